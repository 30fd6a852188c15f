"""The door for other people's bots: what they are told, and what happens to those that fail."""

import os
import signal
import subprocess
import sys
import time
from itertools import islice, product
from pathlib import Path

import msgspec
import pytest
from bots.door_kit import HURRIED, QUICK, puppet
from conformance.configurations import always
from conformance.twins import twins
from core.core_kit import begin
from each import each
from full import in_parts

from rondel.bots import Seat, make, play_out
from rondel.bots.door import Fault, Program
from rondel.bots.door import process as process_module
from rondel.bots.door.lines import Begun, Hello, Lost, Over, Turn
from rondel.bots.door.process import Process
from rondel.bots.door.program import SEEDS
from rondel.bots.door.talk import Talk
from rondel.bots.door.trust import Patience, Trust
from rondel.core.dealer import ScriptDealer, SeedDealer
from rondel.core.errors import BadOptions
from rondel.core.kernel import below, words
from rondel.core.messages import LANGUAGES

HIDING = [one for one in always() if one.slug in ("ingenious", "azul_duel") and one.seats > 1]
"""Configurations of games where seats do not know the same."""
DEADLINE = 300.0


@pytest.fixture(autouse=True)
def log(tmp_path, monkeypatch):
    """Where the puppet writes down what it is told beside its turns."""
    file = tmp_path / "log"
    file.touch()
    monkeypatch.setenv("DOOR_LOG", str(file))
    return file


def decoded(lines: bytes) -> list[msgspec.Struct]:
    return [msgspec.json.decode(line, type=Hello | Begun | Turn | Lost | Over) for line in lines.splitlines()]


def until(happens) -> None:
    """Waits for something that must happen."""
    end = time.monotonic() + DEADLINE
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.01)


def alive(pid: int) -> bool:
    """Whether a process runs: one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# --- what is told ----------------------------------------------------------------------------------------------------


def test_a_program_is_told_what_its_seat_says():
    match = begin("two")
    seat = Seat(match, match.actor)
    begun, turn = decoded(Talk().ask(seat, 7.25, seed=5))
    facts = match.game.facts
    assert (begun.game, begun.players, begun.seat, begun.seed) == ("ingenious", 2, match.actor, 5)
    assert (begun.codes, begun.observation, begun.teams) == (facts.moves, facts.observation, facts.teams)
    assert list(turn.legal) == seat.legal and turn.offers == seat.offers and turn.seconds == 7.25
    assert [match.game.parse(match.state, name) for name in turn.names] == seat.legal
    assert turn.view == msgspec.json.decode(msgspec.json.encode(seat.view))
    assert list(turn.observation) == seat.observation.tolist()
    assert (turn.first, list(turn.journal)) == (0, match.journal(match.actor))


def test_of_the_journal_it_is_told_what_is_new_and_after_a_new_beginning_all_of_it():
    match, talk = begin("two"), Talk()
    talk.ask(Seat(match, match.actor), 1, 1)
    known, seat = match.number, match.actor
    match.play(match.moves()[0])
    while match.actor != seat:
        match.play(match.moves()[0])
    (turn,) = decoded(talk.ask(Seat(match, seat), 1, 1))
    assert (turn.first, list(turn.journal)) == (known, match.journal(seat, known))
    talk.forget()
    begun, turn = decoded(talk.ask(Seat(match, seat), 1, 1))
    assert isinstance(begun, Begun) and (turn.first, len(turn.journal)) == (0, match.number)


def test_another_match_is_announced():
    talk = Talk()
    for seed in (1, 2):
        match = begin("two", SeedDealer(seed), first="1")
        assert [type(line) for line in decoded(talk.ask(Seat(match, match.actor), 1, 1))] == [Begun, Turn]


@each("configuration", in_parts(HIDING, always=4))
def test_lines_for_twins_are_equal_to_the_byte(configuration):
    game, asked = configuration.game(), 0
    for viewer, pair in islice(asked_twins(game), 100):
        one, other = (Talk().ask(Seat.at(game, state, viewer), 1, 1) for state in (pair.true, pair.twin))
        assert one == other
        asked += 1
    assert asked


def asked_twins(game):
    """Twins that differ, of which the viewer is asked something."""
    for seed, viewer in product(range(6), range(game.seats)):
        for pair in twins(game, viewer, seed)[:60]:
            if game.actor(pair.true) == viewer and game.layout.pack(pair.true) != game.layout.pack(pair.twin):
                yield viewer, pair


def test_lines_with_a_journal_are_equal_for_twins_and_differ_for_who_sees_the_difference():
    mine = ["RG", "RG", "RB", "GB", "GG", "BB"]
    hands = (["PP"] * 5 + ["OO"], ["YY", "YY", "OY", "OY", "OP", "YP"])
    matches = [begin("two", ScriptDealer([*mine, *hand], SeedDealer(1)), first="1") for hand in hands]
    asked = [Talk().ask(Seat(match, match.actor), 1, 1) for match in matches]
    assert asked[0] == asked[1] and b'"journal":[{' in asked[0]
    for match in matches:
        while match.actor == 0:
            match.play(match.moves()[0])
    assert len({Talk().ask(Seat(match, 1), 1, 1) for match in matches}) == 2


# --- how it plays ----------------------------------------------------------------------------------------------------


@each("slug", ["ingenious", "azul_duel", "maharani", "rajas"])
def test_a_program_plays_as_a_bot_that_chooses_alike(slug, tmp_path):
    import rondel

    class Last:
        name = "last"

        def choose(self, seat, rng):
            return seat.legal[-1]

    matches = [rondel.start(slug, seed=3) for _ in range(2)]
    program, told = puppet(tmp_path, "play", "name")
    for match, bot in zip(matches, (program, Last()), strict=True):
        others = [make("random", match.game)] * (match.game.seats - 1)
        luck = [words(5, f"bot {seat} ") for seat in range(match.game.seats)]
        bots = [bot, *others]
        while not match.over and match.number < 60:
            match.play(bots[match.actor].choose(Seat(match, match.actor), luck[match.actor]))
    program.close()
    assert matches[0].entries == matches[1].entries and not told.faults


def test_a_program_is_told_how_its_match_has_ended(tmp_path, log):
    match = begin("two", SeedDealer(1))
    program, told = puppet(tmp_path)
    play_out(match, [program, make("greedy", match.game)], seed=1)
    until(log.read_text)
    program.close()
    over = msgspec.json.decode(log.read_text(), type=Over)
    assert over.places == match.outcome.places and over.results == match.game.scores(match.state).result
    assert not told.faults


# --- what can go wrong -----------------------------------------------------------------------------------------------

FAULTS = [
    ("crash", "ended"),
    ("close", "closed"),
    ("nonsense", "nonsense"),
    ("illegal", "illegal"),
    ("unreadable", "unreadable"),
    ("future", "nonsense"),
    ("endless", "long"),
    ("early", "early"),
    ("protocol", "protocol"),
]


@each(("deed", "key"), FAULTS)
def test_who_fails_loses_the_turn_to_a_plain_bot(deed, key, tmp_path):
    match = begin("two", first="1")
    program, told = puppet(tmp_path, deed)
    luck = words(1)
    below(luck, SEEDS)
    plainly = make("greedy", match.game).choose(Seat(match, 0), luck)
    assert program.choose(Seat(match, 0), words(1)) == plainly
    program.close()
    ((seat, fault),) = told.faults
    assert (seat, fault.key) == (0, key)
    said = {fault.say(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES) and not any("{line}" in text or "\x1b" in text for text in said)


def test_who_says_nothing_in_time_loses_the_turn_and_a_late_answer_is_none(tmp_path, log):
    match = begin("two", first="1")
    program, told = puppet(tmp_path, "stall", "late", patience=HURRIED)
    begun = time.monotonic()
    match.play(program.choose(Seat(match, 0), words(1)))
    assert told.keys == ["stall"] and time.monotonic() - begun >= HURRIED.turn
    while match.actor != 0 or match.game.turn(match.state) == 0:
        if match.actor == 0:
            assert program.choose(Seat(match, 0), words(1)) in match.game.legal(match.state), "the rest of the turn"
            assert told.keys == ["stall"]
        match.play(match.moves()[0])
    program.at(0).trust.patience = QUICK
    assert program.choose(Seat(match, 0), words(1)) == match.game.legal(match.state)[-1]
    program.close()
    assert told.keys == ["stall"]
    lost = msgspec.json.decode(log.read_text(), type=Lost)
    assert (lost.id, lost.reason) == (1, "stall") and "0.3 s" in lost.message


def test_a_program_that_is_never_ready_is_not_waited_for(tmp_path):
    match = begin("two", first="1")
    program, told = puppet(tmp_path, "mute", patience=Patience(start=0.3, turn=600.0))
    program.choose(Seat(match, 0), words(1))
    program.close()
    assert told.keys == ["late_start"]


def test_a_program_that_cannot_be_run_is_refused_before_anything_is_played(tmp_path):
    for command in (["no-such-program"], [str(tmp_path / "bot")], []):
        with pytest.raises(BadOptions) as caught:
            Program(command, "bot")
        assert caught.value.key == "no_program"


def test_after_three_turns_lost_in_a_row_the_plain_bot_plays_on_and_nothing_runs_any_more(tmp_path):
    match = begin("two", first="1")
    program, told = puppet(tmp_path, "illegal")
    play_out(match, [program, make("greedy", match.game)], seed=1)
    assert told.keys == ["illegal"] * 3 and program.at(0).trust.given_up
    assert program.at(0)._process is None
    again = begin("two", first="1")
    program.choose(Seat(again, 0), words(1))
    assert told.keys == ["illegal"] * 4 and program.at(0).trust.given_up, "in the next match it has one try"
    program.close()


def test_a_program_that_ended_is_run_anew_in_the_next_turn(tmp_path):
    match = begin("two", first="1")
    program, told = puppet(tmp_path, "crash")
    for turn in range(2):
        while match.actor != 0:
            match.play(match.moves()[0])
        had = match.game.turn(match.state)
        while match.actor == 0 and match.game.turn(match.state) == had:
            match.play(program.choose(Seat(match, 0), words(1)))
        assert told.keys == ["ended"] * (turn + 1)
    program.close()
    assert told.faults[0][1].arguments["status"] == "3"
    assert program.at(0).noise == "Traceback: no idea\n", "for its owner"


def test_turns_lost_count_in_a_row_only():
    trust = Trust(Patience(lost=2))
    for turn in range(6):
        assert trust.asks(turn)
        if turn % 2:
            trust.fail()
            assert not trust.asks(turn)
    assert trust.lost == 3 and not trust.given_up
    assert trust.asks(6)
    trust.fail()
    assert not trust.asks(7) and trust.given_up


def test_the_answers_of_a_turn_share_its_time():
    trust = Trust(Patience(turn=10.0))
    assert trust.asks(1) and trust.left == 10.0
    trust.spend(4.0)
    assert trust.asks(1) and trust.left == 6.0
    assert trust.asks(2) and trust.left == 10.0


def test_each_seat_has_a_program_of_its_own(tmp_path, log):
    match = begin("two", first="1")
    program, _ = puppet(tmp_path, "child")
    for seat in (0, 1):
        while match.actor != seat:
            match.play(match.moves()[0])
        program.choose(Seat(match, seat), words(1))
    processes = {line.split()[0] for line in log.read_text().splitlines()}
    program.close()
    assert len(processes) == 2


# --- the end of it ---------------------------------------------------------------------------------------------------


def test_a_program_ends_with_all_that_it_has_started(tmp_path, log):
    program, _ = puppet(tmp_path, "child")
    program.choose(Seat(begin("two", first="1"), 0), words(1))
    processes = [int(number) for number in log.read_text().split()]
    assert len(processes) == 2 and all(map(alive, processes))
    program.close()
    until(lambda: not any(map(alive, processes)))


def test_it_does_even_where_whoever_wanted_it_is_killed(tmp_path, log):
    script = """
import sys
sys.path.insert(0, sys.argv[1])
import time
from itertools import islice, product
from pathlib import Path
from bots.door_kit import puppet
from core.core_kit import begin
from rondel.bots import Seat
from rondel.core.kernel import below, words
program, _ = puppet(Path(sys.argv[2]), "child")
program.choose(Seat(begin("two", first="1"), 0), words(1))
print("there", flush=True)
time.sleep(600)
"""
    command = [sys.executable, "-c", script, str(Path(__file__).parents[1]), str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "there\n"
        processes = [int(number) for number in log.read_text().split()]
        assert len(processes) == 2 and all(map(alive, processes))
        os.kill(holder.pid, signal.SIGKILL)
    until(lambda: not any(map(alive, processes)))


def test_who_ends_its_keeper_is_ended_all_the_same():
    process = Process(["sh", "-c", "kill -9 $PPID; echo $$; exec sleep 600"])
    program = int(process.line(time.monotonic() + DEADLINE))
    assert alive(program)
    process.end()
    until(lambda: not alive(program))


def test_who_never_stops_writing_to_its_error_output_is_ended(monkeypatch):
    process = Process(["sh", "-c", "echo ready; exec sleep 600"])
    process.line(time.monotonic() + DEADLINE)
    monkeypatch.setattr(process_module.os, "read", lambda pipe, size: b"noise\n" * 1000)
    process.end()
    assert process.noise.endswith(b"noise\n") and len(process.noise) == process_module.NOISE


def test_a_program_hears_of_signals_as_any_other():
    """Python ignores a broken pipe, and who is run by it does so, too."""
    process = Process(["sh", "-c", "kill -PIPE $$; echo ignored"])
    with pytest.raises(Fault) as caught:
        process.line(time.monotonic() + DEADLINE)
    assert caught.value.arguments["status"] == str(-signal.SIGPIPE)
    process.end()


def test_a_turn_that_has_had_its_time_is_not_asked_in_though_all_is_forgiven():
    trust = Trust(Patience(turn=10.0))
    assert trust.asks(1)
    trust.spend(10.0)
    trust.fail()
    trust.forgive()
    assert not trust.asks(1) and trust.asks(2) and trust.left == 10.0

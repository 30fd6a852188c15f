"""Programs in the arena: they play, what they lose is counted and kept, and nothing of them is left behind."""

import sys

import msgspec
import pytest
from arena.arena_kit import PAIRS
from bots.door_kit import PUPPET
from kernel.kernel_kit import magpies

from rondel.arena import Arena, Contest, Entrant, Played
from rondel.arena.errors import BadArena
from rondel.arena.folder import GAMES, Line, header_of, opened
from rondel.arena.standing import standing
from rondel.core.errors import BadOptions


@pytest.fixture
def puppet(tmp_path, monkeypatch):
    """A program that does as it is told, as an entrant."""
    file = tmp_path / "puppet.py"
    file.write_text(PUPPET, encoding="utf-8")
    monkeypatch.setenv("DOOR_LOG", str(tmp_path / "log"))
    return lambda name, *deeds: f"{name}=cmd:{sys.executable} -I -S {file} {' '.join(deeds)}"


def contest(*names: str) -> Contest:
    return Contest.of(magpies(PAIRS), [Entrant.read(name) for name in names], 1)


def test_an_entrant_is_a_program_by_its_command():
    entrant = Entrant.read("deep=cmd:python mybot.py --depth 3")
    assert (entrant.label, entrant.command) == ("deep", ("python", "mybot.py", "--depth", "3")) and entrant.is_timed
    assert Entrant.read("cmd:python mybot.py").label == "python mybot.py"


def test_a_command_that_is_none_or_that_is_not_there_is_refused():
    for text, key in (("cmd:", "bad_command"), ("x=cmd:'", "bad_command"), ("x=cmd:no-such-program", "no_program")):
        with pytest.raises(BadOptions) as caught:
            contest(text, "random")
        assert caught.value.key == key
    with pytest.raises(BadArena):
        contest("x=cmd:python3 a.py", "x=cmd:python3 b.py")


def test_a_program_plays_the_games_of_the_arena_and_what_it_lost_is_kept(puppet, tmp_path):
    played = contest(puppet("good"), puppet("bad", "play", "illegal", "play"), "random")
    arena, path = Arena(played, 2), tmp_path / "kept"
    with opened(path, played) as folder:
        results = arena.run(folder=folder)
    bots = standing(arena, results)["bots"]
    assert [bot.get("lost_turns") for bot in bots] == [0, sum(map(sum, (game.lost for game in results.games))), None]
    assert bots[1]["lost_turns"] >= 1 and [fault.key for fault in results.faults.values()] == ["illegal"]
    lines = [msgspec.json.decode(line) for line in (path / GAMES).read_bytes().splitlines()]
    assert {"lost" in line for line in lines} == {True, False}
    with opened(path, played) as folder:
        assert sorted(folder.games.values()) == sorted(results.games)
        again = arena.run(folder=folder)
    assert again.games == results.games and not again.faults


def test_a_line_of_a_game_in_which_no_program_lost_a_turn_is_what_it_was():
    line = Line.of(Played(3, (0, 1), (5, 7), (2, 1), 10, 0.5))
    assert msgspec.json.encode(line) == (
        b'{"deal":3,"lineup":[0,1],"results":[5,7],"places":[2,1],"moves":10,"seconds":0.5,"check":"%s"}'
        % line.checksum.encode()
    )
    assert line.checksum == "48f8964f" and line.played.lost == ()


def test_another_command_under_the_same_name_is_another_arena(puppet):
    one, other = (header_of(contest(puppet("deep", deed), "random")) for deed in ("play", "name"))
    assert one["bots"] == other["bots"] and one != other

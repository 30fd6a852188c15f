"""The table, line by line through a pipe: commands, refusals, undo, hot-seat, leaving."""

import json
import re
from random import Random
from typing import NamedTuple

import pytest
from each import each
from full import in_parts, so_many

import rondel
from rondel.core.event import Event
from rondel.core.registry import meta

GAME = ("play", "ingenious", "--seed", 25, "-o", "first=1", "--plain")
FIRST, SECOND = "Oh4 Oi3", "Bc11 Pc12"
"""Two first moves that the deal of seed 25 allows."""
LANGUAGES = ("en", "cs", "sk", "sr")


def test_the_end_of_the_input_leaves_with_a_sentence(run):
    done = run(*GAME, typed="")
    assert done.code == 1
    assert "left unfinished" in done.out and done.err == ""


def test_quit_leaves(run):
    assert run(*GAME, typed="quit\n").code == 0


def test_the_table_shows_board_scores_rack_and_question(run):
    done = run(*GAME, typed="q\n")
    for part in ("(☼)", "(✹)", "◂", "Your tiles:", "first tile", "Learner", "O ⬢━O ⬢"):
        assert part in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_letters_only(run):
    done = run(*GAME, "--ascii", typed=f"{FIRST}\nq\n")
    done.out.encode("ascii")
    assert "(Y)" in done.out and "/O]" in done.out and "[O/" in done.out


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("hello", '"hello" is not a move. Place your first tile'),
        ("Oh4 Oh9", "not two adjacent cells"),
        ("Rh4 Ri3", "RR"),
        ("h4 i3", "several moves"),
        ("Og8 Oh8", "printed symbol"),
        ("draw", "Place"),
        ("undo", "nothing"),
        ("undo!", "nothing"),
        ("save", "a file name"),
        ("save /no/such/folder/file", "cannot be written"),
        ("", "help"),
        ("? hello", "not a move. Place your first tile"),
        ("\x1b[2J", "not a move"),
    ],
)
def test_what_is_refused_changes_nothing(run, typed, part, tmp_path):
    path = tmp_path / "record"
    done = run(*GAME, "--save", path, typed=f"{typed}\nquit\n")
    assert done.code == 0 and done.err == ""
    answer = done.out.split("Player> ")[1].partition("\n")[2]
    assert part in " ".join(answer.split())
    assert "\x1b" not in answer
    assert not any('"entry":"move"' in line for line in path.read_text().splitlines())


def test_a_preview_plays_nothing(run):
    done = run(*GAME, typed=f"? {FIRST}\npreview {FIRST.lower()}\nlog\nquit\n")
    assert done.out.count("Player places OO on h4 and i3 · orange +1") == 2
    assert done.out.count("first tile") == 1


def test_moves_are_listed_with_their_points_best_first(run):
    done = run(*GAME, typed="moves O\nmoves h4 all\nquit\n")
    listed = [line.split() for line in done.out.splitlines() if line.startswith("  O")]
    assert listed[0][:3] == ["Oh4", "Og4", "+2"]
    assert re.search(r"^12 of \d{2,} moves$", done.out, re.MULTILINE)
    near = re.findall(r"^  (\w+ \w+) +\+\d", done.out.split("moves h4 all")[1], re.MULTILINE)
    assert len(near) > 12 and all("h4" in move for move in near)


def test_hint_rack_score_board_log_help(run):
    done = run(*GAME, typed="hint\nrack\nscore\nboard\nlog all\nhelp\nrules\n?\nquit\n")
    assert re.search(r"^1\. Oh4 O\w+.*: Scores \d points? in orange", done.out, re.MULTILINE)
    assert done.out.count("Your tiles:") == 3
    assert done.out.count("The aim") == 3
    assert "twelve-pointed star" in done.out and "undo!" in done.out


def test_a_move_is_told_with_its_points_and_undone(run, tmp_path):
    path = tmp_path / "record"
    done = run(*GAME, "--save", path, typed=f"{FIRST}\nundo\n{FIRST}\nd\nundo\nundo\n{SECOND}\n\nquit\n")
    assert "Player places OO on h4 and i3 · orange +1" in done.out
    assert "Player takes back a move." in done.out
    record = rondel.Record.load(path)
    assert [type(entry).__name__ for entry in record.entries].count("Undone") == 3
    assert rondel.replay(record).marked


def test_answers_by_letter_and_by_enter(run, tmp_path):
    path = tmp_path / "record"
    run(*GAME, "--save", path, typed=f"{FIRST}\nd\nundo\n\nquit\n")
    moves = [json.loads(line).get("move") for line in path.read_text().splitlines()[1:-1]]
    assert moves.count("draw") >= 2


def test_resigning_ends_a_game_of_two(run):
    done = run(*GAME, typed="resign\nn\nresign\ny\n")
    assert done.code == 0
    assert "Learner wins." in done.out and "resignation" in done.out
    assert not re.search(r"with \d+ hint", done.out)


def test_the_end_tells_who_was_shown_moves_in_how_many_positions(run):
    done = run(*GAME, typed=f"hint\nhint\n{FIRST}\nhint\nresign\ny\n")
    assert done.code == 0
    assert "Player: with 2 hints" in done.out.splitlines()


def test_after_resigning_from_a_larger_game_a_bot_plays_on(run):
    done = run("play", "ingenious", "--seed", 25, "--plain", "--seats", "me,random,random", typed="resign\ny\n")
    assert done.code == 0
    assert "Place" in done.out and "no more tiles fit" in done.out


def test_saving_a_running_match_says_what_it_tells(run, tmp_path):
    path = tmp_path / "record"
    done = run(*GAME, typed=f"save {path}\nquit\n")
    assert "hidden things too" in " ".join(done.out.split())
    assert rondel.load(path).outcome is None


def test_solitaire(run):
    done = run("play", "ingenious", "--players", 1, "--seed", 25, "--plain", typed="moves\nundo\nquit\n")
    assert done.code == 0 and "Your tiles:" in done.out


def test_the_narrowest_terminal_has_the_tracks_of_all(run):
    done = run("play", "ingenious", "-p", 4, "--plain", typed="q\n", COLUMNS="40")
    assert max(map(len, done.out.splitlines())) <= 40
    assert done.out.count("R ✹") >= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_plays(run, language):
    done = run(*GAME, "--lang", language, typed=f"{FIRST}\nundo\n{FIRST}\n\nhelp\nhint\nmoves\nlog\nresign\ny\nd\n")
    assert done.err == "" and "{" not in done.out
    assert language == "en" or "Player" not in done.out


def test_several_people_have_names(run):
    done = run("play", "ingenious", "--seats", "human:Ana,me,human:Ana", "--plain", typed="\nq\n")
    assert "Ana 1" in done.out and "Ana 2" in done.out and "Pass the keyboard" in done.out


def test_a_name_from_outside_cannot_write_to_the_terminal(run, tmp_path):
    path = tmp_path / "record"
    done = run("play", "ingenious", "--seats", "me:\x1b[2J\udcff,greedy", "--save", path, typed="q\n")
    assert done.code == 0 and "\x1b[2J" not in done.out
    assert rondel.load(path).names[0] == "?[2J?"


def test_by_default_the_usual_bot_plays(run):
    assert meta("ingenious").usual_bot == "learner"
    assert "Learner" in run(*GAME, typed="q\n").out


def test_bots_have_their_names_in_the_language_of_the_table_and_two_of_a_kind_have_numbers(run):
    line = ("play", "ingenious", "--players", 4, "--seats", "me,learner,learner,master", "--plain", "--lang", "cs")
    assert {"Učeň 1", "Učeň 2", "Mistr"} <= set(re.findall(r"Učeň \d|Mistr", run(*line, typed="q\n").out))


def test_the_help_says_how_those_play_that_one_plays_against(run):
    shown = " ".join(run("play", "ingenious", "--seats", "me,adept", "--plain", typed="help\nq\n").out.split())
    assert "Adept Thinks ahead and seldom misses anything." in shown and "Learner" not in shown


@pytest.mark.parametrize("seed", [-1, 0, 2**70])
def test_any_seed(run, seed):
    assert run("play", "ingenious", "--seed", seed, "--plain", typed="q\n").code == 0


def test_who_resigns_keeps_the_name_in_the_story(run):
    seats = "human:Ana,human:Ben,human:Cyd"
    typed = "\nresign\ny\n" + "\n" + "log all\nquit\n"
    done = run("play", "ingenious", "--seed", 25, "-o", "first=1", "--plain", "--seats", seats, typed=typed)
    told = " ".join(done.out.split())
    assert "Ana resigns" in told and "master resigns" not in told
    assert "master now plays for Ana" in told and "master places" in told and "Ana places" not in told


# --- a game of many small steps --------------------------------------------------------------------------------------

DUEL = ("play", "azul_duel", "--seed", 4, "--seats", "human,random", "--plain")
OPENING = "plate SYBR\nlay 5 right\n"


def answers(done):
    """What the table said after each line typed."""
    return done.out.split("Player> ")[1:]


def test_enter_makes_no_choice_where_there_are_others(run):
    done = run(*DUEL, typed=f"{OPENING}\nquit\n")
    asked, refused = answers(done)[1:3]
    assert "draw: Draw face down" in asked and "(or Enter)" not in asked
    assert refused.strip() == "Type a move, or help."


def test_enter_takes_the_first_of_answers_that_are_all(run):
    done = run(*DUEL, typed=f"{OPENING}draw\n\nquit\n")
    asked, looked = answers(done)[2:4]
    assert "stop (or Enter): Look at your plates" in asked and "draw: Draw" in asked
    assert " it is " in looked


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("stack", 'Several moves begin with "stack": stack yellow, stack turquoise.'),
        ("st", "Several moves begin with"),
        ("stack b", "No blue tile is left to pile up on factory 1."),
        ("stack k", "No black tile is left"),
        ("stack tu", "is not a move. You take 2 red. Now pile up the rest of factory 1"),
        ("? stack", "Several moves begin with"),
    ],
)
def test_what_is_typed_in_short_never_plays_another_move(run, typed, part):
    start = f"{OPENING}sun 1 r\n"
    refused = answers(run(*DUEL, typed=f"{start}{typed}\nquit\n"))[3]
    assert part in " ".join(refused.split())


def test_a_letter_makes_no_choice_where_there_are_others(run):
    begun, asked, drawn = answers(run(*DUEL, typed=f"{OPENING}d\ndraw\nd\ns\nquit\n"))[2:5]
    assert '"d" is not a move.' in begun
    assert "You have drawn 1 plate." in asked and "You have drawn 2 plates." in drawn


def test_plates_drawn_are_foretold_by_nothing_and_told_when_looked_at(run):
    foretold, looked = answers(run(*DUEL, typed=f"{OPENING}draw\ndraw\n? stop\nstop\nquit\n"))[4:6]
    assert "stop: what it brings only shows once it is played" in foretold
    keep = re.search(r"keep (\w{4}) · keep (\w{4})", looked)
    told = re.search(r"looks at .*", looked)[0]
    assert all(name in told for name in keep.groups())


def test_a_newcomer_sees_how_moves_are_written(run):
    done = run(*DUEL, typed="plate SYBR\nlay 5 right\nsun L k\nquit\n", LINES="40")
    first, lay, act, line = done.out.split("Player> ")[:4]
    assert "\n  plate TRBS · plate STYB · plate SYBR\n" in first
    assert "\n  lay 1 · …\n" in lay
    assert "\n  sun L yellow · plate KSTR · …\n" in act
    assert "\n  line 1 · line 2 · line 3 · line 4 · line 5 · line 6 · break\n" in line
    assert "· …\n" not in run(*GAME, typed="quit\n").out, "moves that all begin with another word"


class Decision(NamedTuple):
    """What a player is shown before a decision, what is possible, and what has happened since the last one."""

    screen: str
    seat: int
    names: list[str]
    news: list[Event]


def hot_seat(run, seed, count, *words):
    """The decisions of a match that two people play at random."""
    match = rondel.start("azul_duel", 2, seed=seed, names=("Ana", "Ben"))
    rng, typed, made, seen, shown = Random(seed), [], [], [0, 0], None
    while not match.over and len(made) < count:
        seat = match.actor
        typed += [] if shown == seat else [""]
        shown = seat
        names = [match.game.name(match.state, code) for code in match.game.legal(match.state)]
        news = [event for told in match.journal(seat, seen[seat]) for event in told.events]
        made.append(Decision("", seat, names, news))
        seen[seat] = match.number
        typed.append(rng.choice(names))
        match.play(typed[-1], seat)
    seats = ("--seats", "human:Ana,human:Ben", "--seed", seed, "--plain")
    done = run("play", "azul_duel", *seats, *words, typed="\n".join([*typed, "", "quit", ""]))
    screens = re.split(r"(?:Ana|Ben)> ", done.out)
    return [one._replace(screen=screen) for screen, one in zip(screens, made, strict=False)]


def test_in_a_match_of_two_people_the_screen_tells_what_each_can_do_and_has_scored(run):
    decisions = hot_seat(run, 4, so_many(220, full=999))
    tells_what_can_be_taken_and_what_is_held(decisions)
    tells_ones_own_scoring_and_marks_what_is_cut(decisions)


def tells_what_can_be_taken_and_what_is_held(decisions):
    asked, taken = 0, None
    for screen, _, names, news in decisions:
        taken = next((event.args for event in reversed(news) if event.key == "took"), taken)
        kinds = {name.partition(" ")[0] for name in names}
        if found := re.search(r"Take (.*) \(tokens left: (\d)", screen):
            takes = {"tiles": {"sun", "moon"}, "a plate": {"plate", "draw"}, "a chip": {"chip"}}
            assert re.split(", | or ", found[1]) == [name for name, verbs in takes.items() if verbs & kinds]
            asked += 1
        if kinds == {"stack"}:
            held = "You take {count} {colour}. Now pile up the rest of factory {factory},".format(**taken)
            assert held in " ".join(screen.split())
    assert asked > 50


def tells_ones_own_scoring_and_marks_what_is_cut(decisions):
    scored = 0
    for screen, seat, _, news in decisions:
        text = " ".join(screen.rpartition("\n\n")[2].split())
        own = [event.args for event in news if event.seat == seat and event.key in ("tiled", "special")]
        assert all(f" on {args['cell']}" in text for args in own)
        runs = [event.args for event in news if event.seat == seat and event.key == "run"]
        assert all(f"run {', '.join(args['cells'])} +{args['points']}" in text for args in runs)
        assert screen.count("[") >= len(own)
        if any(event.key == "took" and event.seat != seat for event in news):
            assert " takes " in text or "…" in text
        scored += len(own)
    assert scored > 9


@each("language", in_parts(LANGUAGES))
def test_a_small_screen_shows_a_move_of_every_kind(run, language):
    found = set()
    for screen, _, names, _ in hot_seat(run, 19, 60, "--lang", language):
        kinds = {name.partition(" ")[0] for name in names}
        lines = [line for line in screen.rpartition("\n\n")[2].splitlines() if line.startswith("  ")]
        assert all(any(re.search(rf"(  |· ){kind}\b", line) for line in lines) for kind in kinds)
        if kinds == {"cell"}:
            assert all(name in screen for name in names)
        found |= kinds
    assert {"sun", "moon", "chip", "plate", "draw", "cell"} <= found


def test_moves_without_points_share_lines(run):
    done = run(*DUEL, typed=f"{OPENING}moves\nmoves sun\nmoves moon\nquit\n")
    everything, suns, moons = answers(done)[2:5]
    assert "draw -1" in everything and "sun 1 yellow" in everything and "20 of 20 moves" in everything
    assert len(everything.splitlines()) < 10
    assert "plate" not in suns and suns.count("sun") == 18
    assert "0 of 0 moves" in moons


def test_moves_with_points_have_a_line_each_and_names_have_room(run):
    done = run(*GAME, typed="moves\nquit\n")
    assert len(re.findall(r"^  \w+ \w+ +\+\d", done.out, re.MULTILINE)) == 12


def test_the_news_leave_out_what_the_table_shows_and_the_log_tells_it(run):
    done = run(*DUEL, typed=f"{OPENING}log all\nquit\n")
    shown, log = "".join(answers(done)[:2]), " ".join(answers(done)[2].split())
    assert "Random takes plate" in shown and "Face up" not in shown and "Factory 1:" not in shown
    assert "Factory 1: red, red, turquoise, yellow" in log and "Face up: KSTR" in log


def test_the_newest_news_stay_on_a_small_screen(run):
    tall = run(*DUEL, typed=f"{OPENING}quit\n", LINES="40")
    small = run(*DUEL, typed=f"{OPENING}quit\n", LINES="24")
    tiny = run(*DUEL, typed=f"{OPENING}quit\n", LINES="22")
    told = [" ".join(answers(done)[1].split()) for done in (tall, small, tiny)]
    assert "Player: SYBR on place 5, turned right Random takes plate TRBS" in told[0]
    assert "Player: SYBR" not in told[1] and "Random takes plate TRBS" in told[1]
    assert "… Random takes plate STYB" in told[2] or "… (log shows everything)" in told[2]


def test_a_ranking_tells_where_the_points_of_a_single_track_came_from(run):
    done = run("play", "azul_duel", "--seed", 3, "--seats", "random,random", "--plain")
    assert done.code == 0
    head = next(line for line in done.out.splitlines() if "Tablets" in line)
    assert head.split()[2:] == ["Result", "Start", "Drawn", "Tiles", "Special", "Broken", "First", "Tablets"]
    rows = re.findall(r"^ +[12]  Random [12] +(.*)$", done.out, re.MULTILINE)
    assert len(rows) == 2
    for row in rows:
        result, *parts = map(int, row.split())
        assert result == sum(parts) and parts[0] == 5
    assert "In brackets" not in done.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ranking_of_many_columns_fits(run, language):
    done = run("play", "azul_duel", "--seed", 3, "--seats", "random,random", "--plain", "--lang", language)
    assert "…" not in done.out.splitlines()[-5]
    assert max(map(len, done.out.splitlines())) <= 80


def test_a_replay_has_room_for_long_moves(run, tmp_path):
    path = tmp_path / "record"
    run("play", "azul_duel", "--seed", 3, "--seats", "random,random", "--plain", "--save", path)
    done = run("replay", path, "--plain")
    assert done.code == 0
    assert re.search(r"^ +\d+\. sun \w turquoise +Random \d takes \d turquoise from factory", done.out, re.MULTILINE)
    assert "Face up:" in done.out and max(map(len, done.out.splitlines())) <= 80


def test_in_a_game_without_secrets_no_curtain_comes_between_the_players(run):
    people = ("--seed", 1, "--plain", "--seats", "human:Ana,human:Ben")
    done = run("play", "maharani", *people, typed="q\n")
    assert done.code == 0 and "Pass the keyboard" not in done.out and "Place a tile" in done.out
    done = run("play", "rajas", *people, "-o", "version=navaratnas", typed="S1\nS5\nblue-terrace\ngreen-terrace\nq\n")
    assert done.code == 0 and "Pass the keyboard" not in done.out and "worker to the green terrace" in done.out

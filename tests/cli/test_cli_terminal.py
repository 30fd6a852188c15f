"""The table in a real (pseudo-)terminal: a whole game, the curtain, undo, the keyboard's end."""

import re
import signal

import pexpect
import pytest
from cli_kit import PROGRAM, clear_environment, plain
from full import in_parts

import rondel

WIPE = "\x1b[H\x1b[2J\x1b[3J"
HOME = "\x1b[H\x1b[2J"


@pytest.fixture
def sit():
    """Opens a terminal with a table: ``sit("--seed", 25, size=(24, 80))``; another game by ``game``."""
    tables = []

    def open_table(*words, game="ingenious", size=(30, 100), **extra):
        environment = clear_environment(TERM="xterm-256color", **extra)
        child = pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], "play", game, *map(str, words)],
            env=environment,
            encoding="utf-8",
            dimensions=size,
            timeout=20,
            # A shell has interruptions ignored in what it runs in the background, as it may run these tests.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        tables.append(child)
        return child

    yield open_table
    for child in tables:
        child.close(force=True)


def screen(child):
    """What is on the screen now: everything printed since it was last cleared."""
    return plain(child.before.rpartition(HOME)[2])


def test_a_whole_game_against_a_bot(sit, tmp_path):
    path = tmp_path / "record"
    table = sit("--seed", 25, "--save", path, size=(24, 80))
    prompts = 0
    while table.expect(["Player> ", r"Place[^\n]*Result"]) == 0:
        prompts += 1
        if "draw (or Enter)" in screen(table):
            table.sendline("")
            continue
        assert "Your tiles:" in screen(table) and "◂" in screen(table)
        table.sendline("moves")
        table.expect("Player> ")
        best = re.search(r"^  (\w+ \w+) +\+\d", plain(table.before), re.MULTILINE)
        table.sendline(best[1])
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0
    assert prompts > 30
    assert "In brackets" in plain(table.before) and "The record was written" in plain(table.before)
    assert rondel.load(path).over


def test_the_curtain_hides_what_players_hold(sit):
    table = sit("--seats", "human:Ana,human:Ben", "--seed", 25, "-o", "first=1", NO_COLOR="1")
    racks = rondel.start("ingenious", 2, seed=25, first="1").state
    names = rondel.game("ingenious", 2)
    held = [{tile_text(tile) for tile in names.view(racks, seat).racks[seat]} for seat in (0, 1)]
    only = [held[0] - held[1], held[1] - held[0]]
    assert only[0] and only[1]

    table.expect("Pass the keyboard to Ana")
    assert "Your tiles" not in table.before
    table.expect("ready. ")
    table.sendline("")
    table.expect("Ana> ")
    assert table.before.count(WIPE) == 1
    assert all(tile in screen(table) for tile in held[0]) and not any(tile in screen(table) for tile in only[1])

    # The same player goes on: no curtain, and undo is free inside the turn.
    table.sendline("Oh4 Oi3")
    table.expect("Ana> ")
    assert "Pass the keyboard" not in table.before and "draw (or Enter)" in screen(table)
    table.sendline("undo")
    table.expect("Ana> ")
    assert "O ⬢━O ⬢" in screen(table)
    table.sendline("Oh4 Oi3")
    table.expect("Ana> ")
    table.sendline("draw")

    # The next player: everything is wiped, the scrolled part too, before the question who is there.
    table.expect("ready. ")
    assert WIPE in table.before
    between = plain(table.before.rpartition(WIPE)[2])
    assert "Pass the keyboard to Ben." in between
    assert not any(tile in between for tile in held[0] | held[1])
    table.sendline("")
    table.expect("Ben> ")
    shown = screen(table)
    assert all(tile in shown for tile in held[1]) and not any(tile in shown for tile in only[0])
    assert "Ana places OO" in shown and "Ana draws a tile (?)" in shown

    # Undo: not past another player's move, unless everyone agrees.
    table.sendline("undo")
    table.expect("Ben> ")
    assert "take back" in table.before and "Pass the keyboard" not in table.before
    table.sendline("undo!")
    table.expect("agree")
    table.sendline("y")
    table.expect("Pass the keyboard to Ana")
    table.sendline("")
    table.expect("Ana> ")
    assert "draw (or Enter)" in screen(table)


def tile_text(tile):
    signs = dict(zip("RGBOYP", "✹●✶⬢☼○", strict=True))
    return "━".join(f"{letter} {signs[letter]}" for letter in tile)


@pytest.mark.parametrize(("rows", "columns"), in_parts([(24, 80), (40, 100), (50, 60), (60, 200)]))
def test_everything_fits_the_terminal(sit, rows, columns):
    table = sit("--seed", 25, size=(rows, columns))
    table.expect("Player> ")
    lines = screen(table).splitlines()
    assert max(map(len, lines)) <= columns
    assert len(lines) <= rows


def test_news_give_way_to_a_map(sit):
    table = sit("--seats", "me,random,random,random", "--seed", 3, game="maharani", size=(24, 80))
    for _ in range(5):
        table.expect("Player> ")
        shown = screen(table)
        lines = shown.splitlines()
        assert max(map(len, lines)) <= 80 and len(lines) <= 24
        assert [line[0] for line in lines[1:16:2]] == list("abcdefgh") and "not copied from the box" in shown
        told = shown.partition("not copied from the box")[2]
        assert "Player: " in told or "Random 3" in told, "the newest news are kept"
        table.sendline("end" if "end: End the turn" in shown else re.search(r"^  (\d \w+(?: away)?) ·", shown, re.M)[1])


def test_colours_and_symbols(sit):
    table = sit("--seed", 25, COLORTERM="truecolor")
    table.expect("Player> ")
    assert "48;2;198;40;40m" in table.before and "✹" in table.before


def test_plates_drawn_face_down_stay_with_their_drawer(sit):
    table = sit("--seats", "human:Ana,human:Ben", "--seed", 4, game="azul_duel", size=(26, 80))

    def type_in(name, line):
        table.expect(f"{name}> ")
        table.sendline(line)

    for name in ("Ana", "Ben"):
        table.expect(f"Pass the keyboard to {name}.*ready. ")
        table.sendline("")
        type_in(name, "plate SYBR" if name == "Ana" else "plate TRBS")
        type_in(name, "lay 5")
    for line in ("draw", "draw", "stop"):
        type_in("Ben", line)
    table.expect("Ben> ")
    kept, returned = screen(table).splitlines()[0].split()[4:6]
    assert f"keep {kept}" in screen(table) and f"keep {returned}" in screen(table)
    table.sendline(f"keep {kept}")
    table.expect("Ben> ")
    assert "right" in screen(table) and f"puts {returned}" in screen(table)
    assert returned in screen(table).split("stack: ")[1], "Ben knows where it is"
    table.sendline("lay 1 over")
    table.expect("Pass the keyboard to Ana.*ready. ")
    assert returned not in plain(table.after.rpartition(WIPE)[2])
    table.sendline("")
    table.expect("Ana> ")
    shown = screen(table)
    assert returned not in shown
    assert f"keeps {kept}" in shown and "puts ? (" in shown


def test_the_end_of_the_input(sit):
    table = sit("--seed", 25)
    table.expect("Player> ")
    table.sendeof()
    table.expect("left unfinished")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 1


def test_an_interruption_is_quiet(sit, tmp_path):
    path = tmp_path / "record"
    table = sit("--seed", 25, "--save", path)
    table.expect("Player> ")
    table.kill(signal.SIGINT)
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 130
    assert "Traceback" not in table.before
    assert path.exists()

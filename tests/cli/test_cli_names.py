"""Names of players in a terminal: cut to their room, each is still told from the others."""

import re

import rondel
from rondel.core.names import within
from rondel.core.terminal.drawing import screen


def test_names_that_are_cut_are_told_apart_by_their_ends():
    assert within(["player 1", "player 2"], 8, "…") == ["player 1", "player 2"]
    assert within(["player 1", "player 2"], 7, "…") == ["playe…1", "playe…2"]
    assert within(["player 11", "player 21", "Ana"], 7, "…") == ["play…11", "play…21", "Ana"]
    assert within(["Alexandra", "Ben", "Alexandra"], 5, "…") == ["Alex…", "Ben", "Alex…"], "equal names stay equal"
    assert within(["player 1", "player 2"], 2, "…") == ["…1", "…2"]


def test_the_default_names_are_told_apart_in_a_narrow_replay(run, tmp_path):
    match = rondel.start("maharani", players=2, seed=1)
    match.record().save(tmp_path / "record")
    shown = run("replay", tmp_path / "record", "--ascii").out
    assert re.search(r"\bplay\S*1 v ", shown) and re.search(r"\bplay\S*2 \^ ", shown), shown


def test_long_names_are_told_apart_at_every_table():
    names = ["Maximilian-the-Honourable-of-Habsburg-1", "Maximilian-the-Honourable-of-Habsburg-2"]
    for slug in ("azul_duel", "ingenious", "maharani", "rajas"):
        match = rondel.start(slug, players=2, seed=1)
        drawn = screen(match.game, names, "en", ascii_only=True)
        for width in (80, 100):
            shown = _text(drawn.table(match.view(0), 0, (), width, 30), width)
            told = re.findall(r"\bMa\S*", shown)
            assert {name[-1] for name in told} == {"1", "2"}, f"{slug}, {width} columns:\n{shown}"


def _text(drawing, width):
    from rich.console import Console

    console = Console(width=width, color_system=None)
    with console.capture() as caught:
        console.print(drawing)
    return caught.get()

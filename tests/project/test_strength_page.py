"""The page about strength lists all that is measured, and says of each figure whether its target was reached."""

import json
import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest
import typer

from rondel.arena.folder import opened
from rondel.arena.playing import Finished, Played
from rondel.cli.app import app

SCRIPTS = Path(__file__).parents[2] / "scripts"
BLANK = "".join(f"Words.\n<!-- {name} -->\n<!-- /{name} -->\n" for name in ("machine", "rates", "means", "speed"))
OTHERS = 10
"""What everybody else has at the end of a game."""


@pytest.fixture(scope="module")
def script():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(SCRIPTS))
        yield import_module("strength")


@pytest.fixture
def rows(script):
    return {row.name: row for row in script.ROWS}


@pytest.fixture
def play(tmp_path):
    """Keeps so many deals of a row as an arena does; the challenger loses the first of them."""

    def keep(row, deals, lost=0, result=OTHERS + 1):
        contest = row.contest
        with opened(tmp_path / row.name, contest) as folder:
            for deal in range(deals):
                own = OTHERS - 1 if deal < lost else result
                for lineup in contest.lineups(deal):
                    results = tuple(own if sitting == 0 else OTHERS for sitting in lineup)
                    places = tuple(1 + sum(other > each for other in results) for each in results)
                    folder.keep(Finished(Played(deal, lineup, results, places, 40, 1.0), b""))

    return keep


def cells(page, row):
    """A row of the page: what, measured, interval, target, reached, deals, command."""
    [line] = [line for line in page.splitlines() if f"`{row.command}`" in line]
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


# --- what is listed ---------------------------------------------------------------------------------------------------


def test_the_page_lists_every_row_with_its_target_and_its_command(script):
    page = script.PAGE.read_text(encoding="utf-8")
    for row in script.ROWS:
        told = cells(page, row)
        assert (told[0], told[3]) == (row.title, f"{row.least:g}"), "run python scripts/strength.py FOLDER --table"


def test_the_commands_play_what_the_page_is_made_of(script):
    arena = typer.main.get_command(app).commands["arena"]
    for row in script.ROWS:
        rondel, name, *words = shlex.split(row.command)
        assert (rondel, name) == ("rondel", "arena")
        asked = arena.make_context(name, words).params
        assert {name: asked[name] for name in ("game", "bots", "pairs", "seed", "stop")} == {
            **{name: getattr(row, name) for name in ("game", "bots", "pairs", "seed")},
            "stop": row.least if row.stop else None,
        }
        assert (asked["players"] or script.FEWEST) == row.players


def test_rows_are_played_on_seeds_and_in_folders_of_their_own_and_the_cheapest_first(script):
    assert len({row.seed for row in script.ROWS}) == len({row.name for row in script.ROWS}) == len(script.ROWS)
    costs = [row.minutes for row in script.rows()]
    assert costs == sorted(costs) and len(costs) == len(script.ROWS)


# --- what is written --------------------------------------------------------------------------------------------------


def test_what_was_not_measured_is_listed_as_such(script, rows, tmp_path):
    page = script.written(BLANK, tmp_path)
    for row in rows.values():
        assert cells(page, row)[1:3] == ["not measured", ""]
    assert "Not measured yet." in page and "Not measured: `rondel bench-search`" in page and page.count("Words.") == 4


def test_a_target_is_reached_by_the_lower_end_of_the_interval(script, rows, play, tmp_path):
    strong, weak = rows["rajas-2-search@0.1s-greedy"], rows["maharani-2-search@0.1s-greedy"]
    play(strong, 200, lost=20)
    play(weak, 200, lost=40)
    page = script.written(BLANK, tmp_path)
    assert cells(page, strong)[1:6] == ["90.0", "85.0 to 93.5", "72", "yes", "200"]
    _, rate, interval, target, reached, *_ = cells(page, weak)
    low = float(interval.split()[0])
    assert (rate, target, reached) == ("80.0", "78", f"no, by {78 - low:.1f}") and low < 78


def test_half_a_row_is_not_finished_and_half_a_deal_does_not_count(script, rows, play, tmp_path):
    row = rows["azul_duel-2-search@0.1s-greedy"]
    play(row, 31)
    games = tmp_path / row.name / "games.jsonl"
    games.write_bytes(b"".join(games.read_bytes().splitlines(keepends=True)[:-1]))
    assert cells(script.written(BLANK, tmp_path), row)[4:6] == ["not finished", "30 of 200"]


def test_what_is_settled_early_is_finished(script, rows, play, tmp_path):
    above, below = rows["maharani-2-search@1s-greedy"], rows["rajas-2-search@1s-greedy"]
    play(above, 50)
    play(below, 50, lost=50)
    page = script.written(BLANK, tmp_path)
    assert cells(page, above)[1:2] + cells(page, above)[3:5] == ["100.0", "85", "yes"]
    assert int(cells(page, above)[5]) < 50
    assert cells(page, below)[4].startswith("no, by 8")


def test_points_are_the_mean_of_all_who_play(script, rows, play, tmp_path):
    alone, both = rows["ingenious-1-search@0.1s"], rows["azul_duel-2-search@1s-search@0.99s"]
    play(alone, 100, result=16)
    play(both, 30, result=100)
    page = script.written(BLANK, tmp_path)
    assert cells(page, alone)[1:6] == ["16.0", "16.0 to 16.0", "16", "yes", "100"]
    assert cells(page, both)[1:6] == ["55.0", "55.0 to 55.0", "65", "no, by 10.0", "30"]


def test_speeds_are_compared_with_their_own_targets(script, tmp_path):
    def speed(name, how, **more):
        return {"name": name, "how": how, **more}

    told = [
        speed("OpenSpiel", "", simulations_per_second=25_900, ratio=None, least=None),
        speed("rajas", "played", simulations_per_second=10_000, ratio=0.386, least=0.35),
        speed("maharani", "judged", simulations_per_second=40_000, ratio=1.544, least=2.0),
        speed("ingenious", "played", missing="no compiler"),
    ]
    (tmp_path / "speed.json").write_text(json.dumps({"rows": told}), encoding="utf-8")
    page = script.written(BLANK, tmp_path)
    assert "| OpenSpiel |  | 25,900 |  |  |  |\n" in page
    assert "| rajas | with play-outs | 10,000 | 0.39 | 0.35 | yes |\n" in page
    assert "| maharani | with worth alone | 40,000 | 1.54 | 2 | no |\n" in page
    assert "| ingenious | with play-outs | not measured: no compiler |" in page


def test_the_machine_is_named(script, tmp_path):
    (tmp_path / "machine.txt").write_text(script.processors(), encoding="utf-8")
    page = script.written(BLANK, tmp_path)
    assert re.search(r"Measured on \d+ cores \(.+\), Python 3\.\d+", page)

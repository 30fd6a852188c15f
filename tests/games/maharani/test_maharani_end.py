"""Clauses MA-25, MA-26: the end of the game, by a full palace or because no tile fits."""

from __future__ import annotations

from pathlib import Path

import pytest
from each import each
from games.maharani.maharani_kit import (
    BENDS,
    COLUMNS,
    HALVES,
    QUARTERS,
    box,
    laid,
    make,
    moves,
    play,
    player,
    recut,
    rondel_of,
    short,
    stand,
    standard,
    table,
    tables,
    told,
    turn,
    walk,
    workers,
)

from rondel.core.errors import GameOver
from rondel.core.game import Game

HALF = {10 * colour + at: ("half", (at - 6) % 4) for colour in range(6) for at in range(6, 10)}
"""All tiles with two half columns become tiles with one: nothing fits the spaces for two."""


def halves_only(folder: Path) -> Game:
    return make(box(folder / "halves.json", tiles=recut(HALF)))


def large(folder: Path) -> Game:
    """A palace with its corners: sixty spaces, four more for two half columns than there are tiles for."""
    rows = [row.split() for row in COLUMNS]
    for row, inner, outer in ((0, "SW", "E"), (7, "NW", "E")):
        rows[row][0], rows[row][1] = outer, inner
    for row, inner, outer in ((0, "ES", "W"), (7, "NE", "W")):
        rows[row][7], rows[row][6] = outer, inner
    board = [row.split() for row in tables()["board"]["value"]]
    board[0][0], board[0][7], board[7][7], board[7][0] = QUARTERS
    return make(box(folder / "large.json", columns=[" ".join(r) for r in rows], board=[" ".join(r) for r in board]))


# --- a full palace ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-25")
def test_the_game_ends_after_the_last_quarters_evaluation() -> None:
    state = stand("laid: a3=blue\nfree: a2\nworkers: a3=green\ngold 1: 10\nrondel: red-h1 - - -")
    after, events = told(state, "1 a2")
    assert [short(event) for event in events][-3:] == [
        ("evaluated", "NW"),
        ("wages", 1, "NW", "green", ("a3",), 1, 4),
        ("ended", "complete"),
    ]
    assert events[-1].clause == "MA-26" and table(after).ended and player(after) == -1
    assert standard().legal(after) == [] and workers(after) == {} and len(laid(after)) == 56
    with pytest.raises(GameOver):
        play(after, "end")


@pytest.mark.clause("MA-25")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_our_components_the_palace_is_always_completed(seats: int) -> None:
    for seed in range(4):
        *_, last = walk(standard(seats), 110 + seed)
        found = standard(seats).outcome(last)
        assert found is not None and found.reason == "complete" and len(laid(last)) == 56


# --- nothing fits ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-25")
def test_the_game_ends_between_turns_when_no_tile_on_the_rondel_fits_and_all_quarters_are_evaluated(
    tmp_path: Path,
) -> None:
    game = halves_only(tmp_path)
    lines = f"free: {' '.join([*BENDS, 'a2', 'a3'])}\nworkers: c4=green e3=green h7=green h6=green a7=red"
    state = stand(f"{lines}\nrondel: green-h2 red-h2 yellow-h2 purple-h2\ngold: 0", game=game)
    state = play(state, "1 a3", game=game)
    assert table(state, game).phase == "second"
    # With a2 the last space for one half column is gone; no tile on the rondel fits. The bag does not matter.
    after, events = turn(state, "2 a2", game=game)
    assert table(after, game).ended and None not in rondel_of(after) and sum(table(after, game).bag.values()) > 0
    ending = events[-9:]
    assert ending == [
        ("evaluated", "NW"),
        ("wages", 1, "NW", "green", ("c4",), 1, 4),
        ("evaluated", "NE"),
        ("wages", 2, "NE", "red", ("a7",), 1, 4),
        ("evaluated", "SE"),
        ("wages", 1, "SE", "green", ("h6", "h7"), 2, 6),
        ("evaluated", "SW"),
        ("wages", 1, "SW", "green", ("e3",), 1, 4),
        ("ended", "stuck"),
    ]
    assert workers(after, game) == {} and len(laid(after, game)) == 8 + 24
    found = game.outcome(after)
    assert found is not None and found.reason == "stuck"


@pytest.mark.clause("MA-25")
def test_nothing_is_tested_in_mid_turn(tmp_path: Path) -> None:
    game = halves_only(tmp_path)
    state = stand(f"free: {' '.join([*BENDS, 'a2', 'b3'])}\nrondel: green-h2 red-h2 yellow-h2 blue-c", game=game)
    state = play(state, "1 a2", game=game)
    assert table(state, game).phase == "second", "the centre tile fits"
    after = play(state, "end", game=game)
    assert table(after, game).phase == "draw"
    after, _ = turn(after, game=game)
    assert not table(after, game).ended and player(after) == 2
    after, events = turn(after, next(m for m in moves(after, game) if m.startswith("4 b3")), game=game)
    assert events[-1] == ("ended", "stuck")


@pytest.mark.clause("MA-25")
def test_a_tile_that_fits_with_a_marker_turned_up_again_keeps_the_game_going() -> None:
    # All tiles of the rondel fit only where no marker is left to take them: the player refreshes.
    state = stand(
        "free: h7 h6 g8 b3\nrondel: blue-h0 red-h0 blue-c yellow-h0\ndown 1: NW NE SE SW\ndown 2: NW NE SE SW"
    )
    after = play(state, "refresh")
    assert not table(after).ended and player(after) == 2


@pytest.mark.clause("MA-25")
def test_the_game_ends_when_the_rondel_is_empty(tmp_path: Path) -> None:
    game = large(tmp_path)
    assert len(table(game.setup(), game).spaces) == 60
    # Four spaces for two half columns stay free, one in each quarter: there are no tiles for them.
    state = stand("free: a1 d1 b7 e8 g2\nworkers: b1=green a8=red\ngold: 0", game=game)
    assert rondel_of(state).count(None) == 3 and table(state, game).bag == {}
    after, events = turn(state, moves(state, game)[0], game=game)
    assert rondel_of(after) == (None,) * 4 and table(after, game).ended
    assert [event[0] for event in events if event[0] in ("evaluated", "wages", "ended")] == [
        *["evaluated", "wages"] * 2,
        "evaluated",
        "evaluated",
        "ended",
    ]
    assert events[-1] == ("ended", "stuck") and len(laid(after, game)) == 56


@pytest.mark.clause("MA-25")
@pytest.mark.parametrize("seed", range(3))
def test_games_with_tiles_that_fit_nowhere_end_by_being_stuck(tmp_path: Path, seed: int) -> None:
    game = halves_only(tmp_path)
    *_, last = walk(game, seed)
    assert all(quarter.evaluated for quarter in table(last, game).quarters.values())
    fitting = {"h": HALVES, "b": BENDS}
    for tile in filter(None, rondel_of(last)):
        wanted = fitting.get(tile.split("-")[1][0], [])
        assert all(space in laid(last, game) for space in wanted)
    found = game.outcome(last)
    assert found is not None and found.reason == "stuck"


# --- who wins --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-26")
@each(
    ("points", "places", "returns"),
    [
        ((61, 60, 20, 3), (1, 2, 3, 4), (0.75, -0.25, -0.25, -0.25)),
        ((20, 60, 61, 60), (4, 2, 1, 2), (-0.25, -0.25, 0.75, -0.25)),
        ((60, 60, 20, 3), (1, 1, 3, 4), (0.25, 0.25, -0.25, -0.25)),
        ((50, 60, 60, 60), (4, 1, 1, 1), None),
        ((7, 7, 7, 7), (1, 1, 1, 1), (0, 0, 0, 0)),
        ((41, 40), (1, 2), (0.5, -0.5)),
        ((40, 41, 40), (2, 1, 2), None),
    ],
)
def test_most_gold_wins_and_tied_players_share_the_win(
    points: tuple[int, ...], places: tuple[int, ...], returns: tuple[float, ...] | None
) -> None:
    lines = "\n".join(f"gold {seat}: {n}" for seat, n in enumerate(points, 1))
    state = stand(f"phase: over\nfree:\n{lines}", len(points))
    found = standard(len(points)).outcome(state)
    assert found is not None and (found.places, found.reason) == (places, "complete")
    assert returns is None or found.returns == returns
    assert standard(len(points)).scores(state).result == points


@pytest.mark.clause("MA-26")
def test_nobody_has_won_before_the_end() -> None:
    assert all(standard().outcome(state) is None for state in walk(standard(), 1) if player(state) >= 0)

"""The greedy player of Rajas with Navaratnas, mixed groups and Ganga: it values yield tiles, and plays everything."""

from __future__ import annotations

from itertools import product

import pytest
from each import each
from full import in_turns
from games.desk import Desk
from games.matches import match

import rondel
from rondel.bots import Seat, make
from rondel.bots.bot import fill
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.core.kernel import State, words

NAVARATNAS = Desk("rajas", seats=2, version="navaratnas")
CURVES = "b2=blue-4C-tea2/NE c3=blue-5C-spice3/NE c4=green-5C-tea3/NW b4=orange-4C-mill/SW"
VERSIONS: list[dict[str, Value]] = [{}, {"version": "navaratnas"}, {"version": "mixed", "player_2": "advanced"}]
COMBINATIONS = [{**version, "ganga": ganga} for version, ganga in product(VERSIONS, (False, True))]


def choice(state: State, game: Game) -> str:
    """What the greedy player answers."""
    seat = game.actor(state)
    return game.name(state, make("greedy", game).choose(Seat.at(game, state, seat), words(1)))


def answer(text: str) -> str:
    return choice(NAVARATNAS.stand(text), NAVARATNAS.standard())


@pytest.mark.parametrize(
    ("province", "place"),
    [
        ("c2=blue-9X-temple b2=green-9X-fortress d2=orange-9X-mill", "S1"),
        ("b4=blue-9X-temple c4=green-9X-fortress d4=orange-9X-mill", "S5"),
    ],
)
def test_a_brown_tile_goes_to_the_place_that_its_roads_are_near_to(province: str, place: str) -> None:
    state = NAVARATNAS.stand(f"tiles 1: W3=white-3-money\nprovince 1: {province}\npending: spot brown-2-fame-per-curve")
    state.yield_tile[0] = [-1] * len(state.yield_tile[0])
    assert choice(state, NAVARATNAS.standard()) == place


@pytest.mark.parametrize(
    ("has", "taken"),
    [
        (f"province 1: {CURVES}", "brown-2-fame-per-curve"),
        ("levels 1: temple=4 palace=4 mill=4", "brown-2-money-per-upgrade"),
        ("boat 1: 29\nfame 1: 30\nmoney 1: 30\nwon 1: fame money bridge", "brown-1-fame-per-three_spaces"),
    ],
)  # fmt: skip
def test_it_takes_the_brown_tile_that_counts_what_it_has(has: str, taken: str) -> None:
    full = "N1=white-3-money W3=white-3-money N5=white-1-die W1=yellow-5-money S3=yellow-5-money E2=yellow-2-karma"
    tiles = f"tiles 1: {full} W4=red-7-money E4=red-7-money S1=brown-1-money-per-building"
    assert answer(f"{tiles}\n{has}\npending: choose") == taken


def test_it_takes_no_tile_that_brings_less_than_what_is_printed() -> None:
    """The last free place is N5 with 2 money, and only tiles with 1 karma are left."""
    own = "N1=white-3-money W3=white-3-money W1=yellow-5-money S3=yellow-5-money E2=yellow-2-karma"
    own += " W4=red-7-money E4=red-7-money S1=brown-1-money-per-building S5=brown-2-fame-per-curve"
    other = "N1=white-1-die W3=white-1-die N5=white-1-upgrade S1=brown-1-fame-per-worker"
    text = f"tiles 1: {own}\ntiles 2: {other}\npending: choose"
    assert NAVARATNAS.moves(NAVARATNAS.stand(text)) == ["enough", "white-1-upgrade", "white-1-karma"]
    assert answer(text) == "white-1-upgrade"
    third = "\ntiles 3: W3=white-1-upgrade S1=brown-1-fame-per-market_tile"
    assert choice(NAVARATNAS.stand(text + third, 3), NAVARATNAS.standard(3)) == "enough"


@each(("options", "seats"), in_turns(COMBINATIONS, (2, 3, 4), always=1))
def test_it_beats_random_players_in_every_combination(options: dict[str, Value], seats: int) -> None:
    game = rondel.game("rajas", seats, **options)
    *played, (end, _) = match(game, fill(["greedy", *["random"] * (seats - 1)], game), 1)
    assert all(game.is_legal(state, code) for state, code in played)
    outcome = game.outcome(end)
    assert outcome is not None and outcome.places[0] == 1
    assert 5 <= end.round <= 12

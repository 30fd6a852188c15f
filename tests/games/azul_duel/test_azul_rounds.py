"""Phase 3 of Azul Duel: refilling, short supplies, who starts the next round."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.azul_duel.azul_kit import COLOURS, make, standard, told
from games.azul_duel.azul_kit import box as box_file
from games.desk import keys

from rondel.core.event import Event
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State

LAST_CHIP = "azul_duel\nfactory 1: chip BR\ntaken 1: 1\ntaken 2: 2\ntokens: 0\n"
"""One action is left in the round: player 1 takes this chip."""


@pytest.fixture
def game() -> Game:
    return standard()


def box(folder: Path, **tiles: int) -> Game:
    """A game with other numbers of tiles."""
    return make(box_file(folder / "box.json", tiles=tiles))


def play(game: Game, state: State, *names: str) -> tuple[State, list[Event]]:
    return told(state, *names, game=game)


def on(game: Game, state: State) -> tuple[State, list[Event]]:
    """Lets chance act until a seat is asked: always its first outcome."""
    found: list[Event] = []
    while game.actor(state) == CHANCE:
        state, events = game.step(state, game.chance(state).codes[0])
        found += events
    return state, found


@pytest.mark.clause("AD-33")
def test_tokens_row_factories_and_chips_are_ready_for_the_next_round(game: Game) -> None:
    start = game.load(f"{LAST_CHIP}row: YKTS\ntower: red*3\n")
    state, _ = play(game, start, "chip BR")
    state, _ = on(game, state)
    view = game.view(state, None)
    assert (view.round, view.phase) == (2, "act")
    assert [player.tokens for player in view.players] == [2, 2]
    assert [player.taken for player in view.players] == [0, 0]
    assert len(view.row) == 3 and "YKTS" in view.row
    assert [len(factory.sun) for factory in view.factories] == [5, 4, 4, 4, 4]
    assert [factory.chip for factory in view.factories[1:]] == ["face_down"] * 4


@pytest.mark.clause("AD-33")
def test_after_round_4_the_row_stays_empty(game: Game) -> None:
    state, _ = play(game, game.load(f"{LAST_CHIP}round: 4\n"), "chip BR")
    state, events = on(game, state)
    view = game.view(state, None)
    assert (view.round, view.row, view.stack) == (5, (), ())
    assert "turned_up" not in keys(events)


@pytest.mark.clause("AD-33", "AD-43")
def test_the_tower_is_poured_into_the_bag_when_a_tile_is_wanted_and_the_bag_is_empty_and_not_before(game: Game) -> None:
    state, _ = play(game, game.load(f"{LAST_CHIP}bag: blue*2 red\n"), "chip BR", "blue", "red")
    before = game.view(state, None)
    assert before.bag["blue"] == 1 and sum(before.tower.values()) == 62
    state, events = play(game, state, "blue")
    after = game.view(state, None)
    assert [event.args for event in events if event.key == "poured"] == [{"count": 62}]
    assert sum(after.tower.values()) == 0 and sum(after.bag.values()) == 62


@pytest.mark.clause("AD-33", "AD-43")
def test_with_too_few_tiles_the_last_factories_stay_short_and_a_bare_chip_is_revealed_at_once(tmp_path: Path) -> None:
    game = box(tmp_path, **dict.fromkeys(COLOURS, 3))
    state, events = on(game, game.setup())
    view = game.view(state, None)
    assert [len(factory.sun) for factory in view.factories] == [5, 4, 4, 2, 0]
    assert [event.args["factory"] for event in events if event.key == "revealed"] == ["4"]
    assert [event.clause for event in events if event.key == "revealed"] == ["AD-33"]
    assert view.factories[4].chip not in (None, "face_down")
    assert view.factories[3].chip == "face_down"


FOUR_BLUE = "azul_duel\nphase: fill\nfilled: 4\nfactory L: blue*4\n"
OTHERS = "lines 1: 1=yellow*1 2=red*1 3=black*1 4=turquoise*1\n"
"""All tiles of the other colours, where there is one of each."""
ONE_EACH = {"blue": 20, "yellow": 1, "red": 1, "black": 1, "turquoise": 1}


@pytest.mark.clause("AD-8", "AD-43")
def test_five_of_one_colour_are_returned_while_the_bag_holds_another(tmp_path: Path) -> None:
    game = box(tmp_path, **ONE_EACH)
    state, events = play(game, game.load(FOUR_BLUE), "blue")
    assert keys(events) == ["filled", "redrawn"]
    view = game.view(state, None)
    assert view.factories[0].sun == () and view.bag["blue"] == 20


@pytest.mark.clause("AD-43")
def test_the_tower_is_poured_in_first_if_the_bag_holds_one_colour_only(tmp_path: Path) -> None:
    game = box(tmp_path, **ONE_EACH)
    text = f"{LAST_CHIP}lines 1: 1=yellow*1 2=black*1\ntower: red turquoise\n"
    state, _ = play(game, game.load(text), "chip BR")
    state, events = play(game, state, "blue", "blue", "blue", "blue", "blue")
    assert keys(events)[-2:] == ["poured", "redrawn"]
    assert game.view(state, None).bag["red"] == 1
    assert {"red", "turquoise"} <= set(game.chance(state).names)


@pytest.mark.clause("AD-43")
def test_five_of_one_colour_stay_where_no_other_is_left(tmp_path: Path) -> None:
    game = box(tmp_path, **ONE_EACH)
    text = f"{LAST_CHIP}{OTHERS}"
    state, _ = play(game, game.load(text), "chip BR")
    state, events = play(game, state, "blue", "blue", "blue", "blue", "blue")
    assert keys(events)[-1] == "stayed"
    assert game.view(state, None).factories[0].sun == ("blue",) * 5


@pytest.mark.clause("AD-43")
def test_fewer_than_five_of_one_colour_stay(tmp_path: Path) -> None:
    game = box(tmp_path, **{**ONE_EACH, "blue": 4})
    state, _ = play(game, game.load(f"{LAST_CHIP}{OTHERS}"), "chip BR")
    state, events = on(game, state)
    assert "redrawn" not in keys(events) and "stayed" not in keys(events)
    view = game.view(state, None)
    assert view.factories[0].sun == ("blue",) * 4
    assert all(factory.chip not in (None, "face_down") for factory in view.factories[1:])


@pytest.mark.clause("AD-34")
@pytest.mark.parametrize("holder", [1, 2])
def test_the_holder_of_the_first_player_tile_puts_it_back_and_starts(game: Game, holder: int) -> None:
    state, events = play(game, game.load(f"{LAST_CHIP}holder: {holder}\n"), "chip BR")
    assert [event.seat for event in events if event.key == "starts"] == [holder - 1]
    state, _ = on(game, state)
    view = game.view(state, None)
    assert (view.actor, view.starter, view.holder) == (holder - 1, holder - 1, None)


@pytest.mark.clause("AD-44")
@pytest.mark.parametrize("starter", [1, 2])
def test_if_nobody_took_the_tile_nobody_loses_two_and_the_same_player_starts(game: Game, starter: int) -> None:
    state, events = play(game, game.load(f"{LAST_CHIP}starter: {starter}\nseat: 1\n"), "chip BR")
    assert "lost_first" not in keys(events)
    assert [event.clause for event in events if event.key == "starts"] == ["AD-44"]
    state, _ = on(game, state)
    assert game.actor(state) == starter - 1

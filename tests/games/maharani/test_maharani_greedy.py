"""The greedy player of Maharani: what it prefers, and how strong it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from each import each
from games.maharani.maharani_kit import by_chance, few_workers, gold, play, stand, standard, workers
from games.matches import match

from rondel.bots import Seat, make
from rondel.bots.bot import fill
from rondel.core.game import Game
from rondel.core.kernel import State, words
from rondel.games.maharani.moves import END
from rondel.games.maharani.state import NOTHING, SECOND, WORKER

POOR = "rondel: purple-h0 green-h1 purple-b2 green-b3"
"""Tiles of colours that lie nowhere."""


def choice(state: State, game: Game | None = None) -> str:
    game = game or standard(state.seats)
    return game.name(state, make("greedy", game).choose(Seat.at(game, state, state.seat), words(1)))


def turn_of(state: State, game: Game | None = None) -> list[str]:
    """All moves of a turn."""
    game = game or standard(state.seats)
    seat, number, made = state.seat, state.turn, []
    while game.actor(state) == seat and state.turn == number:
        made.append(choice(state, game))
        state = play(state, made[-1], game=game)
    return made


def end_of(seats: int, names: list[str], seed: int) -> tuple[int, ...]:
    """The gold of all players after a match."""
    game = standard(seats)
    *_, (end, _) = match(game, fill(names, game), seed)
    return gold(end)


# --- what it prefers -------------------------------------------------------------------------------------------------


@each("slot", range(4))
@each("seats", [2, 3, 4])
def test_it_takes_the_larger_area_wherever_the_tile_lies(seats: int, slot: int) -> None:
    rondel = ["purple-h0", "green-h1", "purple-b2"]
    rondel.insert(slot, "blue-c")
    state = stand(f"laid: a2=blue a3=blue a4=blue b4=blue c4=blue e2=blue f1=blue\nrondel: {' '.join(rondel)}", seats)
    assert f"{slot + 1} b3 own" in turn_of(state)


def test_it_turns_a_marker_only_if_the_area_is_worth_it(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "box.json", 1, 4)
    small, large = (
        stand(f"laid: h7=red/S {blue}\nworkers: h7=green\nrondel: blue-c purple-h0 green-h1 purple-b2", game=game)
        for blue in ("e2=blue", "e1=blue e2=blue f1=blue g1=blue")
    )
    assert turn_of(large, game)[0].startswith("1 f2")
    assert not [move for move in turn_of(small, game) if move.startswith("1 f2")]


@pytest.mark.parametrize("space", ["b3", "c2"])
def test_it_turns_an_arrow_home_rather_than_away(space: str) -> None:
    other = {"b3": "c2", "c2": "b3"}[space]
    area = {"b3": "a3=red a4=red b4=red c4=red", "c2": "b1=red b2=red c1=red d1=red"}[space]
    state = stand(f"laid: {other}=blue/N {area}\nrondel: red-c purple-h0 green-h1 purple-b2", 4)
    assert f"1 {space} own" in turn_of(state)


@pytest.mark.parametrize(("group", "space"), [("b1 c1 d1", "c2"), ("a2 a3 a4", "b3")])
def test_it_takes_the_worker_that_pays_more(group: str, space: str) -> None:
    laid = " ".join(f"{at}={colour}/S" for at, colour in zip(group.split(), ("blue", "orange", "red"), strict=True))
    standing = " ".join(f"{at}=green" for at in group.split())
    state = stand(f"laid: {laid}\nworkers: {standing}\nrondel: yellow-c purple-h0 green-h1 purple-b2", 4)
    assert f"1 {space} own" in turn_of(state)


def test_it_places_no_second_tile_that_loses_gold(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "box.json", 1, 4)
    state = stand(f"laid: h7=blue/S\nworkers: h7=green\n{POOR}", game=game)
    first, second = turn_of(state, game)
    assert first[0] in "1234" and second == "end"


def test_it_places_a_second_tile_that_pays(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "box.json", 1, 4)
    laid = "h7=blue/S a2=red a3=red a4=red b2=red e1=yellow e2=yellow f1=yellow"
    state = stand(f"laid: {laid}\nworkers: h7=green\nrondel: red-c purple-h0 green-h1 yellow-c", game=game)
    assert {move.rsplit(" ", 1)[0] for move in turn_of(state, game)} == {"1 b3", "4 f2"}


def test_it_refreshes_if_nothing_good_can_be_placed(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "box.json", 1, 4)
    laid = "laid: h7=blue/S h6=orange h5=red g8=yellow\nworkers: h7=green"
    assert choice(stand(f"{laid}\ndown 1: NW NE SE SW\n{POOR}", game=game), game) == "refresh"
    assert choice(stand(f"{laid}\n{POOR}", game=game), game) != "refresh"


def test_it_does_not_refresh_if_a_large_area_waits() -> None:
    laid = "a2=blue a3=blue a4=blue b4=blue c4=blue"
    state = stand(f"laid: {laid}\ndown 1: NW NE SE SW\nrondel: blue-c purple-h0 green-h1 purple-b2", 4)
    assert "1 b3 own" in turn_of(state)


@pytest.mark.parametrize(("large", "small"), [("green", "red"), ("red", "green")])
def test_of_two_worker_colours_it_chooses_the_larger_group(large: str, small: str) -> None:
    state = stand(
        f"""
        laid: a2=blue/S a3=orange/S b4=red/S b2=yellow/S
        workers: a2={large} a3={large} b4={large} b2={small}
        rondel: purple-c green-h1 purple-b2 green-b0
        """,
        2,
    )
    waiting = play(state, "1 b3 own")
    assert waiting.phase == WORKER and choice(waiting) == f"worker {large}"
    assert workers(play(waiting, choice(waiting)))["b3"] == large


@pytest.mark.parametrize(("wanted", "lies", "move"), [("blue", "NW", "1 c2"), ("orange", "NE", "2 c7")])
def test_of_equal_tiles_it_takes_the_one_that_the_next_player_wants(
    tmp_path: Path, wanted: str, lies: str, move: str
) -> None:
    """Either tile brings two; one of them would bring the next player eight, where this one cannot lay it."""
    game = few_workers(tmp_path / "box.json", 1, 4)
    area = " ".join(f"{at}={wanted}" for at in ("e6", "e7", "e8", "f6", "f8", "g7", "g8"))
    state = stand(
        f"""
        laid: c1=blue c8=orange h7=red/S {area}
        workers: h7=green
        down 1: {lies}
        rondel: blue-c orange-c purple-h0 green-h1
        """,
        game=game,
    )
    assert choice(state, game).startswith(move)


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_is_legal_and_no_second_tile_is_a_waste(seats: int) -> None:
    game, ends = standard(seats), 0
    for state, code in match(game, fill(["greedy"], game), 3):
        if code == NOTHING:
            break
        assert game.is_legal(state, code)
        if state.phase == SECOND:
            ends += code == END
            after = game.play(state, code)
            if code != END and after.phase != WORKER and sum(after.supply) == sum(state.supply):
                assert after.gold[state.seat] >= state.gold[state.seat] or after.evaluated != state.evaluated
    assert 0 < ends < 28


def test_it_beats_random() -> None:
    for seed in range(6):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        end = end_of(2, names, seed)
        assert end[names.index("greedy")] > end[names.index("random")]


@pytest.mark.full
@pytest.mark.parametrize(("seats", "least"), [(2, 120), (3, 85), (4, 65)])
def test_it_is_a_good_player(seats: int, least: int) -> None:
    winners = [max(end_of(seats, ["greedy"], seed)) for seed in range(3)]
    assert sum(winners) / len(winners) >= least


# --- what it knows ---------------------------------------------------------------------------------------------------


def test_equal_seeds_play_equal_matches() -> None:
    game = standard(3)
    once, again, other = ([code for _, code in match(game, fill(["greedy"], game), seed)] for seed in (4, 4, 5))
    assert once == again != other


def test_its_choice_hangs_on_the_position_alone_and_leaves_it_alone() -> None:
    """Whatever the generator, whichever bot: nothing but the bag's order is hidden, and that is not drawn yet."""
    game, one = standard(2), make("greedy", standard(2))
    state = by_chance(game.setup())
    for _ in range(12):
        before = game.dump(state)
        choices = {
            bot.choose(Seat.at(game, twin, state.seat), words(seed))
            for bot in (one, make("greedy", game))
            for seed, twin in enumerate((state, game.load(before)))
        }
        assert len(choices) == 1 and game.dump(state) == before
        state = by_chance(game.play(state, choices.pop()))

"""The judge of Maharani: it counts gold as the rules do, and tells moves apart."""

from __future__ import annotations

from typing import Any

import pytest
from games.maharani.maharani_kit import but_for, moves, play, stand, standard, walk

from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.games.maharani.components import VARIANTS
from rondel.games.maharani.moves import PUT_TILE, PUT_WORKER, SECOND_TILE, WAYS
from rondel.games.maharani.state import DONE, NOTHING, PLACE, SECOND

SPACES = 56


def judge_of(game: Game) -> Any:
    return game.instance.judge


def worths(game: Game, state: State) -> list[float]:
    judge, found = judge_of(game), [0.0] * 4
    judge.worth(game.layout.copy(state), found, [0] * judge.ROOM, [0.0] * judge.REALS)
    return found[: game.seats]


# --- gold ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_gold_that_it_foresees_is_the_gold_that_it_gets(seats: int) -> None:
    game, moved = standard(seats), 0
    survey, rules = judge_of(game).survey, game.rules
    room = [0] * survey.ROOM
    for state in walk(game, seats):
        if state.phase not in (PLACE, SECOND):
            continue
        codes = [code for code in game.legal(state) if code >= PUT_TILE]
        for code in codes[:: 1 + len(codes) // 16]:
            survey.survey(state, room)
            slot, space, way = (code - PUT_TILE) // WAYS // SPACES, (code - PUT_TILE) // WAYS % SPACES, code % WAYS
            kind, side = state.rondel[slot], rules.side_of(state, state.seat)
            colour = kind // VARIANTS
            area = survey.area_gold(colour, space, room)
            after = game.play(state, code)
            brings = -SECOND_TILE * state.placed
            if rules.arrow_laid(state, kind, space, way) != side:
                check_gold(game, state, after, area + brings)
                continue
            for worker in (w for w in range(4) if rules.owner(state, w) == state.seat):
                origin = survey.origin_of(worker, colour, rules.QUARTER[space], room)
                if origin == NOTHING and not state.supply[worker]:
                    continue
                before = game.layout.pack(state)
                group = survey.group_gold(state, worker, space, origin, room)
                assert game.layout.pack(state) == before
                if PUT_WORKER + worker in game.legal(after):
                    check_gold(game, state, game.play(after, PUT_WORKER + worker), area + group + brings)
                elif after.worker[space] == worker:
                    check_gold(game, state, after, area + group + brings)
                moved += origin != NOTHING
    assert moved > 5


def check_gold(game: Game, before: State, after: State, expected: int) -> None:
    """Where the turn is over wages may have been paid, too."""
    if game.actor(after) == before.seat and after.turn == before.turn:
        expected += SECOND_TILE * before.placed
    if after.evaluated == before.evaluated:
        assert after.gold[before.seat] - before.gold[before.seat] == expected


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_end_a_position_is_worth_its_gold(seats: int) -> None:
    game = standard(seats)
    *_, end = walk(game, 1)
    assert end.phase == DONE and tuple(worths(game, end)) == game.results(end)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wages_that_are_due_count_in_full(seats: int) -> None:
    """A full quarter is evaluated after the refill (MA-39): until then its workers are worth what they will be paid."""
    game = standard(seats)
    there = {2: "a2=green a3=green b1=red c1=blue", 3: "a2=green a3=green b1=green", 4: "a2=green a3=green b1=green"}
    laid = "a2=blue a3=orange b1=red c1=yellow"
    state = stand(f"{but_for('b2', laid=laid, only='NW')}\nworkers: {there[seats]}\nrondel: blue-b0", seats)
    due = play(state, "1 b2", "end") if "end" in moves(play(state, "1 b2")) else play(state, "1 b2")
    assert game.actor(due) == CHANCE and not any(due.evaluated)
    paid = game.layout.copy(due)
    game.rules.evaluate(paid, 0)
    before, after = ([row[p] for p in range(seats)] for row in (worths(game, due), worths(game, paid)))
    growth = [one - other for one, other in zip(before, after, strict=True)]
    assert paid.gold[0] > due.gold[0]
    assert all(abs(change) < 1.5 for change in growth), "nothing but the room beside groups is lost"


# --- what moves mean -------------------------------------------------------------------------------------------------


def meanings(state: State) -> dict[str, int]:
    game = standard(state.seats)
    return {game.name(state, code): judge_of(game).meaning(state, code) for code in game.legal(state)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moves_of_one_position_mean_different_things_unless_they_come_to_the_same(seats: int) -> None:
    game = standard(seats)
    for state in walk(game, seats):
        if game.actor(state) >= 0:
            met: dict[int, int] = {}
            for code in game.legal(state):
                other = met.setdefault(judge_of(game).meaning(state, code), code)
                one, two = (game.layout.copy(game.play(state, each)) for each in (code, other))
                one.rondel, two.rondel = sorted(one.rondel), sorted(two.rondel)
                assert game.key(one) == game.key(two)
            assert max(met) < 2**31


def test_a_move_means_its_tile_wherever_it_lies_but_not_the_marker_that_it_takes() -> None:
    one = meanings(stand("rondel: blue-c red-c purple-h0 green-h1", 4))
    turned = meanings(stand("rondel: red-c blue-c purple-h0 green-h1", 4))
    assert one["1 f2 own"] != one["2 f2 own"]
    assert one["1 f2 own"] != one["1 f2 away"]
    assert one["1 f2 own"] != turned["2 f2 own"], "another marker is turned"
    assert one["3 f8"] == turned["3 f8"]
    assert one["1 b3 own"] != turned["1 b3 own"], "another tile"
    other = meanings(stand("seat: 3\nrondel: purple-h0 green-h1 blue-c red-c", 4))
    assert one["1 b3 own"] == other["3 b3 own"], "the same tile in the same quarter"


# --- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_clock_never_falls_and_a_look_ends_between_two_turns(seats: int) -> None:
    game = standard(seats)
    judge, before = judge_of(game), 0
    for state in walk(game, seats):
        now = judge.clock(state)
        assert now >= before
        if game.actor(state) >= 0:
            assert now < judge.goal(state, 1) < judge.goal(state, 2)
        elif state.turn > 0:
            assert now % 2 == 1 or state.phase == DONE
        before = now


def test_what_lies_there_for_the_next_player_is_worth_something_to_that_one() -> None:
    area = "laid: e6=blue e7=blue e8=blue f6=blue f8=blue g7=blue g8=blue"
    rich, poor = (
        stand(f"{area}\nseat: 3\nrondel: purple-h0 {tile} red-h0 green-h1", 4) for tile in ("blue-c", "orange-c")
    )
    ours, theirs = worths(standard(4), rich), worths(standard(4), poor)
    assert ours[2] > theirs[2] and max(ours) == ours[2]

"""Worlds after many swaps (IN-26): in every position they are found with bounded work, and they fit."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from conformance.walks import chance_code
from games.ingenious.ingenious_kit import SEATS, standard
from work import lines_run

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, words
from rondel.games.ingenious.moves import DRAW_MOVE, SWAP_MOVE
from rondel.games.ingenious.state import ASK

MOST_LINES = 120_000
"""Lines that imagining a world may take: interpreted, a few thousandths of a second."""

SIXTEEN_SWAPS = """\
ingenious
seat: 1
starter: 2
turn: 55
epoch: 16
placed: \
Gh7-Yh8 Gg8-Yg9 Oh10-Yh9 Gi7-Pj6 Gf9-Pf8 Gf10-Ge11 Gg7-Bf7 Rg11-Yg10 Oh5-Ph6 Oi5-Pi6 Oi9-Oj9 Pj7-Pk6 Pj8-Pk7 \
Be7-Pe8 Ge10-Pe9 Rf12-Gf11 Gg6-Og5 Rh11-Oi10 Yk4-Pj5 Yl4-Pk5 Ok8-Yl7 Bd8-Pd9 Gd11-Pd10 Gd12-Ye12 Rg12-Rg13 \
Oh4-Og4 Rh12-Pi11 Oi4-Pj4 Ym4-Pl5 Ym5-Pl6 Pl8-Pl9 Bc9-Pc10 Gc12-Pc11 Bd7-Bc7 Rd14-Gd13 Be6-Of5 Rf13-Ye13 Oi3-Pj3 \
Ri12-Pj11 Yl3-Pk3 Om7-Ym6 Bb8-Ya9 Bb9-Pb10 Ba12-Pb11 Ga13-Bb12 Ra14-Gb13 Gb14-Gc14 Bd6-Bc6 Bd5-Oe5 Re14-Be15 \
Ge4-Of4 Rf14-Bf15 Gf3-Og3 Rg14-Bg15 Oh2-Yg2 Rh14-Ri13 Oi2-Pj2 Rj12-Pk11 Bk2-Yl1 Ym2-Pl2 Rn3-Yn2 Ro3-Yn4 Rn5-Yo4 \
Bb7-Ya8 Ba10-Pa11 Gb15-Gc15 Oi1-Pj1 Ri14-Oj13 Rk12-Pl11 Ym1-Yn1 Yo1-Yo2
began: orange purple red green
scores 1: R28 G36 B28 O28 Y26 P36
scores 2: R36 G28 B25 O28 Y29 P36
rack 1: RG/14 RB/14 BO/14 GB/14 GB/14 GG/14
rack 2: PP/13 GO/13 YY/13 BO/14 RP/15 GP/15
rack 3: GB/15 GY/15 RB/15 RP/15 OO/15 GY/15
rack 4: BY/7 OO/11 OO/14 RG/14 RY/14 PP/16
log: \
3!RP 3!RP 3!YP 3!PP 3!PP 4>OP 1>GP 2>BB 2!BP 2!BP 2!BP 2!PP 2!PP 3>BP 3!GP 3!BY 3!OY 3!OP 3!YP 4>BB/1 4!RO 4!RP \
4!RP 4!BP 4!YP 1>BP 1!GP 1!GP 1!GP 1!GP 1!PP/1 2>YY/1 3>RB/2 3!BP/2 3!BP/2 3!BP/2 3!PP/2 3!PP/2 4>RR/3 1>RP/4 \
2>GP/5 3>GP/5 4>GP/3 4!RP/3 4!GY/3 4!GP/6 4!YP/3 4!PP/3 1>OP/4 2>OO/1 3>YP/5 4>GY/6 4>BP/6 1>GY/6 2>YP/1 3>BO/7 \
4>RO/6 4!RG/6 4!GP/7 4!YP/7 4!PP/6 4!PP/6 1>RY/4 1>RP/4 2>OP/1 3>RR/5 3>GO/5 4>RB/7 4>YY/7 1>GB/4 1!RP/7 1!GP/8 \
1!BP/4 1!PP/7 1!PP/8 2>RB/7 2>GY/1 2>BP/6 2!RG/7 2!RP/1 2!PP/8 3>RG/7 3>BP/6 3>YP/8 3!GB/8 3!GP/5 3!PP/5 4>RY/7 \
4>GB/8 4>GO/8 1>GO/8 1>BO/8 1!RR/8 1!RO/8 1!RO/8 1!GB/8 2>OY/9 3>RY/10 3>OY/10 3!RP/10 3!BP/10 3!PP/10 3!PP/10 \
4>GG/7 1>GP/11 2>BY/9 2!RR/9 2!RP/9 2!GP/9 2!OO/12 2!PP/9 3>GG/12 4>RY/11 1>GG/11 1>BY/11 1>PP/11 2>RG/13 \
3>RY/12 4>RO/11 4>PP/13 1>OO/11 1!RB/14 1!RP/13 1!RP/14 1!GP/14 1!BB/11 2>BP/13 2>OY/13 3>OY/12 3!RR/12 3!RO/14 \
3!GB/12 3!BO/12 3!PP/14 4>BY/7
"""
"""Late in a game of pairs half of the tiles left are in the racks, and of 135 tiles placed or shown since the first
swap many are of the same few kinds: a deal made without looking ahead almost never fits."""


def swapper(game: Game, seed: int) -> list[State]:
    """The positions after the first swap of a game in which everybody swaps whenever it is allowed."""
    random, rng = Random(seed), words(seed)
    state = game.setup()
    found = []
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            code = chance_code(game, state, random)
        elif state.phase == ASK:
            code = SWAP_MOVE if game.is_legal(state, SWAP_MOVE) else DRAW_MOVE
        else:
            code = game.random_move(state, rng)
        state = game.play(state, code)
        if state.epoch > 0:
            found.append(state)
    return found


def fits(game: Game, state: State, seat: int, world: State) -> bool:
    same = msgspec.json.encode(game.view(world, seat)) == msgspec.json.encode(game.view(state, seat))
    return same and game.flaw(world) is None


@pytest.mark.clause("IN-26")
def test_after_sixteen_swaps_every_seat_imagines_worlds_that_fit_with_bounded_work() -> None:
    game = standard("pairs")
    state = game.load(SIXTEEN_SWAPS)
    for seat in range(4):
        found = [game.resample(state, seat, words(number)) for number in range(8)]
        assert all(fits(game, state, seat, world) for world in found)
        assert len({game.key(world) for world in found}) == len(found)
        assert lines_run(lambda: game.resample(state, seat, words(0))) < MOST_LINES  # noqa: B023


@pytest.mark.clause("IN-26")
@pytest.mark.parametrize("mode", ["two", "three", "four", "pairs"])
def test_with_a_swap_whenever_it_is_allowed_the_work_stays_bounded(mode: str) -> None:
    game = standard(mode)
    most = 0
    for number in range(4):
        positions = swapper(game, number)
        for state in positions[-1:] + positions[::40]:
            for seat in range(SEATS[mode]):
                world = game.resample(state, seat, words(number))
                assert fits(game, state, seat, world)
            most = max(most, lines_run(lambda: game.resample(state, 0, words(number))))  # noqa: B023
    assert 0 < most < MOST_LINES


@pytest.mark.clause("IN-26")
def test_the_worlds_do_not_depend_on_what_really_lies_in_the_racks() -> None:
    """A world of a seat is as good as the real one: the same generator leads from either to the same third."""
    game = standard("pairs")
    state = game.load(SIXTEEN_SWAPS)
    for seat in range(4):
        other = game.resample(state, seat, words(1))
        for number in range(2, 5):
            one, two = (game.resample(world, seat, words(number)) for world in (state, other))
            assert game.key(one) == game.key(two)

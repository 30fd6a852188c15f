"""The judge of Azul Duel: what it says of moves and positions, how endings are counted, and what must not matter."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from conformance.walks import chance_code
from each import each
from games.azul_duel.azul_kit import stand, standard, walk
from search.search_kit import search_of

from rondel.bots import Budget
from rondel.bots.thinking import Searching, settings_of
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, words
from rondel.core.seat import Seat
from rondel.games.azul_duel.moves import DRAW_PLATE
from rondel.games.azul_duel.state import ACT

COLUMN = "dome 1: 1=TRBW 2=RTYW 5=RWBK 8=TKRW\n"
"""Red fits on a2 and a3."""


class Desk:
    """What a judge is asked, and the room that it works in."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.judge: Any = game.instance.judge
        self.room, self.reals = [0] * self.judge.ROOM, [0.0] * self.judge.REALS

    def gains(self, state: State) -> dict[str, float]:
        codes = self.game.legal(state)
        out = [0.0] * len(codes)
        self.judge.gains(state, codes, len(codes), out, self.room, self.reals)
        return {self.game.name(state, code): gain for code, gain in zip(codes, out, strict=True)}

    def worth(self, state: State) -> list[float]:
        out = [0.0, 0.0]
        self.judge.worth(state, out, self.room, self.reals)
        return out

    def meanings(self, state: State) -> dict[str, int]:
        return {self.game.name(state, code): self.judge.meaning(state, code) for code in self.game.legal(state)}


def gains(text: str) -> dict[str, float]:
    return Desk(standard()).gains(stand(text))


def worth(text: str) -> list[float]:
    return Desk(standard()).worth(stand(text))


# --- moves -----------------------------------------------------------------------------------------------------------


@each(("tiles", "points"), [(1, -1), (2, -3), (3, -6), (4, -10), (5, -10)])
def test_breaking_costs_what_the_places_say(tiles, points):
    assert gains(f"phase: line\nhand: red*{tiles}")["break"] == points


def test_tiles_are_worth_most_where_they_complete_a_line():
    found = gains("phase: line\nhand: red*2\ndome 1: 1=TRBW 2=KYRW")
    assert max(found, key=found.__getitem__) == "line 2"
    # One of two is broken, and the line is no shorter for it.
    assert found["line 1"] < found["line 2"] - 1


def test_the_last_tile_of_a_column_counts_the_column_and_its_run():
    few = gains(f"round: 5\nphase: cell\nlines 1: 1=red\n{COLUMN}")
    many = gains(
        f"round: 5\nphase: cell\nlines 1: 1=red\n{COLUMN}tiles 1: b3=yellow c3=red d3=blue e3=turquoise f3=red"
    )
    assert many["cell a3"] - few["cell a3"] >= 5 + 7
    assert abs(few["cell a3"] - few["cell a2"]) < 1


def test_a_take_is_worth_less_by_half_of_what_it_leaves():
    """All lines are full: red breaks one tile and leaves two to the other, and the first-player tile with them."""
    full = "lines 1: 1=black 2=turquoise*2 3=black*3 4=red*4 5=yellow*5 6=blue*6\n"
    full += "lines 2: 1=red 2=blue*2 3=red*3 4=yellow*4 5=black*5 6=turquoise*6\n"
    found = gains(f"round: 5\n{full}factory L: red yellow*2")
    assert found == {"sun L red": -1 + (1 + 2 + 2) / 2, "sun L yellow": -1 - 2 + (1 + 2) / 2}


# --- positions -------------------------------------------------------------------------------------------------------


def test_at_the_end_points_are_what_counts():
    state = stand("round: 5\nphase: over\npoints 1: 41\npoints 2: 38\nholder: 2")
    assert Desk(standard()).worth(state) == [41, 38]


def test_broken_tiles_and_the_first_player_tile_count_at_once():
    text = "round: 5\npoints: 20\nfactory L: red blue yellow\n"
    clean = worth(text)
    assert [a - b for a, b in zip(worth(f"{text}broken 1: red red"), clean, strict=True)] == [-3, 0]
    assert [a - b for a, b in zip(worth(f"{text}holder: 2"), clean, strict=True)] == [0, -2]


def test_a_tile_that_scores_is_not_worth_less_than_its_points():
    before = worth(f"round: 5\nphase: cell\nlines 1: 1=red\n{COLUMN}tiles 1: a4=turquoise")
    state = stand(f"round: 5\nphase: cell\nlines 1: 1=red\n{COLUMN}tiles 1: a4=turquoise")
    after = Desk(standard()).worth(standard().play(state, standard().parse(state, "cell a3")))
    assert after[0] - before[0] == pytest.approx(0, abs=1.5)
    assert after[1] == before[1]


# --- what it may not depend on ---------------------------------------------------------------------------------------


def test_moves_of_other_meaning_are_told_apart():
    game, judge = standard(), standard().instance.judge
    one, three = stand("factory 1: blue red red red"), stand("factory 1: blue blue blue red")
    assert Desk(game).meanings(one)["sun 1 blue"] != Desk(game).meanings(three)["sun 1 blue"]
    for state in walk(game, 1):
        if game.actor(state) >= 0:
            found = Desk(game).meanings(state)
            assert len(set(found.values())) == len(found)
            assert min(found.values()) >= 0 and max(found.values()) < 2**31
        if game.actor(state) != OVER:
            assert judge.goal(state, 0) > judge.clock(state)


def test_a_look_ends_with_the_round_and_the_last_with_the_match():
    game, judge = standard(), standard().instance.judge
    clocks = [judge.clock(state) for state in walk(game, 2)]
    assert clocks == sorted(clocks) and clocks[-1] == 5
    for before, after in zip(walk(game, 2), [*walk(game, 2)][1:], strict=False):
        new_round = before.round != after.round or game.actor(after) == OVER
        assert (judge.clock(after) >= judge.goal(before, 0)) == (new_round and before.round < 4)


# --- endings ---------------------------------------------------------------------------------------------------------


def test_it_does_not_count_where_chance_or_much_play_is_left():
    judge = standard().instance.judge
    assert judge.ending(stand("round: 5\nfactory L: red red")) > 0
    assert judge.ending(stand("round: 4\nfactory L: red red")) == 0
    assert judge.ending(stand("round: 5\nfactory L: red red blue\nfactory 1: red")) == 0
    assert judge.ending(stand("round: 5\nphase: cell\nlines 1: 1=red\ndome 1: 1=TRBW 2=RTYW")) > 0


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_its_search_is_blind_to_hidden_plates():
    game = standard()
    bots = [Searching(game, Budget(simulations=12)) for _ in range(2)]
    for bot in bots:
        bot._search = search_of(game, settings_of(game), native=False)
    differing = 0
    for seed in range(40):
        state = _with_looks(game, seed)
        if state is None:
            continue
        twin = game.resample(state, state.seat, words(seed))
        differing += game.key(twin) != game.key(state)
        one, other = (
            bot.choose(Seat.at(game, position, state.seat), words(5))
            for bot, position in zip(bots, (state, twin), strict=True)
        )
        assert one == other
        if differing == 3:
            return
    raise AssertionError("no position with hidden plates")


def _with_looks(game: Game, seed: int) -> State | None:
    random, state = Random(seed), game.setup()
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            code = chance_code(game, state, random)
        else:
            legal = game.legal(state)
            if state.looks > 0 and len(legal) > 1 and state.phase == ACT:
                return state
            code = DRAW_PLATE if DRAW_PLATE in legal else random.choice(legal)
        state = game.play(state, code)
    return None

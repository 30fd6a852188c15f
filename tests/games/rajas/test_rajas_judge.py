"""The judge of Rajas: both back ends agree, a reader can follow what it says, and it answers whatever is asked."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from conformance.configurations import Configuration, configurations
from each import each
from full import in_turns, so_many
from games.desk import Desk
from games.rajas.rajas_combinations import COMBINATIONS, chosen
from kernel.kernel_kit import compiled, interpreted, of_game
from search.search_kit import Fixed

import rondel
from rondel.bots.thinking import settings_of
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, below, words
from rondel.core.seat import Seat
from rondel.games.rajas.brain.prices import FACE
from rondel.games.rajas.components import FACES
from rondel.games.rajas.moves import DIE_AT, TAKE
from rondel.games.rajas.payment import Given
from rondel.games.rajas.state import KINDS, LAY, SUM
from rondel.search import Search
from rondel.search.search import TREE

TABLE = Desk("rajas", seats=2)
CONFIGURED = [(combination, seats) for combination in COMBINATIONS for seats in (2, 3, 4)]


class Judge:
    """A game's judge, with what it works in."""

    def __init__(self, game: Game) -> None:
        assert game.instance.judge is not None
        self.game, self.judge = game, game.instance.judge
        self.codes, self.room, self.reals = [0] * game.most, [0] * self.judge.ROOM, [0.0] * self.judge.REALS
        self.out = [0.0] * max(game.most, self.judge.REALS)

    def worth(self, state: State) -> list[float]:
        self.judge.worth(state, self.out, self.room, self.reals)
        return self.out[: self.game.seats]

    def gains(self, state: State) -> dict[str, float]:
        codes = self.game.legal(state)
        self.judge.gains(state, codes, len(codes), self.out, self.room, self.reals)
        return {self.game.name(state, code): gain for code, gain in zip(codes, self.out, strict=False)}

    def policy(self, state: State) -> int:
        found: int = self.judge.policy(state, words(1), self.codes, self.out, self.room, self.reals)
        return found

    def meaning(self, state: State, code: int) -> int:
        found: int = self.judge.meaning(state, code)
        return found


def match(game: Game, seed: int, random_moves: int) -> list[State]:
    """All positions of a match by the policy, in which so many of a hundred moves are random."""
    judge, rng, found, state = Judge(game), words(seed), [], game.setup()
    while game.actor(state) != OVER:
        found.append(game.layout.copy(state))
        if game.actor(state) == CHANCE:
            chance = game.chance(state)
            drawn = [code for code, weight in zip(chance.codes, chance.weights, strict=True) for _ in range(weight)]
            game.apply_(state, drawn[below(rng, len(drawn))])
        elif below(rng, 100) < random_moves:
            legal = game.legal(state)
            game.apply_(state, legal[below(rng, len(legal))])
        else:
            game.apply_(state, judge.policy(state))
    return [*found, state]


# --- it answers whatever is asked ------------------------------------------------------------------------------------


@each(("combination", "seats"), in_turns(COMBINATIONS, (2, 3, 4), always=1))
def test_the_policy_answers_every_question_by_a_legal_move(combination: str, seats: int) -> None:
    game = rondel.game("rajas", seats, **chosen(combination, seats))
    judge, asked = Judge(game), set()
    for seed in range(so_many(1, full=20)):
        for state in match(game, seed, random_moves=(40, 0)[seed % 2]):
            if game.actor(state) >= 0:
                before = game.key(state)
                code = judge.policy(state)
                assert game.is_legal(state, code)
                assert judge.meaning(state, code) < 1 << 31
                assert game.key(state) == before
                asked.add(KINDS[state.kind[state.depth - 1]])
            assert all(-300 < worth < 300 for worth in judge.worth(state))
    assert {"place", "die", "build", "sum", "lay"} <= asked


@each("found", [found for found in configurations() if found.slug == "rajas"])
def test_it_plays_every_configuration_that_the_tests_know(found: Configuration) -> None:
    assert len(match(found.game(), 1, random_moves=0)) > 100


def test_the_clock_never_goes_back_while_nobody_is_passed_over() -> None:
    game = rondel.game("rajas", 2)
    clock = game.instance.judge.clock
    for seed in range(4):
        times = [clock(state) for state in match(game, seed, random_moves=20)]
        assert times == sorted(times)


def test_after_a_meeting_the_clock_stands_still_until_the_end() -> None:
    game = rondel.game("rajas", 3)
    clock, seen = game.instance.judge.clock, 0
    for seed in range(6):
        times = {clock(state) for state in match(game, seed, random_moves=0) if any(state.met)}
        assert len(times) == 1
        seen += 1
    assert seen == 6


# --- both back ends agree --------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize(("combination", "seats"), [pytest.param(*one, marks=of_game("rajas")) for one in CONFIGURED])
def test_both_back_ends_search_alike_to_the_last_bit(combination: str, seats: int) -> None:
    """Every prior, every quick move and every end that is judged goes into what is found."""
    game = rondel.game("rajas", seats, **chosen(combination, seats))
    quick, slow = Search(game, settings_of(game)), Search(game, settings_of(game))
    fixed = interpreted(game, TREE)
    quick._opening, slow._opening = Fixed(compiled(game, TREE), fixed), Fixed(fixed, fixed)
    positions = [state for state in match(game, 5, random_moves=30) if game.actor(state) >= 0]
    for number, state in enumerate(positions[:: len(positions) // 6]):
        seat = Seat.at(game, state, game.actor(state))
        for one in (quick, slow):
            one.begin(seat, words(number))
            one.simulate(12)
        assert quick.candidates() == slow.candidates()


# --- what it says ----------------------------------------------------------------------------------------------------


def lead(text: str) -> float:
    """By how much the first of two players is ahead."""
    judge = Judge(TABLE.standard())
    mine, other = judge.worth(TABLE.stand(text))
    return mine - other


@each(
    ("better", "worse"),
    [
        ("fame 1: 12", "fame 1: 10"),
        ("money 1: 12", "money 1: 8"),
        ("karma 1: 3", "karma 1: 0"),
        ("dice 1: blue=556", "dice 1: blue=5"),
        ("dice 1: blue=66", "dice 1: blue=11"),
        ("levels 1: temple=4", "levels 1: temple=2"),
        ("boat 1: 20", "boat 1: 1"),
        ("workers: yogi=2", "workers: yogi=1"),
        ("province 1: b2=blue-10X-silk3-spice2", "province 1: b2=blue-9X-temple-mill"),
    ],
)
def test_a_position_is_worth_more_with_more_in_it(better: str, worse: str) -> None:
    assert lead(better) > lead(worse)


def test_a_point_is_a_point_when_the_match_is_over() -> None:
    for seats in (2, 3):
        game = rondel.game("rajas", seats)
        judge, meeting = Judge(game), game.instance.tables["meeting"]
        for seed in range(3):
            end = match(game, seed, random_moves=0)[-1]
            assert judge.worth(end) == [meeting + result for result in game.scores(end).result]


def test_dice_and_karma_are_worth_less_the_nearer_the_meeting_is() -> None:
    def rich(fame: int) -> float:
        fames = f"fame 1: {fame}\nfame 2: {fame}\n"
        return lead(f"{fames}dice 1: blue=456\nkarma 1: 3") - lead(f"{fames}karma 1: 1")

    assert rich(31) > rich(40) > rich(50) > 0


def test_what_meets_now_is_the_best_there_is() -> None:
    text = "fame 1: 58\nmoney 1: 4\ndice 1: blue=1346"
    gains = Judge(TABLE.standard()).gains(TABLE.stand(text))
    assert (
        gains["mogul"] > 15 > max(gain for name, gain in gains.items() if "terrace" in name and "outdoor" not in name)
    )


# --- paying ----------------------------------------------------------------------------------------------------------


def test_a_sum_is_paid_with_the_cheapest_dice_there_are() -> None:
    game = TABLE.standard()
    purse = game.instance.judge.purse
    state, room, reals, paid = game.setup(), [0] * purse.ROOM, [0.0] * purse.REALS, 0

    def price(die: Given) -> float:
        return FACE[die.face] + purse.TURNED * die.turned

    for own in product(range(3), repeat=FACES):
        if sum(own) > 4:
            continue
        for karma, cost in product((0, 2), (3, 5, 7, 10)):
            ways = payments(own, karma, cost)
            if not ways:
                continue
            left, floor, given = cost, 0, []
            state.dice[0] = [*own, *[0] * (len(state.dice[0]) - FACES)]
            state.karma[0] = karma
            while left > 0:
                floor = purse.first_step(state, 0, 0, left, floor, room, reals)
                given.append(Given.of(DIE_AT + floor))
                state.dice[0][given[-1].face] -= 1
                state.karma[0] -= given[-1].turned
                left -= given[-1].counts
            assert state.karma[0] >= 0 and min(state.dice[0]) >= 0
            assert sum(map(price, given)) == pytest.approx(min(sum(map(price, way)) for way in ways))
            paid += 1
    assert paid > 500


def payments(own: tuple[int, ...], karma: int, cost: int) -> list[list[Given]]:
    """All ways to pay a sum with dice of a colour."""
    dice = [face for face, n in enumerate(own) for _ in range(n)]
    found = []
    for number in range(1, len(dice) + 1):
        for some in set(combinations(dice, number)):
            for turned in product((0, 1), repeat=number):
                given = [
                    Given(0, face, FACES - face if t else face + 1, t) for face, t in zip(some, turned, strict=True)
                ]
                if sum(turned) <= karma and sum(one.counts for one in given) >= cost:
                    found.append(given)
    return found


# --- what moves mean -------------------------------------------------------------------------------------------------


def test_a_die_means_something_else_where_something_else_is_asked() -> None:
    game = TABLE.standard()
    judge, meanings = Judge(game), {}
    for seed in range(4):
        for state in match(game, seed, random_moves=50):
            if game.actor(state) >= 0:
                for code in game.legal(state):
                    asked = state.kind[state.depth - 1]
                    meanings.setdefault(judge.meaning(state, code), set()).add((asked, code))
    assert all(len(found) == 1 for found in meanings.values())
    assert {SUM, LAY} <= {asked for found in meanings.values() for asked, _ in found}


def test_to_take_a_tile_means_the_tile_and_not_the_stack() -> None:
    game, judge = TABLE.standard(), Judge(TABLE.standard())
    state = game.setup()
    while game.actor(state) == CHANCE:
        game.apply_(state, game.chance(state).codes[0])
    build = KINDS.index("build")
    state.kind[state.depth - 1] = build
    before = judge.meaning(state, TAKE)
    state.top[0] = next(kind for kind, n in enumerate(state.stack) if n and kind != state.top[0])
    assert judge.meaning(state, TAKE) != before

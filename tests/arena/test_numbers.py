"""The numbers: intervals that hold, ratings that are found again, a test that is seldom wrong, a picture."""

from __future__ import annotations

import math
import random
from itertools import combinations, permutations
from statistics import fmean
from xml.etree import ElementTree

import pytest
from each import each

from rondel.arena import elo, skill
from rondel.arena.intervals import Interval, of_mean, of_rate, student
from rondel.arena.ladder import Rung, ladder
from rondel.arena.playing import Played
from rondel.arena.stopping import ABOVE, BELOW, ERROR, Settled


def deals(rng: random.Random, rate: float, count: int, games: int, alike: float) -> list[float]:
    """The rates of deals; in so many of them one game decides them all."""
    found = []
    for _ in range(count):
        if rng.random() < alike:
            found.append(float(rng.random() < rate))
        else:
            found.append(sum(rng.random() < rate for _ in range(games)) / games)
    return found


@each("games", [2, 4])
@each("rate", [0.5, 0.9, 0.98])
@each("alike", [0.0, 0.5, 1.0])
def test_the_interval_of_a_rate_holds_in_95_of_100_cases(rate, alike, games):
    rng, trials, held = random.Random(7), 300, 0
    for _ in range(trials):
        found = of_rate(deals(rng, rate, 60, games, alike), games)
        assert 0 <= found.low <= found.high <= 1
        held += found.low <= rate <= found.high
    assert held / trials > 0.915  # 95 %, less nearly three standard errors


def test_the_interval_of_a_rate_near_its_ends_and_with_few_deals():
    won = of_rate([1.0] * 200, 2)
    assert won.high == 1.0 and 0.97 < won.low < 0.99
    assert of_rate([0.0] * 200, 2) == pytest.approx((1 - won.high, 1 - won.low))
    almost = of_rate([1.0] * 199 + [0.5], 2)
    assert 0.96 < almost.low <= won.low and 0.997 < almost.high < 1
    assert of_rate([1.0, 1.0], 2).low < 0.1
    assert of_rate([0.5] * 100, 2) == pytest.approx((0.43, 0.57), abs=0.01), "no better than independent games"


def test_the_interval_of_a_mean_is_students():
    assert of_mean([1.0, 2.0, 3.0]) == pytest.approx((2 - 4.3027 / 3**0.5, 2 + 4.3027 / 3**0.5), abs=0.02)
    assert of_mean([1.0]) == (-math.inf, math.inf)
    assert [student(n) for n in (1, 4, 10, 100)] == pytest.approx([12.706, 2.776, 2.228, 1.984], abs=0.002)


# --- ratings ---------------------------------------------------------------------------------------------------------


def met(rng: random.Random, strengths: list[float], count: int) -> list[dict[tuple[int, int], float]]:
    """What the first of each two wins of two games a deal, by their true ratings."""
    return [
        {
            (one, other): sum(rng.random() < 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400)) for _ in "ab")
            for one, other in combinations(range(len(strengths)), 2)
        }
        for _ in range(count)
    ]


def test_elo_of_known_strengths_is_found_again_and_its_intervals_hold():
    rng, strengths, held, trials = random.Random(3), [150.0, 50.0, -40.0, -160.0], 0, 40
    for _ in range(trials):
        found = elo.ratings(4, met(rng, strengths, 60), games=2)
        assert sum(rating.value for rating in found) == pytest.approx(0, abs=1e-6)
        held += sum(r.interval.low <= true <= r.interval.high for r, true in zip(found, strengths, strict=True))
    assert 0.88 < held / (4 * trials) <= 1
    many = elo.ratings(4, met(rng, strengths, 3000), games=2)
    assert [rating.value for rating in many] == pytest.approx(strengths, abs=12)


def test_elo_adds_up_where_only_neighbours_have_met():
    found = elo.ratings(3, [{(0, 1): 1.5, (1, 2): 1.5}] * 2000, games=2)
    values = [rating.value for rating in found]
    assert values[0] - values[1] == pytest.approx(400 * math.log10(3), abs=2)
    assert values[0] - values[2] == pytest.approx(800 * math.log10(3), abs=4)


def test_elo_of_two_is_what_their_wins_say():
    found = elo.ratings(2, [{(0, 1): 2.0}, {(0, 1): 1.0}] * 50, games=2)
    assert found[0].value - found[1].value == pytest.approx(400 * math.log10(151 / 51), abs=1e-6)


def test_who_wins_all_games_has_a_rating_that_nobody_is_sure_of():
    first, second = elo.ratings(2, [{(0, 1): 2.0}] * 30, games=2)
    assert 200 < first.value < 800 and first.value == pytest.approx(-second.value)
    assert first.interval.low > 0 and first.interval.high - first.interval.low > 200


def test_more_than_two_are_rated_by_their_places():
    rng, order = random.Random(5), [2, 0, 1]
    games = []
    for deal in range(60):
        for lineup in list(permutations(range(3)))[:3]:
            drawn = sorted(lineup, key=lambda entrant: order.index(entrant) + rng.gauss(0, 1))
            places = tuple(drawn.index(entrant) + 1 for entrant in lineup)
            games.append(Played(deal, lineup, places, places, 1, 0.0))
    found = skill.ratings(3, games)
    assert found[2].value > found[0].value > found[1].value
    assert found[2].interval.low > found[1].interval.high
    assert skill.ratings(3, games) == found


def test_equal_bots_in_three_seats_are_rated_alike():
    games = [
        Played(deal, lineup, (1, 1, 1), tuple(1 + (side + deal) % 3 for side in range(3)), 1, 0.0)
        for deal in range(60)
        for lineup in ((0, 1, 1), (1, 1, 0), (1, 0, 1))
    ]
    one, other = skill.ratings(2, games)
    assert abs(one.value - other.value) < 2
    assert one.interval.low < other.value < one.interval.high


# --- stopping early --------------------------------------------------------------------------------------------------


def settled(rng: random.Random, rate: float, mark: float, longest: int, alike: float = 0.3) -> tuple[str | None, int]:
    test = Settled(mark)
    for count in range(1, longest + 1):
        test.tell(deals(rng, rate, 1, 2, alike)[0])
        if test.verdict is not None:
            return test.verdict, count
    return None, longest


@each("mark", [0.5, 0.9])
def test_a_verdict_on_a_rate_that_is_just_the_mark_is_wrong_in_5_of_100_cases_at_most(mark):
    rng, trials = random.Random(11), 200
    wrong = sum(settled(rng, mark, mark, 250)[0] is not None for _ in range(trials))
    assert wrong / trials <= ERROR + 0.02


@each(("rate", "mark", "verdict"), [(0.97, 0.9, ABOVE), (0.7, 0.9, BELOW), (0.7, 0.5, ABOVE), (0.3, 0.5, BELOW)])
def test_what_is_clear_is_settled_soon_and_rightly(rate, mark, verdict):
    rng = random.Random(13)
    found = [settled(rng, rate, mark, 500) for _ in range(60)]
    assert {one[0] for one in found} <= {verdict, None}
    assert fmean(one[0] == verdict for one in found) > 0.95
    assert fmean(one[1] for one in found) < 160


def test_a_verdict_stays():
    test = Settled(0.5)
    for rate in [1.0] * 20 + [0.0] * 60:
        test.tell(rate)
    assert test.verdict == ABOVE


# --- the picture -----------------------------------------------------------------------------------------------------


@each("values", [[0.0], [120.5, -120.5], [31.2, 25.0, 18.8], [1e-9, 0.0], [2500.0, -2500.0], [7.0, 7.0]])
def test_the_ladder_is_an_svg_with_everybody_on_it_the_strongest_first(values):
    rungs = [Rung(f"<bot & {number}>", value, Interval(value - 30, value + 40)) for number, value in enumerate(values)]
    text = ladder(rungs, "Ingenious & <friends>", "Elo")
    tree = ElementTree.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    assert tree.find(f"{space}title").text == "Ingenious & <friends>"
    names = [node.text for node in tree.iter(f"{space}text") if (node.text or "").startswith("<bot")]
    assert names == [rung.name for rung in sorted(rungs, key=lambda rung: -rung.value)]
    width, height = (float(tree.get(side)) for side in ("width", "height"))
    places = [float(node.get("cx")) for node in tree.iter(f"{space}circle")]
    assert places == sorted(places, reverse=True) and len(places) == len(values)
    for node in tree.iter(f"{space}line"):
        assert 0 <= float(node.get("x1")) <= float(node.get("x2")) <= width
        assert 0 <= float(node.get("y1")) <= float(node.get("y2")) <= height
    assert "prefers-color-scheme: dark" in text and "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_ladder_without_any_doubt_is_drawn_too():
    same = ladder([Rung("a", 5.0, Interval(5.0, 5.0)), Rung("b", 5.0, Interval(5.0, 5.0))], "t", "u")
    assert "nan" not in same and "inf" not in same
    ElementTree.fromstring(same)

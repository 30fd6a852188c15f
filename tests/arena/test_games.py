"""Games of an arena: the same deals for everybody, and nothing else decides them."""

import gzip
import itertools
import math
import pickle
import time
from collections import Counter

import pytest
from arena.arena_kit import PAIRS, THREE, contest, run, thinkers, timeless
from core.core_kit import refusal
from each import each
from kernel.kernel_kit import magpies, of_game

import rondel
from rondel.arena import Arena, Contest, Entrant, Played, Task, play
from rondel.arena.errors import BadArena
from rondel.arena.lineups import lineups
from rondel.bots import Level
from rondel.core.errors import BadOptions, UnknownBot
from rondel.core.record import Record
from rondel.search import Budget

pytestmark = [pytest.mark.usefixtures("thinkers"), *of_game("awkward")]
__all__ = ["thinkers"]


@each(("entrants", "sides"), [(2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (4, 3), (2, 4), (3, 4), (6, 4), (1, 1), (4, 1)])
def test_everybody_sits_in_every_seat_equally_often_and_meets_everybody(entrants, sides):
    for deal in (0, 1):
        found = lineups(entrants, sides, deal)
        assert len(set(found)) == len(found)
        seats = Counter((entrant, side) for lineup in found for side, entrant in enumerate(lineup))
        for entrant in range(entrants):
            assert len({seats[entrant, side] for side in range(sides)}) == 1 and seats[entrant, 0]
        met = {pair for lineup in found for pair in itertools.combinations(sorted(set(lineup)), 2)}
        assert met == (set(itertools.combinations(range(entrants), 2)) if sides > 1 else set())
    assert Counter(lineups(entrants, sides, 0)) != Counter(lineups(entrants, sides, 1)) or entrants < 3 or sides < 3


def test_all_line_ups_of_a_deal_play_the_same_deal_and_the_next_one_another():
    made = Contest.of(rondel.start("ingenious", 2).game, [Entrant.read(name) for name in ("greedy", "random")], seed=4)
    seen = []
    for deal in (0, 1):
        records = [
            Record.read(gzip.decompress(play(Task(made, deal, lineup, recorded=True)).record))
            for lineup in lineups(2, 2, deal)
        ]
        assert len({record.deal for record in records}) == 1
        first, second = ([outcome for outcome in record.outcomes()[:13]] for record in records)
        assert first == second
        assert {record.header.seats for record in records} == {("greedy", "random"), ("random", "greedy")}
        for record in records:
            rondel.replay(record)
        seen.append((records[0].deal, first))
    assert seen[0] != seen[1]


def test_a_game_depends_on_its_seed_its_deal_and_who_plays_alone():
    task = Task(contest("search@20", "greedy", seats=THREE), 3, (0, 1, 1))
    once = play(task)
    for other in (0, 1, 2):
        play(task._replace(deal=other))
    assert timeless([once.played]) == timeless([play(pickle.loads(pickle.dumps(task))).played])
    among_more = Task(contest("random", "greedy", "search@20", seats=THREE), 3, (2, 1, 1))
    assert timeless([once.played]) == timeless([play(among_more).played._replace(lineup=(0, 1, 1))])
    assert timeless([play(task._replace(contest=contest("search@20", "greedy", seats=THREE, seed=2))).played]) != once


def test_partners_are_one_side():
    games = run(["greedy", "random"], 4).games
    assert {game.lineup for game in games} == {(0, 1), (1, 0)}
    assert all(len(game.results) == len(game.places) == 2 for game in games)


def test_a_shared_win_is_shared():
    game = Played(0, (0, 1, 1), (5, 7, 7), (3, 1, 1), 10, 0.0)
    assert game.shares == (0.0, 0.5, 0.5)
    assert game.margins == (-2, 0, 0)
    assert Played(0, (0,), (5,), (1,), 10, 0.0).margins == (0,)


@each(
    ("text", "budget", "label"),
    [
        ("greedy", None, "greedy"),
        (" search ", Budget(seconds=0.5), "search@0.5s"),
        ("search@400", Budget(simulations=400), "search@400"),
        ("search@1e3", Budget(simulations=1000), "search@1000"),
        ("search@1s", Budget(seconds=1.0), "search@1s"),
        ("search@0.1s", Budget(seconds=0.1), "search@0.1s"),
    ],
)
def test_a_bot_is_named_with_its_budget(text, budget, label):
    found = Entrant.read(text)
    assert found.budget == budget and found.label == label
    assert Entrant.read(label) == found
    assert Entrant.read("search", Budget(simulations=7)).label == "search@7"


def test_who_searches_is_not_hurried_by_what_else_the_machine_does():
    """A second is one of the processor: while others have it, or the process waits, none passes."""
    clock = Entrant.read("search@1s").make(rondel.game("maharani", 2)).clock
    begun = clock()
    time.sleep(0.2)
    assert clock() - begun < 0.1
    while clock() - begun < 0.1:
        pass


def test_a_level_is_not_hurried_by_a_slow_machine():
    made = Entrant.read("grandmaster").make(rondel.game("maharani", 2))
    assert isinstance(made, Level) and made.patience == math.inf > Level.patience


@each(
    ("text", "key"),
    [
        ("search@", "arena_budget"),
        ("search@x", "arena_budget"),
        ("search@1.5", "arena_budget"),
        ("search@-3", "arena_budget"),
        ("search@nan", "arena_budget"),
        ("search@1m", "arena_budget"),
        ("search@²", "arena_budget"),
        ("search@0", "budget_simulations"),
        ("search@1000000000", "budget_simulations"),
        ("search@1e999", "arena_budget"),
        ("search@0s", "budget_seconds"),
        ("search@1e9s", "budget_seconds"),
        ("greedy@1s", "arena_no_budget"),
    ],
)
def test_a_budget_that_is_none_is_refused(text, key):
    kind = BadArena if key.startswith("arena") else BadOptions
    assert refusal(kind, lambda: Entrant.read(text)).key == key


def test_entrants_that_make_no_arena_are_refused():
    assert refusal(BadArena, lambda: contest("greedy")).key == "arena_alone"
    assert refusal(BadArena, lambda: contest("greedy", "random", "greedy")).key == "arena_twice"
    assert refusal(BadArena, lambda: contest("search@0.10s", "search@0.1s")).key == "arena_twice"
    refusal(UnknownBot, lambda: contest("greedy", "deepblue"))
    assert len(contest("search@1s", "search@0.1s").entrants) == 2


@each(("deals", "mark", "key"), [(1, None, "arena_pairs"), (0, None, "arena_pairs"), (1e9, None, "arena_pairs"),
      (9, 0.0, "arena_mark"), (9, 1.0, "arena_mark"), (9, float("nan"), "arena_mark")])  # fmt: skip
def test_too_few_deals_and_marks_that_are_none_are_refused(deals, mark, key):
    assert refusal(BadArena, lambda: Arena(contest("greedy", "random"), deals, mark)).key == key


def test_nobody_wins_alone():
    game = rondel.start("ingenious", 1).game
    alone = Contest.of(game, [Entrant.read("random")], seed=1)
    assert refusal(BadArena, lambda: Arena(alone, 5, 0.5)).key == "arena_mark_alone"
    assert magpies(PAIRS).facts.teams == (0, 1, 0, 1)

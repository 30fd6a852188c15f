"""Whole arenas: however they are played, the results are the same."""

from __future__ import annotations

import os
import random
import signal

import pytest
from arena.arena_kit import PAIRS, THREE, contest, run, thinkers, timeless
from core.core_kit import refusal
from each import each
from kernel.kernel_kit import of_game

import rondel
from rondel.arena import Arena, Contest, Entrant, skill
from rondel.arena.arena import rate
from rondel.arena.errors import BadArena, BadFolder, LostWorker
from rondel.arena.folder import opened
from rondel.arena.standing import standing
from rondel.arena.workers import spread

pytestmark = [pytest.mark.usefixtures("thinkers"), *of_game("awkward")]
__all__ = ["thinkers"]
BOTS = ["search@20", "greedy", "random"]


def shuffled(work, tasks, jobs):
    """Plays everything, and tells of it in any order."""
    done = [(task, work(task)) for task in tasks]
    random.Random(jobs).shuffle(done)
    yield from done


def test_the_order_in_which_games_end_changes_nothing():
    arena = Arena(contest(*BOTS), 6)
    found = [arena.run(jobs, execute=shuffled) for jobs in (1, 2)]
    assert timeless(found[0].games) == timeless(found[1].games) == timeless(arena.run().games)
    assert len(found[0].games) == 6 * 6 == arena.total


def test_many_processes_play_the_same():
    game = rondel.start("ingenious", 2).game
    made = Contest.of(game, [Entrant.read(name) for name in ("greedy", "random")], seed=2)
    told: list[int] = []
    alone, together = Arena(made, 3).run(1), Arena(made, 3).run(2, tell=told.append)
    assert timeless(alone.games) == timeless(together.games)
    assert sum(told) == 6


def test_on_a_ladder_each_meets_only_those_next_to_it(tmp_path):
    made = contest("adept", "learner", "newcomer")._replace(ladder=True)
    arena = Arena(made, 2)
    with opened(tmp_path, made) as folder:
        found = standing(arena, arena.run(folder=folder))
    assert arena.total == 2 * 4
    assert [couple["bots"] for couple in found["couples"]] == [["adept", "learner"], ["learner", "newcomer"]]
    assert [bot["games"] for bot in found["bots"]] == [4, 8, 4]
    with pytest.raises(BadFolder, match="ladder"), opened(tmp_path, made._replace(ladder=False)):
        pass


@each("kept", [1, 5, 9])
def test_an_arena_that_was_interrupted_goes_on_where_it_stopped(kept, tmp_path_factory):
    path = tmp_path_factory.mktemp("arena") / "new" / "folder"
    arena = Arena(contest(*BOTS, seats=THREE), 4)
    whole = arena.run()
    played = []

    def interrupted(work, tasks, jobs):
        for task in tasks:
            if len(played) == kept:
                raise KeyboardInterrupt
            played.append(task)
            yield task, work(task)

    with pytest.raises(KeyboardInterrupt), opened(path, arena.contest) as folder:
        arena.run(folder=folder, execute=interrupted)
    played.clear()
    kept = 99
    with opened(path, arena.contest) as folder:
        told: list[int] = []
        again = arena.run(folder=folder, execute=interrupted, tell=told.append)
        assert sum(told) == len(folder.games) == arena.total and told[0] == arena.total - len(played)
    assert timeless(again.games) == timeless(whole.games)
    assert not {task.lineup for task in played if task.deal == 0} & {(0, 1, 2)}


def test_an_arena_grows_and_a_part_of_it_is_what_it_was(tmp_path):
    small = run(["greedy", "random"], 3, path=tmp_path)
    grown = run(["greedy", "random"], 6, path=tmp_path)
    assert grown.games[: len(small.games)] == small.games
    assert timeless(grown.games) == timeless(run(["greedy", "random"], 6).games)
    assert run(["greedy", "random"], 3, path=tmp_path) == small


def test_it_stops_at_the_first_deal_that_settles_it_whoever_ends_first():
    arena = Arena(contest("search@20", "random"), 60, mark=0.55)
    found = arena.run()
    assert found.verdict == "above" and 8 <= found.deals < 60
    assert found.deals * 2 == len(found.games)
    late = arena.run(7, execute=shuffled)
    assert timeless(late.games) == timeless(found.games)
    other_way = Arena(contest("random", "search@20"), 60, mark=0.45).run()
    assert other_way.verdict == "below"
    assert standing(arena, found)["verdict"] == "above"


def test_what_was_played_beyond_the_end_does_not_count(tmp_path):
    arena = Arena(contest("search@20", "random"), 60, mark=0.55)
    with opened(tmp_path, arena.contest) as folder:
        found = Arena(arena.contest, 40).run(folder=folder)
    with opened(tmp_path, arena.contest) as folder:
        stopped = arena.run(folder=folder)
        assert len(folder.games) == len(found.games)
    assert stopped.games == found.games[: len(stopped.games)] and stopped.verdict == "above"


def test_what_stands_adds_up():
    arena = Arena(contest(*BOTS), 10)
    results = arena.run()
    found = standing(arena, results)
    assert found["games"] == 60 and found["fair"] == 0.5
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(60)
    assert [bot["games"] for bot in found["bots"]] == [40, 40, 40]
    for number, bot in enumerate(found["bots"]):
        low, high = bot["rate_interval"]
        assert low < bot["rate"] < high
        assert bot["rate"] == pytest.approx(bot["wins"] / bot["seats"])
        assert rate([game for game in results.games if number in game.lineup], number) == pytest.approx(bot["rate"])
    assert sum(bot["mean_margin"] for bot in found["bots"]) == pytest.approx(0)
    assert sum(bot["rating"] for bot in found["bots"]) == pytest.approx(0, abs=0.1)
    assert [couple["bots"][0] for couple in found["couples"]] == ["search@20", "search@20", "greedy"]
    ratings = [bot["rating"] for bot in found["bots"]]
    assert ratings == sorted(ratings, reverse=True)


def test_one_among_others_has_a_seat_and_they_have_the_rest():
    arena = Arena(contest("search@20", "random", seats=THREE), 8)
    found = standing(arena, arena.run())
    challenger, others = found["bots"]
    assert (challenger["seats"], others["seats"]) == (24, 48)
    assert challenger["wins"] + others["wins"] == pytest.approx(24)
    assert found["ratings"] == "plackett_luce" and challenger["rating"] > others["rating"]


def test_alone_there_are_results_and_differences():
    game = rondel.start("ingenious", 1).game
    arena = Arena(Contest.of(game, [Entrant.read("greedy"), Entrant.read("random")], seed=1), 3)
    found = standing(arena, arena.run())
    first, second = found["bots"]
    assert found["ratings"] is None and found["fair"] is None
    assert first["mean_difference"] == 0 and second["mean_difference"] < -5
    assert second["mean_difference"] == pytest.approx(second["mean_result"] - first["mean_result"])


def test_without_the_package_of_ratings_nothing_is_begun(monkeypatch):
    monkeypatch.setattr(skill, "find_spec", lambda name: None)
    assert refusal(BadArena, lambda: Arena(contest("greedy", "random", seats=THREE), 3)).key == "arena_needs"
    assert Arena(contest("greedy", "random", seats=PAIRS), 3)


def leave(task: int) -> int:
    os._exit(task)


def test_a_process_that_dies_is_told():
    refusal(LostWorker, lambda: list(spread(leave, [1, 2, 3], 2)))
    assert list(spread(abs, [-1, -2], 1)) == [(-1, 1), (-2, 2)]
    assert sorted(spread(abs, range(-9, 0), 2)) == [(number, -number) for number in range(-9, 0)]


def test_an_interruption_is_raised_where_no_process_waits_for_what_it_would_leave_undone():
    done = spread(abs, range(100_000), 2)
    next(done)
    signal.raise_signal(signal.SIGINT)  # at any moment: here, while a result is dealt with
    with pytest.raises(KeyboardInterrupt):
        for _ in done:
            pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler

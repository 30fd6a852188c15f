"""Clauses MA-27 to MA-30, MA-42, MA-45: two players with two colours each."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from pathlib import Path

import pytest
from games.maharani.maharani_kit import (
    OWN,
    QUARTERS,
    but_for,
    deeds,
    earned,
    few_workers,
    flood,
    gold,
    laid,
    moves,
    play,
    player,
    quarter,
    stand,
    standard,
    supply,
    table,
    told,
    turn,
    walk,
    workers,
)

from rondel.core.errors import IllegalMove

# On a2, whose half column is in the south, relation 0 points at the first player.
NEW = "rondel: blue-h0"


@pytest.mark.clause("MA-27")
def test_each_player_has_seven_workers_in_each_of_two_colours() -> None:
    assert supply(standard(2).setup()) == dict.fromkeys(("green", "red", "blue", "yellow"), 7)


@pytest.mark.clause("MA-27")
@pytest.mark.parametrize("worker", ["green", "red"])
def test_with_no_own_worker_there_a_new_one_of_either_colour_is_placed(worker: str) -> None:
    # Neither the other player's, nor those on other colours or in other quarters, count.
    there = "laid: c4=blue/N b1=red a6=blue\nworkers: c4=yellow b1=green a6=red"
    state = play(stand(f"{there}\n{NEW}", 2), "1 a2")
    assert (table(state).phase, table(state).waiting, player(state)) == ("worker", "a2", 1)
    assert moves(state) == ["worker green", "worker red"]
    after, events = told(state, f"worker {worker}")
    assert workers(after) == {**workers(state), "a2": worker}
    assert supply(after) == {**supply(state), worker: 5}
    assert (events[0].key, events[0].clause) == ("worker", "MA-42")
    assert table(after).phase == "second" and table(after).waiting is None


@pytest.mark.clause("MA-27", "MA-34")
def test_with_one_colour_left_in_the_supply_it_is_that_one(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "box.json", 1, 2)
    for taken, left in (("green", "red"), ("red", "green")):
        state = stand(f"laid: a7=red\nworkers: a7={taken}\n{NEW}", game=game)
        after = play(state, "1 a2", game=game)
        assert workers(after, game) == {"a7": taken, "a2": left} and table(after).phase == "second"


@pytest.mark.clause("MA-27", "MA-42")
def test_with_both_supplies_empty_there_is_no_worker(tmp_path: Path) -> None:
    game = few_workers(tmp_path / "box.json", 1, 2)
    state = stand(f"laid: a7=red b8=orange\nworkers: a7=green b8=red\n{NEW}\ngold 1: 0", game=game)
    after, events = told(state, "1 a2", game=game)
    assert workers(after, game) == {"a7": "green", "b8": "red"} and gold(after) == (1, 0)
    assert [(event.key, event.clause, event.args) for event in events][-1] == ("no_worker", "MA-42", {"space": "a2"})
    assert table(after).phase == "second" and "a2" in laid(after)


@pytest.mark.clause("MA-28")
@pytest.mark.parametrize(("there", "other"), [("green", "red"), ("red", "green")])
def test_with_one_there_it_moves_or_one_of_the_other_colour_is_placed(there: str, other: str) -> None:
    state = play(stand(f"laid: c4=blue\nworkers: c4={there}\n{NEW}", 2), "1 a2")
    assert moves(state) == ["worker green", "worker red"]
    moved, events = told(state, f"worker {there}")
    assert workers(moved) == {"a2": there} and supply(moved) == supply(state)
    assert (events[0].key, events[0].clause) == ("moved", "MA-42")
    assert events[0].args == {"worker": there, "space": "a2", "origin": "c4"}
    placed = play(state, f"worker {other}")
    assert workers(placed) == {"c4": there, "a2": other} and supply(placed)[other] == 6


@pytest.mark.clause("MA-28")
@pytest.mark.parametrize(("there", "other"), [("green", "red"), ("red", "green")])
def test_with_one_there_and_none_of_the_other_colour_left_it_must_be_moved(
    tmp_path: Path, there: str, other: str
) -> None:
    game = few_workers(tmp_path / "box.json", 1, 2)
    state = stand(f"laid: c4=blue a7=red\nworkers: c4={there} a7={other}\n{NEW}", game=game)
    after = play(state, "1 a2", game=game)
    assert workers(after, game) == {"a2": there, "a7": other} and table(after).phase == "second"


@pytest.mark.clause("MA-29")
@pytest.mark.parametrize(("moves_on", "stays"), [("green", "a3"), ("red", "c4")])
def test_with_both_colours_there_the_player_chooses_which_moves(moves_on: str, stays: str) -> None:
    state = play(stand(f"laid: c4=blue a3=blue\nworkers: c4=green a3=red\n{NEW}", 2), "1 a2")
    assert moves(state) == ["worker green", "worker red"]
    after = play(state, f"worker {moves_on}")
    assert workers(after) == {stays: {"a3": "red", "c4": "green"}[stays], "a2": moves_on}
    assert supply(after) == supply(state)


# --- groups and evaluation -------------------------------------------------------------------------------------------


@pytest.mark.clause("MA-30")
def test_the_two_colours_form_no_common_group() -> None:
    state = play(stand(f"laid: b2=red b3=orange\nworkers: b2=green b3=red\n{NEW}\ngold 1: 0", 2), "1 a2")
    assert earned(state, "worker green", key="group") == [2]
    assert earned(state, "worker red", key="group") == [1], "b3 is no neighbour, and b2 is green"
    assert gold(play(state, "worker green")) == (3, 0)


@pytest.mark.clause("MA-30")
def test_the_two_colours_are_evaluated_separately_and_one_score_marker_holds_all_gold() -> None:
    there = "a3=orange b1=red c1=yellow c4=green b3=purple"
    lines = but_for("b2", laid=there, only="NW")
    # The second player fills the quarter: relation 0 points to the west there.
    state = stand(
        f"{lines}\nworkers: a3=green b1=green c1=green c4=red b3=red\nseat: 2\ngold 1: 0\nrondel: ? ? blue-b0", 2
    )
    after, events = turn(state, "3 b2", "end")
    assert [event for event in events if event[0] == "wages"] == [
        ("wages", 1, "NW", "green", ("a3", "b1", "c1"), 3, 9),
        ("wages", 1, "NW", "red", ("b3", "c4"), 2, 6),
    ]
    assert gold(after)[0] == 9 + 6, "five together would have brought 18"
    assert workers(after) == {} and supply(after)["green"] == supply(after)["red"] == 7


# --- all cases together ----------------------------------------------------------------------------------------------

PARKED = {"green": ("a7=red", "b8=orange"), "red": ("a6=yellow", "c8=purple")}
THERE = {"green": "c4=blue", "red": "a3=blue"}


@pytest.mark.clause("MA-42")
@pytest.mark.parametrize("case", list(product((False, True), repeat=4)))
def test_a_colour_may_be_chosen_if_one_stands_there_or_is_in_the_supply(
    tmp_path: Path, case: tuple[bool, bool, bool, bool]
) -> None:
    game = few_workers(tmp_path / "box.json", 2, 2)
    there, left = dict(zip(THERE, case[:2], strict=True)), dict(zip(THERE, case[2:], strict=True))
    words, standing = [], []
    for worker, tile in THERE.items():
        used = [tile] * there[worker]
        used += PARKED[worker][: 2 - len(used)] if not left[worker] else []
        words += used
        standing += [f"{word.partition('=')[0]}={worker}" for word in used]
    state = stand(f"laid: {' '.join(words)}\nworkers: {' '.join(standing)}\n{NEW}\ngold 1: 0", game=game)
    assert {worker: n > 0 for worker, n in supply(state, game).items() if worker in left} == left
    possible = [worker for worker in THERE if there[worker] or left[worker]]
    after = play(state, "1 a2", game=game)
    if len(possible) == 2:
        assert table(after).phase == "worker"
        assert moves(after, game) == [f"worker {worker}" for worker in possible]
    else:
        assert table(after).phase == "second"
        possible = possible or [""]
        assert workers(after, game).get("a2", "") == possible[0]
    for worker in filter(None, possible):
        done = play(after, f"worker {worker}", game=game) if len(possible) == 2 else after
        assert THERE[worker].partition("=")[0] not in workers(done, game)
        assert supply(done, game)[worker] == supply(state, game)[worker] - (not there[worker])


@pytest.mark.clause("MA-42")
def test_only_the_own_colours_may_be_chosen() -> None:
    state = play(stand(NEW, 2), "1 a2")
    for worker in OWN[2][1]:
        with pytest.raises(IllegalMove) as error:
            play(state, f"worker {worker}")
        assert error.value.key == "not_your_worker"
    # On c1, in the south, relation 2 points to the north.
    state = play(stand("seat: 2\nrondel: blue-h2", 2), "1 c1")
    assert moves(state) == ["worker blue", "worker yellow"]


@pytest.mark.clause("MA-42", "MA-30")
def test_what_happens_with_workers_is_what_the_clause_says() -> None:
    asked = 0
    for seed in range(2):
        for before, events, after in deeds(standard(2), 60 + seed):
            for came, group in pairwise(events):
                if group.key != "group":
                    continue
                asked += table(before).phase == "worker"
                space, worker = came.args["space"], came.args["worker"]
                colour = laid(after)[space].split("-")[0]
                rivals = [
                    at
                    for at, other in workers(before).items()
                    if other == worker and quarter(at) == quarter(space) and laid(before)[at].startswith(colour)
                ]
                assert rivals == ([came.args["origin"]] if came.key == "moved" else [])
                standing = {at: other for at, other in workers(before).items() if at not in rivals} | {space: worker}
                wanted = flood(space, [at for at, other in standing.items() if other == worker])
                assert group.args["spaces"] == wanted
    assert asked > 10


@pytest.mark.clause("MA-45")
def test_a_player_with_two_colours_has_one_side_one_set_of_markers_and_one_score() -> None:
    seen = table(standard(2).setup()).players
    assert [(one.side, len(one.workers), tuple(one.markers), one.gold) for one in seen] == [
        ("S", 2, QUARTERS, 0),
        ("N", 2, QUARTERS, 0),
    ]
    state = stand("rondel: blue-h3 red-h1", 2)
    after = play(state, "1 a7")
    assert [table(after).players[0].markers[name] for name in QUARTERS] == [False, True, True, True]
    for relation, arrow in enumerate("SWNE"):
        called = table(play(stand(f"rondel: blue-h{relation}", 2), "1 a2")).phase == "worker"
        assert called == (arrow == "S")
    assert all(len(gold(state)) == 2 for state in walk(standard(2), 1))


@pytest.mark.clause("MA-45", "MA-24")
def test_both_colours_of_a_player_stand_in_a_quarter_side_by_side() -> None:
    met = Counter(
        len(set(OWN[2][seat]) & set(workers(state).values())) for state in walk(standard(2), 61) for seat in (0, 1)
    )
    assert met[2] > 10

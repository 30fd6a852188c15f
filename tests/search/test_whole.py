"""What an analysis asks of a search: to see a position whole, to try one move only, to tell how play goes on."""

from __future__ import annotations

from conformance.twins import pairs
from search.search_kit import decisions, search

from rondel.core.kernel import words
from rondel.search import Search
from rondel.search.search import Whole, meanings


def both(**more: int) -> tuple[Search, Search]:
    return search(native=True, nodes=4000, **more), search(native=False, nodes=4000, **more)


def test_all_simulations_can_begin_with_one_move_on_either_back_end() -> None:
    for number, seat in enumerate(decisions()[:6]):
        found = []
        for one in both():
            one.begin(seat, words(number))
            one.simulate(10)
            had = {each.code: each.visits for each in one.candidates()}
            code = seat.legal[-1]
            one.simulate(15, only=code)
            now = {each.code: each.visits for each in one.candidates()}
            same = next(other for other in now if meanings(seat)[other] == meanings(seat)[code])
            assert now == {**had, same: had.get(same, 0) + 15}
            one.simulate(10)
            assert one.visits == 35
            found.append(one.candidates())
        assert found[0] == found[1]


def test_a_position_that_is_seen_whole_is_searched_as_it_is_on_either_back_end() -> None:
    """Twins, which one seat cannot tell apart, are told apart; and the same seed finds the same."""
    differ = 0
    for pair in pairs(search().game, 0, 2):
        game, seat = search().game, search().game.actor(pair.true)
        if seat < 0 or len(game.legal(pair.true)) < 2 or game.key(pair.true) == game.key(pair.twin):
            continue
        quick, slow = both()
        found = []
        for one, state in ((quick, pair.true), (slow, pair.true), (quick, pair.twin)):
            if game.actor(state) == seat:
                one.begin(Whole(game, state, seat), words(1))
                one.simulate(40)
                found.append(one.candidates())
        assert found[0] == found[1]
        differ += found[0] != found[-1]
    assert differ > 0


def test_it_tells_how_play_goes_on_as_far_as_it_was_tried() -> None:
    seat = decisions()[0]
    one = search(native=False, nodes=4000)
    one.begin(seat, words(1))
    one.simulate(200)
    best = one.candidates()[0].code
    often, seldom = one.line(best, 2), one.line(best, 60)
    assert often[: len(seldom)] == seldom and len(seldom) < len(often)
    assert all(0 <= who < 3 for who, _ in often)
    assert one.line(best, 10_000) == []

"""Previews: each move is played once, beside the event loop, and nobody's many hold up another."""

import asyncio
import math
import threading

import pytest
from each import each
from server.server_kit import browsers, run_async, serving, sit_down

import rondel
from rondel.core.errors import IllegalMove, RondelError
from rondel.core.game import Foreseen, Game
from rondel.core.registry import slugs
from rondel.server import foresight
from rondel.server.errors import Unsound
from rondel.server.foresight import Foresight, Glance


@each("slug", [slug for slug in slugs() if slug != "awkward"])
def test_each_move_is_played_once(slug, monkeypatch):
    match = rondel.start(slug, seed=1)
    codes = match.game.legal(match.state)[:100]
    applied, apply_ = [], type(match.game).apply_
    monkeypatch.setattr(type(match.game), "apply_", lambda *arguments: applied.append(apply_(*arguments)))
    glance = Glance(match.game, match.state, codes)
    assert glance.go_on(math.inf) and len(applied) == len(codes)
    monkeypatch.undo()
    assert [tuple(match.foresee(code)) for code in codes] == [(each.events, each.asks) for each in glance.found]


def test_a_move_is_named_once_in_whatever_way_and_must_be_legal():
    match = rondel.start("ingenious", players=2, seed=1)
    game, (code, *_) = match.game, match.game.legal(match.state)
    for moves in ([code, code], [code, game.name(match.state, code)]):
        with pytest.raises(Unsound) as refused:
            Glance(game, match.state, moves).go_on(math.inf)
        assert refused.value.key == "preview_twice"
    with pytest.raises(IllegalMove):
        Glance(game, match.state, [code, 10**6]).go_on(math.inf)


class Counted(Glance):
    """Takes a number of slices, and notes whose turn it was."""

    def __init__(self, name: str, slices: int, order: list[str]) -> None:
        self.found, self._name, self._slices, self._order = [], name, slices, order

    def go_on(self, until: float) -> bool:
        self._order.append(self._name)
        self._slices -= 1
        return not self._slices


@run_async
async def test_clients_take_turns_however_much_each_of_them_asks_for():
    sight, order = Foresight(), []
    many = [sight.look("a", Counted("a", 3, order)) for _ in range(4)]
    await asyncio.gather(*many, sight.look("b", Counted("b", 2, order)), sight.look("c", Counted("c", 1, order)))
    sight.stop()
    assert order == [*"abcab", *"a" * 10]


@run_async
async def test_who_is_gone_is_not_computed_for_and_a_refusal_is_that_of_who_asked():
    sight, order = Foresight(), []

    class Refused(Glance):
        def __init__(self) -> None:
            pass

        def go_on(self, until: float) -> bool:
            raise Unsound("preview_twice")

    gone = asyncio.create_task(sight.look("a", Counted("gone", 1000, order)))
    await asyncio.sleep(0)
    gone.cancel()
    results = await asyncio.gather(
        sight.look("a", Refused()), sight.look("a", Counted("a", 2, order)), gone, return_exceptions=True
    )
    sight.stop()
    assert isinstance(results[0], RondelError) and results[1] == () and order.count("gone") < 3


@run_async
async def test_others_play_and_are_answered_while_previews_are_computed(database, monkeypatch):
    begun, go, foresee_ = threading.Event(), threading.Event(), Game.foresee_

    def slow(*arguments) -> Foreseen:
        begun.set()
        go.wait(60)
        return foresee_(*arguments)

    monkeypatch.setattr(foresight.Game, "foresee_", slow)
    async with serving(database) as address, browsers(address, 4) as people:
        one, two = await sit_down(people[:2], "ingenious", {"first": "1"}), await sit_down(people[2:], "maharani")
        async with people[0].connect(one) as ana, people[0].connect(one) as tab, people[1].connect(one) as ben:
            looking = asyncio.create_task(ana.preview(*ana.offers.codes()[:3]))
            while not begun.is_set():
                await asyncio.sleep(0.01)
            async with people[2].connect(two) as cy, people[3].connect(two) as dan:
                await cy.ping()
                mover = cy if cy.offers is not None else dan
                await mover.play(mover.offers.codes()[0])
            await ben.ping()
            await tab.play(tab.offers.codes()[0])
            assert not looking.done(), "the same table does not wait either"
            go.set()
            assert len(await looking) == 3

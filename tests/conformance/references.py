"""A second opinion on what is legal, for every game: slow, plain, and made from the actor's view alone.

It gives the names of all moves. A game without one fails the battery: a legal move that is missing everywhere can only
be noticed by somebody who counts again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rondel.core.game import Game
from rondel.core.kernel import State


def magpies(game: Game, state: State) -> set[str]:
    seat = game.actor(state)
    view: Any = game.view(state, seat)
    if view.phase == "put":
        return {"put same", "put turned"}
    if view.phase == "rest":
        return {"done"}
    places = [name for name, card in zip(("left", "right"), view.hands[seat], strict=True) if card != "none"]
    hide = [] if view.hiding[seat] else [f"hide {place}" for place in places]
    return {*hide, *(f"play {place}" for place in places)}


def ingenious(game: Game, state: State) -> set[str]:
    seat = game.actor(state)
    view: Any = game.view(state, seat)
    rack = list(view.racks[seat])
    track = dict(zip(("R", "G", "B", "O", "Y", "P"), view.scores[seat], strict=True))
    if view.phase == "ask":
        weakest = {colour for colour, points in track.items() if points == min(track.values())}
        swap = rack and not weakest & set("".join(rack)) and view.bag >= 6
        return {"draw", "swap"} if swap else {"draw"}
    taken = set(view.symbols) | {cell for tile in view.placed for cell in (tile.first, tile.second)}
    free = {name: at for name, at in _cells(view.side).items() if name not in taken}
    symbols = {at: view.symbols[name] for name, at in _cells(view.side).items() if name in view.symbols}
    begun = {colour for p, colour in enumerate(view.began) if colour and p != seat}
    found = set()
    named = {at: name for name, at in free.items()}
    for one, a in free.items():
        for b in _around(a):
            if b not in named:
                continue
            two = named[b]
            touched = {symbols[at] for at in {*_around(a), *_around(b)} if at in symbols}
            if view.began[seat] is None and not touched - begun:
                continue
            found |= {f"{tile[0]}{one} {tile[1]}{two}" for tile in rack}
            found |= {f"{tile[1]}{one} {tile[0]}{two}" for tile in rack}
    return found


def _cells(side: int) -> dict[str, tuple[int, int]]:
    return {
        f"{chr(ord('h') + r)}{8 + q}": (q, r)
        for q in range(-side + 1, side)
        for r in range(-side + 1, side)
        if -side < q + r < side
    }


def _around(at: tuple[int, int]) -> list[tuple[int, int]]:
    q, r = at
    return [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]


REFERENCES: dict[str, Callable[[Game, State], set[str]]] = {"awkward": magpies, "ingenious": ingenious}

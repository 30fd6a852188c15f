"""A second opinion on what is legal, for every game: slow, plain, and made from the actor's view alone.

It gives the names of all moves. A game without one fails the battery: a legal move that is missing everywhere can only
be noticed by somebody who counts again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from games.azul_duel.azul_pieces import payments
from games.rajas import rajas_reference

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


def azul_duel(game: Game, state: State) -> set[str]:
    seat = game.actor(state)
    view: Any = game.view(state, seat)
    own = view.players[seat]
    if view.phase == "pick":
        return {f"plate {plate}" for plate in view.row}
    if view.phase == "act":
        return _actions(view, own)
    if view.phase == "draw":
        return {"stop", "draw"}
    if view.phase == "keep":
        return {f"keep {spot.plate}" for spot in view.drawn}
    if view.phase == "return":
        return {f"under {spot.plate}" for spot in view.drawn}
    if view.phase == "lay":
        free = [place for place, plate in enumerate(own.plates, 1) if plate is None]
        return {f"lay {place}{turn}" for place in free for turn in ("", " right", " over", " left")}
    if view.phase == "stack":
        return {f"stack {tile}" for factory in view.factories if factory.name == view.stacking for tile in factory.sun}
    if view.phase == "line":
        room = [n for n, line in enumerate(own.lines, 1) if line.count < n and line.colour in (None, view.hand.colour)]
        return {"break", *(f"line {n}" for n in room)}
    line = own.lines[view.line - 1]
    letter = dict(zip(("blue", "yellow", "red", "black", "turquoise"), "BYRKT", strict=True))[line.colour]
    if view.phase == "cell":
        cells = [f"{'abcdef'[view.line - 1]}{column}" for column in range(1, 7)]
        first = 6 * (view.line - 1)
        shown = zip(cells, own.printed[first : first + 6], own.tiles[first : first + 6], strict=True)
        return {f"cell {cell}" for cell, printed, tile in shown if tile is None and printed in (letter, "W")}
    missing = view.line - line.count
    ways = payments(tuple(sorted((*own.chips, *view.paid))), letter, missing)
    begun = len(view.paid)
    more = {f"pay {way[begun]}" for way in ways if way[:begun] == view.paid}
    return more if begun else more | {"leave"}


def _actions(view: Any, own: Any) -> set[str]:
    """What a player of Azul Duel can do on a turn of the first phase."""
    found = set()
    if own.tokens:
        found |= {f"plate {plate}" for plate in view.row}
        if view.stack and (own.points or not view.row):
            found.add("draw")
    for factory in view.factories:
        found |= {f"sun {factory.name} {tile}" for tile in factory.sun}
        found |= {f"moon {tile}" for tile in (factory.moon if factory.name == "L" else factory.moon[-1:])}
        if factory.chip not in (None, "face_down") and own.taken < 2:
            found.add(f"chip {factory.chip}")
    return found


def maharani(game: Game, state: State) -> set[str]:
    seat = game.actor(state)
    view: Any = game.view(state, seat)
    own = view.players[seat]
    if view.phase == "worker":
        return {f"worker {colour}" for colour in own.workers if _may_come(view, colour)}
    found = {"end"} if view.phase == "second" else {"refresh"} if not all(own.markers.values()) else set()
    for number, slot in enumerate(view.rondel, 1):
        for space in view.spaces:
            if slot.tile is None or space.tile is not None or _halves(slot.tile) != _half_columns(space.columns):
                continue
            if space.quarter == slot.quarter or own.markers[slot.quarter]:
                ways = (" own", " away") if space.columns == "CC" else ("",)
                found |= {f"{number} {space.space}{way}" for way in ways}
    return found


def _may_come(view: Any, colour: str) -> bool:
    """Whether a worker of this colour is left, or stands on a tile like the one that waits."""
    if any(player.workers.get(colour) for player in view.players):
        return True
    laid = {space.space: space for space in view.spaces}
    new = laid[view.waiting]
    like = [space for space in view.spaces if space.worker == colour and space.quarter == new.quarter]
    return any(space.tile.split("-")[0] == new.tile.split("-")[0] for space in like)


def _halves(tile: str) -> int:
    """The half columns of a tile; a column in the centre has none."""
    return {"c": 0, "h": 1, "b": 2}[tile.split("-")[1][0]]


def _half_columns(columns: str) -> int:
    return 0 if columns == "CC" else len(columns)


def rajas(game: Game, state: State) -> set[str]:
    box: Any = game.box  # type: ignore[attr-defined]
    return rajas_reference.legal(game.view(state, game.actor(state)), msgspec.to_builtins(box))


REFERENCES: dict[str, Callable[[Game, State], set[str]]] = {
    "awkward": magpies,
    "azul_duel": azul_duel,
    "ingenious": ingenious,
    "maharani": maharani,
    "rajas": rajas,
}

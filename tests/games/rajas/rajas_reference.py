"""What can be done in a position of Rajas, made from a view alone by the rules written a second time."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.rajas.rajas_book import Book
from games.rajas.rajas_pieces import COLOURS, GOODS, Laid, Player


def book_of(view: Any, box: dict[str, Any]) -> Book:
    """The book opened at a position; it cannot be played on."""
    book = Book(len(view.players), box)
    book.seat, book.spaces, book.supply = view.seat, view.spaces, Counter(view.supply)
    book.hand = Counter(view.hand)
    book.top = {stack: book.tiles.get(shown.tile) for stack, shown in view.stacks.items()}
    book.players = [
        Player(
            fame=one.fame,
            money=one.money,
            karma=one.karma,
            boat=one.boat,
            level=one.levels,
            dice=[(colour, value) for colour, values in one.dice.items() for value in values],
            province={at.cell: Laid(book.tiles[at.tile], at.roads, book.tiles.get(at.covered)) for at in one.province},
        )
        for one in view.players
    ]
    return book


def legal(view: Any, box: dict[str, Any]) -> set[str]:
    """The names of all moves."""
    book, key, args = book_of(view, box), view.pending[0].key, view.pending[0].args
    if key in ("return", "pick"):
        colour, value = divmod(args["floor"], 6)
        return {"enough", *book.own_from((COLOURS[colour], value + 1))}
    if key == "name":
        return set(_colours(book, **args))
    tile = book.top.get(args.get("stack"))
    asked = {
        "place": book.open_groups,
        "die": lambda: book.payers(args["group"]),
        "build": book.payable,
        "sum": lambda: book.payments(args["colour"], args["left"], (args["floor"] // 2 + 1, bool(args["floor"] % 2))),
        "lay": lambda: book.layings(tile.road),
        "cover": book.covers,
        "over": lambda: book.coverings(tile),
        "building": book.own.lower,
        "good": lambda: GOODS,
        "sail": lambda: book.sails(**args),
        "figure": book.palace_actions,
        "border": args.values,
    }
    return set(asked[key]())


def _colours(book: Book, amount: int, colours: list[str], floor: int) -> list[str]:
    """The colours of dice that can be named next: any, or so many of each of some."""
    named = book.hand.total()
    wanted = {colour: amount - book.hand[colour] for colour in colours} or dict.fromkeys(COLOURS, amount - named)
    room = min(amount * max(len(colours), 1), book.arms()) - named
    left = min(room, sum(min(n, book.supply[colour]) for colour, n in wanted.items()))
    return book.nameable(wanted, left, COLOURS[floor])

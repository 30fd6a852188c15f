"""Players of Rajas that look for what is rare; they see the game as the book does (`rajas_book`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from games.rajas.rajas_book import Book
from games.rajas.rajas_pieces import beside

Choose = Callable[[Book, list[str], Random], str]


def at_random(book: Book, moves: list[str], rng: Random) -> str:
    return rng.choice(moves)


def preferring(*wanted: str) -> Choose:
    """One who takes the first of some moves that is possible, by how a move begins; what begins with - as the last."""

    def choose(book: Book, moves: list[str], rng: Random) -> str:
        for start in wanted:
            some = [move for move in moves if move.startswith(start)]
            if some:
                return rng.choice(some)
        return rng.choice([move for move in moves if f"-{move}" not in wanted] or moves)

    return choose


def _sides(book: Book, move: str) -> float:
    """How good a place for a tile is: new border places, then roads that stay open."""
    cell, roads = move.split()
    new = [place for place in book.places(cell, roads) if place not in book.own.joined]
    around = [beside(cell, side) for side in roads]
    return 3 * len(new) + sum(at in book.cells and at not in book.own.province for at in around)


def building(book: Book, moves: list[str], rng: Random) -> str:
    """Builds, and covers what was built: towards the border, corners first; buys the dice for it."""
    if moves[0].split()[0] in book.cells:
        return max(moves, key=lambda move: _sides(book, move) + rng.random())
    tops = [move for move in moves if move in book.top]
    if tops:
        return rng.choice(tops)
    wanted = ("quarry", "builder", "palace builder", "dancer", "yogi", "raja")
    return preferring(*wanted, rng.choice(("sail", "stay")), "-mogul", "-enough")(book, moves, rng)


def _steps(book: Book, move: str) -> float:
    """How far the open roads of a tile are from the own yield tiles that are not joined yet, brown ones first."""
    cell, roads = move.split()
    tiles = {place for place in book.own.tiles if place not in book.own.joined}
    if tiles & set(book.places(cell, roads)):
        return -1.0
    wanted = {place for place in tiles if book.colours[place] == "brown"} or tiles
    goals = [at for at in book.cells if wanted & set(book.places(at, "NESW"))]
    open_to = [at for side in roads if (at := beside(cell, side)) in book.cells and at not in book.own.province]
    return min((abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) for a in open_to for b in goals), default=9)


def joining(book: Book, moves: list[str], rng: Random) -> str:
    """Takes yield tiles, brown ones first, and builds straight to them."""
    if moves[0].split()[0] in book.cells:
        return min(moves, key=lambda move: _steps(book, move) + rng.random() / 2)
    if any(move in book.stock for move in moves):
        return preferring("brown", "red", "yellow")(book, moves, rng)
    return building(book, moves, rng)


def closing(book: Book, moves: list[str], rng: Random) -> str:
    """Builds so that few roads stay open, until no tile can be laid any more (RA-46)."""
    if moves[0].split()[0] in book.cells:
        return min(moves, key=lambda move: _sides(book, move) + rng.random())
    return building(book, moves, rng)


def sailing(book: Book, moves: list[str], rng: Random) -> str:
    """Takes the boat down the river as far as it goes, and then on."""
    sails = [move for move in moves if move.startswith("sail")]
    if sails:
        return sails[-1]
    return preferring("portuguese", "palace portuguese", "harbour", "palace builder", "yogi")(book, moves, rng)


def hoarding(book: Book, moves: list[str], rng: Random) -> str:
    """Takes dice and more dice, blue ones if it can, and pays with others."""
    colour = "blue" if rng.random() < 0.8 else "green"
    if colour in moves:
        return colour
    wanted = ("dancer", f"{colour}-terrace", "green-balcony", "blue-balcony", "yogi", "palace dancer", "sail")
    return preferring(*wanted, "purple", "orange", "enough")(book, moves, rng)


def idling(book: Book, moves: list[str], rng: Random) -> str:
    """Does what brings nothing, so that the markers never meet (RA-60)."""
    wanted = ("stay", "enough", "mixed-market", "silk-market", "blue-terrace", "green-terrace", "orange-terrace")
    return preferring(*wanted, "tea-market", "spice-market", "purple-terrace", "blue-balcony")(book, moves, rng)


def upgrading(book: Book, moves: list[str], rng: Random) -> str:
    """Makes every upgrade there is, and more (RA-44)."""
    return preferring("raja", "palace raja", "dancer", "palace dancer", "sail", "harbour")(book, moves, rng)


def gathering(book: Book, moves: list[str], rng: Random) -> str:
    """Takes every yield tile that it can, of the colour that runs out first, and joins none (RA-66)."""
    tiles = [move for move in moves if move in book.stock]
    if tiles:
        left = Counter(name.split("-")[0] for name in book.stock.elements())
        return min(tiles, key=lambda name: left[name.split("-")[0]])
    if "dancer" in moves:
        return "dancer"
    return idling(book, moves, rng)


def lagging(book: Book, moves: list[str], rng: Random) -> str:
    """One wins all workers there are; then the others, who won none, take the yield tiles for it (RA-36)."""
    if not book.inactive(0):
        return gathering(book, moves, rng)
    if book.seat:
        return idling(book, moves, rng)
    return (building if "bridge" in book.own.won else sailing)(book, moves, rng)

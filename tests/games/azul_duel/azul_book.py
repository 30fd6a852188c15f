"""The rules of Azul Duel a second time, to compare the engine with, and players that look for what is rare.

A game is one script, told in the order of the rulebook: it stops at every decision and at every draw (`Ask`, `Draw`)
and goes on with the answer, in notation. Nothing here comes from the engine; the numbers are typed in.

Where there is no choice nobody is asked, but for actions (A to D), places of plates and chips to pay with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from random import Random

COLOURS = ("blue", "yellow", "red", "black", "turquoise")
LETTER = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "turquoise": "T"}
PLATES = (
    "YKTS", "WBTK", "TRBW", "KYRW", "KSTR", "TYWK", "SKRB", "YBKS", "TRBS",
    "YRWB", "YSKR", "TKRW", "BKST", "RTYW", "TBWY", "STYB", "RWBK", "SYBR",
)  # fmt: skip
CHIPS = {"B": 2, "Y": 2, "R": 2, "K": 2, "T": 2, "YT": 2, "YK": 2, "BK": 2, "BR": 2, "RT": 2}
"""The halves are named in the order of the colours."""
CHIP_ORDER = ("B", "Y", "R", "K", "T", "BY", "BR", "BK", "BT", "YR", "YK", "YT", "RK", "RT", "KT")
"""Chips are named in this order when a player pays."""
SPECIAL_POINTS = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6}
TABLETS = (
    ("row", "five_colours"), ("column", "outer_ring"), ("diagonal", "corner_plates"), ("all_wilds", "empty_special"),
)  # fmt: skip
FIRST_GAME = ("row", "column", "diagonal")
TURNS = {"": (0, 1, 2, 3), "right": (2, 0, 3, 1), "over": (3, 2, 1, 0), "left": (1, 3, 0, 2)}
"""Which corner of the plate comes to the top left, top right, bottom left and bottom right."""
ROWS = "abcdef"
CELLS = tuple(f"{row}{column}" for row in ROWS for column in range(1, 7))
FULL_ROWS = tuple(tuple(f"{row}{column}" for column in range(1, 7)) for row in ROWS)
FULL_COLUMNS = tuple(tuple(f"{row}{column}" for row in ROWS) for column in range(1, 7))
DIAGONALS = (("a1", "b2", "c3", "d4", "e5", "f6"), ("a6", "b5", "c4", "d3", "e2", "f1"))
OUTER_RING = tuple(cell for cell in CELLS if cell[0] in "af" or cell[1] in "16")


@dataclass(frozen=True)
class Ask:
    """A player is to answer with one of some moves."""

    seat: int
    moves: frozenset[str]


@dataclass(frozen=True)
class Draw:
    """Chance is to act: the outcomes with their weights."""

    weights: dict[str, int]


Script = Generator[Ask | Draw, str, None]


@dataclass
class Slot:
    """A plate in the stack or drawn from it: its back once somebody has seen that, its front once somebody has."""

    kind: str | None = None
    plate: str | None = None
    known_to: set[int] = field(default_factory=set)


@dataclass
class Factory:
    sun: list[str] = field(default_factory=list)
    moon: list[str] = field(default_factory=list)
    """Of a small factory from the bottom to the top."""
    chip: str | None = None

    def bare(self) -> bool:
        return not self.sun and not self.moon


@dataclass
class Board:
    """A player's board. A pattern line is the list of its tiles, the rightmost first."""

    points: int = 5
    tokens: int = 2
    out: bool = False
    plates: dict[int, tuple[str, str]] = field(default_factory=dict)
    printed: dict[str, str] = field(default_factory=dict)
    tiles: dict[str, str] = field(default_factory=dict)
    lines: dict[int, list[str]] = field(default_factory=lambda: {n: [] for n in range(1, 7)})
    broken: list[str] = field(default_factory=list)
    chips: list[str] = field(default_factory=list)
    spent: int = 0
    taken: int = 0
    seen: set[str] = field(default_factory=set)
    """The plates whose front this player has seen."""

    def lay(self, plate: str, place: int, turn: str) -> None:
        """AD-10, AD-12."""
        assert place not in self.plates
        self.plates[place] = (plate, turn)
        for cell, corner in zip(corners(place), TURNS[turn], strict=True):
            self.printed[cell] = plate[corner]

    def fits(self, n: int, colour: str) -> list[str]:
        """The free cells of a dome row that take a colour (AD-25)."""
        row = FULL_ROWS[n - 1]
        return [cell for cell in row if cell not in self.tiles and self.printed.get(cell) in (LETTER[colour], "W")]

    def row_has_all_plates(self, n: int) -> bool:
        first = 3 * ((n - 1) // 2) + 1
        return all(place in self.plates for place in range(first, first + 3))

    def run(self, cell: str, down: int, right: int) -> int:
        """The tiles in a line with a cell that has one, itself included."""
        found = 1
        for way in (1, -1):
            row, column = ROWS.index(cell[0]), int(cell[1])
            while True:
                row, column = row + way * down, column + way * right
                if not (0 <= row < 6 and 1 <= column <= 6) or f"{ROWS[row]}{column}" not in self.tiles:
                    break
                found += 1
        return found

    def worth(self, cell: str) -> int:
        """What a tile on this cell scores (AD-30)."""
        across, down = self.run(cell, 0, 1), self.run(cell, 1, 0)
        if across == 1 and down == 1:
            return 1
        return (across if across > 1 else 0) + (down if down > 1 else 0)

    def put(self, cell: str, colour: str) -> None:
        """Moves a tile to the dome and scores it; a special tile may follow (AD-30, AD-31)."""
        assert self.printed[cell] in (LETTER[colour], "W") and cell not in self.tiles
        self.tiles[cell] = colour
        self.points += self.worth(cell)
        place = next(place for place in self.plates if cell in corners(place))
        special = [x for x in corners(place) if self.printed[x] == "S"]
        coloured = [x for x in corners(place) if self.printed[x] != "S"]
        if special and all(x in self.tiles for x in coloured):
            self.tiles[special[0]] = "special"
            self.points += SPECIAL_POINTS[special[0][0]]

    def break_tiles(self, colour: str, count: int) -> int:
        """Breaks tiles; returns how many of them go to the tower (AD-23)."""
        room = min(4 - len(self.broken), count)
        self.broken += [colour] * room
        return count - room

    def score_tablet(self, tablet: str, special_as_colour: bool) -> int:
        """What a tablet is worth to this dome (AD-35, AD-46)."""
        if tablet == "row":
            return 3 * self.full(FULL_ROWS)
        if tablet == "column":
            return 7 * self.full(FULL_COLUMNS)
        if tablet == "diagonal":
            return 10 * self.full(DIAGONALS)
        if tablet == "outer_ring":
            return sum(cell in self.tiles for cell in OUTER_RING)
        if tablet == "corner_plates":
            upper = self.full(corners(place) for place in (1, 3) if place in self.plates)
            lower = self.full(corners(place) for place in (7, 9) if place in self.plates)
            return 3 * upper + 8 * lower
        if tablet == "all_wilds":
            wilds = [cell for cell in CELLS if self.printed.get(cell) == "W"]
            return 2 * len(wilds) if all(cell in self.tiles for cell in wilds) else 0
        if tablet == "empty_special":
            return -3 * sum(self.printed.get(cell) == "S" and cell not in self.tiles for cell in CELLS)
        assert tablet == "five_colours"
        different = [{self.tiles[cell] for cell in row if cell in self.tiles} for row in FULL_ROWS]
        if not special_as_colour:
            different = [found - {"special"} for found in different]
        return 4 * sum(len(found) >= 5 for found in different)

    def full(self, lines: Iterable[Iterable[str]]) -> int:
        return sum(all(cell in self.tiles for cell in line) for line in lines)


@cache
def corners(place: int) -> tuple[str, str, str, str]:
    """The cells of a plate place: top left, top right, bottom left, bottom right."""
    top, left = 2 * ((place - 1) // 3), 2 * ((place - 1) % 3) + 1
    upper, lower = ROWS[top], ROWS[top + 1]
    return (f"{upper}{left}", f"{upper}{left + 1}", f"{lower}{left}", f"{lower}{left + 1}")


@cache
def payments(chips: tuple[str, ...], letter: str, missing: int) -> frozenset[tuple[str, ...]]:
    """All payments for some missing tiles that contain no smaller one, each in the order of naming (AD-28, AD-41)."""
    held = sorted(chips, key=CHIP_ORDER.index)
    found: set[tuple[str, ...]] = set()
    for size in range(2 * missing, 3 * missing + 1):
        for some in sorted(set(combinations(held, size))):
            if pays(some, letter, missing) and not any(not Counter(less) - Counter(some) for less in found):
                found.add(some)
    return frozenset(found)


@cache
def pays(chips: tuple[str, ...], letter: str, missing: int) -> bool:
    """Whether chips can be parted into so many groups: two that show the colour, or any three."""
    if missing == 0:
        return not chips
    for size in (2, 3):
        for group in combinations(range(len(chips)), size):
            if size == 2 and not all(letter in chips[i] for i in group):
                continue
            if pays(tuple(chip for i, chip in enumerate(chips) if i not in group), letter, missing - 1):
                return True
    return False


class Book:
    """A game as the rulebook tells it. ``question`` is what is due now; None at the end."""

    def __init__(
        self,
        tablets: Iterable[str] = (),
        draw: int = 0,
        special_as_colour: bool = True,
        tiles: int | dict[str, int] = 13,
    ) -> None:
        self.tablets = list(tablets)
        self.special_as_colour = special_as_colour
        supply = dict.fromkeys(COLOURS, tiles) if isinstance(tiles, int) else tiles
        self.bag = [colour for colour in COLOURS for _ in range(supply[colour])]
        self.tower: list[str] = []
        self.factories = {name: Factory() for name in ("L", "1", "2", "3", "4")}
        self.chips = [chip for chip, count in CHIPS.items() for _ in range(count)]
        self.row: list[str] = []
        self.stack = [Slot() for _ in PLATES]
        self.met: set[str] = set()
        self.drawn: list[Slot] = []
        self.looked_at: list[Slot] = []
        self.held: str | None = None
        self.hand: tuple[str, int] | None = None
        self.line: int | None = None
        self.paid: list[str] = []
        self.boards = [Board(), Board()]
        self.starter: int | None = None
        self.holder: int | None = None
        self.round = 1
        self.final: list[dict[str, int]] = [{}, {}]
        self.winner: int | None = None
        self.script = self.play(draw)
        self.question: Ask | Draw | None = next(self.script)

    def tell(self, text: str) -> None:
        """Goes on with a move or an outcome."""
        now = self.question
        assert now is not None and text in (now.moves if isinstance(now, Ask) else now.weights)
        try:
            self.question = self.script.send(text)
        except StopIteration:
            self.question = None

    # --- the whole game ----------------------------------------------------------------------------------------------

    def play(self, draw: int) -> Script:
        for _ in range(draw):  # AD-7
            lying = [pair for pair in TABLETS if not set(pair) & set(self.tablets)]
            self.tablets.append((yield Draw({side: 1 for pair in lying for side in pair})))
        yield from self.show_back()
        yield from self.refill_row()
        yield from self.fill_factories()
        self.starter = int((yield Draw({"first 1": 1, "first 2": 1}))[-1]) - 1
        for seat in (1 - self.starter, self.starter):  # AD-10
            text = yield Ask(seat, frozenset(f"plate {plate}" for plate in self.row))
            yield from self.take_from_row(seat, text.split()[1])
            yield from self.refill_row()
        while True:
            yield from self.take_turns()
            for seat in (self.starter, 1 - self.starter):  # AD-42
                yield from self.tile(seat)
                self.lose(seat)
            if self.round == 5:
                break
            yield from self.next_round()
        self.score_tablets()

    def next_round(self) -> Script:
        """AD-33, AD-34, AD-44; tokens are not used in the last round (AD-15)."""
        if self.holder is not None:
            self.starter = self.holder
        self.holder = None
        self.round += 1
        for board in self.boards:
            board.tokens = 2 if self.round < 5 else 0
            board.taken = 0
        yield from self.refill_row()
        yield from self.fill_factories()

    def score_tablets(self) -> None:
        """AD-35, AD-36, AD-47."""
        for board, found in zip(self.boards, self.final, strict=True):
            for tablet in self.tablets:
                found[tablet] = board.score_tablet(tablet, self.special_as_colour)
            board.points = max(0, board.points + sum(found.values()))
        one, other = (board.points for board in self.boards)
        keeper = self.holder if self.holder is not None else self.starter
        self.winner = keeper if one == other else int(other > one)

    # --- preparing ---------------------------------------------------------------------------------------------------

    def show_back(self) -> Script:
        """The back of the top plate is public (AD-37)."""
        if not self.stack or self.stack[0].kind is not None:
            return
        left = [kind_of(plate) for plate in PLATES if plate not in self.met]
        for slot in self.drawn:
            if slot.plate is None:
                left.remove(str(slot.kind))
        self.stack[0].kind = yield Draw(dict(Counter(left)))

    def front_of(self, slot: Slot) -> Draw:
        """What a plate can turn out to be: any that nobody has met, of its kind; a returned one is what it is."""
        if slot.plate is not None:
            return Draw({slot.plate: 1})
        return Draw({plate: 1 for plate in PLATES if plate not in self.met and kind_of(plate) == slot.kind})

    def refill_row(self) -> Script:
        """AD-6, AD-10, AD-33."""
        while len(self.row) < 3 and self.stack:
            plate = yield self.front_of(self.stack[0])
            self.stack.pop(0)
            self.row.append(plate)
            self.meet(plate, (0, 1))
            yield from self.show_back()

    def meet(self, plate: str, seats: Iterable[int]) -> None:
        self.met.add(plate)
        for seat in seats:
            self.boards[seat].seen.add(plate)

    def fill_factories(self) -> Script:
        """AD-8, AD-9, AD-33, AD-43."""
        for name, factory in self.factories.items():
            if name != "L":
                factory.chip = "face_down"
        large = self.factories["L"]
        for name, factory in self.factories.items():
            for _ in range(5 if name == "L" else 4):
                yield from self.tile_from_bag(factory)
            if name == "L" and len(large.sun) == 5 and len(set(large.sun)) == 1:
                yield from self.redraw(large)
        yield from self.reveal()

    def tile_from_bag(self, factory: Factory) -> Script:
        if not self.bag:
            self.pour()
        if self.bag:
            colour = yield Draw(dict(Counter(self.bag)))
            self.bag.remove(colour)
            factory.sun.append(colour)

    def pour(self) -> None:
        self.bag += self.tower
        self.tower.clear()

    def redraw(self, large: Factory) -> Script:
        """Five tiles again, until they are not all of one colour (AD-8, AD-43)."""
        only = large.sun[0]
        if set(self.bag) <= {only}:
            if set(self.tower) <= {only}:
                return
            self.pour()
        self.bag += large.sun
        large.sun.clear()
        for n in range(5):
            # The last tiles are drawn as they come, given that in the end they are not all alike.
            weights = {colour: self.ways(large.sun, colour, 4 - n) for colour in set(self.bag)}
            colour = yield Draw({colour: ways for colour, ways in weights.items() if ways})
            self.bag.remove(colour)
            large.sun.append(colour)

    def ways(self, have: list[str], colour: str, more: int) -> int:
        """In how many ways a tile of this colour and more tiles come so that not all five are alike."""
        left = len(self.bag)
        found = alike = self.bag.count(colour)
        for n in range(1, more + 1):
            found *= left - n
            alike *= max(self.bag.count(colour) - n, 0)
        return found - alike if set(have) <= {colour} else found

    # --- phase 1 -----------------------------------------------------------------------------------------------------

    def take_turns(self) -> Script:
        """AD-11, AD-24."""
        assert self.starter is not None
        seat = self.starter
        while self.actions(0) or self.actions(1):
            moves = self.actions(seat)
            assert not (moves and self.boards[seat].out), "who has passed can never act again"
            if moves:
                yield from self.act(seat, (yield Ask(seat, moves)))
            else:
                self.boards[seat].out = True
            seat = 1 - seat
        assert all(factory.bare() and factory.chip is None for factory in self.factories.values())
        for board in self.boards:
            assert board.tokens == 0 and board.taken == 2
            board.out = False

    def actions(self, seat: int) -> frozenset[str]:
        board, found = self.boards[seat], set()
        if board.tokens:
            found |= {f"plate {plate}" for plate in self.row}
            if self.stack and (board.points > 0 or not self.row):
                found.add("draw")
        for name, factory in self.factories.items():
            found |= {f"sun {name} {colour}" for colour in factory.sun}
            tops = factory.moon if name == "L" else factory.moon[-1:]
            found |= {f"moon {colour}" for colour in tops}
            if factory.chip not in (None, "face_down") and board.taken < 2:
                found.add(f"chip {factory.chip}")
        return frozenset(found)

    def act(self, seat: int, text: str) -> Script:
        action, *words = text.split()
        board = self.boards[seat]
        if action == "plate":
            board.tokens -= 1
            yield from self.take_from_row(seat, words[0])
        elif action == "draw":
            board.tokens -= 1
            yield from self.take_from_stack(seat)
        elif action == "sun":
            yield from self.take_from_sun(seat, *words)
        elif action == "moon":
            yield from self.take_from_moons(seat, words[0])
        else:
            factory = next(factory for factory in self.factories.values() if factory.chip == words[0])
            factory.chip = None
            board.chips.append(words[0])
            board.taken += 1

    def take_from_row(self, seat: int, plate: str) -> Script:
        """AD-10, AD-13."""
        self.row.remove(plate)
        yield from self.lay(seat, plate)

    def lay(self, seat: int, plate: str) -> Script:
        """AD-12: any free place, any orientation."""
        board = self.boards[seat]
        self.held = plate
        free = [place for place in range(1, 10) if place not in board.plates]
        moves = frozenset(f"lay {place} {turn}".rstrip() for place in free for turn in TURNS)
        _, place, *turn = (yield Ask(seat, moves)).split()
        board.lay(plate, int(place), turn[0] if turn else "")
        self.held = None

    def take_from_stack(self, seat: int) -> Script:
        """AD-14, AD-38."""
        board = self.boards[seat]
        while True:
            assert board.points > 0 or not self.row
            board.points = max(board.points - 1, 0)
            self.drawn.append(self.stack.pop(0))
            yield from self.show_back()
            if not self.stack or board.points == 0 or (yield Ask(seat, frozenset(("stop", "draw")))) == "stop":
                break
        for slot in self.drawn:
            slot.plate = yield self.front_of(slot)
            slot.known_to.add(seat)
            self.meet(slot.plate, (seat,))
        self.looked_at = list(self.drawn)
        kept = yield from self.choose(seat, "keep", [str(slot.plate) for slot in self.drawn])
        self.held = kept
        self.drawn = [slot for slot in self.drawn if slot.plate != kept]
        if self.drawn:
            yield Draw({kept: 1})  # it is shown
        self.meet(kept, (0, 1))
        while self.drawn:
            under = yield from self.choose(seat, "under", [str(slot.plate) for slot in self.drawn])
            self.drawn = [slot for slot in self.drawn if slot.plate != under]
            self.stack.append(Slot(kind_of(under), under, {seat}))
        yield from self.lay(seat, kept)

    def choose(self, seat: int, verb: str, things: Iterable[str]) -> Generator[Ask | Draw, str, str]:
        """One of some things; nobody is asked where there is only one."""
        some = set(things)
        if len(some) == 1:
            return some.pop()
        return (yield Ask(seat, frozenset(f"{verb} {thing}" for thing in some))).split()[-1]

    def take_from_sun(self, seat: int, name: str, colour: str) -> Script:
        """AD-16, AD-17, AD-39."""
        factory = self.factories[name]
        self.hand = (colour, factory.sun.count(colour))
        factory.sun = [tile for tile in factory.sun if tile != colour]
        while factory.sun:
            tile = factory.sun[0]
            if name != "L":
                tile = yield from self.choose(seat, "stack", factory.sun)
            factory.sun.remove(tile)
            factory.moon.append(tile)
        yield from self.reveal()
        yield from self.into_line(seat)

    def take_from_moons(self, seat: int, colour: str) -> Script:
        """AD-18, AD-19, AD-20."""
        count = 0
        for name, factory in self.factories.items():
            if name == "L" and colour in factory.moon:
                count += factory.moon.count(colour)
                factory.moon = [tile for tile in factory.moon if tile != colour]
                if self.holder is None:
                    self.holder = seat
            elif name != "L" and factory.moon[-1:] == [colour]:
                factory.moon.pop()
                count += 1
        self.hand = (colour, count)
        yield from self.reveal()
        yield from self.into_line(seat)

    def reveal(self) -> Script:
        """The chips of factories that are now empty of tiles, in the order of the factories (AD-17, AD-20, AD-33)."""
        for factory in self.factories.values():
            if factory.chip == "face_down" and factory.bare():
                factory.chip = yield Draw(dict(Counter(self.chips)))
                self.chips.remove(factory.chip)

    def into_line(self, seat: int) -> Script:
        """AD-22, AD-23, AD-40."""
        assert self.hand is not None
        board, (colour, count) = self.boards[seat], self.hand
        lines = [n for n, tiles in board.lines.items() if len(tiles) < n and set(tiles) <= {colour}]
        text = "break"
        if lines:
            text = yield Ask(seat, frozenset({"break", *(f"line {n}" for n in lines)}))
        if text != "break":
            n = int(text.split()[1])
            fitting = min(count, n - len(board.lines[n]))
            board.lines[n] += [colour] * fitting
            count -= fitting
        self.tower += [colour] * board.break_tiles(colour, count)
        self.hand = None

    # --- phase 2 -----------------------------------------------------------------------------------------------------

    def tile(self, seat: int) -> Script:
        """AD-25 to AD-29, AD-41. A line that holds any tile has one in its rightmost place, so none is cleared."""
        board = self.boards[seat]
        for n, tiles in board.lines.items():
            self.line = n
            if not tiles:
                continue
            colour = tiles[0]
            if not board.fits(n, colour):
                if board.row_has_all_plates(n):
                    self.tower += [colour] * board.break_tiles(colour, len(tiles))
                    tiles.clear()
                continue
            if len(tiles) < n and not (yield from self.pay(seat, n)):
                continue
            cell = yield from self.choose(seat, "cell", board.fits(n, colour))
            self.tower += tiles[1:]
            tiles.clear()
            board.put(cell, colour)
        self.line = None

    def pay(self, seat: int, n: int) -> Generator[Ask | Draw, str, bool]:
        """Whether the line is completed by chips."""
        board = self.boards[seat]
        tiles = board.lines[n]
        possible = payments(tuple(sorted(board.chips)), LETTER[tiles[0]], n - len(tiles))
        if not possible:
            return False
        while tuple(self.paid) not in possible:
            begun = len(self.paid)
            more = {f"pay {way[begun]}" for way in possible if list(way[:begun]) == self.paid}
            text = yield Ask(seat, frozenset(more if begun else more | {"leave"}))
            if text == "leave":
                return False
            self.paid.append(text.split()[1])
            board.chips.remove(self.paid[-1])
        board.spent += len(self.paid)
        self.paid = []
        return True

    def lose(self, seat: int) -> None:
        """AD-32, AD-44."""
        board = self.boards[seat]
        board.points = max(0, board.points - sum((1, 2, 3, 4)[: len(board.broken)]))
        self.tower += board.broken
        board.broken = []
        if self.holder == seat:
            board.points = max(0, board.points - 2)


def kind_of(plate: str) -> str:
    return "wild" if "W" in plate else "special"


# --- a player who builds ---------------------------------------------------------------------------------------------


def building(book: Book, moves: list[str], rng: Random) -> str:
    """A move of one who wants to fill the dome: takes what completes lines, and moves tiles where they score most."""
    assert isinstance(book.question, Ask)
    board = book.boards[book.question.seat]

    def liking(text: str) -> float:
        verb, *words = text.split()
        if verb in ("sun", "moon"):
            colour = words[-1]
            count = tops(book, colour) if verb == "moon" else book.factories[words[0]].sun.count(colour)
            return max(into(board, n, colour, count) for n in board.lines)
        if verb == "line" and book.hand is not None:
            return into(board, int(words[0]), *book.hand)
        if verb == "cell":
            return board.worth(words[0])
        return {"break": -6, "chip": 1.5, "plate": 2, "pay": 1}.get(verb, 0)

    return max(moves, key=lambda text: liking(text) + rng.random())


def tops(book: Book, colour: str) -> int:
    small = [factory.moon[-1:] for name, factory in book.factories.items() if name != "L"]
    return sum(top == [colour] for top in small) + book.factories["L"].moon.count(colour)


def into(board: Board, n: int, colour: str, count: int) -> float:
    """How good it is to put so many tiles of a colour into a line."""
    tiles = board.lines[n]
    missing = n - len(tiles)
    if not missing or not set(tiles) <= {colour}:
        return -6
    useful = 2 if board.fits(n, colour) else -4 if board.row_has_all_plates(n) else 0
    return useful + 4 * (count == missing) - 2 * max(count - missing, 0) + count / n

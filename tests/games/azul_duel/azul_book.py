"""The rules of Azul Duel a second time, to compare the engine with, and players that look for what is rare.

A game is one script, told in the order of the rulebook: it stops at every decision and at every draw (`Ask`, `Draw`)
and goes on with the answer, in notation. Nothing here comes from the engine; the numbers are typed in.

Where there is no choice nobody is asked, but for actions (A to D), places of plates and chips to pay with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from random import Random

from games.azul_duel.azul_pieces import (
    CHIPS,
    COLOURS,
    LETTER,
    PLATES,
    TABLETS,
    TURNS,
    Board,
    Factory,
    Slot,
    kind_of,
    payments,
)
from games.books import Ask, Draw, Script, Scripted


class Book(Scripted):
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
        self.begin(self.play(draw))

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

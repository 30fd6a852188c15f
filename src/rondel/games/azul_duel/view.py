"""What a seat of Azul Duel sees, and the questions it is asked."""

from __future__ import annotations

import msgspec

from rondel.core.kernel import Instance, State
from rondel.core.offers import Answer, Group, Offers, Piece, Place, Question
from rondel.games.azul_duel.components import (
    CELL_NAMES,
    CELL_SIGNS,
    CELLS,
    CHIP_KINDS,
    CHIP_NAMES,
    COLOUR_COUNT,
    COLOURS,
    KINDS,
    PLACES,
    PLATES,
    SIDES,
    TURNS,
)
from rondel.games.azul_duel.moves import (
    BREAK,
    CHIP,
    DRAW_PLATE,
    KEEP_PLATE,
    LAY_PLATE,
    LEAVE,
    MOON,
    PAY_CHIP,
    PLATE,
    STACK_ON,
    STOP,
    SUN,
    TO_CELL,
    TO_LINE,
    UNDER,
    factory_name,
)
from rondel.games.azul_duel.state import (
    ACT,
    CELL,
    CHIPS_A_ROUND,
    DONE,
    DRAW,
    FACE_DOWN,
    FACTORIES,
    KEEP,
    LARGE,
    LAY,
    LINE,
    NOBODY,
    NOTHING,
    OPEN,
    PAY,
    PHASES,
    PICK,
    RETURN,
    ROUNDS,
    SEATS,
    STACK,
    STAGES,
    TILING,
    TOKENS,
)


class Laid(msgspec.Struct, frozen=True):
    """A plate on a dome, and how it is turned: "", "right", "over" or "left"."""

    plate: str
    turn: str


class Line(msgspec.Struct, frozen=True):
    """A pattern line."""

    colour: str | None
    count: int


class Player(msgspec.Struct, frozen=True):
    """A player's board."""

    points: int
    tokens: int
    out: bool
    """Whether the player is skipped for the rest of the phase."""
    plates: tuple[Laid | None, ...]
    """For each of the nine places of the dome."""
    printed: tuple[str | None, ...]
    """For each cell what its plate shows: a letter of a colour, S, W, or None without a plate."""
    tiles: tuple[str | None, ...]
    """For each cell the tile that lies there: a colour, or "special"."""
    lines: tuple[Line, ...]
    broken: tuple[str, ...]
    first_tile: bool
    losing: int
    """What the broken tiles and the first-player tile cost in full: the points of tiling come before."""
    chips: tuple[str, ...]
    """Face up, to be spent."""
    spent: int
    taken: int
    """Chips taken in this round."""
    tablets: dict[str, int]
    """What each tablet in play is worth to this player now."""
    counted: dict[str, tuple[str, ...]]
    """The cells to which each of them owes its points: their tiles alone bring as many, and none can be spared."""


class Factory(msgspec.Struct, frozen=True):
    """A factory: L, or 1 to 4."""

    name: str
    sun: tuple[str, ...]
    moon: tuple[str, ...]
    """The stack of a small factory from the bottom to the top; the large one's tiles lie side by side."""
    chip: str | None
    """None, "face_down", or what the chip shows."""


class Spot(msgspec.Struct, frozen=True):
    """A place of the stack, by its number since the beginning; what the seat does not know of it is None."""

    number: int
    kind: str | None
    plate: str | None


class Look(msgspec.Struct, frozen=True):
    """Plates that a seat has drawn face down: where it drew them, which it kept, where it returned the others."""

    seat: int
    drawn: tuple[Spot, ...]
    kept: str | None
    returned: tuple[Spot, ...]


class Hand(msgspec.Struct, frozen=True):
    """Tiles just taken."""

    colour: str
    count: int


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    round: int
    rounds: int
    stage: str
    phase: str
    actor: int | None
    seat: int
    turn: int
    starter: int | None
    holder: int | None
    """Who has the first-player tile; None while it lies on the large factory."""
    first_with: tuple[str, ...]
    """The colours that bring it to whoever takes them from the moon sides."""
    tablets: tuple[str, ...]
    worths: dict[str, tuple[int, ...]]
    """What each of them counts; corner plates at the top and at the bottom."""
    special_as_colour: bool
    special_points: tuple[int, ...]
    """What a special tile counts in each row of the dome."""
    broken_costs: tuple[int, ...]
    """What each broken tile costs, from the first to the last place."""
    first_cost: int
    """What the first-player tile costs."""
    tokens: int
    """How many each player has in this round."""
    most_chips: int
    """How many each player takes in a round."""
    players: tuple[Player, ...]
    factories: tuple[Factory, ...]
    row: tuple[str, ...]
    """The face-up plates."""
    stack: tuple[Spot, ...]
    """From the top to the bottom."""
    drawn: tuple[Spot, ...]
    """The plates that the seat whose turn it is has drawn face down and not yet kept or returned.

    Once the one it keeps is shown, the others do not know which these are; then it is empty for them.
    """
    held: str | None
    """The plate to be laid."""
    looks: tuple[Look, ...]
    somewhere: tuple[str, ...]
    """Plates that this seat has seen and that now lie at a place it does not know."""
    unseen: tuple[str, ...]
    """Plates that this seat has never seen."""
    hand: Hand | None
    stacking: str | None
    """The small factory whose remaining tiles are being stacked."""
    line: int | None
    """The pattern line being worked in phase 2."""
    paid: tuple[str, ...]
    """Chips chosen so far to complete it."""
    payable: tuple[str, ...]
    """Kinds of chips that can still be chosen for it: now, or after another one."""
    bag: dict[str, int]
    tower: dict[str, int]
    chips: dict[str, int]
    """Chips that nobody has seen yet, face down on a factory or in the supply."""
    ended: bool


def view(instance: Instance, s: State, seat: int | None) -> View:
    viewer = NOBODY if seat is None else seat
    acts = instance.rules.actor(s)
    held = instance.rules.plates.held_before(s, viewer)
    somewhere, unseen = _plates_out_of_sight(instance, s, viewer)
    return View(
        round=s.round + 1,
        rounds=ROUNDS,
        stage=STAGES[s.stage],
        phase=PHASES[s.phase],
        actor=acts if acts >= 0 else None,
        seat=s.seat,
        turn=s.turn,
        starter=s.starter if s.starter != NOBODY else None,
        holder=s.holder if s.holder != NOBODY else None,
        first_with=tuple(name for c, name in enumerate(COLOURS) if instance.rules.factories.brings_first(s, c)),
        tablets=tuple(SIDES[side] for side in sides_in_play(s)),
        worths={SIDES[side]: _worth(instance, side) for side in sides_in_play(s)},
        special_as_colour=bool(s.special_as_colour),
        special_points=tuple(instance.tables["row_points"]),
        broken_costs=tuple(-points for points in instance.tables["broken_points"]),
        first_cost=-instance.tables["first_player_points"],
        tokens=TOKENS if s.round < ROUNDS - 1 else 0,
        most_chips=CHIPS_A_ROUND,
        players=tuple(_player(instance, s, p) for p in range(SEATS)),
        factories=tuple(_factory(s, f) for f in range(FACTORIES)),
        row=tuple(plate_name(instance, plate) for plate in s.row if plate != NOTHING),
        stack=tuple(_spot(instance, s, viewer, place) for place in range(s.head, s.tail)),
        drawn=tuple(
            _spot(instance, s, viewer, place)
            for place in range(s.head - s.drawn, s.head)
            if instance.rules.plates.points_at(s, viewer, place)
        ),
        held=plate_name(instance, held) if held != NOTHING else None,
        looks=tuple(_look(instance, s, viewer, look) for look in range(s.looks)),
        somewhere=somewhere,
        unseen=unseen,
        hand=Hand(COLOURS[s.colour], s.count) if s.colour != NOTHING else None,
        stacking=factory_name(s.factory) if s.phase == STACK else None,
        line=s.at + 1 if s.stage == TILING and s.phase != DONE else None,
        paid=_chips(s.paid),
        payable=_payable(instance, s) if s.phase == PAY else (),
        bag=dict(zip(COLOURS, s.bag, strict=True)),
        tower=dict(zip(COLOURS, s.tower, strict=True)),
        chips={name: count for name, count in zip(CHIP_NAMES, s.chips, strict=True) if count},
        ended=s.phase == DONE,
    )


def plate_name(instance: Instance, plate: int) -> str:
    """A plate by its four cells."""
    return "".join(CELL_SIGNS[cell] for cell in instance.tables["plate_cell"][plate][:4])


def sides_in_play(s: State) -> list[int]:
    """The sides of the tablets, by number."""
    return [2 * tablet + side - 1 for tablet, side in enumerate(s.tablet) if side]


def _worth(instance: Instance, side: int) -> tuple[int, ...]:
    if SIDES[side] == "corner_plates":
        return instance.tables["upper_corner"], instance.tables["lower_corner"]
    return (instance.tables["worth"][side],)


def _player(instance: Instance, s: State, p: int) -> Player:
    dome = instance.rules.dome
    laid = [
        Laid(plate_name(instance, plate), TURNS[turn]) if plate != NOTHING else None
        for plate, turn in zip(s.plate[p], s.turned[p], strict=True)
    ]
    printed = [dome.printed(s, p, cell) for cell in range(CELLS)]
    brings = {side: dome.tablet_points(s, p, side) for side in sides_in_play(s)}
    return Player(
        points=s.score[p],
        tokens=s.tokens[p],
        out=bool(s.out[p]),
        plates=tuple(laid),
        printed=tuple(CELL_SIGNS[shown] if shown != NOTHING else None for shown in printed),
        tiles=tuple((*COLOURS, "special")[tile] if tile != NOTHING else None for tile in s.cell[p]),
        lines=tuple(
            Line(COLOURS[colour] if colour != NOTHING else None, count)
            for colour, count in zip(s.line_colour[p], s.line_count[p], strict=True)
        ),
        broken=tuple(_tiles(s.broken[p])),
        first_tile=s.holder == p,
        losing=instance.rules.tiling.losing(s, p),
        chips=_chips(s.store[p]),
        spent=s.spent[p],
        taken=s.taken[p],
        tablets={SIDES[side]: points for side, points in brings.items()},
        counted={SIDES[side]: _counted(instance, s, p, side, points) for side, points in brings.items()},
    )


def _counted(instance: Instance, s: State, p: int, side: int, now: int) -> tuple[str, ...]:
    """Cells whose tiles alone would bring as much as a tablet does now, and none of which could be spared."""
    if now <= 0:
        return ()
    fewer, found = instance.layout.copy(s), []
    for cell, tile in enumerate(s.cell[p]):
        if tile != NOTHING:
            fewer.cell[p][cell] = NOTHING
            if instance.rules.dome.tablet_points(fewer, p, side) < now:
                fewer.cell[p][cell] = tile
                found.append(CELL_NAMES[cell])
    return tuple(found)


def _factory(s: State, f: int) -> Factory:
    if f == LARGE:
        return Factory(factory_name(f), tuple(_tiles(s.sun[f])), tuple(_tiles(s.beside)), None)
    chip = s.chip[f - 1]
    shown = CHIP_NAMES[chip - OPEN] if chip >= OPEN else ("face_down" if chip == FACE_DOWN else None)
    moon = tuple(COLOURS[colour] for colour in s.moon[f - 1] if colour != NOTHING)
    return Factory(factory_name(f), tuple(_tiles(s.sun[f])), moon, shown)


def _tiles(counts: list[int]) -> list[str]:
    return [name for name, count in zip(COLOURS, counts, strict=True) for _ in range(count)]


def _chips(counts: list[int]) -> tuple[str, ...]:
    return tuple(name for name, count in zip(CHIP_NAMES, counts, strict=True) for _ in range(count))


def _payable(instance: Instance, s: State) -> tuple[str, ...]:
    tiling, payment = instance.rules.tiling, instance.rules.payment
    colour, missing = s.line_colour[s.seat][s.at], tiling.missing_tiles(s)
    return tuple(
        name for k, name in enumerate(CHIP_NAMES) if payment.may_help(s.store[s.seat], s.paid, colour, missing, k)
    )


# --- what a seat knows of the stack ----------------------------------------------------------------------------------


def _spot(instance: Instance, s: State, viewer: int, place: int) -> Spot:
    plates = instance.rules.plates
    plate, kind = s.stack[place], NOTHING
    if plate != NOTHING or place <= s.head:
        kind = plates.kind_at(s, place)
    known = plate != NOTHING and plates.knows(s, viewer, place)
    return Spot(place, KINDS[kind] if kind != NOTHING else None, plate_name(instance, plate) if known else None)


def _look(instance: Instance, s: State, viewer: int, look: int) -> Look:
    plates = instance.rules.plates
    first, back = s.look_first[look], s.look_back[look]
    kept = plates.kept_in(s, look)
    return Look(
        seat=s.look_seat[look],
        drawn=tuple(_spot(instance, s, viewer, place) for place in range(first, first + s.look_count[look])),
        kept=plate_name(instance, kept) if kept != NOTHING else None,
        returned=tuple(_spot(instance, s, viewer, place) for place in range(back, back + plates.returned_by(s, look))),
    )


def _plates_out_of_sight(instance: Instance, s: State, viewer: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The plates that the viewer has seen and could no longer point at, and those that it has never seen."""
    plates = instance.rules.plates
    here = {*s.plate[0], *s.plate[1], *s.row, plates.held_before(s, viewer)}
    seen = set(here)
    for place in range(s.tail):
        if s.stack[place] != NOTHING and plates.knows(s, viewer, place):
            seen.add(s.stack[place])
            if plates.points_at(s, viewer, place):
                here.add(s.stack[place])
    names = [plate_name(instance, plate) for plate in range(PLATES)]
    lost = tuple(names[plate] for plate in sorted(seen - here))
    return lost, tuple(names[plate] for plate in range(PLATES) if plate not in seen)


# --- questions -------------------------------------------------------------------------------------------------------


def offers(instance: Instance, s: State, legal: list[int]) -> Offers:
    """The question of each phase."""
    ask = {
        PICK: _ask_plate, ACT: _ask_action, DRAW: _ask_draw, KEEP: _ask_keep, RETURN: _ask_return, LAY: _ask_lay,
        STACK: _ask_stack, LINE: _ask_line, PAY: _ask_pay, CELL: _ask_cell,
    }  # fmt: skip
    return ask[s.phase](instance, s, legal)


def _pieces(instance: Instance, legal: list[int], first: int, place: str) -> Group:
    """Plates to choose from, all for one place."""
    codes = [code for code in legal if first <= code < first + PLATES]
    pieces = tuple(Piece(plate_name(instance, code - first), (code - first,)) for code in codes)
    return Group(pieces, (Place((place,), first),))


def _ask_plate(instance: Instance, s: State, legal: list[int]) -> Offers:
    return Offers(Question("ask_pick", step=1), groups=(_pieces(instance, legal, PLATE, "row"),))


def _ask_action(instance: Instance, s: State, legal: list[int]) -> Offers:
    groups = []
    for f in range(FACTORIES):
        pieces = tuple(Piece(COLOURS[c], (c,)) for c in range(COLOUR_COUNT) if SUN + COLOUR_COUNT * f + c in legal)
        if pieces:
            groups.append(Group(pieces, (Place(("sun", factory_name(f)), SUN + COLOUR_COUNT * f),)))
    tops = tuple(Piece(COLOURS[c], (c,)) for c in range(COLOUR_COUNT) if MOON + c in legal)
    if tops:
        groups.append(Group(tops, (Place(("moon",), MOON),)))
    chips = tuple(Piece(CHIP_NAMES[k], (k,)) for k in range(len(CHIP_KINDS)) if CHIP + k in legal)
    if chips:
        groups.append(Group(chips, (Place(("chips",), CHIP),)))
    if any(PLATE <= code < PLATE + PLATES for code in legal):
        groups.append(_pieces(instance, legal, PLATE, "row"))
    answers: tuple[Answer, ...] = ()
    if DRAW_PLATE in legal:
        answers = (Answer("draw", DRAW_PLATE, {"kind": KINDS[s.top], "cost": min(s.score[s.seat], 1)}),)
    takes = {"tiles": legal[0] < CHIP, "plate": legal[-1] >= PLATE, "chip": bool(chips)}
    kinds = [kind for kind, possible in takes.items() if possible]
    args = {"kinds": kinds, "tokens": s.tokens[s.seat], "chips": s.taken[s.seat], "round": s.round + 1}
    return Offers(Question("ask_action", args, step=1), answers=answers, groups=tuple(groups))


def _ask_draw(instance: Instance, s: State, legal: list[int]) -> Offers:
    more = Answer("draw", DRAW_PLATE, {"kind": KINDS[s.top], "cost": 1})
    question = Question("ask_draw", {"count": s.drawn, "kind": KINDS[s.top]}, step=2)
    return Offers(question, answers=(Answer("stop", STOP, {"count": s.drawn}), more))


def _ask_keep(instance: Instance, s: State, legal: list[int]) -> Offers:
    question = Question("ask_keep", {"count": s.drawn}, step=3)
    return Offers(question, groups=(_pieces(instance, legal, KEEP_PLATE, "keep"),))


def _ask_return(instance: Instance, s: State, legal: list[int]) -> Offers:
    question = Question("ask_return", {"count": len(legal)}, step=4)
    return Offers(question, groups=(_pieces(instance, legal, UNDER, "under"),))


def _ask_lay(instance: Instance, s: State, legal: list[int]) -> Offers:
    name = plate_name(instance, s.held)
    places = [
        Place((str(place + 1),), LAY_PLATE + 4 * place) for place in range(PLACES) if s.plate[s.seat][place] == NOTHING
    ]
    group = Group((Piece(name, tuple(range(len(TURNS)))),), tuple(places))
    return Offers(Question("ask_lay", {"plate": name}, step=5), groups=(group,))


def _ask_stack(instance: Instance, s: State, legal: list[int]) -> Offers:
    answers = tuple(Answer("stack", code, {"colour": COLOURS[code - STACK_ON]}) for code in legal)
    args = {"count": s.count, "colour": COLOURS[s.colour], "factory": factory_name(s.factory)}
    return Offers(Question("ask_stack", args, step=2), answers=answers)


def _ask_line(instance: Instance, s: State, legal: list[int]) -> Offers:
    places = tuple(Place((f"line {code - TO_LINE + 1}",), code) for code in legal if code < BREAK)
    group = Group((Piece(COLOURS[s.colour], (0,)),), (*places, Place(("broken",), BREAK)))
    question = Question("ask_line", {"colour": COLOURS[s.colour], "count": s.count}, step=3)
    return Offers(question, groups=(group,))


def _ask_pay(instance: Instance, s: State, legal: list[int]) -> Offers:
    missing = instance.rules.tiling.missing_tiles(s)
    args = {"line": s.at + 1, "colour": COLOURS[s.line_colour[s.seat][s.at]], "count": missing}
    pieces = tuple(Piece(CHIP_NAMES[code - PAY_CHIP], (code - PAY_CHIP,)) for code in legal if code >= PAY_CHIP)
    answers = (Answer("leave", LEAVE, {"line": s.at + 1}),) if LEAVE in legal else ()
    group = Group(pieces, (Place((f"line {s.at + 1}",), PAY_CHIP),))
    key = "ask_pay" if LEAVE in legal else "ask_pay_more"
    return Offers(Question(key, args, step=1), answers=answers, groups=(group,))


def _ask_cell(instance: Instance, s: State, legal: list[int]) -> Offers:
    colour = COLOURS[s.line_colour[s.seat][s.at]]
    places = tuple(Place((CELL_NAMES[code - TO_CELL],), code) for code in legal)
    question = Question("ask_cell", {"colour": colour, "line": s.at + 1}, step=2)
    return Offers(question, groups=(Group((Piece(colour, (0,)),), places),))

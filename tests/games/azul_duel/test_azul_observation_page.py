"""What RULES.md says of the view, the observation and undo: the observation is made a second time from its words."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from games.azul_duel.azul_page import PAGE, course, section, table
from rules_page import quoted

import rondel
from rondel.core.errors import UndoRefused
from rondel.core.game import Game
from rondel.core.kernel import State
from rondel.games.azul_duel import components, state, view
from rondel.games.azul_duel.components import CELL_SIGNS, CHIP_NAMES, COLOURS, KINDS
from rondel.games.azul_duel.meta import TABLETS
from rondel.games.azul_duel.state import PHASES, STAGES
from rondel.games.azul_duel.view import Look, Spot, View

NAMES = tuple(components.BOXES.read(None).sound().plates.value)
FACTORIES = ("L", "1", "2", "3", "4")


def test_every_field_of_the_view_is_explained() -> None:
    assert sorted(name for row in table("The view") for name in quoted(row[0])) == sorted(View.__struct_fields__)
    told = set(quoted(section("The view").strip().rpartition("\n\n")[2]))
    parts = (view.Player, view.Laid, view.Line, view.Factory, view.Spot, view.Look, view.Hand)
    assert {name for part in parts for name in part.__struct_fields__} <= told


def test_the_numbers_of_the_observation_are_explained() -> None:
    size = rondel.game("azul_duel").facts.observation
    assert section("Observation").lstrip().startswith(f"{size} whole numbers")
    phases = re.search(r"The phases: (.*?)\.", section("Observation"), re.S)
    assert phases and " ".join(phases.group(1).split()) == ", ".join(f"{n} {name}" for n, name in enumerate(PHASES))
    stage = next(meaning for _, field, *_, meaning in table("Observation") if field == "`stage`")
    assert stage == ", ".join(f"{n} {name}" for n, name in enumerate(STAGES))


def index(names: tuple[str, ...] | str, name: str | None) -> int:
    return -1 if name is None else names.index(name)


def counted(names: tuple[str, ...], found: tuple[str, ...]) -> list[int]:
    return [found.count(name) for name in names]


def expected_board(player: view.Player) -> dict[str, list[int]]:
    return {
        "printed": [index(CELL_SIGNS, sign) for sign in player.printed],
        "tiles": [index((*COLOURS, "special"), tile) for tile in player.tiles],
        "line_colour": [index(COLOURS, line.colour) for line in player.lines],
        "line_count": [line.count for line in player.lines],
        "broken": counted(COLOURS, player.broken),
        "store": counted(CHIP_NAMES, player.chips),
        "points": [player.points],
        "tokens": [player.tokens],
        "out": [int(player.out)],
        "spent": [player.spent],
        "taken": [player.taken],
        "plates_laid": [sum(plate is not None for plate in player.plates)],
    }


class Told:
    """What an observer remembers: the view does not tell it in a number."""

    def __init__(self) -> None:
        self.looked = self.factory = self.filled = self.gone = 0
        self.shown: dict[int, Spot] = {}
        """The places whose plates everyone has seen come from the stack."""

    def hear(self, game: Game, position: State, code: int) -> None:
        seen = game.view(position, None)
        if seen.phase.startswith("fill"):
            self.filled = on_sun(seen) + 1
        for event in game.seen(position, code, None).events:
            self.looked = 0 if event.key in ("laid", "drawn_up") else self.looked + (event.key == "looked")
            self.gone += event.key in ("turned_up", "drew", "drew_free")
            if event.key in ("turned_up", "drawn_up"):
                plate = event.args["plate"]
                self.shown[self.gone - 1] = Spot(self.gone - 1, "special" if "S" in plate else "wild", plate)
            if event.key == "took":
                self.factory = FACTORIES.index(event.args["factory"])
            if event.key in ("lined", "broke", "discarded"):
                self.factory = 0
        after = game.view(game.play(position, code), None)
        if not after.stack and after.phase not in ("draw", "look", "keep", "show", "return", "lay"):
            self.gone = 0
            self.shown = {}


def on_sun(seen: View) -> int:
    return sum(len(factory.sun) for factory in seen.factories)


def numbered(spots: dict[int, Spot], count: int) -> list[int]:
    """Two numbers for each of so many places: the kind and the plate."""
    empty = Spot(0, None, None)
    found = [spots.get(n, empty) for n in range(count)]
    return [number for spot in found for number in (index(KINDS, spot.kind), index(NAMES, spot.plate))]


def expected_plates(seen: View, seat: int, told: Told) -> dict[str, list[int]]:
    """What the seat knows of the plates."""
    tail = told.gone + len(seen.stack)
    drawn = len(seen.looks[-1].drawn if seen.phase in ("show", "return") else seen.drawn)
    in_looks = [spot for look in seen.looks for spot in (*look.drawn, *look.returned)]
    places = told.shown | {spot.number: spot for spot in (*in_looks, *seen.stack, *seen.drawn)}

    def remembered(look: Look) -> list[int]:
        back = look.returned[0].number if look.returned else tail
        return [(look.seat - seat) % 2, look.drawn[0].number, len(look.drawn), back, index(NAMES, look.kept)]

    knows = dict.fromkeys(NAMES, 0) | dict.fromkeys(seen.somewhere, 3)
    knows |= dict.fromkeys((spot.plate for spot in (*seen.stack, *seen.drawn) if spot.plate), 2)
    laid = [plate.plate for player in seen.players for plate in player.plates if plate]
    knows |= dict.fromkeys([*laid, *seen.row, *([seen.held] if seen.held else [])], 1)
    assert [name for name in NAMES if knows[name] == 0] == list(seen.unseen)
    return {
        "plates": [knows[name] for name in NAMES],
        "row": [NAMES.index(plate) for plate in seen.row] + [-1] * (3 - len(seen.row)),
        "held": [index(NAMES, seen.held)],
        "top": [index(KINDS, seen.stack[0].kind) if seen.stack else -1],
        "head": [told.gone],
        "tail": [tail],
        "drawn": [drawn],
        "looked": [told.looked if seen.phase in ("look", "keep", "show", "return") else 0],
        "looks": [len(seen.looks)],
        "stack": numbered(dict(enumerate(seen.stack)), state.MOST_STACK),
        "hand": numbered({spot.number - told.gone + drawn: spot for spot in seen.drawn}, state.MOST_STACK),
        "places": numbered(places, state.MOST_PLACES),
        "memory": [n for look in seen.looks for n in remembered(look)]
        + [-1, 0, 0, 0, -1] * (state.MOST_LOOKS - len(seen.looks)),
    }


def expected(seen: View, seat: int, told: Told) -> dict[str, list[int]]:
    """The observation made a second time, from the view and the words of the table."""
    small = seen.factories[1:]

    def relative(who: int | None) -> list[int]:
        return [-1 if who is None else (who - seat) % 2]

    return expected_plates(seen, seat, told) | {
        "sun": [n for factory in seen.factories for n in counted(COLOURS, factory.sun)],
        "moon": [index(COLOURS, tile) for f in small for tile in (*f.moon, *[None] * (3 - len(f.moon)))],
        "beside": counted(COLOURS, seen.factories[0].moon),
        "chip": [0 if f.chip is None else 1 if f.chip == "face_down" else 2 + CHIP_NAMES.index(f.chip) for f in small],
        "bag": list(seen.bag.values()),
        "tower": list(seen.tower.values()),
        "chips": [seen.chips.get(name, 0) for name in CHIP_NAMES],
        "paid": counted(CHIP_NAMES, seen.paid),
        "filled": [on_sun(seen) if seen.phase.startswith("fill") else told.filled],
        "phase": [PHASES.index(seen.phase)],
        "stage": [STAGES.index(seen.stage)],
        "round": [seen.round - 1],
        "turn": [seen.turn],
        "seat": relative(seen.seat),
        "starter": relative(seen.starter),
        "holder": relative(seen.holder),
        "tablets": [next((1 + n for n, side in enumerate(pair) if side in seen.tablets), 0) for pair in TABLETS],
        "special_as_colour": [int(seen.special_as_colour)],
        "colour": [index(COLOURS, seen.hand.colour if seen.hand else None)],
        "count": [seen.hand.count if seen.hand else 0],
        "factory": [told.factory],
        "at": [seen.line - 1 if seen.line else 0],
    }


@pytest.mark.parametrize(("seed", "points"), [(0, 5), (1, 20), (2, 20)])
def test_the_observation_is_as_the_tables_say(seed: int, points: int, tmp_path: Path) -> None:
    rich = tmp_path / "rich.json"
    rich.write_text(f'{{"start_points": {{"trust": "certain", "value": {points}}}}}')
    game = rondel.game("azul_duel", 2, rich, tablets="draw_3", special_as_colour=bool(seed))
    told, fields, board = Told(), PAGE.spans(), PAGE.parts("boards")
    checked = somewhere = 0
    shown = set()

    def hear(position: State, code: int) -> None:
        told.hear(game, position, code)

    for position in course(game, Random(seed), hear):
        for seat in (0, 1):
            seen = game.view(position, seat)
            assert isinstance(seen, View)
            found = game.observe(position, seat).tolist()
            for n, p in enumerate((seat, 1 - seat)):
                low = n * fields["boards"][1] // 2
                wanted = expected_board(seen.players[p])
                assert {name: found[low + a : low + b] for name, (a, b) in board.items()} == wanted
            rest = {name: found[a:b] for name, (a, b) in fields.items() if name != "boards"}
            assert rest == expected(seen, seat, told)
            if seen.phase == "return" and seat == seen.seat:
                offered = {game.name(position, code).split()[1] for code in game.legal(position)}
                assert offered == {spot.plate for spot in seen.drawn}
            if seen.phase == "show":
                shown.add((seat == seen.seat, seen.held is not None))
            somewhere += bool(seen.somewhere)
        checked += 1
    assert checked > 300
    assert somewhere or points == 5, "who has points enough draws plates that the other has returned"
    assert shown == {(True, True), (False, False)}, "the drawer alone knows what is kept before it is shown"


@pytest.mark.parametrize("draws", [1, 2])
def test_an_undo_after_a_look_is_refused_without_consent(draws: int) -> None:
    match = rondel.start("azul_duel", seed=1)
    while match.view(0).phase != "act":
        match.play(match.moves()[0])
    seat = match.actor
    for move in [*["draw"] * draws, "stop"]:
        match.play(move)
    if draws > 1:
        assert match.view(0).phase == "keep" and not match.can_undo(seat)
        match.play(match.moves()[0])
    assert match.view(0).phase == "lay" and not match.can_undo(seat)
    with pytest.raises(UndoRefused):
        match.undo(seat)
    assert not match.marked
    match.undo(seat, consent=True)
    assert match.marked

"""RULES.md says what the code does: its clauses, tables and examples are read and compared."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.azul_duel.azul_page import PAGE, blocks, course, played, section, table
from rules_page import ends, event_rows, numbers, plain, quoted

import rondel
from rondel.core.errors import BadPosition
from rondel.core.event import read
from rondel.core.facts import say
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.games.azul_duel import components, moves, view
from rondel.games.azul_duel.components import (
    CELL_NAMES,
    CELL_SIGNS,
    CHIP_NAMES,
    COLOURS,
    LETTERS,
    SIDES,
    TURNS,
)
from rondel.games.azul_duel.meta import META, SLOTS, TABLETS
from rondel.games.azul_duel.notation import chance_name, move_name
from rondel.games.azul_duel.state import PAY, PHASES, STAGES, TILING

BOX = components.BOXES.read(None).sound()
RULINGS = [7, 8, 10, 14, 22, 25, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]


@pytest.fixture(scope="module")
def game() -> Game:
    return rondel.game("azul_duel")


# --- clauses ---------------------------------------------------------------------------------------------------------


def test_rulings_are_marked() -> None:
    assert PAGE.rulings() == RULINGS


def test_the_examples_in_python_are_true() -> None:
    PAGE.check_examples()


# --- components and dome ---------------------------------------------------------------------------------------------


def test_component_numbers() -> None:
    values = {plain(name): value for name, value, _ in table("Components")}
    assert values["tiles"] == "13 of each colour: 65" and set(BOX.tiles.value.values()) == {13}
    kinds = Counter(components.tables(BOX)["plate_kind"])
    assert numbers(values["plates"]) == [components.PLATES, kinds[0], kinds[1]]
    singles, doubles = re.findall(r"two each of ([A-Z ]+)", values["chips"])
    assert Counter(BOX.chips.value) == Counter(2 * singles.split() + 2 * doubles.split())
    assert numbers(values["chips"]) == [components.CHIPS]
    for name in ("row_points", "broken_points"):
        assert tuple(numbers(values[name])) == getattr(BOX, name).value
    for name in ("first_player_points", "start_points"):
        assert int(values[name]) == getattr(BOX, name).value
    assert values["first_game"].split(", ") == BOX.first_game.value


def test_the_plates_are_listed_by_their_codes(game: Game) -> None:
    (text,) = blocks("Components", "board")
    listed = {int(number): name for number, name in re.findall(r"(\d+) ([A-Z]{4})", text)}
    names = [view.plate_name(game.instance, plate) for plate in range(components.PLATES)]
    assert [listed[plate] for plate in range(components.PLATES)] == names == BOX.plates.value


def test_the_tablets_and_what_they_are_worth() -> None:
    worth = BOX.tablets.value
    rows = table("Components", 1)
    assert tuple((plain(row[1]), plain(row[3])) for row in rows) == TABLETS
    assert [int(row[0]) for row in rows] == [1, 2, 3, 4]
    for _, first, points, second, other in rows:
        for side, told in ((plain(first), points), (plain(second), other)):
            corners = [worth["upper_corner"], worth["lower_corner"]]
            assert numbers(told) == (corners if side == "corner_plates" else [worth[side]])
    clause = PAGE.items()["AD-35"]
    assert [word for word in quoted(clause) if word in SIDES] == [
        "row", "column", "diagonal", "all_wilds", "five_colours", "outer_ring", "corner_plates", "empty_special",
    ]  # fmt: skip
    told = {side: numbers(text) for side, text in re.findall(r"`(\w+)`: ([^`]*)", clause)}
    assert told["empty_special"] == [abs(worth["empty_special"])] and "minus" in clause
    for side in ("row", "column", "diagonal", "all_wilds", "outer_ring"):
        assert told[side][0] == worth[side]
    assert told["corner_plates"] == [worth["upper_corner"], worth["lower_corner"]]


def test_the_box_is_as_regular_as_the_page_says() -> None:
    for kind in "SW":
        colours = [frozenset(plate) - {kind} for plate in BOX.plates.value if kind in plate]
        assert {len(found) for found in colours} == {3} and len(set(colours)) == len(colours)
    ring = re.search(r"in the ring ([a-z, ]+)\.", section("Components"))
    assert ring
    letters = [LETTERS[COLOURS.index(colour)] for colour in ring.group(1).split(", ")]
    beside = {frozenset(pair) for pair in pairwise([*letters, letters[0]])}
    assert {frozenset(chip) for chip in BOX.chips.value if len(chip) == 2} == beside
    for letter in LETTERS:
        assert sum(chip == letter for chip in BOX.chips.value) == 2
        assert sum(letter in chip and len(chip) == 2 for chip in BOX.chips.value) == 4


def test_the_file_shown_is_right(tmp_path: Path) -> None:
    file = PAGE.shown("Components", tmp_path)
    read = components.BOXES.read(file)
    assert sorted(read.own) == ["first_game", "tablets"]
    assert rondel.game("azul_duel", 2, file).setup().tablet == [1, 2, 0, 1]


def test_what_a_file_can_say() -> None:
    possible = {plain(name): numbers(text) for name, text, _ in table("Components", 2)}
    schema = components.BOXES.schema()["properties"]

    def values(name: str) -> dict[str, Any]:
        found: dict[str, Any] = schema[name]["properties"]["value"]
        return found

    assert set(possible) == set(components.Components.__struct_fields__)
    inner = values("tiles")["additionalProperties"]
    assert possible["tiles"] == [inner["minimum"], inner["maximum"]]
    inner = values("tablets")["additionalProperties"]
    assert possible["tablets"] == [inner["minimum"], inner["maximum"]]
    assert possible["plates"] == [values("plates")["minItems"], components.SPECIAL_TILES]
    assert possible["chips"] == [values("chips")["minItems"]]
    for name in ("row_points", "broken_points"):
        inner = values(name)["prefixItems"][0]
        assert possible[name] == [inner["minimum"], inner["maximum"]]
    for name in ("first_player_points", "start_points"):
        assert possible[name] == [values(name)["minimum"], values(name)["maximum"]]
    assert possible["first_game"] == [values("first_game")["minItems"], values("first_game")["maxItems"]]


def test_the_dome_is_drawn_as_it_is(game: Game) -> None:
    (text,) = blocks("The dome", "board")
    head, *rows = text.splitlines()
    place_of = game.instance.rules.dome.place_of
    assert head.split() == ["1", "2", "3", "4", "5", "6"]
    drawn = {f"{row[0]}{column}": int(place) for row in rows for column, place in enumerate(row.split()[1:], start=1)}
    assert drawn == {name: place_of(cell) + 1 for cell, name in enumerate(CELL_NAMES)}
    for name, number in re.findall(r"`([a-f]\d)` is (\d+)", section("The dome")):
        assert CELL_NAMES.index(name) == int(number)


def test_a_plate_lies_as_its_turn_says(game: Game) -> None:
    rows = table("The dome")
    assert [turn for turn, _ in rows] == list(TURNS)
    cells = game.instance.tables["plate_cell"][BOX.plates.value.index("YKTS")]
    for turn, (_, lies) in enumerate(rows):
        assert "".join(quoted(lies)) == "".join(CELL_SIGNS[cell] for cell in cells[4 * turn : 4 * turn + 4])


# --- notation, moves, chance, phases, events, options ----------------------------------------------------------------


def test_examples_of_notation_are_read_so(game: Game) -> None:
    start = played(game, Random(1), "act")
    for written, means in table("Notation"):
        code = game.parse(start, plain(written))
        assert move_name(game.instance, code) == plain(means)


FIRST_CODES = {
    "sun L blue": (moves.SUN, moves.SUN), "moon red": (moves.MOON, moves.MOON + 2),
    "chip YT": (moves.CHIP, moves.CHIP + 11), "plate YKTS": (moves.PLATE, moves.PLATE),
    "stack red": (moves.STACK_ON, moves.STACK_ON + 2), "line 3": (moves.TO_LINE, moves.TO_LINE + 2),
    "break": (moves.BREAK, moves.BREAK), "keep YKTS": (moves.KEEP_PLATE, moves.KEEP_PLATE),
    "under YKTS": (moves.UNDER, moves.UNDER), "lay 5 right": (moves.LAY_PLATE, moves.LAY_PLATE + 4 * 4 + 1),
    "cell b4": (moves.TO_CELL, moves.TO_CELL + 9), "leave": (moves.LEAVE, moves.LEAVE),
    "pay YT": (moves.PAY_CHIP, moves.PAY_CHIP + 11), "stop": (moves.STOP, moves.STOP),
    "draw": (moves.DRAW_PLATE, moves.DRAW_PLATE),
}  # fmt: skip


def test_the_table_of_moves(game: Game) -> None:
    rows = {plain(notation): code for _, _, code, _, notation, _ in table("Moves")}
    assert rows.keys() == FIRST_CODES.keys()
    for notation, (first, code) in FIRST_CODES.items():
        assert notation == "sun L blue" or numbers(rows[notation])[0] == first
        assert move_name(game.instance, code) == notation
    assert rows["sun L blue"] == "5 · factory + colour"
    assert move_name(game.instance, 5 * 3 + 2) == "sun 3 red"
    assert rows["lay 5 right"] == "111 + 4 · place + turn"
    assert f"So there are {moves.MOVES} codes." in section("Moves") and game.facts.moves == moves.MOVES
    names = [move_name(game.instance, code) for code in range(moves.MOVES)]
    for notation in rows:
        assert notation in names


def test_every_code_of_a_row_has_the_word_of_its_notation(game: Game) -> None:
    for _, codes, _, _, notation, _ in table("Moves"):
        words = {move_name(game.instance, code).split()[0] for code in range(*ends(codes))}
        assert words == {plain(notation).split()[0]}


def test_how_colours_and_chips_are_numbered() -> None:
    text = section("Moves")
    assert "Colours are numbered " + ", ".join(f"{name} {number}" for number, name in enumerate(COLOURS)) in text
    kinds = re.search(r"The 15 kinds of chips, 0 to 14:\s+`([A-Z ]+)`", text)
    assert kinds and tuple(kinds.group(1).split()) == CHIP_NAMES
    sides = re.search(r"The 8 sides, 0 to 7:\s+`([a-z_ ]+)`", text)
    assert sides and tuple(sides.group(1).split()) == SIDES


def test_the_table_of_chance(game: Game) -> None:
    rows = table("Moves", 1)
    for _, codes, _, _, notation, _ in rows:
        assert set(quoted(notation)) <= {chance_name(game.instance, code) for code in range(*ends(codes))}
    assert [name for row in rows for name in quoted(row[-1])] == [source.name for source in game.sources]


def test_every_outcome_comes_from_the_source_of_its_row(game: Game) -> None:
    wanted = {}
    for _, codes, *_, names in table("Moves", 1):
        wanted |= {code: set(quoted(names)) for code in range(*ends(codes))}
    found = set()
    for seed in range(4):
        for position in course(rondel.game("azul_duel", tablets="draw_4"), Random(seed)):
            if game.actor(position) == CHANCE:
                chance = game.chance(position)
                found.add(chance.source)
                assert all(chance.source in wanted[code] for code in chance.codes)
    assert found >= {source.name for source in game.sources} - {"bag_again"}


def test_the_table_of_questions(game: Game) -> None:
    rows = table("Phases and questions")
    wanted = {(plain(phase), int(step), plain(key)): set(quoted(answers)) for phase, step, key, answers, _ in rows}
    found: dict[tuple[str, int, str], set[str]] = {}
    for seed in range(6):
        for position in course(game, Random(seed)):
            if game.actor(position) >= 0:
                question = game.offers(position).question
                words = {game.name(position, code).split()[0] for code in game.legal(position)}
                found.setdefault((PHASES[position.phase], question.step, question.key), set()).update(words)
    assert found == wanted


def test_all_phases_and_stages_are_named() -> None:
    text = section("Phases and questions")
    asked = [plain(row[0]) for row in table("Phases and questions")]
    chance = re.search(r"in which chance acts: (.*?)\.", text, re.S)
    assert chance and (*quoted(chance.group(1)), *dict.fromkeys(asked), "over") == PHASES
    stages = re.search(r"parts of a round apart:\s(.*?)\.", text, re.S)
    assert stages and tuple(quoted(stages.group(1))) == STAGES


def test_the_table_of_events() -> None:
    assert PAGE.events() == event_rows(moves.EVENTS)
    assert all(f"`{reason}`" in section("Events") for reason in moves.REASONS)
    keys = {kind.key for kind in moves.EVENTS}
    explained = re.findall(r"^- (`\w+`(?:, `\w+`)*(?: and `\w+`)?)", section("Events"), re.M)
    assert {word for words in explained for word in quoted(words)} <= keys | {"why"}


def test_the_table_of_options() -> None:
    rows = [[plain(name), values, default] for name, values, default, _ in table("Options")]
    assert rows == [[o.name, ", ".join(say(value) for value in o.values), say(o.default)] for o in META.options]
    possible = {plain(name): limit for name, _, _, limit in table("Options")}
    for option in META.options:
        others = ", ".join(say(value) for value in option.values if value != option.default)
        assert possible[option.name] == (f"{others}: with tablets chosen" if option.needs else "always")
        assert option.needs in ({}, {"tablets": "chosen"}) and not option.seats
    (limit,) = META.limits
    assert (limit.options, limit.unless) == (SLOTS, "none")
    assert f"at least {limit.count} of them must be other than `none`" in " ".join(section("Options").split())


# --- positions as text -----------------------------------------------------------------------------------------------


def test_every_line_of_a_position_is_explained(game: Game) -> None:
    told = [name for row in table("Positions as text") for name in row[0].split(", ")]
    written = [line.partition(":")[0].split()[0] for line in game.dump(game.setup()).splitlines()[1:]]
    assert sorted(told) == sorted(set(written))


def test_which_lines_may_speak_of_both_players(game: Game) -> None:
    full = played(game, Random(1), "act")
    lines = dict(line.split(":", 1) for line in game.dump(full).splitlines()[1:])
    named = re.search(r"`dome 1` or `tokens 2`; (.*?), and no others", section("Positions as text"), re.S)
    assert named
    for name in sorted({line.split()[0] for line in lines if line.endswith(" 2")} - {"factory"}):
        short = {line: value for line, value in lines.items() if line not in (f"{name} 1", f"{name} 2")}
        text = "\n".join(
            ["azul_duel", *(f"{line}:{value}" for line, value in short.items()), f"{name}:{lines[name + ' 2']}"]
        )
        if name in quoted(named.group(1)):
            assert game.dump(game.load(text)) == game.dump(full)
        else:
            with pytest.raises(BadPosition):
                game.load(text)


def test_a_turned_plate_and_the_memory_of_the_stack(game: Game) -> None:
    written = next(words for words in quoted(section("Positions as text")) if "/" in words)
    position = game.load(f"azul_duel\nround: 2\ndome 1: {written}\n")
    assert f"dome 1: {written}" in game.dump(position)
    assert game.view(position, 0).players[0].plates[4] == view.Laid("KYRW", "right")
    needy = [row[0] for row in table("Positions as text") if "needs `seen`" in row[1]]
    assert needy == ["gone", "under"]
    for name, value in zip(needy, ("5", "YKTS"), strict=True):
        with pytest.raises(BadPosition) as error:
            game.load(f"azul_duel\n{name}: {value}\n")
        assert error.value.arguments["field"] == "seen"


def test_a_look_that_goes_on_need_not_be_told(game: Game) -> None:
    for phase, held in (("keep", "-"), ("show", "SKRB"), ("return", "SKRB")):
        text = f"azul_duel\nphase: {phase}\nheld: {held}\ndrawn: SKRB TYWK YBKS\n"
        assert "looks: 1@5*3" in game.dump(game.load(text))


# --- worked examples -------------------------------------------------------------------------------------------------


def test_the_points_of_the_example(game: Game) -> None:
    plates = BOX.plates.value
    position = game.setup()
    position.plate[0][0], position.plate[0][3] = plates.index("YKTS"), plates.index("WBTK")
    position.cell[0][CELL_NAMES.index("a2")] = COLOURS.index("black")
    position.cell[0][CELL_NAMES.index("b1")] = COLOURS.index("turquoise")
    position.notes = []
    rows = table("Worked examples")
    for tile, cell, _, _, _, _ in rows:
        if tile != "special":
            game.instance.rules.dome.place_tile(position, 0, CELL_NAMES.index(cell), COLOURS.index(tile))
    events = [read(note, game.kinds, game.decode) for note in position.notes]
    placed = [event for event in events if event.key != "run"]
    assert [event.args["cell"] for event in placed] == [row[1] for row in rows]
    for (tile, _, across, down, points, _), event, end in zip(rows, placed, [*placed[1:], None], strict=True):
        told = events[events.index(event) : events.index(end) if end else None]
        assert event.args.get("colour", "special") == tile
        assert sum(event.points.get("points", 0) for event in told) == int(points)
        lengths = [len(run.args["cells"]) for run in told[1:]]
        assert lengths == [int(run) for run in (across, down) if tile != "special" and int(run) > 1]


def test_the_payments_of_the_example(game: Game) -> None:
    text = section("Worked examples")
    line, chips = re.search(r"Line (\d) holds three blue tiles.*?chips are `([A-Z ]+)`", text, re.S).groups()  # type: ignore[union-attr]
    position = game.setup()
    position.phase, position.stage, position.at = PAY, TILING, int(line) - 1
    position.line_colour[0][position.at], position.line_count[0][position.at] = COLOURS.index("blue"), 3
    wilds = [plate for plate in range(components.PLATES) if game.instance.tables["plate_kind"][plate] == 1]
    for place, plate in zip((3, 4), wilds, strict=False):
        position.plate[0][place] = plate
    for chip in chips.split():
        position.store[0][CHIP_NAMES.index(chip)] += 1
    assert sorted(payments(game, position)) == sorted(plain(row[0]) for row in table("Worked examples", 1))
    assert "`B BK YT` cannot be made" in text and game.name(position, game.legal(position)[0]) == "leave"


def payments(game: Game, position: State, paid: tuple[str, ...] = ()) -> list[str]:
    """All ways to complete the line, each as the chips in their order."""
    found = []
    for code in game.legal(position):
        if code != moves.LEAVE:
            after = game.layout.copy(position)
            game.instance.rules.play(after, code)
            done = (*paid, CHIP_NAMES[code - moves.PAY_CHIP])
            found += [" ".join(done)] if not any(after.paid) else payments(game, after, done)
    return found


def test_the_losses_of_the_example() -> None:
    head, *rows = re.findall(r"^\| (?:broken|without|with it).*$", section("Worked examples"), re.M)
    losses = [-sum(BOX.broken_points.value[:count]) for count in range(5)]
    assert numbers(head) == list(range(5))
    assert [numbers(row) for row in rows] == [losses, [loss - BOX.first_player_points.value for loss in losses]]

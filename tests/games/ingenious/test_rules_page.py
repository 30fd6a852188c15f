"""RULES.md says what the code does: its clauses, tables and examples are read and compared."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from conformance.walks import chance_code
from each import each
from games.ingenious.ingenious_page import PAGE
from rules_page import event_rows, plain

import rondel
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State
from rondel.games.ingenious import components, moves
from rondel.games.ingenious.components import CELL_NAMES, CELL_OF, COLOURS, LETTERS, PLACES, TILE_NAMES
from rondel.games.ingenious.meta import META
from rondel.games.ingenious.notation import chance_name
from rondel.games.ingenious.state import FREE, NOTHING, OUTSIDE, PHASES
from rondel.games.ingenious.view import View

section, table, blocks = PAGE.section, PAGE.table, PAGE.blocks


# --- clauses ---------------------------------------------------------------------------------------------------------


def test_rulings_are_marked() -> None:
    assert PAGE.rulings() == [4, 12, 13, 17, 20, 25, 26, 27, 29, 30, 32]


# --- components and board --------------------------------------------------------------------------------------------


def test_component_numbers() -> None:
    values = {plain(name): value for name, value, _ in table("Components")}
    box, tables = components.standard(), components.tables(components.standard())
    sides = [box.sides.value[str(players)] for players in (2, 3, 4)]
    cells = [tables["cells_by_side"][side] for side in sides]
    assert box.sides.value["1"] == sides[0]
    numbers = [n for side, count in zip(sides, cells, strict=True) for n in (side, count, count - 6)]
    assert [int(n) for n in re.findall(r"(?:side |, |and )(\d+)", values["sides"])] == numbers
    at = {name: CELL_NAMES[PLACES.index(place)] for name, place in box.symbols.value.items()}
    assert dict(re.findall(r"(\w+) ([a-o]\d+)", values["symbols"])) == at
    supply = box.tiles.value
    assert {supply[name] for name in TILE_NAMES if name[0] != name[1]} == {6}
    assert {supply[name] for name in TILE_NAMES if name[0] == name[1]} == {5}
    assert sum(supply.values()) == 120
    assert (box.rack.value, box.track.value) == (6, 18)
    edges = [tables["edges_by_side"][side] for side in sides]
    first = [sum(symbol >= 0 for symbol in tables["edge_symbol"][:count]) for count in edges]
    follows = [" / ".join(str(n) for n in row) for row in ([(n - 6) // 2 for n in cells], edges, first)]
    assert [found for found in re.findall(r"\d+ / \d+ / \d+", section("Components")) if found != "2 / 3 / 4"] == follows


def test_the_file_shown_is_right(tmp_path: Path) -> None:
    file = PAGE.shown("Components", tmp_path)
    assert components.BOXES.read(file).own == ("sides", "symbols")
    assert rondel.game("ingenious", 2, file).setup().side == 5


def test_what_a_file_can_say() -> None:
    possible = {plain(name): [int(n) for n in re.findall(r"\d+", text)] for name, text, _ in table("Components", 1)}
    assert possible["sides"] == [components.SMALLEST_SIDE, components.LARGEST_SIDE]
    assert possible["symbols"] == [components.APART]
    schema = components.BOXES.schema()["properties"]
    tiles = schema["tiles"]["properties"]["value"]["additionalProperties"]
    assert possible["tiles"] == [tiles["minimum"], tiles["maximum"]]
    rack, track = (schema[name]["properties"]["value"] for name in ("rack", "track"))
    assert possible["rack"] == [rack["minimum"], rack["maximum"]]
    long = [components.SMALL_RACK + 1, components.LONG_TRACK, track["maximum"]]
    assert possible["track"] == [track["minimum"], track["maximum"], *long]


def drawing(side: int) -> str:
    """The board as the page draws it."""
    printed = components.tables(components.standard())["printed"]
    rows = []
    for letter in "abcdefghijklmno":
        row = sorted(
            (cell for cell in range(3 * side * (side - 1) + 1) if CELL_NAMES[cell][0] == letter),
            key=lambda cell: PLACES[cell][0],
        )
        if row:
            signs = " ".join("." if printed[cell] < 0 else LETTERS[printed[cell]] for cell in row)
            indent = 7 + 2 * side - 1 - len(row)
            numbers = f"{CELL_NAMES[row[0]][1:]}-{CELL_NAMES[row[-1]][1:]}"
            rows.append(f"{letter}{' ' * (indent - 1)}{signs}".ljust(37) + numbers)
    return "\n".join(rows) + "\n"


def test_the_board_is_drawn_as_it_is() -> None:
    assert blocks("The board", "board") == [drawing(6)]
    near = [name for line in blocks("The board", "") for name in line.split()]
    tables = components.tables(components.standard())
    assert sorted(near) == sorted(["h8", *(CELL_NAMES[cell] for cell in tables["neighbour"][CELL_OF["h8"]])])
    order = re.search(r"`h8` is 0, then (.*?)\.", section("The board"), re.S)
    assert order and re.findall(r"`(\w+)`", order.group(1)) == list(CELL_NAMES[1:7])


# --- notation, moves, events, options --------------------------------------------------------------------------------


def example() -> tuple[Game, State]:
    game = rondel.game("ingenious", 2)
    return game, game.load(blocks("Positions as text", "position")[0])


def test_examples_of_notation_are_read_so() -> None:
    game, state = example()
    rack = re.search(r"With the rack\s+`([A-Z ]+)`", section("Notation"))
    assert rack and rack.group(1).split() == [TILE_NAMES[kind] for kind in state.rack[0]]
    rows = table("Notation")
    assert len(rows) >= 5
    for written, means in rows:
        code = game.parse(state, plain(written))
        assert game.name(state, code) == plain(means)
        assert game.is_legal(state, code)
    with pytest.raises(rondel.Ambiguous):
        game.parse(state, "h9 h10")


def test_the_table_of_moves() -> None:
    rows = {plain(notation): code for _, _, code, _, notation, _ in table("Moves")}
    game, state = example()
    for word, code in (("draw", moves.DRAW_MOVE), ("swap", moves.SWAP_MOVE)):
        assert rows[word] == str(code) == str(game.parse(state, word))
    assert rows["Rh9 Gh10"] == f"{moves.FIRST_PLACEMENT} + {moves.TURNS} · edge + 6 · inner + outer"
    tables = game.instance.tables
    edges = list(zip(tables["edge_inner"], tables["edge_outer"], strict=True))
    assert edges == sorted(edges, key=lambda ends: (ends[1], ends[0])) and all(a < b for a, b in edges)
    edge = edges.index((CELL_OF["h9"], CELL_OF["h10"]))
    red, green = COLOURS.index("red"), COLOURS.index("green")
    assert game.parse(state, "Rh9 Gh10") == 2 + 36 * edge + 6 * red + green
    counts = [rondel.game("ingenious", players).facts.moves for players in (2, 3, 4)]
    assert rondel.game("ingenious", 1).facts.moves == counts[0]
    assert " / ".join(f"{count:,}" for count in counts) in section("Moves")


def test_the_table_of_chance() -> None:
    (*_, first), (*_, bag) = table("Moves", 1)
    game, _ = example()
    assert [plain(first), plain(bag)] == [source.name for source in game.sources]
    assert [chance_name(code) for code in range(moves.FIRST_TILE)] == [f"first {seat}" for seat in (1, 2, 3, 4)]
    kinds = re.search(r"The 21 kinds, 0 to 20: `([A-Z ]+)`", section("Moves"))
    assert kinds and tuple(kinds.group(1).split()) == TILE_NAMES
    assert [chance_name(code) for code in range(moves.FIRST_TILE, moves.CHANCES)] == list(TILE_NAMES)


def test_the_table_of_events() -> None:
    assert PAGE.events() == event_rows(moves.EVENTS)
    assert all(f"`{reason}`" in section("Events") for reason in moves.REASONS[1:])


def test_the_table_of_options() -> None:
    from rondel.core.facts import say

    rows = [[plain(name), values, default] for name, values, default, _ in table("Options")]
    assert rows == [[o.name, ", ".join(say(value) for value in o.values), say(o.default)] for o in META.options]
    limits = {plain(name): limit for name, _, _, limit in table("Options")}
    pairs, first, talk = META.options
    assert limits["pairs"] == "yes: with 4 players" and pairs.seats == {"yes": (4,)}
    assert first.seats == {"1": (2, 3, 4), "2": (2, 3, 4), "3": (3, 4), "4": (4,)}
    assert limits["first"] == "1 and 2: with 2 to 4 players; 3: with 3 or 4; 4: with 4"
    assert limits["talk"] == "yes: with pairs" and talk.needs == {"pairs": True}


# --- observation -----------------------------------------------------------------------------------------------------


def test_the_observation_has_one_size_for_all() -> None:
    size = rondel.game("ingenious", 2).facts.observation
    assert section("Observation").lstrip().startswith(f"{size} whole numbers")
    assert all(rondel.game("ingenious", players).facts.observation == size for players in META.seats)
    assert ", ".join(f"{number} {phase}" for number, phase in enumerate(PHASES)) in section("Observation")


def expected(game: Game, view: View, seat: int) -> dict[str, list[int]]:
    """The observation made a second time, from the view and the words of the table."""
    ring = [(seat + i) % view.seats for i in range(view.seats)]
    absent = 4 - view.seats
    area = game.instance.tables["cells_by_side"][view.side]
    board = [FREE if cell < area else OUTSIDE for cell in range(len(CELL_NAMES))]
    join = [NOTHING] * len(CELL_NAMES)
    for cell, colour in view.symbols.items():
        board[CELL_OF[cell]] = COLOURS.index(colour)
    for tile in view.placed:
        a, b = CELL_OF[tile.first], CELL_OF[tile.second]
        board[a], board[b] = (LETTERS.index(letter) for letter in tile.tile)
        step = (PLACES[b][0] - PLACES[a][0], PLACES[b][1] - PLACES[a][1])
        join[a] = components.DIRECTIONS.index(step)
        join[b] = (join[a] + 3) % 6
    last = max((i for i, known in enumerate(view.memory) if known.shown), default=-1) + 1
    start = last
    while start and view.memory[start - 1].shown:
        start -= 1
    shown = Counter(known.tile for known in view.memory[start:last])
    since = Counter(known.seat for known in view.memory[last:])
    own, aside = Counter(view.racks[seat]), Counter(view.aside)
    turn = game_seat(view)
    rows = [[len(view.racks[p]), symbol(view, p), since[p], int(p == turn)] for p in ring]
    return {
        "board": board,
        "join": join,
        "scores": [points for p in ring for points in view.scores[p]] + [0] * 6 * absent,
        "own": [own[name] for name in TILE_NAMES],
        "unseen": [view.unseen[name] for name in TILE_NAMES],
        "aside": [aside[name] for name in TILE_NAMES],
        "shown": [shown[name] for name in TILE_NAMES],
        "seats": [number for row in rows for number in row] + [0, -1, 0, 0] * absent,
        "players": [view.seats],
        "pairs": [int(view.pairs)],
        "phase": [PHASES.index(view.phase)],
        "turn": [view.turn],
        "bonus": [view.bonus],
        "due": [view.due],
        "starter": [-1 if view.starter is None else (view.starter - seat) % view.seats],
    }


def symbol(view: View, seat: int) -> int:
    colour = view.began[seat]
    return -1 if colour is None else COLOURS.index(colour)


def game_seat(view: View) -> int:
    """Whose turn it is, also while tiles are drawn."""
    assert view.starter is not None
    return view.actor if view.actor is not None else (view.starter + view.turn) % view.seats


@each(("players", "pairs", "seed"), [(1, False, 0), (2, False, 8), (3, False, 3), (4, False, 2), (4, True, 0)])
def test_the_observation_is_as_the_table_says(players: int, pairs: bool, seed: int) -> None:
    game = rondel.game("ingenious", players, pairs=pairs)
    swaps = observe_match(game, Random(seed))
    assert swaps or players == 1, "take a seed with a swap"


def observe_match(game: Game, rng: Random) -> int:
    """Compares the observations after every move and draw of a match; returns how many swaps it had."""
    state, swaps, found = game.setup(), 0, PAGE.spans()
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            code = chance_code(game, state, rng)
        else:
            legal = game.legal(state)
            code = moves.SWAP_MOVE if moves.SWAP_MOVE in legal else rng.choice(legal)
            swaps += code == moves.SWAP_MOVE
        state = game.play(state, code)
        for seat in range(game.seats):
            view = game.view(state, seat)
            assert isinstance(view, View)
            if view.phase in ("first", "deal"):
                continue
            numbers = game.observe(state, seat).tolist()
            wanted = expected(game, view, seat) | {"epoch": [swaps - (view.phase == "swap")]}
            assert {field: numbers[low:high] for field, (low, high) in found.items()} == wanted
    return swaps


# --- positions -------------------------------------------------------------------------------------------------------


def test_positions_of_the_page_can_be_loaded() -> None:
    short, full = blocks("Positions as text", "position")
    game = rondel.game("ingenious", 2)
    assert game.dump(game.load(short)) == full
    assert game.key(game.load(short)) == game.key(game.load(full))


def test_every_line_of_a_position_is_explained() -> None:
    explained = [plain(line.removesuffix("...").strip()) for line, _, _ in table("Positions as text")]
    _, full = blocks("Positions as text", "position")
    lines = [line.partition(":")[0] for line in full.splitlines()[1:]]
    assert set(lines) - {"scores 2", "rack 2"} == set(explained)
    choices = {plain(line.removesuffix("...").strip()): value for line, value, _ in table("Positions as text")}
    assert re.findall(r"`(\w+)`", choices["phase"]) == list(PHASES)
    assert re.findall(r"`(\w+)`", choices["ended"]) == list(moves.REASONS)

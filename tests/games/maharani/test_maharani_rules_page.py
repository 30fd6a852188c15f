"""RULES.md says what the code does: its clauses, tables and examples are read and compared."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from core.box_kit import assert_replayed_with_its_box
from games.maharani.maharani_page import PAGE, STUCK_HAND, blocks, course, section, steps, table
from rules_page import event_rows, numbers, plain, quoted

import rondel
from rondel.core.errors import Ambiguous, BadPosition, UndoRefused
from rondel.core.game import CHANCE, Game
from rondel.games.maharani import components, moves
from rondel.games.maharani.components import (
    ANIMALS,
    ARROWS,
    COLOURS,
    EDGES,
    KIND_NAMES,
    KIND_OF,
    PATTERNS,
    QUARTERS,
    SIDES,
    VARIANTS,
    WORKER_COLOURS,
)
from rondel.games.maharani.notation import chance_name, move_name
from rondel.games.maharani.state import DONE, PHASES, SLOTS

BOX = components.BOXES.standard
SPACES = [space.name for space in components.spaces(BOX)]


@pytest.fixture(scope="module")
def game() -> Game:
    return rondel.game("maharani", players=2)


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    """The components file of the page."""
    return PAGE.shown("Your own box", tmp_path)


# --- clauses ---------------------------------------------------------------------------------------------------------


def test_rulings_are_marked() -> None:
    assert PAGE.rulings() == [20, 25, 32, 34, 35, 39, 41, 43, 44, 46]


def test_the_examples_in_python_are_true() -> None:
    PAGE.check_examples()


def test_the_numbers_of_the_clauses_are_those_of_the_box() -> None:
    clauses = PAGE.items()
    assert numbers(clauses["MA-1"])[1:4] == [components.TILES, components.TILES_OF_COLOUR, components.CENTRE_TILES]
    assert numbers(clauses["MA-2"])[1] == components.CENTRE_SPACES
    assert numbers(clauses["MA-24"])[1:7] == list(BOX.payout.value)
    workers = BOX.workers.value
    assert f"{workers['4']} with four players, {workers['3']} with three, {workers['2']} in each" in clauses["MA-4"]
    for players, sides in components.SEATS_AT.items():
        word = {2: "two", 3: "three", 4: "four players"}[players]
        assert f"{word} {', '.join(sides)}" in " ".join(clauses["MA-32"].split())
    assert f"by seat: {', '.join(WORKER_COLOURS)}" in clauses["MA-32"]


# --- components and palace -------------------------------------------------------------------------------------------


def test_component_numbers() -> None:
    values = {plain(name): value for name, value, _ in table("Components")}
    tables = components.tables(BOX)
    assert set(Counter(tables["quarter"]).values()) == {14} and len(BOX.board.value) == 8
    assert values["board"].startswith("four quarters of 14 spaces: 8 rows of 8")
    count = Counter(PATTERNS[pattern] for pattern in tables["pattern"])
    assert values["columns"] == f"{count['centre']} spaces centre, {count['half']} half, {count['bend']} bend"
    assert len(BOX.tiles.value) == numbers(values["tiles"])[0]
    for kind, name in enumerate(KIND_NAMES):
        wanted = 2 if name.endswith("c") else 0 if "-a" in name else 1
        assert tables["supply"][kind] == wanted
    assert numbers(values["tiles"])[1:] == [2, 4, 4, 0, 3] and ARROWS[:3] == (1, 4, 4)
    assert f"in {', '.join(BOX.rondel.value)} when the arrow points to the south" in values["rondel"]
    assert numbers(values["workers"]) == [BOX.workers.value[players] for players in ("2", "3", "4")]
    assert tuple(numbers(values["payout"])) == BOX.payout.value
    assert values["animals"] == ", ".join(f"{quarter} {animal}" for quarter, animal in BOX.animals.value.items())


def test_the_patterns_have_their_letters() -> None:
    rows = table("Components", 1)
    assert tuple(plain(row[0]) for row in rows) == PATTERNS
    assert [row[1] for row in rows] == [pattern[0] for pattern in PATTERNS]


def drawing() -> str:
    """The map as the page draws it."""
    head = "    1  2  3  4    5  6  7  8"
    rows = []
    for letter, line in zip("abcdefgh", BOX.columns.value, strict=True):
        words = [word.ljust(2) for word in line.split()]
        rows.append(f"{letter}   {' '.join(words[:4])}   {' '.join(words[4:])}   {letter}")
    return "\n".join([head, *rows[:4], "", *rows[4:], head]) + "\n"


def test_the_palace_is_drawn_as_it_is() -> None:
    assert blocks("The palace", "board") == [drawing()]
    for space in components.spaces(BOX):
        north, west = space.name[0] in "abcd", space.name[1] in "1234"
        assert space.quarter == f"{'N' if north else 'S'}{'W' if west else 'E'}"
    told = re.findall(r"`([a-h]\d)` is (\d+)", section("The palace"))
    assert [SPACES.index(name) for name, _ in told] == [int(number) for _, number in told] == [0, 6, 25, 55]
    near = components.tables(BOX)["neighbour"]
    assert SPACES.index("e3") in near[SPACES.index("d3")] and SPACES.index("d6") not in near[SPACES.index("d3")]


def test_the_rondel_turns_as_the_table_says() -> None:
    game = rondel.game("maharani", players=4)
    position = game.setup()
    rows = table("The palace")
    assert [row[0] for row in rows] == list(components.SEATS_AT[4])
    for seat, (arrow, *quarters) in enumerate(rows):
        position.seat = seat
        assert SIDES[game.instance.rules.side_of(position, seat)] == arrow
        assert [QUARTERS[game.instance.rules.quarter_of_slot(position, slot)] for slot in range(SLOTS)] == quarters


# --- the arrow -------------------------------------------------------------------------------------------------------


def test_the_number_of_an_arrow(game: Game) -> None:
    assert table("The arrow") == [["0", "1", "2", "3"]]
    for arrow, side in enumerate(("N", "E", "S", "W")):
        assert SIDES[game.instance.rules.arrow_of(KIND_OF[f"blue-h{arrow}"], SPACES.index("d3"))] == side
    firsts = re.findall(r"\b([NESW]) of `([NESW]{2})`", section("The arrow"))
    assert {word: SIDES[at] for word, (pattern, at) in EDGES.items() if PATTERNS[pattern] == "bend"} == {
        word: side for side, word in firsts
    }


def test_arrows_of_some_tiles_on_some_spaces() -> None:
    game = rondel.game("maharani", players=4)
    columns = {space.name: space.columns for space in components.spaces(BOX)}
    rows = table("The arrow", 1)
    assert len(rows) >= 6
    for tile, space, edges, arrow, player in rows:
        kind, at = KIND_OF[plain(tile)], SPACES.index(plain(space))
        assert columns[plain(space)] == edges
        assert SIDES[game.instance.rules.arrow_of(kind, at)] == arrow == player
        called = []
        for seat, side in enumerate(components.SEATS_AT[4]):
            position = game.load(f"maharani\nseat: {seat + 1}\nrondel: {plain(tile)}")
            events = game.events(position, game.parse(position, f"1 {plain(space)}"))
            assert next(event.args["arrow"] for event in events if event.key == "placed") == arrow
            called += [side] if any(event.key == "worker" for event in events) else []
        assert called == [player]


# --- a box of one's own ----------------------------------------------------------------------------------------------


def test_the_file_shown_is_right_and_played_beside_the_standard_box(shown: Path, game: Game) -> None:
    reading = components.BOXES.read(shown)
    assert reading.own == ("columns", "rondel") and reading.problems == reading.doubts == ()
    own = rondel.game("maharani", 2, shown)
    assert own.facts.components != game.facts.components
    differ = [
        (a.name, a.columns, b.columns)
        for a, b in zip(components.spaces(BOX), components.spaces(reading.sound()), strict=True)
        if a != b
    ]
    assert differ == [("b1", "E", "CC"), ("b2", "NW", "NE"), ("b3", "CC", "W")]
    for one, space in ((game, "b3"), (own, "b1")):
        position = one.load("maharani\nrondel: blue-c")
        assert one.is_legal(position, one.parse(position, f"1 {space} own"))
    assert [*course(own, Random(1))][-1].phase == DONE


def test_a_record_is_replayed_with_its_file_or_refused(shown: Path, tmp_path: Path) -> None:
    assert_replayed_with_its_box("maharani", shown, tmp_path)


def test_what_a_file_can_say() -> None:
    possible = {plain(name): numbers(text) for name, text, _ in table("Your own box")}
    schema = components.BOXES.schema()
    tables = schema["properties"]

    def values(name: str) -> dict[str, Any]:
        found: dict[str, Any] = tables[name]["properties"]["value"]
        return found

    assert list(possible) == list(components.Components.__struct_fields__)
    board = values("board")
    assert possible["board"] == [
        board["minItems"], board["maxItems"], components.LONGEST_ROW, components.MOST_SPACES,
    ]  # fmt: skip
    assert possible["columns"] == [components.CENTRE_SPACES]
    assert possible["tiles"] == [
        values("tiles")["minItems"], components.TILES_OF_COLOUR, components.CENTRE_TILES,
        0, ARROWS[PATTERNS.index("half")] - 1, 0, ARROWS[PATTERNS.index("across")] - 1,
    ]  # fmt: skip
    assert ARROWS[PATTERNS.index("half")] == ARROWS[PATTERNS.index("bend")]
    workers, gain = values("workers")["additionalProperties"], values("payout")["prefixItems"][0]
    assert possible["workers"] == [workers["minimum"], workers["maximum"]]
    assert possible["payout"] == [gain["minimum"], gain["maximum"]]
    assert len(ANIMALS) == len(QUARTERS) == 4
    number = schema["$defs"]["Tile"]["properties"]["id"]
    assert f"any numbers from {number['minimum']} to {number['maximum']}" in section("Your own box")


def test_there_is_one_doubt(tmp_path: Path) -> None:
    tiles = json.loads((PAGE.folder / "components.json").read_text(encoding="utf-8"))["tiles"]
    tiles["value"][2]["pattern"] = "bend"
    file = tmp_path / "strange.json"
    file.write_text(json.dumps({"tiles": tiles}), encoding="utf-8")
    reading = components.BOXES.read(file)
    assert reading.sound() and {doubt.arguments["expected"].key for doubt in reading.doubts} == {"box_patterns"}
    strange = rondel.game("maharani", 2, file)
    last = [*course(strange, Random(1))][-1]
    outcome = strange.outcome(last)
    assert outcome and outcome.reason == "stuck" and "spaces free" in section("Your own box")


# --- notation, moves, chance -----------------------------------------------------------------------------------------


def test_examples_of_notation_are_read_so(game: Game) -> None:
    position = game.load("maharani\nrondel: ? red-c")
    rows = table("Notation")
    assert len(rows) >= 8
    for written, means in rows:
        assert move_name(game.instance, game.spaces, game.parse(position, plain(written))) == plain(means)  # type: ignore[attr-defined]
    with pytest.raises(Ambiguous):
        game.parse(position, "2 b3")


def test_the_table_of_moves(game: Game) -> None:
    names = [move_name(game.instance, game.spaces, code) for code in range(game.facts.moves)]  # type: ignore[attr-defined]
    ends, refresh, worker, tile = [row[2:5:2] for row in table("Moves")]
    assert [names[int(code)] for code, _ in (ends, refresh)] == [plain(ends[1]), plain(refresh[1])]
    assert worker[0] == f"{moves.PUT_WORKER} + colour" and plain(worker[1]) == names[moves.PUT_WORKER]
    assert names[moves.PUT_WORKER : moves.PUT_TILE] == [f"worker {colour}" for colour in WORKER_COLOURS]
    assert tile[0] == f"{moves.PUT_TILE} + 2 · spaces · slot + 2 · space + way"
    for name in quoted(tile[1]):
        slot, space, *way = name.split()
        at = len(SPACES) * (int(slot) - 1) + SPACES.index(space)
        assert names.index(name) == 6 + 2 * at + (way == ["own"])
    text = section("Moves")
    assert f"So the standard box has {game.facts.moves} codes." in text
    assert "Worker colours are numbered " + ", ".join(f"{name} {n}" for n, name in enumerate(WORKER_COLOURS)) in text


def test_the_table_of_chance(game: Game) -> None:
    (*_, firsts, first), (*_, example, bag) = table("Moves", 1)
    assert [plain(first), plain(bag)] == [source.name for source in game.sources]
    assert quoted(firsts) == [chance_name(0), chance_name(moves.DRAWN_TILE - 1)]
    assert [chance_name(moves.DRAWN_TILE + kind) for kind in range(len(KIND_NAMES))] == list(KIND_NAMES)
    assert plain(example) in KIND_NAMES
    text = " ".join(section("Moves").split())
    assert f"{VARIANTS} · colour + variant" in text
    assert "Colours are numbered " + ", ".join(f"{name} {number}" for number, name in enumerate(COLOURS)) in text
    variants = re.search(rf"the {VARIANTS} variants, 0 to {VARIANTS - 1}: `([a-z0-9 ]+)`", text)
    assert variants
    assert tuple(f"{colour}-{word}" for colour in COLOURS for word in variants.group(1).split()) == KIND_NAMES


def test_chance_has_the_weights_that_the_page_says(game: Game) -> None:
    for position in course(game, Random(2)):
        if game.actor(position) == CHANCE:
            chance = game.chance(position)
            bag = game.view(position, None).bag
            wanted = {"first 1": 1, "first 2": 1} if chance.source == "first" else bag
            assert dict(zip(chance.names, chance.weights, strict=True)) == wanted


# --- questions and events --------------------------------------------------------------------------------------------


def test_the_table_of_questions(game: Game) -> None:
    wanted = {}
    for phase, step, key, answers, _ in table("Phases and questions"):
        words = {"refresh": {"refresh"}, "end": {"end"}, "worker": {"place_worker", "move_worker"}}
        keys = [words[word] for word in quoted(answers)] + ([{"tile"}] if answers.startswith("a tile") else [])
        wanted[plain(phase), int(step), plain(key)] = set().union(*keys)
    found: dict[tuple[str, int, str], set[str]] = {}
    told: dict[str, set[str]] = {}
    positions = [position for seed in range(3) for position in course(game, Random(seed))]
    for position in [*positions, game.load(STUCK_HAND)]:
        if game.actor(position) >= 0:
            offers = game.offers(position)
            keys = {answer.key for answer in offers.answers} | ({"tile"} if offers.groups else set())
            at = (PHASES[position.phase], offers.question.step, offers.question.key)
            found.setdefault(at, set()).update(keys)
            for part in (offers.question, *offers.answers):
                told.setdefault(part.key, set()).update(part.args)
            for group in offers.groups:
                assert all(piece.piece in "1234" and piece.turns in ((0,), (0, 1)) for piece in group.pieces)
    assert found == wanted
    assert {key: args for key, args in told.items() if args} == {
        "ask_second": {"cost"},
        "ask_worker": {"space"},
        "refresh": {"quarters"},
        "place_worker": {"worker", "count"},
        "move_worker": {"worker", "origin"},
    }
    for args in told.values():
        assert all(f"`{name}`" in section("Phases and questions") for name in args)


def test_with_more_players_no_worker_is_asked_for() -> None:
    for players in (3, 4):
        game = rondel.game("maharani", players=players)
        phases = {PHASES[position.phase] for position in course(game, Random(players))}
        assert phases == set(PHASES) - {"worker"}


def test_all_phases_are_named() -> None:
    text = section("Phases and questions")
    asked = [plain(row[0]) for row in table("Phases and questions")]
    chance = re.search(r"in which chance acts: (.*?)\.", text, re.S)
    assert chance and (*quoted(chance.group(1)), *dict.fromkeys(asked), "over") == PHASES


def test_the_table_of_events() -> None:
    rows = PAGE.events()
    assert [row[:3] for row in rows] == [row[:3] for row in event_rows(moves.EVENTS)]
    assert [bool(row[3]) for row in rows] == [kind.points is not None for kind in moves.EVENTS]
    assert not any(kind.private for kind in moves.EVENTS), "all is told to everyone"
    why = re.search(r"^- `why` is (.*?)\.$", section("Events"), re.M | re.S)
    assert why and tuple(quoted(why.group(1))) == moves.REASONS
    explained = re.findall(r"^- (`\w+`(?:, `\w+`)*)", section("Events"), re.M)
    keys = {word for words in explained for word in quoted(words)}
    assert keys - {"why"} <= {kind.key for kind in moves.EVENTS}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gold_and_clauses_of_events(players: int) -> None:
    game = rondel.game("maharani", players=players)
    gold = {row[0]: row[3] for row in PAGE.events() if row[3]}
    assert gold == {
        "area": "the tiles of the area",
        "group": "the workers of the group",
        "paid": "-2",
        "wages": "by the table `payout`",
    }
    told = Counter()
    for seed in range(4):
        for position, code in steps(game, Random(seed)):
            for event in game.events(position, code):
                told[event.key, event.clause] += 1
                if event.key in ("area", "group"):
                    assert event.args["gold"] == len(event.args["spaces"])
                    assert event.args["spaces"] == sorted(event.args["spaces"])
                if event.key == "wages":
                    assert event.args["gold"] == BOX.payout.value[event.args["count"] - 1]
                    assert event.args["count"] == len(event.args["spaces"])
                if event.key == "paid":
                    assert event.points == {"gold": int(gold["paid"])}
                assert bool(event.points) == (event.key in gold)
    by = {key: {clause for name, clause in told if name == key} for key in ("worker", "moved", "placed", "dealt")}
    assert by["placed"] == {"MA-10", "MA-11"} and by["dealt"] == {"MA-5", "MA-21"}
    assert (by["worker"], by["moved"]) == (({"MA-42"}, {"MA-42"}) if players == 2 else ({"MA-15"}, {"MA-16"}))


# --- undo and positions ----------------------------------------------------------------------------------------------


def test_undo_ends_with_the_refill() -> None:
    match = rondel.start("maharani", players=3, seed=1)
    seat = match.actor
    match.play(match.moves()[0])
    assert match.actor == seat and match.can_undo(seat)
    match.undo(seat)
    match.play(match.moves()[0])
    match.play("end")
    with pytest.raises(UndoRefused):
        match.undo(seat)


def test_every_line_of_a_position_is_explained(game: Game) -> None:
    told = [name for row in table("Positions as text") for name in row[0].split(", ")]
    written = [line.partition(":")[0].split()[0] for line in game.dump(game.setup()).splitlines()[1:]]
    assert sorted(set(told) - {"free"}) == sorted(set(written)) and "free" in told
    free = game.load("maharani\nfree: b3 h7\n")
    assert [space.space for space in game.view(free, 0).spaces if space.tile is None] == ["b3", "h7"]


def test_gold_alone_may_speak_of_all_players(game: Game) -> None:
    both = game.load("maharani\nlaid: a2=red c1=blue\ngold: 2\n")
    assert game.scores(both).tracks["gold"] == (2, 2)
    with pytest.raises(BadPosition):
        game.load("maharani\nlaid: a2=red c1=blue\ndown: NW\n")


def test_what_a_position_leaves_out(game: Game) -> None:
    usual = {row[0]: row[2] for row in table("Positions as text")}
    empty = game.view(game.load("maharani\n"), 0)
    assert empty.phase == "first" and usual["phase"].endswith("in an empty text `first`")
    waiting = game.load("maharani\nlaid: d3=blue-h2\nwaiting: d3\n")
    assert (game.view(waiting, 0).phase, game.view(waiting, 0).placed) == ("worker", 1)
    assert game.view(game.load("maharani\nlaid: a2=red\nplaced: 1\n"), 0).phase == "second"
    arrows = game.load("maharani\nlaid: b3=red c2=blue\nworkers: c2=yellow\n")
    assert {space.space: space.arrow for space in game.view(arrows, 0).spaces if space.tile} == {"b3": "S", "c2": "N"}

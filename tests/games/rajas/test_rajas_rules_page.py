"""RULES.md says what the code does: its clauses, moves, questions, events and examples are read and compared."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from games.rajas.rajas_kit import (
    BACKS,
    BORDERS,
    BUILDINGS,
    CELLS,
    COLOURS,
    FIGURES,
    GOODS,
    STACKS,
    desk,
    finish,
    play,
    stand,
    standard,
)
from games.rajas.rajas_page import CORNER, PAGE, YIELDS, course, groups, section, table, tiles
from rules_page import event_rows, numbers, plain, quoted

import rondel
from rondel.core.dealer import ScriptDealer
from rondel.core.errors import Ambiguous, BadPosition, UndoRefused
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.games.rajas import components, moves
from rondel.games.rajas.frames import ARGUMENTS
from rondel.games.rajas.notation import chance_name, move_name
from rondel.games.rajas.state import KINDS, ROUNDS

BOX = components.BOXES.standard
SEEDS = range(4)


@pytest.fixture(scope="module")
def game() -> Game:
    return standard()


# --- clauses ---------------------------------------------------------------------------------------------------------


def test_the_page_lists_every_clause_once_and_no_other_is_named() -> None:
    PAGE.check_clauses()


def test_rulings_are_marked() -> None:
    assert PAGE.rulings() == [3, 6, 7, 17, 18, 21, 23, 27, 28, 30, 32, 44, *range(48, 65)]


def test_the_page_is_tidy() -> None:
    PAGE.check_tidy()


def test_the_page_says_that_the_modules_are_not_there() -> None:
    head = PAGE.text.partition("## Clauses")[0]
    assert "the modules (Navaratnas, mixed groups, Ganga) are not there yet" in " ".join(head.split())


def test_the_examples_in_python_are_true() -> None:
    tried = doctest.testfile(str(PAGE.folder / "RULES.md"), module_relative=False, encoding="utf-8")
    assert tried.failed == 0 and tried.attempted > 20


def test_the_numbers_of_the_clauses_are_those_of_the_box(game: Game) -> None:
    told = {clause: numbers(text)[1:] for clause, text in PAGE.items().items()}
    assert told["RA-2"] == [len(COLOURS) * components.DICE_OF_COLOUR, components.DICE_OF_COLOUR]
    assert told["RA-3"] == [components.TILES, components.TILES_OF_COLOUR, len(STACKS)]
    assert told["RA-4"] == [sum(tile.count for tile in BOX.white_yields.value)]
    tracks = BOX.tracks.value
    assert told["RA-5"] == [6, 3, 3, tracks.fame_worker, tracks.money_worker, 1, 0, 2, tracks.money[0].at]
    assert told["RA-10"] == [BOX.statue.value.basic]
    fame, money = [bonus.at for bonus in tracks.fame], [bonus.at for bonus in tracks.money]
    assert told["RA-28"] == [fame[0], fame[1], 2, fame[2], *money, tracks.fame_worker, tracks.money_worker]
    assert told["RA-32"] == [2, tracks.meeting, tracks.meeting, 0]
    assert told["RA-60"][0] == ROUNDS
    start = play(game.setup(), *(first_of(stack) for stack in STACKS), *"1111", *"2222")
    assert told["RA-6"][:2] == [*game.scores(start).tracks["money"]]


def first_of(stack: str) -> str:
    """The first tile of a stack."""
    return next(kind.name for kind in components.kinds(BOX) if f"{kind.tile.colour}-{kind.tile.back}" == stack)


# --- notation, moves, chance -----------------------------------------------------------------------------------------


def test_examples_of_notation_are_read_so(game: Game) -> None:
    position = stand("dice 1: blue=3")
    rows = table("Notation")
    assert len(rows) >= 10
    for written, means in rows:
        assert move_name(game.names, game.parse(position, plain(written))) == plain(means)  # type: ignore[attr-defined]
    with pytest.raises(Ambiguous):
        game.parse(position, "terrace")


def test_the_table_of_moves(game: Game) -> None:
    ways = re.search(r"0 to 10: `([NESW ]+)`", section("Moves")).group(1).split()  # type: ignore[union-attr]
    ranges = {
        "group": range(21), "colour": range(4), "value": range(1, 7), "stack": range(12), "building": range(4),
        "good": range(3), "steps": range(1, 10), "figure": range(6), "place": range(10), "cell": range(18),
        "way": range(11),
    }  # fmt: skip
    wanted: list[Callable[..., str]] = [
        lambda: "enough",
        lambda group: groups()[group],
        lambda colour, value: f"{COLOURS[colour]} {value}",
        lambda colour, value: f"{COLOURS[colour]} {7 - value}>{value}",
        lambda stack: STACKS[stack],
        lambda colour: COLOURS[colour],
        lambda building: BUILDINGS[building],
        lambda good: GOODS[good],
        lambda: "stay",
        lambda steps: f"sail {steps}",
        lambda figure: f"palace {FIGURES[figure]}",
        lambda place: tuple(BORDERS)[place],
        lambda cell, way: f"{CELLS[cell]} {ways[way]}",
    ]
    names = [game.name(stand("round: 1"), code) for code in range(game.facts.moves)]
    listed = set()
    for (formula, _, notation, _), name in zip(table("Moves"), wanted, strict=True):
        fields = re.findall("[a-z]+", formula)
        told = set()
        for values in product(*(ranges[field] for field in fields)):
            numbered = dict(zip(fields, values, strict=True))
            code = eval(formula.replace("·", "*"), {}, numbered)
            assert names[code] == name(**numbered)
            told.add(name(**numbered))
            listed.add(code)
        assert set(quoted(notation)) <= told
    text = " ".join(section("Moves").split())
    assert f"So the standard box has {game.facts.moves} codes" in text
    spare = set(range(game.facts.moves)) - listed
    assert f"{min(spare)} to {max(spare)} are for boxes with more border places" in text
    assert len(spare) == components.MOST_PLACES - len(BORDERS) == max(spare) - min(spare) + 1


def test_how_things_are_numbered(game: Game) -> None:
    text = " ".join(section("Moves").split())
    for names in (COLOURS, BACKS, BUILDINGS, GOODS):
        assert ", ".join(f"{name} {number}" for number, name in enumerate(names)) in text
    assert ", ".join(f"`{name}` {number}" for number, name in enumerate(BORDERS)) in text
    assert ", ".join(f"`{name}` {number}" for number, name in enumerate(YIELDS)) in text
    assert all(f"`{CELLS[number]}` is {number}" in text for number in (0, 2, 17))
    assert tiles() == game.names.tiles and groups() == components.GROUPS  # type: ignore[attr-defined]
    assert f"`{tiles()[0]}` 0 to `{tiles()[-1]}` {len(tiles()) - 1}" in text
    assert tuple(f"{COLOURS[number // 3]}-{BACKS[number % 3]}" for number in range(12)) == STACKS
    assert "Stacks are 3 · colour + back." in text


def test_the_table_of_chance(game: Game) -> None:
    first, dice, yields, shown = table("Moves", 1)
    called = game.names  # type: ignore[attr-defined]
    assert numbers(first[0]) == [0, moves.SHOWN - 1] and quoted(first[2]) == ["first 1", "first 4"]
    assert numbers(dice[0]) == [moves.SHOWN, moves.DRAWN_YIELD - 1] and quoted(dice[2]) == ["1", "6"]
    assert numbers(yields[0] + yields[1]) == [moves.DRAWN_YIELD, moves.SHOWN_TILE - 1, moves.DRAWN_YIELD]
    assert numbers(shown[0] + shown[1]) == [moves.SHOWN_TILE, moves.CHANCES - 1, moves.SHOWN_TILE]
    assert game.facts.chances == moves.CHANCES
    assert [chance_name(called, code) for code in range(10)] == [
        *(f"first {seat}" for seat in (1, 2, 3, 4)),
        *"123456",
    ]
    assert [chance_name(called, moves.DRAWN_YIELD + kind) for kind in range(len(YIELDS))] == list(YIELDS)
    assert [chance_name(called, moves.SHOWN_TILE + kind) for kind in range(len(tiles()))] == list(tiles())
    assert plain(yields[2]) in YIELDS and plain(shown[2]) in tiles()
    assert [source.name for source in game.sources] == [
        plain(first[3]), *(f"dice {seat}" for seat in (1, 2, 3, 4)), *STACKS, plain(yields[3]),
    ]  # fmt: skip


def test_chance_acts_in_the_order_that_the_page_says(game: Game) -> None:
    position, sources = game.setup(), []
    while game.actor(position) == CHANCE:
        chance = game.chance(position)
        sources.append(chance.source)
        position = game.play(position, chance.codes[0])
    assert sources == [*STACKS, *["dice 1"] * 4, *["dice 2"] * 4, "first"]
    together = stand("hand: purple*1 green*2\npending: roll taken")
    _, events = finish(together, rolls="123")
    assert [event[2:] for event in events if event[0] == "rolled"] == [("green", 1), ("green", 2), ("purple", 3)]


def test_chance_has_the_weights_that_the_page_says(game: Game) -> None:
    met = set()
    for position in course(game, 2):
        if game.actor(position) == CHANCE:
            chance, seen = game.chance(position), game.view(position, None)
            met.add(chance.source.partition(" ")[0])
            if chance.source in STACKS:
                assert sum(chance.weights) == seen.stacks[chance.source].under
                assert all(name.startswith(chance.source.partition("-")[0]) for name in chance.names)
            elif chance.source == "yields":
                left = {name: count for name, count in seen.yields.items() if count}
                assert dict(zip(chance.names, chance.weights, strict=True)) == left
            else:
                assert chance.names == tuple("123456") and set(chance.weights) == {1}
    assert met == {*STACKS, "yields", "dice"}
    tie = stand(
        "round: 0\npending: first\ndice 1: blue=1 green=1 orange=1 purple=1\ndice 2: blue=1 green=1 orange=1 purple=1"
    )
    assert desk.odds(tie) == {"first 1": 1, "first 2": 1}


# --- questions -------------------------------------------------------------------------------------------------------


def test_the_table_of_questions(game: Game) -> None:
    wanted = {plain(row[0]): set(quoted(row[1])) or {"cells"} for row in table("Questions")}
    assert list(wanted) == [f"ask_{kind}" for kind in KINDS[KINDS.index("place") : KINDS.index("done")]]
    found: dict[str, set[str]] = {key: set() for key in wanted}
    told: dict[str, set[str]] = {}
    for position in (position for seed in SEEDS for position in course(game, seed)):
        if game.actor(position) >= 0:
            offers = game.offers(position)
            found[offers.question.key] |= {answer.key for answer in offers.answers} or {"cells"}
            assert offers.question.step == {"ask_place": 1, "ask_die": 2}.get(offers.question.key, 3)
            for part in (offers.question, *offers.answers):
                told.setdefault(part.key, set()).update(part.args)
    assert found == wanted
    args = {name: set(quoted(row[1])) for row in table("Questions", 1) for name in quoted(row[0])}
    assert {key: fields for key, fields in told.items() if fields} == args


@pytest.mark.parametrize(
    ("text", "moves", "question"),
    [
        ("dice 1: blue=1", ("harbour", "blue 1"), "ask_name"),
        ("boat 1: 28\nboat 2: 29\ndice 1: blue=3", ("harbour", "blue 3"), "ask_place"),
        ("dice 1: blue=2", ("harbour", "blue 2"), "ask_sail"),
        ("dice 2: blue=11", ("mixed-market",), "ask_place"),
        ("levels 1: temple=4 palace=4 fortress=4\ndice 1: blue=4", ("raja", "blue 4"), "ask_building"),
        ("levels 1: temple=4 palace=4 fortress=4 mill=4\ndice 1: blue=4", ("raja", "blue 4"), "ask_place"),
        ("dice 1: blue=1", ("outdoor-terrace",), "ask_pick"),
        ("round: 1", ("outdoor-terrace",), "ask_place"),
        ("dice 1: blue=11 green=66", ("outdoor-terrace", "green 6", "green 6"), "ask_place"),
        ("dice 1: blue=111112222 green=6", ("orange-terrace",), "ask_return"),
        ("dice 1: blue=111112222 green=6", ("orange-terrace", "green 6"), "ask_place"),
        ("dice 1: blue=111112222", ("orange-terrace",), "ask_place"),
    ],
)
def test_which_questions_are_skipped(text: str, moves: tuple[str, ...], question: str, game: Game) -> None:
    position, _ = finish(stand(text), *moves)
    assert game.offers(position).question.key == question


def test_the_table_of_pending_effects() -> None:
    rows = table("Pending effects")
    assert [KINDS[int(number)] for number, *_ in rows] == [plain(kind) for _, kind, *_ in rows]
    assert {plain(kind): tuple(quoted(args)) for _, kind, args, _ in rows} == {
        plain(kind): ARGUMENTS.get(plain(kind), ()) for _, kind, *_ in rows
    }
    named = {name for row in table("Pending effects", 1) for name in quoted(row[0])}
    assert named == {name for row in rows for name in quoted(row[2])}


def test_the_pending_effects_that_the_page_leaves_out_never_wait(game: Game) -> None:
    listed = {int(row[0]) for row in table("Pending effects")}
    met: set[int] = set()
    for position in (position for seed in SEEDS for position in course(game, seed)):
        met |= {kind for kind in position.kind if kind >= 0}
    assert met <= listed


# --- events ----------------------------------------------------------------------------------------------------------


def test_the_table_of_events() -> None:
    rows, kinds = PAGE.events(), list(dict.fromkeys(map(tuple, event_rows(moves.EVENTS))))
    assert [tuple(row[:3]) for row in rows] == [row[:3] for row in kinds]
    assert {row[0]: bool(row[3]) for row in rows} == {kind.key: kind.points is not None for kind in moves.EVENTS}
    assert not any(kind.private for kind in moves.EVENTS), "all is told to everyone"
    why = re.search(r"^- `why` is (.*?) after", section("Events"), re.M | re.S)
    assert why and tuple(quoted(why.group(1))) == moves.REASONS
    explained = {words for words in re.findall(r"^- `(\w+)`:", section("Events"), re.M)}
    assert explained <= {kind.key for kind in moves.EVENTS}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_of_events(players: int) -> None:
    points = {row[0]: row[3] for row in PAGE.events()}
    told: Counter[tuple[str, str]] = Counter()
    for seed in SEEDS:
        for _, events, _ in desk.deeds(standard(players), seed):
            for event in events:
                told[event.key, event.clause] += 1
                tracks = {word for word in ("money", "fame") if word in points[event.key]}
                assert set(event.points or {}) <= tracks
                if points[event.key] == "money, less the price":
                    assert event.points == {"money": -event.args["price"]}
                elif tracks:
                    assert event.points == {track: event.args[track] for track in tracks if event.args[track]}
    assert {clause for key, clause in told if key == "rolled"} == {"RA-6", "RA-10", "RA-62"}
    assert {clause for key, clause in told if key == "round"} == {"RA-12", "RA-22"}


# --- examples, undo, positions ---------------------------------------------------------------------------------------


def test_the_table_of_examples(game: Game) -> None:
    rows = table("Worked examples")
    assert len(rows) >= 7
    for given, played, result, _ in rows:
        before = stand("\n".join(quoted(given)))
        after = play(before, *quoted(played))
        track, player, gain = re.fullmatch(r"(\w+) (\d) \+(\d)", result).groups()  # type: ignore[union-attr]
        scores = [game.scores(position).tracks[track][int(player) - 1] for position in (before, after)]
        assert scores[1] - scores[0] == int(gain), given


def test_undo_goes_back_to_the_last_chance() -> None:
    tops = (first_of(stack) for stack in STACKS)
    match = rondel.start("rajas", dealer=ScriptDealer([*tops, *"2111", *"6666", *"34", "white-1-upgrade"]))
    for move in ("dancer", "blue 2", "blue"):
        match.play(move)
    assert match.can_undo(0)
    match.undo(0)
    match.play("blue")
    match.play("green")
    assert (match.actor, match.offers.question.key) == (0, "ask_building"), "two dice and a yield tile later"
    with pytest.raises(UndoRefused):
        match.undo(0)


def lines(text: str) -> list[str]:
    """The names of the lines of a position, without the numbers of players."""
    return list(dict.fromkeys(line.partition(":")[0].split()[0] for line in text.splitlines()[1:]))


def test_every_line_of_a_position_is_explained(game: Game) -> None:
    told = [name for row in table("Positions as text") for name in row[0].split(", ")]
    assert told == lines(game.dump(game.setup()))


def seen(text: str) -> Any:
    return standard().view(stand(text), None)


def test_what_a_position_leaves_out(game: Game) -> None:
    usual = seen("round: 2\nstarter: 2")
    assert (usual.seat, usual.turn, usual.starter) == (1, 7, 1)
    assert [(player.fame, player.money, player.karma, player.boat) for player in usual.players] == [
        (0, 4, 1, 0), (0, 3, 1, 0),
    ]  # fmt: skip
    assert set(usual.players[0].levels.values()) == {2} and not any(usual.players[0].dice.values())
    assert all(stack.tile for stack in usual.stacks.values())
    assert game.view(game.load("rajas\n"), None).round == 0
    assert seen("province 1: c3=blue-4S/NS d3=blue-5T/NES").players[0].joined == ("S3",)
    far = seen("fame 1: 25\nmoney 1: 34\nboat 1: 21").players[0]
    assert (far.fame_bonuses, far.money_bonuses, far.workers, far.inactive) == (2, 2, 5, ())
    assert "won 1: money bridge" in game.dump(stand("fame 1: 25\nmoney 1: 34\nboat 1: 21"))
    met = seen("fame 1: 50\nmoney 1: 30\nseat: 2\nworkers: mogul=1")
    assert [player.met for player in met.players] == [1, None]
    assert seen("pending: die yogi\ndice 1: blue=3").spaces["yogi"] == [0]
    assert seen("pending: figure").spaces["outdoor-terrace"] == [0]
    assert seen("workers: mogul=1\nseat: 2").placed and not seen("workers: mogul=1 yogi=2").placed


def test_how_a_tile_can_be_written() -> None:
    covered = seen("province 1: c3=purple-6/NS<orange-4").players[0].province
    assert [(laid.tile, laid.roads, laid.covered) for laid in covered] == [
        ("purple-6S-fortress-tea1", "NS", "orange-4S-fortress")
    ]
    assert seen("province 1: c3=orange-9X").players[0].province[0].roads == "NESW"
    with pytest.raises(BadPosition):
        stand("province 1: c3=orange-4S")
    with pytest.raises(BadPosition):
        stand("province 1: c3=blue-1/NS")


def same(text: str, other: str) -> bool:
    positions: list[State] = [stand(text), stand(other)]
    return standard().key(positions[0]) == standard().key(positions[1])


def test_what_a_pending_effect_can_leave_out() -> None:
    assert same("pending: sail 0 1", "pending: sail 0 1; end")
    assert same(
        "dice 1: blue=35\npending: sum 4 blue; lay blue-snake",
        "dice 1: blue=35\npending: sum 4 blue 0; lay blue-snake; end",
    )


def test_the_corner_of_the_page_joins_two_yields() -> None:
    position = play(
        stand(CORNER), "quarry", "orange-tiger", "orange 3", "orange 6", "d1 NESW", "orange-8T-temple-palace"
    )
    assert desk.moves(position) == ["W4", "S1"]

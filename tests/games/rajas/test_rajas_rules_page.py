"""RULES.md says what the code does: its clauses, moves, questions, events and examples are read and compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from each import each
from games.desk import Desk
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
from games.rajas.rajas_page import (
    CORNER,
    PAGE,
    course,
    full,
    groups,
    mixed,
    river_tiles,
    section,
    table,
    tiles,
    yield_tiles,
)
from rules_page import event_rows, numbers, plain, quoted

import rondel
from rondel.core.dealer import ScriptDealer
from rondel.core.errors import Ambiguous, BadPosition, UndoRefused
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State
from rondel.games.rajas import components, moves
from rondel.games.rajas.frames import ARGUMENTS
from rondel.games.rajas.notation import chance_name, move_name
from rondel.games.rajas.state import DONE, KINDS, PLACE, ROUNDS

BOX = components.BOXES.standard
SEEDS = range(4)


@pytest.fixture(scope="module")
def game() -> Game:
    return standard()


def walked() -> Iterator[tuple[Game, State]]:
    """Positions of matches in all versions."""
    for game in (standard(), mixed.standard(), full.standard()):
        for seed in SEEDS if game is standard() else SEEDS[:2]:
            yield from ((game, position) for position in course(game, seed))


# --- clauses ---------------------------------------------------------------------------------------------------------


def test_rulings_are_marked() -> None:
    assert PAGE.rulings() == [3, 6, 7, 17, 18, 21, 23, 27, 28, 30, 32, 36, 44, *range(48, 72)]


def test_the_page_says_what_is_in_doubt_about_the_spaces_for_one_good() -> None:
    assert "In doubt: the printed limit can also be read as one worker a round on all" in PAGE.items()["RA-18"]


def test_the_examples_in_python_are_true() -> None:
    PAGE.check_examples()


def test_the_numbers_of_the_clauses_are_those_of_the_box(game: Game) -> None:
    told = {clause: numbers(text)[1:] for clause, text in PAGE.items().items()}
    assert told["RA-2"] == [len(COLOURS) * components.DICE_OF_COLOUR, components.DICE_OF_COLOUR]
    assert told["RA-3"] == [components.TILES, components.TILES_OF_COLOUR, len(STACKS)]
    assert told["RA-4"] == [sum(tile.count for tile in BOX.white_yields.value)]
    tracks = BOX.tracks.value
    assert told["RA-5"] == [6, 3, 3, tracks.fame_worker, tracks.money_worker, 1, 0, 2, tracks.money[0].at]
    assert told["RA-10"] == [BOX.statue.value.basic, BOX.statue.value.navaratnas]
    fame, money = [bonus.at for bonus in tracks.fame], [bonus.at for bonus in tracks.money]
    assert told["RA-28"] == [fame[0], fame[1], 2, fame[2], *money, tracks.fame_worker, tracks.money_worker]
    assert told["RA-32"] == [2, tracks.meeting, tracks.meeting, 0]
    assert told["RA-60"][0] == ROUNDS
    assert told["RA-33"] == [6, BOX.statue.value.navaratnas]
    assert told["RA-40"] == [sum(tile.count for tile in BOX.river_tiles.value), 2]
    brown = [effect for tile in BOX.brown_yields.value for effect in tile.yields]
    assert [n for n in told["RA-38"] if n != 3] == [effect.amount for effect in brown], "but for the three spaces"
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
        "good": range(3), "steps": range(10), "turned": range(2), "figure": range(6), "place": range(10),
        "kind": range(23), "cell": range(18), "way": range(11),
    }  # fmt: skip
    wanted: list[Callable[..., str]] = [
        lambda: "enough",
        lambda group: groups()[group],
        lambda colour, value, turned: f"{COLOURS[colour]} {f'{7 - value}>' if turned else ''}{value}",
        lambda stack: STACKS[stack],
        lambda colour: COLOURS[colour],
        lambda building: BUILDINGS[building],
        lambda good: GOODS[good],
        lambda steps: f"sail {steps}" if steps else "stay",
        lambda figure: f"palace {FIGURES[figure]}",
        lambda place: tuple(BORDERS)[place],
        lambda kind: tuple(yield_tiles())[kind],
        lambda cell, way: f"{CELLS[cell]} {ways[way]}",
    ]
    names = [game.name(stand("round: 1"), code) for code in range(game.facts.moves)]
    listed = set()
    for (_, _, formula, _, notation, _), name in zip(table("Moves"), wanted, strict=True):
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
    spare = [*range(moves.BORDER_AT + len(BORDERS), moves.YIELD_AT), *range(moves.YIELD_AT + 23, moves.LAY_AT)]
    assert set(spare) == set(range(game.facts.moves)) - listed
    last = spare.index(moves.YIELD_AT - 1)
    assert f"{spare[0]} to {spare[last]} are for boxes with more border places" in text
    assert f"{spare[last + 1]} to {spare[-1]} for those with more kinds of yield tiles" in text
    assert game.facts.moves == full.standard().facts.moves, "codes are those of every version"


def test_how_long_a_match_can_get() -> None:
    bounds = [standard(players).facts.longest for players in (2, 3, 4)]
    assert f"{' / '.join(f'{bound:,}' for bound in bounds)} for 2 / 3 / 4 players" in " ".join(section("Moves").split())
    assert f"There are at most {ROUNDS} rounds (RA-60)" in section("Moves")


def test_how_things_are_numbered(game: Game) -> None:
    text = " ".join(section("Moves").split())
    for names in (COLOURS, BACKS, BUILDINGS, GOODS):
        assert ", ".join(f"{name} {number}" for number, name in enumerate(names)) in text
    assert ", ".join(f"`{name}` {number}" for number, name in enumerate(BORDERS)) in text
    assert all(f"`{CELLS[number]}` is {number}" in text for number in (0, 2, 17))
    assert tiles() == game.names.tiles and groups() == components.GROUPS  # type: ignore[attr-defined]
    for names in (tiles(), tuple(yield_tiles()), river_tiles()):
        assert f"`{names[0]}` 0 to `{names[-1]}` {len(names) - 1}" in text
    assert tuple(f"{COLOURS[number // 3]}-{BACKS[number % 3]}" for number in range(12)) == STACKS
    assert "Stacks are 3 · colour + back." in text


def test_the_table_of_chance(game: Game) -> None:
    first, dice, yields, shown, river = [row[2:] for row in table("Moves", 1)]
    called = game.names  # type: ignore[attr-defined]
    assert quoted(first[2]) == ["first 1", "first 4"] and quoted(dice[2]) == ["1", "6"]
    assert [chance_name(called, code) for code in range(10)] == [
        *(f"first {seat}" for seat in (1, 2, 3, 4)),
        *"123456",
    ]
    for begin, names in (
        (moves.DRAWN_YIELD, yield_tiles()),
        (moves.SHOWN_TILE, tiles()),
        (moves.SHOWN_RIVER, river_tiles()),
    ):
        assert [chance_name(called, begin + kind) for kind in range(len(names))] == list(names)
    assert plain(yields[2]) in yield_tiles() and plain(shown[2]) in tiles() and plain(river[2]) in river_tiles()
    by_seat = [f"dice {seat}" for seat in (1, 2, 3, 4)]
    (*ends, river_die), drawn = quoted(dice[3]), quoted(yields[3])
    assert ends == [by_seat[0], by_seat[-1]]
    assert [source.name for source in game.sources] == [
        plain(first[3]), *by_seat, *STACKS, *drawn, river_die, plain(river[3]),
    ]  # fmt: skip


def at_first(game: Game) -> list[str]:
    """What chance draws from in the set-up: the river die always shows a 6, all else is what comes first."""
    position, sources = game.setup(), []
    while position.round == 0:
        if game.actor(position) != CHANCE:
            position = game.play(position, game.legal(position)[0])
            continue
        chance = game.chance(position)
        sources.append(chance.source)
        position = game.play(position, chance.codes[-1 if chance.source == "river die" else 0])
    return sources


def test_chance_acts_in_the_order_that_the_page_says(game: Game) -> None:
    dice = [*["dice 1"] * 4, *["dice 2"] * 4, "first"]
    assert at_first(game) == [*STACKS, *dice]
    river = ["river die", "river tiles"] * 4 + ["river die"]
    assert at_first(full.standard()) == [*STACKS, *river, *dice, "brown", "brown"]
    together = stand("hand: purple*1 green*2\npending: roll taken")
    _, events = finish(together, rolls="123")
    assert [event[2:] for event in events if event[0] == "rolled"] == [("green", 1), ("green", 2), ("purple", 3)]


def test_chance_has_the_weights_that_the_page_says() -> None:
    met = set()
    for game, position in walked():
        if game.actor(position) == CHANCE:
            chance, seen = game.chance(position), game.view(position, None)
            met.add("dice" if chance.source.startswith("dice") else chance.source)
            if chance.source in STACKS:
                assert sum(chance.weights) == seen.stacks[chance.source].under
                assert all(name.startswith(chance.source.partition("-")[0]) for name in chance.names)
            elif chance.source == "yields":
                left = {name: count for name, count in seen.yields.items() if count}
                assert dict(zip(chance.names, chance.weights, strict=True)) == left
            elif chance.source == "brown":
                put = Counter(tile for player in seen.players for tile in player.tiles.values())
                brown = Counter({name: n for name, n in yield_tiles().items() if name.startswith("brown")})
                assert dict(zip(chance.names, chance.weights, strict=True)) == brown - put
            elif chance.source == "river tiles":
                assert chance.names == tuple(name for name in river_tiles() if name not in seen.river.values())
                assert set(chance.weights) == {1}
            else:
                assert chance.names == tuple("123456") and set(chance.weights) == {1}
    assert {*STACKS, "yields", "dice", "brown", "river die", "river tiles"} == met
    tie = stand(
        "round: 0\npending: first\ndice 1: blue=1 green=1 orange=1 purple=1\ndice 2: blue=1 green=1 orange=1 purple=1"
    )
    assert desk.odds(tie) == {"first 1": 1, "first 2": 1}


# --- questions -------------------------------------------------------------------------------------------------------


def test_the_table_of_questions() -> None:
    wanted = {plain(row[0]): set(quoted(row[1])) or {"cells"} for row in table("Questions")}
    assert list(wanted) == [f"ask_{kind}" for kind in KINDS[PLACE:DONE]]
    found: dict[str, set[str]] = {key: set() for key in wanted}
    told: dict[str, set[str]] = {}
    for game, position in walked():
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


FULL_BOARD = (
    "S1=brown-2-fame-per-curve S5=brown-1-fame-per-worker N1=white-1-die W3=white-1-die N5=white-1-karma "
    "W1=yellow-1-boat S3=yellow-5-money E2=yellow-5-money W4=red-1-boat E4=red-2-dice"
)


@each(
    ("tiles", "moves", "question"),
    [
        ("", (), "ask_choose"),
        ("", ("enough",), "ask_place"),
        ("", ("red-1-boat",), "ask_spot"),
        ("S1=brown-2-fame-per-curve", ("brown-1-fame-per-worker",), "ask_spot"),
        (FULL_BOARD, (), "ask_place"),
    ],
)
def test_which_questions_about_yield_tiles_are_skipped(tiles: str, moves: tuple[str, ...], question: str) -> None:
    before = full.stand(f"dice 1: blue=2\ntiles 1: {tiles}")
    position, _ = finish(before, "dancer", "blue 2", "blue", "blue", *moves, game=full.standard())
    assert full.standard().offers(position).question.key == question


def test_the_table_of_pending_effects() -> None:
    rows = table("Pending effects")
    assert [KINDS[int(number)] for number, *_ in rows] == [plain(kind) for _, kind, *_ in rows]
    assert {plain(kind): tuple(quoted(args)) for _, kind, args, _ in rows} == {
        plain(kind): ARGUMENTS.get(plain(kind), ()) for _, kind, *_ in rows
    }
    named = {name for row in table("Pending effects", 1) for name in quoted(row[0])}
    assert named == {name for row in rows for name in quoted(row[2])}


def test_the_pending_effects_that_the_page_leaves_out_never_wait() -> None:
    listed = {int(row[0]) for row in table("Pending effects")}
    left_out = {"cover_tile", "move", "act", "due", "begin", "try", "next", "phase", "round"}
    assert left_out == {kind for number, kind in enumerate(KINDS) if number not in listed}
    met: set[int] = set()
    for _, position in walked():
        met |= {kind for kind in position.kind if kind >= 0}
    assert met <= listed


# --- events ----------------------------------------------------------------------------------------------------------


def test_the_table_of_events() -> None:
    rows, kinds = PAGE.events(), list(dict.fromkeys(map(tuple, event_rows(moves.EVENTS))))
    assert [tuple(row[:3]) for row in rows] == [row[:3] for row in kinds]
    assert {row[0]: bool(row[3]) for row in rows} == {kind.key: kind.points is not None for kind in moves.EVENTS}
    assert "All is told to everyone." in section("Events") and not any(kind.private for kind in moves.EVENTS)
    why = re.search(r"^- `why` is (.*?) after", section("Events"), re.M | re.S)
    assert why and tuple(quoted(why.group(1))) == moves.REASONS
    explained = {words for words in re.findall(r"^- `(\w+)`:", section("Events"), re.M)}
    assert explained <= {kind.key for kind in moves.EVENTS}


@each(("one", "players"), [(desk, 2), (desk, 3), (desk, 4), (full, 2), (mixed, 3)])
def test_points_of_events(one: Desk, players: int) -> None:
    points = {row[0]: row[3] for row in PAGE.events()}
    told: Counter[tuple[str, str]] = Counter()
    for seed in SEEDS[:2]:
        for _, events, _ in one.deeds(one.standard(players), seed):
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


def test_a_brown_tile_that_is_put_ends_a_turn() -> None:
    match = rondel.start("rajas", players=3, seed=1, version="navaratnas")
    for _ in range(3):
        seat, turn = match.actor, match.game.turn(match.state)
        match.play("S1")
        assert match.game.turn(match.state) == turn + 1 and not match.can_undo(seat)


def lines(text: str) -> list[str]:
    """The names of the lines of a position, without the numbers of players."""
    return list(dict.fromkeys(line.partition(":")[0].split()[0] for line in text.splitlines()[1:]))


def test_every_line_of_a_position_is_explained(game: Game) -> None:
    told = [name for row in table("Positions as text") for name in row[0].split(", ")]
    assert told == lines(full.standard().dump(full.standard().setup()))
    modules = ["tiles", "claimed", "river"]
    assert [name for name in told if name not in modules] == lines(game.dump(game.setup()))
    for line in ("tiles 1: S1=brown-2-fame-per-curve", "claimed 1: 0", "river: 2=3-boat"):
        with pytest.raises(BadPosition):
            stand(line)


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


def test_what_a_position_of_a_module_leaves_out() -> None:
    usual = full.table(full.stand("round: 2\nfame 1: 25\nmoney 1: 34\nboat 1: 21"))
    assert usual.turn == 1 + 2 + 6, "three workers and a brown tile each"
    assert [(list(one.tiles), one.claimed) for one in usual.players] == [(["S1"], 0)] * 2
    assert usual.players[0].tiles != usual.players[1].tiles
    assert usual.players[0].won == ("fame", "money", "bridge")
    assert usual.river == dict(zip(range(3, 27, 3), river_tiles(), strict=True))


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

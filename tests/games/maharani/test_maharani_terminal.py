"""What a player can read off the terminal's table of Maharani, at every stage of a match, for any number of players."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from each import each
from full import in_parts, so_many
from games import screens
from games.screens import NAMES, draw, help_of, own_box, text_of, view_of

import rondel
from rondel.cli.moves import gains
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES, game_messages
from rondel.core.terminal.drawing import screen
from rondel.games.maharani.components import COLOURS, QUARTERS, SIDES
from rondel.games.maharani.moves import EVENTS, PUT_TILE
from rondel.games.maharani.notation import parse_move
from rondel.games.maharani.terminal.palace import extent, place
from rondel.games.maharani.terminal.reach import edges_on_rondel, targets
from rondel.games.maharani.terminal.screen import NOTATIONS, SEEN, WEIGHTY
from rondel.games.maharani.terminal.signs import ASCII, FINE

WORDS = game_messages("rondel.games.maharani.terminal")
GAME_WORDS = game_messages("rondel.games.maharani")
PLAYERS = (2, 3, 4)
EAGER = (lambda game, state, code: code >= PUT_TILE), 0.7
SIZES = in_parts([(80, 17), (120, 34), (80, 12), (100, 23), (200, 60)], always=2)
WHOLE = {  # Six rows of ten, no room in the middle; columns across, too.
    "board": ["NW " * 5 + "NE " * 4 + "NE"] * 3 + ["SW " * 5 + "SE " * 4 + "SE"] * 3,
    "columns": [
        "E EW W E W E W E EW W",
        "S CC S S CC CC S S CC S",
        "NS CC N N E W N N CC N",
        "NE W CC E W E W CC E W",
        "E W E W E W E W E W",
        "E W E W E W E W E W",
    ],
}
STANDARD = json.loads((Path(rondel.__file__).parent / "games/maharani/components.json").read_text(encoding="utf-8"))
SHIFTED = {  # The usual palace in a corner of the largest map.
    name: [" ".join(["--"] * 10)] * 2 + [f"-- -- {row}" for row in STANDARD[name]["value"]]
    for name in ("board", "columns")
}


@cache
def played(players: int, seed: int = 3) -> tuple[Match, list[State]]:
    """Tiles are placed more often than not."""
    return screens.played("maharani", players, seed, *EAGER)


def start(players: int, seed: int, components: Path | None = None) -> Match:
    return screens.start("maharani", players, seed, components)


def play_on(match: Match, seed: int) -> list[State]:
    return screens.play_on(match, seed, *EAGER)


def help_text(language: str, players: int = 2, ascii_only: bool = False) -> str:
    match, states = played(players)
    return help_of(match, states[1], language, ascii_only)


def some(players: int, seed: int = 3) -> list[tuple[Match, State]]:
    """Every fourteenth of these positions, with ``./test --full`` every seventh, and the last one."""
    match, states = played(players, seed)
    return [(match, state) for state in states[:: -so_many(14, full=7)]]


def cell(lines: list[str], name: str, room: int, tall: bool) -> str:
    row, column = place(name)
    start = 2 + column * (room + 1)
    return lines[1 + row * (1 + tall)].ljust(start + room)[start : start + room]


def options(match: Match, state: State) -> dict[tuple[int, str], bool]:
    """For each tile and space that are legal together whether a worker comes, or is asked for; from the rules."""
    found: dict[tuple[int, str], bool] = {}
    if match.game.actor(state) < 0:
        return found
    for code in match.game.legal(state):
        if code >= PUT_TILE:
            slot, space, *_ = match.game.name(state, code).split()
            after, events = match.game.step_(state, code)
            comes = any(event.key in ("worker", "moved") for event in events)
            key = int(slot), space
            found[key] = found.get(key, False) or comes or view_of(match, after).waiting == space
    return found


# --- the palace ------------------------------------------------------------------------------------------------------


@each(("width", "height", "room", "tall"), [(80, 17, 4, True), (80, 15, 4, False), (72, 17, 3, True)])
@each("ascii_only", [False, True])
@each("players", PLAYERS)
def test_every_space_can_be_read(players, ascii_only, width, height, room, tall):
    signs = ASCII if ascii_only else FINE
    for match, state in some(players):
        lines = draw(match, state, ascii_only=ascii_only, width=width, height=height).splitlines()
        view = view_of(match, state)
        assert lines[0].split()[:8] == list("12345678")
        assert "".join(line[0] for line in lines[1 : 9 + 7 * tall]).replace(" ", "") == "abcdefgh"
        for space in view.spaces:
            shown = cell(lines, space.space, room, tall)
            if space.tile is None:
                assert shown.strip().startswith(signs.columns[space.columns])
                assert not re.search(r"[A-Z]", shown)
            else:
                worker = f"{signs.worker}{space.worker[0]}" if space.worker else ""
                waits = f"{signs.worker}?" if space.space == view.waiting else ""
                assert shown.strip() == space.tile[0].upper() + worker + waits


@pytest.mark.parametrize("players", PLAYERS)
def test_free_spaces_have_the_numbers_of_the_tiles_that_can_go_there(players):
    for match, state in some(players, 4):
        lines = draw(match, state, width=130, height=17).splitlines()
        fits = options(match, state)
        for space in (space for space in view_of(match, state).spaces if space.tile is None):
            shown = cell(lines, space.space, 6, True).strip()
            wanted = "".join(
                (str(slot) if fits[slot, space.space] else FINE.numbers[slot - 1])
                for slot in range(1, 5)
                if (slot, space.space) in fits
            )
            assert shown[1:] == wanted


@pytest.mark.parametrize("players", PLAYERS)
def test_where_tiles_can_go_is_what_the_rules_say(players):
    brought = set()
    for seed in (3, 4):
        match, states = played(players, seed)
        for state in states[::2]:
            view = view_of(match, state)
            found = {
                (slot + 1, target.space): target.worker for slot, some in enumerate(targets(view)) for target in some
            }
            assert found == options(match, state)
            brought |= set(found.values())
            columns = {space.space: space.columns for space in view.spaces}
            for (slot, space), worker in found.items():
                alike = edges_on_rondel(view.rondel[slot - 1].tile or "", view.arrow or "") == columns[space]
                assert alike or not worker, "a worker comes only where the tile need not be turned"
    assert brought == {False, True}


def test_without_workers_left_only_those_that_move_are_promised(tmp_path):
    path = own_box(tmp_path / "own.json", {"workers": {"2": 1, "3": 1, "4": 1}})
    promised = set()
    for players in PLAYERS:
        match = start(players, 3, path)
        for state in play_on(match, 3):
            view = view_of(match, state)
            found = {(at + 1, each.space): each.worker for at, some in enumerate(targets(view)) for each in some}
            assert found == options(match, state)
            if view.seat is not None and not any(view.players[view.seat].workers.values()):
                promised |= set(found.values())
    assert promised == {False, True}


@pytest.mark.parametrize("ascii_only", [False, True])
def test_columns_stand_between_their_spaces_and_quarters_have_borders(ascii_only):
    signs = ASCII if ascii_only else FINE
    for match, state in some(2):
        lines = draw(match, state, ascii_only=ascii_only, width=80, height=17).splitlines()
        spaces = {place(space.space): space for space in view_of(match, state).spaces}
        for (row, column), space in spaces.items():
            east, south = spaces.get((row, column + 1)), spaces.get((row + 1, column))
            beside = lines[1 + 2 * row].ljust(42)[6 + 5 * column]
            if east is not None:
                column_here = "E" in space.columns and not (space.tile and east.tile)
                border = signs.borders[2] if space.quarter != east.quarter else " "
                assert beside == (signs.column if column_here else border)
            if south is not None:
                below = lines[2 + 2 * row].ljust(42)[2 + 5 * column : 6 + 5 * column]
                column_here = "S" in space.columns and not (space.tile and south.tile)
                border = signs.borders[1] if space.quarter != south.quarter else " "
                assert below == (f"{border}{signs.column}{border * 2}" if column_here else border * 4)


@each("ascii_only", [False, True])
@each("players", PLAYERS)
def test_the_rondel_lies_in_the_middle_and_points_at_the_player(players, ascii_only):
    signs = ASCII if ascii_only else FINE
    corners = {"NW": "d4", "NE": "d5", "SE": "e5", "SW": "e4"}
    for match, state in some(players):
        view = view_of(match, state)
        lines = draw(match, state, ascii_only=ascii_only, width=80, height=17).splitlines()
        assert view.arrow is not None
        pointing = signs.arrows[SIDES.index(view.arrow)]
        assert lines[8][21] == pointing and f"rondel {pointing}" in lines[0]
        for number, slot in enumerate(view.rondel, 1):
            shown = cell(lines, corners[slot.quarter], 4, True).strip()
            sign = signs.columns[edges_on_rondel(slot.tile, view.arrow)] if slot.tile else ""
            assert shown == f"{number}{slot.tile[0].upper()}{sign}" if slot.tile else f"{number}{signs.free}"


# --- beside it -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_tiles_of_the_rondel_with_their_quarters_names_and_spaces(players):
    for match, state in some(players, 5):
        view = view_of(match, state)
        text = draw(match, state, width=200, height=60)
        small = draw(match, state, width=80, height=17)
        fits = options(match, state)
        for number, slot in enumerate(view.rondel, 1):
            line = next(line for line in text.splitlines() if re.search(rf" {number} {slot.quarter} ", line))
            if slot.tile is None:
                assert line.rstrip().endswith("·")
                continue
            sign = FINE.columns[edges_on_rondel(slot.tile, view.arrow or "")]
            assert f"{slot.tile[0].upper()}{sign}  {slot.tile}" in line
            own = [space for (tile, space), worker in fits.items() if tile == number and worker]
            more = [space for (tile, space), worker in fits.items() if tile == number and not worker]
            short = small.partition(f" {number} {slot.quarter} ")[2].splitlines()
            listed = " ".join([short[0], *(line[43:] for line in short[1:2])]).split()
            if own:
                at = listed.index("•") + 1
                assert listed[at : at + len(own)] == own and "• " + " ".join(own[:3]) in line
            for space in more[:1]:
                assert space in line
            if not own and not more and view.phase in ("place", "second"):
                assert "fits nowhere now" in line


@each("ascii_only", [False, True])
@each("language", in_parts(LANGUAGES))
def test_that_a_tile_fits_nowhere_is_said_in_full_on_a_small_screen(language, ascii_only):
    match, states = played(4)
    found = 0
    for state in states[::-1][:30]:
        view = view_of(match, state)
        if view.phase in ("place", "second"):
            fits = {tile for tile, _ in options(match, state)}
            stuck = [at for at, slot in enumerate(view.rondel, 1) if slot.tile is not None and at not in fits]
            text = draw(match, state, language, ascii_only, width=80, height=17)
            assert text.count(WORDS.say("nowhere", {}, language)) == len(stuck)
            found += len(stuck)
    assert found


@each("ascii_only", [False, True])
@each(("width", "height"), SIZES)
@each("players", PLAYERS)
def test_players_quarters_and_bag(players, width, height, ascii_only):
    signs = ASCII if ascii_only else FINE
    for match, state in some(players):
        view = view_of(match, state)
        text = draw(match, state, ascii_only=ascii_only, width=width, height=height)
        for seat, player in enumerate(view.players):
            mark = re.escape(signs.turn) if seat == view.seat else " "
            side = re.escape(signs.arrows[SIDES.index(player.side)])
            workers = " +".join(rf"{signs.worker}{colour[0]}{count}" for colour, count in player.workers.items())
            markers = " ".join(name if up else re.escape(signs.free * 2) for name, up in player.markers.items())
            assert re.search(rf"{mark} {NAMES[seat]} +{side} +{player.gold} +{workers} +{markers}", text)
        for name in QUARTERS:
            quarter = view.quarters[name]
            state_of = "paid" if quarter.evaluated else f"{quarter.free} free"
            wages = " ".join(f"{signs.worker}{colour[0]}{gold}" for colour, gold in quarter.wages.items())
            assert re.search(rf"{name} {state_of} *({quarter.animal})? *{wages}", text)
        assert f"bag {sum(view.bag.values())}" in text


def test_what_is_left_in_the_bag():
    for match, state in some(3):
        view = view_of(match, state)
        small, large = draw(match, state, width=80, height=17), draw(match, state, width=130, height=60)
        for colour in COLOURS:
            kinds = {name: count for name, count in view.bag.items() if name.startswith(colour)}
            if view.bag:
                assert re.search(rf"bag \d+: .*{colour[0].upper()}{sum(kinds.values())}\b", small)
                listed = [name.partition("-")[2] + (f"x{count}" if count > 1 else "") for name, count in kinds.items()]
                assert re.search(rf"{colour[0].upper()}{sum(kinds.values())} +{' '.join(listed)}\s*\n", large)
        if view.removed:
            out = " ".join(f"{colour[0].upper()}{count}" for colour, count in view.removed.items())
            assert f"out of the game: {out}" in large


# --- what is new -----------------------------------------------------------------------------------------------------


def test_new_tiles_are_marked_and_a_tile_waits_for_its_worker():
    match, rng = start(2, 3), Random(3)
    marked, waited = 0, 0
    while not match.over:
        seat, before = match.actor, match.number
        while not match.over and match.actor == seat:
            match.play(rng.choice(match.game.legal(match.state)), seat)
            view = view_of(match, match.state)
            if view.waiting:
                waited += 1
                lines = draw(match, match.state, width=80, height=17).splitlines()
                assert cell(lines, view.waiting, 4, True)[2:] == "•?"
        news = [event for told in match.journal(1 - seat, before) for event in told.events]
        new = {event.args["space"] for event in news if event.key == "placed"}
        marked += len(new)
        for width, room in ((80, 4), (72, 3), (130, 6)):
            lines = draw(match, match.state, width=width, height=17, news=news, seat=1 - seat).splitlines()
            spaces = [space.space for space in view_of(match, match.state).spaces]
            assert {space for space in spaces if "*" in cell(lines, space, room, True)} == new
    assert marked and waited


def test_the_news_leave_out_what_the_drawing_shows():
    assert {kind.key for kind in EVENTS} >= SEEN | WEIGHTY
    made = screen(played(2)[0].game, NAMES[:2], "en", False)
    assert (made.seen, made.weighty, made.at_once) == (SEEN, WEIGHTY, None)
    assert not {kind.key for kind in EVENTS if kind.points} & SEEN


def test_a_list_of_moves_counts_the_worker_that_brings_more():
    game = rondel.game("maharani", 2)
    state = game.load("maharani\nlaid: b2=red/S\nworkers: b2=green\nrondel: blue-c ? ? ?")
    made = screen(game, NAMES[:2], "en", False)
    found = {gain.name: gain.total for gain in gains(game, state, "1 ", made.at_once, made.follows)}
    assert (found["1 b3 own"], found["1 c2 own"], found["1 f2 own"]) == (3, 3, 2)
    assert {gold for name, gold in found.items() if name.endswith("away")} == {1}


# --- everywhere ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 60, 70])
def test_a_narrow_terminal_has_the_panel_below_the_palace(width):
    for match, state in some(4):
        lines = draw(match, state, width=width, height=20).splitlines()
        assert max(map(len, lines)) <= width
        assert next(at for at, line in enumerate(lines) if "Turn" in line) in (9, 16)


def test_the_map_keeps_its_lines_and_news_give_way():
    made = screen(played(4)[0].game, NAMES, "en", False)
    view = view_of(*some(4)[0])
    assert made.least(view, 80) == 17 and made.least(view, 60) == 0


@pytest.mark.parametrize("tables", [WHOLE, SHIFTED], ids=["whole", "shifted"])
def test_the_palace_of_an_owner_may_have_another_shape(tables, tmp_path):
    path = own_box(tmp_path / "own.json", tables)
    for players in PLAYERS:
        match = start(players, 2, path)
        for state in play_on(match, 2)[::9]:
            view = view_of(match, state)
            assert extent(view) == ((6, 10) if tables is WHOLE else (10, 10))
            for ascii_only in (False, True):
                lines = draw(match, state, ascii_only=ascii_only, width=80, height=18).splitlines()
                assert max(map(len, lines)) <= 80 and len(lines) <= 18
            found = {(at + 1, each.space): each.worker for at, some in enumerate(targets(view)) for each in some}
            assert found == options(match, state)
            tall = draw(match, state, width=130, height=60)
            assert max(map(len, tall.splitlines())) <= 130
            assert all(slot.tile is None or f" {slot.tile}" in tall for slot in view.rondel)
            hole = re.search(r"   [1-4](·|[A-Z]\S) +[1-4](·|[A-Z]\S) ", tall)
            assert (hole is not None) == (tables is SHIFTED)


# --- what we do not know ---------------------------------------------------------------------------------------------


# --- words -----------------------------------------------------------------------------------------------------------


@each("language", LANGUAGES)
def test_help_explains_moves_tiles_columns_gold_quarters_and_workers(language):
    match, _ = played(2)
    text = help_text(language)
    written = [part for notation, _ in NOTATIONS for part in notation.split(", ")]
    for notation in written:
        parse_move(match.game.instance, match.game.spaces, notation, list)  # type: ignore[attr-defined]
        assert notation in text
    assert {notation.split()[0] for notation in written if not notation[0].isdigit()} == {"worker", "refresh", "end"}
    assert "blue-h2" in text and "4, 6, 9, 13, 18" in text
    for sign in FINE.columns.values():
        assert sign in text
    for name in QUARTERS:
        assert GAME_WORDS.say(f"short.{name}", {}, language) in text
        assert GAME_WORDS.say(f"quarter.{name}", {}, language) in text
        animal = STANDARD["animals"]["value"][name]
        assert GAME_WORDS.say(f"animal.{animal}", {}, language) in text
    for colour in COLOURS:
        assert GAME_WORDS.say(f"colour.{colour}", {}, language) in text


@each("language", LANGUAGES)
def test_the_signs_are_explained_as_they_are_drawn(language):
    fine, plain = help_text(language), help_text(language, ascii_only=True)
    assert "¹ 2 " in fine and "1-4 …" in fine and "•?" in fine and "│" in fine
    assert "1 2 " in plain and "1-4 +" in plain and "@?" in plain and "|" in plain
    told = {key: WORDS.say(key, {}, language) for key in ("sign.numbers", "sign.numbers_ascii")}
    assert told["sign.numbers"] in fine and told["sign.numbers_ascii"] not in fine
    assert told["sign.numbers"] not in plain and told["sign.numbers_ascii"] in plain


@each("language", in_parts(LANGUAGES))
def test_scores_and_ones_own_things_alone(language):
    match, states = played(4)
    view = view_of(match, states[-5])
    made = screen(match.game, NAMES, language, False)
    scores = text_of(made.scores(view, 80))
    assert all(
        f"{name} " in scores and f"{player.gold} " in scores for name, player in zip(NAMES, view.players, strict=True)
    )
    rack = text_of(made.rack(view, 1))
    assert "Ben" in rack and "Ana" not in rack
    assert made.track("gold").plain and made.points({"gold": 3}).plain == ""

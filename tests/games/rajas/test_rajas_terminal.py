"""What a player can read off the terminal's table of Rajas, at every stage of a match, for any number of players."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import rondel
from rondel.cli.options import Sitter
from rondel.cli.output import Output
from rondel.cli.screen import screen
from rondel.cli.table import Table
from rondel.core.errors import Ambiguous
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES, Catalogue, game_messages
from rondel.games.rajas.components import BUILDINGS, GROUPS, STACK_NAMES
from rondel.games.rajas.effect import COLOURS, FIGURES, Effect
from rondel.games.rajas.moves import EVENTS, LAY_AT, PLACE_AT, TAKE
from rondel.games.rajas.terminal.province import LARGE, MIDDLE, SMALL, Scale
from rondel.games.rajas.terminal.river import River
from rondel.games.rajas.terminal.help import NOTATIONS
from rondel.games.rajas.terminal.screen import SEEN, WEIGHTY, RajasScreen
from rondel.games.rajas.terminal.signs import ASCII, FINE, Marks, ends_of
from rondel.games.rajas.terminal.tiles import LETTERS
from rondel.games.rajas.view import QUESTIONS, View

NAMES = ("Ana", "Ben", "Cid", "Dan")
WORDS = game_messages("rondel.games.rajas.terminal")
GAME_WORDS = game_messages("rondel.games.rajas")
PLAYERS = (2, 3, 4)
SIZES = [(80, 19), (100, 24), (120, 34), (160, 45), (200, 60)]
STANDARD = json.loads((Path(rondel.__file__).parent / "games/rajas/components.json").read_text(encoding="utf-8"))
WANTED = ("quarry", "dancer", "builder", "harbour", "yogi", "raja")
"""Where workers go more often than not, so that provinces grow."""


def start(players: int, seed: int, components: Path | None = None) -> Match:
    return rondel.start("rajas", players, seed=seed, names=NAMES[:players], components=components)


def play_on(match: Match, seed: int) -> list[State]:
    """The positions at each decision, and at the end."""
    rng, states = Random(seed), [match.state]
    while not match.over:
        legal = match.game.legal(match.state)
        wanted = [code for code in legal if match.game.name(match.state, code) in WANTED]
        match.play(rng.choice(wanted if wanted and rng.random() < 0.8 else legal), match.actor)
        states.append(match.state)
    return states


@cache
def played(players: int, seed: int = 3) -> tuple[Match, list[State]]:
    match = start(players, seed)
    return match, play_on(match, seed)


def some(players: int, asked: str = "", seed: int = 3, count: int = 8) -> list[tuple[Match, State]]:
    """Positions of a match, spread over it; only those with a certain question."""
    match, states = played(players, seed)
    found = [state for state in states if not asked or question(match, state) == asked]
    return [(match, state) for state in found[:: max(len(found) // count, 1)]]


def question(match: Match, state: State) -> str:
    return str(match.game.offers(state).question.key) if match.game.actor(state) >= 0 else ""


def view_of(match: Match, state: State) -> View:
    view = match.game.view(state, None)
    assert isinstance(view, View)
    return view


def screen_of(match: Match, language: str = "en", ascii_only: bool = False) -> RajasScreen:
    made = screen(match.game, NAMES[: match.game.seats], language, ascii_only)
    assert isinstance(made, RajasScreen)
    return made


def text_of(drawn: Any, width: int = 200) -> str:
    console = Console(width=width, color_system=None, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(drawn)
    return captured.get()


def draw(match: Match, state: State, language="en", ascii_only=False, width=100, height=40, seat=None) -> str:
    seat = view_of(match, state).seat if seat is None else seat
    drawn = screen_of(match, language, ascii_only).table(view_of(match, state), seat, (), width, height)
    return text_of(drawn, width)


def map_of(match: Match, state: State, seat: int, scale: Scale, ascii_only: bool = False) -> list[str]:
    made = screen_of(match, ascii_only=ascii_only)
    return [line.plain for line in made._province(view_of(match, state), seat, scale)]


def cells(match: Match, state: State, seat: int, scale: Scale, ascii_only: bool = False) -> dict[str, list[str]]:
    """The lines of each cell of a map."""
    lines = map_of(match, state, seat, scale, ascii_only)
    had = any(place[0] == "W" for place in view_of(match, state).players[seat].joined)
    margin = len("a 2k ") + had
    found = {}
    for row in range(4):
        for column in range(5):
            left, first = margin + column * (scale.cell + 1), 1 + row * scale.lines
            shown = [line.ljust(100)[left : left + scale.cell] for line in lines[first : first + scale.lines]]
            found[f"{'abcd'[row]}{column + 1}"] = shown
    return found


# --- the province ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("scale", [SMALL, MIDDLE, LARGE], ids=["small", "middle", "large"])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_tile_shows_its_roads_its_cost_and_what_stands_on_it(players, scale, ascii_only):
    signs = ASCII if ascii_only else FINE
    laid, covering = 0, 0
    for match, state in some(players, count=20):
        made = screen_of(match)
        for seat, player in enumerate(view_of(match, state).players):
            shown = cells(match, state, seat, scale, ascii_only)
            for tile in player.province:
                lines = shown[tile.cell]
                letter = tile.tile[0].upper()
                cost = f"{letter.lower() if tile.covered else letter}{made.tiles[tile.tile].cost}"
                ends = ends_of(tile.roads)
                parts = made.tiles.parts(tile.tile, scale.letters)
                if scale is SMALL:
                    assert lines == [f"{signs.roads[ends]}{cost}{''.join(parts)}".ljust(scale.cell)]
                else:
                    road = lines[(scale.lines - 1) // 2]
                    assert road[scale.middle] == signs.roads[ends]
                    assert (road[0] == signs.level) == ("W" in tile.roads)
                    assert (road[-1] == signs.level) == ("E" in tile.roads)
                    assert (lines[-1][scale.middle] == signs.upright) == ("S" in tile.roads)
                    assert cost in lines[0] and all(part in lines[-1] for part in parts)
                laid += 1
                covering += tile.covered is not None
    assert laid > 50 and covering


def test_roads_run_on_where_two_tiles_meet():
    joined = 0
    for match, state in some(3):
        lines = map_of(match, state, 0, SMALL)
        player = view_of(match, state).players[0]
        roads = {tile.cell: tile.roads for tile in player.province} | {"b3": "EWS"}
        start = len("a 2k ") + any(place[0] == "W" for place in player.joined)
        for name in (f"{row}{column}" for row in "abcd" for column in range(1, 5)):
            runs = "E" in roads.get(name, "") and "W" in roads.get(f"{name[0]}{int(name[1]) + 1}", "")
            between = lines[1 + "abcd".index(name[0])].ljust(60)[start + 9 * int(name[1]) - 1]
            assert between == (FINE.level if runs else " ")
            joined += runs
    assert joined


@pytest.mark.parametrize("scale", [SMALL, MIDDLE, LARGE], ids=["small", "middle", "large"])
def test_free_cells_have_a_name_where_a_tile_can_be_laid(scale):
    for match, state in some(2, "ask_lay"):
        view = view_of(match, state)
        offered = {match.game.name(state, code).split()[0] for code in match.game.legal(state)}
        shown = cells(match, state, view.seat or 0, scale)
        assert {name for name, lines in shown.items() if "".join(lines).strip() == name} == offered


@pytest.mark.parametrize("ascii_only", [False, True])
def test_yields_of_the_border_and_those_that_were_had(ascii_only):
    signs = ASCII if ascii_only else FINE
    labels = {"N1": "3m", "W1": "1d", "W3": "2k", "W4": "1d", "S1": "5m", "S3": "1d+up", "S5": "5m", "E4": "2d"}
    labels |= {"E2": "boat", "N5": "up"}
    met = set()
    for match, state in [*some(2), *some(3), *some(4), *some(2, seed=4)]:
        for seat, player in enumerate(view_of(match, state).players):
            lines = map_of(match, state, seat, MIDDLE, ascii_only)
            met |= set(player.joined)
            for place, label in labels.items():
                told = (signs.had if place in player.joined else "") + label
                side, number = place[0], int(place[1])
                line = {"N": lines[0], "S": lines[-1]}.get(side, lines[2 * number - 1] if number <= 4 else "")
                words = line.split()
                if side in "NS":
                    assert told in words
                else:
                    assert words[1 if side == "W" else -1] == told
    assert len(met) > 5


def test_the_own_province_is_drawn_large_and_the_others_where_there_is_room():
    match, state = some(4)[4]
    view = view_of(match, state)
    for seat in range(4):
        for (width, height), scale in (((80, 19), SMALL), ((120, 40), LARGE)):
            text = draw(match, state, width=width, height=height, seat=seat)
            assert map_of(match, state, seat, scale)[2].rstrip() in text
        whole = draw(match, state, width=200, height=70, seat=seat)
        small = text_of(screen_of(match).scores(view, 80), 80)
        for other in range(4):
            lines = map_of(match, state, other, LARGE if other == seat else SMALL)
            assert all(line.rstrip() in whole for line in lines)
            assert all(line.rstrip() in small for line in map_of(match, state, other, SMALL))


# --- the stacks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_top_of_each_stack_and_how_many_lie_under_it(width, height, ascii_only):
    signs = ASCII if ascii_only else FINE
    for match, state in some(2, "ask_place", count=5):
        view, made = view_of(match, state), screen_of(match)
        text = draw(match, state, width=width, height=height, ascii_only=ascii_only)
        levels = view.players[view.seat or 0].levels
        for name in STACK_NAMES:
            stack = view.stacks[name]
            letter = name[0].upper()
            if stack.tile is None:
                assert f"{letter} {signs.free}" in text
                continue
            face = f"{signs.roads[made.tiles.ends(stack.tile)]}{letter}{made.tiles[stack.tile].cost}"
            ways = [made.tiles.parts(stack.tile, letters, levels) for letters in (4, 3, 1)]
            entries = [" ".join([face, *parts]) for parts in ways] + [face + "".join(ways[-1])]
            assert any(f"{entry}+{stack.under}" in text for entry in entries)


def test_a_tile_that_the_dice_can_pay_has_a_mark():
    marked = 0
    for match, state in [*some(2, "ask_build"), *some(4, "ask_build")]:
        view = view_of(match, state)
        payable = {STACK_NAMES[code - TAKE] for code in match.game.legal(state)}
        text = draw(match, state, width=80, height=25)
        for name, stack in view.stacks.items():
            if stack.tile is not None:
                face = f"{name[0].upper()}{screen_of(match).tiles[stack.tile].cost} "
                line = next(line for line in text.splitlines() if line.startswith(name.split("-")[1]))
                assert line[line.index(face) - 2] == (FINE.open if name in payable else " ")
        marked += len(payable)
    assert marked


# --- the workers' spaces ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_view_knows_the_open_spaces_while_they_are_asked_for(players):
    for match, state in some(players):
        offered = [code - PLACE_AT for code in match.game.legal(state)] if question(match, state) == "ask_place" else []
        assert view_of(match, state).open == tuple(GROUPS[group] for group in offered)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_who_stands_where_what_is_free_and_what_is_open(players, ascii_only):
    signs = ASCII if ascii_only else FINE
    for match, state in some(players, "ask_place"):
        view = view_of(match, state)
        full = draw(match, state, ascii_only=ascii_only, width=200, height=70)
        short = " ".join(draw(match, state, ascii_only=ascii_only, width=80, height=20).split())
        for group in GROUPS:
            prices = view.prices.get(group)
            marks = []
            is_open = group in view.open
            for at, seat in enumerate(view.spaces[group]):
                if seat is not None:
                    marks.append(f"{signs.worker}{NAMES[seat][0]}")
                    continue
                mark = signs.open if is_open else "" if prices else signs.free
                marks.append(f"{mark}{prices[at]}" if prices else mark)
                is_open = is_open and not prices
            told = (" " if prices else "").join(marks)
            assert re.search(rf"{group} +{re.escape(told)} ", full)
            name, _, area = group.partition("-")
            name += rf"{re.escape(signs.to)}[BGOP]" if area == "balcony" else ""
            assert re.search(rf"(^|[ :]){name} {re.escape(told)}( |$)", short)


def test_what_a_space_costs_and_gives_is_told_in_full_where_there_is_room():
    match, state = some(4, "ask_place")[0]
    text = draw(match, state, width=200, height=70)
    for told in (
        "die 1: 2 fame, first in the next round", "die 3: 2 karma, 1 die of choice", "die 6: exactly 6 river spaces",
        "die blue: 2 dice orange", "1 die: purple", "2 money, roll dice again", "die 1 to 3: sail up to so far",
    ):  # fmt: skip
        assert told in text


# --- the river -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_free_spaces_ahead_of_the_boat(players):
    crossed = 0
    for match, state in some(players, "ask_place", seed=4, count=60):
        made, view = screen_of(match), view_of(match, state)
        river = River(view, made.box, made.yields, made.marks, made.signs, made._say)
        for seat, player in enumerate(view.players):
            lines = [line.plain for line in river.ahead(player, 60, 6)]
            ahead = match.game.rules.river.ahead(state, seat)
            assert len(lines) == max(min(ahead, 6), 1)
            for steps, line in enumerate(lines[:ahead], 1):
                space = match.game.rules.river.space_after(state, seat, steps)
                bridge = "bridge" in player.inactive and player.boat <= 20 < space
                told = made.yields.words(made.box.river.value.spaces[space - 1])
                assert line == f"+{steps} {space}: {'╫ ' if bridge else ''}{told}"
                crossed += bridge
            if not ahead:
                assert lines == ["the boat is at the end"]
    assert crossed


def test_the_whole_river_with_its_boats_and_the_bridge():
    match, state = some(4)[5]
    view = view_of(match, state)
    text = " ".join(draw(match, state, width=120, height=60).partition("\nriver ")[2].split())
    assert re.search(r" 20(•[A-D])* 1f/up ╫ 21(•[A-D])* 2k .* 30(•[A-D])* 2f/k", text)
    for seat, player in enumerate(view.players):
        assert re.search(rf"(^| ){player.boat}(•[A-D])*•{NAMES[seat][0]}", text)


# --- the players -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", PLAYERS)
def test_tracks_karma_boat_workers_levels_and_dice_of_each_player(players, width, height, ascii_only):
    signs = ASCII if ascii_only else FINE
    for match, state in some(players, count=4):
        view = view_of(match, state)
        text = draw(match, state, ascii_only=ascii_only, width=width, height=height)
        assert f"Round {view.round}" in text
        for seat, player in enumerate(view.players):
            turn = re.escape(signs.turn) if seat == view.seat else " "
            first = f" {signs.first}" if seat == view.starter else ""
            numbers = f"{player.fame} {player.money} {player.difference:+} {player.karma} {player.boat}/30"
            numbers += f" {player.left}/{player.workers} " + " ".join(str(player.levels[name]) for name in BUILDINGS)
            dice = " ".join(f"{c[0].upper()}{''.join(map(str, v))}" for c, v in player.dice.items() if v)
            numbers = " +".join(map(re.escape, numbers.split()))
            who = rf"{turn}{signs.worker}{NAMES[seat][0]} {NAMES[seat]}{first}"
            assert re.search(rf"{who} +{numbers} +{re.escape(dice or signs.free)}\s", text)
        supply = " ".join(f"{colour[0].upper()}{view.supply[colour]}" for colour in COLOURS)
        assert f"supply {supply}" in text


def test_players_whose_names_begin_alike_have_numbers():
    assert Marks(["Ana", "Ben"], FINE)(1).plain == "•B"
    assert Marks(["Ana", "ann"], FINE)(1).plain == "•2"
    assert Marks(["Žofie", "Ben"], ASCII)(0).plain == "@1"


def test_the_next_bonuses_of_both_tracks():
    tracks = STANDARD["tracks"]["value"]
    for match, state in some(3):
        view = view_of(match, state)
        if view.seat is None:
            continue
        player, text = view.players[view.seat], draw(match, state, width=80, height=25)
        for track, had in (("fame", player.fame_bonuses), ("money", player.money_bonuses)):
            places = [bonus["at"] for bonus in tracks[track][had:]]
            places += [tracks[f"{track}_worker"]] if track in player.inactive else []
            shown = re.findall(rf"{track} (\d+): ", text)
            assert shown == [str(min(places))] if places else shown == []


# --- the question ----------------------------------------------------------------------------------------------------


def test_what_is_still_to_come_stands_below_the_table():
    for match, state in some(2, "ask_sum", count=10):
        tile = match.game.offers(state).question.args["tile"]
        text = draw(match, state, width=80, height=25)
        assert f"then: lay {tile}" in text or re.search(rf"then: {tile} on [a-d][1-5]", text)
    waiting = {line for _, line in _coming(3) | _coming(4)}
    for part in ("a yield tile", "in hand: ", "border ", "1 upgrade", "money"):
        assert any(part in line for line in waiting), part


def _coming(players: int) -> set[tuple[str, str]]:
    match, states = played(players)
    found = set()
    for state in states[:-1]:
        lines = screen_of(match)._panel(view_of(match, state), None).coming(200)
        found |= {(question(match, state), line.plain) for line in lines}
    return found


def sit(match: Match, width: int, height: int, language: str = "en") -> Table:
    """A table whose screen can be read."""
    out = Output(language)
    out.console = Console(width=width, height=height, file=io.StringIO(), color_system=None, markup=False, emoji=False)
    out.clears = False
    return Table(match, [Sitter(name, None) for name in match.names], out, 1, None)


def shown_at(table: Table) -> list[str]:
    """What the table draws for the seat to act."""
    file = table.out.console.file
    assert isinstance(file, io.StringIO)
    file.seek(0)
    file.truncate()
    table.draw(table.match.actor)
    return file.getvalue().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30)])
@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_scrolls_off_a_small_screen(players, width, height, language):
    match, rng = start(players, 8), Random(8)
    table = sit(match, width, height, language)
    for move in range(90):
        if move % 6 == 0 or match.game.offers(match.state).answers[6:]:
            lines = shown_at(table)
            assert max(map(len, lines)) <= width
            assert len(lines) < height, "the last line is for what is typed"
            asked = match.game.offers(match.state).question
            told = match.game.messages.say(f"question.{asked.key}", asked.args, language, match.names)
            assert told in " ".join(line.strip() for line in lines)
        match.play(rng.choice(match.game.legal(match.state)), match.actor)


def test_what_happened_in_the_turn_is_told_at_each_of_its_questions():
    match, rng = start(2, 3), Random(2)
    table = sit(match, 120, 40)
    turn, moves, long = -1, [""], 0
    while not match.over and long < 5:
        lines = shown_at(table)
        if match.game.turn(match.state) != turn:
            turn, moves = match.game.turn(match.state), []
        if moves:
            told = next(line for line in lines if line.startswith(f"{match.names[match.actor]}: worker to "))
            assert GAME_WORDS.say(f"group.{moves[0]}") in told
            long += len(moves) > 2
        code = rng.choice(match.game.legal(match.state))
        moves.append(match.game.name(match.state, code))
        match.play(code, match.actor)
    assert long


def test_answers_have_lines_or_share_one_after_the_height_of_the_screen():
    match = start(2, 3)
    match.play("quarry", match.actor)
    names = [match.game.name(match.state, code) for code in match.game.legal(match.state)]
    first, *others = names
    assert len(names) == 6
    small, large = shown_at(sit(match, 80, 24)), shown_at(sit(match, 80, 50))
    at = next(at for at, line in enumerate(small) if f"  {first} (or Enter) · " in line)
    assert " · ".join(line.strip() for line in small[at : at + 2]) == " · ".join([f"{first} (or Enter)", *others])
    for name in others:
        colour = name.partition("-")[0]
        assert any(line.startswith(f"  {name}: {colour}-") for line in large)


def test_a_part_of_a_move_will_do_where_it_means_one():
    match = start(2, 3)
    game, state = match.game, match.state
    for text, meant in (("silk market", "silk-market"), ("market tea", "tea-market"), ("terrace blue", "blue-terrace")):
        assert game.name(state, game.parse(state, text)) == meant
    with pytest.raises(Ambiguous, match="silk-market, tea-market"):
        game.parse(state, "market")


# --- everywhere ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [*SIZES, (60, 40), (40, 60)])
def test_it_fits_in_every_language(language, width, height):
    for players in PLAYERS:
        for match, state in some(players, count=4):
            lines = draw(match, state, language, width=width, height=height).splitlines()
            assert max(map(len, lines)) <= width
            assert len(lines) <= height or (width, height) == (80, 19)


def test_letters_only():
    for match, state in some(3, count=5):
        for width, height in SIZES:
            draw(match, state, ascii_only=True, width=width, height=height).encode("ascii")
    match, states = played(2)
    made = screen_of(match, ascii_only=True)
    for drawn in (made.scores(view_of(match, states[50]), 80), made.rack(view_of(match, states[50]), 0)):
        text_of(drawn).encode("ascii")
    for _, section in made.help(view_of(match, states[5])):
        text_of(section).encode("ascii")


def test_a_spectator_and_the_end_see_the_board_too():
    match, states = played(3)
    view = view_of(match, states[-1])
    assert view.seat is None and view.ended
    ahead = max(range(3), key=lambda seat: view.players[seat].difference)
    text = draw(match, states[-1], width=120, height=40)
    assert all(line.rstrip() in text for line in map_of(match, states[-1], ahead, LARGE))
    assert all(
        line.rstrip() in text for seat in range(3) if seat != ahead for line in map_of(match, states[-1], seat, SMALL)
    )


def test_before_the_first_round():
    match = start(3, 3)
    text = draw(match, match.game.setup(), width=80, height=24)
    assert "Set-up" in text and "supply B12 G12 O12 P12" in text


# --- boxes of owners -------------------------------------------------------------------------------------------------


def other_box(path: Path, trust: str = "certain") -> Path:
    """Five rows and six columns, another residence, tiles with four things on them, a tile of two digits."""
    tiles = json.loads(json.dumps(STANDARD["tiles"]["value"]))
    for tile in tiles[::5]:
        tile |= {
            "buildings": ["temple", "mill"],
            "markets": [{"good": "silk", "value": 3}, {"good": "tea", "value": 9}],
        }
    province = {"rows": 5, "columns": 6, "residence": ["c3", "c4"], "exits": [{"cell": "c4", "side": "E"}]}
    borders = [{"place": "N6", "yields": [{"give": "one_good", "amount": 3}]}]
    tables = {name: table["value"] for name, table in STANDARD.items() if name not in ("game", "note")}
    tables |= {"tiles": tiles, "province": province, "borders": borders}
    path.write_text(json.dumps({name: {"trust": trust, "value": value} for name, value in tables.items()}))
    return path


def test_the_board_of_an_owner_may_have_another_shape(tmp_path):
    path = other_box(tmp_path / "own.json")
    for players in PLAYERS:
        match = start(players, 2, path)
        for state in play_on(match, 2)[::60]:
            for width, height in SIZES:
                lines = draw(match, state, width=width, height=height).splitlines()
                assert max(map(len, lines)) <= width
            for seat, player in enumerate(view_of(match, state).players):
                text = "\n".join(map_of(match, state, seat, SMALL))
                made = screen_of(match)
                for tile in player.province:
                    assert "".join(made.tiles.parts(tile.tile, 1)) in text
                large = "\n".join(map_of(match, state, seat, LARGE))
                assert all("TM" in large and "s3t9" in large for tile in player.province if "tea9" in tile.tile)


def test_an_owners_box_that_is_certain_is_no_reconstruction(tmp_path):
    match = start(2, 3, other_box(tmp_path / "own.json", "likely"))
    view = view_of(match, match.state)
    assert view.reconstruction == ()
    shown = draw(match, match.state) + "".join(title + text_of(part) for title, part in screen_of(match).help(view))
    assert "econstruction" not in shown and "not read off" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_a_reconstruction_is_said_where_the_board_is_shown(language):
    names = [WORDS.say(f"table.{name}", {}, language) for name in ("river", "spaces", "province", "borders", "tiles")]
    sentence = WORDS.say("reconstruction", {"tables": names}, language)
    for players in PLAYERS:
        for match, state in some(players, count=4):
            for width, height in SIZES[1:]:
                assert draw(match, state, language, width=width, height=height).rstrip().endswith(sentence)
    assert sentence in help_text(language)


# --- words -----------------------------------------------------------------------------------------------------------


def help_text(language: str, ascii_only: bool = False) -> str:
    match, states = played(2)
    sections = screen_of(match, language, ascii_only).help(view_of(match, states[1]))
    return "\n".join(title + "\n" + text_of(section, 400) for title, section in sections)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_explains_moves_spaces_signs_and_letters(language):
    match, _ = played(2)
    text = help_text(language)
    codes = set()
    for notation in (part for written, _ in NOTATIONS for part in written.split(", ")):
        codes.add(match.game.parse(match.state, notation))
        assert notation in text
    assert len(codes) == 16 and max(codes) >= LAY_AT
    for group in GROUPS:
        assert re.search(rf"{group} +{re.escape(GAME_WORDS.say(f'group.{group}', {}, language))} ", text)
    for kind, names in (("colour", COLOURS), ("building", BUILDINGS), ("good", ("silk", "tea", "spice"))):
        assert all(GAME_WORDS.say(f"{kind}.{name}", {}, language) in text for name in names)
    assert all(letter in text for letter in LETTERS.values())
    for sign in FINE.roads[5] + FINE.roads[15] + FINE.open + FINE.had + FINE.first + FINE.bridge:
        assert sign in text
    assert " 61" in text and " 20" in text


def test_every_kind_of_question_was_met():
    asked = {question(match, state) for players in PLAYERS for match, state in some(players, count=10_000)}
    rare = {"ask_return", "ask_border"}
    assert set(QUESTIONS.values()) - rare <= asked


def test_the_news_leave_out_what_the_drawing_shows():
    assert {kind.key for kind in EVENTS} >= SEEN | WEIGHTY
    assert not SEEN & WEIGHTY


def test_effects_in_words_and_letters():
    made = screen_of(played(2)[0])
    for effect, words, letters in (
        (Effect("dice", 2), "2 dice of choice", "2d"),
        (Effect("dice", per="karma", colours=["blue"]), "1 die: blue per karma", "1B/k"),
        (Effect("money", 2, "upgrade"), "2 money per upgrade", "2m/up"),
        (Effect("boat"), "next river space", "boat"),
        (Effect("boat", 6, exactly=True), "exactly 6 river spaces", "b6"),
        (Effect("one_good", 4), "one good, up to 4 markets", "good4"),
    ):
        assert (made.yields.words([effect]), made.yields.short([effect])) == (words, letters)
    both = [Effect("dice"), Effect("upgrade")]
    assert made.yields.words(both, 10) == "1d+up" and made.yields.words(both) == "1 die of choice, 1 upgrade"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_used(language, monkeypatch, tmp_path):
    used: set[str] = set()
    say = Catalogue.say

    def noted(self: Catalogue, key: str, *arguments: Any, **more: Any) -> str:
        used.add(key)
        return say(self, key, *arguments, **more)

    monkeypatch.setattr(Catalogue, "say", noted)
    for players in PLAYERS:
        match, states = played(players)
        made = screen_of(match, language)
        for state in states:
            made._panel(view_of(match, state), 0).coming(200)
        made._panel(view_of(match, match.game.setup()), 0).players(80)
        text_of(made.table(view_of(match, states[9]), 0, (), 200, 70))
        text_of(made.scores(view_of(match, states[-1]), 80))
        made.help(view_of(match, states[9]))
        for seat in range(players):
            made.rack(view_of(match, states[-1]), seat)
    match = start(2, 3, other_box(tmp_path / "own.json", "reconstruction"))
    screen_of(match, language).help(view_of(match, match.state))
    assert screen_of(match, language).yields.words([Effect("boat", 3)])
    rare = {"step.border", "step.income", "step.put", "river_end"}
    assert set(WORDS.texts(language)) - used <= rare


@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_ones_own_things_and_points(language):
    match, states = played(4)
    view = view_of(match, states[-40])
    made = screen_of(match, language)
    scores = text_of(made.scores(view, 80), 80)
    assert all(f"{name} " in scores for name in NAMES) and max(map(len, scores.splitlines())) <= 80
    rack = text_of(made.rack(view, 1), 80)
    assert "Ben" in rack and "Ana" not in rack and max(map(len, rack.splitlines())) <= 80
    fame, money = made.track("fame").plain, made.track("money").plain
    assert made.points({"fame": 3, "money": -1}) == Text(f"{fame} +3  {money} -1")


def test_the_chambers_are_numbered_by_the_die_they_take():
    match, state = some(2, "ask_place")[0]
    text = draw(match, state, width=80, height=20)
    assert all(f"{number}:{figure} " in text for number, figure in enumerate(FIGURES, 1))

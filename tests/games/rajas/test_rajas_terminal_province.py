"""What a player can read off the provinces and stacks of Rajas in the terminal."""

from __future__ import annotations

import pytest
from each import each
from games.rajas.rajas_screen import PLAYERS, SIZES, cells, map_of, some
from games.screens import draw, screen_of, text_of, view_of

from rondel.games.rajas.components import STACK_NAMES
from rondel.games.rajas.moves import TAKE
from rondel.games.rajas.terminal.province import LARGE, MIDDLE, SMALL
from rondel.games.rajas.terminal.signs import ASCII, FINE, ends_of


@each("ascii_only", [False, True])
@each("scale", [SMALL, MIDDLE, LARGE])
@each("players", PLAYERS)
def test_every_tile_shows_its_roads_its_cost_and_what_stands_on_it(players, scale, ascii_only):
    signs = ASCII if ascii_only else FINE
    laid, covering = 0, 0
    for match, state in some(players, count=12):
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


@each("ascii_only", [False, True])
@each(("width", "height"), SIZES)
def test_the_top_of_each_stack_and_how_many_lie_under_it(width, height, ascii_only):
    signs = ASCII if ascii_only else FINE
    for match, state in some(2, "ask_place", count=3):
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

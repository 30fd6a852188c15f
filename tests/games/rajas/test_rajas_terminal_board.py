"""What a player can read off the workers' spaces, the river and the players of Rajas in the terminal."""

from __future__ import annotations

import re

import pytest
from each import each
from games.rajas.rajas_screen import PLAYERS, SIZES, STANDARD, question, some
from games.screens import NAMES, draw, screen_of, view_of

from rondel.games.rajas.components import BUILDINGS, GROUPS
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.moves import PLACE_AT
from rondel.games.rajas.terminal.river import River
from rondel.games.rajas.terminal.signs import ASCII, FINE, Marks


@pytest.mark.parametrize("players", PLAYERS)
def test_the_view_knows_the_open_spaces_while_they_are_asked_for(players):
    for match, state in some(players):
        offered = [code - PLACE_AT for code in match.game.legal(state)] if question(match, state) == "ask_place" else []
        assert view_of(match, state).open == tuple(GROUPS[group] for group in offered)


@each("ascii_only", [False, True])
@each("players", PLAYERS)
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
        "die 1: 2 fame, first in the next round", "die 3: 2 karma, 1 die of your choice",
        "die 6: exactly 6 river spaces", "die blue: 2 dice orange", "1 die: purple",
        "2 money, reroll dice", "die 1 to 3: sail up to that far",
    ):  # fmt: skip
        assert told in text


# --- the river -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_free_spaces_ahead_of_the_boat(players):
    crossed = 0
    for match, state in some(players, "ask_place", seed=4, count=60):
        made, view = screen_of(match), view_of(match, state)
        river = River(view, made)
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


@each("ascii_only", [False, True])
@each(("width", "height"), SIZES)
@each("players", PLAYERS)
def test_tracks_karma_boat_workers_levels_and_dice_of_each_player(players, width, height, ascii_only):
    signs = ASCII if ascii_only else FINE
    for match, state in some(players, count=2):
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

"""What a player can read off the terminal's table of Rajas in every version: Navaratnas, mixed groups, Ganga."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest
from each import each
from full import in_parts
from games.rajas.rajas_screen import PLAYERS, STANDARD, WORDS, help_text, map_of, played, question, some, start
from games.screens import NAMES, draw, screen_of, text_of, view_of

from rondel.cli.story import Story
from rondel.core.facts import Value
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES
from rondel.games.rajas.terminal.province import LARGE, MIDDLE, SMALL
from rondel.games.rajas.terminal.river import River
from rondel.games.rajas.terminal.signs import ASCII, FINE

NAVARATNAS: dict[str, Value] = {"version": "navaratnas"}
MIXED: dict[str, Value] = {"version": "mixed", "player_2": "advanced"}
VERSIONS: dict[str, dict[str, Value]] = {"basic": {}, "navaratnas": NAVARATNAS, "mixed": MIXED}
BASIC_LABELS = {
    "N1": "3m", "W1": "1d", "W3": "2k", "W4": "1d", "S1": "5m", "S3": "1d+up", "S5": "5m", "E4": "2d", "E2": "boat",
    "N5": "up",
}  # fmt: skip
LESSER = {
    "N1": "w1m", "W3": "w1k", "N5": "w2m", "W1": "y1k", "S3": "y1d", "E2": "y2m", "W4": "r2m", "E4": "r3m",
    "S1": "b3m", "S5": "b3m",
}  # fmt: skip
"""RA-33: the lesser yields of the Navaratnas side, each with the letter of its colour."""
BROWN = {
    "brown-1-fame-per-market_tile": ("1 fame per tile with a market", "1f/mt"),
    "brown-1-fame-per-three_spaces": ("1 fame per 3 river spaces", "1f/3sp"),
    "brown-1-money-per-building": ("1 money per building", "1m/bld"),
    "brown-2-money-per-yield_tile": ("2 money per connected yield tile", "2m/yt"),
    "brown-2-fame-per-curve": ("2 fame per curve", "2f/crv"),
    "brown-2-money-per-upgrade": ("2 money per upgrade", "2m/up"),
    "brown-1-fame-per-worker": ("1 fame per active worker", "1f/wrk"),
}
RIVER_TILES = {
    "1-die-per-karma": ("1 die of your choice per karma", "1d/k"),
    "1-die-blue-green-orange": ("1 die each: blue, green, orange", "1BGO"),
    "1-die-blue-orange-purple": ("1 die each: blue, orange, purple", "1BOP"),
    "1-palace-dancer": ("palace action: Dancer", "pal2"),
    "1-palace-yogi": ("palace action: Yogi", "pal3"),
    "1-palace-raja": ("palace action: Raja Man Singh", "pal4"),
    "3-one_good": ("one good, up to 3 markets", "good3"),
    "3-boat": ("up to 3 river spaces", "b0-3"),
}


@cache
def begun(players: int = 2, seed: int = 3, **options: Value) -> Match:
    return start(players, seed, **options)


def stood(text: str, players: int = 2, **options: Value) -> tuple[Match, State]:
    """A position from the lines that matter."""
    match = begun(players, **options)
    return match, match.game.load("\n".join(["rajas", *(line.strip() for line in text.strip().splitlines())]))


def border_shown(match: Match, state: State, seat: int, labels: dict[str, str], ascii_only: bool = False) -> None:
    """Looks for these labels, and no others, around a province."""
    lines = map_of(match, state, seat, MIDDLE, ascii_only)
    for place, label in labels.items():
        side, number = place[0], int(place[1])
        line = {"N": lines[0], "S": lines[-1]}.get(side) or lines[2 * number - 1]
        words = line.split()
        assert label in words if side in "NS" else words[1 if side == "W" else -1] == label, (place, lines)
    told = {word for line in (lines[0], lines[-1]) for word in line.split()[line is lines[0] :]} - set("12345")
    assert told == {label for place, label in labels.items() if place[0] in "NS"}


def is_advanced(version: str, seat: int) -> bool:
    return version == "navaratnas" or (version == "mixed" and seat == 1)


# --- borders ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-33")
@pytest.mark.clause("RA-39")
@each("players", PLAYERS)
@each("version", VERSIONS)
def test_the_border_of_each_seat_has_the_yields_of_its_side(version, players):
    match, state = stood("seat: 1", players, **VERSIONS[version])
    for seat in range(players):
        labels = LESSER if is_advanced(version, seat) else BASIC_LABELS
        if version == "mixed" and seat == 1:
            # No yield tile can ever lie there, so colours do not matter.
            labels = {place: label[1:] for place, label in LESSER.items()}
        if version == "navaratnas":
            tile = view_of(match, state).players[seat].tiles["S1"]
            labels = {**LESSER, "S1": f"B{BROWN[tile][1]}"}
        border_shown(match, state, seat, labels)


@pytest.mark.clause("RA-35")
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_yield_tile_has_a_capital_letter_and_what_was_had_a_mark(ascii_only):
    had = (ASCII if ascii_only else FINE).had
    match, state = stood(
        """
        province 1: b2=green-9X c2=blue-9X c1=purple-9X d1=orange-9X
        tiles 1: S1=brown-2-fame-per-curve W3=white-3-money E2=yellow-1-die-blue-orange E4=red-1-boat
        """,
        **NAVARATNAS,
    )
    labels = {**LESSER, "S1": f"{had}B2f/crv", "W3": f"{had}W3m", "W4": f"{had}2m", "E2": "Y1BO", "E4": "Rboat"}
    border_shown(match, state, 0, labels, ascii_only)


@pytest.mark.clause("RA-39")
def test_an_owners_board_may_have_other_places_on_either_side(tmp_path):
    tables = {name: table for name, table in STANDARD.items() if name not in ("game", "note")}
    tables["borders"] = {"trust": "certain", "value": [{"place": "N1", "yields": [{"give": "karma"}]}]}
    lesser = [{"place": "N2", "colour": "brown", "yields": [{"give": "money", "amount": 4}]}]
    tables["navaratnas_borders"] = {"trust": "certain", "value": lesser}
    path = tmp_path / "own.json"
    path.write_text(json.dumps(tables))
    match = start(2, 3, path, **MIXED)
    for seat, labels in enumerate(({"N1": "1k"}, {"N2": "4m"})):
        border_shown(match, match.state, seat, labels)
    match = start(2, 3, path, **NAVARATNAS)
    border_shown(match, match.state, match.actor, {"N2": "○N2:4m"})
    border_shown(match, match.state, 1 - match.actor, {"N2": "b4m"})


# --- questions -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-66")
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_places_for_a_yield_tile_have_their_names_while_they_are_asked_for(ascii_only):
    mark = (ASCII if ascii_only else FINE).open
    match, state = stood(
        """
        province 1: b2=green-9X c2=blue-9X c1=purple-9X
        tiles 1: S1=brown-2-fame-per-curve N1=white-1-die
        pending: spot white-3-money
        """,
        **NAVARATNAS,
    )
    assert [match.game.name(state, code) for code in match.game.legal(state)] == ["N5"]
    labels = {**LESSER, "S1": "B2f/crv", "N1": "W1d", "W3": f"{FINE.had}1k", "N5": f"{mark}N5:2m"}
    border_shown(match, state, 0, {**labels, "W3": f"{(ASCII if ascii_only else FINE).had}1k"}, ascii_only)
    assert "white-3-money: 3 money" in draw(match, state, ascii_only=ascii_only, width=80, height=20)


@pytest.mark.clause("RA-34", "RA-65")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_brown_tile_is_drawn_for_all_to_see_and_the_rest_lies_face_down_until_all_have_put(players):
    match = start(players, 5, **NAVARATNAS)
    for _ in range(players):
        state, owner = match.state, match.actor
        assert question(match, state) == "ask_spot"
        tile = view_of(match, state, owner).pending[0].args["yields"]
        down = [name for name, count in view_of(match, state, owner).yields.items() if count and name in BROWN]
        for viewer in (*range(players), None):
            text = _everything(match, state, viewer)
            assert f"{tile}: {BROWN[tile][0]}" in text
            assert "brown face down" in " ".join(text.split())
            assert not any(name in text for name in down)
        border_shown(match, state, owner, {**LESSER, "S1": "○S1:3m", "S5": "○S5:3m"})
        match.play("S5", owner)
        assert all(
            f"B{BROWN[tile][1]}" in draw(match, match.state, height=70, seat=viewer) for viewer in range(players)
        )
    assert question(match, match.state) == "ask_place"
    text = _everything(match, match.state, 0)
    assert "face down" not in text and all(BROWN[name][1] in text for name in down)


def _everything(match: Match, state: State, viewer: int | None) -> str:
    """All that a seat is shown: the table large and small, scores, its own things, news and log."""
    made, view = screen_of(match), view_of(match, state, viewer)
    drawn = [made.table(view, viewer, (), *size) for size in ((80, 19), (160, 70))]
    drawn += [made.scores(view, 80), *([made.rack(view, viewer)] if viewer is not None else [])]
    story = Story(match.game, match.names, "en").lines(match.journal(viewer))
    return "\n".join([*map(text_of, drawn), *story])


@pytest.mark.clause("RA-34")
def test_the_yield_tiles_that_lie_open_are_told_by_colour_and_those_that_fit_have_a_mark():
    match, state = stood(
        """
        tiles 1: S1=brown-2-fame-per-curve S5=brown-1-fame-per-worker N1=white-3-money
        tiles 2: S1=brown-1-money-per-building E2=yellow-1-boat E4=red-2-dice W4=red-2-dice
        """,
        **NAVARATNAS,
    )
    text = draw(match, state, width=160, height=45)
    line = next(line for line in text.splitlines() if line.startswith("yield tiles "))
    assert line.split("  ") == [
        "yield tiles ○ white 2x1d 3m 2xup 2x1k ○ yellow 1BO 1GP 1BP 1GO 2x5m 2k up ○ red 2x7m up boat",
        " brown 1f/mt 1f/3sp 2m/yt 2m/up",
    ]
    letters = draw(match, state, ascii_only=True, width=160, height=45)
    assert "yield tiles o white 2x1d" in letters
    assert line in text_of(screen_of(match).scores(view_of(match, state), 160), 160)


@pytest.mark.clause("RA-35")
@each("language", in_parts(LANGUAGES))
def test_the_yield_tiles_are_told_in_words_when_one_is_asked_for(language):
    match, state = stood("tiles 1: S1=brown-2-fame-per-curve\npending: choose", 4, **NAVARATNAS)
    text = " ".join(draw(match, state, language, width=100, height=30).split())
    made = screen_of(match, language)
    open_ones = [name for name, count in view_of(match, state).yields.items() if count]
    assert len(open_ones) == 4 + 8 + 4 + 3
    assert all(made.yield_tiles.words(name) in text for name in open_ones)
    small = draw(match, state, language, width=80, height=14)
    assert all(made.yields.short(made.yield_tiles.effects(name)) in small for name in open_ones)


@pytest.mark.clause("RA-38")
@pytest.mark.clause("RA-47")
def test_every_yield_tile_and_river_tile_in_words_and_letters():
    made = screen_of(begun(**NAVARATNAS))
    for name, told in BROWN.items():
        assert (made.yield_tiles.words(name), made.yields.short(made.yield_tiles.effects(name))) == told
    for name, words in (
        ("white-1-die", "1 die of your choice"), ("yellow-1-die-blue-orange", "1 die each: blue, orange"),
        ("red-2-dice", "2 dice of your choice"), ("yellow-1-boat", "next river space"), ("red-7-money", "7 money"),
    ):  # fmt: skip
        assert made.yield_tiles.words(name) == words


@pytest.mark.clause("RA-36")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_tile_for_having_fewer_workers_is_counted_beside_the_workers(players):
    spent = "quarry=1 harbour=1 mixed-market=1"
    match, state = stood(
        f"won 2: fame\nfame 2: 15\nworkers: {spent}\nclaimed 1: 1\npending: choose", players, **NAVARATNAS
    )
    text = draw(match, state, width=100, height=40)
    assert re.search(r"▸•A Ana .* 0/3\+1  2 2 2 2", text) and re.search(r" •B Ben .* 4/4  2 2 2 2", text)


# --- the players -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-33")
@pytest.mark.clause("RA-69")
@each("players", PLAYERS)
@each("version", VERSIONS)
def test_the_room_for_dice_of_each_seat(version, players):
    dice = "\n".join(f"dice {seat + 1}: blue=1{seat + 1}" for seat in range(players))
    match, state = stood(f"seat: 1\n{dice}", players, **VERSIONS[version])
    text = draw(match, state, width=80, height=19)
    for seat in range(players):
        count = "" if version == "basic" else f"2/{8 if is_advanced(version, seat) else 10} "
        assert re.search(rf"{NAMES[seat]} .*  2 2 2 2  {count}B1{seat + 1}\s", text)


@pytest.mark.clause("RA-69")
@each("language", in_parts(LANGUAGES))
@each("players", PLAYERS)
def test_advanced_players_and_beginners_are_named(players, language):
    match, state = stood("seat: 1", players, **MIXED)
    levels = [match.game.messages.say(f"value.player_1.{level}", {}, language) for level in ("beginner", "advanced")]
    for width, letters in ((100, 20), (56, 3)):
        lines = draw(match, state, language, width=width, height=40).splitlines()
        for seat in range(players):
            assert re.search(rf"•{NAMES[seat][0]} \S+( ★)? +{levels[seat == 1][:letters]} ", lines[seat + 1])
    for version in ("basic", "navaratnas"):
        text = draw(*stood("seat: 1", players, **VERSIONS[version]), language)
        assert not any(level in text for level in levels)


@each("language", LANGUAGES)
@each("ascii_only", [False, True])
def test_whole_names_and_all_dice_stand_on_the_smallest_screen(ascii_only, language):
    """Where there is no room for all, the titles of the columns are cut."""
    advanced: dict[str, Value] = {"version": "mixed", **{f"player_{seat}": "advanced" for seat in range(1, 5)}}
    dice = "dice 3: blue=45 green=1 orange=345 purple=55\ndice 4: blue=6 green=3 purple=1246"
    match, state = stood(f"seat: 1\nmoney 2: 99\n{dice}", 4, **advanced)
    view = view_of(match, state)
    scores = text_of(screen_of(match, language, ascii_only).scores(view, 80), 180).splitlines()
    assert max(map(len, scores)) <= 80
    for name, line, end in zip(NAMES, scores[1:], ("", "", "B45 G1 O345 P55", "B6 G3 P1246"), strict=False):
        assert f"{name} " in line and line.rstrip().endswith(end)


@pytest.mark.clause("RA-33")
def test_six_workers():
    won = "won 1: fame money bridge\nfame 1: 15\nmoney 1: 20\nboat 1: 21"
    match, state = stood(won, **NAVARATNAS)
    assert re.search(r"Ana .* 6/6 ", draw(match, state))
    assert "all three workers" in help_text(**NAVARATNAS) and "two of the three workers" not in help_text(**NAVARATNAS)
    assert "two of the three workers" in help_text()


# --- the river -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-40")
@pytest.mark.clause("RA-41")
@each("ascii_only", [False, True])
@each("players", PLAYERS)
@each("version", VERSIONS)
def test_river_tiles_replace_the_printed_yields(version, players, ascii_only):
    signs = ASCII if ascii_only else FINE
    places = dict(zip(range(2, 25, 3), RIVER_TILES, strict=True))
    river = " ".join(f"{space}={tile}" for space, tile in places.items())
    match, state = stood(f"river: {river}", players, ganga=True, **VERSIONS[version])
    made, view = screen_of(match, ascii_only=ascii_only), view_of(match, state)
    assert view.river == places
    ahead = [line.plain for line in River(view, made).ahead(view.players[0], 60, 30)]
    whole = " ".join(draw(match, state, ascii_only=ascii_only, width=160, height=60).partition("\nriver ")[2].split())
    for space, effects in enumerate(made.box.river.value.spaces, 1):
        words, letters = made.yields.words(effects), made.yields.short(effects)
        tile = ""
        if space in places:
            words, letters = RIVER_TILES[places[space]]
            tile = signs.tile
        assert re.fullmatch(
            rf"\+{space} {space}: ({signs.bridge} )?{f'{tile} ' if tile else ''}{re.escape(words)}", ahead[space - 1]
        )
        assert f" {space} {tile}{letters} " in f" {whole} "


# --- in every combination --------------------------------------------------------------------------------------------


@each("ganga", [False, True])
@each("version", VERSIONS)
def test_the_first_screens_fit_in_every_combination(version, ganga):
    for players in PLAYERS:
        match = begun(players, ganga=ganga, **VERSIONS[version])
        for (width, height), language in zip(((80, 19), (100, 36), (60, 40), (200, 60)), LANGUAGES, strict=True):
            lines = draw(match, match.state, language, width=width, height=height).splitlines()
            assert len(lines) <= height and max(map(len, lines)) <= width
            scales = (SMALL, MIDDLE, LARGE)
            maps = [map_of(match, match.state, match.actor, scale, language=language) for scale in scales]
            assert any(all(any(row.rstrip() in line for line in lines) for row in rows) for rows in maps), "it is cut"


@pytest.mark.parametrize("players", (2, 4))
def test_a_whole_match_of_navaratnas_with_ganga_fits(players):
    asked = set()
    options = {**NAVARATNAS, "ganga": True}
    for key in ("", "ask_choose", "ask_spot"):
        for at, (match, state) in enumerate(some(players, key, count=3, **options)):
            asked.add(question(match, state))
            language = LANGUAGES[at % 4]
            for width, height in ((80, 19), (100, 30)):
                lines = draw(match, state, language, width=width, height=height).splitlines()
                assert max(map(len, lines)) <= width and len(lines) <= height
            draw(match, state, ascii_only=True).encode("ascii")
    assert asked >= {"ask_choose", "ask_spot"}
    match, states = played(players, **options)
    rack = text_of(screen_of(match).rack(view_of(match, states[-9], 1), 1), 80)
    assert max(map(len, rack.splitlines())) <= 80 and " white " in rack


# --- words -----------------------------------------------------------------------------------------------------------


@each("language", LANGUAGES)
def test_help_tells_of_what_is_played_only(language):
    def titles(**options: Value) -> set[str]:
        match = begun(2, **options)
        return {title for title, _ in screen_of(match, language).help(view_of(match, match.state))}

    names = {key: WORDS.say(f"help.{key}.title", {}, language) for key in ("navaratnas", "mixed", "ganga")}
    for version, options in VERSIONS.items():
        for ganga in (False, True):
            wanted = {name for key, name in names.items() if key == version or (key == "ganga" and ganga)}
            assert titles(ganga=ganga, **options) & set(names.values()) == wanted


def test_help_explains_the_moves_and_signs_of_yield_tiles():
    text = help_text(players=4, ganga=True, **NAVARATNAS)
    match = begun(2, **NAVARATNAS)
    for written in ("brown-1-fame-per-worker", "S1"):
        assert match.game.parse(match.state, written) and re.search(rf"^ *{written} ", text, re.MULTILINE)
    for sign in ("W Y R B", "w3m W3m", "○S1:3m", "0/4+1", "≈3m", "1BO", "pal2", "1m/mt", "1m/wrk"):
        assert re.search(rf"^ *{re.escape(sign)} ", text, re.MULTILINE), sign
    assert "8 dice" in text and "8 dice" in help_text(players=2, **MIXED)
    assert not any(sign in help_text() for sign in ("≈", "1m/mt", "w3m", "brown", "8 dice"))


@each(
    ("options", "told"),
    [
        ({}, "borders, tiles"),
        ({"ganga": True}, "borders, tiles"),
        (MIXED, "borders, tiles"),
        (NAVARATNAS, "borders, yield tiles, tiles"),
    ],
)
def test_only_tables_that_are_used_are_called_a_reconstruction(options, told):
    text = draw(*stood("seat: 1", **options), width=120, height=40)
    assert text.rstrip().endswith(f"not copied from the box: river, workers' spaces, province, {told}.")

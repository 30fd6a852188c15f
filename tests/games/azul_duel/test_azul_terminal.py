"""What a player can read off the terminal's table of Azul Duel, at every stage of a match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from random import Random

import pytest
from each import each
from full import in_parts, so_many
from games import screens as screens_kit
from games.azul_duel.azul_kit import stand, standard
from games.screens import text_of

import rondel
from rondel.cli.moves import gains
from rondel.core.errors import Unreadable
from rondel.core.kernel import State
from rondel.core.messages import LANGUAGES, game_messages
from rondel.core.terminal.drawing import screen
from rondel.games.azul_duel.components import CELL_NAMES, ROWS, SIDES, TURNS
from rondel.games.azul_duel.moves import EVENTS, MOVES
from rondel.games.azul_duel.notation import move_name, parse_move
from rondel.games.azul_duel.terminal.screen import AT_ONCE, NOTATIONS, SEEN, WEIGHTY
from rondel.games.azul_duel.view import Player, View

NAMES = ("Ana", "Ben")
WORDS = game_messages("rondel.games.azul_duel.terminal")
FINE, PLAIN = False, True
LETTER = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "turquoise": "T", "special": "S"}
ROW = re.compile(r"([1-6])[ !]([^a-f]*)([a-f])[│|┌└](......)[│|┬┴](......)[│|┬┴](......)[│|┐┘]\+([1-6])")


@cache
def screens(language: str = "en", ascii_only: bool = FINE):
    return screen(standard(), NAMES, language, ascii_only)


def draw(state: State, seat: int | None, language="en", ascii_only=FINE, width=100, height=40, news=()) -> str:
    view = standard().view(state, seat)
    return text_of(screens(language, ascii_only).table(view, seat, news, width, height), width)


def played(seed: int = 3, **options) -> list[State]:
    """The positions of a random match at each of its decisions and at its end."""
    return screens_kit.played("azul_duel", 2, seed, **options)[1]


def some(seed: int, **options) -> list[State]:
    """Every tenth of these positions, with ``./test --full`` every fifth, and the last one."""
    return played(seed, **options)[:: -so_many(10, full=5)]


def stages(phase: str, *seeds: int) -> Iterator[State]:
    """All positions of some matches in which a phase has come."""
    return (state for seed in seeds for state in played(seed) if seen_by(state, None).phase == phase)


@lru_cache(maxsize=1024)
def seen_by(state: State, seat: int | None) -> View:
    """Tests look at the same positions; nobody changes them."""
    view = standard().view(state, seat)
    assert isinstance(view, View)
    return view


def rows_of(text: str) -> list[list[re.Match[str]]]:
    """The rows of the boards: for each line of the drawing those of the left and of the right board."""
    return [found for found in (list(ROW.finditer(line)) for line in text.splitlines()) if found]


def cells_of(row: re.Match[str]) -> list[str]:
    return [part[at : at + 3] for part in row.groups()[3:6] for at in (0, 3)]


# --- boards ----------------------------------------------------------------------------------------------------------


@each(("ascii_only", "height"), [(FINE, 40), (FINE, 16), (PLAIN, 40), (PLAIN, 16)])
@each("width", [80, 100])
def test_every_cell_and_line_of_both_domes_can_be_read(ascii_only, height, width):
    frames = ("[]", "{}") if ascii_only else ("▐▌", "[]")
    for state in some(3):
        view = seen_by(state, 0)
        rows = rows_of(draw(state, 0, "en", ascii_only, width, height))
        assert len(rows) == ROWS and all(len(row) == 2 for row in rows)
        for number, pair in enumerate(rows):
            for player, row in zip(view.players, pair, strict=True):
                line = player.lines[number]
                assert (row[1], row[3], row[7]) == (str(number + 1), "abcdef"[number], str(number + 1))
                places = re.sub(r"[^BYRKT.·]", "", row[2]).replace("·", ".")
                assert places == "." * (number + 1 - line.count) + LETTER.get(line.colour or "", "") * line.count
                for column, cell in enumerate(cells_of(row)):
                    tile = player.tiles[number * ROWS + column]
                    printed = player.printed[number * ROWS + column]
                    if tile is not None:
                        assert cell[1] == LETTER[tile] and cell[0] + cell[2] in frames
                    elif printed is not None:
                        assert cell[1] == printed.lower() and cell[0] + cell[2] in ("  ", "__", "<>", "‹›")
                    else:
                        place = str(number // 2 * 3 + column // 2 + 1)
                        assert cell[1] == (place if number % 2 == column % 2 == 0 else "." if ascii_only else "·")


def has_tiled(view: View, player: Player) -> bool:
    """Whether a player has lost the points of this round."""
    starter = view.players[view.starter or 0]
    return view.ended or (view.stage == "tiling" and player is starter and view.seat != view.starter)


def test_points_tokens_chips_and_what_will_be_lost():
    for state in some(4):
        view = seen_by(state, 1)
        text = draw(state, 1)
        lines = text.splitlines()
        title = next(line for line in lines if "Ben  " in line and "point" in line)
        assert title.index("Ben  ") < title.index("Ana  "), "one's own board is at the left"
        for player, board in zip((view.players[1], view.players[0]), re.split(r"Ana  ", title), strict=True):
            assert re.search(rf"\b{player.points} points?\b", board)
            if view.round < view.rounds:
                assert "tokens " + "●" * player.tokens + "○" * (2 - player.tokens) in board
        broken = re.findall(r"broken ([BYRKT· ]{8}) (\S+)(?:  ① (\S+))?", text)
        chips = re.findall(r"chips (.*?)  taken: (\d)/2", text)
        for player, (tiles, loss, first), (chip, taken) in zip(view.players[::-1], broken, chips, strict=True):
            assert tiles.replace("·", "").split() == [LETTER[tile] for tile in player.broken]
            assert loss == ("0", "−1", "−3", "−6", "−10")[len(player.broken)]
            assert first == ("−2" if player.first_tile and not has_tiled(view, player) else "")
            held = chip.partition("▸")[0]
            assert held.replace("·", "").split() == list(player.chips) and int(taken) == player.taken


def test_the_first_player_tile_loses_nothing_more_once_it_is_paid():
    tiling = "round: 2\nphase: cell\nholder: 1\ndome 1: 1=TRBW 2=RTYW\ndome 2: 1=RWBK\n"
    before = stand(f"{tiling}lines 1: 1=red\nstarter: 1\nseat: 1")
    after = stand(f"{tiling}lines 2: 1=red\nstarter: 1\nseat: 2")
    other = stand(f"{tiling}lines 2: 1=red\nstarter: 2\nseat: 2")
    assert "① −2" in draw(before, 0) and "① −2" in draw(other, 0)
    assert "①" in draw(after, 0) and "① −2" not in draw(after, 0)
    ended = [state for seed in range(4) for state in played(seed)[-1:] if seen_by(state, 0).holder is not None]
    assert ended and not any("① −" in draw(state, 0) for state in ended)


def test_a_complete_line_without_a_cell_is_marked():
    waiting = stand("phase: act\nlines 1: 2=red*2 3=red*2 4=red*4\ndome 1: 1=YKTS 5=TRBW")
    marks = [row[0][0][:2] for row in rows_of(draw(waiting, 0))]
    assert marks == ["1 ", "2!", "3 ", "4 ", "5 ", "6 "]
    assert "2!" in help_text("en")


# --- between the players ---------------------------------------------------------------------------------------------


def test_factories_show_sun_moon_and_chips():
    kinds = set()
    for state in some(5):
        for width in (80, 100):
            lines = draw(state, 0, width=width).splitlines()
            for number, factory in enumerate(seen_by(state, 0).factories):
                line = lines[1 + number]
                wide = 3 if width == 100 else 2
                sun, moon = line[2 : 3 + 5 * wide], line[3 + 5 * wide : 3 + 5 * wide + (15 if wide == 3 else 11)]
                assert line[0] == factory.name
                assert re.sub(r"[^BYRKT]", "", sun) == "".join(LETTER[tile] for tile in factory.sun)
                tiles = "".join(LETTER[tile] for tile in factory.moon)
                if factory.name == "L":
                    assert ("①" in moon) == (seen_by(state, 0).holder is None)
                else:
                    chip = {None: "", "face_down": "(?)"}.get(factory.chip, f"({factory.chip})")
                    assert moon.startswith(chip)
                    kinds.add(chip[:2])
                    moon, tiles = moon[len(chip) :], tiles[:-1].lower() + tiles[-1:]
                assert re.sub(r"[^byrktBYRKT]", "", moon) == tiles
    assert {"", "(?"} < kinds


def test_face_up_plates_have_names_and_squares():
    state = next(stages("pick", 3))
    view = seen_by(state, 0)
    lines = draw(state, 0).splitlines()
    column = lines[0].index(view.row[0])
    for at, name in enumerate(view.row):
        start = column + 7 * at
        assert lines[0][start : start + 4] == name
        assert lines[1][start : start + 5] == f"│{name[0].lower()} {name[1].lower()}│"
        assert lines[2][start : start + 5] == f"│{name[2].lower()} {name[3].lower()}│"
    assert f"stack: {len(view.stack)}, top {view.stack[0].kind}" in lines[3]


@each("turn", TURNS)
def test_a_plate_to_lay_is_shown_in_its_four_turns(turn):
    for state in list(stages("lay", 3))[:4]:
        seat = standard().actor(state)
        view = seen_by(state, seat)
        lines = draw(state, seat).splitlines()
        column = lines[0].index(turn or str(view.held))
        shown = re.sub(r"[│ ]", "", lines[1][column : column + 5] + lines[2][column : column + 5]).upper()
        free = view.players[seat].plates.index(None)
        after = standard().play(state, standard().parse(state, f"lay {free + 1} {turn}".strip()))
        first = free // 3 * 2 * ROWS + free % 3 * 2
        printed = seen_by(after, seat).players[seat].printed
        assert shown == "".join(str(printed[first + at]) for at in (0, 1, ROWS, ROWS + 1))


def test_drawn_plates_are_backs_until_their_drawer_looks():
    for state in list(stages("draw", *range(5)))[:8]:
        for seat in (0, 1):
            assert draw(state, seat).count("│? ?│") == 2 * min(len(seen_by(state, seat).drawn), 4)


def test_only_the_drawer_reads_the_plates_drawn():
    looked = list(stages("keep", *range(5)))
    assert looked
    for state in looked:
        seat = standard().actor(state)
        names = [str(spot.plate) for spot in seen_by(state, seat).drawn]
        assert all(name in draw(state, seat, width=80, height=16) for name in names)
        for other in (1 - seat, None):
            hidden = draw(state, other, width=80, height=16)
            unseen = [name for name in names if name in seen_by(state, other).unseen]
            assert not any(name in hidden for name in unseen)


def test_plates_to_return_are_shown_and_are_not_in_the_stack_yet():
    returning = list(stages("return", *range(5)))
    assert returning
    for state in returning:
        seat = standard().actor(state)
        names = [standard().name(state, code).split()[1] for code in standard().legal(state)]
        text = draw(state, seat, width=80, height=16)
        assert all(text.count(name) == 1 for name in names)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_has_not_seen_is_named_nowhere_but_in_the_list_of_such_plates(seat):
    knew = set()
    for state in (state for seed in range(3) for state in some(seed)):
        view = seen_by(state, seat)
        small = draw(state, seat, width=80, height=16)
        assert not any(name in small for name in view.unseen)
        known = {spot.plate for spot in view.stack if spot.plate} | set(view.somewhere)
        assert all(name in small for name in known)
        knew |= known
        if view.unseen:
            assert "plates not seen yet: " + " ".join(view.unseen[:3]) in draw(state, seat, height=60)
    assert knew or seat is None


def test_the_tablets_in_play_with_their_worth_for_each_player():
    tablets = {"tablets": "chosen", "first_tablet": "five_colours", "second_tablet": "outer_ring"}
    tablets |= {"third_tablet": "corner_plates", "fourth_tablet": "empty_special"}
    for state in some(6, **tablets):
        view = seen_by(state, 1)
        text = draw(state, 1)
        assert f"Round {view.round}/5" in text
        labels = ("5 colours 4", "outer ring 1", "corners 3/8", "empty s -3")
        for label, side in zip(labels, view.tablets, strict=True):
            mine, others = view.players[1].tablets[side], view.players[0].tablets[side]
            assert re.search(rf"{label} +{mine} +{others}\b", text)


# --- what is new, and what is possible -------------------------------------------------------------------------------


def test_new_tiles_and_plates_are_marked():
    match = rondel.start("azul_duel", 2, seed=3, names=NAMES)
    rng, marks = Random(3), set()
    while not match.over:
        seat, before = match.actor, match.number
        while not match.over and match.actor == seat:
            match.play(rng.choice(match.game.legal(match.state)), seat)
        news = [event for told in match.journal(1 - seat, before) for event in told.events]
        rows = rows_of(draw(match.state, 1 - seat, news=news))
        for event in (event for event in news if event.seat == seat):
            if event.key in ("tiled", "special"):
                at = CELL_NAMES.index(event.args["cell"])
                assert re.fullmatch(r"\[[BYRKTS]\]", cells_of(rows[at // ROWS][1])[at % ROWS])
            elif event.key == "laid":
                place = event.args["place"] - 1
                assert re.fullmatch(r"\([byrktsw]\)", cells_of(rows[place // 3 * 2][1])[place % 3 * 2])
            marks.add(event.key)
    assert {"tiled", "laid"} <= marks


def test_ones_own_new_tiles_are_marked_beside_those_of_the_other():
    match = rondel.start("azul_duel", 2, seed=3, names=NAMES)
    rng, both = Random(3), False
    while not match.over:
        before = match.number
        stage = seen_by(match.state, None).stage
        while not match.over and seen_by(match.state, None).stage == stage:
            match.play(rng.choice(match.game.legal(match.state)), match.actor)
        news = [event for told in match.journal(0, before) for event in told.events]
        new = {(event.seat, event.args["cell"]) for event in news if event.key in ("tiled", "special")}
        both |= len({seat for seat, _ in new}) == 2
        marked = {
            (seat, CELL_NAMES[number * ROWS + column])
            for number, pair in enumerate(rows_of(draw(match.state, 0, news=news)))
            for seat, row in enumerate(pair)
            for column, cell in enumerate(cells_of(row))
            if cell[0] == "["
        }
        assert marked == new
    assert both


def test_cells_that_take_the_tile_are_marked():
    asked = list(stages("cell", *range(3)))
    assert asked
    for state in asked:
        seat = standard().actor(state)
        legal = {standard().name(state, code).split()[1] for code in standard().legal(state)}
        marked = {
            CELL_NAMES[number * ROWS + column]
            for number, pair in enumerate(rows_of(draw(state, seat)))
            for column, cell in enumerate(cells_of(pair[0]))
            if cell[0] == "‹"
        }
        assert marked == legal


def listed(text: str) -> dict[str, int]:
    return {gain.name: gain.total for gain in gains(standard(), stand(text), "", screens().at_once)}


def test_lists_of_moves_count_what_a_move_brings_itself():
    paying = "round: 2\nphase: pay\nlines 1: 3=red*2 4=red*4\nline: 3\ndome 1: 4=TRBW 5=YRWB\nbroken 1: blue*2\n"
    assert listed(f"{paying}chips 1: R RT") == {"leave": 0, "pay R": 0}, "what goes on by itself comes anyway"
    asked = "round: 2\nphase: cell\nlines 1: 1=red 3=red*3\ndome 1: 1=TRBW 2=RTYW 4=KYRW 5=YRWB\nbroken 1: blue*2\n"
    assert listed(f"{asked}tiles 1: a1=turquoise") == {"cell a2": 2, "cell a3": 1}
    assert listed("phase: act\npoints: 5")["draw"] == -1


def test_chips_chosen_for_a_line_stand_after_a_mark():
    paying = [state for state in stages("pay", *range(4)) if seen_by(state, None).paid]
    assert paying
    for state in paying:
        assert "▸ " + " ".join(seen_by(state, None).paid) in draw(state, standard().actor(state))


def test_the_news_leave_out_what_the_drawing_shows():
    assert {kind.key for kind in EVENTS} >= SEEN
    assert screens().seen == SEEN
    assert {kind.key for kind in EVENTS} >= WEIGHTY | {key for keys in AT_ONCE.values() for key in keys}
    assert {kind.key for kind in EVENTS if kind.points} - {"drew"} <= WEIGHTY == screens().weighty


# --- everywhere ------------------------------------------------------------------------------------------------------


@each("height", range(16, 32))
def test_no_height_is_too_much_for_it_or_too_little(height):
    for state in some(7)[::8]:
        assert len(draw(state, 0, width=80, height=height).splitlines()) <= height


@pytest.mark.parametrize("width", [40, 60, 79])
def test_a_narrow_terminal_has_all_blocks_below_each_other(width):
    for phase in ("act", "lay", "over"):
        text = draw(next(stages(phase, 3)), 0, width=width)
        assert max(map(len, text.splitlines())) <= max(width, 40)
        assert len(ROW.findall(text)) == 2 * ROWS


def help_text(language: str, state: State | None = None) -> str:
    view = seen_by(state or played(3)[0], 0)
    return "\n".join(title + "\n" + text_of(section, 120) for title, section in screens(language).help(view))


@each("language", LANGUAGES)
def test_help_and_scores_explain_the_tablets_in_play(language):
    tablets = ("first_tablet", "second_tablet", "third_tablet", "fourth_tablet")
    for sides in (SIDES[::2], SIDES[1::2]):
        state = played(6, tablets="chosen", **dict(zip(tablets, sides, strict=True)))[0]
        view = seen_by(state, 0)
        assert view.tablets == tuple(sides)
        for text in (help_text(language, state), text_of(screens(language).scores(view, 80))):
            for side in SIDES:
                sentence = WORDS.say(f"counts.{side}", {"worth": screens().worths[side]}, language)
                assert (sentence in text) == (side in sides)


@pytest.mark.parametrize("special", [True, False])
def test_it_is_told_whether_a_special_tile_is_a_colour(special):
    state = played(6, tablets="chosen", first_tablet="five_colours", special_as_colour=special)[0]
    assert ("4 for each row with five different colours, a special tile being one" in help_text("en", state)) == special
    for language in LANGUAGES:
        lines = text_of(screens(language).scores(seen_by(state, 0), 80)).splitlines()
        assert max(len(line.rstrip()) for line in lines) <= 80


@each("language", LANGUAGES)
def test_help_explains_every_kind_of_move(language):
    game = standard()
    text = help_text(language)
    written = [part for notation, _ in NOTATIONS for part in notation.split(", ")]
    for notation in written:
        parse_move(game.instance, notation)
        assert notation in text
    kinds = {move_name(game.instance, code).split()[0] for code in range(MOVES)}
    assert {notation.split()[0] for notation in written} == kinds
    assert "YKTS" in text and "①" in text


@each("language", in_parts(LANGUAGES))
def test_scores_and_ones_own_board_alone(language):
    view = seen_by(played(3)[-1], 0)
    scores = text_of(screens(language).scores(view, 80))
    assert f"Ana: {view.players[0].points}" in scores and f"Ben: {view.players[1].points}" in scores
    rack = text_of(screens(language).rack(view, 1))
    assert len(ROW.findall(rack)) == ROWS and "Ben" in rack and "Ana" not in rack
    assert screens(language).track("points").plain and screens(language).points({"points": 3}).plain == ""


@each(
    ("typed", "meant"),
    [
        ("sun L b", "sun L blue"),
        ("SUN 3, K", "sun 3 black"),
        ("moon t", "moon turquoise"),
        ("stack y", "stack yellow"),
        ("chip ty", "chip YT"),
        ("chip y", "chip Y"),
        ("pay KB", "pay BK"),
        ("plate ykts", "plate YKTS"),
        ("b1", "cell b1"),
        ("F6", "cell f6"),
    ],
)
def test_moves_may_be_typed_in_short(typed, meant):
    assert move_name(standard().instance, parse_move(standard().instance, typed)) == meant


@each("text", ["", "sun", "sun L", "sun 5 blue", "moon", "chip", "chip TYB", "lay 0", "cell g1", "g1", "b", "1"])
def test_what_is_no_move_is_answered_with_examples(text):
    with pytest.raises(Unreadable) as refused:
        parse_move(standard().instance, text)
    assert refused.value.key == "unreadable_move"
    for example in re.findall(r"(?:sun|moon|chip|plate|line|lay|cell) [\w ]+", str(refused.value).partition("like")[2]):
        parse_move(standard().instance, example)


def test_every_refusal_has_its_words():
    said = set()
    for state in (state for seed in range(4) for state in played(seed)[::-5][1:]):
        legal = set(standard().legal(state))
        for code in set(range(MOVES)) - legal:
            reason = standard().why_not(state, code)
            if reason.key not in said:
                assert all(standard().messages.say(reason.key, reason.args, language) for language in LANGUAGES)
            said.add(reason.key)
    assert len(said) > 25

"""What holds of every game's drawing in the terminal, in every language and size, at every kind of question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any, NamedTuple

import pytest
from conformance.configurations import Configuration, always
from conformance.twins import pairs
from each import each, telling
from full import in_full, in_parts, so_many
from games.screens import NAMES, draw, help_of, own_box, screen_of, shown_at, sit, standard_box, start, text_of, told_by
from rich.console import Console
from rich.segment import Segment

from rondel.core.event import Event
from rondel.core.kernel import State
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES, Catalogue, game_messages
from rondel.core.registry import meta, slugs
from rondel.core.terminal.drawing import screen
from rondel.core.terminal.plain import PlainScreen

SIZES = in_parts([(80, 20), (120, 34), (100, 24), (160, 45), (200, 60)], always=2)
NARROW = in_parts([(60, 40), (70, 30), (50, 60)], always=2)
SCREENS = in_parts([(80, 24), (100, 30), (120, 50)], always=2)
SCROLLS = {"azul_duel": 1}
"""Lines too many on the smallest screen, where a long question has three answers of a line each."""
BESIDE = 100
"""Columns beside a drawing: what is wider than it should be is seen there and not wrapped."""
NEAR = 2
"""So many lines above and below: a tile of several lines has its letter in one of them."""
STEP, WIDE = 4, 8
"""So many columns are looked at, with those left and right of them that may tell their colours."""
RECONSTRUCTED = {
    "maharani": ("board", "columns", "tiles", "rondel", "animals"),
    "rajas": ("river", "spaces", "province", "borders", "tiles"),
}
"""The tables of which a drawing shows what is not read off the box."""
RARE = {"azul_duel": {"somewhere"}, "rajas": {"step.border", "step.income", "step.put", "river_end"}}
"""Words for what random play hardly meets; the game's own tests look for it."""


class Moment(NamedTuple):
    """A position of a match, and what happened since the move before the last."""

    match: Match
    state: State
    news: tuple[Event, ...]

    @property
    def viewers(self) -> list[int | None]:
        """All seats and a spectator; in every run one of them, in turn."""
        everybody = [None, *range(self.match.game.seats)]
        return everybody if in_full() else [everybody[self.match.game.turn(self.state) % len(everybody)]]


@cache
def chosen() -> list[Configuration]:
    """The first and the last configuration of each game; with ``./test --full`` all."""
    if in_full():
        return always()
    return [of[at] for slug in slugs() if (of := [one for one in always() if one.slug == slug]) for at in (0, -1)]


def shown() -> list[str]:
    """Games that draw themselves."""
    return [slug for slug in slugs() if not isinstance(screen_of(begun(slug)), PlainScreen)]


@cache
def begun(slug: str) -> Match:
    return start(slug, next(one.seats for one in always() if one.slug == slug), 3)


@cache
def moments(configuration: Configuration) -> list[Moment]:
    """The set-up, the end, and the first and the last time that each question is asked; in full some between them."""
    match = start(configuration.slug, configuration.seats, 3, **dict(configuration.options))
    rng, found, before = Random(3), [Moment(match, match.game.setup(), ())], 0
    asked: dict[str, list[Moment]] = {}
    while not match.over:
        news = tuple(event for told in match.journal(None, before) for event in told.events)
        question = match.game.offers(match.state).question.key
        asked.setdefault(question, []).append(Moment(match, match.state, news))
        before = match.number
        match.play(rng.choice(match.game.legal(match.state)), match.actor)
    for met in asked.values():
        step = max(len(met) // so_many(1, full=4), 1)
        found += [met[at] for at in sorted({*range(0, len(met), step), len(met) - 1})]
    return [*found, Moment(match, match.state, ())]


def everywhere() -> Iterator[Moment]:
    for configuration in chosen():
        with telling(configuration):
            yield from moments(configuration)


def wide(drawn: Any, width: int) -> list[str]:
    """The lines of a drawing as they are where there is more room."""
    return [line.rstrip() for line in text_of(drawn, width + BESIDE).splitlines()]


def drawn_at(moment: Moment, seat: int | None, width: int, height: int, language: str, ascii_only: bool) -> list[str]:
    view = moment.match.game.view(moment.state, seat)
    return wide(screen_of(moment.match, language, ascii_only).table(view, seat, moment.news, width, height), width)


# --- room ------------------------------------------------------------------------------------------------------------


@each(("width", "height"), [*SIZES, *NARROW])
@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("ascii_only", [False, True], ids=["signs", "letters"])
def test_a_drawing_fits_its_room_for_every_viewer(ascii_only, slug, width, height):
    """Each viewer of a moment reads another language, and next time another."""
    languages = in_parts(LANGUAGES)
    for at, moment in enumerate(moment for moment in everywhere() if moment.match.game.meta.slug == slug):
        plain = isinstance(screen_of(moment.match), PlainScreen)
        for place, seat in enumerate(moment.viewers):
            language = languages[(at + place) % len(languages)]
            lines = drawn_at(moment, seat, width, height, language, ascii_only)
            assert lines and (plain or max(map(len, lines)) <= width)
            assert plain or len(lines) <= height or (width, height) in NARROW
            assert language != "en" or not ascii_only or "\n".join(lines).isascii()
            assert ascii_only or "{" not in "".join(lines)


@each("language", in_parts(LANGUAGES))
@each(("width", "height"), SCREENS)
def test_nothing_scrolls_off_the_screen_and_what_is_asked_can_be_read_and_typed(width, height, language):
    for configuration in (one for one in chosen() if one.slug in shown()):
        with telling(configuration):
            walk_a_table(configuration, width, height, language)


def walk_a_table(configuration: Configuration, width: int, height: int, language: str) -> None:
    match, rng = start(configuration.slug, configuration.seats, 8, **dict(configuration.options)), Random(8)
    table, met = sit(match, width, height, language), dict[str, int]()
    while not match.over:
        offers = match.game.offers(match.state)
        met[offers.question.key] = met.get(offers.question.key, 0) + 1
        if met[offers.question.key] <= so_many(1, full=3):
            look_at(table, width, height)
        match.play(rng.choice(match.game.legal(match.state)), match.actor)


def look_at(table: Any, width: int, height: int) -> None:
    match, game = table.match, table.match.game
    offers, lines = game.offers(match.state), shown_at(table)
    assert max(map(len, lines)) <= width
    assert len(lines) < height + SCROLLS.get(match.game.meta.slug, 0), "the last line is for what is typed"
    text = squeezed(lines)
    asked = offers.question
    assert squeezed([game.messages.say(f"question.{asked.key}", asked.args, table.out.language, match.names)]) in text
    answers = [game.name(match.state, answer.code) for answer in offers.answers]
    if table.basket.asked is None:
        assert all(squeezed([name]) in text for name in answers)
        listed = squeezed(told_by(table, lambda: table.commands.obey(match.actor, "moves all")))
        assert all(squeezed([game.name(match.state, code)]) in listed for code in game.legal(match.state))
        before = match.number
        for name in answers or [game.name(match.state, game.legal(match.state)[0])]:
            assert told_by(table, lambda name=name: table.commands.obey(match.actor, f"? {name}"))
        assert match.number == before, "a preview plays nothing"


def squeezed(lines: list[str]) -> str:
    """A text without its spaces: lines break where they have to."""
    return "".join("".join(lines).split())


# --- what it says ----------------------------------------------------------------------------------------------------


@each("ascii_only", [False, True])
@each(("width", "height"), SIZES)
def test_the_turn_is_marked_before_one_name(width, height, ascii_only):
    for moment in everywhere():
        made, game = screen_of(moment.match, "en", ascii_only), moment.match.game
        if isinstance(made, PlainScreen):
            continue
        for seat in moment.viewers:
            text = "\n".join(drawn_at(moment, seat, width, height, "en", ascii_only))
            shown = "|".join(rf"{name}\b|{name[0]}{re.escape(made.signs.more)}" for name in NAMES)
            found = re.findall(rf"(?<!\S){re.escape(made.signs.turn)}\S{{0,2}} ({shown})", text)
            marked = {name for name in NAMES for each in found if each[0] == name[0]}  # perhaps cut
            actor = game.actor(moment.state)
            first = game.facts.teams.index(game.facts.teams[actor]) if actor >= 0 else None
            assert marked == (set() if first is None else {NAMES[first]}), text


def test_no_colour_says_anything_alone():
    """The signs around a place tell its colours."""
    told: dict[object, object] = {}
    for moment in everywhere():
        for ascii_only in (False, True):
            made = screen_of(moment.match, "en", ascii_only)
            for seat in moment.viewers:
                view = moment.match.game.view(moment.state, seat)
                rows = coloured(made.table(view, seat, (), 80, 20), 80)
                for at, column in product(range(len(rows)), range(0, 80, STEP)):
                    near = [text for text, _ in rows[max(at - NEAR, 0) : at + NEAR + 1]]
                    signs = tuple(text[max(column - WIDE, 0) : column + STEP + WIDE] for text in near)
                    colours = rows[at][1][column : column + STEP]
                    assert told.setdefault((made, column, signs), colours) == colours, "\n".join(signs)
    assert len({str(colours) for colours in told.values()}) > 100


def coloured(drawn: Any, width: int) -> list[tuple[str, list[Any]]]:
    """For each line its text, and the colours of its letters and of the ground."""
    console = Console(width=width, color_system="truecolor", force_terminal=True, highlight=False, markup=False)
    rows = []
    for line in console.render_lines(drawn, pad=False):
        colours: list[Any] = []
        for text, style, _ in line:
            one = tuple(colour and colour.name for colour in ((style.color, style.bgcolor) if style else (None, None)))
            colours += [one if sign != " " else one[1:] for sign in text]
        rows.append(("".join(segment.text for segment in Segment.strip_styles(line)), colours))
    return rows


@each("language", LANGUAGES)
def test_help_has_titles_texts_and_the_words_of_the_language(language):
    for slug in slugs():
        match = begun(slug)
        made, view = screen_of(match, language), match.game.view(match.state, None)
        sections = made.help(view)
        titles = [title for title, _ in sections]
        assert len(set(titles)) == len(titles) == len(screen_of(match).help(view))
        for title, section in sections:
            lines = text_of(section, 80).splitlines()
            assert title and any(line.strip() for line in lines) and "{" not in "".join([title, *lines])
        if language != "en":
            assert help_of(match, match.state, language) != help_of(match, match.state)


@each("slug", slugs())
def test_help_scores_and_ones_own_things_in_letters_only(slug):
    match = begun(slug)
    made = screen_of(match, "en", True)
    assert help_of(match, match.state, "en", True).isascii()
    for drawn in (made.scores(match.game.view(match.state, None), 80), made.rack(match.view(0), 0)):
        assert text_of(drawn, 80).isascii()
    for track in match.game.scores(match.state).tracks:
        assert made.track(track).plain.isascii() and made.points({track: 3}).plain.isascii()


@each("language", in_parts(LANGUAGES))
def test_scores_name_everybody_and_ones_own_things_nobody_else(language):
    for moment in everywhere():
        made, game = screen_of(moment.match, language), moment.match.game
        if isinstance(made, PlainScreen):
            continue
        scores = wide(made.scores(game.view(moment.state, None), 80), 80)
        assert max(map(len, scores)) <= 80
        assert game.seats == 1 or all(name in "\n".join(scores) for name in NAMES[: game.seats])
        for seat in range(game.seats):
            rack = wide(made.rack(game.view(moment.state, seat), seat), 80)
            assert any(rack) and max(map(len, rack)) <= 80
            assert {*NAMES} & {*re.findall(r"\w+", "\n".join(rack))} <= {NAMES[seat]}
        assert all(made.track(track).plain for track in game.scores(moment.state).tracks)


@each("slug", slugs())
def test_the_news_leave_out_what_the_drawing_shows_and_lists_count_what_there_is(slug):
    match = begun(slug)
    made, game = screen_of(match), match.game
    kinds = {kind.key for kind in game.kinds}
    assert kinds >= {*made.seen, *made.weighty, *(key for keys in (made.at_once or {}).values() for key in keys)}
    assert not {*made.seen} & {*made.weighty}
    assert all(game.messages.find(f"question.{key}", "en") for key in made.follows)


# --- what it keeps to itself -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", slugs())
def test_a_drawing_is_the_same_where_a_seat_cannot_tell_two_worlds_apart(slug):
    match, differing = start(slug, max(one.seats for one in always() if one.slug == slug), 3), 0
    game = match.game
    for viewer in (None, *range(game.seats)):
        made = screen_of(match)
        apart = ((true, twin) for true, twin, _, _ in pairs(game, viewer, 3) if true is not twin)
        for true, twin in islice(apart, 0, so_many(40, full=400), 5):
            drawn = []
            for world in (true, twin):
                view = game.view(world, viewer)
                own = [made.rack(view, viewer)] if viewer is not None else []
                drawn.append([text_of(one, 200) for one in (made.table(view, viewer, (), 120, 40), *own)])
            assert drawn[0] == drawn[1]
            differing += 1
    assert (differing > 0) == game.has_secrets


# --- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", in_parts(LANGUAGES))
@pytest.mark.parametrize("slug", shown())
def test_every_message_is_used(slug, language, monkeypatch, tmp_path):
    used: set[str] = set()
    say = Catalogue.say

    def noted(self: Catalogue, key: str, *arguments: Any, **more: Any) -> str:
        used.add(key)
        return say(self, key, *arguments, **more)

    monkeypatch.setattr(Catalogue, "say", noted)
    tables = {name: table["value"] for name, table in standard_box(slug).items()}
    box = own_box(tmp_path / "own.json", tables, "reconstruction")
    for configuration in (one for one in always() if one.slug == slug):
        draw_all(start(slug, configuration.seats, 3, box, **dict(configuration.options)), language)
        unused = set(game_messages(f"{meta(slug).package}.terminal").texts(language)) - used
        if unused <= RARE.get(slug, set()):
            return
    raise AssertionError(unused)


def draw_all(match: Match, language: str) -> None:
    """Everything of a match at random."""
    game, rng = match.game, Random(3)
    made, states = screen(game, match.names, language, False), [game.setup()]
    while not match.over:
        states.append(match.state)
        match.play(rng.choice(game.legal(match.state)), match.actor)
    for state in [*states[:: so_many(3, full=1)], match.state]:
        seat = max(game.actor(state), 0)
        made.table(game.view(state, seat), seat, (), 200, 70)
    for state in (states[0], match.state):
        made.scores(game.view(state, None), 80)
        made.rack(game.view(state, 0), 0)
    for ascii_only in (False, True):
        screen(game, match.names, language, ascii_only).help(game.view(match.state, None))
    for track in game.scores(match.state).tracks:
        made.track(track)


# --- what we do not know ---------------------------------------------------------------------------------------------


@each("slug", RECONSTRUCTED)
@each("language", in_parts(LANGUAGES))
def test_what_is_a_reconstruction_is_said_where_the_board_is_shown(language, slug):
    for configuration in (one for one in always() if one.slug == slug and not one.options):
        for moment in moments(configuration)[:: so_many(5, full=1)]:
            sentence = screen_of(moment.match, language).unread(RECONSTRUCTED[slug])
            for width, height in SIZES:
                text = draw(moment.match, moment.state, language, width=width, height=height)
                assert text.rstrip().endswith(sentence) or (width, height) == (80, 20)
            assert sentence in help_of(moment.match, moment.state, language)


@each("slug", RECONSTRUCTED)
@each("trust", ["certain", "likely"])
def test_an_owners_box_that_is_certain_is_no_reconstruction(trust, slug, tmp_path):
    tables = {name: table["value"] for name, table in standard_box(slug).items()}
    match = start(slug, 2, 3, own_box(tmp_path / f"{slug}-{trust}.json", tables, trust))
    assert match.view(0).reconstruction == ()
    told = draw(match, match.state) + help_of(match, match.state)
    assert "econstruction" not in told and "not copied" not in told


def test_the_games_that_draw_themselves_are_all_but_the_awkward_one():
    assert [slug for slug in slugs() if slug not in shown()] == ["awkward"]
    assert all(isinstance(screen_of(begun(slug)), PlainScreen) for slug in {*slugs()} - {*shown()})

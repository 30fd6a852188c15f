"""Rajas of the Ganges at the table: long turns step by step, tiles tried in place, what spaces and stacks tell."""

from __future__ import annotations

import json
import re
from itertools import repeat
from typing import Any

import pytest
from full import in_parts, so_many
from playwright.sync_api import expect

from rondel.client import Client
from rondel.core import sets
from rondel.core.match import Match
from rondel.core.messages import game_messages
from rondel.games.rajas.components import GROUPS
from web.people import SPEAKS, STANDS, Person, finish_as_programs, play_moves, play_to_the_end
from web.positions import (
    MODULES,
    Wanted,
    asks,
    at_one_device,
    both,
    chooses,
    comes_back,
    found,
    later,
    played,
    tour,
    whole_tour,
)
from web.scenes import LONG
from web.test_touch_and_keyboard import fits, takes_back_at
from web.web_kit import SIZES, TOUCH

pytestmark = pytest.mark.browser

GAME = "rajas"
TEXTS = game_messages("rondel.games.rajas")
NAVARATNAS = {"version": "navaratnas"}
MIXED = {"version": "mixed", "player_1": "advanced"}
GANGA = {"ganga": True}


def text(key: str, **args: Any) -> str:
    """A text of the game, as the page says it."""
    return TEXTS.say(key, args)


def begins_at(who: Person, wanted: Wanted, players: int = 2, **options: Any) -> Match:
    """This person is asked in the middle of a match at one device; the match as a program knows it."""
    at_one_device(who, GAME, wanted, players, **options)
    return played(GAME, found(GAME, wanted, players, **options), players, **options)


def asked(who: Person) -> str | None:
    key: str | None = who.page.evaluate("talk.told.offers?.question.key ?? null")
    return key


def moves_on(who: Person, press: Any) -> None:
    """Does something, and waits for the move that comes of it."""
    number = who.told["number"]
    press()
    who.page.wait_for_function("number => talk.told.number > number", arg=number)


# --- what is told of spaces and stacks -------------------------------------------------------------------------------


def spaces(who: Person) -> dict[str, dict[str, Any]]:
    """The groups of workers' spaces by their names: whether they can be pressed, and what is said about them."""
    read: dict[str, dict[str, Any]] = who.page.evaluate(
        """() => {
            const spots = [...document.querySelectorAll('[data-spot^="space:"][data-spot$=":0"]')];
            return Object.fromEntries(spots.map((spot) => [spot.dataset.spot.split(':')[1], spot.closest('.space')])
                .map(([group, space]) => [group, {
                    open: space.matches('[data-open]'),
                    closed: space.getAttribute('aria-disabled') === 'true',
                    tip: space.dataset.tip,
                    said: space.getAttribute('aria-label') ?? space.textContent,
                }]));
        }"""
    )
    return read


def is_closed_in_two_ways(match: Match) -> bool:
    """Spaces are closed for different reasons."""
    return len({why.key for why in match.view(match.actor).closed.values()}) > 1


@pytest.mark.parametrize("players", in_parts((3, 2, 4)))
def test_open_spaces_can_be_pressed_and_closed_ones_say_the_reason_with_which_the_engine_refuses(person, players):
    ana = person("Ana")
    match = begins_at(ana, both(later("ask_place", 8), is_closed_in_two_ways), players)
    told = spaces(ana)
    assert set(told) == set(GROUPS)
    codes = {place.cells[0]: place.code for group in match.offers.groups for place in group.places}
    first = min(codes.values()) - GROUPS.index(min(codes, key=lambda name: codes[name]))
    reasons = set()
    for number, group in enumerate(GROUPS):
        code = first + number
        assert told[group]["open"] == (group in codes) != told[group]["closed"]
        if group in codes:
            assert codes[group] == code
            continue
        why = match.game.why_not(match.state, code)
        reasons.add(why.key)
        for said in (told[group]["tip"], told[group]["said"]):
            assert text(f"board.{why.key}", **why.args) in said
    assert len(reasons) > 1


def dice_of(answer: Any) -> tuple[str, int, int]:
    return answer.args["colour"], answer.args["value"], answer.args["given"]


def test_each_stack_tells_truly_whether_it_can_be_paid_and_with_which_dice(person):
    ana = person("Ana")
    wanted = both(asks("ask_build"), lambda match: 2 <= len(match.offers.answers) <= 8)
    match, codes = begins_at(ana, wanted), found(GAME, wanted)
    offered = {answer.args["stack"]: answer.code for answer in match.offers.answers}
    view = match.view(match.actor)
    for stack, worth in zip(view.stacks, view.worth[match.actor], strict=True):
        place = ana.page.locator(".stack", has=ana.page.locator(f'[data-spot="stack:{stack}"]'))
        thing = place.locator("[aria-label]").first
        label = thing.get_attribute("aria-label") or ""
        assert (thing.get_attribute("data-open") is not None) == (stack in offered)
        assert place.locator(".dice .die").count() == (len(worth.dice) if worth.dice else 0)
        assert (text("board.stack_dear") in label) == (stack not in offered)
        if stack not in offered:
            continue
        shown = [
            str(die.value) if die.value == die.given else text("board.die_turned", shown=die.value, given=die.given)
            for die in worth.dice
        ]
        assert text("board.stack_pays", dice=" + ".join(shown)) in label
        trial = played(GAME, [*codes, offered[stack]])
        for die in worth.dice:
            assert trial.offers.question.key == "ask_sum"
            wanted_die = (stack.split("-")[0], die.value, die.given)
            trial.play(next(answer.code for answer in trial.offers.answers if dice_of(answer) == wanted_die))
        assert trial.offers.question.key == "ask_lay", "these dice are enough"


# --- a turn of many steps --------------------------------------------------------------------------------------------


def turns_of(match: Match) -> dict[str, list[str]]:
    """The cells for the tile that is to be laid, with the ways in which its roads can lie."""
    cells: dict[str, list[str]] = {}
    for group in match.offers.groups:
        for piece in group.pieces:
            for place in group.places:
                cells.setdefault(place.cells[0], []).extend(piece.turns)
    return cells


def test_a_tile_is_tried_in_each_way_of_its_roads_and_lies_as_it_was_tried(person):
    ana = person("Ana")
    match = begins_at(ana, both(asks("ask_lay"), lambda match: max(map(len, turns_of(match).values())) > 1))
    seat = match.actor
    cell, ways = max(turns_of(match).items(), key=lambda each: len(each[1]))
    before = ana.told["view"]["players"][seat]["province"]
    spot = ana.page.locator(f'.cell[data-cell="{cell}"]')
    ana.press(spot)
    ana.shown("confirm").wait_for()
    tried = [spot.get_attribute("aria-label")]
    for _ in range(len(ways) - 1):
        ana.press(ana.shown("turn"))
        expect(spot).not_to_have_attribute("aria-label", tried[-1] or "")
        tried.append(spot.get_attribute("aria-label"))
    assert len(set(tried)) == len(ways)
    assert ana.told["view"]["players"][seat]["province"] == before, "it is only tried"
    moves_on(ana, lambda: ana.press(spot))  # once more where it lies says yes
    (laid,) = [each for each in ana.told["view"]["players"][seat]["province"] if each not in before]
    assert laid["cell"] == cell
    roads = ", ".join(text(f"board.{way}") for way in (WAYS[side] for side in laid["roads"]))
    assert text("board.cell_tried", ways=roads) in (tried[-1] or "")


def payment(match: Match) -> list[int]:
    """Dice that pay together as they are, the largest first; none where karma would have to turn one over."""
    game, state, dice = match.game, match.state, list[int]()
    plain = {part.answer.code for part in match.offers.together.pieces if part.answer.key == "die"}
    more: tuple[int, ...] = tuple(plain)
    while plain.intersection(more):
        dice.append(max(plain.intersection(more)))
        found = sets.glimpse(game, state, dice)
        if not found.short:
            return dice
        more = found.more
    return []


def test_dice_that_pay_are_chosen_in_any_order_and_go_as_one_move(person):
    ana = person("Ana")
    match = begins_at(ana, both(chooses("ask_sum"), lambda match: len(payment(match)) > 1))
    parts = {part.answer.code: part for part in match.offers.together.pieces}
    left, codes = match.offers.together.owed, payment(match)
    number, sent = match.number, ana.page.evaluate("talk.sent")

    def press(code: int) -> None:
        args = parts[code].answer.args
        label = text("board.die", colour=args["colour"], value=args["value"])
        ana.press(ana.page.get_by_role("button", name=label, exact=True, pressed=False).first)

    question = ana.shown("question-text")
    for code in codes[:-1]:
        press(code)
        left -= parts[code].worth
        expect(question).to_contain_text(text("board.ask_sum", colour=parts[code].answer.args["colour"], left=left))
    assert ana.page.evaluate("talk.sent") == sent
    moves_on(ana, lambda: press(codes[-1]))
    assert ana.page.evaluate("talk.sent") == sent + 1
    told = ana.told
    assert told["first"] == number and len(told["entries"]) == len(codes)
    expect(question).to_contain_text(text("board.ask_lay"))
    ana.press(ana.shown("undo"))
    ana.page.wait_for_function("number => talk.told.number >= number", arg=number + 2 * len(codes))
    assert asked(ana) == "ask_sum" and ana.told["offers"]["together"]["owed"] == match.offers.together.owed


WAYS = {"N": "up", "E": "right", "S": "down", "W": "left"}


def chosen(*questions: str) -> Wanted:
    """A point to which a choice at each of these questions in turn has led, and where there is another choice."""
    passed: list[str] = []

    def is_so(match: Match) -> bool:
        if match.over or match.number == 0:
            passed.clear()
        here = not match.over and len(match.offers.codes()) > 1
        passed.append(match.offers.question.key if here else "")
        return passed[-len(questions) :] == list(questions)

    return is_so


def test_each_step_inside_an_action_is_taken_back_to_the_question_before(person):
    ana = person("Ana")
    questions = ("ask_place", "ask_build", "ask_sum")
    codes = found(GAME, chosen(*questions))
    ana.sits_at([ana.me(), Client.device("Ben")], game=GAME, moves=codes[:-2])
    before = []
    for key, code in zip(questions, codes[-2:], strict=False):
        ana.is_asked()
        assert asked(ana) == key
        before.append((key, ana.shown("question-text").inner_text(), ana.labels()))
        play_moves([code], ana)
    ana.is_asked()
    assert asked(ana) == questions[-1]
    for key, question, labels in reversed(before):
        moves_on(ana, lambda: ana.press(ana.shown("undo")))
        expect(ana.shown("question-text")).to_have_text(question)
        assert (asked(ana), ana.labels()) == (key, labels)


# --- a chain ---------------------------------------------------------------------------------------------------------

LINKS = """() => {
    window.links = [];
    const note = () => {
        const told = document.querySelector('[data-testid=question-text] .hint')?.textContent.trim();
        if (told && document.querySelector('[data-testid=skip]') && links.at(-1) !== told) links.push(told);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes down what is told while something is shown."""


def chain(match: Match) -> bool:
    """A point to which a move has led that set off much at once: a tile joined a border yield, which gave something."""
    last = max((entry.number for entry in match.journal(None) if entry.entry == "move"), default=0)
    keys = links_of(match, last)
    return "joined" in keys[:-1] and len(keys) > 4


def links_of(match: Match, since: int) -> list[str]:
    return [event.key for told in match.journal(None, since) for event in told.events]


def plain(text: str) -> str:
    """Without room between words and the end of a sentence: the log has pieces for some words, with numbers on them."""
    return re.sub(r"\s", "", text).lower().rstrip(".")


def test_a_chain_is_played_back_link_by_link_as_the_log_tells_it(person):
    ana, eva = person("Ana"), person("Eva", reduced_motion="no-preference")
    codes = found(GAME, chain)
    table = ana.sits_at([ana.me(), Client.device("Ben")], game=GAME, moves=codes[:-1])
    eva.opens(f"/table/{ana.table}#watch={table.watch}")
    eva.shown("question").wait_for()
    read = len(eva.written())
    eva.page.evaluate(LINKS)
    play_moves(codes[-1:], ana)
    eva.page.wait_for_function("() => links.length > 0 && document.querySelector('[data-testid=skip]') === null")
    links: list[str] = eva.page.evaluate("links")
    told = plain("".join(eva.written()[read:]))
    places = [told.find(plain(link.partition(": ")[2])) for link in links]
    assert min(places) >= 0 and places == sorted(places), (links, told)
    assert len(links) >= 4


# --- a phone ---------------------------------------------------------------------------------------------------------

PANELS = {
    "ask_place": "places",
    "ask_build": "stacks",
    "ask_lay": "province",
    "ask_sail": "river",
    "ask_choose": "yields",
}
"""Questions, and where they are answered."""


def tabs(who: Person) -> dict[str, bool]:
    """The panels by their names, and whether each is shown."""
    read: dict[str, bool] = who.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('nav.tabs button')].map((each) =>
            [each.querySelector('.name').textContent.trim(), each.getAttribute('aria-pressed') === 'true']))"""
    )
    return read


IN_SIGHT = """() => [...document.querySelectorAll('[data-open], .cell.open, [data-answer]')].filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && each.contains(hit);
}).length"""
"""How much of what can be done is in sight: not scrolled away, and nothing lies over it."""

HIGH = "what => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect().height)"

NOTATION = re.compile(r"(?:blue|green|orange|purple|white|yellow|red|brown)-\w|\bask_|\b[a-d][1-5]\b|\b[NESW]\d\b")


def room_on_a_low_desktop(who: Person) -> int:
    """How high the province is there; yield tiles that can be taken have no empty part."""
    comes_back(who, SIZES["1280x720"])
    who.page.evaluate(STANDS)
    assert max(who.page.evaluate(HIGH, ".yields [data-open]"), default=0) < 60
    return round(who.page.locator(".hand > .land").bounding_box()["height"])


BY_NIGHT = """() => {
    const fill = (what) => getComputedStyle(document.querySelector(what)).fill.match(/[\\d.]+/g).map(Number);
    const [red, green, blue, thick = 1] = fill('rect.possible');
    const land = fill('rect.free');
    const open = [red, green, blue].map((part, at) => thick * part + (1 - thick) * land[at]);
    const light = (colour) => colour.map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    return (light(land) + 0.05) / (light(open) + 0.05) > 3;
}"""
"""Whether a cell to which a tile can go differs enough from those to which it cannot."""


def room_on_a_lower_desktop(who: Person) -> int:
    """How high the province is where there is less room still."""
    comes_back(who, SIZES["1366x650"])
    who.page.evaluate(STANDS)
    height = who.page.locator(".hand > .land").bounding_box()["height"]
    assert height > 0.45 * 650
    return round(height)


def looks_by_night(who: Person) -> None:
    """At a tile to lay."""
    who.page.emulate_media(color_scheme="dark")
    who.page.locator("html[data-theme=dark]").wait_for(state="attached")
    who.page.wait_for_function(BY_NIGHT)
    who.page.emulate_media(color_scheme="light")


def chooses_a_building(who: Person) -> None:
    """A building and its level take one line, and the bar not too much of the window where words are longest."""
    who.page.evaluate(STANDS)
    assert max(who.page.evaluate(HIGH, ".question .many .button")) < 48
    who.page.evaluate(SPEAKS, "sr")
    who.page.locator("html[lang=sr]").wait_for(state="attached")
    who.page.evaluate(STANDS)
    assert max(who.page.evaluate(HIGH, ".question .many .button")) < 48
    assert who.page.evaluate(HIGH, ".action-area")[0] < 0.4 * TOUCH["viewport"]["height"]
    who.page.evaluate(SPEAKS, "en")
    who.page.locator("html[lang=en]").wait_for(state="attached")


def test_on_a_phone_the_panel_follows_the_question_and_one_can_look_at_every_other(person):
    """And nowhere is anything said in notation; whatever is asked, the bar leaves most of the window to the panel."""
    ana = person(LONG[0], settings={"confirm": True}, **TOUCH)
    met, undo, land, lower = set(), set(), set(), set()
    questions = (*PANELS, "ask_die", "ask_building", "ask_return")
    stops = {question: chooses(question) for question in questions}
    for question in tour(ana, GAME, stops, sizes=repeat(TOUCH["viewport"]), **MODULES[GAME]):
        undo.add(takes_back_at(ana))
        assert ana.page.evaluate(HIGH, ".action-area")[0] < 0.4 * TOUCH["viewport"]["height"], question
        if question not in PANELS:
            fits(ana)
            if question == "ask_building":
                chooses_a_building(ana)
            land.add(room_on_a_low_desktop(ana))
            if question == "ask_return":  # with a long name, three lines
                lower.add(room_on_a_lower_desktop(ana))
            continue
        panel = PANELS[question]
        met.add(panel)
        fits(ana)
        name = text(f"board.panel_{panel}")
        assert [tab for tab, shown in tabs(ana).items() if shown] == [name]
        ana.page.wait_for_function(IN_SIGHT)
        marked = ana.page.get_by_role("button", name=text("board.panel_asked", panel=name), exact=True)
        assert marked.count() == 1
        for other in [tab for tab in tabs(ana) if tab != name]:
            ana.page.get_by_role("button", name=other, exact=True).tap()
            assert [tab for tab, shown in tabs(ana).items() if shown] == [other]
            assert [said for said in ana.said() if NOTATION.search(said)] == []
        marked.tap()
        assert ana.page.locator("[data-open], .cell.open").first.is_visible()
        assert [said for said in ana.said() if NOTATION.search(said)] == []
        land.add(room_on_a_low_desktop(ana))
        if question == "ask_lay":
            lower.add(room_on_a_lower_desktop(ana))
            looks_by_night(ana)
    assert met == set(PANELS.values())
    assert len(undo) == 1, "whatever the height of dice and answers"
    assert len(land) == len(lower) == 1, "on a low desktop the province keeps its size"


@pytest.mark.full
def test_on_a_phone_something_that_can_be_done_is_in_sight_at_every_question(person):
    ana = person("Ana", settings={"confirm": True}, **TOUCH)
    for _ in whole_tour(ana, GAME):
        if asked(ana):
            ana.page.wait_for_function(IN_SIGHT)


# --- whole games -----------------------------------------------------------------------------------------------------


def ranked(who: Person) -> list[tuple[str, str]]:
    rows = who.shown("ranking").locator("tbody tr")
    rows.first.wait_for()
    return [(row.locator(".who").inner_text(), row.locator(".result").inner_text()) for row in rows.all()]


def distances(who: Person) -> list[str]:
    """What each player's markers still had to go, or how far they have passed each other, the best first."""
    found = sorted((each["difference"] for each in who.told["view"]["players"]), reverse=True)
    return [_distance(difference) for difference in found]


def _distance(difference: int) -> str:
    if difference == 0:
        return text("board.just_met")
    return text("board.past_meeting" if difference > 0 else "board.to_go", count=abs(difference))


WHOLE = 10_000
"""More clicks than any game takes."""


def plays_some(*people: Person, clicks: int = WHOLE) -> None:
    """The first turns by clicks; with ``./test --full`` so many, or all."""
    play_to_the_end(*people, moves=so_many(9, full=clicks))
    if people[0].shown("ranking").count() == 0:
        finish_as_programs(*people)


def versions(*options: dict[str, Any]) -> list[tuple[dict[str, Any], int]]:
    """The first always, the others with ``./test --full``; by clicks all of the first one and much of the others."""
    return in_parts((each, WHOLE if at == 0 else 60) for at, each in enumerate(options))


def test_dice_that_are_chosen_together_are_told_together(person):
    ana = person("Ana")
    begins_at(ana, both(asks("ask_pick"), lambda match: len(match.offers.answers) > 2))
    ana.page.locator(".statue .open button:not(.picked)").first.click()
    expect(ana.page.locator(".statue .picked")).to_have_count(1)
    ana.page.locator(".statue .open button:not(.picked)").last.click()
    expect(ana.page.locator(".statue .picked")).to_have_count(2)
    heard, number = len(ana.frames), ana.page.evaluate("talk.told.number")
    ana.page.locator('[data-testid="question"] [data-answer]').click()
    ana.page.wait_for_function("() => talk.told.offers?.question.key !== 'ask_pick'")
    first = next(news for news in map(json.loads, ana.frames[heard:]) if news["type"] == "news")
    new = [entry["entry"] for entry in first["entries"] if entry["number"] >= number]
    assert new[:2] == ["move"] * 2


@pytest.mark.full
def test_one_click_in_the_lobby_begins_a_game_against_a_bot_that_ends_with_a_ranking(person):
    ana = person("Ana")
    ana.starts_against_a_bot(GAME)
    plays_some(ana)
    assert [result for _, result in ranked(ana)] == distances(ana)
    assert len(ana.hands.asked) >= 3


def brown_tiles(who: Person) -> set[tuple[int, str]]:
    """The brown tiles that were drawn, and by whom, as this browser was told."""
    entries = [entry for news in map(json.loads, who.frames) if news["type"] == "news" for entry in news["entries"]]
    events = [event for entry in entries for event in entry.get("events", ()) if event["key"] == "drew_brown"]
    return {(event["seat"], event["args"]["yields"]) for event in events}


@pytest.mark.full
@pytest.mark.parametrize(
    ("options", "clicks"), versions(NAVARATNAS | GANGA, {}, NAVARATNAS, GANGA, MIXED, MIXED | GANGA)
)
def test_two_people_in_two_browsers_play_to_the_ranking(person, options, clicks):
    ana, ben = person("Ana"), person("Ben")
    ana.sits_against(ben, GAME, options)
    plays_some(ana, ben, clicks=clicks)
    drawn = brown_tiles(ana)
    assert drawn == brown_tiles(ben), "they are drawn for all to see (RA-65)"
    assert sorted(seat for seat, _ in drawn) == ([0, 1] if options.get("version") == "navaratnas" else [])
    assert ranked(ana) == ranked(ben)
    assert [result for _, result in ranked(ana)] == distances(ana)


@pytest.mark.parametrize(
    ("options", "clicks"), versions(NAVARATNAS | GANGA, {}, NAVARATNAS, GANGA, MIXED, MIXED | GANGA)
)
def test_three_play_at_one_device(person, options, clicks):
    ana = person("Ana")
    ana.sits_at([ana.me(), Client.device("Ben"), Client.device("Zoë")], options, game=GAME)
    plays_some(ana, clicks=clicks)
    drawn = sorted(seat for seat, _ in brown_tiles(ana))
    assert drawn == ([0, 1, 2] if options.get("version") == "navaratnas" else [])
    assert len(ranked(ana)) == 3
    assert [result for _, result in ranked(ana)] == distances(ana)


@pytest.mark.full
@pytest.mark.parametrize(
    ("options", "clicks"), versions(MIXED, NAVARATNAS | GANGA, {}, NAVARATNAS, GANGA, MIXED | GANGA)
)
def test_two_people_and_two_bots_play_to_the_ranking(person, options, clicks):
    ana, ben = person("Ana"), person("Ben")
    seats = [ana.me(), Client.bot("random"), Client.friend(), Client.bot("greedy")]
    table = ana.sits_at(seats, options, game=GAME)
    ben.seat = 2
    ben.opens(f"/table/{table.id}#invite={table.seats[2].invitation}")
    ben.clicks("room_sit")
    ana.clicks("room_begin")
    plays_some(ana, ben, clicks=clicks)
    assert ranked(ana) == ranked(ben)
    assert len(ranked(ana)) == 4

"""Puzzles on the page: found in the lobby, answered by clicks and by keys, remembered."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import pytest
from full import in_parts
from playwright.sync_api import Error, expect

from rondel.core.hint import why
from rondel.core.puzzle import Posed, of_the_day, posed, puzzles_of
from rondel.core.registry import meta, slugs
from web.hands import HASTE, POSSIBLE
from web.people import Person
from web.test_looks import complaints, foreign
from web.test_room import crowded
from web.web_kit import LANGUAGES, SIZES, TOUCH, say

pytestmark = pytest.mark.browser

GAME = "ingenious"
OTHERS = [slug for slug in slugs() if slug not in (GAME, "awkward") and puzzles_of(slug)]
OVER = "() => document.documentElement.scrollWidth - innerWidth"
ENDS_FIRST = (
    "[data-testid=confirm]:enabled",
    "[data-testid=question] [data-answer]:enabled",
    ".cell.open",
    ".piece[aria-disabled=false]:not([aria-pressed=true])",
    "[data-open]:not([aria-pressed=true])",
)
"""What can be done, what ends a decision first."""
NEXT = f"""() => document.querySelector('[data-testid=verdict]') ? 'done'
    : {list(ENDS_FIRST)!r}.find((each) => document.querySelector(each) !== null)"""
"""Which of it there is; or that the answer is whole."""
BOARD = """() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('.board-area'));
    const { width, height } = range.getBoundingClientRect();
    return [width, height];
}"""
"""How large the board is."""
WINDOWS = ("1280x720", "390x844", "844x390")
FOCUS = """() => {
    if (document.querySelector('[data-testid=verdict]')) return 'done';
    const next = document.querySelector('[data-testid=confirm]:enabled, .cell.open');
    next?.focus();
    return next && 'next';
}"""
"""Goes by keys to what ends the answer, or to the next cell of it; or says that it is whole."""


def one(game: str = GAME) -> Posed:
    """A puzzle whose answer is one move."""
    found = posed(game, next(each for each in puzzles_of(game) if len(each.choices) == 1).id)
    assert found is not None
    return found


def opens(who: Person, game: str, found: Posed) -> None:
    who.opens(f"/puzzles/{game}/{found.puzzle.id}")
    who.shown("question").wait_for()


def lays(who: Person, found: Posed, move: str) -> None:
    """A tile of Ingenious, as a move says it: `Rh9 Gh10`."""
    first, second = move.split()
    view: Any = found.game.view(found.go().state, found.seat)
    rack = view.racks[found.seat]
    tile = next(tile for tile in rack if sorted(tile) == sorted(first[0] + second[0]))
    cells = [first, second] if tile[0] == first[0] else [second, first]
    who.press(who.page.locator(".piece").nth(rack.index(tile)))
    for cell in cells:
        who.press(who.page.locator(f"[data-cell={cell[1:]}].open"))


def is_told(who: Person, right: bool) -> Any:
    verdict = who.shown("verdict")
    expect(verdict).to_have_attribute("data-right", "true" if right else "false")
    return verdict


def test_a_puzzle_is_missed_tried_again_solved_and_remembered(person):
    ana, found = person("Ana"), one()
    best, other = found.hints
    opens(ana, GAME, found)
    expect(ana.shown("task")).to_contain_text(say("puzzle_find"))
    lays(ana, found, other.text)
    percent = round(100 * found.puzzle.margin)
    expect(is_told(ana, right=False)).to_contain_text(say("puzzle_behind", percent=percent))
    expect(ana.shown("verdict")).not_to_contain_text(why(best, found.game.messages))
    ana.press(ana.shown("puzzle-again"))
    lays(ana, found, best.text)
    expect(is_told(ana, right=True)).to_contain_text(why(best, found.game.messages, "en", found.names))
    ana.press(ana.shown("puzzle-all"))
    number = puzzles_of(GAME).index(found.puzzle) + 1
    expect(ana.shown(f"puzzle-{number}").get_by_role("img", name=say("puzzle_solved"))).to_be_visible()
    ana.page.reload()
    expect(ana.shown("puzzles-solved")).to_have_text(say("puzzles_solved", solved=1, all=len(puzzles_of(GAME))))


def test_whoever_wants_to_see_the_answer_sees_it_on_the_board_and_has_not_solved_it(person):
    ana, found = person("Ana"), one()
    opens(ana, GAME, found)
    lays(ana, found, found.hints[1].text)
    is_told(ana, right=False)
    ana.press(ana.shown("puzzle-show"))
    expect(ana.shown("hint")).to_contain_text(why(found.hints[0], found.game.messages, "en", found.names))
    expect(ana.shown("hint-better")).to_contain_text(str(round(100 * found.puzzle.margin)))
    expect(ana.page.locator(".piece.lit")).to_have_count(1)
    ana.press(ana.page.locator(".piece.lit"))
    somewhere = found.hints[0].text.split()[0][1:]
    ana.press(ana.page.locator(f"[data-cell={somewhere}].open"))  # there it lies already: one press is enough
    is_told(ana, right=True)
    ana.opens(f"/puzzles/{GAME}")
    expect(ana.page.get_by_role("img", name=say("puzzle_seen"))).to_have_count(1)
    expect(ana.page.get_by_role("img", name=say("puzzle_solved"))).to_have_count(0)


def test_a_puzzle_is_answered_by_keys_alone(person):
    """A tile, a cell and the next one: the keyboard never loses its place."""
    ana, found = person("Ana"), one()
    opens(ana, GAME, found)
    ana.page.locator(".piece[aria-disabled=false]").first.focus()
    ana.page.keyboard.press("Enter")
    ana.lit.first.focus()
    ana.page.keyboard.press("Enter")
    for _ in range(6):
        if ana.page.wait_for_function(FOCUS).json_value() == "done":
            break
        ana.page.keyboard.press("Enter")
    ana.shown("verdict").wait_for()
    ana.page.keyboard.press("Tab")
    assert ana.page.evaluate("document.activeElement.tagName") == "BUTTON"


def test_the_lobby_has_the_puzzle_of_the_day_and_the_way_to_all_others(person):
    ana = person("Ana")
    days = [datetime.now(UTC).date()]
    ana.enters()
    today = ana.shown("puzzle-today")
    today.wait_for()
    days.append(datetime.now(UTC).date())
    for game in (GAME, *OTHERS):
        expect(today.get_by_role("link", name=say("puzzles_of", game=meta(game).title))).to_be_visible()
    ana.press(today.get_by_role("link", name=say("puzzle_try")))
    ana.shown("question").wait_for()
    wanted = [f"/puzzles/{slug}/{puzzle.id}" for slug, puzzle in map(of_the_day, days)]
    assert any(ana.page.url.endswith(path) for path in wanted)


def test_on_a_phone_nothing_sticks_out_is_english_or_hard_to_read(person):
    eva, found = person("Eva", locale="cs", reduced_motion="reduce", **TOUCH), one()
    is_english = foreign("cs", GAME)
    eva.opens(f"/puzzles/{GAME}")
    eva.shown("puzzle-1").wait_for()
    for step in ("list", "asked", "wrong", "answer"):
        if step == "asked":
            opens(eva, GAME, found)
        elif step == "wrong":
            lays(eva, found, found.hints[1].text)
            is_told(eva, right=False)
        elif step == "answer":
            eva.press(eva.shown("puzzle-show"))
            eva.shown("hint").wait_for()
        assert eva.page.evaluate(OVER) <= 0, step
        assert complaints(eva) == [], step
        assert [text for text in eva.said() if is_english(text)] == [], step


def test_in_every_game_what_a_puzzle_offers_can_be_pressed_in_every_window(person):
    """Its first question: nothing is covered, cut or out of the window, in one language after the other."""
    eva, found = person("Eva", reduced_motion="reduce"), []
    for game, language in zip((GAME, *OTHERS), LANGUAGES, strict=True):
        opens(eva, game, posed(game, puzzles_of(game)[0].id))
        for size in WINDOWS:
            eva.changes_to({**SIZES[size], "language": language})
            found += crowded(eva, game)
            assert eva.page.locator(POSSIBLE).filter(visible=True).count(), f"{game} offers nothing at {size}"
            assert min(eva.page.evaluate(BOARD)) > 200, f"{game} has no board at {size}"
    assert not found, "\n".join(found)


def answers_anything(who: Person) -> None:
    """Presses whatever is possible, until the answer is whole."""
    for _ in range(100):
        possible = who.page.wait_for_function(NEXT).json_value()
        if possible == "done":
            return
        thing = who.page.query_selector(str(possible))
        if thing is None:
            continue
        with suppress(Error):  # it may be gone by now, as the move before it arrives
            who.hits(thing, timeout=HASTE)
    raise AssertionError("the answer comes to no end")


@pytest.mark.parametrize("game", in_parts(OTHERS))
def test_a_puzzle_of_each_game_is_answered_by_taps(person, game):
    """Whatever is possible comes first; then what would have been right is shown."""
    ana = person("Ana", reduced_motion="reduce", **TOUCH)
    found = posed(game, puzzles_of(game)[0].id)
    assert found is not None
    opens(ana, game, found)
    answers_anything(ana)
    if ana.shown("verdict").get_attribute("data-right") == "false":
        ana.press(ana.shown("puzzle-show"))
        ana.shown("hint").wait_for()

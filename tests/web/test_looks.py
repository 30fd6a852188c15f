"""How the page looks and speaks: languages, themes, motion, what axe finds, how much is loaded."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import pytest
from full import in_parts, in_turns, so_many
from playwright.sync_api import expect

from rondel.client import Client, Clock
from rondel.core.messages import game_messages
from web.people import Person
from web.positions import whole_tour
from web.web_kit import AXE, DESKTOP, LANGUAGES, PHONE, SIZES, STATIC, alike, say, templates, words

pytestmark = pytest.mark.browser

KILO = 1000


def visits(who: Person) -> Iterator[str]:
    """Goes through all that the page can show, stopping at each."""
    who.enters()
    yield "the lobby"
    who.page.get_by_role("banner").get_by_role("button").last.click()
    who.page.get_by_role("dialog").wait_for()
    who.press(who.shown("delete-me"))
    yield "the settings"
    who.opens("/new?game=ingenious")
    who.page.get_by_role("combobox").first.wait_for()
    who.page.get_by_role("combobox").nth(1).select_option("device")
    who.page.locator("select:has([value=bank])").select_option("bank")
    yield "a new table"
    who.guard.forgive(r"404 .*/no/such/page")
    who.opens("/no/such/page")
    who.page.get_by_role("main").wait_for()
    yield "an address that is none"
    who.sits_at([who.me(), Client.friend()], clock=Clock("turn", 86_400, "resign"))
    who.page.get_by_role("textbox").first.wait_for()
    yield "a room"
    who.sits_at([who.me(), Client.device("Zoë")], {"first": "1"})
    who.shown("curtain").wait_for()
    yield "a curtain"
    who.sits_at([who.me(), Client.bot("greedy")], {"first": "1"}, friendly=True, clock=Clock("bank", 3600, "bot"))
    who.is_asked()
    yield "one's own turn"
    who.picks_a_tile()
    who.names_a_cell()
    who.page.locator(".cell[aria-selected=true]").first.wait_for()
    who.lit.first.hover()
    who.shown("preview").wait_for()
    yield "a move that is looked at"
    who.press(who.shown("cancel"))
    who.press(who.shown("menu"))
    who.page.get_by_role("dialog").wait_for()
    yield "the menu of a match"
    who.page.keyboard.press("Escape")
    who.plays_on_as_a_program(6)
    who.opens(f"/table/{who.table}/replay")
    who.page.get_by_role("slider").wait_for()
    yield "a replay"
    who.opens(f"/table/{who.table}")
    who.plays_on_as_a_program()
    who.shown("ranking").wait_for()
    yield "the end"


OTHERS = ("azul_duel", "maharani", "rajas")
"""Games whose tables are visited for themselves."""
CONFIRMS = {"confirm": True}
PLACES = ("ask_lay", "ask_line", "ask_cell", "ask_place", "ask_over")
"""Questions for a place: a move that is looked at looks different there."""


def spoken(who: Person) -> str:
    language: str = who.page.evaluate("document.documentElement.lang")
    return language


def visits_a_table(who: Person, game: str, short: bool = False) -> Iterator[str]:
    """Goes through the states of a match at one device, for somebody who confirms each move."""
    for stop in whole_tour(who, game, short):
        yield stop
        if who.page.evaluate("talk.told.offers?.question.key") in PLACES:
            who.hands.aim()
            yield f"{stop}, and a move that is looked at"
            who.press(who.shown("cancel"))
    who.opens(f"/table/{who.table}/replay")
    who.page.get_by_role("slider").wait_for()
    who.page.get_by_role("slider").press("End")
    yield "a replay"
    who.page.get_by_role("button", name=say("play_rules", spoken(who))).click()
    who.page.get_by_role("dialog").wait_for()
    yield "the rules"


# --- languages -------------------------------------------------------------------------------------------------------


def foreign(language: str, slug: str = "ingenious") -> Callable[[str], bool]:
    """Tells of a text whether it is one of the English catalogues that another language says in another way."""
    game = game_messages(f"rondel.games.{slug}")
    english = templates(words("en")) | templates(game.texts("en"))
    own = templates(words(language)) | templates(game.texts(language))
    left = alike(text for text in english - own if re.search(r"[^\W\d_]{3}", re.sub(r"\{[^}]*\}", "", text)))
    spoken = alike(text for text in own if re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", text)))
    return lambda said: left.fullmatch(said) is not None and spoken.fullmatch(said) is None


def speaks(who: Person, language: str, is_english: Callable[[str], bool], place: str) -> None:
    """All that the page says here is in that language."""
    said = who.said()
    assert spoken(who) == language
    assert [text for text in said if is_english(text)] == [], place
    keys = r"[a-z]+(_[a-z]+)+|(board|help|rules|event|question|answer|colour|gain)\.\S+"
    assert [text for text in said if re.fullmatch(keys, text)] == [], f"{place}: a key without words"


def test_the_language_is_changed_in_the_settings_and_remembered(person):
    ana = person("Ana")
    ana.enters()
    ana.button("settings_open", name="Ana").click()
    ana.page.get_by_role("radio", name="Čeština").check()
    expect(ana.page.get_by_role("heading", name=say("settings_title", "cs"))).to_be_visible()
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name=say("lobby_headline", "cs"))).to_be_visible()


# --- themes and motion -----------------------------------------------------------------------------------------------


def brightness(who: Person) -> float:
    """Of the page's ground, from 0 to 255."""
    colour = who.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    red, green, blue = (float(part) for part in re.findall(r"[\d.]+", colour)[:3])
    return (red + green + blue) / 3


def test_the_page_is_dark_where_the_device_is_and_where_somebody_says_so(person):
    ana = person("Ana", color_scheme="dark")
    ana.enters()
    assert brightness(ana) < 80
    ana.button("settings_open", name="Ana").click()
    ana.page.get_by_role("radio", name=say("settings_theme_light")).check()
    expect(ana.page.locator("html")).to_have_attribute("data-theme", "light")
    ana.waits_until(lambda: brightness(ana) > 180)
    ana.page.reload()
    ana.sees_the_games()
    assert brightness(ana) > 180


def moving(who: Person) -> list[str]:
    found: list[str] = who.page.evaluate(
        "document.getAnimations()"
        ".filter((each) => each.playState === 'running' && each.effect.getTiming().duration > 20)"
        ".map((each) => each.animationName ?? each.transitionProperty)"
    )
    return found


CHANGES = """() => {
    const page = document.body;
    void page.offsetHeight;
    page.style.paddingTop = '100px';
    const found = getComputedStyle(page).paddingTop;
    page.style.paddingTop = '';
    return found;
}"""


def test_where_motion_is_not_wanted_nothing_moves(person):
    ana = person("Ana", reduced_motion="reduce")
    ana.enters()
    assert ana.page.evaluate(CHANGES) == "100px", "what changes does so at once, not by way of half"
    assert moving(ana) == []
    ana.sits_at([ana.me(), Client.friend()])
    ana.page.get_by_role("textbox").first.wait_for()
    assert moving(ana) == []
    ana.starts_against_a_bot()
    for _ in range(3):
        ana.plays_any_move()
        assert moving(ana) == []


MOVES = """() => {
    window.moved = false;
    const look = () => {
        moved ||= document.getAnimations().some((each) => each.playState === 'running');
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes down in each frame whether something moves, however short."""


def test_where_motion_is_wanted_a_tile_moves_to_its_place(person):
    ana = person("Ana", reduced_motion="no-preference")
    ana.sits_at([ana.me(), Client.bot("greedy")], {"first": "1"})
    asked = ana.is_asked()
    ana.page.evaluate(MOVES)
    ana.plays_any_move(asked)
    ana.page.wait_for_function("() => moved")


# --- the lobby -------------------------------------------------------------------------------------------------------

IN_SIGHT = """all => all.filter((each) => {
    const { top, bottom, left, right } = each.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}).length"""
STICKS_OUT = """all => all.filter((row) => {
    const [box, style] = [row.getBoundingClientRect(), getComputedStyle(row)];
    const [left, right] = [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)];
    return [...row.children].map((each) => each.getBoundingClientRect())
        .some((each) => each.left < left - 1 || each.right > right + 1);
}).length"""
LOW = {"width": 1280, "height": 720}


def test_the_lobby_shows_all_games_at_once_and_on_a_phone_the_running_ones_first(person):
    ana = person("Ana", viewport=LOW)
    ana.enters()
    assert ana.page.locator("article svg[viewBox]").count() >= 4
    assert ana.page.locator("article .buttons > *").evaluate_all(IN_SIGHT) == 8, "for each game a bot, and a table"
    ana.sits_at([ana.me(), Client.bot("greedy")], {"first": "1"})
    ana.is_asked()
    ana.leaves_running(6)
    ana.enters()
    mine = ana.page.get_by_role("heading", name=say("lobby_mine"))
    for language in ("sr", "en"):
        ana.changes_to({**LOW, "language": language})
        assert ana.page.locator("article .buttons > *").evaluate_all(IN_SIGHT) == 8, language
    for size, language in zip(SIZES.values(), cycle(LANGUAGES), strict=False):
        ana.changes_to({**size, "language": language})
        assert ana.page.locator("article .buttons").evaluate_all(STICKS_OUT) == 0, (size, language)
    ana.changes_to({**PHONE, "language": "en"})
    assert mine.bounding_box()["y"] < ana.page.get_by_role("heading", level=1).bounding_box()["y"]
    assert ana.plays().evaluate_all(IN_SIGHT) == 1


def test_the_levels_of_a_bot_are_in_sight_or_show_that_there_are_more_also_after_the_phone_was_turned(person):
    ana = person("Ana", viewport=SIZES["1440x900"])
    ana.enters()
    ana.press(ana.shown("level-rajas").last)
    menu = ana.page.get_by_role("menu")
    for size in SIZES.values():
        ana.resizes(size)
        box = menu.bounding_box()
        assert box["x"] >= 0, size
        assert box["x"] + box["width"] <= size["width"] + 1, size
        assert 0 <= box["y"] <= box["y"] + box["height"] <= size["height"] + 1, size
        more = menu.evaluate("each => each.scrollHeight > each.clientHeight + 12")
        assert menu.locator(".more.shown").count() == int(more), size


# --- for everybody ---------------------------------------------------------------------------------------------------

FOUND = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, selectors: false });
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map((node) => {
            const why = node.any.map((each) => each.message).join(' ');
            return `${id}: ${node.html.slice(0, 160)} ${why.slice(0, 160)}`;
        }));
}"""


def complaints(who: Person) -> list[str]:
    """What axe finds that is serious or critical, once nothing fades or moves."""
    who.page.wait_for_function("() => document.getAnimations().every((each) => each.playState !== 'running')")
    if not who.page.evaluate("'axe' in window"):
        who.page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = who.page.evaluate(FOUND)
    return found


def complaints_in(who: Person, theme: str, place: str) -> list[str]:
    who.page.emulate_media(color_scheme=theme)
    who.page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
    return [f"{place}, {theme}: {complaint}" for complaint in complaints(who)]


@pytest.mark.parametrize("language", in_parts(LANGUAGES[1:]))
def test_nothing_is_left_in_english_and_axe_finds_nothing_serious_anywhere_for_somebody_who_speaks(language, person):
    """Two places light and two dark by turns, with ``./test --full`` all of them both."""
    eva = person("Eva", locale=language)
    is_english = foreign(language)
    themes, found = cycle((("light", "dark"),) * 2 + (("dark", "light"),) * 2), []
    for place in visits(eva):
        speaks(eva, language, is_english, place)
        for theme in next(themes)[: so_many(1, full=2)]:
            found += complaints_in(eva, theme, place)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("game", "language", "size"),
    in_parts(in_turns(OTHERS[::-1], (("sr", DESKTOP), ("sk", PHONE), ("cs", DESKTOP)), always=1), always=2),
    ids=lambda value: value if isinstance(value, str) else "phone" if value is PHONE else "desktop",
)
def test_nothing_is_left_in_english_and_axe_finds_nothing_serious_at_a_table_of(game, language, size, person):
    """Axe looks at every fourth place of a visit, other ones for each game, two light and two dark by turns."""
    eva = person("Eva", locale=language, settings=CONFIRMS, viewport=size)
    is_english = foreign(language, game)
    themes, found = cycle(("light", "light", "dark", "dark")), []
    step, first = so_many(4, full=1), OTHERS.index(game)
    for at, place in enumerate(visits_a_table(eva, game, short=True)):
        speaks(eva, language, is_english, place)
        if (at + first) % step == 0:
            found += complaints_in(eva, next(themes), place)
    assert not found, "\n".join(found)


@pytest.mark.full
@pytest.mark.parametrize("game", OTHERS)
def test_axe_finds_nothing_serious_at_any_question_of(game, person):
    ana, themes, found = person("Ana", settings=CONFIRMS), cycle(("light", "dark")), []
    for place in visits_a_table(ana, game):
        found += complaints_in(ana, next(themes), place)
    assert not found, "\n".join(found)


# --- how much is loaded ----------------------------------------------------------------------------------------------


def packed(paths: set[str]) -> int:
    """Bytes of files of the page as they go over the network to a browser that takes gzip."""
    return sum(len((STATIC / f"{path}.gz").read_bytes()) for path in paths)


def loaded(who: Person) -> set[str]:
    """The scripts and styles that the browser has fetched, and the page itself."""
    names: list[str] = who.page.evaluate(
        "performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname)"
    )
    return {name.lstrip("/") for name in names if name.startswith("/assets/")} | {"index.html"}


def test_the_first_page_is_under_150_kilobytes_and_each_board_under_60(person: Any) -> None:
    ana = person("Ana")
    ana.enters()
    first = loaded(ana)
    assert any(name.endswith(".js") for name in first)
    assert packed(first) < 150 * KILO
    for name in first:
        assert gzip.decompress((STATIC / f"{name}.gz").read_bytes()) == (STATIC / name).read_bytes()
    for game in ("ingenious", *OTHERS):
        assert not any(game in name for name in first), "a board comes when it is wanted"
        ana.sits_at([ana.me(), Client.device("Ben")], game=game)
        ana.is_asked()
        board = loaded(ana) - first
        assert any(game in name for name in board)
        assert packed(board) < 60 * KILO, game
        for name in board:
            assert gzip.decompress((STATIC / f"{name}.gz").read_bytes()) == (STATIC / name).read_bytes()

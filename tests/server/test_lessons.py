"""Guided first games at tables: the server plays the script, and tells its learner, and nobody else, how it goes on."""

from server.server_kit import browsers, run_async, serving
from server.table_kit import ANA, EVE, NOW, image, refused

from rondel.client import Client, Viewer
from rondel.core.dealer import SystemDealer
from rondel.core.lesson import LEARNER, course_of, lesson_of
from rondel.core.registry import meta
from rondel.server import lessons, seating
from rondel.server.errors import TableRefused
from rondel.server.followers import Followers
from rondel.server.table import Place, Table
from rondel.server.telling import tell_match

GAME = "ingenious"
LESSON = lesson_of(GAME)
MEANT, OTHER = LESSON.script[0].move, "Rd9 Gd8"


def begun() -> Table:
    table = lessons.set_out(GAME, "Ana", ANA, NOW)
    table.start(ANA, SystemDealer())
    return table


def drawn(table: Table) -> None:
    """The learner draws, as the page does for them."""
    table.play(ANA, LEARNER, "draw", table.number)


def test_a_lesson_is_a_table_with_the_gentlest_bot_and_a_deal_that_is_always_the_same():
    one, other = begun(), begun()
    assert one.chairs[1].bot == meta(GAME).opponents[0] and one.chairs[LEARNER].held_by(ANA)
    assert one.match.view(0) == other.match.view(0) and one.match.header.seal == other.match.header.seal


def test_only_its_learner_is_guided():
    table = begun()
    assert tell_match(table, LEARNER, (LEARNER,), 0).guide.step == 1
    for eyes, seats in ((None, ()), (1, (1,)), (LEARNER, ())):
        assert tell_match(table, eyes, seats, 0).guide is None
    plain = Table.set_out(GAME, {"first": "1"}, [Place("me", "Ana"), Place("bot", bot="newcomer")], ANA, NOW)
    plain.start(ANA, SystemDealer())
    assert tell_match(plain, LEARNER, (LEARNER,), 0).guide is None
    seating.seat_bot(table, ANA, LEARNER, "greedy")
    assert tell_match(table, LEARNER, (LEARNER,), 0).guide is None, "nobody learns there now"


def test_the_bot_plays_the_script_as_long_as_it_goes():
    table = begun()
    assert lessons.scripted(table) is None, "the learner is to act"
    table.play(ANA, LEARNER, MEANT, table.number)
    drawn(table)
    course = course_of(GAME)
    assert table.match.game.name(table.match.state, lessons.scripted(table)) == course.lesson.script[1].move
    table.play_bot(1, [next(c for c in table.match.game.legal(table.match.state) if c != lessons.scripted(table))])
    only = lessons.scripted(table)
    assert [only] == table.match.game.legal(table.match.state), "where there is no choice nobody has to think"
    table.play_bot(1, [only])
    table.play(ANA, LEARNER, table.match.moves()[0], table.number)
    drawn(table)
    assert table.acting == 1 and lessons.scripted(table) is None


def test_bots_wait_while_another_move_than_meant_is_explained_until_its_learner_goes_on():
    table, followers = begun(), Followers()
    assert followers.want(table)
    table.play(ANA, LEARNER, OTHER, table.number)
    assert lessons.waits(table) and not followers.want(table)
    followers.follow("Ana", table.number)
    assert followers.want(table)
    table.undo(ANA, LEARNER, table.number)
    assert followers.want(table) and lessons.guide(table, LEARNER).step == 1


def test_who_asks_for_a_lesson_that_is_not_there_is_told_so():
    table = begun()
    before = image(table)
    refused(TableRefused, "no_lesson", table, lambda: lessons.set_out("awkward", "Eve", EVE, NOW))
    assert image(table) == before


async def plays(viewer: Viewer, move: str) -> None:
    """A move, and what follows without a question, as the page makes it."""
    await viewer.play(move)
    await viewer.until(lambda it: it.offers is not None)
    while len(codes := viewer.offers.codes()) == 1:
        await viewer.play(codes[0])
        await viewer.until(lambda it: it.offers is not None)


@run_async
async def test_a_lesson_is_left_and_resumed_at_another_server_and_played_to_free_play(database):
    mine = [line for line in LESSON.script if line.step is not None]
    async with serving(database) as address, browsers(address, 1) as (ana,):
        table = await ana.learn(GAME, "Ana")
        async with ana.connect(table.id) as viewer:
            await viewer.until(lambda it: it.offers is not None)
            for step, line in enumerate(mine[:2], start=1):
                assert (viewer.news.guide.step, viewer.news.guide.steps) == (step, len(mine))
                await plays(viewer, line.move)
    async with (
        serving(database) as address,
        Client(address, cookies=ana.cookies) as ana,
        ana.connect(table.id) as viewer,
    ):
        await viewer.until(lambda it: it.offers is not None)
        for step, line in enumerate(mine[2:], start=3):
            assert viewer.news.guide.step == step
            await plays(viewer, line.move)
        assert viewer.news.guide.step is None and viewer.news.guide.asks.key == "lesson.free"

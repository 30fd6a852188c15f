"""Playing at a table: what is refused and in which order, what is told, how it ends."""

import math
from functools import partial

import pytest
from server.server_kit import any_move, browsers, play_on, run_async, serving, sit_down
from server.table_kit import ANA, BEN, BEST, CY, EVE, FRIEND, ME, moves, people, refused, set_out, to_the_end

import rondel
from rondel.client import Client, RefusedByServer
from rondel.core.dealer import SeedDealer
from rondel.core.errors import GameOver, IllegalMove, NotYourSeat, NotYourTurn, Stale, Unreadable
from rondel.core.messages import LANGUAGES
from rondel.core.record import Replaced, Resigned
from rondel.server import seating
from rondel.server.errors import Forbidden
from rondel.server.telling import tell_match, tell_record

NONSENSE, IMPOSSIBLE = "castle", 10**6


# --- refusals --------------------------------------------------------------------------------------------------------


def preview_of(table):
    return lambda browser, seat, move, seen: table.glance(browser, seat, [move], seen).go_on(math.inf)


@pytest.mark.parametrize("how", ["play", "preview"])
def test_refusals_are_checked_in_their_order(how):
    table = people()
    act = table.play if how == "play" else preview_of(table)
    now = table.number
    for browser in (EVE, BEN, None):
        refused(NotYourSeat, "not_your_seat", table, lambda browser=browser: act(browser, 0, NONSENSE, now + 9))
    for seat in (-1, 2):
        refused(NotYourSeat, "no_such_seat", table, lambda seat=seat: act(ANA, seat, NONSENSE, now + 9))
    for seen in (now - 1, now + 1, 0):
        refused(Stale, "stale", table, lambda seen=seen: act(BEN, 1, NONSENSE, seen))
    refused(NotYourTurn, "not_your_turn", table, lambda: act(BEN, 1, NONSENSE, now))
    refused(Unreadable, "unreadable_place", table, lambda: act(ANA, 0, NONSENSE, now))
    refused(IllegalMove, "no_such_move", table, lambda: act(ANA, 0, IMPOSSIBLE, now))
    table.resign(BEN, 1, now)
    refused(NotYourSeat, "not_your_seat", table, lambda: act(EVE, 0, NONSENSE, 0))
    refused(GameOver, "game_over", table, lambda: act(ANA, 0, NONSENSE, 0))


def test_who_resigns_must_have_seen_the_newest_and_have_the_seat():
    table = people()
    refused(NotYourSeat, "not_your_seat", table, lambda: table.resign(BEN, 0, 0))
    refused(Stale, "stale", table, lambda: table.resign(BEN, 1, 0))


def test_moves_are_taken_as_codes_and_as_notation():
    one, two = people(), people()
    for _ in range(6):
        match = one.match
        code = match.game.legal(match.state)[-1]
        browser = (ANA, BEN)[match.actor]
        two.play(browser, match.actor, match.game.name(match.state, code), two.number)
        one.play(browser, match.actor, code, one.number)
    assert one.match.entries == two.match.entries


def test_a_preview_says_what_the_move_would_do_and_does_nothing():
    table = people()
    code = table.match.game.legal(table.match.state)[3]
    before = table.number
    glance = table.glance(ANA, 0, [code], before)
    assert glance.go_on(math.inf)
    (prospect,) = glance.found
    assert prospect.events and table.number == before
    assert prospect.asks.key == "ask_draw"
    table.play(ANA, 0, code, before)
    assert table.match.last.events == prospect.events


# --- the end ---------------------------------------------------------------------------------------------------------


def test_with_two_players_who_resigns_ends_the_match():
    table = people()
    table.resign(BEN, 1, table.number)
    assert table.status == "over" and table.match.outcome.places == (1, 2) and table.chairs[1].bot is None


def test_with_three_the_best_bot_plays_on_and_the_seat_is_ranked_last():
    table = people(3)
    moves(table, 4)
    table.resign(BEN, 1, table.number)
    assert table.status == "running"
    assert table.match.entries[-2:] == (Resigned(1), Replaced(1, BEST))
    refused(NotYourSeat, "not_your_seat", table, lambda: table.resign(BEN, 1, table.number))
    to_the_end(table)
    assert table.match.outcome.places[1] == 3
    assert rondel.replay(table.match.record()).outcome == table.match.outcome


def test_of_three_the_second_who_resigns_ends_the_match():
    table = people(3)
    table.resign(BEN, 1, table.number)
    table.resign(CY, 2, table.number)
    assert table.status == "over" and table.match.outcome.places == (1, 3, 2)


def test_one_of_a_pair_who_resigns_ends_the_match_for_both():
    table = set_out(ME, FRIEND, FRIEND, FRIEND, options={"pairs": True})
    for seat, browser in ((1, BEN), (2, CY), (3, EVE)):
        seating.sit(table, browser, seat, f"P{seat}", table.chairs[seat].invitation)
    table.start(ANA, SeedDealer(1))
    table.resign(CY, 2, table.number)
    assert table.status == "over" and table.match.outcome.places == (2, 1, 2, 1)


def test_the_record_belongs_to_nobody_until_the_end():
    table = people()
    moves(table, 3)
    refused(Forbidden, "record_sealed", table, lambda: tell_record(table))
    to_the_end(table)
    assert rondel.replay(tell_record(table)).outcome == table.match.outcome


def test_only_the_seat_to_act_is_told_its_question():
    table = people(3)
    moves(table, 2)
    told = {eyes: tell_match(table, eyes, () if eyes is None else (eyes,), 0) for eyes in (0, 1, 2, None)}
    assert [eyes for eyes, news in told.items() if news.offers is not None] == [1]
    assert [eyes for eyes, news in told.items() if news.undo] == []
    assert all(news.actor == 1 and news.number == table.number == len(news.entries) for news in told.values())


# --- over sockets ----------------------------------------------------------------------------------------------------


@run_async
async def test_a_refusal_comes_in_the_language_of_the_viewer(database):
    async with serving(database) as address, browsers(address, 2) as friends:
        id = await sit_down(friends, "ingenious", {"first": "1"})
        said: dict[str, set[str]] = {}
        for language in LANGUAGES:
            async with Client(address, cookies=friends[0].cookies, language=language) as ana, ana.connect(id) as viewer:
                number = viewer.number
                for key, ask in {
                    "not_your_seat": partial(viewer.play, NONSENSE, 1),
                    "stale": partial(viewer.play, NONSENSE, 0, number - 1),
                    "unreadable_place": partial(viewer.play, NONSENSE),
                    "no_such_move": partial(viewer.play, IMPOSSIBLE),
                    "undo_nothing": viewer.undo,
                }.items():
                    with pytest.raises(RefusedByServer) as caught:
                        await ask()
                    assert caught.value.key == key
                    said.setdefault(key, set()).add(str(caught.value))
                assert viewer.number == number
        assert {key: len(texts) for key, texts in said.items()} == dict.fromkeys(said, 4)
        async with friends[1].connect(id) as ben:
            with pytest.raises(RefusedByServer) as caught:
                await ben.play(0)
            assert caught.value.code == "not_your_turn" and "player 2" in str(caught.value)


@run_async
async def test_a_stale_move_is_refused_and_the_viewer_gets_the_newest_state(database):
    async with serving(database) as address, browsers(address, 2) as friends:
        id = await sit_down(friends, "ingenious", {"first": "1"})
        async with friends[0].connect(id) as ana, friends[0].connect(id) as tab:
            await ana.play(ana.offers.codes()[0])
            while tab.number < ana.number:
                await tab.next()
            had = tab.news
            with pytest.raises(RefusedByServer) as caught:
                await tab.play(tab.offers.codes()[0], seen=tab.number - 1)
            assert caught.value.code == "stale"
            assert tab.news is not had and tab.news.number == ana.number and tab.news.view == ana.news.view
            await tab.play(tab.offers.codes()[0])


@run_async
async def test_previews_codes_and_notation_go_over_the_wire(database):
    async with serving(database) as address, browsers(address, 2) as friends:
        id = await sit_down(friends, "ingenious", {"first": "1"})
        async with friends[0].connect(id) as ana:
            code = ana.offers.codes()[-1]
            number = ana.number
            other, prospect = await ana.preview(ana.offers.codes()[0], code)
            foreseen = prospect.events
            assert ana.number == number and prospect.asks.key == "ask_draw" and other != prospect
            await ana.play(code)
            played = ana.entries[-1]
            assert played.events == foreseen and ana.news.undo == "free"
            await ana.undo()
            await ana.play(played.text)
            assert ana.entries[-1].text == played.text and ana.entries[-1].events == foreseen


@run_async
async def test_a_bot_plays_on_for_who_resigned_over_sockets(database):
    async with serving(database) as address, browsers(address, 3) as friends:
        id = await sit_down(friends, "maharani")
        async with friends[0].connect(id) as ana, friends[1].connect(id) as ben, friends[2].connect(id) as cy:
            await play_on([ana, ben, cy], any_move(1), 5)
            await cy.resign()
            await play_on([ana, ben], any_move(1))
            assert ana.outcome.places[2] == 3 and ana.news.names == ("Player 0", "Player 1", BEST)
            record = rondel.Record.read(await friends[2].record(id))
            assert rondel.replay(record).outcome == ana.outcome


@run_async
async def test_a_finished_table_can_be_looked_at_after_a_restart(database):
    async with serving(database) as address, browsers(address, 2) as friends:
        id = await sit_down(friends, "azul_duel")
        async with friends[0].connect(id) as ana, friends[1].connect(id) as ben:
            with pytest.raises(RefusedByServer) as caught:
                await friends[0].record(id)
            assert (caught.value.status, caught.value.key) == (403, "record_sealed")
            await play_on([ana, ben], any_move(1), 20)
            await ana.resign()
        cookies = [person.cookies for person in friends]
        record = await friends[0].record(id)
    async with serving(database) as address, Client(address, cookies=cookies[0]) as again:
        assert (await again.table(id)).status == "over"
        assert await again.record(id) == record
        async with again.connect(id) as viewer:
            assert viewer.entries == ana.entries and viewer.outcome == ana.outcome and viewer.view == ana.view
        assert (await again.rematch(id)).next is None, "and played again"


@run_async
async def test_a_running_match_goes_on_after_a_restart(database):
    async with serving(database) as address, browsers(address, 2) as friends:
        id = await sit_down(friends, "ingenious")
        async with friends[0].connect(id) as ana, friends[1].connect(id) as ben:
            await play_on([ana, ben], any_move(1), 9)
        cookies = [person.cookies for person in friends]
    async with serving(database) as address:
        again = [Client(address, cookies=each) for each in cookies]
        async with again[0].connect(id) as first, again[1].connect(id) as second:
            assert first.entries == ana.entries and second.view == ben.view
            await play_on([first, second], any_move(2))
            assert rondel.replay(rondel.Record.read(await again[0].record(id))).outcome == first.outcome
        for client in again:
            await client.close()

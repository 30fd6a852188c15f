"""Who sits at a table: me, a friend by link, anyone, somebody at this device, a bot."""

import pytest
from server.table_kit import (
    ANA,
    ANYONE,
    BEN,
    BEST,
    CY,
    DEVICE,
    EVE,
    FRIEND,
    GREEDY,
    ME,
    NOW,
    moves,
    people,
    refused,
    set_out,
    to_the_end,
)

from rondel.core.dealer import SeedDealer
from rondel.core.errors import BadOptions, GameOver, NotYourSeat, UnknownBot, UnknownGame
from rondel.core.names import apart_from, told_apart
from rondel.core.record import Left, Replaced
from rondel.server import seating
from rondel.server.chair import LONGEST_NAME, readable
from rondel.server.errors import Forbidden, SeatRefused, TableRefused, Unsound
from rondel.server.table import Place, Table


def begun(*places: Place) -> Table:
    table = set_out(*places)
    table.start(ANA, SeedDealer(1))
    return table


# --- setting out -----------------------------------------------------------------------------------------------------


def test_each_kind_of_seat_is_set_out():
    table = set_out(ME, FRIEND, DEVICE, GREEDY)
    assert [chair.free for chair in table.chairs] == [False, True, False, False]
    assert [chair.title for chair in table.chairs] == ["Ana", "", "Dan", "greedy"]
    assert table.chairs.seats_of(ANA) == (0, 2) and table.chairs.seats_of(BEN) == () == table.chairs.seats_of(None)
    assert [chair.invitation is not None for chair in table.chairs] == [False, True, False, False]
    assert table.status == "open" and not table.public


def test_every_invitation_and_link_is_another_one_and_long():
    tables = [set_out(ME, FRIEND, FRIEND) for _ in range(20)]
    keys = [key for table in tables for key in (table.watch, *(chair.invitation for chair in table.chairs[1:]))]
    assert len(set(keys)) == 60 and min(map(len, keys)) >= 22, "128 bits"
    assert len({table.id for table in tables}) == 20


def test_a_seat_for_anyone_makes_the_table_public_and_needs_no_invitation():
    table = set_out(ME, ANYONE)
    assert table.public and table.chairs[1].invitation is None
    seating.sit(table, EVE, 1, "Eve", None)
    assert table.chairs.seats_of(EVE) == (1,)


@pytest.mark.parametrize(
    ("places", "game", "kind"),
    [
        ([ME, Place("bot", bot="genius")], "ingenious", UnknownBot),
        ([ME, Place("bot")], "ingenious", UnknownBot),
        ([Place("me"), GREEDY], "ingenious", Unsound),
        ([ME] * 5, "ingenious", BadOptions),
        ([ME], "maharani", BadOptions),
        ([ME, FRIEND], "chess", UnknownGame),
    ],
)
def test_a_table_that_cannot_be_is_not_set_out(places, game, kind):
    with pytest.raises(kind):
        set_out(*places, game=game)


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ana\t\n Maria ", "Ana Maria"),
        ("A\u200bn\u202ea", "A n a"),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("Šárka Ђ 🎲", "Šárka Ђ 🎲"),
        ("x\x00y\ud800z", "x y z"),
        ("a" * LONGEST_NAME, "a" * LONGEST_NAME),
    ],
)
def test_a_name_is_one_line_of_visible_signs(given, shown):
    assert readable(given) == shown


@pytest.mark.parametrize(("given", "key"), [("", "no_name"), (" \u200b\n", "no_name"), ("a" * 25, "long_name")])
def test_a_name_that_nobody_could_read_is_refused(given, key):
    table = set_out(ME, FRIEND)
    refused(Unsound, key, table, lambda: seating.sit(table, BEN, 1, given, table.chairs[1].invitation))


def test_equal_names_are_told_apart():
    assert told_apart(["Ana", "Ben"]) == ["Ana", "Ben"]
    assert told_apart(["Ana", "Ana", "Ben", "Ana"]) == ["Ana 1", "Ana 2", "Ben", "Ana 3"]
    assert told_apart(["Ana 1", "Ana", "Ana"]) == ["Ana 1", "Ana 2", "Ana 3"], "nobody passes for another"
    assert apart_from("Ana", ["Ben", "Ana", "Ana 2"]) == "Ana 3" and apart_from("Ana", ["Ben"]) == "Ana"


def test_players_of_a_match_have_different_names_whenever_they_come():
    table = begun(ME, GREEDY, Place("device", "Ana"))
    assert table.match.names == ("Ana 1", "greedy", "Ana 2")
    seating.seat_bot(table, ANA, 0, "greedy")
    assert table.match.names == ("greedy 2", "greedy", "Ana 2")
    seating.take_back(table, ANA, 0)
    assert table.match.names == ("Ana", "greedy", "Ana 2")


# --- sitting down ----------------------------------------------------------------------------------------------------


def test_an_invitation_is_used_up_by_sitting_down():
    table = set_out(ME, FRIEND)
    key = table.chairs[1].invitation
    assert table.knows(BEN, key) and not table.knows(BEN) and not table.chairs.seats_of(BEN)
    seating.sit(table, BEN, 1, "Ben", key)
    assert table.chairs.seats_of(BEN) == (1,) and table.chairs[1].invitation is None
    refused(SeatRefused, "invitation_used", table, lambda: seating.sit(table, CY, 1, "Cy", key))
    assert not table.knows(CY, key), "a used link shows nothing"


def test_sitting_down_twice_in_the_own_seat_is_sitting_there():
    table = set_out(ME, FRIEND)
    key = table.chairs[1].invitation
    for _ in range(2):
        seating.sit(table, BEN, 1, "Ben", key)
    assert table.chairs[1].name == "Ben"


def test_an_invitation_is_for_one_seat():
    table = set_out(ME, FRIEND, FRIEND)
    key = table.chairs[1].invitation
    for wrong in (key, None, "", table.watch, "ž" * 22):
        refused(SeatRefused, "bad_invitation", table, lambda wrong=wrong: seating.sit(table, BEN, 2, "Ben", wrong))


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_taken_seats_are_not_given_away(seat):
    table = set_out(ME, ANYONE, DEVICE, GREEDY)
    refused(SeatRefused, "bad_invitation", table, lambda: seating.sit(table, BEN, seat, "Ben", None))
    seating.sit(table, BEN, 1, "Ben", None)
    refused(SeatRefused, "seat_taken", table, lambda: seating.sit(table, CY, 1, "Cy", None))


def test_there_is_no_seat_beyond_the_last():
    table = set_out(ME, FRIEND)
    for action in (
        lambda: seating.sit(table, BEN, 2, "Ben", None),
        lambda: seating.leave(table, ANA, -1),
        lambda: seating.free(table, ANA, 2),
        lambda: seating.seat_bot(table, ANA, 7, "greedy"),
    ):
        refused(SeatRefused, "no_seat", table, action)


def test_spectators_have_another_link():
    table = people()
    assert table.knows(EVE, table.watch) and table.chairs.seats_of(EVE) == ()
    assert not table.knows(EVE) and not table.knows(None) and not table.knows(EVE, "x" * 22)
    assert table.knows(ANA) and table.knows(BEN)


def test_anybody_may_watch_a_public_table():
    table = set_out(ME, FRIEND, public=True)
    assert table.knows(EVE) and table.knows(None)


# --- the host --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("browser", [BEN, EVE], ids=["guest", "stranger"])
def test_only_the_host_starts_frees_and_seats_bots_for_others(browser):
    table = set_out(ME, FRIEND, FRIEND)
    seating.sit(table, BEN, 1, "Ben", table.chairs[1].invitation)
    for action in (
        lambda: table.start(browser, SeedDealer(1)),
        lambda: seating.free(table, browser, 0),
        lambda: seating.seat_bot(table, browser, 2, "greedy"),
        lambda: seating.seat_bot(table, browser, 0, "greedy"),
    ):
        refused(Forbidden, "not_host", table, action)


def test_a_match_does_not_begin_with_free_seats_nor_twice():
    table = set_out(ME, FRIEND, ANYONE)
    error = refused(TableRefused, "seats_free", table, lambda: table.start(ANA, SeedDealer(1)))
    assert "2, 3" in str(error) or "2 and 3" in str(error)
    seating.sit(table, BEN, 1, "Ben", table.chairs[1].invitation)
    seating.sit(table, CY, 2, "Cy", None)
    table.start(ANA, SeedDealer(1))
    assert table.status == "running" and table.match.names == ("Ana", "Ben", "Cy")
    refused(TableRefused, "already_started", table, lambda: table.start(ANA, SeedDealer(1)))


def test_a_freed_seat_has_a_new_invitation_and_the_old_player_none():
    table = set_out(ME, FRIEND)
    old = table.chairs[1].invitation
    seating.sit(table, BEN, 1, "Ben", old)
    seating.free(table, ANA, 1)
    new = table.chairs[1].invitation
    assert table.chairs.seats_of(BEN) == () and not table.knows(BEN) and new not in (None, old)
    refused(SeatRefused, "invitation_used", table, lambda: seating.sit(table, BEN, 1, "Ben", old))
    refused(SeatRefused, "seat_free", table, lambda: seating.free(table, ANA, 1))
    refused(NotYourSeat, "not_your_seat", table, lambda: seating.leave(table, BEN, 1))
    seating.sit(table, CY, 1, "Cy", new)
    assert table.chairs.seats_of(CY) == (1,)


def test_the_host_can_take_back_an_invitation_by_seating_a_bot_and_freeing_it():
    table = set_out(ME, FRIEND)
    old = table.chairs[1].invitation
    seating.seat_bot(table, ANA, 1, "random")
    refused(SeatRefused, "bad_invitation", table, lambda: seating.sit(table, BEN, 1, "Ben", old))
    assert not table.knows(BEN, old)
    seating.free(table, ANA, 1)
    assert table.chairs[1].invitation not in (None, old)


def test_a_freed_seat_for_anyone_is_for_anyone_again():
    table = set_out(ME, ANYONE)
    seating.sit(table, BEN, 1, "Ben", None)
    seating.free(table, ANA, 1)
    seating.sit(table, CY, 1, "Cy", None)
    assert table.chairs.seats_of(CY) == (1,) and table.chairs.seats_of(BEN) == ()


def test_the_host_frees_a_seat_of_a_running_match_for_somebody_else():
    table = people()
    moves(table, 2)
    seating.free(table, ANA, 1, away=True)
    assert table.match.last == Left(1) and table.chairs.seats_of(BEN) == ()
    refused(NotYourSeat, "not_your_seat", table, lambda: table.play(BEN, 1, 0, table.number))
    seating.sit(table, CY, 1, "Cy", table.chairs[1].invitation)
    assert table.match.last == Replaced(1, "Cy", hand=True) and table.match.names == ("Ana", "Cy")
    assert table.chairs.seats_of(CY) == (1,)
    moves(table, 2)


# --- getting up ------------------------------------------------------------------------------------------------------


def test_who_leaves_an_open_table_leaves_a_free_seat():
    table = set_out(ME, FRIEND, DEVICE)
    old = table.chairs[1].invitation
    seating.sit(table, BEN, 1, "Ben", old)
    seating.leave(table, BEN, 1)
    assert table.chairs[1].free and table.chairs[1].name == "" and table.chairs[1].invitation not in (None, old)
    seating.leave(table, ANA, 2)
    assert table.chairs[2].free and table.chairs.seats_of(ANA) == (0,), "a friend may come instead"
    seating.sit(table, CY, 2, "Cy", table.chairs[2].invitation)


def test_who_leaves_a_running_match_can_take_the_seat_back():
    table = people()
    seating.leave(table, BEN, 1)
    assert table.match.last == Left(1) and table.chairs.seats_of(BEN) == () and not table.chairs[1].free
    moves(table, 2)
    assert table.acting == 1, "the match waits"
    refused(NotYourSeat, "not_your_seat", table, lambda: table.play(BEN, 1, 0, table.number))
    refused(SeatRefused, "seat_left", table, lambda: seating.leave(table, BEN, 1))
    refused(SeatRefused, "bad_invitation", table, lambda: seating.sit(table, EVE, 1, "Eve", None))
    seating.take_back(table, BEN, 1)
    assert table.match.last == Replaced(1, "Ben") and table.chairs.seats_of(BEN) == (1,)
    refused(SeatRefused, "seat_not_left", table, lambda: seating.take_back(table, BEN, 1))
    moves(table)


def test_nobody_leaves_or_takes_back_for_another():
    table = people()
    for browser in (ANA, EVE):
        refused(NotYourSeat, "not_your_seat", table, lambda browser=browser: seating.leave(table, browser, 1))
        refused(NotYourSeat, "not_your_seat", table, lambda browser=browser: seating.take_back(table, browser, 1))


# --- bots ------------------------------------------------------------------------------------------------------------


def test_the_host_puts_a_bot_where_a_player_has_left_and_the_player_can_come_back():
    table = people()
    refused(SeatRefused, "seat_taken", table, lambda: seating.seat_bot(table, ANA, 1, "greedy"))
    seating.leave(table, BEN, 1)
    seating.seat_bot(table, ANA, 1, BEST)
    assert table.match.names == ("Ana", BEST) and table.match.last == Replaced(1, BEST)
    moves(table, 2)
    assert table.bot_to_act == 1
    seating.take_back(table, BEN, 1)
    assert table.bot_to_act is None and table.match.names == ("Ana", "Ben") and table.chairs.seats_of(BEN) == (1,)


def test_a_player_lets_a_bot_play_for_a_while():
    table = people()
    seating.seat_bot(table, BEN, 1, "random")
    assert table.chairs.seats_of(BEN) == () and table.chairs[1].held_by(BEN)
    refused(NotYourSeat, "not_your_seat", table, lambda: table.play(BEN, 1, 0, table.number))
    seating.take_back(table, BEN, 1)
    assert table.chairs.seats_of(BEN) == (1,)


def test_a_bot_that_the_game_does_not_have_is_refused():
    table = people()
    refused(UnknownBot, "unknown_bot", table, lambda: seating.seat_bot(table, ANA, 0, "genius"))


def test_at_an_open_table_the_host_seats_a_bot_anywhere():
    table = set_out(ME, FRIEND, FRIEND)
    seating.sit(table, BEN, 1, "Ben", table.chairs[1].invitation)
    seating.seat_bot(table, ANA, 1, "greedy")
    seating.seat_bot(table, ANA, 2, "random")
    assert [chair.title for chair in table.chairs] == ["Ana", "greedy", "random"]
    assert table.chairs.seats_of(BEN) == ()
    table.start(ANA, SeedDealer(1))
    assert table.match.names == ("Ana", "greedy", "random")


def test_who_has_resigned_cannot_come_back():
    table = people(3)
    table.resign(BEN, 1, table.number)
    assert table.chairs[1].bot == BEST and table.chairs.seats_of(BEN) == ()
    refused(SeatRefused, "seat_resigned", table, lambda: seating.take_back(table, BEN, 1))


def test_who_has_resigned_does_not_choose_the_bot_either():
    table = people(3)
    table.resign(BEN, 1, table.number)
    refused(Forbidden, "not_seated", table, lambda: seating.seat_bot(table, BEN, 1, "random"))
    seating.seat_bot(table, ANA, 1, "random")
    assert table.match.names == ("Ana", "random", "Cy")


def test_nobody_comes_or_goes_after_the_end():
    table = people()
    to_the_end(table)
    for action in (
        lambda: seating.leave(table, BEN, 1),
        lambda: seating.free(table, ANA, 1),
        lambda: seating.seat_bot(table, BEN, 1, "greedy"),
        lambda: seating.take_back(table, BEN, 1),
        lambda: seating.sit(table, EVE, 1, "Eve", None),
    ):
        refused(GameOver, "game_over", table, action)


def test_nothing_is_played_before_the_start():
    table = set_out(ME, GREEDY)
    for action in (
        lambda: table.play(ANA, 0, 0, 0),
        lambda: table.undo(ANA, 0, 0),
        lambda: table.resign(ANA, 0, 0),
        lambda: table.answer(ANA, 0, True, 0, NOW),
        lambda: table.ask_rematch(ANA, NOW),
    ):
        refused(TableRefused, "not_started", table, action)

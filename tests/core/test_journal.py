"""What a match tells: every number to everyone, private pieces to their owner only."""

import pytest
from core.core_kit import Steps, begin, json_of, wander
from each import each

import rondel
from rondel.core.dealer import ScriptDealer, SeedDealer, SystemDealer
from rondel.core.errors import RondelError
from rondel.core.event import Event, Kind, read, tell
from rondel.core.match import Match
from rondel.core.replay import restore
from rondel.core.told import Told, tell_all

MINE = ["RG", "RG", "RB", "GB", "GG", "BB"]
SECRET = ["PP", "PP", "PP", "PP", "PP", "OO"]
OTHER = ["YY", "YY", "OY", "OY", "OP", "YP"]


def hands(secret=SECRET, mode="two", after=1):
    """Seat 1 knows MINE; what seat 2 draws is the secret."""
    return begin(mode, ScriptDealer([*MINE, *secret], SeedDealer(after)), first="1")


@each("mode", ["solo", "two", "three", "pairs"])
def test_every_number_is_told_to_everyone(mode):
    match = wander(begin(mode), 20)
    if mode != "solo":
        match.undo(match.actor, consent=True)
    match.leave(0)
    match.replace(0, "Cy")
    wander(match, 5)
    match.void("enough")
    for seat in (*range(match.game.seats), None):
        assert [told.number for told in match.journal(seat)] == list(range(match.number))


def test_who_sits_down_in_a_seat_is_told_with_the_one_who_played_there_before():
    match = begin()
    match.replace(0, "Cy")
    match.replace(1, "Di")
    match.replace(0, "Eve")
    first = match.header.seats
    for told in (match.journal(None), tell_all(match.record())):
        seated = [(entry.seat, entry.was, entry.text) for entry in told if entry.entry == "replaced"]
        assert seated == [(0, first[0], "Cy"), (1, first[1], "Di"), (0, "Cy", "Eve")]


def test_a_journal_can_begin_later():
    match = wander(begin(), 10)
    whole = match.journal(1)
    assert match.journal(1, since=15) == whole[15:]
    assert match.journal(1, since=match.number) == []
    assert match.journal(1, since=-3) == whole, "never from the end"


def test_a_seat_knows_its_own_draws_and_no_others():
    match = hands()
    own, others = match.journal(0)[:6], match.journal(0)[6:]
    assert [told.text for told in own] == MINE
    assert [told.events[0].args for told in own] == [{"tile": tile} for tile in MINE]
    assert [told.text for told in others] == ["?"] * 6
    assert all(told.events[0].args == {"tile": None} and told.events[0].seat == 1 for told in others)
    assert [told.text for told in match.journal(1)[6:]] == SECRET


def test_a_spectator_sees_no_draw_at_all():
    for told in hands().journal(None):
        assert told.text == "?" and told.events[0].args == {"tile": None}


def test_who_begins_is_told_to_all():
    match = begin()
    for seat in (0, 1, None):
        assert match.journal(seat)[0].text.startswith("first ")


def test_moves_are_told_as_they_were_played():
    match = hands()
    move = match.moves()[0]
    events = match.play(move)
    for seat in (0, 1, None):
        assert match.journal(seat)[-1] == Told(12, "move", 0, move, events)


def test_entries_that_are_no_moves_are_told_too():
    match = hands()
    match.play(match.moves()[0])
    match.undo(0)
    match.leave(1)
    match.replace(1, "Cy")
    match.resign(1)
    told = [(told.entry, told.seat, told.text) for told in match.journal(None)[13:]]
    assert told == [("undo", 0, "12"), ("left", 1, ""), ("replaced", 1, "Cy"), ("resign", 1, "")]
    match = hands()
    match.void("rain")
    assert match.journal(0)[-1] == Told(12, "void", None, "rain")


def all_told(match: Match, seat: int | None) -> str:
    """Everything that is ever sent to a seat, but for the tiles that are nowhere in sight, counted together."""
    view = match.game.view(match.state, seat)
    assert view.unseen["PP"] <= 5
    sent = [json_of({**{name: getattr(view, name) for name in view.__struct_fields__}, "unseen": {}})]
    sent += [json_of(match.journal(seat)), json_of(match.names)]
    if match.actor == seat:
        sent += [json_of(match.game.offers(match.state)), " ".join(match.moves())]
    for move in ("swap", "draw", "Rh7 Rh8", "garbage", "h1", "h8 h9", 1, -1, 10**9):
        try:
            match.game.play(match.state, match.game.parse(match.state, move) if isinstance(move, str) else move)
        except RondelError as error:
            sent += [str(error), json_of(error.arguments)]
    return "\n".join(sent)


@pytest.mark.parametrize("mode", ["two", "three", "pairs"])
def test_a_hidden_tile_is_in_nothing_that_others_are_told(mode):
    match = hands(mode=mode)
    strangers = [None, *(seat for seat in range(match.game.seats) if seat != 1)]
    for moves in range(3):
        for seat in strangers:
            assert "PP" not in all_told(match, seat), (moves, seat)
        assert "PP" in all_told(match, 1), "the search itself works"
        match.play(match.moves()[0])


def test_what_a_seat_is_told_does_not_depend_on_the_others_tiles():
    one, two = hands(SECRET), hands(OTHER)
    for _ in range(2):
        for seat in (0, None):
            assert json_of(one.game.view(one.state, seat)) == json_of(two.game.view(two.state, seat))
            assert all_told(one, seat) == all_told(two, seat)
        move = one.moves()[0]
        one.play(move)
        two.play(move)


def test_pieces_taken_back_stay_hidden():
    match = hands()
    match.play(match.moves()[0])
    match.play("draw")
    drawn = match.last.outcome
    match.undo(0, consent=True)
    assert [told.text for told in match.journal(1) if told.entry == "chance"][-1] == "?"
    assert [told.text for told in match.journal(0) if told.entry == "chance"][-1] == drawn


def test_telling_what_is_new_costs_what_is_new(monkeypatch):
    match = hands()
    for _ in range(6):
        match.play(match.moves()[0])
    whole, again = match.journal(0), restore(match.header, match.entries, SystemDealer())
    told, as_told = [], type(match.game).told
    monkeypatch.setattr(type(match.game), "told", lambda *given: told.append(1) or as_told(*given))
    assert again.journal(0, again.number - 2) == whole[-2:] and len(told) == 2
    assert again.journal(0, again.number - 3) == whole[-3:] and len(told) == 3, "what was told is kept"
    assert again.journal(1, again.number) == [] and len(told) == 3
    assert again.journal(0) == whole and len(told) == len(whole)


def test_whether_a_seat_knows_more_is_found_out_once_an_entry(monkeypatch):
    match = rondel.start("azul_duel", seed=1)
    while not match.over and match.number < 40:
        match.play(match.moves()[0])
    known = [match.knows_more(seat) for seat in (0, 1)]
    told, seen = [], []
    as_told, view = type(match.game).told, type(match.game).view
    monkeypatch.setattr(type(match.game), "told", lambda *given: told.append(1) or as_told(*given))
    monkeypatch.setattr(type(match.game), "view", lambda *given: seen.append(1) or view(*given))
    assert [match.knows_more(seat) for seat in (0, 1)] == known and not told and not seen
    match.play(match.moves()[0])
    match.knows_more(0)
    assert len(seen) == 2 and len(told) <= 2 * 3, "of the new entries alone"


# --- events ----------------------------------------------------------------------------------------------------------

KINDS = (
    Kind("drew", "X-1", ("seat", "tile", "count"), private=("tile",)),
    Kind("peeked", "X-2", ("tile",), private=("tile",)),
    Kind("gained", "X-3", ("seat", "n"), points=lambda args: {"gold": args["n"]}),
)


def test_a_note_becomes_an_event():
    event = read((0, 1, 7, 2), KINDS, lambda field, number: f"{field}{number}" if field == "tile" else number)
    assert event == Event("drew", "X-1", 1, {"tile": "tile7", "count": 2})
    assert read((2, 0, 5), KINDS, lambda field, number: number).points == {"gold": 5}


def test_private_arguments_are_told_to_their_seat_only():
    event = read((0, 1, 7, 2), KINDS, lambda field, number: number)
    assert tell(event, KINDS[0].private, 1) == event
    for viewer in (0, None):
        assert tell(event, KINDS[0].private, viewer).args == {"tile": None, "count": 2}
    assert event.args == {"tile": 7, "count": 2}, "the event itself is unchanged"


def test_private_arguments_of_an_event_without_a_seat_are_told_to_nobody():
    event = read((1, 7), KINDS, lambda field, number: number)
    assert [tell(event, KINDS[1].private, viewer).args for viewer in (0, 1, None)] == [{"tile": None}] * 3


def test_a_game_without_chance_has_a_journal_too():
    match = Match(Steps())
    match.play("on")
    assert match.journal(None) == [Told(0, "move", 0, "on")]

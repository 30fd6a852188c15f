"""Sets in any order: dice to take, to return, to roll again and to pay with; chips for a line."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations
from random import Random

import pytest
from full import so_many

import rondel
from rondel.core import sets
from rondel.core.dealer import SeedDealer
from rondel.core.errors import BadPosition, IllegalMove, NotYourTurn, Stale, Unreadable
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES
from rondel.core.record import Moved

TEN = "dice 1: blue=1234 green=12 purple=3456"
"""As many dice as there are arms."""
TAKE = "pending: name 2 any"
SCARCE = "dice 1: purple=1\ndice 2: purple=1111111111\npending: name 2 any"
"""Of twelve purple dice one is left."""
RETURN = f"{TEN}\npending: return 2; take_dice 2 any"
PICK = "dice 1: blue=16 purple=3\npending: pick"
PAY = "dice 1: blue=16\nkarma 1: 0\npending: sum 7 blue; lay blue-cow\ntops: blue-cow=blue-7T-tea2"
KARMA = "dice 1: blue=146\nkarma 1: 2\npending: sum 7 blue; lay blue-cow\ntops: blue-cow=blue-7T-tea2"
CHIPS = "round: 2\nphase: pay\nlines 1: 3=red*2\nline: 3\nchips 1: R BR K T\ndome 1: 4=TRBW"

MADE = [
    (TAKE, ["purple", "blue"], ["blue", "purple"]),
    (TAKE, ["purple", "purple"], ["purple"]),
    (SCARCE, ["purple", "orange"], ["orange", "purple"]),
    (RETURN, ["purple 3", "blue 1"], ["blue 1", "purple 3"]),
    (RETURN, ["purple 6"], ["purple 6"]),
    (RETURN, ["blue 2"], ["blue 2", "enough"]),
    (RETURN, ["blue 2", "enough"], ["blue 2", "enough"]),
    (RETURN, [], ["enough"]),
    (PICK, ["purple 3", "blue 6", "blue 1"], ["blue 1", "blue 6", "purple 3"]),
    (PICK, [], ["enough"]),
    (PAY, ["blue 6", "blue 1"], ["blue 1", "blue 6"]),
    (KARMA, ["blue 6>1", "blue 1>6"], ["blue 6>1", "blue 1>6"]),
    (KARMA, ["blue 6", "blue 4>3"], ["blue 4>3", "blue 6"]),
    (CHIPS, ["pay BR", "pay R"], ["pay R", "pay BR"]),
    (CHIPS, ["pay T", "pay BR", "pay K"], ["pay K", "pay T", "pay BR"]),
]
"""Sets with the moves that make them."""
REFUSED = [
    (TAKE, ["purple"], "set_short"),
    (TAKE, [], "set_short"),
    (TAKE, ["purple", "blue", "blue"], "set_many"),
    (SCARCE, ["purple", "purple"], "set_few"),
    (RETURN, ["blue 1", "blue 2", "blue 3"], "set_many"),
    (RETURN, ["blue 1", "blue 1"], "set_few"),
    (PAY, ["blue 6"], "set_short"),
    (PAY, ["blue 6", "blue 6"], "set_few"),
    (KARMA, ["blue 6", "blue 4", "blue 1>6"], "set_impossible"),
    (CHIPS, ["pay BR"], "set_short"),
    (CHIPS, ["pay R", "leave"], "set_impossible"),
    ("seat: 1", ["quarry"], "set_none"),
]
"""Sets that cannot be made, with the keys of the refusals."""
OUT_OF_ORDER = [
    (PAY, [], "blue 6"),
    (SCARCE, [], "purple"),
    (TAKE, ["green"], "blue"),
    (RETURN, ["purple 3"], "blue 1"),
    (PICK, ["blue 6"], "blue 1"),
    (CHIPS, [], "pay BR"),
    (CHIPS, ["pay K"], "pay R"),
]
"""What is played before, and a move that then only the order forbids."""


def at(text: str) -> Match:
    """A match of two in a position."""
    slug = "azul_duel" if text == CHIPS else "rajas"
    game = rondel.game(slug, players=2)
    match = Match(game, SeedDealer(1), ["Ana", "Ben"])
    match.state = game.load(f"{slug}\n{text}")
    return match


def moves(match: Match, since: int) -> list[str]:
    """What was played from an entry on."""
    return [entry.move for entry in match.entries_from(since) if isinstance(entry, Moved)]


def test_a_set_is_played_in_any_order_and_recorded_in_one():
    for text, order, path in ((text, order, path) for text, pieces, path in MADE for order in permutations(pieces)):
        match = at(text)
        before, foretold = match.number, match.preview_set(order)
        assert match.play_set(order) == foretold
        assert moves(match, before) == path, order


def test_what_was_named_is_what_is_rolled():
    match = at(TAKE)
    match.play_set(["purple", "blue"])
    rolled = [event.args["colour"] for told in match.journal(0) for event in told.events if event.key == "rolled"]
    assert rolled[-2:] == ["blue", "purple"]


def test_codes_and_names_make_the_same_set():
    match = at(TAKE)
    purple, blue = (match.game.parse(match.state, colour) for colour in ("purple", "blue"))
    before = match.number
    match.play_set([purple, "blue"], seat=0, seen=before)
    assert moves(match, before) == ["blue", "purple"] and blue < purple


def test_a_set_that_cannot_be_made_is_refused_whole():
    for text, pieces, key in REFUSED:
        match = at(text)
        before = match.game.key(match.state), match.number
        for ask in (match.play_set, match.preview_set):
            with pytest.raises(IllegalMove) as refused:
                ask(pieces)
            assert refused.value.key == key, pieces
            assert all("{" not in refused.value.say(language) for language in LANGUAGES)
        assert (match.game.key(match.state), match.number) == before, pieces


def test_a_set_that_goes_on_says_how():
    match = at(PAY)
    with pytest.raises(IllegalMove, match="it can go on with: blue 1"):
        match.play_set(["blue 6"])


def test_a_piece_that_nobody_has_is_refused_by_the_game():
    match = at(PAY)
    with pytest.raises(IllegalMove) as refused:
        match.play_set(["blue 5", "blue 2"])
    assert refused.value.key == match.game.why_not(match.state, match.game.parse(match.state, "blue 2")).key


def test_a_set_is_refused_in_the_order_of_all_refusals():
    match = at(TAKE)
    with pytest.raises(NotYourTurn):
        match.play_set(["hello"], seat=1)
    with pytest.raises(Stale):
        match.play_set(["hello"], seen=match.number + 1)
    with pytest.raises(Unreadable):
        match.play_set(["hello"])


def test_what_is_no_list_of_moves_is_not_taken_for_one():
    match = at(TAKE)
    for pieces in ("purple", "purple blue", b"blue", 5, None):
        for ask in (match.play_set, match.preview_set):
            with pytest.raises(Unreadable, match="A set is given as a list of moves"):
                ask(pieces)


def test_while_chance_acts_no_set_can_be_looked_at_either():
    match = rondel.Match(rondel.game("rajas"))
    for ask in (match.play_set, match.preview_set):
        with pytest.raises(NotYourTurn, match="chance decides first"):
            ask(["blue"])


def test_a_move_that_only_the_order_forbids_says_how_to_play_the_set():
    for text, earlier, move in OUT_OF_ORDER:
        match = at(text)
        for other in earlier:
            match.play(other)
        with pytest.raises(IllegalMove, match=r"in any order \(in Python: play_set\)"):
            match.play(move)


def test_a_move_that_is_no_piece_at_all_is_not_told_about_sets():
    for text, move in ((PAY, "blue 5"), (PAY, "quarry"), (RETURN, "blue 4>3"), (PICK, "purple 4")):
        with pytest.raises(IllegalMove) as refused:
            at(text).play(move)
        assert refused.value.key != "set_order", move


def test_only_questions_for_pieces_of_a_set_gather_one():
    assert at("seat: 1").gathers is None
    assert at("pending: building").gathers is None
    gathering = at(RETURN).gathers
    assert gathering is not None and gathering.most == 2 and len(gathering.pieces) == 10
    match = at("seat: 1")
    match.resign(0)
    assert match.gathers is None


def test_a_set_that_nobody_has_to_be_asked_about_is_whole():
    match = at(RETURN)
    one, two = (match.game.parse(match.state, die) for die in ("purple 6", "blue 1"))
    assert sets.whole(match.game, match.state, [one]) is None
    assert sets.whole(match.game, match.state, [one, two]) == [two, one]


def test_which_dice_pay_together_is_what_playing_them_finds():
    """Random payments: their sum, dice, karma, and how far they have got."""
    random = Random(26)
    for _ in range(so_many(40, full=600)):
        dice = "".join(sorted(random.choices("123456", k=random.randint(1, 4))))
        floor, karma, owed = random.randint(0, 4), random.randint(0, 2), random.randint(1, 14)
        asked = f"sum {owed} blue {floor or ''}".strip()
        text = f"dice 1: blue={dice}\nkarma 1: {karma}\npending: {asked}; lay blue-cow"
        try:
            match = at(f"{text}\ntops: blue-cow=blue-7T-tea2")
        except BadPosition:
            continue  # nobody could pay that
        game, state = match.game, match.state
        pieces = game.gathers(state).pieces
        assert set(pieces) == {code for code in range(22, 34) if sets.found_by_playing(game, state, Counter([code]))}
        for count in (2, 3):
            for named in map(Counter, combinations_with_replacement(pieces, count)):
                there = all(often <= pieces[code] for code, often in named.items())
                assert not there or game.completes(state, named) == sets.found_by_playing(game, state, named), text


def test_pieces_are_looked_at_as_a_set_or_as_its_start():
    for text, pieces, path in MADE:
        match = at(text)
        game, state = match.game, match.state
        codes = [game.parse(state, piece) for piece in pieces]
        foretold = match.preview_set(pieces)
        found = sets.glimpse(game, state, codes)
        assert (found.events, found.short) == (foretold, False), pieces
        start = sets.glimpse(game, state, codes[:1]) if game.gathers(state).end is None and len(path) > 1 else None
        assert start is None or (start.short and not start.events and codes[1] in start.more), pieces


def test_what_no_set_has_together_is_not_looked_at():
    for text, pieces, key in REFUSED:
        match = at(text)
        game, state = match.game, match.state
        codes = [game.parse(state, piece) for piece in pieces]
        if key == "set_short":
            assert sets.glimpse(game, state, codes).short, pieces
        else:
            with pytest.raises(IllegalMove):
                sets.glimpse(game, state, codes)


def test_the_only_set_there_is_is_named_and_none_where_there_is_a_choice():
    match = at(PAY)
    codes = [match.game.parse(match.state, die) for die in ("blue 1", "blue 6")]
    assert match.offers.together.only == tuple(codes)
    assert at(KARMA).offers.together.only is at(RETURN).offers.together.only is None
    assert at("seat: 1").offers.together is None

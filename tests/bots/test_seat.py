"""What a bot gets: one seat's knowledge, and nothing from which more could be reached."""

import gc
import json
import pickle
import sys
from importlib.resources import files
from types import BuiltinFunctionType, ModuleType
from typing import Any

import msgspec
import pytest
from core.core_kit import MODES, Match, begin, json_of, wander
from each import each

import rondel
from rondel.bots import Seat, make
from rondel.core.dealer import ScriptDealer, SeedDealer
from rondel.core.kernel import words
from rondel.core.record import Dealt

MINE = ["RG", "RG", "RB", "GB", "GG", "BB"]
ONE = ["PP", "PP", "PP", "PP", "PP", "OO"]
OTHER = ["YY", "YY", "OY", "OY", "OP", "YP"]
BOTS = ("random", "greedy")


def hands(hidden: list[str]) -> Match:
    return begin("two", ScriptDealer([*MINE, *hidden], SeedDealer(1)), first="1")


def reachable(start: Any) -> dict[int, Any]:
    """All objects that can be reached from one.

    The walk goes through instances, containers, closures and the namespaces of Rondel's own modules. It leaves out
    types, and the namespaces of all other modules: through ``sys`` or ``gc`` any Python object could be had.
    """
    others = [module for name, module in list(sys.modules.items()) if module and not name.startswith("rondel")]
    closed = {id(vars(module)) for module in others}
    found: dict[int, Any] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        foreign = isinstance(thing, ModuleType) and not thing.__name__.startswith("rondel")
        if id(thing) in found or id(thing) in closed or foreign or isinstance(thing, type | BuiltinFunctionType):
            continue
        found[id(thing)] = thing
        waiting += gc.get_referents(thing)
        if isinstance(thing, msgspec.Struct):  # some are kept out of the search for garbage, and tell it nothing
            waiting += [getattr(thing, name) for name in thing.__struct_fields__]
    return found


def secrets_of(match: Match, seat: int) -> list[Any]:
    """The objects that hold what a seat does not know, and those through which they could be had."""
    packed = [logged.before for logged in match._log._logged]
    entries = [e for e in match.entries if isinstance(e, Dealt) and e.source == "bag" and e.events[0].seat != seat]
    hidden = [match, match._dealer, match._log, match._owed, *packed, *entries, *(e.events[0] for e in entries)]
    hidden += [e.events[0].args for e in entries]
    state = match.state
    return [*hidden, state, state.bag, state.rack, state.gone, *state.rack]


@each(("mode", "moves"), [("two", 1), ("two", 6), ("three", 20), ("pairs", 9)])
def test_nothing_hidden_can_be_reached_from_a_seat(mode, moves):
    match = wander(begin(mode), moves)
    for number in range(match.game.seats):
        seat = Seat(match, number)
        seat.view, seat.offers, seat.world(words(1))
        found = reachable(seat)
        assert len(found) > 1000, "the walk goes somewhere"
        assert not [thing for thing in secrets_of(match, number) if id(thing) in found]


def test_the_walk_would_find_a_match_behind_a_closure():
    match = begin()
    seat = Seat(match, 0)
    seat.peek = lambda: match  # type: ignore[attr-defined]
    found = reachable(seat)
    assert id(match.state) in found and id(match.state.rack[1]) in found


def test_a_seat_knows_its_own_tiles_and_imagines_the_others():
    match = hands(ONE)
    seat = Seat(match, 0)
    assert seat.view.racks == (tuple(MINE), (None,) * 6)
    worlds = {json_of(seat.game.view(seat.world(words(i)).state, 1).racks[1]) for i in range(20)}
    assert len(worlds) > 15
    assert all(seat.game.view(seat.world(words(i)).state, 0) == seat.view for i in range(5))


@each("mode", MODES)
def test_view_question_offers_and_observation_are_the_true_ones(mode):
    match = begin(mode)
    for _ in range(8):
        wander(match, 5)
        if match.over:
            break
        game, actor = match.game, match.actor
        seat = Seat(match, actor)
        assert seat.view == game.view(match.state, actor)
        assert seat.offers == game.offers(match.state)
        assert seat.question == game.offers(match.state).question
        assert seat.legal == game.legal(match.state) == seat.offers.codes()
        assert seat.observation.tolist() == game.observe(match.state, actor).tolist()
        assert seat.journal == match.journal(actor)


def test_playing_in_an_imagined_world_leaves_the_match_alone():
    match = wander(begin(), 5)
    before = match.game.dump(match.state)
    game, state = Seat(match, match.actor).world(words(1))
    game.apply_(state, game.legal(state)[0])
    state.rack[0][0] = 3
    assert match.game.dump(match.state) == before


def test_equal_generators_imagine_equal_worlds():
    seat = Seat(wander(begin(), 5), 0)
    dumps = [seat.game.dump(seat.world(words(seed)).state) for seed in (3, 3, 4)]
    assert dumps[0] == dumps[1] != dumps[2]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_moves_alike_whatever_the_others_hold(name):
    one, two = hands(ONE), hands(OTHER)
    bot = make(name, one.game)
    for _ in range(2):
        for seed in range(6):
            choices = [bot.choose(Seat(match, 0), words(seed)) for match in (one, two)]
            assert choices[0] == choices[1]
        for match in (one, two):
            match.play(choices[0])
    assert one.state.rack[1] != two.state.rack[1], "the twins were different worlds"


@each("name", BOTS)
@each("mode", ["two", "three", "pairs"])
def test_a_bot_moves_alike_in_every_world_that_its_seat_cannot_tell_apart(mode, name):
    match = begin(mode)
    bot = make(name, match.game)
    different = 0
    for moves in (1, 3, 4, 10, 15, 20, 10):
        wander(match, moves)
        if match.over:
            break
        true, actor = match.state, match.actor
        chosen = bot.choose(Seat(match, actor), words(5))
        for seed in range(3):
            match.state = match.game.resample(true, actor, words(seed))
            different += match.game.key(match.state) != match.game.key(true)
            assert bot.choose(Seat(match, actor), words(5)) == chosen
        match.state = true
    assert different > 10


# --- in another process ----------------------------------------------------------------------------------------------


@each("mode", MODES)
def test_a_seat_in_another_process_knows_the_same(mode):
    match = begin(mode)
    for _ in range(4):
        wander(match, 4)
        seat = Seat(match, match.actor)
        other = pickle.loads(pickle.dumps(seat))
        assert other.seat == seat.seat and other.game.facts == seat.game.facts
        assert other.view == seat.view and other.offers == seat.offers and other.legal == seat.legal
        assert other.observation.tolist() == seat.observation.tolist()
        assert other.journal == seat.journal
        worlds = [each.game.dump(each.world(words(3)).state) for each in (seat, other)]
        assert worlds[0] == worlds[1]


def test_what_goes_to_another_process_is_the_same_for_worlds_that_the_seat_cannot_tell_apart():
    one, two = hands(ONE), hands(OTHER)
    for match in (one, two):
        match.play(match.moves()[0])
    assert one.state.rack[1] != two.state.rack[1]
    assert pickle.dumps(Seat(one, 0)) == pickle.dumps(Seat(two, 0))
    assert pickle.dumps(Seat(one, 1)) != pickle.dumps(Seat(two, 1)), "who sees the difference is sent it"


def test_a_position_without_a_match_goes_to_another_process_too():
    match = wander(begin("three"), 6)
    seat = Seat.at(match.game, match.state, match.actor)
    other = pickle.loads(pickle.dumps(seat))
    assert other.view == seat.view and other.journal == []


def test_a_seat_of_a_game_with_components_of_its_own_stays_here(tmp_path):
    tables = json.loads((files("rondel.games.ingenious") / "components.json").read_text("utf-8"))
    tables["tiles"]["value"]["RR"] += 1
    own = tmp_path / "own.json"
    own.write_text(json.dumps(tables))
    match = begin(components=own)
    with pytest.raises(TypeError, match="components"):
        pickle.dumps(Seat(match, match.actor))


@each("slug", ["ingenious", "azul_duel", "maharani", "rajas"])
def test_after_a_move_of_its_own_a_seat_knows_what_the_match_would_tell_it(slug):
    match = rondel.start(slug, seed=2)
    bot, went_on = make("greedy", match.game), 0
    while not match.over and match.number < 120:
        seat = match.actor
        code = bot.choose(Seat(match, seat), words(match.number))
        foreseen = Seat(match, seat).after(code)
        number = match.number
        match.play(code)
        if foreseen is None:
            assert match.actor != seat or match.number > number + 1
            continue
        told, went_on = Seat(match, seat), went_on + 1
        assert (foreseen.legal, foreseen.view, foreseen.journal) == (told.legal, told.view, told.journal)
        one, other = (match.game.layout.pack(each.world(words(7)).state) for each in (foreseen, told))
        assert one == other, "so a bot answers the same"
    assert went_on

"""The named players: legal, repeatable, and as strong as they claim."""

import pytest
from core.core_kit import MODES, begin, refusal
from each import each
from full import so_many

import rondel
from rondel.bots import Seat, make, play_out
from rondel.bots.bot import fill
from rondel.core.dealer import SeedDealer
from rondel.core.errors import BadOptions, UnknownBot
from rondel.core.kernel import words
from rondel.core.registry import meta


def played(mode: str, names: list[str], seed: int):
    match = begin(mode, SeedDealer(seed))
    play_out(match, fill(names, match.game), seed)
    return match


@each("name", ["random", "greedy"])
@each("mode", MODES)
def test_every_choice_is_legal_in_every_phase(mode, name):
    match = begin(mode, SeedDealer(3))
    bot = make(name, match.game)
    assert bot.name == name
    rng = words(3)
    steps = set()
    while not match.over:
        seat = Seat(match, match.actor)
        code = bot.choose(seat, rng)
        assert code in match.game.legal(match.state)
        steps.add(seat.question.step)
        match.play(code)
    assert steps == ({1} if mode == "solo" else {1, 2})


def test_equal_seeds_play_equal_matches():
    once, again, other = (played("two", ["greedy", "random"], seed) for seed in (4, 4, 5))
    assert once.entries == again.entries != other.entries


@each("name", ["", "Random", "deep blue", "game", "rules", "../random"])
def test_an_unknown_bot_is_refused_with_the_bots_there_are(name):
    error = refusal(UnknownBot, lambda: make(name, begin().game))
    assert error.arguments == {"bot": name, "game": "Ingenious", "possible": list(meta("ingenious").players)}


@pytest.mark.parametrize("names", [[], ["random"] * 2, ["random"] * 4])
def test_the_bots_are_one_for_all_seats_or_one_for_each(names):
    game = begin("three").game
    error = refusal(BadOptions, lambda: fill(names, game))
    assert error.key == "bots_count" and error.arguments["bots"] == len(names)
    assert len(fill(["random"], game)) == 3
    assert [bot.name for bot in fill(["random", "greedy", "random"], game)] == ["random", "greedy", "random"]


def test_an_unknown_bot_among_known_ones_is_refused():
    refusal(UnknownBot, lambda: fill(["random", "nobody"], begin().game))


def test_a_random_bot_plays_every_move_now_and_then():
    match = begin("solo")
    seat, bot, rng = Seat(match, 0), make("random", match.game), words(1)
    chosen = {bot.choose(seat, rng) for _ in range(60 * len(seat.legal))}
    assert chosen == set(seat.legal)


@pytest.mark.full
def test_greedy_is_a_good_player_for_two():
    results = [result for seed in range(so_many(20, full=60)) for result in scores("two", ["greedy"], seed)]
    assert sum(results) / len(results) >= 9.0


@pytest.mark.full
def test_greedy_is_a_good_player_alone():
    results = [scores("solo", ["greedy"], seed)[0] for seed in range(so_many(30, full=100))]
    assert sum(results) / len(results) >= 12.5


def scores(mode: str, names: list[str], seed: int) -> tuple[int, ...]:
    match = played(mode, names, seed)
    return match.game.scores(match.state).result


def test_greedy_beats_random_clearly():
    won = 0
    for seed in range(so_many(6, full=20)):
        greedy = seed % 2
        names = ["random", "random"]
        names[greedy] = "greedy"
        won += played("two", names, seed).outcome.winners == (greedy,)
    assert won >= so_many(5, full=17)


def test_bots_do_not_play_a_match_without_a_dealer():
    match = rondel.Match(rondel.game("ingenious", 2))
    with pytest.raises(rondel.RondelError):
        play_out(match, fill(["random"], match.game), seed=1)
    assert match.number == 0


def test_equal_seeds_for_deal_and_bots_have_nothing_in_common():
    """Else a bot would hold the very numbers that the dealer deals by."""
    for seed in range(4):
        match = rondel.start("ingenious", 2, seed=seed, first="1")
        held = {0: [], 1: []}

        class Spy:
            name = "spy"

            def choose(self, seat, rng, held=held):
                held[seat.seat].append(list(rng))
                return seat.legal[0]

        play_out(match, [Spy(), Spy()], seed=seed)
        assert held[0][0] != held[1][0]
        dealer = SeedDealer(seed)
        assert all(dealer._words != stream != words(seed) for stream in held[0] + held[1])


def test_a_bot_can_be_tried_on_a_position_of_ones_own():
    game = rondel.game("ingenious", 2)
    state = game.load("ingenious\nrack 1: OO ...\n")
    seat = Seat.at(game, state, 0)
    assert "OO" in seat.view.racks[0] and seat.journal == []
    assert make("greedy", game).choose(seat, words(1)) in seat.legal


def test_a_world_after_a_move_is_the_position_that_the_rules_make():
    match = begin("two", SeedDealer(1))
    world = Seat(match, match.actor).world(words(2))
    code = world.game.legal(world.state)[5]
    assert world.game.key(world.after(code).state) == world.game.key(world.game.play(world.state, code))


def test_a_bot_cannot_spoil_the_match_through_its_journal():
    match = played("two", ["random"], 3)
    before = match.record().text()
    for told in match.journal(0):
        for event in told.events:
            event.args["spoilt"] = True
            event.points["red"] = 99
    assert match.record().text() == before

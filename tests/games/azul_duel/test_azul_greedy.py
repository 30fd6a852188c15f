"""The greedy player of Azul Duel: what it prefers, and how strong it is."""

from collections.abc import Iterator
from typing import Any

import pytest
from each import each
from full import so_many

import rondel
from rondel.bots import Bot, Seat, make
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, Words, below, words
from rondel.core.kernel.tools import pick
from rondel.games.azul_duel.components import CHIP_NAMES, COLOUR_COUNT, COLOURS, LETTERS
from rondel.games.azul_duel.moves import DRAW_PLATE
from rondel.games.azul_duel.state import ACT, LINE, NOTHING, OPEN, PAY, ROUNDS, STACK, TAKING, TILING

BLUE, YELLOW, RED, BLACK, TURQUOISE = range(COLOUR_COUNT)
MODES: dict[str, dict[str, Any]] = {
    "first": {},
    "drawn": {"tablets": "draw_4"},
    "other sides": {
        "tablets": "chosen",
        "first_tablet": "five_colours",
        "second_tablet": "outer_ring",
        "third_tablet": "corner_plates",
        "fourth_tablet": "empty_special",
        "special_as_colour": False,
    },
    "wilds": {"tablets": "chosen", "fourth_tablet": "all_wilds"},
}


def azul(mode: str = "first") -> Game:
    return rondel.game("azul_duel", 2, **MODES[mode])


def positions(game: Game, bots: list[Bot], seed: int) -> Iterator[tuple[State, int]]:
    """Each position of a match with the move chosen there; at last the end."""
    state, deal = game.setup(), words(seed, "deal ")
    rngs = [words(seed, f"bot {seat} ") for seat in range(2)]
    while (actor := game.actor(state)) != OVER:
        code = (
            dealt(game, state, deal)
            if actor == CHANCE
            else bots[actor].choose(Seat.at(game, state, actor), rngs[actor])
        )
        if actor != CHANCE:
            yield state, code
        state = game.layout.copy(state)
        game.apply_(state, code)
    yield state, NOTHING


def dealt(game: Game, state: State, rng: Words) -> int:
    chance = game.chance(state)
    return chance.codes[pick(below(rng, sum(chance.weights)), list(chance.weights))]


def pair(game: Game, *names: str) -> list[Bot]:
    return [make(name, game) for name in names]


def taking(round: int = 2) -> tuple[Game, State]:
    """An action of the first seat, with nothing to take but what a test puts there; all plates lie, no tile does."""
    game = azul()
    state = game.setup()
    state.phase, state.stage, state.round, state.starter = ACT, TAKING, round, 0
    state.plate = [list(range(9)), list(range(9, 18))]
    state.tokens = [0, 0]
    return game, state


def sun(state: State, factory: int, tiles: str) -> None:
    state.sun[factory] = [tiles.count(letter) for letter in LETTERS]


def lines(state: State, *held: str) -> None:
    """The pattern lines of the seat to act, from the top, such as ``RR``."""
    for line, tiles in enumerate(held):
        state.line_count[state.seat][line] = len(tiles)
        state.line_colour[state.seat][line] = LETTERS.index(tiles[0]) if tiles else NOTHING


def choice(game: Game, state: State) -> str:
    return game.name(state, make("greedy", game).choose(Seat.at(game, state, state.seat), words(1)))


def open_colour(game: Game, state: State, row: int) -> int:
    """A colour that a free cell of the row takes."""
    return next(colour for colour in range(COLOUR_COUNT) if game.rules.dome.fitting(state, state.seat, row, colour))


# --- what it prefers -------------------------------------------------------------------------------------------------


@each("row", range(1, 6))
def test_it_completes_a_line_rather_than_breaking_tiles(row):
    game, state = taking()
    colour = open_colour(game, state, row)
    other = (colour + 1) % COLOUR_COUNT
    letter, wrong = LETTERS[colour], LETTERS[other]
    lines(state, *(wrong * (line + 1) for line in range(6)))
    state.line_colour[state.seat][row], state.line_count[state.seat][row] = colour, row
    sun(state, 1, letter)
    sun(state, 2, wrong * 3)
    assert choice(game, state) == f"sun 1 {COLOURS[colour]}"
    game.apply_(state, game.parse(state, f"sun 1 {COLOURS[colour]}"))
    state.phase = LINE
    assert choice(game, state) == f"line {row + 1}"


def test_it_takes_nothing_that_breaks_if_a_clean_take_exists():
    game, state = taking()
    lines(state, "R", "RR", "BBB", "BBBB", "BBBBB", "B")
    sun(state, 1, "RRR")
    sun(state, 2, "YYKT")
    sun(state, 3, "BB")
    assert choice(game, state) == "sun 3 blue"


def test_it_takes_the_first_player_tile_only_if_that_is_worth_it():
    game, state = taking(ROUNDS - 1)
    colour = open_colour(game, state, 0)
    sun(state, 1, LETTERS[colour])
    state.beside[colour] = 1
    assert choice(game, state) == f"sun 1 {COLOURS[colour]}"
    sun(state, 1, "")
    state.beside[colour] = 3
    assert choice(game, state) == f"moon {COLOURS[colour]}"


def test_it_waits_with_a_chip_rather_than_breaking():
    game, state = taking()
    lines(state, "R", "RR", "RRR", "RRRR", "RRRRR", "RRRRRR")
    sun(state, 1, "YYY")
    state.chip[2] = OPEN + CHIP_NAMES.index("K")
    assert choice(game, state) == "chip K"


def test_it_takes_the_chip_that_shows_the_colour_of_a_waiting_line():
    game, state = taking()
    lines(state, "", "", "", "T", "", "TTT")
    state.chip[0], state.chip[1] = OPEN + CHIP_NAMES.index("R"), OPEN + CHIP_NAMES.index("T")
    assert choice(game, state) == "chip T"


@pytest.mark.parametrize("colour", [YELLOW, BLACK, TURQUOISE])
def test_what_the_other_wants_goes_to_the_bottom_of_the_stack(colour):
    game, state = taking()
    row = next(row for row in range(1, 6) if game.rules.dome.fitting(state, 1, row, colour))
    state.line_colour[1] = [BLUE] * 6
    state.line_count[1] = [1, 2, 3, 4, 5, 6]
    state.line_colour[1][row], state.line_count[1][row] = colour, row
    sun(state, 1, "YKT")
    state.factory, state.colour, state.count, state.phase = 1, RED, 1, STACK
    assert choice(game, state) == f"stack {COLOURS[colour]}"


@each(
    ("store", "pays"),
    [
        (["R", "R", "B", "Y", "K"], ["R", "R"]),
        (["R", "R", "RT", "BR", "B"], ["R", "R"]),
        (["R", "BR", "RT", "RK"], ["R", "BR"]),
        (["B", "Y", "K", "BT", "YT"], ["B", "Y", "K"]),
        (["R", "Y", "BT", "KT", "B"], ["B", "Y", "R"]),
    ],
)
def test_it_pays_with_the_cheapest_chips(store, pays):
    game, state = taking(ROUNDS - 1)
    row = next(row for row in range(1, 6) if game.rules.dome.fitting(state, 0, row, RED))
    state.stage, state.phase, state.at = TILING, PAY, row
    lines(state, *("R" * row if line == row else "" for line in range(6)))
    state.store[state.seat] = [0] * len(CHIP_NAMES)
    for chip in store:
        name = next(name for name in CHIP_NAMES if set(name) == set(chip))
        state.store[state.seat][CHIP_NAMES.index(name)] += 1
    paid = []
    while state.phase == PAY and state.at == row:
        paid.append(choice(game, state))
        game.apply_(state, game.parse(state, paid[-1]))
    assert sorted(map(set, (text.split()[1] for text in paid)), key=sorted) == sorted(map(set, pays), key=sorted)


# --- whole games -----------------------------------------------------------------------------------------------------


@each("mode", MODES)
def test_every_choice_is_legal_in_every_mode(mode):
    game = azul(mode)
    for seed in range(2):
        for state, code in positions(game, pair(game, "greedy", "random" if seed else "greedy"), seed):
            assert code == NOTHING or game.is_legal(state, code)


def test_it_draws_face_down_only_if_nothing_lies_face_up_and_only_once():
    game = azul()
    drawn = 0
    for seed in range(4):
        for state, code in positions(game, pair(game, "greedy", "greedy"), seed):
            if code == DRAW_PLATE:
                drawn += 1
                assert state.row[0] == NOTHING and state.phase == ACT
    assert drawn > 4


def test_it_beats_random():
    game = azul()
    won = 0
    for seed in range(so_many(6, full=40)):
        greedy = seed % 2
        bots = pair(game, *(("greedy", "random") if greedy == 0 else ("random", "greedy")))
        *_, (end, _) = positions(game, bots, seed)
        won += game.outcome(end).winners == (greedy,)
    assert won >= so_many(5, full=38)


@pytest.mark.full
def test_it_is_a_good_player():
    game = azul()
    points = [p for seed in range(10) for p in [*positions(game, pair(game, "greedy", "greedy"), seed)][-1][0].score]
    assert sum(points) / len(points) >= 45


# --- what it does not know -------------------------------------------------------------------------------------------


def test_it_chooses_alike_in_every_world_that_its_seat_cannot_tell_apart():
    game = azul()
    bot = make("greedy", game)
    different = 0
    for seed in range(6):
        for state, _ in positions(game, pair(game, "random", "random"), seed):
            actor = game.actor(state)
            if actor == OVER or state.looks == 0:
                continue
            chosen = bot.choose(Seat.at(game, state, actor), words(5))
            for twin in (game.resample(state, actor, words(number)) for number in range(2)):
                different += game.key(twin) != game.key(state)
                assert bot.choose(Seat.at(game, twin, actor), words(5)) == chosen
    assert different > 50

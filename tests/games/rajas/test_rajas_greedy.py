"""The greedy player of Rajas: what it prefers, and how strong it is."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from each import each
from full import so_many
from games.matches import NO_MOVE, match

import rondel
from rondel.bots import Seat, make
from rondel.bots.bot import fill
from rondel.core.components import STANDARD
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State, below, words
from rondel.games.rajas import components
from rondel.games.rajas.components import BUILDINGS, FACES, GROUPS
from rondel.games.rajas.effect import COLOURS
from rondel.games.rajas.payment import Given
from rondel.games.rajas.state import DICE_OF_COLOUR, LAY, NOTHING, PICK, PLACE, RETURN, SUM, die


def rajas(seats: int = 2) -> Game:
    return rondel.game("rajas", seats)


@cache
def among_greedy(seats: int, seed: int) -> list[tuple[State, int]]:
    game = rajas(seats)
    return list(match(game, fill(["greedy"], game), seed))


def standing(game: Game, dice: str = "", **fields: int) -> State:
    """A first turn: the seat to act has these dice, such as ``blue 1 5, green 2``, and these fields."""
    state, deal = game.setup(), words(1)
    while game.actor(state) == CHANCE:
        chance = game.chance(state)
        game.apply_(state, chance.codes[below(deal, len(chance.codes))])
    p = state.seat
    for name, value in fields.items():
        getattr(state, name)[p] = value
    hold(state, p, dice)
    assert game.flaw(state) is None
    return state


def hold(state: State, seat: int, dice: str) -> None:
    state.dice[seat] = [0] * len(state.dice[seat])
    for part in filter(None, dice.split(", ")):
        colour, *faces = part.split()
        for face in faces:
            state.dice[seat][die(COLOURS.index(colour), int(face))] += 1
    for number in range(len(COLOURS)):
        held = sum(sum(own[number * FACES : (number + 1) * FACES]) for own in state.dice)
        state.supply[number] = DICE_OF_COLOUR - held


def build(game: Game, state: State, where: str, tile: str) -> None:
    """A tile in the province of the seat to act."""
    name, roads = where.split()
    cell = game.names.cells.index(name)
    kind = game.names.tiles.index(tile)
    state.stack[kind] -= 1
    state.tile[state.seat][cell] = kind
    state.road[state.seat][cell] = sum(1 << "NESW".index(side) for side in roads)


def close(game: Game, state: State, *but: str) -> None:
    """Workers of the seat before stand on all spaces but those of some groups."""
    for group, name in enumerate(GROUPS):
        if name not in but:
            first, end = (game.instance.tables["first_space"][state.seats][group + i] for i in (0, 1))
            state.worker[first:end] = [(state.seat - 1) % state.seats] * (end - first)


def show(game: Game, state: State, *tiles: str) -> None:
    """The tops of all stacks: these, and no others."""
    for stack, kind in enumerate(state.top):
        if kind != NOTHING:
            state.stack[kind] += 1
            state.top[stack] = NOTHING
    for name in tiles:
        kind = game.names.tiles.index(name)
        state.stack[kind] -= 1
        state.top[game.instance.tables["tile_stack"][kind]] = kind


def choice(game: Game, state: State) -> str:
    return game.name(state, make("greedy", game).choose(Seat.at(game, state, state.seat), words(1)))


def played(game: Game, state: State, *moves: str) -> State:
    for move in moves:
        state = game.play(state, game.parse(state, move))
    return state


FAR = {"fame": 58, "money": 4, "fame_had": 3, "won": 1}
"""One point before the markers meet."""


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_meets_as_soon_as_it_can(seats: int) -> None:
    game = rajas(seats)
    state = standing(game, "blue 1 5 6, orange 6 6, purple 6 6", **FAR)
    seat, turn = state.seat, state.turn
    bot, deal = make("greedy", game), words(2)
    while state.turn == turn:
        if game.actor(state) == CHANCE:
            codes = game.chance(state).codes
            game.apply_(state, codes[below(deal, len(codes))])
        else:
            game.apply_(state, bot.choose(Seat.at(game, state, state.seat), words(1)))
    assert state.met[seat] == 1


def test_of_two_ways_to_meet_it_takes_the_greater_difference() -> None:
    game = rajas()
    state = standing(game, "blue 1", **FAR)
    show(game, state)
    assert choice(game, state) == "mogul"
    close(game, state, "outdoor-terrace", "blue-terrace")
    assert choice(game, state) == "outdoor-terrace"


@pytest.mark.parametrize(("met", "taken"), [(0, "yogi"), (1, "outdoor-terrace")])
def test_on_the_last_turn_nothing_counts_but_points(met: int, taken: str) -> None:
    game = rajas()
    state = standing(game, "blue 3", fame=10, fame_had=1)
    show(game, state)
    close(game, state, "yogi", "outdoor-terrace")
    state.met[1 - state.seat] = met
    assert choice(game, state) == taken


# --- paying ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "given"), [("blue 1 4 6", "blue 1"), ("blue 6 5 4", "blue 4")])
def test_a_balcony_gets_the_die_that_is_missed_least(held: str, given: str) -> None:
    game = rajas()
    state = played(game, standing(game, held), "blue-balcony")
    assert choice(game, state) == given


def test_it_rolls_low_dice_again_and_keeps_high_ones() -> None:
    game = rajas()
    state = played(game, standing(game, "blue 1 6, green 5, orange 2, purple 4"), "outdoor-terrace")
    picked = []
    while state.kind[state.depth - 1] == PICK:
        picked.append(choice(game, state))
        state = played(game, state, picked[-1])
    assert picked == ["blue 1", "orange 2", "enough"]


@pytest.mark.parametrize(
    ("held", "returned"),
    [
        ("blue 6 6 6 6 6, orange 6 6 6 6 1", ["orange 1"]),
        ("blue 1 6 6 6 6, orange 6 6 6 2 2", ["blue 1"]),
    ],
)
def test_with_a_full_statue_it_puts_back_its_worst_die_or_none(held: str, returned: list[str]) -> None:
    game = rajas()
    state = played(game, standing(game, held), "green-terrace")
    assert state.kind[state.depth - 1] == RETURN
    assert [choice(game, state)] == returned


# --- building --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("levels", "tile"), [((4, 2, 2, 2), "blue-snake"), ((2, 2, 2, 4), "blue-cow")])
def test_it_builds_what_it_has_upgraded(levels: tuple[int, ...], tile: str) -> None:
    game = rajas()
    state = standing(game, "blue 5")
    state.level[state.seat] = list(levels)
    show(game, state, "blue-4S-temple", "blue-5T-mill")
    assert choice(game, played(game, state, "quarry")) == tile


@pytest.mark.parametrize(("fields", "cell"), [({}, "c3"), ({**FAR, "fame": 56}, "a1")], ids=["early", "late"])
def test_it_lays_a_tile_where_roads_lead_on_and_in_the_end_where_yields_are_joined(
    fields: dict[str, int], cell: str
) -> None:
    game = rajas()
    state = standing(game, "blue 5", **fields)
    show(game, state, "blue-5T-fortress")
    build(game, state, "b2 EW", "orange-4S-fortress")
    build(game, state, "b1 NE", "green-5C-tea3")
    assert choice(game, played(game, state, "quarry", "blue snake", "blue 5")).startswith(cell)


@each("building", BUILDINGS)
def test_it_upgrades_the_building_that_is_on_offer(building: str) -> None:
    game = rajas()
    state = standing(game, "blue 4")
    show(game, state, *(name for name in CHEAPEST if building in name))
    assert choice(game, played(game, state, "raja", "blue 4")) == building


CHEAPEST = ("blue-4S-temple", "green-4S-palace", "orange-4S-fortress", "purple-4S-mill")


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_is_legal_and_no_die_is_wasted(seats: int) -> None:
    game, asked = rajas(seats), Counter[int]()
    cost, given = 0, []
    for state, code in among_greedy(seats, 1)[:-1]:
        assert game.is_legal(state, code)
        at = state.depth - 1
        asked[state.kind[at]] += 1
        if state.kind[at] == SUM:
            cost, given = (state.a[at], []) if state.c[at] == 0 or not given else (cost, given)
            given.append(Given.of(code).counts)
            if given[-1] >= state.a[at]:
                assert sum(given) - min(given) < cost
                given = []
    assert {PLACE, SUM, LAY} <= set(asked)


@pytest.mark.full
def test_a_game_lasts_six_to_ten_rounds() -> None:
    rounds = [among_greedy(seats, seed)[-1][0].round for seats in (2, 3, 4) for seed in range(so_many(2, full=4))]
    assert 6 <= sum(rounds) / len(rounds) <= 10


def test_it_beats_random_by_far() -> None:
    game = rajas()
    for seed in range(so_many(2, full=4)):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        *_, (end, _) = match(game, fill(names, game), seed)
        outcome = game.outcome(end)
        assert outcome is not None and outcome.winners == (names.index("greedy"),)
        result = game.scores(end).result
        assert result[names.index("greedy")] >= 0 and result[names.index("random")] < -20


def test_it_plays_with_a_box_of_ones_own(tmp_path: Path) -> None:
    data = json.loads((Path(components.__file__).parent / STANDARD).read_text(encoding="utf-8"))
    data["river"]["value"] = {"spaces": [[{"give": "palace"}], [{"give": "dice", "amount": 9}]] * 4, "bridge": 2}
    data["borders"]["value"] = data["borders"]["value"][:1]
    data["statue"]["value"]["basic"] = 20
    data["tracks"]["value"]["meeting"] = 30
    file = tmp_path / "box.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    game = rondel.game("rajas", 2, file)
    for state, code in match(game, fill(["greedy"], game), 1):
        assert code == NO_MOVE or game.is_legal(state, code)


# --- what it knows ---------------------------------------------------------------------------------------------------


def test_equal_seeds_play_equal_matches() -> None:
    game, once = rajas(), [code for _, code in among_greedy(2, 1)]
    again, other = ((code for _, code in match(game, fill(["greedy"], game), seed)) for seed in (1, 2))
    assert list(islice(again, 60)) == once[:60]
    assert any(one != another for one, another in zip(once, other, strict=False))


def test_its_choice_hangs_on_the_position_and_the_generator_alone_and_leaves_the_position_alone() -> None:
    """Whichever bot: only the order of the stacks is hidden, and that is not drawn yet."""
    game, one, other = rajas(), make("greedy", rajas()), make("greedy", rajas())
    for number, (state, _) in enumerate(among_greedy(2, 1)[40:80]):
        before = game.key(state)
        twin = game.resample(state, state.seat, words(number))
        choices = [bot.choose(Seat.at(game, s, state.seat), words(number)) for bot, s in ((one, state), (other, twin))]
        assert choices[0] == choices[1]
        assert game.key(state) == before

"""What a seat can know: shown tiles are remembered (IN-26), all other hidden tiles can be anywhere (IN-3, IN-22)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from math import comb
from pathlib import Path

import msgspec
import pytest
from each import each
from full import so_many
from games.ingenious.ingenious_kit import KINDS, SEATS, box, make, play, rack, stand, standard

from rondel.core.dealer import ScriptDealer
from rondel.core.errors import BadPosition
from rondel.core.game import CHANCE, Game
from rondel.core.kernel import State, words
from rondel.core.match import Match

WORLDS = so_many(100, full=300)
BOARD = ["Rh8-Rh9", "Rf8-Rf9", "Rj5-Rj6", "Gl8-Bl7", "Bl4-Gk4", "Pd8-Od9", "Yh4-Ph5", "Pk8-Pj8", "Oe8-Pe9"]
SCORES = "R5 G0 B5 O5 Y5 P5"


def before_swap(mode: str, on_board: int, own: str = "RR RR RO RB RP", others: str = "", tiles: int = 9) -> State:
    """Seat 1 has placed and may swap; so many of the five red-red tiles lie on the board."""
    reds = BOARD[:on_board] + ["Ph8-Ph9", "Pf8-Of9", "Oj5-Oj6"][on_board:]
    board = " ".join((reds + BOARD[3:])[:tiles])
    return stand(standard(mode), f"placed: {board}\nphase: ask\nseat: 1\nrack 1: {own}\nscores 1: {SCORES}\n{others}")


def swap(game: Game, state: State, *drawn: str) -> State:
    return play(game, state, "swap", *(drawn or ("BO", "BO", "BO", "BP", "BP", "BP")))


def worlds(game: Game, state: State, seat: int, n: int = WORLDS) -> list[State]:
    """Worlds that the seat cannot tell from the real one; each is checked to be a possible one."""
    found = []
    own = msgspec.json.encode(game.view(state, seat))
    for i in range(n):
        world = game.resample(state, seat, words(i))
        if i % 10 == 0:
            assert game.flaw(world) is None
            assert msgspec.json.encode(game.view(world, seat)) == own
        found.append(world)
    return found


def holders(game: Game, world: State, tile: str = "RR") -> set[int]:
    return {seat for seat in range(game.seats) if tile in rack(game, world, seat)}


def turn_over(game: Game, state: State, text: str | None = None, drawn: str | None = None) -> State:
    """The seat to act places something (not red-red unless asked to) and draws back."""
    if text is None:
        seat = game.actor(state)
        names = [game.name(state, code) for code in game.legal(state)]
        text = next(name for name in names if not (name[0] == "R" and name.split()[1][0] == "R"))
        assert seat >= 0
    state = play(game, state, text)
    if game.actor(state) != CHANCE and "draw" in [game.name(state, code) for code in game.legal(state)]:
        state = play(game, state, "draw")
    while game.actor(state) == CHANCE:
        names_left = [name for name in game.chance(state).names if name != "RR"]
        state = play(game, state, drawn or names_left[-1])
    return state


@pytest.mark.clause("IN-26")
@each("mode", ["two", "three", "four", "pairs"])
def test_no_one_holds_a_tile_whose_last_copies_were_shown_until_the_next_draw(mode: str) -> None:
    game = standard(mode)
    state = swap(game, before_swap(mode, on_board=3))
    drawn_since: set[int] = set()
    for _ in range(SEATS[mode] - 1):
        for viewer in range(SEATS[mode]):
            possible = set().union(*(holders(game, world) for world in worlds(game, state, viewer)))
            assert possible <= drawn_since
            assert possible == drawn_since - {viewer}, f"{viewer} cannot imagine what can be"
        drawn_since.add(game.actor(state))
        state = turn_over(game, state)


@pytest.mark.clause("IN-26")
def test_while_a_rack_is_shown_no_one_else_holds_its_last_copies() -> None:
    game = standard("three")
    state = play(game, before_swap("three", on_board=3), "swap", "BO", "BO")
    for viewer in range(3):
        for world in worlds(game, state, viewer, 150):
            assert not holders(game, world)
            assert world.bag[0] == 0 and world.aside[0] == 2


@pytest.mark.clause("IN-26")
def test_before_the_swap_the_others_cannot_know() -> None:
    game = standard("three")
    state = before_swap("three", on_board=3)
    assert {0, 2} <= set().union(*(holders(game, world) for world in worlds(game, state, 1)))


@pytest.mark.clause("IN-26")
@pytest.mark.parametrize("mode", ["three", "four", "pairs"])
def test_with_one_other_copy_unseen_two_players_never_both_hold_one_before_drawing(mode: str) -> None:
    game = standard(mode)
    racks = ["GB GB GB GB GO GO", "GO GO GY GY GY GY", "GP GP GP GP GY GY"][: SEATS[mode] - 1]
    lines = "\n".join(f"rack {i}: {tiles}" for i, tiles in enumerate(racks, start=2))
    state = swap(game, before_swap(mode, on_board=2, others=lines))
    for viewer in range(SEATS[mode]):
        seen = [holders(game, world) for world in worlds(game, state, viewer)]
        assert all(len(held) <= 1 for held in seen)
        assert set().union(*seen) == set(range(SEATS[mode])) - {viewer}
    after = turn_over(game, turn_over(game, state))
    counts = {sum(rack(game, world, p).count("RR") for p in (1, 2)) for world in worlds(game, after, 0, 800)}
    assert 2 in counts


@pytest.mark.clause("IN-26")
def test_a_seat_remembers_the_tiles_it_held_before_the_swap() -> None:
    game = standard("three")
    state = swap(game, before_swap("three", on_board=2, others="rack 2: RR GB GB GB GB GO"))
    for world in worlds(game, state, 1):
        assert holders(game, world) == {1}, "the last other copy is in the own rack"
    assert any(holders(game, world) != {1} for world in worlds(game, state, 2))
    late = turn_over(game, state)
    assert all(2 not in holders(game, world) for world in worlds(game, late, 1))


@pytest.mark.clause("IN-26")
def test_a_copy_drawn_after_the_swap_may_be_a_shown_one_and_its_owner_knows_the_difference() -> None:
    game = standard("three")
    state = swap(game, before_swap("three", on_board=2, others="rack 2: GB GB GB GB GO GO"))
    state = turn_over(game, state, drawn="RR")
    assert "RR" in rack(game, state, 1)
    seen = [holders(game, world) for world in worlds(game, state, 1)]
    assert all(1 in held for held in seen) and any(2 in held for held in seen)


@pytest.mark.clause("IN-26")
def test_the_swapper_may_draw_a_copy_that_was_never_shown() -> None:
    game = standard("two")
    hidden = before_swap("two", on_board=2, others="rack 2: GB GB GB GB GO GO")
    state = swap(game, hidden, "RR", "BO", "BO", "BP", "BP", "BP")
    seen = [holders(game, world) for world in worlds(game, state, 1)]
    assert {0} in seen and set() in seen and all(1 not in held for held in seen)
    assert all(holders(game, world) == {0} for world in worlds(game, state, 0))


@pytest.mark.clause("IN-26")
def test_a_placed_tile_frees_what_it_had_bound() -> None:
    game = standard("two")
    state = swap(game, before_swap("two", on_board=2, others="rack 2: RR GB GB GB GB GO"))
    assert {1} in [holders(game, world) for world in worlds(game, state, 0)]
    state = turn_over(game, state, "Rd11 Rd12", drawn="GG")
    memory = game.view(state, 0).memory  # type: ignore[attr-defined]
    assert (memory[-1].seat, memory[-1].tile, memory[-1].shown, memory[-1].age) == (1, "RR", False, None)
    assert game.view(state, 1).memory[-1].age == 0  # type: ignore[attr-defined]
    in_place = [rack(game, world, 1) for world in worlds(game, state, 0)]
    assert all(held[:5].count("RR") == 0 for held in in_place) and any(held[5] == "RR" for held in in_place)


@pytest.mark.clause("IN-26")
def test_a_second_swap_is_remembered_beside_the_first() -> None:
    game = standard("two")
    state = swap(game, before_swap("two", on_board=3, others="rack 2: OO OO YY YY YY YY\nscores 2: R5 G0 B5 O5 Y5 P5"))
    state = play(game, state, "Od11 Od12")
    state = play(game, state, "swap", "GG", "GG", "GG", "GB", "GB", "GO")
    assert game.actor(state) == 0 and game.flaw(state) is None
    for world in worlds(game, state, 0):
        assert not {"OO", "YY"} & set(rack(game, world, 1)) or rack(game, world, 1).count("YY") <= 1
    assert any("RR" in rack(game, world, 1) for world in worlds(game, state, 0))
    for world in worlds(game, state, 1):
        assert "RR" not in rack(game, world, 0) and rack(game, world, 0).count("YY") <= 1


@pytest.mark.clause("IN-26")
def test_after_a_single_tile_was_shown_every_tile_placed_is_remembered() -> None:
    game = standard("two")
    state = swap(game, before_swap("two", on_board=3, own="RB", others="rack 2: OO OO YY YY YY YY"))
    assert [(m.seat, m.tile, m.shown) for m in game.view(state, 1).memory] == [(0, "RB", True)]  # type: ignore[attr-defined]
    state = turn_over(game, state, "Od11 Od12", drawn="GG")
    state = turn_over(game, state, "Bl5 Ol6", drawn="GG")
    memory = [(m.seat, m.tile, m.shown, m.age) for m in game.view(state, 0).memory]  # type: ignore[attr-defined]
    assert memory == [(0, "RB", True, 0), (1, "OO", False, None), (0, "BO", False, 0)]
    assert game.view(state, 0).ages == (0, 0, 0, 0, 0, 1)  # type: ignore[attr-defined]
    assert game.view(state, 1).ages == (0, 0, 0, 0, 0, 1)  # type: ignore[attr-defined]
    state = turn_over(game, state, "Oe10 Oe11", drawn="GG")
    assert game.view(state, 1).ages == (0, 0, 0, 0, 1, 1)  # type: ignore[attr-defined]
    assert game.flaw(state) is None
    for viewer in (0, 1):
        worlds(game, state, viewer, 50)


@pytest.mark.clause("IN-26")
def test_the_memory_tells_neither_the_places_of_a_rack_nor_the_order_inside_a_turn() -> None:
    game = standard("two")
    scores = "scores 2: R5 G5 B5 O17 Y17 P5"
    found = []
    for own in ("OO YY GG GB GB GB", "GG GB YY GB GB OO"):
        state = swap(game, before_swap("two", on_board=3, others=f"rack 2: {own}\n{scores}"))
        for one, two in (("Od10 Od11", "Yc9 Yc10"), ("Yc9 Yc10", "Od10 Od11")):
            after = play(game, state, one, two)
            assert after.bonus == 1 and game.flaw(after) is None
            found.append(after)
    for after in found:
        memory = [(m.seat, m.tile) for m in game.view(after, 0).memory]  # type: ignore[attr-defined]
        assert memory[-2:] == [(1, "OO"), (1, "YY")]
        assert msgspec.json.encode(game.view(after, 0)) == msgspec.json.encode(game.view(found[0], 0))
        assert game.key(game.resample(after, 0, words(1))) == game.key(game.resample(found[0], 0, words(1)))
    assert game.key(found[0]) == game.key(found[1]) and game.key(found[2]) == game.key(found[3])


def _later(state: State) -> None:
    state.gone[state.turn + 1] = 1


def _placed_with_the_first_swap(state: State) -> None:
    state.laid[8] |= 1


def _never_placed(state: State) -> None:
    state.laid[9] = 0


def _placed_from_nowhere(state: State) -> None:
    state.laid[9] |= 8


def _left_out(state: State) -> None:
    state.gone[9] = state.laid[9] = 0


def _not_in_line(state: State) -> None:
    state.gone[9] *= 22
    state.laid[9] *= 2


def _drawn_too_often(state: State) -> None:
    """Five red doubles were shown, though three lay on the board."""
    state.gone[8] = 1 + 22 + 22**2 + 22**3 + 22**4


def _not_on_the_board(state: State) -> None:
    state.gone[9] = 1 + KINDS.index("GG")


def _one_age_for_all(state: State) -> None:
    state.fence[1] = 0


@each(
    "change",
    [
        _later,
        _placed_with_the_first_swap,
        _never_placed,
        _placed_from_nowhere,
        _left_out,
        _not_in_line,
        _drawn_too_often,
        _not_on_the_board,
        _one_age_for_all,
    ],
)
def test_a_memory_that_cannot_be_is_refused(change: Callable[[State], None]) -> None:
    game = standard("two")
    state = swap(game, before_swap("two", on_board=3))
    state = turn_over(game, state)
    assert (state.turn, state.gone[8] > 0, state.gone[9] > 0, state.epoch) == (10, True, True, 1)
    assert game.flaw(state) is None
    change(state)
    reason = game.flaw(state)
    assert reason is not None and reason.args == {"field": "log"}


@each(
    ("old", "new", "field"),
    [
        ("log: 1!", "log: 2!", "log"),
        ("log: 1!", "log: 2>GG 1!", "log"),
        ("log: 1!", "log: 1>RR 1!", "log"),
        ("log: 1!RR", "log: 1!RR/1", "log"),
        ("log: 1!RR", "log: 1!RR 1!RR", "log"),
        ("rack 1: BO", "rack 1: BO/1", "log"),
        ("rack 1: BO", "rack 1: BO/2", "rack 1"),
        ("epoch: 1", "epoch: 2", "log"),
        ("/1|log: .*", "", "epoch"),
    ],
)
def test_a_log_that_cannot_be_is_refused(old: str, new: str, field: str) -> None:
    game = standard("two")
    text = game.dump(turn_over(game, swap(game, before_swap("two", on_board=3))))
    assert re.search(old, text) and game.load(text)
    with pytest.raises(BadPosition) as refused:
        game.load(re.sub(old, new, text))
    assert refused.value.arguments == {"field": field}


@pytest.mark.clause("IN-26")
def test_other_tiles_set_aside_than_those_shown_are_refused() -> None:
    game = standard("two")
    state = stand(
        game,
        "placed: Bl4-Bl5 Og8-Yg9 Yl8-Pk9\nphase: ask\nseat: 1\nturn: 2\nrack 1: BB BB\nscores 1: R17 G1 B5 O0 Y0 P0",
    )
    text = game.dump(play(game, state, "swap"))
    assert game.load(text) and "aside: BB BB\n" in text
    with pytest.raises(BadPosition) as refused:
        game.load(text.replace("aside: BB BB\n", "aside: BB GG\n"))
    assert refused.value.arguments == {"field": "log"}


@pytest.mark.clause("IN-26")
def test_a_rack_shown_in_a_real_match_is_remembered_by_all() -> None:
    game = make("two", first="1")
    dealt = ["RG", "RR", "RR", "RR", "RR", "RR", "BB", "GG", "OO", "YY", "PP", "GB"]
    match = Match(game, ScriptDealer([*dealt, "GO", "GO", "BO", "BO", "OY", "OY", "RR", "GY"]))
    match.play("Rh12 Gh11")
    assert match.moves() == ["draw", "swap"]
    match.play("swap")
    for viewer in (0, 1):
        assert not any(holders(game, world) for world in worlds(game, match.state, viewer))
    match.play("Bl4 Bl5")
    match.play("draw")
    assert any(holders(game, world) == {1} for world in worlds(game, match.state, 0))
    assert all(holders(game, world) == {1} for world in worlds(game, match.state, 1))
    match.play("Gi10 Oi9")
    match.play("draw")
    assert any(0 in holders(game, world) for world in worlds(game, match.state, 1))
    assert any(holders(game, world) == {1} for world in worlds(game, match.state, 0))
    shown = [told for told in match.journal(1) if told.text == "swap"]
    assert [event.args["tile"] for event in shown[0].events] == ["RR"] * 5


@pytest.mark.clause("IN-12", "IN-26")
def test_a_player_remembers_when_each_tile_of_a_bonus_turn_was_drawn() -> None:
    game = standard("two")
    state = stand(
        game,
        "placed: Bl4-Bl5 Og8-Yg9 Yl8-Pk9\nphase: ask\nseat: 1\nturn: 2\nrack 1: BB BB\nrack 2: BO BO BO BO BO BO\n"
        "scores 1: R17 G1 B5 O0 Y0 P0",
    )
    state = play(game, state, "swap", "RR", "GG", "GG", "GG", "GB", "GB")
    state = play(game, state, "Bd8 Od9", "draw", "OO")
    state = play(game, state, "Gf8 Gf9", "draw", "RB")
    state = play(game, state, "Bk6 Ok7", "draw", "OO")
    assert game.view(state, 0).ages == (0, 0, 0, 0, 0, 1)
    state = play(game, state, "Rh12 Rg13", "Rj4 Bj5")
    assert [(seen.tile, seen.age) for seen in game.view(state, 0).memory[-2:]] == [("RR", 0), ("RB", 1)]


@pytest.mark.clause("IN-3", "IN-22")
@pytest.mark.parametrize("mode", ["two", "three", "pairs"])
def test_without_a_swap_every_hidden_tile_can_be_anywhere(mode: str) -> None:
    game = standard(mode)
    begun = " ".join(BOARD[3 : 3 + SEATS[mode]])
    state = stand(game, f"placed: {begun}\nrack 2: RR RR RR RR RR RG\nrack 1: GG GG GG GG GG GB")
    found = worlds(game, state, 0)
    assert len({tuple(rack(game, world, 1)) for world in found}) > WORLDS // 2
    assert all(rack(game, world, 0) == rack(game, state, 0) for world in found)
    assert any(rack(game, world, p).count("RR") for world in found for p in range(1, SEATS[mode]))
    assert any("RR" not in rack(game, world, 1) for world in found)


def test_resampling_is_a_function_of_knowledge_and_generator() -> None:
    game = standard("two")
    one = stand(game, "placed: Gl8-Bl7 Bl4-Gk4\nrack 1: GG GG GG GG GG GB\nrack 2: RR RR RR RR RR RG")
    two = stand(game, "placed: Gl8-Bl7 Bl4-Gk4\nrack 1: GG GG GG GG GG GB\nrack 2: PP PP PP PP PP YP")
    for i in range(50):
        assert game.key(game.resample(one, 0, words(i))) == game.key(game.resample(two, 0, words(i)))


@pytest.mark.clause("IN-3", "IN-4")
def test_on_a_small_box_the_frequencies_are_hypergeometric(tmp_path: Path) -> None:
    """117 red-green tiles and 3 blue doubles: how many blue doubles the other holds."""
    game = make("two", box(tmp_path / "small.json", tiles={"RG": 117, "BB": 3}))
    for own, unseen in (("RG RG RG RG RG RG", 3), ("BB RG RG RG RG RG", 2)):
        state = stand(game, f"placed: {_many(20)}\nrack 1: {own}\nrack 2: RG RG RG RG RG RG")
        total = 120 - 20 - 6
        draws = 3000
        found = Counter(rack(game, game.resample(state, 0, words(i)), 1).count("BB") for i in range(draws))
        expected = [draws * comb(unseen, k) * comb(total - unseen, 6 - k) / comb(total, 6) for k in range(3)]
        chi = sum((found[k] - wanted) ** 2 / wanted for k, wanted in enumerate(expected))
        assert chi < 16, f"{dict(found)} is not {expected}"


@pytest.mark.clause("IN-26")
def test_on_a_small_box_the_frequencies_after_a_swap_are_right_too(tmp_path: Path) -> None:
    """Two of three blue doubles were shown; the third is in the other's rack with a chance of 6 in all unseen."""
    game = make("two", box(tmp_path / "small.json", tiles={"RG": 117, "BB": 3}))
    state = stand(
        game,
        f"placed: {_many(19)}\nphase: ask\nseat: 1\nrack 1: BB BB\nscores 1: R1 G1 B5 O0 Y0 P0",
    )
    state = play(game, state, "swap", *["RG"] * 6)
    unseen_then = 120 - 19 - 2 - 6
    draws = 3000
    found = Counter(rack(game, game.resample(state, 0, words(i)), 1).count("BB") for i in range(draws))
    assert set(found) == {0, 1}
    expected = [draws * (unseen_then - 6) / unseen_then, draws * 6 / unseen_then]
    assert sum((found[k] - wanted) ** 2 / wanted for k, wanted in enumerate(expected)) < 12


def _many(n: int) -> str:
    """So many red-green tiles, side by side."""
    rows = (("f", 5), ("g", 5), ("h", 5), ("i", 3), ("j", 3))
    spots = [(f"{row}{k}", f"{row}{k + 1}") for row, first in rows for k in range(first, first + 8, 2)]
    return " ".join(f"R{a}-G{b}" for a, b in spots[:n])

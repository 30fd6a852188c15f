"""The end of a turn: drawing back to six, or showing the rack and swapping it (IN-13, IN-14, IN-26)."""

from __future__ import annotations

import pytest
from each import each
from games.desk import keys
from games.ingenious.ingenious_kit import (
    BEGUN_BY_FOUR,
    DOUBLES,
    KINDS,
    LETTERS,
    MIXED,
    MODES,
    NAMES,
    SEATS,
    SIDES,
    SUPPLY,
    cells,
    happens,
    make,
    moves,
    only,
    play,
    rack,
    stand,
    standard,
    track,
)

import rondel
from rondel.core.errors import BadChance, IllegalMove
from rondel.core.game import CHANCE
from rondel.core.kernel import State

NO_RED = "R0 G1 B1 O1 Y1 P1"


def asked(held: str, scores: str = NO_RED, mode: str = "two") -> State:
    """Seat 1 has placed and holds the given tiles; everyone has begun."""
    begun = " ".join(BEGUN_BY_FOUR.split()[: SEATS[mode]])
    return stand(standard(mode), f"placed: {begun} Of8-Of9\nphase: ask\nrack 1: {held}\nscores 1: {scores}\nseat: 1")


def test_the_kit_asks_seat_one() -> None:
    assert standard("two").actor(asked("GB GB GB GB GG")) == 0


@pytest.mark.clause("IN-13")
@each("mode", ["two", "three", "four", "pairs"])
def test_a_rack_without_the_lowest_colour_may_be_swapped(mode: str) -> None:
    game = standard(mode)
    assert moves(game, asked("GB GO BO YP PP", mode=mode)) == {"draw", "swap"}
    assert moves(game, asked("GB GO BO YP RP", mode=mode)) == {"draw"}


@pytest.mark.clause("IN-13")
@each("tile", MIXED + DOUBLES)
@each("lowest", ["R", "P", "B", "RY", "GOP", "GBOYP"])
def test_one_symbol_of_any_tied_lowest_colour_forbids_the_swap(tile: str, lowest: str) -> None:
    game = standard("two")
    scores = " ".join(f"{letter}{3 if letter in lowest else 7}" for letter in LETTERS)
    others = next(2 * letter for letter in LETTERS if letter not in lowest)
    state = asked(f"{others} {others} {tile} {others}", scores)
    if set(tile) & set(lowest):
        assert moves(game, state) == {"draw"}
        why = game.why_not(state, 1)
        assert why.key == "swap_colour" and why.args["tile"] == tile
        assert why.args["colour"] in {NAMES[letter] for letter in set(tile) & set(lowest)}
    else:
        assert moves(game, state) == {"draw", "swap"}


@pytest.mark.clause("IN-13")
def test_with_all_colours_equal_there_is_no_swap() -> None:
    assert moves(standard("two"), asked("GB GO BO YP PP", "R4 G4 B4 O4 Y4 P4")) == {"draw"}


@pytest.mark.clause("IN-13")
def test_only_the_own_scores_and_the_own_rack_decide() -> None:
    game = standard("two")
    state = stand(
        game,
        f"placed: {BEGUN_BY_FOUR} Of8-Of9\nphase: ask\nseat: 1\nrack 1: GB GO BO YP PP\nscores 1: {NO_RED}"
        "\nscores 2: R9 G0 B0 O0 Y0 P0\nrack 2: RR RR RR RG RG RG",
    )
    assert moves(game, state) == {"draw", "swap"}


@pytest.mark.clause("IN-13")
def test_the_question_is_put_at_the_end_of_every_turn() -> None:
    game = standard("two")
    state = stand(game, "placed: Gl8-Bl7 Bl4-Gk4\nrack 1: RG RG RG RG RG RG")
    state = play(game, state, "Rf8 Gf9")
    assert game.actor(state) == 0 and moves(game, state) == {"draw"}
    assert game.offers(state).question.key == "ask_draw"
    with pytest.raises(IllegalMove) as error:
        play(game, state, "Rd8 Gd9")
    assert error.value.key == "draw_or_swap"
    with pytest.raises(IllegalMove) as error:
        play(game, state, "swap")
    assert (error.value.key, error.value.arguments) == ("swap_colour", {"colour": "red", "tile": "RG"})


@pytest.mark.clause("IN-13", "IN-26")
def test_a_swap_shows_the_rack_draws_six_and_then_returns_the_old_tiles() -> None:
    game = standard("two")
    state = asked("PP PP GO BO YP")
    events = happens(game, state, "swap")
    assert [(event.key, event.seat, event.args["tile"]) for event in events] == [
        ("showed", 0, tile) for tile in ("PP", "PP", "GO", "BO", "YP")
    ]
    bag = dict(zip(*_bag(play(game, state, "draw")), strict=True))
    state = play(game, state, "swap")
    assert rack(game, state, 0) == [] and game.actor(state) == CHANCE
    assert sorted(game.view(state, 1).aside) == sorted(["PP", "PP", "GO", "BO", "YP"])  # type: ignore[attr-defined]
    assert dict(zip(*_bag(state), strict=True)) == bag
    for n, tile in enumerate(["GG", "GG", "GG", "GB", "GB"], start=1):
        assert keys(happens(game, state, tile)) == ["drew"]
        state = play(game, state, tile)
        assert game.actor(state) == CHANCE and len(rack(game, state, 0)) == n
    events = happens(game, state, "OO")
    assert keys(events) == ["drew", "returned"] and events[1].args == {"count": 5}
    after = play(game, state, "OO")
    assert rack(game, after, 0) == ["GG", "GG", "GG", "GB", "GB", "OO"]
    assert game.view(after, 1).aside == ()  # type: ignore[attr-defined]
    assert game.view(after, 1).bag == game.view(state, 1).bag - 1 + 5  # type: ignore[attr-defined]
    assert game.view(after, 0).unseen["PP"] == 5  # type: ignore[attr-defined]
    assert game.flaw(after) is None


def _bag(state: State) -> tuple[tuple[str, ...], tuple[int, ...]]:
    chance = standard("two").chance(state)
    return chance.names, chance.weights


@pytest.mark.clause("IN-13")
def test_a_tile_shown_in_a_swap_cannot_be_drawn_in_it_but_can_be_after_it() -> None:
    game = standard("two")
    state = stand(
        game,
        "placed: Gl8-Bl7 Bl4-Gk4 Rh8-Rh9 Rf8-Rf9 Rj5-Rj6\nphase: ask\nseat: 1\nrack 1: RR RR RO RB RP"
        "\nscores 1: R5 G0 B5 O5 Y5 P5",
    )
    state = play(game, state, "swap")
    for _ in range(6):
        assert "RR" not in game.chance(state).names
        with pytest.raises(BadChance):
            play(game, state, "RR")
        state = play(game, state, game.chance(state).names[-1])
    assert game.actor(state) == 1
    state = play(game, state, game.name(state, game.legal(state)[0]), "draw")
    chance = game.chance(state)
    assert dict(zip(chance.names, chance.weights, strict=True))["RR"] == 2


@pytest.mark.clause("IN-13", "IN-26")
def test_after_a_swap_no_further_draw_or_swap_follows() -> None:
    game = standard("two")
    state = play(game, asked("GB GO BO YP PP"), "swap", "GG", "GG", "GG", "BB", "BB", "BB")
    assert game.actor(state) == 1 and game.turn(state) == game.turn(asked("GB GO BO YP PP")) + 1
    assert len(rack(game, state, 0)) == 6


@pytest.mark.clause("IN-13")
def test_a_swap_is_all_or_nothing() -> None:
    game = standard("two")
    state = asked("GB GO BO YP PP")
    assert [game.name(state, code) for code in game.legal(state)] == ["draw", "swap"]
    swapped = play(game, state, "swap")
    assert rack(game, swapped, 0) == [] and len(game.view(swapped, None).aside) == 5  # type: ignore[attr-defined]


@pytest.mark.clause("IN-13")
@pytest.mark.parametrize(("left", "allowed"), [(5, False), (6, True), (7, True)])
def test_a_swap_needs_six_tiles_in_the_bag(left: int, allowed: bool) -> None:
    game = standard("two")
    state = asked("GB GO BO YP PP")
    state.bag[:] = [0] * 20 + [left]
    assert moves(game, state) == ({"draw", "swap"} if allowed else {"draw"})
    if not allowed:
        assert game.why_not(state, 1).key == "swap_bag"


@pytest.mark.clause("IN-13")
@each("tile", KINDS)
def test_every_tile_counts_among_the_six_in_the_bag(tile: str) -> None:
    game = standard("two")
    state = asked("GB GO BO YP PP")
    state.bag[:] = [6 if kind == tile else 0 for kind in KINDS]
    assert moves(game, state) == {"draw", "swap"}


@pytest.mark.clause("IN-13")
def test_an_empty_rack_cannot_be_swapped() -> None:
    game = standard("two")
    state = stand(game, f"placed: {BEGUN_BY_FOUR} Of8-Of9\nphase: ask\nseat: 1\nrack 1:\nscores 1: {NO_RED}")
    assert moves(game, state) == {"draw"} and game.why_not(state, 1).key == "swap_empty"


@pytest.mark.clause("IN-13", "IN-12", "IN-26")
def test_a_rack_of_one_may_be_swapped_after_bonus_moves() -> None:
    game = standard("two")
    state = stand(game, f"placed: {BEGUN_BY_FOUR} Of8-Of9\nphase: ask\nseat: 1\nrack 1: GB\nscores 1: {NO_RED}")
    state = play(game, state, "swap", "GG", "GG", "GG", "BB", "BB")
    assert keys(happens(game, state, "BB")) == ["drew", "returned"]
    assert happens(game, state, "BB")[1].args == {"count": 1}
    assert len(rack(game, play(game, state, "BB"), 0)) == 6


@pytest.mark.clause("IN-26")
def test_the_scores_of_the_moment_decide_after_the_last_placement() -> None:
    game = standard("two")
    held = "placed: Gl8-Bl7 Bl4-Gk4\nrack 1: RY RP RO RB RB RP\nscores 1: "
    before = stand(game, held + "R0 G1 B1 O2 Y2 P1")
    assert "swap" not in moves(game, play(game, before, "Rf8 Yf9"))
    raised = play(game, stand(game, held + "R1 G1 B2 O2 Y2 P2"), "Rh12 Yh11")
    assert track(game, raised) == "R2 G1 B2 O2 Y2 P2" and moves(game, raised) == {"draw", "swap"}


@pytest.mark.clause("IN-26", "IN-12")
def test_a_swap_comes_after_the_last_bonus_move_only() -> None:
    game = standard("two")
    state = stand(game, "placed: Gl8-Bl7 Bl4-Gk4\nrack 1: RP RO RB RB BO OP\nscores 1: R17 G0 B2 O2 Y2 P2")
    state = play(game, state, "Rh12 Ph11")
    assert "swap" not in moves(game, state) and game.why_not(state, 1).key == "place_first"
    state = play(game, state, "Bf8 Of9")
    assert moves(game, state) == {"draw", "swap"}
    state = play(game, state, "swap", "GG", "GG", "GG", "BB", "BB", "BB")
    assert game.actor(state) == 1


@pytest.mark.clause("IN-26")
def test_the_tiles_shown_are_public() -> None:
    game = standard("three")
    state = asked("GB GO BO YP PP", mode="three")
    code = game.parse(state, "swap")
    for viewer in (0, 1, 2, None):
        told = game.seen(state, code, viewer)
        assert told.text == "swap"
        assert [e.args["tile"] for e in only(told.events, "showed")] == ["GB", "GO", "BO", "YP", "PP"]
        memory = game.view(play(game, state, "swap"), viewer).memory  # type: ignore[attr-defined]
        assert [(m.seat, m.tile, m.shown) for m in memory] == [(0, t, True) for t in ("GB", "GO", "BO", "YP", "PP")]


@pytest.mark.clause("IN-14")
@each("mode", ["two", "three", "four", "pairs"])
def test_a_turn_ends_with_a_draw_back_to_six(mode: str) -> None:
    game = standard(mode)
    state = play(game, asked("GB GO BO YP PP", mode=mode), "draw")
    assert game.actor(state) == CHANCE and game.view(state, 0).due == 1  # type: ignore[attr-defined]
    after = play(game, state, "GG")
    assert rack(game, after, 0) == ["GB", "GO", "BO", "YP", "PP", "GG"]
    assert game.actor(after) == 1


@pytest.mark.clause("IN-4", "IN-13", "IN-14")
def test_a_drawn_tile_is_told_with_the_rule_that_it_is_drawn_by() -> None:
    game = make("two", first="1")
    state = asked("GB GO BO YP PP")
    draws = [(game.setup(), "IN-4"), (play(game, state, "draw"), "IN-14"), (play(game, state, "swap"), "IN-13")]
    for before, clause in draws:
        (drew,) = happens(game, before, "GG")
        assert (drew.key, drew.seat, drew.args, drew.clause) == ("drew", 0, {"tile": "GG"}, clause)


@pytest.mark.clause("IN-13", "IN-14")
@pytest.mark.parametrize(("held", "codes"), [("GB GO BO YP PP", [0, 1]), ("GB GO BO YP RP", [0])])
def test_the_answers_are_written_over_whatever_the_list_held(held: str, codes: list[int]) -> None:
    game = standard("two")
    used = [7] * game.most
    assert used[: game.rules.legal(asked(held), used)] == codes


@pytest.mark.clause("IN-14", "IN-13")
@each(("mode", "fit"), [("solo", 42), ("two", 42), ("three", 60), ("four", 81), ("pairs", 81)])
def test_the_bag_never_runs_out_and_a_swap_always_finds_six_tiles(mode: str, fit: int) -> None:
    free = len(cells(SIDES[mode])) - 6
    assert free // 2 == fit
    in_racks = SEATS[mode] * (1 if mode == "solo" else 6)
    assert SUPPLY.total() - fit - in_racks >= 6


@pytest.mark.clause("IN-13")
@each("mode", MODES)
def test_offers_are_the_legal_moves(mode: str) -> None:
    game = standard(mode)
    if mode != "solo":
        for held in ("GB GO BO YP PP", "GB GO BO YP RP"):
            state = asked(held, mode=mode)
            assert game.offers(state).codes() == game.legal(state)
            assert game.offers(state).answers[0].key == "draw"
    start = game.load("ingenious")
    assert game.offers(start).codes() == game.legal(start) and game.offers(start).question.key.startswith("ask_first")


@pytest.mark.clause("IN-26")
def test_one_tile_shown_and_not_seen_again_is_remembered_whichever_it_is() -> None:
    game = rondel.game("ingenious", 2)
    rules = game.instance.rules
    state = game.setup()
    for slot in range(5):
        rules.memory.write_slot(state, 0, slot, 3, 1)
    assert not rules.memory.shows(state, 0), "all are on the board"
    rules.memory.write_slot(state, 0, 5, 0, 0)
    assert rules.memory.shows(state, 0)


@pytest.mark.clause("IN-26")
def test_in_which_order_the_tiles_of_a_turn_left_the_rack_makes_no_difference() -> None:
    game = rondel.game("ingenious", 2)
    rules = game.instance.rules
    for order in ((3, 4), (4, 3)):
        state = game.setup()
        for kind in order:
            rules.memory.note_gone(state, 0, kind, 1)
        assert [rules.memory.digit(state, state.turn, slot) for slot in range(3)] == [4, 5, 0]

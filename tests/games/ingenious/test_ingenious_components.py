"""The box as data: the standard one, wrong files, and an owner's own file (IN-1, IN-2)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from conformance.walks import chance_code
from full import in_turns
from games.ingenious.ingenious_kit import MODES, NAMES, SUPPLY, box, make, places, play, standard

import rondel
from rondel.core.dealer import SeedDealer
from rondel.core.errors import BadComponents, BadRecord
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, words
from rondel.core.match import Match
from rondel.core.replay import replay

Change = Callable[[dict[str, Any]], object]


def changed(path: Path, change: Change) -> Path:
    data = json.loads(box(path).read_text(encoding="utf-8"))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.clause("IN-1", "IN-2")
def test_every_table_of_the_standard_box_is_certain() -> None:
    file = Path(rondel.__file__).parent / "games" / "ingenious" / "components.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    assert {name: table["trust"] for name, table in data.items()} == dict.fromkeys(data, "certain")
    assert data["tiles"]["value"] == dict(SUPPLY)
    assert data["sides"]["value"] == {"1": 6, "2": 6, "3": 7, "4": 8}
    assert data["symbols"]["value"] == {
        "red": [5, 0],
        "green": [0, 5],
        "blue": [-5, 5],
        "orange": [-5, 0],
        "yellow": [0, -5],
        "purple": [5, -5],
    }
    assert (data["rack"]["value"], data["track"]["value"]) == (6, 18)


@pytest.mark.parametrize(
    ("change", "field", "expected", "found"),
    [
        (lambda d: d["tiles"].update(trust="maybe"), "tiles.trust", '"certain", "likely", "reconstruction"', '"maybe"'),
        (lambda d: d["sides"].pop("trust"), "sides", "all of trust, value", "no trust"),
        (lambda d: d["sides"]["value"].pop("3"), "sides.value", "all of 1, 2, 3, 4", "no 3"),
        (lambda d: d["sides"]["value"].update({"5": 8}), "sides.value.5", "one of the names 1, 2, 3, 4", '"5"'),
        (lambda d: d["sides"]["value"].update({"4": 9}), "sides.value.4", "a whole number from 5 to 8", "9"),
        (lambda d: d["sides"]["value"].update({"1": 4}), "sides.value.1", "a whole number from 5 to 8", "4"),
        (lambda d: d["symbols"]["value"].pop("red"), "symbols.value", "all of red, green, blue", "no red"),
        (lambda d: d["symbols"]["value"].update(black=[0, 0]), "symbols.value.black", "one of the names", '"black"'),
        (lambda d: d["symbols"]["value"].update(red=[8, 0]), "symbols.value.red[0]", "from -7 to 7", "8"),
        (lambda d: d["symbols"]["value"].update(red=[1]), "symbols.value.red", "a list of 2", "[1]"),
        (
            lambda d: d["symbols"]["value"].update(red=[6, 0]),
            "symbols.value.red",
            "at most 5 from the centre",
            "[6, 0]",
        ),
        (lambda d: d["symbols"]["value"].update(red=[0, 5]), "symbols.value.red", "4 cells from green", "[0, 5]"),
        (lambda d: d["symbols"]["value"].update(red=[3, 2]), "symbols.value.red", "4 cells from green", "[3, 2]"),
        (lambda d: d["tiles"]["value"].pop("RR"), "tiles.value", "all of RR, RG, RB", "no RR"),
        (lambda d: d["tiles"]["value"].update(GR=1), "tiles.value.GR", "one of the names RR, RG", '"GR"'),
        (lambda d: d["tiles"]["value"].update(RR=-1), "tiles.value.RR", "a whole number from 0 to 120", "-1"),
        (lambda d: d["tiles"]["value"].update(RR=121), "tiles.value.RR", "a whole number from 0 to 120", "121"),
        (lambda d: d["tiles"]["value"].update(RR=1.5), "tiles.value.RR", "a whole number from 0 to 120", "1.5"),
        (lambda d: d["tiles"]["value"].update(RG=0, RB=0, RO=0), "tiles.value", "105 tiles or more", "102"),
        (lambda d: d["rack"].update(value=0), "rack.value", "a whole number from 1 to 6", "0"),
        (lambda d: d["rack"].update(value=7), "rack.value", "a whole number from 1 to 6", "7"),
        (lambda d: d["rack"].update(value="six"), "rack.value", "a whole number from 1 to 6", '"six"'),
        (lambda d: d["rack"].update(note="x"), "rack.note", "one of the names trust, value", '"note"'),
        (lambda d: d["track"].update(value=0), "track.value", "a whole number from 1 to 18", "0"),
        (lambda d: d["track"].update(value=19), "track.value", "a whole number from 1 to 18", "19"),
        (lambda d: d["track"].update(value=8), "track.value", "9 or more with racks of 6", "8"),
        (lambda d: d.update(extra=1), "extra", "one of the names sides, symbols, tiles, rack, track", '"extra"'),
    ],
)
def test_a_wrong_field_is_refused_with_file_field_and_what_was_expected(
    tmp_path: Path, change: Change, field: str, expected: str, found: str
) -> None:
    file = changed(tmp_path / "mine.json", change)
    with pytest.raises(BadComponents) as error:
        make("two", file)
    (problem,) = error.value.problems
    assert problem.key == "components_field"
    assert problem.arguments["file"] == str(file) and problem.arguments["field"] == field
    sentence = str(problem)
    assert str(file) in sentence and f'"{field}"' in sentence
    assert expected in sentence.split("; expected: ")[1] and sentence.endswith(f"; found: {found}.")


def test_everything_wrong_with_a_box_is_told_at_once(tmp_path: Path) -> None:
    tiles = dict.fromkeys(SUPPLY, 2)
    sides = {"1": 6, "2": 5, "3": 7, "4": 8}
    with pytest.raises(BadComponents) as error:
        make("two", box(tmp_path / "mine.json", tiles=tiles, sides=sides, track=5))
    fields = [problem.arguments["field"] for problem in error.value.problems]
    assert fields == [f"symbols.value.{colour}" for colour in NAMES.values()] + ["tiles.value", "track.value"]


def test_a_table_left_out_that_does_not_fit_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"sides": {"trust": "certain", "value": dict.fromkeys("1234", 5)}}))
    with pytest.raises(BadComponents) as error:
        make("two", file)
    assert {problem.key for problem in error.value.problems} == {"components_left_out"}
    assert 'leaves out "symbols.value.red"' in str(error.value) and "sides.value has a 5" in str(error.value)


@pytest.mark.clause("IN-14")
def test_a_box_with_too_few_tiles_for_the_bag_is_refused(tmp_path: Path) -> None:
    enough = dict(SUPPLY)
    enough.update(PP=0, YY=0, OO=0)
    make("four", box(tmp_path / "105.json", tiles=enough))
    with pytest.raises(BadComponents) as error:
        make("four", box(tmp_path / "104.json", tiles={**enough, "RR": 4}))
    assert "105 tiles or more in all, or the bag runs out with 4 on a board of side 8 (IN-14)" in str(error.value)


@pytest.mark.clause("IN-6")
def test_no_board_below_side_five_has_room_for_six_symbols() -> None:
    places = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) < 4]

    def most(left: list[tuple[int, int]]) -> int:
        """How many of these cells can lie four apart."""
        if not left:
            return 0
        (q, r), rest = left[0], left[1:]
        far = [(x, y) for x, y in rest if max(abs(x - q), abs(y - r), abs(x + y - q - r)) > 3]
        return max(1 + most(far), most(rest))

    assert most(places) == 4


@pytest.mark.clause("IN-1", "IN-2")
def test_an_owners_box_is_played_beside_the_standard_one(tmp_path: Path) -> None:
    mine = make("two", box(tmp_path / "mine.json", sides={"1": 6, "2": 7, "3": 7, "4": 8}, track=9))
    theirs = standard("two")
    assert mine.facts.components != theirs.facts.components
    assert make("two", box(tmp_path / "same.json")).facts.components == theirs.facts.components
    for game, first, end in ((mine, 102, 9), (theirs, 54, 18)):
        start = game.load("ingenious\nrack 1: RP ...")
        assert len(places(game, start)) == first
        state = game.load(f"ingenious\nplaced: Gl8-Bl7 Bl4-Gk4\nrack 1: RP ...\nscores 1: R{end - 1}")
        assert "reached" in [event.key for event in game.events(state, game.parse(state, "Rh12 Ph11"))]
        assert play(game, state, "Rh12 Ph11").score[0][0] == end


@pytest.mark.parametrize("mode", MODES)
def test_whole_matches_of_two_boxes_are_played_in_turns(tmp_path: Path, mode: str) -> None:
    """Every move of one match is followed by a move of the other; each ends as it does alone."""
    file = extreme(tmp_path, "small")
    alone = [whole(Match(make(mode, components), SeedDealer(3))) for components in (file, None)]
    matches = [Match(make(mode, components), SeedDealer(3)) for components in (file, None)]
    while not all(match.over for match in matches):
        for match in matches:
            if not match.over:
                match.play(chosen(match))
    for match, other, components in zip(matches, alone, (file, None), strict=True):
        assert match.record() == other.record()
        assert match.record().header.components == match.game.facts.components
        assert replay(match.record(), components).outcome == match.outcome
        with pytest.raises(BadRecord) as error:
            replay(match.record(), None if components else file)
        assert error.value.key == "record_components"
    assert matches[0].number < matches[1].number


def chosen(match: Match) -> int:
    """A move that depends on the position alone."""
    legal = match.game.legal(match.state)
    return legal[match.number * 7 % len(legal)]


def whole(match: Match) -> Match:
    while not match.over:
        match.play(chosen(match))
    return match


# --- the limits of what a file can say -------------------------------------------------------------------------------


def corners(reach: int) -> dict[str, list[int]]:
    ways = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return {colour: [q * reach, r * reach] for colour, (q, r) in zip(NAMES.values(), ways, strict=True)}


LARGE = dict.fromkeys("1234", 8)
EXTREMES: dict[str, dict[str, Any]] = {
    "small": {"sides": dict.fromkeys("1234", 5), "symbols": corners(4)},
    "large": {"sides": LARGE, "symbols": corners(7)},
    "large, symbols inside": {"sides": LARGE, "symbols": corners(4)},
    "fewer players, larger board": {"sides": {"1": 8, "2": 7, "3": 6, "4": 5}, "symbols": corners(4)},
    "crowded symbols": {
        "symbols": {**corners(4), "red": [0, 0], "purple": [4, 0]}
    },
    "all tiles there can be": {"tiles": dict.fromkeys(SUPPLY, 120)},
    "one kind": {"tiles": {"RR": 120}},
    "just enough": {"tiles": {"RG": 60, "BO": 45}, "rack": 6},
    "just enough, rack of one": {"tiles": {"RG": 60, "BO": 25}, "rack": 1},
    "rack of one, track of one": {"rack": 1, "track": 1},
    "rack of two, track of one": {"rack": 2, "track": 1},
    "small, rack of two, track of two": {
        "sides": dict.fromkeys("1234", 5), "symbols": corners(4), "rack": 2, "track": 2,
    },
    "shortest track": {"track": 9},
    "rack of three": {"rack": 3, "track": 10},
}  # fmt: skip


def extreme(path: Path, name: str) -> Path:
    return box(path / "extreme.json", **EXTREMES[name])


@pytest.mark.parametrize(("name", "mode"), in_turns(EXTREMES, MODES, always=1))
def test_every_box_that_is_accepted_gives_a_valid_game(tmp_path: Path, name: str, mode: str) -> None:
    game = make(mode, extreme(tmp_path, name))
    rng = Random(f"{name} {mode}")
    for eager in (False, True):
        state, steps = game.setup(), 0
        while game.actor(state) != OVER:
            assert game.flaw(state) is None, game.dump(state)
            if game.actor(state) == CHANCE:
                code = chance_code(game, state, rng)
            else:
                legal = game.legal(state)
                assert 0 < len(legal) <= game.most and legal[-1] < game.facts.moves
                assert steps % 10 or len(msgspec.json.encode(game.offers(state))) <= 20_000
                code = best(game, state, legal, rng) if eager else rng.choice(legal)
            state, steps = game.play(state, code), steps + 1
            assert steps % 20 or game.flaw(game.resample(state, 0, words(steps))) is None
        assert game.flaw(state) is None and steps <= game.facts.longest
        outcome = game.outcome(state)
        assert outcome is not None
        low, high = game.facts.returns
        assert all(low - 1e-9 <= part <= high + 1e-9 for part in outcome.returns)


def best(game: Game, state: State, legal: list[int], rng: Random) -> int:
    """A move after which the own points are most, among a few: it seeks bonus moves; a swap where there is one."""
    if legal[0] == 0:
        return legal[-1]
    some = rng.sample(legal, min(8, len(legal)))
    return max(some, key=lambda code: sum(map(sum, game.play(state, code).score)))


def test_a_record_is_replayed_with_its_own_box_only(tmp_path: Path) -> None:
    file = box(tmp_path / "mine.json", track=9)
    for components, other in ((file, None), (None, file)):
        match = Match(make("two", components), SeedDealer(3))
        for _ in range(6):
            match.play(match.moves()[0])
        record = match.record()
        assert replay(record, components).record() == record
        with pytest.raises(BadRecord) as error:
            replay(record, other)
        assert error.value.key == "record_components"

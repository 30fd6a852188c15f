"""What RULES.md says of the view and the observation: the observation is made a second time from its words."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from games.maharani.maharani_page import PAGE, blocks, course, section, table
from rules_page import quoted

import rondel
from rondel.core.game import Game
from rondel.core.kernel import words
from rondel.games.maharani import view
from rondel.games.maharani.components import COLOURS, KIND_NAMES, MOST_SPACES, QUARTERS, SIDES, WORKER_COLOURS
from rondel.games.maharani.state import PHASES
from rondel.games.maharani.view import View


def test_every_field_of_the_view_is_explained() -> None:
    assert sorted(name for row in table("The view") for name in quoted(row[0])) == sorted(View.__struct_fields__)
    told = set(quoted(section("The view").strip().rpartition("\n\n")[2]))
    parts = (view.Laid, view.Player, view.Slot, view.Quarter)
    assert {name for part in parts for name in part.__struct_fields__} == told


def test_the_observation_has_one_size_and_its_numbers_are_explained() -> None:
    (size,) = {rondel.game("maharani", players).facts.observation for players in (2, 3, 4)}
    text = section("Observation")
    assert text.lstrip().startswith(f"{size} whole numbers")
    for names in (SIDES, QUARTERS):
        assert ", ".join(f"{name} {number}" for number, name in enumerate(names)) in " ".join(text.split())
    assert ", ".join(f"{number} {phase}" for number, phase in enumerate(PHASES)) in text


def index(names: tuple[str, ...], name: str | None) -> int:
    return -1 if name is None else names.index(name)


def expected(seen: View, seat: int) -> dict[str, list[int]]:
    """The observation made a second time, from the view and the words of the table."""
    seats = len(seen.players)
    ring = [(seat + i) % seats for i in range(seats)]
    sides = [player.side for player in seen.players]
    # Before the first player is drawn it is as if seat 0 had been; at the end the last turn counts.
    turn = 0 if seen.arrow is None else sides.index(seen.arrow)
    assert seen.seat in (turn, None)
    owners = {colour: p for p, player in enumerate(seen.players) for colour in player.workers}
    players = [
        [seen.players[p].gold, SIDES.index(sides[p]), *(int(seen.players[p].markers[q]) for q in QUARTERS)]
        for p in ring
    ]
    workers = [
        [seen.players[owners[colour]].workers[colour], (owners[colour] - seat) % seats] if colour in owners else [0, -1]
        for colour in WORKER_COLOURS
    ]
    spaces = [
        [
            index(KIND_NAMES, laid.tile),
            index(COLOURS, laid.tile.partition("-")[0] if laid.tile else None),
            index(SIDES, laid.arrow),
            index(WORKER_COLOURS, laid.worker),
        ]
        for laid in seen.spaces
    ]
    names = [laid.space for laid in seen.spaces]
    return {
        "players": [number for row in players for number in row] + [0] * 6 * (4 - seats),
        "workers": [number for row in workers for number in row],
        "spaces": [number for row in spaces for number in row] + [-1] * 4 * (MOST_SPACES - len(spaces)),
        "rondel": [n for slot in seen.rondel for n in (index(KIND_NAMES, slot.tile), QUARTERS.index(slot.quarter))],
        "bag": [seen.bag.get(name, 0) for name in KIND_NAMES],
        "removed": [seen.removed.get(colour, 0) for colour in COLOURS],
        "evaluated": [int(seen.quarters[quarter].evaluated) for quarter in QUARTERS],
        "phase": [PHASES.index(seen.phase)],
        "turn": [seen.turn],
        "seat": [(turn - seat) % seats],
        "placed": [seen.placed],
        "waiting": [-1 if seen.waiting is None else names.index(seen.waiting)],
        "seats": [seats],
    }


@pytest.mark.parametrize(("players", "own"), [(2, False), (3, False), (4, False), (2, True)])
def test_the_observation_is_as_the_table_says(players: int, own: bool, tmp_path: Path) -> None:
    shown = tmp_path / "shown.json"
    shown.write_text(blocks("Your own box", "json")[0], encoding="utf-8")
    game = rondel.game("maharani", players, shown if own else None)
    fields = PAGE.spans()
    met: set[str] = set()
    for position in course(game, Random(players)):
        for seat in range(players):
            seen = game.view(position, seat)
            assert isinstance(seen, View)
            found = game.observe(position, seat).tolist()
            assert {name: found[low:high] for name, (low, high) in fields.items()} == expected(seen, seat)
        met |= {"removed"} if seen.removed else set()
        met |= {seen.phase}
    assert met == {*PHASES, "removed"} - (set() if players == 2 else {"worker"})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_is_written_whatever_was_there_before(players: int) -> None:
    game = rondel.game("maharani", players)
    used = [99] * game.facts.observation
    game.instance.features.observe(game.setup(), 0, used)
    assert used == game.observe(game.setup(), 0).tolist()


def test_all_seats_and_spectators_have_one_view_and_there_is_one_world() -> None:
    game: Game = rondel.game("maharani", 3)
    assert game.facts.hidden == ("bag",)
    for position in [*course(game, Random(1))][::20]:
        spectator = game.view(position, None)
        for seat in range(3):
            assert game.view(position, seat) == spectator
            assert game.key(game.resample(position, seat, words(seat))) == game.key(position)

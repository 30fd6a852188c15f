"""The options of Rajas: names, defaults, what goes together, records, the command line, states of another game."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from core.core_kit import refusal
from each import each
from games.desk import Desk
from games.rajas.rajas_kit import standard
from games.rajas.rajas_modules import ganga, mixed, navaratnas

import rondel
from rondel.bots import make, play_out
from rondel.core.errors import BadOptions, BadPosition, BadRecord
from rondel.core.facts import Value, say
from rondel.core.game import Reason
from rondel.core.messages import LANGUAGES
from rondel.core.record import Record
from rondel.games.rajas.meta import META

DEFAULTS: dict[str, Value] = {
    "version": "basic", "player_1": "beginner", "player_2": "beginner", "player_3": "beginner",
    "player_4": "beginner", "ganga": False,
}  # fmt: skip


# --- names and values ------------------------------------------------------------------------------------------------


def test_without_options_it_is_the_basic_game() -> None:
    assert standard().options == DEFAULTS and list(standard().options) == list(DEFAULTS)
    assert {option.name: option.values for option in META.options} == {
        "version": ("basic", "navaratnas", "mixed"),
        **dict.fromkeys(("player_1", "player_2", "player_3", "player_4"), ("beginner", "advanced")),
        "ganga": (False, True),
    }


def test_options_are_given_by_name() -> None:
    game = rondel.game("rajas", 3, version="mixed", player_2="advanced", ganga=True)
    assert game.options == {**DEFAULTS, "version": "mixed", "player_2": "advanced", "ganga": True}
    state = game.setup()
    assert (state.navaratnas, state.ganga, list(state.side)) == (0, 1, [0, 1, 0, 0])


@pytest.mark.clause("RA-33")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_navaratnas_everybody_has_the_other_sides(seats: int) -> None:
    players = navaratnas.table(navaratnas.stand("seat: 1", seats)).players
    assert [(one.side, one.arms) for one in players] == [("navaratnas", 8)] * seats
    assert [one.side for one in ganga.table(ganga.stand("seat: 1", seats)).players] == ["basic"] * seats


@pytest.mark.clause("RA-69")
def test_of_all_numbers_of_players_every_combination_can_be_played() -> None:
    """Basic and Navaratnas, and as many mixtures as there are, each with the river tiles and without."""
    found = list(META.configurations())
    assert Counter(seats for seats, _ in found) == {2: 2 * (2 + 4), 3: 2 * (2 + 8), 4: 2 * (2 + 16)}
    assert len({(seats, *sorted(chosen.items(), key=str)) for seats, chosen in found}) == 68
    for seats, chosen in found:
        assert META.settle(seats, chosen) == {**DEFAULTS, **chosen}
    tested = {(seats, chosen.get("version"), chosen.get("ganga")) for seats, chosen in META.covering()}
    assert len(tested) == 3 * 3 * 2, "each version with and without the river tiles is put to the test"


@each("language", LANGUAGES)
def test_every_option_has_a_title_a_help_and_names_of_its_values(language: str) -> None:
    texts = standard().messages.texts(language)
    for option in META.options:
        assert texts[f"option.{option.name}"] and len(texts[f"option.{option.name}.help"]) > 20
        for value in option.values if option.name != "ganga" else ():
            assert texts[f"value.{option.name}.{say(value)}"]


# --- refusals --------------------------------------------------------------------------------------------------------

WRONG: list[tuple[int, dict[str, Any], str, list[str]]] = [
    (2, {"version": "mixed", "player_3": "advanced"}, "option_seats", ["player_3=advanced", "2"]),
    (2, {"version": "mixed", "player_4": "advanced"}, "option_seats", ["player_4=advanced", "2"]),
    (3, {"version": "mixed", "player_4": "advanced"}, "option_seats", ["player_4=advanced", "3"]),
    (2, {"player_1": "advanced"}, "option_needs", ["player_1=advanced", "version=mixed"]),
    (4, {"player_4": "advanced"}, "option_needs", ["player_4=advanced", "version=mixed"]),
    (2, {"version": "navaratnas", "player_2": "advanced"}, "option_needs", ["player_2=advanced", "version=mixed"]),
    (2, {"version": "advanced"}, "bad_option_value", ["version", "basic", "navaratnas", "mixed"]),
    (2, {"version": "Mixed"}, "bad_option_value", ["version", "basic", "navaratnas", "mixed"]),
    (2, {"version": True}, "bad_option_value", ["version", "basic", "navaratnas", "mixed"]),
    (2, {"version": "mixed", "player_1": "expert"}, "bad_option_value", ["player_1", "beginner", "advanced"]),
    (2, {"version": "mixed", "player_1": True}, "bad_option_value", ["player_1", "beginner", "advanced"]),
    (2, {"ganga": "maybe"}, "bad_option_either", ["ganga", "no", "yes"]),
    (2, {"ganga": "basic"}, "bad_option_either", ["ganga", "no", "yes"]),
    (2, {"player_5": "advanced"}, "unknown_option", ["player_5", *DEFAULTS]),
    (2, {"Ganga": True}, "unknown_option", ["Ganga", *DEFAULTS]),
    (1, {}, "bad_seats", ["1", "2, 3, 4"]),
    (5, {"ganga": True}, "bad_seats", ["5", "2, 3, 4"]),
]


@each(("seats", "options", "key", "words"), WRONG)
def test_what_does_not_go_together_is_refused_in_every_language(
    seats: int, options: dict[str, Any], key: str, words: list[str]
) -> None:
    error = refusal(BadOptions, lambda: rondel.game("rajas", seats, **options))
    assert error.key == key
    for language in LANGUAGES:
        assert all(word in error.say(language) for word in words), error.say(language)


@each(
    ("seats", "options"),
    [
        (2, {"player_3": "beginner", "player_4": "beginner"}),
        (2, {"version": "mixed"}),
        (4, {"version": "mixed", **dict.fromkeys(("player_1", "player_2", "player_3", "player_4"), "advanced")}),
        (3, {"version": "navaratnas", "ganga": "yes"}),
        (2, {"ganga": False}),
    ],
)
def test_what_goes_together_is_not_refused(seats: int, options: dict[str, Any]) -> None:
    assert rondel.game("rajas", seats, **options).seats == seats


# --- the command line ------------------------------------------------------------------------------------------------


def rondel_cli(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rondel.cli", *words], capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_the_command_line_takes_options_by_name_and_value() -> None:
    options = [word for option in ("version=mixed", "player_2=advanced", "ganga=yes") for word in ("-o", option)]
    done = rondel_cli("simulate", "rajas", "-p", "3", "-n", "1", "-j", "1", "--bots", "random", "--json", *options)
    told = json.loads(done.stdout)
    mixed = {"player_1": "beginner", "player_2": "advanced", "player_3": "beginner"}
    assert told["options"] == {"version": "mixed", **mixed, "ganga": True}, "and no player 4"
    assert len(told["seats"]) == 3 and all("standard_error" in seat for seat in told["seats"])


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["player_1=advanced"], "player_1=advanced is only possible with version=mixed"),
        (["version=mixed", "player_3=advanced"], "player_3=advanced is not possible with this number of players (2)"),
        (["version=expert"], "possible: basic, navaratnas, mixed"),
    ],
)
def test_the_command_line_refuses_with_one_sentence(options: list[str], part: str) -> None:
    chosen = [word for option in options for word in ("-o", option)]
    done = rondel_cli("play", "rajas", "-p", "2", *chosen, "--lang", "en")
    assert done.returncode == 2 and part in done.stderr and done.stderr.count("\n") == 1


# --- records ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"version": "navaratnas", "ganga": True},
        {"version": "mixed", "player_2": "advanced"},
    ],
)
def test_a_record_keeps_its_options_and_needs_them(options: dict[str, Value], tmp_path: Path) -> None:
    match = rondel.start("rajas", players=2, seed=3, **options)
    play_out(match, [make("random", match.game)] * 2, seed=3)
    match.record().save(tmp_path / "match.rondel")
    again = rondel.load(tmp_path / "match.rondel")
    assert again.game.options == match.game.options == {**DEFAULTS, **options}
    assert again.outcome == match.outcome and again.game.dump(again.state) == match.game.dump(match.state)
    record = Record.load(tmp_path / "match.rondel")
    assert record.header.options == match.game.facts.options
    whole = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, options=match.game.options))
    assert rondel.replay(whole).outcome == match.outcome, "as records once were"
    other = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, options=DEFAULTS))
    refusal(BadRecord, lambda: rondel.replay(other))


# --- positions and states of another configuration -------------------------------------------------------------------

DESKS: dict[str, Desk] = {"ganga": ganga, "navaratnas": navaratnas, "mixed": mixed}


@each(
    ("own", "other", "field"),
    [
        (None, "ganga", "ganga"),
        (None, "navaratnas", "navaratnas"),
        (None, "mixed", "side"),
        ("ganga", None, "ganga"),
        ("navaratnas", None, "navaratnas"),
        ("mixed", None, "side"),
        ("navaratnas", "mixed", "navaratnas"),
    ],
)
def test_a_state_of_another_configuration_is_refused(own: str | None, other: str | None, field: str) -> None:
    game = DESKS[own].standard() if own else standard()
    state = (DESKS[other].standard() if other else standard()).setup()
    assert game.flaw(state) == Reason("flaw", {"field": field})
    assert refusal(BadPosition, lambda: game.check(state)).arguments == {"field": field}


def test_a_state_with_another_seat_advanced_is_refused() -> None:
    other = Desk("rajas", seats=2, version="mixed", player_2="advanced")
    assert mixed.standard().flaw(other.standard().setup()) == Reason("flaw", {"field": "side"})

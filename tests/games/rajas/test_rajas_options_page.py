"""What RULES.md says of the options: which there are, what they change, what is refused."""

from __future__ import annotations

import re

import pytest
from each import each
from games.desk import Desk
from games.rajas.rajas_kit import finish
from games.rajas.rajas_page import section, table
from rules_page import plain

import rondel
from rondel.core.errors import BadOptions
from rondel.core.facts import say
from rondel.games.rajas.components import BOXES
from rondel.games.rajas.meta import META, MIXED

JOINING = "province 1: c3=blue-4S/NS\ndice 1: purple=4\ntops: purple-snake=purple-4S"
"""A tile on d3 joins S3."""
FEWER = """
    round: 2
    seat: 2
    money 2: 20
    workers: mixed-market=1 blue-terrace=1 green-terrace=1 silk-market=2 tea-market=2
"""
"""Player 1 has placed three workers of three, player 2 two of four."""


def test_the_table_of_options() -> None:
    rows = [[plain(name), values, default] for name, values, default, _ in table("Options")]
    assert rows == [[o.name, ", ".join(say(value) for value in o.values), say(o.default)] for o in META.options]
    possible = {plain(name): limit for name, _, _, limit in table("Options")}
    for option in META.options:
        (other, *more) = (say(value) for value in option.values if value != option.default)
        assert option.needs in ({}, {"version": MIXED})
        seats = option.seats.get(other, (2, 3, 4))
        among = "" if seats == (2, 3, 4) else f", {' or '.join(map(str, seats))} players"
        assert possible[option.name] == (f"{other}: with version mixed{among}" if option.needs else "always")
        assert not (more and option.seats) and not META.limits


def asked(one: Desk, text: str, *moves: str) -> str:
    """The question after some moves, chance between them."""
    position, _ = finish(one.stand(text), *moves, game=one.standard())
    return one.standard().offers(position).question.key


@each("at", range(4))
def test_what_the_options_change(at: int) -> None:
    one = (
        Desk("rajas", seats=2),
        Desk("rajas", seats=2, version="navaratnas"),
        Desk("rajas", seats=2, version="mixed", player_2="advanced"),
        Desk("rajas", seats=2, version="mixed", player_1="advanced"),
    )[at]
    told = {row[0]: row[at + 1] for row in table("Options", 1)}
    player = one.table(one.stand("fame 1: 15\nmoney 1: 20\nboat 1: 21")).players[0]
    assert (player.workers, player.arms) == (int(told["workers at most"]), int(told["dice on the statue"]))
    question = asked(one, JOINING, "quarry", "purple-snake", "purple 4", "d3 NS", "blue")
    assert question == ("ask_building" if told["yield at the border"] == "printed" else "ask_place"), "die and upgrade"
    question = asked(one, "dice 1: blue=2", "dancer", "blue 2", "blue", "blue")
    assert ("of choice" in told["yield tile of the Dancer"]) == (question == "ask_choose")
    begun = one.by_chance(one.standard().setup())
    putting = one.standard().offers(begun).question.key == "ask_spot"
    assert (told["a brown tile at the start"] == "yes") == putting
    question = asked(one, FEWER, "outdoor-terrace")
    assert (told["yield tiles for fewer workers"] == "yes") == (question == "ask_choose")


def test_what_ganga_changes() -> None:
    assert "With Ganga up to eight river spaces have another yield." in section("Options")
    assert sum(tile.count for tile in BOXES.standard.river_tiles.value) == 8


def test_the_commands_of_the_page_are_possible() -> None:
    (commands,) = (text for text in re.findall(r"^```\n(.*?)^```", section("Options"), re.M | re.S))
    assert len(commands.splitlines()) == 2
    for command in commands.splitlines():
        words = command.split()
        options = dict(word.split("=") for word, before in zip(words[1:], words, strict=False) if before == "-o")
        assert words[:4] == ["rondel", "play", "rajas", "--players"] and options
        assert rondel.game("rajas", int(words[4]), **options).seats == int(words[4])


@each(
    ("players", "options"),
    [
        (2, {"player_1": "advanced"}),
        (2, {"version": "navaratnas", "player_2": "advanced"}),
        (2, {"version": "mixed", "player_3": "advanced"}),
        (3, {"version": "mixed", "player_4": "advanced"}),
    ],
)
def test_what_the_options_refuse(players: int, options: dict[str, str]) -> None:
    with pytest.raises(BadOptions):
        rondel.game("rajas", players, **options)

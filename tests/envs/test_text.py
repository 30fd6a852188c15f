"""Text for language models: the rules, what their seat may know, all legal moves; and bad answers teach them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest
from conformance.configurations import Configuration, always
from full import in_parts

import rondel
from rondel.bots import Seat, make, play_out
from rondel.core.guide import clauses
from rondel.core.kernel import words
from rondel.envs import text

IN_TURN = [
    pytest.param(next(c for c in always() if c.slug == slug), marks=[pytest.mark.full] * (slug == "rajas"))
    for slug in rondel.slugs()
]
"""One configuration of each game; a match of Rajas takes seconds."""


def scripted(seed: int, answers: Sequence[str] = ()) -> text.Model:
    """A model that reads the moves of the last question and takes one; ``answers`` are said before that, once."""
    rng, said = Random(seed), list(answers)

    def model(messages):
        if said:
            return said.pop(0)
        asked = next(m["content"] for m in reversed(messages) if "Your view" in m["content"] and m["role"] == "user")
        moves = asked.rpartition(":\n")[2].replace("\n", " ").split(", ")
        return f"I have thought about it.\n\n**Move:** `{rng.choice(moves).strip()}`"

    return model


def middle(configuration: Configuration, seed: int = 1, moves: int = 25) -> rondel.Match:
    match = rondel.start(configuration.slug, configuration.seats, seed=seed, **dict(configuration.options))
    rng = Random(seed)
    for _ in range(moves):
        if not match.over:
            match.play(rng.choice(match.moves()))
    return match


@pytest.mark.parametrize("configuration", IN_TURN, ids=str)
def test_a_scripted_model_plays_a_match_to_its_end(configuration: Configuration) -> None:
    match = rondel.start(configuration.slug, configuration.seats, seed=2, **dict(configuration.options))
    bots = [text.Conversing(scripted(1)), *[make("random", match.game)] * (configuration.seats - 1)]
    if configuration.slug == "rajas":  # at random it goes on for long
        bots[1:] = [make("greedy", match.game)] * (configuration.seats - 1)
    play_out(match, bots, seed=1)
    assert match.over
    roles = [message["role"] for message in bots[0].messages]
    assert roles[0] == "system" and roles[1:] == ["user", "assistant"] * (len(roles) // 2)


@pytest.mark.parametrize("configuration", in_parts(always(), always=6), ids=str)
def test_a_prompt_has_all_clauses_and_a_question_all_legal_moves(configuration: Configuration) -> None:
    match = middle(configuration)
    if match.over:
        return
    seat = Seat(match, match.actor)
    rules, asked = text.rules(match.game), text.question(seat)
    assert match.game.meta.title in rules and all(clause.id in rules for clause in clauses(configuration.slug))
    assert not clauses(configuration.slug) or "How moves are written" in rules
    listed = asked.rpartition(":\n")[2].replace(",\n", ", ").strip().split(", ")
    assert listed == seat.names
    assert [text.read(seat, f"Move: {name}") for name in listed] == seat.legal
    assert f"You are player {match.actor + 1} of {configuration.seats}" in asked


@pytest.mark.parametrize(
    "wrapped", ["{}", "Move: {}", "`{}`", "so I say\nmove: {}.", "**Final answer:** {}", "Move = {}"]
)
def test_an_answer_may_be_dressed(wrapped: str) -> None:
    seat = Seat(match := middle(Configuration("maharani", 2, ())), match.actor)
    assert text.read(seat, wrapped.format(seat.names[-1])) == seat.legal[-1]


def test_the_last_move_that_is_named_counts() -> None:
    seat = Seat(match := middle(Configuration("maharani", 2, ())), match.actor)
    first, last = seat.names[0], seat.names[-1]
    assert text.read(seat, f"Move: {first}\nNo, wait.\nMove: {last}") == seat.legal[-1]


def test_a_bad_answer_is_refused_with_what_helps() -> None:
    match = rondel.start("ingenious", 2, seed=7)
    seat = Seat(match, match.actor)
    with pytest.raises(rondel.IllegalMove, match="Your first tile must touch a printed symbol") as illegal:
        text.read(seat, "Move: Rh9 Gh10")
    assert "one of the 486 legal moves" in text.correction(seat, illegal.value)
    with pytest.raises(rondel.Unreadable) as unreadable:
        text.read(seat, f"Move: {seat.names[0]}q")
    assert seat.names[0] in text.correction(seat, unreadable.value).partition("Did you mean")[2]
    with pytest.raises(rondel.Unreadable):
        text.read(seat, "")


def test_a_model_is_told_what_was_wrong_and_may_try_again() -> None:
    match = rondel.start("maharani", 2, seed=7)
    bot = text.Conversing(scripted(1, ["I do not know.", "Move: 9 z9"]))
    seat = Seat(match, match.actor)
    assert bot.choose(seat, [1, 2, 3, 4]) in seat.legal
    said = [message["content"] for message in bot.messages if message["role"] == "user"]
    assert len(said) == 3 and "I do not know." in said[1] and "no space 9" in said[2]
    with pytest.raises(rondel.Unreadable):
        text.Conversing(lambda messages: "hm", tries=2).choose(seat, [1, 2, 3, 4])


def test_a_model_hears_what_happened_since_it_was_asked_last() -> None:
    match = rondel.start("maharani", 2, seed=7)
    bot = text.Conversing(scripted(1))
    play_out(match, [bot, make("random", match.game)], seed=1)
    asked = [message["content"] for message in bot.messages if message["role"] == "user"]
    assert "Since you were asked last" not in asked[0]
    assert any("Since you were asked last" in one and "Player 2" in one for one in asked[1:])


def test_a_new_match_is_a_new_conversation() -> None:
    bot = text.Conversing(scripted(1))
    for slug in ("maharani", "ingenious"):
        match = rondel.start(slug, 2, seed=3)
        seat = Seat(match, match.actor)
        match.play(bot.choose(seat, [1, 2, 3, 4]))
    assert len(bot.messages) == 3 and "Ingenious" in bot.messages[0]["content"]


def test_nothing_hidden_is_in_what_a_model_reads() -> None:
    """All that is written for a seat is the same in all worlds that it cannot tell apart."""
    match = middle(Configuration("ingenious", 3, ()), moves=14)
    seat = Seat(match, match.actor)
    written = text.question(seat, 1)
    racks = [json.dumps(match.view(held).racks[held], separators=(",", ":")) for held in range(3)]
    assert [rack in written for rack in racks] == [held == match.actor for held in range(3)]
    assert written.count("(?)") >= 2
    for number in range(5):
        world = seat.world(words(number))
        twin = Seat.at(world.game, world.state, match.actor)
        assert text.question(twin) == text.question(seat)

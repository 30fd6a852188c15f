"""How a game refuses: texts that are no position, texts that are no move, moves that are not legal."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from core.core_kit import refusal, states

from rondel.core.errors import Argument, BadPosition, GameOver, IllegalMove, Unreadable
from rondel.core.game import Game, Reason
from rondel.core.kernel import State
from rondel.core.messages import LANGUAGES

Told = tuple[str, Mapping[str, Argument]]
Asked = dict[str, list[tuple[Game, State]]]
"""Positions by the question that is asked there."""


# --- positions -------------------------------------------------------------------------------------------------------


def bad_position(load: Callable[[], Any]) -> Told:
    """What is told of a text that is no position."""
    error = refusal(BadPosition, load)
    return error.key, error.arguments


def flaw(load: Callable[[], Any]) -> Argument:
    """The field for which a position that cannot come about is refused."""
    key, arguments = bad_position(load)
    assert key == "flaw" and set(arguments) == {"field"}
    return arguments["field"]


def unknown_word(load: Callable[[], Any]) -> tuple[Argument, Argument, Sequence[str]]:
    """The field of an unknown word, the word, and those that are known."""
    key, arguments = bad_position(load)
    assert key == "position_choice" and isinstance(arguments["possible"], list)
    return arguments["field"], arguments["value"], arguments["possible"]


# --- notation --------------------------------------------------------------------------------------------------------


def assert_names(game: Game, state: State, names: Sequence[str]) -> None:
    """The codes have these names, one after the other, and are read back from them."""
    assert len(set(names)) == len(names)
    assert [game.name(state, code) for code in range(len(names))] == list(names)
    assert [game.parse(state, name) for name in names] == list(range(len(names)))


def unreadable(game: Game, state: State, text: str, languages: Iterable[str] = LANGUAGES) -> Told:
    """What is told of a text that is no move or no outcome of chance: the text, if it is long a part of it."""
    error = refusal(Unreadable, lambda: game.parse(state, text))
    assert all(text[:40] in error.say(language) for language in languages)
    return error.key, error.arguments


# --- moves -----------------------------------------------------------------------------------------------------------


def assert_not_legal(game: Game, state: State, move: str, reason: Reason, languages: Iterable[str] = LANGUAGES) -> None:
    """A move that can be read is not offered, and is refused with its reason."""
    code = game.parse(state, move)
    assert code not in game.legal(state)
    assert game.why_not(state, code) == reason
    error = refusal(IllegalMove, lambda: game.play(state, code))
    assert (error.key, error.arguments) == (reason.key, reason.args)
    assert all(len(error.say(language)) > 10 for language in languages)


def assert_reasons(game: Game, state: State, languages: Iterable[str] = LANGUAGES) -> None:
    """Every code that is not legal has a reason of which something is said in each language."""
    legal = game.legal(state)
    assert legal and legal == sorted(set(legal))
    for code in set(range(game.facts.moves)) - set(legal):
        reason = game.why_not(state, code)
        assert reason.key != "not_now"
        assert all(game.messages.say(reason.key, reason.args, language) for language in languages)


def asked_in_play(games: Iterable[Game]) -> Asked:
    """All positions of a random game of each."""
    found: Asked = defaultdict(list)
    for game in games:
        for state in states(game, seed=1):
            if game.actor(state) >= 0:
                found[game.ask(state).question.key].append((game, state))
    return found


def assert_no_circles(asked: Asked, kind: Callable[[str], str], most: int) -> Counter[str]:
    """No explanation only repeats the question. ``kind`` tells what a move's name names, such as a die.

    What is also said of things of another kind than the question asks for, says nothing of one of the right kind.
    Every code is tried in so many positions for a question. The keys of all reasons, and how often each was given.
    """
    given: Counter[str] = Counter()
    largest, any_state = max((one for met in asked.values() for one in met), key=lambda one: one[0].facts.moves)
    kinds = [kind(largest.name(any_state, code)) for code in range(largest.facts.moves)]
    for question, met in asked.items():
        wanted = {kinds[code] for game, state in met for code in game.legal(state)}
        keys: dict[bool, set[str]] = {True: set(), False: set()}
        for game, state in random.Random(question).sample(met, min(most, len(met))):
            for code in set(range(game.facts.moves)) - set(game.legal(state)):
                reason = game.why_not(state, code)
                keys[kinds[code] in wanted].add(reason.key)
                if given[reason.key] == 0:
                    assert_said(game, reason)
                given[reason.key] += 1
        assert not keys[True] & keys[False], (question, keys[True] & keys[False])
    assert not {"not_now", "no_such_move"} & given.keys()
    return given


def assert_said(game: Game, reason: Reason) -> None:
    """Every language has a sentence for a reason."""
    assert all(len(game.messages.say(reason.key, reason.args, language)) > 10 for language in LANGUAGES)


def assert_nothing_else_is_a_move(game: Game, asked: State, chance: State, over: State) -> None:
    """No code is one while chance acts or after the end, and none beyond the codes is one ever."""
    assert game.why_not(chance, 0) == Reason("chance_acts")
    assert game.why_not(over, 0) == Reason("game_over")
    refusal(GameOver, lambda: game.play(over, 0))
    for code in (-1, game.facts.moves, 9999):
        assert game.why_not(asked, code) == Reason("no_such_move", {"code": code})

"""How a game refuses: texts that are no position, texts that are no move, moves that are not legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from core.core_kit import refusal

from rondel.core.errors import Argument, BadPosition, IllegalMove, RondelError, Unreadable
from rondel.core.game import Game, Reason
from rondel.core.kernel import State
from rondel.core.messages import LANGUAGES

Told = tuple[str, Mapping[str, Argument]]


def told_of(error: RondelError, languages: Iterable[str] = ("en",)) -> Told:
    """The key and the arguments of a refusal, of which something is said in each language."""
    assert all(len(error.say(language)) > 10 for language in languages)
    return error.key, error.arguments


def bad_position(load: Callable[[], Any]) -> Told:
    """What is told of a text that is no position."""
    return told_of(refusal(BadPosition, load))


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


def unreadable(game: Game, state: State, text: str) -> Told:
    """What is told of a text that is no move, or no outcome of chance."""
    return told_of(refusal(Unreadable, lambda: game.parse(state, text)))


def assert_not_legal(game: Game, state: State, move: str, reason: Reason, languages: Iterable[str] = LANGUAGES) -> None:
    """A move that can be read is not offered, and is refused with its reason."""
    code = game.parse(state, move)
    assert code not in game.legal(state)
    assert game.why_not(state, code) == reason
    assert told_of(refusal(IllegalMove, lambda: game.play(state, code)), languages) == (reason.key, reason.args)


def assert_reasons(game: Game, state: State, languages: Iterable[str] = LANGUAGES) -> None:
    """Every code that is not legal has a reason of which something is said in each language."""
    legal = game.legal(state)
    assert legal and legal == sorted(set(legal))
    for code in set(range(game.facts.moves)) - set(legal):
        reason = game.why_not(state, code)
        assert reason.key != "not_now"
        assert all(game.messages.say(reason.key, reason.args, language) for language in languages)


def assert_names(game: Game, state: State, names: Sequence[str]) -> None:
    """The codes have these names, one after the other, and are read back from them."""
    assert len(set(names)) == len(names)
    assert [game.name(state, code) for code in range(len(names))] == list(names)
    assert [game.parse(state, name) for name in names] == list(range(len(names)))

"""Text for language models: the rules as a prompt, a decision as text, and answers read with helpful errors.

>>> import rondel
>>> from rondel.bots import Seat
>>> match = rondel.start("maharani", players=2, seed=7)
>>> seat = Seat(match, match.actor)
>>> print(question(seat).partition("Your view")[0])
You are player 2 of 2.
Your turn begins: lay a tile from the centre of the table, or fetch a new one.
<BLANKLINE>
>>> read(seat, "I think the best is:\\nMove: " + seat.names[0]) == seat.legal[0]
True

What a model is told is made of a `Seat` alone, so nothing hidden is in it. `Conversing` is a bot around any function
that answers messages: it plays whole matches by `rondel.bots.play_out`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib.resources import files

import msgspec

from rondel.core.errors import IllegalMove, RondelError, Unreadable
from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.guide import clauses
from rondel.core.kernel import Words
from rondel.core.seat import Seat
from rondel.core.told import Told

Message = dict[str, str]
"""A message of a conversation: its ``role`` (system, user, assistant) and its ``content``."""
Model = Callable[[Sequence[Message]], str]
"""Answers a conversation."""

HOW = (
    "You will be asked for one decision after the other; a turn may be several. Each time you see what you may know of "
    "the match and all legal moves. Think as long as you like, then end your answer with a line `Move: ` and one of "
    "these moves, exactly as it is written."
)
_MOVE = re.compile(r"^\W*(?:my |final )?(?:move|answer)\W*?[:=]\s*(?P<move>.*)$", re.IGNORECASE | re.MULTILINE)
_NOTATION = re.compile(r"^## Notation\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
CLOSE = 5
"""So many legal moves that look like an unreadable one are named."""


def rules(game: Game) -> str:
    """The rules of a configured game, for the beginning of a conversation: its clauses, and how moves are written."""
    facts = game.facts
    seats = "alone" if facts.seats == 1 else f"by {facts.seats} players"
    parts = [f"You play {facts.title}, {seats}. Be as good as you can."]
    if facts.options:
        parts.append(
            "Options: " + ", ".join(f"{name} = {_value(value)}" for name, value in facts.options.items()) + "."
        )
    told = clauses(facts.slug)
    if told:
        parts.append("\n".join(["# Rules", "", *(f"{clause.id}: {clause.text}" for clause in told)]))
    page = files(game.meta.package) / "RULES.md"
    found = _NOTATION.search(page.read_text("utf-8")) if page.is_file() else None
    if found:
        parts.append("# How moves are written\n\n" + found["text"].strip())
    return "\n\n".join([*parts, "# How you answer\n\n" + HOW])


def question(seat: Seat, since: int = 0) -> str:
    """What a seat is asked: what happened from an entry of its journal on, its view, and the moves to choose from."""
    game = seat.game
    asked = game.messages.say(f"question.{seat.question.key}", seat.question.args, "en", players(game))
    happened = [line for told in seat.journal[since:] for line in _told(game, told)] if since else []
    news = ["Since you were asked last:", *(f"- {line}" for line in happened), ""] if happened else []
    view = msgspec.json.encode(seat.view).decode()
    names = seat.names
    moves = f"Legal moves ({len(names)}):" if len(names) > 1 else "The only legal move:"
    me = f"You are player {seat.seat + 1} of {game.seats}."
    return "\n".join([*news, me, asked, "", "Your view of the match:", view, "", moves, *_rows(names), ""])


def read(seat: Seat, answer: str) -> int:
    """The move of an answer: what follows the last ``Move:``, or else its last line.

    Whatever is no legal move is refused with a sentence that a model can learn from: `Unreadable` with the legal moves
    that look most like it, or `IllegalMove` with the reason.
    """
    found = _MOVE.findall(answer)
    lines = [line for line in (found or answer.splitlines()) if line.strip("`*\"' \t")]
    text = lines[-1].strip().strip("`*\"' \t") if lines else ""
    names = dict(zip(seat.names, seat.legal, strict=True))
    for said in (text, text.removesuffix(".")):
        if said in names:
            return names[said]
    code = seat.code(text)
    if code in seat.legal:
        return code
    reason = seat.why_not(code)
    raise IllegalMove(reason.key, seat.game.messages, **reason.args)


def correction(seat: Seat, problem: RondelError) -> str:
    """What to say to a model whose answer was refused."""
    text = str(problem.arguments.get("text", "")) if isinstance(problem, Unreadable) else ""
    close = get_close_matches(text, seat.names, CLOSE, 0.5) if text else []
    like = f" Did you mean one of these: {', '.join(close)}?" if close else ""
    return f"{problem}{like} Answer with a line `Move: ` and one of the {len(seat.legal)} legal moves above."


class Conversing:
    """A bot that asks a model. It keeps one conversation for each match and seat, and asks again after a bad answer.

    A model that finds no legal move in ``tries`` answers ends the match with the last refusal.
    """

    def __init__(self, model: Model, name: str = "model", tries: int = 3) -> None:
        self.name = name
        self.model, self.tries = model, tries
        self.messages: list[Message] = []
        self._known: list[Told] = []
        self._seat = -1

    def choose(self, seat: Seat, rng: Words) -> int:
        journal = seat.journal
        if seat.seat != self._seat or journal[: len(self._known)] != self._known or not self._known:
            self.messages, self._known = [_message("system", rules(seat.game))], []
        self.messages.append(_message("user", question(seat, len(self._known))))
        self._known, self._seat = list(journal), seat.seat
        for attempt in range(self.tries):
            answer = self.model(self.messages)
            self.messages.append(_message("assistant", answer))
            try:
                return read(seat, answer)
            except RondelError as problem:
                if attempt + 1 == self.tries:
                    raise
                self.messages.append(_message("user", correction(seat, problem)))
        raise ValueError("a model needs at least one try")


def players(game: Game) -> list[str]:
    """What the players are called."""
    return [f"Player {seat + 1}" for seat in range(game.seats)]


def _message(role: str, content: str) -> Message:
    return {"role": role, "content": content}


def _told(game: Game, told: Told) -> list[str]:
    """An entry of a journal in sentences."""
    if told.events:
        return [_say(game, event) for event in told.events]
    who = "" if told.seat is None else f"Player {told.seat + 1}: "
    return [f"{who}{told.text or told.entry}"]


def _say(game: Game, event: Event) -> str:
    return game.messages.say(f"event.{event.key}", {**event.args, "seat": event.seat}, "en", players(game))


def _value(value: bool | str) -> str:
    return value if isinstance(value, str) else "yes" if value else "no"


def _rows(names: Sequence[str]) -> list[str]:
    """Moves in lines of about a hundred letters, one after the other with commas between them."""
    rows, row = list[str](), ""
    for name in names:
        if row and len(row) + len(name) > 100:
            rows.append(row + ",")
            row = ""
        row = f"{row}, {name}" if row else name
    return [*rows, row]

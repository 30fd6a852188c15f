"""What one program is told of one seat, and what it answers, whichever way the lines go."""

from __future__ import annotations

import msgspec

import rondel
from rondel.bots.door.fault import Fault, shown
from rondel.bots.door.lines import PROTOCOL, Answer, Begun, Hello, Lost, Move, Over, Ready, Turn, encode
from rondel.core.errors import RondelError
from rondel.core.outcome import Outcome
from rondel.core.seat import Seat
from rondel.core.told import Told

_ANSWER = msgspec.json.Decoder(Answer)
HELLO = Hello(PROTOCOL, rondel.__version__)


def read_ready(line: bytes) -> Ready:
    """The first line of a program."""
    try:
        answer: Answer | None = _read(line)
    except Fault:
        answer = None
    if not isinstance(answer, Ready):
        raise Fault("early", line=shown(line))
    if answer.protocol != PROTOCOL:
        raise Fault("protocol", spoken=str(answer.protocol), wanted=str(PROTOCOL))
    return answer


class Talk:
    """What a program knows of its seat in the match that it plays."""

    def __init__(self) -> None:
        self._seat: Seat | None = None
        self._known: list[Told] = []
        self._id = 0

    def goes_on(self, seat: Seat) -> bool:
        """Whether this is the match that the program has been told of."""
        known = self._seat
        same = known is not None and (known.seat, known.game.facts) == (seat.seat, seat.game.facts)
        return same and seat.journal[: len(self._known)] == self._known

    def forget(self) -> None:
        """Whoever listens has been told nothing."""
        self._seat, self._known = None, []

    def ask(self, seat: Seat, seconds: float, seed: int) -> bytes:
        """The lines that ask a seat for a move; before them, where it is new, those of its match."""
        told = b""
        if not self.goes_on(seat):
            self._known = []
            told = encode(_begun(seat, seed))
        first, journal = len(self._known), seat.journal
        self._id += 1
        self._seat, self._known = seat, journal
        turn = Turn(
            id=self._id,
            turn=seat.turn,
            seconds=round(seconds, 3),
            legal=tuple(seat.legal),
            names=tuple(seat.names),
            offers=seat.offers,
            view=seat.view,
            observation=tuple(seat.observation.tolist()),
            first=first,
            journal=tuple(journal[first:]),
        )
        return told + encode(turn)

    def answer(self, line: bytes) -> int | None:
        """The move of an answer to the last question; None where it is one to a question of before."""
        answer, seat = _read(line), self._seat
        if not isinstance(answer, Move) or answer.id > self._id or seat is None:
            raise Fault("nonsense", line=shown(line))
        if answer.id < self._id:
            return None
        try:
            code = seat.code(answer.move) if isinstance(answer.move, str) else answer.move
        except RondelError as refused:
            raise Fault("unreadable", move=shown(str(answer.move).encode()), why=refused) from None
        if code not in seat.legal:
            raise Fault("illegal", move=shown(str(answer.move).encode()))
        return code

    def lost(self, fault: Fault) -> bytes:
        """The line that tells why a turn is lost."""
        return encode(Lost(self._id or None, fault.key, str(fault)))


def over(outcome: Outcome, results: tuple[int, ...]) -> bytes:
    """The line that tells how a match has ended."""
    return encode(Over(outcome.places, results))


def _begun(seat: Seat, seed: int) -> Begun:
    facts = seat.game.facts
    return Begun(
        game=facts.slug,
        edition=facts.edition,
        players=facts.seats,
        seat=seat.seat,
        teams=facts.teams,
        options=facts.options,
        components=facts.components,
        codes=facts.moves,
        observation=facts.observation,
        seed=seed,
    )


def _read(line: bytes) -> Answer:
    try:
        found: Answer = _ANSWER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Fault("nonsense", line=shown(line)) from None
    return found

"""One process in which bots think: the server's end of it, and its own.

A bot gets a `Seat`, whose world its player cannot tell from the true one; the true one never goes there. The process
keeps the journals of the seats that it has thought for, and is sent what is new.
"""

from __future__ import annotations

import errno
import math
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from rondel.bots import Bot, Glancing, Packed, Searching, Seat, make, unpack
from rondel.core.game import Game
from rondel.core.kernel import words
from rondel.core.kernel.opening import Opening

if TYPE_CHECKING:
    from asyncio import Future
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

KEPT = 32
"""Bots that are kept at hand in each process, each with what it has found out about its game."""
SEARCHING = 2
"""Of those that search, how many keep the memory that they search in."""
JOURNALS = 256
"""Seats whose journals are kept there."""
LOOK = 0.05
"""Seconds between two looks whether a thought is still wanted."""
GRACE = 0.5
"""Seconds that a bot may take to drop a thought that nobody wants any more."""
STARTING = 60.0
"""Seconds that a process may take to begin."""
ROOM = (errno.ENOMEM, errno.EAGAIN, errno.EMFILE, errno.ENFILE, errno.ENOSPC)
"""Errors of a system that has no room; any other is the bot's own."""
READY = b"ready"
STOP = b""
"""Tells a bot that its thought is not wanted any more."""
ENOUGH = b"enough"
"""Tells it to answer with what it has found."""
Place = tuple[str, int]
"""A table and a seat there."""
Value = TypeVar("Value")


class Hangs(RuntimeError):
    """A bot took too long, and was ended with its process."""


class Died(RuntimeError):
    """The process ended under a bot."""


class Failed(RuntimeError):
    """A bot raised an error of its own."""


class Answer(msgspec.Struct, frozen=True):
    """What comes back from the process."""

    codes: list[int] = []
    value: bytes = b""
    """What a job has answered, pickled."""
    simulations: int = 0
    """Made for it by a bot that searches."""
    thought: bool | None = None
    """Whether the bot has thought, which it does not before its kernels are compiled; None where it never does."""
    uncompiled: str = ""
    """Why nothing will be, if that is so."""
    problem: str = ""
    """The kind of error, if there was one."""
    ours: bool = False
    """Whether it was one of the system's: no memory, no files."""
    more: bool = False
    """Whether this is but what a job says on its way."""


@dataclass(kw_only=True)
class Wish:
    """What somebody wants of a process."""

    wanted: bool = True
    """Until nobody waits for it any more."""
    seconds: float = math.inf
    """What it may take until it is to answer with what it has found. It may become less meanwhile."""
    spent: float = 0.0
    """What its turn had taken before."""
    took: float = 0.0
    """What it has taken then."""
    place: Future[Thinker] | None = None
    """In the line for a process."""

    def hear(self, value: bytes) -> None:
        """Something that is said on the way."""


@dataclass
class Thought(Wish):
    """What a bot is asked; ``table`` is where its seat is."""

    name: str
    seat: Seat
    table: str
    seed: int
    answer: Answer = field(default_factory=Answer)
    """What has come back,"""
    process: int | None = None
    """and from which process."""


@dataclass
class Job(Wish, Generic[Value]):
    """Other work for a process: ``work(*given, stopped)``."""

    work: Callable[..., Value]
    given: tuple[object, ...]
    heard: Callable[[Any], None] = lambda value: None
    """Hears what it tells on its way."""
    shares: bool = False
    """Whether it can be gone on with: then it comes to its end where others of its rank wait."""

    def hear(self, value: bytes) -> None:
        self.heard(pickle.loads(value))


class Asked(NamedTuple):
    """A thought as it is sent."""

    choose: Callable[..., Answer]
    name: str
    table: str
    packed: Packed
    seed: int
    seconds: float = math.inf


class Given(NamedTuple):
    """A job as it is sent."""

    work: Callable[..., Any]
    given: tuple[object, ...]


class Thinker:
    """A process of bots, begun when it is needed. Its methods wait for it: they are for threads."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._lock = threading.Lock()
        self._stopped = False
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._known: OrderedDict[Place, int] = OrderedDict()
        """How many entries of which journals are there. The process forgets the same one at the same time."""

    @property
    def process(self) -> int | None:
        """Its number, if there is one."""
        return None if self._process is None else self._process.pid

    def ask(self, thought: Thought, seconds: float) -> list[int]:
        """The bot's codes, none where nobody wants them any more. `OSError` where the system gives no process."""
        with self._lock:
            pipe, place, number = self._begin(), (thought.table, thought.seat.seat), len(thought.seat.journal)
            known = (_keep(self._known, place, number) or 0) if thought.table else 0
            packed = thought.seat.pack(known if known <= number else 0)
            sent = pickle.dumps(Asked(_choose, thought.name, thought.table, packed, thought.seed, thought.seconds))
            answer = self._answer(pipe, sent, thought, time.monotonic() + seconds)
            if answer.problem:
                self._known.pop(place, None)
            _check(answer)
            thought.answer, thought.process = answer, self.process
            return answer.codes

    def run(self, job: Job[Value], seconds: float) -> Value:
        """What a job answers. `OSError` where the system gives no process."""
        with self._lock:
            sent = pickle.dumps(Given(job.work, job.given))
            answer = self._answer(self._begin(), sent, job, time.monotonic() + seconds)
            _check(answer)
            found: Value = pickle.loads(answer.value)
            return found

    def start(self) -> None:
        """Has the process at hand before anybody waits for it."""
        with self._lock:
            self._begin()

    def get_ready(self, name: str, game: Game, seconds: float) -> None:
        """Has a bot at hand there, too."""
        with self._lock:
            seat = Seat.at(game, game.setup(), 0)
            sent = pickle.dumps(Asked(_get_ready, name, "", seat.pack(), 0))
            self._answer(self._begin(), sent, Thought(name, seat, "", 0), time.monotonic() + seconds)

    def stop(self) -> None:
        """Ends the process for good, whatever it does; this does not wait."""
        self._stopped = True
        process = self._process
        if process is not None:
            process.kill()

    def _begin(self) -> Connection[Any, Any]:
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self._end()
        if self._stopped:
            raise Died("stopped")
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        try:
            process = spawn.Process(target=serve, args=(theirs, self._nice), daemon=True)
            process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        self._process, self._pipe = process, ours
        self._wait(ours, STARTING)
        return ours

    def _wait(self, pipe: Connection[Any, Any], seconds: float) -> None:
        """For the process to be there: reading our own code is nothing that a bot must answer for."""
        try:
            ready = pipe.poll(seconds) and pipe.recv_bytes() == READY
        except (EOFError, OSError):
            ready = False
        if not ready:
            self._end()
            raise ChildProcessError("a process of bots did not begin")

    def _end(self) -> None:
        self._known.clear()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _answer(self, pipe: Connection[Any, Any], sent: bytes, wish: Wish, until: float) -> Answer:
        begun, stopped, hurried = time.monotonic(), False, False
        try:
            pipe.send_bytes(sent)
            while not pipe.poll(LOOK) or (answer := self._read(pipe, wish)).more:
                now = time.monotonic()
                if not wish.wanted and not stopped:
                    pipe.send_bytes(STOP)
                    stopped, until = True, min(until, now + GRACE)
                elif now - begun > wish.seconds and not hurried:
                    pipe.send_bytes(ENOUGH)
                    hurried = True
                if now >= until or self._stopped:
                    self._end()
                    raise Hangs
            wish.took = time.monotonic() - begun
            return answer
        except (EOFError, OSError, msgspec.MsgspecError):
            self._end()
            raise Died from None

    def _read(self, pipe: Connection[Any, Any], wish: Wish) -> Answer:
        answer = msgspec.msgpack.decode(pipe.recv_bytes(), type=Answer)
        if answer.more:
            wish.hear(answer.value)
        return answer


def _check(answer: Answer) -> None:
    """Raises what has gone wrong."""
    if answer.problem:
        raise MemoryError(answer.problem) if answer.ours else Failed(answer.problem)


def _keep(kept: OrderedDict[Place, Value], place: Place, value: Value) -> Value | None:
    """Keeps a value as the newest, and forgets the oldest where there are too many; returns the one of before."""
    before = kept.pop(place, None)
    kept[place] = value
    if len(kept) > JOURNALS:
        kept.popitem(last=False)
    return before


# --- in the process --------------------------------------------------------------------------------------------------


class Ear:
    """What a process hears while it works: that nobody wants the answer any more, or that it has taken long enough."""

    def __init__(self, pipe: Connection[Any, Any]) -> None:
        self._pipe = pipe
        self._hurry = False
        self._until = math.inf
        self._unwanted = False

    def begin(self, seconds: float) -> None:
        """Something new is to take so many seconds."""
        self._until = time.monotonic() + seconds
        self._unwanted = self._hurry = False

    @property
    def left(self) -> float:
        """Of those seconds."""
        return max(0.0, self._until - time.monotonic())

    def next(self) -> bool:
        """Whether to leave the next decision alone. After one that was hurried it has no time, but goes its way."""
        self()
        self._hurry = False
        return self._unwanted

    @property
    def unwanted(self) -> bool:
        """Whether nobody wants it any more."""
        self()
        return self._unwanted

    def tell(self, value: object) -> None:
        """Says something on the way to whoever wants the answer."""
        self._pipe.send_bytes(msgspec.msgpack.encode(Answer(value=pickle.dumps(value), more=True)))

    def __call__(self) -> bool:
        """Whether to come to an end."""
        while not self._unwanted and self._pipe.poll():
            try:
                word = self._pipe.recv_bytes()
            except (EOFError, OSError):
                word = STOP
            if word == ENOUGH:
                self._hurry, self._until = True, 0.0
            else:
                self._unwanted = True
        return self._unwanted or self._hurry


def serve(pipe: Connection[Any, Any], nice: int) -> None:
    """Answers until the server ends, however it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    Opening.aside = True
    pipe.send_bytes(READY)
    journals: OrderedDict[Place, tuple[int, tuple[bytes, ...]]] = OrderedDict()
    ear = Ear(pipe)
    while True:
        try:
            sent = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        if sent not in (STOP, ENOUGH):  # those come too late
            pipe.send_bytes(msgspec.msgpack.encode(_work(sent, journals, ear)))


def _work(sent: bytes, journals: OrderedDict[Place, tuple[int, tuple[bytes, ...]]], ear: Ear) -> Answer:
    call: Asked | Given = pickle.loads(sent)
    try:
        if isinstance(call, Given):
            ear.begin(math.inf)
            return Answer(value=pickle.dumps(call.work(*call.given, ear)))
        ear.begin(call.seconds)
        return call.choose(call.name, unpack(call.packed, _told(journals, call.table, call.packed)), call.seed, ear)
    except Exception as problem:  # a bot may fail in any way
        if isinstance(call, Asked):
            journals.pop((call.table, call.packed.seat), None)  # as the server does
        ours = isinstance(problem, MemoryError) or (isinstance(problem, OSError) and problem.errno in ROOM)
        return Answer(problem=type(problem).__name__, ours=ours)


def _told(journals: OrderedDict[Place, tuple[int, tuple[bytes, ...]]], table: str, packed: Packed) -> tuple[bytes, ...]:
    """The pieces of the journal, with the new one."""
    if not table:
        return (packed.told,)
    place = (table, packed.seat)
    number, pieces = journals.get(place, (0, ())) if packed.known else (0, ())
    if number != packed.known:
        raise LookupError("a journal that is not here")
    pieces = (*pieces, packed.told)
    _keep(journals, place, (packed.number, pieces))
    return pieces


def _choose(name: str, seat: Seat, seed: int, ear: Ear) -> Answer:
    bot, rng = at_hand(name, seat.game), words(seed, "bot ")
    thinks = bot if isinstance(bot, Searching) else None
    codes: list[int] = []
    asked: Seat | None = seat
    had, thought = thinks.made if thinks else 0, True
    while asked is not None and not ear.next():
        if thinks is None:
            code = bot.choose(asked, rng)
        else:
            thought = thought and thinks.compiled
            code = thinks.choose(asked, rng, ear, ear.left)
        if code not in asked.legal:
            break
        codes.append(int(code))
        asked = asked.after(code)
    if thinks is None or not thinks.simulates:
        return Answer(codes)
    return Answer(codes, simulations=thinks.made - had, thought=thought, uncompiled=thinks.problem or "")


def _get_ready(name: str, seat: Seat, seed: int, ear: Ear) -> Answer:
    at_hand(name, seat.game)
    return Answer()


def at_hand(name: str, game: Game) -> Bot:
    """The bot of that name that this process has, with all it has found out about its game."""
    bot = _kept(name, game)
    if isinstance(bot, Glancing | Searching):
        bot.warm()
    if isinstance(bot, Searching):
        _SEARCHING.pop(bot, None)
        _SEARCHING[bot] = None
        while len(_SEARCHING) > SEARCHING:
            _SEARCHING.popitem(last=False)[0].forget()
    return bot


@lru_cache(KEPT)
def _kept(name: str, game: Game) -> Bot:
    return make(name, game)


_SEARCHING: OrderedDict[Searching, None] = OrderedDict()
"""Those that have memory, the one that was asked last behind the others."""


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)

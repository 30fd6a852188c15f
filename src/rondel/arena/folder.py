"""What was played, kept on disk: an arena can go on where it stopped, whatever stopped it.

| file | holds |
|---|---|
| `arena.json` | what is played, by whom, from which seed; nothing else may be added to it |
| `games.jsonl` | a line for each game that was played, with a checksum |
| `records/` | the record of each game, compressed |
| `results.json`, `ladder.svg` | what came of it, written anew each time |

A game counts once its line is there; its record is written first. A last line that is not whole, because the process
was ended while writing it, is dropped, and its game is played again. Anything else that is wrong is reported, and
nothing is changed.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from rondel.arena.contest import Contest
from rondel.arena.errors import BadFolder
from rondel.arena.lineups import Lineup
from rondel.arena.playing import Finished, Played
from rondel.bots.levels import strengths_of
from rondel.bots.thinking import settings_of
from rondel.core.disk import PART, write_whole

FORMAT = 1
HEADER, GAMES, RECORDS, LOCK = "arena.json", "games.jsonl", "records", ".lock"
BEGIN = b'{"deal":'
LONGEST = 4096
"""Bytes of a line."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game in the file of games."""

    deal: int
    lineup: tuple[int, ...]
    results: tuple[int, ...]
    places: tuple[int, ...]
    moves: int
    seconds: float
    check: str = ""
    lost: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    """Left out where no program has lost a turn."""

    @classmethod
    def of(cls, played: Played) -> Line:
        made = cls(*played[:-1], lost=played.lost or msgspec.UNSET)
        return msgspec.structs.replace(made, check=made.checksum)

    @property
    def checksum(self) -> str:
        bare = msgspec.structs.replace(self, check="")
        return f"{zlib.crc32(msgspec.json.encode(bare)):08x}"

    @property
    def played(self) -> Played:
        told = (self.deal, self.lineup, self.results, self.places, self.moves, self.seconds)
        return Played(*told, () if isinstance(self.lost, msgspec.UnsetType) else self.lost)


class Folder:
    """A folder with the games of one contest. While it is open no other process has it."""

    def __init__(self, path: Path, games: dict[tuple[int, Lineup], Played], whole: int) -> None:
        self.path = path
        self.games = games
        """Those that were played, by deal and line-up."""
        self._whole = whole
        """Bytes of the file of games."""

    def keep(self, finished: Finished) -> None:
        """Stores a game; when this returns it will be found again."""
        played = finished.played
        line = msgspec.json.encode(Line.of(played)) + b"\n"
        with _disk("write", self.path):
            write_whole(self.record_of(played), finished.record)
            self._append(line)
        self.games[played.deal, played.lineup] = played

    def _append(self, line: bytes) -> None:
        file = os.open(self.path / GAMES, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            while line:
                line = line[os.write(file, line) :]
            self._whole = os.fstat(file).st_size
        except OSError:
            with suppress(OSError):
                os.ftruncate(file, self._whole)
            raise
        finally:
            os.close(file)

    def record_of(self, played: Played) -> Path:
        """The file with the record of a game."""
        return self.path / RECORDS / f"{played.deal:05}-{'-'.join(map(str, played.lineup))}.jsonl.gz"

    def write(self, name: str, text: str) -> None:
        """A file beside the games."""
        with _disk("write", self.path):
            write_whole(self.path / name, text.encode())


@contextmanager
def opened(path: Path, contest: Contest) -> Iterator[Folder]:
    """The folder of a contest, a new one or one that was begun."""
    with _disk("write", path):
        path.mkdir(parents=True, exist_ok=True)
    header = header_of(contest)
    if not _is_new(path):
        _compare(path, header)
    with _locked(path):
        if _is_new(path):
            with _disk("write", path):
                write_whole(path / HEADER, msgspec.json.format(msgspec.json.encode(header), indent=2) + b"\n")
        _compare(path, header)
        with _disk("write", path):
            (path / RECORDS).mkdir(exist_ok=True)
        yield _read(path, contest)


def header_of(contest: Contest) -> dict[str, Any]:
    """Everything that the games depend on; the number of deals is not part of it."""
    facts = contest.game.facts
    judged = contest.game.instance.judge is not None
    return {
        "arena": FORMAT,
        "game": facts.slug,
        "edition": facts.edition,
        "components": facts.components,
        "players": facts.seats,
        "options": dict(facts.options),
        "bots": list(contest.labels),
        "settings": settings_of(contest.game)._asdict() if judged else {},
        "seed": contest.seed,
        **({"seconds": "processor"} if any(each.budget and each.budget.seconds for each in contest.entrants) else {}),
        **({"ladder": True} if contest.ladder else {}),
        **({"levels": levels} if (levels := _levels(contest)) else {}),
        **({"programs": programs} if (programs := _programs(contest)) else {}),
    }


def _programs(contest: Contest) -> dict[str, list[str]]:
    """The commands of those entrants that are programs."""
    return {entrant.label: list(entrant.command) for entrant in contest.entrants if entrant.command}


def _levels(contest: Contest) -> dict[str, list[float]]:
    """The strengths of those entrants that are levels."""
    levels = [entrant.bot for entrant in contest.entrants if entrant.is_level(contest.game)]
    return {name: list(strengths_of(contest.game)[name]) for name in levels}


def _is_new(path: Path) -> bool:
    """Whether nothing has been begun in a folder."""
    with _disk("read", path):
        return all(file.name in (LOCK, HEADER + PART) for file in path.iterdir())


def _compare(path: Path, header: dict[str, Any]) -> None:
    """Refuses a folder in which something else is played."""
    file = path / HEADER
    if not file.is_file():
        raise BadFolder("folder_foreign", folder=str(path))
    with _disk("read", path):
        text = file.read_bytes()
    try:
        found = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadFolder("folder_damaged", folder=str(path), file=HEADER, line=1) from None
    if "arena" not in found:
        raise BadFolder("folder_foreign", folder=str(path))
    if found["arena"] != FORMAT:
        raise BadFolder("folder_format", folder=str(path))
    if other := [name for name in {**header, **found} if header.get(name) != found.get(name)]:
        raise BadFolder("folder_other", folder=str(path), settings=other)


def _read(path: Path, contest: Contest) -> Folder:
    """The games of a folder; a last line that was not written to its end is cut off."""
    file = path / GAMES
    with _disk("read", path):
        data = file.read_bytes() if file.exists() else b""
    *lines, rest = data.split(b"\n")
    whole = len(data) - len(rest)
    if len(rest) > LONGEST or rest[: len(BEGIN)] != BEGIN[: len(rest)]:
        raise BadFolder("folder_damaged", folder=str(path), file=GAMES, line=len(lines) + 1)
    games: dict[tuple[int, Lineup], Played] = {}
    for number, text in enumerate(lines, start=1):
        played = _game(text, contest)
        if played is None or (played.deal, played.lineup) in games:
            raise BadFolder("folder_damaged", folder=str(path), file=GAMES, line=number)
        games[played.deal, played.lineup] = played
    if rest:
        with _disk("write", path):
            os.truncate(file, whole)
    return Folder(path, games, whole)


def _game(text: bytes, contest: Contest) -> Played | None:
    """The game of a line; None if it is not one of this contest."""
    try:
        line = msgspec.json.decode(text, type=Line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    sides = len(set(contest.sides))
    fits = line.deal >= 0 and line.lineup in contest.lineups(line.deal)
    sound = line.check == line.checksum and len(line.results) == len(line.places) == sides
    return line.played if fits and sound and len(line.played.lost) in (0, sides) else None


# --- the disk --------------------------------------------------------------------------------------------------------


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Refuses to share a folder with another process; where files cannot be locked, this goes unnoticed."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with _disk("write", path):
        file = os.open(path / LOCK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o644)
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # gone with the process, however it ends
        except BlockingIOError:
            raise BadFolder("folder_busy", folder=str(path)) from None
        except OSError:  # this file system has no locks
            pass
        yield
    finally:
        os.close(file)


@contextmanager
def _disk(doing: Literal["read", "write"], path: Path) -> Iterator[None]:
    """Says for which folder the disk refuses something."""
    try:
        yield
    except OSError as problem:
        raise BadFolder(f"folder_{doing}", folder=str(path), problem=problem.strerror or "error") from None

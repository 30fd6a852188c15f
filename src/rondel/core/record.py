"""A match as a text file: a header, one line an entry, an end line with a checksum.

Every line is a JSON object. Entries carry notation and events, so that a finished match can be looked at even when the
rules have changed since; a record is *trusted* only after it has been replayed exactly (`rondel.core.replay`).
"""

from __future__ import annotations

import hashlib
import zlib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from rondel.core.errors import BadRecord
from rondel.core.event import Event
from rondel.core.facts import Value
from rondel.core.outcome import Outcome

FORMAT = 1
LIMIT = 8_000_000
GZIP = b"\x1f\x8b"
"""How a compressed file begins."""
_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What it takes to go on with a running match at the same table: its bots, and the seed or deal of chance."""

    bots: tuple[str | None, ...]
    """The bot in each seat; None where a person plays."""
    seed: Annotated[str, msgspec.Meta(pattern=r"^-?\d{1,1000}\Z")] | None = None
    """In digits: a seed may have more than a JSON number."""
    deal: str | None = None
    """The secret of the deal, if it is played by one."""
    goal: str | None = None
    """The level whose result is to be reached, alone."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was played: enough to configure the same game again."""

    rondel: int
    game: str
    edition: int
    components: str
    players: int
    options: dict[str, Value]
    seats: tuple[str, ...]
    """A name for each seat."""
    seal: str | None = None
    """The fingerprint of the deal, where the match is played by one."""
    sitting: Sitting | msgspec.UnsetType = msgspec.UNSET
    """Of a running match that was left at a terminal table."""


class Moved(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="move", gc=False):
    seat: int
    move: str
    events: tuple[Event, ...] = ()


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="chance", gc=False):
    source: str
    outcome: str
    events: tuple[Event, ...] = ()


class Resigned(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="resign"):
    seat: int


class Left(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="left"):
    seat: int


class Late(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="late"):
    """The seat ran out of time; what becomes of it is an entry of its own."""

    seat: int


class Hinted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="hint"):
    """The seat to act was shown moves."""

    seat: int


class Replaced(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="entry", tag="replaced"
):
    """Another player, human or bot, sits in the seat from now on."""

    seat: int
    by: str
    hand: bool = False
    """Whether it is somebody new, who sees by it what was hidden from them."""


class Undone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="undo"):
    """The entries from number ``back_to`` on are taken back."""

    seat: int
    back_to: int


class Voided(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="void"):
    """The match ends without a result."""

    reason: str


class Branched(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="branch"):
    """What came before was played in another match, of which this one is a branch: nobody takes it back."""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="ask"):
    """A seat asks for what needs consent: an undo beyond its turn, or a rematch after the end."""

    seat: int
    what: Literal["undo", "rematch"]
    of: tuple[int, ...]
    """The seats whose consent it takes."""


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="answer"):
    """A seat agrees to what was asked, or not."""

    seat: int
    yes: bool


Entry = Moved | Dealt | Resigned | Left | Late | Hinted | Replaced | Undone | Voided | Branched | Asked | Answered


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line. ``outcome`` is None for a match that still runs."""

    entries: int
    outcome: Outcome | None
    deal: str | None
    """The secret of the deal, once the match is over."""
    checksum: str


class Record(msgspec.Struct, frozen=True):
    """A match written down."""

    header: Header
    entries: tuple[Entry, ...]
    outcome: Outcome | None = None
    deal: str | None = None

    def outcomes(self) -> list[str]:
        """What chance dealt, in order."""
        return [entry.outcome for entry in self.entries if isinstance(entry, Dealt)]

    def text(self) -> str:
        """The file."""
        lines = [msgspec.json.encode(self.header), *(msgspec.json.encode(entry) for entry in self.entries)]
        body = b"\n".join(lines) + b"\n"
        end = End(len(self.entries), self.outcome, self.deal, "")
        sealed = msgspec.structs.replace(end, checksum=_checksum(body, end))
        return (body + msgspec.json.encode(sealed) + b"\n").decode()

    def save(self, path: str | Path) -> None:
        """Writes the file."""
        Path(path).write_bytes(self.text().encode())

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Reads a file; `BadRecord` where it cannot be read or is no whole record."""
        try:
            with Path(path).open("rb") as file:
                data = file.read(LIMIT + 1)
        except OSError as problem:
            raise BadRecord("record_file", file=str(path), problem=problem.strerror or "error") from None
        except ValueError as problem:
            raise BadRecord("record_file", file=repr(path), problem=str(problem)) from None
        return cls.read(data)

    @classmethod
    def read(cls, data: str | bytes) -> Record:
        """The record of a text, also one compressed by gzip; `BadRecord` where it was cut, edited or is something
        else."""
        raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        if raw.startswith(GZIP):
            raw = _unpacked(raw)
        if len(raw) > LIMIT:
            raise BadRecord("record_long", limit=LIMIT)
        lines = raw.split(b"\n")
        if not lines[0].startswith(b'{"rondel":'):
            raise BadRecord("record_none")
        header = _line(lines, 0, Header)
        if header.rondel != FORMAT:
            raise BadRecord("record_format", found=header.rondel, wanted=FORMAT)
        if len(lines) < 3 or lines[-1] != b"":
            raise BadRecord("record_cut")
        try:
            end = msgspec.json.decode(lines[-2], type=End)
        except _UNREADABLE:
            raise BadRecord("record_cut") from None
        if end.entries != len(lines) - 3:
            raise BadRecord("record_cut")
        entries: list[Entry] = [_line(lines, number, Entry) for number in range(1, len(lines) - 2)]
        if end.checksum != _checksum(b"\n".join(lines[:-2]) + b"\n", end):
            raise BadRecord("record_edited")
        return cls(header, tuple(entries), end.outcome, end.deal)


def _unpacked(data: bytes) -> bytes:
    """The text of a compressed file, and no more of it than a record may have."""
    unpacker = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        text = unpacker.decompress(data, LIMIT + 1)
    except zlib.error:
        raise BadRecord("record_cut") from None
    if len(text) <= LIMIT and not unpacker.eof:
        raise BadRecord("record_cut")
    return text


def _line(lines: list[bytes], number: int, kind: Any) -> Any:
    try:
        return msgspec.json.decode(lines[number], type=kind)
    except _UNREADABLE:
        raise BadRecord("record_line", line=number + 1) from None


def _checksum(body: bytes, end: End) -> str:
    """Over all lines, the last one without its checksum."""
    last = msgspec.json.encode(msgspec.structs.replace(end, checksum=""))
    return hashlib.sha256(body + last).hexdigest()

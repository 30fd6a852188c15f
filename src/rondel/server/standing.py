"""Where a match stands, stored beside its log: so opening a table costs its newest move, and not all of them.

The log is the truth. What is kept here is believed only for the very log and the very rules that it was made with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from rondel.core.dealer import Dealer, Dealing
from rondel.core.game import Game
from rondel.core.kernel.source import PARTS, SOURCES, file_of
from rondel.core.log import Standing
from rondel.core.match import Match
from rondel.core.record import Entry, Header
from rondel.core.replay import take_up


class _Kept(msgspec.Struct, array_like=True, frozen=True):
    rules: bytes
    log: bytes
    number: int
    before: bytes
    dealt: dict[str, Dealing] = {}


def follow(log: bytes, bodies: Iterable[bytes]) -> bytes:
    """The fingerprint of a log that goes on with these entries; of none it is empty."""
    for body in bodies:
        log = hashlib.blake2b(log + body, digest_size=16).digest()
    return log


def keep(match: Match | None, log: bytes) -> bytes | None:
    """What is stored of a match whose log has that fingerprint."""
    standing = None if match is None or match.over else match.standing
    if match is None or standing is None:
        return None
    return msgspec.msgpack.encode(
        _Kept(_rules(match.game.meta.package), log, standing.number, standing.before, dict(standing.dealt))
    )


def find(
    kept: bytes | None, log: bytes, header: Header, entries: Sequence[Entry], dealer: Dealer, game: Game
) -> Match | None:
    """The match, if it can be told from what was kept."""
    try:
        found = msgspec.msgpack.decode(kept or b"", type=_Kept)
    except msgspec.MsgspecError:
        return None
    if found.log != log or found.rules != _rules(game.meta.package):
        return None
    return take_up(header, entries, Standing(found.number, found.before, found.dealt), dealer, game)


@lru_cache(64)
def _rules(package: str) -> bytes:
    """The fingerprint of all sources that play depends on."""
    rules = hashlib.blake2b(digest_size=16)
    engine, game = file_of("rondel.core.game").parent, file_of(f"{package}.{SOURCES[0]}").parent
    for file in [*sorted(engine.rglob("*.py")), *sorted(game.glob("*.py")), *sorted(game.glob(f"{PARTS}/*.py"))]:
        rules.update(file.read_bytes() + b"\0")
    return rules.digest()

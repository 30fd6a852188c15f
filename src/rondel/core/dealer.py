"""Where chance comes from.

A game says what can happen (`Chance`); a dealer picks what does. Real games use `SystemDealer`; tests and simulations
`SeedDealer`; `ScriptDealer` and `RecordDealer` repeat outcomes that somebody wrote down; `DealDealer` deals from a
`Deal`, one secret order for each source, so that the same deal can be played again.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from rondel.core.errors import BadChance, BadOptions, BadRecord
from rondel.core.kernel import below, words

if TYPE_CHECKING:
    from rondel.core.record import Record


class Chance(msgspec.Struct, frozen=True):
    """What can happen now: the source drawn from, and its outcomes with whole-number weights.

    ``pieces`` tells a supply (what is drawn is gone until it is put back) from a die (nothing is used up).
    """

    source: str
    pieces: bool
    codes: tuple[int, ...]
    weights: tuple[int, ...]
    names: tuple[str, ...]

    def pick(self, number: int) -> int:
        """The code that the ``number``-th of all weights falls on."""
        for code, weight in zip(self.codes, self.weights, strict=True):
            number -= weight
            if number < 0:
                return code
        raise IndexError(number)

    def name(self, code: int) -> str:
        """The name of an outcome."""
        return self.names[self.codes.index(code)]

    def find(self, name: str) -> int:
        """The code of an outcome by its name, or `BadChance`."""
        if name not in self.names:
            raise BadChance("bad_chance", source=self.source, outcome=name[:40])
        return self.codes[self.names.index(name)]


class Dealer(Protocol):
    """Answers chance. Law: the answer is one of ``chance.codes``."""

    def deal(self, chance: Chance) -> int: ...


class SystemDealer:
    """Chance from the operating system."""

    def deal(self, chance: Chance) -> int:
        return chance.pick(secrets.randbelow(sum(chance.weights)))


class SeedDealer:
    """Chance from a seed: equal seeds, equal outcomes."""

    def __init__(self, seed: int) -> None:
        try:
            self._words = words(seed, "dealer ")
        except TypeError:
            raise BadOptions("bad_seed", seed=repr(seed)[:40]) from None

    def deal(self, chance: Chance) -> int:
        return chance.pick(below(self._words, sum(chance.weights)))


class ScriptDealer:
    """Chance from a list of outcome names; then from ``after``, or `BadChance` where there is none."""

    def __init__(self, outcomes: Iterable[str], after: Dealer | None = None) -> None:
        self._outcomes = list(outcomes)
        self._next = 0
        self._after = after

    def deal(self, chance: Chance) -> int:
        if self._next == len(self._outcomes):
            if self._after is None:
                raise BadChance("script_ended", source=chance.source)
            return self._after.deal(chance)
        code = chance.find(self._outcomes[self._next])
        self._next += 1
        return code


class RecordDealer(ScriptDealer):
    """The chance of a recorded match again, outcome by outcome."""

    def __init__(self, record: Record, after: Dealer | None = None) -> None:
        super().__init__(record.outcomes(), after)


class Deal(msgspec.Struct, frozen=True):
    """A secret from which the order of every source follows. Stored with the match, sealed until its end."""

    secret: str

    @classmethod
    def fresh(cls) -> Deal:
        return cls(secrets.token_hex(16))

    @classmethod
    def of(cls, record: Record) -> Deal:
        """The deal of a finished match, or `BadRecord` where it was not played from one.

        What chance did does not make a deal: nobody knows what would have come if somebody had drawn more.
        """
        if record.deal is None:
            raise BadRecord("record_sealed_deal" if record.outcome is None else "record_no_deal")
        return cls(record.deal)

    @property
    def seal(self) -> str:
        """A fingerprint that may be shown before the end and checked after it."""
        return hashlib.sha256(self.secret.encode()).hexdigest()


class Dealing(NamedTuple):
    """How far one source of a deal has been dealt."""

    drawn: int
    """Numbers that were drawn for it."""
    order: list[int]
    """What is left of its order."""


class _Stream:
    """Numbers from a secret, one hash each: who has seen all before cannot tell the next."""

    def __init__(self, secret: str, count: int = 0) -> None:
        self._secret = secret
        self.count = count

    def below(self, n: int) -> int:
        self.count += 1
        drawn = hashlib.sha256(f"{self._secret}/{self.count}".encode()).digest()
        return int.from_bytes(drawn, "big") * n >> 256


class DealDealer:
    """Chance from a `Deal`: each supply is one shuffled order, each die one row of throws.

    What was put back into a supply since the last draw is mixed into its order at places that the deal decides.
    """

    def __init__(self, deal: Deal) -> None:
        self.made = deal
        self._orders: dict[str, list[int]] = {}
        self._streams: dict[str, _Stream] = {}

    @property
    def standing(self) -> dict[str, Dealing]:
        """How far each source has been dealt: another dealer of the same deal can `stand` there. It is a secret."""
        return {source: Dealing(stream.count, self._orders[source]) for source, stream in self._streams.items()}

    def stand(self, standing: Mapping[str, Dealing]) -> None:
        """Goes on where another dealer of the same deal stood."""
        self._streams = {source: self._stream(source, dealing.drawn) for source, dealing in standing.items()}
        self._orders = {source: list(dealing.order) for source, dealing in standing.items()}

    def _stream(self, source: str, count: int = 0) -> _Stream:
        return _Stream(f"{self.made.secret}/{source}", count)

    def deal(self, chance: Chance) -> int:
        if chance.source not in self._streams:
            self._streams[chance.source] = self._stream(chance.source)
            self._orders[chance.source] = []
        stream = self._streams[chance.source]
        if not chance.pieces:
            return chance.pick(stream.below(sum(chance.weights)))
        order = self._orders[chance.source]
        present = Counter(order)
        for code, weight in zip(chance.codes, chance.weights, strict=True):
            for _ in range(present[code], weight):
                order.insert(stream.below(len(order) + 1), code)
            # What went elsewhere: any of its kind, so that the others come neither earlier nor later than they should.
            for _ in range(weight, present[code]):
                places = [at for at, other in enumerate(order) if other == code]
                del order[places[stream.below(len(places))]]
        for code in present.keys() - set(chance.codes):
            order[:] = [other for other in order if other != code]
        return order.pop(0)

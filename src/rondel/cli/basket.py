"""What somebody at the table has named of a set, and not played yet."""

from __future__ import annotations

from collections import Counter

from rondel.cli.output import words
from rondel.core import sets
from rondel.core.errors import Ambiguous, Unreadable
from rondel.core.match import Match
from rondel.core.offers import Answer


class Basket:
    """Gathers the pieces of a set in any order, until nothing has to be asked any more.

    It empties itself when the match goes on. See `rondel.core.sets` for what a set is.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game
        self._pieces: list[int] = []
        self._number = 0

    @property
    def asked(self) -> sets.Gathering | None:
        """The set that is asked for."""
        return self.match.gathers

    @property
    def pieces(self) -> list[int]:
        """What has been named, in that order."""
        if self._number != self.match.number:
            self._pieces, self._number = [], self.match.number
        return self._pieces

    @property
    def names(self) -> list[str]:
        return self.named(self.pieces)

    def named(self, codes: list[int]) -> list[str]:
        return [self.game.name(self.match.state, code) for code in codes]

    def possible(self) -> list[int]:
        """What can be said next: what is no piece, such as the end of the set, and the pieces that can be added."""
        asked, state = self.asked, self.match.state
        others = [code for code in self.game.legal(state) if asked is None or code not in asked.pieces]
        return others + sets.more(self.game, state, self.pieces)

    def answer(self, code: int) -> Answer | None:
        """A possible answer with its words; None where it has none, as what is picked up at its place."""
        offers = self.match.offers
        answers = list(offers.answers)
        if offers.together is not None and not offers.groups:
            answers += [part.answer for part in offers.together.pieces]
        return next((answer for answer in answers if answer.code == code), None)

    def read(self, line: str) -> list[int] | None:
        """The pieces, and perhaps the end, that are named in a line; None where none of them is.

        Each is its name or, where no other one is meant, some words of it, or the first letters of its only word. What
        is a move in notation is that move, even where it is no piece.
        """
        left, codes = line.lower().replace(",", " ").split(), list[int]()
        while left:
            sizes = range(len(left), 0, -1)
            size, code = next(((n, code) for n in sizes if (code := self._meant(left[:n])) is not None), (0, None))
            if code is None:
                if not codes:
                    return None
                raise Unreadable("no_piece", words(), text=" ".join(left)[:40], moves=self.named(self.possible()))
            codes.append(code)
            left = left[size:]
        return codes if any(code in self._pieces_and_end() for code in codes) else None

    def _meant(self, said: list[str]) -> int | None:
        codes = self._pieces_and_end()
        names = dict(zip(self.named(codes), codes, strict=True))
        text, among = " ".join(said), Counter(said)
        exact = [name for name in names if name.lower() == text]
        partly = [name for name in names if among <= Counter(name.lower().split())]
        begun = [name for name in names if len(said) == 1 and " " not in name and name.lower().startswith(text)]
        meant = exact or partly or begun
        if len(meant) > 1:
            raise Ambiguous("several_meant", words(), text=text[:40], moves=meant)
        return names[meant[0]] if meant else self._parsed(text)

    def _pieces_and_end(self) -> list[int]:
        asked = self.asked
        assert asked is not None
        return [*asked.pieces] if asked.end is None else [asked.end, *asked.pieces]

    def _parsed(self, text: str) -> int | None:
        """The move that the game reads in a text of as many words as its name has."""
        try:
            code = self.game.parse(self.match.state, text)
        except Unreadable:
            return None
        return code if len(self.named([code])[0].split()) == len(text.split()) else None

    def put(self, codes: list[int]) -> list[int] | None:
        """Puts pieces into the basket; returns the codes to play where the set is whole, or was ended.

        What cannot be in one set with the rest is refused, and nothing is put in.
        """
        asked, state = self.asked, self.match.state
        assert asked is not None
        together = [*self.pieces, *codes]
        if asked.end in codes:
            return sets.path(self.game, state, together)
        whole = sets.whole(self.game, state, together)
        if whole is None:
            if not sets.fits(self.game, state, together):
                sets.path(self.game, state, together)  # It says why not.
            self._pieces = together
        return whole

    def take_back(self) -> bool:
        """Takes the last piece out; False where there is none."""
        if self.pieces:
            self._pieces = self._pieces[:-1]
            return True
        return False

"""What a game's judge is: the one brain that greedy play, search, levels, hints and analysis ask.

A judge is a source like the rules, ``brain/judge.py`` in the game's folder, compiled with them; the package ``brain``
names it last in ``SOURCES``, after further sources of its own. Its functions are rules of the kit:

| function | answers |
|---|---|
| ``gains(s, codes, n, out, room, reals)`` | writes what each of n moves gains the seat to act, in a unit of its own |
| ``promising(s, codes, out, short, room, reals)`` | if there is one: lists the moves that gain at most ``short`` less \
than the best one, and writes their gains; others may be among them. Returns how many there are |
| ``policy(s, w, codes, out, room, reals)`` | the move of a quick player, with which play-outs go on |
| ``worth(s, out, room, reals)`` | writes what the position is worth to each seat, in points; alike to partners |
| ``meaning(s, code)`` | what a move means: a number below 2**31, the same for moves that come to the same |
| ``clock(s)`` | a number that never falls in a match: what has been played, by which horizons are set |
| ``goal(s, ahead)`` | the clock at which a look ``ahead`` from here ends; `FAR` where it goes to the end |
| ``ending(s)`` | if there is one: how near the end is: `AHEAD_OF_IT`, `NEAR`, `OPEN` or `SETTLED` |

``out`` is a buffer of floats for what is asked; ``codes``, ``room`` (of ``ROOM`` numbers) and ``reals`` (of ``REALS``
floats) are to work in. ``room`` and ``reals`` are zeros at first and nobody else's: what a judge has written there it
finds again at the next question, whatever position that is about. It may save work by it, but never change an answer.
Judges see whole positions: a bot shows them only worlds that its seat imagines.
"""

from __future__ import annotations

from typing import NamedTuple

FAR = 1 << 40
"""The clock of a look that goes to the end of the match."""
AHEAD_OF_IT, NEAR, OPEN, SETTLED = range(4)
"""Endings: not yet; so near that every line of play can be counted; nothing that is hidden matters any more; nor does
what will be drawn."""


class Settings(NamedTuple):
    """How a judge's words are weighed in one game with so many seats. All are data: nothing is compiled anew."""

    ahead: int = 0
    """How far play-outs go, as the judge's ``goal`` counts it; below 0 not at all: leaves are judged at once."""
    exploration: float = 1.0
    """How readily search tries what it has seldom tried."""
    temperature: float = 1.0
    """The gain by which a move must fall short of the best one to be looked at a quarter as eagerly."""
    narrow: float = 1e9
    """Moves that fall short by more than so many temperatures are not looked at."""
    deficit: float = 0.5
    """How much a move that was never tried is expected to fall short, if its gain does by far."""
    scale: float = 10.0
    """The lead, in points, that is half way from level to certain."""
    certainty: float = 0.5
    """Of a match that is over: how much counts that it is won; the rest is by how much."""
    field: float = 0.5
    """With several rivals: how much counts the best of them; the rest is their mean."""
    glance: int = 0
    """``ahead`` for the one-ply player."""
    width: int = 8
    """The moves that the one-ply player tries, those of the greatest gain; 0: it takes the policy's own."""
    worlds: int = 4
    """The worlds in which it tries each of them, the same for all."""
    share: float = 0.6
    """How much of what is left of a turn's budget goes into its next decision."""


class Strength(NamedTuple):
    """How well somebody plays who is not a program."""

    overlooks: float = 0.0
    """The share of places that it does not see, other ones at each decision."""
    simulations: int = 0
    """How far it thinks ahead, for a turn; 0: it takes what gains most, of what it sees."""


LEVELS = (
    Strength(overlooks=0.65),
    Strength(overlooks=0.33),
    Strength(overlooks=0.15),
    Strength(simulations=10),
    Strength(simulations=40),
    Strength(simulations=200),
    Strength(simulations=2000),
)
"""How well the levels play where a game's brain says nothing else."""

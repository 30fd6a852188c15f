"""The laws of the contract, each a function that a game passes or breaks.

A law takes a configured game and a seed, and raises `AssertionError`. `LAWS` has them by name; a planted fault names
the law that must catch it.
"""

from conformance.laws import playing, outcome, notation, secrets  # isort: skip  (laws run in this order)
from conformance.laws.law import LAWS

__all__ = ["LAWS", "notation", "outcome", "playing", "secrets"]

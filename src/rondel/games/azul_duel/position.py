"""Positions of Azul Duel as text."""

from __future__ import annotations

from rondel.core import position
from rondel.core.kernel import Instance, State


def dump(instance: Instance, s: State) -> str:
    return position.write(s, instance.layout, "azul_duel")


def load(instance: Instance, s: State, text: str) -> State:
    position.read(text, instance.layout, s, "azul_duel")
    return s

"""How games are drawn in a terminal: the contract of a `Screen`, and what drawings are made of."""

from rondel.core.terminal.screen import Screen as Screen

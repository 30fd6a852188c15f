"""Ingenious in a terminal: colours and symbols, never colours alone."""

from rondel.games.ingenious.terminal.screen import IngeniousScreen as IngeniousScreen

make = IngeniousScreen

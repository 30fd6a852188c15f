"""Maharani in a terminal: every colour has its letter, every space its columns."""

from rondel.games.maharani.terminal.screen import MaharaniScreen as MaharaniScreen

make = MaharaniScreen

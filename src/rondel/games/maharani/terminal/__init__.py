"""Maharani in a terminal: every colour has its letter, every space its columns."""

from rondel.games.maharani.terminal.screen import MaharaniScreen as MaharaniScreen
from rondel.games.maharani.terminal.screen import make as make

"""Azul Duel in a terminal: every colour has its letter, every tile its frame."""

from rondel.games.azul_duel.terminal.screen import AzulScreen as AzulScreen
from rondel.games.azul_duel.terminal.screen import make as make

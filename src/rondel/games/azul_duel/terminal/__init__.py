"""Azul Duel in a terminal: every colour has its letter, every tile its frame."""

from rondel.games.azul_duel.terminal.screen import AzulScreen as AzulScreen

make = AzulScreen

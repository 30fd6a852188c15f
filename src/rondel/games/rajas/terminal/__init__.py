"""Rajas of the Ganges in a terminal: every colour has its letter, every road its stroke."""

from rondel.games.rajas.terminal.screen import RajasScreen as RajasScreen

make = RajasScreen

"""How a bot of Magpies thinks."""

from rondel.core.judge import Settings

SOURCES = ("judge",)
SETTINGS = dict.fromkeys((3, 4), Settings(scale=2.0, worlds=8))

"""How a bot of Azul Duel thinks."""

from rondel.core.judge import Settings

SOURCES = ("promise", "prospects", "payments", "answers", "judge")
SETTINGS = {2: Settings(temperature=2.0, exploration=0.3, scale=15.0, width=0, share=0.6)}

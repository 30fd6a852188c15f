"""How a bot of Azul Duel thinks."""

from rondel.core.judge import Settings, Strength

SOURCES = ("promise", "prospects", "payments", "answers", "judge")
SETTINGS = {2: Settings(temperature=2.0, exploration=0.3, scale=15.0, width=0, share=0.6)}
LEVELS = (
    Strength(overlooks=0.48),
    Strength(overlooks=0.33),
    Strength(overlooks=0.17),
    Strength(),
    Strength(simulations=3),
    Strength(simulations=6),
    Strength(simulations=14),
    Strength(simulations=1000),
)

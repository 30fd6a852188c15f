"""How a bot of Maharani thinks."""

from rondel.core.judge import Settings, Strength

SOURCES = ("survey", "judge")
AT_A_TABLE = Settings(temperature=2.0, exploration=0.3, scale=8.0, glance=1, width=8, worlds=1)
SETTINGS = {seats: AT_A_TABLE._replace(ahead=2 * seats) for seats in (2, 3, 4)}
LEVEL_SETTINGS = {2: SETTINGS[2]._replace(ahead=2)}
"""Their strengths were chosen and measured so."""
LEVELS = (
    Strength(overlooks=0.63),
    Strength(overlooks=0.33),
    Strength(),
    Strength(simulations=7),
    Strength(simulations=14),
    Strength(simulations=45),
    Strength(simulations=140),
    Strength(simulations=800),
)

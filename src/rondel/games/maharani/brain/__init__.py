"""How a bot of Maharani thinks."""

from rondel.core.judge import Settings, Strength

SOURCES = ("survey", "judge")
AT_A_TABLE = Settings(temperature=2.0, exploration=0.3, scale=8.0, glance=1, width=8, worlds=1)
SETTINGS = {seats: AT_A_TABLE._replace(ahead=2 * seats) for seats in (2, 3, 4)}
LEVELS = (
    Strength(overlooks=0.63),
    Strength(overlooks=0.33),
    Strength(),
    Strength(simulations=11),
    Strength(simulations=42),
    Strength(simulations=100),
    Strength(simulations=400),
    Strength(simulations=2000),
)

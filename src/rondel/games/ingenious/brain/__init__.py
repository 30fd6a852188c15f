"""How a bot of Ingenious thinks."""

from rondel.core.judge import Settings, Strength

SOURCES = ("survey", "judge")
AT_A_TABLE = Settings(temperature=0.1, narrow=4.0, exploration=3.0, scale=2.0, deficit=0.3, width=0, share=0.9)
SETTINGS = {1: AT_A_TABLE._replace(scale=4.0), 2: AT_A_TABLE, 3: AT_A_TABLE, 4: AT_A_TABLE}
LEVELS = (
    Strength(overlooks=0.48),
    Strength(overlooks=0.33),
    Strength(overlooks=0.2),
    Strength(),
    Strength(simulations=20),
    Strength(simulations=150),
    Strength(simulations=500),
    Strength(simulations=1500),
)

"""How a bot of Rajas of the Ganges thinks."""

from rondel.core.judge import Settings, Strength

SOURCES = ("rates", "purse", "promise", "lands", "estate", "offers", "judge")
BETWEEN_TWO = Settings(
    ahead=8, exploration=1.0, temperature=2.0, narrow=8.0, scale=15.0, glance=1, width=8, worlds=4, share=0.5
)
SETTINGS = {2: BETWEEN_TWO, 3: BETWEEN_TWO._replace(ahead=6), 4: BETWEEN_TWO._replace(ahead=8)}
LEVELS = (
    Strength(overlooks=0.47),
    Strength(overlooks=0.33),
    Strength(),
    Strength(simulations=9),
    Strength(simulations=26),
    Strength(simulations=90),
    Strength(simulations=330),
    Strength(simulations=2000),
)

"""How a bot of Maharani thinks."""

from rondel.core.judge import Settings

SOURCES = ("survey", "judge")
AT_A_TABLE = Settings(temperature=2.0, exploration=0.3, scale=8.0, glance=1, width=8, worlds=1)
SETTINGS = {2: AT_A_TABLE._replace(ahead=2), 3: AT_A_TABLE._replace(ahead=3), 4: AT_A_TABLE._replace(ahead=4)}

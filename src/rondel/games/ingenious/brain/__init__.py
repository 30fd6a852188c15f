"""How a bot of Ingenious thinks."""

from rondel.core.judge import Settings

SOURCES = ("survey", "judge")
SETTINGS = {
    1: Settings(temperature=0.1, exploration=0.3, scale=4.0, deficit=0.3, glance=1, width=1, worlds=1, share=0.95),
    2: Settings(temperature=0.1, exploration=0.3, scale=2.0, deficit=0.3, glance=1, width=1, worlds=1, share=0.95),
    3: Settings(temperature=0.1, exploration=0.3, scale=2.0, deficit=0.3, glance=1, width=1, worlds=1, share=0.95),
    4: Settings(temperature=0.1, exploration=0.3, scale=2.0, deficit=0.3, glance=1, width=1, worlds=1, share=0.95),
}

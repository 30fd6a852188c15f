"""How a bot of Ingenious thinks."""

from rondel.core.judge import Settings

SOURCES = ("survey", "judge")
SETTINGS = {
    1: Settings(temperature=0.1, narrow=4.0, exploration=3.0, scale=4.0, deficit=0.3, glance=1, width=1, worlds=1, share=0.9),
    2: Settings(temperature=0.1, narrow=4.0, exploration=3.0, scale=2.0, deficit=0.3, glance=1, width=1, worlds=1, share=0.9),
    3: Settings(temperature=0.1, narrow=4.0, exploration=3.0, scale=2.0, deficit=0.3, glance=1, width=1, worlds=1, share=0.9),
    4: Settings(temperature=0.1, narrow=4.0, exploration=3.0, scale=2.0, deficit=0.3, glance=1, width=1, worlds=1, share=0.9),
}

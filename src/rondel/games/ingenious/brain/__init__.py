"""How a bot of Ingenious thinks."""

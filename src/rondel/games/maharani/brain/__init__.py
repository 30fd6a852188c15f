"""How a bot of Maharani thinks."""

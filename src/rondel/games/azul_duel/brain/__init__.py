"""How a bot of Azul Duel thinks."""

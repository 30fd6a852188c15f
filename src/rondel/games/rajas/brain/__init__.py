"""How a bot of Rajas of the Ganges thinks."""

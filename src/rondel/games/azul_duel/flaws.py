"""What can be wrong with a position, by number and by name."""

(
    SOUND, TABLETS, PHASE, TILES, LINES, BROKEN, CELLS_WRONG, FACTORY, CHIPS_WRONG, ROW, DOME, STACK_WRONG, LOOKS,
    DRAWN, HAND, TOKENS_WRONG, STARTER, OUT, TURN, POINTS,
) = range(20)  # fmt: skip
NAMES = (
    "tablets", "phase", "tiles", "lines", "broken", "cells", "factories", "chips", "row", "dome", "stack", "looks",
    "drawn", "hand", "tokens", "starter", "out", "turn", "points",
)  # fmt: skip
"""From 1 on: 0 is a sound position."""

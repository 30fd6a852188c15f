"""What can be wrong with a position, by number and by name."""

(
    SOUND, SEAT, ABSENT, DICE_WRONG, TILES_WRONG, PROVINCE, BORDERS, WORKERS_WRONG, TRACKS, RIVER, LEVELS, MET_WRONG,
    TURN, YIELDS, PENDING, SET_UP,
) = range(16)  # fmt: skip
NAMES = (
    "seat", "absent seats", "dice", "tiles", "province", "borders", "workers", "tracks", "river", "level", "met",
    "turn", "yields", "pending", "set-up",
)  # fmt: skip
"""From 1 on: 0 is a sound position."""

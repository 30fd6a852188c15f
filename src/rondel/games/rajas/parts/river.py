"""The river: free spaces ahead, and the boats on it. A rules source (see ``kit``)."""

rule = kit.rule
RIVER_END = kit.table("river_end")


@rule
def is_free(s, space):
    # RA-24, RA-54: the end holds any number of boats.
    if space < RIVER_END:
        for p in range(s.seats):
            if s.boat[p] == space:
                return False
    return True


@rule
def ahead(s, p):
    """How many free spaces lie ahead of a boat."""
    n = 0
    for space in range(s.boat[p] + 1, RIVER_END + 1):
        n += is_free(s, space)
    return n


@rule
def space_after(s, p, steps):
    """The river space so many free spaces ahead of a boat."""
    # RA-24: others are skipped and not counted.
    space = s.boat[p]
    for _ in range(steps):
        space += 1
        while not is_free(s, space):
            space += 1
    return space

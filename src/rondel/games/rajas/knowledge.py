"""What a seat of Rajas can know. A rules source (see ``kit``)."""

entry = kit.entry
SCRATCH = 0


@entry
def resample(s, seat, w, scratch):
    """Everything is open but the order of the stacks, which is drawn when it is needed (RA-3, RA-4): one world."""

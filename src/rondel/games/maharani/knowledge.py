"""What a seat of Maharani can know. A rules source (see ``kit``)."""

entry = kit.entry
SCRATCH = 0


@entry
def resample(s, seat, w, scratch):
    """MA-43: everything is open but the order of the bag, which is drawn when it is needed: there is one world."""

"""What a seat of Rajas can know. A rules source (see ``kit``)."""

entry = kit.entry
SCRATCH = 0


@entry
def resample(s, seat, w, scratch):
    """RA-3, RA-4, RA-65: everything is open but orders, which are drawn when they are needed: there is one world."""

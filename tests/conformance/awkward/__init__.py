"""Magpies: an awkward little game made to break the contract.

Three seats play alone, four in pairs. Everyone holds two hidden cards. A turn plays a card from one of two places (its
effect may throw a die, repeat earlier effects in a chain, look at the top of the deck and put it back in a secret
order, or make the next seat be passed over once) or hides it; then the seat says that it is done, and the place is
filled from the deck. Hidden cards are shown
at the end.
"""

"""What is played by the thousand: a source like a game's, executed for each game, so that its kernels are cached too.

``states`` is an array (or list) of states, ``words`` one generator for each of them, ``room`` a buffer for each kind of
list. Everything here gives the same on both back ends and for any number of threads: what happens to a state depends on
that state and its own generator alone.

Each argument of an entry is annotated with what it is, as in every template: `arrays` has the words for it.
"""

from rondel.core.kernel.arrays import NUMBERS, ROWS, STATES, VALUES

rules, knowledge, features = kit.rules, kit.knowledge, kit.features
rule, entry, below, pick = kit.rule, kit.entry, kit.below, kit.pick

CHANCE, OVER = -1, -2
MOVES, STEPS, CHECKSUM = range(3)
HASH_START, HASH_FACTOR, HASH_MASK = 2166136261, 16777619, 0xFFFFFFFF


# --- the contract, one state at a time -------------------------------------------------------------------------------


@entry
def setup(states: STATES, i: int):
    rules.setup(states[i])


@entry
def actor(states: STATES, i: int):
    return rules.actor(states[i])


@entry
def turn(states: STATES, i: int):
    return rules.turn(states[i])


@entry
def legal(states: STATES, i: int, out: NUMBERS):
    return rules.legal(states[i], out)


@entry
def source(states: STATES, i: int):
    return rules.source(states[i])


@entry
def chance(states: STATES, i: int, codes: NUMBERS, weights: NUMBERS):
    return rules.chance(states[i], codes, weights)


@entry
def apply(states: STATES, i: int, code: int):
    rules.apply(states[i], code)


@entry
def results(states: STATES, i: int, out: NUMBERS):
    """The comparable number of each seat."""
    rules.results(states[i], out)


@entry
def returns(states: STATES, i: int, out: VALUES):
    """What a finished game is worth to each seat."""
    rules.returns(states[i], out)


@entry
def observe(states: STATES, i: int, seat: int, out: NUMBERS):
    features.observe(states[i], seat, out)


@entry
def resample(states: STATES, i: int, seat: int, words: ROWS, scratch: NUMBERS):
    knowledge.resample(states[i], seat, words[i], scratch)


# --- random play -----------------------------------------------------------------------------------------------------


@rule
def listed_move(s, w, out):
    """Any legal move, each as likely as the others."""
    return out[below(w, rules.legal(s, out))]


if hasattr(rules, "random_move"):

    @rule
    def any_move(s, w, out):
        return rules.random_move(s, w)

else:
    any_move = listed_move


@rule
def any_outcome(s, w, codes, weights):
    """What chance does, by its weights."""
    n = rules.chance(s, codes, weights)
    total = 0
    for i in range(n):
        total += weights[i]
    return codes[pick(below(w, total), weights)]


@entry
def advance(
    states: STATES, words: ROWS, tallies: ROWS, first: int, last: int, moves: int, listed: int,
    out: NUMBERS, codes: NUMBERS, weights: NUMBERS,
):  # fmt: skip
    """Plays in each of the states first..last-1 until so many seat moves are made, chance after the last included.

    One function, because whatever stands between an entry and the rules is compiled with all of them.
    """
    for i in range(first, last):
        s, w = states[i], words[i]
        h = tallies[i][CHECKSUM]
        made = 0
        who = rules.actor(s)
        while who != OVER and (made < moves or who == CHANCE):
            if who == CHANCE:
                code = any_outcome(s, w, codes, weights)
            elif listed:
                code = listed_move(s, w, out)
                made += 1
            else:
                code = any_move(s, w, out)
                made += 1
            rules.apply(s, code)
            tallies[i][STEPS] += 1
            h = ((h ^ code) * HASH_FACTOR) & HASH_MASK
            who = rules.actor(s)
        tallies[i][CHECKSUM] = h
        tallies[i][MOVES] += made

"""What is played by the thousand: a source like a game's, executed for each game, so that its kernels are cached too.

``states`` is an array (or list) of states, ``words`` one generator for each of them, ``room`` a buffer for each kind of
list. Everything here gives the same on both back ends and for any number of threads: what happens to a state depends on
that state and its own generator alone.

Each argument of an entry is annotated with what it is, as in every template: `arrays` has the words for it.
"""

from rondel.core.kernel.arrays import NUMBERS, ROWS, STATES, VALUES, Array

rules, knowledge, features = kit.rules, kit.knowledge, kit.features
rule, entry, below, pick, sum_of = kit.rule, kit.entry, kit.below, kit.pick, kit.sum_of

CHANCE, OVER = -1, -2
NOTHING = -1
"""Given as the move of a game in which no seat is to act, or nobody is to move."""
MOVES, STEPS, CHECKSUM = range(3)
DRAWN, LISTED, GIVEN = range(3)
"""Where `advance` has a move from: drawn as the game likes it best, drawn from the full list, or handed in."""
COUNT, LIST, MASK, CHECK = range(4)
"""What `survey` does with each list of moves."""
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
    return codes[pick(below(w, sum_of(weights, n)), weights)]


@entry
def advance(
    states: STATES, words: ROWS, tallies: ROWS, first: int, last: int, moves: int, how: int, given: NUMBERS,
    out: NUMBERS, codes: NUMBERS, weights: NUMBERS,
):  # fmt: skip
    """Plays in each of the states first..last-1 until so many seat moves are made, chance after the last included.

    Where `NOTHING` is given, no move is made. Of those that are drawn, none need be given.

    One function, because whatever stands between an entry and the rules is compiled with all of them.
    """
    for i in range(first, last):
        s, w = states[i], words[i]
        h = tallies[i][CHECKSUM]
        goal = moves
        if len(given) > 0 and given[i] == NOTHING:
            goal = 0
        made = 0
        who = rules.actor(s)
        while who != OVER and (made < goal or who == CHANCE):
            if who == CHANCE:
                code = any_outcome(s, w, codes, weights)
            else:
                made += 1
                if how == GIVEN:
                    code = int(given[i])  # of the interpreter's own kind, whatever the array holds
                elif how == LISTED:
                    code = listed_move(s, w, out)
                else:
                    code = any_move(s, w, out)
            rules.apply(s, code)
            tallies[i][STEPS] += 1
            h = ((h ^ code) * HASH_FACTOR) & HASH_MASK
            who = rules.actor(s)
        tallies[i][CHECKSUM] = h
        tallies[i][MOVES] += made


# --- many states at once ---------------------------------------------------------------------------------------------


@rule
def is_listed(code, n, out):
    """Whether a code is one of n legal moves; of none, where no seat is to act, `NOTHING` is."""
    if n == 0:
        return code == NOTHING
    k = 0
    while k < n and out[k] < code:
        k += 1
    return k < n and out[k] == code


@entry
def actors(states: STATES, first: int, last: int, found: Array("int8")):
    for i in range(first, last):
        found[i] = rules.actor(states[i])


@entry
def survey(
    states: STATES, first: int, last: int, how: int, given: NUMBERS, counts: NUMBERS, listed: NUMBERS,
    masks: Array("uint8", 2), out: NUMBERS,
):  # fmt: skip
    """Lists the legal moves in each of the states first..last-1, none where no seat is to act.

    `COUNT` and `LIST` count them, and `LIST` writes all lists one after the other; `MASK` sets a one for each move in a
    row of zeros; `CHECK` looks for the given move, and returns the first state that does not allow it, or last.
    """
    at = 0
    for i in range(first, last):
        s = states[i]
        n = 0
        if rules.actor(s) >= 0:
            n = rules.legal(s, out)
        if how == CHECK:
            if not is_listed(given[i], n, out):
                return i
        elif how == MASK:
            for k in range(n):
                masks[i][out[k]] = 1
        else:
            counts[i] = n
            if how == LIST:
                for k in range(n):
                    listed[at] = out[k]
                    at += 1
    return last


@entry
def observations(
    states: STATES, first: int, last: int, seat: int, size: int, found: Array("int16", 2), seen: NUMBERS
):  # fmt: skip
    """What a seat observes in each of the states first..last-1, or, where it is below 0, the seat to act.

    Zeros where that is none.
    """
    for i in range(first, last):
        s, row = states[i], found[i]
        who = seat
        if who < 0:
            who = rules.actor(s)
        if who >= 0:
            features.observe(s, who, seen)
        for k in range(size):
            row[k] = seen[k] if who >= 0 else 0


@entry
def all_results(states: STATES, first: int, last: int, found: Array("int64", 2)):
    for i in range(first, last):
        rules.results(states[i], found[i])


@entry
def all_returns(states: STATES, first: int, last: int, found: Array("float64", 2)):
    """Fills the rows of finished games; the others stay as they are."""
    for i in range(first, last):
        if rules.actor(states[i]) == OVER:
            rules.returns(states[i], found[i])

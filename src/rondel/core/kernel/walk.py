"""Random play under watch: a source like `drivers`. Each step checks what must hold of any position of any game."""

from rondel.core.kernel.arrays import NUMBERS, ROWS, STATES

rules, knowledge, features, checks = kit.rules, kit.knowledge, kit.features, kit.checks
rule, entry, below, pick, sum_of, copy = kit.rule, kit.entry, kit.below, kit.pick, kit.sum_of, kit.copy

CHANCE, OVER = -1, -2
HOOK = hasattr(rules, "random_move")

# A tally: what was broken, which of the game's checks it was, moves and steps so far.
BROKEN, CHECK, MOVES, STEPS = range(4)
# The limits: seats, moves of a position, codes of moves and of chance, steps of a game, numbers of an observation.
SEATS, MOST, MOVE_CODES, CHANCE_CODES, LONGEST, OBSERVED = range(6)
# A room: rows in which what the game answers is written.
OUT, CODES, WEIGHTS, SEEN, SPARE, SCRATCH = range(6)
# What can be broken. Ranges of the fields are checked outside, where the whole batch is one array.
NONE, RANGE, SOUND, ACTOR, TOO_LONG, MOVE_COUNT, MOVE_ORDER, CHANCE_LIST, SAME_MOVE, WORLD_SOUND, WORLD_SEEN = range(11)

if HOOK:

    @rule
    def hooked(s, w, code):
        """Whether the hook draws the move that the list gives."""
        return rules.random_move(s, w) == code

else:

    @rule
    def hooked(s, w, code):
        return True


@rule
def sound_codes(n, end, codes):
    """Whether the codes are below an end, and each is above the one before it."""
    for i in range(n):
        if codes[i] < 0 or codes[i] >= end or (i > 0 and codes[i] <= codes[i - 1]):
            return False
    return True


@rule
def sound_weights(n, weights):
    for i in range(n):
        if weights[i] < 1:
            return False
    return True


@rule
def sound_world(states, i, worlds, seat, w, size, room, tally):
    """Imagines a world for a seat: it is sound, and the seat sees the same in it."""
    copy(worlds, 0, states, i)
    knowledge.resample(worlds[0], seat, w, room[SCRATCH])
    tally[CHECK] = checks.flaw(worlds[0], room[SCRATCH])
    if tally[CHECK] != 0:
        return WORLD_SOUND
    seen, out = room[SEEN], room[OUT]
    features.observe(states[i], seat, seen)
    features.observe(worlds[0], seat, out)
    for k in range(size):
        if seen[k] != out[k]:
            return WORLD_SEEN
    return NONE


@rule
def play_chance(s, w, limits, room):
    codes, weights = room[CODES], room[WEIGHTS]
    n = rules.chance(s, codes, weights)
    if n < 1 or n > limits[CHANCE_CODES] or not sound_codes(n, limits[CHANCE_CODES], codes):
        return CHANCE_LIST
    if not sound_weights(n, weights):
        return CHANCE_LIST
    rules.apply(s, codes[pick(below(w, sum_of(weights, n)), weights)])
    return NONE


@rule
def play_move(s, w, limits, room):
    out, spare = room[OUT], room[SPARE]
    n = rules.legal(s, out)
    if n < 1 or n > limits[MOST]:
        return MOVE_COUNT
    if not sound_codes(n, limits[MOVE_CODES], out):
        return MOVE_ORDER
    for k in range(4):
        spare[k] = w[k]
    code = out[below(w, n)]
    if not hooked(s, spare, code):
        return SAME_MOVE
    rules.apply(s, code)
    return NONE


@rule
def step(states, i, w, tally, limits, worlds, room):
    """Looks at a state and plays on; returns what is broken."""
    s = states[i]
    tally[CHECK] = checks.flaw(s, room[SCRATCH])
    if tally[CHECK] != 0:
        return SOUND
    who = rules.actor(s)
    if who == OVER:
        return NONE
    if who < CHANCE or who >= limits[SEATS]:
        return ACTOR
    if tally[STEPS] >= limits[LONGEST]:
        return TOO_LONG
    # Each seat in turn imagines a world.
    broken = sound_world(states, i, worlds, tally[STEPS] % limits[SEATS], w, limits[OBSERVED], room, tally)
    if broken == NONE:
        broken = play_chance(s, w, limits, room) if who == CHANCE else play_move(s, w, limits, room)
    if broken == NONE:
        tally[STEPS] += 1
        if who != CHANCE:
            tally[MOVES] += 1
    return broken


@entry
def walk(
    states: STATES, words: ROWS, tallies: ROWS, first: int, last: int, limits: NUMBERS, worlds: STATES, room: ROWS
):  # fmt: skip
    """A step in each of the states first..last-1 in which nothing is broken and the game is not over."""
    for i in range(first, last):
        if tallies[i][BROKEN] == NONE:
            tallies[i][BROKEN] = step(states, i, words[i], tallies[i], limits, worlds, room)

"""Random play under watch: a source like `drivers`. Each step checks what must hold of any position of any game."""

from rondel.core.kernel.arrays import NUMBERS, ROWS, STATES

rules, knowledge, features, checks = kit.rules, kit.knowledge, kit.features, kit.checks
rule, entry, below, pick, copy = kit.rule, kit.entry, kit.below, kit.pick, kit.copy

CHANCE, OVER = -1, -2
HOOK = hasattr(rules, "random_move")

# A tally: what was broken, which of the game's checks it was, moves and steps so far.
BROKEN, CHECK, MOVES, STEPS = range(4)
# What can be broken. Ranges of the fields are checked outside, where the whole batch is one array.
NONE, RANGE, SOUND, ACTOR, LONGEST, MOVE_COUNT, MOVE_ORDER, CHANCE_LIST, SAME_MOVE, WORLD_SOUND, WORLD_SEEN = range(11)

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
def sound_moves(n, most, moves, out):
    if n < 1 or n > most:
        return MOVE_COUNT
    for i in range(n):
        if out[i] < 0 or out[i] >= moves or (i > 0 and out[i] <= out[i - 1]):
            return MOVE_ORDER
    return NONE


@rule
def sound_chance(n, chances, codes, weights):
    if n < 1 or n > chances:
        return CHANCE_LIST
    for i in range(n):
        if weights[i] < 1 or codes[i] < 0 or codes[i] >= chances or (i > 0 and codes[i] <= codes[i - 1]):
            return CHANCE_LIST
    return NONE


@rule
def total(n, weights):
    found = 0
    for i in range(n):
        found += weights[i]
    return found


@rule
def sound_world(states, i, worlds, seat, w, size, seen, out, scratch, tally):
    """Imagines a world for a seat: it is sound, and the seat sees the same in it."""
    copy(worlds, 0, states, i)
    knowledge.resample(worlds[0], seat, w, scratch)
    tally[CHECK] = checks.flaw(worlds[0], scratch)
    if tally[CHECK] != 0:
        return WORLD_SOUND
    features.observe(states[i], seat, seen)
    features.observe(worlds[0], seat, out)
    for k in range(size):
        if seen[k] != out[k]:
            return WORLD_SEEN
    return NONE


@entry
def walk(
    states: STATES, words: ROWS, tallies: ROWS, first: int, last: int, steps: int, seats: int, most: int, moves: int,
    chances: int, longest: int, size: int, worlds: STATES, out: NUMBERS, codes: NUMBERS, weights: NUMBERS,
    seen: NUMBERS, spare: NUMBERS, scratch: NUMBERS,
):  # fmt: skip
    """Plays so many steps in each of the states first..last-1, and stops a game at the first thing that is broken."""
    for i in range(first, last):
        s = states[i]
        w = words[i]
        tally = tallies[i]
        left = steps
        while left > 0 and tally[BROKEN] == NONE:
            left -= 1
            tally[CHECK] = checks.flaw(s, scratch)
            if tally[CHECK] != 0:
                tally[BROKEN] = SOUND
                break
            who = rules.actor(s)
            if who == OVER:
                break
            if who < CHANCE or who >= seats:
                tally[BROKEN] = ACTOR
                break
            if tally[STEPS] >= longest:
                tally[BROKEN] = LONGEST
                break
            # Each seat in turn imagines a world.
            tally[BROKEN] = sound_world(states, i, worlds, tally[STEPS] % seats, w, size, seen, out, scratch, tally)
            if tally[BROKEN] != NONE:
                break
            if who == CHANCE:
                n = rules.chance(s, codes, weights)
                tally[BROKEN] = sound_chance(n, chances, codes, weights)
                if tally[BROKEN] != NONE:
                    break
                code = codes[pick(below(w, total(n, weights)), weights)]
            else:
                n = rules.legal(s, out)
                tally[BROKEN] = sound_moves(n, most, moves, out)
                if tally[BROKEN] != NONE:
                    break
                for k in range(4):
                    spare[k] = w[k]
                code = out[below(w, n)]
                if not hooked(s, spare, code):
                    tally[BROKEN] = SAME_MOVE
                    break
                tally[MOVES] += 1
            rules.apply(s, code)
            tally[STEPS] += 1

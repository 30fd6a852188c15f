"""The search itself: a source like the kernel's drivers, executed for each game over its rules, knowledge and judge.

An open-loop tree over the decisions of all seats. Every simulation draws a world that the seat cannot tell from the
real one, goes down the tree by the moves that are legal there (chance is drawn on the way), adds a node, plays on by
the judge's policy up to a horizon that is the same for all, and adds what that end is worth to every node it came
through. A node stands for a decision in all worlds and after all throws in which it can arise: its children are found
by who moves and what the move means. See docs/thinking.md.

Equal on both back ends to the last bit: only sums, products, quotients and square roots, always in the same order.
"""

from math import sqrt

from rondel.core.judge import FAR
from rondel.core.kernel.arrays import NUMBERS, ROWS, STATES, VALUES, Array
from rondel.search.layout import (
    AHEAD,
    ANY,
    AT,
    BEGIN,
    BOTS,
    CHANCES,
    CHILD,
    CHOICES,
    CODE,
    CODES,
    COUNT,
    DEFICIT,
    DEPTH,
    DESK,
    DONE,
    EXPLORATION,
    FIELDS,
    FULL,
    GAIN,
    GAINS,
    GLANCE,
    GLANCE_ONCE,
    KIN,
    LEAF,
    LIST,
    MADE,
    MEANING,
    MOST_SEATS,
    MOVER,
    MOVES,
    NARROW,
    NEXT,
    NO_ROOM,
    ONLY,
    OUT,
    PARENT,
    PATH,
    PLAY,
    PRIORS,
    QUICK,
    ROOM,
    ROOT,
    ROOT_GAINS,
    ROOTS,
    SCALE,
    SCRATCH,
    SEAT,
    SEATS,
    SEEK,
    SIBLING,
    SOLVE,
    SOLVE_ON,
    SOURCE,
    STREAMS,
    TABLE,
    TEMPERATURE,
    TRIED,
    VISITS,
    WEIGHTS,
    WHOLE,
    WIDTH,
    WORLD,
    WORLDS,
)

PARTS = ("rondel.search.ends", "rondel.search.ending")

rules, knowledge, judge, ends, ending = kit.rules, kit.knowledge, kit.judge, kit.ends, kit.ending
rule, entry, below, pick, copy = kit.rule, kit.entry, kit.below, kit.pick, kit.copy

CHANCE, OVER = -1, -2
NONE = -1
FORCED = 0
"""Instead of a number of moves: only the first one listed is legal. One that is left of many is a decision."""
RESERVE = 8
"""One part in so many of the memory is for moves at the root."""
ONE, OTHER = 73856093, 19349663
OFTEN = 2
"""Visits after which a node remembers what the moves gain that can be made there, while half of the memory is free."""
UNKNOWN = -1e30
"""A gain that has not been asked."""


# --- nodes -----------------------------------------------------------------------------------------------------------


@rule
def place_of(node, who, meaning, buckets):
    return ((node * MOST_SEATS + who) * ONE ^ meaning * OTHER) & (len(buckets) - 1)


@rule
def find(node, who, meaning, nodes, buckets):
    """The child of a node by a seat's move of this meaning, or `NONE`."""
    at = buckets[place_of(node, who, meaning, buckets)] - 1
    while at != NONE:
        if nodes[at][PARENT] == node and nodes[at][MEANING] == meaning and nodes[at][MOVER] == who:
            return at
        at = nodes[at][NEXT]
    return NONE


@rule
def add(node, who, meaning, code, nodes, values, buckets, head):
    """A new child, or `NONE` where the memory is full: the last part of it is for the moves at the root."""
    at = head[COUNT]
    if at >= (len(nodes) if node == head[AT] else len(nodes) - len(nodes) // RESERVE):
        return NONE
    head[COUNT] += 1
    place = place_of(node, who, meaning, buckets)
    nodes[at][VISITS] = 0
    nodes[at][CHANCES] = 1
    nodes[at][PARENT] = node
    nodes[at][MOVER] = who
    nodes[at][MEANING] = meaning
    nodes[at][CODE] = code
    nodes[at][NEXT] = buckets[place] - 1
    nodes[at][CHILD] = NONE
    nodes[at][SIBLING] = nodes[node][CHILD]
    nodes[node][CHILD] = at
    buckets[place] = at + 1
    for p in range(MOST_SEATS):
        values[at][p] = 0.0
    values[at][GAIN] = UNKNOWN
    return at


# --- going down ------------------------------------------------------------------------------------------------------


@rule
def any_outcome(s, w, numbers):
    codes, weights = numbers[CODES], numbers[WEIGHTS]
    n = rules.chance(s, codes, weights)
    total = 0
    for i in range(n):
        total += weights[i]
    return codes[pick(below(w, total), weights)]


@rule
def meet(s, who, node, n, out, kin, nodes, buckets):
    """Finds the children by n moves, each of them or `NONE`."""
    for i in range(n):
        kin[i] = find(node, who, judge.meaning(s, out[i]), nodes, buckets)


@rule
def keep_near(n, out, kin, gains, settings):
    """Keeps those of n moves that do not fall far short of the best one, with their shortfalls, as the gains."""
    narrow = settings[NARROW] * settings[TEMPERATURE]
    best = gains[0]
    for i in range(1, n):
        if gains[i] > best:
            best = gains[i]
    kept = 0
    for i in range(n):
        if best - gains[i] <= narrow:
            out[kept] = out[i]
            kin[kept] = kin[i]
            gains[kept] = best - gains[i]
            kept += 1
    return kept


if hasattr(judge, "promising"):

    @rule
    def list_roots(s, settings, numbers, reals):
        """Lists the moves at the root, as they look in one world of the seat's; returns how many there are."""
        out, gains = numbers[ROOTS], reals[ROOT_GAINS]
        n = judge.promising(s, out, gains, settings[NARROW] * settings[TEMPERATURE], numbers[ROOM], reals[DESK])
        return keep_near(n, out, numbers[KIN], gains, settings)

    @rule
    def list_moves(s, who, node, settings, nodes, values, buckets, head, numbers, reals):
        """Lists the moves that are worth a look, with shortfalls and children; `FORCED` where there is no choice."""
        out, kin, gains = numbers[OUT], numbers[KIN], reals[GAINS]
        n = judge.promising(s, out, gains, settings[NARROW] * settings[TEMPERATURE], numbers[ROOM], reals[DESK])
        n = keep_near(n, out, kin, gains, settings)
        if n == 1:
            only = out[0]
            if rules.legal(s, out) == 1:
                return FORCED
            out[0] = only
        meet(s, who, node, n, out, kin, nodes, buckets)
        return n

else:

    @rule
    def list_roots(s, settings, numbers, reals):
        """Lists the moves at the root, as they look in one world of the seat's; returns how many there are."""
        out, gains = numbers[ROOTS], reals[ROOT_GAINS]
        n = rules.legal(s, out)
        judge.gains(s, out, n, gains, numbers[ROOM], reals[DESK])
        return keep_near(n, out, numbers[KIN], gains, settings)

    @rule
    def remembers(n, kin, gains, values):
        """Whether all gains are known; writes them."""
        for i in range(n):
            if kin[i] == NONE or values[kin[i]][GAIN] == UNKNOWN:
                return False
            gains[i] = values[kin[i]][GAIN]
        return True

    @rule
    def remember(s, who, node, n, out, kin, gains, nodes, values, buckets, head):
        """Keeps what n moves gain, in the nodes to which they lead: other worlds are taken to be alike."""
        for i in range(n):
            if kin[i] == NONE and 2 * head[COUNT] < len(nodes):
                kin[i] = add(node, who, judge.meaning(s, out[i]), out[i], nodes, values, buckets, head)
            if kin[i] != NONE and values[kin[i]][GAIN] == UNKNOWN:
                values[kin[i]][GAIN] = gains[i]

    @rule
    def list_moves(s, who, node, settings, nodes, values, buckets, head, numbers, reals):
        """Lists the moves that are worth a look, with shortfalls and children; `FORCED` where there is no choice."""
        out, kin, gains = numbers[OUT], numbers[KIN], reals[GAINS]
        n = rules.legal(s, out)
        if n == 1:
            return FORCED
        meet(s, who, node, n, out, kin, nodes, buckets)
        often = nodes[node][VISITS] >= OFTEN
        if not (often and remembers(n, kin, gains, values)):
            judge.gains(s, out, n, gains, numbers[ROOM], reals[DESK])
            if often:
                remember(s, who, node, n, out, kin, gains, nodes, values, buckets, head)
        return keep_near(n, out, kin, gains, settings)


@rule
def choose(who, node, n, kin, gains, settings, nodes, values, reals):
    """Chooses which of n moves to try, weighing what was found so far against what is still unknown."""
    priors = reals[PRIORS]
    total = 0.0
    for i in range(n):
        far = 1.0 + gains[i] / settings[TEMPERATURE]
        priors[i] = 1.0 / (far * far)
        total += priors[i]
    eager = settings[EXPLORATION] / total
    visits = nodes[node][VISITS]
    mean = values[node][who] / visits if visits > 0 else 0.5
    new = eager * sqrt(float(visits))
    best = NONE
    top = 0.0
    for i in range(n):
        child = kin[i]
        if child == NONE or nodes[child][VISITS] == 0:
            score = mean - settings[DEFICIT] * gains[i] / (gains[i] + settings[SCALE]) + new * priors[i]
        else:
            nodes[child][CHANCES] += 1
            tried = nodes[child][VISITS]
            score = values[child][who] / tried + eager * priors[i] * sqrt(float(nodes[child][CHANCES])) / (1 + tried)
        if best == NONE or score > top:
            best = i
            top = score
    return best


@rule
def step_down(s, who, node, code, nodes, values, buckets, head):
    """Plays a move; returns the child that it leads to, a new one if need be, or `NONE` where the memory is full."""
    meaning = judge.meaning(s, code)
    child = find(node, who, meaning, nodes, buckets)
    if child == NONE:
        child = add(node, who, meaning, code, nodes, values, buckets, head)
    rules.apply(s, code)
    return child


@rule
def descend(s, w, goal, first, roots, settings, nodes, values, buckets, head, numbers, reals):
    """Plays down the tree until a node is added, and lists the nodes on the way; returns how many there are.

    ``first`` is a move to be made, and nothing beyond it, or `NONE` where the tree chooses, at the root among so many
    that were listed. One move at least is made, however near the horizon is.
    """
    path = numbers[PATH]
    node = head[AT]
    path[0] = node
    length = 1
    while length < len(path):
        who = rules.actor(s)
        if who == OVER or (length > 1 and judge.clock(s) >= goal):
            return length
        if who == CHANCE:
            rules.apply(s, any_outcome(s, w, numbers))
            continue
        code = first
        if code == NONE:
            n, codes, short = roots, numbers[ROOTS], reals[ROOT_GAINS]
            if length > 1:
                codes, short = numbers[OUT], reals[GAINS]
                n = list_moves(s, who, node, settings, nodes, values, buckets, head, numbers, reals)
                if n == FORCED:
                    rules.apply(s, codes[0])
                    continue
            else:
                meet(s, who, node, n, codes, numbers[KIN], nodes, buckets)
            code = codes[choose(who, node, n, numbers[KIN], short, settings, nodes, values, reals)]
        node = step_down(s, who, node, code, nodes, values, buckets, head)
        if node == NONE:
            return length
        path[length] = node
        length += 1
        if first != NONE or nodes[node][VISITS] == 0:
            return length
    return length


@rule
def play_on(s, w, goal, numbers, reals):
    """Plays on by the judge's policy, up to the horizon."""
    who = rules.actor(s)
    while who != OVER and judge.clock(s) < goal:
        if who == CHANCE:
            rules.apply(s, any_outcome(s, w, numbers))
        else:
            rules.apply(s, judge.policy(s, w, numbers[OUT], reals[GAINS], numbers[ROOM], reals[DESK]))
        who = rules.actor(s)


@rule
def reward(length, head, nodes, values, numbers, reals):
    """Adds what was found to every node on the way."""
    path, found = numbers[PATH], reals[LEAF]
    for i in range(length):
        node = path[i]
        nodes[node][VISITS] += 1
        for p in range(head[SEATS]):
            values[node][p] += found[p]


# --- the root --------------------------------------------------------------------------------------------------------


@rule
def most_promising(roots, settings, numbers, reals):
    """Lists the codes of the moves at the root of greatest gain; returns how many there are."""
    out, tried, gains = numbers[ROOTS], numbers[TRIED], reals[ROOT_GAINS]
    count = 0
    while count < roots and count < settings[WIDTH]:
        best = NONE
        for i in range(roots):
            if gains[i] >= 0.0 and (best == NONE or gains[i] < gains[best]):
                best = i
        tried[count] = out[best]
        gains[best] = -1.0
        count += 1
    return count


@rule
def add_counted(s, nodes, values, buckets, head, codes, frames, marks):
    """Adds what each move at the root was found to be worth in a world that was counted to its end.

    Of moves that mean the same one is added, so that all have been visited once in each world.
    """
    nodes[head[AT]][VISITS] += 1
    for i in range(frames[0][CHOICES]):
        meaning = judge.meaning(s, codes[i])
        child = find(head[AT], head[SEAT], meaning, nodes, buckets)
        if child == NONE:
            child = add(head[AT], head[SEAT], meaning, codes[i], nodes, values, buckets, head)
        if child != NONE and nodes[child][VISITS] < nodes[head[AT]][VISITS]:
            nodes[child][VISITS] += 1
            for p in range(head[SEATS]):
                values[child][p] += marks[i + len(frames)][p]


@rule
def forget(nodes, values, buckets, head):
    for i in range(len(buckets)):
        buckets[i] = 0
    head[COUNT] = 1
    head[AT] = 0
    head[DEPTH] = 0
    for i in range(FIELDS):
        nodes[0][i] = NONE
    nodes[0][VISITS] = 0
    for p in range(MOST_SEATS):
        values[0][p] = 0.0


@rule
def imagine(states, w, head, numbers):
    """The world to play in: one that the seat cannot tell from the real one; the real one where all is seen."""
    copy(states, WORLD, states, ROOT)
    if head[WHOLE] == 0:
        knowledge.resample(states[WORLD], head[SEAT], w, numbers[SCRATCH])
    return states[WORLD]


@rule
def simulate(states, words, how, count, settings, nodes, values, buckets, head, numbers, reals):
    """Runs ``count`` simulations from the root; a glance ends when it has tried each move in each of its worlds."""
    root, w = states[ROOT], words[0]
    ahead = int(settings[AHEAD] if how == SEEK else settings[GLANCE])
    goal = judge.goal(root, ahead) if ahead >= 0 else FAR
    roots = 1
    if head[ONLY] > 0:
        numbers[ROOTS][0] = head[ONLY] - 1
        reals[ROOT_GAINS][0] = 0.0
    else:
        roots = list_roots(root, settings, numbers, reals)
    tried = 1
    if how == GLANCE_ONCE:
        tried = most_promising(roots, settings, numbers, reals)
        if count > tried * settings[WORLDS]:
            count = int(tried * settings[WORLDS])
    for turn in range(count):
        first = NONE
        if how == GLANCE_ONCE:
            first = numbers[TRIED][turn % tried]
            if turn % tried == 0:
                below(words[1], 2)
            for k in range(4):
                w[k] = words[1][k]
        s = imagine(states, w, head, numbers)
        length = descend(s, w, goal, first, roots, settings, nodes, values, buckets, head, numbers, reals)
        if ahead >= 0:
            play_on(s, w, goal, numbers, reals)
        ends.weigh(s, settings, head, numbers, reals)
        reward(length, head, nodes, values, numbers, reals)
        if length > head[DEPTH]:
            head[DEPTH] = length


# --- a match without a search ----------------------------------------------------------------------------------------


@rule
def best_found(who, nodes, values, head):
    """The code of the move that is worth most to a seat; among equal ones, of the one tried most often."""
    best = NONE
    most = 0.0
    at = nodes[head[AT]][CHILD]
    while at != NONE:
        visits = nodes[at][VISITS]
        if visits > 0:
            value = values[at][who] / visits
            if best == NONE or value > most or (value == most and is_before(at, best, nodes)):
                best = at
                most = value
        at = nodes[at][SIBLING]
    return nodes[best][CODE]


@rule
def is_before(at, other, nodes):
    if nodes[at][VISITS] != nodes[other][VISITS]:
        return nodes[at][VISITS] > nodes[other][VISITS]
    return nodes[at][CODE] < nodes[other][CODE]


@rule
def answer(states, words, who, settings, nodes, values, buckets, head, numbers, reals):
    """The move of a player that does not search, by what its seat knows; the same that its bot would make."""
    out, w, kind = numbers[OUT], words[STREAMS + who], numbers[BOTS][who]
    n = rules.legal(states[TABLE], out)
    if kind == ANY:
        return out[below(w, n)]
    if n == 1:
        return out[0]
    copy(states, ROOT, states, TABLE)
    knowledge.resample(states[ROOT], who, w, numbers[SCRATCH])
    if kind == QUICK:
        return judge.policy(states[ROOT], w, out, reals[GAINS], numbers[ROOM], reals[DESK])
    head[SEAT] = who
    forget(nodes, values, buckets, head)
    for row in range(STREAMS):
        for i in range(4):
            words[row][i] = below(w, 1 << 31) + 1
    count = int(settings[WIDTH] * settings[WORLDS])
    simulate(states, words, GLANCE_ONCE, count, settings, nodes, values, buckets, head, numbers, reals)
    return best_found(who, nodes, values, head)


@rule
def play_match(states, words, settings, nodes, values, buckets, head, numbers, reals):
    """Plays on until chance is to act, and lists its outcomes; returns how many there are, 0 at the end.

    The moves that were made are listed, too; when there is no more room for them, it returns `FULL`.
    """
    s, moves = states[TABLE], numbers[MOVES]
    head[MADE] = 0
    who = rules.actor(s)
    while who >= 0:
        if head[MADE] == len(moves):
            return FULL
        code = answer(states, words, who, settings, nodes, values, buckets, head, numbers, reals)
        rules.apply(s, code)
        moves[head[MADE]] = code
        head[MADE] += 1
        who = rules.actor(s)
    if who == OVER:
        return 0
    head[SOURCE] = rules.source(s)
    return rules.chance(s, numbers[CODES], numbers[WEIGHTS])


# --- entries ---------------------------------------------------------------------------------------------------------


@entry
def clear(nodes: ROWS, values: Array("float64", 2), buckets: NUMBERS, head: NUMBERS):
    """Forgets all but an untried root."""
    forget(nodes, values, buckets, head)


@entry
def grow(
    states: STATES, words: ROWS, how: int, count: int, settings: VALUES, nodes: ROWS,
    values: Array("float64", 2), buckets: NUMBERS, head: NUMBERS, numbers: ROWS, reals: Array("float64", 2),
    codes: ROWS, weights: ROWS, frames: ROWS, marks: Array("float64", 2),
):  # fmt: skip
    """Does one piece of work, as ``how`` says.

    `SEEK` and `GLANCE_ONCE` run ``count`` more simulations; a glance runs at most as many as it has moves and worlds to
    try. `SOLVE` counts a new world, and `SOLVE_ON` the last one, through ``count`` positions; both return how far they
    are, and when they are done, every move at the root has been visited once more. `PLAY` plays a match on, after what
    chance has done, which is ``count``; see `play_match`. `LIST` lists the moves at the root and returns how many there
    are. ``words`` are two generators: the second one draws worlds, and a glance uses it again for every move.
    """
    if how == LIST:
        return list_roots(states[ROOT], settings, numbers, reals)
    if how == SOLVE:
        imagine(states, words[0], head, numbers)
        if not ending.begin(states, settings, head, codes, weights, frames, marks, numbers, reals):
            return NO_ROOM
    if how == SOLVE or how == SOLVE_ON:
        come = ending.go_on(states, count, settings, head, codes, weights, frames, marks, numbers, reals)
        if come == DONE:
            add_counted(states[ROOT], nodes, values, buckets, head, codes[0], frames, marks)
        return come
    if how == PLAY:
        if count != BEGIN:
            rules.apply(states[TABLE], count)
        return play_match(states, words, settings, nodes, values, buckets, head, numbers, reals)
    simulate(states, words, how, count, settings, nodes, values, buckets, head, numbers, reals)
    return DONE

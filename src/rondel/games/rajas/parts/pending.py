"""The pending effects: a stack in the state. A rules source (see ``kit``)."""

from rondel.games.rajas.state import DEPTH, MONEY, NOTHING

rule = kit.rule
LIST_FIRST = kit.table("list_first")
LIST_SIZE = kit.table("list_size")
EFFECT = kit.table("effect")


@rule
def top(s):
    """The kind of the effect on top."""
    return s.kind[s.depth - 1]


@rule
def push(s, kind, a, b, c):
    assert s.depth < DEPTH
    s.kind[s.depth] = kind
    s.a[s.depth] = a
    s.b[s.depth] = b
    s.c[s.depth] = c
    s.depth += 1


@rule
def push_plain(s, kind):
    """Pushes what needs no numbers."""
    push(s, kind, 0, 0, 0)


@rule
def push_one(s, kind, a):
    """Pushes what needs one number."""
    push(s, kind, a, 0, 0)


@rule
def pop(s):
    s.depth -= 1
    s.kind[s.depth] = NOTHING
    s.a[s.depth] = 0
    s.b[s.depth] = 0
    s.c[s.depth] = 0


@rule
def push_list(s, number):
    """Pushes a list of effects of the box, so that they come in the order in which it names them (RA-30)."""
    first = LIST_FIRST[number]
    for i in range(LIST_SIZE[number] - 1, -1, -1):
        push(s, MONEY + EFFECT[first + i][0], EFFECT[first + i][1], EFFECT[first + i][2], EFFECT[first + i][3])

"""All that a game's judge says about a position, asked on either back end: a template like those of the kernels."""

from rondel.core.kernel.arrays import NUMBERS, ROWS, STATES, VALUES

rules, judge = kit.rules, kit.judge
entry = kit.entry


@entry
def ask(
    states: STATES, words: ROWS, codes: NUMBERS, meanings: NUMBERS, gains: VALUES, worths: VALUES, room: NUMBERS,
    reals: VALUES,
):  # fmt: skip
    """Writes what each move means and gains, and what the position is worth; returns the policy's move."""
    s = states[0]
    n = rules.legal(s, codes)
    for i in range(n):
        meanings[i] = judge.meaning(s, codes[i])
    meanings[n] = judge.clock(s)
    meanings[n + 1] = judge.goal(s, 2)
    judge.gains(s, codes, n, gains, room, reals)
    judge.worth(s, worths, room, reals)
    return judge.policy(s, words[0], codes, reals, room, reals)

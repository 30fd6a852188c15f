"""All that a game's judge says about a position, asked on either back end: a template like those of the kernels."""

from rondel.core.kernel.arrays import NUMBERS, ROWS, STATES, VALUES

rules, judge = kit.rules, kit.judge
rule, entry = kit.rule, kit.entry

if hasattr(judge, "promising"):

    @rule
    def promising(s, codes, gains, short, room, reals):
        return judge.promising(s, codes, gains, short, room, reals)

else:

    @rule
    def promising(s, codes, gains, short, room, reals):
        return 0


if hasattr(judge, "ending"):

    @rule
    def ending(s):
        return judge.ending(s)

else:

    @rule
    def ending(s):
        return 0


@entry
def ask(
    states: STATES, words: ROWS, short: float, numbers: NUMBERS, codes: NUMBERS, meanings: NUMBERS, gains: VALUES,
    few: NUMBERS, few_gains: VALUES, worths: VALUES, room: NUMBERS, reals: VALUES,
):  # fmt: skip
    """Writes what each legal move means and gains, which ones are promising, and what the position is worth."""
    s = states[0]
    numbers[0] = judge.clock(s)
    numbers[1] = judge.goal(s, 2)
    numbers[2] = ending(s)
    judge.worth(s, worths, room, reals)
    if rules.actor(s) < 0:
        return 0
    numbers[3] = judge.policy(s, words[0], codes, gains, room, reals)
    n = rules.legal(s, codes)
    for i in range(n):
        meanings[i] = judge.meaning(s, codes[i])
    judge.gains(s, codes, n, gains, room, reals)
    numbers[4] = promising(s, few, few_gains, short, room, reals)
    return n

"""Puzzles at the terminal table, line by line through a pipe."""

from rondel.core.hint import why
from rondel.core.puzzle import posed, puzzles_of

GAME = "maharani"
NUMBER, PUZZLE = next((at, each) for at, each in enumerate(puzzles_of(GAME), start=1) if len(each.choices) == 1)
FOUND = posed(GAME, PUZZLE.id)
BEST, OTHER = FOUND.hints


def reason(language):
    return " ".join(why(BEST, FOUND.game.messages, language, FOUND.names).split())


def test_a_puzzle_is_missed_tried_again_and_solved(run):
    lines = ["undo", "hint", OTHER.text, "", BEST.text]
    done = run("puzzle", GAME, "--number", NUMBER, "--plain", typed="\n".join(lines) + "\n")
    assert done.code == 0 and done.err == ""
    said = " ".join(done.out.split())
    assert "There is nothing to take back." in said, "what was before the puzzle stays"
    assert '"hint" is not a move.' in said
    missed = f"the best answer brings you {round(100 * PUZZLE.margin)}% closer to winning than yours"
    assert missed in said and said.index("than yours") < said.index("Right!")
    assert reason("en") in said.partition("Right!")[2]


def test_the_answer_is_shown_to_whoever_wants_to_see_it_in_their_language(run):
    done = run("puzzle", GAME, "-n", NUMBER, "--plain", "--lang", "cs", typed=f"{OTHER.text}\nu\n")
    said = " ".join(done.out.split())
    assert done.code == 0 and "Správně!" not in said
    assert reason("cs") in said


def test_without_a_game_it_is_the_puzzle_of_the_day_and_one_can_leave(run):
    done = run("puzzle", "--plain", typed="q\n")
    assert done.code == 0 and "puzzle" in done.out


def test_a_puzzle_that_there_is_not_is_refused(run):
    many = run("puzzle", GAME, "-n", 999)
    assert many.code == 2 and f"has {len(puzzles_of(GAME))} puzzles" in many.err
    none = run("puzzle", "awkward", typed="")
    assert none.code == 2

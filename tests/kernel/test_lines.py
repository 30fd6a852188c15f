"""A line begins interpreted and goes on compiled, by playing its codes again."""

import pytest
from kernel_kit import compiled, magpies, random_codes

from rondel.core.errors import IllegalMove
from rondel.core.game import OVER
from rondel.core.kernel.opening import Opening
from rondel.core.line import Line


class Waiting(Opening):
    """An opening whose compiled back end is there when the test says so."""

    better = None

    @property
    def backend(self):
        return self.better or self.interpreted

    def distrust(self, problem):
        self.better = None
        super().distrust(problem)


@pytest.fixture
def game():
    return magpies()


@pytest.fixture
def opening(game):
    return Waiting(game.instance)


def test_switching_over_in_mid_game_changes_nothing(game, opening):
    codes = random_codes(game, seed=5)
    line = Line(game, opening)
    for code in codes[:10]:
        line.play(code)
    before = line.key, line.actor, line.legal(), line.results, line.returns
    assert line.backend.name == "interpreted"
    opening.better = compiled(game)
    assert (line.key, line.actor, line.legal(), line.results, line.returns) == before
    assert line.returns is None and line.backend.name == "compiled"
    for code in codes[10:]:
        line.play(code)
    assert line.actor == OVER and line.legal() == [] and line.codes == codes
    state = game.setup()
    for code in codes:
        game.apply_(state, code)
    assert game.key(line.state) == game.key(state)
    assert line.results == game.scores(state).result and line.returns == game.outcome(state).returns


def test_compiled_rules_that_play_differently_are_not_trusted(game, opening):
    class Crooked:
        def __init__(self, backend):
            self.__dict__.update(vars(backend))
            self._true = backend

        def __getattr__(self, name):
            return getattr(self._true, name)

        def bytes_of(self, states, i):
            return b"x" + self._true.bytes_of(states, i)

    line = Line(game, opening)
    for code in random_codes(game, seed=5, most=6):
        line.play(code)
    before = line.key
    opening.better = Crooked(compiled(game))
    assert line.legal() and line.key == before and line.backend.name == "interpreted"
    assert "differs" in opening.problem


def test_after_distrust_every_line_is_interpreted(game):
    opening = Opening(game.instance)
    opening.wait()
    lines = [Line(game, opening) for _ in range(2)]
    for code in random_codes(game, seed=5, most=6):
        for line in lines:
            line.play(code)
    keys = [line.key for line in lines]
    assert {line.backend.name for line in lines} == {"compiled"}
    opening.distrust("caught in an error")
    assert [line.backend.name for line in lines] == ["interpreted"] * 2
    assert [line.key for line in lines] == keys
    assert opening.wait() is opening.interpreted and opening.problem == "caught in an error"


@pytest.mark.parametrize("odd", [1.0, "1", None])
def test_a_code_is_a_whole_number(game, opening, odd):
    with pytest.raises(TypeError):
        Line(game, opening).play(odd)


@pytest.mark.parametrize("fast", [False, True])
def test_an_illegal_code_is_refused_and_changes_nothing(game, opening, fast):
    opening.better = compiled(game) if fast else None
    line = Line(game, opening)
    for code in random_codes(game, seed=1, most=6):
        line.play(code)
    before = line.key
    for code in (99, -1, next(c for c in range(7) if c not in line.legal())):
        with pytest.raises(IllegalMove):
            line.play(code)
    assert line.key == before and len(line.codes) == 6


@pytest.mark.parametrize("fast", [False, True])
def test_the_last_code_can_be_taken_back(game, opening, fast):
    opening.better = compiled(game) if fast else None
    line = Line(game, opening)
    keys = [line.key]
    codes = random_codes(game, seed=3, most=12)
    for code in codes:
        line.play(code)
        keys.append(line.key)
    for code in reversed(codes):
        assert line.key == keys.pop()
        assert line.undo() == code
    assert line.key == keys[0]
    with pytest.raises(IndexError, match="taken back"):
        line.undo()

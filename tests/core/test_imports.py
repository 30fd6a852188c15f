"""What a fresh process loads, and how quickly. Each test starts Python anew."""

import os
import subprocess
import sys
from pathlib import Path

import rondel

SOURCES = str(Path(rondel.__file__).parents[1])


def fresh(code: str) -> str:
    """What a new Python prints; it must end well, without a warning."""
    environment = {**os.environ, "PYTHONPATH": SOURCES, "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False, env=environment
    )
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return done.stdout.strip()


def loaded(code: str) -> set[str]:
    return set(fresh(f"{code}\nimport sys; print(*sys.modules)").split())


def test_importing_is_quick():
    code = "import time; t = time.process_time(); import rondel; print(time.process_time() - t)"
    assert min(float(fresh(code)) for _ in range(5)) < 0.3


def test_importing_loads_neither_numba_nor_numpy_nor_rules():
    modules = loaded("import rondel")
    assert not modules & {"numba", "numpy", "llvmlite", "torch", "fastapi", "typer", "rich"}
    assert not any(name.startswith("rondel.games.") for name in modules)


def test_listing_games_loads_no_rules():
    modules = loaded("import rondel\nfrom rondel.core import registry\nfor s in rondel.slugs(): registry.meta(s).title")
    assert "rondel.games.ingenious.meta" in modules
    assert not any(
        ".rules" in name or name.endswith((".game", ".components")) for name in modules - {"rondel.core.game"}
    )
    assert not modules & {"numba", "numpy"}


REFUSED = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"no {{name}} here")
sys.meta_path.insert(0, Refuse())
import rondel
from rondel.bots import make, play_out
match = rondel.start("ingenious", players=2, seed=1)
play_out(match, [make("greedy", match.game), make("random", match.game)], seed=1)
{more}
print(rondel.replay(match.record()).outcome == match.outcome)
"""


def test_a_match_is_played_where_numba_is_absent():
    more = "assert match.game.observe(match.state, 0).dtype == 'int16'"
    assert fresh(REFUSED.format(names=("numba", "llvmlite"), more=more)) == "True"


def test_a_match_is_played_where_numpy_is_absent_too():
    assert fresh(REFUSED.format(names=("numba", "llvmlite", "numpy"), more="")) == "True"


def test_equal_seeds_play_the_same_match_in_every_process():
    code = """
import rondel
from rondel.bots import make, play_out
match = rondel.start("ingenious", players=3, seed=5)
play_out(match, [make("random", match.game)] * 3, seed=5)
print(match.game.key(match.state), match.record().text()[-80:])
"""
    assert fresh(code) == fresh("import random; random.seed(3)\n" + code)

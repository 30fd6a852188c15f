"""While rules are compiled everybody else is answered: other threads, forked processes."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest
from kernel_kit import magpies, python

from rondel.core.kernel import cache, opening


class Endless:
    """A compile that lasts until the test lets it end, in vain."""

    def __init__(self, *_job, **_settings):
        self.done, self.problem, self.over = 0.0, None, threading.Event()

    @property
    def running(self):
        return not self.over.is_set()

    def wait(self, tell=None):
        self.over.wait(60)
        self.problem = "ended by the test"


def test_nobody_is_held_up_by_somebody_who_waits(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    monkeypatch.setattr(opening, "Compilation", Endless)
    found = opening.Opening(magpies().instance)
    monkeypatch.setattr(found, "_load", lambda folder: None)
    waiting = threading.Thread(target=found.wait)
    waiting.start()
    while found._compilation is None and waiting.is_alive():
        time.sleep(0.01)
    assert found.backend is found.interpreted
    assert found._compilation.running, "who asked was answered before the compile ended"
    found._compilation.over.set()
    waiting.join(60)
    assert not waiting.is_alive() and found.problem == "ended by the test"


def test_where_people_wait_a_thread_loads_what_the_cache_has_while_others_are_answered(tmp_path, monkeypatch):
    monkeypatch.setattr(opening.Opening, "aside", True)
    monkeypatch.setattr(cache, "find", lambda key: tmp_path)
    found, go, loaded = opening.Opening(magpies().instance), threading.Event(), []

    def load(folder: Path) -> None:
        go.wait(60)
        loaded.append(threading.current_thread())
        found._compiled = found.interpreted

    monkeypatch.setattr(found, "_load", load)
    assert [found.backend for _ in range(3)] == [found.interpreted] * 3 and found._compiled is None
    loader = found._loader
    go.set()
    loader.join(60)
    assert loaded == [loader] and found.backend is found._compiled and found._loader is loader


def test_while_a_compile_goes_on_no_thread_asks_for_it(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    monkeypatch.setattr(opening.Opening, "aside", True)
    monkeypatch.setattr(opening, "Compilation", Endless)
    found = opening.Opening(magpies().instance)
    assert found.backend is found.interpreted
    loader = found._loader
    loader.join(60)
    assert found._compilation.running and found.backend is found.interpreted and found._loader is loader
    found._compilation.over.set()


TWO_AT_ONCE = """
import threading
from numba.core import config
from rondel.core.kernel.opening import opening
from rondel.core.registry import configure
from rondel.core.soak import WALK
made = configure("awkward", 3).instance
before = config.CACHE_DIR
both = [opening(made), opening(made, WALK)]
threads = [threading.Thread(target=one.wait) for one in both]
for thread in threads: thread.start()
for thread in threads: thread.join()
print([one.backend.name for one in both], sum((one.backend.missed for one in both), []), config.CACHE_DIR == before)
"""


def test_two_threads_can_load_at_once():
    # In the cache of this run: others need these kernels, too. The second time they are there for certain.
    for _ in range(2):
        done = python(TWO_AT_ONCE, Path(os.environ[cache.VARIABLE]))
    assert done.stdout.strip() == "['compiled', 'compiled'] [] True", done.stderr


FORKED = """
import os, threading
from rondel.core.engine import Engine
from rondel.core.registry import configure
engine = Engine(configure("awkward", 3))
waiting = threading.Thread(target=engine.wait)
engine.backend
if WAITING:
    waiting.start()
child = os.fork()
if child == 0:
    assert engine.backend.name in ("interpreted", "compiled")
    os._exit(0 if engine.wait() else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), engine.wait())
"""


@pytest.mark.full
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize("waiting", [True, False])
def test_a_process_forked_during_a_compile_gets_its_rules_too(tmp_path, waiting):
    done = python(FORKED.replace("WAITING", str(waiting)), tmp_path)
    assert done.stdout.strip() == "0 True", done.stderr

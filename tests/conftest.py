"""What all tests share: the awkward test game is registered beside the real ones, and kernels are compiled anew."""

import os
import shutil
import tempfile

from full import VARIABLE as FULL

from rondel.core.registry import register

register("awkward", "conformance.awkward")

CACHE = "RONDEL_CACHE_DIR"


def pytest_addoption(parser):
    parser.addoption("--full", action="store_true", help="run the tests marked full, too")


def pytest_collection_modifyitems(config, items):
    """Of the tests of thousands of games a part is always run; the rest is for ``./test --full``.

    Who waits for a compile begins the run: at its end there would be nothing else to do.
    """
    items.sort(key=lambda item: "kernels" not in str(item.get_closest_marker("xdist_group")))
    if not config.getoption("full"):
        left_out = [item for item in items if item.get_closest_marker("full")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("full")]


def pytest_configure(config):
    """One cache for the run, empty at its start, and whether all is run: the worker processes inherit both."""
    if not hasattr(config, "workerinput"):
        os.environ.pop(FULL, None)
        if config.getoption("full"):
            os.environ[FULL] = "yes"
        os.environ[CACHE] = tempfile.mkdtemp(prefix="rondel-test-cache-")


def pytest_unconfigure(config):
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ[CACHE], ignore_errors=True)

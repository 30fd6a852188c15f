"""What all tests share: the awkward test game is registered beside the real ones, and kernels are kept."""

import gc
import os
import shutil
import signal
import tempfile
import time

import pytest
from costs import Costs
from full import VARIABLE as FULL
from full import Part

from rondel.core.registry import register

register("awkward", "conformance.awkward")

# A shell that runs the tests in the background lets them ignore Ctrl+C, and every program that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

CACHE = "RONDEL_CACHE_DIR"
OFF = "RONDEL_INTERPRETED"
COMPILING = ("arena", "bench", "kernel", "project", "search")
"""Folders whose tests are about compiled kernels; elsewhere those are marked."""
TEMPORARY = pytest.StashKey[str]()
KEPT = 3 * 24 * 3600
"""Seconds for which a kernel is kept that no test asks for."""


def pytest_addoption(parser):
    parser.addoption("--full", action="store_true", help="run the tests marked full, too")
    parser.addoption("--part", metavar="K/N", help="run the Kth of N parts, which are all tests together")
    parser.addoption("--slowest", action="store_true", help="print the dearest tests and the cost of each folder")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Of the tests of thousands of games a part is always run; the rest is for ``./test --full``."""
    items.sort(key=turn)
    if config.getoption("loadgroup", False):
        for item in items:
            name_group(item)
    if not config.getoption("full"):
        left_out = [item for item in items if item.get_closest_marker("full")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("full")]
    if part := config.getoption("part"):
        names = Part.read(part).takes(map(name_in_parts, items))
        config.hook.pytest_deselected(items=[item for item in items if name_in_parts(item) not in names])
        items[:] = [item for item in items if name_in_parts(item) in names]


def name_in_parts(item):
    """What stays together in a part: the tests of a group, which share what is dear."""
    mark = item.get_closest_marker("xdist_group")
    return mark.args[0] if mark is not None else item.nodeid


def name_group(item):
    """Tells xdist the group of a test, after the last ``@`` of its name.

    xdist 3.8 writes it where pytest 9.2 does not look any more: every test would be for itself, and walks, kernels and
    sites be made by each worker.
    """
    mark = item.get_closest_marker("xdist_group")
    if mark is not None and not item.nodeid.endswith(f"@{mark.args[0]}"):
        item._id = item.id.parse(f"{item.nodeid}@{mark.args[0]}")


def turn(item):
    """Who waits for a compile begins the run, then who waits for a server or a browser.

    The many short tests come last: at the end no worker has much to do while the others have nothing.
    """
    if "kernels" in str(item.get_closest_marker("xdist_group")):
        return 0
    return 1 if item.get_closest_marker("browser") or "/server/" in item.nodeid else 2


def pytest_configure(config):
    """The cache of kernels, and whether all is run: the worker processes inherit both."""
    try:
        Part.read(config.getoption("part") or "1/1")
    except ValueError as problem:
        raise pytest.UsageError(f"--part: {problem}") from None
    if config.getoption("slowest"):
        config.pluginmanager.register(Costs(), "costs")
    if not hasattr(config, "workerinput"):
        os.environ.pop(FULL, None)
        if config.getoption("full"):
            os.environ[FULL] = "yes"
        os.environ[CACHE] = str(kept_cache(config) or config.stash.setdefault(TEMPORARY, tempfile.mkdtemp()))


def kept_cache(config):
    """Kernels are kept from run to run with pytest's own cache; ``--cache-clear`` makes it empty.

    Their keys hold all they depend on: what has changed is compiled anew, and what nobody asked for in days goes.
    """
    if not config.pluginmanager.has_plugin("cacheprovider"):
        return None
    folder = config.cache.mkdir("rondel")
    for manifest in folder.glob("kernels/*/manifest.json"):
        if time.time() - manifest.stat().st_mtime > KEPT:
            shutil.rmtree(manifest.parent, ignore_errors=True)
    return folder


@pytest.fixture(autouse=True)
def _nothing_is_compiled_by_the_way(request, monkeypatch):
    """Bots ask for compiled kernels: four games would be compiled beside the tests, and nobody would wait for them."""
    if request.path.parent.name not in COMPILING and not request.node.get_closest_marker("compiled"):
        monkeypatch.setenv(OFF, "yes")


def pytest_collection_finish():
    """Ten thousand tests are no garbage: whoever looks for some need not go through them each time."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure(config):
    if TEMPORARY in config.stash:
        shutil.rmtree(config.stash[TEMPORARY], ignore_errors=True)

"""What all tests share: the awkward test game is registered beside the real ones, and kernels are compiled anew."""

import os
import shutil
import tempfile

from rondel.core.registry import register

register("awkward", "conformance.awkward")

CACHE = "RONDEL_CACHE_DIR"


def pytest_addoption(parser):
    parser.addoption("--full", action="store_true", help="compare the back ends over 2,000 games a mode")


def pytest_configure(config):
    """One cache for the run, empty at its start: the worker processes inherit it."""
    if not hasattr(config, "workerinput"):
        os.environ[CACHE] = tempfile.mkdtemp(prefix="rondel-test-cache-")


def pytest_unconfigure(config):
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ[CACHE], ignore_errors=True)

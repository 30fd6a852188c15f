"""The program ``rondel`` as a process, and what a terminal shows of it."""

import os
import re
import sys

PROGRAM = [sys.executable, "-m", "rondel.cli"]
HIDDEN = ("LC_", "LANG", "COLUMNS", "LINES", "NO_COLOR")


def clear_environment(**extra):
    """The environment without what changes language, size or colours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(HIDDEN)}
    return {**kept, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **extra}


def plain(text):
    """A terminal's output without its control sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")

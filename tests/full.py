"""Tests of thousands of games or files: a part is always run, the rest with ``./test --full``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def in_parts(parts: Iterable[Any], always: int = 1) -> list[Any]:
    """Parameters of a test, of which all but the first few are marked ``full``."""
    return [part if at < always else _in_full(part) for at, part in enumerate(parts)]


def _in_full(part: Any) -> Any:
    return pytest.param(*part if isinstance(part, tuple) else (part,), marks=pytest.mark.full)

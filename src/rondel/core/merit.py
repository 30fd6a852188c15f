"""What speaks for a move."""

from __future__ import annotations

from typing import Any

import msgspec


class Merit(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a sentence about a move, ``hint.KEY`` of the game's messages, with its arguments."""

    key: str
    args: dict[str, Any] = {}

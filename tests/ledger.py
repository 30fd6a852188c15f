"""Results that are kept as they come: a file of JSON lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class Ledger:
    """Rows by their ``key``; of several with one key the last counts. They outlive a hunt that is broken off."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        self.rows: dict[str, dict[str, Any]] = {row["key"]: row for row in map(json.loads, whole)}
        if whole != lines:  # the last was being written
            path.write_text("".join(whole), encoding="utf-8")

    def add(self, key: str, **row: Any) -> None:
        self.rows[key] = {"key": key} | row
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(self.rows[key])}\n")

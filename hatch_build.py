"""Hatchling's hook: the page of web/ is in every wheel, sdist and editable installation."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))
import page


class PageHook(BuildHookInterface):
    def dependencies(self) -> list[str]:
        return page.needs()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            page.build(self.app.display_info)
        except page.NoPage as problem:
            self.app.abort(str(problem))

"""The pages of the documents, and the files that stand in them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from rondel.core import registry

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TUTORIAL = DOCS / "adding-a-game.md"

_FILE = re.compile(r"^```\{code-block\} \w+\n:caption: (?P<name>\S+)\n\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """All pages, by their path."""
    return sorted(DOCS.rglob("*.md"))


def files_in(page: Path) -> dict[str, str]:
    """The files that a page shows, by the names above them."""
    return {found["name"]: found["text"] for found in _FILE.finditer(page.read_text(encoding="utf-8"))}


def unpack(page: Path, folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Writes the files of a page into a folder that Python imports from, until the patch is undone.

    The games that are registered meanwhile are then forgotten.
    """
    for name, text in files_in(page).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    tops = {name.partition("/")[0].removesuffix(".py") for name in files_in(page)}
    for package in (folder / top for top in tops if (folder / top).is_dir()):
        (package / "__init__.py").touch()
    for name in [name for name in sys.modules if name.partition(".")[0] in tops]:
        patch.delitem(sys.modules, name)
    patch.setattr(registry, "_packages", dict(registry._packages))
    patch.syspath_prepend(folder)

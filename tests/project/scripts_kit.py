"""Runs the scripts of the project on machines that have little."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TOOLS = "bash cat chmod cksum cp dirname env grep head ln mkdir mktemp readlink rm sed sleep sort tail tee"
STATIC = Path("src/rondel/server/static")

# A Python that makes an environment whose pip and uv only write down how they were called; a real one runs page.py.
FAKE_PYTHON = """\
#!/bin/bash
# The folder of this file is the one of the test, or bin/ of the environment, where it is uv, too.
fetch() { # PROGRAM WHAT FAILS
  echo "$1 $2" >>"$CALLS"
  sleep "${PIP_SECONDS:-0}"
  echo "Downloading numba-0.68.1-cp312.whl (3.8 MB)"
  if [ -n "$3" ]; then echo "ERROR: no such package"; exit 1; fi
  case "$2" in
    *installer.lock) cp "$0" "${0%/*}/uv" ;;
    *) printf '#!/bin/bash\\necho "called: $*"\\n' >"${0%/*}/rondel" && chmod +x "${0%/*}/rondel" ;;
  esac
}
case "$*" in
  *"scripts/page.py "*) exec "$REAL_PYTHON" "$@" ;;
  "-I -c"* | "-I -S -c"*) echo 3.12.9 ;;
  "-m venv --clear "*)
    shift 3
    rm -rf "$1" && mkdir -p "$1/bin" && cp "$0" "$1/bin/python"
    echo venv >>"$CALLS"
    ;;
  "-m pip config get global.index-url") printf '%s' "$INDEX" ;;
  "-m pip install "*) fetch pip "${*: -1}" "$PIP_FAILS" ;;
  "pip install --python "*) fetch "uv${UV_DEFAULT_INDEX:+ from $UV_DEFAULT_INDEX}" "${*: -1}" "$PIP_FAILS$UV_FAILS" ;;
esac
"""

# It writes down how it was called, installs nothing, and builds a page of one line.
FAKE_NPM = """\
#!/bin/bash
echo "npm $*" >>"$CALLS"
if [ -n "$NPM_SECONDS" ]; then echo $$ >"$CALLS.pid"; exec sleep "$NPM_SECONDS"; fi
if [ -n "$NPM_FAILS" ]; then printf 'npm error \\033[31mENOTFOUND\\033[0m\\n'; exit 1; fi
case "$*" in
  ci*) rm -rf node_modules && mkdir node_modules && cp package-lock.json node_modules/.package-lock.json ;;
  "run build") mkdir -p ../src/rondel/server/static && echo page >../src/rondel/server/static/index.html ;;
esac
"""

LOCK = {
    "packages": {
        "": {"name": "rondel-web"},
        "node_modules/svelte": {"version": "5.0.0", "integrity": "sha512-s"},
        "node_modules/vitest": {"version": "4.0.0", "integrity": "sha512-v", "dev": True},
        "node_modules/fsevents": {"version": "2.0.0", "integrity": "sha512-f", "optional": True},
    }
}
"""A package-lock.json: one package to build the page, one for development, one for other machines."""


def run(*command, timeout=60, **options):
    """Run a command without a terminal; its output and errors come as text."""
    command = [str(part) for part in command]
    options = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, **options}
    return subprocess.run(command, timeout=timeout, check=False, **options)


def write_program(path, text):
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    path.chmod(0o755)


def calls(env, program=""):
    """How the fakes were called, all or one of them, in order."""
    path = Path(env["CALLS"])
    lines = path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []
    return [line for line in lines if line.startswith(program)]


def copy_checkout(copy):
    """What the set-up reads, with a page of two files."""
    for name in ("scripts", "requirements"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("play", "test", "pyproject.toml"):
        shutil.copy2(ROOT / name, copy / name)
    (copy / "web" / "table").mkdir(parents=True)
    (copy / "web" / "package.json").write_text("{}", encoding="utf-8")
    (copy / "web" / "package-lock.json").write_text(json.dumps(LOCK), encoding="utf-8")
    (copy / "web" / "table" / "board.ts").write_text("export {};", encoding="utf-8")
    return copy


def told_by(program: str, *words: str) -> Any:
    """What a program prints as JSON in a process that has read nothing yet; it finds our sources and tests."""
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    return json.loads(done.stdout)

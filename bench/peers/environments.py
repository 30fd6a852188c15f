"""Environments of the peers' own: what a lock pins, installed on first use in the user's cache folder."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from protocol import cache_folder, missing

HERE = Path(__file__).parent


def run_inside(peer: str, name: str, script: str, *more: str) -> None:
    """Runs a script with the arguments of this one in the environment of a peer, and ends as it does."""
    try:
        python = _environment(peer, name)
    except (OSError, subprocess.CalledProcessError) as problem:
        print(problem, file=sys.stderr)
        missing(name, f"{name} (it could not be installed)")
    # Isolated: this folder on the path would show a script in the place of the package of its name.
    sys.exit(subprocess.run([str(python), "-I", str(HERE / script), *more, *sys.argv[1:]], check=False).returncode)


def _environment(peer: str, name: str) -> Path:
    """The Python of the environment."""
    lock = HERE / f"{peer}.lock"
    key = hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()[:16]
    folder = cache_folder() / "peers" / f"{peer}-{key}"
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    complete = folder / "complete"
    if not complete.exists():
        print(f"installing {name} into {folder}", file=sys.stderr)
        _run(sys.executable, "-m", "venv", "--clear", str(folder))
        _run(str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "-r", str(lock))
        complete.touch()
    return python


def _run(*command: str) -> None:
    quiet = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_USER": "0"}
    subprocess.run(command, check=True, stdout=sys.stderr, env=quiet)

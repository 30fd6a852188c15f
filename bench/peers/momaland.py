"""Games at random in MOMAland 0.2.0, the published learning environment for Ingenious (it plays rules of its own)."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from protocol import cache_folder, missing, request

NAME = "momaland 0.2.0"
HERE = Path(__file__).parent
LOCK = HERE / "momaland.lock"


def environment() -> Path:
    """The Python of an environment with what the lock pins, made on first use in the user's cache folder."""
    key = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()[:16]
    folder = cache_folder() / "peers" / f"momaland-{key}"
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    complete = folder / "complete"
    if not complete.exists():
        print(f"installing {NAME} into {folder}", file=sys.stderr)
        _run(sys.executable, "-m", "venv", "--clear", str(folder))
        _run(str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "-r", str(LOCK))
        complete.touch()
    return python


def _run(*command: str) -> None:
    quiet = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_USER": "0"}
    subprocess.run(command, check=True, stdout=sys.stderr, env=quiet)


def main() -> None:
    asked = request(__doc__)
    if asked.players == 1 or asked.pairs:
        missing(NAME, "a version for one player or pairs (it is run with two to four, each for themselves)")
    try:
        python = environment()
    except (OSError, subprocess.CalledProcessError) as problem:
        print(problem, file=sys.stderr)
        missing(NAME, f"{NAME} (it could not be installed)")
    # Isolated: this folder on the path would show momaland.py in the place of the package.
    command = [str(python), "-I", str(HERE / "momaland_games.py"), *sys.argv[1:]]
    sys.exit(subprocess.run(command, check=False).returncode)


if __name__ == "__main__":
    main()

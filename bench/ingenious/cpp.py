"""Seeded games of Ingenious by ingenious.cpp: what hand-written native code reaches."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from protocol import Request, cache_folder, missing, report, request

from rondel.core.kernel import words

NAME = "C++"
SOURCE = Path(__file__).with_name("ingenious.cpp")
FLAGS = ("-std=c++17", "-pedantic-errors", "-O3")


def build(compiler: str, version: str) -> Path:
    """The program, built once for each source, compiler and machine, in the user's cache folder."""
    made_of = (SOURCE.read_text(), *FLAGS, version, platform.platform())
    folder = cache_folder() / "bench"
    program = folder / f"ingenious-{hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]}"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            fresh = Path(scratch) / program.name
            subprocess.run([compiler, *FLAGS, str(SOURCE), "-o", str(fresh)], check=True, stdout=sys.stderr)
            os.replace(fresh, program)
    return program


def play(program: Path, asked: Request) -> tuple[int, float, int]:
    """Moves, CPU seconds of the best repeat and checksum, as the program says."""
    seeds = range(asked.seed, asked.seed + asked.games)
    lines = "".join(" ".join(map(str, words(seed, "playout"))) + "\n" for seed in seeds)
    command = [str(program), str(asked.players), str(int(asked.pairs)), str(asked.repeat)]
    done = subprocess.run(command, input=lines, stdout=subprocess.PIPE, text=True, check=True)
    moves, seconds, checksum = done.stdout.split()
    return int(moves), float(seconds), int(checksum)


def main() -> None:
    asked = request(__doc__)
    compiler = shutil.which("g++")
    if compiler is None:
        missing(NAME, "g++ (apt-get install g++)")
    version = subprocess.run([compiler, "-dumpfullversion"], stdout=subprocess.PIPE, text=True, check=True).stdout
    found = play(build(compiler, version.strip()), asked)
    report(asked, NAME, *found, note=f"g++ {version.strip()} {' '.join(FLAGS)}")


if __name__ == "__main__":
    main()

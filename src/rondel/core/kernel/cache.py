"""The folder of compiled kernels: in the user's cache, one folder for each key, whole or not there at all.

A key holds everything that a kernel depends on: the engine's and the game's sources, the component tables, Numba,
Python and the processor. A folder is filled under another name and then renamed, so that a killed compile, two at once
or a full disk leave nothing that could be taken for a kernel; and every file in it is compared with its hash before
use.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import json
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

from rondel.core.kernel.source import BRAIN, JUDGE, SOURCES, file_of, parts_of, sources

VARIABLE = "RONDEL_CACHE_DIR"
MANIFEST = "manifest.json"
UNUSED = 60 * 24 * 3600
"""Seconds after which a kernel that nobody asked for is thrown away."""
STILL = 120.0
"""Seconds after which a compiler that tells nothing is waited for no longer."""
PAUSE = 0.1
"""Seconds between two looks at a lock."""
LEFT_OVER = 24 * 3600
"""Seconds after which an unfinished folder is nobody's."""


def base() -> Path:
    """The folder of all kernels; it need not exist."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen) / "kernels"
    from platformdirs import user_cache_path

    return user_cache_path("rondel", appauthor=False) / "kernels"


def key_of(package: str, mark: str, template: str, checked: bool) -> str:
    """The name of the folder for the kernels of ``template`` over a game's sources with the tables of hash ``mark``."""
    from llvmlite import binding

    settings = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_"))
    found = hashlib.sha256()
    for part in (
        package, mark, template, str(checked), str(file_of(template)), *settings,
        version("numba"), version("llvmlite"), version("numpy"), sys.version, platform.machine(),
        binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten(),
    ):  # fmt: skip
        found.update(part.encode() + b"\0")
    for file in files_of(package, template):
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{package.rpartition('.')[2]}-{found.hexdigest()[:24]}"


def files_of(package: str, template: str) -> list[Path]:
    """What the kernels of a template over a game are made of: the sources that it asks for, and all they import."""
    made_of = (template, *parts_of(template))
    asked = "".join(file_of(name).read_text(encoding="utf-8") for name in made_of)
    unasked = [name for name in (*SOURCES, JUDGE) if f"kit.{name}" not in asked]
    used = [name for name in sources(package) if name.rpartition(".")[2] not in unasked]
    if JUDGE in unasked:
        used = [name for name in used if not name.startswith(f"{package}.{BRAIN}.")]
    found: dict[Path, None] = {}
    open_files = [file_of(name) for name in (*made_of, "rondel.core.kernel.native", f"{package}.state", *used)]
    while open_files:
        file = open_files.pop()
        if file not in found:
            found[file] = None
            open_files += _imported(file, package.partition(".")[0])
    return sorted(found)


@cache
def _imported(file: Path, own: str) -> list[Path]:
    """The files of ours, and of the package that the game is from, from which a source imports something."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] in ("rondel", own):
            found.append(file_of(node.module))
            for alias in node.names:
                with suppress(ModuleNotFoundError):  # it is no module, but something in one
                    found.append(file_of(f"{node.module}.{alias.name}"))
    return found


def find(key: str) -> Path | None:
    """The folder of a key, if it is there, ours and sound."""
    folder = base() / key
    try:
        files = json.loads((folder / MANIFEST).read_bytes())
        if not (_private(base()) and _private(folder)) or files != _hashes(folder):
            return None
        with suppress(OSError):
            os.utime(folder / MANIFEST)
    except (OSError, ValueError):
        return None
    return folder


def writable(folder: Path) -> Path:
    """The folder, or a copy of it that lasts as long as this process: Numba demands to be able to write there."""
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        copy = Path(tempfile.mkdtemp(prefix="rondel-"))
        atexit.register(shutil.rmtree, copy, ignore_errors=True)
        return Path(shutil.copytree(folder, copy / folder.name))
    return folder


@contextmanager
def filling(key: str) -> Iterator[Path]:
    """A new folder to be filled for ``key``; it takes its place when the block ends well, and else goes."""
    _make_base()
    partial = Path(tempfile.mkdtemp(prefix=f".{key}-", dir=base()))
    try:
        yield partial
        (partial / MANIFEST).write_text(json.dumps(_hashes(partial)), encoding="utf-8")
        place = base() / key
        if place.exists() and find(key) is None:
            shutil.rmtree(place, ignore_errors=True)
        with suppress(OSError):  # another process was quicker: its folder is as good
            partial.rename(place)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    _tidy()


@contextmanager
def alone(key: str) -> Iterator[Callable[[], None]]:
    """Waits until no other process compiles ``key``; gives a function that tells those who wait that it goes on.

    Who compiles and has told nothing for `STILL` seconds, a stopped process for example, is waited for no longer. Then,
    and where files cannot be locked, both do it: the first whole folder counts.
    """
    try:
        import fcntl
    except ImportError:
        yield lambda: None
        return
    _make_base()
    file = os.open(base() / f".{key}.lock", os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        heard, since = 0, time.monotonic()
        while time.monotonic() - since < STILL:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # gone with the process, however it ends
                break
            except BlockingIOError:
                if os.fstat(file).st_mtime_ns != heard:
                    heard, since = os.fstat(file).st_mtime_ns, time.monotonic()
                time.sleep(PAUSE)
            except OSError:  # this file system has no locks
                break
        yield lambda: _touch(file)
    finally:
        os.close(file)


def _touch(file: int) -> None:
    with suppress(OSError):
        os.utime(file, ns=(time.time_ns(), time.time_ns()))


def _make_base() -> None:
    base().parent.mkdir(parents=True, exist_ok=True)
    base().mkdir(mode=0o700, exist_ok=True)


def _private(folder: Path) -> bool:
    """Kernels are code: only what we wrote ourselves, and nobody else can change, is run."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022


def _hashes(folder: Path) -> dict[str, str]:
    files = [file for file in folder.rglob("*") if file.is_file() and file.name != MANIFEST]
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(files)
    }


def _tidy() -> None:
    """Throws away kernels that were not used for long, and what killed processes left."""
    now = time.time()
    for path in base().iterdir():
        with suppress(OSError):
            manifest = path / MANIFEST
            whole = manifest.exists() and not path.name.startswith(".")
            used = (manifest if whole else path).stat().st_mtime
            if now - used > (UNUSED if whole or path.is_file() else LEFT_OVER):
                shutil.rmtree(path) if path.is_dir() else path.unlink()

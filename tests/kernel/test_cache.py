"""The cache of kernels: slower when something is wrong with it, never wrong itself."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from each import each
from kernel_kit import HEAD, TESTS, magpies, python

import rondel
from rondel.core.kernel import cache, compiler
from rondel.core.kernel.backend import DRIVERS
from rondel.core.kernel.compiler import Compilation
from rondel.core.kernel.source import instance

pytestmark = pytest.mark.xdist_group("kernels in a cache")  # they share one that was filled once

PLAY = """
import sys
from rondel.core.registry import configure
from rondel.core.engine import Engine
game = configure("awkward", 3)
engine = Engine(game)
first = engine.batch(5, seed=1); first.finish(); at_once = first.backend.name
good = engine.wait()
batch = engine.batch(5, seed=1); batch.finish()
assert batch.checksum == first.checksum
warm = getattr(batch.backend, "missed", None) == []
print(at_once, batch.backend.name, batch.checksum, warm, engine.problem, sep="|")
"""


def said(done) -> dict[str, str]:
    assert done.returncode == 0, done.stderr
    at_once, later, checksum, warm, problem = done.stdout.strip().split("|")
    return {"at once": at_once, "later": later, "checksum": checksum, "warm": warm, "problem": problem}


def kernels(folder: Path) -> list[Path]:
    """The finished folders of a cache."""
    return [path for path in (folder / "kernels").glob("*") if not path.name.startswith(".")]


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory) -> tuple[Path, list[float]]:
    """A cache that was filled, and how far the compile said to be meanwhile."""
    folder = tmp_path_factory.mktemp("warm")
    heard = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(cache.VARIABLE, str(folder))
        compilation = Compilation(magpies().instance, DRIVERS, urgent=True)
        while compilation.running:
            heard.append(compilation.done)
            time.sleep(0.02)
    assert compilation.problem is None and len(kernels(folder)) == 1
    return folder, heard


def session_niceness(process: int) -> int:
    """The niceness of a process's session; where there are no such groups, that of a compile."""
    try:
        return int(Path(f"/proc/{process}/autogroup").read_text().split()[-1])
    except OSError:
        return compiler.NICENESS


@pytest.fixture(scope="module")
def warm(compiled_once) -> tuple[Path, str]:
    """The filled cache, and what is played with it."""
    folder, _ = compiled_once
    return folder, said(python(PLAY, folder))["checksum"]


@pytest.fixture
def copy(warm, tmp_path) -> Path:
    return Path(shutil.copytree(warm[0], tmp_path / "cache"))


def test_the_second_process_finds_everything_and_plays_the_same(warm):
    second = said(python(PLAY, warm[0]))
    assert second == {
        "at once": "compiled", "later": "compiled", "checksum": warm[1], "warm": "True", "problem": "None",
    }  # fmt: skip


class Killed(NamedTuple):
    """A background compile that was killed, in a cache with a damaged kernel; how nice it was beyond ourselves.

    It is so beside other processes of its session, and its session beside others where Linux has groups of them.
    """

    folder: Path
    problem: str | None
    niceness: int
    of_session: int


@pytest.fixture(scope="module")
def killed(warm, tmp_path_factory) -> Killed:
    folder = Path(shutil.copytree(warm[0], tmp_path_factory.mktemp("killed") / "cache"))
    file = max(kernels(folder)[0].rglob("*.nbc"), key=lambda path: path.stat().st_size)
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 255
    file.write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(cache.VARIABLE, str(folder))
        compilation = Compilation(magpies().instance, DRIVERS)
        while compilation.running and compilation.done == 0:
            time.sleep(0.02)
    process = compilation.process.pid
    nice = os.getpriority(os.PRIO_PROCESS, process) - os.nice(0), session_niceness(process)
    compilation.process.send_signal(signal.SIGKILL)
    compilation.wait()
    return Killed(folder, compilation.problem, *nice)


def test_a_damaged_kernel_is_noticed_and_a_killed_compile_leaves_none(killed, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(killed.folder))
    (damaged,) = kernels(killed.folder)
    unfinished = [path.name for path in damaged.parent.glob(f".{damaged.name}-*")]
    assert killed.problem is not None and len(unfinished) == 1
    assert cache.find(damaged.name) is None and cache.find(unfinished[0]) is None


def test_after_damage_and_a_killed_compile_the_kernel_is_made_again(killed, warm):
    found = said(python(PLAY, killed.folder))
    assert found == {**found, "at once": "interpreted", "later": "compiled", "checksum": warm[1], "problem": "None"}
    assert said(python(PLAY, killed.folder))["at once"] == "compiled"


def test_a_compile_that_nobody_waits_for_runs_at_low_priority(killed):
    assert min(killed.niceness, killed.of_session) >= compiler.NICENESS or sys.platform != "linux"


def test_a_compile_tells_how_far_it_is(compiled_once):
    _, heard = compiled_once
    assert heard == sorted(heard) and len(set(heard)) > 10 and 0 <= min(heard) <= max(heard) <= 1


@pytest.mark.parametrize("damage", ["missing file", "extra file", "empty manifest", "no manifest"])
def test_a_folder_that_is_not_whole_is_not_used(copy, damage, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(copy))
    folder = kernels(copy)[0]
    assert cache.find(folder.name) == folder
    if damage == "missing file":
        next(folder.rglob("*.nbi")).unlink()
    elif damage == "extra file":
        (folder / "more.nbi").write_bytes(b"")
    elif damage == "empty manifest":
        (folder / cache.MANIFEST).write_bytes(b"")
    else:
        (folder / cache.MANIFEST).unlink()
    assert cache.find(folder.name) is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners of files here")
@pytest.mark.parametrize("which", ["kernel", "base"])
def test_a_folder_that_others_can_change_is_not_used(copy, monkeypatch, which):
    monkeypatch.setenv(cache.VARIABLE, str(copy))
    folder = kernels(copy)[0]
    (folder if which == "kernel" else folder.parent).chmod(0o777)
    assert cache.find(folder.name) is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners of files here")
def test_a_folder_of_somebody_else_is_not_used(copy, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(copy))
    assert cache.find(kernels(copy)[0].name)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert cache.find(kernels(copy)[0].name) is None


def test_a_link_in_the_place_of_a_lock_is_not_followed(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / "kernels").mkdir(mode=0o700)
    (tmp_path / "kernels" / ".k-1.lock").symlink_to(victim)
    with pytest.raises(OSError, match="symbolic"), cache.alone("k-1"):
        pass
    assert victim.read_text() == "precious"


def test_who_compiles_has_a_key_for_itself(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    entered = []

    def enter() -> None:
        with cache.alone("k-1"):
            entered.append("second")

    with cache.alone("k-1"):
        other = threading.Thread(target=enter)
        other.start()
        other.join(0.3)
        assert entered == []
    other.join(10)
    assert entered == ["second"]


def test_a_compiler_that_stands_still_is_waited_for_no_longer(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    clock = SimpleNamespace(now=0.0, beats=500)

    def sleep(seconds: float) -> None:
        clock.now += 1.0
        if clock.now <= clock.beats:
            go_on()

    monkeypatch.setattr(
        cache, "time", SimpleNamespace(monotonic=lambda: clock.now, sleep=sleep, time_ns=lambda: int(clock.now * 1e9))
    )
    with cache.alone("k-1") as go_on, cache.alone("k-1"):
        assert clock.now >= clock.beats + cache.STILL, "while it goes on it is waited for, however long"
        assert clock.now <= clock.beats + cache.STILL + 2, "and then for a stated time"


def test_nothing_is_imported_from_the_folder_where_one_stands(tmp_path, monkeypatch):
    (tmp_path / "json.py").write_text("open('run', 'w')")
    monkeypatch.chdir(tmp_path)
    reads = "import json, sys; json.load(sys.stdin); print(json.dumps({'ready': True}))"
    monkeypatch.setattr(compiler, "_START", reads)
    compilation = Compilation(magpies().instance, DRIVERS)
    compilation.wait()
    assert compilation.problem is None and not (tmp_path / "run").exists()


def test_kernels_in_a_folder_that_cannot_be_written_are_loaded_from_a_copy(warm):
    locked = "import tempfile\ndef refuse(*args, dir=None, **more):\n    raise PermissionError(13, 'no')\n"
    found = said(python(locked + "tempfile.TemporaryFile = refuse\n" + PLAY.replace("engine = ", RESTORE, 1), warm[0]))
    assert found["checksum"] == warm[1] and found["later"] == "compiled" and found["warm"] == "True"


RESTORE = """
import io
from rondel.core.kernel import cache
true_writable = cache.writable
def writable(folder):
    made = true_writable(folder)
    assert made != folder and made.name == folder.name
    tempfile.TemporaryFile = lambda *args, **more: io.BytesIO()
    return made
cache.writable = writable
engine = """


@pytest.mark.full  # as on a full disk
def test_without_a_folder_for_the_cache_the_rules_are_compiled_for_this_process_alone(warm, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    found = said(python(PLAY, blocked / "cache"))
    assert found["checksum"] == warm[1] and found["later"] == "compiled"
    assert found["at once"] == "interpreted" and "Error" in found["problem"]


def test_on_a_full_disk_the_rules_are_compiled_for_this_process_alone(warm, tmp_path):
    found = said(python(PLAY, tmp_path, before="ulimit -f 8;"))
    assert found["checksum"] == warm[1] and found["later"] == "compiled"
    assert "Error" in found["problem"] and kernels(tmp_path) == []


@pytest.mark.full  # always: who compiles has a key for itself
def test_two_processes_that_compile_at_once_share_one_result(warm, tmp_path):
    both = (
        f"CODE = {HEAD + PLAY!r}"
        + """
import subprocess, sys
two = [subprocess.Popen([sys.executable, "-c", CODE], stdout=subprocess.PIPE, text=True) for _ in range(2)]
out = [process.communicate()[0] for process in two]
print(*{line.split("|")[2] for line in out}, *[process.returncode for process in two])
"""
    )
    done = python(both, tmp_path)
    assert done.stdout.split() == [warm[1], "0", "0"], done.stderr
    assert len(kernels(tmp_path)) == 1


@pytest.mark.parametrize(
    ("says", "problem"),
    [
        ("print('noise'); print(3); print('{\"done\": 0.5}'); print('{\"ready\": true}'); print('noise')", None),
        ('print(\'{"problem": "no room"}\'); raise SystemExit(1)', "no room"),
        ("raise SystemExit(7)", "the compiling process ended with code 7"),
    ],
)
def test_only_what_the_compiling_process_means_to_say_is_heard(says, problem, monkeypatch):
    monkeypatch.setattr(compiler, "_START", f"import sys; sys.stdin.read(); {says}")
    compilation = Compilation(magpies().instance, DRIVERS)
    compilation.wait()
    assert compilation.problem == problem and not compilation.running


def test_what_cannot_be_compiled_stays_interpreted_and_says_why(tmp_path):
    broken = "import sys\nsys.modules['numba'] = sys.modules['llvmlite'] = None\n"
    found = said(python(broken + PLAY, tmp_path))
    assert found["later"] == "interpreted" and "numba" in found["problem"]


def test_compiling_can_be_switched_off(tmp_path):
    found = said(python(PLAY, tmp_path, RONDEL_INTERPRETED="1"))
    assert found["later"] == "interpreted" and "RONDEL_INTERPRETED" in found["problem"]
    assert not (tmp_path / "kernels").exists()


def test_who_waits_for_compiled_rules_that_cannot_be_had_is_warned(monkeypatch):
    monkeypatch.setattr("rondel.core.engine.Engine.wait", lambda self: False)
    with pytest.warns(RuntimeWarning, match="ingenious is not compiled"):
        assert rondel.engine("ingenious", players=2, wait=True).game.seats == 2


# --- the key ---------------------------------------------------------------------------------------------------------


def key(package: str = "conformance.awkward", mark: str = "m", template: str = DRIVERS, checked: bool = False) -> str:
    return cache.key_of(package, mark, template, checked)


def test_the_key_holds_tables_template_and_kind():
    keys = {key(), key(mark="n"), key(template="rondel.core.kernel.walk"), key(checked=True)}
    assert len(keys) == 4 and key() == key()


def copied(folder: Path, name: str, monkeypatch) -> Path:
    """Magpies under another name."""
    package = Path(
        shutil.copytree(TESTS / "conformance" / "awkward", folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    )
    for source in package.rglob("*.py"):
        source.write_text(source.read_text().replace("conformance.awkward", name))
    monkeypatch.syspath_prepend(folder)
    return package


def change(file: Path) -> None:
    with file.open("a") as source:
        source.write("\n# changed\n")


TREE = "rondel.search.tree"


@each("file", ["rules.py", "state.py", "knowledge.py", "features.py"])
def test_a_change_of_any_source_of_the_game_is_another_key(file, tmp_path, monkeypatch):
    package = copied(tmp_path, f"copied_{file.removesuffix('.py')}", monkeypatch)
    before = key(package.name)
    change(package / file)
    assert key(package.name) != before


@each("file", ["game.py", "meta.py", "checks.py", "brain/judge.py", "brain/__init__.py"])
def test_a_change_of_what_is_not_compiled_in_leaves_the_kernels_as_they_are(file, tmp_path, monkeypatch):
    package = copied(tmp_path, f"other_{file.partition('.')[0].replace('/', '_')}", monkeypatch)
    before, searching = key(package.name), key(package.name, template=TREE)
    change(package / file)
    assert key(package.name) == before
    assert (key(package.name, template=TREE) != searching) == (file == "brain/judge.py")


def test_a_change_of_a_part_of_the_rules_or_of_what_it_imports_is_another_key(tmp_path, monkeypatch):
    package = copied(tmp_path, "copied_with_parts", monkeypatch)
    (package / "parts").mkdir()
    (package / "parts" / "__init__.py").touch()
    with (package / "state.py").open("a") as state:
        state.write('PARTS = ("nest",)\n')
    (package / "twigs.py").write_text("MANY = 3\n")
    keys = set()
    for text in ("", "# one\n", "from copied_with_parts.twigs import MANY\n"):
        (package / "parts" / "nest.py").write_text(text)
        cache._imported.cache_clear()  # as in the next process
        keys.add(key(package.name))
    change(package / "twigs.py")
    keys.add(key(package.name))
    assert len(keys) == 4


@each(
    ("file", "counts"),
    [
        ("core/kernel/generator.py", True),
        ("core/kernel/tools.py", True),
        ("core/kernel/native.py", True),
        ("core/kernel/layout.py", True),
        ("core/match.py", False),
        ("core/kernel/walk.py", False),
    ],
)
def test_a_change_of_the_engine_is_another_key_where_kernels_are_made_of_it(file, counts, tmp_path, monkeypatch):
    ours = Path(rondel.__file__).parent
    package = Path(shutil.copytree(ours, tmp_path / "rondel", dirs_exist_ok=True))
    found = cache.file_of
    with monkeypatch.context() as patch:
        patch.setattr(
            cache,
            "file_of",
            lambda source: (
                package / found(source).relative_to(ours) if found(source).is_relative_to(ours) else found(source)
            ),
        )
        cache._imported.cache_clear()
        before = key()
        change(package / file)
        assert (key() != before) == counts
    cache._imported.cache_clear()


def test_another_processor_python_or_setting_of_numba_is_another_key(monkeypatch):
    keys = {key()}
    with monkeypatch.context() as patch:
        patch.setattr("llvmlite.binding.get_host_cpu_name", lambda: "another")
        keys.add(key())
    with monkeypatch.context() as patch:
        patch.setattr("llvmlite.binding.get_host_cpu_features", lambda: SimpleNamespace(flatten=lambda: "+other"))
        keys.add(key())
    with monkeypatch.context() as patch:
        patch.setattr(sys, "version", "3.99")
        keys.add(key())
    with monkeypatch.context() as patch:
        patch.setenv("NUMBA_OPT", "0")
        keys.add(key())
    assert len(keys) == 5


@pytest.mark.parametrize("what", ["numba", "llvmlite", "numpy"])
def test_another_version_of_a_library_is_another_key(what, monkeypatch):
    before = key()
    true_version = cache.version
    monkeypatch.setattr(cache, "version", lambda name: "0.0" if name == what else true_version(name))
    assert key() != before


def test_old_kernels_are_thrown_away_and_others_kept(copy, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(copy))
    used = kernels(copy)[0]
    names = ("old-1", "torn-1", ".dead-1", ".busy-1")
    old, torn, dead, busy = (Path(shutil.copytree(used, used.parent / name)) for name in names)
    (torn / cache.MANIFEST).unlink()
    (used.parent / ".old.lock").touch()
    two_days, long_ago = time.time() - 2 * 24 * 3600, time.time() - cache.UNUSED - 60
    for path, age in ((old / cache.MANIFEST, long_ago), (used.parent / ".old.lock", long_ago)):
        os.utime(path, (age, age))
    for path in (torn, dead):
        os.utime(path, (two_days, two_days))
    with cache.filling("new-1"):
        pass
    left = {path.name for path in used.parent.iterdir() if not path.name.endswith(f"{used.name}.lock")}
    assert left == {used.name, "new-1", busy.name}


def test_a_kernel_that_is_used_is_not_an_old_one(copy, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(copy))
    manifest = kernels(copy)[0] / cache.MANIFEST
    os.utime(manifest, (1, 1))
    assert cache.find(kernels(copy)[0].name)
    assert time.time() - manifest.stat().st_mtime < 60


def test_a_compile_that_fails_takes_its_folder_along(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    with pytest.raises(RuntimeError), cache.filling("bad-1") as folder:
        (folder / "half").write_text("half")
        raise RuntimeError
    assert list((tmp_path / "kernels").iterdir()) == []


def test_the_standard_place_is_the_users_cache_folder(monkeypatch):
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere/cache")
    if sys.platform == "linux":
        assert cache.base() == Path("/somewhere/cache/rondel/kernels")


def test_two_sets_of_tables_are_compiled_beside_each_other(warm, tmp_path):
    made = magpies().instance
    other = instance(made.package, made.layout, {"copies": 3})
    assert other.mark != made.mark and key(mark=other.mark) != key(mark=made.mark)
    assert json.loads(json.dumps(dict(made.tables))) == made.tables, "tables reach the compiling process as JSON"

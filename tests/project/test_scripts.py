"""The scripts ./play and ./test, the locks, and what no file of the project may name."""

import os
import re
import shutil
import subprocess
import sys
import textwrap
import time
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = "bash cat chmod cksum cp dirname env grep head ln mkdir mktemp readlink rm sed sleep sort tail tee"
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))

# A Python that makes an environment whose pip only writes down how it was called.
FAKE_PYTHON = """\
#!/bin/bash
# The folder of this file is the one of the test, or bin/ of the environment.
case "$*" in
  "-I -c"* | "-I -S -c"*) echo 3.12.9 ;;
  "-m venv --clear "*)
    shift 3
    rm -rf "$1" && mkdir -p "$1/bin" && cp "$0" "$1/bin/python"
    echo venv >>"$CALLS"
    ;;
  "-m pip install "*)
    echo "pip ${*: -1}" >>"$CALLS"
    sleep "${PIP_SECONDS:-0}"
    echo "Downloading numba-0.68.1-cp312.whl (3.8 MB)"
    if [ -n "$PIP_FAILS" ]; then echo "ERROR: no such package"; exit 1; fi
    printf '#!/bin/bash\\necho "played: $*"\\n' >"${0%/*}/rondel"
    chmod +x "${0%/*}/rondel"
    ;;
esac
"""


def run(*command, timeout=60, **options):
    """Run a command without a terminal; its output and errors come as text."""
    command = [str(part) for part in command]
    options = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, **options}
    return subprocess.run(command, timeout=timeout, check=False, **options)


def write_program(path, text):
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    path.chmod(0o755)


@pytest.fixture
def bare(tmp_path):
    """The variables of a machine that has the usual small tools, a user 1000, and no more."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in TOOLS.split():
        found = shutil.which(name)
        assert found, name
        (programs / name).symlink_to(found)
    write_program(programs / "id", "#!/bin/bash\necho 1000\n")
    return {
        "PATH": str(programs),
        "HOME": str(tmp_path),
        "TMPDIR": str(tmp_path),
        "RONDEL_POSTGRES_GLOB": str(tmp_path / "none" / "*"),
        "CALLS": str(tmp_path / "calls"),
    }


@pytest.fixture
def checkout(tmp_path):
    """A copy of what the set-up reads; a blank in its path on purpose."""
    copy = tmp_path / "a checkout"
    for name in ("scripts", "requirements"):
        shutil.copytree(ROOT / name, copy / name)
    for name in ("play", "pyproject.toml"):
        shutil.copy2(ROOT / name, copy / name)
    return copy


@pytest.fixture
def fake(bare):
    """The same machine with a Python whose environments install nothing real."""
    write_program(Path(bare["PATH"]) / "python3", FAKE_PYTHON)
    return bare


def calls(env):
    path = Path(env["CALLS"])
    return path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []


# --- Arguments ----------------------------------------------------------------


@pytest.mark.parametrize("script", ["play", "test", ".ci/run", "scripts/environment.sh"])
def test_scripts_parse(script):
    assert run("bash", "-n", ROOT / script).returncode == 0
    if not script.endswith(".sh"):
        assert os.access(ROOT / script, os.X_OK)


def test_ci_runs_the_tests_and_nothing_else():
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert lines == ["#!/usr/bin/env bash", 'cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && exec ./test']


def test_help_of_test(tmp_path):
    done = run(ROOT / "test", "--help", cwd=tmp_path)
    assert done.returncode == 0
    for word in ("--without", "--only", "--clauses", "--broken", "--mutants", "browser", "postgres", "pytest"):
        assert word in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--wihtout"],
        ["--without"],
        ["--without", "network"],
        ["--only=lint,all"],
        ["--mutants", ""],
        ["--broken", "chess"],
    ],
)
def test_wrong_arguments(arguments):
    done = run(ROOT / "test", *arguments, "--dry-run")
    assert done.returncode == 2
    assert "./test --help" in done.stderr
    assert "would run" not in done.stdout


# --- What the system must have ------------------------------------------------


def test_missing_needs_are_named_with_their_commands(bare):
    done = run(ROOT / "test", "--only", "unit", "--", "--version", env=bare)
    assert done.returncode == 3
    assert "missing: browser (Chromium)" in done.stderr
    assert "sudo apt-get update && sudo apt-get install chromium\n" in done.stderr
    assert "sudo apt-get update && sudo apt-get install postgresql\n" in done.stderr
    assert "./test --without browser\n" in done.stderr
    assert "./test --without postgres\n" in done.stderr
    assert done.stdout == ""


def test_without_leaves_out_visibly(bare):
    done = run(ROOT / "test", "--without", "browser,postgres", "--dry-run", env=bare)
    assert done.returncode == 0
    assert done.stdout.startswith("skipped: browser (--without)\nskipped: postgres (--without)\n")
    assert "-m not browser and not postgres" in done.stdout


def test_one_need_left_out_the_other_still_missing(bare):
    done = run(ROOT / "test", "--without=postgres", "--dry-run", env=bare)
    assert done.returncode == 3
    assert "skipped: postgres" in done.stdout
    assert "missing: browser" in done.stderr
    assert "missing: postgres" not in done.stderr


def test_lint_and_types_need_nothing_of_the_system(bare):
    done = run(ROOT / "test", "--only", "lint,types", "--dry-run", env=bare)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "would run: ruff check .",
        "would run: ruff format --check .",
        "would run: mypy",
    ]


def as_root(env, apt):
    programs = Path(env["PATH"])
    write_program(programs / "id", "#!/bin/bash\necho 0\n")
    write_program(programs / "apt-get", apt)
    script = f'ROOT="{ROOT}"; . "$ROOT/scripts/environment.sh"; ensure_needs "" browser && find_browser'
    return run("bash", "-c", script, env=env)


def test_root_installs_what_is_missing(bare):
    done = as_root(
        bare,
        """\
        #!/bin/bash
        echo "$*" >>"$CALLS"
        [ "$1" = update ] || cp "${0%/*}/id" "${0%/*}/chromium"
        echo "Setting up chromium (1.0) ..."
        """,
    )
    assert done.returncode == 0, done.stderr
    assert calls(bare) == ["update", "install --yes --no-install-recommends chromium"]
    assert "  setting up chromium\n" in done.stdout
    assert done.stdout.endswith("/bin/chromium\n")


def test_a_failed_installation_is_told(bare):
    done = as_root(bare, "#!/bin/bash\nexit 100\n")
    assert done.returncode == 3
    assert "Chromium could not be installed" in done.stderr
    assert "--without browser" in done.stderr


# --- The environment ----------------------------------------------------------


def test_help_of_play_installs_nothing(checkout, fake, tmp_path):
    done = run(checkout / "play", "--help", env=fake, cwd=tmp_path)
    assert done.returncode == 0
    assert "Usage: ./play" in done.stdout
    assert calls(fake) == []


def test_no_python(checkout, bare):
    done = run(checkout / "play", env=bare)
    assert done.returncode == 3
    assert done.stderr.startswith("Rondel: no Python 3.11, 3.12 or 3.13 was found")
    assert not (checkout / ".venv").exists()


def test_the_named_python_must_suit(checkout, fake):
    done = run(checkout / "play", env={**fake, "PYTHON": "/no/such/python"})
    assert done.returncode == 3
    assert "PYTHON is set to /no/such/python" in done.stderr
    assert calls(fake) == []


def test_a_python_without_venv(checkout, bare):
    write_program(Path(bare["PATH"]) / "python3", "#!/bin/bash\necho 3.11.2\nexit 11\n")
    done = run(checkout / "play", env=bare)
    assert done.returncode == 3
    assert "sudo apt-get install python3.11-venv" in done.stderr


def test_a_python_is_probed_for_real(bare):
    script = f'ROOT=/nowhere; . "{ROOT}/scripts/environment.sh"; probe_python "{sys.executable}"'
    done = run("bash", "-c", script, env=bare)
    assert (done.returncode, done.stdout.strip()) == (0, ".".join(map(str, sys.version_info[:3])))


def test_first_run_installs_and_the_second_starts_at_once(checkout, fake, tmp_path):
    installs = ["venv", f"pip {checkout}/requirements/run.lock", f"pip {checkout}"]
    first = run(checkout / "play", "--seed", "a b", env=fake, cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "Rondel: making a Python environment in .venv (Python 3.12.9) ..." in first.stdout
    assert "  fetching numba (3.8 MB)\n" in first.stdout
    assert first.stdout.endswith("played: play ingenious --seed a b\n")
    assert calls(fake) == installs
    begin = time.perf_counter()
    second = run(checkout / "play", env=fake, cwd=tmp_path)
    assert second.stdout == "played: play ingenious\n"
    assert time.perf_counter() - begin < 5  # 0.05 s on an idle machine
    assert calls(fake) == installs


def test_a_changed_lock_is_installed(checkout, fake):
    run(checkout / "play", env=fake)
    with (checkout / "requirements" / "run.lock").open("a", encoding="utf-8") as lock:
        lock.write("# changed\n")
    assert run(checkout / "play", env=fake).returncode == 0
    assert calls(fake).count("venv") == 1
    assert len(calls(fake)) == 5


def test_a_moved_checkout_is_set_up_anew(checkout, fake):
    run(checkout / "play", env=fake)
    moved = checkout.rename(checkout.with_name("moved"))
    assert run(moved / "play", env=fake).stdout.endswith("played: play ingenious\n")
    assert calls(fake).count("venv") == 2


def test_a_failed_installation_says_so_and_is_done_again(checkout, fake):
    done = run(checkout / "play", env={**fake, "PIP_FAILS": "1"})
    assert done.returncode == 1
    assert "ERROR: no such package" in done.stderr
    log = checkout / ".venv" / "install.log"
    assert f"its log is {log}" in done.stderr
    assert "ERROR: no such package" in log.read_text(encoding="utf-8")
    assert "played" not in done.stdout
    again = run(checkout / "play", env=fake)
    assert again.stdout.endswith("played: play ingenious\n")
    assert calls(fake).count("venv") == 2


def test_two_at_once_set_up_once(checkout, fake):
    both = [
        subprocess.Popen(
            [str(checkout / "play")],
            env={**fake, "PIP_SECONDS": "0.5"},
            stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        for _ in range(2)
    ]
    outputs = [process.communicate(timeout=60)[0] for process in both]
    assert all(output.endswith("played: play ingenious\n") for output in outputs)
    assert calls(fake).count("venv") == 1
    assert not (checkout / ".venv.lock").is_symlink()


def test_the_lock_of_a_dead_process_is_no_obstacle(checkout, fake):
    dead = subprocess.Popen(["true"])
    dead.wait()
    (checkout / ".venv.lock").symlink_to(str(dead.pid))
    assert run(checkout / "play", env=fake).stdout.endswith("played: play ingenious\n")
    assert not (checkout / ".venv.lock").is_symlink()


# --- Locks --------------------------------------------------------------------


def pins(lock):
    return set(re.findall(r"^([a-z0-9][a-z0-9.-]*==[^ ]+)", lock.read_text(encoding="utf-8"), re.MULTILINE))


def test_locks_are_there_and_hold_each_other():
    assert [lock.name for lock in LOCKS] == ["dev.lock", "run.lock"]
    dev, plain = map(pins, LOCKS)
    assert len(plain) > 5
    assert plain < dev


def test_locks_hold_what_pyproject_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for lock, wanted in zip(
        LOCKS,
        (project["dependencies"] + project["optional-dependencies"]["dev"], project["dependencies"]),
        strict=True,
    ):
        names = {re.match(r"[\w.-]+", requirement).group().lower() for requirement in wanted}
        assert names <= {pin.split("==")[0] for pin in pins(lock)}, lock.name


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_pin_has_a_hash_and_no_address(lock):
    text = lock.read_text(encoding="utf-8")
    for entry in re.split(r"\n(?=[a-z0-9])", text)[1:]:
        assert "--hash=sha256:" in entry, entry
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE), "options in the lock"


# --- What no file may name ----------------------------------------------------


def project_files():
    """The files of the project as git sees them, new ones included, and their bytes."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    listed = run("git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    assert listed.returncode == 0, listed.stderr
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_file():
            yield name, path.read_bytes()


def test_no_file_names_a_path_of_this_machine():
    paths = {path for path in (ROOT, Path.home()) if len(path.parts) > 1}
    # the home folder of the root user is a common word as well: only what lies in it counts
    patterns = [re.compile(re.escape(str(ROOT).encode()) + rb"(?![\w-])")] if len(ROOT.parts) > 2 else []
    patterns += [re.compile(re.escape(f"{path}/".encode())) for path in paths]
    found = [name for name, data in project_files() if any(pattern.search(data) for pattern in patterns)]
    assert found == []


def test_no_file_names_a_package_registry():
    hosts = re.compile(rb"://[^/\s]*(?:pypi|npm|registry|mirror|debian)")
    options = re.compile(rb"(?:^|\s)--(?:extra-)?(?:index-url|find-links)\b|\bindex-url *=", re.MULTILINE)
    resolved = re.compile(rb'"resolved": *"')
    found = [
        name
        for name, data in project_files()
        if hosts.search(data)
        or options.search(data)
        or (name.endswith("package-lock.json") and resolved.search(data))
        or (name.endswith(("pyproject.toml", ".sh", ".lock")) and b"://" in data)
    ]
    assert found == []


def test_lock_files_with_addresses_are_ignored():
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    for name in ("uv.lock", "pylock.toml", ".venv/bin/python", "node_modules/x"):
        assert run("git", "-C", ROOT, "check-ignore", "-q", name).returncode == 0, name

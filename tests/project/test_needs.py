"""The programs of the system that other tests lean on: they are there, and they work."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find(need):
    """Look a need up as ./test does."""
    script = f'. "$ROOT/scripts/environment.sh"; find_{need}'
    done = subprocess.run(
        ["bash", "-c", script],
        env={**os.environ, "ROOT": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.fail(f"{need} is missing: ./test installs it, or tells how; -m 'not {need}' leaves it out")
    return done.stdout.strip()


@pytest.mark.browser
def test_chromium_runs_a_page_and_draws_it(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><meta charset='utf-8'><title>t</title><body style='background:#c00'><p id='p'></p>"
        "<script>document.getElementById('p').textContent = 'sum ' + (20 + 22)</script>",
        encoding="utf-8",
    )
    picture = tmp_path / "page.png"
    done = subprocess.run(
        [
            find("browser"),
            *CHROMIUM_FLAGS,
            f"--user-data-dir={tmp_path / 'profile'}",
            "--window-size=300,200",
            f"--screenshot={picture}",
            "--dump-dom",
            page.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert '<p id="p">sum 42</p>' in done.stdout
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (300, 200)


@pytest.mark.postgres
def test_postgres_starts_answers_and_stops():
    programs = Path(find("postgres"))
    folder = Path(tempfile.mkdtemp(prefix="rondel-pg-"))  # short, for the path of the socket
    data = folder / "data"
    user = {}
    if os.geteuid() == 0:  # initdb refuses root
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}

    def call(program, *arguments):
        done = subprocess.run(
            [programs / program, *arguments],
            cwd=folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            **user,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    try:
        call("initdb", "-D", data, "-U", "rondel", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        call("pg_ctl", "start", "-w", "-D", data, "-l", folder / "log", "-o", options)
        try:
            answer = call("psql", "-X", "-h", folder, "-U", "rondel", "-Atc", "select 40 + 2", "postgres")
        finally:
            call("pg_ctl", "stop", "-w", "-D", data, "-m", "fast")
        assert answer == "42\n"
        assert not (data / "postmaster.pid").exists()
    finally:
        shutil.rmtree(folder)

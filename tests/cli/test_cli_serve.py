"""``rondel serve`` as people call it: what it says, in four languages, and what it refuses."""

import logging
import os
import re
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from cli_kit import PROGRAM, clear_environment
from server.server_kit import Process

from rondel.core.messages import LANGUAGES


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    """Nothing is set, and the log is as it was before."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", list(root.handlers))
    for logger in (root, logging.getLogger("rondel"), logging.getLogger("uvicorn")):
        monkeypatch.setattr(logger, "level", logger.level)
    for name in ("HOST", "PORT", "DATABASE", "LAN", "CONFIG", "PUBLIC_URL", "OPERATOR_TOKEN", "LIMITS"):
        monkeypatch.delenv(f"RONDEL_{name}", raising=False)
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "SSH_TTY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")  # where a screen can be missing


@pytest.fixture
def at_once(monkeypatch):
    """The server says where it is and stops; returns the settings it was started with."""
    from rondel.server import serve

    started = []

    def run(settings, say):
        started.append(settings)
        say(settings.public_url or "http://127.0.0.1:8730", 8730)

    monkeypatch.setattr(serve, "run", run)
    return started


@pytest.fixture
def opened(monkeypatch):
    """The pages that were opened."""
    pages = []
    monkeypatch.setattr(webbrowser, "open", pages.append)
    return pages


@pytest.fixture
def in_a_network(monkeypatch):
    from rondel.server import lan

    monkeypatch.setattr(lan, "lan_address", lambda: "192.0.2.44")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_where_it_is_in_four_languages(language, run, at_once):
    from rondel.server.errors import words

    done = run("serve", "--lang", language)
    assert done.code == 0
    assert done.out.strip() == words().say("serving", {"address": "http://127.0.0.1:8730"}, language)
    assert "\u2588" not in done.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_for_a_network_it_prints_the_address_and_a_code_to_photograph(language, run, at_once, in_a_network):
    from rondel.server.errors import words
    from rondel.server.lan import qr_code

    done = run("serve", "--lan", "--lang", language)
    there = "http://192.0.2.44:8730"
    assert words().say("serving_lan", {"address": there}, language) in done.out
    assert qr_code(there) in done.out
    assert at_once[0].lan


def test_the_address_in_the_network_is_right_behind_a_public_name_too(run, at_once, in_a_network):
    done = run("serve", "--lan", RONDEL_PUBLIC_URL="https://rondel.example")
    assert "https://rondel.example" in done.out and "http://192.0.2.44:8730" in done.out


def test_where_there_is_no_network_it_says_so(run, at_once, monkeypatch):
    from rondel.server import lan

    monkeypatch.setattr(lan, "lan_address", lambda: None)
    assert "No network address was found" in run("serve", "--lan").out


def test_flags_are_stronger_than_the_environment_and_that_than_a_file(run, at_once, tmp_path):
    file = tmp_path / "rondel.toml"
    file.write_text('port = 1001\nhost = "192.0.2.1"\nbrowser = false\n', encoding="utf-8")
    run("serve", "--config", file, "--port", "1003", RONDEL_PORT="1002", RONDEL_HOST="192.0.2.2")
    settings = at_once[0]
    assert (settings.port, settings.host, settings.browser, settings.lan) == (1003, "192.0.2.2", False, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_extra_it_says_what_to_install(language, run, monkeypatch):
    monkeypatch.setitem(sys.modules, "fastapi", None)
    done = run("serve", "--lang", language)
    assert done.code == 2 and done.err.count("\n") == 1
    assert "pip install 'rondel[server]'" in done.err and "Traceback" not in done.err


def test_help_names_every_flag(run):
    done = run("serve", "--help")
    assert done.code == 0
    for flag in ("--host", "--port", "--database", "--lan", "--no-browser", "--once", "--config", "--lang"):
        assert flag in done.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_port_that_is_taken_is_one_sentence(language, refused, tmp_path):
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert str(port) in refused("serve", "--no-browser", "--port", port, "--lang", language)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--port", "70000"), "port"),
        (("--host", "nowhere.invalid"), "nowhere.invalid"),
        (("--host", "x" * 300), "xxx"),
        (("--host", "192.0.2.1"), "192.0.2.1"),
        (("--config", "/nowhere/rondel.toml"), "/nowhere/rondel.toml"),
        (("--database", "mysql://user:sesam@host/name"), "sqlite:///FILE"),
        (("--database", "sesam"), "sqlite:///FILE"),
        (("--database", "postgresql://user:sesam@host:sesam/name"), "sqlite:///FILE"),
        (("--database", "postgresql://user:sesam@127.0.0.1:1/name"), "database"),
        (("--database", "sqlite:////proc/nowhere/rondel.db"), "database"),
    ],
)
def test_what_cannot_be_served_is_one_sentence_that_repeats_no_secret(words, named, refused):
    port = () if "--port" in words else ("--port", "0")
    said = refused("serve", "--no-browser", *port, *words)
    assert named in said and "sesam" not in said


def test_a_file_that_is_no_database_is_one_sentence(refused, tmp_path):
    file = tmp_path / "rondel.db"
    file.write_text("sesam" * 1000)
    assert "sesam" not in refused("serve", "--no-browser", "--port", "0", "--database", f"sqlite:///{file}")


def test_it_serves_under_the_address_it_prints_for_the_network(tmp_path):
    """The whole program: it prints two addresses and a code, answers under both names, and stops when told to."""
    import httpx

    from rondel.server.lan import lan_address

    there = lan_address()
    if there is None:
        pytest.skip("this machine is in no network")
    command = [
        *PROGRAM,
        "serve",
        "--lan",
        "--no-browser",
        "--port",
        "0",
        "--database",
        f"sqlite:///{tmp_path / 'r.db'}",
    ]
    said, log = tmp_path / "said", tmp_path / "log"
    with said.open("wb") as out, log.open("wb") as err:
        running = subprocess.Popen(command, env=clear_environment(), stdout=out, stderr=err)
    try:
        until = time.monotonic() + 60
        while "\u2584" not in said.read_text("utf-8", "replace") and time.monotonic() < until:
            assert running.poll() is None, log.read_text("utf-8", "replace")
            time.sleep(0.05)
        here, network = re.findall(r"http://[\d.]+:\d+", said.read_text("utf-8"))
        assert here.startswith("http://127.0.0.1:") and network.startswith(f"http://{there}:")
        for address in (here, network):
            assert httpx.get(f"{address}/api/server", trust_env=False).json()["address"] == network
        assert httpx.get(f"{network}/api/health", trust_env=False).status_code == 403
        assert httpx.get(network, headers={"host": "evil.example"}, trust_env=False).status_code == 403
    finally:
        running.terminate()
        running.wait(30)
    assert "stopped" in log.read_text("utf-8") and "Traceback" not in log.read_text("utf-8")


# --- the browser ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [{"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}, {"BROWSER": "firefox"}])
def test_where_there_is_a_screen_the_page_is_opened(screen, run, at_once, opened):
    assert run("serve", **screen).code == 0
    until = time.monotonic() + 10
    while not opened and time.monotonic() < until:
        time.sleep(0.01)
    assert opened == ["http://127.0.0.1:8730"]


@pytest.mark.parametrize(
    ("flag", "screen"),
    [
        ("--browser", {}),
        ("--browser", {"DISPLAY": ":0", "SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}),
        ("--no-browser", {"DISPLAY": ":0"}),
    ],
)
def test_without_a_screen_or_over_ssh_or_unwanted_nothing_is_opened(flag, screen, run, at_once, opened):
    done = run("serve", flag, **screen)
    assert (done.code, done.err, opened) == (0, "", [])
    assert "http://127.0.0.1:8730" in done.out


# --- a server that runs already ---------------------------------------------------------------------------------------


RONDEL = b'{"version": "0.1.0", "protocol": 3, "address": "", "languages": []}'


@contextmanager
def answering(status=200, body=RONDEL, host="127.0.0.1", port=0):
    """Something that answers every request so; gives its port."""
    with closing(socket.socket()) as door:
        door.bind((host, port))
        door.listen()

        def serve():
            while True:
                try:
                    asked, _ = door.accept()
                except OSError:
                    return
                with closing(asked):
                    asked.recv(65536)
                    head = f"HTTP/1.1 {status} OK\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
                    asked.sendall(head.encode() + body)

        threading.Thread(target=serve, daemon=True).start()
        try:
            yield door.getsockname()[1]
        finally:
            door.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("language", LANGUAGES)
def test_once_a_server_that_runs_already_is_told_and_opened(language, run, at_once, opened):
    from rondel.cli.output import words

    with answering() as port:
        done = run("serve", "--once", "--port", port, "--lang", language, DISPLAY=":0")
    there = f"http://127.0.0.1:{port}"
    assert (done.code, done.err) == (0, "")
    assert done.out.strip() == words().say("runs_already", {"address": there}, language)
    assert opened == [there]
    assert at_once == []


def test_once_finds_it_where_it_went_because_the_first_port_was_taken():
    from rondel.cli.serve import find_running
    from rondel.server.settings import Settings

    settings = Settings()
    with answering(404) as taken:
        vars(settings)["port"] = taken  # the default one, as it were: nobody asked for it
        for port in range(taken + 1, taken + 20):
            with suppress(OSError), answering(port=port):
                assert find_running(settings) == ("127.0.0.1", port)
                return
    pytest.fail("all ports were taken")


def test_without_once_another_server_is_none_of_its_business(run, at_once, opened):
    with answering() as port:
        assert run("serve", "--port", port).code == 0
    assert len(at_once) == 1


@pytest.mark.parametrize(
    "other", [(404, b"{}"), (200, b"<html>"), (200, b"[]"), (200, b'{"version": "1"}'), (200, b"\xff"), (500, b"")]
)
def test_another_program_on_the_port_is_not_taken_for_rondel(other, run, at_once, opened):
    with answering(*other) as port:
        run("serve", "--once", "--port", port, DISPLAY=":0")
    assert len(at_once) == 1


def test_the_server_of_another_user_is_not_opened(run, at_once, opened, monkeypatch):
    if not Path("/proc/net/tcp").exists():
        pytest.skip("this system does not tell who listens")
    monkeypatch.setattr(os, "getuid", lambda: 4_000_000)
    with answering() as port:
        run("serve", "--once", "--port", port)
    assert len(at_once) == 1


def test_once_for_a_network_shows_where_friends_come_if_they_can(run, at_once, opened, monkeypatch):
    from rondel.server import lan

    monkeypatch.setattr(lan, "lan_address", lambda: "127.0.0.2")
    with answering(host="0.0.0.0") as port:
        done = run("serve", "--once", "--lan", "--port", port)
    assert (
        done.code == 0
        and f"http://127.0.0.2:{port}" in done.out
        and lan.qr_code(f"http://127.0.0.2:{port}") in done.out
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_once_for_a_network_a_server_for_this_machine_alone_is_no_help(language, refused, at_once, opened, monkeypatch):
    from rondel.server import lan

    monkeypatch.setattr(lan, "lan_address", lambda: "127.0.0.2")
    with answering() as port:
        said = refused("serve", "--once", "--lan", "--port", port, "--lang", language, DISPLAY=":0")
    assert f"http://127.0.0.1:{port}" in said and "--lan" in said
    assert (at_once, opened) == ([], [])


def test_a_real_server_is_found_and_goes_on(tmp_path, run, opened):
    with Process(f"sqlite:///{tmp_path / 'r.db'}", tmp_path) as server:
        done = run("serve", "--once", "--port", server.port, "--database", "sqlite:////proc/nowhere/r.db")
        assert (done.code, done.err) == (0, "")
        assert server.address in done.out

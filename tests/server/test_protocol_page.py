"""The pages on the protocol and on serving say what the server does."""

import re
import subprocess
import sys
import tomllib
from typing import get_args

import msgspec
import pytest
from project.docs_kit import DOCS, files_in
from server.server_kit import Process

from rondel.server.settings import Limits, Settings
from rondel.wire import socket as wire

PROTOCOL, SERVING = DOCS / "protocol.md", DOCS / "serving.md"
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", PROTOCOL.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
MESSAGES = (wire.Hello, *get_args(wire.Incoming), *get_args(wire.Outgoing))


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: msgspec.json.decode(text)["type"])
def test_every_message_on_the_page_is_one_of_the_protocol(example):
    kinds = {tag(kind): kind for kind in MESSAGES}
    kind = kinds[msgspec.json.decode(example)["type"]]
    message = msgspec.json.decode(example, type=kind)
    written = msgspec.json.decode(msgspec.json.encode(message))
    assert set(msgspec.json.decode(example)) <= set(written), "the page shows a field that there is not"


def test_every_message_of_the_protocol_is_on_the_page():
    shown = {msgspec.json.decode(text)["type"] for text in EXAMPLES}
    assert {tag(kind) for kind in MESSAGES} - shown == {"table"}  # described beside welcome, which has its fields


def test_every_reason_to_close_is_on_the_page():
    page = PROTOCOL.read_text(encoding="utf-8")
    for code in (wire.RELOAD, wire.NO_TABLE, wire.SEAT_LOST, wire.BAD_HELLO, wire.TOO_MANY, wire.TOO_SLOW):
        assert f"| {code} |" in page


def test_every_setting_and_limit_is_on_the_page():
    page = SERVING.read_text(encoding="utf-8")
    names = set(re.findall(r"`(\w+)`", page))
    assert set(Settings.model_fields) - {"limits"} <= names
    assert set(Limits.model_fields) <= names


def test_the_configuration_on_the_page_is_accepted():
    chosen = Settings(**tomllib.loads(files_in(SERVING)["rondel.toml"]))
    assert chosen.secure and chosen.proxy and chosen.limits.requests == 120


def test_the_program_on_the_page_plays_a_game(database, tmp_path):
    program = tmp_path / "play_a_game.py"
    program.write_text(files_in(PROTOCOL)["play_a_game.py"], encoding="utf-8")
    with Process(database, tmp_path) as server:
        done = subprocess.run(
            [sys.executable, program, server.address], capture_output=True, text=True, timeout=60, check=False
        )
    assert done.stderr == "" and done.stdout.startswith("('Ana', 'greedy') (")

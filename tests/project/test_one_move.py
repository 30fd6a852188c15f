"""The way of one move, as docs/one-move.md draws it: its files are there, and its messages are ours."""

import json
import re

import msgspec
from project.docs_kit import DOCS, ROOT

from rondel.core.registry import meta, slugs
from rondel.wire.socket import Done, Incoming, Move, News

PAGE = (DOCS / "one-move.md").read_text(encoding="utf-8")
GAMES = [slug for slug in slugs() if meta(slug).package.startswith("rondel.")]


def test_every_file_that_the_page_names_is_there():
    named = set(re.findall(r"(?:web|src|tests)/[\w/<>.]+\.\w+", PAGE))
    assert len(named) > 25
    gone = [name for name in named for slug in GAMES if not (ROOT / name.replace("<game>", slug)).is_file()]
    assert not gone


def test_the_messages_that_it_shows_are_those_of_the_protocol():
    sent = re.search(r'\{"type": "move".*\}', PAGE)
    assert isinstance(msgspec.json.decode(sent[0], type=Incoming), Move)
    told = [
        json.loads(text)["type"] for text in re.findall(r'\{"type": "\w+"(?:, "id": \d+)?\}', PAGE.replace(", ...", ""))
    ]
    assert told == [kind.__struct_config__.tag for kind in (News, Done)]

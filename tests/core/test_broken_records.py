"""Records that were cut, edited, forged or are something else: each is refused with a sentence."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from core.core_kit import begin, refusal, sealed_again, wander
from each import each

import rondel
from rondel.core import record as records
from rondel.core.dealer import Deal, DealDealer
from rondel.core.errors import BadRecord
from rondel.core.record import Record

Line = dict[str, Any]


@cache
def record_text() -> bytes:
    match = wander(begin(), 14)
    match.resign(0)
    return match.record().text().encode()


def lines() -> list[bytes]:
    """The lines of a finished match; the last one is empty."""
    return record_text().split(b"\n")


def read_and_replay(data: bytes | str) -> None:
    rondel.replay(Record.read(data))


def why(data: bytes | str) -> str:
    return refusal(BadRecord, lambda: read_and_replay(data)).key


def edited(number: int, change: Callable[[Line], Any]) -> list[bytes]:
    """The record with one line changed; lines count from 0, the header."""
    text = lines()
    line = msgspec.json.decode(text[number])
    change(line)
    text[number] = msgspec.json.encode(line)
    return text


def first(kind: str, after: int = 0) -> int:
    """The number of the first line with an entry of a kind."""
    marks = [b'"entry":"%s"' % kind.encode() in line for line in lines()]
    return marks.index(True, after)


# --- cut -------------------------------------------------------------------------------------------------------------


def test_a_record_cut_after_any_line_is_refused():
    text = lines()
    for kept in range(len(text) - 1):
        for end in (b"", b"\n"):
            why(b"\n".join(text[:kept]) + end)


def test_a_record_cut_at_any_byte_is_refused():
    data = b"\n".join(lines())
    rng = random.Random(1)
    for at in [*rng.sample(range(len(data)), 400), *range(len(data) - 300, len(data))]:
        assert why(data[:at]) in ("record_cut", "record_line", "record_edited", "record_none")


def test_a_record_without_any_one_of_its_lines_is_refused():
    text = lines()
    for gone in range(len(text) - 1):
        why(b"\n".join(text[:gone] + text[gone + 1 :]))


def test_a_record_with_any_line_twice_is_refused_even_with_a_new_checksum():
    text = lines()
    for twice in range(len(text) - 1):
        doubled = text[: twice + 1] + text[twice:]
        assert why(b"\n".join(doubled)) in ("record_cut", "record_line", "record_none")
    for twice in range(0, len(text) - 2, 7):
        why(sealed_again(text[: twice + 1] + text[twice:]))


def test_lines_in_another_order_are_refused_even_with_a_new_checksum():
    """But for two draws of one seat: in either order they tell a possible match."""
    text = lines()
    for at in range(0, len(text) - 3, 3):
        if not all(b'"entry":"chance"' in line for line in text[at : at + 2]):
            swapped = [*text[:at], text[at + 1], text[at], *text[at + 2 :]]
            assert why(b"\n".join(swapped)) in ("record_edited", "record_line", "record_none")
            why(sealed_again(swapped))


# --- edited ----------------------------------------------------------------------------------------------------------

EDITS: dict[str, tuple[Callable[[], int], Callable[[Line], Any]]] = {
    "another move": (lambda: first("move"), lambda line: line.update(move="Rh7 Gh8")),
    "the move in other letters": (lambda: first("move"), lambda line: line.update(move=line["move"].lower())),
    "another seat": (lambda: first("move"), lambda line: line.update(seat=1 - line["seat"])),
    "a seat that is not there": (lambda: first("move"), lambda line: line.update(seat=7)),
    "a negative seat": (lambda: first("move"), lambda line: line.update(seat=-1)),
    "no events": (lambda: first("move"), lambda line: line.update(events=[])),
    "an event twice": (lambda: first("move"), lambda line: line["events"].append(line["events"][0])),
    "more points": (lambda: first("move"), lambda line: line["events"][1].update(points={"red": 9})),
    "another clause": (lambda: first("move"), lambda line: line["events"][0].update(clause="IN-99")),
    "an event of another kind": (lambda: first("move"), lambda line: line["events"][0].update(key="drew")),
    "another tile": (lambda: 4, lambda line: line.update(outcome="RR" if line["outcome"] != "RR" else "GG")),
    "an impossible tile": (lambda: 4, lambda line: line.update(outcome="XX")),
    "another source": (lambda: 4, lambda line: line.update(source="first")),
    "another first player": (lambda: 1, lambda line: line.update(outcome="first 3")),
    "another edition": (lambda: 0, lambda line: line.update(edition=line["edition"] + 1)),
    "other components": (lambda: 0, lambda line: line.update(components="0" * 16)),
    "more players": (lambda: 0, lambda line: line.update(players=3)),
    "no players": (lambda: 0, lambda line: line.update(players=0)),
    "very many players": (lambda: 0, lambda line: line.update(players=10**400)),
    "one name": (lambda: 0, lambda line: line.update(seats=["Ada"])),
    "another game": (lambda: 0, lambda line: line.update(game="chess")),
    "a game that is no name": (lambda: 0, lambda line: line.update(game="../\x00{game}")),
    "an unknown option": (lambda: 0, lambda line: line["options"].update(speed=True)),
    "an unknown value": (lambda: 0, lambda line: line["options"].update(first="9")),
    "an option of another type": (lambda: 0, lambda line: line["options"].update(pairs="no")),
    "an impossible option": (lambda: 0, lambda line: line["options"].update(pairs=True)),
    "another option": (lambda: 0, lambda line: line["options"].update(first="1")),
    "an undo of nothing": (lambda: 2, lambda line: (line.clear(), line.update(entry="undo", seat=0, back_to=0))),
    "a resignation of nobody": (lambda: 2, lambda line: (line.clear(), line.update(entry="resign", seat=5))),
    "a void match that plays on": (lambda: 2, lambda line: (line.clear(), line.update(entry="void", reason="x"))),
}


@each("edit", EDITS)
def test_an_edited_record_is_refused(edit):
    number, change = EDITS[edit]
    assert why(b"\n".join(edited(number(), change))) in ("record_edited", "record_cut", "record_line")


@each("edit", EDITS)
def test_an_edited_record_with_a_new_checksum_does_not_replay(edit):
    number, change = EDITS[edit]
    key = why(sealed_again(edited(number(), change)))
    assert key not in ("record_edited", "record_cut"), "the forger was careful"


UNREADABLE: dict[str, tuple[int, Callable[[Line], Any]]] = {
    "a field of another type": (2, lambda line: line.update(outcome=5)),
    "a boolean for a seat": (20, lambda line: line.update(seat=True)),
    "a field too many": (2, lambda line: line.update(colour="red")),
    "a field too few": (2, lambda line: line.pop("outcome")),
    "an unknown entry": (2, lambda line: line.update(entry="cheat")),
    "no entry": (2, lambda line: line.pop("entry")),
    "a header field too many": (0, lambda line: line.update(author="me")),
    "a number for a name": (0, lambda line: line.update(seats=[1, 2])),
    "an option that is a number": (0, lambda line: line["options"].update(first=1)),
}


@each("edit", UNREADABLE)
def test_a_line_that_breaks_the_schema_is_named(edit):
    number, change = UNREADABLE[edit]
    error = refusal(BadRecord, lambda: read_and_replay(sealed_again(edited(number, change))))
    assert error.key == "record_line" and error.arguments == {"line": number + 1}


def test_a_result_that_the_moves_do_not_give_is_refused():
    text = lines()
    for outcome in (None, {"places": [1, 1], "returns": [0.0, 0.0], "reason": "resigned"}):
        assert why(sealed_again(text, outcome=outcome)) == "record_outcome"
    running = wander(begin(), 3).record().text().encode().split(b"\n")
    claimed = {"places": [1, 2], "returns": [0.5, -0.5], "reason": "resigned"}
    assert why(sealed_again(running, outcome=claimed)) == "record_outcome"


def test_a_running_record_with_a_deal_is_refused():
    running = wander(begin(dealer=DealDealer(Deal("x"))), 3).record().text().encode().split(b"\n")
    assert why(sealed_again(running, deal="x")) == "record_differs"


@each("number", [0, 2, -1, 10**30])
def test_another_format_is_named(number):
    error = refusal(BadRecord, lambda: Record.read(sealed_again(edited(0, lambda line: line.update(rondel=number)))))
    assert error.key == "record_format" and error.arguments["found"] == number


def test_a_wrong_number_of_entries_is_refused():
    assert why(sealed_again(lines(), entries=3)) == "record_cut"


# --- something else --------------------------------------------------------------------------------------------------

DEEP = b"[" * 200_000
STRANGE: dict[str, bytes | str] = {
    "nothing": b"",
    "a line end": b"\n",
    "many line ends": b"\n" * 1000,
    "no JSON": b"hello\nworld\nagain\n",
    "JSON of something else": b'{"a": 1}\n{"b": 2}\n{"c": 3}\n',
    "a list": b"[]\n[]\n[]\n",
    "null": b"null\nnull\nnull\n",
    "a PNG": bytes.fromhex("89504e470d0a1a0a0000000d49484452"),
    "random bytes": random.Random(1).randbytes(5000),
    "NUL bytes": b"\x00" * 5000,
    "deep nesting": DEEP,
    "deep nesting with line ends": DEEP + b"\n" + DEEP + b"\n" + DEEP + b"\n",
    "invalid UTF-8": b'{"rondel":1,"game":"\xff\xfe"}\n\n\n',
    "a lone surrogate": '{"rondel":1,"game":"\ud800"}\n\n\n',
    "a byte order mark": b"\xef\xbb\xbf" + b'{"rondel":1}\n\n\n',
    "a huge number": b'{"rondel":' + b"9" * 5000 + b"}\n\n\n",
    "a number with an exponent": b'{"rondel":1e400}\n\n\n',
}


@pytest.mark.parametrize("kind", STRANGE)
def test_what_is_no_record_is_refused(kind, tmp_path):
    why(STRANGE[kind])
    if isinstance(STRANGE[kind], bytes):
        (tmp_path / "x").write_bytes(STRANGE[kind])
        refusal(BadRecord, lambda: rondel.load(tmp_path / "x"))


@each("number", [0, 2, -2])
@each("junk", [b"\x00", b"\xff", DEEP, b'{"a":' * 50_000, b"", b"9" * 5000])
def test_a_line_of_junk_inside_a_record_is_refused(number, junk):
    text = lines()
    text[number] = junk
    why(b"\n".join(text))


def test_deep_nesting_inside_an_event_is_refused_with_a_right_checksum():
    text = lines()
    text[2] = text[2].replace(b'"args":{', b'"args":{"x":' + b"[" * 900 + b"]" * 900 + b",", 1)
    why(sealed_again(text))


@each("digits", [4299, 4300, 4301, 100_000])
@each("field", [b'"players":2', b'"edition":2', b'"rondel":1'])
def test_numbers_of_thousands_of_digits_are_refused(field, digits):
    text = lines()
    assert field in text[0]
    text[0] = text[0].replace(field, field[:-1] + b"9" * digits)
    why(sealed_again(text))


def test_windows_line_ends_are_refused():
    assert why(b"\r\n".join(lines())) in ("record_edited", "record_cut")


def test_a_huge_record_is_refused_unread(tmp_path, monkeypatch):
    huge = b" " * (records.LIMIT + 1)
    error = refusal(BadRecord, lambda: Record.read(huge))
    assert error.key == "record_long" and error.arguments == {"limit": records.LIMIT}
    monkeypatch.setattr(records, "LIMIT", 1000)
    (tmp_path / "x").write_bytes(b"\n".join(lines()))
    assert refusal(BadRecord, lambda: rondel.load(tmp_path / "x")).key == "record_long"


def test_a_refused_line_is_numbered_as_an_editor_numbers_it():
    number = first("move")
    text = edited(number, lambda line: line.update(events=[]))
    assert refusal(BadRecord, lambda: read_and_replay(sealed_again(text))).arguments["line"] == number + 1


def test_a_deal_that_did_not_deal_the_match_is_refused():
    match = wander(begin(dealer=DealDealer(Deal("a secret"))))
    text = match.record().text().encode()
    assert rondel.replay(Record.read(text)).record() == match.record()
    forged = sealed_again(text.split(b"\n"), deal="another secret")
    assert refusal(BadRecord, lambda: read_and_replay(forged)).key == "record_deal"

"""Declaring what codes and the numbers of an observation are: mistakes are refused at once."""

from __future__ import annotations

import msgspec
import pytest

from rondel.core.codes import Codes
from rondel.core.kernel import Field, Struct
from rondel.core.observation import Row, Section, ranges


def test_ranges_of_codes_follow_one_another_and_the_last_axis_counts_first() -> None:
    codes = Codes()
    assert [codes.add("wait", "wait"), codes.add("die", "", colour=2, value=range(1, 7)), codes.count] == [0, 1, 13]
    die = codes.declared[1]
    assert (die.formula, die.shape, die.last) == ("6 · colour + value", (2, 6), 12)


def test_only_the_last_range_of_codes_may_be_open() -> None:
    codes = Codes()
    codes.add("lay", "lay a tile", cell=None)
    with pytest.raises(ValueError, match="lay has no end"):
        codes.add("wait", "wait")
    assert codes.spans(cell=4)[0].last == 3


def test_a_number_of_an_observation_fits_16_bits() -> None:
    with pytest.raises(ValueError, match="points: 0"):
        Row().add("points", "points", (), 0, 40_000)


def test_a_section_has_a_name_of_its_own() -> None:
    row = Row()
    row.add("points", "points")
    with pytest.raises(ValueError, match="points is declared twice"):
        row.add("points", "more points")


def test_shape_and_range_come_from_the_position_where_they_are_the_same() -> None:
    layout = Struct(Field("hand", (4, 3), low=-1, high=5), Field("turn", high=9))
    row, seat = Row(layout), Row(layout)
    seat.one("cards", "cards in hand", of="hand")
    assert [row.records("seats", "each seat", 4, seat, own_first=True), row.field("turn", "the turn")] == [0, 12]
    assert row.sections[0].shape == (4, 3) and row.sections[0].parts[0].shape == (3,)
    assert list(ranges(row.sections)) == [(-1, 5)] * 12 + [(0, 9)]


def test_what_is_declared_can_be_sent_and_read_again() -> None:
    row, record = Row(), Row()
    record.add("colour", "its colour", (), -1, 5)
    row.records("cells", "each cell", 2, record)
    sent = msgspec.json.encode(row.sections)
    assert msgspec.json.decode(sent, type=tuple[Section, ...]) == row.sections

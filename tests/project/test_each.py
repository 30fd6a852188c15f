"""Tests that walk over data, runs in parts, and what tests cost."""

import os
import subprocess
import sys

import pytest
from costs import budgets, folder_of, going_on
from each import each
from full import Part
from project.scripts_kit import ROOT


def test_every_row_is_walked_over_with_the_fixtures_of_the_test():
    seen = []

    @each("last", [5, 6])
    @each(("first", "second"), [(1, 2), (3, 4)])
    def walk(first, second, last, fixture):
        seen.append((first, second, last, fixture))

    walk(fixture="a")
    assert seen == [(1, 2, 5, "a"), (3, 4, 5, "a"), (1, 2, 6, "a"), (3, 4, 6, "a")]


def test_a_test_can_be_put_to_a_row_of_somebody_else():
    seen = []
    each("number", [1, 2])(lambda number: seen.append(number + 1))(7)
    assert seen == [8]


def test_pytest_asks_for_the_fixtures_alone(request):
    @each("number", [1])
    def walk(number, tmp_path):
        pass

    assert request.session._fixturemanager.getfixtureinfo(request.node, walk, None).argnames == ("tmp_path",)


def test_a_row_that_fails_is_named():
    @each(("text", "length"), [("one", 3), ("three", 4)])
    def walk(text, length):
        assert len(text) == length

    with pytest.raises(AssertionError) as failed:
        walk()
    assert failed.value.__notes__ == ["This was at {'text': 'three', 'length': 4}."]


def test_rows_without_a_name_and_names_without_a_row_are_mistakes():
    with pytest.raises(AssertionError, match="no argument of such a name"):
        each("nmuber", [1])(lambda number: None)
    with pytest.raises(AssertionError, match="nothing to walk over"):
        each("number", [])


def test_the_parts_of_a_run_are_the_whole_and_no_test_is_in_two():
    names = [f"test {number % 50}" for number in range(70)]
    parts = [Part.read(f"{at}/3").takes(names) for at in (1, 2, 3)]
    assert sorted(name for part in parts for name in part) == sorted(set(names))
    assert {len(part) for part in parts} == {16, 17}
    assert Part.read("2/3").takes(reversed(names)) == parts[1]


@pytest.mark.parametrize("text", ["", "3", "0/3", "4/3", "1/0", "a/b", "1/3/2"])
def test_a_part_that_is_none_is_refused(text):
    with pytest.raises(ValueError, match="a part is"):
        Part.read(text)


def test_every_folder_of_tests_has_its_budget():
    files = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/**/test_*.py")}
    assert {folder_of(f"{file}::test") for file in files} == set(budgets())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere programs are counted once they end")
def test_what_a_program_computes_is_counted_while_it_goes_on_and_one_that_is_gone_is_no_mistake():
    busy = "import time\nwhile time.process_time() < 0.3: pass\nprint('done', flush=True)\ninput()"
    with subprocess.Popen([sys.executable, "-c", busy], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdout.readline() == b"done\n"
        assert going_on(os.getpid()) >= 0.2
        program.communicate(b"\n")
    assert going_on(program.pid) == 0

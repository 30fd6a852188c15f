"""The tool behind ``./test --mutants``: what it breaks, and that it sees what it broke."""

from __future__ import annotations

import json
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import mutants as tool
import pytest
import survivors
from hunt import NEVER_ENDED, Verdict, rules_of
from ledger import Ledger
from mutation import RULES, Mutant, mutants
from project.scripts_kit import told_by
from reach import Reach
from survivors import Survivor, explained

from rondel.core.kernel.source import file_of
from rondel.core.registry import slugs

REAL = [slug for slug in slugs() if slug != "awkward"]
FILES = [(slug, file) for slug in REAL for file in rules_of(slug)]

# Hunts in a process that has not run any rules yet, with one test file and mutants of our own.
HUNT = """
import json, sys
from pathlib import Path
from mutants import Mutants, Mutant

hunt = Mutants(sys.argv[1], kept=Path(sys.argv[4]), patience=0.5)
hunt.mutants = []
for file, old, new in json.loads(sys.argv[3]):
    at = hunt.sound[file].index(old.encode())
    hunt.mutants.append(Mutant("", 1, old, new, at, at + len(old), new.encode(), frozenset(), file))
tried = []
on = hunt.on
hunt.on = lambda changes, *more: tried.append(len(changes)) or on(changes, *more)
trouble = hunt.start(Path(sys.argv[2]))
print(json.dumps([trouble, hunt.verdicts, tried[-1:]]))
"""


def rules(slug: str, file: str = RULES) -> bytes:
    return file_of(rules_of(slug)[file]).read_bytes()


def lines_run(code: CodeType) -> set[int]:
    """The lines that Python runs inside a function."""
    inner = [lines_run(const) for const in code.co_consts if isinstance(const, CodeType)]
    return {line for _, _, line in code.co_lines() if line}.union(*inner)


def made(source: str) -> list[tuple[int, str]]:
    return [(mutant.line, mutant.becomes) for mutant in mutants(source.encode())]


class Hunted(NamedTuple):
    """What is wrong with a hunt, the test that caught each mutant, and how many were tried."""

    trouble: str
    caught: list[str | None]
    how: list[str]
    tried: list[int]


def hunt(slug: str, test: Path, kept: Path, *edits: tuple[str, str, str]) -> Hunted:
    """A hunt with the clause tests of one file, for edits of some files."""
    trouble, verdicts, tried = told_by(HUNT, slug, str(test), json.dumps(edits), str(kept))
    return Hunted(trouble, [test for test, _ in verdicts], [how for _, how in verdicts], tried)


# --- what is broken --------------------------------------------------------------------------------------------------


def test_the_parts_of_the_rules_are_rules() -> None:
    assert list(rules_of("maharani")) == ["parts/areas.py", RULES]
    assert list(rules_of("ingenious")) == ["parts/memory.py", RULES]
    found = rules_of("azul_duel")
    assert list(found)[-1] == RULES and {"parts/dome.py", "parts/plates.py"} <= set(found)
    assert not any(file.endswith(("knowledge.py", "features.py", "checks.py")) for file in found)


@pytest.mark.full
@pytest.mark.parametrize(("slug", "file"), FILES)
def test_every_line_inside_a_function_has_a_mutant(slug: str, file: str) -> None:
    source = rules(slug, file)
    text = source.decode().splitlines()
    functions = [const for const in compile(source, file, "exec").co_consts if isinstance(const, CodeType)]
    lines = set().union(*map(lines_run, functions))
    wanted = {line for line in lines if not text[line - 1].startswith(("@", "def "))}
    assert len(wanted) > (100 if file == RULES else 10)
    assert sorted(wanted - {mutant.line for mutant in mutants(source)}) == []


@pytest.mark.full
@pytest.mark.parametrize(("slug", "file"), FILES)
def test_every_mutant_compiles_and_differs_in_one_place(slug: str, file: str) -> None:
    source = rules(slug, file)
    found = mutants(source, file)
    assert {mutant.file for mutant in found} == {file}
    assert len({mutant.source(source) for mutant in found}) == len(found)
    for mutant in found:
        changed = mutant.source(source)
        compile(changed, file, "exec")
        assert changed != source and mutant.was != mutant.becomes
        assert mutant.becomes in changed.decode().splitlines()[mutant.line - 1]
        assert len(changed) - len(source) == len(mutant.new) - (mutant.end - mutant.start)


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("if a < 1: b()", ["if False: b()", "if True: b()", "if a < 1: pass", "if a < 2: b()"]),
        ("s.n += a // 2", ["s.n += a // 3", "s.n += a % 2", "s.n -= a // 2", "pass"]),
        ("return not a or b", ["return a or b", "return not (not a or b)", "return not a and b"]),
        ("return True", ["return False"]),
        ("return 0 if a != b else -1", ["return 0 if a == b else -1", "return 0 if a != b else -2"]),
        ("while (a - 1) * (b) > 0: a -= 1", ["while (a - 1) // (b) > 0: a -= 1", "while False: a -= 1"]),
        ("for i in range(n): f(s, i, n)", ["for i in range(1, n): f(s, i, n)", "for i in range(n - 1): f(s, i, n)"]),
        ("for i in range(a, n): f(s, i, n)", ["for i in range(a + 1, n): f(s, i, n)", "for i in (): f(s, i, n)"]),
        ("f(s, i, s.é[2], n)", ["f(s, s.é[2], i, n)", "f(s, i, n, s.é[2])", "f(s, i, s.é[3], n)", "pass"]),
        ("a = s.n[i]", ["a = (s.n[i]) + 1"]),
        ("note(s, WON)", ["pass"]),
    ],
)
def test_what_becomes_of_a_line(line: str, becomes: list[str]) -> None:
    found = made(f"def é(s):\n    {line}\n")
    assert {(2, text) for text in becomes} <= set(found)


def test_nothing_outside_functions_and_no_text_is_broken() -> None:
    assert made('N = 1\n\n\ndef f(s):\n    """Text."""\n    pass\n') == []


@pytest.mark.parametrize("slug", REAL)
def test_every_explained_survivor_is_a_mutant_still(slug: str) -> None:
    found = [mutant for file in rules_of(slug) for mutant in mutants(rules(slug, file), file)]
    assert [row for row in explained(slug) if not any(map(row.explains, found))] == []


def test_a_survivor_names_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = '[[survivor]]\nfunction = "f"\nline = "a"\nbecomes = "b"\nreason = "c"\n'
    rows = tmp_path / "games" / "azul_duel" / "survivors.toml"
    rows.parent.mkdir(parents=True)
    rows.write_text(row)
    monkeypatch.setattr(survivors, "TESTS", tmp_path)
    with pytest.raises(TypeError, match="file"):
        explained("azul_duel")
    rows.write_text(f'{row}file = "parts/dome.py"\n')
    assert explained("azul_duel") == [Survivor("parts/dome.py", "f", "a", "b", "c")]


def test_one_row_may_explain_a_kind_of_mutants() -> None:
    calls, sums = mutants(b"def f(s):\n    g(s, a[0], 1)\n"), mutants(b"def h(s):\n    s.n = a[0] + 1\n")
    everywhere = Survivor("…", "…", "g(s, …)", "g(s, a[1], …)", "")
    assert [mutant.becomes for mutant in calls if everywhere.explains(mutant)] == ["g(s, a[1], 1)"]
    assert not any(map(everywhere.explains, sums))
    exact = Survivor(RULES, "f", "g(s, a[0], 1)", "g(s, a[0], 2)", "")
    assert [mutant.becomes for mutant in calls if exact.explains(mutant)] == ["g(s, a[0], 2)"]


def test_a_mutant_names_the_clauses_of_its_function() -> None:
    found = mutants(b"def f(s):\n    # IN-7, IN-12\n    s.n = 1\n\n\ndef g(s):\n    s.n = 2\n")
    assert {mutant.function: mutant.clauses for mutant in found} == {"f": {"IN-7", "IN-12"}, "g": set()}
    assert isinstance(found[0], Mutant)


def test_a_mutant_belongs_to_the_innermost_statement_and_marks_tell_which_were_executed() -> None:
    source = (
        b"def f(a):\n    if a > 0:\n        b = a\n    elif a < -1:\n        b = 1\n    else:\n        b = 2\n"
        b"    return (\n        b\n        + a\n    )\n"
    )
    reach = Reach({"other.py": b"def g():\n    return 1\n", "f.py": source})
    number = {mutant.line: reach.number(mutant) for mutant in mutants(source, "f.py")}
    assert number == {2: 1, 3: 2, 4: 3, 5: 4, 7: 5, 9: 6, 10: 6}
    names: dict[str, Any] = {}
    exec(reach.marked("f.py", "f.py"), names)
    for value, result, wanted in ((1, 2, {1, 2, 6}), (-2, -1, {1, 3, 4, 6}), (0, 2, {1, 3, 5, 6})):
        reach.begin()
        assert names["f"](value) == result
        assert reach.reached() == sum(1 << at for at in wanted)


# --- what is seen ----------------------------------------------------------------------------------------------------

TEST = """
import pytest, rondel

@pytest.mark.clause("AD-37")
def test_kinds():
    game = rondel.game("azul_duel")
    assert game.chance(game.setup()).weights == (9, 9)

def test_that_proves_no_clause():
    assert rondel.game("azul_duel").setup().score[0] == 5
"""
UNMET, SCORE = "if not s.met[plate] and", "s.score[p] = START_POINTS"
EDITS = [
    ("parts/plates.py", UNMET, UNMET),
    ("parts/plates.py", UNMET, "if s.met[plate] and"),
    ("rules.py", "n = add_outcome(SHOWN_BACK + kind", "add_outcome(SHOWN_BACK + kind"),
    ("rules.py", SCORE, "s.score[p] = 9"),
    ("parts/plates.py", UNMET, "while True: pass\n        if"),
]


@pytest.mark.full
def test_the_tests_of_clauses_are_run_on_each_mutant_and_verdicts_are_kept(tmp_path: Path) -> None:
    test = tmp_path / "test_it.py"
    test.write_text(TEST)
    found = hunt("azul_duel", test, tmp_path, *EDITS)
    assert found.trouble == ""
    seen = [caught is not None and caught.endswith("test_it.py::test_kinds") for caught in found.caught]
    assert seen == [False, True, True, False, True]
    assert found.how == ["", "", "", "", NEVER_ENDED]
    assert found.tried == [5]

    again = hunt("azul_duel", test, tmp_path, *EDITS)
    assert (again.caught, again.tried) == (found.caught, [0]), "nothing has changed"

    test.write_text(TEST.replace("def test_that_proves_no_clause", '@pytest.mark.clause("AD-5")\ndef test_score'))
    more = hunt("azul_duel", test, tmp_path, *EDITS)
    assert more.tried == [1], "a new test is run on one that was not caught, and whose statement it executes"
    assert more.caught[3] is not None and more.caught[3].endswith("test_it.py::test_score")
    assert more.caught[0] is None


@pytest.mark.full
def test_sound_rules_must_pass_and_run_in_the_forks_only(tmp_path: Path) -> None:
    test = tmp_path / "test_it.py"
    test.write_text("import pytest\n\n@pytest.mark.clause('AD-4')\ndef test_it():\n    assert False\n")
    found = hunt("azul_duel", test, tmp_path, *EDITS)
    assert found.trouble.startswith("Tests fail on the sound sources already: ") and found.caught == []
    test.write_text(TEST.replace("@pytest", "GAME = rondel.game('azul_duel')\n\n@pytest"))
    found = hunt("azul_duel", test, tmp_path, *EDITS)
    assert found.trouble.startswith("The rules have run already") and found.caught == []


def test_what_was_kept_outlives_a_hunt_that_was_broken_off(tmp_path: Path) -> None:
    kept = Ledger(tmp_path / "folder" / "kept.jsonl")
    kept.add("one", test=None)
    kept.add("two", test="test_it")
    kept.add("one", test="test_it")
    with kept.path.open("a") as file:
        file.write('{"key": "thr')
    again = Ledger(kept.path)
    assert again.rows == {"one": {"key": "one", "test": "test_it"}, "two": {"key": "two", "test": "test_it"}}
    again.add("three", test=None)
    assert [*Ledger(kept.path).rows] == ["one", "two", "three"]


# --- what is told ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("caught", "explained", "code"), [(18, 2, 0), (18, 1, 1), (17, 3, 1)])
def test_90_of_100_must_be_caught_and_the_others_explained(
    caught: int, explained: int, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = "def f(s):\n" + "".join(f"    note(s, N{n})\n" for n in range(20))
    hunted = tool.Mutants("ingenious")
    hunted.mutants = mutants(source.encode())
    hunted.verdicts = [Verdict("test_it")] * (caught - 1) + [Verdict("test_it", NEVER_ENDED)]
    hunted.verdicts += [Verdict(None)] * (20 - caught)
    rows = [Survivor(RULES, "f", f"note(s, N{19 - n})", "pass", "Nobody listens.") for n in range(explained)]
    monkeypatch.setattr(tool, "explained", lambda slug: [*rows, Survivor(RULES, "f", "note(s, N0)", "…", "Not now.")])
    assert tool.tell(hunted) == code
    out = capsys.readouterr().out
    assert "rules.py:21 f: note(s, N19)\n        becomes pass\n        Nobody listens.\n" in out
    assert ("        -- NOT CAUGHT --\n" in out) == (caught + explained < 20)
    assert "explained, but caught: rules.py f: note(s, N0)\n" in out
    left = 20 - caught - explained
    assert out.endswith(
        f"{caught} of 20 mutants caught ({5 * caught}.0 %), 1 by never ending;\n"
        f"{explained} others are explained, {left} are not\n"
    )

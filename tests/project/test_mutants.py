"""The tool behind ``./test --mutants``: what it breaks, and that it sees what it broke."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import CodeType

import mutants as tool
import pytest
from breaking import ROOT
from clauses import TESTS
from full import so_many
from mutants import NEVER_ENDED, edited, explained, rules_of
from mutation import RULES, Mutant, mutants

from rondel.core.kernel.source import file_of
from rondel.core.registry import slugs

REAL = [slug for slug in slugs() if slug != "awkward"]
FILES = [(slug, file) for slug in REAL for file in rules_of(slug)]

# Hunts in a process that has not run any rules yet, with one test file and mutants of our own.
HUNT = """
import json, sys
from pathlib import Path
from mutants import Hunt, Mutant

hunt = Hunt(sys.argv[1], patience=0.5)
hunt.mutants = []
for file, old, new in json.loads(sys.argv[3]):
    at = hunt.sound[file].index(old.encode())
    hunt.mutants.append(Mutant("", 1, old, new, at, at + len(old), new.encode(), frozenset(), file))
hunt.start(Path(sys.argv[2]))
print(json.dumps([hunt.trouble, hunt.verdicts]))
"""


def rules(slug: str, file: str = RULES) -> bytes:
    return file_of(rules_of(slug)[file]).read_bytes()


def lines_run(code: CodeType) -> set[int]:
    """The lines that Python runs inside a function."""
    inner = [lines_run(const) for const in code.co_consts if isinstance(const, CodeType)]
    return {line for _, _, line in code.co_lines() if line}.union(*inner)


def made(source: str) -> list[tuple[int, str]]:
    return [(mutant.line, mutant.becomes) for mutant in mutants(source.encode())]


def hunt(test: Path, *edits: tuple[str, str]) -> tuple[str, list[str | None]]:
    """What is wrong with the hunt, and for each edit in the rules of Ingenious the test that caught it."""
    return hunt_in("ingenious", test, *((RULES, old, new) for old, new in edits))


def hunt_in(slug: str, test: Path, *edits: tuple[str, str, str]) -> tuple[str, list[str | None]]:
    """The same with the file of each edit."""
    done = subprocess.run(
        [sys.executable, "-c", HUNT, slug, str(test), json.dumps(edits)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{TESTS}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    trouble, verdicts = json.loads(done.stdout)
    return trouble, verdicts


# --- what is broken --------------------------------------------------------------------------------------------------


def test_the_parts_of_the_rules_are_rules() -> None:
    assert list(rules_of("ingenious")) == [RULES]
    found = rules_of("azul_duel")
    assert list(found)[-1] == RULES and {"parts/dome.py", "parts/plates.py"} <= set(found)
    assert not any(file.endswith(("knowledge.py", "features.py", "checks.py")) for file in found)


@pytest.mark.parametrize(("slug", "file"), FILES)
def test_every_line_inside_a_function_has_a_mutant(slug: str, file: str) -> None:
    source = rules(slug, file)
    text = source.decode().splitlines()
    functions = [const for const in compile(source, file, "exec").co_consts if isinstance(const, CodeType)]
    lines = set().union(*map(lines_run, functions))
    wanted = {line for line in lines if not text[line - 1].startswith(("@", "def "))}
    assert len(wanted) > (100 if file == RULES else 10)
    assert sorted(wanted - {mutant.line for mutant in mutants(source)}) == []


@pytest.mark.parametrize(("slug", "file"), FILES)
def test_every_mutant_compiles_and_differs_in_one_place(slug: str, file: str) -> None:
    source = rules(slug, file)
    found = mutants(source, file)
    assert {mutant.file for mutant in found} == {file}
    assert len({mutant.source(source) for mutant in found}) == len(found)
    for mutant in found[:: so_many(4, full=1)]:  # one in four is always compiled
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
    found = {edited(mutant) for file in rules_of(slug) for mutant in mutants(rules(slug, file), file)}
    assert sorted(explained(slug).keys() - found) == []


def test_where_the_rules_are_several_files_a_survivor_names_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = '[[survivor]]\nfunction = "f"\nline = "a"\nbecomes = "b"\nreason = "c"\n'
    for slug in REAL:
        (tmp_path / "games" / slug).mkdir(parents=True)
        (tmp_path / "games" / slug / "survivors.toml").write_text(row)
    monkeypatch.setattr(tool, "TESTS", tmp_path)
    assert explained("ingenious") == {(RULES, "f", "a", "b"): "c"}
    with pytest.raises(KeyError, match="file"):
        explained("azul_duel")
    (tmp_path / "games" / "azul_duel" / "survivors.toml").write_text(f'{row}file = "parts/dome.py"\n')
    assert explained("azul_duel") == {("parts/dome.py", "f", "a", "b"): "c"}


def test_a_mutant_names_the_clauses_of_its_function() -> None:
    found = mutants(b"def f(s):\n    # IN-7, IN-12\n    s.n = 1\n\n\ndef g(s):\n    s.n = 2\n")
    assert {mutant.function: mutant.clauses for mutant in found} == {"f": {"IN-7", "IN-12"}, "g": set()}
    assert isinstance(found[0], Mutant)


# --- what is seen ----------------------------------------------------------------------------------------------------


def test_a_mutant_is_what_the_tests_run_on_and_an_endless_one_is_caught() -> None:
    test = TESTS / "games" / "ingenious" / "test_ingenious_solitaire.py"
    setup, step = "def setup(s):\n", "                x = NEIGHBOUR[x][way]\n"
    trouble, verdicts = hunt(
        test,
        (setup, setup),
        (setup, f"{setup}    raise ZeroDivisionError\n"),
        (step, step.replace("x = NEIGHBOUR[x][way]", "pass")),
    )
    assert trouble == ""
    assert verdicts[0] is None, "rules that were not changed are not caught"
    assert verdicts[1] is not None and verdicts[1].startswith(
        "tests/games/ingenious/test_ingenious_solitaire.py::test_"
    )
    assert verdicts[2] == NEVER_ENDED


def test_only_clause_tests_catch_a_mutant_and_sound_rules_must_pass(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import pytest, rondel\n\n"
        "def test_plain():\n    assert rondel.game('ingenious', 1).setup().phase == 1\n\n"
        "@pytest.mark.clause('IN-4')\ndef test_clause():\n    rondel.game('ingenious', 1)\n"
    )
    broken = ("s.phase = DEAL", "s.phase = FIRST")
    assert hunt(tmp_path / "test_it.py", broken) == ("", [None])
    (tmp_path / "test_it.py").write_text(
        "import pytest\n\n@pytest.mark.clause('IN-4')\ndef test_it():\n    assert False\n"
    )
    trouble, verdicts = hunt(tmp_path / "test_it.py", broken)
    assert trouble.startswith("The tests fail on the sound sources already:") and verdicts == []


def test_a_mutant_of_a_part_is_seen_as_one_of_the_rules(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import pytest, rondel\n\n"
        "@pytest.mark.clause('AD-37')\ndef test_it():\n    game = rondel.game('azul_duel')\n"
        "    assert game.chance(game.setup()).weights == (9, 9)\n"
    )
    trouble, verdicts = hunt_in(
        "azul_duel",
        tmp_path / "test_it.py",
        ("parts/plates.py", "def unmet(s, kind):", "def unmet(s, kind):"),
        ("parts/plates.py", "if not s.met[plate] and", "if s.met[plate] and"),
        (RULES, "n = add_outcome(SHOWN_BACK + kind", "add_outcome(SHOWN_BACK + kind"),
    )
    assert trouble == ""
    assert verdicts[0] is None and verdicts[1] is not None and verdicts[2] is not None


def test_rules_that_ran_before_the_fork_are_refused(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import pytest, rondel\n\nGAME = rondel.game('ingenious', 2)\n\n"
        "@pytest.mark.clause('IN-4')\ndef test_it():\n    GAME.setup()\n"
    )
    trouble, verdicts = hunt(tmp_path / "test_it.py", ("s.phase = DEAL", "s.phase = FIRST"))
    assert trouble.startswith("The rules have run already") and verdicts == []


# --- what is told ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("caught", "code"), [(17, 0), (16, 1)])
def test_85_of_100_must_be_caught_and_the_rest_is_listed(
    caught: int, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = "def f(s):\n" + "".join(f"    note(s, N{n})\n" for n in range(20))

    class Done(tool.Hunt):
        def start(self, *tests: Path) -> None:
            self.trouble, self.mutants = "", mutants(source.encode())
            self.verdicts = ["test_it"] * (caught - 1) + [NEVER_ENDED] + [None] * (20 - caught)

    reasons = {
        (RULES, "f", "note(s, N19)", "pass"): "Nobody listens.",
        (RULES, "f", "note(s, N0)", "pass"): "Once it was so.",
    }
    monkeypatch.setattr(tool, "Hunt", Done)
    monkeypatch.setattr(tool, "explained", lambda slug: dict(reasons))
    assert tool.main("ingenious") == code
    out = capsys.readouterr().out
    assert "rules.py:20 f: note(s, N18)\n        becomes pass\n        -- NOT CAUGHT --\n" in out
    assert "rules.py:21 f: note(s, N19)\n        becomes pass\n        Nobody listens.\n" in out
    assert "explained, but no survivor: rules.py f: note(s, N0)\n" in out
    assert out.endswith(f"{caught} of 20 mutants caught ({5 * caught}.0 %), 1 by never ending\n")

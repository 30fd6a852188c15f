"""``rondel analyse``: what a finished game was worth, in words, as data and as a picture; bad files in one sentence."""

import json
from xml.etree import ElementTree

import msgspec
import pytest
from test_cli_refusals import again

import rondel
from rondel.analysis import Analysis
from rondel.bots import make, play_out
from rondel.core.dealer import SeedDealer
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES

NAMES = ["Ana", "Ben", "Cleo"]
FEW = ("--simulations", 20)


@pytest.fixture(scope="module")
def magpies():
    """A finished match of the awkward game: it is analysed quickly."""
    match = Match(rondel.game("awkward", 3), SeedDealer(4), NAMES)
    play_out(match, [make("random", match.game)] * 3, seed=4)
    return match


@pytest.fixture
def file(magpies, tmp_path):
    path = tmp_path / "magpies.rondel"
    magpies.record().save(path)
    return path


def test_it_says_what_luck_and_each_decision_cost(run, file):
    done = run("analyse", file, *FEW, COLUMNS="160")
    assert done.code == 0 and done.err.count("\n") <= 1
    for name in NAMES:
        assert f"{name}: draws " in done.out
    assert "the turning point was turn" in done.out and "blunder" in done.out and "20 simulations" in done.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language_and_to_you(run, file, language):
    done = run("analyse", file, *FEW, "--seat", 2, "--lang", language, COLUMNS="160")
    assert done.code == 0
    said = {"en": "your own moves cost you", "cs": "vlastní tahy vás", "sk": "vlastné ťahy vás", "sr": "vaši potezi"}
    assert said[language] in done.out.replace("\xa0", " ")
    assert "Ben" in done.out and "Ana │" not in done.out, "only the decisions of seat 2 are listed"


def test_programs_get_all_of_it_and_the_picture_is_one(run, file, tmp_path):
    picture = tmp_path / "chances.svg"
    done = run("analyse", file, *FEW, "--json", "--svg", picture)
    found = json.loads(done.out)
    assert found["analysis"]["simulations"] == 20 and len(found["verdicts"]) == 3
    assert len(found["analysis"]["swings"]) == found["analysis"]["units"]
    drawn = ElementTree.parse(picture).getroot()
    lines = [one for one in drawn.iter() if one.tag.endswith("polyline")]
    assert len(lines) == 3
    assert all(len(line.get("points").split()) == found["analysis"]["units"] + 1 for line in lines)
    assert [name for name in NAMES if name in picture.read_text()] == NAMES


def test_what_was_kept_is_gone_on_with(run, file, tmp_path):
    kept = tmp_path / "analysis.json"
    assert run("analyse", file, *FEW, "--out", kept).code == 0
    whole = Analysis.load(kept)
    decisions = tuple(one for one in whole.decisions if one.last <= whole.swings[2].last)
    kept.write_text(msgspec.structs.replace(whole, swings=whole.swings[:3], decisions=decisions).text())
    assert run("analyse", file, "--out", kept).code == 0
    assert Analysis.load(kept) == whole


def flaws(text):
    """Files that are no record of a finished game, each with what the sentence says."""
    edition = json.loads(text.splitlines()[0])["edition"] + 1
    return {
        "noise": ("\x00\xff", "not a Rondel game record"),
        "truncated": (text[:-40], "cut off"),
        "edited": (text.replace("Ana", "Eva"), "changed"),
        "of another edition": (again(text, edition=edition), "edition"),
        "of 50 MB": (text + " " * 50_000_000, "longer than"),
    }


@pytest.mark.parametrize("flaw", ["noise", "truncated", "edited", "of another edition", "of 50 MB"])
def test_a_bad_file_is_refused_in_one_sentence_of_each_language(refused, file, flaw):
    text, part = flaws(file.read_text())[flaw]
    file.write_text(text)
    assert part in refused("analyse", file, *FEW)
    assert len({refused("analyse", file, *FEW, "--lang", language) for language in LANGUAGES}) == len(LANGUAGES)


def test_what_makes_no_analysis_is_refused(refused, file, tmp_path):
    running = tmp_path / "running.rondel"
    rondel.start("awkward", players=3, seed=1).record().save(running)
    assert "not over" in refused("analyse", running)
    assert "cannot be read" in refused("analyse", tmp_path / "nothing")
    assert "counted from 1 to 3" in refused("analyse", file, "--seat", 4)
    assert "at least 20" in refused("analyse", file, "--simulations", 0)
    assert "more than 0 seconds" in refused("analyse", file, "--budget", 0)
    assert "one of the two" in refused("analyse", file, *FEW, "--budget", 3)
    assert "already exists" in refused("analyse", file, *FEW, "--svg", file)
    assert "not an analysis" in refused("analyse", file, *FEW, "--out", file)
    for option in ("--out", "--svg"):
        assert "cannot be written" in refused("analyse", file, *FEW, option, tmp_path / "no" / "folder")
    assert {path.name for path in tmp_path.iterdir()} == {"magpies.rondel", "running.rondel"}

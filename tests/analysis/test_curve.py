"""What a search's values mean: curves, and how they are fitted to matches that were played."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from analysis.analysis_kit import played, script_of
from each import each
from kernel.kernel_kit import magpies

import rondel
from rondel.analysis.analysis import Prospects
from rondel.analysis.curve import FILE, Calibration, Curve, Scale, default
from rondel.analysis.fitting import Sample, bins, error, fit
from rondel.bots.thinking import settings_of

GAMES = [slug for slug in rondel.slugs() if slug != "awkward"]


@each("slug", [*GAMES, "awkward"])
def test_the_better_the_value_the_better_the_prospects(slug: str) -> None:
    for players in rondel.configure(slug).meta.seats:
        scale = Scale(rondel.game(slug, players))
        found = [scale.curve.at(at / 50) for at in range(51)]
        for (chance, margin), (better, wider) in pairwise(found):
            assert 0 <= chance <= better <= 1 and margin <= wider
        if players == 1:
            assert scale.prospects([0.5]).chances == ()
        elif len(set(scale._teams)) == 2:
            assert scale.prospects([0.5] * players).chances == pytest.approx([0.5] * players, abs=1e-9)


def test_chances_add_up_to_one_and_partners_win_together() -> None:
    chances = Scale(magpies(3)).prospects([0.9, 0.5, 0.2]).chances
    assert sum(chances) == pytest.approx(1) and sorted(chances, reverse=True) == list(chances)
    pairs = Scale(magpies(4)).prospects([0.8, 0.2, 0.8, 0.2]).chances
    assert pairs == pytest.approx((0.8, 0.2, 0.8, 0.2))


def test_who_has_resigned_cannot_win_any_more() -> None:
    scale, before = Scale(magpies(3)), Prospects((0.5, 0.3, 0.2), (1.0, -1.0, -2.0))
    assert scale.without(before, ()) == before
    assert scale.without(before, {0}).chances == pytest.approx((0.0, 0.6, 0.4))
    assert scale.without(Prospects((1.0, 0.0, 0.0), before.margins), {0}).chances == (0.0, 0.5, 0.5)


def test_at_the_end_the_chances_are_who_has_won_and_the_margins_by_how_much() -> None:
    match = played(3)
    end, results = Scale(match.game).end(match.state, match.outcome), match.game.results(match.state)
    for seat in range(3):
        assert (end.chances[seat] > 0) == (match.outcome.places[seat] == 1)
        assert end.margins[seat] == results[seat] - max(results[:seat] + results[seat + 1 :])


def test_the_default_margin_is_the_lead_that_would_have_the_value() -> None:
    curve = default(magpies(3))
    scale = settings_of(magpies(3)).scale
    for lead in (-4 * scale, -scale, 0.0, scale, 4 * scale):
        assert curve.at(0.5 + 0.5 * lead / (abs(lead) + scale))[1] == pytest.approx(lead)


@each("rows", [((0, 1), (1, 0), (0, 0)), ((0,), (0,), (0,)), ((0, 1), (0, 1, 1), (0, 1))])
def test_a_curve_that_falls_or_has_holes_is_none(rows: tuple[tuple[float, ...], ...]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(dict(zip(("values", "chances", "margins"), rows, strict=True)), Curve)


def test_a_fitted_curve_tells_how_often_was_won() -> None:
    """Of values that say too little, as those of a search do that looks at the lead: 0.4 is lost nearly always."""
    luck = random.Random(3)

    def true(value: float) -> float:
        return min(1.0, max(0.0, 3 * value - 1))

    samples = []
    for _ in range(4000):
        value = luck.random()
        won = luck.random() < true(value)
        samples.append(Sample(value, float(won), 20 * value - 10))
    curve = fit(samples)
    for value in (0.1, 0.4, 0.5, 0.6, 0.9):
        chance, margin = curve.at(value)
        assert chance == pytest.approx(true(value), abs=0.08) and margin == pytest.approx(20 * value - 10, abs=1)
    fitted = error(bins([(curve.at(one.value)[0], one.won) for one in samples]))
    assert fitted < 0.02
    assert error(bins([(one.value, one.won) for one in samples])) > 0.1


def test_the_script_plays_fits_and_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = script_of("calibrate")
    monkeypatch.setattr(script, "folder_of", lambda game: tmp_path)
    told = [
        "awkward",
        "--players",
        "3",
        "--games",
        "6",
        "--simulations",
        "5",
        "--bot",
        "random",
        "--static",
        str(tmp_path),
    ]
    script.main(told)
    said = capsys.readouterr().out
    assert said.startswith(f"python scripts/calibrate.py {' '.join(told)}\nexpected calibration error: 0.")
    kept = msgspec.json.decode((tmp_path / FILE).read_bytes(), type=Calibration)
    assert list(kept.curves) == list(kept.commands) == ["3"]
    drawn = ElementTree.parse(tmp_path / "calibration-awkward-3.svg").getroot()
    assert [one for one in drawn.iter() if one.tag.endswith("circle")]
    script.main([*told, "--seed", "90"])
    assert msgspec.json.decode((tmp_path / FILE).read_bytes(), type=Calibration) != kept


def test_the_script_goes_on_with_what_it_has_kept_and_only_checks_where_it_is_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script, kept = script_of("calibrate"), tmp_path / "kept"
    monkeypatch.setattr(script, "folder_of", lambda game: tmp_path)
    monkeypatch.setattr(script, "LOOKED_AT", 1)
    wanted = script.Wanted("awkward", 4, (), "random", 5, 1)
    script.matches(wanted, 2, 1, kept)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-9])  # broken off while it wrote
    script.matches(wanted, 2, 1, kept)
    assert kept.read_bytes() == whole
    told = ["awkward", "--players", "4", "--games", "2", "--simulations", "5", "--bot", "random"]
    told += ["--kept", str(kept), "--static", str(tmp_path)]
    with pytest.raises(SystemExit, match="no curve"):
        script.main([*told, "--check"])
    assert not (tmp_path / FILE).exists()
    script.main(told)
    assert "--kept" not in capsys.readouterr().out.splitlines()[0]
    assert list(msgspec.json.decode((tmp_path / FILE).read_bytes(), type=Calibration).curves) == ["4/2"]
    assert (tmp_path / "calibration-awkward-4-in-2.svg").exists()
    with pytest.raises(SystemExit, match="other matches"):
        script.main([*told, "--seed", "2"])

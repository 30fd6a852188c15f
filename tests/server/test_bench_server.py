"""``rondel bench-server``: a tiny run of the real thing, and its arithmetic."""

import json
import os
import random
import signal
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from rondel.cli import players
from rondel.cli.bench_server import BadTables, counts, percentile
from rondel.cli.players import Pair, Times, choose
from rondel.core.dealer import SeedDealer
from rondel.core.match import Match
from rondel.core.registry import configure

GAMES = ["azul_duel", "ingenious", "maharani", "rajas"]
PATIENCE = 900
"""Seconds; the command itself is patient for 600, until the kernels are compiled and a game is looked at."""


def measured(*words: str) -> dict[str, Any]:
    """What the command reports; it ends as its goals say, and what it has started ends with it, however late."""
    command = [sys.executable, "-m", "rondel", "bench-server", *words, "--json"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True, start_new_session=True) as bench:
        try:
            out, err = bench.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(bench.pid, signal.SIGKILL)
            raise
    assert err == ""
    report: dict[str, Any] = json.loads(out)
    assert bench.returncode == (0 if all(row["reached"] for row in report.get("rows", [report])) else 1)
    return report


def assert_moves_are_timed(report, *times):
    for when in times:
        assert report[when]["moves"] and not report[when]["lost"]
        assert 0 < report[when]["p50_ms"] <= report[when]["p99_ms"]


@pytest.mark.full
@pytest.mark.parametrize(
    ("attack", "words"),
    [
        ("previews", ("--tables", "2", "--seconds", "3", "--every", "0.5")),
        ("bots", ("--tables", "6", "--seconds", "5")),
        ("restart", ("--tables", "3")),
    ],
)
def test_what_others_feel_under_an_attack_is_measured(attack, words):
    report = measured("ingenious", "--attack", attack, *words)
    assert report["attack"] == attack
    if attack == "previews":
        assert report["quiet"]["pings"] and report["attacked"]["pings"] and report["previews"] > 0
    elif attack == "bots":
        assert report["quiet"]["answers"] and report["attacked"]["answers"]
    else:
        assert report["back"]["served"] == report["anew"]["served"] == 6 and not report["back"]["lost"]


@pytest.mark.full
def test_what_people_feel_while_bots_think_at_as_many_tables_is_measured():
    report = measured("maharani", "--bots", "expert", "--tables", "2", "--seconds", "5", "--every", "0.5")
    assert (report["bots"], report["tables"], report["games"]) == ("expert", 2, ["maharani"])
    assert_moves_are_timed(report, "quiet", "thinking")
    assert report["answers"] and 0 <= report["wait_p50_ms"] <= report["wait_p99_ms"] <= report["wait_most_ms"]


@pytest.mark.full
def test_what_people_feel_while_games_are_analysed_is_measured():
    report = measured("ingenious", "--analyses", "3", "--tables", "2", "--seconds", "5", "--every", "0.5")
    assert (report["analyses"], report["tables"], report["games"]) == (3, 2, ["ingenious"]) and report["running"]
    assert_moves_are_timed(report, "quiet", "analysing")


@pytest.mark.full
def test_live_tables_are_measured_beside_a_relay():
    report = measured("--tables", "3", "--seconds", "2", "--every", "0.5")
    (row,) = report["rows"]
    server, relay = row["server"], row["relay"]
    assert report["games"] == GAMES and row["tables"] == 3
    assert server["moves"] == pytest.approx(12, abs=3) and relay["moves"] == pytest.approx(12, abs=3)
    assert 0 < server["p50_ms"] <= server["p95_ms"] <= server["p99_ms"] <= server["p99_from_due_ms"]
    assert server["refused"] == server["lost"] == 0
    assert 500 < server["bytes"] < 20_000 and relay["bytes"] == server["bytes"]
    assert row["times_relay"] == pytest.approx(server["p99_ms"] / relay["p99_ms"], abs=0.051)


def test_numbers_of_tables_are_read_or_refused():
    assert counts(None, None) == [100, 300, 500, 1000]
    assert counts(None, 10.0) == [300]
    assert counts("30, 7", None) == [7, 30]
    for wrong in ("", "0", "ten", "5,", "-3", "1000000"):
        with pytest.raises(BadTables):
            counts(wrong, None)


def test_a_percentile_is_what_only_so_many_surpass():
    values = [number / 1000 for number in range(100, 0, -1)]
    assert [percentile(values, part) for part in (50, 95, 99)] == [51, 96, 100]
    assert percentile([0.007], 99) == 7 and percentile([], 99) == 0


@pytest.mark.parametrize("slug", GAMES)
def test_players_choose_among_all_offered_moves(slug):
    match = Match(configure(slug, 2), SeedDealer(1))
    rng = random.Random(1)
    for _ in range(30):
        offers = match.offers
        codes = set(offers.codes())
        chosen = {choose(offers, rng) for _ in range(20 * len(codes) if len(codes) < 20 else 20)}
        assert chosen == codes or (len(codes) >= 20 and chosen < codes)
        match.play(choose(offers, rng))


class Slow(Pair):
    """A pair whose server takes its time, and whose moves are due when a test says so."""

    def begin(self, first, every):
        pass

    def message(self):
        return 0, b""

    def heard(self, seat, data):
        self.arrived(seat)
        self.try_move()


class Nowhere:
    def send(self, data):
        pass


def test_a_move_that_waits_for_a_slow_server_counts_from_when_it_was_due(monkeypatch):
    clock = SimpleNamespace(now=0.0, monotonic=lambda: clock.now)
    monkeypatch.setattr(players, "time", clock)
    times = Times()
    times.begin, times.end = 0.0, 0.35
    pair = Slow(times)
    pair.lines = [Nowhere(), Nowhere()]
    for clock.now in (0.0, 0.1, 0.2, 0.3):
        pair._beat(clock.now, 0.1)
    clock.now = 0.4  # only now the first one is answered, and the second one sent
    pair.heard(1, b"")
    clock.now = 0.5
    pair.give_up()
    assert times.open == 0
    assert times.from_due == pytest.approx([0.4, 0.4, 0.3, 0.2])
    assert times.delays == pytest.approx([0.4, 0.1, 0.3, 0.2])
    pair.stop()

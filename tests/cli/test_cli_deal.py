"""``rondel play --deal``: the same deal once more, compared; and ``--goal``: what a level makes of it."""

import pytest

import rondel
from rondel.bots import make, play_out
from rondel.bots.goal import NoGoal
from rondel.cli import deal as dealt
from rondel.cli.deal import compare, sitters_of
from rondel.cli.output import Output
from rondel.core.dealer import Deal
from rondel.core.record import Record, Sitting
from rondel.core.registry import meta
from rondel.core.terminal.drawing import screen

GIVE_UP = "resign\ny\n"


class Level:
    """Takes the place of a process: what the level makes of the deal."""

    asked: list[tuple[str, str]] = []  # noqa: RUF012
    done, stopped, answer = True, False, 17

    def __init__(self, game, deal, level, components) -> None:
        self.asked.append((deal.secret, level))

    def result(self) -> int:
        if self.answer is None:
            raise NoGoal("it could not")
        return self.answer

    def stop(self) -> None:
        type(self).stopped = True


@pytest.fixture
def level(monkeypatch):
    made = type("Level", (Level,), {"asked": []})
    monkeypatch.setattr(dealt, "Errand", made)
    return made


def told(done) -> str:
    assert done.code == 0, done
    return " ".join(done.out.split())


def test_a_finished_game_says_how_its_deal_is_played_again_and_then_compares_both(run, tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    out = told(run("play", "ingenious", "--seats", "human:Ana,random", "--save", one, "--plain", typed=GIVE_UP))
    assert f"To play this deal again: rondel play --deal {one}" in out
    out = told(run("play", "--deal", one, "--save", two, "--plain", typed=GIVE_UP))
    assert "You have played this deal before; the bots do not know it." in out
    assert "Ana>" in out and "The same deal, then and now:" in out
    assert "The winner then: random. The winner now: random." in out
    first, second = Record.load(one), Record.load(two)
    assert first.deal == second.deal and first.header == second.header, "the same seats, too"
    assert f"rondel play --deal {two}" in out


def test_who_keeps_no_record_is_told_to(run):
    out = told(run("play", "ingenious", "--seats", "human:Ana,random", "--plain", typed=GIVE_UP))
    assert "rondel play --deal FILE" in out


def test_other_bots_can_sit_there_and_a_game_left_in_the_middle_goes_on_with_its_deal(run, tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    run("play", "ingenious", "--seats", "human:Ana,random", "--save", one, "--plain", typed=GIVE_UP)
    again = ("play", "--deal", one, "--seats", "human:Eva,greedy", "--save", two, "--plain")
    assert run(*again, typed="quit\n").code == 0
    secret = Record.load(one).deal
    assert Record.load(two).header.sitting == Sitting((None, "greedy"), None, secret)
    assert run("play", "--resume", two, "--plain", typed=GIVE_UP).code == 0
    assert Record.load(two).deal == secret and Record.load(two).header.seats == ("Eva", "greedy")
    assert rondel.load(two).over


def test_what_cannot_be_dealt_again_is_refused(refused, run, tmp_path, record):
    assert "was not played from a deal" in refused("play", "--deal", record)
    running = tmp_path / "running"
    run("play", "ingenious", "--seats", "me,random", "--save", running, "--plain", typed="quit\n")
    assert "is not over" in refused("play", "--deal", running)
    for words in (["play", "ingenious", "--deal", record], ["play", "--deal", record, "--seed", 1]):
        done = run(*words)
        assert done.code == 2 and "Traceback" not in done.err


def test_with_a_seed_nothing_is_a_deal(run, tmp_path):
    out = told(run("play", "ingenious", "--seats", "me,random", "--seed", 1, "--plain", typed=GIVE_UP))
    assert "--deal" not in out


def test_who_sat_there_is_known_by_the_names():
    sitters = sitters_of(meta("ingenious"), ["Ana", "learner", "learner 2", "expert Eva"])
    assert [sitter.bot for sitter in sitters] == [None, "learner", "learner", None]


@pytest.mark.parametrize("slug", ["ingenious", "rajas"])
def test_the_comparison_has_both_results_and_where_they_came_from(slug, capsys):
    one, two = (rondel.start(slug, 2, deal=Deal("a deal"), names=["Ana", name]) for name in ("greedy", "random"))
    for seed, match in ((1, one), (2, two)):
        play_out(match, [make("random", match.game)] * 2, seed)
    out = Output("en", True)
    compare(one, two, 0, screen(one.game, two.names, "en", False), out)
    shown = capsys.readouterr().out
    (line,) = [line.split() for line in shown.splitlines() if line.strip().startswith("Ana")]
    then, now = (match.game.scores(match.state).result[0] for match in (one, two))
    assert line[1:3] == [str(then), str(now)] and line[3:] == ([f"{now - then:+}"] if now != then else [])
    assert "greedy > random" in shown
    for track, values in two.game.scores(two.state).tracks.items() if slug == "ingenious" else ():
        row = next(r.split() for r in shown.splitlines() if r.strip().startswith(track[:1].upper()))
        assert str(values[0]) in row


# --- a goal -----------------------------------------------------------------------------------------------------------


def test_who_plays_alone_has_the_goal_of_the_usual_level(run, tmp_path, level):
    path = tmp_path / "alone"
    out = told(run("play", "ingenious", "-p", 1, "--save", path, "--plain", typed=f"score\n{GIVE_UP}"))
    assert level.asked == [(Record.load(path).deal, "learner")], "it plays the very same deal"
    assert "Goal: Learner makes 17 on this deal." in out and "You are 17 short." in out


def test_the_level_of_the_goal_can_be_chosen_and_the_same_deal_tried_again(run, tmp_path, level):
    path = tmp_path / "alone"
    run("play", "ingenious", "-p", 1, "--goal", "expert", "--save", path, "--plain", typed=GIVE_UP)
    level.answer = 0
    out = told(run("play", "--deal", path, "--goal", "expert", "--plain", typed=GIVE_UP))
    assert "Goal reached: Expert makes 0 on this deal, just like you." in out and "The same deal, then and now:" in out
    assert [asked for asked in level.asked] == [(Record.load(path).deal, "expert")] * 2


def test_a_goal_that_is_not_known_yet_is_waited_for_at_the_end_only(run, level):
    level.done = False
    out = told(run("play", "ingenious", "-p", 1, "--plain", typed=f"score\n{GIVE_UP}"))
    assert "Goal: Learner is still playing this deal." in out and "one moment" in out and "You are 17 short." in out


def test_who_leaves_does_not_wait_and_has_the_same_goal_later(run, tmp_path, level):
    path = tmp_path / "alone"
    run("play", "ingenious", "-p", 1, "--goal", "adept", "--save", path, "--plain", typed="quit\n")
    assert level.stopped and Record.load(path).header.sitting.goal == "adept"
    assert "Adept makes 17" in told(run("play", "--resume", path, "--plain", typed=GIVE_UP))


def test_where_no_level_can_play_it_it_is_said(run, level):
    level.answer = None
    assert "There is no goal" in told(run("play", "ingenious", "-p", 1, "--plain", typed=GIVE_UP))


@pytest.mark.parametrize("words", [("--goal", "none"), ("--seed", "1"), ("--seats", "random")])
def test_without_a_goal_nobody_plays_beside(run, level, words):
    out = told(run("play", "ingenious", "-p", 1, *words, "--plain", typed=GIVE_UP))
    assert level.asked == [] and "goal" not in out.lower()


def test_a_goal_that_cannot_be_is_refused(refused, level):
    assert "alone" in refused("play", "ingenious", "-p", 2, "--goal", "expert")
    assert "nobody" in refused("play", "ingenious", "-p", 1, "--goal", "nobody")
    assert "--seed" in refused("play", "ingenious", "-p", 1, "--goal", "expert", "--seed", 1)
    assert level.asked == []

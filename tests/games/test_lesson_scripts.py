"""Guided first games: each script is played to its end against its game, in every language."""

import re

from each import each
from full import in_parts, so_many

from rondel.bots import Seat, make
from rondel.core.dealer import Deal, DealDealer
from rondel.core.kernel import words
from rondel.core.lesson import LEARNER, Course, Guidance, course_of, lesson_of
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES
from rondel.core.record import Moved, Undone
from rondel.core.registry import slugs
from rondel.core.replay import restore

LESSONS = [slug for slug in slugs() if lesson_of(slug) is not None]
NAMES = ("Ana", "Newcomer")
LONGEST = 190
"""Letters of what is said at once: four lines of a phone."""


class Table:
    """A match of a lesson, its learner and its bots."""

    def __init__(self, slug: str) -> None:
        found = course_of(slug)
        assert found is not None
        self.course = found
        self.game = found.game
        self.match = found.begin(NAMES)
        self.goes_on()

    def goes_on(self) -> None:
        """Up to the next decision of the learner: bots play the script, then anything."""
        while not self.match.over:
            legal = self.game.legal(self.match.state)
            if len(legal) > 1 and self.match.actor == LEARNER:
                return
            scripted = self.course.scripted(self.match)
            self.match.play(legal[0] if scripted is None else scripted)

    @property
    def guide(self) -> Guidance:
        found = self.course.guide(self.match)
        assert found is not None
        return found

    @property
    def meant(self) -> int:
        """The move of the script."""
        line = self.course.lesson.script[self.course._place(self.match).at]
        return self.game.parse(self.match.state, line.move)

    def plays(self, code: int | None = None) -> None:
        self.match.play(self.meant if code is None else code)

    def other(self) -> int | None:
        """A legal move that is not right; None: whatever one does is right."""
        for code in reversed(self.game.legal(self.match.state)):
            self.match.play(code)
            wrong = self.guide.wrong if not self.match.over else False
            self.match.undo(LEARNER, consent=True)
            if wrong:
                return code
        return None

    def says(self, language: str) -> str:
        """All that the learner is told now."""
        guide = self.guide
        said = [guide.told] if guide.wrong else [guide.told, guide.asks]
        return " ".join(self.game.messages.say(each.key, each.args, language, NAMES) for each in said if each)


def sound(text: str) -> None:
    """Says something, not too much, and nothing that it does not know."""
    assert 0 < len(text) <= LONGEST and not re.search(r"[{}?]", text), (len(text), text)


def spread(codes: list[int], most: int = so_many(5, 100)) -> list[int]:
    """Some of the moves, of all kinds."""
    return codes[:: max(1, len(codes) // most)]


@each("slug", LESSONS)
def test_each_script_is_played_to_its_end_in_all_languages(slug: str) -> None:
    table = Table(slug)
    steps = table.guide.steps
    assert 3 <= steps <= 9
    for step in range(1, steps + 1):
        guide, offered = table.guide, table.match.offers.codes()
        assert (guide.step, guide.wrong) == (step, False)
        assert table.meant in offered and set(guide.show) <= {table.meant}
        said = {language: table.says(language) for language in LANGUAGES}
        assert len(set(said.values())) == len(LANGUAGES)
        for text in said.values():
            sound(text)
        assert guide.asks is not None
        before, number = table.game.scores(table.match.state).tracks, table.match.number
        table.plays()
        after = table.game.scores(table.match.after(number + 1)[0]).tracks
        gained = sum(after[track][LEARNER] - before[track][LEARNER] for track in after)
        assert guide.asks.args["points"] == gained, "the numbers are those of the game"
        assert not table.guide.wrong
        table.goes_on()
    guide = table.guide
    assert (guide.step, guide.show, guide.wrong) == (None, (), False)
    assert guide.asks is not None and guide.asks.key == "lesson.free"
    for language in LANGUAGES:
        sound(table.says(language))
    table.plays(table.game.legal(table.match.state)[0])
    table.goes_on()
    assert table.guide.asks is None and table.guide.told is None, "from here the questions say it all"


@each("slug", LESSONS)
def test_another_move_is_explained_and_taken_back_or_kept(slug: str) -> None:
    table = Table(slug)
    explained = 0
    for step in range(1, table.guide.steps + 1):
        guide, wrong = table.guide, 0
        for code in spread(table.game.legal(table.match.state)):
            table.plays(code)
            if not table.match.over and table.guide.wrong:
                wrong += 1
                assert table.guide.told is not None
                for language in LANGUAGES:
                    sound(table.says(language))
            table.match.undo(LEARNER, consent=True)
        assert table.guide == guide, "as if nothing had been"
        explained += wrong > 0
        assert table.guide.step == step
        table.plays()
        table.goes_on()
    assert explained >= 2


@each("slug", LESSONS)
def test_who_keeps_another_move_plays_on_with_the_script_or_without_it(slug: str) -> None:
    for step in range(1, Table(slug).guide.steps + 1):
        table = Table(slug)
        for _ in range(step - 1):
            table.plays()
            table.goes_on()
        other = table.other()
        if other is None:
            continue
        table.plays(other)
        made = table.match.number
        table.goes_on()
        guide = table.guide
        moved = any(isinstance(entry, Moved) for entry in table.match.entries_from(made))
        assert guide.wrong is not moved, "it may be taken back until somebody goes on"
        if guide.step is None:
            assert guide.asks is not None and guide.asks.key == "lesson.free"
        else:
            assert guide.step > step and guide.asks is not None
            assert set(guide.show) <= set(table.match.offers.codes())
            assert guide.asks.args["points"] == sum(
                points
                for event in table.game.foresee(table.match.state, table.meant).events
                for points in event.points.values()
                if event.seat == LEARNER
            ), "what is said is true of this position"


@each("slug", LESSONS)
def test_where_a_lesson_stands_follows_from_its_log(slug: str) -> None:
    table = Table(slug)
    table.plays(table.other())
    table.match.undo(LEARNER, consent=True)
    table.plays()
    table.goes_on()
    assert any(isinstance(entry, Undone) for entry in table.match.entries)
    again = restore(table.match.header, table.match.entries, DealDealer(Deal(table.course.lesson.deal)), table.game)
    assert table.course.guide(again) == table.guide
    assert table.guide.step == 2


@each("slug", LESSONS)
def test_tips_have_words_and_moments(slug: str) -> None:
    course = course_of(slug)
    assert course is not None
    questions = {key.removeprefix("question.") for key in course.game.messages.texts("en")}
    answers = {key.removeprefix("answer.") for key in course.game.messages.texts("en")}
    kinds = {kind.key for kind in course.game.kinds}
    assert len(course.lesson.tips) >= 3
    for tip in course.lesson.tips:
        assert tip.question in questions | {None} and tip.answer in answers | {None}
        assert tip.happened is None or tip.happened.event in kinds
        assert (tip.happened, tip.merit, tip.question, tip.answer).count(None) == 3
        assert tip.merit is None or course.game.messages.find(f"hint.{tip.merit}", "en")
        for language in LANGUAGES:
            assert course.game.messages.find(f"lesson.tip.{tip.tip}", language), tip


@each("slug", in_parts(sorted(LESSONS, key=lambda slug: slug != "ingenious")))
def test_tips_come_when_their_moment_comes(slug: str) -> None:
    """Several games are played on; each tip comes in one of them, with words in every language."""
    course = course_of(slug)
    assert course is not None
    wanted = {f"lesson.tip.{tip.tip}" for tip in course.lesson.tips}
    come: set[str] = set()
    for deal in range(30):
        if come != wanted:
            come |= _tips_of(course, deal)
    assert come == wanted


def _tips_of(course: Course, number: int) -> set[str]:
    """The tips that come in a game of another deal, among bots that take what gains most."""
    game, come, rng = course.game, set(), words(number, "tips ")
    match, bot = Match(game, DealDealer(Deal(f"tips {number}")), NAMES), make("greedy", course.game)
    while not match.over:
        if match.actor == LEARNER and len(game.legal(match.state)) > 1:
            guide = course.guide(match)
            assert guide is not None
            for said in guide.tips:
                come.add(said.key)
                for language in LANGUAGES:
                    sound(game.messages.say(said.key, said.args, language, NAMES))
        match.play(bot.choose(Seat(match, match.actor), rng))
    return come


def test_a_step_is_not_put_where_what_it_says_is_not_true() -> None:
    """In the last step of Ingenious the learner hears that they have no point in red."""
    table = Table("ingenious")
    table.plays()
    table.goes_on()
    table.match.play("Of9 Re9")
    assert table.game.scores(table.match.state).tracks["red"][LEARNER] > 0
    table.goes_on()
    assert table.guide.step == 3
    table.plays()
    table.goes_on()
    assert table.course.lesson.script[-1].move in table.match.moves()
    assert table.guide.step is None and table.guide.asks is not None and table.guide.asks.key == "lesson.free"

"""The rules with pictures: every example replays, every number is the engine's, every clause is told."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from each import each

import rondel
from rondel.core.errors import BadPosition, IllegalMove
from rondel.core.game import CHANCE
from rondel.core.guide import Example, Sentence, clauses, guide, guide_messages, has_guide, play, played, written
from rondel.core.messages import LANGUAGES, PLACE, game_messages
from rondel.core.registry import configure, meta, slugs

GUIDED = [slug for slug in slugs() if meta(slug).package.startswith("rondel.") and has_guide(slug)]
MOST_WORDS = 60
"""Before a picture."""


def examples(slug: str) -> dict[str, Example]:
    found = [(chapter.name, part.example) for chapter in written(slug).chapters for part in chapter.parts]
    return {f"{chapter}.{example.name}": example for chapter, example in found if example is not None}


def sentences(slug: str, language: str) -> list[Sentence]:
    told = guide(slug, language)
    parts = [part for chapter in told.chapters for part in chapter.parts]
    return [sentence for part in parts for sentence in (*part.says, *part.then)] + list(told.card)


def templates(slug: str, language: str) -> dict[str, list[str]]:
    """The sentences of each key as they are written, in all their forms."""
    found = guide_messages(meta(slug).package).texts(language)
    return {key: [text] if isinstance(text, str) else list(text.values()) for key, text in found.items()}


# --- the drawings ----------------------------------------------------------------------------------------------------


@each("slug", GUIDED)
def test_every_example_replays_and_its_points_add_up(slug: str) -> None:
    """Played move by move by the rules alone, it comes to the same events, views and scores."""
    for name, example in examples(slug).items():
        drawing = played(slug)[name].drawing
        game = configure(slug, example.players, None, example.options)
        eyes = example.eyes - 1 if example.eyes else None
        state = game.load(example.position)
        before, told, points = game.scores(state), [], Counter[tuple[str, int]]()
        assert game.view(state, eyes) == drawing.view, name
        for text in example.moves:
            chance = game.actor(state) == CHANCE
            code = game.chance(state).find(text) if chance else game.parse(state, text)
            for event in game.events(state, code):
                told.append(game.tell(event, eyes))
                points.update({(track, event.seat or 0): number for track, number in event.points.items()})
            state = game.play(state, code) if not chance else game.step(state, code)[0]
        after = game.scores(state)
        assert tuple(told) == drawing.events, name
        assert (game.view(state, eyes), after) == (drawing.view_after, drawing.scores_after), name
        teams = game.facts.teams
        for track, numbers in before.tracks.items():
            for seat, number in enumerate(numbers):
                mine = [other for other in range(game.seats) if teams[other] == teams[seat]]
                assert number + sum(points[track, other] for other in mine) == after.tracks[track][seat], (name, track)


@each("slug", GUIDED)
def test_every_chapter_has_a_drawing(slug: str) -> None:
    drawn = {name.partition(".")[0] for name in examples(slug)}
    assert [chapter.name for chapter in written(slug).chapters if chapter.name not in drawn] == []


@each("slug", GUIDED)
def test_a_drawing_asks_only_for_what_it_shows(slug: str) -> None:
    for name, found in played(slug).items():
        drawing = found.drawing
        assert (drawing.offers is not None) == (drawing.picks is not None or drawing.aims is not None), name
        if drawing.aims is not None:
            assert drawing.offers is not None and drawing.aims in drawing.offers.codes(), name
            assert drawing.events[: len(drawing.foreseen)] == drawing.foreseen, name
        if drawing.picks is not None:
            assert drawing.offers is not None
            pieces = {piece.piece for group in drawing.offers.groups for piece in group.pieces}
            assert drawing.picks in pieces, name


def test_an_example_that_cannot_be_is_refused() -> None:
    example = Example("x", "ingenious\nplaced: Rh12-Bg13\nrack 2: RG BB YP OO GP RY", players=2, eyes=2)
    with pytest.raises(BadPosition):
        play("ingenious", msgspec.structs.replace(example, position="ingenious\nplaced: Rh12-Ba1"))
    ours = msgspec.structs.replace(example, position=example.position + "\nseat: 2")
    with pytest.raises(IllegalMove):
        play("ingenious", msgspec.structs.replace(ours, moves=("Rh9 Gh10",)))
    assert play("ingenious", msgspec.structs.replace(ours, moves=("Gm4 Rm5",))).numbers["placed_1_seat"] == 1


# --- the sentences ---------------------------------------------------------------------------------------------------


@each("slug", GUIDED)
def test_every_clause_is_told_by_some_sentence(slug: str) -> None:
    told = {clause for sentence in sentences(slug, "en") for clause in sentence.clauses}
    known = [clause.id for clause in clauses(slug)]
    assert [clause for clause in known if clause not in told] == []
    assert sorted(told - set(known)) == []


@each("slug", GUIDED)
def test_every_sentence_names_the_clauses_that_it_tells(slug: str) -> None:
    assert [sentence.key for sentence in sentences(slug, "en") if not sentence.clauses] == []


@each("slug", GUIDED)
def test_nothing_is_written_that_nobody_reads(slug: str) -> None:
    found = written(slug)
    used = {f"card.{line.split()[0]}" for line in found.card}
    for chapter in found.chapters:
        used.add(f"{chapter.name}.title")
        for part in chapter.parts:
            used |= {f"{chapter.name}.{line.split()[0]}" for line in (*part.says, *part.then)}
            used |= {f"{chapter.name}.{part.example.name}"} if part.example else set()
    assert set(templates(slug, "en")) == used


@each("language", LANGUAGES)
@each("slug", GUIDED)
def test_no_number_is_written_by_hand(slug: str, language: str) -> None:
    for key, texts in templates(slug, language).items():
        for text in texts:
            assert not re.search(r"\d", PLACE.sub("", text)), (language, key)


@each("language", LANGUAGES)
@each("slug", GUIDED)
def test_a_picture_comes_before_the_reader_tires(slug: str, language: str) -> None:
    for chapter in guide(slug, language).chapters:
        for part in chapter.parts:
            if part.drawing is not None:
                words = sum(len(sentence.text.split()) for sentence in part.says)
                assert words <= MOST_WORDS, (language, chapter.name, part.drawing.name, words)
                assert part.drawing.says.endswith("."), part.drawing.name


@each("language", LANGUAGES)
@each("slug", GUIDED)
def test_a_line_of_the_summary_says_first_what_it_is_about(slug: str, language: str) -> None:
    for sentence in guide(slug, language).card:
        head, _, body = sentence.text.partition(": ")
        assert body and len(head.split()) <= 4 and 2 <= len(head) <= 36 and not re.search("[.;!?]", head), sentence.key


@each("slug", GUIDED)
def test_every_question_has_a_chapter_to_look_in(slug: str) -> None:
    words = game_messages(meta(slug).package).texts("en")
    asked = {key.partition(".")[2] for key in words if key.startswith("question.")}
    told = [question for chapter in written(slug).chapters for question in chapter.questions]
    assert sorted(told) == sorted(asked)


def test_clauses_are_those_of_the_page_in_plain_words() -> None:
    for slug in GUIDED:
        page = (Path(rondel.__file__).parent / "games" / slug / "RULES.md").read_text("utf-8")
        assert [clause.id for clause in clauses(slug)] == re.findall(r"^- \*\*([A-Z]+-\d+)\*\* ", page, re.M)
        for clause in clauses(slug):
            assert clause.text and not re.search(r"\]\(|`|\*\*|\n|^#", clause.text), clause.id


def test_every_game_of_ours_has_a_guide() -> None:
    assert [slug for slug in slugs() if meta(slug).package.startswith("rondel.") and slug not in GUIDED] == []


def test_a_game_without_a_guide_has_no_chapters() -> None:
    others = [slug for slug in slugs() if not has_guide(slug)]
    assert others and all(not guide(slug, "en").chapters and not guide(slug, "en").card for slug in others)

"""The words: complete and alike in all languages, neither missing nor left over."""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from each import each

import rondel
from rondel.core import errors, outcome, replay
from rondel.core.facts import say as value_text
from rondel.core.guide import FOLDER, guide_messages
from rondel.core.lesson import lesson_of
from rondel.core.messages import LANGUAGES, NO_BREAK, PLACE, Catalogue, Phrase, core_messages, game_messages, plural
from rondel.core.registry import meta, slugs

SOURCE = Path(rondel.__file__).parent
FEW = {"one", "few", "other"}
FORMS = {"en": {"one", "other"}, "cs": FEW, "sk": FEW, "sr": FEW}
ERRORS = {name for name, found in vars(errors).items() if isinstance(found, type) and issubclass(found, ValueError)}
OUR_GAMES = [slug for slug in slugs() if meta(slug).package.startswith("rondel.")]


def folder(package: str) -> Path:
    file = importlib.import_module(package).__file__
    assert file is not None
    return Path(file).parent


def packages() -> list[str]:
    """Every package with a catalogue: all of ours, and every registered game's."""
    ours = [path.parent.parent.relative_to(SOURCE.parent) for path in SOURCE.rglob("messages/en.json")]
    return sorted({".".join(path.parts) for path in ours} | {meta(slug).package for slug in slugs()})


@cache
def catalogue(package: str) -> Catalogue:
    if package == "rondel.core":
        return core_messages()
    game, _, inner = package.rpartition(".")
    return guide_messages(game) if inner == FOLDER else game_messages(package)


def forms(template: Any) -> list[str]:
    """The sentences of a template: one, or one for each plural category."""
    return [text for name, text in template.items() if name != "by"] if isinstance(template, dict) else [template]


def places(sentence: str) -> set[tuple[str, str]]:
    """The placeholders of a sentence: argument and vocabulary, whatever the form of its words."""
    return {(place["name"], (place["vocabulary"] or "").partition(".")[0]) for place in PLACE.finditer(sentence)}


@cache
def asked_forms(package: str, language: str) -> set[str]:
    """The vocabularies in other forms that sentences of a language ask for, such as ``colour.acc``."""
    said = [sentence for template in catalogue(package).texts(language).values() for sentence in forms(template)]
    asked = {place["vocabulary"] or "" for sentence in said for place in PLACE.finditer(sentence)}
    return {vocabulary for vocabulary in asked if "." in vocabulary}


@cache
def inflected(package: str, language: str) -> set[str]:
    """The keys of words in other forms, which only the languages have that need them."""
    asked = asked_forms(package, language)
    return {key for key in catalogue(package).texts(language) if key.rpartition(".")[0] in asked}


def arguments(template: Any) -> set[str]:
    """The arguments that a template needs."""
    needed = {field for sentence in forms(template) for field, _ in places(sentence)}
    return needed | ({template["by"]} if isinstance(template, dict) else set())


# --- what the source asks for ----------------------------------------------------------------------------------------


class Use(NamedTuple):
    """A place in the source that names a message; ``given`` are the names of its arguments, None where not plain."""

    where: str
    callee: str
    key: str
    given: set[str] | None
    own: bool
    """Whether the catalogue is the game's; else only the core's is asked."""


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def trees(package: str) -> list[tuple[Path, ast.Module]]:
    """The sources that say their words by the catalogue of a package; the core's serves all that have none."""
    top = SOURCE if package == "rondel.core" else folder(package)
    paths = set(top.rglob("*.py"))
    for other in (found.parent for found in top.rglob("messages")):
        paths -= set(other.rglob("*.py")) if other != folder(package) else set()
    return [(path, parsed(path)) for path in sorted(paths)]


def literals(package: str) -> set[str]:
    """The strings in the sources; also those that are made of a beginning and one of the names of a game's state."""
    source = SOURCE if package == "rondel.core" else folder(package)
    nodes = [node for path in source.rglob("*.py") for node in ast.walk(parsed(path))]
    plain = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    if package == "rondel.core":
        return plain
    state, made = vars(importlib.import_module(f"{package}.state")), set[str]()
    for node in nodes:
        match node:
            case ast.JoinedStr([ast.Constant(str(head)), ast.FormattedValue(ast.Subscript(ast.Name(name)))]):
                made |= {f"{head}{rest}" for rest in state.get(name, ())}
    return plain | made


def board_source(slug: str) -> str:
    """All that the page has about a game."""
    found = sorted((SOURCE.parents[1] / "web" / "games" / slug).glob("*"))
    return "".join(path.read_text(encoding="utf-8") for path in found if path.suffix in (".ts", ".svelte"))


def texts(node: ast.expr, tree: ast.Module) -> list[str]:
    """The strings that an expression can be: a literal, a choice, or a name with such values."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return texts(node.body, tree) + texts(node.orelse, tree)
    if isinstance(node, ast.Name):
        made = [at for at in ast.walk(tree) if isinstance(at, ast.Assign) and not isinstance(at.value, ast.Name)]
        own = [at.value for at in made if getattr(at.targets[0], "id", "") == node.id]
        return [text for value in own for text in texts(value, tree)]
    return []


def keys_of(node: ast.expr) -> set[str] | None:
    if not isinstance(node, ast.Dict):
        return None
    return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


def uses(package: str) -> Iterator[Use]:
    """Every error, reason, question, answer and plain ``say`` of a package."""
    for path, tree in trees(package):
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            callee = getattr(call.func, "id", getattr(call.func, "attr", ""))
            where = f"{path.name}:{call.lineno}"
            plain: set[str] | None = {word.arg or "**" for word in call.keywords}
            own = len(call.args) > 1
            if callee in ("Reason", "Phrase", "Question", "Answer"):
                at = 2 if callee == "Answer" else 1
                plain, own = (keys_of(call.args[at]) if len(call.args) > at else set()), True
            elif callee == "say" and not ast.unparse(call.func).endswith("messages.say"):
                plain, own = None, True
            elif callee not in ERRORS:
                continue
            prefix = {"Question": "question.", "Answer": "answer."}.get(callee, "")
            given = None if plain is not None and "**" in plain else plain
            for text in texts(call.args[0], tree):
                if callee != "say" or text not in LANGUAGES:
                    yield Use(where, callee, prefix + text, given, own)


# --- alike in all languages ------------------------------------------------------------------------------------------


@each("package", packages())
def test_all_languages_have_the_same_keys(package: str) -> None:
    plain = {
        language: [key for key in catalogue(package).texts(language) if key not in inflected(package, language)]
        for language in LANGUAGES
    }
    for language in LANGUAGES:
        assert plain[language] == plain["en"], language
    written = {path.stem for path in (folder(package) / "messages").iterdir()}
    assert written == set(LANGUAGES)


@each("package", packages())
def test_no_key_stands_twice(package: str) -> None:
    for path in (folder(package) / "messages").iterdir():
        pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=lambda pairs: [key for key, _ in pairs])
        assert len(pairs) == len(set(pairs)), path


@each("package", packages())
def test_all_languages_have_the_same_placeholders(package: str) -> None:
    english = catalogue(package).texts("en")
    for language in LANGUAGES:
        for key, template in catalogue(package).texts(language).items():
            if key in inflected(package, language):
                assert not arguments(template), (language, key)
                continue
            wanted = {place for sentence in forms(english[key]) for place in places(sentence)}
            assert {place for sentence in forms(template) for place in places(sentence)} == wanted, (language, key)
            assert arguments(template) == arguments(english[key]), (language, key)


@each("language", LANGUAGES)
@each("package", packages())
def test_a_form_of_words_that_a_sentence_asks_for_is_there_for_all_of_them(package: str, language: str) -> None:
    """Where one word of a vocabulary has a form, all have it: a sentence does not fall back by halves."""
    own = set(catalogue(package).texts(language))
    for vocabulary in asked_forms(package, language):
        name = vocabulary.partition(".")[0]
        plain = {key.removeprefix(f"{name}.") for key in own if key.startswith(f"{name}.")}
        have = {key.removeprefix(f"{vocabulary}.") for key in own if key.startswith(f"{vocabulary}.")}
        assert have == {value for value in plain if "." not in value}, (language, vocabulary)


@each("package", packages())
def test_what_typography_asks_for_is_not_written_in_the_texts(package: str) -> None:
    for language in LANGUAGES:
        assert NO_BREAK not in json.dumps(catalogue(package).texts(language), ensure_ascii=False), language


@each("language", LANGUAGES)
@each("package", packages())
def test_plural_forms_are_those_of_the_language(package: str, language: str) -> None:
    for key, template in catalogue(package).texts(language).items():
        if isinstance(template, dict):
            assert set(template) == {"by"} | FORMS[language], key
            assert all(isinstance(text, str) for text in template.values()), key
        else:
            assert isinstance(template, str), key


@each("language", LANGUAGES)
@each("package", packages())
def test_every_template_can_be_said(package: str, language: str) -> None:
    words = catalogue(package)
    known = sorted({*words.texts("en"), *(words.base or core_messages()).texts("en"), *core_messages().texts("en")})
    for key, template in words.texts(language).items():
        for number in (0, 1, 2, 5, 21):
            sample: dict[str, Any] = {field: number for field in arguments(template)}
            for field, spec in (place for sentence in forms(template) for place in places(sentence)):
                if spec == "name":
                    sample[field] = 1
                elif spec:
                    sample[field] = next(word for word in known if word.startswith(f"{spec}.")).partition(".")[2]
            assert "{" not in words.say(key, sample, language, ["Ana", "Bo", "Cy", "Di"])
        nothing = dict.fromkeys(arguments(template))
        assert ("?" in words.say(key, nothing, language)) or not places(forms(template)[0]), key


@each("package", [package for package in packages() if package.startswith("rondel.")])
def test_the_text_is_tidy_and_translated(package: str) -> None:
    english = catalogue(package).texts("en")
    for language in LANGUAGES:
        for key, template in catalogue(package).texts(language).items():
            for sentence in forms(template):
                assert sentence and sentence == sentence.rstrip(), (language, key)
                if language != "en":
                    assert '"' not in sentence, (language, key)
            if (
                language != "en"
                and key not in ("title", *inflected(package, language))
                and len(forms(english[key])[0].split()) > 3
            ):
                assert forms(template) != forms(english[key]), (language, key)


# --- neither missing nor left over -----------------------------------------------------------------------------------


@each("package", ["rondel.core", *(meta(slug).package for slug in slugs())])
def test_every_message_that_the_source_names_exists(package: str) -> None:
    found = list(uses(package))
    assert found
    for use in found:
        words = catalogue(package) if use.own else core_messages()
        for language in LANGUAGES:
            template = words.find(use.key, language)
            assert template is not None, (use, language)
            if use.given is not None:
                assert arguments(template) <= use.given, (use, language)


@each("package", ["rondel.core", *(meta(slug).package for slug in OUR_GAMES)])
def test_every_message_is_used(package: str) -> None:
    """A key is used where the source has it as a literal; below a prefix, where the source has the rest of it.

    What a board of the page says is a literal there; the word of a letter is for values that are read out by letters.
    """
    written = literals(package)
    board = board_source(package.rpartition(".")[2])
    for key in catalogue(package).texts("en"):
        vocabulary, _prefixed, rest = key.partition(".")
        if vocabulary == "list" or key in inflected(package, "en"):
            continue
        if len(rest) == 1:
            said = (sentence for text in catalogue(package).texts("en").values() for sentence in forms(text))
            assert any(spec == vocabulary for sentence in said for _, spec in places(sentence)), key
        elif key.startswith(("board.", "help.")):
            assert f'"{key}"' in board, key
        elif vocabulary == "lesson":
            assert rest == "free" or rest.removesuffix(".done").removesuffix(".other") in lines_of_the_lesson(package)
        elif key not in ("title", "summary") and not key.startswith(("value.", "stage.")):
            assert key in written or set(rest.removesuffix(".help").split(".")) <= written, key


def lines_of_the_lesson(package: str) -> set[str]:
    """What is said in the guided first game of a game."""
    lesson = lesson_of(package.rpartition(".")[2])
    assert lesson is not None
    return {str(line.step) for line in lesson.script} | {f"tip.{tip.tip}" for tip in lesson.tips}


@each("slug", slugs())
def test_every_event_has_its_sentence(slug: str) -> None:
    game = rondel.game(slug, meta(slug).seats[-1])
    fields = {kind.key: set(kind.fields) for kind in game.kinds}
    for language in LANGUAGES:
        own = game.messages.texts(language)
        assert {key for key in own if key.startswith("event.")} == {f"event.{key}" for key in fields}
        for key, names in fields.items():
            assert arguments(own[f"event.{key}"]) <= names, (language, key)
            assert game.messages.say(f"event.{key}", dict.fromkeys(names), language)


@each("slug", OUR_GAMES)
def test_every_game_has_its_title_options_and_values(slug: str) -> None:
    words = game_messages(meta(slug).package)
    wanted = {"title", "summary"}
    for option in meta(slug).options:
        wanted |= {f"option.{option.name}", f"option.{option.name}.help"}
        wanted |= {f"value.{option.name}.{value_text(value)}" for value in option.values}
    for language in LANGUAGES:
        own = words.texts(language)
        assert wanted <= set(own)
        assert {key for key in own if key.startswith(("option.", "value."))} <= wanted
        assert words.say("title", {}, language)
    assert words.say("title") == meta(slug).title


@each("slug", slugs())
def test_every_bot_has_a_title_and_a_help(slug: str) -> None:
    words = game_messages(meta(slug).package)
    for language in LANGUAGES:
        said = [words.say(f"bot.{name}{part}", {}, language) for name in meta(slug).players for part in ("", ".help")]
        assert len(set(said)) == len(said) and all(help.endswith(".") for help in said[1::2])


@each("slug", slugs())
def test_every_game_can_say_why_it_ended(slug: str) -> None:
    words = game_messages(meta(slug).package)
    assert any(key.startswith("reason.") for key in words.texts("en"))
    for reason in (outcome.VOID, outcome.RESIGNED, replay.EDITION):
        assert all(words.say(f"reason.{reason}", {}, language) for language in LANGUAGES)


def test_ingenious_names_all_its_reasons_and_colours() -> None:
    from rondel.games.ingenious.components import COLOURS
    from rondel.games.ingenious.moves import REASONS

    own = game_messages("rondel.games.ingenious").texts("en")
    assert {key for key in own if key.startswith("reason.")} == {f"reason.{reason}" for reason in REASONS[1:]}
    assert [key for key in own if key.startswith("colour.")] == [f"colour.{colour}" for colour in COLOURS]
    assert [key for key in own if key.startswith("stage.")] == ["stage.1", "stage.2"]


@each("slug", OUR_GAMES)
def test_a_whole_match_can_be_told(slug: str) -> None:
    from rondel.bots import Seat, make
    from rondel.core.kernel import words as stream

    played = rondel.start(slug, players=meta(slug).seats[0], seed=5)
    bot, rng, say = make("random", played.game), stream(5), played.game.messages.say
    while not played.over:
        offers = played.game.offers(played.state)
        for language in LANGUAGES:
            assert say(f"question.{offers.question.key}", offers.question.args, language)
            assert all(say(f"answer.{answer.key}", answer.args, language) for answer in offers.answers)
        played.play(bot.choose(Seat(played, played.actor), rng))
    for viewer in (0, None):
        for told in played.journal(viewer):
            for event in told.events:
                for language in LANGUAGES:
                    assert say(f"event.{event.key}", {**event.args, "seat": event.seat}, language, played.names)
    assert played.outcome is not None
    assert say(f"reason.{played.outcome.reason}")


# --- how a sentence is made ------------------------------------------------------------------------------------------


@each(
    ("language", "wanted"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 21: "other"}),
        ("cs", {0: "other", 1: "one", 2: "few", 4: "few", 5: "other", 21: "other", 22: "other"}),
        ("sk", {0: "other", 1: "one", 3: "few", 5: "other", 11: "other", 101: "other"}),
        (
            "sr",
            {
                0: "other",
                1: "one",
                2: "few",
                5: "other",
                11: "other",
                12: "other",
                14: "other",
                21: "one",
                22: "few",
                101: "one",
                111: "other",
                112: "other",
                122: "few",
            },
        ),
    ],
)
def test_plurals(language: str, wanted: dict[int, str]) -> None:
    assert {number: plural(language, number) for number in wanted} == wanted
    assert plural(language, -1) == "one"


def test_serbian_plurals_in_a_sentence() -> None:
    say = game_messages("rondel.games.ingenious").say
    answers = [say("answer.draw", {"count": count}, "sr") for count in (1, 2, 5, 21)]
    assert answers == ["Izvuci 1 pločicu", "Izvuci 2 pločice", "Izvuci 5 pločica", "Izvuci 21 pločicu"]


def test_what_is_unknown_is_a_question_mark() -> None:
    say = game_messages("rondel.games.ingenious").say
    for language in LANGUAGES:
        assert "(?)" in say("event.drew", {"seat": 1, "tile": None}, language, ["Ana", "Bo"])
        assert "(RG)" in say("event.drew", {"seat": 1, "tile": "RG"}, language, ["Ana", "Bo"])
        assert "?" in say("event.bonus", {"seat": 0, "count": None}, language)
        assert say("swap_colour", {"tile": None, "colour": None}, language).count("?") == 2


def test_names_words_and_lists() -> None:
    say = game_messages("rondel.games.ingenious").say
    assert say("event.begins", {"seat": 1}, "cs", ["Ana", "Bo"]) == "Bo začíná."
    assert say("event.begins", {"seat": 1}, "sk") == "hráč 2 začína."
    assert say("event.begins", {"seat": 2}, "en", ["Ana", "Bo"]) == "player 3 goes first."
    scored = {"seat": 0, "colour": "red", "cell": "h9", "count": 3, "points": 2}
    assert say("event.scored", scored, "cs", ["Ana"]) == "Ana: červená +2 (h9: 3 symboly)"
    moves = {"text": "h9 h10", "moves": ["Rh9 Gh10", "Gh9 Rh10"]}
    assert say("ambiguous", moves, "en") == '"h9 h10" can mean several moves: Rh9 Gh10, Gh9 Rh10.'


def test_a_word_stands_in_the_case_that_its_sentence_needs() -> None:
    say = game_messages("rondel.games.rajas").say
    tile = {"colour": "orange", "cost": 5}
    said = [say("board.tile_brief_bare", tile, language) for language in LANGUAGES]
    assert said == ["orange 5", "oranžovou destičku za 5", "oranžový dielik za 5", "narandžastu pločicu za 5"]
    dice = [say("board.give_dice_of", {"amount": amount, "colours": ["blue"]}, "cs") for amount in (1, 2, 5)]
    assert dice == ["1 modrá kostka", "2 modré kostky", "5 modrých kostek"]


def test_a_language_without_a_form_says_the_plain_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = Catalogue("rondel.core")
    texts = {"say": "{it:sort.acc}", "sort.acc.a": "word", "sort.a": "plain", "sort.b": "other"}
    monkeypatch.setattr(words, "texts", lambda language: texts)
    assert [words.say("say", {"it": value}) for value in ("a", "a-2", "b", "b-2", "ab")] == [
        "word", "word", "other", "other", "plain, other",
    ]  # fmt: skip
    with pytest.raises(KeyError, match=r"sort\.c"):
        words.say("say", {"it": "c"})


def test_the_last_two_of_a_list_are_joined_where_the_sentence_wants_it() -> None:
    say = game_messages("rondel.games.rajas").say
    values = [["1"], ["1", "2"], ["1", "2", "3"]]
    said = {
        language: [say("board.closed_value", {"values": each}, language) for each in values] for language in LANGUAGES
    }
    assert [text.removeprefix("Closed: you have no die of ") for text in said["en"]] == ["1.", "1 or 2.", "1, 2 or 3."]
    wanted = {"cs": "1, 2 nebo 3.", "sk": "1, 2 alebo 3.", "sr": "1, 2 ili 3."}
    assert all(said[language][2].endswith(end) for language, end in wanted.items())
    colours = {"amount": 1, "colours": ["blue", "green"]}
    assert say("board.give_dice_each", colours, "sr").endswith(": plava i zelena")


def test_a_word_of_one_letter_stays_with_the_next_one_in_czech_and_slovak() -> None:
    say = game_messages("rondel.games.ingenious").say
    name = ["Ana z Prahy", "Bo"]
    assert say("began_elsewhere", {"seat": 1, "colour": "red"}, "cs") == (
        f"Hráč 1 nemohl začít u{NO_BREAK}červeného symbolu: žádný dílek s{NO_BREAK}ním nesousedí."
    )
    assert say("event.begins", {"seat": 0}, "cs", name) == "Ana z Prahy začíná.", "a name is left as it is"
    assert NO_BREAK not in say("board.kind", {"first": "red", "second": "blue", "count": 2}, "sr")
    assert NO_BREAK in say("board.kind", {"first": "red", "second": "blue", "count": 2}, "sk")


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    say = core_messages().say
    said = [say("expected_list", {"count": 2.5}, language) for language in LANGUAGES]
    assert ["2,5" in text for text in said] == [False, True, True, True] and "2.5" in said[0]
    assert "1.2" in say("record_format", {"found": "1.2", "wanted": "1.3"}, "cs"), "what is no number is left as it is"


def test_of_a_value_with_an_addition_the_first_part_is_said() -> None:
    say = game_messages("rondel.games.maharani").say
    assert say("event.dealt", {"slot": 2, "tile": "blue-h2"}) == "New on rondel space 2: blue tile."
    with pytest.raises(KeyError, match=r"tile\.pink"):
        say("event.dealt", {"slot": 2, "tile": "pink-h2"})


def test_a_value_without_a_word_of_its_own_is_read_out_by_its_letters() -> None:
    say = game_messages("rondel.games.azul_duel").say
    assert say("board.took_chip", {"seat": 0, "chip": "YT"}, "cs", ["Ana"]) == "Ana bere bonus: žlutá, tyrkysová."
    with pytest.raises(KeyError, match=r"sign\.YX"):
        say("board.took_chip", {"seat": 0, "chip": "YX"})


def test_a_phrase_is_said_in_the_language_of_its_sentence() -> None:
    say = game_messages("rondel.games.ingenious").say
    phrase = Phrase("event.begins", {"seat": 1})
    for language, wanted in (("cs", "Bo začíná."), ("sk", "Bo začína.")):
        assert say("unreadable", {"text": phrase}, language, ["Ana", "Bo"]).count(wanted) == 1
        assert say("unreadable", {"text": [phrase, phrase]}, language, ["Ana", "Bo"]).count(wanted) == 2
    assert "player 2 goes first." in str(
        errors.BadOptions("unreadable", game_messages("rondel.games.ingenious"), text=phrase)
    )


def test_a_game_falls_back_to_the_core() -> None:
    words = game_messages("rondel.games.ingenious")
    assert words.find("game_over", "sr") == core_messages().find("game_over", "sr")
    assert words.find("nothing_of_the_kind", "en") is None
    assert core_messages().find("event.begins", "en") is None


def test_a_wrong_key_or_language_is_a_defect() -> None:
    with pytest.raises(KeyError, match="nothing_of_the_kind"):
        core_messages().say("nothing_of_the_kind")
    with pytest.raises(KeyError, match="'de'"):
        core_messages().say("game_over", {}, "de")


def test_an_error_speaks_all_languages() -> None:
    with pytest.raises(errors.BadOptions) as caught:
        rondel.game("ingenious", 9)
    assert str(caught.value) == "Ingenious cannot be played with this number of players (9); possible: 1, 2, 3, 4."
    assert len({caught.value.say(language) for language in LANGUAGES}) == len(LANGUAGES)

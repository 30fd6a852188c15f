"""Words for people, made at the edge: a key with arguments becomes a sentence in one of four languages.

A catalogue is one JSON object a language, ``key -> template``. In a template

- ``{points}`` is replaced by the argument,
- ``{colour:colour}`` by the catalogue's word ``colour.<value>``, or, where it has none for ``blue-h2``,
  by that for ``blue``, or, where it has none for ``YK``, by those for ``Y`` and ``K``,
- ``{colour:colour.acc}`` by the same word in the form that the sentence needs (a case, a gender, a number),
  ``colour.acc.<value>``, or by the plain word where the language does not have that form,
- ``{seat:name}`` by the name of the player in that seat ("player 1" where no name is given),
- ``{values|or}``, ``{colours:colour|and}`` by a list whose last two parts ``list.or`` or ``list.and`` join;
  other lists have commas only.

Where a number decides the form of the words, the value is an object: ``{"by": "points", "one": ..., "few": ...,
"other": ...}`` with the plural categories of the language (Unicode CLDR).

What typography asks for is no part of the texts: Czech and Slovak keep a word of one letter with the next one, by a
no-break space, and numbers have a real minus and the decimal sign of the language. ``web/words/sentence.ts`` does all
of this alike.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "cs", "sk", "sr")
UNKNOWN = "?"
PLACE = re.compile(r"\{(?P<name>\w+)(?::(?P<vocabulary>[\w.]+))?(?:\|(?P<join>\w+))?\}")
"""Where a template takes an argument."""
NO_BREAK = "\u00a0"
_LONE_LETTER = re.compile(r"(?<![^\s(„])([aikosuvz]) ", re.IGNORECASE)
"""A preposition or conjunction that must not end a line."""


_SIGNS = {ord("-"): "\u2212"}
"""A minus, at which no line breaks, for the hyphen that programs write."""


def plural(language: str, number: int) -> str:
    """The CLDR plural category of a whole number.

    >>> [plural("cs", n) for n in (1, 3, 5)], [plural("sr", n) for n in (21, 12, 22)]
    (['one', 'few', 'other'], ['one', 'other', 'few'])
    """
    number = abs(number)
    if language == "sr":
        if number % 10 == 1 and number % 100 != 11:
            return "one"
        return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "other"
    if number == 1:
        return "one"
    return "few" if language in ("cs", "sk") and number in (2, 3, 4) else "other"


@dataclass(frozen=True)
class Phrase:
    """A part of a sentence: an argument that is itself a key with arguments, said by the same catalogue."""

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)


class Catalogue:
    """The messages of one package (the core or a game) in all languages; a game's falls back to the core's."""

    def __init__(self, package: str, base: Catalogue | None = None) -> None:
        self.package = package
        self.base = base
        self._texts: dict[str, dict[str, Any]] = {}

    def texts(self, language: str) -> dict[str, Any]:
        """The whole catalogue of one language, this package's own keys only."""
        if language not in LANGUAGES:
            raise KeyError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
        if language not in self._texts:
            source = files(self.package) / "messages" / f"{language}.json"
            self._texts[language] = json.loads(source.read_text(encoding="utf-8"))
        return self._texts[language]

    def find(self, key: str, language: str) -> Any:
        """The template of a key, from this catalogue or its base; None where neither has it."""
        found = self.texts(language).get(key)
        return found if found is not None or self.base is None else self.base.find(key, language)

    def say(
        self,
        key: str,
        arguments: Mapping[str, Any] | None = None,
        language: str = "en",
        names: Sequence[str] | None = None,
    ) -> str:
        """The sentence for a key. An unknown key is a defect of the program and raises KeyError."""
        arguments = arguments or {}
        template = self.find(key, language)
        if template is None:
            raise KeyError(f"{self.package} has no message {key!r} in {language!r}")
        if isinstance(template, dict):
            number = arguments[template["by"]]
            template = template[plural(language, number) if isinstance(number, int) else "other"]
        sentence = _Sentence(self, language, names)
        return PLACE.sub(
            lambda place: sentence.word(arguments[place["name"]], *place.group(2, 3)), bound(template, language)
        )


def bound(template: str, language: str) -> str:
    """A text whose words of one letter are kept with the next one, and signs of percent with their number, where the
    language wants that.

    >>> bound("v ruce a na stole: 5 %", "cs").split(" ")
    ['v\\xa0ruce', 'a\\xa0na', 'stole:', '5\\xa0%']
    """
    if language == "en":
        return template
    whole = template.replace(" %", f"{NO_BREAK}%")
    return _LONE_LETTER.sub(rf"\1{NO_BREAK}", whole) if language in ("cs", "sk") else whole


def decimal(number: str, language: str) -> str:
    """A number as the language writes it.

    >>> decimal("1,024.5", "en"), decimal("-1,024.5", "cs")
    ('1,024.5', '−1\\xa0024,5')
    """
    return number.translate(_SIGNS if language == "en" else _SIGNS | {ord("."): ",", ord(","): NO_BREAK})


class _Sentence:
    """Words for the arguments of one template (see the module's text)."""

    def __init__(self, catalogue: Catalogue, language: str, names: Sequence[str] | None) -> None:
        self.catalogue = catalogue
        self.language = language
        self.names = names

    def word(self, value: Any, vocabulary: str | None, join: str | None = None) -> str:
        if isinstance(value, list):
            return self._listed([self.word(item, vocabulary) for item in value], join)
        if isinstance(value, Phrase):
            return self.catalogue.say(value.key, value.args, self.language, self.names)
        if value is None:
            return UNKNOWN
        if vocabulary == "name":
            name: str = self.names[value] if self.names is not None and 0 <= value < len(self.names) else ""
            if name:
                return name
            return self.catalogue.say("seat", {"number": value + 1}, self.language)
        if vocabulary is not None:
            return self._named(str(value), vocabulary)
        return decimal(str(value), self.language) if isinstance(value, (int, float)) else str(value)

    def _named(self, value: str, vocabulary: str) -> str:
        """The word for a value, in the form that is asked for or else as it is."""
        plain = vocabulary.partition(".")[0]
        keys = self._keys(value, vocabulary) or self._keys(value, plain) or [f"{plain}.{value.partition('-')[0]}"]
        return ", ".join(self.catalogue.say(key, {}, self.language) for key in keys)

    def _keys(self, value: str, vocabulary: str) -> list[str]:
        """The keys of its word, of that of its first part, or of those of its letters; none where there are none."""
        letters = [f"{vocabulary}.{letter}" for letter in value]
        for keys in ([f"{vocabulary}.{value}"], [f"{vocabulary}.{value.partition('-')[0]}"], letters):
            if all(self.catalogue.find(key, self.language) is not None for key in keys):
                return keys
        return []

    def _listed(self, words: list[str], join: str | None) -> str:
        if join is None or len(words) < 2:
            return ", ".join(words)
        *first, last = words
        return self.catalogue.say(f"list.{join}", {"one": ", ".join(first), "other": last}, self.language)


@cache
def core_messages() -> Catalogue:
    """The catalogue of refusals and of everything that is not one game's."""
    return Catalogue("rondel.core")


@cache
def game_messages(package: str) -> Catalogue:
    """The catalogue of the game in ``package``, on top of the core's."""
    return Catalogue(package, core_messages())

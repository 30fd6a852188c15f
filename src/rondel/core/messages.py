"""Words for people, made at the edge: a key with arguments becomes a sentence in one of four languages.

A catalogue is one JSON object a language, ``key -> template``. In a template

- ``{points}`` is replaced by the argument,
- ``{colour:colour}`` by the catalogue's word ``colour.<value>``, or, where it has none for ``blue-h2``,
  by that for ``blue``, or, where it has none for ``YK``, by those for ``Y`` and ``K``,
- ``{seat:name}`` by the name of the player in that seat ("player 1" where no name is given).

Where a number decides the form of the words, the value is an object: ``{"by": "points", "one": ..., "few": ...,
"other": ...}`` with the plural categories of the language (Unicode CLDR).
"""

from __future__ import annotations

import json
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "cs", "sk", "sr")
UNKNOWN = "?"


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
        sentence: str = _Sentence(self, language, names).vformat(template, (), arguments)
        return sentence


class _Sentence(string.Formatter):
    """Fills a template; format specifications are vocabularies (see the module's text)."""

    def __init__(self, catalogue: Catalogue, language: str, names: Sequence[str] | None) -> None:
        self.catalogue = catalogue
        self.language = language
        self.names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, list):
            return ", ".join(self.format_field(item, format_spec) for item in value)
        if isinstance(value, Phrase):
            return self.catalogue.say(value.key, value.args, self.language, self.names)
        if value is None:
            return UNKNOWN
        if format_spec == "name":
            if self.names is not None and 0 <= value < len(self.names):
                name: str = self.names[value]
                return name
            return self.catalogue.say("seat", {"number": value + 1}, self.language)
        if format_spec:
            whole = f"{format_spec}.{value}"
            keys = [whole] if self._has(whole) else [whole.partition("-")[0]]
            letters = [f"{format_spec}.{letter}" for letter in str(value)]
            if not self._has(keys[0]) and all(map(self._has, letters)):
                keys = letters
            return ", ".join(self.catalogue.say(key, {}, self.language) for key in keys)
        return str(value)

    def _has(self, key: str) -> bool:
        return self.catalogue.find(key, self.language) is not None


@cache
def core_messages() -> Catalogue:
    """The catalogue of refusals and of everything that is not one game's."""
    return Catalogue("rondel.core")


@cache
def game_messages(package: str) -> Catalogue:
    """The catalogue of the game in ``package``, on top of the core's."""
    return Catalogue(package, core_messages())

"""The terms of `docs/words.md` that must not drift: one word for one thing, in each language and game."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from each import each

import rondel
from rondel.core.messages import LANGUAGES, PLACE

SOURCE = Path(rondel.__file__).parent
ROOT = SOURCE.parents[1]
PAGE = "web/words"
CATALOGUES = {
    PAGE: ROOT / "web" / "words",
    **{str(path.relative_to(SOURCE).parent): path for path in SOURCE.rglob("messages") if (path / "en.json").is_file()},
}
"""The folders of all catalogues by what they belong to: ``games/rajas``, ``games/rajas/terminal``, ``cli``."""


@cache
def sentences(catalogue: str, language: str) -> dict[str, list[str]]:
    """The sentences of each key, without what is put into them."""
    texts = json.loads((CATALOGUES[catalogue] / f"{language}.json").read_text(encoding="utf-8"))
    return {key: [PLACE.sub("{}", text) for text in forms(template)] for key, template in texts.items()}


def forms(template: str | dict[str, str]) -> list[str]:
    return [template] if isinstance(template, str) else [text for name, text in template.items() if name != "by"]


class Never(NamedTuple):
    """A word that stands for something else, or for nothing, in the catalogues of a language that begin so."""

    language: str
    catalogues: str
    words: str
    instead: str


NEVER = [
    # The platform.
    Never("en", "", r"(?i)\b(?:the|a|this|running|recorded|unfinished|each|your|of) match\b|\bmatches\b", "game"),
    Never("en", "", r"(?i)\bgiv(?:e|es|en|ing) up\b", "resign; of dice: spend"),
    Never("en", "", r"(?i)\b(?:colors?|harbors?|gray|center)\b", "British spelling"),
    Never("cs", "", r"(?i)\blobby\b|\bzápas", "předsálí, partie"),
    Never("sk", "", r"(?i)\blobby\b|\bzápas", "predsála, partia"),
    Never("sk", "", r"(?i)prehrati[ea]", "prehrávanie; the other is a loss"),
    Never("sk", "", r"(?i)vrecúšk", "vrecko"),
    Never("sr", "", r"(?i)\bfajl", "datoteka"),
    Never("sr", "", r"(?i)\bkes[aeiu]\b|\bvrećic", "vreća"),
    Never("sr", "", r"(?i)\blobi\b|\bmeč", "predvorje, partija"),
    # Ingenious.
    Never("cs", "games/ingenious", r"(?i)\bdestič|\bkachlič|\bžeton", "dílek"),
    Never("sk", "games/ingenious", r"(?i)\bdoštič|\bkachlič|\bžetón", "dielik"),
    # Maharani.
    Never("cs", "games/maharani", r"(?i)\bpracovní[kc]|\bdestič|\bkachlič", "dělník, dílek"),
    Never("sk", "games/maharani", r"(?i)\bpracovní[kc]|\bdoštič|\bkachlič", "robotník, dielik"),
    # Azul Duel: tiles lie in piles; only plates have a stack.
    Never("en", "games/azul_duel", r"\bStack\b(?=.)|\b(?:to|onto|then|now) stack\b|\bstack(?:s|ed|ing)\b", "pile"),
    Never("en", "games/azul_duel", r"(?i)\bpile of plates\b|\bplates? .*\bpiles?\b", "stack"),
    Never("cs", "games/azul_duel", r"\bukazuje \{\}", "na destičce je: signs are said in the nominative"),
    Never("sk", "games/azul_duel", r"\bukazuje \{\}", "na doštičke je"),
    Never("sr", "games/azul_duel", r"\bprikazuje \{\}", "na panelu je"),
    Never("cs", "games/azul_duel", r"(?i)\bdíl(?:ek|k[uyůe])\b|\btovár", "kachlička, dílna"),
    Never("sk", "games/azul_duel", r"(?i)\bdielik|\btovár", "kachlička, dielňa"),
    Never("sr", "games/azul_duel", r"(?i)\bradionic|\bploč(?:a|e|i|u|om)\b", "fabrika, panel"),
    # Rajas of the Ganges.
    Never("cs", "games/rajas", r"(?i)\bdělní[kc]", "pracovník"),
    Never("cs", "games/rajas", r"(?i)\bcest(?:a|y|ě|u|ám|ami|ách)\b", "silnice"),
    Never("cs", "games/rajas", r"(?i)\bdestič\w+ (?:výnosu|řeky)|\bhněd\w+ destič", "žeton výnosu, žeton řeky"),
    Never("sk", "games/rajas", r"(?i)\bpracovní[kc]|\bsilnic", "robotník, cesta"),
    Never("sk", "games/rajas", r"(?i)\bdielik\w* (?:výnosu|rieky)|\bžetón", "doštička výnosu, doštička rieky"),
    Never("sr", "games/rajas", r"(?i)\bdrum|\bžeton|\bčun\b", "put, pločica, čamac"),
    # Typography.
    Never("sr", "", "“", "„ ”"),
    Never("cs", "", "”", "„ “"),
    Never("sk", "", "”", "„ “"),
    *(Never(language, "", r"\w …", "no space before an ellipsis") for language in LANGUAGES),
]

ALWAYS: dict[tuple[str, str], dict[str, str]] = {
    (PAGE, "home"): {"en": "lobby", "cs": "předsálí", "sk": "predsály", "sr": "predvorje"},
    (PAGE, "replay_title"): {"en": "Replay", "cs": "Přehrávání", "sk": "Prehrávanie", "sr": "Pregled"},
    (PAGE, "log_title"): {"en": "Game log", "cs": "Průběh hry", "sk": "Priebeh hry", "sr": "Tok partije"},
    (PAGE, "menu_resign"): {"en": "Resign", "cs": "Vzdát", "sk": "Vzdať", "sr": "Predaj"},
    ("core", "components_missing"): {"en": "file", "cs": "soubor", "sk": "súbor", "sr": "datotek"},
    ("games/ingenious", "board.bag"): {"en": "bag", "cs": "sáčku", "sk": "vrecku", "sr": "vreći"},
    ("games/ingenious", "board.back"): {"en": "tile", "cs": "dílek", "sk": "dielik", "sr": "pločica"},
    ("games/maharani", "event.worker"): {"en": "worker", "cs": "dělník", "sk": "robotník", "sr": "radnik"},
    ("games/maharani", "board.used"): {"en": "marker", "cs": "žeton", "sk": "žetón", "sr": "žeton"},
    ("games/azul_duel", "board.factory"): {"en": "Factory", "cs": "Dílna", "sk": "Dielňa", "sr": "Fabrika"},
    ("games/azul_duel", "board.plate"): {"en": "Plate", "cs": "Destička", "sk": "Doštička", "sr": "Panel"},
    ("games/azul_duel", "answer.stack"): {"en": "pile", "cs": "sloupek", "sk": "stĺpik", "sr": "gomilu"},
    ("games/azul_duel", "board.stack_empty"): {"en": "stack", "cs": "Hromádka", "sk": "Kôpka", "sr": "Gomila"},
    ("games/azul_duel", "board.tower"): {"en": "Tower", "cs": "Věž", "sk": "Veža", "sr": "Toranj"},
    ("games/rajas", "question.ask_place"): {"en": "worker", "cs": "pracovník", "sk": "robotník", "sr": "radnik"},
    ("games/rajas", "board.give_yield_tile"): {
        "en": "yield tile", "cs": "žeton výnosu", "sk": "doštička výnosu", "sr": "pločica prinosa",
    },
    ("games/rajas", "no_road"): {"en": "road", "cs": "silnice", "sk": "cesta", "sr": "put"},
    ("games/rajas", "question.ask_sail"): {"en": "boat", "cs": "loď", "sk": "loď", "sr": "čamac"},
}  # fmt: skip
"""What a text calls the thing that it is about."""


@each("never", NEVER)
def test_a_word_that_means_something_else_is_not_used(never: Never) -> None:
    for catalogue in CATALOGUES:
        if catalogue.startswith(never.catalogues):
            for key, texts in sentences(catalogue, never.language).items():
                for text in texts:
                    assert not re.search(never.words, text), (catalogue, never.language, key, text, never.instead)


@each("where", list(ALWAYS))
def test_a_thing_is_called_by_its_word(where: tuple[str, str]) -> None:
    catalogue, key = where
    for language in LANGUAGES:
        for text in sentences(catalogue, language)[key]:
            assert ALWAYS[where][language].lower() in text.lower(), (catalogue, language, key, text)


YOU = {"en": r"(?i)\byour?\b", "cs": r"(?i)\b(?:váš|vaš|vám)", "sk": r"(?i)\b(?:váš|vaš|vám)", "sr": r"(?i)\bva[šm]"}
"""How the one who acts is spoken to. The log is read by everybody."""


@each("catalogue", [name for name in CATALOGUES if name.startswith("games/")])
def test_what_the_log_says_is_true_for_whoever_reads_it(catalogue: str) -> None:
    for language in LANGUAGES:
        for key, texts in sentences(catalogue, language).items():
            if key.startswith(("event.", "board.event_", "board.give_", "board.each_")):
                assert not re.search(YOU[language], " ".join(texts)), (catalogue, language, key, texts)


@each("catalogue", [name for name in CATALOGUES if name != PAGE])
def test_only_texts_of_the_page_have_signs_that_a_plain_terminal_lacks(catalogue: str) -> None:
    for language in LANGUAGES:
        for key, texts in sentences(catalogue, language).items():
            page = catalogue.endswith("/guide") or key.startswith(("board.", "help."))
            if catalogue.endswith("terminal") or not page:
                assert not re.search("[’–]", " ".join(texts)), (catalogue, language, key)


@each("page", [ROOT / "web" / "index.html", SOURCE / "server" / "unbuilt.html"])
def test_what_is_said_where_the_page_cannot_speak_is_said_in_all_languages(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    said = {language: len(re.findall(f'<p lang="{language}">', text)) for language in LANGUAGES}
    said["en"] += text.count("<p>")
    assert len(set(said.values())) == 1, said
    assert not re.search(r'name="description" content="[^"]*\b(?:with|games|and)\b', text)


def test_the_glossary_has_every_language_and_game() -> None:
    page = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
    for title in ("Ingenious", "Maharani", "Azul Duel", "Rajas of the Ganges"):
        assert f"## {title}" in page
    for term in ("pracovník", "predsála", "datoteka", "vreća", "prehrávanie"):
        assert term in page


@each(
    ("catalogue", "language", "key", "drifted"),
    [
        ("games/rajas", "cs", "question.ask_place", "Kam půjde váš dělník?"),
        ("web/words", "sk", "replay_title", "Prehratie"),
        ("cli", "sr", "file_exists", "Fajl {} već postoji."),
        ("games/azul_duel", "sr", "board.bag", "Kesa"),
        ("games/azul_duel", "en", "answer.stack", "Stack {} next"),
        ("core", "en", "game_over", "The match is over."),
    ],
)
def test_a_drift_is_noticed(catalogue: str, language: str, key: str, drifted: str) -> None:
    assert key in sentences(catalogue, language)
    assert any(
        never.language == language and catalogue.startswith(never.catalogues) and re.search(never.words, drifted)
        for never in NEVER
    )

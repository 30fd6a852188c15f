"""What the terminal shows of words and numbers: signs that it has, numbers as the language writes them."""

import re

from rondel.cli.output import Output, clean
from rondel.core.messages import NO_BREAK


def test_a_no_break_space_is_a_space_on_a_plain_terminal_and_never_a_question_mark():
    text = f"v{NO_BREAK}ruce: −1…"
    assert clean(text) == text
    assert Output("cs", ascii_only=True).fit(text) == "v ruce: -1."


def test_what_the_encoding_of_a_terminal_lacks_has_a_stand_in():
    Output("cs")
    assert f"2–4 × dělník’s{NO_BREAK}tah".encode("ascii", "rondel.plain") == b"2-4 x d?ln?k's tah"
    assert "ž – š".encode("iso-8859-2", "rondel.plain").decode("iso-8859-2") == "ž - š"


def test_numbers_are_written_as_in_the_language():
    assert [Output(language).number(1234.5, ",.2f") for language in ("en", "sk")] == [
        "1,234.50",
        f"1{NO_BREAK}234,50",
    ]


def test_a_simulation_counts_in_the_language_of_its_reader(run):
    told = {
        lang: run("simulate", "ingenious", "-n", 2, "-j", 1, "--seed", 1, "--lang", lang).out for lang in ("en", "cs")
    }
    assert re.search(r"\d\.\d\d", told["en"]) and not re.search(r"\d\.\d\d", told["cs"])
    assert re.search(r"\d,\d\d", told["cs"])

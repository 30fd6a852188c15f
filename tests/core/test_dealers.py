"""Where chance comes from: the operating system, a seed, a script, a record."""

from collections import Counter

import pytest
from core.core_kit import begin, finished, refusal, wander
from each import each

from rondel.core import dealer as dealers
from rondel.core.dealer import Chance, RecordDealer, ScriptDealer, SeedDealer, SystemDealer
from rondel.core.errors import BadChance
from rondel.core.record import Dealt

BAG = Chance("bag", True, (4, 7, 9), (3, 1, 6), ("RR", "RO", "GG"))
HANDS = ["RG"] * 6 + ["OO"] * 5 + ["PP"]


def dealt(match) -> list[str]:
    return [entry.outcome for entry in match.entries if isinstance(entry, Dealt)]


def test_every_weight_falls_on_its_outcome():
    assert Counter(BAG.pick(number) for number in range(10)) == {4: 3, 7: 1, 9: 6}
    with pytest.raises(IndexError):
        BAG.pick(10)


def test_names_and_codes_of_outcomes_belong_together():
    assert [BAG.find(BAG.name(code)) for code in BAG.codes] == list(BAG.codes)


@each("name", ["YY", "", "rr", "RR ", "x" * 100_000])
def test_an_outcome_that_cannot_happen_is_refused(name):
    error = refusal(BadChance, lambda: BAG.find(name))
    assert error.arguments["source"] == "bag"
    assert len(str(error)) < 500


def test_the_system_dealer_gives_only_what_is_possible():
    found = {SystemDealer().deal(BAG) for _ in range(300)}
    assert found == set(BAG.codes)


def test_the_system_dealer_asks_the_operating_system(monkeypatch):
    asked = []
    monkeypatch.setattr(dealers.secrets, "randbelow", lambda n: asked.append(n) or 3)
    assert SystemDealer().deal(BAG) == 7
    assert asked == [10]


def test_a_match_without_seed_or_dealer_asks_the_operating_system(monkeypatch):
    asked = []
    real = dealers.secrets.randbelow
    monkeypatch.setattr(dealers.secrets, "randbelow", lambda n: asked.append(n) or real(n))
    import rondel

    match = rondel.start("ingenious", 2)
    assert len(asked) == match.number == 13


def test_equal_seeds_give_equal_outcomes_and_others_differ():
    once, again, other = (wander(begin(dealer=SeedDealer(seed)), 20) for seed in (5, 5, 6))
    assert once.entries == again.entries
    assert dealt(once) != dealt(other)


def test_seeds_may_be_negative_or_huge():
    rows = [tuple(SeedDealer(seed).deal(BAG) for _ in range(1)) for seed in (-1, 0, 2**200)]
    assert all(row[0] in BAG.codes for row in rows)


def test_a_script_deals_what_is_written():
    match = begin(dealer=ScriptDealer(HANDS), first="1")
    assert dealt(match) == HANDS
    assert match.game.view(match.state, 1).racks[1] == ("OO",) * 5 + ("PP",)


def test_a_script_goes_on_with_the_dealer_after_it():
    match = begin(dealer=ScriptDealer(HANDS, SeedDealer(3)), first="1")
    wander(match, 2)
    assert dealt(match)[:12] == HANDS and match.number > 14


def test_a_script_that_has_ended_says_so():
    error = refusal(BadChance, lambda: begin(dealer=ScriptDealer(HANDS[:5]), first="1"))
    assert error.key == "script_ended" and error.arguments == {"source": "bag"}


def test_a_script_with_an_impossible_outcome_is_refused_and_does_not_move_on():
    script = ScriptDealer(["YY", "RR"])
    for _ in range(2):
        assert refusal(BadChance, lambda: script.deal(BAG)).arguments["outcome"] == "YY"


def test_the_chance_of_a_record_can_be_dealt_again():
    original = finished("three")
    again = wander(begin("three", dealer=RecordDealer(original.record())))
    assert again.entries == original.entries
    assert again.outcome == original.outcome


def test_a_record_may_be_followed_by_another_dealer():
    original = wander(begin(), 4)
    again = begin(dealer=RecordDealer(original.record(), SeedDealer(9)))
    wander(again, 30)
    assert dealt(again)[: len(dealt(original))] == dealt(original)
    assert len(dealt(again)) > len(dealt(original))

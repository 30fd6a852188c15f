"""A deal: one secret order for each source, sealed until the end."""

import hashlib
from collections import Counter

import pytest
from core.core_kit import begin, json_of, wander
from each import each

import rondel
from rondel.core.dealer import Chance, Deal, DealDealer
from rondel.core.errors import BadOptions, BadRecord
from rondel.core.record import Dealt
from rondel.core.registry import meta
from rondel.core.replay import resume, take_up

SECRET = "correct horse battery staple"


def pieces(weights: dict[str, int], source: str = "bag") -> Chance:
    there = [(code, name, n) for code, (name, n) in enumerate(weights.items()) if n]
    codes, names, counts = zip(*there, strict=True)
    return Chance(source, True, codes, counts, names)


def drawn(dealer: DealDealer, weights: dict[str, int], source: str = "bag") -> str:
    """Empties a supply."""
    left, row = dict(weights), ""
    while any(left.values()):
        chance = pieces(left, source)
        name = chance.name(dealer.deal(chance))
        left[name] -= 1
        row += name
    return row


def bag(match) -> list[str]:
    return [entry.outcome for entry in match.entries if isinstance(entry, Dealt) and entry.source == "bag"]


def chi_square(counts: Counter[str], cells: int) -> float:
    expected = sum(counts.values()) / cells
    assert len(counts) == cells
    return sum((n - expected) ** 2 / expected for n in counts.values())


def test_a_deal_empties_a_supply_exactly():
    supply = {"A": 3, "B": 2, "C": 5}
    assert Counter(drawn(DealDealer(Deal("x")), supply)) == supply


def test_the_same_deal_has_the_same_order_for_each_source():
    supply = {"A": 10, "B": 10}
    once, again = DealDealer(Deal("x")), DealDealer(Deal("x"))
    first, second = drawn(once, supply, "bag"), drawn(once, supply, "stack")
    assert drawn(again, supply, "stack") == second, "whichever source is asked first"
    assert drawn(again, supply, "bag") == first
    assert first != second
    assert drawn(DealDealer(Deal("y")), supply) != first


def test_the_order_is_the_same_however_the_seats_play():
    matches = [begin(dealer=DealDealer(Deal(SECRET))) for _ in range(4)]
    for seed, match in enumerate(matches):
        wander(match, seed=seed, swap=False)
    rows = [bag(match) for match in matches]
    length = min(map(len, rows))
    assert length > 30
    assert len({tuple(row[:length]) for row in rows}) == 1
    assert len({json_of(match.entries[0]) for match in matches}) == 1, "and the same seat begins"
    assert len({match.game.key(match.state) for match in matches}) == 4, "though they were played differently"


def test_orders_are_uniform():
    counts = Counter(drawn(DealDealer(Deal(f"secret {i}")), dict.fromkeys("ABCD", 1)) for i in range(2400))
    assert chi_square(counts, 24) < 49.7, "one in a thousand for 23 degrees of freedom"


def test_weighted_orders_are_uniform_over_pieces():
    counts = Counter(drawn(DealDealer(Deal(f"{i}")), {"A": 2, "B": 2}) for i in range(1800))
    assert chi_square(counts, 6) < 20.5


def test_pieces_put_back_are_mixed_into_the_rest_at_every_place_alike():
    places: Counter[str] = Counter()
    for i in range(1500):
        dealer = DealDealer(Deal(f"back {i}"))
        first = dealer.deal(pieces({"A": 1, "B": 0, "C": 0, "D": 0, "E": 0}))
        assert first == 0
        places[str(drawn(dealer, {"A": 1, "B": 1, "C": 1, "D": 1, "E": 1}).index("A"))] += 1
    assert chi_square(places, 5) < 18.5


def test_pieces_that_go_elsewhere_leave_the_order_of_the_others_alone():
    order = drawn(DealDealer(Deal("x")), {"A": 3, "B": 3, "C": 3})
    dealer = DealDealer(Deal("x"))
    assert dealer.deal(pieces({"A": 3, "B": 3, "C": 3})) == "ABC".index(order[0])
    without_c = order[1:].replace("C", "")
    assert drawn(dealer, {"A": without_c.count("A"), "B": without_c.count("B"), "C": 0}) == without_c


def test_pieces_that_go_elsewhere_in_part_come_no_more_often_than_they_are_left():
    firsts: Counter[str] = Counter()
    for i in range(1200):
        dealer = DealDealer(Deal(f"{i}"))
        dealer.deal(pieces({"A": 6, "B": 6, "C": 6}))
        firsts["ABC"[dealer.deal(pieces({"A": 1, "B": 2, "C": 3}))]] += 1
    assert sum((firsts[name] - n) ** 2 / n for name, n in {"A": 200, "B": 400, "C": 600}.items()) < 13.8


def test_a_die_is_not_used_up():
    die = Chance("die", False, tuple(range(6)), (1,) * 6, tuple("123456"))
    once, again = DealDealer(Deal("x")), DealDealer(Deal("x"))
    throws = [once.deal(die) for _ in range(600)]
    assert throws == [again.deal(die) for _ in range(600)]
    assert chi_square(Counter(map(str, throws)), 6) < 20.5
    different = sum(len(set(throws[i : i + 6])) for i in range(0, 600, 6)) / 100
    assert 3.75 < different < 4.25, "of six throws four are different; a shuffled row would have more"
    loaded = Chance("die", False, (1, 2), (9, 1), ("often", "seldom"))
    assert 800 < sum(once.deal(loaded) == 1 for _ in range(1000)) < 970


def test_fresh_deals_differ_and_are_long():
    deals = {Deal.fresh().secret for _ in range(20)}
    assert len(deals) == 20 and min(map(len, deals)) >= 32


def test_the_seal_is_the_fingerprint_of_the_secret():
    assert Deal(SECRET).seal == hashlib.sha256(SECRET.encode()).hexdigest()
    assert SECRET not in Deal(SECRET).seal


@pytest.mark.parametrize("mode", ["two", "pairs"])
def test_a_secret_is_in_nothing_that_a_running_match_tells(mode):
    match = wander(begin(mode, DealDealer(Deal(SECRET))), 12)
    seats = (*range(match.game.seats), None)
    told = [json_of(match.journal(seat)) + json_of(match.game.view(match.state, seat)) for seat in seats]
    told += [match.record().text(), match.game.dump(match.state), json_of(match.game.offers(match.state))]
    assert not any(SECRET in text for text in told)
    assert match.record().deal is None


@pytest.mark.parametrize("ending", [wander, lambda m: m.resign(0), lambda m: m.void("x")])
def test_a_finished_match_shows_its_deal_and_it_fits_the_seal(ending):
    deal = Deal(SECRET)
    match = begin(dealer=DealDealer(deal))
    ending(match)
    record = rondel.Record.read(match.record().text())
    assert record.deal == SECRET
    assert Deal(record.deal).seal == deal.seal
    assert rondel.replay(record).record() == record, "a replayed match still knows its deal"


def test_a_match_without_a_deal_has_none_in_its_record():
    assert wander(begin()).record().deal is None


@pytest.mark.parametrize("undo", [False, True])
def test_a_deal_goes_on_in_its_order_after_a_match_was_taken_up_again(undo):
    def opening():
        match = wander(begin(dealer=DealDealer(Deal(SECRET))), 9)
        if undo:
            match.undo(0, consent=True)
            match.undo(1, consent=True)
            wander(match, 5, swap=False)
            assert any(logged.again for logged in match._log._logged)
        return match

    straight = wander(opening(), seed=5)
    stored = opening().record()
    resumed = wander(resume(stored, DealDealer(Deal(SECRET))), seed=5)
    assert resumed.entries == straight.entries
    assert resumed.record() == straight.record()


@each("slug", rondel.slugs())
def test_a_deal_goes_on_from_where_it_stands_as_if_it_had_never_stopped(slug):
    match = wander(rondel.start(slug, max(meta(slug).seats), deal=Deal(SECRET)), 5)
    again = take_up(match.header, match.entries, match.standing, DealDealer(Deal(SECRET)), match.game)
    assert wander(again, seed=3).entries == wander(match, seed=3).entries
    assert again.record().deal == SECRET


def test_where_a_match_stands_is_not_believed_for_another_deal():
    match = wander(begin(dealer=DealDealer(Deal(SECRET))), 15)
    other = take_up(match.header, match.entries, match.standing, DealDealer(Deal("other")), match.game)
    assert other.header.seal is None, "it goes on by chance that is not the deal it began with"


def test_an_undo_past_chance_leaves_the_order_of_a_deal_as_it_was():
    straight = wander(begin(dealer=DealDealer(Deal(SECRET))), swap=False)
    back = wander(begin(dealer=DealDealer(Deal(SECRET))), 9, swap=False)
    for seat in (0, 1):
        back.undo(seat, consent=True)
    assert back.marked
    length = min(len(bag(straight)), len(bag(wander(back, seed=5, swap=False))))
    again = sum(logged.again for logged in back._log._logged)
    assert again > 0
    fresh = [x.entry.outcome for x in back._log._logged if isinstance(x.entry, Dealt) and not x.again][1:]
    assert fresh[: length - again] == bag(straight)[: length - again]


# --- the same deal once more ------------------------------------------------------------------------------------------


def test_the_deal_of_a_finished_match_deals_the_same_again():
    once = wander(begin(dealer=DealDealer(Deal(SECRET))))
    again = rondel.start("ingenious", 2, deal=Deal.of(once.record()))
    assert again.header.seal == once.header.seal
    for seat in (0, 1):
        assert again.view(seat) == once.game.view(once.after(again.number)[0], seat)


@each(
    ("match", "key"),
    [
        (wander(begin()), "record_no_deal"),
        (wander(begin(dealer=DealDealer(Deal(SECRET))), 9), "record_sealed_deal"),
    ],
)
def test_a_match_that_has_no_deal_or_still_runs_cannot_be_dealt_again(match, key):
    with pytest.raises(BadRecord) as caught:
        Deal.of(match.record())
    assert caught.value.key == key


@each("two", [{"seed": 1, "deal": Deal("x")}, {"deal": Deal("x"), "dealer": DealDealer(Deal("x"))}])
def test_chance_comes_from_one_place(two):
    with pytest.raises(BadOptions) as caught:
        rondel.start("ingenious", 2, **two)
    assert caught.value.key == "one_chance"

"""Layouts, the seeded generator, and rules instantiated once for each set of tables."""

import random
from collections import Counter
from types import ModuleType

import msgspec
import numpy as np
import pytest
from each import each

import rondel
from rondel.core.kernel import Field, Struct, below, digest, instance, words
from rondel.core.kernel import source as loader
from rondel.core.kernel.source import BRAIN, JUDGE, SOURCES, file_of, sources
from rondel.core.registry import configure
from rondel.games.ingenious import components
from rondel.games.ingenious.state import LAYOUT

SMALL = Struct(Field("turn"), Field("row", (3,), low=-1, high=5), Field("grid", (2, 2), high=300))


def some_state(seed: int):
    rng = random.Random(seed)
    state = SMALL.new()
    state.turn = rng.randrange(3)
    state.row[:] = [rng.randrange(-1, 2) for _ in range(3)]
    state.grid[rng.randrange(2)][rng.randrange(2)] = rng.randrange(2)
    return state


def values(state) -> tuple:
    return state.turn, state.row, state.grid


def test_a_new_state_is_all_zeros_and_nobody_listens():
    state = SMALL.new()
    assert values(state) == (0, [0, 0, 0], [[0, 0], [0, 0]]) and state.notes is None


def test_a_copy_shares_nothing_with_its_original():
    state = SMALL.new()
    state.notes = []
    copy = SMALL.copy(state)
    assert values(copy) == values(state) and copy.notes is None and type(copy) is type(state)
    copy.turn, copy.row[1], copy.grid[1][0] = 7, 5, 9
    assert values(state) == (0, [0, 0, 0], [[0, 0], [0, 0]])
    assert copy.grid is not state.grid and all(a is not b for a, b in zip(copy.grid, state.grid, strict=True))


def test_every_field_of_a_real_layout_is_copied_deeply():
    state = LAYOUT.new()
    copy = LAYOUT.copy(state)
    for field in LAYOUT.fields:
        mine, other = getattr(state, field.name), getattr(copy, field.name)
        assert mine == other
        if field.shape:
            assert mine is not other
        if len(field.shape) == 2:
            assert not {id(row) for row in mine} & {id(row) for row in other}
            assert len({id(row) for row in mine}) == field.shape[0]


def test_states_pack_to_equal_bytes_exactly_when_they_are_equal():
    found = [some_state(seed) for seed in range(150)]
    for one in found:
        for two in found:
            assert (SMALL.pack(one) == SMALL.pack(two)) == (values(one) == values(two))
    assert len({SMALL.pack(state) for state in found}) > 20


@each(
    ("low", "high", "size"),
    [(0, 127, 1), (-128, 0, 1), (0, 128, 2), (-129, 0, 2), (-1, 32767, 2), (0, 32768, 4), (0, 2**31 - 1, 4)],
)
def test_a_number_takes_the_fewest_bytes_that_hold_its_range(low, high, size):
    layout = Struct(Field("only", (2,), low=low, high=high))
    state = layout.new()
    state.only[:] = [low, high]
    assert layout.fields[0].width == size and layout.size == len(layout.pack(state)) == 2 * size


def test_a_copied_record_is_equal_to_the_last_byte():
    layout = Struct(Field("wide", high=300), Field("narrow"))
    assert layout.size == 4, "a byte belongs to no field"
    record = np.frombuffer(bytearray(b"\x01\x02\x03\x00"), layout.dtype)
    assert [record.copy().tobytes() for _ in range(50)] == [record.tobytes()] * 50


@each(("slug", "most"), [("ingenious", 768), ("azul_duel", 512), ("maharani", 512), ("rajas", 2048)])
def test_a_position_is_small(slug, most):
    assert rondel.game(slug).layout.size <= most


def test_a_key_does_not_depend_on_who_listens():
    game = rondel.game("ingenious", 2)
    state = game.setup()
    key = game.key(state)
    state.notes = [(1, 2)]
    assert game.key(state) == key


def test_a_state_has_no_fields_but_its_own():
    with pytest.raises(AttributeError):
        SMALL.new().colour = 1


@each("low_or_high", ["low", "high"])
@each("field", SMALL.fields)
def test_a_number_outside_its_range_is_found(field, low_or_high):
    edge, past = (field.low, field.low - 1) if low_or_high == "low" else (field.high, field.high + 1)
    places = {0: [()], 1: [(0,), (2,)], 2: [(0, 1), (1, 1)]}[len(field.shape)]
    for place in places:
        for number, flaw in ((edge, None), (past, field.name)):
            state = SMALL.new()
            if not place:
                setattr(state, field.name, number)
            elif len(place) == 1:
                getattr(state, field.name)[place[0]] = number
            else:
                getattr(state, field.name)[place[0]][place[1]] = number
            assert SMALL.flaw(state) == flaw


# --- the seeded generator --------------------------------------------------------------------------------------------


def test_the_generator_is_marsaglias_xorshift128():
    """The words and the first numbers are those of G. Marsaglia, Xorshift RNGs, 2003."""
    w = [123456789, 362436069, 521288629, 88675123]
    assert [below(w, 2**32) for _ in range(5)] == [3701687786, 458299110, 2500872618, 3633119408, 516391518]


def test_seeds_give_known_words():
    assert words(0) == [1755594770, 1622213444, 1702517222, 1828030522]
    assert words(7) == words(7) != words(8)
    assert len({tuple(words(seed)) for seed in range(-500, 500)}) == 1000


def test_another_generator_is_refused_where_it_comes_in():
    game = configure("ingenious", 2)
    for other, found in (
        (random.Random(1), "Random"),
        (None, "NoneType"),
        (7, "int"),
        ((1, 2, 3, 4), "tuple"),
        ([1, 2, 3], r"\[1, 2, 3\]"),
        ([1.5, 2, 3, 4], r"\[1.5, 2, 3, 4\]"),
        ([1 << 64, 1, 1, 1], r"\[18446744073709551616, 1, 1, 1\]"),
    ):
        for ask in (lambda rng: game.resample(game.setup(), 0, rng), lambda rng: game.random_move(game.setup(), rng)):
            with pytest.raises(TypeError, match=r"words\(seed\).* not " + found):
                ask(other)


def test_known_numbers_stay_what_they_are():
    w = words(1)
    assert [below(w, 100) for _ in range(8)] == [51, 64, 58, 50, 31, 48, 47, 6]


@each("n", [1, 2, 3, 7, 120, 10**6, 2**32 - 1, 2**32])
def test_numbers_are_never_out_of_range(n):
    extremes = [[0, 0, 0, 1], [2**32 - 1] * 4, [1, 0, 0, 0], [0, 0, 0, 2**32 - 1]]
    for w in (*(words(seed) for seed in range(20)), *extremes):
        for _ in range(50):
            assert 0 <= below(w, n) < n
            assert all(0 <= word < 2**32 for word in w)


@pytest.mark.parametrize("n", [2, 6, 21])
def test_numbers_are_uniform(n):
    w = words(3)
    counts = Counter(below(w, n) for _ in range(6000))
    chi_square = sum((counts[i] - 6000 / n) ** 2 / (6000 / n) for i in range(n))
    assert chi_square < {2: 10.8, 6: 20.5, 21: 45.3}[n], "one in a thousand"


# --- instances -------------------------------------------------------------------------------------------------------

PACKAGE = "rondel.games.ingenious"


def tables(track: int) -> dict:
    box = msgspec.to_builtins(components.standard())
    box["track"]["value"] = track
    return components.tables(msgspec.convert(box, components.Components))


def test_equal_tables_are_the_same_instance():
    one = instance(PACKAGE, LAYOUT, tables(18))
    assert instance(PACKAGE, LAYOUT, tables(18)) is one
    assert rondel.game("ingenious", 2).instance is rondel.game("ingenious", 4).instance is one


def test_other_tables_are_other_modules_with_names_of_their_own():
    one, other = instance(PACKAGE, LAYOUT, tables(18)), instance(PACKAGE, LAYOUT, tables(17))
    assert one is not other
    names = {
        module.__name__ for found in (one, other) for module in vars(found).values() if isinstance(module, ModuleType)
    }
    assert len(names) == 10 and all(name.startswith(PACKAGE) for name in names)
    assert (one.rules.TRACK, other.rules.TRACK) == (18, 17), "two boxes can be played at once"
    assert one.knowledge.rules is one.rules and other.features.rules is other.checks.rules is other.rules


def written(folder, name: str, parts: dict[str, str] | None = None, order: tuple[str, ...] = ()):
    """A package of sources that write down when they were executed; with parts, if there are any."""
    package = folder / name
    package.mkdir()
    for source in ("__init__", *SOURCES):
        (package / f"{source}.py").write_text("" if source == "__init__" else f"kit.order.append({source!r})\n")
    (package / "state.py").write_text(f"PARTS = {order!r}\n" if parts is not None else "")
    if parts is not None:
        (package / "parts").mkdir()
        for part, text in {"__init__": "", **parts}.items():
            (package / "parts" / f"{part}.py").write_text(text)
    return package


def executed(monkeypatch, package: str, **kit) -> list[str]:
    order: list[str] = []
    monkeypatch.setattr(loader.Kit, "order", order, raising=False)
    instance(package, SMALL, kit)
    return order


def test_parts_are_executed_before_the_rules_in_the_order_that_the_state_names(tmp_path, monkeypatch):
    parts = {
        "birds": "kit.order.append('birds')\nNESTS = kit.table('nests')\n\ndef eggs(s):\n    return 2 * NESTS\n",
        "trees": "birds = kit.birds\nkit.order.append('trees')\n\ndef all_eggs(s):\n    return birds.eggs(s) + 1\n",
        "draft": "raise AssertionError('nobody has named it')\n",
    }
    package = written(tmp_path, "wood_with_parts", parts, ("birds", "trees"))
    (package / "rules.py").write_text("kit.order.append('rules')\ntrees = kit.trees\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert executed(monkeypatch, "wood_with_parts", nests=3) == ["birds", "trees", *SOURCES]
    made = instance("wood_with_parts", SMALL, {"nests": 3})
    assert made.rules.trees.all_eggs(None) == 7
    other = instance("wood_with_parts", SMALL, {"nests": 5})
    assert other.rules.trees.all_eggs(None) == 11 and made.rules.trees.all_eggs(None) == 7, "parts have tables, too"
    assert made.rules.trees.__name__ == f"wood_with_parts.parts.trees@{made.mark}"
    assert sources("wood_with_parts")[:3] == [f"wood_with_parts.{n}" for n in ("parts.birds", "parts.trees", "rules")]


def test_a_part_finds_only_those_named_before_it(tmp_path, monkeypatch):
    written(tmp_path, "wood_upside_down", {"birds": "", "trees": "birds = kit.birds\n"}, ("trees", "birds"))
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(AttributeError, match="birds"):
        executed(monkeypatch, "wood_upside_down")


@pytest.mark.parametrize("empty", [None, {}], ids=["no folder", "an empty folder"])
def test_a_game_without_parts_has_its_four_sources(tmp_path, monkeypatch, empty):
    name = f"wood_without_{'folder' if empty is None else 'files'}"
    written(tmp_path, name, empty)
    monkeypatch.syspath_prepend(tmp_path)
    assert executed(monkeypatch, name) == list(SOURCES)
    assert sources(name) == [f"{name}.{source}" for source in SOURCES]


def test_the_parts_of_azul_duel_are_in_its_rules_and_its_brain_comes_last():
    package = "rondel.games.azul_duel"
    made = rondel.game("azul_duel").instance
    own = [name for name in sources(package) if not name.startswith(f"{package}.{BRAIN}.")]
    assert own[-4:] == [f"{package}.{source}" for source in SOURCES] and sources(package)[: len(own)] == own
    assert sources(package)[-1] == f"{package}.{BRAIN}.{JUDGE}"
    for name in own[:-4]:
        part = name.rpartition(".")[2]
        assert file_of(name).parent.name == "parts"
        user = made.checks if part == "plate_checks" else made.rules
        assert getattr(user, part).__name__ == f"{name}@{made.mark}"


def test_a_source_that_is_not_there_is_a_defect_of_the_program():
    with pytest.raises(ModuleNotFoundError):
        instance("rondel.games", LAYOUT, {})


def test_so_is_a_part_that_is_not_there(tmp_path, monkeypatch):
    written(tmp_path, "wood_in_fog", {}, ("birds",))
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match=r"wood_in_fog\.parts\.birds"):
        executed(monkeypatch, "wood_in_fog")


def test_a_digest_depends_on_the_data_and_not_on_the_order_of_keys():
    assert digest({"a": 1, "b": [2, 3]}) == digest({"b": [2, 3], "a": 1}) != digest({"a": 1, "b": [3, 2]})

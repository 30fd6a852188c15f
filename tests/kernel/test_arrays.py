"""The arrays that a template's entries take are as they are declared, and the same on both back ends."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from kernel_kit import compiled, interpreted, magpies

from rondel.core.kernel.arrays import NUMBERS, STATES, Array, arguments
from rondel.core.kernel.backend import Backend

TEMPLATE = "kernel.arrays_template"


def plain(array: Any) -> list[Any]:
    """The numbers of an array of either back end."""
    rows = array if isinstance(array, list) else array.tolist()
    return [plain(row) if hasattr(row, "__len__") else row for row in rows]


def written(backend: Backend) -> list[Any]:
    """What the entries of the template write into all their arrays."""
    template: ModuleType = backend.template
    game, make = magpies(), backend.zeros
    found: list[Any] = [backend.numbers(1)]
    template.actor_of(backend.states(1, game.setup()), 0, found[0])
    found += [make(Array("float64"), 5), make(Array("float32"), 5)]
    template.thirds(found[1], found[2], 0.1)
    found += [make(Array("uint8", 2), 2, 3), make(Array("int16", 2), 2, 4), make(Array("float32", 2), 2, 2)]
    template.rows(*found[3:6], 21)
    found += [make(Array("uint8"), 2), make(Array("int16"), 3)]
    template.vectors(*found[6:8], 1)
    return [plain(array) for array in found]


def test_entries_write_the_same_into_arrays_of_all_types_on_both_back_ends() -> None:
    game = magpies()
    found = written(interpreted(game, TEMPLATE))
    assert found == written(compiled(game, TEMPLATE))
    assert found[0] == [game.actor(game.setup())]
    assert found[1][0] == 1 / 3 and found[2][0] != 1 / 3 and abs(found[2][0] - 1 / 3) < 1e-7
    assert found[3:5] == [[[21, 23, 25], [121, 123, 125]], [[-21000] * 4, [-21000, -20999, -20998, -20997]]]


def test_a_compiled_entry_refuses_an_array_of_another_type() -> None:
    native = compiled(magpies(), TEMPLATE)
    with pytest.raises(TypeError, match="No matching definition"):
        native.template.vectors(native.numbers(2), native.zeros(Array("int16"), 2), 1)


def test_an_argument_without_an_array_is_refused_by_its_name() -> None:
    def bare(states: STATES, i: int, out): ...  # type: ignore[no-untyped-def, valid-type]

    def listed(states: STATES, out: list[int]) -> None: ...  # type: ignore[valid-type]

    with pytest.raises(TypeError, match="bare: the argument out is annotated with nothing"):
        arguments(bare)
    with pytest.raises(TypeError, match=r"listed: the argument out is annotated with list\[int\]"):
        arguments(listed)


def test_a_template_that_declares_nothing_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="the argument s is annotated with nothing"):
        interpreted(magpies(), "conformance.awkward.rules")


def test_there_are_only_arrays_that_an_entry_can_take_and_of_as_many_sizes_as_they_have() -> None:
    for wrong in (lambda: Array("float16"), lambda: Array("int16", 3), lambda: Array("state", 2)):
        with pytest.raises(TypeError):
            wrong()
    for backend in (interpreted(magpies()), compiled(magpies())):
        for array, shape in ((NUMBERS, (2, 2)), (Array("uint8", 2), (3,)), (STATES, (1,))):
            with pytest.raises(TypeError, match="cannot be made"):
                backend.zeros(array, *shape)

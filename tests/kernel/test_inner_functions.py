"""What stands between the entries and the record: one compile for a function, whatever the widths of its numbers."""

import numba
import numpy as np
from kernel_kit import magpies

from rondel.core.kernel.native import NativeKit


def test_an_inner_function_is_compiled_once_for_numbers_of_all_widths() -> None:
    game = magpies()
    kit = NativeKit(game.layout, game.instance.tables, checked=False)

    def scaled(number, by):
        return number * by

    rule = kit.rule(scaled)

    @numba.njit
    def calls(narrow):
        return rule(narrow[0], 3), rule(narrow[0], narrow[1]), rule(1000, len(narrow))

    assert calls(np.array([100, 2], dtype=np.int8)) == (300, 200, 2000)
    assert len(rule.overloads) == 1

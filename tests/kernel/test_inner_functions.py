"""What stands between the entries and the record: one compile for a function, and machine code for none of them."""

import numba
import numpy as np
from kernel_kit import magpies

from rondel.core.kernel.library import Part
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


def test_an_entry_takes_in_what_it_calls_and_what_a_call_that_never_comes_would_need() -> None:
    game = magpies()
    kit = NativeKit(game.layout, game.instance.tables, checked=False)
    kit.open_entries(checked=False, cached=False)

    @kit.rule
    def more(number):
        return number + 1

    @kit.rule
    def much_more(number):
        return more(more(number))

    @kit.rule
    def never_more(number):
        return much_more(number) if number * 0 == 1 else number

    @kit.rule
    def late(number):
        return more(number)

    @kit.entry
    def counted(number):
        return never_more(number) + late(number)

    assert counted(5) == 11
    assert all(isinstance(made.library, Part) for rule in (more, never_more) for made in rule.overloads.values())

"""Makes the puzzles of a game anew, and writes them into its folder.

`python scripts/puzzles.py GAME` makes those of the recipe that is written there. For a new game, or other puzzles, name
how many of which configuration, and of which grade: `python scripts/puzzles.py GAME --wanted "2 easy:2" "2:6" "3:4"
"4 pairs=yes:2" --seed 1`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from rondel.bots.puzzling import make
from rondel.core.facts import Value
from rondel.core.puzzle import FILE, GRADES, Puzzle, Recipe, Wanted, read
from rondel.core.registry import meta

USUAL = Recipe(seed=1, wanted=(), played=500, checked=10000, times=4, margin=0.05)


def wanted(text: str) -> Wanted:
    """How many of which configuration and grade, such as `4 pairs=yes:2` or `2 easy:3`."""
    configuration, count = text.rsplit(":", 1)
    players, *said = configuration.split()
    chosen = (option.split("=", 1) for option in said if option not in GRADES)
    options: dict[str, Value] = {name: value for name, value in chosen}
    grade = next((grade for grade in GRADES if grade in said), None)
    return Wanted(int(count), int(players), options, grade)


def usual(slug: str) -> tuple[Wanted, ...]:
    """A dozen, of all numbers of players, and two to begin with."""
    seats = meta(slug).seats
    return Wanted(2, seats[0], grade="easy"), *(Wanted(-(-10 // len(seats)), players) for players in seats)


def told(puzzle: Puzzle) -> str:
    first = puzzle.choices[0]
    return (
        f"{puzzle.id} {puzzle.players} {puzzle.options} after {len(puzzle.entries)}: {first.best} "
        f"({len(puzzle.choices)} decisions), {100 * puzzle.margin:.0f} % better, {puzzle.grade}, {puzzle.level}"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--wanted", nargs="+", type=wanted, help='such as "2 easy:2" "3:4" "4 pairs=yes:2"')
    parser.add_argument("--seed", type=int)
    parser.add_argument("--played", type=int, help="simulations for a turn of those who play")
    parser.add_argument("--checked", type=int, help="simulations each time that an answer is looked for anew")
    parser.add_argument("--times", type=int, help="how often that is")
    parser.add_argument("--margin", type=float, help="by how much an answer is better than every other one")
    given = parser.parse_args()
    before = read(given.game)
    recipe = before.recipe if before is not None else msgspec.structs.replace(USUAL, wanted=usual(given.game))
    changed = {name: value for name, value in vars(given).items() if name != "game" and value is not None}
    recipe = msgspec.structs.replace(recipe, **{k: tuple(v) if isinstance(v, list) else v for k, v in changed.items()})
    package = sys.modules[meta(given.game).package]
    folder = Path(str(package.__file__)).parent
    made = make(given.game, recipe, lambda puzzle: print(told(puzzle), flush=True))
    (folder / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")

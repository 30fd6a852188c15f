"""Every combination of versions and modules in which Rajas can be played, and the clauses that a game of it proves."""

from __future__ import annotations

from typing import Any

VERSIONS = {
    "basic": {},
    "navaratnas": {},
    "mixed": {"player_1": "advanced", "player_2": "beginner", "player_3": "advanced", "player_4": "beginner"},
}
COMBINATIONS = tuple(f"{version}{ganga}" for version in VERSIONS for ganga in ("", "-ganga"))
NAVARATNAS, MIXED, GANGA = {*range(33, 39), 47, *range(65, 69)}, {39, 69}, {40, 41, 70, 71}
BASIC = {*range(1, 65)} - NAVARATNAS - MIXED - GANGA
CLAUSES = tuple(f"RA-{n}" for n in sorted(BASIC | NAVARATNAS | MIXED | GANGA))


def chosen(combination: str, seats: int) -> dict[str, Any]:
    """The options of a combination; of those for players the ones who are there."""
    version, _, ganga = combination.partition("-")
    levels = {name: level for name, level in VERSIONS[version].items() if name <= f"player_{seats}"}
    return {"version": version, **levels, "ganga": bool(ganga)}


def clauses(combination: str) -> tuple[str, ...]:
    version, _, ganga = combination.partition("-")
    more = {"basic": set[int](), "navaratnas": NAVARATNAS, "mixed": MIXED}[version]
    return tuple(f"RA-{n}" for n in sorted(BASIC | more | (GANGA if ganga else set())))

"""The chances over the match as an SVG, for light and dark pages: a line for each side, and the turning points.

Of somebody who plays alone it shows the result that was to be expected.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

from rondel.analysis.analysis import POINTS, Analysis
from rondel.analysis.errors import words
from rondel.analysis.verdict import by_turn

WIDTH, HEIGHT, LEFT, TOP, BOTTOM, EDGE = 640, 300, 52, 76, 252, 16
LETTER = 7.4
"""The width of a letter, on average; rather too much than too little."""
TURNING, MOST = 0.1, 3
"""A turn is marked that changed a chance by so much, or alone by so many `POINTS`; and how many are, at most."""
DASHES = ("", "7 4", "2 4", "10 3 2 3")
"""Lines differ in more than colour."""
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #1f2430 }
  .title { font-size: 15px; font-weight: 600 }
  .quiet { fill: #5b6472 }
  .grid { stroke: #d5dae1 }
  .turn { fill: #5b6472; opacity: 0.14 }
  .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
  .l0 { stroke: #2f6f9f } .l1 { stroke: #b4552d } .l2 { stroke: #4c7a34 } .l3 { stroke: #7d4c9e }
  .back { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e9ef }
    .quiet { fill: #a2acba }
    .grid { stroke: #39414e }
    .turn { fill: #a2acba }
    .l0 { stroke: #7cc0ee } .l1 { stroke: #f0a27e } .l2 { stroke: #9fd184 } .l3 { stroke: #cba3ea }
    .back { fill: #15191f }
  }
"""


def picture(analysis: Analysis, title: str, names: Sequence[str], language: str = "en") -> str:
    """The picture of what is known so far."""
    sides = [analysis.teams.index(team) for team in sorted(set(analysis.teams))]
    right = WIDTH - EDGE
    steps = max(1, len(analysis.swings))
    low, high = reach(analysis)

    def x(at: int) -> float:
        return round(LEFT + (right - LEFT) * at / steps, 1)

    def y(worth: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (worth - low) / (high - low), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="{EDGE}" y="28">{escape(title)}</text>',
    ]
    for tick in (low, (low + high) / 2, high):
        said = f"{tick:.0f}" if analysis.alone else f"{100 * tick:.0f} %"
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y(tick)}" y2="{y(tick)}"/>')
        parts.append(f'<text class="quiet" x="{LEFT - 8}" y="{y(tick) + 4}" text-anchor="end">{said}</text>')
    for turn in turning_points(analysis):
        units = [at for at, swing in enumerate(analysis.swings) if swing.turn == turn]
        begins, ends = x(units[0]), x(units[-1] + 1)
        wide = round(ends - begins, 1)
        parts.append(f'<rect class="turn" x="{begins}" y="{TOP}" width="{wide}" height="{BOTTOM - TOP}"/>')
        middle = round((begins + ends) / 2, 1)
        parts.append(f'<text class="quiet" x="{middle}" y="{BOTTOM + 18}" text-anchor="middle">{turn}</text>')
    left = float(EDGE)
    for at, seat in enumerate(sides):
        look = f'class="line l{at}"' + (f' stroke-dasharray="{DASHES[at]}"' if DASHES[at] else "")
        drawn = " ".join(f"{x(number)},{y(worth)}" for number, worth in points(analysis, seat))
        parts.append(f'<polyline {look} points="{drawn}"/>')
        name = " + ".join(
            names[other] for other in range(analysis.players) if analysis.teams[other] == analysis.teams[seat]
        )
        parts.append(f'<line {look} x1="{left}" x2="{left + 30}" y1="52" y2="52"/>')
        parts.append(f'<text x="{left + 36}" y="56">{escape(name)}</text>')
        left = round(left + 36 + LETTER * len(name) + 20, 1)
    said = words().say("picture.turns", {}, language)
    parts.append(f'<text class="quiet" x="{right}" y="{HEIGHT - 8}" text-anchor="end">{escape(said)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def points(analysis: Analysis, seat: int) -> list[tuple[int, float]]:
    """The chance of a seat, alone its result, at the beginning and after each unit."""
    if not analysis.swings:
        return []
    return [(0, analysis.swings[0].before.worth(seat))] + [
        (at, swing.after.worth(seat)) for at, swing in enumerate(analysis.swings, start=1)
    ]


def reach(analysis: Analysis) -> tuple[float, float]:
    """What the picture goes from and to: all chances that there are; alone, whole numbers around all results."""
    if not analysis.alone:
        return 0.0, 1.0
    found = [worth for _, worth in points(analysis, 0)] or [0.0]
    low = min(0, math.floor(min(found)))
    return float(low), float(low + 2 * max(1, math.ceil((max(found) - low) / 2)))


def turning_points(analysis: Analysis) -> list[int]:
    """The turns that changed somebody's chance most, in order."""
    most: dict[int, float] = {}
    least = TURNING * (POINTS if analysis.alone else 1.0)
    for seat in range(analysis.players):
        for turn, changed in by_turn(analysis, seat).items():
            most[turn] = max(most.get(turn, 0.0), abs(changed))
    ranked = sorted((turn for turn, changed in most.items() if changed >= least), key=lambda turn: (-most[turn], turn))
    return sorted(ranked[:MOST])

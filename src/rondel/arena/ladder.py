"""The ratings as a picture: a dot for each bot, and a line from one end of its interval to the other."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import NamedTuple
from xml.sax.saxutils import escape

from rondel.arena.intervals import Interval

WIDTH, ROW, TOP, FOOT, EDGE = 640, 34, 56, 40, 16
LETTER = 7.4
"""The width of a letter, on average; rather too much than too little."""
TICKS = 6
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #1f2430 }
  .title { font-size: 15px; font-weight: 600 }
  .quiet { fill: #5b6472 }
  .grid { stroke: #d5dae1 }
  .line { stroke: #2f6f9f; stroke-width: 3; stroke-linecap: round }
  .dot { fill: #2f6f9f }
  .back { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e9ef }
    .quiet { fill: #a2acba }
    .grid { stroke: #39414e }
    .line { stroke: #7cc0ee }
    .dot { fill: #7cc0ee }
    .back { fill: #15191f }
  }
"""


class Rung(NamedTuple):
    """A bot on the ladder."""

    name: str
    value: float
    interval: Interval


def ladder(rungs: Sequence[Rung], title: str, unit: str) -> str:
    """An SVG for light and dark pages; the strongest bot is at the top."""
    order = sorted(rungs, key=lambda rung: -rung.value)
    left = EDGE + min(LETTER * max(len(rung.name) for rung in order), WIDTH / 2) + 12
    low, high = min(rung.interval.low for rung in order), max(rung.interval.high for rung in order)
    ticks = _ticks(low, high)
    first, last = ticks[0], ticks[-1]
    right = WIDTH - EDGE - 44
    digits = 1 if ticks[1] - ticks[0] < 10 else None

    def place(value: float) -> float:
        return round(left + (right - left) * (value - first) / (last - first), 1)

    height = TOP + ROW * len(order) + FOOT
    bottom = TOP + ROW * len(order)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="back" width="{WIDTH}" height="{height}"/>',
        f'<text class="title" x="{EDGE}" y="28">{escape(title)}</text>',
    ]
    for tick in ticks:
        parts.append(f'<line class="grid" x1="{place(tick)}" x2="{place(tick)}" y1="{TOP - 8}" y2="{bottom}"/>')
        parts.append(
            f'<text class="quiet" x="{place(tick)}" y="{bottom + 18}" text-anchor="middle">{_number(tick)}</text>'
        )
    for at, rung in enumerate(order):
        y = TOP + ROW * at + ROW / 2
        parts += [
            f'<text x="{EDGE}" y="{y + 4}">{escape(rung.name)}</text>',
            f'<line class="line" x1="{place(rung.interval.low)}" x2="{place(rung.interval.high)}" y1="{y}" y2="{y}"/>',
            f'<circle class="dot" cx="{place(rung.value)}" cy="{y}" r="6"/>',
            f'<text x="{WIDTH - EDGE}" y="{y + 4}" text-anchor="end">{_number(round(rung.value, digits))}</text>',
        ]
    parts.append(f'<text class="quiet" x="{right}" y="{height - 6}" text-anchor="end">{escape(unit)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest value to above the highest."""
    raw = (high - low or 1.0) / TICKS
    size = 10 ** floor(log10(raw))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= raw)
    first = floor(low / step)
    last = first + 1
    while last * step < high:
        last += 1
    return [round(number * step, 9) for number in range(first, last + 1)]


def _number(value: float) -> str:
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")

"""How a policy became better, as a picture: an SVG for light and dark pages, a line for each run.

``python -m rondel.learn.curves PICTURE FILE...``: each file is what a run of `rondel.learn.ppo` has printed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 52, 456, 56, 270
DASHES = ("", "7 4", "2 4", "10 3 2 3")
"""Lines differ in more than colour."""
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #1f2430 }
  .title { font-size: 15px; font-weight: 600 }
  .quiet { fill: #5b6472 }
  .grid { stroke: #d5dae1 }
  .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
  .l0 { stroke: #2f6f9f } .l1 { stroke: #b4552d } .l2 { stroke: #4c7a34 } .l3 { stroke: #7d4c9e }
  .back { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e9ef }
    .quiet { fill: #a2acba }
    .grid { stroke: #39414e }
    .l0 { stroke: #7cc0ee } .l1 { stroke: #f0a27e } .l2 { stroke: #9fd184 } .l3 { stroke: #cba3ea }
    .back { fill: #15191f }
  }
"""


class Curve(NamedTuple):
    """The share of wins of one run, by minutes."""

    name: str
    players: int
    points: tuple[tuple[float, float], ...]


def read(text: str) -> Curve:
    """A run; a shared win counts in part.

    >>> lines = ['{"title": "Go", "players": 2}', '{"seconds": 60, "returns": 0.25}']
    >>> read("\\n".join(lines))
    Curve(name='Go', players=2, points=((1.0, 0.75),))
    """
    head, *rows = map(json.loads, text.splitlines())
    if head["players"] == 1:
        raise ValueError(f"{head['title']} was played alone: there is nobody to win against")
    return Curve(
        head["title"],
        head["players"],
        tuple((row["seconds"] / 60, row["returns"] + 1 / head["players"]) for row in rows),
    )


def picture(curves: Sequence[Curve], title: str) -> str:
    """The SVG. A line across is what ``random`` wins."""
    last = max(minutes for curve in curves for minutes, _ in curve.points)

    def x(minutes: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * minutes / last, 1)

    def y(share: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * share, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="16" y="28">{escape(title)}</text>',
    ]
    for percent in (0, 25, 50, 75, 100):
        height = y(percent / 100)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{height}" y2="{height}"/>')
        parts.append(f'<text class="quiet" x="{LEFT - 8}" y="{height + 4}" text-anchor="end">{percent} %</text>')
    for minutes in range(0, int(last) + 1, max(1, round(last / 5))):
        parts.append(f'<text class="quiet" x="{x(minutes)}" y="{BOTTOM + 20}" text-anchor="middle">{minutes}</text>')
    parts.append(f'<text class="quiet" x="{RIGHT}" y="{BOTTOM + 40}" text-anchor="end">minutes</text>')
    labels = _apart([y(curve.points[-1][1]) for curve in curves])
    for at, (curve, label) in enumerate(zip(curves, labels, strict=True)):
        line = " ".join(f"{x(minutes)},{y(share)}" for minutes, share in curve.points)
        look = f'class="line l{at % 4}" stroke-dasharray="{DASHES[at % 4]}"'
        parts.append(f'<polyline {look} points="{line}"/>')
        parts.append(f'<line {look} x1="{RIGHT + 8}" x2="{RIGHT + 30}" y1="{label}" y2="{label}"/>')
        parts.append(f'<text x="{RIGHT + 36}" y="{label + 4}">{escape(curve.name)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _apart(heights: Sequence[float]) -> list[float]:
    """Heights of labels near these, none on another.

    >>> _apart([60.0, 58.0, 200.0])
    [78.0, 60.0, 200.0]
    """
    found = dict[int, float]()
    free = TOP + 4.0
    for at in sorted(range(len(heights)), key=lambda at: heights[at]):
        found[at] = max(heights[at], free)
        free = found[at] + 18
    return [found[at] for at in range(len(heights))]


def main(arguments: Sequence[str] | None = None) -> None:
    """Draws what some runs have printed."""
    parser = argparse.ArgumentParser("python -m rondel.learn.curves", description="Draws how runs became better.")
    parser.add_argument("picture", type=Path)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--title", default="Share of wins against random")
    asked = parser.parse_args(arguments)
    curves = [read(run.read_text("utf-8")) for run in asked.runs]
    asked.picture.write_text(picture(curves, asked.title), "utf-8")


if __name__ == "__main__":
    main()

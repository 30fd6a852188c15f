"""How any board is used: what is possible is marked as such on the page, and one of those things is done.

A board marks cells that can be named (``.cell.open``), pieces that can be picked up, whatever else can be pressed
(``[data-open]``) and answers; so a person who knows no rules can play every game to its end, by real clicks.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Page

from web.web_kit import PATIENCE

LISTENS = """(() => {
    const talk = (window.talk = { sent: 0, told: null });
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
        constructor(...where) {
            super(...where);
            this.addEventListener('message', ({ data }) => {
                const message = JSON.parse(data);
                if (message.type === 'news') talk.told = message;
            });
        }
        send(data) {
            if (JSON.parse(data).type === 'move') talk.sent++;
            super.send(data);
        }
    };
})()"""
"""Run before the page: counts the moves that it sends, and keeps what it was told last."""

KINDS = {
    "confirm": "[data-testid=confirm]:enabled",
    "turn": "[data-testid=turn]:enabled",
    "cell": ".cell.open",
    "piece": ".piece[aria-disabled=false]:not([aria-pressed=true])",
    "open": "[data-open]:not([aria-pressed=true])",
    "answer": "[data-testid=question] [data-answer]:enabled",
}
"""What can be done, by how the page marks it."""
POSSIBLE = ", ".join(KINDS.values())

LOOK = f"""() => {{
    const kinds = Object.entries({json.dumps(KINDS)});
    const found = [...document.querySelectorAll({json.dumps(POSSIBLE)})];
    const known = window.known ?? new Set();
    window.known = new Set(found);
    window.found = found;
    return {{
        chosen: document.querySelector('[data-testid=cancel]') !== null,
        sent: talk.sent,
        number: talk.told.number,
        question: talk.told.offers?.question.key,
        things: found.map((each, at) => ({{
            at,
            kind: kinds.find(([, mark]) => each.matches(mark))[0],
            name: each.dataset.cell ?? each.dataset.spot ?? each.getAttribute('aria-label') ?? each.textContent.trim(),
            fresh: !known.has(each),
            shown: each.checkVisibility({{ visibilityProperty: true, opacityProperty: true }}),
        }})).filter(({{ shown }}) => shown),
    }};
}}"""

STILL = f"each => each.isConnected && each.matches({json.dumps(POSSIBLE)})"
"""Whether something that was found is still there, and possible."""
HASTE = 10_000
"""Milliseconds after which one looks whether what is pressed is still possible."""
POLL = 40
"""Milliseconds between two looks at a page that is waited for: it has other things to do with each frame."""
SOMETHING = f"number => talk.told.number > number || ({LOOK})().things.length > 0"
"""Something is possible, or has been told since."""


@dataclass(frozen=True)
class Thing:
    """Something that can be done."""

    at: int
    kind: str
    name: str
    fresh: bool
    """It has become possible only by the last step."""
    shown: bool


class Hands:
    """Somebody's way to play: one of the things that are possible, which one is a matter of taste."""

    def __init__(self, page: Page, press: Callable[..., None], taste: str) -> None:
        self._page, self._press = page, press
        self._taste = random.Random(taste)
        self.done: list[str] = []
        """What was pressed, by its kind and its name."""
        self.asked: set[str] = set()
        """The questions that were answered."""

    def make_a_move(self) -> None:
        """Goes on until a move is on its way, and waits for what comes of it."""
        looked = begun = self._begin()
        if not begun["things"]:
            return
        self.asked.add(begun["question"])
        for _ in range(40):
            thing = self._choose(looked["things"], looked["chosen"])
            self.done.append(f"{thing.kind} {thing.name}")
            self._do(thing)
            looked = self._look()
            if looked["sent"] > begun["sent"] or not looked["things"]:  # the page itself may have been faster
                self._page.wait_for_function("number => talk.told.number > number", arg=begun["number"], polling=POLL)
                return
        raise AssertionError(f"nothing comes of pressing {self.done[-40:]}")

    def _begin(self) -> dict[str, Any]:
        """What is possible; nothing, if the page has made the only move itself that there was.

        If somebody else is asked by then, nothing comes before they have moved: that is not waited for.
        """
        looked = self._look()
        if not looked["things"] and looked["question"] is not None:
            self._page.wait_for_function(SOMETHING, arg=looked["number"], polling=POLL)
            looked = self._look()
        return looked

    def pick(self) -> None:
        """Takes a piece, and does nothing with it yet."""
        things = [thing for thing in self._look()["things"] if thing.kind not in ("answer", "cell")]
        self._do(self._choose(things, chosen=False))

    def aim(self) -> None:
        """Goes on until a move waits to be confirmed; for somebody who confirms all of them."""
        for _ in range(40):
            looked = self._look()
            things = [thing for thing in looked["things"] if thing.kind != "answer"]
            if any(thing.kind == "confirm" for thing in things):
                return
            self._do(self._choose(things, looked["chosen"]))
        raise AssertionError("no move can be looked at before it is made")

    def _do(self, thing: Thing) -> None:
        """Presses it, unless the page has gone on by itself meanwhile, as it does where there is no choice."""
        target = self._page.evaluate_handle("at => window.found[at]", thing.at).as_element()
        for _ in range(PATIENCE // HASTE):
            if not target.evaluate(STILL):
                return
            with suppress(Error):
                self._press(target, timeout=HASTE)
                return
        raise AssertionError(f"{thing.kind} {thing.name} cannot be pressed")

    def _look(self) -> dict[str, Any]:
        looked: dict[str, Any] = self._page.evaluate(LOOK)
        return {**looked, "things": [Thing(**each) for each in looked["things"]]}

    def _choose(self, things: list[Thing], chosen: bool) -> Thing:
        of = {kind: [thing for thing in things if thing.kind == kind] for kind in KINDS}
        board = of["cell"] + of["piece"] + of["open"]
        if of["confirm"]:
            wanted = of["turn"] if of["turn"] and self._taste.random() < 0.5 else of["confirm"]
        elif chosen:  # a piece is in hand, and wants its place
            wanted = of["cell"] or [thing for thing in board if thing.fresh] or board
        elif of["answer"] and (not board or self._taste.random() < 0.2):
            wanted = of["answer"]
        else:
            wanted = of["cell"] or board
        assert wanted, f"nothing is possible after {self.done[-5:]}"
        return self._taste.choice(wanted)


class Keys(Hands):
    """The same without a mouse: Tab goes to what can be done, arrows go on from there, Enter does it."""

    def _do(self, thing: Thing) -> None:
        keys = self._page.keyboard
        self._go_to(thing)
        if thing.kind in ROWS:
            for _ in range(self._taste.randrange(3)):
                keys.press("ArrowRight")
            self._go_to(thing)
        keys.press("Enter")

    def _go_to(self, thing: Thing) -> None:
        mark = KINDS[thing.kind] if thing.kind in ROWS else thing.at
        for _ in range(150):
            if self._page.evaluate(AT, mark):
                return
            self._page.keyboard.press("ArrowRight" if self._page.evaluate(BESIDE, mark) else "Tab")
        raise AssertionError(f"no key comes to {thing.kind} {thing.name}")


ROWS = ("cell", "piece")
"""Kinds of things among which arrows go on; every other one is in the order of Tab."""
AT = f"""mark => typeof mark === 'string'
    ? document.activeElement?.matches(mark) ?? false
    : document.querySelectorAll({json.dumps(POSSIBLE)})[mark] === document.activeElement"""
"""Whether the keyboard is at one of such things, or at the one of that number."""
BESIDE = """mark => typeof mark === 'string'
    && document.activeElement?.closest('.rack')?.querySelector(mark) != null"""
"""Whether it is in a row with one."""

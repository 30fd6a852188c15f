"""How long one waits for three bots in Rajas: ``python tests/web/pace.py [--rounds 12] [--speeds normal instant]``.

Somebody plays by clicks against three greedy bots, at a server of its own process that has just started. Measured is
from the last move of a turn to the next question: until the page has heard of it, which is the server's time, and until
it can be answered. The computing of the server and its bots is counted too: it does not hang on what else the machine
does.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from rondel.cli.bench_server import NO_LIMITS, Program
from rondel.client import Client
from web.people import ASKED, Person
from web.web_kit import Background, build_page
from web.windows import Windows, launched

WATCHES = f"""(() => {{
    const rounds = (window.rounds = []);
    const now = () => performance.now();
    let sent = 0, heard = null, away = false;
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {{
        constructor(...where) {{
            super(...where);
            this.addEventListener('message', ({{ data }}) => {{
                const news = JSON.parse(data);
                if (news.type !== 'news') return;
                away ||= sent > 0 && news.entries.some(({{ entry, seat }}) => entry === 'move' && seat !== 0);
                if (away && news.offers) heard ??= now();
            }});
        }}
        send(data) {{
            if (JSON.parse(data).type === 'move') sent = now();
            super.send(data);
        }}
    }};
    (function look() {{
        if (heard !== null && ({ASKED})() !== null) {{
            rounds.push([heard - sent, now() - sent].map((each) => each / 1000));
            [sent, heard, away] = [0, null, false];
        }}
        requestAnimationFrame(look);
    }})();
}})()"""


def family(process: int) -> Iterator[int]:
    """A process with all those that it has started."""
    yield process
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from family(int(child))


def computed(process: int) -> float:
    """Seconds of computing of a process and those that it has started; only Linux tells."""
    told = [Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split() for each in family(process)]
    return sum(int(each[11]) + int(each[12]) for each in told) / os.sysconf("SC_CLK_TCK")


def measure(windows: Windows, speed: str, count: int) -> dict[str, Any]:
    """The seconds of each round, at a server that has just started."""
    with tempfile.TemporaryDirectory(prefix="rondel-pace-") as name:
        folder = Path(name)
        limits = {f"RONDEL_LIMITS__{limit.upper()}": value for limit, value in NO_LIMITS.items()}
        command = ["rondel", "serve", "--no-browser", "--port", "0", "--database", f"sqlite:///{folder / 'pace.db'}"]
        program = Program(command, folder, **limits)
        os.sched_setaffinity(program.process, range(os.cpu_count() or 1))
        house: Any = SimpleNamespace(address=f"http://127.0.0.1:{program.port}", background=Background())
        who = Person(windows, house, settings={"speed": speed, "confirm": False}, reduced_motion="no-preference")
        try:
            who.context.add_init_script(WATCHES)
            who.opens()
            who.sits_at([Client.me("Ana"), *[Client.bot("greedy")] * 3], game="rajas")
            who.is_asked()
            begun = computed(program.process)
            rounds: list[tuple[float, float]] = []
            while len(rounds) < count and who.plays_any_move() != "over":
                who.is_asked()
                rounds = who.page.evaluate("rounds")
            used = (computed(program.process) - begun) / max(1, len(rounds))
        finally:
            who.closes()
            program.stop()
            house.background.close()
    return {"server": [one for one, _ in rounds], "page": [other for _, other in rounds], "computed": used}


def main() -> None:
    parser = argparse.ArgumentParser(description="How long one waits for three bots in Rajas.")
    parser.add_argument("--rounds", type=int, default=12, help="so many at each speed")
    parser.add_argument("--speeds", nargs="*", default=["normal", "instant"], help="slow, normal, fast, instant")
    asked = parser.parse_args()
    build_page()
    print(f"cores {os.cpu_count()}, load {os.getloadavg()[0]:.1f}")
    with sync_playwright() as playwright, launched(playwright) as windows:
        for speed in asked.speeds:
            found = measure(windows, speed, asked.rounds)
            for what in ("server", "page"):
                first, *rest = found[what]
                print(f"{speed}, {what}: first {first:.2f} s, then {median(rest):.2f} s, at most {max(rest):.2f} s")
            print(f"{speed}, computing of the server and its bots: {found['computed']:.3f} s a round")


if __name__ == "__main__":
    main()

"""Programs for the door: one that plays, and one that does whatever goes wrong."""

from __future__ import annotations

import sys
from pathlib import Path

from rondel.bots.door import Fault, Program
from rondel.bots.door.trust import Patience

QUICK = Patience(start=600.0, turn=600.0)
"""No test waits that long; a busy machine may need some of it."""
HURRIED = Patience(start=600.0, turn=0.3)

PUPPET = """
import json, os, subprocess, sys, time

deeds, asked = sys.argv[1:], 0

def say(**message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()

if "early" in deeds:
    print("Loading the network ...", flush=True)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        if "mute" not in deeds:
            say(type="ready", protocol=2 if "protocol" in deeds else 1)
    elif told["type"] in ("lost", "over"):
        with open(os.environ["DOOR_LOG"], "a") as log:
            log.write(line)
    elif told["type"] == "turn":
        deed = deeds[min(asked, len(deeds) - 1)] if deeds else "play"
        asked += 1
        if deed == "crash":
            sys.stderr.write("Traceback: no idea\\n")
            sys.exit(3)
        elif deed == "close":
            os.close(1)
            time.sleep(600)
        elif deed == "stall":
            late = told
            continue
        elif deed == "late":
            say(type="move", id=late["id"], move=late["legal"][-1])
            say(type="move", id=told["id"], move=told["legal"][-1])
        elif deed == "nonsense":
            print("Rh12 \\x1b[2J please", flush=True)
        elif deed == "illegal":
            say(type="move", id=told["id"], move=1_000_000)
        elif deed == "unreadable":
            say(type="move", id=told["id"], move="the best one")
        elif deed == "future":
            say(type="move", id=told["id"] + 1, move=told["legal"][-1])
        elif deed == "endless":
            while True:
                sys.stdout.write("x" * 4096)
        elif deed == "child":
            child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"])
            with open(os.environ["DOOR_LOG"], "a") as log:
                log.write(f"{os.getpid()} {child.pid}\\n")
            say(type="move", id=told["id"], move=told["legal"][-1])
        elif deed == "name":
            say(type="move", id=told["id"], move=told["names"][-1])
        else:
            say(type="move", id=told["id"], move=told["legal"][-1])
"""
"""It does what its arguments say, one after the other, the last one for ever; it plays the last legal move."""


class Told:
    """What the owner of a program has been told."""

    def __init__(self) -> None:
        self.faults: list[tuple[int, Fault]] = []

    def __call__(self, seat: int, fault: Fault) -> None:
        self.faults.append((seat, fault))

    @property
    def keys(self) -> list[str]:
        return [fault.key for _, fault in self.faults]


def puppet(folder: Path, *deeds: str, patience: Patience = QUICK) -> tuple[Program, Told]:
    """The puppet, and what its owner will be told."""
    file, told = folder / "puppet.py", Told()
    file.write_text(PUPPET, encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(file), *deeds]
    return Program(command, "puppet", patience, told), told

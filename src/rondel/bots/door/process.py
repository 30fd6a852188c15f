"""A program in a process of its own, which says lines and hears lines."""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rondel.bots.door.fault import Fault
from rondel.bots.door.lines import LINE

KEEPER = Path(__file__).with_name("keeper.py")
UNREAD = 16 * LINE
"""Bytes that a program may say before somebody listens."""
NOISE = 4_096
"""Bytes of its error output that are kept, the last ones."""
PIECE = 65_536
ENDING = 2.0
"""Seconds until it is known how a program has ended."""


class Process:
    """A running program. It ends with this object, with the process that holds it, or when it is told to."""

    def __init__(self, command: Sequence[str]) -> None:
        life, theirs = socket.socketpair()
        try:
            self._popen = subprocess.Popen(
                [sys.executable, "-I", "-S", str(KEEPER), str(theirs.fileno()), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        except BaseException:
            life.close()
            raise
        finally:
            theirs.close()
        stdin, stdout, stderr = self._popen.stdin, self._popen.stdout, self._popen.stderr
        assert stdin is not None and stdout is not None and stderr is not None
        self._life = life
        self._in, self._out, self._err = stdin.fileno(), stdout.fileno(), stderr.fileno()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._said = bytearray()
        self._ended = self._quiet = False
        self._closing = weakref.finalize(self, _end, self._popen, life)
        self.noise = b""
        """The last that it has written to its error output: for its owner alone."""

    def send(self, data: bytes, until: float) -> None:
        """Says something to it; `TimeoutError` where it has not heard it until then, as `time.monotonic` counts."""
        left = memoryview(data)
        while left:
            try:
                left = left[os.write(self._in, left) :]
            except BlockingIOError:
                self._wait(until, writes=True)
                if len(self._said) > UNREAD:
                    raise Fault("long", limit=LINE) from None
            except OSError:  # it has closed its end
                self._drain()
                raise self._gone() from None

    def line(self, until: float) -> bytes:
        """The next line that it says, without its end; `TimeoutError` where it says none until then."""
        looked = 0
        while (end := self._said.find(b"\n", looked)) < 0:
            looked = len(self._said)
            if looked > LINE:
                raise Fault("long", limit=LINE)
            if self._ended:
                raise self._gone()
            self._wait(until)
        line = bytes(self._said[:end])
        del self._said[: end + 1]
        if len(line) > LINE:
            raise Fault("long", limit=LINE)
        return line

    def end(self) -> None:
        """Ends it with all that it has started; this waits until it is gone."""
        self._drain()
        self._closing()

    def _wait(self, until: float, writes: bool = False) -> None:
        """Waits until it says something, or hears something; what it writes to its error output is put aside."""
        left = until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        with selectors.DefaultSelector() as selector:
            if not self._ended:
                selector.register(self._out, selectors.EVENT_READ)
            if not self._quiet:
                selector.register(self._err, selectors.EVENT_READ)
            if writes:
                selector.register(self._in, selectors.EVENT_WRITE)
            ready = {key.fd for key, _ in selector.select(left)}
        if self._err in ready:
            heard = os.read(self._err, PIECE)
            self.noise = (self.noise + heard)[-NOISE:]
            self._quiet = not heard
        if self._out in ready:
            said = os.read(self._out, PIECE)
            self._said += said
            self._ended = not said

    def _drain(self) -> None:
        """Reads what is left of its error output, but not for ever: it may still be writing."""
        with suppress(OSError, ValueError):
            for _ in range(UNREAD // PIECE):
                self.noise = (self.noise + os.read(self._err, PIECE))[-NOISE:]

    def _gone(self) -> Fault:
        """It says nothing any more: how it ended."""
        self._drain()
        self._life.settimeout(ENDING)
        try:
            status = self._life.recv(16).decode()
        except OSError:
            status = ""
        return Fault("ended", status=status) if status not in ("", "0") else Fault("closed")


def _end(popen: subprocess.Popen[bytes], life: socket.socket) -> None:
    life.close()
    # Whatever the program has done to its keeper: until that is waited for, the group is its and nobody else's.
    with suppress(OSError):
        os.killpg(popen.pid, signal.SIGKILL)
    popen.wait()
    for pipe in (popen.stdin, popen.stdout, popen.stderr):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()

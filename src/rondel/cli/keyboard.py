"""Lines typed by people, or piped in by programs."""

from __future__ import annotations

import sys

from rondel.cli.output import Output


class Left(Exception):
    """The input has ended."""


class Keyboard:
    """Reads one line at a time. On a terminal lines can be edited and called back; a curtain forgets them."""

    def __init__(self, out: Output) -> None:
        self.out = out
        self.typed = sys.stdin.isatty()
        self._readline = None
        if self.typed:
            try:
                import readline

                self._readline = readline
                readline.set_auto_history(True)
            except ImportError:
                pass

    def ask(self, prompt: str) -> str:
        """The next line. What is piped in is repeated after the prompt, so that the output reads like a game."""
        self.out.console.file.flush()
        try:
            line = input(prompt)
        except EOFError:
            self.out.line()
            raise Left from None
        if not self.typed:
            self.out.line(line)
        return line.strip()

    def forget(self) -> None:
        """Forgets the lines typed so far: they may tell what a player holds."""
        if self._readline is not None:
            self._readline.clear_history()

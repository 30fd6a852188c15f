"""The command line: ``rondel games``, ``play``, ``simulate``, ``replay``, ``components``.

Exit codes: 0 done; 1 the input ended before the game did, nobody read the output, or a file that was to be checked is
wrong; 2 something was refused, in one sentence on standard error (with ``--json`` also as ``{"error": {"code", "key",
"message"}}`` on standard output); 130 interrupted.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The entry point of the program ``rondel``."""
    import typer

    from rondel.cli.app import app
    from rondel.cli.output import USAGE, refuse, words

    try:
        code = app(prog_name="rondel", standalone_mode=False)
    except typer.TyperException as problem:
        message = problem.format_message()
        if not message:  # No command was named: typer has shown the help.
            sys.exit(2)
        refuse(USAGE, USAGE, message, json="--json" in sys.argv)
        sys.exit(2)
    except typer.Abort:
        sys.exit(1)
    except BrokenPipeError:
        # Whoever read the output has gone; the interpreter must not try to write the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as problem:
        refuse(USAGE, "file_output", words().say("file_output", {"problem": problem.strerror or "error"}), json=False)
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)

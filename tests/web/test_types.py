"""The page's types are those of the server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_made_from_the_schemas_of_the_server_as_they_are_now() -> None:
    command = [sys.executable, "scripts/page.py", "npm", "run", "--silent", "types", "--", "--print"]
    environment = {**os.environ, "PYTHON": sys.executable}
    printed = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    assert printed == (ROOT / "web/wire/types.ts").read_text("utf-8"), "run `npm run types` in web/"

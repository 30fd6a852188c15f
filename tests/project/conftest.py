"""Machines for the scripts of the project."""

import shutil
import sys
from pathlib import Path

import pytest
from project.scripts_kit import FAKE_NPM, FAKE_PYTHON, TOOLS, copy_checkout, write_program


@pytest.fixture
def bare(tmp_path):
    """The variables of a machine that has the usual small tools, a user 1000, and no more."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in TOOLS.split():
        found = shutil.which(name)
        assert found, name
        (programs / name).symlink_to(found)
    write_program(programs / "id", "#!/bin/bash\necho 1000\n")
    return {
        "PATH": str(programs),
        "HOME": str(tmp_path),
        "TMPDIR": str(tmp_path),
        "RONDEL_POSTGRES_GLOB": str(tmp_path / "none" / "*"),
        "CALLS": str(tmp_path / "calls"),
        "REAL_PYTHON": sys.executable,
    }


@pytest.fixture
def checkout(tmp_path):
    """A copy of what the set-up reads; a blank in its path on purpose."""
    return copy_checkout(tmp_path / "a checkout")


@pytest.fixture
def fake(bare):
    """The same machine with a Python and an npm that install nothing real."""
    programs = Path(bare["PATH"])
    write_program(programs / "python3", FAKE_PYTHON)
    write_program(programs / "node", "#!/bin/bash\necho v20.19.0\n")
    write_program(programs / "npm", FAKE_NPM)
    return bare

"""The environment with the oldest packages that `pyproject.toml` allows, to try whether its lower bounds are true."""

import re
import subprocess
import tomllib
from pathlib import Path

from environment import ROOT, SetupError, prepare

_FOLDER = ROOT / "build" / "lowest"
_BOUND = re.compile(r"([\w.-]+)(?:\[[\w,-]+\])?>=([\w.]+)")
_TOOLS = ("hatchling", "hypothesis", "pytest", "pytest-qt", "pytest-xdist")
TESTS = ("tests/cli", "tests/geometry", "tests/plugins")
"""What is run there: everything that the other tests ask for besides needs newer packages than these."""


def prepare_lowest() -> Path:
    """Makes the environment and gives its interpreter. Raises SetupError when the lower bounds do not go together."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["parquet"], *extras["team"]]
    pins = _FOLDER / "pins.txt"
    _FOLDER.mkdir(parents=True, exist_ok=True)
    lowest = sorted({f"{found[1]}=={found[2]}" for found in map(_BOUND.match, asked) if found})
    pins.write_text("\n".join(lowest) + "\n", encoding="utf-8")
    python = prepare("parquet,team", folder=_FOLDER / "environment", pins=pins)
    command = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-c", str(pins), *_TOOLS]
    if subprocess.run(command, check=False).returncode:
        raise SetupError("The tools of the tests could not be installed beside the oldest packages (see above).")
    return python

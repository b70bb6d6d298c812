"""The golden cases that tests/data/README.md lists."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data" / "golden"


def read_golden(name: str) -> dict[str, Any]:
    """The content of one file, named without its suffix."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))

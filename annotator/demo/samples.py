"""The sample projects that Annotator makes by itself, by name."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from annotator.demo.crown_project import crowns_path, make_crowns
from annotator.demo.making import Spread
from annotator.demo.parts_project import make_parts, parts_path
from annotator.demo.project import demo_path, make_demo
from annotator.progress import Progress


class Make(Protocol):
    """Makes a sample in a folder and returns the project file."""

    def __call__(self, folder: Path, progress: Progress | None = None, *, spread: Spread = ...) -> Path:
        """Raises UserError when the folder holds pictures of its own or cannot be written."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample project."""

    name: str
    folder: str
    """Name of its folder among the user's data."""
    about: str
    path: Callable[[Path], Path]
    """The project file in a folder."""
    make: Make


ORCHARD: Final = Sample("orchard", "demo", "orchards and what three annotators saw in them", demo_path, make_demo)
CROWNS: Final = Sample("crowns", "demo-crowns", "tree crowns from the air, four annotators", crowns_path, make_crowns)
PARTS: Final = Sample("parts", "demo-parts", "parts of bicycles, two annotators", parts_path, make_parts)

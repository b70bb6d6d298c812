"""Work that ends its own process, as a worker meets it that runs out of memory, or that refuses."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from annotator.errors import UserError
from annotator.metrics.ranges.source import ImageRange
from annotator.model.project import Project
from annotator.store.source import ProjectSource


@dataclass(frozen=True, slots=True)
class KillingSource:
    """A project file; the first worker that reads its third range is killed meanwhile."""

    source: ProjectSource
    marker: str

    def read_outline(self) -> Project:
        """As the file."""
        return self.source.read_outline()

    def list_labels(self) -> set[int]:
        """As the file."""
        return self.source.list_labels()

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """As the file."""
        return self.source.list_ranges(boxes)

    def read_range(self, part: ImageRange) -> Project:
        """As the file, for those who live to tell."""
        if part == self.source.list_ranges(200)[2] and not Path(self.marker).exists():
            Path(self.marker).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.source.read_range(part)


def kill_always(_given: int) -> int:
    """Nothing: the process ends."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def refuse(number: int) -> int:
    """One sentence, never a number."""
    raise UserError("{number} is refused; take another.", number=number)

"""Leaving: what an export of the open project would write and what it would lose, known before a file is touched."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from annotator.formats.core.foreign import Foreign, Note
from annotator.formats.core.format import Format
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.progress import Progress
from annotator.session.exporting import ExportOptions, plan_export


@dataclass(frozen=True, slots=True)
class Leaving:
    """The table to write as a format, and everything that it does not hold."""

    chosen: Format
    foreign: Foreign
    losses: tuple[Note, ...]

    def write(self, path: Path, progress: Progress | None = None) -> None:
        """Writes the file or folder whole, or leaves what was there. Raises UserError."""
        assert self.chosen.write is not None
        self.chosen.write(path, self.foreign, progress)


def leaving(project: Project, chosen: Format, options: ExportOptions, *, load: Callable[[LayerKey], Shapes]) -> Leaving:
    """What these options let leave as this format. Raises UserError for an author or split that is not there."""
    plan = plan_export(project, options, carries=chosen.carries, load=load)
    return Leaving(chosen, plan.foreign, (*plan.losses, *chosen.losses(plan.foreign)))

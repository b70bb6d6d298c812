"""A project file as the source of an audit in parts: every worker opens it for itself and reads its own range."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from annotator.errors import UserError
from annotator.metrics.parts.frame import list_met_labels
from annotator.metrics.parts.source import ImageRange, count_boxes, restrict_project, split_ranges
from annotator.model.project import Project
from annotator.store.frozen.states import load_version
from annotator.store.opening import list_drawn_labels, open_project, open_range, read_tag


@dataclass(frozen=True, slots=True)
class ProjectSource:
    """A project file, in the state that it had when this was made."""

    path: Path
    tag: int
    """Of the state that all ranges must be of."""

    @classmethod
    def of(cls, path: Path) -> "ProjectSource":
        """The file as it is now. Raises UserError where it cannot be read."""
        return cls(path.resolve(), read_tag(path))

    def read_outline(self) -> Project:
        """The project with layers that are not loaded."""
        return self.open_outline()[0]

    def open_outline(self) -> tuple[Project, str]:
        """The same, and what a person should know of the opening of the file; mostly it is empty."""
        with open_project(self.path, read_only=True) as opened:
            project, notice = opened.project, opened.notice
        self._refuse_other(read_tag(self.path))
        return project, notice

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""
        words = open_range(self.path, (0, 0))[0].vocabulary
        met = list_drawn_labels(self.path)
        return met | {words.aliases.get(label, label) for label in met}

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes that hold every image once, in ascending order."""
        return split_ranges(count_boxes(self.read_outline()), boxes)

    def read_range(self, part: ImageRange) -> Project:
        """The project with the images of a range alone, and their layers loaded."""
        project, tag = open_range(self.path, (part.first, part.last))
        self._refuse_other(tag)
        return project

    def _refuse_other(self, tag: int) -> None:
        if tag != self.tag:
            raise UserError(
                "'{file}' was edited while it was read in parts; ask again, or freeze a state and ask for that.",
                file=self.path.name,
            )


@dataclass(frozen=True, slots=True)
class VersionSource:
    """A frozen state of a project file; every worker reads it whole, once."""

    path: Path
    name: str

    def read_outline(self) -> Project:
        """The project as it was."""
        return self.open_outline()[0]

    def open_outline(self) -> tuple[Project, str]:
        """The same, and what a person should know of the opening of the file; mostly it is empty."""
        return _load_state(self.path, self.name)

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""
        return list_met_labels(self.read_outline())

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes that hold every image once, in ascending order."""
        return split_ranges(count_boxes(self.read_outline()), boxes)

    def read_range(self, part: ImageRange) -> Project:
        """The part of the state."""
        return restrict_project(self.read_outline(), part)


@lru_cache(maxsize=1)
def _load_state(path: Path, name: str) -> tuple[Project, str]:
    with open_project(path, read_only=True) as opened:
        return load_version(opened, name), opened.notice

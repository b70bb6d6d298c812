"""Model view: everything that the tab and the overlays show of the model check, made once for every change."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from annotator.detector.state.dataset_check import DatasetView
from annotator.detector.state.findings import Findings
from annotator.detector.state.image_view import ImageView
from annotator.detector.state.internals_cache import InternalsView
from annotator.detector.state.selection import CheckSelection, ShownCut
from annotator.detector.state.suspects import find_suspicion
from annotator.model.author import Author
from annotator.model.project import Project
from annotator.model.shapes import Shapes


class Lack(enum.Enum):
    """Why there is nothing to show."""

    MODEL = "model"
    """No model has looked at the images."""
    REFERENCE = "reference"
    """Nobody is there against whom a model could be measured."""
    AUDIT = "audit"
    """Work of others is hidden, as this is no audit."""


class Absence(enum.Enum):
    """Why the open image has no counts."""

    NOT_PROCESSED = "the model has not been on this image"
    NOT_FINISHED = "the reference has not finished this image"
    TRAINING = "it is a training image, which counts nowhere"
    GIVEN = "its objects were given by points, so nobody found or missed any"


@dataclass(frozen=True, slots=True, eq=False)
class ModelView:
    """The open project as the model check sees it at one moment."""

    project: Project
    selection: CheckSelection
    cut: ShownCut
    is_shown: bool
    """Whether the overlay is to be seen."""
    lack: Lack | None
    models: tuple[Author, ...]
    references: tuple[Author, ...]
    image: ImageView | None
    """None without a model, a reference, and where the image does not count."""
    absence: Absence | None
    """Why the open image does not count."""
    unjudged: Shapes | None
    """What the model put out on an image that the reference has not finished: nothing of it is right or wrong."""
    support: Mapping[int, int]
    """By author on how many images the author's work counts."""
    internals: InternalsView
    dataset: DatasetView

    @property
    def findings(self) -> Findings | None:
        """What is walked through: findings of the whole set where they are known, else those of the open image."""
        if self.dataset.findings is not None:
            return self.dataset.findings
        return None if self.image is None else self.image.findings

    def find_position(self) -> tuple[int, int]:
        """Which of what is walked through is in focus, from 1 (0 for none), and how many there are.

        These are the rows of an open list of suspects, else the findings that pass the filter.
        """
        route = self.selection.route
        if route is not None:
            return (0 if find_suspicion(self.selection) is None or route.at is None else route.at + 1), len(route.rows)
        found, focus = self.findings, self.selection.focus
        if found is None:
            return 0, 0
        rows = found.find_passing(self.selection.filter).tolist()
        here = None if focus is None else found.row_of(focus)
        return (rows.index(here) + 1 if here in rows else 0), len(rows)

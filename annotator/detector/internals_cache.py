"""Internals cache: those of the chosen model, opened once, checked against what is chosen, read image by image."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from annotator.detector.selection import KeyedJob, ModelSelection
from annotator.errors import UserError
from annotator.formats.internals import InternalsFolder, open_internals
from annotator.geometry.box import Floats
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import NOT_LOADED
from annotator.model.project import Project
from annotator.model.vocabulary import Vocabulary
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.internals import compute_reference_digest
from annotator.session.jobs import Job

READING: Final = Phrase("internals are being read")
NO_FILE: Final = Phrase("there are no internals of this image")


@dataclass(frozen=True, slots=True, eq=False)
class InternalsView:
    """The internals of the open image, or why they are not available."""

    folder: InternalsFolder | None
    """That of the chosen model; None where there is none, or where it cannot answer for what is chosen."""
    internals: Internals | None
    reason: str
    """Why the mechanisms of the open image are not known, or empty."""
    offered_cut: float | None = None
    """The least score cut at which they would be known, where only the chosen one prevents it."""


class InternalsCache:
    """Follows what is chosen; `arrived` is called when the internals of an image have been read."""

    def __init__(self, selection: ModelSelection, *, arrived: Callable[[], None]) -> None:
        self._selection, self._host = selection, selection.host
        self.job: Final = KeyedJob[tuple[InternalsFolder, int]](selection.host, finished=arrived)
        self._opened: tuple[int, str, Vocabulary, InternalsFolder | None, str] | None = None
        self._found: tuple[InternalsFolder, int, Internals | None] | None = None
        self._digest: tuple[int, int, str] | None = None
        self._best: tuple[Internals, Floats] | None = None

    def make_view(self, image: int | None) -> InternalsView:
        """What is loaded for an image; nothing is read."""
        folder, reason = self._find_folder()
        if folder is None or reason or image is None:
            opened = None if self._opened is None else self._opened[3]
            is_below = opened is not None and reason == opened.manifest.explain_cut(self._selection.cut.value) != ""
            least = opened.manifest.least_cut if opened is not None and is_below else None
            return InternalsView(None if reason else folder, None, reason, least)
        if not self._is_loaded(folder, image):
            return InternalsView(folder, None, READING)
        internals = None if self._found is None else self._found[2]
        return InternalsView(folder, internals, NO_FILE if internals is None else "")

    def request(self, image: int | None) -> None:
        """Reads the internals of an image in a worker thread, unless they are loaded or of no use."""
        folder, reason = self._find_folder()
        if folder is None or reason or image is None:
            return
        if not self._is_loaded(folder, image):
            self._start_reading(folder, image)

    def compute_best_scores(self, internals: Internals) -> Floats:
        """The best foreground score of every row (K,), computed once for an image."""
        if self._best is None or self._best[0] is not internals:
            scores: Floats = internals.foreground.max(axis=1, initial=0.0).astype(np.float64)
            self._best = internals, scores
        return self._best[1]

    def _find_folder(self) -> tuple[InternalsFolder | None, str]:
        """The folder of the chosen model, and why it cannot answer for what is chosen (empty when it can)."""
        choice, project = self._selection.chosen, self._selection.project
        model, reference = choice.model, choice.reference
        path = "" if model is None else project.metrics.internals_of(model)
        if model is None or not path:
            return None, NOT_LOADED
        if self._opened is None or self._opened[:3] != (model, path, project.vocabulary):
            self._opened = (model, path, project.vocabulary, *_open(project, Path(path)))
        found, reason = self._opened[3:]
        if found is None or reference is None:
            return found, reason
        screened = found.manifest.screened
        is_bound = screened is not None and bool(screened.boxes_sha256)
        digest = self._digest_of(project, reference, self._selection.edits) if is_bound else ""
        refusal = found.manifest.explain_refusal(
            theta_loc=choice.theta_loc, reference=project.authors[reference].name, boxes_sha256=digest
        )
        return found, refusal or found.manifest.explain_cut(self._selection.cut.value)

    def _is_loaded(self, folder: InternalsFolder, image: int) -> bool:
        return self._found is not None and self._found[:2] == (folder, image)

    def _start_reading(self, folder: InternalsFolder, image: int) -> None:
        name = self._host.scene().project.images[image].name

        def take(found: Internals | None) -> None:
            if self._host.scene().view.image == image:
                self._found = (folder, image, found)

        def failed(sentence: str) -> None:
            self._host.say(sentence)
            take(None)

        def work(progress: Progress) -> Internals | None:
            progress.step(0, 1)
            return folder.read_internals(name)

        job = Job(Phrase("Reading internals"), work, quiet=True)
        self.job.start((folder, image), job, done=take, failed=failed)

    def _digest_of(self, project: Project, reference: int, edits: int) -> str:
        """Empty until all boxes of the reference are loaded; computed once between two edits."""
        if self._digest is None or self._digest[:2] != (reference, edits) or not self._digest[2]:
            self._digest = (reference, edits, compute_reference_digest(project, reference))
        return self._digest[2]


def _open(project: Project, path: Path) -> tuple[InternalsFolder | None, str]:
    try:
        return open_internals(path, project.vocabulary.ids_by_name), ""
    except UserError as error:
        return None, error.sentence

"""Uses of labels: how many shapes bear each label, as far as whoever sits at the desk may know."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.vocabulary import Vocabulary
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState


@dataclass(frozen=True, slots=True)
class LabelUses:
    """Shapes by the label that they bear, drafts left out."""

    own: Mapping[int, int]
    """Those of the current author; without one none."""
    others: Mapping[int, int]
    """Those of everybody else that may be known."""
    looked_at: tuple[int, ...]
    """Images on which others' shapes were counted."""

    def count(self, label: int, vocabulary: Vocabulary) -> int:
        """Shapes that count as this label; of a merged label those that bear it."""
        merged = [old for old, target in vocabulary.aliases.items() if target == label]
        return sum(found.get(one, 0) for found in (self.own, self.others) for one in (label, *merged))


def make_uses_job(session: Session) -> Job[LabelUses]:
    """The job that counts; before the result is shown, it is noted who has seen what was looked at."""
    view, snapshot, load = session.view, session.committed, session.load_project
    return Job("Counting labels", _Counting(view, snapshot, load), quiet=True)


def count_uses(project: Project, view: ViewState) -> LabelUses:
    """The uses of all labels; layers with shapes must be loaded. O(shapes).

    In a blind session others' shapes count on images only that both they and the current author have finished.
    """
    own: Counter[int] = Counter()
    others: Counter[int] = Counter()
    images = set()
    for key, layer in project.layers.items():
        is_own = key.author == view.author
        if not layer.count or not (is_own or _may_know(project, view, layer)):
            continue
        labels, counts = np.unique(layer.shapes.label[~layer.shapes.draft], return_counts=True)
        (own if is_own else others).update(dict(zip(labels.tolist(), counts.tolist(), strict=True)))
        if not is_own:
            images.add(key.image)
    return LabelUses(own, others, tuple(sorted(images)))


def _may_know(project: Project, view: ViewState, layer: Layer) -> bool:
    """Whether another's layer may be counted."""
    if view.mode is Mode.AUDIT:
        return True
    finished = view.author is not None and project.has_finished(layer.key.image, view.author)
    return finished and layer.status.is_finished


@dataclass(frozen=True, slots=True)
class _Counting:
    view: ViewState
    snapshot: Project
    load: Callable[[Project, Progress], Project]

    def __call__(self, progress: Progress) -> LabelUses:
        """Runs in the worker."""
        return count_uses(self.load(self.snapshot, progress), self.view)

"""The job that counts what each annotator drew, and the time it took, as far as whoever sits at the desk may know.

In a session these are a person's own shapes and own time alone; in audit mode everybody's, each for themselves.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import immutables

from annotator.metrics.agreement.effort import AuthorEffort, measure_effort, sum_effort
from annotator.metrics.matching.selection import (
    SelectionRule,
    gather_layers,
    latest_work_of,
    list_audited,
    passes_of,
)
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.shape_counts import ShapeCounts, count_shapes
from annotator.session.exposure import LayerGate
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState


@dataclass(frozen=True, slots=True, eq=False)
class AuthorWork:
    """What one author drew, and the time it took."""

    counts: ShapeCounts
    effort: AuthorEffort


@dataclass(frozen=True, slots=True)
class SetCounts:
    """The work of every author that may be known."""

    authors: tuple[AuthorWork, ...] = ()
    looked_at: tuple[int, ...] = ()
    """Images on which others' shapes were counted."""


def make_set_counts_job(session: Session, *, finished_only: bool) -> Job[SetCounts]:
    """The job that counts; before the result is shown, it is noted who has seen what was looked at."""
    return Job("Counting the data set", _Counting(session.view, session.committed, session.load_project, finished_only))


def count_set(project: Project, view: ViewState, *, finished_only: bool = False) -> SetCounts:
    """Counts crowds and drafts not, merged labels as what they count as, of several passes the last one of work.

    Images in work count unless only finished ones shall. Layers with shapes must be loaded.
    """
    if view.mode is Mode.AUDIT:
        authors = [author for author in list_audited(project, view.audited) if author in project.authors]
    else:
        authors = [] if view.author is None else [view.author]
    gate = LayerGate(project, view)
    layers = {key: layer for key, layer in project.layers.items() if key.author in authors and gate.admits(layer)}
    rule = SelectionRule(include_unfinished=not finished_only, images=view.counted_images)
    passes = passes_of(replace(project, layers=immutables.Map(layers)), authors, rule)
    found, looked_at = [], set()
    for author, by_image in passes.items():
        latest = latest_work_of(by_image)
        side = gather_layers(author, list(latest.values()), rule=rule)
        effort = sum_effort(author, measure_effort(side, latest.values()))
        found.append(AuthorWork(count_shapes(project, side), effort))
        if author != view.author:
            looked_at |= set(side.images.tolist())
    return SetCounts(tuple(found), tuple(sorted(looked_at)))


@dataclass(frozen=True, slots=True)
class _Counting:
    view: ViewState
    snapshot: Project
    load: Callable[[Project, Progress], Project]
    finished_only: bool

    def __call__(self, progress: Progress) -> SetCounts:
        """Runs in the worker."""
        return count_set(self.load(self.snapshot, progress), self.view, finished_only=self.finished_only)

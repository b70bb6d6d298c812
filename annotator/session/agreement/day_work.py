"""Pace: what each annotator drew and finished today, read from the times of steps in the journal, and in total.

In a session these are a person's own numbers alone; in audit mode everybody's, each for themselves.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from annotator.errors import Phrase, Progress
from annotator.metrics.agreement.counts import compute_hourly
from annotator.metrics.score import Score, make_undefined
from annotator.model.project import BROUGHT_STEPS
from annotator.session.agreement.view import count_set
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.store.journal import JournalEntry, LayerEntry

PAUSE: Final = 300.0
"""Seconds between two steps of a day from which on nobody was at work."""

ReadSteps = Callable[[float, Progress], Sequence[JournalEntry]]
"""The steps since a time in seconds since 1970, the newest first."""


class Pace(Struct, frozen=True):
    """Shapes, images and time of one author, over a day or in all."""

    shapes: int
    images: int
    seconds: float

    @property
    def hourly(self) -> Score:
        """Shapes an hour."""
        return compute_hourly(self.shapes, self.seconds)

    @property
    def minutes_an_image(self) -> Score:
        """Minutes an image."""
        if not self.images or not self.seconds > 0:
            return make_undefined(Phrase("no image was finished, or no time was recorded"))
        return Score(self.seconds / self.images / 60, self.images)


class AuthorPace(Struct, frozen=True):
    """One author's pace today and in total."""

    author: int
    today: Pace
    """Shapes drawn and not deleted again, images finished, and the time between steps, long pauses left out."""
    total: Pace
    """Over the images that count and whose time was recorded."""


class FoundPace(Struct, frozen=True):
    """The pace of every author that may be known."""

    authors: tuple[AuthorPace, ...] = ()
    looked_at: tuple[int, ...] = ()
    """Images on which others' shapes were counted."""


def make_pace_job(session: Session, read_steps: ReadSteps, *, midnight: float) -> Job[FoundPace]:
    """The job that counts; the steps since `midnight` (seconds since 1970) are those of today."""
    view, snapshot = session.view, session.committed

    def work(progress: Progress) -> FoundPace:
        parts = session.read_ranges(snapshot, progress)
        found = count_set(snapshot, view, parts, finished_only=not snapshot.metrics.include_unfinished)
        today = measure_day(read_steps(midnight, progress), [one.counts.author for one in found.authors])
        paces = (
            AuthorPace(
                one.counts.author,
                today[one.counts.author],
                Pace(one.effort.shapes, one.effort.images, one.effort.seconds),
            )
            for one in found.authors
        )
        return FoundPace(tuple(paces), found.looked_at)

    return Job(Phrase("Counting the data set"), work, quiet=True)


def measure_day(steps: Iterable[JournalEntry], authors: Iterable[int]) -> dict[int, Pace]:
    """What each author did at the desk in these steps, given newest first; imports and merges are nobody's work.

    Undone work is not counted, as a later step takes it back. O(touched rows).
    """
    shapes: dict[int, int] = defaultdict(int)
    finished: dict[int, set[int]] = defaultdict(set)
    seconds: dict[int, float] = defaultdict(float)
    last: dict[int, float] = {}
    for step in reversed(list(steps)):
        if step.author is None:
            continue
        gap = step.time - last.get(step.author, step.time)
        seconds[step.author] += gap if 0 <= gap <= PAUSE else 0.0
        last[step.author] = step.time
        for layer in step.layers:
            if layer.key.author != step.author or step.name in BROUGHT_STEPS:
                continue
            shapes[step.author] += _count_new_shapes(layer)
            if layer.status_after.is_finished and not layer.status_before.is_finished:
                finished[step.author].add(layer.key.image)
            elif layer.status_before.is_finished and not layer.status_after.is_finished:
                finished[step.author].discard(layer.key.image)
    return {one: Pace(max(shapes[one], 0), len(finished[one]), seconds[one]) for one in authors}


def _count_new_shapes(layer: LayerEntry) -> int:
    """Shapes more than before, negative for fewer; drafts are none where the journal tells them."""
    before = layer.before.id[~layer.before.draft]
    after = layer.ids if layer.after is None else layer.after.id[~layer.after.draft]
    return len(np.setdiff1d(after, before)) - len(np.setdiff1d(before, after))

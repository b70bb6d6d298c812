"""The label confusion of two annotators, made in a job."""

from collections.abc import Callable

import numpy as np

from annotator.metrics.matching.confusion import LabelConfusion, compute_confusion
from annotator.metrics.matching.selection import find_shared_images, select_shapes
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.agreement.counts import CountOptions, drop_uncounted_layers
from annotator.session.agreement.view import Scope
from annotator.session.jobs import Job


def make_confusion_job(
    scope: Scope,
    basis: CountOptions,
    snapshot: Project,
    *,
    a: int,
    b: int,
    load: Callable[[Project, Progress], Project],
) -> Job[LabelConfusion]:
    """Pairs the shapes of two authors, `a` with the lower id, on the images of a scope; labels play no part in it."""

    def work(progress: Progress) -> LabelConfusion:
        project = drop_uncounted_layers(load(snapshot, progress), basis)
        sides = select_shapes(project, (a, b), basis.audit.selection)
        shared = find_shared_images(*sides)
        if scope.image is not None:
            shared = shared[shared == scope.image]
        first, second = (side.restrict_to(np.asarray(shared)).shapes for side in sides)
        tally = basis.audit.tally
        return compute_confusion(first, second, tally.pairing, without_assisted=tally.without_assisted)

    return Job("Counting labels", work)

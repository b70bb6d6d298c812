"""The job that counts the numbers of single annotators: a repeat against the first pass, and control images."""

from collections.abc import Callable
from dataclasses import replace

from annotator.metrics.agreement.quality import QualityNumbers, compute_quality
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.model.image import ImagePurpose
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.agreement.counts import CountOptions, drop_uncounted_layers
from annotator.session.agreement.view import Scope
from annotator.session.jobs import Job


def has_quality(project: Project) -> bool:
    """Whether anybody has made a second pass, or an image is there for control."""
    return project.last_pass > 1 or any(image.purpose is ImagePurpose.CONTROL for image in project.images.values())


def make_quality_job(
    scope: Scope,
    basis: CountOptions,
    snapshot: Project,
    *,
    with_control: bool,
    load: Callable[[Project, Progress], Project],
) -> Job[QualityNumbers]:
    """Compares passes and control images of a scope off the window's thread; what the gate shuts out is left out."""

    def work(progress: Progress) -> QualityNumbers:
        project = drop_uncounted_layers(load(snapshot, progress), basis)
        options = basis.audit
        if scope.image is not None:
            chosen = replace(options.selection, images=ImageChoice(frozenset([scope.image])))
            options = replace(options, selection=chosen)
        return compute_quality(project, options, with_control=with_control)

    return Job("Comparing passes", work, quiet=True)

"""The job that makes the statistics of the data set, one row an author and split (A Table 1)."""

from collections.abc import Callable
from dataclasses import replace

import immutables

from annotator.metrics.agreement.counts import SplitStatistics, compute_table1
from annotator.metrics.matching.selection import select_shapes
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.agreement.counts import CountOptions
from annotator.session.jobs import Job


def make_statistics_job(
    basis: CountOptions, snapshot: Project, *, load: Callable[[Project, Progress], Project]
) -> Job[tuple[SplitStatistics, ...]]:
    """Counts images and shapes of every author and split; in a blind session of others only what the gate admits."""

    def work(progress: Progress) -> tuple[SplitStatistics, ...]:
        project = _drop_hidden_layers(load(snapshot, progress), basis)
        return compute_table1(project, select_shapes(project, basis.authors, basis.audit.selection))

    return Job("Counting the data set", work)


def _drop_hidden_layers(project: Project, basis: CountOptions) -> Project:
    """The project less the layers of others that the gate shuts out; one's own are always there."""
    gate = basis.finished_only
    if gate is None:
        return project
    admitted = {image for image in project.images if gate.admits(project, image)}
    layers = {key: layer for key, layer in project.layers.items() if key.author == gate.author or key.image in admitted}
    return replace(project, layers=immutables.Map(layers))

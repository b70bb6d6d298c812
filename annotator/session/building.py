"""Building: the job that counts the whole set, or one label of it, off the window's thread."""

from dataclasses import dataclass, replace

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.live.running_variance import RunningVariance
from annotator.metrics.matching.selection import audited, select
from annotator.metrics.randcrowns.scope import CrownRules
from annotator.model.layer import Layer
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.audit.values import crown_parameters
from annotator.session.agreement_view import Scope
from annotator.session.jobs import Job
from annotator.session.session import Storage
from annotator.session.tallied import Basis, Tallied, counted_variance, with_missing


@dataclass(frozen=True, slots=True, eq=False)
class Built:
    """What a build job gives back, to be handed to `install`."""

    scope: Scope
    basis: Basis
    tallied: Tallied | None
    """None where only the variances had to be counted, under other parameters."""
    variance: RunningVariance | None
    layers: tuple[Layer, ...]
    """Layers that the job had to load."""
    parameters: RandCrownsSettings | None
    """RandCrowns parameters computed because the project has none yet."""
    dirty: set[int]
    """Images that changed while the job ran."""


def building(
    scope: Scope, basis: Basis, storage: Storage, *, snapshot: Project, has_pairs: bool, dirty: set[int]
) -> Job[Built]:
    """The job; with `has_pairs` it counts the variances only. `dirty` goes through as it is."""

    def work(progress: Progress) -> Built:
        project, layers = with_missing(snapshot, storage, progress)
        parameters = None if basis.crowns is not None else _computed(project)
        chosen = basis
        if parameters is not None:
            chosen = replace(basis, crowns=CrownRules.of(project.metrics, parameters))
        if has_pairs:
            variance = counted_variance(project, chosen, progress=progress)
            return Built(scope, chosen, None, variance, layers, parameters, dirty)
        tallied = Tallied(project, chosen, progress=progress)
        return Built(scope, chosen, tallied, tallied.variance, layers, parameters, dirty)

    return Job("Counting agreement", work)


def _computed(project: Project) -> RandCrownsSettings | None:
    """The parameters that the project stores for good: from all shapes of its persons that count."""
    sides = select(project, audited(project), AuditOptions.of(project).selection)
    return crown_parameters(project, sides)[0]

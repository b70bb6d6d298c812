"""The job that counts a whole set, or one label of it, off the window's thread."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from annotator.metrics.agreement.audit import AuditOptions, select_for_defaults
from annotator.metrics.live.running_variance import RunningVariance
from annotator.metrics.randcrowns.scope import CrownRules
from annotator.metrics.randcrowns.settings import resolve_parameters
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.agreement.counts import CountOptions, ScopeCounts, count_variance
from annotator.session.agreement.view import Scope
from annotator.session.jobs import Job


@dataclass(frozen=True, slots=True, eq=False)
class CountResult:
    """What a build job gives back, to be handed to `install`."""

    scope: Scope
    options: CountOptions
    counts: ScopeCounts | None
    """None where only the variances had to be counted, under other parameters."""
    variance: RunningVariance | None
    parameters: RandCrownsSettings | None
    """RandCrowns parameters computed because the project has none yet."""
    dirty: set[int]
    """Images that changed while the job ran."""


def make_count_job(
    scope: Scope,
    basis: CountOptions,
    snapshot: Project,
    *,
    load: Callable[[Project, Progress], Project],
    has_pairs: bool,
    dirty: set[int],
) -> Job[CountResult]:
    """The job, which loads the layers that are missing; with `has_pairs` it counts the variances only.

    `dirty` goes through as it is.
    """

    def work(progress: Progress) -> CountResult:
        project = load(snapshot, progress)
        parameters = None if basis.crowns is not None else _compute_parameters(project)
        chosen = basis
        if parameters is not None:
            without = basis.audit.tally.without_assisted
            chosen = replace(basis, crowns=CrownRules.of(project.metrics, parameters, without_assisted=without))
        if has_pairs:
            variance = count_variance(project, chosen, progress=progress)
            return CountResult(scope, chosen, None, variance, parameters, dirty)
        tallied = ScopeCounts(project, chosen, progress=progress)
        tallied.read_once()
        return CountResult(scope, chosen, tallied, tallied.variance, parameters, dirty)

    return Job("Counting agreement", work)


def _compute_parameters(project: Project) -> RandCrownsSettings | None:
    """The parameters that the project stores for good: from all shapes of its persons that count."""
    return resolve_parameters(project, select_for_defaults(project, AuditOptions.of(project)))[0]

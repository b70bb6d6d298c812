"""The audit as one value: every number about a project's authors, from which panel, JSON, CSV and HTML are read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from annotator.metrics.agreement.audit import AuditOptions, AuditResult, audit, select_for_defaults
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.agreement.quality import compute_control
from annotator.metrics.jackknife.groups import ImageUnits, Jackknife
from annotator.metrics.matching.selection import AuthorShapes, SelectionRule, list_audited, passes_of, select_shapes
from annotator.metrics.randcrowns.global_score import GlobalScore, compute_global_scores
from annotator.metrics.randcrowns.scope import CrownRules, CrownScope, ImageTable, make_scope
from annotator.metrics.randcrowns.settings import ParameterOrigin, find_alpha_warning, resolve_parameters
from annotator.metrics.randcrowns.variance import (
    VarianceReport,
    VarianceTable,
    add_variance_intervals,
    build_variance_table,
    make_variance_report,
    sum_variance_tally,
    tally_images,
)
from annotator.model.layer import PassPurpose
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.images import UnreadableImages, find_unreadable_images


@dataclass(frozen=True, slots=True)
class AuthorExclusions:
    """Layers of one audited author that do not count."""

    author: int
    unfinished: int
    """Layers with shapes, or in work, that are not done."""
    unblinded: int
    """Finished layers that were edited after others' work had been seen, where these are excluded."""
    crowds: int
    """Shapes on layers that count, marked as crowds."""


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What does not count, per author, and images that a run in metres cannot use."""

    authors: tuple[AuthorExclusions, ...]
    without_distance: int
    """Images without ground sampling distance, in a run in metres."""

    @property
    def unfinished(self) -> int:
        """Unfinished layers of all audited authors."""
        return sum(author.unfinished for author in self.authors)

    @property
    def unblinded(self) -> int:
        """Excluded unblinded layers of all audited authors."""
        return sum(author.unblinded for author in self.authors)

    @property
    def crowds(self) -> int:
        """Crowds on layers that count."""
        return sum(author.crowds for author in self.authors)


def count_exclusions(
    project: Project, authors: Sequence[int], rule: SelectionRule, *, without_distance: int
) -> Exclusions:
    """Counts what the rule keeps out. Layers with shapes must be loaded."""
    begun = passes_of(project, authors, SelectionRule(include_unfinished=True, images=rule.images))
    seen = replace(rule, exclude_unblinded=False)
    found = []
    for author in authors:
        passes = (layer for passes in begun[author].values() for layer in passes)
        layers = [layer for layer in passes if layer.purpose is PassPurpose.WORK]
        admitted = [layer for layer in layers if rule.admits(layer)]
        finished = sum(seen.admits(layer) for layer in layers)
        crowds = sum(int(layer.shapes.crowd.sum()) for layer in admitted if layer.count)
        found.append(AuthorExclusions(author, len(layers) - finished, finished - len(admitted), crowds))
    return Exclusions(tuple(found), without_distance)


_PLACEHOLDER: Final = RandCrownsSettings(0.0, 0.0, 1.0)
"""For an audit without any shape, in which no parameter has an effect."""


@dataclass(frozen=True, slots=True, eq=False)
class AuditReport:
    """The whole answer; `project` is the one that was audited, with its layers loaded."""

    project: Project
    options: AuditOptions
    agreement: AuditResult
    sides: tuple[AuthorShapes, ...]
    """What each audited author stated, in id order."""
    randcrowns: RandCrownsSettings | None
    """The parameters in use; None where nothing could be computed."""
    origin: ParameterOrigin
    variance: VarianceReport
    pairs: VarianceTable
    """Every overlapping assigned pair behind the variances."""
    global_scores: tuple[GlobalScore, ...]
    left_out: Exclusions
    warnings: tuple[str, ...]
    """Sentences about parameters that a reader should know of."""
    control: tuple[PairAgreement, ...] = ()
    """Each person against each reference on control images, the reference as a."""
    unreadable: UnreadableImages = None
    """Images that count whose picture cannot be shown here; for reports that leave the program."""

    def author_name(self, author: int) -> str:
        """The name of an author."""
        return self.project.author_name(author)

    def label_name(self, label: int) -> str:
        """The name of a label; its number where the vocabulary has lost it."""
        return self.project.label_name(label)

    def look_at_pictures(self, *, known: Iterable[int] = (), progress: Progress | None = None) -> "AuditReport":
        """The report that names the images that count whose picture cannot be shown here; see the function."""
        images = {image for side in self.sides for image in side.images.tolist()}
        return replace(self, unreadable=find_unreadable_images(self.project, images, known=known, progress=progress))

    def without_control(self) -> "AuditReport":
        """The report for somebody who must not learn which images are there for control."""
        return replace(self, control=())

    @property
    def parameters_to_store(self) -> RandCrownsSettings | None:
        """Defaults that were computed for this audit and that the project should keep; None where there are none."""
        return self.randcrowns if self.origin is ParameterOrigin.COMPUTED else None


def make_audit_report(project: Project, options: AuditOptions, progress: Progress | None = None) -> AuditReport:
    """Audits a project; layers with shapes must be loaded.

    Raises UserError for parameters that RandCrowns has no meaning for, and Cancelled when asked to stop.
    """
    agreement = audit(project, options, progress)
    selection = options.selection
    authors = list_audited(project, options.authors)
    sides = tuple(select_shapes(project, authors, selection))
    settings, origin = resolve_parameters(project, select_for_defaults(project, options), asked=options.randcrowns)
    scope = _make_scope(project, sides, options, settings)
    pairs = build_variance_table(scope, progress=progress)
    found = make_variance_report(sum_variance_tally(pairs))
    rule, units = agreement.options.intervals, ImageUnits.of(project.images.values(), options.intervals.unit)
    jackknife = Jackknife(rule, units) if rule.wanted else None
    if jackknife is not None:
        rows = units.sum_rows(scope.images.id, tally_images(pairs, scope.images))
        found = add_variance_intervals(found, rows, rule)
    return AuditReport(
        project=project,
        options=agreement.options,
        agreement=agreement,
        sides=sides,
        randcrowns=settings,
        origin=origin,
        variance=found,
        pairs=pairs,
        global_scores=compute_global_scores(scope, choice=options.global_score, jackknife=jackknife),
        left_out=count_exclusions(project, authors, selection, without_distance=found.left_out),
        warnings=_find_warnings(project, sides, settings),
        control=tuple(compute_control(project, agreement.options)),
    )


def _make_scope(
    project: Project, sides: Sequence[AuthorShapes], options: AuditOptions, settings: RandCrownsSettings | None
) -> CrownScope:
    pairing = options.tally.pairing
    rules = CrownRules(
        settings or _PLACEHOLDER,
        label_aware=pairing.label_aware,
        overlap=pairing.overlap,
        eq14_only=options.eq14_only,
        without_assisted=options.tally.without_assisted,
    )
    return make_scope(sides, ImageTable.of(project.images.values()), rules)


def _find_warnings(
    project: Project, sides: Sequence[AuthorShapes], settings: RandCrownsSettings | None
) -> tuple[str, ...]:
    """What to say about the parameters."""
    if settings is None or not any(len(side.shapes) for side in sides):
        return ()
    images = ImageTable.of(project.images.values())
    boxes = np.concatenate([side.shapes.box for side in sides])
    rows = np.concatenate([np.searchsorted(images.id, side.shapes.image) for side in sides])
    found = find_alpha_warning(settings, boxes, images.sampling[rows])
    return () if found is None else (found,)

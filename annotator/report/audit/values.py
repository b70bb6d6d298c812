"""The audit as one value: every number about a project's authors, from which panel, JSON, CSV and HTML are read."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.memory import release_freed
from annotator.metrics.agreement.audit import AuditOptions, AuditResult
from annotator.metrics.agreement.boundary import Boundary, PlacedBoxes, choose_images, find_boundary
from annotator.metrics.agreement.completeness import (
    Completeness,
    SharedUnits,
    count_lone,
    estimate_completeness,
    read_draw,
)
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.agreement.rules import RuleTally
from annotator.metrics.matching.selection import AuthorShapes, ImageIds, select_shapes, unite_images
from annotator.metrics.people.assistance import AssistanceNumbers
from annotator.metrics.people.custom_tags import CustomTagNumbers
from annotator.metrics.people.drift import PersonDrift
from annotator.metrics.people.profile import PersonProfile
from annotator.metrics.randcrowns.global_score import GlobalScore
from annotator.metrics.randcrowns.scope import NO_BOXES, ParameterOrigin, resolve_parameters
from annotator.metrics.randcrowns.variance import VarianceReport
from annotator.metrics.ranges.defaults import find_alpha_warning, find_median_boxes
from annotator.metrics.ranges.measure import AuditFrame, AuditRange, RangeRemarks, make_frame
from annotator.metrics.ranges.origin import ReferenceOrigin, measure_origin
from annotator.metrics.ranges.reduce import summarise_part
from annotator.metrics.ranges.rows import AuditRows
from annotator.metrics.ranges.source import RangeTasks, SourceWalk, audit_range
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.report.images import UnreadableImages, find_unreadable_images, format_image_line, iterate_used_names
from annotator.report.series import describe_series
from annotator.report.wanted import AskedLevel, read_levels

_GIVEN_BACK: Final = 16
"""Parts after which freed memory goes back to the system: each part would lie in other gaps between what is kept."""


class AuthorExclusions(Struct, frozen=True):
    """Layers of one audited author that do not count."""

    author: int
    unfinished: int
    """Layers with shapes, or in work, that are not done."""
    unblinded: int
    """Finished layers that were edited after others' work had been seen, where these are excluded."""
    crowds: int
    """Shapes on layers that count, marked as crowds."""


class Exclusions(Struct, frozen=True):
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


class AuditReport(Struct, frozen=True, eq=False):
    """The whole answer; layers of the audited `project` need not be loaded."""

    project: Project
    options: AuditOptions
    agreement: AuditResult
    images: ImageIds
    """Ascending ids of the images that count for any of the authors."""
    randcrowns: RandCrownsSettings | None
    """The parameters in use; None where nothing could be computed."""
    origin: ParameterOrigin
    variance: VarianceReport
    global_scores: tuple[GlobalScore, ...]
    left_out: Exclusions
    warnings: tuple[str, ...]
    """Sentences about parameters that a reader should know of."""
    given: int
    """Images with given objects that at least two authors finished."""
    remarks: RangeRemarks
    """What is said of the images beside their numbers."""
    rows: AuditRows
    """The rows behind the numbers, which are read again when they are needed."""
    boundary: Boundary
    """From which overlap on two shapes stand for one object."""
    units: SharedUnits
    """What the authors drew where all of them finished."""
    completeness: Completeness
    """How many objects there are, and who found which share."""
    rules: tuple[RuleTally, ...] = ()
    """What each rule over the authors would keep for a reference."""
    people: tuple[PersonProfile, ...] = ()
    """What each author does, against the others and against every reference."""
    drift: tuple[PersonDrift, ...] = ()
    """How that changes, against the others and against every reference on control images."""
    origins: tuple[ReferenceOrigin, ...] = ()
    """Whose boxes the references among the authors, or of the control images, were made of."""
    tags: CustomTagNumbers = field(default_factory=CustomTagNumbers)
    """How far the authors agree on the project's custom tags."""
    assistance: tuple[AssistanceNumbers, ...] = ()
    """What proposals do to everybody's work and to each person's, in a study of them."""
    assistance_changed: int = 0
    """Images of the study whose proposals are others now."""
    control: tuple[PairAgreement, ...] = ()
    """Each person against each reference on control images, the reference as a."""
    wanted: tuple[AskedLevel, ...] = ()
    """The levels that its numbers are held against."""
    unreadable: UnreadableImages = None
    """Images that count whose picture cannot be shown here; for reports that leave the program."""

    @property
    def shared_images(self) -> ImageIds:
        """Ascending ids of the images that count for two authors or more."""
        return unite_images(pair.tallies.images for pair in self.agreement.pairs)

    def format_images(self) -> str:
        """On which images the numbers rest, as a sentence."""
        shared = len(self.shared_images) if self.agreement.pairs else None
        return format_image_line(self.project, self.options.selection, len(self.images), shared=shared)

    def describe_series(self) -> str:
        """The caution where these are frames of one recording by their names; empty elsewhere."""
        return describe_series(iterate_used_names(self.project, self.images), self.options.intervals)

    def author_name(self, author: int) -> str:
        """The name of an author."""
        return self.project.author_name(author)

    def label_name(self, label: int) -> str:
        """The name of a label; its number where the vocabulary has lost it."""
        return self.project.label_name(label)

    def check_pictures(self, *, known: Iterable[int] = (), progress: Progress | None = None) -> "AuditReport":
        """The report that names the images that count whose picture cannot be shown here; see the function."""
        found = find_unreadable_images(self.project, map(int, self.images), known=known, progress=progress)
        return replace(self, unreadable=found)

    def for_annotator(self, author: int | None) -> "AuditReport":
        """The report for an annotator: which images are for control, and what others have in work, is not in it.

        Nor is what anybody else does, and while a study of proposals is on, nothing of that.
        """
        known = [one if one.author == author else replace(one, unfinished=0) for one in self.left_out.authors]
        people = tuple(one for one in self.people if one.against is None and author in (None, one.author))
        drift = tuple(one for one in self.drift if one.against is None and author in (None, one.author))
        study = self.project.protocol.study
        seen = self.assistance if study is not None and study.ended else ()
        return replace(
            self,
            control=(),
            people=people,
            drift=drift,
            left_out=replace(self.left_out, authors=tuple(known)),
            assistance=tuple(one for one in seen if one.author in (None, author)),
        )

    @property
    def parameters_to_store(self) -> RandCrownsSettings | None:
        """Defaults that were computed for this audit and that the project should keep; None where there are none."""
        return self.randcrowns if self.origin is ParameterOrigin.COMPUTED else None


def make_source_report(
    walk: SourceWalk, options: AuditOptions, progress: Progress | None = None, *, shown: Project | None = None
) -> AuditReport:
    """Audits a source: what is settled first, then every range, then the numbers of all of them.

    `shown` is the project under whose names authors appear, if it is another than the outline. Raises UserError for
    parameters that RandCrowns has no meaning for, and Cancelled when asked to stop.
    """
    outline = walk.outline
    options = replace(options, tally=replace(options.tally, by_iou=True))
    stored = options.randcrowns or outline.metrics.randcrowns
    drawn = NO_BOXES if stored is not None else find_median_boxes(walk, options, progress)
    settings, origin = resolve_parameters(outline, drawn, asked=options.randcrowns)
    frame = make_frame(outline, options, labels=walk.source.list_labels(), randcrowns=settings)
    # What one stage has freed lies between what it has kept: the next one would come on top of it.
    release_freed()
    made = walk.runner.run(partial(audit_range, walk.source), RangeTasks(walk.ranges, frame), progress)
    part = AuditRange.join(_release_between(made))
    release_freed()
    number, short = part.sides.tolist()
    warning = find_alpha_warning(walk, frame, (number, short), progress)
    numbers = summarise_part(frame, part)
    rows = zip(frame.authors, part.excluded.tolist(), strict=True)
    left_out = Exclusions(tuple(AuthorExclusions(author, *row) for author, row in rows), numbers.variance.left_out)
    return AuditReport(
        project=outline if shown is None else shown,
        options=numbers.agreement.options,
        agreement=numbers.agreement,
        images=numbers.images,
        given=numbers.given,
        remarks=part.remarks,
        randcrowns=frame.randcrowns,
        origin=origin,
        variance=numbers.variance,
        global_scores=numbers.global_scores,
        left_out=left_out,
        warnings=() if warning is None else (warning,),
        rows=AuditRows(walk, frame),
        boundary=_measure_boundary(walk, frame, part.finished),
        units=part.units,
        completeness=estimate_completeness(part.units, count_lone(part.units, read_draw(outline))),
        rules=part.rules,
        people=numbers.people,
        drift=numbers.drift,
        tags=numbers.tags,
        assistance=numbers.assistance,
        assistance_changed=part.assistance.changed,
        origins=_measure_origins(walk, frame, part, progress),
        control=numbers.control,
        wanted=read_levels(outline, of_audit=True),
    )


def _measure_origins(
    walk: SourceWalk, frame: AuditFrame, part: AuditRange, progress: Progress | None
) -> tuple[ReferenceOrigin, ...]:
    references = sorted({*frame.authors, *(reference for reference, _person in part.control)})
    reading = walk.source, walk.outline, walk.ranges, walk.runner
    found = (measure_origin(reading, one, frame.options, progress) for one in references)
    return tuple(one for one in found if one is not None)


def _measure_boundary(walk: SourceWalk, frame: AuditFrame, images: ImageIds) -> Boundary:
    """The boundary of units by the images that count."""
    sides: list[AuthorShapes] = []
    sizes: dict[int, tuple[int, int]] = {}
    for image in choose_images(images).tolist():
        project = walk.read_image(image)
        sides += select_shapes(project, frame.authors, frame.options.selection)
        sizes |= {one.id: (one.width, one.height) for one in project.images.values()}
    return find_boundary(PlacedBoxes.of(sides, sizes))


def _release_between(parts: Iterator[AuditRange]) -> Iterator[AuditRange]:
    for number, part in enumerate(parts, 1):
        yield part
        if number % _GIVEN_BACK == 0:
            release_freed()

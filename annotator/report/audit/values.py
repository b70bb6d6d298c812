"""The audit as one value: every number about a project's authors, from which panel, JSON, CSV and HTML are read."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from annotator.metrics.agreement.audit import AuditOptions, AuditResult
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.matching.selection import AuthorShapes, ImageIds
from annotator.metrics.parts.frame import AuditFrame
from annotator.metrics.parts.part import AuditPart
from annotator.metrics.parts.reduce import summarise_part
from annotator.metrics.parts.remarks import PartRemarks
from annotator.metrics.randcrowns.global_score import GlobalScore
from annotator.metrics.randcrowns.settings import ParameterOrigin
from annotator.metrics.randcrowns.variance import VarianceReport, VarianceTable
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


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """The rows that a page or a table lists: every shape, and every pair of shapes."""

    sides: tuple[AuthorShapes, ...]
    """What each audited author stated, in id order."""
    pairs: VarianceTable
    """Every overlapping assigned pair behind the variances."""


@dataclass(frozen=True, slots=True, eq=False)
class AuditReport:
    """The whole answer; `project` is the one that was audited, with its layers loaded."""

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
    remarks: PartRemarks
    """What is said of the images beside their numbers."""
    listed: Listed | None = None
    """The rows behind the numbers; None in a report of parts, which keeps none."""
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

    def check_pictures(self, *, known: Iterable[int] = (), progress: Progress | None = None) -> "AuditReport":
        """The report that names the images that count whose picture cannot be shown here; see the function."""
        found = find_unreadable_images(self.project, map(int, self.images), known=known, progress=progress)
        return replace(self, unreadable=found)

    @property
    def sides(self) -> tuple[AuthorShapes, ...]:
        """What each audited author stated, in id order."""
        assert self.listed is not None, "a report of parts lists no shapes"
        return self.listed.sides

    @property
    def pairs(self) -> VarianceTable:
        """Every overlapping assigned pair behind the variances."""
        assert self.listed is not None, "a report of parts lists no pairs"
        return self.listed.pairs

    def without_control(self) -> "AuditReport":
        """The report for somebody who must not learn which images are there for control."""
        return replace(self, control=())

    @property
    def parameters_to_store(self) -> RandCrownsSettings | None:
        """Defaults that were computed for this audit and that the project should keep; None where there are none."""
        return self.randcrowns if self.origin is ParameterOrigin.COMPUTED else None


def make_part_report(
    project: Project,
    frame: AuditFrame,
    part: AuditPart,
    *,
    origin: ParameterOrigin,
    warning: str | None,
    listed: Listed | None = None,
) -> AuditReport:
    """The report on the joined parts of an audit; the project's layers need not be loaded where nothing is listed."""
    numbers = summarise_part(frame, part)
    rows = zip(frame.authors, part.excluded.tolist(), strict=True)
    left_out = Exclusions(tuple(AuthorExclusions(author, *row) for author, row in rows), numbers.variance.left_out)
    return AuditReport(
        project=project,
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
        listed=listed,
        control=numbers.control,
    )

"""Agreement view: all that the agreement panel shows for one scope, as one frozen value."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from annotator.metrics.agreement.alpha import AlphaResult
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.metrics.agreement.pair import NO_PAIRS, AgreementMatrix, PairAgreement
from annotator.metrics.agreement.tags import TagAgreement, pool_tag_agreements
from annotator.metrics.agreement.tally import IOU_EDGES
from annotator.metrics.randcrowns.variance import VarianceReport
from annotator.metrics.score import Score, make_undefined
from annotator.model.metric_settings import RandCrownsSettings

TOO_FEW_AUTHORS = "Agreement needs two annotators; add another annotator or import another's boxes."


@dataclass(frozen=True, slots=True)
class Scope:
    """What the numbers are about: one image, or the whole set; all shapes, or those of one label."""

    image: int | None = None
    """None for the whole set."""
    label: int | None = None
    """None for all labels."""


@dataclass(frozen=True, slots=True)
class AgreementView:
    """The numbers of one scope. Where `message` is not empty there are none, and it says why and what to do."""

    scope: Scope
    authors: tuple[int, ...]
    """Rows and columns of the matrix, in id order."""
    iou_threshold: float
    provisional: bool = False
    """A drag is on: the numbers are those of its present state."""
    message: str = ""
    needs_count: bool = False
    """The whole set has to be counted first; `LiveAgreement.build_job` does it."""
    matrix: AgreementMatrix = ()
    """F1 and everything else about every pair; rows are references, None on the diagonal."""
    images: int = 0
    """Images that at least two of the authors finished."""
    iou_mean: Score = field(default_factory=lambda: make_undefined(NO_PAIRS))
    """Over the matched pairs of all author pairs."""
    iou_histogram: tuple[int, ...] = ()
    """Matched pairs of all author pairs between the `IOU_EDGES`."""
    iou_edges: tuple[float, ...] = IOU_EDGES
    part_state: TagAgreement | None = None
    """Over the matched pairs of all author pairs."""
    occluded: TagAgreement | None = None
    alpha: AlphaResult | None = None
    variance: VarianceReport | None = None
    variance_message: str = ""
    """Why there is no variance at all; empty where there is a report."""
    crowns: RandCrownsSettings | None = None
    disagreements: tuple[Disagreement, ...] = ()
    """Of the open image, in audit mode only: they tell where others' shapes are."""
    counts: tuple[tuple[DisagreementKind, int], ...] = ()
    """Disagreements of the open image by kind, kinds without any left out."""
    decided: int = 0
    """How many of these an auditor has decided."""

    @property
    def support_text(self) -> str:
        """What stands beside the head of the matrix."""
        words = f"{len(self.authors)} annotators, {_format_count(self.images, 'image')}"
        return f"{words}, IoU ≥ {self.iou_threshold:g}"

    @property
    def variance_support_text(self) -> str:
        """What stands beside the head of the variances."""
        if self.variance is None:
            return ""
        row = self.variance.pooled
        words = _format_count(row.targets, "target")
        if row.excluded:
            words += f", {row.excluded} left out"
        if row.undefined_rc:
            words += f", {row.undefined_rc} without RandCrowns"
        return words

    @property
    def alpha_support_text(self) -> str:
        """What stands beside the head of the alphas."""
        return "" if self.alpha is None else _format_count(self.alpha.whole.support, "unit")


def pool_iou(pairs: Sequence[PairAgreement]) -> tuple[Score, tuple[int, ...]]:
    """Mean IoU and its histogram over the matched pairs of all author pairs."""
    means = [pair.iou.mean for pair in pairs if pair.iou.mean.value is not None]
    number = sum(mean.support for mean in means)
    histogram = tuple(sum(bins) for bins in zip(*(pair.iou.histogram for pair in pairs), strict=True))
    if not number:
        return make_undefined(NO_PAIRS), histogram
    return Score(sum((mean.value or 0.0) * mean.support for mean in means) / number, number), histogram


def pool_tags(pairs: Sequence[PairAgreement]) -> tuple[TagAgreement | None, TagAgreement | None]:
    """Agreement on part state and on occluded over the matched pairs of all author pairs."""
    return pool_tag_agreements([pair.part_state for pair in pairs]), pool_tag_agreements(
        [pair.occluded for pair in pairs]
    )


def counts_of(disagreements: Sequence[Disagreement]) -> tuple[tuple[DisagreementKind, int], ...]:
    """Number of disagreements of each kind there is, in the order of the kinds."""
    number = Counter(one.kind for one in disagreements)
    return tuple((kind, number[kind]) for kind in DisagreementKind if number[kind])


def _format_count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"

"""The settings of a project that decide what its numbers mean; stored with it and echoed by every result."""

import enum
import math
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from annotator.errors import Numeral, UserError
from annotator.model.wanted_level import parse_level
from annotator.options import describe_option

UNIT_IOU: Final = 0.2
"""Least IoU of the shapes of a unit where units are counted or listed as objects, unless a project says another."""
MINIMUM_SUPPORT: Final = 10
"""Objects below which a share moves by more than a tenth with each of them; rows on fewer are marked."""


class IntervalUnit(enum.Enum):
    """What is left out one at a time to see how far a number scatters."""

    IMAGE = "image"
    FOLDER = "folder"
    """Images of one folder together, for frames that are not independent of each other."""
    BLOCK = "block"
    """So many images together that follow each other by name."""


class DelineationChoice(enum.Enum):
    """Which delineation a target of the global RandCrowns score is scored with (R section IV)."""

    NEAREST = "nearest"
    """The one with the nearest centre; the least RC on ties."""
    PENALISE_EXTRAS = "penalise-extras"
    """Each delineation goes to its nearest target, which scores their mean RC divided by their number."""
    BEST_OF = "best-of"
    """The one with the largest RC, however often it is taken."""
    ONE_TO_ONE = "one-to-one"
    """The one paired with it by the largest total IoU."""


class RandCrownsSettings(Struct, frozen=True):
    """alpha, omega (>= 0, in `unit`) and gamma (> 0) of RandCrowns. Raises UserError for what is not finite."""

    alpha: float
    omega: float
    gamma: float
    unit: str = "px"
    """`px` or `m`."""

    def __post_init__(self) -> None:
        _check_finite(alpha=self.alpha, omega=self.omega, gamma=self.gamma)


class InternalsLocation(Struct, frozen=True):
    """Where a model's recorded internals lie on this machine."""

    author: int
    """Id of the model."""
    folder: str


class ModelCut(Struct, frozen=True):
    """The least score at which a model's detections count, set by a person."""

    author: int
    """Id of the model."""
    score: float


_LEAST: Final = MappingProxyType({"least": 0, "most": 1, "is_share": True})


@dataclass(frozen=True, slots=True)
class LeastEffects:
    """How large a difference has to be before it is said, however certain it is."""

    size: float = describe_option(
        0.01, "Of the mean outward offset, in parts of the object's scale.", title="Size, of the scale", **_LEAST
    )
    shift: float = describe_option(0.01, "Of the shifts, in the same way.", title="Shift, of the scale", **_LEAST)
    area: float = describe_option(0.02, "Of the area ratio, from 1.", title="Area", **_LEAST)
    share: float = describe_option(
        0.02, "Of a share of misses, of boxes drawn alone or of words.", title="Misses, drawn alone, words", **_LEAST
    )
    pace: float = describe_option(
        0.1, "Of the ratio of seconds an object, from 1.", title="Seconds an object", **_LEAST
    )

    def __post_init__(self) -> None:
        _check_finite(size=self.size, shift=self.shift, area=self.area, share=self.share, pace=self.pace)


class MetricSettings(Struct, frozen=True):
    """Defaults are those of the metrics definition; `randcrowns` is None until computed once when first needed.

    Raises UserError for a number that is not finite, which no file could hold.
    """

    iou_threshold: float = 0.5
    label_aware: bool = True
    overlap: str = "box"
    """`box` or `polygon`."""
    include_unfinished: bool = False
    randcrowns: RandCrownsSettings | None = None
    eq14_only: bool = False
    """Turns off the rule that RandCrowns is 0 when the delineation misses the sure region (R Eq. 14 read literally)."""
    global_score: DelineationChoice = DelineationChoice.NEAREST
    size_threshold: float | None = None
    """Box area in square pixels from which an object is big; None until set."""
    profile: str = "paper"
    """Which states count as present: `paper` or `challenge`."""
    interval_unit: IntervalUnit = IntervalUnit.IMAGE
    interval_block: int | UnsetType = UNSET
    """Images of a block, of `IntervalUnit.BLOCK`; unset, and in no file, for other units."""
    internals: tuple[InternalsLocation, ...] = ()
    """One a model at most; without internals the mechanisms of missed objects are not known."""
    score_cuts: tuple[ModelCut, ...] = ()
    """One a model at most; a model without one counts at the score of its best F1."""
    unit_iou: float | UnsetType = UNSET
    """From which IoU on shapes of several persons are one object where objects are counted; unset for `UNIT_IOU`."""
    wanted: tuple[str, ...] | UnsetType = UNSET
    """Levels that numbers have to reach, as they are written; unset for none, so that files and hashes without any stay
    as they were before there were levels."""

    least_effects: LeastEffects | UnsetType = UNSET
    """From which size on something is said of a person; unset, and in no file, for the usual sizes."""

    def __post_init__(self) -> None:
        _check_finite(iou_threshold=self.iou_threshold, size_threshold=self.size_threshold or 0.0)
        _check_finite(unit_iou=self.object_iou)
        for cut in self.score_cuts:
            _check_finite(score_cut=cut.score)
        for text in self.levels:
            parse_level(text)

    @property
    def least(self) -> LeastEffects:
        """From which size on something is said of a person."""
        return LeastEffects() if isinstance(self.least_effects, UnsetType) else self.least_effects

    def with_least(self, least: LeastEffects) -> "MetricSettings":
        """With other sizes; the usual ones are in no file."""
        return replace(self, least_effects=UNSET if least == LeastEffects() else least)

    @property
    def object_iou(self) -> float:
        """From which IoU on shapes of several persons are one object where objects are counted."""
        return UNIT_IOU if isinstance(self.unit_iou, UnsetType) else self.unit_iou

    @property
    def levels(self) -> tuple[str, ...]:
        """Levels that numbers have to reach, as they are written."""
        return () if isinstance(self.wanted, UnsetType) else self.wanted

    def with_levels(self, levels: Sequence[str]) -> "MetricSettings":
        """With other levels; none forgets them."""
        return replace(self, wanted=tuple(levels) or UNSET)

    def internals_of(self, author: int) -> str:
        """The folder of a model's internals, or an empty text."""
        return next((place.folder for place in self.internals if place.author == author), "")

    def with_internals(self, author: int, folder: str) -> "MetricSettings":
        """With another folder for a model; an empty one forgets it."""
        others = tuple(place for place in self.internals if place.author != author)
        added = (InternalsLocation(author, folder),) if folder else ()
        return replace(self, internals=tuple(sorted((*others, *added), key=lambda place: place.author)))

    def score_cut_of(self, author: int) -> float | None:
        """The score cut that a person set for a model, or None."""
        return next((cut.score for cut in self.score_cuts if cut.author == author), None)

    def with_score_cut(self, author: int, score: float | None) -> "MetricSettings":
        """With another score cut for a model; None forgets it."""
        others = tuple(cut for cut in self.score_cuts if cut.author != author)
        added = () if score is None else (ModelCut(author, score),)
        return replace(self, score_cuts=tuple(sorted((*others, *added), key=lambda cut: cut.author)))


def _check_finite(**numbers: float) -> None:
    for name, number in numbers.items():
        if not math.isfinite(number):
            raise UserError(
                "The setting {name} must be a finite number, not {number}.",
                name=name.replace("_", " "),
                number=Numeral(f"{number:g}"),
            )

"""Focus: the disagreement that the auditor looks at, with everything that the picture and the panel say about it."""

from dataclasses import dataclass, field

from annotator.geometry.box import Corners
from annotator.metrics.agreement.disagreements import DisagreementKind


@dataclass(frozen=True, slots=True)
class FocusShape:
    """One of the shapes in question."""

    author: int
    pass_number: int
    """The pass of the author that the shape is from."""
    shape: int
    """Id of the shape."""
    box: Corners


@dataclass(frozen=True, slots=True)
class Focus:
    """One disagreement or pair, as it was when it was looked up; `walk.renewed` looks it up again."""

    image: int
    kind: DisagreementKind | None
    """None for a pair that was picked from a plot and need not be a disagreement."""
    shapes: tuple[FocusShape, ...]
    """The shape that it is about, then the other author's where there is one."""
    other: int | None
    """The author who differs; None where all others do."""
    box: Corners
    """What the picture should show: all shapes in question."""
    iou: float | None
    """IoU of the two shapes; None where there is one only."""
    rc: float | None
    """RandCrowns of the other shape against the first as target; None where undefined."""
    rc_swapped: float | None
    """The same with the roles exchanged: the measure is not symmetric."""
    rc_reason: str
    """Why RandCrowns is undefined; empty where it is defined."""
    sentence: str
    """What the authors differ in and why the shapes are not paired."""
    number: int
    """Its place among the image's disagreements that pass the filter, from 1."""
    total: int
    """How many these are."""
    decided: bool = False
    """Whether an auditor has decided it."""
    is_next: bool = False
    """Whether a decision about another one brought it here: the first step of the walk then stays at it."""

    @property
    def author(self) -> int:
        """Whose shape it is about."""
        return self.shapes[0].author

    @property
    def shape(self) -> int:
        """Id of that shape."""
        return self.shapes[0].shape

    @property
    def other_shape(self) -> int | None:
        """Id of the other author's shape."""
        return self.shapes[1].shape if len(self.shapes) > 1 else None


@dataclass(frozen=True, slots=True)
class WalkFilter:
    """Which disagreements are walked through, and over which images."""

    kinds: frozenset[DisagreementKind] = frozenset()
    """Empty for all."""
    authors: frozenset[int] = frozenset()
    """Those that all of these authors take part in; empty for all."""
    skip_decided: bool = False
    hardest_first: bool = False
    """Whether on an image those come first that stand with most others at one thing."""
    images: tuple[int, ...] = field(default=())
    """Images in the order of the walk; empty for the order of the list."""

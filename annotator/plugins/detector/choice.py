"""What a person chose in the model check: models, reference, thresholds, what is shown, and what is walked through."""

import enum
from dataclasses import dataclass, field

from annotator.metrics.detection.mechanisms import THETA_CLS, Mechanism
from annotator.metrics.matching.detections import IOU_THRESHOLD


class Kind(enum.IntEnum):
    """What a box of a detector, or an object of the reference, turned out to be."""

    TRUE = 0
    """A detection with its object."""
    FALSE = 1
    """A detection without an object: a false positive."""
    MISSED = 2
    """An object without a detection: a false negative."""
    HALLUCINATED = 3
    """A missing part that was detected."""


class Dense(enum.Enum):
    """Which of the many boxes inside the detector are shown."""

    NONE = "none"
    NEAR = "near"
    """Those that overlap the object in focus."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class FindingFilter:
    """Which findings are walked through; an empty set lets everything pass."""

    kinds: frozenset[Kind] = frozenset({Kind.MISSED})
    mechanisms: frozenset[Mechanism] = frozenset()
    types: frozenset[str] = frozenset()
    """TIDE types as `finding_types` names them."""
    labels: frozenset[int] = frozenset()
    subset: str = ""
    """One of the subsets of the reference, such as `small`; empty for all."""


@dataclass(frozen=True, slots=True)
class Focus:
    """The finding that is looked at."""

    kind: Kind
    image: int
    shape: int
    """Id of the object of the reference (missed, hallucinated) or of the detection (true, false)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Everything that a person can choose."""

    model: int | None = None
    """Id of the model that is shown; None while the project has none."""
    compared: tuple[int, ...] = ()
    """Ids of the models whose whole-set numbers stand side by side; the shown one is always among them."""
    reference: int | None = None
    theta_cls: float = THETA_CLS
    """Least score of a detection that counts."""
    theta_loc: float = IOU_THRESHOLD
    """Least IoU of a detection and its object."""
    fn_rule: str = "matching"
    shown: bool = False
    """Whether the overlay is on."""
    mechanisms_shown: bool = True
    """Whether missed objects bear their mechanism."""
    hidden_kinds: frozenset[Kind] = frozenset()
    hidden_labels: frozenset[int] = frozenset()
    proposals: Dense = Dense.NONE
    boxes: Dense = Dense.NONE
    """The regressed boxes."""
    filter: FindingFilter = field(default_factory=FindingFilter)
    focus: Focus | None = None
    step: int | None = None
    """Step of the pipeline whose boxes alone explain a miss: 0 proposed … 3 kept; None for all of them."""

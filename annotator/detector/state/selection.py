"""What is chosen in the model check: models, the reference they are measured against, thresholds, what is shown."""

import enum
from dataclasses import dataclass, field, replace

from annotator.metrics.detection.mechanisms import THETA_CLS
from annotator.metrics.matching.detections import IOU_THRESHOLD
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.report.detector.findings import FindingFilter, FindingKind


class DenseDisplay(enum.Enum):
    """Which of the many boxes inside the detector are shown."""

    NONE = "none"
    NEAR = "near"
    """Those that overlap the object in focus."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class FindingFocus:
    """The finding that is looked at."""

    kind: FindingKind
    image: int
    shape: int
    """Id of the object of the reference (missed, hallucinated) or of the detection (true, false)."""


@dataclass(frozen=True, slots=True)
class CheckSelection:
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
    hidden_kinds: frozenset[FindingKind] = frozenset()
    hidden_labels: frozenset[int] = frozenset()
    proposals: DenseDisplay = DenseDisplay.NONE
    boxes: DenseDisplay = DenseDisplay.NONE
    """The regressed boxes."""
    filter: FindingFilter = field(default_factory=FindingFilter)
    focus: FindingFocus | None = None
    step: int | None = None
    """Step of the pipeline whose boxes alone explain a miss: 0 proposed … 3 kept; None for all of them."""


def models_of(project: Project) -> list[Author]:
    """The models of a project."""
    return project.authors_of(AuthorKind.MODEL)


def references_of(project: Project) -> list[Author]:
    """Adjudicated references first, then persons."""
    return [*project.authors_of(AuthorKind.REFERENCE), *project.authors_of(AuthorKind.PERSON)]


def default_selection_of(project: Project) -> CheckSelection:
    """The first model against the first reference."""
    models, references = models_of(project), references_of(project)
    return CheckSelection(
        model=models[0].id if models else None,
        compared=tuple(model.id for model in models),
        reference=references[0].id if references else None,
        theta_loc=project.metrics.iou_threshold,
    )


def keep_known_authors(choice: CheckSelection, project: Project) -> CheckSelection:
    """The choice among the authors that the project has now; new models are compared, too."""
    fresh = default_selection_of(project)
    return replace(
        choice,
        model=choice.model if choice.model in fresh.compared else fresh.model,
        compared=fresh.compared,
        reference=choice.reference if choice.reference in project.authors else fresh.reference,
    )


def find_latest_key(project: Project, image: int | None, author: int | None) -> LayerKey | None:
    """The author's last pass over the image that is there."""
    if image is None or author is None:
        return None
    latest = project.find_latest_pass(image, author)
    return None if latest is None else latest.key

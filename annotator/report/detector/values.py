"""The check of models as one value: every number about them, from which panel, JSON, CSV and HTML are read."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from annotator.errors import UserError
from annotator.geometry.box import Ints
from annotator.metrics.check_intervals import CheckIntervals, key_of
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.curves import ScoreCut
from annotator.metrics.detection.inputs import AssistedObjects, CheckSettings
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.verification import CutRecalls, Recalls
from annotator.metrics.matching.confusion import ConfusionCounts
from annotator.metrics.matching.selection import SelectionRule
from annotator.metrics.score import Score
from annotator.metrics.suspects.find import Suspects
from annotator.model.metric_settings import MINIMUM_SUPPORT
from annotator.model.project import Project
from annotator.phrase import Numeral, Phrase
from annotator.progress import Progress
from annotator.report.images import UnreadableImages, find_unreadable_images

LOST_COLOUR: Final = "#888888"
"""Of a label that is not in the vocabulary."""


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """Everything that a check's report depends on besides the project."""

    models: tuple[int, ...]
    """Ids of the models."""
    reference: int
    """Id of the author they are measured against."""
    humans: tuple[int, ...] | None = None
    """Persons to compare with; None for all."""
    settings: CheckSettings = field(default_factory=CheckSettings)
    selection: SelectionRule = field(default_factory=SelectionRule)
    minimum_support: int = MINIMUM_SUPPORT
    """Rows of tables that rest on fewer objects are marked."""
    curve_label: int | None = None
    """The one label whose curves of precision and recall are drawn; None for all."""
    stored_cuts: bool = True
    """Whether a model without a cut in the settings counts at the one that a person set; else at that of best F1."""
    internals: Mapping[int, Path] = field(default_factory=dict)
    """By model a folder that must be usable; the project's own folders are taken for the others if they are."""


class CutOrigin(enum.Enum):
    """Where the score cut of a model comes from."""

    CHOSEN = Phrase("chosen")
    STORED = Phrase("stored with the project")
    BEST_F1 = Phrase("best F1")
    FALLBACK = Phrase("there is no best F1")


@dataclass(frozen=True, slots=True, eq=False)
class FoundSuspects:
    """The suspects of a model, looked for range by range."""

    sure: float
    """The least score of a sure detection."""
    counts: Ints
    """By values of `Suspicion`."""
    listed: Suspects
    """Those of the lists that were asked for."""


@dataclass(frozen=True, slots=True, eq=False)
class ModelCheck:
    """One model."""

    author: int
    result: CheckResult
    internals_reason: str
    """Why its mechanisms are not known, or empty."""
    unknown_labels: tuple[str, ...]
    """Classes of its internals that are no labels of the project."""
    origin: CutOrigin
    """Where its score cut comes from."""
    assisted: AssistedObjects
    """What of the reference was taken from models."""
    confusion: ConfusionCounts
    """Which label the model gave where the reference gave which."""
    intervals: CheckIntervals = field(default_factory=dict)
    """Of the numbers that are no ratios of sums; empty until they have been made."""
    suspects: FoundSuspects | None = None
    """What was looked for range by range; None where the tables of the result are those that were checked."""

    @property
    def tells_places(self) -> bool:
        """Whether the model says where things are: one that scores whole images has numbers of verification only."""
        scores = self.result.inputs.image_scores
        return bool(len(self.result.inputs.detections)) or scores is None or not len(scores.image)

    @property
    def cut(self) -> float:
        """Theta_cls, its score cut."""
        return self.result.cut.value

    def add_interval(self, score: Score, *key: object) -> Score:
        """The score with its interval, by the parts of its key, where they have been made."""
        answer = self.intervals.get(key_of(*key))
        return score if answer is None else score.with_interval(answer)

    def score_labels(self) -> dict[int, tuple[int, Score, Score]]:
        """For each label its number of objects, and its average precision at IoU 0.5 and over 0.5 … 0.95."""
        return {
            label: (
                objects,
                self.add_interval(at_50, "label", label, "iou_50"),
                self.add_interval(over_all, "label", label, "iou_50_95"),
            )
            for label, (objects, at_50, over_all) in self.result.precision.score_labels().items()
        }

    def read_recalls(self, subset: str) -> tuple[Score, Score]:
        """Recall of the model and of people on a subset at the false-positive rate of people."""
        model, people = self.result.human_rate.recalls[subset]
        return (
            self.add_interval(model, "recall_at_fpr", subset, "model"),
            self.add_interval(people, "recall_at_fpr", subset, "humans"),
        )

    def score_mechanisms(self) -> dict[Mechanism, Score]:
        """The share of each mechanism among the misses whose mechanism is known."""
        return {
            kind: self.add_interval(score, "mechanism", kind.name.lower())
            for kind, score in self.result.mechanisms.compute_shares().items()
        }

    def score_gains(self) -> dict[str, Score]:
        """By TIDE type, FP and FN, what average precision would gain, in percent (dAP)."""
        return {name: self.add_interval(score, "dap", name) for name, score in self.result.tide_gain.by_name.items()}

    def read_recall_at(self, precision: float) -> Score:
        """The largest recall at this precision."""
        score = self.result.task.recall_at_precision[precision]
        return self.add_interval(score, "recall_at_precision", precision)

    def add_fvv_intervals(self, row: CutRecalls) -> tuple[Recalls, Recalls]:
        """The recalls with and without localisation at a score cut, with the intervals of Fvv where it is theta_cls."""
        if row.cut != self.cut:
            return row.with_place, row.without_place
        return self.add_fvv_interval(row.with_place, "with"), self.add_fvv_interval(row.without_place, "without")

    def add_fvv_interval(self, recalls: Recalls, place: str, *label: int) -> Recalls:
        """The recalls, `with` or `without` localisation, of all parts or of one label, with the interval of Fvv."""
        return replace(recalls, fvv=self.add_interval(recalls.fvv, "fvv", place, *label))


@dataclass(frozen=True, slots=True, eq=False)
class CheckReport:
    """The whole answer; `project` is the one that was checked, with its layers loaded."""

    project: Project
    options: CheckOptions
    models: tuple[ModelCheck, ...]
    unreadable: UnreadableImages = None
    """Images that count whose picture cannot be shown here; for reports that leave the program."""

    def restrict_to_places(self) -> "CheckReport":
        """The report on the models that say where things are."""
        return replace(self, models=tuple(one for one in self.models if one.tells_places))

    def check_pictures(self, *, progress: Progress | None = None) -> "CheckReport":
        """The report that names the images that count whose picture cannot be shown here; see the function."""
        images = {image for one in self.models for image in one.result.inputs.images.tolist()}
        return replace(self, unreadable=find_unreadable_images(self.project, images, progress=progress))

    def count_images(self, one: ModelCheck) -> dict[str, int]:
        """By name of the person on how many images each person stands beside the model; those named are all there."""
        found = {human.author: len(human.pooled.images) for human in one.result.humans}
        everyone = sorted({*found, *(self.options.humans or ())} - {one.author, self.options.reference})
        return {self.author_name(author): found.get(author, 0) for author in everyone}

    def author_name(self, author: int) -> str:
        """The name of an author."""
        return self.project.author_name(author)

    def list_models(self) -> list[tuple[str, ModelCheck]]:
        """Every model under its name."""
        return [(self.author_name(one.author), one) for one in self.models]

    def label_name(self, label: int) -> str:
        """The name of a label; its number where the vocabulary has lost it."""
        return self.project.label_name(label)

    def label_colour(self, label: int) -> str:
        """The colour of a label as in the window; grey where the vocabulary has lost it."""
        found = self.project.vocabulary.label_of(label)
        return LOST_COLOUR if found is None else found.colour

    def image_name(self, image: int) -> str:
        """The name of an image."""
        return self.project.images[image].name


def require_quarter(project: Project, options: CheckOptions, size: Score) -> float:
    """The size that a quarter of the reference's objects reach. Raises UserError where there is none."""
    if size.value is None:
        name = project.author_name(options.reference)
        raise UserError(
            "There is no 75th percentile of sizes: {reason}; let '{name}' finish an image.",
            reason=size.reason,
            name=name,
        )
    return size.value


def refuse_no_image(project: Project, options: CheckOptions, model: int, images: int) -> None:
    """Raises UserError unless there are images that the model has processed and the reference has finished."""
    name = project.authors[model].name
    if not images and all(key.author != model for key in project.layers):
        raise UserError(
            "'{name}' has no detections here; import them. If this is a folder of parts, export it again "
            "with the model among its authors.",
            name=name,
        )
    if not images:
        raise UserError(
            "There is no image that '{name}' has processed and '{name_2}' has finished; mark images done, "
            "or include unfinished work.",
            name=name,
            name_2=project.authors[options.reference].name,
        )


def refuse_unscored(project: Project, model: int, counted: tuple[int, int]) -> None:
    """Raises UserError for detections without a score, by which curves and cuts would rank them.

    `counted` says how many there are, and how many detections altogether.
    """
    unscored, total = counted
    if unscored:
        raise UserError(
            "Of the {total} detections of '{name}' {count} have no score, by which a check ranks them; import the "
            "model's output from a file with scores.",
            total=Numeral(f"{total:,}"),
            name=project.authors[model].name,
            count=Numeral(f"{unscored:,}"),
        )


def choose_cut(project: Project, options: CheckOptions, model: int) -> tuple[CheckSettings, bool]:
    """The settings with the score cut that is stored for a model, where it counts, and whether it does."""
    stored = project.metrics.score_cut_of(model) if options.stored_cuts else None
    is_stored = options.settings.theta_cls is None and stored is not None
    return (replace(options.settings, theta_cls=stored) if is_stored else options.settings), is_stored


def find_cut_origin(cut: ScoreCut, *, is_stored: bool) -> CutOrigin:
    """Where a score cut comes from."""
    if is_stored:
        return CutOrigin.STORED
    if cut.is_best_f1:
        return CutOrigin.BEST_F1
    return CutOrigin.FALLBACK if cut.is_fallback else CutOrigin.CHOSEN

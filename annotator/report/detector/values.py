"""The check of models as one value, from which panel, JSON, CSV and HTML are read, and how it is made.

A source is checked range by range, here or by several workers; a loaded project is one range whose tables are kept.
"""

import enum
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial, reduce
from itertools import combinations, islice
from pathlib import Path
from typing import Final

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, Progress, UserError
from annotator.geometry.box import Ints
from annotator.memory import release_freed
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.checks import ranges
from annotator.metrics.checks.compared import Comparison, compare_checks, compare_states
from annotator.metrics.checks.intervals import (
    CheckIntervals,
    LeftOutNumber,
    LeftOutNumbers,
    MeasureGroups,
    compute_check_intervals,
    key_of,
    leave_out_groups,
    measure_without,
)
from annotator.metrics.checks.join import CheckJoiner, JoinedCheck, check_look
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.curves import ScoreCut
from annotator.metrics.detection.inputs import AssistedObjects, CheckInputs, CheckSettings
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.subsets import score_quarter
from annotator.metrics.detection.verification import CutRecalls, Recalls
from annotator.metrics.jackknife.interval import ImageUnits
from annotator.metrics.matching.confusion import ConfusionCounts, LabelConfusion
from annotator.metrics.matching.selection import ImageIds, SelectionRule, list_finished_images, unite_images
from annotator.metrics.ranges.origin import ReferenceOrigin, measure_origin
from annotator.metrics.ranges.source import ImageRange, LoadedSource, RangeRunner, RangeTasks, Source, SourceWalk
from annotator.metrics.score import Score
from annotator.metrics.suspects.find import Suspects, SuspectSettings
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.metric_settings import MINIMUM_SUPPORT
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.confusion import confusion_of_check
from annotator.report.images import (
    UnreadableImages,
    find_unreadable_images,
    format_image_line,
    format_state_name,
    iterate_used_names,
)
from annotator.report.internals import (
    NO_FILES,
    EncodedBoxes,
    InternalsQuestion,
    RangedInternals,
    encode_reference,
    has_any_file,
    join_reference_digest,
)
from annotator.report.numbers import format_count
from annotator.report.series import describe_series
from annotator.report.wanted import AskedLevel, read_levels


class FindingKind(enum.IntEnum):
    """What a box of a detector, or an object of the reference, turned out to be."""

    TRUE = 0
    """A detection with its object."""
    FALSE = 1
    """A detection without an object: a false positive."""
    MISSED = 2
    """An object without a detection: a false negative."""
    HALLUCINATED = 3
    """A missing part that was detected."""
    STATED = 4
    """A shape of the reference that is looked at for what others say of it."""
    UNJUDGED = 5
    """A detection on an image that the reference has not finished, where nothing is right or wrong yet."""


class FindingFilter(Struct, frozen=True):
    """Which findings are meant; an empty set lets everything pass."""

    kinds: frozenset[FindingKind] = frozenset({FindingKind.MISSED})
    mechanisms: frozenset[Mechanism] = frozenset()
    types: frozenset[str] = frozenset()
    """TIDE types by the names of `ERROR_NAMES` and `MISS_NAMES`."""
    labels: frozenset[int] = frozenset()
    """Ids of labels."""
    subset: str = ""
    """One of the subsets of the reference, such as `small`; empty for all."""


LOST_COLOUR: Final = "#888888"
"""Of a label that is not in the vocabulary."""


class CheckOptions(Struct, frozen=True):
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
    references: tuple[int, ...] = ()
    """All authors that they are measured against in turn, on images that all of these finished; empty for one."""


class CutOrigin(enum.Enum):
    """Where the score cut of a model comes from."""

    CHOSEN = Phrase("chosen")
    STORED = Phrase("stored with the project")
    BEST_F1 = Phrase("best F1")
    FALLBACK = Phrase("there is no best F1")


class FoundSuspects(Struct, frozen=True, eq=False):
    """The suspects of a model, looked for range by range."""

    sure: float
    """The least score of a sure detection."""
    counts: Ints
    """By values of `Suspicion`."""
    listed: Suspects
    """Those of the requested lists."""


class ModelCheck(Struct, frozen=True, eq=False):
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
    intervals: CheckIntervals = field(default_factory=dict)
    """Of the numbers that are no ratios of sums; empty until they have been made."""
    left_out: LeftOutNumbers | None = None
    """What these were made from."""
    confusion: ConfusionCounts | None = None
    """Which label the model gave where the reference gave which, counted range by range; None as below."""
    suspects: FoundSuspects | None = None
    """What was looked for range by range; None where the tables of the result are those that were checked."""

    @property
    def tells_places(self) -> bool:
        """Whether the model says where things are: one that scores whole images has numbers of verification only."""
        scores = self.result.inputs.image_scores
        return bool(len(self.result.inputs.detections)) or scores is None or not len(scores.image)

    def find_confusion(self) -> LabelConfusion | ConfusionCounts:
        """Which label the model gave where the reference gave which."""
        return confusion_of_check(self.result) if self.confusion is None else self.confusion

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


class CheckReport(Struct, frozen=True, eq=False):
    """The whole answer; `project` is the one that was checked, with its layers loaded."""

    project: Project
    options: CheckOptions
    models: tuple[ModelCheck, ...]
    unreadable: UnreadableImages = None
    """Images that count whose picture cannot be shown here; for reports that leave the program."""
    others: "tuple[CheckReport, ...]" = ()
    """The same models against the other references, on images that all references finished."""
    origin: ReferenceOrigin | None = None
    """Whose boxes an adjudicated reference was made of."""
    comparison: Comparison | None = None
    """What the checks say when they are held against each other; None until it was made."""
    wanted: tuple[AskedLevel, ...] = ()
    """The levels that its numbers are held against."""
    states: "tuple[CheckReport, ...]" = ()
    """The same models and references in frozen states of the project that are held against this one."""

    @property
    def every(self) -> "tuple[CheckReport, ...]":
        """The report against each reference by itself."""
        return (self, *self.others)

    @property
    def origins(self) -> tuple[ReferenceOrigin, ...]:
        """Whose boxes the references were made of, of those that say."""
        return tuple(one.origin for one in self.every if one.origin is not None)

    @property
    def is_alone(self) -> bool:
        """Whether one person's boxes alone are the truth."""
        one = self.project.authors[self.options.reference]
        return not self.options.references and one.kind is AuthorKind.PERSON

    @property
    def against(self) -> str:
        """What the numbers are measured against, as it stands beside them: `Ana alone`."""
        name = self.author_name(self.options.reference)
        return Phrase("{name} alone", name=name) if self.is_alone else name

    def restrict_to_places(self) -> "CheckReport":
        """The report on the models that say where things are."""
        placed = tuple(one for one in self.models if one.tells_places)
        return replace(self, models=placed, others=tuple(one.restrict_to_places() for one in self.others))

    def check_pictures(self, *, known: Iterable[int] = (), progress: Progress | None = None) -> "CheckReport":
        """The report that names the images that count whose picture cannot be shown here; see the function."""
        found = find_unreadable_images(self.project, self.list_images(), known=known, progress=progress)
        return replace(self, unreadable=found)

    def list_images(self) -> ImageIds:
        """Ascending ids of the images that count for any of the models."""
        models = (one for report in self.every for one in report.models)
        return unite_images(one.result.inputs.images for one in models)

    def count_images(self, one: ModelCheck) -> dict[str, int]:
        """By name of each person the number of images that are shared with the model; all named persons are there."""
        found = {human.author: len(human.pooled.images) for human in one.result.humans}
        everyone = sorted({*found, *(self.options.humans or ())} - {one.author, self.options.reference})
        return {self.author_name(author): found.get(author, 0) for author in everyone}

    def format_images(self) -> str:
        """On which images the numbers rest, as a sentence."""
        return format_image_line(self.project, self.options.selection, len(self.list_images()))

    def describe_series(self) -> str:
        """The caution where these are frames of one recording by their names; empty elsewhere."""
        return describe_series(iterate_used_names(self.project, self.list_images()), self.options.settings.intervals)

    def author_name(self, author: int) -> str:
        """The name of an author."""
        return self.project.author_name(author)

    def label_name(self, label: int) -> str:
        """The name of a label; its number where the vocabulary has lost it."""
        return self.project.label_name(label)

    def name_group(self, label: int) -> str:
        """The same, and of a negative number that all labels are meant."""
        return "all labels" if label < 0 else self.label_name(label)

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


WHOLE: Final = sys.maxsize
"""In the place of the boxes of a part: all images are one range."""


class SourceCheck:
    """The check of one source."""

    def __init__(self, walk: SourceWalk) -> None:
        self._source, self._outline, self._ranges, self._runner = walk.source, walk.outline, walk.ranges, walk.runner

    def measure_quarter(self, options: CheckOptions) -> float:
        """The box area in square pixels that a quarter of the reference's objects reach, on the images that count.

        Raises UserError without objects.
        """
        frame = self._make_frame([(options, 0)])
        areas = np.concatenate(list(self._runner.run(ranges.collect_areas, RangeTasks(self._ranges, frame))))
        return require_quarter(self._outline, options, score_quarter(areas))

    def find_cut(self, options: CheckOptions, model: int, progress: Progress | None = None) -> ScoreCut:
        """The score cut of a model, without its other numbers. Raises UserError and Cancelled as `make_report` does."""
        return self._outline_checks(self._make_frame([(options, model)]), progress)[0].cut

    def make_report(
        self,
        options: CheckOptions,
        shown: Project,
        request: ranges.SuspectRequest | None = None,
        progress: Progress | None = None,
        *,
        with_rows: bool = False,
    ) -> CheckReport:
        """The report, under the names that the project `shown` gives to authors.

        With rows all images are one range, and its tables are kept, in which suspects are looked for later.

        Raises UserError when a model shares no image with the reference or named internals cannot be used, Cancelled
        when asked to stop.
        """
        every = [replace(options, reference=reference) for reference in options.references or (options.reference,)]
        asked = [(one, model) for one in every for model in options.models]
        checked = iter(
            self._check_with_rows(asked, progress) if with_rows else self.check_models(asked, request, progress)
        )
        found = [
            CheckReport(shown, one, tuple(islice(checked, len(one.models))), origin=self._measure_origin(one, progress))
            for one in every
        ]
        return replace(found[0], others=tuple(found[1:]), wanted=read_levels(self._outline, of_audit=False))

    def _measure_origin(self, options: CheckOptions, progress: Progress | None) -> ReferenceOrigin | None:
        own = AuditOptions.of(self._outline)
        pairing = replace(own.tally.pairing, iou_threshold=options.settings.iou_threshold)
        asked = replace(
            own,
            tally=replace(own.tally, pairing=pairing),
            selection=_choose_shared(self._outline, options),
            intervals=options.settings.intervals,
        )
        reading = self._source, self._outline, self._ranges, self._runner
        return measure_origin(reading, options.reference, asked, progress)

    def check_models(
        self,
        asked: "Sequence[AskedModel]",
        request: ranges.SuspectRequest | None = None,
        progress: Progress | None = None,
    ) -> list[ModelCheck]:
        """Checks models range by range, each of which is read once for all of them.

        Raises UserError and Cancelled as `make_report` does.
        """
        frame, request = self._make_frame(asked), request or ranges.SuspectRequest()
        firsts = self._outline_checks(frame, progress)
        release_freed()
        internals = [self._open_internals(*one, first) for one, first in zip(asked, firsts, strict=True)]
        pairs = tuple(
            replace(pair, people=first.people, internals=one.reader)
            for pair, first, one in zip(frame.pairs, firsts, internals, strict=True)
        )
        suspects = [
            self._ask_for_suspects(options, request, first) for (options, _), first in zip(asked, firsts, strict=True)
        ]
        aims = [
            ranges.SecondLook(first.cut.value, first.states, one, request.listed)
            for first, one in zip(firsts, suspects, strict=True)
        ]
        joiners = [CheckJoiner(pair.settings, first) for pair, first in zip(pairs, firsts, strict=True)]
        tasks = RangeTasks(self._ranges, replace(frame, pairs=pairs))
        for parts in self._runner.run(partial(ranges.measure_range, aims), tasks, progress):
            for joiner in joiners:
                joiner.add(parts.pop(0))  # not held while the next range is measured
        found = []
        for place, (options, model) in enumerate(asked):
            inputs = self._make_inputs(pairs[place], firsts[place])
            joined = joiners.pop(0).finish(inputs, aims[place])
            found.append(self._make_model(options, model, joined, internals[place], suspects[place]))
        return found

    def _ask_for_suspects(
        self, options: CheckOptions, request: ranges.SuspectRequest, first: ranges.CheckOutline
    ) -> SuspectSettings | None:
        is_person = self._outline.authors[options.reference].kind is AuthorKind.PERSON
        sure = first.sure if request.sure is None else request.sure
        return SuspectSettings(options.reference, is_person, sure) if request.wanted else None

    def _check_with_rows(self, asked: "Sequence[AskedModel]", progress: Progress | None = None) -> list[ModelCheck]:
        """Checks models on all images at once. Raises UserError and Cancelled as `make_report` does."""
        frame, whole = self._make_frame(asked), ImageRange(self._ranges[0].first, self._ranges[-1].last)
        read, found = frame.read(whole), []
        for (options, model), pair in zip(asked, frame.pairs, strict=True):
            look = read.look(pair)
            units = ImageUnits.of_rule(self._outline.images.values(), pair.settings.intervals)
            look = replace(look, inputs=replace(look.inputs, units=units))
            joiner = ranges.OutlineJoiner(pair.settings)
            joiner.add(ranges.RangeOutline.of(look))
            first = joiner.finish()
            internals = self._open_internals(options, model, first)
            if internals.reader is not None:
                look = look.with_internals(internals.reader, self._source.read_range(whole))
            found.append(self._make_model(options, model, check_look(look, first, progress), internals, None))
        return found

    def _outline_checks(self, frame: ranges.CheckFrame, progress: Progress | None) -> list[ranges.CheckOutline]:
        joiners = [ranges.OutlineJoiner(pair.settings) for pair in frame.pairs]
        for outlines in self._runner.run(ranges.outline_range, RangeTasks(self._ranges, frame), progress):
            for joiner, one in zip(joiners, outlines, strict=True):
                joiner.add(one)
        return [joiner.finish() for joiner in joiners]

    def _open_internals(self, options: CheckOptions, model: int, first: ranges.CheckOutline) -> "_FoundInternals":
        """The internals of a model that can be checked."""
        outline = self._outline
        refuse_no_image(outline, options, model, len(first.images))
        refuse_unscored(outline, model, (first.unscored, first.detections))
        asked = InternalsQuestion(
            options.internals.get(model),
            model,
            options.reference,
            options.settings,
            partial(self._compute_digest, options.reference),
        )
        folder, reason = asked.open(outline)
        if folder is None:
            return _FoundInternals(None, reason, ())
        reason = "" if has_any_file(first.images, outline, folder) else NO_FILES
        reason = folder.manifest.explain_cut(first.cut.value) or reason
        return _FoundInternals(
            RangedInternals(folder.folder, folder.manifest.least_cut), reason, tuple(folder.unknown_labels)
        )

    def _compute_digest(self, reference: int) -> str:
        """The digest of all boxes of the reference, on whichever images."""
        encoded = self._runner.run(partial(_encode_range, self._source, reference), self._ranges)
        return join_reference_digest(encoded)

    def _make_model(
        self,
        options: CheckOptions,
        model: int,
        joined: JoinedCheck,
        internals: "_FoundInternals",
        suspects: SuspectSettings | None,
    ) -> ModelCheck:
        _settings, is_stored = choose_cut(self._outline, options, model)
        origin = find_cut_origin(joined.result.cut, is_stored=is_stored)
        return ModelCheck(
            model,
            joined.result,
            internals.reason,
            internals.unknown_labels,
            origin,
            joined.assisted,
            confusion=joined.confusion,
            suspects=None
            if suspects is None or joined.suspects is None
            else FoundSuspects(suspects.sure, joined.suspects.counts, joined.suspects.listed),
        )

    def _make_inputs(self, pair: ranges.CheckedPair, first: ranges.CheckOutline) -> CheckInputs:
        """What a check has besides its tables, which are in the parts."""
        verifies = pair.settings.objects.parts
        counted: list[Image] = []
        if verifies:
            known = set(first.images.tolist())
            counted = [image for image in self._outline.images.values() if image.id in known]
        return CheckInputs(
            images=first.images,
            reference=Shapes.empty(),
            detections=Shapes.empty(),
            image_sizes={image.id: (image.width, image.height) for image in counted} if verifies else {},
            splits={image.id: image.split for image in counted} if verifies else {},
            labels=tuple(label.id for label in self._outline.vocabulary.counted_labels),
            units=ImageUnits.of_rule(self._outline.images.values(), pair.settings.intervals),
            model=pair.model,
        )

    def _make_frame(self, asked: "Sequence[AskedModel]") -> ranges.CheckFrame:
        """What is asked, all with the same selection and persons."""
        options = asked[0][0]
        return ranges.CheckFrame(
            source=self._source,
            humans=options.humans,
            selection=_choose_shared(self._outline, options),
            pairs=tuple(
                ranges.CheckedPair(model, one.reference, choose_cut(self._outline, one, model)[0])
                for one, model in asked
            ),
        )


AskedModel = tuple[CheckOptions, int]
"""The options, with one reference, and the id of a model."""


def list_working_models(project: Project, rule: SelectionRule) -> tuple[int, ...]:
    """Ids of the models that have processed an image that counts."""
    models = [one.id for one in project.authors_of(AuthorKind.MODEL)]
    return tuple(model for model, images in list_finished_images(project, models, rule).items() if len(images))


def list_able_references(project: Project, models: Sequence[int], rule: SelectionRule) -> tuple[int, ...]:
    """Ids of the persons who finished an image that one of the models has processed."""
    persons = [one.id for one in project.authors_of(AuthorKind.PERSON)]
    finished = list_finished_images(project, [*persons, *models], rule)
    processed = np.concatenate([finished[model] for model in models])
    return tuple(person for person in persons if np.isin(finished[person], processed).any())


def _choose_shared(outline: Project, options: CheckOptions) -> SelectionRule:
    """The selection, of several references the images that all of them finished. Raises UserError without any."""
    rule = options.selection
    if not options.references:
        return rule
    finished = list_finished_images(outline, options.references, rule)
    shared = reduce(np.intersect1d, finished.values())
    if not len(shared):
        raise UserError(
            "There is no image that all references have finished; {names} share {count}. Name references that share "
            "images.",
            **_find_largest_set(outline, finished),
        )
    return replace(rule, images=replace(rule.images, ids=frozenset(shared.tolist())))


def _find_largest_set(outline: Project, finished: Mapping[int, ImageIds]) -> dict[str, str]:
    """The references that share images, as many as possible, and how many images they share."""
    for number in range(len(finished) - 1, 1, -1):
        sets = [
            (len(reduce(np.intersect1d, [finished[one] for one in some])), some)
            for some in combinations(finished, number)
        ]
        count, some = max(sets, key=lambda one: one[0])
        if count:
            return {"names": ", ".join(map(outline.author_name, some)), "count": format_count(count, "image")}
    return {"names": Phrase("no two of them"), "count": Phrase("any")}


class _FoundInternals(Struct, frozen=True):
    """What internals of a model are read, if any."""

    reader: RangedInternals | None
    reason: str
    """Why mechanisms are not known, or empty."""
    unknown_labels: tuple[str, ...]


def make_check_report(project: Project, options: CheckOptions, progress: Progress | None = None) -> CheckReport:
    """Checks the models of a project whose layers are loaded, with the rows behind the numbers.

    `add_check_intervals` makes what takes longer. Raises UserError and Cancelled as `SourceCheck.make_report` does.
    """
    check = SourceCheck(SourceWalk.of(LoadedSource(project), boxes=WHOLE))
    return check.make_report(options, project, progress=progress, with_rows=True)


class IntervalWork(Struct, frozen=True):
    """Who makes intervals: so many parts of the groups of images go to a runner, whose workers check the source."""

    source: Source
    runner: RangeRunner
    parts: int


def add_check_intervals(
    report: CheckReport, progress: Progress | None = None, *, work: IntervalWork | None = None
) -> CheckReport:
    """The report with the intervals that it lacks: made here, or with `work` by others, which is the same.

    Raises UserError where the source cannot be read, and Cancelled when asked to stop.
    """

    def measure(options: CheckOptions, one: ModelCheck, groups: Sequence[int]) -> list[dict[str, LeftOutNumber]]:
        if work is None:
            return measure_without(one.result, groups, progress)
        task = _CheckTask(work.source, options, one.author)
        shares = [(task, groups[start :: work.parts]) for start in range(min(work.parts, len(groups)))]
        found: dict[int, dict[str, LeftOutNumber]] = {}
        for (_task, share), made in zip(shares, work.runner.run(_measure_share, shares, progress), strict=True):
            found.update(zip(share, made, strict=True))
        return [found[group] for group in groups]

    def add(one: CheckReport) -> CheckReport:
        models = (
            each if each.intervals else _leave_out(each, partial(measure, one.options, each)) for each in one.models
        )
        return replace(one, models=tuple(models))

    return add_comparison(replace(add(report), others=tuple(map(add, report.others))))


def _leave_out(model: ModelCheck, measure: MeasureGroups) -> ModelCheck:
    left = leave_out_groups(model.result, measure)
    return replace(model, left_out=left, intervals=compute_check_intervals(model.result, left))


def add_comparison(report: CheckReport) -> CheckReport:
    """The report with all numbers over references, and with the differences of models and persons.

    Adjudicated references stand apart from persons: they are no part of a mean.
    """
    rule, own = report.options.settings.intervals, _gather_checks(report)
    left = {
        (one.author, each.options.reference): one.left_out
        for each in report.every
        for one in each.models
        if one.left_out is not None
    }
    found = [compare_checks(some, rule, left) for some in own.values()]
    for state in report.states:
        name, other = format_state_name(state.project), _gather_checks(state)
        found += [compare_states(some, other.get(kind, {}), name, rule) for kind, some in own.items()]
    return replace(report, comparison=Comparison.join(found))


def _gather_checks(report: CheckReport) -> dict[bool, dict[tuple[int, int], CheckResult]]:
    """The checks of models that say where things are, by id of model and reference; apart those of adjudicated ones."""
    checks: dict[bool, dict[tuple[int, int], CheckResult]] = {}
    for each in report.every:
        adjudicated = report.project.authors[each.options.reference].kind is AuthorKind.REFERENCE
        for one in each.models:
            if one.tells_places:
                checks.setdefault(adjudicated, {})[one.author, each.options.reference] = one.result
    return checks


class _CheckTask(Struct, frozen=True):
    """The check of one model, as a worker makes it again."""

    source: Source
    options: CheckOptions
    model: int

    def __hash__(self) -> int:
        return hash((self.source, self.model))


def _measure_share(given: tuple[_CheckTask, Sequence[int]]) -> list[dict[str, LeftOutNumber]]:
    """The numbers without each of some groups of images; for workers."""
    task, groups = given
    return measure_without(_check_again(task).result, groups)


@lru_cache(maxsize=1)
def _check_again(task: _CheckTask) -> ModelCheck:
    check = SourceCheck(SourceWalk.of(task.source))
    return check.check_models([(task.options, task.model)])[0]


def _encode_range(source: Source, reference: int, part: ImageRange) -> list[EncodedBoxes]:
    return encode_reference(source.read_range(part), reference)

"""The check of the open image: its matching, what it comes to at a score cut, its findings, and the one in focus.

Why an object was missed is said in plain words: a title, a sentence, and the steps of the pipeline with their numbers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.detector.selection import FindingFocus, InternalsView, ModelSelection
from annotator.errors import Numeral, Phrase
from annotator.geometry.box import Bools, Floats, Rows
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.curves import WorkingPoint
from annotator.metrics.detection.explanation import MissExplanation, PipelineStep, explain_miss
from annotator.metrics.detection.inputs import CheckSettings, InternalsOf, find_assisted_rows, split_image_scores
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import NOT_LOADED, Mechanism, find_false_negatives, find_mechanisms
from annotator.metrics.detection.subsets import find_standard_subsets
from annotator.metrics.detection.tide import ERROR_NAMES, MISS_NAMES, ErrorType, MissType, TideResult, classify_errors
from annotator.metrics.detection.verification import ImageScores, ObservedParts, find_hallucinations, observe_parts
from annotator.metrics.matching.detection_scope import Roles
from annotator.metrics.matching.detections import MatchedDetections, Overlaps, find_overlaps, match_detections
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.suspects.witnesses import Testimony, find_witnesses
from annotator.model.project import Project
from annotator.model.shapes import PartState, Shapes
from annotator.report.detector.values import FindingFilter, FindingKind
from annotator.report.glossary import MECHANISMS

MISS_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Cls": Phrase("A detection lies on the object with the wrong label."),
        "Loc": Phrase("A detection of the right label lies too far off."),
        "Cls+Loc": Phrase("The nearest detection has the wrong label and lies too far off."),
        "Missed": Phrase("No detection comes near the object."),
    }
)
"""What the output alone says, by TIDE type."""
ERROR_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Cls": "In place, with the wrong label.",
        "Loc": "The right label, out of place.",
        "Both": "The wrong label, and out of place.",
        "Dupe": "A second detection of an object that has been found.",
        "Bkg": "The reference has nothing there.",
    }
)
"""What is wrong with a detection, by TIDE type."""
STEP_NAMES: Final = ("Proposed", "Regressed", "Classified", "Kept")
"""Steps of the pipeline in their order."""
_PROPOSED, _REGRESSED, _CLASSIFIED, _KEPT = STEP_NAMES

NameOf = Callable[[int], str]


class DescribedStep(Struct, frozen=True):
    """One step of the pipeline."""

    name: str
    passed: bool | None
    """None where the object did not get so far."""
    numbers: str
    """Short, such as `best box IoU 0.81`."""
    sentence: str

    @property
    def mark(self) -> str:
        """`✓` passed, `✗` failed, `–` not reached."""
        return "–" if self.passed is None else "✓" if self.passed else "✗"


class MissDescription(Struct, frozen=True):
    """Why one object was missed, in words: a title, a sentence and the steps of the pipeline."""

    mechanism: Mechanism
    title: str
    sentence: str
    steps: tuple[DescribedStep, ...]
    """Proposed, regressed, classified, kept; none without internals."""


def describe_without_internals(miss: str, reason: str = NOT_LOADED) -> MissDescription:
    """What can be said of a missed object by its TIDE type alone, and the reason why it is not more."""
    output = MISS_SENTENCES[miss]
    if reason == NOT_LOADED:
        told = Phrase("{output} Load the internals to see where the detector failed.", output=output)
        return MissDescription(Mechanism.UNKNOWN, MECHANISMS[Mechanism.UNKNOWN].name.capitalize(), told, ())
    told = Phrase("{output} What the detector did inside is not known: {reason}.", output=output, reason=reason)
    return MissDescription(Mechanism.UNKNOWN, Phrase("Mechanism not known"), told, ())


def describe_miss(found: MissExplanation, *, label: str, name_of: NameOf, one_stage: bool) -> MissDescription:
    """An explanation in words; `name_of` gives the name of a class column, `label` is the object's."""
    mechanism = found.mechanism
    proposed, regressed, classified, _ = found.steps
    steps = (
        _describe_proposed(proposed, regressed, one_stage=one_stage),
        _describe_regressed(regressed),
        _describe_classified(found, classified, label, name_of)
        if regressed.passed
        else _describe_unreached(_CLASSIFIED),
        _describe_kept(found) if classified.passed else _describe_unreached(_KEPT),
    )
    return MissDescription(mechanism, MECHANISMS[mechanism].name.capitalize(), MECHANISMS[mechanism].sentence, steps)


def _format_beside(value: float, threshold: float | None) -> Numeral:
    """A number with as many digits as keep it apart from its threshold, two at least."""
    if threshold is None:
        return _write(value)
    digits = next((n for n in (2, 3, 4) if value == threshold or f"{value:.{n}f}" != f"{threshold:.{n}f}"), 5)
    return Numeral(f"{value:.{digits}f}")


def _write(value: float | None) -> Numeral:
    return Numeral("–" if value is None else f"{value:.2f}")


def _describe_proposed(step: PipelineStep, after: PipelineStep, *, one_stage: bool) -> DescribedStep:
    kind = Phrase("anchor") if one_stage else Phrase("proposal")
    if step.value is None:
        sentence = Phrase("The detector had no {kind} at all on this image.", kind=kind)
        return DescribedStep(_PROPOSED, False, Phrase("no {kind}", kind=kind), sentence)
    iou = _format_beside(step.value, step.threshold)
    numbers = Phrase("best {kind} IoU {iou}", kind=kind, iou=iou)
    if step.passed:
        sentence = Phrase("The best {kind} covers the object with IoU {iou}.", kind=kind, iou=iou)
        return DescribedStep(_PROPOSED, True, numbers, sentence)
    least = _write(step.threshold)
    if after.passed:
        sentence = Phrase(
            "The best {kind} reaches IoU {iou}, {least} is needed; but a box was moved onto the object afterwards.",
            kind=kind,
            iou=iou,
            least=least,
        )
        return DescribedStep(_PROPOSED, False, numbers, sentence)
    sentence = Phrase("The best {kind} reaches IoU {iou}, {least} is needed.", kind=kind, iou=iou, least=least)
    return DescribedStep(_PROPOSED, False, numbers, sentence)


def _describe_regressed(step: PipelineStep) -> DescribedStep:
    if step.value is None:
        sentence = Phrase("The detector had no box at all on this image.")
        return DescribedStep(_REGRESSED, False, Phrase("no box"), sentence)
    iou = _format_beside(step.value, step.threshold)
    numbers = Phrase("best box IoU {iou}", iou=iou)
    if step.passed:
        sentence = Phrase("After adjustment the best box has IoU {iou}.", iou=iou)
        return DescribedStep(_REGRESSED, True, numbers, sentence)
    least = _write(step.threshold)
    sentence = Phrase("After adjustment the best box has IoU {iou}, {least} is needed.", iou=iou, least=least)
    return DescribedStep(_REGRESSED, False, numbers, sentence)


def _describe_classified(found: MissExplanation, step: PipelineStep, label: str, name_of: NameOf) -> DescribedStep:
    score = _format_beside(0.0 if step.value is None else step.value, step.threshold)
    least = _write(step.threshold)
    if step.passed:
        sentence = Phrase(
            "A box on the object has score {score} for {label}, {least} is needed.",
            score=score,
            label=label,
            least=least,
        )
        return DescribedStep(_CLASSIFIED, True, Numeral(f"{score} ≥ {least}"), sentence)
    numbers: Numeral | Phrase = Numeral(f"{score} < {least}")
    own = Phrase(
        "The best score for {label} on a box here is {score}, {least} is needed",
        label=label,
        score=score,
        least=least,
    )
    if step.value is None:
        numbers = Phrase("no score for {label}", label=label)
        own = Phrase("The detector has no score for {label} on a box here", label=label)
    top = next((one for one in found.top_scores if name_of(one.column) != label), None)
    if found.mechanism is Mechanism.INTERCLASS_CLASSIFICATION and top is not None:
        sentence = Phrase("{own}; {other} has {score}.", own=own, other=name_of(top.column), score=_write(top.score))
    else:
        sentence = Phrase("{own}; no other label reaches it either.", own=own)
    return DescribedStep(_CLASSIFIED, False, numbers, sentence)


def _describe_kept(found: MissExplanation) -> DescribedStep:
    if found.mechanism is Mechanism.CONSUMED:
        sentence = Phrase("It was put out and counts for another object.")
        return DescribedStep(_KEPT, True, Phrase("counts elsewhere"), sentence)
    lost = found.suppressed
    if lost is None:
        return DescribedStep(_KEPT, None, "", Phrase("It is not known what became of the box."))
    score = _write(lost.score)
    if lost.suppressor is None:
        sentence = Phrase("The box with score {score} was not put out: {reason}.", score=score, reason=lost.reason)
        return DescribedStep(_KEPT, False, Phrase("dropped"), sentence)
    killer = lost.suppressor
    sentence = Phrase(
        "The box with score {score} was suppressed by the detection with score {other}, "
        "which overlaps it with IoU {iou} but the object only with {own}.",
        score=score,
        other=_write(killer.score),
        iou=_write(killer.iou),
        own=_write(killer.iou_object),
    )
    return DescribedStep(_KEPT, False, Phrase("suppressed by {score}", score=_write(killer.score)), sentence)


def _describe_unreached(name: str) -> DescribedStep:
    return DescribedStep(name, None, Phrase("not reached"), Phrase("It did not get so far."))


class CutResult(Struct, frozen=True, eq=False):
    """What the detections with score >= a cut come to, in rows of the image's two tables."""

    true: Rows
    """Detections."""
    false: Rows
    """Detections."""
    missed: Rows
    """Objects of the reference."""
    hallucinated: Rows
    """Missing parts of the reference that are detected."""
    observed: ObservedParts | None
    """What was seen of the parts; None where no shape has a state."""
    working_point: WorkingPoint


class ErrorDiagnosis(Struct, frozen=True, eq=False):
    """Why the missed objects were missed."""

    mechanisms: Mapping[int, Mechanism]
    """Of each missed object, by row of the reference."""
    miss_types: Mapping[int, str]
    """TIDE type of each of them."""
    false_types: Mapping[int, str]
    """TIDE type of the wrong detections, by row."""


class ImageCheck(Struct, frozen=True, eq=False):
    """One image: reference and detections with their matching, which holds for every score cut."""

    image: int
    reference: Shapes
    detections: Shapes
    roles: Roles
    overlaps: Overlaps
    matched: MatchedDetections
    image_scores: ImageScores | None
    settings: CheckSettings

    def evaluate_at(self, cut: float) -> CutResult:
        """The counts at a score cut."""
        strong = self.detections.score >= cut
        true, false = np.flatnonzero(strong & self.matched.correct), np.flatnonzero(strong & self.matched.wrong)
        missed = self.matched.find_missed(self.detections, cut=cut)
        looked = self.observe_parts_at(cut)
        hallucinated = find_hallucinations(looked, self.roles)
        objects = len(self.matched.objects)
        return CutResult(
            true, false, missed, hallucinated, looked, WorkingPoint(cut, len(true), len(false), objects=objects)
        )

    def diagnose_errors(self, cut: float, internals: InternalsOf | None) -> ErrorDiagnosis:
        """Types and mechanisms at a score cut."""
        loc, rule = self.settings.iou_threshold, self.settings.fn_rule
        rows, consumed = find_false_negatives(
            self.overlaps, self.matched, self.detections, theta_loc=loc, theta_cls=cut, rule=rule
        )
        found = find_mechanisms(self.reference, rows, consumed, internals=internals, theta_loc=loc, theta_cls=cut)
        types = self.find_error_types(cut)
        wrong = np.flatnonzero((self.detections.score >= cut) & self.matched.wrong)
        return ErrorDiagnosis(
            {row: Mechanism(kind) for row, kind in zip(rows.tolist(), found.kind.tolist(), strict=True)},
            {
                row: MISS_NAMES[MissType(kind)]
                for row, kind in zip(rows.tolist(), types.miss_kind[rows].tolist(), strict=True)
            },
            {
                row: ERROR_NAMES[kind]
                for row, kind in zip(wrong.tolist(), types.kind[wrong].tolist(), strict=True)
                if kind != ErrorType.NONE
            },
        )

    def find_error_types(self, cut: float) -> TideResult:
        """TIDE types of the detections with score >= the cut."""
        return classify_errors(
            self.reference,
            self.roles,
            self.detections,
            positive=self.settings.iou_threshold,
            label_aware=self.settings.label_aware,
            score_cut=cut,
            cap=None,
            overlap=self.settings.overlap,
        )

    def observe_parts_at(self, cut: float) -> ObservedParts | None:
        """What the detections with score >= the cut say of the parts; None where there are none to verify."""
        if not self.settings.objects.parts or not (self.reference.part_state != PartState.UNSET).any():
            return None
        return observe_parts(
            self.reference,
            self.detections,
            profile=self.settings.objects.profile,
            cut=cut,
            image_scores=self.image_scores,
        )


def check_image(image: int, reference: Shapes, detections: Shapes, settings: CheckSettings) -> ImageCheck:
    """Checks the shapes of two layers of one image; assisted objects leave where the settings ask for it."""
    ours = reference.with_columns(image=np.full(len(reference), image, np.int64))
    theirs, scores = split_image_scores(detections.with_columns(image=np.full(len(detections), image, np.int64)))
    if settings.without_assisted:
        taken, leaving = find_assisted_rows(ours, theirs, settings)
        ours, theirs = ours.take(~taken), theirs.take(~leaving)
    roles = settings.objects.find_roles(ours)
    overlaps = find_overlaps(
        ours,
        roles,
        theirs,
        threshold=settings.iou_threshold,
        label_aware=settings.label_aware,
        overlap=settings.overlap,
    )
    matched = match_detections(overlaps, ours, thresholds=(settings.iou_threshold,))[0]
    return ImageCheck(image, ours, theirs, roles, overlaps, matched, scores, settings)


TIDE_TYPES: Final = ("", *ERROR_NAMES[:-1], MISS_NAMES[MissType.CLS_LOC], MISS_NAMES[MissType.MISSED])
"""TIDE types of detections and missed objects; the first stands for none."""

_CODES: Final[Mapping[str, int]] = MappingProxyType({name: code for code, name in enumerate(TIDE_TYPES)})


class Findings(Struct, frozen=True, eq=False):
    """N findings in the order of the walk: by image, then from top to bottom."""

    kind: npt.NDArray[np.int8]
    """Values of `FindingKind` (N,)."""
    image: npt.NDArray[np.int64]
    shape: npt.NDArray[np.int64]
    """Id of the object of the reference or of the detection."""
    label: npt.NDArray[np.int64]
    box: Floats
    score: Floats
    """Of the detection; NaN for objects."""
    mechanism: npt.NDArray[np.int8]
    """Values of `Mechanism` (N,), UNKNOWN where it has none."""
    type: npt.NDArray[np.int8]
    """Places in `TIDE_TYPES`."""
    subsets: Mapping[str, Bools]
    """Membership (N,) of the object in each subset; detections are in none."""

    def __len__(self) -> int:
        return len(self.kind)

    def find_passing(self, chosen: FindingFilter) -> Rows:
        """Rows of the findings that pass."""
        mask = np.ones(len(self), np.bool_)
        if chosen.kinds:
            mask &= np.isin(self.kind, list(chosen.kinds))
        if chosen.mechanisms:
            of_misses = np.isin(self.mechanism, list(chosen.mechanisms)) & (self.kind == FindingKind.MISSED)
            # A mechanism is chosen among misses; other kinds that are chosen by name stay.
            others = [kind for kind in chosen.kinds if kind is not FindingKind.MISSED]
            mask &= of_misses | np.isin(self.kind, others)
        if chosen.types:
            mask &= np.isin(self.type, [_CODES[name] for name in chosen.types])
        if chosen.labels:
            mask &= np.isin(self.label, list(chosen.labels))
        if chosen.subset:
            mask &= self.subsets[chosen.subset]
        rows: Rows = np.flatnonzero(mask)
        return rows

    def sort_surest(self, rows: Rows) -> Rows:
        """These rows by descending score; those without one last, in the order of the walk."""
        score = self.score[rows]
        ordered: Rows = rows[np.lexsort((rows, np.where(np.isnan(score), np.inf, -score)))]
        return ordered

    def focus_of(self, row: int) -> FindingFocus:
        """One of them as a focus."""
        return FindingFocus(FindingKind(int(self.kind[row])), int(self.image[row]), int(self.shape[row]))

    def row_of(self, focus: FindingFocus) -> int | None:
        """The row of a focus, None where it is no finding any more."""
        found = np.flatnonzero((self.kind == focus.kind) & (self.image == focus.image) & (self.shape == focus.shape))
        return int(found[0]) if len(found) else None


def findings_of_image(check: ImageCheck, cut: CutResult, why: ErrorDiagnosis) -> Findings:
    """The findings of one image; counts and diagnosis are those of one score."""
    lost = np.array(sorted(why.mechanisms), dtype=np.intp)
    return _make_findings(
        check.reference,
        check.detections,
        missed=lost,
        false=cut.false,
        hallucinated=cut.hallucinated,
        mechanism=np.array([why.mechanisms[row] for row in lost.tolist()], np.int8),
        miss=[why.miss_types[row] for row in lost.tolist()],
        error=[why.false_types.get(row, "") for row in cut.false.tolist()],
        size_threshold=check.settings.size_threshold,
    )


def findings_of_result(result: CheckResult) -> Findings:
    """The findings of a whole check, with exactly the rows that its numbers count."""
    types = result.tide_at_cut
    false = result.matching.false_positives
    looked = None if result.parts is None else result.parts.verification.observed
    return _make_findings(
        result.inputs.reference,
        result.inputs.detections,
        missed=result.mechanisms.rows,
        false=false,
        hallucinated=find_hallucinations(looked, result.roles),
        mechanism=result.mechanisms.kind,
        miss=[MISS_NAMES[MissType(kind)] for kind in types.miss_kind[result.mechanisms.rows].tolist()],
        error=["" if kind == ErrorType.NONE else ERROR_NAMES[kind] for kind in types.kind[false].tolist()],
        size_threshold=result.settings.size_threshold,
    )


def _make_findings(
    reference: Shapes,
    detections: Shapes,
    *,
    missed: Rows,
    false: Rows,
    hallucinated: Rows,
    mechanism: npt.NDArray[np.int8],
    miss: Iterable[str],
    error: Iterable[str],
    size_threshold: float | None,
) -> Findings:
    parts = (
        (FindingKind.MISSED, reference, missed),
        (FindingKind.FALSE, detections, false),
        (FindingKind.HALLUCINATED, reference, hallucinated),
    )
    tables = [table.take(rows) for _, table, rows in parts]
    kind = np.repeat([kind for kind, _, _ in parts], [len(rows) for _, _, rows in parts]).astype(np.int8)
    names = [*miss, *error, *[""] * len(hallucinated)]
    boxes = np.concatenate([table.box for table in tables])
    image = np.concatenate([table.image for table in tables])
    order = np.lexsort((boxes[:, 0], boxes[:, 1], image))
    unknown = np.full(len(false) + len(hallucinated), Mechanism.UNKNOWN, np.int8)
    outside = np.zeros(len(false), np.bool_)
    masks = find_standard_subsets(reference, size_threshold)
    return Findings(
        kind=kind[order],
        image=image[order],
        shape=np.concatenate([table.id for table in tables])[order],
        label=np.concatenate([table.label for table in tables]).astype(np.int64)[order],
        box=boxes[order],
        score=np.concatenate([table.score for table in tables])[order],
        mechanism=np.concatenate((mechanism, unknown))[order],
        type=np.array([_CODES[name] for name in names], np.int8)[order],
        subsets={
            name: np.concatenate((mask[missed], outside, mask[hallucinated]))[order] for name, mask in masks.items()
        },
    )


class PlacedFinding(NamedTuple):
    """A finding of the open image with its corners (4,)."""

    focus: FindingFocus
    box: Floats


class ImageView(Struct, frozen=True, eq=False, dict=True):
    """Detections and objects of the open image, each with what it turned out to be."""

    check: ImageCheck
    cut: CutResult
    """The counts at the chosen score."""
    diagnosis: ErrorDiagnosis
    """Types and mechanisms at the chosen score."""
    focus_box: Floats | None
    """Corners (4,) of what is in focus, where it is on this image."""
    explanation: MissExplanation | None
    """What became of the missed object in focus inside the detector; None without internals."""
    miss: MissDescription | None
    """The same in words; without internals what the output alone tells. None without a missed object in focus."""
    asked: tuple[int, ...] = ()
    """Ids of the other authors who have finished the image, the reference among them where a detection is in focus."""
    testimonies: tuple[Testimony, ...] = ()
    """What those of them have at the finding in focus who have a box there."""

    @cached_property
    def findings(self) -> Findings:
        """What can be walked through, in the order of the walk; the overlays do without."""
        return findings_of_image(self.check, self.cut, self.diagnosis)

    def list_claims(self) -> list[int]:
        """Rows of the detections that claim a part which the reference says is missing."""
        observed = self.cut.observed
        found: list[int] = [] if observed is None else observed.detection[self.cut.hallucinated].tolist()
        return found

    def list_findings(self) -> Iterator[PlacedFinding]:
        """Every finding, right detections too."""
        sides = (
            (FindingKind.MISSED, self.check.reference, sorted(self.diagnosis.mechanisms)),
            (FindingKind.HALLUCINATED, self.check.reference, self.cut.hallucinated.tolist()),
            (FindingKind.FALSE, self.check.detections, self.cut.false.tolist()),
            (FindingKind.TRUE, self.check.detections, self.cut.true.tolist()),
        )
        for kind, table, rows in sides:
            for row in rows:
                yield PlacedFinding(FindingFocus(kind, self.check.image, int(table.id[row])), table.box[row])


class ImageChecker:
    """Makes image views; keeps the last check and the last diagnosis, so that only what changed is computed."""

    def __init__(self) -> None:
        self._check: tuple[ImageCheck, int, Shapes, Shapes, CheckSettings] | None = None
        self._diagnosis: tuple[ErrorDiagnosis, ImageCheck, float, Internals | None] | None = None

    def make_view(self, selection: ModelSelection, inside: InternalsView) -> ImageView | None:
        """The view of the open image; None without a model, a reference, or where the model has not been."""
        chosen, project, image = selection.chosen, selection.project, selection.scene.view.image
        sides = None if image is None else selection.load_sides(image)
        if image is None or sides is None:
            return None
        check, least = self._check_sides(image, *sides, selection.settings), selection.cut.value
        diagnosis = self._diagnose(check, least, inside.internals)
        cut = check.evaluate_at(least)
        row = _find_missed_row(check, diagnosis, chosen.focus)
        explanation = None if row is None else _explain(check, diagnosis, row, least, inside.internals)
        made = ImageView(
            check,
            cut,
            diagnosis,
            None,
            explanation,
            None if row is None else _describe(check, diagnosis, row, explanation, inside, project),
        )
        focus = chosen.focus
        return made if focus is None or focus.image != image else _add_focus(made, selection, focus)

    def _check_sides(self, image: int, reference: Shapes, detections: Shapes, settings: CheckSettings) -> ImageCheck:
        kept = self._check
        if kept is not None:
            check, old_image, old_reference, old_detections, old_settings = kept
            # Compared by content: a table with merged labels is a new one each time.
            same = old_reference == reference and old_detections == detections
            if same and (old_image, old_settings) == (image, settings):
                return check
        check = check_image(image, reference, detections, settings)
        self._check = (check, image, reference, detections, settings)
        return check

    def _diagnose(self, check: ImageCheck, cut: float, internals: Internals | None) -> ErrorDiagnosis:
        kept = self._diagnosis
        if kept is not None and kept[1] is check and kept[2] == cut and kept[3] is internals:
            return kept[0]
        diagnosis = check.diagnose_errors(cut, None if internals is None else lambda _image: internals)
        self._diagnosis = (diagnosis, check, cut, internals)
        return diagnosis


def _find_missed_row(check: ImageCheck, diagnosis: ErrorDiagnosis, focus: FindingFocus | None) -> int | None:
    """Row of the missed object in focus in the reference of the open image."""
    if focus is None or focus.kind is not FindingKind.MISSED or focus.image != check.image:
        return None
    rows = np.flatnonzero(check.reference.id == focus.shape)
    return int(rows[0]) if len(rows) and int(rows[0]) in diagnosis.mechanisms else None


def _add_focus(view: ImageView, selection: ModelSelection, focus: FindingFocus) -> ImageView:
    """The view with what is in focus and who else has a box there; as it is where that is no finding any more."""
    check, of_detection = view.check, focus.kind in (FindingKind.TRUE, FindingKind.FALSE)
    if focus.kind is not FindingKind.STATED and all(one.focus != focus for one in view.list_findings()):
        return view
    table = check.detections if of_detection else check.reference
    place = table.take(table.rows_of([focus.shape]))
    if not len(place):
        return view
    settings, first = check.settings, 0 if of_detection else 1
    rule = PairingRule(settings.iou_threshold, False, settings.overlap)
    counted = None if focus.kind is FindingKind.STATED else settings.objects
    seen = find_witnesses(place, selection.load_people(check.image), rule=rule, objects=counted)
    return replace(
        view,
        focus_box=place.box[0],
        asked=tuple(seen.list_asked(0, first=first)),
        testimonies=tuple(seen.list_testimonies(0, first=first)),
    )


def _explain(
    check: ImageCheck, diagnosis: ErrorDiagnosis, row: int, cut: float, internals: Internals | None
) -> MissExplanation | None:
    if internals is None:
        return None
    return explain_miss(
        internals,
        check.reference.box[row],
        int(check.reference.label[row]),
        detections=check.detections,
        rows=np.arange(len(check.detections)),
        theta_loc=check.settings.iou_threshold,
        theta_cls=cut,
        consumed=diagnosis.mechanisms[row] is Mechanism.CONSUMED,
    )


def _describe(
    check: ImageCheck,
    diagnosis: ErrorDiagnosis,
    row: int,
    explanation: MissExplanation | None,
    inside: InternalsView,
    project: Project,
) -> MissDescription:
    if explanation is None or inside.folder is None:
        return describe_without_internals(diagnosis.miss_types[row], inside.reason)
    return describe_miss(
        explanation,
        label=project.label_name(int(check.reference.label[row])),
        name_of=inside.folder.header.labels.__getitem__,
        one_stage=inside.folder.manifest.architecture == "one-stage",
    )

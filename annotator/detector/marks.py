"""The overlay's marks: objects found and missed, detections right and wrong, hallucinations, and what explains a miss.

Right and wrong are shown by words, weight and patterns, not by colour alone: an object that was found has the score
of its detection, whose outline is thin and dashed; a wrong detection is a thin line, the fainter the lower its score;
a missed object has the word; a missing part that was detected is dotted.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.detector.image import ErrorDiagnosis, ImageCheck, ImageView
from annotator.detector.selection import CheckSelection, DenseDisplay, FindingFocus
from annotator.errors import Phrase, join_phrases
from annotator.geometry.box import Floats, Rows
from annotator.metrics.detection.explanation import MissExplanation
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.tide import MISS_NAMES, MissType
from annotator.metrics.detection.verification import ObservedParts
from annotator.model.shapes import Shapes
from annotator.overlays.mark import STYLES, USUAL_WEIGHT, LinePattern, Marks, Outlines, Style, Texts, join_outlines
from annotator.report.detector.values import FindingKind
from annotator.report.glossary import MECHANISMS, TIDE_NAMES
from annotator.report.numbers import format_cell

TRUE: Final = STYLES["true_positive"]
TRUE_DETECTION: Final = Style(TRUE.colour, LinePattern.DASH)
FALSE: Final = Style(STYLES["false_positive"].colour)
MISSED: Final = STYLES["false_negative"]
HALLUCINATED: Final = Style("#cc79a7", LinePattern.DOT)
PROPOSAL: Final = STYLES["proposal"]
REGRESSED: Final = STYLES["detection"]
SUPPRESSOR: Final = Style("#e69f00", LinePattern.LONG_DASH)


WEAKEST: Final = 0.14
"""Opacity of a false positive at the score cut."""
SURE: Final = 0.85
"""The score from which a false positive is drawn at full strength."""
THIN: Final = 1.0
"""Width in logical pixels of less important outlines: matched detections and false positives."""
WORDS_GAP: Final = 9.0
"""Logical pixels between what is in focus and its words; the frame lies between them."""


_WORDS_KEPT: Final = 1 << 14
_DOT: Final = " · "
"""Between parts of a badge."""


class _BadgedBoxes(Struct, frozen=True):
    """Boxes of one style with their badges; those without words have empty ones."""

    style: Style
    box: Floats
    full: Sequence[str] = ()
    short: Sequence[str] = ()
    weight: float = USUAL_WEIGHT
    strength: Floats | None = None
    least: Sequence[str] = ()


def make_check_marks(image: ImageView, choice: CheckSelection, *, cut: float, names: Mapping[int, str]) -> Marks:
    """What the shown model's output comes to on the open image at the score `cut`.

    `names` are those of the labels where badges tell them. A false positive is the fainter the lower its score, and
    has words only where its score is as high as that of the hits; the others answer when the pointer rests on them.
    """
    check, at, why = image.check, image.cut, image.diagnosis
    reference, detections = check.reference, check.detections
    true, false = (_drop_hidden_labels(detections, rows, choice) for rows in (at.true, at.false))
    missed = _drop_hidden_labels(reference, np.array(sorted(why.mechanisms), np.intp), choice)
    seen = _drop_hidden_labels(reference, at.hallucinated, choice)
    groups: list[_BadgedBoxes] = []
    hints: list[tuple[Floats, list[str]]] = []
    if FindingKind.FALSE not in choice.hidden_kinds:
        groups.append(_group_false(detections, true, false, why, cut=cut, names=names))
        hints.append((detections.box[false], _list_false_words(detections, false, why, names)))
    if FindingKind.TRUE not in choice.hidden_kinds:
        objects = reference.box[check.matched.taken[true]]
        chips = _list_score_words(detections, true, {})
        named = _list_score_words(detections, true, names)
        groups.append(_BadgedBoxes(TRUE_DETECTION, detections.box[true], weight=THIN))
        groups.append(_BadgedBoxes(TRUE, objects, named, chips))
        fits = check.matched.iou[true].tolist()
        hints.append((objects, [_format_hit(name, iou) for name, iou in zip(named, fits, strict=True)]))
    if FindingKind.HALLUCINATED not in choice.hidden_kinds:
        found = _group_hallucinations(check, at.observed, seen, names)
        groups += found
        hints += [(group.box, list(group.full)) for group in found if group.full]
    if FindingKind.MISSED not in choice.hidden_kinds:
        told = [_format_missed(row, why, named=choice.mechanisms_shown) for row in missed.tolist()]
        pairs = list(zip(reference.label[missed].tolist(), told, strict=True))
        full = [_format_missed_name(Phrase("missed"), Phrase("missed {name}"), names.get(i), why) for i, why in pairs]
        short = [_format_missed_name(Phrase("missed"), Phrase("missed {name}"), None, why) for why in told]
        least = [Phrase("missed")] * len(missed)
        full = _drop_focus(full, reference.id[missed], image, choice)
        groups.append(_BadgedBoxes(MISSED, reference.box[missed], full, short, least=least))
        full = [_format_missed_name(Phrase("Missed"), Phrase("Missed {name}"), names.get(i), why) for i, why in pairs]
        hints.append((reference.box[missed], full))
    return replace(_make_marks(groups), hints=_make_hints(hints))


def _drop_focus(words: list[str], ids: np.ndarray, image: ImageView, choice: CheckSelection) -> list[str]:
    """The words of missed objects without those of the one in focus, which the words of its frame say already."""
    if choice.focus is None or choice.focus.kind is not FindingKind.MISSED or image.focus_box is None:
        return words
    return ["" if shape == choice.focus.shape else text for shape, text in zip(ids.tolist(), words, strict=True)]


def make_unjudged_marks(detections: Shapes, choice: CheckSelection, *, cut: float, names: Mapping[int, str]) -> Marks:
    """Detections on an image that the reference has not finished, with labels and scores; surer ones are stronger."""
    rows = _drop_hidden_labels(detections, np.arange(len(detections)), choice)
    shown = detections.take(rows[np.argsort(detections.score[rows], kind="stable")])
    every = np.arange(len(shown))
    full, scores = _list_score_words(shown, every, names), _list_score_words(shown, every, {})
    strength = compute_false_strength(shown.score, cut)
    return _make_marks([_BadgedBoxes(REGRESSED, shown.box, full, scores, strength=strength)])


def make_focus_marks(box: Floats, words: str) -> Marks:
    """The one white frame, around what is in focus, with its words above it."""
    place = box.reshape(1, 4)
    white = np.array([0xFFFFFF], np.uint32)
    texts = Texts(place, (words,), (words,), white, np.array([-1]), lift=WORDS_GAP, always=True)
    return Marks(frames=place, texts=texts if words else Texts())


def format_focus(image: ImageView, focus: FindingFocus, names: Mapping[int, str]) -> str:
    """What is in focus, in a few words: a detection by its score and type, a missed object and why, a claimed part."""
    of_detection = focus.kind in (FindingKind.TRUE, FindingKind.FALSE)
    table = image.check.detections if of_detection else image.check.reference
    rows = table.rows_of([focus.shape])
    if not len(rows):
        return ""
    if focus.kind is FindingKind.MISSED:
        known = int(rows[0]) in image.diagnosis.mechanisms
        why = _format_missed(int(rows[0]), image.diagnosis, named=True) if known else ""
        return _format_missed_name(Phrase("Missed"), Phrase("Missed {name}"), names.get(int(table.label[rows[0]])), why)
    if focus.kind is FindingKind.STATED:
        return names.get(int(table.label[rows[0]]), "")
    if focus.kind is FindingKind.HALLUCINATED:
        name = names.get(int(table.label[rows[0]]), "")
        return Phrase("{name} is not there", name=name) if name else Phrase("is not there")
    return _list_false_words(table, rows[:1], image.diagnosis, names)[0]


def format_unjudged(detection: Shapes, names: Mapping[int, str]) -> str:
    """A detection that nothing is said of yet, a table of one row: its label and score."""
    return _list_score_words(detection, np.arange(1), names)[0]


def compute_false_strength(score: Floats, cut: float) -> Floats:
    """Opacity of false positives by their scores `(N,)`: 0.14 at the cut, 1 from the greater of 0.85 and cut + 0.1."""
    share = (score - cut) / (max(SURE, cut + 0.1) - cut)
    strength: Floats = WEAKEST + (1 - WEAKEST) * np.clip(share, 0.0, 1.0)
    return strength


def _group_false(
    detections: Shapes,
    true: np.ndarray,
    false: np.ndarray,
    why: ErrorDiagnosis,
    *,
    cut: float,
    names: Mapping[int, str],
) -> _BadgedBoxes:
    """False positives, the surest last and so above the others."""
    rows = false[np.argsort(detections.score[false], kind="stable")]
    score = detections.score[rows]
    loud = score >= (np.median(detections.score[true]) if len(true) else SURE)
    quiet = [""] * int(np.count_nonzero(~loud))  # they come first
    full = [*quiet, *_list_false_words(detections, rows[loud], why, names)]
    short = [*quiet, *_list_score_words(detections, rows[loud], names)]
    strength = compute_false_strength(score, cut)
    return _BadgedBoxes(FALSE, detections.box[rows], full, short, weight=THIN, strength=strength)


def _make_hints(parts: Sequence[tuple[Floats, list[str]]]) -> Texts:
    """What the boxes answer when the pointer rests on them."""
    words = tuple(text for _, texts in parts for text in texts)
    if not words:
        return Texts()
    box = np.concatenate([boxes for boxes, _ in parts])
    return Texts(box, words, words, np.zeros(len(box), np.uint32), np.full(len(box), -1, np.int64))


def make_explanation_marks(found: MissExplanation, detections: Shapes, *, step: int | None = None) -> Marks:
    """The best proposal of a missed object, its best regressed box, and what suppressed it; or those of one step."""
    groups = []
    if found.best_proposal is not None and step in (None, 0):
        iou = format_cell(found.best_proposal.iou)
        words = Phrase("best proposal · IoU {iou}", iou=iou), Phrase("proposal")
        groups.append(_make_badged_box(PROPOSAL, found.best_proposal.box, *words))
    if found.best_box is not None and step in (None, 1):
        iou = format_cell(found.best_box.iou)
        groups.append(
            _make_badged_box(REGRESSED, found.best_box.box, Phrase("best box · IoU {iou}", iou=iou), Phrase("box"))
        )
    if found.decisive is not None and step == 2:
        top = format_cell(found.top_scores[0].score if found.top_scores else 0.0)
        groups.append(_make_badged_box(REGRESSED, found.decisive.box, Phrase("top score {score}", score=top), top))
    lost = found.suppressed
    if lost is not None and step == 3:
        words = Phrase("lost box · {score}", score=format_cell(lost.score)), Phrase("lost box")
        groups.append(_make_badged_box(REGRESSED, lost.fit.box, *words))
    if lost is not None and lost.suppressor is not None and step in (None, 3):
        score = format_cell(lost.suppressor.score)
        box = detections.box[lost.suppressor.row]
        groups.append(_make_badged_box(SUPPRESSOR, box, Phrase("suppressed it · {score}", score=score), score))
    return _make_marks(groups)


def _make_badged_box(style: Style, box: npt.ArrayLike, full: str, short: str) -> _BadgedBoxes:
    """One box (4,) with its words."""
    return _BadgedBoxes(style, np.array([box], np.float64), [full], [short])


def make_dense_marks(
    internals: Internals, scores: Floats, *, proposals: DenseDisplay, boxes: DenseDisplay, focus: Floats | None
) -> Marks:
    """The many boxes inside the detector; where they are too many to be seen they are thinned by `scores` (K,)."""
    parts = []
    if proposals is not DenseDisplay.NONE:
        parts.append(_make_dense_outlines(internals.proposals.astype(np.float64), scores, PROPOSAL, proposals, focus))
    if boxes is not DenseDisplay.NONE:
        parts.append(_make_dense_outlines(find_top_boxes(internals), scores, REGRESSED, boxes, focus))
    return Marks(outlines=join_outlines(parts), opacity=0.6)


def find_top_boxes(internals: Internals) -> Floats:
    """The regressed box of every row (K, 4): that of its best foreground class where every class has its own."""
    boxes = internals.boxes
    if internals.per_class:
        boxes = boxes[np.arange(len(boxes)), internals.foreground.argmax(axis=1)]
    return boxes.astype(np.float64)


def _make_dense_outlines(
    box: Floats, scores: Floats, style: Style, which: DenseDisplay, focus: Floats | None
) -> Outlines:
    keep = (box[:, 2] > box[:, 0]) & (box[:, 3] > box[:, 1])
    if which is DenseDisplay.NEAR:
        if focus is None:
            return Outlines()
        keep &= (box[:, 0] < focus[2]) & (box[:, 2] > focus[0]) & (box[:, 1] < focus[3]) & (box[:, 3] > focus[1])
    if keep.all():
        return Outlines.from_style(box, style, score=scores)
    return Outlines.from_style(box[keep], style, score=scores[keep])


def _drop_hidden_labels(table: Shapes, rows: np.ndarray, choice: CheckSelection) -> np.ndarray:
    """Of these rows those whose label is not hidden."""
    if not choice.hidden_labels:
        return rows
    return rows[~np.isin(table.label[rows], list(choice.hidden_labels))]


def _group_hallucinations(
    check: ImageCheck, looked: ObservedParts | None, rows: np.ndarray, names: Mapping[int, str]
) -> list[_BadgedBoxes]:
    if looked is None or not len(rows):
        return []
    by = looked.detection[rows]
    numbers = zip(check.detections.score[by].tolist(), looked.best[rows].tolist(), strict=True)
    full = [
        _format_claim(names.get(label, ""), score, iou)
        for label, (score, iou) in zip(check.reference.label[rows].tolist(), numbers, strict=True)
    ]
    groups = [_BadgedBoxes(HALLUCINATED, check.reference.box[rows], full, [Phrase("not there")] * len(rows))]
    return [*groups, _BadgedBoxes(FALSE, check.detections.box[by])]


def _format_claim(name: str, score: float, iou: float) -> Phrase:
    """The badge of a missing part that was detected."""
    if name:
        return Phrase(
            "hallucinated {name} {score} · IoU {iou}", name=name, score=format_cell(score), iou=format_cell(iou)
        )
    return Phrase("hallucinated {score} · IoU {iou}", score=format_cell(score), iou=format_cell(iou))


def _format_missed(row: int, why: ErrorDiagnosis, *, named: bool) -> str:
    """Why an object was missed; empty where nothing near it says more than that."""
    mechanism = why.mechanisms[row]
    if named and mechanism is not Mechanism.UNKNOWN:
        return Phrase(MECHANISMS[mechanism].short)
    return "" if why.miss_types[row] == MISS_NAMES[MissType.MISSED] else TIDE_NAMES[why.miss_types[row]]


@lru_cache(maxsize=_WORDS_KEPT)
def _format_missed_name(word: Phrase, named: Phrase, name: str | None, why: str) -> str:
    """That an object was missed, which one if the project has several labels, and why."""
    return join_phrases((Phrase(named.text, name=name) if name else word, why), _DOT)


def _list_false_words(table: Shapes, rows: Rows, why: ErrorDiagnosis, names: Mapping[int, str]) -> list[str]:
    """What is said of false positives: label, score and type."""
    words = zip(_list_score_words(table, rows, names), rows.tolist(), strict=True)
    return [_join_type(said, why.false_types.get(row, "")) for said, row in words]


def _list_score_words(table: Shapes, rows: Rows, names: Mapping[int, str]) -> list[str]:
    """The labels of detections, if the project has several, and their scores."""
    columns = zip(table.label[rows].tolist(), table.score[rows].tolist(), strict=True)
    return [_format_score(names.get(label, ""), score) for label, score in columns]


# A slider asks for the same words again with each of its moves.
@lru_cache(maxsize=_WORDS_KEPT)
def _format_score(name: str, score: float) -> str:
    return join_phrases((name, format_cell(score))) if name else format_cell(score)


@lru_cache(maxsize=_WORDS_KEPT)
def _join_type(said: str, kind: str) -> str:
    return join_phrases((said, TIDE_NAMES[kind]), _DOT) if kind else said


@lru_cache(maxsize=_WORDS_KEPT)
def _format_hit(name: str, iou: float) -> str:
    return join_phrases((name, Phrase("IoU {iou}", iou=format_cell(iou))), _DOT)


def _make_marks(groups: Sequence[_BadgedBoxes]) -> Marks:
    outlines = join_outlines(
        [
            replace(
                Outlines.from_style(group.box, group.style),
                weight=np.full(len(group.box), group.weight),
                strength=np.ones(len(group.box)) if group.strength is None else group.strength,
            )
            for group in groups
        ]
    )
    worded = [group for group in groups if len(group.full)]
    if not worded:
        return Marks(outlines=outlines)
    box = np.concatenate([group.box for group in worded])
    colour = np.concatenate([np.full(len(group.box), group.style.rgb, np.uint32) for group in worded])
    full = tuple(text for group in worded for text in group.full)
    short = tuple(text for group in worded for text in group.short)
    least = tuple(text for group in worded for text in group.least or group.short)
    texts = Texts(box, full, short, colour, np.full(len(box), -1, np.int64), least=least)
    rows = np.flatnonzero(np.array([bool(text) for text in full], dtype=np.bool_))
    return Marks(outlines=outlines, texts=texts.take(rows))

"""The overlay's marks: objects found and missed, detections right and wrong, hallucinations, and what explains a miss.

Right and wrong are told by words and patterns, not by colour alone: an object that was found has the dashed outline of
its detection beside it, a wrong detection is dash-dotted, a missing part that was detected is dotted, and everything
bears a badge where there is room.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotator.detector.state.image_check import ImageCheck, Missed
from annotator.detector.state.selection import Choice, Dense, Kind
from annotator.detector.text import SHORT_NAMES
from annotator.geometry.box import Floats
from annotator.metrics.detection.explanation import Explanation, Suppressed
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.verification import Looked
from annotator.model.shapes import Shapes
from annotator.overlays.mark import Fills, Marks, Outlines, Texts
from annotator.overlays.style import STYLES, Line, Style

TRUE: Final = STYLES["true_positive"]
TRUE_DETECTION: Final = Style(TRUE.colour, Line.DASH)
FALSE: Final = STYLES["false_positive"]
MISSED: Final = STYLES["false_negative"]
HALLUCINATED: Final = Style("#cc79a7", Line.DOT)
PROPOSAL: Final = STYLES["proposal"]
REGRESSED: Final = STYLES["detection"]
SUPPRESSOR: Final = Style("#e69f00", Line.LONG_DASH)


@dataclass(frozen=True, slots=True)
class _Group:
    """Boxes of one style with their badges."""

    style: Style
    box: Floats
    full: Sequence[str] = ()
    short: Sequence[str] = ()


def check_marks(check: ImageCheck, choice: Choice, why: Missed) -> Marks:
    """What the shown model's output comes to on the open image."""
    at = check.at(choice.theta_cls)
    reference, detections = check.reference, check.detections
    true, false = (_wanted(detections, rows, choice) for rows in (at.true, at.false))
    missed = _wanted(reference, np.array(sorted(why.mechanism), np.intp), choice)
    seen = _wanted(reference, at.hallucinated, choice)
    groups: list[_Group] = []
    if Kind.TRUE not in choice.hidden_kinds:
        objects = reference.box[check.matched.taken[true]]
        numbers = zip(detections.score[true].tolist(), check.matched.iou[true].tolist(), strict=True)
        full = [f"TP {score:.2f} · IoU {iou:.2f}" for score, iou in numbers]
        groups.append(_Group(TRUE, objects, full, [text.split(" ·")[0] for text in full]))
        groups.append(_Group(TRUE_DETECTION, detections.box[true]))
    if Kind.FALSE not in choice.hidden_kinds:
        full = [_false_text(detections, row, why) for row in false.tolist()]
        groups.append(_Group(FALSE, detections.box[false], full, [text.split(" ·")[0] for text in full]))
    if Kind.HALLUCINATED not in choice.hidden_kinds:
        groups += _hallucinated(check, at.looked, seen)
    if Kind.MISSED not in choice.hidden_kinds:
        full = [_missed_text(row, why, named=choice.mechanisms_shown) for row in missed.tolist()]
        groups.append(_Group(MISSED, reference.box[missed], full, ["FN"] * len(missed)))
    return _marks(groups)


def focus_marks(box: Floats, style: Style) -> Marks:
    """What is in focus, tinted."""
    return Marks(fills=Fills(box.reshape(1, 4), np.array([style.rgb], np.uint32), opacity=0.2))


def explanation_marks(found: Explanation, detections: Shapes, *, step: int | None = None) -> Marks:
    """The best proposal of a missed object, its best regressed box, and what suppressed it; or those of one step."""
    groups = []
    if found.best_proposal is not None and step in (None, 0):
        fit = found.best_proposal
        groups.append(_Group(PROPOSAL, _corners(fit.box), [f"best proposal · IoU {fit.iou:.2f}"], ["proposal"]))
    if found.best_box is not None and step in (None, 1):
        fit = found.best_box
        groups.append(_Group(REGRESSED, _corners(fit.box), [f"best box · IoU {fit.iou:.2f}"], ["box"]))
    if found.decisive is not None and step == 2:
        top = found.top_scores[0].score if found.top_scores else 0.0
        groups.append(_Group(REGRESSED, _corners(found.decisive.box), [f"top score {top:.2f}"], [f"{top:.2f}"]))
    if found.suppressed is not None and step in (None, 3):
        groups += _suppression(found.suppressed, detections, alone=step == 3)
    return _marks(groups)


def _suppression(lost: Suppressed, detections: Shapes, *, alone: bool) -> list[_Group]:
    """The detection that did away with a box and, when nothing else is shown, that box."""
    groups = []
    if alone:
        groups.append(_Group(REGRESSED, _corners(lost.fit.box), [f"lost box · {lost.score:.2f}"], ["lost box"]))
    if lost.suppressor is not None:
        killer = lost.suppressor
        text = f"suppressed it · {killer.score:.2f}"
        groups.append(_Group(SUPPRESSOR, detections.box[[killer.row]], [text], [f"{killer.score:.2f}"]))
    return groups


def dense_marks(internals: Internals, scores: Floats, *, proposals: Dense, boxes: Dense, focus: Floats | None) -> Marks:
    """The many boxes inside the detector; where they are too many to be seen they are thinned by `scores` (K,)."""
    parts = []
    if proposals is not Dense.NONE:
        parts.append(_dense(internals.proposals.astype(np.float64), scores, PROPOSAL, proposals, focus))
    if boxes is not Dense.NONE:
        parts.append(_dense(top_boxes(internals), scores, REGRESSED, boxes, focus))
    return Marks(outlines=joined(parts), opacity=0.6)


def top_boxes(internals: Internals) -> Floats:
    """The regressed box of every row (K, 4): that of its best foreground class where every class has its own."""
    boxes = internals.boxes
    if internals.per_class:
        boxes = boxes[np.arange(len(boxes)), internals.foreground.argmax(axis=1)]
    return boxes.astype(np.float64)


def joined(parts: Iterable[Outlines]) -> Outlines:
    """Several sets of outlines as one; those without scores count most."""
    some = [part for part in parts if len(part)]
    if len(some) < 2:
        return some[0] if some else Outlines()
    scored = any(part.score is not None for part in some)
    return Outlines(
        np.concatenate([part.box for part in some]),
        np.concatenate([part.colour for part in some]),
        np.concatenate([part.line for part in some]),
        np.concatenate([part.id for part in some]),
        np.concatenate([np.ones(len(part)) if part.score is None else part.score for part in some]) if scored else None,
    )


def _dense(box: Floats, scores: Floats, style: Style, which: Dense, focus: Floats | None) -> Outlines:
    keep = (box[:, 2] > box[:, 0]) & (box[:, 3] > box[:, 1])
    if which is Dense.NEAR:
        if focus is None:
            return Outlines()
        keep &= (box[:, 0] < focus[2]) & (box[:, 2] > focus[0]) & (box[:, 1] < focus[3]) & (box[:, 3] > focus[1])
    if keep.all():
        return Outlines.styled(box, style, score=scores)
    return Outlines.styled(box[keep], style, score=scores[keep])


def _wanted(table: Shapes, rows: np.ndarray, choice: Choice) -> np.ndarray:
    """Of these rows those whose label is not hidden."""
    if not choice.hidden_labels:
        return rows
    return rows[~np.isin(table.label[rows], list(choice.hidden_labels))]


def _hallucinated(check: ImageCheck, looked: Looked | None, rows: np.ndarray) -> list[_Group]:
    if looked is None or not len(rows):
        return []
    by = looked.by[rows]
    full = [
        f"hallucinated {score:.2f} · IoU {iou:.2f}"
        for score, iou in zip(check.detections.score[by].tolist(), looked.best[rows].tolist(), strict=True)
    ]
    groups = [_Group(HALLUCINATED, check.reference.box[rows], full, ["not there"] * len(rows))]
    return [*groups, _Group(FALSE, check.detections.box[by])]


def _missed_text(row: int, why: Missed, *, named: bool) -> str:
    mechanism = why.mechanism[row]
    if named and mechanism is not Mechanism.UNKNOWN:
        return f"FN · {SHORT_NAMES[mechanism]}"
    return f"FN · {why.miss[row]}"


def _false_text(detections: Shapes, row: int, why: Missed) -> str:
    kind = why.false_types.get(row)
    return f"FP {detections.score[row]:.2f}" + (f" · {kind}" if kind else "")


def _corners(box: tuple[float, float, float, float]) -> Floats:
    return np.array([box], np.float64)


def _marks(groups: Sequence[_Group]) -> Marks:
    outlines = joined([Outlines.styled(group.box, group.style) for group in groups])
    worded = [group for group in groups if len(group.full)]
    if not worded:
        return Marks(outlines=outlines)
    box = np.concatenate([group.box for group in worded])
    colour = np.concatenate([np.full(len(group.box), group.style.rgb, np.uint32) for group in worded])
    full = tuple(text for group in worded for text in group.full)
    short = tuple(text for group in worded for text in group.short)
    return Marks(outlines=outlines, texts=Texts(box, full, short, colour, np.full(len(box), -1, np.int64)))

"""Words about suspects: what each list holds and by which rule, who else drew a place and what they say of it."""

from collections.abc import Sequence
from typing import Final

from annotator.detector.state.image_view import ImageView
from annotator.detector.state.selection import FindingFocus
from annotator.detector.state.suspects import find_suspicion
from annotator.detector.state.view import ModelView
from annotator.metrics.suspects.find import Suspicion
from annotator.metrics.suspects.witnesses import NOBODY, Testimony
from annotator.model.project import Project
from annotator.model.shapes import UNSET, Occluded, PartState
from annotator.report.detector.findings import FindingKind
from annotator.report.detector.suspects import Handling, SuspectList
from annotator.ui.base.naming import author_name_of, label_name_of
from annotator.ui.base.numbers import format_cell, format_float
from annotator.ui.base.text import translator_of
from annotator.ui.widgets.tag_strip import occluded_name_of, state_name_of

_tr = translator_of("Model")

LISTS: Final = (
    (Suspicion.FALSE_POSITIVE,),
    (Suspicion.MISSED,),
    (Suspicion.MISSING_LABEL,),
    (Suspicion.WRONG_LABEL, Suspicion.WRONG_STATE, Suspicion.WRONG_OCCLUDED),
)
"""What is listed together."""


def list_name_of(kinds: Sequence[Suspicion]) -> str:
    """The name of a list."""
    return {
        Suspicion.FALSE_POSITIVE: _tr("False positives"),
        Suspicion.MISSED: _tr("Missed objects"),
        Suspicion.MISSING_LABEL: _tr("Labels that may be missing"),
        Suspicion.WRONG_LABEL: _tr("Labels and tags that may be wrong"),
    }[kinds[0]]


def explain_list(kinds: Sequence[Suspicion], *, sure: float, iou: float) -> str:
    """The rule of a list in a sentence or two."""
    least, overlap = format_cell(sure), format_float(iou, "g")
    match kinds[0]:
        case Suspicion.FALSE_POSITIVE:
            return _tr(
                "The false positives of the whole set, the surest first. Who else drew it: whoever has a shape there "
                "with an IoU of at least {iou}, of any label.",
                iou=overlap,
            )
        case Suspicion.MISSED:
            return _tr(
                "The missed objects of the whole set, with the score of the surest detection on them. Who else drew "
                "it: whoever has a shape there with an IoU of at least {iou}, of any label.",
                iou=overlap,
            )
        case Suspicion.MISSING_LABEL:
            return _tr(
                "Detections with a score of at least {sure} where the reference has no shape or, if one annotator is "
                "the reference, at most one in three of those who finished the image has a box (IoU of at least {iou}, "
                "whatever the label; after FiftyOne and Cleanlab).",
                sure=least,
                iou=overlap,
            )
    return _tr(
        "Shapes of the reference whose surest detection has another label and a score of at least {sure}, or to which "
        "another annotator gives another label, part state or occluded (IoU of at least {iou}; after FiftyOne and "
        "Cleanlab).",
        sure=least,
        iou=overlap,
    )


def handling_name_of(handled: Handling) -> str:
    """What became of a suspect; nothing while it is open."""
    return {
        Handling.OPEN: "",
        Handling.NOTED: _tr("needs review"),
        Handling.SETTLED: _tr("note settled"),
        Handling.DECIDED: _tr("in the reference"),
    }[handled]


def tell_witnesses(image: ImageView, kind: FindingKind, label: int, project: Project) -> str:
    """Who else drew what is in focus, in a sentence."""
    told = [
        author_name_of(project, one.author)
        if one.label == label
        else f"{author_name_of(project, one.author)} ({label_name_of(project, one.label)})"
        for one in image.testimonies
    ]
    others = image.asked if kind not in (FindingKind.TRUE, FindingKind.FALSE) else image.asked[1:]
    if told:
        return _tr("Also drawn by {names}.", names=", ".join(told))
    if others:
        names = ", ".join(author_name_of(project, one) for one in others)
        return _tr("Nobody else who finished the image drew it ({names}).", names=names)
    return _tr("Nobody else has finished this image.")


def tell_others_of_focus(image: ImageView, focus: FindingFocus, view: ModelView) -> str:
    """Who else drew what is in focus; of a doubted label or tag what they say. Empty where nothing is in focus."""
    if image.focus_box is None:
        return ""
    doubted = find_suspicion(view.selection)
    if doubted is not None and focus.kind is FindingKind.STATED:
        return tell_others(*doubted, view.project)
    table = image.check.detections if focus.kind in (FindingKind.TRUE, FindingKind.FALSE) else image.check.reference
    return tell_witnesses(image, focus.kind, int(table.label[table.rows_of([focus.shape])[0]]), view.project)


def tell_testimony(kind: Suspicion, one: Testimony, own: int, project: Project) -> str:
    """What one annotator says; `own` is the label of the place, which needs no word where it is the same."""
    name = author_name_of(project, one.author)
    match kind:
        case Suspicion.WRONG_STATE:
            return f"{name}: {state_name_of(PartState(one.state))}"
        case Suspicion.WRONG_OCCLUDED:
            return f"{name}: {occluded_name_of(Occluded(one.occluded))}"
        case Suspicion.WRONG_LABEL:
            return f"{name}: {label_name_of(project, one.label)}"
    return name if one.label == own else f"{name} ({label_name_of(project, one.label)})"


def tell_others(found: SuspectList, row: int, project: Project) -> str:
    """Who else drew a place, or what model and annotators say of it; *nobody* where nobody else who was asked did."""
    table, kind = found.suspects, found.suspicion_of(row)
    told = [tell_testimony(kind, one, int(table.label[row]), project) for one in found.list_testimonies(row)]
    if kind is Suspicion.WRONG_LABEL and int(table.model_label[row]) != NOBODY:
        model = author_name_of(project, found.model)
        told.append(f"{model}: {label_name_of(project, int(table.model_label[row]))}")
    if told:
        return ", ".join(told)
    return _tr("nobody") if found.list_asked(row) else "–"


def tell_place(found: SuspectList, row: int, project: Project) -> str:
    """What the place says itself: its label, and the tag that is doubted."""
    table, label = found.suspects, label_name_of(project, int(found.suspects.label[row]))
    match found.suspicion_of(row):
        case Suspicion.WRONG_STATE if int(table.state[row]) != UNSET:
            return f"{label} · {state_name_of(PartState(int(table.state[row])))}"
        case Suspicion.WRONG_OCCLUDED if int(table.occluded[row]) != UNSET:
            return f"{label} · {occluded_name_of(Occluded(int(table.occluded[row])))}"
    return label

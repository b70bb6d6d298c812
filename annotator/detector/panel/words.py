"""Words and colours of the tab: findings, subsets, mechanisms, suspects, and heads of the report's tables.

Here is also the way from finding to finding, and of the one in focus to the reference or to a note.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from annotator.detector.image import ERROR_SENTENCES, MISS_SENTENCES, ImageView
from annotator.detector.marks import FALSE, HALLUCINATED, MISSED, TRUE
from annotator.detector.selection import FindingFocus
from annotator.detector.state import Absence, DetectorState, ModelView
from annotator.detector.suspects import find_suspicion, make_note_step, plan_suspect
from annotator.errors import Numeral, Phrase
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.suspects.find import Suspicion
from annotator.metrics.suspects.witnesses import NOBODY, Testimony
from annotator.model.project import Project
from annotator.model.shapes import UNSET, Occluded, PartState
from annotator.report.detector.suspects import Handling, SuspectList
from annotator.report.detector.values import FindingFilter, FindingKind
from annotator.report.glossary import MECHANISMS, TIDE_NAMES
from annotator.session.disagreements.adjudicate import take_suspect
from annotator.session.view import Workspace
from annotator.session.workspaces import leave_study
from annotator.ui.base.naming import author_name_of, label_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import (
    capitalise,
    explain_number,
    format_cell,
    format_float,
    translate_phrase,
    translator_of,
)
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


def describe_witnesses(image: ImageView, kind: FindingKind, label: int, project: Project) -> str:
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


def describe_others_of_focus(image: ImageView, focus: FindingFocus, view: ModelView) -> str:
    """Who else drew what is in focus; of a doubted label or tag what they say. Empty where nothing is in focus."""
    if image.focus_box is None:
        return ""
    doubted = find_suspicion(view.selection)
    if doubted is not None and focus.kind is FindingKind.STATED:
        return describe_others(*doubted, view.project)
    table = image.check.detections if focus.kind in (FindingKind.TRUE, FindingKind.FALSE) else image.check.reference
    return describe_witnesses(image, focus.kind, int(table.label[table.rows_of([focus.shape])[0]]), view.project)


def describe_testimony(kind: Suspicion, one: Testimony, own: int, project: Project) -> str:
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


def describe_others(found: SuspectList, row: int, project: Project) -> str:
    """Who else drew a place, or what model and annotators say of it; *nobody* where no other author did."""
    table, kind = found.suspects, found.suspicion_of(row)
    told = [describe_testimony(kind, one, int(table.label[row]), project) for one in found.list_testimonies(row)]
    if kind is Suspicion.WRONG_LABEL and int(table.model_label[row]) != NOBODY:
        model = author_name_of(project, found.model)
        told.append(f"{model}: {label_name_of(project, int(table.model_label[row]))}")
    if told:
        return ", ".join(told)
    return _tr("nobody") if found.list_asked(row) else "–"


def describe_place(found: SuspectList, row: int, project: Project) -> str:
    """What the place says itself: its label, and the tag that is doubted."""
    table, label = found.suspects, label_name_of(project, int(found.suspects.label[row]))
    match found.suspicion_of(row):
        case Suspicion.WRONG_STATE if int(table.state[row]) != UNSET:
            return f"{label} · {state_name_of(PartState(int(table.state[row])))}"
        case Suspicion.WRONG_OCCLUDED if int(table.occluded[row]) != UNSET:
            return f"{label} · {occluded_name_of(Occluded(int(table.occluded[row])))}"
    return label


SUBSETS: Final = ("small", "big", "occluded", "non_occluded", "big_non_occluded")
"""Subsets of the reference that can be walked through."""
KIND_COLOURS: Final[Mapping[FindingKind, str]] = MappingProxyType(
    {
        FindingKind.TRUE: TRUE.colour,
        FindingKind.FALSE: FALSE.colour,
        FindingKind.MISSED: MISSED.colour,
        FindingKind.HALLUCINATED: HALLUCINATED.colour,
    }
)


def translate_words(text: str) -> str:
    """What is said without the window: names and sentences of mechanisms and TIDE types, and phrases about steps."""
    if isinstance(text, Phrase | Numeral):
        return translate_phrase(text)
    return _tr(text) if text else ""


def explain_absence(absence: Absence | None) -> str:
    """Why the open image has no counts."""
    match absence:
        case Absence.NOT_FINISHED:
            return _tr("The reference is not finished on this image, so detections here cannot be judged yet.")
        case Absence.TRAINING:
            return _tr("This is a training image, which counts nowhere.")
        case Absence.GIVEN:
            return _tr("The objects of this image were given by points, so nothing on it is found or missed.")
        case _:
            return _tr("The model has not been on this image.")


def kind_name_of(kind: FindingKind) -> str:
    """The word for a kind of finding, within a line."""
    return {
        FindingKind.TRUE: _tr("found"),
        FindingKind.FALSE: _tr("invented"),
        FindingKind.MISSED: _tr("missed"),
        FindingKind.HALLUCINATED: _tr("hallucinated"),
    }[kind]


def kind_tip_of(kind: FindingKind) -> str:
    """What a kind of finding is."""
    names = {
        FindingKind.TRUE: "tp",
        FindingKind.FALSE: "fp",
        FindingKind.MISSED: "fn",
        FindingKind.HALLUCINATED: "hallucination",
    }
    return explain_number(names[kind])


def mechanism_name_of(mechanism: Mechanism) -> str:
    """The name of a mechanism."""
    return translate_words(MECHANISMS[mechanism].name.capitalize())


def short_name_of(mechanism: Mechanism) -> str:
    """The short name of a mechanism, within a line."""
    return translate_words(MECHANISMS[mechanism].short)


def bar_name_of(mechanism: Mechanism) -> str:
    """The short name of a mechanism, as a caption of bars."""
    return capitalise(short_name_of(mechanism))


def mechanism_tip_of(mechanism: Mechanism) -> str:
    """The name of a mechanism and one sentence about it."""
    return f"{mechanism_name_of(mechanism)}: {translate_words(MECHANISMS[mechanism].sentence)}"


def type_name_of(name: str) -> str:
    """What is wrong, in a word or two where the paper on TIDE has a symbol."""
    return translate_phrase(TIDE_NAMES[name])


def type_tip_of(name: str) -> str:
    """What a TIDE type is."""
    sentence = MISS_SENTENCES.get(name) or ERROR_SENTENCES[name]
    return f"{capitalise(type_name_of(name))} (TIDE): {translate_words(sentence)}"


def subset_name_of(name: str) -> str:
    """The word for a subset of the reference."""
    return {
        "all": _tr("all"),
        "small": _tr("small"),
        "big": _tr("big"),
        "occluded": _tr("occluded"),
        "non_occluded": _tr("not occluded"),
        "big_non_occluded": _tr("big, not occluded"),
    }.get(name, name)


def walk_findings(context: PanelContext, state: DetectorState, *, by: int = 1) -> None:
    """Goes to the next (1) or previous (-1) finding, or says that there is none."""
    _walk(context, state, lambda: state.walk.go(by))


def walk_through(context: PanelContext, state: DetectorState, wanted: FindingFilter, *, here: bool = False) -> None:
    """Narrows the filter to these findings and focuses on the first: of the set, or `here` on the open image."""
    _walk(context, state, lambda: state.walk.go_through(wanted, here=here))


def show_overlay(context: PanelContext, state: DetectorState) -> None:
    """Brings the picture into sight, with the model's output over it."""
    leave_study(context.session, Workspace.CHECK)
    if not state.is_shown:
        context.perform("detector.predictions")


def _walk(context: PanelContext, state: DetectorState, go: Callable[[], object]) -> None:
    show_overlay(context, state)

    def tell() -> None:
        if go() is None:
            context.say(_tr("There is no further finding that passes the filter."), kind="info")

    context.attempt(tell)


def send_to_reference(context: PanelContext, state: DetectorState) -> None:
    """Decides that the finding in focus is right; a list that is open goes on to its next row.

    Raises UserError where nothing is in focus or it cannot be taken.
    """
    place = plan_suspect(state.project, state.selection, state.view.image)
    take_suspect(context.session, place)
    name = label_name_of(state.project, int(place.row.label[0]))
    context.say(_tr("{label} is in the reference now; undo takes it back.", label=name), kind="info")
    _go_on(state)


def send_to_note(context: PanelContext, state: DetectorState) -> None:
    """Says *needs review* of the finding in focus, in words that others understand, or settles it.

    Raises UserError where nothing is in focus.
    """
    session, told = context.session, _describe_focus(state)
    before = session.committed
    session.commit(
        make_note_step(before, state.selection.focus, person=session.view.person, time=time.time(), text=told)
    )
    if len(session.committed.notes) > len(before.notes):
        _go_on(state)


def _go_on(state: DetectorState) -> None:
    if state.selection.route is not None:
        state.walk.go(1)


def _describe_focus(state: DetectorState) -> str:
    """What a note says of the finding in focus."""
    project, choice, image = state.project, state.selection, state.view.image
    focus, doubted = choice.focus, find_suspicion(choice)
    if focus is None or image is None:
        return ""
    of_detection = focus.kind in (FindingKind.TRUE, FindingKind.FALSE)
    table = image.check.detections if of_detection else image.check.reference
    rows = table.rows_of([focus.shape])
    if not len(rows):
        return ""
    label = label_name_of(project, int(table.label[rows[0]]))
    if doubted is not None and focus.kind is FindingKind.STATED:
        return f"{label}? {describe_others(*doubted, project)}"
    told = describe_witnesses(image, focus.kind, int(table.label[rows[0]]), project)
    if not of_detection:
        return f"{label}. {told}"
    model = author_name_of(project, choice.model)
    return f"{model}: {label} {format_cell(float(table.score[rows[0]]))}. {told}"

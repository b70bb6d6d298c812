"""The table of the actions that need no window, in the order of the menus, and why one of them is not possible now."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from annotator.errors import EndReachedError, Phrase
from annotator.model.decision import Outcome
from annotator.session import register
from annotator.session.actions import annotate
from annotator.session.actions.action import Action, Switch, When, make_run
from annotator.session.actions.annotate import ANNOTATE_ACTIONS, NOTE_ACTIONS, PART_ACTIONS
from annotator.session.disagreements import adjudicate, propose, walk
from annotator.session.editing import arrange, navigate, tagging, vertices
from annotator.session.exposure import has_feedback
from annotator.session.projects.open import has_empty_seat
from annotator.session.protocol.guide import drop_proposed
from annotator.session.series import prompt_points, training
from annotator.session.series.image_series import stop_series
from annotator.session.series.training import begin_training
from annotator.session.session import Session
from annotator.session.view import PLAIN, Focus, Mode, SeriesKind, ToneValue, Workspace
from annotator.session.workspaces import go_to_workspace, leave_study
from annotator.store.replica.outbox import OWNERS_ALONE

Test = Callable[[Session], bool]
NO_PROJECT: Final = Phrase("No project is open.")
OTHERWISE: Final = Phrase("There is nothing for it to act on now.")

_GENERAL: Final[tuple[tuple[Test, Phrase], ...]] = (
    (lambda session: bool(session.project.images), Phrase("The project has no images yet.")),
    (annotate.is_writable, Phrase("The project can only be read.")),
    (lambda session: not has_empty_seat(session.view), Phrase("Nobody is signed in; say who annotates.")),
    (
        lambda session: session.view.workspace is not Workspace.STUDY,
        Phrase("Study shows no picture; go to Label, Compare or Check."),
    ),
    (annotate.has_image, Phrase("No image is open; choose one in the list.")),
)
"""What holds up most actions, the first that does not hold being the reason."""
_DRAWS: Final[tuple[tuple[Test, Phrase], ...]] = (
    *_GENERAL,
    (lambda session: session.current_key is not None, Phrase("An auditor edits nobody's shapes; go to Label to draw.")),
)
_COMPARES: Final = (
    *_GENERAL[:1],
    _GENERAL[2],
    (lambda session: session.view.compares, Phrase("Others' work is seen in Compare and Check.")),
)
_SELECTED: Final = (*_DRAWS, (lambda session: bool(session.view.selection), Phrase("No shape is selected.")))
_REASONS: Final = MappingProxyType[When, tuple[tuple[Test, Phrase], ...]](
    {
        annotate.has_open_layer: _DRAWS,
        annotate.can_edit: _DRAWS,
        annotate.has_selection: _SELECTED,
        annotate.can_delete: _SELECTED,
        annotate.has_cursor_keys: _SELECTED,
        annotate.has_drafts: (*_DRAWS, (annotate.has_drafts, Phrase("No draft waits to be confirmed."))),
        annotate.can_press_enter: (
            *_DRAWS,
            (annotate.can_press_enter, Phrase("Enter confirms a draft or sets a corner of a box; neither is there.")),
        ),
        annotate.has_selected_polygon: (*_SELECTED, (annotate.has_selected_polygon, Phrase("No polygon is selected."))),
        annotate.has_edited_polygon: (
            *_SELECTED,
            (annotate.has_edited_polygon, Phrase("One polygon has to be selected, and nothing else.")),
        ),
        annotate.has_chosen_vertex: (*_SELECTED, (annotate.has_chosen_vertex, Phrase("No vertex is chosen."))),
        annotate.has_selected_box: (*_SELECTED, (annotate.has_selected_box, Phrase("No box is selected."))),
        annotate.is_audit: (
            *_GENERAL[:1],
            (lambda session: session.view.mode is Mode.AUDIT, Phrase("Only an auditor may; choose Look as auditor….")),
        ),
        annotate.is_comparing: (*_COMPARES, *_GENERAL[3:]),
        annotate.can_compare: _COMPARES,
        annotate.is_writable: _GENERAL[1:2],
        register.can_change: (*_GENERAL[:2], (register.can_change, OWNERS_ALONE)),
    }
)
"""By the condition of an action what it takes, in the order in which it is asked; others take what most do."""


def find_reason(session: Session | None, when: When) -> Phrase:
    """Why an action with this condition, which does not hold, is not possible. `session` is None without a project."""
    if session is None:
        return NO_PROJECT
    steps = _REASONS.get(when, _GENERAL)
    return next((why for test, why in steps if not test(session)), OTHERWISE)


NO_FURTHER_DISAGREEMENT = Phrase("There is no further disagreement that passes the filter.")


def _toggle(session: Session, flag: str) -> None:
    changed: dict[str, Any] = {flag: not getattr(session.view, flag)}
    session.set_view(**changed)


def _has(session: Session, name: str, value: object = True) -> bool:
    """Whether a field of the view has the value."""
    return bool(getattr(session.view, name) == value)


def _has_walk(session: Session) -> bool:
    """Disagreements are walked in Compare, to which the walk leads from Study, and through a training's feedback."""
    return annotate.can_compare(session) or has_feedback(session.committed, session.view)


def _go_to_disagreement(session: Session, by: int) -> Focus | walk.FarWalk:
    leave_study(session, Workspace.COMPARE)
    is_training = has_feedback(session.committed, session.view)
    return _require(training.focus_finding(session, by) if is_training else walk.go_to_disagreement(session, by))


def _go_to_disputed_image(session: Session, by: int) -> Focus | walk.FarWalk:
    leave_study(session, Workspace.COMPARE)
    return _require(walk.go_to_image(session, by))


def _require(found: Focus | walk.FarWalk | None) -> Focus | walk.FarWalk:
    if found is None:
        raise EndReachedError(NO_FURTHER_DISAGREEMENT)
    return found


AGREEMENT_ACTIONS: Final = (
    *(
        Action(
            name,
            text,
            "Compare",
            keys,
            {"cvat": tuple(f"Ctrl+Alt+{key}" for key in keys)} if keys else {},
            run=make_run(_toggle, f"{name}_shown"),
            when=when,
            checked=partial(_has, name=f"{name}_shown"),
        )
        for name, text, keys, when in (
            ("others", "Others' boxes", ("L",), annotate.is_comparing),
            ("spread", "Spread of everybody's boxes", (), annotate.is_comparing),
            ("disagreements", "Mark disagreements", (), annotate.is_comparing),
            ("regions", "RandCrowns regions of the target", ("H",), annotate.has_open_image),
        )
    ),
    *(
        Action(name, text, "Compare", (f"{shift}J",), run=make_run(_go_to_disagreement, by), when=_has_walk)
        for name, text, by, shift in (
            ("next_disagreement", "Next disagreement", 1, ""),
            ("previous_disagreement", "Previous disagreement", -1, "Shift+"),
        )
    ),
    *(
        Action(
            name,
            text,
            "Compare",
            (f"{shift}K",),
            {"cvat": (f"Ctrl+Alt+{shift}K",)},
            run=make_run(_go_to_disputed_image, by),
            when=annotate.can_compare,
        )
        for name, text, by, shift in (
            ("next_disputed_image", "Next image with a disagreement", 1, ""),
            ("previous_disputed_image", "Previous image with a disagreement", -1, "Shift+"),
        )
    ),
    Action(
        "begin_reference",
        "Begin the reference of this image",
        "Compare/Adjudicate",
        ("Shift+G",),
        run=make_run(adjudicate.begin),
        when=adjudicate.can_begin,
    ),
    *(
        Action(
            f"adjudicate_{outcome.value}",
            text,
            "Compare/Adjudicate",
            (key,),
            run=make_run(adjudicate.decide, outcome),
            when=partial(adjudicate.can_decide, outcome=outcome),
        )
        for outcome, text, key in (
            (Outcome.TAKE_A, "Take the first annotator's box", "U"),
            (Outcome.TAKE_B, "Take the other annotator's box", "O"),
            (Outcome.MEAN, "Take the mean box", "I"),
            (Outcome.BOTH, "Keep both boxes", "Y"),
            (Outcome.DROP, "Drop it", "G"),
        )
    ),
    Action(
        "confirm_proposals",
        "Confirm the proposals of this image",
        "Compare/Adjudicate",
        ("Ctrl+Enter", "Ctrl+Return"),
        run=make_run(propose.confirm_here),
        when=propose.can_confirm,
    ),
)
"""One key each; J, K, H and L stand on other things in the preset of CVAT, which reaches them with Ctrl+Alt."""


STEP: Final = 0.1
"""By which a key changes a value."""


def _change_tone(session: Session, name: ToneValue, by: float) -> None:
    session.set_view(tone=session.view.tone.with_step(name, by))


def _toggle_auto(session: Session) -> None:
    session.set_view(tone=replace(session.view.tone, auto=not session.view.tone.auto))


_STEPS: Final[tuple[tuple[str, ToneValue, float, str], ...]] = (
    ("Brighter", "brightness", STEP, "Up"),
    ("Darker", "brightness", -STEP, "Down"),
    ("More contrast", "contrast", STEP, "Right"),
    ("Less contrast", "contrast", -STEP, "Left"),
    ("Lighter shadows", "gamma", STEP, "PgUp"),
    ("Darker shadows", "gamma", -STEP, "PgDown"),
)

AID_ACTIONS: Final = tuple(
    Action(name, text, "View/Aids", (key,), when=annotate.has_open_image, switch=Switch("picture", name))
    for name, text, key in (
        ("overview", "Overview of the picture", "F4"),
        ("magnifier", "Magnifier at the pointer", "F7"),
        ("crosshair", "Lines through the pointer", "Shift+F7"),
        ("grid", "Grid", "F8"),
    )
)
"""Aids that are remembered: what is on stays on."""

MARKING_ACTIONS: Final = (
    *(
        Action(
            name,
            text,
            "View/Boxes",
            () if key is None else (key,),
            when=annotate.has_open_image,
            switch=Switch("picture", name),
        )
        for name, text, key in (
            ("numbers", "Box numbers", "F5"),
            ("names", "Label names", "Shift+F5"),
            ("badges", "Badges of the tags", "Ctrl+F5"),
            ("halo", "Dark rim of lines", None),
        )
    ),
    *(
        Action(
            f"colour_by_{value}",
            text,
            "View/Boxes",
            when=annotate.has_open_image,
            switch=Switch("picture", "colour_by", value),
        )
        for value, text in (
            ("label", "Colour by label"),
            ("author", "Colour by annotator"),
            ("state", "Colour by state"),
        )
    ),
    *(
        Action(
            f"line_width_{width}",
            text,
            "View/Boxes",
            when=annotate.has_open_image,
            switch=Switch("picture", "line_width", width),
        )
        for width, text in ((1, "Thin lines"), (2, "Normal lines"), (3, "Thick lines"), (4, "Very thick lines"))
    ),
)
"""How boxes are marked on the picture; remembered, too."""

DISPLAY_ACTIONS: Final = (
    *(
        Action(
            f"{name}_{'up' if by > 0 else 'down'}",
            text,
            "View/Display",
            (f"Ctrl+Shift+{key}",),
            run=make_run(_change_tone, name, by),
            when=annotate.has_open_image,
        )
        for text, name, by, key in _STEPS
    ),
    Action(
        "auto_contrast",
        "Auto contrast",
        "View/Display",
        ("Shift+F3",),
        run=make_run(_toggle_auto),
        when=annotate.has_open_image,
        checked=lambda s: s.view.tone.auto,
    ),
    Action(
        "plain_display",
        "Show the picture as it is",
        "View/Display",
        ("Ctrl+Shift+F3",),
        run=make_run(Session.set_view, tone=PLAIN),
        when=lambda s: not s.view.tone.is_plain,
    ),
)


def _go_to_prompt(session: Session, by: int) -> None:
    if not prompt_points.go_to_prompt(session, by):
        last, first = Phrase("There is no further prompt point."), Phrase("This is the first prompt point.")
        raise EndReachedError(last if by > 0 else first)


def _is_walking_prompts(session: Session) -> bool:
    walk = session.view.image_series
    return walk is not None and walk.kind is SeriesKind.PROMPTS


_MENU: Final = "Label/Training and prompts"

SERIES_ACTIONS: Final = (
    Action("training", "Training", _MENU, run=make_run(begin_training), when=annotate.can_edit),
    Action("prompts", "Walk prompt points", _MENU, run=make_run(prompt_points.begin_prompts), when=annotate.can_edit),
    *(
        Action(name, text, _MENU, (key,), run=make_run(_go_to_prompt, by), when=_is_walking_prompts, on_canvas=True)
        for name, text, key, by in (
            ("next_prompt", "Next prompt point", "PgDown", 1),
            ("previous_prompt", "Previous prompt point", "PgUp", -1),
        )
    ),
    Action(
        "place_prompts",
        "Place prompt points",
        _MENU,
        run=make_run(prompt_points.toggle_placing),
        when=prompt_points.can_place_prompts,
        checked=lambda session: session.view.places_prompts,
    ),
    Action(
        "stop_series",
        "Leave the series",
        _MENU,
        run=make_run(stop_series),
        when=lambda session: session.view.image_series is not None,
    ),
)


def _select_next(session: Session, by: int) -> None:
    if session.view.tag_pass is None:
        navigate.select_next(session, by)
    elif by > 0:
        tagging.go_past_box(session)
    else:
        tagging.go_back_in_pass(session)


def _delete(session: Session) -> None:
    """Takes a chosen vertex or the selected shapes away; without a selection it puts the proposed part away."""
    if session.view.selection:
        vertices.delete_vertex_or_shapes(session)
    else:
        drop_proposed(session)


def _go_to_unfinished(session: Session, by: int) -> object:
    leave_study(session, Workspace.COMPARE if session.view.author is None else Workspace.LABEL)
    return navigate.go_to_unfinished(session, by)


_EDIT: Final = (
    Action(
        "duplicate",
        "Duplicate",
        "Edit",
        ("Ctrl+D",),
        run=lambda session, settings: arrange.duplicate(session, beyond_border=settings.drawing.beyond_border),
        when=annotate.has_selection,
        in_context_menu=True,
    ),
    Action(
        "delete",
        "Delete",
        "Edit",
        ("Del", "Backspace"),
        run=make_run(_delete),
        when=annotate.can_delete,
        in_context_menu=True,
    ),
    Action(
        "select_all",
        "Select all",
        "Edit",
        ("Ctrl+A",),
        run=make_run(navigate.select_all),
        when=annotate.has_open_layer,
    ),
    Action(
        "select_next",
        "Select next box",
        "Edit",
        ("Tab",),
        {"x-anylabeling": ("Tab", "Ctrl+Shift+C")},
        run=make_run(_select_next, 1),
        when=annotate.has_open_layer,
        on_canvas=True,
    ),
    Action(
        "select_previous",
        "Select previous box",
        "Edit",
        ("Shift+Tab",),
        run=make_run(_select_next, -1),
        when=annotate.has_open_layer,
        on_canvas=True,
    ),
)

_VIEW: Final = (
    *(
        Action(
            name, text, "View", (key,), {"cvat": (cvat,)}, run=make_run(navigate.go, by), when=annotate.has_open_image
        )
        for name, text, by, key, cvat in (
            ("next_image", "Next image", 1, "D", "F"),
            ("previous_image", "Previous image", -1, "A", "D"),
        )
    ),
    *(
        Action(
            name,
            text,
            "View",
            (f"Ctrl+Shift+{key}",),
            {"cvat": (f"Shift+{cvat}",)},
            run=make_run(_go_to_unfinished, by),
            when=annotate.has_image,
        )
        for name, text, by, key, cvat in (
            ("next_unfinished", "Next image that is not done", 1, "D", "F"),
            ("previous_unfinished", "Previous image that is not done", -1, "A", "D"),
        )
    ),
    Action(
        "hide_all",
        "Hide all boxes",
        "View",
        ("T", "Ctrl+H"),
        {"x-anylabeling": ("T", "Ctrl+H", "S", "W")},
        run=make_run(navigate.toggle_hidden),
        when=annotate.has_open_image,
        checked=lambda s: s.view.all_hidden or bool(s.view.hidden),
    ),
    Action(
        "hide_selected",
        "Hide selected boxes",
        "View",
        ("Shift+T",),
        run=make_run(navigate.toggle_selected_hidden),
        when=lambda s: bool(s.view.selection),
        in_context_menu=True,
    ),
    *MARKING_ACTIONS,
    *DISPLAY_ACTIONS,
    *AID_ACTIONS,
    Action(
        "guideline",
        "Guideline of this label",
        "View",
        ("Shift+F2",),
        run=make_run(navigate.toggle_guideline),
        when=annotate.has_open_image,
        checked=lambda s: s.view.guideline_shown,
    ),
)


WORKSPACE_ACTIONS: Final = tuple(
    Action(
        f"workspace_{workspace.value}",
        text,
        "View/Workspace",
        (f"Ctrl+{number}",),
        {"cvat": (f"Alt+{number}",)},
        run=make_run(go_to_workspace, workspace),
        checked=partial(_has, name="workspace", value=workspace),
    )
    for number, (workspace, text) in enumerate(
        (
            (Workspace.LABEL, "Label"),
            (Workspace.COMPARE, "Compare"),
            (Workspace.CHECK, "Check"),
            (Workspace.STUDY, "Study"),
        ),
        1,
    )
)
"""The labels of CVAT's preset have Ctrl and a digit."""

SESSION_ACTIONS: Final[tuple[Action, ...]] = (
    *_EDIT,
    *WORKSPACE_ACTIONS,
    *_VIEW,
    *ANNOTATE_ACTIONS,
    *PART_ACTIONS,
    *SERIES_ACTIONS,
    *NOTE_ACTIONS,
    *AGREEMENT_ACTIONS,
)
"""The window puts those that only it can do between them."""

"""Reasons: why an action is not possible now, in one sentence that says what to do."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from annotator.phrase import Phrase
from annotator.session import register
from annotator.session.actions import annotate, conditions
from annotator.session.actions.action import When
from annotator.session.projects.open import has_empty_seat
from annotator.session.session import Session
from annotator.session.view import Mode, Workspace
from annotator.store.replica.outbox import OWNERS_ALONE

Test = Callable[[Session], bool]
NO_PROJECT: Final = Phrase("No project is open.")
OTHERWISE: Final = Phrase("There is nothing for it to act on now.")

_GENERAL: Final[tuple[tuple[Test, Phrase], ...]] = (
    (lambda session: bool(session.project.images), Phrase("The project has no images yet.")),
    (conditions.is_writable, Phrase("The project can only be read.")),
    (lambda session: not has_empty_seat(session.view), Phrase("Nobody is signed in; say who annotates.")),
    (
        lambda session: session.view.workspace is not Workspace.STUDY,
        Phrase("Study shows no picture; go to Label, Compare or Check."),
    ),
    (conditions.has_image, Phrase("No image is open; choose one in the list.")),
)
"""What holds up most actions, the first that does not hold being the reason."""
_DRAWS: Final[tuple[tuple[Test, Phrase], ...]] = (
    *_GENERAL,
    (
        lambda session: session.current_key is not None,
        Phrase("An auditor edits nobody's shapes; go to Label to draw."),
    ),
)
_COMPARES: Final = (
    *_GENERAL[:1],
    _GENERAL[2],
    (lambda session: session.view.compares, Phrase("Others' work is seen in Compare and Check.")),
)
_SELECTED: Final = (*_DRAWS, (lambda session: bool(session.view.selection), Phrase("No shape is selected.")))
_STEPS: Final = MappingProxyType[When, tuple[tuple[Test, Phrase], ...]](
    {
        conditions.has_open_layer: _DRAWS,
        conditions.can_edit: _DRAWS,
        conditions.has_selection: _SELECTED,
        conditions.can_delete: _SELECTED,
        conditions.has_cursor_keys: _SELECTED,
        conditions.has_drafts: (*_DRAWS, (conditions.has_drafts, Phrase("No draft waits to be confirmed."))),
        conditions.can_press_enter: (
            *_DRAWS,
            (conditions.can_press_enter, Phrase("Enter confirms a draft or sets a corner of a box; neither is there.")),
        ),
        annotate.has_selected_polygon: (
            *_SELECTED,
            (annotate.has_selected_polygon, Phrase("No polygon is selected.")),
        ),
        annotate.has_edited_polygon: (
            *_SELECTED,
            (annotate.has_edited_polygon, Phrase("One polygon has to be selected, and nothing else.")),
        ),
        annotate.has_chosen_vertex: (*_SELECTED, (annotate.has_chosen_vertex, Phrase("No vertex is chosen."))),
        annotate.has_selected_box: (*_SELECTED, (annotate.has_selected_box, Phrase("No box is selected."))),
        conditions.is_audit: (
            *_GENERAL[:1],
            (
                lambda session: session.view.mode is Mode.AUDIT,
                Phrase("Only an auditor may; choose Look as auditor…."),
            ),
        ),
        conditions.is_comparing: (*_COMPARES, *_GENERAL[3:]),
        conditions.can_compare: _COMPARES,
        conditions.is_writable: _GENERAL[1:2],
        register.can_change: (*_GENERAL[:2], (register.can_change, OWNERS_ALONE)),
    }
)
"""By the condition of an action what it takes, in the order in which it is asked; others take what most do."""


def find_reason(session: Session | None, when: When) -> Phrase:
    """Why an action with this condition, which does not hold, is not possible. `session` is None without a project."""
    if session is None:
        return NO_PROJECT
    steps = _STEPS.get(when, _GENERAL)
    return next((why for test, why in steps if not test(session)), OTHERWISE)

"""Gestures: generators that take pointers, give previews while a button is held, and return the step; without Qt.

`begin` makes one at a press; `next` starts it, further pointers are sent to it. Closing it cancels: nothing was stored.
"""

from annotator.session.editing.gestures.begin import begin, can_adjust, find_aim
from annotator.session.editing.gestures.context import GestureContext, GestureSettings, gesture_context_of
from annotator.session.editing.gestures.pointer import (
    Gesture,
    GestureResult,
    LassoLoop,
    Pointer,
    PointerKind,
    PolygonTrace,
    Preview,
    RubberBand,
    SelectionPreview,
    Sketch,
)

__all__ = [
    "Gesture",
    "GestureContext",
    "GestureResult",
    "GestureSettings",
    "LassoLoop",
    "Pointer",
    "PointerKind",
    "PolygonTrace",
    "Preview",
    "RubberBand",
    "SelectionPreview",
    "Sketch",
    "begin",
    "can_adjust",
    "find_aim",
    "gesture_context_of",
]

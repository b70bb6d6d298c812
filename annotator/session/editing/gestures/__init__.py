"""Gestures: generators that take pointers and give previews while a button is held, then the step; without Qt.

A gesture is created by `begin` at a press. It is first advanced with `next`, then every further pointer is sent to it;
what it yields is shown, and the value that it returns is carried out. To cancel it is to close it: nothing was stored.
"""

from annotator.session.editing.gestures.begin import begin, find_aim
from annotator.session.editing.gestures.context import GestureContext, GestureSettings, gesture_context_of
from annotator.session.editing.gestures.pointer import (
    Gesture,
    GestureResult,
    Pointer,
    PointerKind,
    PolygonTrace,
    Preview,
    RubberBand,
    SelectionPreview,
)

__all__ = [
    "Gesture",
    "GestureContext",
    "GestureResult",
    "GestureSettings",
    "Pointer",
    "PointerKind",
    "PolygonTrace",
    "Preview",
    "RubberBand",
    "SelectionPreview",
    "begin",
    "find_aim",
    "gesture_context_of",
]

"""Gesture session: what gestures on the canvas read of the session, and what they do to it."""

from collections.abc import Callable

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Floats
from annotator.geometry.hit import BoxPart
from annotator.model.step import Step
from annotator.session.editing.gestures import (
    Aim,
    GestureContext,
    GestureResult,
    GestureSettings,
    Pointer,
    PolygonTrace,
    Preview,
    SelectionPreview,
    Sketch,
    gesture_context_of,
)
from annotator.session.editing.pointing import find_prompted_part
from annotator.session.editing.prompting import Prompt, PromptTrace, add_model
from annotator.session.editing.vertices import delete_vertex
from annotator.session.session import Session
from annotator.session.signal import Signal
from annotator.session.view import Tool
from annotator.ui.base.text import translate_error, translator_of
from annotator.ui.canvas.renderer import Renderer

_tr = translator_of("Messages")


class GestureSession:
    """Shows previews and commits results; the one place where the canvas commits."""

    def __init__(self, session: Session, renderer: Renderer, *, origin: object, fail: Callable[[str], object]) -> None:
        """Changes have this `origin`; `fail` shows a sentence when a result could not be stored."""
        self.remarked: Signal[str] = Signal()
        """One sentence about what came of a gesture."""
        self.outlined: Signal[Floats] = Signal()
        """Points `(M, 2)` that stand of the polygon that is being drawn; none where none is."""
        self.prompted: Signal[Prompt | None] = Signal()
        """What has been pointed out to a promptable model; None when that is over."""
        self._standing = 0
        self._trace: PromptTrace | None = None
        self._session, self._renderer, self._origin, self._fail = session, renderer, origin, fail
        self._settings = GestureSettings()
        self._context: GestureContext | None = None

    def set_settings(self, settings: GestureSettings) -> None:
        """Takes other settings."""
        self._settings = settings
        self._context = None

    def forget_context(self) -> None:
        """Makes the context again when it is next asked for: the session has changed."""
        self._context = None

    def find_context(self) -> GestureContext | None:
        """What a gesture may know; None when nothing can be edited."""
        if self._context is None:
            picture = self._renderer.picture
            size = None if picture is None else (picture.width, picture.height)
            self._context = gesture_context_of(self._session, self._settings, size=size)
        return self._context

    def hover(
        self, aim: Aim | None, *, shift: bool = False, ctrl: bool = False, at: tuple[float, float] | None = None
    ) -> None:
        """What the pointer aims at, the keys that are down, and where it is in the image."""
        self._renderer.show_hover(aim, shift=shift, ctrl=ctrl)
        if self._session.view.spread_shown:
            self._session.set_view_as(self._origin, {"spread_at": self._renderer.find_members(at)})

    def delete_vertex(self, shape: int, vertex: tuple[int, int]) -> None:
        """Takes the vertex under the pointer away."""
        try:
            delete_vertex(self._session, shape, vertex)
        except UserError as error:
            self._fail(translate_error(error))

    def _tell_outline(self, preview: Preview | None) -> None:
        trace = preview if isinstance(preview, PolygonTrace) else None
        standing = 0 if trace is None else trace.fixed
        if standing != self._standing:
            self._standing = standing
            self.outlined.emit(np.zeros((0, 2)) if trace is None else trace.points[:standing])

    def _tell_prompt(self, trace: PromptTrace | None) -> None:
        before, self._trace = self._trace, trace
        prompt = None if trace is None else trace.prompt
        if before is None and prompt is not None:
            self._session.set_view_as(self._origin, {"selection": (), "vertex": None})  # keys are for what comes
        if prompt != (None if before is None else before.prompt):
            self.prompted.emit(prompt)

    @property
    def is_prompting(self) -> bool:
        """Whether something is being pointed out to a promptable model."""
        return self._trace is not None

    def find_prompted_part(self, pointer: Pointer) -> BoxPart | None:
        """The part at the pointer of what the model found."""
        return None if self._trace is None else find_prompted_part(self._trace.found, pointer)

    def renew_context(self) -> GestureContext | None:
        """What the next shape will be now, while one is previewed."""
        self._session.drop_preview(origin=self._origin)
        self.forget_context()
        return self.find_context()

    def _count_shapes(self) -> int:
        """Shapes of the open layer without what a gesture has in hand."""
        key = self._session.current_key
        return 0 if key is None else len(self._session.committed.layer_of(key).shapes)

    def show_preview(self, preview: Preview | None) -> None:
        """Shows what a gesture yields."""
        trace = preview if isinstance(preview, PromptTrace) else None
        if trace is not None and trace is self._trace:
            return
        self._tell_outline(preview)
        self._tell_prompt(trace)
        self._renderer.show_sketch(preview if isinstance(preview, Sketch) else None)
        step = preview if trace is None else trace.step
        if isinstance(step, Step):
            self._session.preview(step, origin=self._origin)
        elif isinstance(preview, SelectionPreview):
            self._session.set_view_as(self._origin, {"selection": preview.ids})
        else:
            self._session.drop_preview(origin=self._origin)

    def finish(self, result: GestureResult) -> None:
        """Commits what a gesture returned."""
        self._tell_outline(None)
        self._tell_prompt(None)
        self._renderer.show_sketch(None)
        if result.step is None:
            self._session.drop_preview(origin=self._origin)
        else:
            before = self._count_shapes()
            try:
                if result.model is not None:
                    add_model(self._session, result.model, origin=self._origin)
                self._session.commit(result.step, origin=self._origin)
            except UserError as error:
                self._fail(translate_error(error))
                return
            if self._count_shapes() > before and not self._settings.stays_in_tool:
                self._session.set_view_as(self._origin, {"tool": Tool.SELECT})
        if result.selection is not None:
            self._session.set_view_as(self._origin, {"selection": result.selection, "vertex": result.vertex})
        if result.remark is not None:
            self.remarked.emit(_tr(result.remark.sentence))

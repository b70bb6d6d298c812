"""Simplify dialog: a tolerance, its preview on the picture, and the vertices before and after."""

from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from annotator.errors import UserError
from annotator.model.layer import Layer
from annotator.session.editing.polygons.vertices import Simplification, find_selected_polygons, simplify_shapes
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import connect_number, make_form, make_note
from annotator.ui.base.text import format_count, format_number, tell_error, translator_of
from annotator.ui.base.theme import place_number
from annotator.ui.base.workers import Pause, Runner
from annotator.ui.widgets.decimals import DecimalBox

_tr = translator_of("Drafts")

FIRST_TOLERANCE: Final = 1.0
"""Pixels; hardly seen on a picture at 100 %."""
LARGEST_TOLERANCE: Final = 1000.0
TYPING: Final = 60
"""Milliseconds after the last change of the number before it is looked at."""
EDGE: Final = 24
"""Logical pixels between the dialog and the upper right corner of the picture."""


class SimplifyDialog(Dialog):
    """Accepted when the step is committed; what is seen meanwhile is a preview, which Cancel takes away."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner, *, beside: QWidget) -> None:
        """Stands at the upper right corner of `beside`. Raises UserError where no polygon is selected."""
        super().__init__(parent, _tr("Simplify polygons"), runner, yes=_tr("Simplify"), width=340)
        layer, ids = session.current_layer, find_selected_polygons(session)
        if layer is None or not ids:
            raise UserError("Select a polygon first; boxes have nothing to simplify.")
        self._session, self._beside = session, beside
        self._layer: Layer = layer
        self._ids = tuple(ids)
        self._found: Simplification | None = None
        self.tolerance = DecimalBox()
        place_number(self.tolerance)
        self.counts = QLabel("…")
        self._timer = Pause(self, TYPING, self._look)
        self._lay_out()
        connect_number(self.tolerance, self._wait)
        self._look()

    @property
    def is_ready(self) -> bool:
        """Whether what is seen is what the number asks for, and has fewer vertices."""
        found = self._found
        return found is not None and found.after < found.before and not self.line.is_busy and not self._timer.isActive()

    def accept(self) -> None:
        """Commits what is seen; the dialog stays while that is not possible."""
        found = self._found
        if not self.is_ready or found is None:
            return
        try:
            self._session.commit(found.step)
        except UserError as error:
            self.line.say(tell_error(error), kind="error")
            return
        super().accept()

    def reject(self) -> None:
        """Takes the preview away."""
        self._session.drop_preview()
        super().reject()

    def showEvent(self, event: QShowEvent) -> None:
        """Leaves the middle of the picture free, where the outlines are."""
        super().showEvent(event)
        corner = self._beside.mapToGlobal(QPoint(self._beside.width() - self.width() - EDGE, EDGE))
        self.move(corner)

    def _lay_out(self) -> None:
        self.tolerance.setRange(0.1, LARGEST_TOLERANCE)
        self.tolerance.setDecimals(1)
        self.tolerance.setSingleStep(0.5)
        self.tolerance.setSuffix(_tr(" px"))
        self.tolerance.setValue(FIRST_TOLERANCE)
        self.tolerance.setAccessibleName(_tr("Tolerance"))
        note = make_note(
            _tr("The new outline is nowhere further from the old one. Vertices are left out; none is moved.")
        )
        form = make_form((_tr("Tolerance"), self.tolerance), (_tr("Vertices"), self.counts), spacing=(16, 8))
        self.lay_out(
            QLabel(format_count(_tr, len(self._ids), "{n} selected polygon", "{n} selected polygons")),
            form,
            note,
        )
        self.yes.setDefault(True)

    def _wait(self) -> None:
        self._timer.start()
        self._show_enabled()

    def _look(self) -> None:
        """Thins the outlines off the window's thread: there may be thousands."""
        layer, ids, tolerance = self._layer, self._ids, self.tolerance.value()
        self.line.start(
            Job(_tr("Simplifying"), lambda _progress: simplify_shapes(layer, ids, tolerance), quiet=True),
            done=self._show,
        )
        self._show_enabled()

    def _show(self, found: Simplification) -> None:
        self._found = found
        self.counts.setText(
            _tr("{before} → {after}", before=format_number(found.before), after=format_number(found.after))
        )
        self._session.preview(found.step)
        self.line.say("" if found.after < found.before else _tr("Nothing can be left out; try a larger tolerance."))
        self._show_enabled()

    def _show_enabled(self) -> None:
        self.yes.setEnabled(self.is_ready)

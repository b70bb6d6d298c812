"""Report figure: a diagram of the report as a picture in a dialog, drawn in a worker, opened large and saved."""

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from annotator.detector.panel.details.check_pages import FigureFunction
from annotator.detector.panel.details.table_words import translate_drawn
from annotator.phrase import say_through
from annotator.progress import Progress
from annotator.report.detector.values import CheckReport
from annotator.report.style import DARK, LIGHT, PNG_DPI, render_figure, render_png
from annotator.session.jobs import Job
from annotator.ui.base.guard import guard_handler
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.base.workers import JobHandle
from annotator.ui.output.figure_actions import FigureActions
from annotator.ui.output.figure_files import RenderFigure

_tr = translator_of("Model")

_SHARPNESS: Final = PNG_DPI / 96
"""Pixels of a figure for each logical pixel."""
_LARGE: Final = 2
"""Times the dots of the small one."""


class ReportFigure(QLabel):
    """As large as it was drawn, or as there is room for."""

    def __init__(self, context: PanelContext, draw: FigureFunction, report: CheckReport) -> None:
        super().__init__()
        self._context, self._report = context, report
        self._draw = self._chosen = draw
        self._room = 1
        self._dots = PNG_DPI
        self._is_alone = False
        self.pixels = QPixmap()
        self.setMinimumHeight(160)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.ways_out = FigureActions(self, self)

    def start(self, *, label: int | None = None, room: int) -> JobHandle:
        """Has it drawn, of one label where one was chosen, into a width in logical pixels."""
        self._chosen = self._draw if label is None else partial(self._draw, label=label)
        self._room = room
        draw, report, dots = self._chosen, self._report, self._dots
        palette = DARK if self._context.theme.is_dark else LIGHT

        def work(progress: Progress) -> bytes:
            progress.step(0, 1)
            with say_through(translate_drawn):
                return render_png(draw(report, palette), palette=palette, transparent=True, dots=dots)

        return self._context.runner.start(Job(_tr("Drawing"), work, quiet=True), done=self._show)

    def name_figure(self) -> str:
        """What a screen reader says."""
        return self.accessibleName()

    def record_figure(self) -> RenderFigure:
        """The figure on white, as the report has it."""
        draw, report = self._chosen, self._report

        def render(kind: str) -> bytes:
            with say_through(translate_drawn):
                return render_figure(draw(report, LIGHT), kind)

        return render

    def make_large(self) -> QWidget:
        """The same, drawn with more dots, as large as its window."""
        twin = ReportFigure(self._context, self._chosen, self._report)
        twin.ways_out.leave_small()
        twin.setAccessibleName(self.accessibleName())
        twin._is_alone, twin._dots = True, PNG_DPI * _LARGE
        twin.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        twin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        twin.start(room=self._room)
        return twin

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens it in large."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._is_alone:
            self.ways_out.open_large()
        else:
            super().keyPressEvent(event)

    @guard_handler(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The large one fills its window."""
        super().resizeEvent(event)
        if self._is_alone:
            self._fit()

    def _show(self, png: bytes) -> None:
        self.pixels.loadFromData(png)
        if self._is_alone:
            self._fit()
            return
        shrunk = max(_SHARPNESS, self.pixels.width() / self._room)
        self.setFixedSize(QSize(round(self.pixels.width() / shrunk), round(self.pixels.height() / shrunk)))
        self._fit()

    def _fit(self) -> None:
        """Fills the room with it, smoothly: painted at another size its letters would blur."""
        if self.pixels.isNull():
            return
        ratio = self.devicePixelRatioF()
        room = QSize(round(self.width() * ratio), round(self.height() * ratio))
        smooth = Qt.TransformationMode.SmoothTransformation
        shown = self.pixels.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        shown.setDevicePixelRatio(ratio)
        self.setPixmap(shown)

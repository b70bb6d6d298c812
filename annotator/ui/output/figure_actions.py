"""Figure actions: open large, copy, and save as a picture, for every figure, by menu, by button and by key."""

from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QImage, QKeySequence
from PySide6.QtWidgets import QWidget

from annotator.formats.core.files import replace_file
from annotator.progress import Progress
from annotator.ui.base.paint import read_image
from annotator.ui.base.text import translator_of
from annotator.ui.output.figure_files import ENDINGS, RenderFigure
from annotator.ui.output.figure_window import FigureWindow
from annotator.ui.output.hover_button import HoverButton
from annotator.ui.output.outbox import find_outbox, require_ending

_tr = translator_of("Output")

_KINDS: Final = ("PNG (*.png)", "SVG (*.svg)", "PDF (*.pdf)")


class Figure(Protocol):
    """What a figure must be, besides a QWidget."""

    def name_figure(self) -> str:
        """Its title, which is the suggested name of the file, too."""

    def record_figure(self) -> RenderFigure:
        """The figure as it is now, in the colours of paper."""

    def make_large(self) -> QWidget:
        """The same figure for a window of its own, which follows this one."""


class FigureActions(QObject):
    """Gives a figure its actions; a large one is not enlarged again."""

    def __init__(self, widget: QWidget, figure: Figure) -> None:
        super().__init__(widget)
        self._widget, self._figure, self._is_large = widget, figure, False
        self.enlarge = QAction(_tr("Open large"), self)
        self.enlarge.setObjectName("enlarge_figure")
        self.copy = QAction(_tr("Copy"), self)
        self.copy.setObjectName("copy_figure")
        self.copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.save = QAction(_tr("Save picture…"), self)
        self.save.setObjectName("save_figure")
        self.enlarge.triggered.connect(lambda _on=False: self.open_large())
        self.copy.triggered.connect(lambda _on=False: self.copy_figure())
        self.save.triggered.connect(lambda _on=False: self.ask_path())
        widget.addActions([self.enlarge, self.copy, self.save])
        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.button = HoverButton(widget, _tr("Copy or save this figure"))
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """A double click where nothing can be taken opens the figure large."""
        is_twice = event.type() is QEvent.Type.MouseButtonDblClick
        if is_twice and not self._is_large and self._widget.cursor().shape() is not Qt.CursorShape.PointingHandCursor:
            self.open_large()
            return True
        return False

    def leave_small(self) -> None:
        """Notes that the figure is the large one itself."""
        self._is_large = True
        self._widget.removeAction(self.enlarge)

    def open_large(self) -> None:
        """Shows the figure in a window of its own, beside the picture."""
        FigureWindow(self._widget.window(), self._figure.name_figure(), self._figure.make_large()).show()

    def copy_figure(self) -> None:
        """Puts the figure on the clipboard as a picture of twice its size."""
        render = self._figure.record_figure()

        def work(progress: Progress) -> QImage:
            progress.step(0, 0)
            return read_image(render("png")) or QImage()

        find_outbox(self._widget).copy_image(work)

    def ask_path(self) -> None:
        """Asks where the file is to lie, and writes it."""
        name = f"{self._figure.name_figure() or _tr('Figure')}.png"
        find_outbox(self._widget).ask_place(
            self._widget, _tr("Save picture"), name, kinds=_KINDS, then=self.save_figure
        )

    def save_figure(self, path: Path) -> None:
        """Writes the figure as its name says, in a worker. Raises UserError for an ending that is none of a figure."""
        kind, render = require_ending(path, ENDINGS), self._figure.record_figure()

        def work(progress: Progress) -> None:
            progress.step(0, 0)
            replace_file(path, render(kind))

        find_outbox(self._widget).write(_tr("Saving the picture"), path, work)

"""Figure actions: open large, copy, and save as a picture, for every figure, by menu, by button and by key."""

from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QImage, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from annotator.errors import Phrase, Progress
from annotator.formats.core.files import replace_file
from annotator.ui.base.paint import read_image
from annotator.ui.base.text import translator_of
from annotator.ui.base.workers import Pause
from annotator.ui.output.drawn_figure import FigureSource, FigureWindow
from annotator.ui.output.outbox import HoverButton, find_outbox, require_ending

_tr = translator_of("Output")

ENDINGS: Final = ("png", "svg", "pdf")
_KINDS: Final = ("PNG (*.png)", "SVG (*.svg)", "PDF (*.pdf)")
_AGAIN: Final = 300
"""Milliseconds of quiet after which a large figure is drawn again."""


class Figure(Protocol):
    """What a figure must be, besides a QWidget; where it has a signal `refreshed`, the large one follows it."""

    def make_source(self) -> FigureSource:
        """The figure as it is now."""

    def take_row(self, row: object) -> None:
        """A row of the table below the large figure was taken."""


class FigureActions(QObject):
    """Gives a figure its actions; Enter and a double click open it large where they take nothing else."""

    def __init__(self, widget: QWidget, figure: Figure) -> None:
        super().__init__(widget)
        self._widget, self._figure = widget, figure
        self.enlarge = self._add_action(_tr("Open large"), "enlarge_figure", self.open_large)
        self.copy = self._add_action(_tr("Copy"), "copy_figure", self.copy_figure)
        self.copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.save = self._add_action(_tr("Save picture…"), "save_figure", self.ask_path)
        widget.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.button = HoverButton(widget, _tr("Copy or save this figure"))
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """A double click where nothing can be taken opens the figure large."""
        is_twice = event.type() is QEvent.Type.MouseButtonDblClick
        if is_twice and self._widget.cursor().shape() is not Qt.CursorShape.PointingHandCursor:
            self.open_large()
            return True
        return False

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether this key, which the figure itself does not take, opened it large."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter:
            self.open_large()
        return is_enter

    def open_large(self) -> None:
        """Shows the figure in a window of its own, beside the picture."""
        figure = self._figure
        runner = find_outbox(self._widget).runner
        large = FigureWindow(self._widget.window(), runner, figure.make_source(), figure.take_row)
        for action in (self.copy, self.save):
            large.add_button(action.text(), action.trigger)
        refreshed = getattr(figure, "refreshed", None)
        if refreshed is not None:
            refreshed.connect(Pause(large, _AGAIN, lambda: large.show_source(figure.make_source())).start)
        large.show()

    def copy_figure(self) -> None:
        """Puts the figure on the clipboard as a picture of twice its size."""
        source = self._figure.make_source()

        def work(progress: Progress) -> QImage:
            progress.step(0, 0)
            return read_image(source.render("png")) or QImage()

        find_outbox(self._widget).copy_image(work)

    def ask_path(self) -> None:
        """Asks where the file is to lie, and writes it."""
        name = f"{self._figure.make_source().title or _tr('Figure')}.png"
        find_outbox(self._widget).ask_place(
            self._widget, _tr("Save picture"), name, kinds=_KINDS, then=self.save_figure
        )

    def save_figure(self, path: Path) -> None:
        """Writes the figure as its name says, in a worker. Raises UserError for an ending that is none of a figure."""
        kind, source = require_ending(path, ENDINGS), self._figure.make_source()

        def work(progress: Progress) -> None:
            progress.step(0, 0)
            replace_file(path, source.render(kind))

        find_outbox(self._widget).write(Phrase("Saving the picture"), path, work)

    def _add_action(self, text: str, name: str, act: object) -> QAction:
        made = QAction(text, self)
        made.setObjectName(name)
        made.triggered.connect(lambda _on=False: act())  # type: ignore[operator]
        self._widget.addAction(made)
        return made

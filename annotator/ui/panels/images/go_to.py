"""Go to image: a field over the picture in which a number or a part of a name finds an image of the project."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from annotator.progress import Progress
from annotator.session.editing.navigate import list_order
from annotator.session.finding.image_names import ImageNames
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.theme import ROW, Theme
from annotator.ui.base.workers import Runner
from annotator.ui.widgets.floating import SHADE, FloatingStrip

_tr = translator_of("Images")

WIDTH: Final = 380
MOST_ROWS: Final = 10
TOP: Final = 48
FIGURE_SPACE: Final = "\u2007"
"""As wide as a digit."""


class GoToImage(FloatingStrip):
    """Arrows choose, Enter opens, Esc leaves; a click elsewhere leaves as well."""

    picked = Signal(int)
    """Id of the image that was chosen."""
    left = Signal()

    def __init__(self, parent: QWidget, session: Session, runner: Runner, theme: Theme) -> None:
        super().__init__(parent, theme)
        self._room, self._session, self._runner = parent, session, runner
        self._names = ImageNames((), (), 0)
        self.setAccessibleName(_tr("Go to image"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(_tr("Number or name of an image"))
        self.field.setAccessibleName(_tr("Number or name of an image"))
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(_tr("Images found"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(SHADE + 6, SHADE + 6, SHADE + 6, SHADE + 6)
        column.setSpacing(4)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.field.textChanged.connect(self._find)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _row: self._take())
        self.hide()

    def open(self) -> None:
        """Shows itself at the top of the picture, with the images around the open one."""
        self.field.clear()
        project, order = self._session.project, list_order(self._session)
        self._names = ImageNames(tuple(order), (), len(order))

        def work(progress: Progress) -> ImageNames:
            progress.step(0, 0)
            return ImageNames.of(project, order)

        self._runner.start(Job("Names of images", work, quiet=True), done=self._take_names)
        self._find("")
        self.show()
        self.raise_()
        self.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the field that choose, take and leave; losing the focus leaves."""
        if watched is self.field and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(event)
        if watched is self.field and event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        return False

    def _take_names(self, names: ImageNames) -> None:
        """Numbers are found before, names from now on."""
        self._names = names
        if self.isVisible() and self.field.text().strip():
            self._find(self.field.text())

    def _on_key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Down | Qt.Key.Key_Up if self.list.count():
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Tab:
                self._take()
            case Qt.Key.Key_Escape:
                self.hide()
                self.left.emit()
            case _:
                return False
        return True

    def _find(self, text: str) -> None:
        session = self._session
        wide = len(format_number(self._names.listed))
        self.list.clear()
        for found in self._names.find(text, near=session.view.image):
            number = "–" if found.number is None else format_number(found.number)
            name = session.project.images[found.image].name
            self._add_row(f"{number.rjust(wide, FIGURE_SPACE)}   {name}", found.image)
            if found.number is None:
                self.list.item(self.list.count() - 1).setToolTip(_tr("The filter of the list leaves it out."))
        if not self.list.count():
            self._add_row(_tr("No image has this number or name."), None)
        here = (at for at in range(self.list.count()) if self._id_at(at) == session.view.image)
        self.list.setCurrentRow(next(here, 0) if not text.strip() else 0)
        rows = min(max(self.list.count(), 1), MOST_ROWS)
        self.setFixedSize(WIDTH + 2 * SHADE, rows * ROW + self.field.sizeHint().height() + 2 * SHADE + 20)
        self.move(
            max(0, (self._room.width() - self.width()) // 2), min(TOP, max(0, self._room.height() - self.height()))
        )

    def _add_row(self, text: str, image: int | None) -> None:
        row = QListWidgetItem(text)
        row.setSizeHint(QSize(0, ROW))
        row.setData(Qt.ItemDataRole.UserRole, image)
        if image is None:
            row.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(row)

    def _take(self) -> None:
        chosen = self._id_at(self.list.currentRow())
        if chosen is None:
            return
        self.hide()
        self.picked.emit(chosen)
        self.left.emit()

    def _id_at(self, row: int) -> int | None:
        found = self.list.item(row).data(Qt.ItemDataRole.UserRole) if 0 <= row < self.list.count() else None
        return int(found) if found is not None else None

"""Welcome page: recent projects, in a menu as well, samples, and the ways to begin; a dropped folder begins, too."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from annotator.session.actions.action import STATE_IDS
from annotator.session.settings import Preferences
from annotator.ui.base.layout import STRETCH, hold, make_button, make_column, make_grid, make_label, make_row
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import find_theme, make_pixmap, make_text_font

_window_words = translator_of("Window")


class RecentMenu(QMenu):
    """Filled whenever it is about to be shown."""

    chosen = Signal(str)
    """Path of a project."""

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(_window_words("Open recent"), parent)
        self._preferences = preferences
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for path in self._preferences.settings.memory.recent_projects:
            if Path(path).is_file():
                self.addAction(path, partial(self.chosen.emit, path))
        if self.isEmpty():
            self.addAction(_window_words("None yet")).setEnabled(False)


_tr = translator_of("Welcome")

WIDTH: Final = 720
_LINES: Final = (("open_folder", "sample_parts"), ("compare_files", "sample_crowns"), ("check_files", "sample_orchard"))
"""Each way to begin with the sample on which it is tried."""
_PICTURES: Final = MappingProxyType(
    {"open_folder": "folder", "compare_files": "copy", "check_files": "done", "open_project": "open"}
)
"""Actions with their icons; that of a sample is called as it is."""


class WelcomePage(QWidget):
    """Shown while no project is open."""

    chosen = Signal(str)
    """Path of a recent project."""

    def __init__(self, perform: Callable[[str], None], key_of: Callable[[str], str]) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._buttons: dict[str, QPushButton] = {}
        self._notes: list[QLabel] = []
        self._sign = QLabel()
        middle = QFrame()
        middle.setFixedWidth(WIDTH)
        title = QLabel(_tr("Annotator"))
        title.setFont(make_text_font(scale=24 / 13, strong=True))
        column = make_column(
            self._sign,
            title,
            _make_muted_label(_tr("Label boxes with tags. See how far annotators agree, and why a detector missed.")),
            16,
            within=middle,
            spacing=8,
            margins=(9, 9, 9, 9),
        )
        self._add_ways(column, perform, key_of)
        self._head = make_label(_tr("Recent projects"), head=True)
        column.addWidget(self._head)
        self.recent = QListWidget()
        self.recent.setAccessibleName(_tr("Recent projects"))
        self.recent.setMouseTracking(True)
        self.recent.itemActivated.connect(lambda row: self.chosen.emit(row.data(Qt.ItemDataRole.UserRole)))
        self.recent.itemClicked.connect(lambda row: self.chosen.emit(row.data(Qt.ItemDataRole.UserRole)))
        column.addWidget(self.recent)
        self._hint = _make_muted_label(
            _tr("Or drop a folder, photographs, annotation files or a project anywhere on this window.")
        )
        column.addWidget(self._hint)
        self.steps = self._make_steps(perform, key_of)
        column.addWidget(self.steps)
        self._place_in_middle(middle)
        self._draw_icons()
        self.show_recent(())

    def show_recent(self, projects: Sequence[str]) -> None:
        """Lists the projects, newest first; those that are not there are left out."""
        self.recent.clear()
        for path in projects:
            if not Path(path).is_file():
                continue
            row = QListWidgetItem(f"{Path(path).stem}   —   {_shorten(Path(path).parent)}")
            row.setData(Qt.ItemDataRole.UserRole, path)
            row.setToolTip(path)
            row.setSizeHint(QSize(0, 28))
            self.recent.addItem(row)
        count = self.recent.count()
        self.recent.setFixedHeight(min(max(count, 1), 7) * 28 + 2)
        self.recent.setVisible(count > 0)
        self._head.setVisible(count > 0)
        self.steps.setVisible(not count)

    def showEvent(self, event: QShowEvent) -> None:
        """Gives sentences room for all their lines, of which a grid asks for no more than fit its guess."""
        super().showEvent(event)
        for note in self._notes:
            note.setMinimumHeight(note.heightForWidth(note.width()))

    def changeEvent(self, event: QEvent) -> None:
        """Draws the icons again in the colours of another theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._draw_icons()

    def _draw_icons(self) -> None:
        theme = find_theme()
        self._sign.setPixmap(make_pixmap("annotator", theme.accent, 40, ratio=self.devicePixelRatioF()))
        for name, button in self._buttons.items():
            ink = theme.on_accent if button.isDefault() else theme.text
            picture = _PICTURES.get(name, name.replace("_", "-"))
            button.setIcon(QIcon(make_pixmap(picture, ink, 18, ratio=self.devicePixelRatioF())))

    def focus_first(self) -> None:
        """Puts the keys on the first way to begin, or on the newest project."""
        if self.recent.count():
            self.recent.setFocus()
            self.recent.setCurrentRow(0)
        else:
            self._buttons["open_folder"].setFocus()

    def _add_ways(self, column: QVBoxLayout, perform: Callable[[str], None], key_of: Callable[[str], str]) -> None:
        """A line for each thing that one comes for, with its sample beside it, and one for what there is already."""
        texts = {
            "open_folder": (_tr("Label a folder…"), _tr("Photographs become a project")),
            "compare_files": (_tr("Compare files…"), _tr("Boxes of several people: COCO, VOC, CVAT …")),
            "check_files": (_tr("Check a model…"), _tr("Ground truth and a detector's predictions")),
            "open_project": (_tr("Open project…"), _tr("A file that ends in .annotator")),
            "sample_orchard": (_tr("Orchard"), _tr("Apples, three annotators, two detectors")),
            "sample_crowns": (_tr("Tree crowns"), _tr("Plots from the air, four annotators, a survey")),
            "sample_parts": (_tr("Bicycle parts"), _tr("States of parts, two annotators, a detector")),
        }
        grid = make_grid(spacing=(24, 10))
        column.addLayout(grid)
        grid.addWidget(make_label(_tr("Samples to try"), head=True), 0, 1)
        for row, names in enumerate((*_LINES, ("open_project",)), start=1):
            for place, name in enumerate(names):
                grid.addLayout(self._make_way(name, *texts[name], perform=perform, key=key_of(name)), row, place)
        column.addSpacing(20)

    def _place_in_middle(self, middle: QWidget) -> None:
        """A little above the middle; a low window scrolls."""
        page = QWidget()
        across = make_column(middle)
        across.insertStretch(0, 2)
        across.addStretch(3)
        make_row(STRETCH, across, STRETCH, within=page, margins=(9, 9, 9, 9))
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        page.setAutoFillBackground(False)
        scroll.viewport().setAutoFillBackground(False)
        make_column(scroll, within=self)

    def _make_steps(self, perform: Callable[[str], None], key_of: Callable[[str], str]) -> QWidget:
        """What a newcomer does first, second and third; who has projects knows it."""
        tags = " ".join(key_of(name) for name in ("occluded", *STATE_IDS))
        told = (
            _tr("Open a folder. {box} draws a box, {tags} tag it.", box=key_of("box"), tags=tags),
            _tr("{done} marks the image done and goes on to the next.", done=key_of("done")),
            _tr("Others label the same images; the tab Agreement then says how far you agree."),
        )
        lines = make_grid(spacing=(10, 4), stretched=1)
        for number, text in enumerate(told, start=1):
            lines.addWidget(_make_muted_label(str(number)), number, 0, Qt.AlignmentFlag.AlignTop)
            lines.addWidget(_make_muted_label(text), number, 1)
        guide = make_button(_tr("User guide"), lambda: perform("guide"))
        guide.setFlat(True)
        guide.setStyleSheet("text-align: left; padding: 4px 8px 4px 0;")
        head, below = make_label(_tr("In three steps"), head=True), (guide, 0, Qt.AlignmentFlag.AlignLeft)
        return hold(make_column(head, lines, below, spacing=4, margins=(0, 12, 0, 0)))

    def _make_way(self, name: str, text: str, note: str, *, perform: Callable[[str], None], key: str) -> QVBoxLayout:
        button = self._buttons[name] = QPushButton(text)
        button.setIconSize(QSize(18, 18))
        width = (WIDTH - 24) // 2
        button.setFixedWidth(width)
        button.setStyleSheet("text-align: left; padding: 7px 12px;")
        button.setDefault(name == "open_folder")
        button.clicked.connect(lambda _on=False: perform(name))
        said = _make_muted_label(f"{note}  ·  {key}" if key else note)
        said.setFixedWidth(width)
        self._notes.append(said)
        return make_column(button, said, STRETCH, spacing=2)


def _make_muted_label(text: str) -> QLabel:
    return make_label(text, role="muted", wraps=True)


def _shorten(folder: Path) -> str:
    """The folder with the home folder as a tilde."""
    try:
        return f"~/{folder.relative_to(Path.home()).as_posix()}"
    except ValueError:
        return str(folder)

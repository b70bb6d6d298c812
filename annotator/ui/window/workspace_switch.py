"""The row of the menus: beside them the switch of the workspaces, and who works on which project."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QFrame, QLabel, QMainWindow, QMenu, QSizePolicy, QToolButton, QWidget

from annotator.session.actions.menus import WORKSPACE_MENUS
from annotator.ui.base.layout import make_row
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import find_theme, make_small_font

if TYPE_CHECKING:
    from annotator.session.session import Session
    from annotator.store import ProjectFile

_tr = translator_of("Window")

_SIDE, _GAP, _EDGE = 12, 6, 2
"""Logical pixels beside the text of a button, between name and key, and around the buttons."""
_MENU_WIDE, _MENU_HIGH, _MENU_END = 16, 12, 10
"""What the style sheet puts around the name of a menu, and at the ends of the bar."""
_BAR_SIDE: Final = 4
"""What it leaves free right of its corner."""
_END: Final = 12
"""Logical pixels right of the title."""


def name_workspaces() -> dict[str, tuple[str, str]]:
    """By the values of the workspaces their names, and what each is for."""
    return {
        "label": (_tr("Label"), _tr("Draw, without a look at others' work")),
        "compare": (_tr("Compare"), _tr("People with one another, on the picture")),
        "check": (_tr("Check"), _tr("A model against people, on the picture")),
        "study": (_tr("Study"), _tr("What is known of the whole set, in pages")),
    }


def name_seat(session: "Session") -> str:
    """Who works, and whether that is as an auditor."""
    from annotator.session.projects.open import seat_of
    from annotator.session.view import Mode

    view, name = session.view, seat_of(session).name
    if view.is_auditing:
        return _tr("{name} · auditor", name=name) if name else _tr("auditor")
    if view.author is None:
        return _tr("no annotator")
    return _tr("{name} as auditor", name=name) if view.mode is Mode.AUDIT else name


class WorkspaceButton(QToolButton):
    """A name, with the key beside it in small grey letters where there is room; the chosen one is raised."""

    def __init__(self, name: str, tip: str) -> None:
        super().__init__()
        self._tip, self._key, self._shows_key = tip, "", True
        self.setText(name)
        self.setAccessibleName(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.show_key("")

    def show_key(self, key: str) -> None:
        """Takes the key that leads there."""
        self._key = key
        self.setToolTip(f"{self._tip} ({key})" if key else self._tip)
        self.setAccessibleDescription(self.toolTip())
        self.updateGeometry()

    def find_width(self, *, with_key: bool) -> int:
        """Logical pixels that it takes."""
        return 2 * _SIDE + self._find_name_width() + (self._find_key_width() if with_key else 0)

    def show_room(self, *, with_key: bool) -> None:
        """Takes as much room as it needs with the key, or without."""
        self._shows_key = with_key
        self.setFixedWidth(self.find_width(with_key=with_key))
        self.update()

    def sizeHint(self) -> QSize:
        """The name and what is shown of the key."""
        return QSize(self.find_width(with_key=self._shows_key), self.fontMetrics().height() + 8)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ground, name and key."""
        theme, area = find_theme(), QRect(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked() or self.underMouse() or self.hasFocus():
            painter.setPen(QPen(theme.colour_of("accent"), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
            raised = "chosen" if theme.is_dark else "raised"
            shade = theme.colour_of(raised if self.isChecked() else "hover")
            painter.setBrush(shade if self.isChecked() or self.underMouse() else QColor(0, 0, 0, 0))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 5, 5)
        font = self.font()
        font.setWeight(QFont.Weight.DemiBold if self.isChecked() else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(theme.colour_of("accent" if self.isChecked() else "text"))
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area.adjusted(_SIDE, 0, 0, 0), middle, self.text())
        if self._shows_key and self._key:
            painter.setFont(make_small_font())
            painter.setPen(theme.colour_of("muted"))
            painter.drawText(area.adjusted(_SIDE + self._find_name_width() + _GAP, 0, 0, 0), middle, self._key)
        painter.end()

    def _find_name_width(self) -> int:
        font = self.font()
        font.setWeight(QFont.Weight.DemiBold)  # so that nothing moves when another one is chosen
        return QFontMetrics(font).horizontalAdvance(self.text())

    def _find_key_width(self) -> int:
        return _GAP + QFontMetrics(make_small_font()).horizontalAdvance(self._key) if self._key else 0


class WorkspaceSwitch(QFrame):
    """One of four; the keys beside the names go where there is no room for them."""

    def __init__(self, perform: Callable[[str], None], workspaces: Mapping[str, tuple[str, str]]) -> None:
        """`perform` does the action with an id."""
        super().__init__()
        self.setObjectName("segments")
        self.setAccessibleName(_tr("Workspace"))
        self.buttons: dict[str, WorkspaceButton] = {}
        group, row = QButtonGroup(self), make_row(within=self, spacing=0, margins=(_EDGE,) * 4)
        for workspace, (name, tip) in workspaces.items():
            button = self.buttons[workspace] = WorkspaceButton(name, tip)
            button.clicked.connect(lambda _on=False, wanted=workspace: perform(f"workspace_{wanted}"))
            group.addButton(button)
            row.addWidget(button)

    def find_width(self, *, with_keys: bool) -> int:
        """Logical pixels that it takes."""
        return 2 * _EDGE + sum(button.find_width(with_key=with_keys) for button in self.buttons.values())

    def show_room(self, *, with_keys: bool) -> None:
        """Shows the keys beside the names, or the names alone."""
        for button in self.buttons.values():
            button.show_room(with_key=with_keys)

    def show_workspace(self, workspace: str) -> None:
        """Shows which one is open."""
        if workspace in self.buttons:
            self.buttons[workspace].setChecked(True)

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Takes the keys of the actions."""
        for workspace, button in self.buttons.items():
            button.show_key(key_of(f"workspace_{workspace}"))


class WindowHead(QWidget):
    """Right of the menus: the switch in the middle of the window, project and person at its right end.

    Where there is no room the keys of the switch go first; then it gives way to the menus and moves to the right, where
    the title goes. Menus end in an arrow only where they and the switch have no room side by side.
    """

    def __init__(self, window: QMainWindow, perform: Callable[[str], None], menus: Mapping[str, QMenu]) -> None:
        """`menus` are those of the bar by their names, of which one belongs to each workspace."""
        super().__init__()
        self._window, self._menus = window, menus
        self.switch = WorkspaceSwitch(perform, name_workspaces())
        self.title = QLabel()
        self.title.setProperty("role", "muted")
        for part in (self.switch, self.title):
            part.setParent(self)
        self._titles: tuple[str, ...] = ()
        """What stands at the end of the bar, and in its place where there is less room."""
        self._fitted: tuple[object, ...] = ()
        self._size = QSize()
        window.menuBar().installEventFilter(self)
        self.show_session(None, None)

    def show_session(self, file: "ProjectFile | None", session: "Session | None") -> None:
        """Names the project and who works on it, or the program while none is open; shows the workspace's menu."""
        seen = "" if session is None else session.view.workspace.value
        for workspace, name in WORKSPACE_MENUS.items():
            self._menus[name].menuAction().setVisible(workspace == seen and not self._menus[name].isEmpty())
        if file is None or session is None:
            self._window.setWindowTitle(_tr("Annotator"))
            self.hide()
            return
        seat = name_seat(session)
        self._window.setWindowTitle(f"{file.path.name} — {seat}")
        self._titles = f"{file.path.name} · {seat}", seat
        self.title.setToolTip(self._titles[0])
        self.switch.show_workspace(session.view.workspace.value)
        self.fit()
        self.show()

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Takes the keys of the workspaces."""
        self.switch.show_keys(key_of)
        self.fit()

    def sizeHint(self) -> QSize:
        """What the bar gives it."""
        return self._size

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Takes the room that a bar of another size has."""
        if event.type() is QEvent.Type.Resize:
            self.fit()
        return False

    def changeEvent(self, event: QEvent) -> None:
        """Other type needs another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self.fit)  # once the bar has the type as well

    def fit(self) -> None:
        """Puts the switch and the title where there is room for them."""
        bar = self._window.menuBar()
        if not self._titles:
            return
        metrics, mnemonic = bar.fontMetrics(), int(Qt.TextFlag.TextShowMnemonic.value)
        entries = [metrics.size(mnemonic, action.text()) for action in bar.actions() if action.isVisible()]
        menus = sum(entry.width() + _MENU_WIDE for entry in entries) + 2 * _MENU_END
        height = metrics.height() + _MENU_HIGH
        wide, least = self.switch.find_width(with_keys=True), self.switch.find_width(with_keys=False)
        ends = {text: metrics.horizontalAdvance(text) + _END + _GAP for text in self._titles}
        beside = (bar.width() - wide) // 2 - _GAP
        with_keys = beside >= max(menus, ends[self._titles[0]])
        taken = wide if with_keys else least
        middle = max((bar.width() - taken) // 2, menus + _GAP)
        middle = max(_GAP, min(middle, bar.width() - taken - _GAP))
        beyond = bar.width() - middle - taken
        text = next((text for text, end in ends.items() if beyond >= end + _GAP), "")
        end = ends.get(text, 0)
        left = min(menus, middle - _GAP)
        width = bar.width() - left
        fitted = (width, height, taken, bar.width(), text)
        if fitted == self._fitted:
            return
        self._fitted = fitted
        self.switch.show_room(with_keys=with_keys)
        self.switch.setGeometry(middle - left + _BAR_SIDE, 0, taken, height)
        self.title.setText(text)
        self.title.setVisible(bool(text))
        self.title.setGeometry(width - end, 0, end - _END, height)
        self._size = QSize(width, height)
        self.updateGeometry()
        bar.setCornerWidget(self, Qt.Corner.TopRightCorner)
        self.show()

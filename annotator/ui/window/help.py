"""Help: every key on one page, made from the actions."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from annotator.session.actions.action import Action, keys_of
from annotator.session.actions.menus import MENUS
from annotator.session.settings import KeySettings
from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import hold, make_column, make_grid, make_label, make_row, make_text
from annotator.ui.base.look import OF_PROGRAM
from annotator.ui.base.synonyms import translate_names
from annotator.ui.base.text import ACTIONS, translator_of
from annotator.ui.widgets.tag_strip import KeyCap
from annotator.ui.window.first_window import print_key

_tr = translator_of("Shortcuts")
_tr_action = translator_of(ACTIONS)

COLUMNS: Final = 3
_HEAD: Final = 2
"""Lines that a head takes with the space before it."""
ShortcutRow = tuple[str, tuple[str, ...]]
"""What is done, and the keys or moves that do it."""


class ShortcutSheet(Aside):
    """Every key on one page, in a window that can stay open."""

    def __init__(self, parent: QWidget, actions: Sequence[Action], keys: KeySettings) -> None:
        super().__init__(parent, _tr("Shortcuts"), size=(1120, 800))
        self.setProperty(OF_PROGRAM, True)
        self._rows: list[tuple[str, str, QWidget]] = []
        find = make_text(hint=_tr("Find an action or a key"), name=_tr("Find an action or a key"), clears=True)
        find.textChanged.connect(self._find)
        sections = [*sections_of(actions, keys), (_tr("Mouse"), list_mouse_rows())]
        body = QWidget()
        body.setObjectName("page")
        across = make_row(within=body, spacing=32, margins=(8, 8, 8, 8))
        for part in _split_columns(sections):
            column = make_column(spacing=2)
            for title, rows in part:
                self._add_section(column, title, rows)
            column.addStretch(1)
            across.addLayout(column, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(body)
        make_column(find, area, within=self, margins=(12, 12, 12, 12))

    def _add_section(self, column: QVBoxLayout, title: str, rows: list[ShortcutRow]) -> None:
        head = make_label(title, head=True)
        column.addWidget(head)
        for text, keys in rows:
            grid = make_grid(spacing=(4, None), margins=(0, 1, 0, 1), stretched=0)
            line = hold(grid)
            grid.addWidget(make_label(text, wraps=True), 0, 0)
            for place, key in enumerate(keys, start=1):
                cap = KeyCap()
                cap.show_key(key)
                grid.addWidget(cap, 0, place, Qt.AlignmentFlag.AlignVCenter)
            column.addWidget(line)
            self._rows.append((text, f"{text} {' '.join(keys)}".casefold(), line))
        column.addSpacing(12)

    def _find(self, text: str) -> None:
        wanted, called = text.casefold().split(), translate_names(text)
        for name, words, line in self._rows:
            line.setVisible(name in called or all(word in words for word in wanted))


def sections_of(actions: Sequence[Action], keys: KeySettings) -> list[tuple[str, list[ShortcutRow]]]:
    """The menus with their actions that have a key."""
    sections = []
    for menu in MENUS:
        rows = []
        for action in actions:
            if action.menu.split("/")[0] != menu:
                continue
            found = (*((action.shown_key,) if action.shown_key else ()), *keys_of(action, keys))
            if found:
                rows.append((_tr_action(action.text), tuple(dict.fromkeys(print_key(key) for key in found))))
        if rows:
            sections.append((_tr_action(MENUS[menu]).replace("&", ""), rows))
    return sections


def list_mouse_rows() -> list[ShortcutRow]:
    """The moves of the mouse."""
    return [
        (_tr("Select the smallest box; again: the next one below"), (_tr("Click"),)),
        (_tr("Add to the selection"), (_tr("Shift+Click"),)),
        (_tr("Move, or resize by edge or corner"), (_tr("Drag"),)),
        (_tr("Draw over other boxes"), (_tr("Shift+Drag"),)),
        (_tr("Insert a vertex on an edge of the selected polygon"), (_tr("Ctrl+Click"), _tr("Double click"))),
        (_tr("Choose a vertex for the keys"), (_tr("Click"),)),
        (_tr("Delete the vertex under the pointer"), (_tr("Del"),)),
        (_tr("Lasso: add, take away"), (_tr("Shift+Drag"), _tr("Ctrl+Drag"))),
        (_tr("Choose label beside the box"), (_tr("Double click"),)),
        (_tr("Menu of the box"), (_tr("Right click"),)),
        (_tr("Scroll, sideways with Shift"), (_tr("Wheel"),)),
        (_tr("Zoom at the pointer"), (_tr("Ctrl+Wheel"),)),
        (_tr("Brightness"), (_tr("Ctrl+Shift+Wheel"),)),
        (_tr("Move the picture"), (_tr("Middle drag"), _tr("Space+Drag"))),
        (_tr("Move or stretch while a tool is armed"), (_tr("Ctrl+Drag"),)),
    ]


def _split_columns(sections: list[tuple[str, list[ShortcutRow]]]) -> list[list[tuple[str, list[ShortcutRow]]]]:
    """Sections in their order over columns of equal length; a long one goes on in the next column."""
    lines = sum(len(rows) + _HEAD for _title, rows in sections)
    room = -(-lines // COLUMNS)
    parts: list[list[tuple[str, list[ShortcutRow]]]] = [[]]
    filled = 0
    for title, rows in sections:
        rest = rows
        while rest:
            free = room - filled - _HEAD
            if free < min(3, len(rest)) and len(parts) < COLUMNS:
                parts.append([])
                filled = 0
                continue
            taken = rest if len(parts) == COLUMNS else rest[:free]
            parts[-1].append((title, taken))
            rest = rest[len(taken) :]
            filled += len(taken) + _HEAD
    return parts

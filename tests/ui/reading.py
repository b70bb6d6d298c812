"""Reads every text that the program holds ready for a person: of widgets, actions, and the models behind views."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QHeaderView, QTabWidget, QWidget

from annotator.ui.base.layout import VALUE
from annotator.ui.output.table_actions import TableActions
from tests.depth import turns

ROLES = (
    *(Qt.ItemDataRole(number) for number in range(6)),  # what is shown, edited and told
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    *range(int(Qt.ItemDataRole.UserRole), int(Qt.ItemDataRole.UserRole) + 12),
    VALUE,
)
GETTERS = (
    "text",
    "toolTip",
    "statusTip",
    "whatsThis",
    "accessibleName",
    "accessibleDescription",
    "windowTitle",
    "placeholderText",
    "title",
    "toPlainText",
    "currentText",
)
MOST_ROWS = turns(20, 400)
"""More than the rows of what may be seen in the lists of tests, so that what must not be seen is among them."""
_DECIMALS = re.compile(r"(\.\d{3})\d+")
"""Behind three decimals a measured time has any digits by chance."""
_ADDRESS = re.compile(r"0x[0-9a-f]+")
"""Where an object lies in memory is no text of ours."""


_BLANKS = "\u2009\xa0\u2007"

Place = tuple[object, ...]
"""The words that name a place, which are put together where something is found."""

Texts = list[tuple[Place, str]]


def find_texts(*wanted: str) -> list[str]:
    """The places where one of these texts stands; hidden widgets included, as they may be shown at any time.

    Thin and fixed blanks are left out, so that a number is found however it is written.
    """
    found = []
    sought = re.compile("|".join(map(re.escape, wanted)))
    for widget, texts in _read_everything():
        whole = "\n".join([text for _place, text in texts])
        for place, text in texts if sought.search(_drop_blanks(whole)) else ():
            plain = _drop_blanks(text)
            if sought.search(plain):
                plain = _ADDRESS.sub("", _DECIMALS.sub(r"\1", plain))
                name = widget.objectName() or widget.accessibleName()
                where = " ".join(map(str, (type(widget).__name__, name, *place)))
                found += [f"{where}: {plain}" for one in wanted if one in plain]
    return found


def _drop_blanks(text: str) -> str:
    for blank in _BLANKS:
        text = text.replace(blank, "")
    return text


def _read_everything() -> Iterator[tuple[QWidget, Texts]]:
    known: set[QObject] = set()
    for widget in QApplication.allWidgets():
        yield widget, _read_widget(widget, known)
        if widget.parent() is None:
            for thing in (*widget.findChildren(TableActions), *widget.findChildren(QAbstractItemModel)):
                owner = thing.parent()
                if isinstance(owner, QWidget):
                    yield owner, _read_owned(thing, known)


def _read_widget(widget: QWidget, known: set[QObject]) -> Texts:
    """Texts of a widget; those of an action and of a model, which many may show, are read at the first."""
    read = _read_properties(widget)
    for action in widget.actions():
        if action not in known:
            known.add(action)
            read += [(("action", action.objectName(), *place), text) for place, text in _read_properties(action)]
    if isinstance(widget, QComboBox) or (isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView)):
        read += _read_new(widget.model(), known)
    if isinstance(widget, QTabWidget):
        read += [((), widget.tabText(at) + widget.tabToolTip(at)) for at in range(widget.count())]
    return read


def _read_owned(thing: TableActions | QAbstractItemModel, known: set[QObject]) -> Texts:
    """Texts of what a widget owns and may show or give away."""
    if isinstance(thing, QAbstractItemModel):
        return [(("owns", type(thing).__name__, *place), text) for place, text in _read_new(thing, known)]
    if thing.has_own_columns:  # others take what the cells show and hold, which is read as a model
        return [(("leaves",), text) for text in thing.read_first(MOST_ROWS).format_lines().splitlines()]
    return []


def _read_new(model: QAbstractItemModel | None, known: set[QObject]) -> Texts:
    if model is None or model in known:
        return []
    known.add(model)
    return list(_read_model(model))


def _read_properties(thing: QObject) -> Texts:
    read: Texts = [
        (place, text)
        for place, getter in _list_getters(type(thing))
        if (text := getter(thing)) and isinstance(text, str)
    ]
    if isinstance(thing, QAction) and thing.data() is not None:
        read.append((("data",), str(thing.data())))
    return read


@cache
def _list_getters(kind: type[QObject]) -> list[tuple[Place, Callable[[QObject], object]]]:
    return [((name,), getattr(kind, name)) for name in GETTERS if callable(getattr(kind, name, None))]


def _read_model(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[tuple[Place, str]]:
    above = QModelIndex() if parent is None else parent
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(above)
    for column in range(columns if parent is None else 0):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            yield ("head",), str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")
    for row in islice(range(model.rowCount(above)), MOST_ROWS):
        for column in range(columns):
            index = model.index(row, column, above)
            for role in ROLES:
                try:
                    value = model.data(index, role)
                except RuntimeError:  # a value of a dialog of Qt's own that Python has no word for
                    continue
                if value is not None:
                    yield ("row", row, "column", column, "role", role), str(value)
        first = model.index(row, 0, above)
        if model.rowCount(first):
            yield from _read_model(model, first)

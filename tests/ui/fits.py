"""Finds texts that do not fit: each widget's needed width and height against what it was given, and what is painted.

Names that people gave (of images, authors, labels, files) may be shortened where they are shown; words of ours may not.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QTableView,
    QWidget,
)

SLACK = 1.0
"""Logical pixels that rounding may take."""

Names = Callable[[str], bool]
"""Whether a text is a name that somebody gave, which may be shortened."""


@dataclass(frozen=True)
class Cut:
    """A text that does not fit."""

    where: str
    text: str
    needed: float
    given: float

    def __str__(self) -> str:
        return f"{self.where}: “{self.text}” needs {self.needed:.0f} px and has {self.given:.0f}"


def find_cut_texts(root: QWidget, is_name: Names) -> list[Cut]:
    """Texts of visible widgets below `root` that are wider or higher than their place."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        if widget.isVisible() and not _is_scrolled_away(widget, root):
            found.extend(cut for cut in _measure(widget) if cut.text.strip() and not is_name(cut.text))
            found.extend(cut for cut in _find_clipped(widget) if not is_name(cut.text))
    return found


@contextmanager
def painted_cuts(is_name: Names) -> Iterator[list[Cut]]:
    """Collects texts that our own painting shortens or draws into too narrow a place."""
    found: list[Cut] = []
    kept = (QFontMetrics.elidedText, QFontMetricsF.elidedText, QPainter.drawText)

    def watch_elided(call: Callable[..., str]) -> Callable[..., str]:
        def elided(metrics: Any, text: str, mode: Qt.TextElideMode, width: float, *more: Any) -> str:
            shown = call(metrics, text, mode, width, *more)
            if shown != text and not is_name(text):
                found.append(Cut("painted and shortened", text, metrics.horizontalAdvance(text), width))
            return shown

        return elided

    def draw_text(painter: QPainter, *given: Any) -> Any:
        result = kept[2](painter, *given)
        if len(given) >= 3 and isinstance(given[0], QRect | QRectF) and isinstance(given[2], str):
            area, flags, text = given[0], int(given[1]), given[2]
            free = int(Qt.TextFlag.TextWordWrap) | int(Qt.TextFlag.TextDontClip)
            needed = max((painter.fontMetrics().horizontalAdvance(line) for line in text.splitlines()), default=0)
            if not flags & free and needed > area.width() + SLACK and not is_name(text):
                found.append(Cut("painted", text, needed, area.width()))
        return result

    QFontMetrics.elidedText = watch_elided(kept[0])  # type: ignore[method-assign]
    QFontMetricsF.elidedText = watch_elided(kept[1])  # type: ignore[method-assign]
    QPainter.drawText = draw_text  # type: ignore[method-assign, assignment]
    try:
        yield found
    finally:
        QFontMetrics.elidedText, QFontMetricsF.elidedText, QPainter.drawText = kept  # type: ignore[method-assign]


def describe_widget(widget: QWidget) -> str:
    """A widget's class and name, below its two nearest named parents."""
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None and len(names) < 3:
        name = at.objectName() or at.accessibleName()
        if name or at is widget:
            names.append(f"{type(at).__name__} {name}".strip())
        at = at.parentWidget()
    return " in ".join(names)


def _measure(widget: QWidget) -> Iterator[Cut]:
    where = describe_widget(widget)
    if isinstance(widget, QLabel):
        yield from _measure_label(widget, where)
    elif isinstance(widget, QCheckBox | QRadioButton | QPushButton):
        text = _plain(widget.text())
        style = widget.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth) + 4
        around = 8 if isinstance(widget, QPushButton) else style
        yield from _wider(where, text, widget.fontMetrics().horizontalAdvance(text) + around, widget.width())
    elif isinstance(widget, QAbstractButton):
        text = _plain(widget.text())
        if text and getattr(widget, "toolButtonStyle", lambda: None)() != Qt.ToolButtonStyle.ToolButtonIconOnly:
            needed = max(widget.fontMetrics().horizontalAdvance(line) for line in text.splitlines())
            around = _PADDING if widget.property("role") == "choice" else 2
            yield from _wider(where, text, needed + around, widget.width())
    elif isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        field = widget.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, widget
        )
        text = widget.currentText()
        yield from _wider(where, text, widget.fontMetrics().horizontalAdvance(text), field.width())
    elif isinstance(widget, QLineEdit) and not isinstance(widget.parent(), QComboBox):
        text = widget.text() or widget.placeholderText()
        if not widget.hasFocus() and (not widget.text() or isinstance(widget.parent(), QAbstractSpinBox)):
            yield from _wider(where, text, widget.fontMetrics().horizontalAdvance(text), widget.width() - 2)
    elif isinstance(widget, QTabBar):
        yield from _measure_tabs(widget, where)
    elif isinstance(widget, QHeaderView):
        yield from _measure_heads(widget, where)
    elif isinstance(widget, QGroupBox):
        yield from _wider(where, widget.title(), widget.fontMetrics().horizontalAdvance(widget.title()), widget.width())
    elif isinstance(widget, QAbstractItemView):
        yield from _measure_cells(widget, where)


def _measure_label(label: QLabel, where: str) -> Iterator[Cut]:
    text = _plain_of_rich(label.text())
    if label.buddy() is not None:
        text = _plain(text)
    if not text:
        return
    if label.wordWrap():
        high = label.heightForWidth(label.width())
        if high > label.height() + SLACK:
            yield Cut(f"{where} (height)", text, high, label.height())
        return
    yield from _wider(
        where, text, label.sizeHint().width() if "<" in label.text() else _widest(label, text), label.width()
    )
    if label.fontMetrics().height() > label.height() + 2:
        yield Cut(f"{where} (height)", text, label.fontMetrics().height(), label.height())


def _widest(label: QLabel, text: str) -> float:
    margins = label.contentsMargins()
    wide = max(label.fontMetrics().horizontalAdvance(line) for line in text.splitlines())
    return wide + margins.left() + margins.right()


def _measure_tabs(bar: QTabBar, where: str) -> Iterator[Cut]:
    for at in range(bar.count()):
        if not bar.isTabVisible(at):
            continue
        text, place = bar.tabText(at).replace("&", ""), bar.tabRect(at)
        yield from _wider(f"{where} tab", text, bar.fontMetrics().horizontalAdvance(text), place.width())
        if place.right() > bar.width() or place.left() < 0:
            yield Cut(f"{where} tab out of sight", text, place.right(), bar.width())


def _measure_heads(header: QHeaderView, where: str) -> Iterator[Cut]:
    if header.orientation() != Qt.Orientation.Horizontal or header.model() is None:
        return
    for at in range(min(header.count(), 60)):
        text = header.model().headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        if isinstance(text, str) and not header.isSectionHidden(at) and type(header) is QHeaderView:
            needed = max((header.fontMetrics().horizontalAdvance(line) for line in text.splitlines()), default=0)
            yield from _wider(f"{where} head", text, needed + _HEAD, header.sectionSize(at))


def _is_covered(view: QTableView) -> bool:
    """Whether rows are hidden that no bar can bring to light."""
    high = view.verticalHeader().length() > view.viewport().height() + SLACK
    return high and view.verticalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff


_PADDING = 14
"""Left and right of the text of a choice, with its frame."""
_HEAD = 4
"""Left and right of the text of a head."""
_NUMBER = re.compile(r"^[−-]?[\d.,\u2009\u202f ]+(%|[a-z]{1,3})?$")


def _measure_cells(view: QAbstractItemView, where: str) -> Iterator[Cut]:
    """Numbers in cells must be whole; words are told by their tool tip."""
    model = view.model()
    bar = view.horizontalScrollBar()
    if isinstance(view, QTableView) and bar.maximum() > 0 and _is_covered(view):
        yield Cut(f"{where} last row under the bar", view.accessibleName() or "rows", view.height(), bar.height())
    if model is None or isinstance(model, QAbstractListModel) or not hasattr(view, "horizontalHeader"):
        return
    for row in range(min(model.rowCount(view.rootIndex()), 40)):
        for column in range(min(model.columnCount(view.rootIndex()), 30)):
            index = model.index(row, column, view.rootIndex())
            place = view.visualRect(index)
            text = index.data(Qt.ItemDataRole.DisplayRole)
            if isinstance(text, str) and _NUMBER.match(text) and place.isValid() and place.width() > 0:
                needed = view.fontMetrics().horizontalAdvance(text)
                yield from _wider(f"{where} cell {row},{column}", text, needed, place.width())


def _find_clipped(widget: QWidget) -> Iterator[Cut]:
    """A text whose widget reaches sideways beyond a parent that does not scroll."""
    text = _plain(getattr(widget, "text", str)()) if isinstance(widget, QLabel | QAbstractButton) else ""
    parent = widget.parentWidget()
    if not text or parent is None or widget.isWindow():
        return
    right = widget.geometry().right() + 1
    if right > parent.width() + SLACK or widget.x() < -SLACK:
        area = parent.parentWidget()
        if not (isinstance(area, QAbstractScrollArea) and area.viewport() is parent):
            yield Cut(f"{describe_widget(widget)} (clipped)", text, right, parent.width())


def _is_scrolled_away(widget: QWidget, root: QWidget) -> bool:
    at = widget.parentWidget()
    while at is not None and at is not root:
        area = at.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is at:
            place = QRect(widget.mapTo(at, QPoint(0, 0)), widget.size())
            return not place.intersects(at.rect())
        at = area
    return False


def _wider(where: str, text: str, needed: float, given: float) -> Iterator[Cut]:
    if text and needed > given + SLACK:
        yield Cut(where, text, needed, given)


def _plain(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _plain_of_rich(text: str) -> str:
    return re.sub(r"<[^>]+>", "", text) if "<" in text else text

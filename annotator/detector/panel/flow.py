"""From TIDE types to mechanisms: a flow diagram of the missed objects, whose bands can be pressed (F Fig. 3c)."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.detector.panel.colours import MECHANISM_COLOURS
from annotator.detector.panel.glossary import BAR_NAMES, mechanism_tip, type_tip
from annotator.detector.panel.mechanisms import ORDER
from annotator.detector.panel.walk import walk_through
from annotator.detector.state.state import DetectorState
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.ui.base.guard import guarded
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import grouped, words_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.plots import Plot
from annotator.ui.widgets.section import SIDE, Head

_words = words_of("Model")

TYPES: Final = ("Missed", "Loc", "Cls", "Cls+Loc")
"""From top to bottom."""
_GAP: Final = 8.0
_LEAST: Final = 15.0
"""Room of a name, logical pixels."""


@dataclass(frozen=True, slots=True)
class Band:
    """Missed objects of one type and one mechanism."""

    miss: str
    mechanism: Mechanism
    count: int


class FlowDiagram(Plot):
    """Left the types, right the mechanisms; arrows go from band to band and Enter takes one."""

    picked = Signal(object)
    """The Band that was taken."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, height=120)
        self.bands: tuple[Band, ...] = ()
        self.current: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_words("From error type to mechanism"))

    def put(self, bands: tuple[Band, ...], *, provisional: bool) -> None:
        """Shows other bands, ordered as they are drawn."""
        kept = sorted(bands, key=lambda one: (TYPES.index(one.miss), ORDER.index(one.mechanism)))
        self.bands, self.provisional = tuple(kept), provisional
        if self.current is not None and self.current >= len(kept):
            self.current = None
        ends = max(len({one.miss for one in kept}), len({one.mechanism for one in kept}), 1)
        self._height = round(ends * (_LEAST + _GAP) + 16)
        self.setFixedHeight(self._height)
        self.update()

    def paths(self) -> list[QPainterPath]:
        """The outlines of the bands."""
        left, right = self._ends(left=True), self._ends(left=False)
        x0, x1 = self._sides()
        middle = (x0 + x1) / 2
        found = []
        scale = self._scale()
        offset_left, offset_right = dict.fromkeys(left, 0.0), dict.fromkeys(right, 0.0)
        for band in self.bands:
            thick = band.count * scale
            top0 = left[band.miss][0] + offset_left[band.miss]
            top1 = right[band.mechanism][0] + offset_right[band.mechanism]
            offset_left[band.miss] += thick
            offset_right[band.mechanism] += thick
            path = QPainterPath(QPointF(x0, top0))
            path.cubicTo(QPointF(middle, top0), QPointF(middle, top1), QPointF(x1, top1))
            path.lineTo(x1, top1 + thick)
            path.cubicTo(QPointF(middle, top1 + thick), QPointF(middle, top0 + thick), QPointF(x0, top0 + thick))
            path.closeSubpath()
            found.append(path)
        return found

    def hint_at(self, position: QPointF) -> str:
        """What the band under the pointer holds."""
        row = self._at(position)
        return self.toolTip() if row is None else self.told(row)

    def told(self, row: int) -> str:
        """A band in words."""
        band = self.bands[row]
        return "\n".join((
            _words("{n} missed objects from {type} to {mechanism}.", n=grouped(band.count), type=band.miss,
                   mechanism=BAR_NAMES[band.mechanism]),
            type_tip(band.miss), mechanism_tip(band.mechanism), _words("Press to walk through them."),
        ))  # fmt: skip

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Shows which band a press would take."""
        row = self._at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if row is None else Qt.CursorShape.PointingHandCursor)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes a band."""
        row = self._at(event.position())
        if row is not None and event.button() is Qt.MouseButton.LeftButton:
            self._take(row)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go from band to band, Enter takes the current one."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.bands:
            step = 1 if key == Qt.Key.Key_Down else -1
            self.current = 0 if self.current is None else (self.current + step) % len(self.bands)
            self.setAccessibleDescription(self.told(self.current))
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.current is not None:
            self._take(self.current)
        else:
            super().keyPressEvent(event)

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows where the keys are."""
        super().focusInEvent(event)
        self.update()

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keys are elsewhere."""
        super().focusOutEvent(event)
        self.update()

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws bands, ends and names."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, path in enumerate(self.paths()):
            colour = QColor(MECHANISM_COLOURS[self.bands[number].mechanism])
            colour = self.theme.colour("faint") if self.provisional else colour
            colour.setAlphaF(0.75 if number == self.current and self.hasFocus() else 0.5)
            painter.setPen(QPen(self.theme.colour("accent"), 1.5) if number == self.current and self.hasFocus()
                           else Qt.PenStyle.NoPen)  # fmt: skip
            painter.setBrush(colour)
            painter.drawPath(path)
        x0, x1 = self._sides()
        for is_left, x in ((True, x0), (False, x1)):
            for end, (top, high, count) in self._ends(left=is_left).items():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.theme.colour("muted") if is_left else QColor(MECHANISM_COLOURS[end]))  # type: ignore[index]
                painter.drawRect(QRectF(x - (3 if is_left else 0), top, 3, max(high, 1.0)))
                painter.setPen(self.theme.colour("text"))
                name = f"{end} {count}" if is_left else BAR_NAMES[end]  # type: ignore[index]
                area = QRectF(0, top, x0 - 9, high) if is_left else QRectF(x1 + 9, top, self.width() - x1 - 9, high)
                area = area.adjusted(0, min(0.0, (high - _LEAST) / 2), 0, max(0.0, (_LEAST - high) / 2))
                side = Qt.AlignmentFlag.AlignRight if is_left else Qt.AlignmentFlag.AlignLeft
                painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, name)

    def _sides(self) -> tuple[float, float]:
        metrics = QFontMetricsF(self.font())
        names = [f"{one.miss} {self._count(one.miss)}" for one in self.bands] or [""]
        left = max(metrics.horizontalAdvance(name) for name in names) + 10 + SIDE
        right = max(metrics.horizontalAdvance(BAR_NAMES[one.mechanism]) for one in self.bands) if self.bands else 0
        return left, self.width() - right - 10 - SIDE

    def _count(self, end: object) -> int:
        return sum(one.count for one in self.bands if end in (one.miss, one.mechanism))

    def _scale(self) -> float:
        """Logical pixels an object."""
        total = sum(one.count for one in self.bands)
        ends = max(len({one.miss for one in self.bands}), len({one.mechanism for one in self.bands}), 1)
        return (self.height() - 12 - (ends - 1) * (_GAP + _LEAST * 0.55)) / max(total, 1)

    def _ends(self, *, left: bool) -> dict[object, tuple[float, float, int]]:
        """Top, height and count of every end, spread over the height."""
        order: tuple[object, ...] = TYPES if left else ORDER
        names = [end for end in order if self._count(end)]
        scale = self._scale()
        whole = sum(self._count(end) * scale for end in names)
        gap = (self.height() - 12 - whole) / max(len(names) - 1, 1) if len(names) > 1 else 0.0
        top = 6.0 if len(names) > 1 else 6.0 + (self.height() - 12 - whole) / 2
        found: dict[object, tuple[float, float, int]] = {}
        for end in names:
            count = self._count(end)
            found[end] = (top, count * scale, count)
            top += count * scale + gap
        return found

    def _at(self, position: QPointF) -> int | None:
        return next((number for number, path in enumerate(self.paths()) if path.contains(position)), None)

    def _take(self, row: int) -> None:
        self.current = row
        self.update()
        self.picked.emit(self.bands[row])


class FlowSection(QWidget):
    """The flow of the shown model: of the set when it has been counted, else of the open image."""

    def __init__(self, place: Workplace, state: DetectorState) -> None:
        super().__init__()
        self._place, self._state = place, state
        self.head = Head(place.theme, _words("TIDE → mechanism"))
        self.diagram = FlowDiagram(place.theme)
        self.diagram.picked.connect(self._on_picked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 4)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.diagram)

    @property
    def is_whole(self) -> bool:
        """Whether it is about the set."""
        chosen = self._state.choice.model
        return chosen is not None and self._state.whole.of_model(chosen) is not None

    def refresh(self) -> None:
        """Shows the bands."""
        bands = self._of_set() if self.is_whole else self._of_image()
        self.setVisible(bool(bands))
        self.diagram.put(bands, provisional=self.is_whole and not self._state.whole.is_current)
        self.head.say(_words("whole set") if self.is_whole else _words("this image"))

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        self.head.recolour(theme)
        self.diagram.recolour(theme)

    def _of_set(self) -> tuple[Band, ...]:
        chosen = self._state.choice.model
        model = None if chosen is None else self._state.whole.of_model(chosen)
        if model is None:
            return ()
        return tuple(Band(one.names[0], one.mechanism, len(one.rows)) for one in model.result.flow)

    def _of_image(self) -> tuple[Band, ...]:
        why = self._state.why
        if why is None:
            return ()
        pairs = [(why.miss[row], mechanism) for row, mechanism in why.mechanism.items()]
        return tuple(Band(miss, mechanism, pairs.count((miss, mechanism))) for miss, mechanism in dict.fromkeys(pairs))

    def _on_picked(self, band: Band) -> None:
        walk_through(
            self._place,
            self._state,
            here=not self.is_whole,
            types=frozenset({band.miss}),
            mechanisms=frozenset({band.mechanism}),
        )

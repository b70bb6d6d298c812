"""From TIDE types to mechanisms: a flow diagram of the missed objects, whose bands can be pressed (F Fig. 3c)."""

from collections import Counter
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
    QPen,
)

from annotator.detector.panel.glossary import bar_name_of, mechanism_tip_of, type_name_of, type_tip_of
from annotator.detector.panel.mechanisms import MECHANISM_ORDER
from annotator.detector.panel.walk import walk_through
from annotator.detector.state.image_view import ImageView
from annotator.detector.state.state import DetectorState
from annotator.detector.state.view import ModelView
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.report.detector.findings import FindingFilter
from annotator.report.detector.values import ModelCheck
from annotator.report.glossary import MECHANISM_COLOURS
from annotator.ui.base.guard import guard_handler
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.column.folding import FoldingSection
from annotator.ui.widgets.plots import Plot
from annotator.ui.widgets.section import SIDE

_tr = translator_of("Model")

MISS_TYPE_ORDER: Final = ("Missed", "Loc", "Cls", "Cls+Loc")
"""From top to bottom."""
_GAP: Final = 8.0
_LEAST: Final = 15.0
"""Room of a name, logical pixels."""


@dataclass(frozen=True, slots=True)
class FlowBand:
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
        self.bands: tuple[FlowBand, ...] = ()
        self.current: int | None = None
        self._follows = False
        """Whether it shows what another one shows."""
        self.setAccessibleName(_tr("From error type to mechanism"))

    def put(self, bands: tuple[FlowBand, ...], *, provisional: bool) -> None:
        """Shows other bands, ordered as they are drawn."""
        kept = sorted(bands, key=lambda one: (MISS_TYPE_ORDER.index(one.miss), MECHANISM_ORDER.index(one.mechanism)))
        self.bands, self.provisional = tuple(kept), provisional
        if self.current is not None and self.current >= len(kept):
            self.current = None
        ends = max(len({one.miss for one in kept}), len({one.mechanism for one in kept}), 1)
        self._height = round(ends * (_LEAST + _GAP) + 16)
        if not self.is_alone:
            self.setFixedHeight(self._height)
        self.refresh()

    def make_empty(self, theme: Theme) -> "FlowDiagram":
        """A diagram without bands."""
        return FlowDiagram(theme)

    def take_data(self, other: Plot) -> None:
        """Shows what another diagram shows; a press on a band is one on the same band there."""
        if isinstance(other, FlowDiagram):
            if not self._follows:
                self._follows = True
                self.picked.connect(other.picked)
            self.put(other.bands, provisional=other.provisional)
        super().take_data(other)

    def make_paths(self) -> list[QPainterPath]:
        """The outlines of the bands."""
        left, right = self._compute_ends(left=True), self._compute_ends(left=False)
        x0, x1 = self._compute_sides()
        middle = (x0 + x1) / 2
        found = []
        scale = self._compute_scale()
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
        row = self._find_band(position)
        return self.toolTip() if row is None else self.describe_band(row)

    def describe_band(self, row: int) -> str:
        """A band in words."""
        band = self.bands[row]
        return "\n".join(
            (
                _tr(
                    "{n} missed objects from {type} to {mechanism}.",
                    n=format_number(band.count),
                    type=type_name_of(band.miss),
                    mechanism=bar_name_of(band.mechanism),
                ),
                type_tip_of(band.miss),
                mechanism_tip_of(band.mechanism),
                _tr("Press to walk through them."),
            )
        )

    @guard_handler(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Shows which band a press would take."""
        row = self._find_band(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if row is None else Qt.CursorShape.PointingHandCursor)

    @guard_handler(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes a band."""
        row = self._find_band(event.position())
        if row is not None and event.button() is Qt.MouseButton.LeftButton:
            self._pick_band(row)

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go from band to band, Enter takes the current one."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.bands:
            step = 1 if key == Qt.Key.Key_Down else -1
            self.current = 0 if self.current is None else (self.current + step) % len(self.bands)
            self.setAccessibleDescription(self.describe_band(self.current))
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.current is not None:
            self._pick_band(self.current)
        else:
            super().keyPressEvent(event)

    @guard_handler(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows where the keys are."""
        super().focusInEvent(event)
        self.update()

    @guard_handler(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Repaints, for the frame of the keyboard focus goes."""
        super().focusOutEvent(event)
        self.update()

    @guard_handler(None)
    def paint(self, painter: QPainter) -> None:
        """Draws bands, ends and names."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, path in enumerate(self.make_paths()):
            colour = QColor(MECHANISM_COLOURS[self.bands[number].mechanism])
            colour = self.theme.colour_of("faint") if self.provisional else colour
            colour.setAlphaF(0.75 if number == self.current and self.hasFocus() else 0.5)
            painter.setPen(
                QPen(self.theme.colour_of("accent"), 1.5)
                if number == self.current and self.hasFocus()
                else Qt.PenStyle.NoPen
            )
            painter.setBrush(colour)
            painter.drawPath(path)
        x0, x1 = self._compute_sides()
        for is_left, x in ((True, x0), (False, x1)):
            for end, (top, high, count) in self._compute_ends(left=is_left).items():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.theme.colour_of("muted") if is_left else QColor(MECHANISM_COLOURS[end]))  # type: ignore[index]
                painter.drawRect(QRectF(x - (3 if is_left else 0), top, 3, max(high, 1.0)))
                painter.setPen(self.theme.colour_of("text"))
                name = f"{type_name_of(str(end))} {count}" if is_left else bar_name_of(end)  # type: ignore[arg-type]
                whole = self.compute_area()
                left, right = (whole.left(), x0 - 9) if is_left else (x1 + 9, whole.right())
                area = QRectF(left, top, right - left, high)
                area = area.adjusted(0, min(0.0, (high - _LEAST) / 2), 0, max(0.0, (_LEAST - high) / 2))
                side = Qt.AlignmentFlag.AlignRight if is_left else Qt.AlignmentFlag.AlignLeft
                painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, name)

    def _compute_sides(self) -> tuple[float, float]:
        metrics = QFontMetricsF(self.font())
        names = [f"{type_name_of(one.miss)} {self._count_end(one.miss)}" for one in self.bands] or [""]
        left = max(metrics.horizontalAdvance(name) for name in names) + 10 + SIDE
        right = max(metrics.horizontalAdvance(bar_name_of(one.mechanism)) for one in self.bands) if self.bands else 0
        area = self.compute_area()
        return area.left() + left, area.right() - right - 10 - SIDE

    def _count_end(self, end: object) -> int:
        return sum(one.count for one in self.bands if end in (one.miss, one.mechanism))

    def _compute_scale(self) -> float:
        """Logical pixels an object."""
        total = sum(one.count for one in self.bands)
        ends = max(len({one.miss for one in self.bands}), len({one.mechanism for one in self.bands}), 1)
        return (self.compute_area().height() - 12 - (ends - 1) * (_GAP + _LEAST * 0.55)) / max(total, 1)

    def _compute_ends(self, *, left: bool) -> dict[object, tuple[float, float, int]]:
        """Top, height and count of every end, spread over the height."""
        order: tuple[object, ...] = MISS_TYPE_ORDER if left else MECHANISM_ORDER
        names = [end for end in order if self._count_end(end)]
        scale = self._compute_scale()
        whole = sum(self._count_end(end) * scale for end in names)
        area = self.compute_area()
        gap = (area.height() - 12 - whole) / max(len(names) - 1, 1) if len(names) > 1 else 0.0
        top = area.top() + 6.0 + (0.0 if len(names) > 1 else (area.height() - 12 - whole) / 2)
        found: dict[object, tuple[float, float, int]] = {}
        for end in names:
            count = self._count_end(end)
            found[end] = (top, count * scale, count)
            top += count * scale + gap
        return found

    def _find_band(self, position: QPointF) -> int | None:
        return next((number for number, path in enumerate(self.make_paths()) if path.contains(position)), None)

    def _pick_band(self, row: int) -> None:
        self.current = row
        self.update()
        self.picked.emit(self.bands[row])


class FlowSection(FoldingSection):
    """The flow of the shown model: of the set when it has been counted, else of the open image."""

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__(context, "flow", _tr("TIDE → mechanism"))
        self._context, self._state = context, state
        self.is_dataset_shown = False
        """Whether it is about the set."""
        self.diagram = FlowDiagram(context.theme)
        self.diagram.picked.connect(self._on_picked)
        self.setContentsMargins(0, 6, 0, 4)
        column = self.column
        column.addWidget(self.diagram)

    def show_view(self, view: ModelView) -> None:
        """Shows the bands."""
        model = view.dataset.find_model_check(view.selection.model)
        self.is_dataset_shown = model is not None
        bands = _bands_of_image(view.image) if model is None else _bands_of_dataset(model)
        self.setVisible(bool(bands))
        self.diagram.put(bands, provisional=model is not None and not view.dataset.is_current)
        scope = _tr("this image") if model is None else _tr("whole set")
        self.head.show_support(scope)
        chosen = view.selection.model
        name = "" if chosen is None else view.project.author_name(chosen)
        self.diagram.describe_figure(_tr("From error type to mechanism"), f"{name} · {scope}")

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.head.recolour(theme)
        self.diagram.recolour(theme)

    def _on_picked(self, band: FlowBand) -> None:
        wanted = FindingFilter(types=frozenset({band.miss}), mechanisms=frozenset({band.mechanism}))
        walk_through(self._context, self._state, wanted, here=not self.is_dataset_shown)


def _bands_of_dataset(model: ModelCheck) -> tuple[FlowBand, ...]:
    return tuple(FlowBand(one.names[0], one.mechanism, len(one.rows)) for one in model.result.flow)


def _bands_of_image(image: ImageView | None) -> tuple[FlowBand, ...]:
    if image is None:
        return ()
    why = image.diagnosis
    counts = Counter((why.miss_types[row], mechanism) for row, mechanism in why.mechanisms.items())
    return tuple(FlowBand(miss, mechanism, count) for (miss, mechanism), count in counts.items())

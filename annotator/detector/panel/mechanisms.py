"""Why objects were missed: bars by mechanism, and a flow diagram from TIDE types to mechanisms (F Fig. 3c)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen

from annotator.detector.image import ImageView
from annotator.detector.panel import words
from annotator.detector.state import DatasetView, DetectorState, ModelView
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.report.detector.values import FindingFilter, ModelCheck
from annotator.report.glossary import MECHANISM_COLOURS
from annotator.report.plots import PlotValues
from annotator.ui.base.layout import make_note, make_press
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_ends, format_float, format_number, translator_of
from annotator.ui.base.theme import find_theme, make_small_font, mix_colours
from annotator.ui.base.workers import guard_handler
from annotator.ui.widgets.plots import Plot, paint_bar
from annotator.ui.widgets.section import LINE, SIDE, FoldingSection, NumberRow

_tr = translator_of("Model")

MECHANISM_ORDER: Final = (
    Mechanism.PROPOSAL_PROCESS,
    Mechanism.REGRESSOR,
    Mechanism.INTERCLASS_CLASSIFICATION,
    Mechanism.BACKGROUND_CLASSIFICATION,
    Mechanism.CLASSIFIER_CALIBRATION,
    Mechanism.CONSUMED,
    Mechanism.UNKNOWN,
)
"""That of the pipeline."""
_NAME: Final = 92
_VALUE: Final = 40


class MechanismShare(Struct, frozen=True):
    """One model's misses by one mechanism."""

    model: str
    count: int
    total: int
    notes: tuple[str, ...] = ()
    """The interval of the share, where it is made."""


class MechanismRow(NumberRow):
    """One mechanism with a bar for each model; the longest bar of all rows is full."""

    def __init__(self, mechanism: Mechanism) -> None:
        super().__init__(words.bar_name_of(mechanism), opens=True)
        self.mechanism = mechanism
        self.shares: tuple[MechanismShare, ...] = ()
        self.most = 1.0

    def show_shares(self, shares: Sequence[MechanismShare], *, most: float, provisional: bool) -> None:
        """Shows the models in their order."""
        self.shares, self.most, self.provisional = tuple(shares), most, provisional
        lines = [words.mechanism_tip_of(self.mechanism)]
        for one in shares:
            part = f" ({format_float(one.count / one.total, '.0%')})" if one.total else ""
            lines.append(
                _tr(
                    "{model}: {n} of {all} misses{part}.",
                    model=one.model,
                    n=format_number(one.count),
                    all=format_number(one.total),
                    part=part,
                )
            )
            lines += one.notes
        lines.append(_tr("Press to walk through them."))
        value = " / ".join(format_number(one.count) for one in shares)
        self.show_number(value, tip="\n".join(lines), provisional=provisional)
        self.setFixedHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        """Higher with more models."""
        return QSize(240, max(LINE, 8 + 12 * len(self.shares)))

    @guard_handler(None)
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws name, bars and numbers."""
        painter, theme = QPainter(self), find_theme()
        if self.underMouse():
            painter.fillRect(self.rect(), theme.colour_of("hover"))
        if self.hasFocus():
            painter.setPen(QPen(theme.colour_of("accent"), 1))
            painter.drawRect(self.rect().adjusted(4, 0, -5, -1))
        middle = Qt.AlignmentFlag.AlignVCenter
        area = QRectF(SIDE, 0, self.width() - 2 * SIDE, self.height())
        painter.setPen(theme.colour_of("text" if self.is_open else "muted"))
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | middle, self.name)
        several = len(self.shares) > 1
        painter.setFont(make_small_font() if several else self.font())
        high = self.height() / max(len(self.shares), 1) if not several else 12.0
        top = 0.0 if not several else (self.height() - 12.0 * len(self.shares)) / 2
        for number, one in enumerate(self.shares):
            paler = mix_colours(MECHANISM_COLOURS[self.mechanism], theme.panel, min(0.3 * number, 0.7))
            colour = theme.colour_of("faint") if self.provisional else QColor(paler)
            left = SIDE + _NAME
            bar = QRectF(left, top + high / 2 - 2.5, self.width() - SIDE - _VALUE - left, 5)
            share = (one.count / one.total if one.total else 0.0) / self.most
            paint_bar(painter, bar, share, colour=colour, track=theme.colour_of("sunken"))
            painter.setPen(theme.colour_of("muted" if self.provisional else "text"))
            frame = QRectF(area.right() - _VALUE, top - 2, _VALUE, high + 4)
            painter.drawText(frame, Qt.AlignmentFlag.AlignRight | middle, format_number(one.count))
            top += high


class MechanismSection(FoldingSection):
    """Bars of the open image at once; those of the set when it has been counted."""

    dataset_requested = Signal()

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__(context, "mechanisms", _tr("Mechanisms"))
        self._context, self._state = context, state
        self.is_dataset_shown = False
        self._view: ModelView | None = None
        self.switch = self.head.add_button("", _tr("Bars of the open image, or of the whole set for every model."))
        self.switch.clicked.connect(lambda _on=False: self.show_dataset(on=not self.is_dataset_shown))
        self.rows = {mechanism: MechanismRow(mechanism) for mechanism in MECHANISM_ORDER}
        self.setContentsMargins(0, 6, 0, 4)
        column = self.column
        self.reason = make_note(plain=True, margins=(SIDE, 0, SIDE, 2))
        self.offer = make_press("", self._take_offer)
        column.addWidget(self.reason)
        column.addWidget(self.offer)
        for mechanism, row in self.rows.items():
            row.pressed.connect(lambda asked=mechanism: self._walk(asked))
            column.addWidget(row)

    def show_dataset(self, *, on: bool) -> None:
        """The set, or the open image."""
        self.is_dataset_shown = on
        if self._view is not None:
            self.show_view(self._view)
        if on:
            self.dataset_requested.emit()

    def show_view(self, view: ModelView) -> None:
        """Shows the bars."""
        self._view, is_dataset = view, self.is_dataset_shown
        table = _shares_of_dataset(view.dataset) if is_dataset else _shares_of_image(view)
        provisional = is_dataset and not view.dataset.is_current
        self.switch.setText(_tr("◂ This image") if is_dataset else _tr("Whole set ▸"))
        shares = [one.count / one.total for row in table.values() for one in row if one.total]
        is_known = any(one.count for kind, row in table.items() if kind is not Mechanism.UNKNOWN for one in row)
        is_told = is_known or not self._find_reason(view)  # else empty bars would follow the reason
        for mechanism, row in self.rows.items():
            found = table.get(mechanism, [])
            seldom = mechanism in (Mechanism.CONSUMED, Mechanism.UNKNOWN)
            row.setVisible(bool(found) and is_told and (not seldom or any(one.count for one in found)))
            row.show_shares(found, most=max(shares, default=0.0) or 1.0, provisional=provisional)
            row.set_open(on=mechanism in view.selection.filter.mechanisms)
        self.head.show_support(_format_dataset(view.dataset, table) if is_dataset else _tr("this image"))
        self.show_empty("" if table or is_dataset else _tr("none on this image"))
        self._show_reason(view)

    def _show_reason(self, view: ModelView) -> None:
        """Why mechanisms are not known, in full, and the score cut at which they would be."""
        reason = self._find_reason(view)
        self.reason.setText(
            _tr("Mechanisms are not known: {reason}.", reason=words.translate_words(reason).removesuffix("."))
        )
        self.reason.setVisible(bool(reason))
        least = view.internals.offered_cut
        self.offer.setVisible(bool(reason) and least is not None)
        if least is not None:
            self.offer.setText(_tr("Count from score {score} on", score=format_float(least, "g")))

    def _find_reason(self, view: ModelView) -> str:
        if not self.is_dataset_shown:
            return "" if view.image is None else view.internals.reason
        model = view.dataset.find_model_check(view.selection.model)
        return view.dataset.reason if model is None else model.internals_reason

    def _take_offer(self) -> None:
        least = None if self._view is None else self._view.internals.offered_cut
        if least is not None:
            self._context.attempt(lambda: self._state.set_cut(least))

    def _walk(self, mechanism: Mechanism) -> None:
        wanted = FindingFilter(mechanisms=frozenset({mechanism}))
        words.walk_through(self._context, self._state, wanted, here=not self.is_dataset_shown)


_Shares = Mapping[Mechanism, Sequence[MechanismShare]]
"""Shares of the models in their order, by mechanism in the order of the pipeline."""


def _shares_of_image(view: ModelView) -> _Shares:
    model = view.selection.model
    if view.image is None or model is None:
        return {}
    kinds, name = list(view.image.diagnosis.mechanisms.values()), view.project.author_name(model)
    return {one: [MechanismShare(name, kinds.count(one), len(kinds))] for one in MECHANISM_ORDER}


def _shares_of_dataset(dataset: DatasetView) -> _Shares:
    report = dataset.report
    if report is None:
        return {}
    table: dict[Mechanism, list[MechanismShare]] = {one: [] for one in MECHANISM_ORDER}
    for model in report.models:
        counts, total = model.result.mechanisms.count_mechanisms(), model.result.mechanisms.total
        shares = model.score_mechanisms()
        for one in MECHANISM_ORDER:
            notes = tuple(format_ends(shares[one])) if one in shares else ()
            table[one].append(MechanismShare(report.author_name(model.author), counts[one], total, notes))
    return table


def _format_dataset(dataset: DatasetView, table: _Shares) -> str:
    if not table:
        return "" if dataset.reason else _tr("the set is being counted")
    names = " / ".join(one.model for one in table[MECHANISM_ORDER[0]])
    if dataset.report is not None and not dataset.report.options.selection.images.is_all:
        return _tr("only {filter} · {models}", filter=dataset.report.options.selection.images.query, models=names)
    return _tr("whole set · {models}", models=names)


MISS_TYPE_ORDER: Final = ("Missed", "Loc", "Cls", "Cls+Loc")
"""From top to bottom."""
_GAP: Final = 8.0
_LEAST: Final = 15.0
"""Room of a name, logical pixels."""


class FlowBand(Struct, frozen=True):
    """Missed objects of one type and one mechanism."""

    miss: str
    mechanism: Mechanism
    count: int


class FlowDiagram(Plot):
    """Left the types, right the mechanisms; arrows go from band to band and Enter takes one."""

    picked = Signal(object)
    """The Band that was taken."""

    def __init__(self) -> None:
        super().__init__(height=120)
        self.bands: tuple[FlowBand, ...] = ()
        self.current: int | None = None
        self.setAccessibleName(_tr("From error type to mechanism"))

    def put(self, bands: tuple[FlowBand, ...], *, provisional: bool) -> None:
        """Shows other bands, ordered as they are drawn."""
        kept = sorted(bands, key=lambda one: (MISS_TYPE_ORDER.index(one.miss), MECHANISM_ORDER.index(one.mechanism)))
        self.bands, self.provisional = tuple(kept), provisional
        if self.current is not None and self.current >= len(kept):
            self.current = None
        ends = max(len({one.miss for one in kept}), len({one.mechanism for one in kept}), 1)
        self._height = round(ends * (_LEAST + _GAP) + 16)
        self.setFixedHeight(self._height)
        self.refresh()

    def make_values(self) -> PlotValues:
        """The bands by the names of their ends."""
        bands = [
            (
                words.type_name_of(one.miss),
                words.bar_name_of(one.mechanism),
                one.count,
                MECHANISM_COLOURS[one.mechanism],
            )
            for one in self.bands
        ]
        return PlotValues(bands=tuple(bands), rows=self.bands)

    def take_row(self, row: object) -> None:
        """Takes the band of a row of the table."""
        if row in self.bands:
            self._pick_band(self.bands.index(row))

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
                    type=words.type_name_of(band.miss),
                    mechanism=words.bar_name_of(band.mechanism),
                ),
                words.type_tip_of(band.miss),
                words.mechanism_tip_of(band.mechanism),
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
    def paint(self, painter: QPainter) -> None:
        """Draws bands, ends and names."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, path in enumerate(self.make_paths()):
            colour = QColor(MECHANISM_COLOURS[self.bands[number].mechanism])
            colour = find_theme().colour_of("faint") if self.provisional else colour
            colour.setAlphaF(0.75 if number == self.current and self.hasFocus() else 0.5)
            painter.setPen(
                QPen(find_theme().colour_of("accent"), 1.5)
                if number == self.current and self.hasFocus()
                else Qt.PenStyle.NoPen
            )
            painter.setBrush(colour)
            painter.drawPath(path)
        x0, x1 = self._compute_sides()
        for is_left, x in ((True, x0), (False, x1)):
            for end, (top, high, count) in self._compute_ends(left=is_left).items():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(find_theme().colour_of("muted") if is_left else QColor(MECHANISM_COLOURS[end]))  # type: ignore[index]
                painter.drawRect(QRectF(x - (3 if is_left else 0), top, 3, max(high, 1.0)))
                painter.setPen(find_theme().colour_of("text"))
                name = f"{words.type_name_of(str(end))} {count}" if is_left else words.bar_name_of(end)  # type: ignore[arg-type]
                whole = QRectF(self.rect())
                left, right = (whole.left(), x0 - 9) if is_left else (x1 + 9, whole.right())
                area = QRectF(left, top, right - left, high)
                area = area.adjusted(0, min(0.0, (high - _LEAST) / 2), 0, max(0.0, (_LEAST - high) / 2))
                side = Qt.AlignmentFlag.AlignRight if is_left else Qt.AlignmentFlag.AlignLeft
                painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, name)

    def _compute_sides(self) -> tuple[float, float]:
        metrics = QFontMetricsF(self.font())
        names = [f"{words.type_name_of(one.miss)} {self._count_end(one.miss)}" for one in self.bands] or [""]
        left = max(metrics.horizontalAdvance(name) for name in names) + 10 + SIDE
        right = (
            max(metrics.horizontalAdvance(words.bar_name_of(one.mechanism)) for one in self.bands) if self.bands else 0
        )
        area = QRectF(self.rect())
        return area.left() + left, area.right() - right - 10 - SIDE

    def _count_end(self, end: object) -> int:
        return sum(one.count for one in self.bands if end in (one.miss, one.mechanism))

    def _compute_scale(self) -> float:
        """Logical pixels an object."""
        total = sum(one.count for one in self.bands)
        ends = max(len({one.miss for one in self.bands}), len({one.mechanism for one in self.bands}), 1)
        return (QRectF(self.rect()).height() - 12 - (ends - 1) * (_GAP + _LEAST * 0.55)) / max(total, 1)

    def _compute_ends(self, *, left: bool) -> dict[object, tuple[float, float, int]]:
        """Top, height and count of every end, spread over the height."""
        order: tuple[object, ...] = MISS_TYPE_ORDER if left else MECHANISM_ORDER
        names = [end for end in order if self._count_end(end)]
        scale = self._compute_scale()
        whole = sum(self._count_end(end) * scale for end in names)
        area = QRectF(self.rect())
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
        super().__init__(context, "flow", _tr("From error type to mechanism"))
        self._context, self._state = context, state
        self.is_dataset_shown = False
        """Whether it is about the set."""
        self.diagram = FlowDiagram()
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

    def _on_picked(self, band: FlowBand) -> None:
        wanted = FindingFilter(types=frozenset({band.miss}), mechanisms=frozenset({band.mechanism}))
        words.walk_through(self._context, self._state, wanted, here=not self.is_dataset_shown)


def _bands_of_dataset(model: ModelCheck) -> tuple[FlowBand, ...]:
    return tuple(FlowBand(one.names[0], one.mechanism, len(one.rows)) for one in model.result.flow)


def _bands_of_image(image: ImageView | None) -> tuple[FlowBand, ...]:
    if image is None:
        return ()
    why = image.diagnosis
    counts = Counter((why.miss_types[row], mechanism) for row, mechanism in why.mechanisms.items())
    return tuple(FlowBand(miss, mechanism, count) for (miss, mechanism), count in counts.items())

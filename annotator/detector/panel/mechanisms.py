"""Mechanisms as bars: why objects were missed, on this image or in the whole set with the models side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QToolButton

from annotator.detector.panel.glossary import bar_name_of, mechanism_tip_of, translate_words
from annotator.detector.panel.walk import walk_through
from annotator.detector.state.dataset_check import DatasetView
from annotator.detector.state.state import DetectorState
from annotator.detector.state.view import ModelView
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.report.detector.findings import FindingFilter
from annotator.report.glossary import MECHANISM_COLOURS
from annotator.ui.base.guard import guard_handler
from annotator.ui.base.numbers import format_float
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_number, tell_interval, translator_of
from annotator.ui.base.theme import Theme, make_small_font, mix_colours
from annotator.ui.widgets.column.folding import FoldingSection
from annotator.ui.widgets.plots import paint_bar
from annotator.ui.widgets.section import LINE, SIDE, NumberRow

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


@dataclass(frozen=True, slots=True)
class MechanismShare:
    """One model's misses by one mechanism."""

    model: str
    count: int
    total: int
    notes: tuple[str, ...] = ()
    """The interval of the share, where it is made."""


class MechanismRow(NumberRow):
    """One mechanism with a bar for each model; the longest bar of all rows is full."""

    def __init__(self, theme: Theme, mechanism: Mechanism) -> None:
        super().__init__(theme, bar_name_of(mechanism), opens=True)
        self.mechanism = mechanism
        self.shares: tuple[MechanismShare, ...] = ()
        self.most = 1.0

    def show_shares(self, shares: Sequence[MechanismShare], *, most: float, provisional: bool) -> None:
        """Shows the models in their order."""
        self.shares, self.most, self.provisional = tuple(shares), most, provisional
        lines = [mechanism_tip_of(self.mechanism)]
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
        painter, theme = QPainter(self), self.theme
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
        self.rows = {mechanism: MechanismRow(context.theme, mechanism) for mechanism in MECHANISM_ORDER}
        self.setContentsMargins(0, 6, 0, 4)
        column = self.column
        self.reason = QLabel()
        self.reason.setWordWrap(True)
        self.reason.setTextFormat(Qt.TextFormat.PlainText)
        self.reason.setProperty("role", "muted")
        self.reason.setFont(make_small_font())
        self.reason.setContentsMargins(SIDE, 0, SIDE, 2)
        self.offer = QToolButton()
        self.offer.setProperty("role", "quiet")
        self.offer.clicked.connect(lambda _on=False: self._take_offer())
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
        is_told = is_known or not self._find_reason(view)  # else bars of nothing would stand below the reason
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
            _tr("Mechanisms are not known: {reason}.", reason=translate_words(reason).removesuffix("."))
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

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.head.recolour(theme)
        for row in self.rows.values():
            row.recolour(theme)

    def _walk(self, mechanism: Mechanism) -> None:
        wanted = FindingFilter(mechanisms=frozenset({mechanism}))
        walk_through(self._context, self._state, wanted, here=not self.is_dataset_shown)


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
            notes = tuple(tell_interval(shares[one])) if one in shares else ()
            table[one].append(MechanismShare(report.author_name(model.author), counts[one], total, notes))
    return table


def _format_dataset(dataset: DatasetView, table: _Shares) -> str:
    if not table:
        return "" if dataset.reason else _tr("the set is being counted")
    names = " / ".join(one.model for one in table[MECHANISM_ORDER[0]])
    if dataset.report is not None and not dataset.report.options.selection.images.is_all:
        return _tr("only {filter} · {models}", filter=dataset.report.options.selection.images.query, models=names)
    return _tr("whole set · {models}", models=names)

"""Mechanisms as bars: why objects were missed, on this image or in the whole set with the models side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.detector.panel.colours import MECHANISM_COLOURS
from annotator.detector.panel.glossary import BAR_NAMES, mechanism_tip
from annotator.detector.panel.walk import walk_through
from annotator.detector.state.state import DetectorState
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.ui.base.guard import guarded
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import grouped, words_of
from annotator.ui.base.theme import Theme, mix, small_font
from annotator.ui.widgets.plots import paint_bar
from annotator.ui.widgets.section import LINE, SIDE, Head, NumberRow

_words = words_of("Model")

ORDER: Final = (
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
class Share:
    """One model's misses by one mechanism."""

    model: str
    count: int
    total: int


class BarsRow(NumberRow):
    """One mechanism with a bar for each model; the longest bar of all rows is full."""

    def __init__(self, theme: Theme, mechanism: Mechanism) -> None:
        super().__init__(theme, BAR_NAMES[mechanism], opens=True)
        self.mechanism = mechanism
        self.shares: tuple[Share, ...] = ()
        self.most = 1.0

    def show_shares(self, shares: Sequence[Share], *, most: float, provisional: bool) -> None:
        """Shows the models in their order."""
        self.shares, self.most, self.provisional = tuple(shares), most, provisional
        lines = [mechanism_tip(self.mechanism)]
        for one in shares:
            part = f" ({one.count / one.total:.0%})" if one.total else ""
            lines.append(_words("{model}: {n} of {all} misses{part}.", model=one.model, n=grouped(one.count),
                                all=grouped(one.total), part=part))  # fmt: skip
        lines.append(_words("Press to walk through them."))
        value = " / ".join(grouped(one.count) for one in shares)
        self.put(value, tip="\n".join(lines), provisional=provisional)
        self.setFixedHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        """Higher with more models."""
        return QSize(240, max(LINE, 8 + 12 * len(self.shares)))

    @guarded(None)
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws name, bars and numbers."""
        painter, theme = QPainter(self), self.theme
        if self.underMouse():
            painter.fillRect(self.rect(), theme.colour("hover"))
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("accent"), 1))
            painter.drawRect(self.rect().adjusted(4, 0, -5, -1))
        middle = Qt.AlignmentFlag.AlignVCenter
        area = QRectF(SIDE, 0, self.width() - 2 * SIDE, self.height())
        painter.setPen(theme.colour("text" if self.is_open else "muted"))
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | middle, self.name)
        several = len(self.shares) > 1
        painter.setFont(small_font() if several else self.font())
        high = self.height() / max(len(self.shares), 1) if not several else 12.0
        top = 0.0 if not several else (self.height() - 12.0 * len(self.shares)) / 2
        for number, one in enumerate(self.shares):
            paler = mix(MECHANISM_COLOURS[self.mechanism], theme.panel, min(0.3 * number, 0.7))
            colour = theme.colour("faint") if self.provisional else QColor(paler)
            left = SIDE + _NAME
            bar = QRectF(left, top + high / 2 - 2.5, self.width() - SIDE - _VALUE - left, 5)
            share = (one.count / one.total if one.total else 0.0) / self.most
            paint_bar(painter, bar, share, colour=colour, track=theme.colour("sunken"))
            painter.setPen(theme.colour("muted" if self.provisional else "text"))
            frame = QRectF(area.right() - _VALUE, top - 2, _VALUE, high + 4)
            painter.drawText(frame, Qt.AlignmentFlag.AlignRight | middle, grouped(one.count))
            top += high


class MechanismSection(QWidget):
    """Bars of the open image at once; those of the set when it has been counted."""

    whole_wished = Signal()

    def __init__(self, place: Workplace, state: DetectorState) -> None:
        super().__init__()
        self._place, self._state = place, state
        self.is_whole = False
        self.head = Head(place.theme, _words("Mechanisms"))
        self.switch = self.head.add_button("", _words("Bars of the open image, or of the whole set for every model."))
        self.switch.clicked.connect(lambda _on=False: self.show_whole(on=not self.is_whole))
        self.rows = {mechanism: BarsRow(place.theme, mechanism) for mechanism in ORDER}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 4)
        column.setSpacing(0)
        column.addWidget(self.head)
        for mechanism, row in self.rows.items():
            row.pressed.connect(lambda asked=mechanism: self._walk(asked))
            column.addWidget(row)

    def show_whole(self, *, on: bool) -> None:
        """The set, or the open image."""
        self.is_whole = on
        if on:
            self.whole_wished.emit()
        self.refresh()

    def refresh(self) -> None:
        """Shows the bars."""
        table = self._of_set() if self.is_whole else self._of_image()
        provisional = self.is_whole and not self._state.whole.is_current
        self.switch.setText(_words("Whole set ▸") if not self.is_whole else _words("◂ This image"))
        shares = [one.count / one.total for row in table.values() for one in row if one.total]
        for mechanism, row in self.rows.items():
            found = table.get(mechanism, [])
            seldom = mechanism in (Mechanism.CONSUMED, Mechanism.UNKNOWN)
            row.setVisible(bool(found) and (not seldom or any(one.count for one in found)))
            row.show_shares(found, most=max(shares, default=0.0) or 1.0, provisional=provisional)
            row.set_open(on=mechanism in self._state.choice.filter.mechanisms)
        self.head.say(self._support(table))

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        self.head.recolour(theme)
        for row in self.rows.values():
            row.recolour(theme)

    def _of_image(self) -> dict[Mechanism, list[Share]]:
        why, model = self._state.why, self._state.choice.model
        if why is None or model is None:
            return {}
        kinds = list(why.mechanism.values())
        name = self._state.project.authors[model].name
        return {one: [Share(name, kinds.count(one), len(kinds))] for one in ORDER}

    def _of_set(self) -> dict[Mechanism, list[Share]]:
        report = self._state.whole.report
        if report is None:
            return {}
        table: dict[Mechanism, list[Share]] = {one: [] for one in ORDER}
        for model in report.models:
            counts, total = model.result.mechanisms.counts(), model.result.mechanisms.total
            for one in ORDER:
                table[one].append(Share(report.author_name(model.author), counts[one], total))
        return table

    def _support(self, table: dict[Mechanism, list[Share]]) -> str:
        if not self.is_whole:
            reason = self._state.internals_reason
            return _words("this image") if not reason else _words("this image · {reason}", reason=reason)
        if not table:
            return self._state.whole.reason or _words("the set is being counted")
        names = " / ".join(one.model for one in table[ORDER[0]])
        return _words("whole set · {models}", models=names)

    def _walk(self, mechanism: Mechanism) -> None:
        walk_through(self._place, self._state, here=not self.is_whole, mechanisms=frozenset({mechanism}))

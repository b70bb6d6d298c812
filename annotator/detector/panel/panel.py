"""Model panel: the sections of the tab in their order, fed with the state of the model check."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from annotator.detector.panel.choice import ModelChoice, Thresholds
from annotator.detector.panel.counts import CountRow
from annotator.detector.panel.filter import FilterRow
from annotator.detector.panel.flow import FlowSection
from annotator.detector.panel.load import LoadDialog
from annotator.detector.panel.mechanisms import MechanismSection
from annotator.detector.panel.more import MoreDialog
from annotator.detector.panel.notice import ModelNotice
from annotator.detector.panel.parts import PartsSection
from annotator.detector.panel.people import PeopleSection
from annotator.detector.panel.report import ask_export
from annotator.detector.panel.run import RunDialog
from annotator.detector.panel.why import WhySection
from annotator.detector.state.state import DetectorState
from annotator.model.step import Change
from annotator.ui.base.guard import guarded
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import hint, words_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.section import SIDE

_words = words_of("Model")

PAUSE: Final = 500
"""Milliseconds of rest after which the set is counted anew."""
COUNTED_AT_ONCE: Final = 400
"""Images up to which the set is counted without being asked."""


class ModelPanel(QWidget):
    """What is chosen on top, then the finding in focus, then what all of it comes to."""

    left = Signal()

    def __init__(self, place: Workplace, state: DetectorState) -> None:
        super().__init__()
        self._place, self.state = place, state
        self._behind = True
        self.notice = ModelNotice(place)
        self.choice = ModelChoice(place, state)
        self.thresholds = Thresholds(state)
        self.counts = CountRow(place, state)
        self.filter = FilterRow(place, state)
        self.why = WhySection(place, state)
        self.mechanisms = MechanismSection(place, state)
        self.people = PeopleSection(place, state)
        self.flow = FlowSection(place, state)
        self.parts = PartsSection(place, state)
        self.more, self.export = QPushButton(_words("More…")), QPushButton(_words("Export report…"))
        self._deeds = QWidget()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._count)
        self._lay_out()
        self._connect()

    @property
    def sections(self) -> tuple[QWidget, ...]:
        """Everything but the notice, from top to bottom."""
        return (self.thresholds, self.counts, self.filter, self.why, self.mechanisms, self.people, self.flow,
                self.parts, self._deeds)  # fmt: skip

    def on_changed(self, change: Change) -> None:
        """Follows the session; what the state tells of comes through the state."""
        if change.opened or change.parts:
            self.refresh()

    def refresh(self) -> None:
        """Shows what is chosen and what follows from it, if anybody looks."""
        if not self.isVisible():
            self._behind = True
            return
        self._behind = False
        missing = self.notice.show_state(self.state)
        self.notice.setVisible(missing)
        self.choice.setVisible(bool(self.state.models))
        for section in self.sections:
            section.setVisible(not missing)
        self.choice.refresh()
        if missing:
            return
        for part in (self.thresholds, self.counts, self.filter, self.why, self.mechanisms, self.flow, self.people,
                     self.parts):  # fmt: skip
            part.refresh()
        if not self.state.whole.is_current and not self.state.whole.is_counting:
            self._pause.start()

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        for part in (self.counts, self.why, self.mechanisms, self.people, self.flow, self.parts):
            part.recolour(theme)
        self.refresh()

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        """Catches up with what happened while another tab was shown."""
        super().showEvent(event)
        if self._behind:
            self.refresh()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives the keys back to the picture."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        body = QWidget()
        body.setObjectName("page")
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(0)
        inset = QVBoxLayout()
        inset.setContentsMargins(SIDE - 4, 8, SIDE - 4, 0)
        inset.addWidget(self.notice)
        column.addLayout(inset)
        for section in self.sections:
            column.addWidget(section)
        column.addStretch(1)
        row = QHBoxLayout(self._deeds)
        row.setContentsMargins(SIDE, 8, SIDE, 0)
        row.setSpacing(8)
        tips = (
            (self.more, _words("All numbers and diagrams of the whole set ({key}).",
                               key=self._place.key_of("detector.more") or "Model")),
            (self.export, _words("Writes the report that the command annotator check writes as a page.")),
        )  # fmt: skip
        for button, tip in tips:
            button.setToolTip(hint(tip))
            button.setAccessibleDescription(tip)
            row.addWidget(button)
        row.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(body)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.choice)
        outer.addWidget(self.area, 1)

    def _connect(self) -> None:
        state, on_state, on_wish = self.state, self._on_state, self._on_wish
        state.changed.connect(on_state)
        state.wished.connect(on_wish)
        self.destroyed.connect(lambda: state.changed.disconnect(on_state))
        self.destroyed.connect(lambda: state.wished.disconnect(on_wish))
        self._place.clicked.connect(self._on_click)
        self.thresholds.moved.connect(self._pause.start)
        self.mechanisms.whole_wished.connect(self._count)
        self.more.clicked.connect(lambda _on=False: self.state.wished.emit("more"))
        self.export.clicked.connect(lambda _on=False: self.state.wished.emit("export"))

    def _on_state(self, _nothing: None) -> None:
        self.refresh()

    def _on_click(self, x: float, y: float) -> None:
        """A click on the picture looks at the finding under it."""
        if self.state.is_shown:
            self.state.focus_at(x, y)

    def _on_wish(self, name: str) -> None:
        match name:
            case "run":
                RunDialog(self.window(), self._place, self.state).open()
            case "load":
                LoadDialog(self.window(), self.state).open()
            case "more":
                MoreDialog(self.window(), self._place, self.state).open()
            case "export":
                self._place.attempt(lambda: ask_export(self.window(), self._place, self.state))

    def _count(self) -> None:
        """Counts the set beside the work, unless it is large and nobody asked."""
        if self.thresholds.is_held:
            self._pause.start()
            return
        asked = self.mechanisms.is_whole
        if self.isVisible() and (asked or len(self.state.project.images) <= COUNTED_AT_ONCE):
            self.state.whole.count()

"""The top of the tab: which model against whom, and the two thresholds."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from annotator.detector.panel.settings.menu import CheckSettingsButton
from annotator.detector.state.selection import ShownCut
from annotator.detector.state.state import DetectorState
from annotator.detector.state.view import ModelView
from annotator.ui.base.numbers import format_cell
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_tooltip, translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.widgets.decimals import DecimalBox
from annotator.ui.widgets.section import SIDE

_tr = translator_of("Model")

STEPS: Final = 100
"""Places of a slider."""
MOST_SEGMENTS: Final = 3
"""Models that stand side by side; more of them become a list."""


class ModelChoice(QWidget):
    """Models as segments with a place to load more; below whom they are measured against."""

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__()
        self._context, self._state = context, state
        self.segments: dict[int, QToolButton] = {}
        self.models, self.references = QComboBox(), QComboBox()
        self.models.setAccessibleName(_tr("Model"))
        self.models.activated.connect(lambda _row: self._choose_model(self.models.currentData()))
        self.references.setAccessibleName(_tr("Reference"))
        self.references.activated.connect(lambda _row: state.choose(reference=self.references.currentData()))
        tip = _tr("Whom the model is measured against: a person, or a reference that was agreed on.")
        self.references.setToolTip(format_tooltip(tip))
        self.references.setAccessibleDescription(tip)
        self._frame = QFrame()
        self._frame.setObjectName("segments")
        self._segment_row = QHBoxLayout(self._frame)
        self._segment_row.setContentsMargins(2, 2, 2, 2)
        self._segment_row.setSpacing(0)
        self._group = QButtonGroup(self._frame)
        self.load = self._make_load_button()
        self.shown = QToolButton()
        self.shown.setText(_tr("Overlay"))
        self.shown.setCheckable(True)
        self.shown.setProperty("role", "switch")
        tip = _tr("Shows the model's output on the picture ({key}).", key=context.key_of("detector.predictions"))
        self.shown.setToolTip(format_tooltip(tip))
        self.shown.setAccessibleDescription(tip)
        self.shown.clicked.connect(lambda _on=False: context.perform("detector.predictions"))
        self.settings = CheckSettingsButton(context, state)
        self._lay_out()

    def _lay_out(self) -> None:
        """Models; the reference with its support; what is counted by, with the switch of the overlay."""
        below = QHBoxLayout()
        below.setSpacing(8)
        against = QLabel(_tr("against"))
        against.setProperty("role", "muted")
        against.setBuddy(self.references)
        below.addWidget(against)
        below.addWidget(self.references, 1)
        counted = QHBoxLayout()
        counted.setSpacing(8)
        by = QLabel(_tr("counted by"))
        by.setProperty("role", "muted")
        by.setBuddy(self.settings)
        counted.addWidget(by)
        counted.addWidget(self.settings)
        counted.addStretch(1)
        counted.addWidget(self.shown)
        above = QHBoxLayout()
        above.setSpacing(8)
        above.addWidget(self._frame, 1)
        above.addWidget(self.models, 1)
        above.addWidget(self.load)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 8, SIDE, 2)
        column.setSpacing(6)
        column.addLayout(above)
        column.addLayout(below)
        column.addLayout(counted)

    def show_view(self, view: ModelView) -> None:
        """Shows models, reference and overlay as they are chosen."""
        found = {author.id: author.name for author in view.models}
        if {name: button.text() for name, button in self.segments.items()} != found:
            self._fill(found)
        few = len(found) <= MOST_SEGMENTS
        self._frame.setVisible(few)
        self.models.setVisible(not few)
        chosen = view.selection.model
        if chosen in self.segments:
            self.segments[chosen].setChecked(True)
        self.models.setCurrentIndex(self.models.findData(chosen))
        people = [
            (author.id, _describe_reference(author.name, view.support.get(author.id, 0))) for author in view.references
        ]
        if [
            (self.references.itemData(row), self.references.itemText(row)) for row in range(self.references.count())
        ] != people:
            self.references.clear()
            for author, name in people:
                self.references.addItem(name, author)
        self.references.setCurrentIndex(self.references.findData(view.selection.reference))
        self.shown.setChecked(view.is_shown)
        self.settings.show_view(view)

    def _fill(self, found: dict[int, str]) -> None:
        for button in self.segments.values():
            self._group.removeButton(button)
            self._segment_row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.segments.clear()
        self.models.clear()
        for model, name in found.items():
            button = self.segments[model] = QToolButton()
            button.setText(name)
            button.setToolTip(format_tooltip(name))
            button.setCheckable(True)
            button.setProperty("role", "segment")
            button.setMinimumWidth(40)
            button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
            button.clicked.connect(lambda _on=False, chosen=model: self._choose_model(chosen))
            self._group.addButton(button)
            self._segment_row.addWidget(button, len(name) + 2)
            self.models.addItem(name, model)

    def _choose_model(self, model: int) -> None:
        self._state.choose(model=model, focus=None, step=None)

    def _make_load_button(self) -> QToolButton:
        button = QToolButton()
        button.setText(_tr("+ load…"))
        button.setProperty("role", "quiet")
        key = self._context.key_of("detector.load")
        tip = _tr("Loads detections of another model, or the internals of this one ({key}).", key=key)
        button.setToolTip(format_tooltip(tip))
        button.setAccessibleDescription(tip)
        button.clicked.connect(lambda _on=False: self._state.dialog_requested.emit("load"))
        return button


def _describe_reference(name: str, images: int) -> str:
    """A reference with the number of images that it finished."""
    return _tr("{name} · 1 image", name=name) if images == 1 else _tr("{name} · {n} images", name=name, n=images)


class ThresholdSliders(QWidget):
    """Score and IoU; each move of a slider shows at once."""

    moved = Signal()

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__()
        self._context, self._state = context, state
        self._following = False
        self.sliders: dict[str, QSlider] = {}
        self.fields: dict[str, DecimalBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(SIDE, 2, SIDE, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        self.origin = self._make_origin()
        grid.addWidget(self.origin, 1, 1, 1, 2, Qt.AlignmentFlag.AlignRight)
        for row, name, word, field in (
            (0, "score", _tr("score"), "theta_cls"),
            (2, "threshold", _tr("IoU"), "theta_loc"),
        ):
            caption = QLabel(word)
            caption.setProperty("role", "muted")
            slider, number = self._make_slider(field), self._make_field(field)
            caption.setBuddy(slider)
            parts: tuple[QWidget, ...] = (caption, slider, number)
            for column, part in enumerate(parts):
                part.setToolTip(format_tooltip(explain_number(name)))
                part.setAccessibleName(word)
                part.setAccessibleDescription(explain_number(name))
                grid.addWidget(part, row, column)

    @property
    def is_dragging(self) -> bool:
        """Whether a hand is on a slider."""
        return any(slider.isSliderDown() for slider in self.sliders.values())

    def show_view(self, view: ModelView) -> None:
        """Shows the thresholds as they are chosen."""
        self._following = True
        self._show_origin(view.cut)
        values = {"theta_cls": view.cut.value, "theta_loc": view.selection.theta_loc}
        for name, slider in self.sliders.items():
            value = values[name]
            if not slider.isSliderDown():
                slider.setValue(round(value * STEPS))
            if not self.fields[name].hasFocus() or abs(self.fields[name].value() - value) > 1e-9:
                self.fields[name].setValue(value)
        self._following = False

    def _make_origin(self) -> QToolButton:
        """Says where the score cut comes from; where a person set it, a press goes back to that of best F1."""
        button = QToolButton()
        button.setProperty("role", "quiet")
        button.setFont(make_small_font())
        button.clicked.connect(lambda _on=False: self._context.attempt(lambda: self._state.set_cut(None)))
        return button

    def _show_origin(self, cut: ShownCut) -> None:
        best = _tr("best F1 …") if not cut.is_known else _tr("no best F1")
        tip = _tr("The score at which F1 of the model is highest on the images that the reference finished.")
        if cut.best is not None:
            best = _tr("best F1 ({score})", score=format_cell(cut.best))
        if cut.is_set:
            best = _tr("set · back to {best}", best=best)
            tip = _tr("You set this score for the model. Press to count at the score of best F1 again.")
        elif cut.is_known and cut.best is None:
            tip = _tr("There is no best F1, so detections count from score {score} on.", score=format_cell(cut.value))
        self.origin.setText(best)
        self.origin.setEnabled(cut.is_set)
        self.origin.setCursor(Qt.CursorShape.PointingHandCursor if cut.is_set else Qt.CursorShape.ArrowCursor)
        self.origin.setToolTip(format_tooltip(tip))
        self.origin.setAccessibleDescription(tip)

    def _make_slider(self, name: str) -> QSlider:
        slider = self.sliders[name] = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, STEPS)
        slider.setPageStep(5)
        slider.valueChanged.connect(lambda value: self._put(name, value / STEPS))
        slider.sliderReleased.connect(self._release)
        return slider

    def _release(self) -> None:
        """A hand has let go: what it chose is kept at once."""
        self._context.attempt(self._state.keep_cut)
        self.moved.emit()

    def _make_field(self, name: str) -> DecimalBox:
        field = self.fields[name] = DecimalBox()
        field.setRange(0.0, 1.0)
        field.setSingleStep(0.01)
        field.setDecimals(2)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.setKeyboardTracking(False)
        field.setFixedWidth(52)
        field.setProperty("role", "number")
        field.valueChanged.connect(lambda value: self._put(name, value))
        return field

    def _put(self, name: str, value: float) -> None:
        if not self._following:
            if name == "theta_cls":
                self._state.move_cut(round(value, 4))
            else:
                self._state.choose(theta_loc=round(value, 4))
            if not self.is_dragging:
                self.moved.emit()

"""Display pop-up: floats beside the tools and sets brightness, contrast and the like of the picture on the screen."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QSlider, QWidget

from annotator.session.session import Session
from annotator.session.settings import Preferences
from annotator.session.view import TONE_VALUES, Tone, ToneValue
from annotator.ui.base.layout import make_grid, make_label, make_press, make_row
from annotator.ui.base.text import format_float, format_tooltip, translator_of
from annotator.ui.base.theme import find_theme, set_icon
from annotator.ui.widgets.floating import SHADE, FloatingStrip

_tr = translator_of("Display")

_STEPS: Final = 100
"""Places of a slider on either side of its middle."""
_SLIDER: Final = (64, 132)
"""Its least and its usual width, logical pixels."""
_HANDLE: Final = 7
"""Half the width of its handle."""


class ToneSlider(QSlider):
    """From -1 to 1, coloured from the middle on; a double click goes back there."""

    def __init__(self, name: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setProperty("role", "middle")
        self.setRange(-_STEPS, _STEPS)
        self.setPageStep(10)
        self.setMinimumWidth(_SLIDER[0])
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        """Its usual width."""
        return QSize(_SLIDER[1], super().sizeHint().height())

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Changes nothing any more."""
        self.setValue(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the groove; the style draws the handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        across, level = self.width() - 2 * _HANDLE, self.height() / 2 - 2
        painter.setBrush(find_theme().colour_of("sunken"))
        painter.drawRoundedRect(QRectF(0, level, self.width(), 4), 2, 2)
        way = across * self.value() / (2 * _STEPS)
        painter.setBrush(find_theme().colour_of("accent"))
        painter.drawRect(QRectF(self.width() / 2, level, way, 4).normalized())
        painter.setBrush(find_theme().colour_of("faint"))
        painter.drawRect(QRectF(self.width() / 2 - 0.5, level - 3, 1, 10))
        painter.end()
        super().paintEvent(event)


class DisplayPopup(FloatingStrip):
    """Stays open while one works; what it sets is a matter of the screen alone."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        preferences: Preferences,
        *,
        key_of: Callable[[str], str],
        perform: Callable[[str], None],
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(_tr("Display"))
        self._session, self._preferences, self._key_of = session, preferences, key_of
        self.sliders: dict[ToneValue, ToneSlider] = {}
        self._numbers: dict[ToneValue, QLabel] = {}
        self._caps: dict[str, QLabel] = {}
        self._close = make_press("", self.hide, role="", name=_tr("Close"))
        self._grid = make_grid(within=self, spacing=(12, 8), margins=(SHADE + 12, SHADE + 8, SHADE + 12, SHADE + 12))
        self._add_head()
        names = {"brightness": _tr("Brightness"), "contrast": _tr("Contrast"), "gamma": _tr("Gamma")}
        for name in TONE_VALUES:
            self._add_slider(name, names[name])
        self._add_rule()
        self.auto = self._add_switch(_tr("Auto contrast"), "auto_contrast", perform)
        self._add_rule()
        self.keep = QCheckBox(_tr("Keep for the next image"))
        self.keep.clicked.connect(lambda on: preferences.set("picture", keep_display=on))
        self.reset = make_press(_tr("Reset"), lambda: perform("plain_display"))
        row = self._grid.rowCount()
        self._grid.addWidget(self.keep, row, 0, 1, 3)
        self._grid.addWidget(self.reset, row + 1, 0, 1, 3, Qt.AlignmentFlag.AlignRight)
        self.hide()
        self.update_keys()

    def toggle(self) -> None:
        """Opens with the first slider in hand, or goes."""
        self.setVisible(not self.isVisible())
        if self.isVisible():
            self.refresh()
            self.raise_()
            self.sliders["brightness"].setFocus(Qt.FocusReason.PopupFocusReason)

    def refresh(self) -> None:
        """Shows the tone as it is."""
        tone = self._session.view.tone
        for name, slider in self.sliders.items():
            value = getattr(tone, name)
            slider.blockSignals(True)
            slider.setValue(round(value * _STEPS))
            slider.blockSignals(False)
            self._numbers[name].setText(format_tone_value(name, value))
        self.auto.setChecked(tone.auto)
        self.keep.setChecked(self._preferences.settings.picture.keep_display)
        self.reset.setEnabled(not tone.is_plain)

    def update_keys(self) -> None:
        """Prints the keys and the settings as they are now."""
        for name, cap in self._caps.items():
            cap.setText(self._key_of(name))
            cap.setVisible(bool(cap.text()))
        key = self._key_of("plain_display")
        self.reset.setToolTip(format_tooltip(_tr("Shows the picture as it is.") + (f" ({key})" if key else "")))
        self.refresh()
        self.adjustSize()

    def _add_head(self) -> None:
        head = make_label(_tr("Display"), head=True)
        support = make_label(_tr("the screen only"), role="muted")
        support.setToolTip(
            format_tooltip(_tr("Files, exports and numbers stay as they are; each image is measured by itself."))
        )
        set_icon(self._close, "close")
        self._close.setIconSize(QSize(14, 14))
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        line = make_row(head, (support, 1), self._close, spacing=8)
        self._grid.addLayout(line, 0, 0, 1, 3)

    def _add_slider(self, name: ToneValue, text: str) -> None:
        row = self._grid.rowCount()
        slider, number = ToneSlider(text), QLabel()
        slider.setToolTip(format_tooltip(_tr("A double click goes back to the middle.")))
        number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        number.setMinimumWidth(number.fontMetrics().horizontalAdvance("+100 %"))
        slider.valueChanged.connect(lambda value: self._set(self._session.view.tone.with_value(name, value / _STEPS)))
        self._grid.addWidget(QLabel(text), row, 0)
        self._grid.addWidget(slider, row, 1)
        self._grid.addWidget(number, row, 2)
        self.sliders[name], self._numbers[name] = slider, number

    def _add_switch(self, text: str, action: str, perform: Callable[[str], None]) -> QCheckBox:
        row = self._grid.rowCount()
        box, cap = QCheckBox(text), make_label(role="key")
        box.clicked.connect(lambda: perform(action))
        self._grid.addWidget(box, row, 0, 1, 2)
        self._grid.addWidget(cap, row, 2, Qt.AlignmentFlag.AlignRight)
        self._caps[action] = cap
        return box

    def _add_rule(self) -> None:
        rule = QFrame()
        rule.setObjectName("rule")
        rule.setFixedHeight(1)
        self._grid.addWidget(rule, self._grid.rowCount(), 0, 1, 3)

    def _set(self, tone: Tone) -> None:
        self._session.set_view(tone=tone)


def format_tone_value(name: ToneValue, value: float) -> str:
    """A value as people know it: brightness in percent, contrast as a factor, gamma as such."""
    if name == "brightness":
        return f"{round(100 * value):+d} %".replace("-", "−").replace("+0 %", "0 %")
    factor = format_float(4.0**value, ".2f")
    return f"× {factor}" if name == "contrast" else factor


def describe_tone(tone: Tone) -> str:
    """What is done to the picture, in one sentence; empty where it is shown as it is."""
    if tone.is_plain:
        return ""
    words = {
        "brightness": _tr("brightness {value}"),
        "contrast": _tr("contrast {value}"),
        "gamma": _tr("gamma {value}"),
    }
    done = [
        words[name].format(value=format_tone_value(name, getattr(tone, name)))
        for name in TONE_VALUES
        if getattr(tone, name)
    ]
    done += [_tr("auto contrast")] if tone.auto else []
    return _tr("The picture is not shown as it is: {what}.", what=", ".join(done))

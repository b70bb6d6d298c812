"""The section of RandCrowns: its numbers, and the sliders of its parameters."""

from functools import partial
from math import isfinite
from typing import Final

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QSizePolicy, QSlider, QToolButton, QWidget

from annotator.errors import Phrase, Progress
from annotator.metrics.matching.selection import select_shapes
from annotator.metrics.randcrowns.scope import (
    NO_BOXES,
    PRESETS,
    ImageTable,
    compute_pixel_defaults,
    describe_large_alpha,
    measure_sides,
)
from annotator.model import edit
from annotator.model.metric_settings import RandCrownsSettings
from annotator.session.agreement.live import CrownFacts, Delineation, compute_crown_facts, focus_in_force
from annotator.session.agreement.view import AgreementView, count_options_of, parameters_of
from annotator.session.exposure import may_compare
from annotator.session.jobs import Job
from annotator.session.view import FocusShape
from annotator.ui.base.layout import describe, make_grid, make_label, make_note, make_press, make_row
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import (
    explain_number,
    format_float,
    format_setting,
    format_tooltip,
    translate_phrase,
    translator_of,
)
from annotator.ui.base.text import format_cell as cell_text
from annotator.ui.base.workers import Pause
from annotator.ui.widgets.section import SIDE, FoldingSection

_tr = translator_of("Agreement")

NAMES: Final = (("alpha", "α"), ("omega", "ω"), ("gamma", "γ"))
STEPS: Final = 400
"""Places of a slider."""
LEAST_GAMMA: Final = 0.1


class ValueField(QLineEdit):
    """A number with its unit; the unit goes while it is typed in. Esc puts the old number back."""

    typed = Signal(float)

    def __init__(self, *, least: float) -> None:
        super().__init__()
        self.unit = ""
        self._value, self._least = 0.0, least
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFixedWidth(74)
        self.setProperty("role", "number")
        self.setMaxLength(12)
        self.editingFinished.connect(self._read_typed)

    def show_value(self, value: float) -> None:
        """Shows a number, unless one is being typed."""
        self._value = value
        if not (self.hasFocus() and self.isModified()):
            self.setText(self._format_value())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Only the number, all of it selected."""
        super().focusInEvent(event)
        self.setText(format_setting(self._value))
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The number with its unit again."""
        super().focusOutEvent(event)
        self.setModified(False)
        self.setText(self._format_value())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts the old number back."""
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.setText(format_setting(self._value))
            self.setModified(False)
            return
        super().keyPressEvent(event)

    def _format_value(self) -> str:
        return f"{format_setting(self._value)}{self.unit}"

    def _read_typed(self) -> None:
        """Takes what was typed; what is no number, or too small a one, changes nothing."""
        if not self.isModified():
            return
        self.setModified(False)
        try:
            value = float(self.text().removesuffix(self.unit).replace(",", "."))
        except ValueError:
            value = float("nan")
        if isfinite(value) and value >= self._least:
            self._value = value
            self.typed.emit(value)
        self.setText(format_setting(self._value) if self.hasFocus() else self._format_value())


class CrownSliders(QWidget):
    """Announces the values that are tried while a slider is held, and the release."""

    tried = Signal(object, bool)
    """RandCrownsSettings, and whether a slider is held."""
    settled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._settings: RandCrownsSettings | None = None
        self._unit = ""
        self._most = {"alpha": 1.0, "omega": 1.0, "gamma": 10.0}
        self._following = False
        self.sliders: dict[str, QSlider] = {}
        self.fields: dict[str, ValueField] = {}
        grid = make_grid(within=self, spacing=(8, 2), margins=(SIDE, 2, SIDE, 0), stretched=1)
        for row, (name, letter) in enumerate(NAMES):
            caption = make_label(letter, role="muted")
            slider, field = self._make_slider(name), self._make_field(name)
            caption.setBuddy(slider)
            parts: tuple[QWidget, ...] = (caption, slider, field)
            for part in parts:
                text = explain_number("gamma" if name == "gamma" else f"{name}_px")
                part.setToolTip(format_tooltip(f"{name}: {text}"))
                part.setAccessibleName(name)
                part.setAccessibleDescription(text)
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)

    def show_settings(self, settings: RandCrownsSettings, *, read_only: bool) -> None:
        """Shows these parameters; the ends of the sliders stay while the values lie between them."""
        if settings == self._settings:
            return
        self._settings = settings
        self._following = True
        if settings.unit != self._unit or any(getattr(settings, name) > most for name, most in self._most.items()):
            self._set_ends(settings)
        for name, _letter in NAMES:
            value = getattr(settings, name)
            self.sliders[name].setEnabled(not read_only)
            self.fields[name].setReadOnly(read_only)
            if not self.sliders[name].isSliderDown():
                self.sliders[name].setValue(round(value / self._most[name] * STEPS))
            self.fields[name].show_value(value)
        self._following = False

    def _set_ends(self, settings: RandCrownsSettings) -> None:
        self._unit = settings.unit
        least = (2.0, 4.0) if settings.unit == "m" else (10.0, 20.0)
        self._most = {
            "alpha": max(least[0], _round_up(settings.alpha * 3)),
            "omega": max(least[1], _round_up(settings.omega * 3)),
            "gamma": max(10.0, _round_up(settings.gamma)),
        }
        for name, field in self.fields.items():
            field.unit = "" if name == "gamma" else f" {settings.unit}"

    def _make_slider(self, name: str) -> QSlider:
        slider = self.sliders[name] = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(1 if name == "gamma" else 0, STEPS)
        slider.setPageStep(STEPS // 20)
        slider.valueChanged.connect(lambda value: self._on_slider(name, value))
        slider.sliderReleased.connect(self.settled)
        return slider

    def _make_field(self, name: str) -> "ValueField":
        field = self.fields[name] = ValueField(least=LEAST_GAMMA if name == "gamma" else 0.0)
        field.typed.connect(lambda value: self._try_value(name, value, held=False))
        field.editingFinished.connect(self.settled)
        return field

    def _on_slider(self, name: str, value: int) -> None:
        if self._following:
            return
        number = max(value / STEPS * self._most[name], LEAST_GAMMA if name == "gamma" else 0.0)
        digits = 2 if self._unit == "m" or name == "gamma" else 1
        self._try_value(name, round(number, digits), held=self.sliders[name].isSliderDown())

    def _try_value(self, name: str, value: float, *, held: bool) -> None:
        if self._settings is not None and getattr(self._settings, name) != value:
            values = {each: value if each == name else getattr(self._settings, each) for each, _letter in NAMES}
            settings = RandCrownsSettings(**values, unit=self._unit)
            self._following = True
            self.fields[name].show_value(value)
            if not self.sliders[name].isSliderDown():
                self.sliders[name].setValue(round(value / self._most[name] * STEPS))
            self._following = False
            self._settings = settings
            self.tried.emit(settings, held)


def _round_up(value: float) -> float:
    """The next of 1, 2, 5 times a power of ten."""
    if value <= 0:
        return 0.0
    power = 1.0
    while power > value:
        power /= 10
    while power * 10 < value:
        power *= 10
    return next(step * power for step in (1, 2, 5, 10) if step * power >= value)


SETTLE: Final = 600
"""Milliseconds after the last key on a slider until its value is stored."""
_NOTHING: Final = 1e-9
"""Squared pixels below which an area is the rounding of none."""


class CrownSection(FoldingSection):
    """Sliders try parameters out at once; letting go stores them as one step."""

    tune_requested = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "randcrowns", _tr("RandCrowns"))
        self._context, self._session = context, context.session
        self._other: int | None = None
        """The author whose shape was chosen to be scored."""
        self._chosen_in: tuple[FocusShape, ...] | None = None
        """The shapes in focus when it was chosen: another pair is shown as itself."""
        self._facts: CrownFacts | None = None
        self.others = self.head.add_button("", _tr("Which annotator's shape is scored against the target"))
        self.others.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.others.setMenu(QMenu(self.others))
        self.others.hide()
        self.score = make_label(wraps=True)
        self.score.setTextFormat(Qt.TextFormat.RichText)
        self.terms, self.note = make_note(plain=True), make_note(plain=True)
        self.caution = make_label(role="warning", small=True, wraps=True, plain=True)
        self.caution.hide()
        self.parameters = FoldingSection(context, "randcrowns_parameters", _tr("Parameters"), folded=True)
        self.sliders = CrownSliders()
        self.sliders.tried.connect(self._try_parameters)
        self.sliders.settled.connect(self._store_tried)
        self._wait = Pause(self, SETTLE, self._store_tried)
        context.closing.connect(self._store_waiting)
        self._lay_out()
        self.refresh()

    def _lay_out(self) -> None:
        self.presets = _make_button(_tr("Presets"), _tr("Published parameters, or shares of the median shape"))
        self.presets.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.presets.setMenu(self._make_preset_menu())
        self.tune = _make_button(_tr("Tune…"), _tr("Try a grid of parameters and choose from the best ones"))
        self.tune.clicked.connect(lambda _on=False: self.tune_requested.emit())
        self.regions = _make_button(_tr("Regions"), _tr("Draw the sure inside, the unsure border and the ring"))
        self.regions.setCheckable(True)
        self.regions.clicked.connect(lambda _on=False: self._context.perform("regions"))
        buttons = make_row(spacing=4, margins=(SIDE, 4, SIDE, 4))
        for button in (self.presets, self.tune):
            buttons.addWidget(button, 1)
        self.parameters.column.addWidget(self.sliders)
        self.parameters.column.addLayout(buttons)
        column = self.column
        column.setSpacing(2)
        for label in (self.score, self.terms, self.note):
            label.setContentsMargins(SIDE, 0, SIDE, 0)
            column.addWidget(label)
        self.caution.setContentsMargins(SIDE, 0, SIDE, 0)
        column.addWidget(self.caution)
        above = make_row(self.regions, margins=(SIDE, 4, SIDE, 4))
        column.addLayout(above)
        column.addWidget(self.parameters)

    def show_view(self, _view: AgreementView) -> None:
        """The layers that count are there now."""
        self.refresh()

    def refresh(self) -> None:
        """Shows parameters and scores as they are now."""
        session = self._session
        settings = parameters_of(session.project, session.view)
        self.sliders.setEnabled(settings is not None)
        if settings is not None:
            self.sliders.show_settings(settings, read_only=session.read_only)
        self.parameters.head.show_support("" if settings is None else _format_parameters(settings))
        self.regions.setChecked(session.view.regions_shown)
        key = self._context.key_of("regions")
        self.regions.setText(f"{key}  {_tr('Regions')}" if key else _tr("Regions"))
        facts = self._compute_facts()
        self._facts = facts if isinstance(facts, CrownFacts) else None
        self._show_facts(facts)

    def on_committed(self) -> None:
        """The parameters that are stored are others now."""
        self._check_parameters()

    def _compute_facts(self) -> CrownFacts | str:
        session = self._session
        image = session.view.image
        if image is not None and may_compare(session.project, session.view, image):
            session.load_image(image, count_options_of(session.project, session.view).authors)
        return compute_crown_facts(session.project, session.view)

    def _show_facts(self, facts: CrownFacts | str) -> None:
        delineations = () if isinstance(facts, str) else facts.delineations
        by_author = {one.author: one for one in delineations}
        focus = focus_in_force(self._session.view)
        message = facts if isinstance(facts, str) else facts.message
        if focus is None or focus.other is None or self._chosen_in == focus.shapes:
            chosen = by_author.get(-1 if self._other is None else self._other, next(iter(delineations), None))
        else:
            chosen = by_author.get(focus.other)
            if chosen is None and delineations:
                other = author_name_of(self._session.project, focus.other)
                message = _tr("{name} has no shape here that could be scored.", name=other)
        self._show_head(facts, chosen)
        self.note.setText(translate_phrase(message))
        self.note.setVisible(bool(message))
        self.score.setVisible(chosen is not None)
        self.terms.setVisible(chosen is not None and chosen.terms.rc is not None)
        if chosen is None:
            return
        terms = chosen.terms
        numbers = (("RC", terms.rc), ("IoU", chosen.iou), (_tr("covered"), terms.covered))
        self.score.setText("&nbsp;&nbsp;&nbsp; ".join(f"{name} <b>{cell_text(value)}</b>" for name, value in numbers))
        lines = [explain_number("randcrowns"), f"{_tr('covered')}: {explain_number('covered')}"]
        if terms.reason:
            lines.insert(0, _tr("Undefined: {reason}.", reason=terms.reason))
        describe(self.score, tip="\n".join(lines))
        squares = ((name, getattr(terms, name)) for name in "abcd")
        self.terms.setText("   ".join(f"{name} {_format_power(value)}" for name, value in squares))
        self.terms.setToolTip(format_tooltip(explain_number("terms")))
        if terms.reason:
            self.note.setText(_tr("Undefined: {reason}.", reason=terms.reason))
            self.note.show()

    def _show_head(self, facts: CrownFacts | str, chosen: Delineation | None) -> None:
        project = self._session.project
        delineations = () if isinstance(facts, str) else facts.delineations
        self.others.setVisible(bool(delineations))
        if isinstance(facts, str) or not delineations:
            self.head.show_support("")
            return
        self.head.show_support(_tr("target {name}", name=author_name_of(project, facts.target.key.author)))
        self.others.setText(_tr("D = {name}", name="–" if chosen is None else author_name_of(project, chosen.author)))
        menu = self.others.menu()
        menu.clear()
        for one in delineations:
            menu.addAction(author_name_of(project, one.author)).triggered.connect(
                partial(self._choose_author, one.author)
            )

    def _choose_author(self, author: int, _on: bool = False) -> None:
        focus = focus_in_force(self._session.view)
        self._other, self._chosen_in = author, None if focus is None else focus.shapes
        self.refresh()

    def _try_parameters(self, settings: RandCrownsSettings, held: bool) -> None:
        self._session.set_view(tried=settings)
        if held:
            self._wait.stop()
        else:
            self._wait.start()

    def _store_tried(self) -> None:
        """Makes what is tried the project's own, as one step."""
        self._wait.stop()
        tried = self._session.view.tried
        if tried is None:
            return
        metrics = self._session.committed.metrics
        if tried != metrics.randcrowns:
            step = edit.set_randcrowns(metrics, tried)
            self._context.attempt(lambda: self._session.commit(step))
        self._session.set_view(tried=None)

    def _store_waiting(self) -> None:
        """Stores what was set by keys and waits to rest; a slider that is still held is a drag, which is dropped."""
        if self._wait.isActive():
            self._store_tried()

    def store_parameters(self, settings: RandCrownsSettings) -> None:
        """Makes these parameters the project's own."""
        self._session.set_view(tried=settings)
        self._store_tried()

    def _on_preset(self, settings: RandCrownsSettings, _on: bool = False) -> None:
        self.store_parameters(settings)

    def _make_preset_menu(self) -> QMenu:
        menu = QMenu(self.presets)
        titles = {
            "paper boxes": _tr("Paper, boxes (0.7 m, 1.2 m, 3)"),
            "paper polygons": _tr("Paper, polygons (0.6 m, 3 m, 3)"),
        }
        for name, settings in PRESETS.items():
            menu.addAction(titles[name]).triggered.connect(partial(self._on_preset, settings))
        menu.addAction(_tr("12 % and 20 % of the median shape, in pixels"), self._store_median_shares)
        return menu

    def _store_median_shares(self) -> None:
        project, view = self._session.committed, self._session.view

        def work(progress: Progress) -> RandCrownsSettings | None:
            del progress
            basis = count_options_of(project, view)
            sides = select_shapes(project, basis.authors, basis.audit.selection)
            return compute_pixel_defaults(project, np.concatenate([NO_BOXES, *(side.shapes.box for side in sides)]))

        job = Job(Phrase("Measuring shapes"), work, quiet=True)
        self._context.runner.start(
            job, done=lambda found: None if found is None else self.store_parameters(found), owner=self
        )

    def _check_parameters(self) -> None:
        project, view = self._session.committed, self._session.view
        settings = project.metrics.randcrowns

        def work(progress: Progress) -> str:
            del progress
            basis = count_options_of(project, view)
            sides = select_shapes(project, basis.authors, basis.audit.selection)
            images = ImageTable.of(project.images.values())
            shapes = [side.shapes for side in sides if len(side.shapes)]
            if settings is None or not shapes:
                return ""
            rows = np.searchsorted(images.id, np.concatenate([table.image for table in shapes]))
            boxes = np.concatenate([table.box for table in shapes])
            return describe_large_alpha(settings, measure_sides(settings, boxes, images.sampling[rows])) or ""

        self._context.runner.start(
            Job(Phrase("Measuring shapes"), work, quiet=True), done=self._show_warning, owner=self
        )

    def _show_warning(self, sentence: str) -> None:
        self.caution.setText(f"{translate_phrase(sentence)}." if sentence else "")
        self.caution.setVisible(bool(sentence))


def _make_button(text: str, tip: str) -> QToolButton:
    button = make_press(text, role="choice", tip=tip)
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return button


def _format_parameters(settings: RandCrownsSettings) -> str:
    """What the sliders stand at, on one line."""
    alpha, omega, gamma = (format_setting(value) for value in (settings.alpha, settings.omega, settings.gamma))
    return f"α {alpha} · ω {omega} {settings.unit} · γ {gamma}"


def _format_power(value: float) -> str:
    """A squared area in a short form, as 2.67·10⁶."""
    return format_float(value if value > _NOTHING else 0.0, ".3g" if value < 1000 else ".2e")

"""What is chosen in the tab: model, reference, thresholds, what counts, what the walk stops at, what is shown."""

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QInputDialog, QMenu, QSizePolicy, QSlider, QToolButton, QWidget

from annotator.detector.image import TIDE_TYPES
from annotator.detector.panel.mechanisms import MECHANISM_ORDER
from annotator.detector.panel.words import (
    KIND_COLOURS,
    SUBSETS,
    kind_name_of,
    kind_tip_of,
    mechanism_name_of,
    mechanism_tip_of,
    short_name_of,
    subset_name_of,
    type_name_of,
    type_tip_of,
)
from annotator.detector.selection import CheckSelection, DenseDisplay, ShownCut
from annotator.detector.state import DetectorState, ModelView
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.subsets import size_of_quarter
from annotator.model.project import Project
from annotator.report.detector.values import FindingFilter, FindingKind
from annotator.ui.base import layout
from annotator.ui.base.forms import DecimalBox
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import capitalise, explain_number, format_cell, format_number, translator_of
from annotator.ui.widgets.section import SIDE, Segments, add_choice, add_menu_head

_tr = translator_of("Model")

PAPER_SIZE: Final = 100_500.0
"""Box area in square pixels from which A 3.4 calls an object big."""
SUPPORTS: Final = (0, 5, 10, 20, 50, 100)
"""Numbers of objects that are offered as the least support of a group."""
MOST_SIZE: Final = 1e9
"""Largest area that can be typed."""


class CheckSettingsButton(QToolButton):
    """Shows the menu; its text names what is matched."""

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__()
        self._context, self._state = context, state
        self._view: ModelView | None = None
        self.list = QMenu(self)
        self.list.aboutToShow.connect(self._fill)
        self.setMenu(self.list)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setProperty("role", "quiet")
        tip = _tr(
            "What the check counts by: boxes or polygons, false positives, assisted objects, big objects, states of "
            "parts."
        )
        layout.describe(self, tip=tip)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setText(_tr("Boxes ▾"))

    def show_view(self, view: ModelView) -> None:
        """Names what is chosen."""
        self._view = view
        by_polygons, own = view.selection.overlap == "polygon", view.selection.without_assisted
        if by_polygons:
            self.setText(_tr("Polygons, not assisted ▾") if own else _tr("Polygons ▾"))
        else:
            self.setText(_tr("Boxes, not assisted ▾") if own else _tr("Boxes ▾"))

    def _fill(self) -> None:
        menu, state, chosen = self.list, self._state, self._state.selection
        by_polygons, eq1, own = chosen.overlap == "polygon", chosen.paper_eq1, chosen.without_assisted
        menu.clear()
        add_choice(
            menu,
            _tr("Match by polygons; mechanisms and parts stay with boxes"),
            lambda: state.choose(overlap="box" if by_polygons else "polygon"),
            on=by_polygons,
        )
        add_choice(
            menu,
            _tr("On subsets nothing that overlaps an object is a false positive (paper Eq. 1)"),
            lambda: state.choose(paper_eq1=not eq1),
            on=eq1,
        )
        add_choice(
            menu,
            _tr("Without objects taken from a model, and the detections that found them"),
            lambda: state.choose(without_assisted=not own),
            on=own,
        )
        menu.addSeparator()
        self._fill_sizes(menu.addMenu(_tr("Big objects")))
        least = menu.addMenu(_tr("Mark groups of few objects"))
        now = chosen.minimum_support
        for count in sorted({*SUPPORTS, now}):
            text = _tr("Fewer than {n}", n=format_number(count)) if count else _tr("None")
            add_choice(least, text, partial(state.mark_groups_below, count), on=count == now)
        if state.project.vocabulary.parts:
            states, profile = menu.addMenu(_tr("States of parts")), state.project.metrics.profile
            for text, name in (
                (_tr("Occluded parts count as missing (paper)"), "paper"),
                (_tr("Occluded parts count as present (challenge)"), "challenge"),
            ):
                add_choice(states, text, partial(self._set, "profile", name), on=name == profile)

    def _fill_sizes(self, menu: QMenu) -> None:
        now = self._state.project.metrics.size_threshold
        offers: list[tuple[str, float | None]] = [
            (_tr("Not distinguished"), None),
            (_tr("From {size} px², as in the paper", size=format_number(round(PAPER_SIZE))), PAPER_SIZE),
        ]
        quarter = self._find_quarter()
        if quarter is not None:
            told = _tr("A quarter of the reference's objects: from {size} px²", size=format_number(round(quarter)))
            offers.append((told, quarter))
        if now not in [size for _, size in offers]:
            offers.append((_tr("From {size} px²", size=format_number(round(now or 0.0))), now))
        for text, size in offers:
            add_choice(menu, text, partial(self._set, "size_threshold", size), on=size == now)
        menu.addSeparator()
        menu.addAction(_tr("Another size…")).triggered.connect(lambda _on=False: self.ask_size())

    def ask_size(self) -> None:
        """Asks for the box area from which an object is big."""
        dialog = QInputDialog(self.window())
        dialog.setWindowTitle(_tr("Big objects"))
        dialog.setLabelText(_tr("Box area in square pixels from which an object is big"))
        dialog.setInputMode(QInputDialog.InputMode.DoubleInput)
        dialog.setDoubleDecimals(0)
        dialog.setDoubleRange(1.0, MOST_SIZE)
        dialog.setDoubleValue(self._state.project.metrics.size_threshold or PAPER_SIZE)
        dialog.doubleValueSelected.connect(lambda size: self._set("size_threshold", size))
        dialog.finished.connect(lambda _result: dialog.deleteLater())
        dialog.open()

    def _find_quarter(self) -> float | None:
        """The area that a quarter of the reference's objects reach, once the set has been counted."""
        report = None if self._view is None else self._view.dataset.report
        if report is None:
            return None
        found = report.models[0].result
        return size_of_quarter(found.inputs.reference, found.roles).value

    def _set(self, name: str, value: Any) -> None:
        self._context.attempt(lambda: self._state.choices.set_metric(name, value))


WALKED_KINDS: Final = (FindingKind.MISSED, FindingKind.FALSE, FindingKind.HALLUCINATED)


class FilterRow(QWidget):
    """`Walk` for the keys of the walk, `Show` for the overlay, `Inside` for proposals and regressed boxes."""

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__()
        self._context, self._state = context, state
        self.walk_menu, self.show_menu, self.inside_menu = QMenu(self), QMenu(self), QMenu(self)
        self.walk_menu.aboutToShow.connect(self._fill_walk)
        self.show_menu.aboutToShow.connect(self._fill_show)
        self.inside_menu.aboutToShow.connect(self._fill_inside)
        self._what = ""
        self._walk_tip = _tr(
            "What {next} and {previous} stop at: kinds of findings, mechanisms, TIDE types, labels, a subset.",
            next=context.key_of("next_disagreement"),
            previous=context.key_of("next_disputed_image"),
        )
        self.walked = _make_menu_button(self.walk_menu, self._walk_tip)
        self.walked.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.shown = _make_menu_button(self.show_menu, _tr("Which findings and labels lie over the picture."))
        self.inside = _make_menu_button(
            self.inside_menu, _tr("The many boxes within the detector: proposals, regressed boxes.")
        )
        layout.make_row((self.walked, 1), self.shown, self.inside, within=self, spacing=4, margins=(SIDE, 4, SIDE, 2))

    def show_view(self, view: ModelView) -> None:
        """Shows what is chosen."""
        chosen = view.selection
        is_listed = chosen.route is not None
        self._what = _tr("the open list") if is_listed else _describe_filter(chosen, view.project)
        tip = f"{_tr('Now: {what}.', what=self._what)}\n{self._walk_tip}"
        layout.describe(self.walked, tip=tip)
        self._write_walk()
        hidden = len(chosen.hidden_kinds) + len(chosen.hidden_labels)
        self.shown.setText(_tr("Show −{n} ▾", n=hidden) if hidden else _tr("Show ▾"))
        inside = DenseDisplay.NONE in (chosen.proposals, chosen.boxes) and chosen.proposals is chosen.boxes
        self.inside.setText(_tr("Inside ▾") if inside else _tr("Inside + ▾"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Writes as much of the filter as there is room for."""
        super().resizeEvent(event)
        self._write_walk()

    def _write_walk(self) -> None:
        taken = self.shown.sizeHint().width() + self.inside.sizeHint().width() + 2 * SIDE + 8
        around = self.fontMetrics().horizontalAdvance(_tr("Walk {what} ▾", what="")) + 16
        room = max(self.width() - taken - around, 20)
        what = self.fontMetrics().elidedText(self._what, Qt.TextElideMode.ElideRight, room)
        self.walked.setText(_tr("Walk {what} ▾", what=what))

    def _fill_walk(self) -> None:
        menu, chosen, state = self.walk_menu, self._state.selection.filter, self._state
        menu.clear()
        menu.setToolTipsVisible(True)
        reset = menu.addAction(_tr("All missed objects"))
        reset.setEnabled(chosen != FindingFilter() or state.selection.route is not None)
        reset.triggered.connect(lambda _on=False: state.choose(filter=FindingFilter(), route=None))
        add_menu_head(menu, _tr("Order"))
        group = QActionGroup(menu)
        for surest, text, tip in (
            (False, _tr("Image after image"), _tr("From top to bottom of an image, then on to the next image.")),
            (True, _tr("Surest first"), _tr("Over the whole set by score, the highest first; objects have none.")),
        ):
            choose = partial(state.choose, surest_first=surest, route=None)
            group.addAction(add_choice(menu, text, choose, on=state.selection.surest_first is surest, tip=tip))
        add_menu_head(menu, _tr("Kinds of findings"))
        self._add_choices(
            menu, "", ((capitalise(kind_name_of(kind)), kind_tip_of(kind), "kinds", kind) for kind in WALKED_KINDS)
        )
        add_menu_head(menu, _tr("Only those of"))
        known = [one for one in MECHANISM_ORDER if one is not Mechanism.UNKNOWN]
        mechanisms = ((mechanism_name_of(one), mechanism_tip_of(one), "mechanisms", one) for one in known)
        self._add_choices(menu, _tr("Mechanism"), mechanisms)
        types = ((capitalise(type_name_of(one)), type_tip_of(one), "types", one) for one in TIDE_TYPES if one)
        self._add_choices(menu, _tr("TIDE type"), types)
        words = state.project.vocabulary.counted_labels
        self._add_choices(menu, _tr("Label"), ((label.name, "", "labels", label.id) for label in words))
        part = menu.addMenu(_tr("Subset"))
        for name in ("", *SUBSETS):
            text = subset_name_of(name or "all")
            add_choice(part, text, partial(self._set_filter, subset=name), on=chosen.subset == name)

    def _add_choices(self, menu: QMenu, title: str, rows: Iterable[tuple[str, str, str, Any]]) -> None:
        target = menu.addMenu(title) if title else menu
        target.setToolTipsVisible(True)
        for text, tip, field, value in rows:
            is_chosen = value in getattr(self._state.selection.filter, field)
            add_choice(target, text, partial(self._toggle_value, field, value), on=is_chosen, tip=tip)

    def _toggle_value(self, field: str, value: Any) -> None:
        self._set_filter(**{field: getattr(self._state.selection.filter, field) ^ {value}})

    def _set_filter(self, **fields: Any) -> None:
        self._state.choose(filter=replace(self._state.selection.filter, **fields), route=None)

    def _fill_show(self) -> None:
        menu, state = self.show_menu, self._state
        menu.clear()
        menu.setToolTipsVisible(True)
        add_menu_head(menu, _tr("Findings on the picture"))
        for kind in KIND_COLOURS:
            self._add_switch(menu, capitalise(kind_name_of(kind)), kind_tip_of(kind), "hidden_kinds", kind)
        add_menu_head(menu, _tr("Labels on the picture"))
        for label in state.project.vocabulary.counted_labels:
            self._add_switch(menu, label.name, "", "hidden_labels", label.id)
        menu.addSeparator()
        everything = menu.addAction(_tr("Everything"))
        everything.triggered.connect(
            lambda _on=False: state.choose(hidden_kinds=frozenset(), hidden_labels=frozenset())
        )

    def _add_switch(self, menu: QMenu, text: str, tip: str, field: str, value: Any) -> None:
        """A line that is ticked while something is shown."""
        hidden = getattr(self._state.selection, field)
        add_choice(menu, text, lambda: self._state.choose(**{field: hidden ^ {value}}), on=value not in hidden, tip=tip)

    def _fill_inside(self) -> None:
        menu, state = self.inside_menu, self._state
        menu.clear()
        names = _tr("Mechanisms on the boxes")
        key = self._context.key_of("detector.mechanisms")
        is_on = state.selection.mechanisms_shown
        add_choice(
            menu, f"{names}\t{key}" if key else names, lambda: state.choose(mechanisms_shown=not is_on), on=is_on
        )
        inside = state.view.internals
        reason = "" if inside.folder is not None else inside.reason
        for field, title, action in (
            ("proposals", _tr("Proposals"), "detector.proposals"),
            ("boxes", _tr("Regressed boxes"), "detector.boxes"),
        ):
            key = self._context.key_of(action)
            add_menu_head(menu, f"{title} ({key})" if key else title)
            group = QActionGroup(menu)
            for dense, text in (
                (DenseDisplay.NONE, _tr("None")),
                (DenseDisplay.NEAR, _tr("At the finding in focus")),
                (DenseDisplay.ALL, _tr("All of the image")),
            ):
                is_on = getattr(state.selection, field) is dense
                line = group.addAction(add_choice(menu, text, partial(state.choose, **{field: dense}), on=is_on))
                line.setEnabled(not reason)
        if reason:
            menu.addSeparator()
            menu.addAction(reason).setEnabled(False)


def _make_menu_button(menu: QMenu, tip: str) -> QToolButton:
    button = layout.make_press("", role="choice", tip=tip)
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button


def _describe_filter(selection: CheckSelection, project: Project) -> str:
    """The filter in a few words, and the order where it is not the usual one."""
    chosen = selection.filter
    kinds = [kind_name_of(kind) for kind in WALKED_KINDS if kind in chosen.kinds] or [_tr("all")]
    mechanisms = [short_name_of(one) for one in MECHANISM_ORDER if one in chosen.mechanisms]
    parts = [
        " + ".join(kinds),
        ", ".join(mechanisms),
        ", ".join(sorted(chosen.types)),
        ", ".join(project.label_name(label) for label in sorted(chosen.labels)),
        subset_name_of(chosen.subset) if chosen.subset else "",
        _tr("surest first") if selection.surest_first else "",
    ]
    return " · ".join(part for part in parts if part)


STEPS: Final = 100
"""Places of a slider."""
MOST_SEGMENTS: Final = 3
"""Models that are shown side by side; more of them become a list."""


class ModelChoice(QWidget):
    """Models as segments with a place to load more; below whom they are measured against."""

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__()
        self._context, self._state = context, state
        self.segments: dict[int, QToolButton] = {}
        self.models = layout.make_choice(
            name=_tr("Model"), changed=lambda: self._choose_model(self.models.currentData())
        )
        self.references = layout.make_choice(
            name=_tr("Reference"),
            tip=_tr("Whom the model is measured against: a person, or a reference that was agreed on."),
            changed=lambda: state.choose(reference=self.references.currentData()),
        )
        self._frame = Segments()
        key = context.key_of("detector.load")
        self.load = layout.make_press(
            _tr("+ load…"),
            lambda: context.perform("detector.load"),
            tip=_tr("Loads detections of another model, or the internals of this one ({key}).", key=key),
        )
        self.shown = layout.make_press(
            _tr("Overlay"),
            lambda: context.perform("detector.predictions"),
            role="switch",
            tip=_tr("Shows the model's output on the picture ({key}).", key=context.key_of("detector.predictions")),
        )
        self.shown.setCheckable(True)
        self.settings = CheckSettingsButton(context, state)
        self._lay_out()

    def _lay_out(self) -> None:
        """Models; the reference with its support; what is counted by, with the switch of the overlay."""
        against, by = (
            layout.make_label(_tr("against"), role="muted"),
            layout.make_label(_tr("counted by"), role="muted"),
        )
        against.setBuddy(self.references)
        by.setBuddy(self.settings)
        above = layout.make_row((self._frame, 1), (self.models, 1), self.load, spacing=8)
        below = layout.make_row(against, (self.references, 1), spacing=8)
        counted = layout.make_row(by, self.settings, layout.STRETCH, self.shown, spacing=8)
        layout.make_column(above, below, counted, within=self, spacing=6, margins=(SIDE, 8, SIDE, 2))

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
        self._frame.clear()
        self.segments.clear()
        self.models.clear()
        for model, name in found.items():
            self.segments[model] = self._frame.add(name, partial(self._choose_model, model), tip=name, least=40)
            self.models.addItem(name, model)

    def _choose_model(self, model: int) -> None:
        self._state.choose(model=model, focus=None, step=None)


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
        grid = layout.make_grid(within=self, spacing=(8, 0), margins=(SIDE, 2, SIDE, 0), stretched=1)
        self.origin = layout.make_press("", lambda: context.attempt(lambda: state.set_cut(None)), small=True)
        grid.addWidget(self.origin, 1, 1, 1, 2, Qt.AlignmentFlag.AlignRight)
        for row, name, word, field in (
            (0, "score", _tr("score"), "theta_cls"),
            (2, "threshold", _tr("IoU"), "theta_loc"),
        ):
            caption = layout.make_label(word, role="muted")
            slider, number = self._make_slider(field), self._make_field(field)
            caption.setBuddy(slider)
            parts: tuple[QWidget, ...] = (caption, slider, number)
            for column, part in enumerate(parts):
                layout.describe(part, name=word, tip=explain_number(name))
                grid.addWidget(part, row, column)

    @property
    def is_dragging(self) -> bool:
        """Whether a slider is being dragged."""
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
        layout.describe(self.origin, tip=tip)

    def _make_slider(self, name: str) -> QSlider:
        slider = self.sliders[name] = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, STEPS)
        slider.setPageStep(5)
        slider.valueChanged.connect(lambda value: self._put(name, value / STEPS))
        slider.sliderReleased.connect(self._release)
        return slider

    def _release(self) -> None:
        """The slider was released: its value is stored at once."""
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
                self._state.choose(theta_cls=round(value, 4))
            else:
                self._state.choose(theta_loc=round(value, 4))
            if not self.is_dragging:
                self.moved.emit()

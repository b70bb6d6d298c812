"""One row of menus: what the walk stops at, what lies over the picture, which boxes inside the detector are shown."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from annotator.detector.panel.glossary import (
    KIND_COLOURS,
    SUBSETS,
    kind_name_of,
    kind_tip_of,
    mechanism_name_of,
    mechanism_tip_of,
    short_name_of,
    subset_name_of,
    type_tip_of,
)
from annotator.detector.panel.mechanisms import MECHANISM_ORDER
from annotator.detector.state.findings import TIDE_TYPES
from annotator.detector.state.selection import CheckSelection, DenseDisplay
from annotator.detector.state.state import DetectorState
from annotator.detector.state.view import ModelView
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.model.project import Project
from annotator.report.detector.findings import FindingFilter, FindingKind
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_tooltip, translator_of
from annotator.ui.widgets.column.menu_heads import add_menu_head
from annotator.ui.widgets.section import SIDE

_tr = translator_of("Model")

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
        row = QHBoxLayout(self)
        row.setContentsMargins(SIDE, 4, SIDE, 2)
        row.setSpacing(4)
        for button in (self.walked, self.shown, self.inside):
            row.addWidget(button, 1 if button is self.walked else 0)

    def show_view(self, view: ModelView) -> None:
        """Shows what is chosen."""
        chosen = view.selection
        is_listed = chosen.route is not None
        self._what = _tr("the open list") if is_listed else _describe_filter(chosen, view.project)
        tip = f"{_tr('Now: {what}.', what=self._what)}\n{self._walk_tip}"
        self.walked.setToolTip(format_tooltip(tip))
        self.walked.setAccessibleDescription(tip)
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
        reset.setEnabled(chosen != FindingFilter())
        reset.triggered.connect(lambda _on=False: state.choose(filter=FindingFilter()))
        add_menu_head(menu, _tr("Order"))
        group = QActionGroup(menu)
        for surest, text, tip in (
            (False, _tr("Image after image"), _tr("From top to bottom of an image, then on to the next image.")),
            (True, _tr("Surest first"), _tr("Over the whole set by score, the highest first; objects have none.")),
        ):
            line = menu.addAction(text)
            line.setToolTip(format_tooltip(tip))
            line.setCheckable(True)
            line.setChecked(state.selection.surest_first is surest)
            group.addAction(line)
            line.triggered.connect(lambda _on=False, surest=surest: state.choose(surest_first=surest))
        add_menu_head(menu, _tr("Kinds of findings"))
        self._add_choices(menu, "", ((kind_name_of(kind), kind_tip_of(kind), "kinds", kind) for kind in WALKED_KINDS))
        add_menu_head(menu, _tr("Only those of"))
        known = [one for one in MECHANISM_ORDER if one is not Mechanism.UNKNOWN]
        mechanisms = ((mechanism_name_of(one), mechanism_tip_of(one), "mechanisms", one) for one in known)
        self._add_choices(menu, _tr("Mechanism"), mechanisms)
        self._add_choices(
            menu, _tr("TIDE type"), ((name, type_tip_of(name), "types", name) for name in TIDE_TYPES if name)
        )
        words = state.project.vocabulary.counted_labels
        self._add_choices(menu, _tr("Label"), ((label.name, "", "labels", label.id) for label in words))
        part = menu.addMenu(_tr("Subset"))
        for name in ("", *SUBSETS):
            action = part.addAction(subset_name_of(name or "all"))
            action.setCheckable(True)
            action.setChecked(chosen.subset == name)
            action.triggered.connect(lambda _on=False, name=name: self._set_filter(subset=name))

    def _add_choices(self, menu: QMenu, title: str, rows: Iterable[tuple[str, str, str, Any]]) -> None:
        target = menu.addMenu(title) if title else menu
        target.setToolTipsVisible(True)
        for text, tip, field, value in rows:
            action = target.addAction(text)
            action.setToolTip(format_tooltip(tip))
            action.setCheckable(True)
            action.setChecked(value in getattr(self._state.selection.filter, field))
            action.triggered.connect(lambda _on=False, field=field, value=value: self._toggle_value(field, value))

    def _toggle_value(self, field: str, value: Any) -> None:
        self._set_filter(**{field: getattr(self._state.selection.filter, field) ^ {value}})

    def _set_filter(self, **fields: Any) -> None:
        self._state.choose(filter=replace(self._state.selection.filter, **fields))

    def _fill_show(self) -> None:
        menu, state = self.show_menu, self._state
        menu.clear()
        menu.setToolTipsVisible(True)
        add_menu_head(menu, _tr("Findings on the picture"))
        for kind in KIND_COLOURS:
            self._add_switch(menu, kind_name_of(kind), kind_tip_of(kind), "hidden_kinds", kind)
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
        state = self._state
        action = menu.addAction(text)
        action.setToolTip(format_tooltip(tip))
        action.setCheckable(True)
        action.setChecked(value not in getattr(state.selection, field))
        action.triggered.connect(lambda _on=False: state.choose(**{field: getattr(state.selection, field) ^ {value}}))

    def _fill_inside(self) -> None:
        menu, state = self.inside_menu, self._state
        menu.clear()
        names = _tr("Mechanisms on the boxes")
        key = self._context.key_of("detector.mechanisms")
        named = menu.addAction(f"{names}\t{key}" if key else names)
        named.setCheckable(True)
        named.setChecked(state.selection.mechanisms_shown)
        named.triggered.connect(lambda on: state.choose(mechanisms_shown=on))
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
                line = menu.addAction(text)
                line.setCheckable(True)
                line.setEnabled(not reason)
                line.setChecked(getattr(state.selection, field) is dense)
                group.addAction(line)
                line.triggered.connect(lambda _on=False, field=field, dense=dense: state.choose(**{field: dense}))
        if reason:
            menu.addSeparator()
            menu.addAction(reason).setEnabled(False)


def _make_menu_button(menu: QMenu, tip: str) -> QToolButton:
    button = QToolButton()
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setProperty("role", "choice")
    button.setToolTip(format_tooltip(tip))
    button.setAccessibleDescription(tip)
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

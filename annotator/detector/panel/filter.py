"""One row of menus: what the walk stops at, what lies over the picture, which boxes inside the detector are shown."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from annotator.detector.panel.glossary import SUBSETS, kind_name, kind_tip, mechanism_tip, subset_name, type_tip
from annotator.detector.panel.mechanisms import ORDER
from annotator.detector.state.findings import TYPES
from annotator.detector.state.selection import Dense, FindingFilter, Kind
from annotator.detector.state.state import DetectorState
from annotator.detector.text import MECHANISM_NAMES, SHORT_NAMES
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import hint, words_of
from annotator.ui.widgets.section import SIDE

_words = words_of("Model")

WALKED: Final = (Kind.MISSED, Kind.FALSE, Kind.HALLUCINATED)


class FilterRow(QWidget):
    """`Walk` for the keys of the walk, `Show` for the overlay, `Inside` for proposals and regressed boxes."""

    def __init__(self, place: Workplace, state: DetectorState) -> None:
        super().__init__()
        self._place, self._state = place, state
        self.walk_menu, self.show_menu, self.inside_menu = QMenu(self), QMenu(self), QMenu(self)
        self.walk_menu.aboutToShow.connect(self._fill_walk)
        self.show_menu.aboutToShow.connect(self._fill_show)
        self.inside_menu.aboutToShow.connect(self._fill_inside)
        walk_tip = _words(
            "What {next} and {previous} stop at: kinds of findings, mechanisms, TIDE types, labels, a subset.",
            next=place.key_of("next_disagreement"),
            previous=place.key_of("next_disputed_image"),
        )
        self.walked = _button(self.walk_menu, walk_tip)
        self.walked.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.shown = _button(self.show_menu, _words("Which findings and labels lie over the picture."))
        self.inside = _button(
            self.inside_menu, _words("The many boxes within the detector: proposals, regressed boxes.")
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(SIDE, 4, SIDE, 2)
        row.setSpacing(4)
        for button in (self.walked, self.shown, self.inside):
            row.addWidget(button)

    def refresh(self) -> None:
        """Shows what is chosen."""
        chosen = self._state.choice
        told = self._told(chosen.filter)
        self.walked.setText(_words("Walk {what} ▾", what=told))
        hidden = len(chosen.hidden_kinds) + len(chosen.hidden_labels)
        self.shown.setText(_words("Show −{n} ▾", n=hidden) if hidden else _words("Show ▾"))
        inside = Dense.NONE in (chosen.proposals, chosen.boxes) and chosen.proposals is chosen.boxes
        self.inside.setText(_words("Inside ▾") if inside else _words("Inside + ▾"))

    def _told(self, chosen: FindingFilter) -> str:
        """The filter in a few words."""
        kinds = [kind_name(kind) for kind in WALKED if kind in chosen.kinds] or [_words("all")]
        parts = [" + ".join(kinds)]
        parts += [", ".join(SHORT_NAMES[one] for one in ORDER if one in chosen.mechanisms)] if chosen.mechanisms else []
        parts += [", ".join(sorted(chosen.types))] if chosen.types else []
        if chosen.labels:
            parts.append(", ".join(self._state.label_name(label) for label in sorted(chosen.labels)))
        parts += [subset_name(chosen.subset)] if chosen.subset else []
        return " · ".join(parts)

    def _fill_walk(self) -> None:
        menu, chosen, state = self.walk_menu, self._state.choice.filter, self._state
        menu.clear()
        menu.setToolTipsVisible(True)
        reset = menu.addAction(_words("All missed objects"))
        reset.setEnabled(chosen != FindingFilter())
        reset.triggered.connect(lambda _on=False: state.choose(filter=FindingFilter()))
        menu.addSeparator()
        self._add(menu, "", ((kind_name(kind), kind_tip(kind), "kinds", kind) for kind in WALKED))
        menu.addSeparator()
        known = [one for one in ORDER if one is not Mechanism.UNKNOWN]
        mechanisms = ((MECHANISM_NAMES[one], mechanism_tip(one), "mechanisms", one) for one in known)
        self._add(menu, _words("Mechanism"), mechanisms)
        self._add(menu, _words("TIDE type"), ((name, type_tip(name), "types", name) for name in TYPES if name))
        words = state.project.vocabulary.labels
        self._add(menu, _words("Label"), ((label.name, "", "labels", label.id) for label in words))
        part = menu.addMenu(_words("Subset"))
        for name in ("", *SUBSETS):
            action = part.addAction(subset_name(name or "all"))
            action.setCheckable(True)
            action.setChecked(chosen.subset == name)
            action.triggered.connect(lambda _on=False, name=name: self._put(subset=name))

    def _add(self, menu: QMenu, title: str, rows: Iterable[tuple[str, str, str, Any]]) -> None:
        target = menu.addMenu(title) if title else menu
        target.setToolTipsVisible(True)
        for text, tip, field, value in rows:
            action = target.addAction(text)
            action.setToolTip(hint(tip))
            action.setCheckable(True)
            action.setChecked(value in getattr(self._state.choice.filter, field))
            action.triggered.connect(lambda _on=False, field=field, value=value: self._flip(field, value))

    def _flip(self, field: str, value: Any) -> None:
        self._put(**{field: getattr(self._state.choice.filter, field) ^ {value}})

    def _put(self, **fields: Any) -> None:
        self._state.choose(filter=replace(self._state.choice.filter, **fields))

    def _fill_show(self) -> None:
        menu, state = self.show_menu, self._state
        menu.clear()
        menu.setToolTipsVisible(True)
        for kind in Kind:
            self._switch(menu, kind_name(kind), kind_tip(kind), "hidden_kinds", kind)
        menu.addSeparator()
        for label in state.project.vocabulary.labels:
            self._switch(menu, label.name, "", "hidden_labels", label.id)
        menu.addSeparator()
        everything = menu.addAction(_words("Everything"))
        everything.triggered.connect(
            lambda _on=False: state.choose(hidden_kinds=frozenset(), hidden_labels=frozenset())
        )

    def _switch(self, menu: QMenu, text: str, tip: str, field: str, value: Any) -> None:
        """A line that is ticked while something is shown."""
        state = self._state
        action = menu.addAction(text)
        action.setToolTip(hint(tip))
        action.setCheckable(True)
        action.setChecked(value not in getattr(state.choice, field))
        action.triggered.connect(lambda _on=False: state.choose(**{field: getattr(state.choice, field) ^ {value}}))

    def _fill_inside(self) -> None:
        menu, state = self.inside_menu, self._state
        menu.clear()
        names = _words("Mechanisms on the boxes")
        key = self._place.key_of("detector.mechanisms")
        named = menu.addAction(f"{names}\t{key}" if key else names)
        named.setCheckable(True)
        named.setChecked(state.choice.mechanisms_shown)
        named.triggered.connect(lambda on: state.choose(mechanisms_shown=on))
        reason = "" if state.folder is not None else state.internals_reason
        for field, title, action in (
            ("proposals", _words("Proposals"), "detector.proposals"),
            ("boxes", _words("Regressed boxes"), "detector.boxes"),
        ):
            key = self._place.key_of(action)
            menu.addSection(f"{title} ({key})" if key else title)
            group = QActionGroup(menu)
            for dense, text in (
                (Dense.NONE, _words("None")),
                (Dense.NEAR, _words("At the finding in focus")),
                (Dense.ALL, _words("All of the image")),
            ):
                line = menu.addAction(text)
                line.setCheckable(True)
                line.setEnabled(not reason)
                line.setChecked(getattr(state.choice, field) is dense)
                group.addAction(line)
                line.triggered.connect(lambda _on=False, field=field, dense=dense: state.choose(**{field: dense}))
        if reason:
            menu.addSeparator()
            menu.addAction(reason).setEnabled(False)


def _button(menu: QMenu, tip: str) -> QToolButton:
    button = QToolButton()
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setProperty("role", "choice")
    button.setToolTip(hint(tip))
    button.setAccessibleDescription(tip)
    return button

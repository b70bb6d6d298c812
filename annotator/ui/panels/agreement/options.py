"""Options of the numbers: who is compared, from which overlap on, and which layers count, unblinded ones too."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from annotator.metrics.matching.selection import audited
from annotator.model import edit
from annotator.ui.panels.agreement.naming import author_name
from annotator.ui.text import words_of
from annotator.ui.workplace import Workplace

_words = words_of("Agreement")

THRESHOLDS: Final = (0.5, 0.6, 0.7, 0.75, 0.8, 0.9)
"""IoU thresholds that are offered."""


class OptionsMenu(QObject):
    """Fills the menu of a button anew whenever it opens. Who is compared is a view; the rest belongs to the project."""

    def __init__(self, place: Workplace, button: QToolButton) -> None:
        super().__init__(button)
        self._place, self._session = place, place.session
        self.menu = QMenu(button)
        self.menu.aboutToShow.connect(self._fill)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.menu)

    def _fill(self) -> None:
        self.menu.clear()
        project, view = self._session.committed, self._session.view
        metrics, writable = project.metrics, not self._session.storage.read_only
        chosen = audited(project, view.audited)
        people = self.menu.addMenu(_words("Compare"))
        for author in sorted(project.authors):
            self._add(people, author_name(project, author), on=author in chosen).triggered.connect(
                partial(self._compare, author)
            )
        overlaps = self.menu.addMenu(_words("Paired from IoU"))
        for threshold in sorted({*THRESHOLDS, metrics.iou_threshold}):
            action = self._add(overlaps, f"{threshold:g}", on=threshold == metrics.iou_threshold, enabled=writable)
            action.triggered.connect(partial(self._set, "iou_threshold", threshold))
        self.menu.addSeparator()
        for text, name, value, on in (
            (_words("Pair equal labels only"), "label_aware", not metrics.label_aware, metrics.label_aware),
            (
                _words("Count unfinished layers, too"),
                "include_unfinished",
                not metrics.include_unfinished,
                metrics.include_unfinished,
            ),
        ):
            self._add(self.menu, text, on=on, enabled=writable).triggered.connect(partial(self._set, name, value))

    def _add(self, menu: QMenu, text: str, *, on: bool, enabled: bool = True) -> QAction:
        action = menu.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(on)
        action.setEnabled(enabled)
        return action

    def _compare(self, author: int, _on: bool = False) -> None:
        chosen = {*audited(self._session.committed, self._session.view.audited)} ^ {author}
        persons = set(audited(self._session.committed))
        self._session.look(audited=None if chosen == persons else tuple(sorted(chosen)))

    def _set(self, name: str, value: Any, _on: bool = False) -> None:
        metrics = self._session.committed.metrics
        changed = replace(metrics, **{name: value})
        self._place.attempt(lambda: self._session.commit(edit.set_metrics(metrics, changed)))

"""The menu of what a check counts by. Overlap and equation are choices of the moment, the rest is kept as edits."""

from functools import partial
from typing import Any, Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QMenu, QSizePolicy, QToolButton

from annotator.detector.state.state import DetectorState
from annotator.detector.state.view import ModelView
from annotator.metrics.detection.subsets import size_of_quarter
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_number, format_tooltip, translator_of

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
        self.setToolTip(format_tooltip(tip))
        self.setAccessibleDescription(tip)
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
        self.list.clear()
        chosen = self._state.selection
        by_polygons, eq1 = chosen.overlap == "polygon", chosen.paper_eq1
        self._add(
            self.list,
            _tr("Match by polygons; mechanisms and parts stay with boxes"),
            on=by_polygons,
        ).triggered.connect(lambda _on=False: self._state.choose(overlap="box" if by_polygons else "polygon"))
        self._add(
            self.list, _tr("On subsets nothing that overlaps an object is a false positive (paper Eq. 1)"), on=eq1
        ).triggered.connect(lambda _on=False: self._state.choose(paper_eq1=not eq1))
        own = chosen.without_assisted
        self._add(
            self.list, _tr("Without objects taken from a model, and the detections that found them"), on=own
        ).triggered.connect(lambda _on=False: self._state.choose(without_assisted=not own))
        self.list.addSeparator()
        self._fill_sizes(self.list.addMenu(_tr("Big objects")))
        self._fill_supports(self.list.addMenu(_tr("Mark groups of few objects")))
        if self._state.project.vocabulary.parts:
            self._fill_profiles(self.list.addMenu(_tr("States of parts")))

    def _fill_sizes(self, menu: QMenu) -> None:
        now = self._state.project.metrics.size_threshold
        offers: list[tuple[str, float | None]] = [
            (_tr("Not told apart"), None),
            (_tr("From {size} px², as in the paper", size=format_number(round(PAPER_SIZE))), PAPER_SIZE),
        ]
        quarter = self._find_quarter()
        if quarter is not None:
            told = _tr("A quarter of the reference's objects: from {size} px²", size=format_number(round(quarter)))
            offers.append((told, quarter))
        if now not in [size for _, size in offers]:
            offers.append((_tr("From {size} px²", size=format_number(round(now or 0.0))), now))
        for text, size in offers:
            self._add(menu, text, on=size == now).triggered.connect(partial(self._set, "size_threshold", size))
        menu.addSeparator()
        menu.addAction(_tr("Another size…")).triggered.connect(lambda _on=False: self.ask_size())

    def _fill_supports(self, menu: QMenu) -> None:
        now = self._state.selection.minimum_support
        for least in sorted({*SUPPORTS, now}):
            text = _tr("Fewer than {n}", n=format_number(least)) if least else _tr("None")
            action = self._add(menu, text, on=least == now)
            action.triggered.connect(lambda _on=False, least=least: self._state.mark_groups_below(least))

    def _fill_profiles(self, menu: QMenu) -> None:
        now = self._state.project.metrics.profile
        for text, profile in (
            (_tr("Occluded parts count as missing (paper)"), "paper"),
            (_tr("Occluded parts count as present (challenge)"), "challenge"),
        ):
            self._add(menu, text, on=profile == now).triggered.connect(partial(self._set, "profile", profile))

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

    def _add(self, menu: QMenu, text: str, *, on: bool) -> QAction:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(on)
        return action

    def _set(self, name: str, value: Any, _on: bool = False) -> None:
        self._context.attempt(lambda: self._state.set_metric(name, value))

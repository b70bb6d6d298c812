"""What the numbers are about: the switch of the scope, and the menu of what counts."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QMenu, QSizePolicy, QStyle, QToolButton, QWidget

from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.matching.selection import list_audited
from annotator.model import edit
from annotator.model.metric_settings import DelineationChoice, IntervalUnit
from annotator.session.agreement.view import AgreementView
from annotator.ui.base.layout import describe, make_choice, make_column, refill
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, format_float, translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.widgets.section import SIDE, Segments, add_menu_head

_tr = translator_of("Agreement")

IMAGE: Final = "image"
LABEL: Final = "label"
WHOLE: Final = "whole"
_AROUND: Final = 12
"""Logical pixels beside the text of a button, and what its bold type takes more."""


class ScopeSwitch(QWidget):
    """One of three; *Label* has a list of labels and counts them over the whole set."""

    chosen = Signal(bool, object)
    """Whether the whole set is meant, and the label or None."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._buttons: dict[str, QToolButton] = {}
        self._texts = {
            IMAGE: (_tr("This image"), _tr("Image")),
            LABEL: (_tr("Label"), _tr("Label")),
            WHOLE: (_tr("Whole set"), _tr("Set")),
        }
        """What stands on a button, and the one word where there is no room."""
        self.labels = make_choice(name=_tr("Label that the numbers are about"), changed=self._announce_scope)
        make_column(self._make_segments(), self.labels, within=self, spacing=6, margins=(SIDE, 8, SIDE, 4))
        self.refresh()

    @property
    def scope(self) -> str:
        """What is chosen."""
        return next(name for name, button in self._buttons.items() if button.isChecked())

    def choose(self, scope: str) -> None:
        """Chooses one of the three."""
        self._buttons[scope].setChecked(True)
        self._announce_scope()

    def refresh(self) -> None:
        """Shows the labels as they are now."""
        words = self._session.committed.vocabulary.counted_labels
        if [self.labels.itemData(row) for row in range(self.labels.count())] != [word.id for word in words] or any(
            self.labels.itemText(row) != word.name for row, word in enumerate(words)
        ):
            refill(self.labels, *((word.name, word.id) for word in words))
        self._buttons[LABEL].setEnabled(bool(words))
        self.labels.setVisible(self.scope == LABEL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Writes one word for two where there is no room for both."""
        super().resizeEvent(event)
        room = self.width() - 2 * SIDE - 4
        texts = [self._texts[name][0] for name in self._buttons]
        needed = sum(self.fontMetrics().horizontalAdvance(text) + _AROUND for text in texts)
        for name, button in self._buttons.items():
            button.setText(self._texts[name][1 if needed > room else 0])

    def _announce_scope(self) -> None:
        self.refresh()
        label = self.labels.currentData() if self.scope == LABEL else None
        self.chosen.emit(self.scope != IMAGE, label)

    def _make_segments(self) -> Segments:
        frame = Segments()
        for name, tip in (
            (IMAGE, _tr("Numbers of the open image")),
            (LABEL, _tr("Numbers of one label over the whole set")),
            (WHOLE, _tr("Numbers of all images that two annotators finished")),
        ):
            self._buttons[name] = frame.add(self._texts[name][0], self._announce_scope, tip=tip, least=36)
        self._buttons[IMAGE].setChecked(True)
        return frame


class _Hint(QWidget):
    """A small switch of what counts, shown where it matters; a press calls `switch`."""

    def __init__(self, context: PanelContext, switch: Callable[[bool], object]) -> None:
        super().__init__()
        self._session = context.session
        self.box = QCheckBox()
        self.box.setFont(make_small_font())
        self.box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.box.toggled.connect(switch)
        self._text = self._tip = ""
        make_column(self.box, within=self, margins=(SIDE, 0, SIDE, 8))
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cuts the text to the width; the tip then holds all of it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        style, metrics = self.box.style(), self.box.fontMetrics()
        metric = QStyle.PixelMetric
        beside = style.pixelMetric(metric.PM_IndicatorWidth) + style.pixelMetric(metric.PM_CheckBoxLabelSpacing)
        text = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, self.width() - 2 * SIDE - beside)
        self.box.setText(text)
        describe(self.box, name=self._text, tip=self._tip if text == self._text else f"{self._text}\n{self._tip}")

    def _tell(self, text: str, tip: str, *, on: bool) -> None:
        self._text, self._tip = text, tip
        self._fit()
        self.box.blockSignals(True)
        self.box.setChecked(on)
        self.box.blockSignals(False)


class AssistedHint(_Hint):
    """Shown where an annotator took shapes of the open image from a model, or while such shapes are left out."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, lambda on: context.session.set_view(without_assisted=on))

    def show_view(self, view: AgreementView) -> None:
        """Shows what left; not while a drag is on, for that touches nothing."""
        if view.provisional:
            return
        left_out = self._session.view.without_assisted
        self.setVisible(left_out or (view.has_numbers and self._has_assisted(view)))
        text = _tr("Without shapes taken from a model")
        if left_out and view.has_numbers:
            left = [pair.assisted_left for row in view.matrix for pair in row if pair is not None and pair.a < pair.b]
            pairs = sum(one.pairs for one in left)
            alone = sum(one.shapes_a + one.shapes_b - 2 * one.pairs for one in left)
            text = _tr("Without shapes taken from a model ({pairs} pairs, {alone} single)", pairs=pairs, alone=alone)
        tip = _tr(
            "Shapes are paired as usual. Then those taken from a model, with their partners, are left out of the "
            "counts, F1, IoU and tags. In alphas, variances and RandCrowns the person who took such a shape is taken "
            "to have said nothing about the object. The numbers in brackets are the pairs and single shapes left out, "
            "over all comparisons."
        )
        self._tell(text, tip, on=left_out)

    def _has_assisted(self, view: AgreementView) -> bool:
        if view.scope.image is None:
            return False
        layers = self._session.committed.list_layers(view.scope.image, view.authors)
        return any(layer.loaded is not None and bool((layer.loaded.assisted >= 0).any()) for layer in layers)


class UnblindedHint(_Hint):
    """Shown when there is something to hint at, or when such layers are left out now."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, lambda on: context.session.set_view(exclude_unblinded=on))

    def show_view(self, view: AgreementView) -> None:
        """Shows how much of the scope is touched; not while a drag is on, for that touches nothing."""
        if view.provisional:
            return
        left_out = self._session.view.exclude_unblinded
        project = self._session.committed
        if view.scope.image is not None:
            layers = [layer for layer in project.list_layers(view.scope.image, view.authors) if layer.unblinded]
            found = len(layers)
            names = ", ".join(sorted({author_name_of(project, layer.key.author) for layer in layers}))
            text = _tr("Leave out {names}, who edited after seeing others", names=names)
        else:
            found = project.count_unblinded(view.authors)
            text = format_count(
                _tr,
                found,
                "Leave out {n} layer edited after seeing others",
                "Leave out {n} layers edited after seeing others",
            )
        self.setVisible(bool(found or left_out) and not (not view.has_numbers and not left_out))
        tip = _tr(
            "These boxes were changed after their annotator had seen others' boxes or numbers for the image, "
            "which can raise agreement."
        )
        self._tell(text if found else _tr("Leave out layers edited after seeing others"), tip, on=left_out)


THRESHOLDS: Final = (0.5, 0.6, 0.7, 0.75, 0.8, 0.9)
"""IoU thresholds that are offered."""
BLOCKS: Final = (5, 10, 20, 50, 100)
"""Numbers of images of a block that are offered."""


class OptionsMenu(QObject):
    """Fills the menu of a button whenever it opens. Who is compared is a view; the rest belongs to the project."""

    def __init__(self, context: PanelContext, button: QToolButton) -> None:
        super().__init__(button)
        self._context, self._session = context, context.session
        self.menu = QMenu(button)
        self.menu.aboutToShow.connect(self._fill)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.menu)

    def _fill(self) -> None:
        self.menu.clear()
        metrics, writable = self._session.committed.metrics, not self._session.read_only
        add_menu_head(self.menu, _tr("Who is compared, and how"))
        self._fill_people()
        self._fill_overlaps(metrics.iou_threshold, enabled=writable)
        self._add_switch(_tr("Pair equal labels only"), "label_aware", on=metrics.label_aware)
        add_menu_head(self.menu, _tr("What counts"))
        self._add_switch(_tr("Count unfinished layers, too"), "include_unfinished", on=metrics.include_unfinished)
        left_out = self._session.view.without_assisted
        without = self._add(self.menu, _tr("Without shapes taken from a model"), on=left_out)
        without.triggered.connect(lambda on: self._session.set_view(without_assisted=on))
        add_menu_head(self.menu, _tr("Scores and intervals"))
        self._fill_scores(metrics.global_score, enabled=writable)
        self._add_switch(_tr("RandCrowns by Eq. 14 alone, also for a missed inside"), "eq14_only", on=metrics.eq14_only)
        self._fill_units(IntervalRule.of(metrics), enabled=writable)

    def _fill_people(self) -> None:
        project = self._session.committed
        chosen = list_audited(project, self._session.view.audited)
        people = self.menu.addMenu(_tr("Compare"))
        for author in sorted(author for author in project.authors if project.has_begun(author) or author in chosen):
            self._add(people, author_name_of(project, author), on=author in chosen).triggered.connect(
                partial(self._toggle_author, author)
            )

    def _fill_overlaps(self, chosen: float, *, enabled: bool) -> None:
        overlaps = self.menu.addMenu(_tr("Paired from IoU"))
        for threshold in sorted({*THRESHOLDS, chosen}):
            action = self._add(overlaps, format_float(threshold, "g"), on=threshold == chosen, enabled=enabled)
            action.triggered.connect(partial(self._set, "iou_threshold", threshold))

    def _fill_units(self, chosen: IntervalRule, *, enabled: bool) -> None:
        """What intervals leave out one at a time, in the window, reports and commands alike."""
        units = self.menu.addMenu(_tr("Intervals leave out"))
        offered: list[tuple[str, IntervalUnit, int]] = [
            (_tr("Single images"), IntervalUnit.IMAGE, 0),
            (_tr("Whole folders of images"), IntervalUnit.FOLDER, 0),
        ]
        offered += [
            (_tr("Blocks of {n} images in the order of their names", n=block), IntervalUnit.BLOCK, block)
            for block in sorted({*BLOCKS, chosen.block} - {0})
        ]
        for text, unit, block in offered:
            is_chosen = (unit, block) == (chosen.unit, chosen.block)
            action = self._add(units, text, on=is_chosen, enabled=enabled)
            action.triggered.connect(partial(self._set_unit, unit, block))

    def _set_unit(self, unit: IntervalUnit, block: int, _on: bool = False) -> None:
        metrics = self._session.committed.metrics
        changed = replace(metrics, interval_unit=unit, interval_block=block or UNSET)
        self._context.attempt(lambda: self._session.commit(edit.set_metrics(metrics, changed)))

    def _add_switch(self, text: str, name: str, *, on: bool) -> None:
        """A setting of the project that is on or off."""
        action = self._add(self.menu, text, on=on, enabled=not self._session.read_only)
        action.triggered.connect(partial(self._set, name, not on))

    def _fill_scores(self, chosen: DelineationChoice, *, enabled: bool) -> None:
        """The alternatives of the global RandCrowns score, which stands in reports."""
        menu = self.menu.addMenu(_tr("Global RandCrowns score in reports"))
        for choice, text in (
            (DelineationChoice.NEAREST, _tr("Nearest centre")),
            (DelineationChoice.PENALISE_EXTRAS, _tr("Nearest, extras penalised")),
            (DelineationChoice.BEST_OF, _tr("Best of all")),
            (DelineationChoice.ONE_TO_ONE, _tr("One-to-one")),
        ):
            action = self._add(menu, text, on=choice is chosen, enabled=enabled)
            action.triggered.connect(partial(self._set, "global_score", choice))

    def _add(self, menu: QMenu, text: str, *, on: bool, enabled: bool = True) -> QAction:
        action = menu.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(on)
        action.setEnabled(enabled)
        return action

    def _toggle_author(self, author: int, _on: bool = False) -> None:
        chosen = {*list_audited(self._session.committed, self._session.view.audited)} ^ {author}
        persons = set(list_audited(self._session.committed))
        self._session.set_view(audited=None if chosen == persons else tuple(sorted(chosen)))

    def _set(self, name: str, value: Any, _on: bool = False) -> None:
        metrics = self._session.committed.metrics
        changed = replace(metrics, **{name: value})
        self._context.attempt(lambda: self._session.commit(edit.set_metrics(metrics, changed)))

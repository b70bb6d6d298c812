"""Are the parts really there: recall of present and of missing parts, Fvv, the curve, the parts most often invented."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QVBoxLayout

from annotator.detector.panel.walk import walk_through
from annotator.detector.state import DetectorState, ModelView
from annotator.metrics.detection.verification import Recalls
from annotator.metrics.score import Score
from annotator.report.detector.values import FindingFilter, FindingKind
from annotator.report.plots import PlotValues, Series
from annotator.ui.base.guard import guard_handler
from annotator.ui.base.numbers import format_float, format_significant
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_number, tell_interval, translator_of
from annotator.ui.base.theme import find_theme
from annotator.ui.widgets.plots import Plot
from annotator.ui.widgets.section import SIDE, FoldingSection, NumberRow, SectionHeader, align_bars

_tr = translator_of("Model")

MOST_INVENTED: Final = 5
"""Parts named as most often invented."""


class CurvePlot(Plot):
    """A falling line from IoU 0 to 1, read by the pointer."""

    def __init__(self) -> None:
        super().__init__(height=104, x=_tr("least IoU of a claim"), y=_tr("claimed"))
        self.points: tuple[tuple[float, float], ...] = ()

    def put(self, curve: Sequence[tuple[float, Score]], *, provisional: bool) -> None:
        """Shows another curve; undefined points are left out."""
        self.points = tuple((level, score.value) for level, score in curve if score.value is not None)
        self.provisional = provisional
        self.refresh()

    def make_values(self) -> PlotValues:
        """The line."""
        x, y = np.array(self.points).reshape(-1, 2).T
        return PlotValues(series=(Series(x, y, "line", "accent"),), ranges=((0.0, 1.0), (0.0, 1.0)))

    def hint_at(self, position: QPointF) -> str:
        """The point nearest to the pointer."""
        plane = self.compute_plane()
        if not self.points or plane.width() <= 0:
            return self.toolTip()
        wanted = (position.x() - plane.left()) / plane.width()
        level, value = min(self.points, key=lambda point: abs(point[0] - wanted))
        return _tr("IoU ≥ {level:g}: {share:.0%} of the missing parts are claimed.", level=level, share=value)

    @guard_handler(None)
    def paint(self, painter: QPainter) -> None:
        """Draws the line."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plane = self.paint_axes(painter, [(0.0, "0"), (0.5, format_float(0.5, "g")), (1.0, "1")])
        self.paint_y_ticks(painter, plane, [(0.0, "0"), (1.0, "1")])
        if not self.points:
            return
        at = [QPointF(plane.left() + x * plane.width(), plane.bottom() - y * plane.height()) for x, y in self.points]
        path = QPainterPath(at[0])
        for point in at[1:]:
            path.lineTo(point)
        painter.setPen(QPen(find_theme().colour_of("faint" if self.provisional else "accent"), 1.8))
        painter.drawPath(path)


class PartsSection(FoldingSection):
    """Shown for projects whose shapes have part states, once the set is counted."""

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__(context, "parts", _tr("Are the parts there?"))
        self._context, self._state = context, state
        self.present = NumberRow(_tr("Present: found"))
        self.missing = NumberRow(_tr("Missing: seen"), opens=True)
        self.fvv = NumberRow("Fvv")
        self.curve = CurvePlot()
        self.curve.setToolTip(explain_number("missing_curve"))
        self.curve.setAccessibleName(_tr("Missing parts claimed, by overlap"))
        self.curve.setAccessibleDescription(explain_number("missing_curve"))
        self.invented_head = SectionHeader(_tr("Most often hallucinated"))
        self.invented = [NumberRow("", opens=True) for _ in range(MOST_INVENTED)]
        self._labels: list[int] = []
        self.missing.pressed.connect(self._walk)
        self.setContentsMargins(0, 6, 0, 4)
        column = self.column
        for part in (self.present, self.missing, self.fvv):
            column.addWidget(part)
        inset = QVBoxLayout()
        inset.setContentsMargins(SIDE, 4, SIDE, 0)
        inset.addWidget(self.curve)
        column.addLayout(inset)
        column.addWidget(self.invented_head)
        for number, row in enumerate(self.invented):
            row.pressed.connect(lambda number=number: self._walk(self._labels[number]))
            column.addWidget(row)

    def show_view(self, view: ModelView) -> None:
        """Shows the last numbers of the shown model."""
        model = view.dataset.find_model_check(view.selection.model)
        parts = None if model is None or not view.project.vocabulary.parts else model.result.parts
        self.setVisible(parts is not None)
        if model is None or parts is None:
            return
        result, provisional = parts.verification, not view.dataset.is_current
        self.head.show_support(_tr("whole set · profile {profile}", profile=result.profile))
        place = model.add_fvv_interval(result.with_place, "with")
        self._show_recalls(place, result.without_place, provisional=provisional)
        self.curve.put(result.missing_curve, provisional=provisional)
        note = f"{view.project.author_name(model.author)} · {self.head.support}"
        self.curve.describe_figure(_tr("Missing parts claimed, by overlap"), note)
        worst = [(label, score) for label, score in result.most_hallucinated if score.value][:MOST_INVENTED]
        self._labels = [label for label, _score in worst]
        self.invented_head.setVisible(bool(worst))
        for number, row in enumerate(self.invented):
            row.setVisible(number < len(worst))
            if number < len(worst):
                label, score = worst[number]
                row.name = view.project.label_name(label)
                tip = _tr(
                    "Of {n} missing {label}, this share is claimed. Press to go through them.",
                    n=format_number(score.support),
                    label=row.name,
                )
                row.show_number(
                    format_significant(score.value), tip=tip, share=score.value, colour="error", provisional=provisional
                )
        align_bars((self.present, self.missing, self.fvv, *self.invented[: len(worst)]))

    def _show_recalls(self, place: Recalls, image: Recalls, *, provisional: bool) -> None:
        rows = (
            (self.present, place.present, image.present, "recall_present", "done"),
            (self.missing, place.missing, image.missing, "recall_missing", "error"),
            (self.fvv, place.fvv, image.fvv, "fvv", "accent"),
        )
        for row, score, beside, name, colour in rows:
            why = _tr("There is none: {reason}.", reason=score.reason) if score.value is None else ""
            other = _tr("Without asking for the place: {value}.", value=format_significant(beside.value))
            row.show_number(
                format_significant(score.value),
                tip="\n".join(line for line in (explain_number(name), why, *tell_interval(score), other) if line),
                share=score.value,
                colour=colour,
                provisional=provisional,
            )

    def _walk(self, label: int | None = None) -> None:
        labels = frozenset[int]() if label is None else frozenset({label})
        wanted = FindingFilter(kinds=frozenset({FindingKind.HALLUCINATED}), labels=labels)
        walk_through(self._context, self._state, wanted)

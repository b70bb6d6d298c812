"""Sections of the whole set: the model beside every person, and whether the parts are really there."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QMenu, QToolButton

from annotator.detector.panel.words import subset_name_of, walk_through
from annotator.detector.state import DetectorState, ModelView, is_drawn, toggle_drawn
from annotator.metrics.detection.humans import HumanResult
from annotator.metrics.detection.subsets import NO_SIZE
from annotator.metrics.detection.verification import Recalls
from annotator.metrics.score import Score
from annotator.model.author import AuthorKind
from annotator.overlays.mark import author_number_of
from annotator.report.detector.values import CheckReport, FindingFilter, FindingKind, ModelCheck
from annotator.report.plots import PlotValues, Series
from annotator.ui.base.layout import make_column
from annotator.ui.base.naming import author_colour_of, short_author_names_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import (
    explain_number,
    format_cell,
    format_ends,
    format_float,
    format_number,
    format_share,
    format_significant,
    translator_of,
)
from annotator.ui.base.theme import find_theme
from annotator.ui.base.workers import guard_handler
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, HeatTitle
from annotator.ui.widgets.plots import Plot
from annotator.ui.widgets.section import SIDE, FoldingSection, NumberRow, SectionHeader, add_choice, align_bars

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
        self.missing = NumberRow(_tr("Missing: claimed"), opens=True)
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
        column.addLayout(make_column(self.curve, margins=(SIDE, 4, SIDE, 0)))
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
                tip="\n".join(line for line in (explain_number(name), why, *format_ends(score), other) if line),
                share=score.value,
                colour=colour,
                provisional=provisional,
            )

    def _walk(self, label: int | None = None) -> None:
        labels = frozenset[int]() if label is None else frozenset({label})
        wanted = FindingFilter(kinds=frozenset({FindingKind.HALLUCINATED}), labels=labels)
        walk_through(self._context, self._state, wanted)


class PeopleCell(NamedTuple):
    """What a cell of the table leads to: what this author missed of a subset."""

    author: int
    subset: str


class PeopleSection(FoldingSection):
    """Best F1, and recall of subsets at the false positives that people raise."""

    dataset_requested = Signal()

    def __init__(self, context: PanelContext, state: DetectorState) -> None:
        super().__init__(context, "people", _tr("Against people"))
        self._context, self._state = context, state
        self._view: ModelView | None = None
        self._shown: ModelCheck | None = None
        """The model whose persons are shown."""
        self.titles: tuple[int, ...] = ()
        """Ids of the authors whose rows are shown."""
        self._visited: tuple[PeopleCell, int] | None = None
        self._told: tuple[object, ...] | None = None
        """What the rows were made of; the score slider leaves them as they are."""
        self.persons = QMenu(self)
        self.persons.aboutToShow.connect(self._fill_persons)
        self.chosen = self.head.add_button(
            _tr("People ▾"), _tr("Who is compared with the models; the model's own numbers do not depend on it.")
        )
        self.chosen.setMenu(self.persons)
        self.chosen.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.table = HeatTable(_tr("Model beside people"), row=24, plain=True, titles=92)
        self.table.picked.connect(self._on_picked)
        self.table.title_picked.connect(self._on_title)
        self.setContentsMargins(0, 6, 0, 4)
        self.column.addWidget(self.table)

    def show_view(self, view: ModelView) -> None:
        """Shows the last numbers of the set."""
        self._view = view
        told = self._list_what_is_told(view)
        if told == self._told:
            return
        report = None if view.dataset.report is None else view.dataset.report.restrict_to_places()
        self.setVisible(report is not None and bool(report.models))
        if report is None or not report.models:
            self._told = None
            return
        chosen = view.dataset.find_model_check(view.selection.model)
        shown = self._shown = chosen if chosen is not None and chosen.tells_places else report.models[0]
        first = shown.result
        small = "small" if first.subsets["small"].reason != NO_SIZE else "non_occluded"
        columns = (
            HeatTitle("F1", tip=explain_number("best_f1")),
            HeatTitle(_tr("model"), tip=_tr("Best F1 of the shown model on the images of the row.")),
            HeatTitle(subset_name_of(small), tip=_explain_recall(small)),
            HeatTitle(_tr("occluded"), tip=_explain_recall("occluded")),
        )
        self.titles = (*(human.author for human in first.humans), *(model.author for model in report.models))
        rows = [self._make_title(report, author) for author in self.titles]
        cells = [self._make_human_cells(report, shown, human, small) for human in first.humans]
        cells += [self._make_model_cells(report, model, small) for model in report.models]
        self.table.set_cells(columns, rows, cells, provisional=not view.dataset.is_current)
        self.head.show_support(_tr("F1, recall"))
        self._told = self._list_what_is_told(view)

    def show_marks(self) -> None:
        """Shows whose boxes are on the picture now."""
        if self._view is not None and self.isVisible():
            self.show_view(self._view)

    def _list_what_is_told(self, view: ModelView) -> tuple[object, ...]:
        drawn = [is_drawn(self._state, author) for author in self.titles]
        return (view.dataset.report, view.dataset.is_current, view.selection.model, *drawn)

    def _make_title(self, report: CheckReport, author: int) -> HeatTitle:
        name, short = report.author_name(author), short_author_names_of(report.project)
        return HeatTitle(
            name,
            _tr("{name}: press to hide or show these boxes on the picture; by keys ← and Space.", name=name),
            shown=is_drawn(self._state, author),
            short=short.get(author, name),
            chip=author_colour_of(report.project, author),
            number=author_number_of(report.project, author),
        )

    def _make_human_cells(
        self, report: CheckReport, shown: ModelCheck, human: HumanResult, small: str
    ) -> list[HeatCell]:
        name, model = report.author_name(human.author), report.author_name(shown.author)
        rows = [("all", human.pooled.f1), *((subset, human.recalls[subset]) for subset in (small, "occluded"))]
        count, whole = len(human.pooled.images), len(shown.result.inputs.images)
        lines = [
            _tr(
                "{name} is compared on {n} images, {model} is counted on {all}.",
                name=name,
                n=format_number(count),
                model=model,
                all=format_number(whole),
            ),
            _tr("So few images are no more than a hint.") if human.is_hint else "",
        ]
        best = human.model_best.f1
        told = (
            _tr("{name} has no {what}: {reason}.", name=model, what="F1", reason=best.reason)
            if best.value is None
            else _tr("{model}: best F1 {value} on the same images.", model=model, value=format_share(best.value))
        )
        told_of_f1 = "\n".join(line for line in lines if line)
        f1, *recalls = (
            self._make_cell(name, PeopleCell(human.author, subset), score, told_of_f1 if subset == "all" else "")
            for subset, score in rows
        )
        if human.is_hint:
            f1 = replace(f1, text=f"{f1.text} !")
        return [f1, HeatCell(format_cell(best.value), told, value=best.value), *recalls]

    def _make_model_cells(self, report: CheckReport, model: ModelCheck, small: str) -> list[HeatCell]:
        name, result = report.author_name(model.author), model.result
        best = result.best_f1
        at = "" if best.score is None else _tr("At score {score:.2f}.", score=best.score)
        count = format_number(len(result.inputs.images))
        told = {"model": name, "n": count, "reference": report.author_name(report.options.reference)}
        if report.options.selection.include_unfinished:
            counted = _tr("{model} is counted on {n} images, those that {reference} finished or has in work.", **told)
        else:
            counted = _tr("{model} is counted on {n} images, those that {reference} finished.", **told)
        f1, told_of_f1 = model.add_interval(best.f1, "best", "f1"), f"{at}\n{counted}".strip()
        cells = [
            self._make_cell(name, PeopleCell(model.author, "all"), f1, told_of_f1),
            HeatCell("", _tr("The model's own best F1 is in the column F1.")),
        ]
        cut = result.human_rate.cut.value
        where = (
            ""
            if cut is None
            else _tr("At score {score:.2f}, where it raises as many false positives as people do.", score=cut)
        )
        for subset in (small, "occluded"):
            score, _people = model.read_recalls(subset)
            cells.append(self._make_cell(name, PeopleCell(model.author, subset), score, where))
        return cells

    def _make_cell(self, name: str, where: PeopleCell, score: Score, at: str) -> HeatCell:
        f1 = where.subset == "all"
        what = "F1" if f1 else _tr("recall, {subset}", subset=subset_name_of(where.subset))
        if score.value is None:
            return HeatCell(
                format_cell(None), _tr("{name} has no {what}: {reason}.", name=name, what=what, reason=score.reason)
            )
        lines = [
            _tr("{name}: {what} {value}.", name=name, what=what, value=format_share(score.value)),
            *format_ends(score),
            at,
            explain_number("f1") if f1 else explain_number("recall"),
            _tr("Press to go through what {name} missed.", name=name),
        ]
        return HeatCell(format_cell(score.value), "\n".join(line for line in lines if line), None, where, score.value)

    def _fill_persons(self) -> None:
        """All persons who can be compared, ticked if they are; the reference measures and is none of them."""
        menu, state = self.persons, self._state
        menu.clear()
        project, chosen = state.project, state.selection
        everyone = [one for one in project.authors_of(AuthorKind.PERSON) if one.id != chosen.reference]
        now = {one.id for one in everyone} if chosen.humans is None else set(chosen.humans)
        reset = menu.addAction(_tr("Everybody"))
        reset.setEnabled(chosen.humans is not None)
        reset.triggered.connect(lambda _on=False: state.choose(humans=None))
        menu.addSeparator()
        for one in everyone:
            choose = partial(state.choose, humans=tuple(sorted(now ^ {one.id})))
            add_choice(menu, one.name.replace("&", "&&"), choose, on=one.id in now)

    def _on_title(self, row: int) -> None:
        """Hides or shows the boxes of a person; of the models one is on the picture at a time."""
        state = self._state
        if row >= len(self.titles) or is_drawn(state, author := self.titles[row]) is None:
            return
        if state.project.authors[author].kind is not AuthorKind.MODEL:
            toggle_drawn(state, author)
            return
        is_on = is_drawn(state, author)
        if not is_on:
            state.choose(model=author, focus=None)
        if is_on or not state.is_shown:
            self._context.perform("detector.predictions")

    def _on_picked(self, where: PeopleCell) -> None:
        state = self._state
        if where.author in {model.id for model in state.view.models}:
            if state.selection.model != where.author:
                state.choose(model=where.author, focus=None)
            walk_through(self._context, state, FindingFilter(subset="" if where.subset == "all" else where.subset))
            return
        self._show_human(where)

    def _show_human(self, where: PeopleCell) -> None:
        """The objects that a person missed, one after the other."""
        result = None if self._shown is None else self._shown.result
        human = None if result is None else next((one for one in result.humans if one.author == where.author), None)
        if result is None or human is None:
            return
        rows = result.subsets[where.subset].matched.objects
        rows = rows[np.isin(result.inputs.reference.image[rows], human.pooled.images)]
        lost = np.setdiff1d(rows, human.hits)
        if not len(lost):
            self._context.say(_tr("Nothing of it was missed."), kind="info")
            return
        turn = self._visited[1] + 1 if self._visited is not None and self._visited[0] == where else 0
        self._visited = (where, turn)
        row = int(lost[turn % len(lost)])
        image, box = int(result.inputs.reference.image[row]), result.inputs.reference.box[row].tolist()
        if image != self._state.host.scene().view.image:
            self._state.host.set_view(image=image)
        self._state.host.show((box[0], box[1], box[2], box[3]))


def _explain_recall(subset: str) -> str:
    return f"{subset_name_of(subset)}: {explain_number('recall')}"

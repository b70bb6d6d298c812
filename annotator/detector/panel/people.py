"""Against people: the model beside every person, all measured against the same reference."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton

from annotator.detector.panel.walk import walk_through
from annotator.detector.panel.words import subset_name_of
from annotator.detector.state import DetectorState, ModelView, is_drawn, toggle_drawn
from annotator.metrics.detection.humans import HumanResult
from annotator.metrics.detection.subsets import NO_SIZE
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.score import Score
from annotator.model.author import AuthorKind
from annotator.overlays.style import author_number_of
from annotator.report.detector.values import CheckReport, FindingFilter, ModelCheck
from annotator.ui.base.naming import author_colour_of, short_author_names_of
from annotator.ui.base.numbers import format_cell, format_share
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_number, tell_interval, translator_of
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, HeatTitle
from annotator.ui.widgets.section import SIDE, FoldingSection, add_choice

_tr = translator_of("Model")


_SHORT: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {
        "small": lambda: _tr("sm."),
        "non_occluded": lambda: _tr("clear"),
        "occluded": lambda: _tr("occ."),
    }
)
"""Heads of subsets where there is no room for the whole word; objects that nothing hides stand clear."""


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
            _tr("Persons ▾"), _tr("Who stands beside the models; the model's own numbers do not depend on it.")
        )
        self.chosen.setMenu(self.persons)
        self.chosen.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.table = HeatTable(_tr("Model beside people"), row=24, plain=True, titles=112)
        self.table.picked.connect(self._on_picked)
        self.table.title_picked.connect(self._on_title)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, SIDE - 2, 0)
        row.addWidget(self.table)
        self.setContentsMargins(0, 6, 0, 4)
        column = self.column
        column.addLayout(row)

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
            HeatTitle(
                _tr("images"),
                tip=_tr("Images that the person, the reference and the model have in common."),
                short=_tr("img."),
            ),
            HeatTitle("F1", tip=explain_number("best_f1")),
            HeatTitle(_tr("model"), tip=_tr("Best F1 of the shown model on the images of the row."), short=_tr("mod.")),
            HeatTitle(subset_name_of(small), tip=_explain_recall(small), short=_SHORT[small]()),
            HeatTitle(_tr("occluded"), tip=_explain_recall("occluded"), short=_SHORT["occluded"]()),
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
        f1, *recalls = (self._make_cell(name, PeopleCell(human.author, subset), score, "") for subset, score in rows)
        count, whole = len(human.pooled.images), len(shown.result.inputs.images)
        lines = [
            _tr(
                "{name} is compared on {n} images, {model} is counted on {all}.",
                name=name,
                n=format_number(count),
                model=model,
                all=format_number(whole),
            ),
            _tr("So few images give a hint at most.") if human.is_hint else "",
        ]
        best = human.model_best.f1
        told = (
            _tr("{name} has no {what}: {reason}.", name=model, what="F1", reason=best.reason)
            if best.value is None
            else _tr("{model}: best F1 {value} on the same images.", model=model, value=format_share(best.value))
        )
        images = HeatCell(
            f"{format_number(count)} !" if human.is_hint else format_number(count),
            "\n".join(line for line in lines if line),
            value=count,
        )
        return [images, f1, HeatCell(format_cell(best.value), told, value=best.value), *recalls]

    def _make_model_cells(self, report: CheckReport, model: ModelCheck, small: str) -> list[HeatCell]:
        name, result = report.author_name(model.author), model.result
        best = result.best_f1
        at = "" if best.score is None else _tr("At score {score:.2f}.", score=best.score)
        count = format_number(len(result.inputs.images))
        counted = _tr(
            "{model} is counted on {n} images, those that {reference} finished.",
            model=name,
            n=count,
            reference=report.author_name(report.options.reference),
        )
        cells = [
            HeatCell(count, counted, value=len(result.inputs.images)),
            self._make_cell(name, PeopleCell(model.author, "all"), model.add_interval(best.f1, "best", "f1"), at),
            HeatCell("", _tr("The model's own best F1 stands under F1.")),
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
            *tell_interval(score),
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
        rows = np.flatnonzero(result.subsets[where.subset].mask & (result.roles == Role.COUNTS))
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

"""Against people: the model beside every person, all measured against the same reference."""

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.detector.panel.glossary import explained, subset_name
from annotator.detector.panel.walk import walk_through
from annotator.detector.state.state import DetectorState
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.humans import HumanResult
from annotator.metrics.detection.subsets import NO_SIZE
from annotator.metrics.score import Score
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.numbers import cell, share
from annotator.ui.base.naming import author_colour
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import words_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, Title
from annotator.ui.widgets.section import SIDE, Head

_words = words_of("Model")


class Place(NamedTuple):
    """What a cell of the table leads to: what this author missed of a subset."""

    author: int
    subset: str


class PeopleSection(QWidget):
    """Best F1, and recall of subsets at the false alarms that people raise."""

    whole_wished = Signal()

    def __init__(self, place: Workplace, state: DetectorState) -> None:
        super().__init__()
        self._place, self._state, self.theme = place, state, place.theme
        self._visited: tuple[Place, int] | None = None
        self.head = Head(place.theme, _words("Against people"))
        self.table = HeatTable(place.theme, _words("Model beside people"), row=24, plain=True, titles=116)
        self.table.picked.connect(self._on_picked)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, SIDE - 2, 0)
        row.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 4)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(row)

    def refresh(self) -> None:
        """Shows the last numbers of the set."""
        report = self._state.whole.report
        self.setVisible(report is not None)
        if report is None:
            return
        first = report.models[0].result
        small = "small" if first.subsets["small"].reason != NO_SIZE else "non_occluded"
        columns = (
            Title("F1", tip=explained("best_f1")),
            Title(subset_name(small), tip=explained("recall")),
            Title(_words("occluded"), tip=explained("recall")),
        )
        people = first.humans
        rows = [self._title(report, human.author) for human in people]
        cells = [self._human(report, human, small) for human in people]
        for model in report.models:
            rows.append(self._title(report, model.author))
            cells.append(self._model(report, model, small))
        self.table.put(columns, rows, cells, provisional=not self._state.whole.is_current)
        self.head.say(_words("F1, recall · reference {name}", name=report.author_name(report.options.reference)))

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        self.theme = theme
        self.head.recolour(theme)
        self.table.recolour(theme)
        self.refresh()

    def _title(self, report: CheckReport, author: int) -> Title:
        colour = author_colour(report.project, author, self.theme)
        return Title(report.author_name(author), colour, report.author_name(author))

    def _human(self, report: CheckReport, human: HumanResult, small: str) -> list[HeatCell]:
        name = report.author_name(human.author)
        rows = [("all", human.pooled.f1), *((subset, human.recalls[subset]) for subset in (small, "occluded"))]
        return [self._cell(name, Place(human.author, subset), score, "") for subset, score in rows]

    def _model(self, report: CheckReport, model: ModelCheck, small: str) -> list[HeatCell]:
        name, result = report.author_name(model.author), model.result
        best = result.best_f1
        at = "" if best.score is None else _words("At score {score:.2f}.", score=best.score)
        cells = [self._cell(name, Place(model.author, "all"), best.f1, at)]
        cut = result.human_rate.cut.value
        told = "" if cut is None else _words("At score {score:.2f}, where it raises as many false alarms as people do.",
                                             score=cut)  # fmt: skip
        for subset in (small, "occluded"):
            score, _people = result.human_rate.recalls[subset]
            cells.append(self._cell(name, Place(model.author, subset), score, told))
        return cells

    def _cell(self, name: str, where: Place, score: Score, told: str) -> HeatCell:
        f1 = where.subset == "all"
        what = "F1" if f1 else _words("recall, {subset}", subset=subset_name(where.subset))
        if score.value is None:
            return HeatCell(
                cell(None), _words("{name} has no {what}: {reason}.", name=name, what=what, reason=score.reason)
            )
        lines = [_words("{name}: {what} {value}.", name=name, what=what, value=share(score.value)), told,
                 explained("f1") if f1 else explained("recall"),
                 _words("Press to go through what {name} missed.", name=name)]  # fmt: skip
        return HeatCell(cell(score.value), "\n".join(line for line in lines if line), None, where)

    def _on_picked(self, where: Place) -> None:
        state = self._state
        if where.author in {model.id for model in state.models}:
            if state.choice.model != where.author:
                state.choose(model=where.author, focus=None)
            walk_through(self._place, state, subset="" if where.subset == "all" else where.subset)
            return
        self._show_human(where)

    def _show_human(self, where: Place) -> None:
        """The objects that a person missed, one after the other."""
        report = self._state.whole.report
        result: CheckResult | None = None if report is None else report.models[0].result
        human = None if result is None else next((one for one in result.humans if one.author == where.author), None)
        if result is None or human is None:
            return
        lost = np.setdiff1d(np.flatnonzero(result.subsets[where.subset].mask), human.pairs.row_a)
        if not len(lost):
            self._place.say(_words("Nothing of it was missed."), kind="info")
            return
        turn = self._visited[1] + 1 if self._visited is not None and self._visited[0] == where else 0
        self._visited = (where, turn)
        row = int(lost[turn % len(lost)])
        image, box = int(result.inputs.reference.image[row]), result.inputs.reference.box[row].tolist()
        if image != self._state.scene.view.image:
            self._state.host.look(image=image)
        self._state.host.show((box[0], box[1], box[2], box[3]))

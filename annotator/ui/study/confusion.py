"""Which label for which: a choice of the pair, and the way from one box of a number to the next."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from msgspec.structs import replace
from PySide6.QtWidgets import QComboBox

from annotator.geometry.box import Rows
from annotator.metrics.matching.confusion import NOBODY, LabelConfusion
from annotator.report.audit.sections import lead_to_label
from annotator.report.confusion import ConfusionCell, ConfusionSubject
from annotator.report.tables import Titled
from annotator.session.agreement.view import Scope
from annotator.session.jobs import Job
from annotator.ui.base.layout import STRETCH, make_choice, make_row
from annotator.ui.base.naming import image_name_of
from annotator.ui.base.panel_context import PanelContext, Recount
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.study.page import Page
from annotator.ui.study.report_page import PartBlock, ReportPart

_tr = translator_of("Confusion")


Look = Callable[[ConfusionCell, LabelConfusion, int, tuple[int, ...]], object]
"""Shows a box of a number on the picture: what was found, the row in it, and the images of all boxes of the number."""


class CellWalk:
    """Another number begins at its first box; the same number goes on, and after the last begins again."""

    def __init__(self, page: Page, make_job: Callable[[ConfusionCell], Job[LabelConfusion]], look: Look) -> None:
        """`make_job` finds the boxes of the two sides of a number."""
        self._page, self._make_job, self._look = page, make_job, look
        self._context: PanelContext = page.context.panel
        self._found: LabelConfusion | None = None
        self._cell: ConfusionCell | None = None
        self._rows: Rows = np.zeros(0, np.intp)
        self._place = -1

    def forget(self) -> None:
        """The numbers are others now."""
        self._found = None

    def go(self, cell: ConfusionCell, by: int = 1) -> None:
        """Looks at the next (1) or previous (-1) box of a number."""
        if self._found is not None and self._cell is not None and self._cell.sides == cell.sides:
            self._show(cell, self._found, by)
        else:
            job = self._make_job(cell)
            self._context.runner.start(job, done=lambda found: self._show(cell, found, by), owner=self._page)

    def _show(self, cell: ConfusionCell, found: LabelConfusion, by: int) -> None:
        if cell != self._cell or found is not self._found:
            begins_anew = cell != self._cell
            self._cell, self._found = cell, found
            self._rows = found.find_entries(cell.label_a, cell.label_b)
            self._place = -1 if begins_anew else self._place
        if not len(self._rows):
            return
        self._place = (self._place + by) % len(self._rows)
        entry, images = int(self._rows[self._place]), tuple(np.unique(found.image[self._rows]).tolist())
        if self._context.attempt(lambda: self._look(cell, found, entry, images)):
            self._say_place(cell, int(found.image[entry]))

    def _say_place(self, cell: ConfusionCell, image: int) -> None:
        said = _tr(
            "{n} of {all}: {image}",
            n=format_number(self._place + 1),
            all=format_number(len(self._rows)),
            image=image_name_of(self._context.session.committed, image),
        )
        ways = ((_tr("Previous"), lambda: self.go(cell, -1)), (_tr("Next"), lambda: self.go(cell)))
        self._context.say(said, kind="note", choices=ways if len(self._rows) > 1 else ())


class LabelsBlock(PartBlock):
    """The tables of the report, or that of one pair, on all images or on the one that is open."""

    def __init__(self, page: Page, part: ReportPart) -> None:
        super().__init__(page, part)
        self._session, self._panel = page.session, page.context.panel
        self._names: Callable[[int], str] = str
        self._own: Sequence[Titled] = ()
        """Those of the report."""
        self._pairs: list[tuple[int, int]] = []
        self._wanted: tuple[int, int] | None = None
        self.pair = make_choice(name=_tr("Whose labels"), changed=self._show_choice)
        where = ((_tr("Whole set"), False), (_tr("This image"), True))
        self.where = make_choice(*where, name=_tr("On which images"), changed=self._show_choice)
        self.pair.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.column.insertLayout(0, make_row(self.pair, self.where, STRETCH, spacing=8))
        self._recount: Recount[LabelConfusion] = Recount(self, self._panel, self._make_chosen_job, self._show_pair)

    @property
    def chosen(self) -> tuple[int, int] | None:
        """The pair; None for all of the report."""
        return self._pairs[self.pair.currentIndex() - 1] if self.pair.currentIndex() > 0 else None

    def choose(self, both: tuple[int, int], *, here: bool) -> None:
        """Shows these two, on the open image alone or on the whole set."""
        self._wanted = both
        self.where.setCurrentIndex(int(here))
        self._offer_pairs()

    def make_job(self, cell: ConfusionCell) -> Job[LabelConfusion]:
        """Finds the boxes of two people on the images that are chosen."""
        here = self.where.currentData() and self.chosen is not None
        scope = Scope(image=self._session.view.image if here else None)
        return self._panel.agreement.make_confusion_job(scope, *cell.sides)

    def show_report(self, report: Any, tables: Sequence[Titled]) -> None:
        """Offers the pairs of the report."""
        self._own, self._names = tables, report.label_name
        self._wanted = self.chosen or self._wanted
        self._pairs = [(one.agreement.a, one.agreement.b) for one in report.agreement.pairs]
        self.pair.clear()
        self.pair.addItems([_tr("All pairs"), *(" – ".join(map(report.author_name, both)) for both in self._pairs)])
        super().show_report(report, tables)
        self._offer_pairs()

    def _offer_pairs(self) -> None:
        if self._wanted is not None and self.pair.count():
            self.pair.setCurrentIndex(self._pairs.index(self._wanted) + 1 if self._wanted in self._pairs else 0)
            self._wanted = None
        self._show_choice()

    def _show_choice(self) -> None:
        is_one = self.chosen is not None
        self.where.setEnabled(is_one)
        if is_one:
            self._recount.count()
        else:
            self._recount.cancel()
            self.show_tables(self._own)

    def _make_chosen_job(self) -> Job[LabelConfusion] | None:
        return None if self.chosen is None else self.make_job(ConfusionCell(self.chosen, NOBODY, NOBODY))

    def _show_pair(self, found: LabelConfusion) -> None:
        both = self.chosen
        if both is not None:
            subject = ConfusionSubject(found, self._names, find_lead=partial(lead_to_label, both), sides=both)
            self.show_tables(
                replace(self.part.section, parts=lambda _one: [("", subject)], when=None).list_tables(None)
            )

"""Published section: team numbers that an auditor froze last, named so that nobody takes them for live ones."""

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QLabel

from annotator.ui.base.numbers import format_numeral
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_number, translate_phrase, translator_of
from annotator.ui.base.theme import Theme, make_small_font
from annotator.ui.widgets.column.folding import FoldingSection
from annotator.ui.widgets.section import SIDE, NumberRow

if TYPE_CHECKING:
    from annotator.team.running.publishing import Published

_tr = translator_of("Agreement")


class PublishedSection(FoldingSection):
    """One row a number without a bar; hidden until something is published."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "published", _tr("Published team numbers"))
        self._context = context
        self.rows: list[NumberRow] = []
        self._shown: Published | None = None
        self.note = QLabel()
        self.note.setFont(make_small_font())
        self.note.setProperty("role", "muted")
        self.note.setContentsMargins(SIDE, 0, SIDE, 4)
        self.note.setWordWrap(True)
        self.column.addWidget(self.note)
        self.setContentsMargins(0, 0, 0, 10)
        self.hide()

    def show_published(self, published: "Sequence[Published]") -> None:
        """Shows the last of them, oldest first as they come."""
        newest = published[-1] if published else None
        self.setVisible(newest is not None)
        if newest is None or newest == self._shown:
            return
        self._shown = newest
        self.head.show_support(_tr("frozen: {name}", name=newest.name))
        self.note.setText(self._describe(newest, earlier=len(published) - 1))
        for row in self.rows:
            row.deleteLater()
        self.rows = [self._make_row(row) for row in newest.rows]
        for made in self.rows:
            self.column.addWidget(made)

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.head.recolour(theme)
        for row in self.rows:
            row.recolour(theme)

    def _describe(self, published: "Published", *, earlier: int) -> str:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(published.at))
        batches = ", ".join(format_number(number) for number in published.batches)
        told = _tr(
            "Batches {batches} as {login} froze them, {when}; they do not follow what is drawn now.",
            batches=batches,
            login=published.by,
            when=when,
        )
        return f"{told} {_tr('Earlier ones: File > Team project…, tab Numbers.')}" if earlier else told

    def _make_row(self, found: Mapping[str, Any]) -> NumberRow:
        from annotator.report.audit.published import list_published_cells

        title, between, value, interval, support = list_published_cells(found)
        parts = (str(translate_phrase(title)), between)
        row = NumberRow(self._context.theme, " · ".join(part for part in parts if part), bar=False)
        lines = [_tr("95 % interval {ends}.", ends=format_numeral(interval))] if interval else []
        lines.append(_tr("Frozen; support {n}.", n=format_numeral(support)))
        row.show_number(format_numeral(value), tip="\n".join(lines))
        return row

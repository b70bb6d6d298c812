"""Numbers page: what auditors froze for everybody, with who did and when; auditors freeze more."""

import time
from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton

from annotator.report.audit.published import list_published_cells
from annotator.team.running.publishing import LEAST_IMAGES, Published, read_published
from annotator.ui.base.numbers import format_numeral
from annotator.ui.base.text import format_number, translate_phrase, translator_of
from annotator.ui.team.pages.page import TeamContext, TeamPage, fill_table, make_table
from annotator.ui.team.pages.publish_dialog import PublishDialog

_tr = translator_of("Team")

_NUMBERS = (2, 4)


class NumbersPage(TeamPage):
    """One publication at a time, the newest first."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._published: list[Published] = []
        self.choice = QComboBox()
        self.choice.setAccessibleName(_tr("Published numbers"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.facts = QLabel()
        self.facts.setProperty("role", "muted")
        self.facts.setWordWrap(True)
        heads = (_tr("Number"), _tr("Between"), _tr("Value"), _tr("95 % interval"), _tr("Support"))
        self.table = make_table(heads, name=_tr("Published numbers"), numbers=_NUMBERS)
        self.publish = QPushButton(_tr("Publish…"))
        self.publish.setAutoDefault(False)
        self.publish.setVisible(context.membership.may_decide)
        self.publish.clicked.connect(self._open_publish)
        self.choice.currentIndexChanged.connect(self._show_chosen)
        row = QHBoxLayout()
        row.addWidget(self.choice)
        row.addStretch(1)
        row.addWidget(self.publish)
        self.column.addLayout(row)
        self.column.addWidget(self.facts)
        self.column.addWidget(self.table, 1)
        self.column.addWidget(self.sentence)
        self.column.addStretch(0)

    def refresh(self) -> None:
        """Asks what was published."""
        self.ask(read_published, self._take)

    def _take(self, published: Sequence[Published]) -> None:
        self.context.line.note_published(published)
        self._published = list(reversed(published))
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItems([one.name for one in self._published])
        self.choice.blockSignals(False)
        self._show_chosen(0)

    def _show_chosen(self, place: int) -> None:
        has_any = bool(self._published)
        self.choice.setVisible(has_any)
        self.table.setVisible(has_any)
        if not has_any:
            self.facts.setText(
                _tr(
                    "No numbers are published yet. An auditor freezes them over whole batches of at least {n} images "
                    "that everyone they are assigned to has finished.",
                    n=format_number(LEAST_IMAGES),
                )
            )
            return
        chosen = self._published[max(0, place)]
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(chosen.at))
        batches = ", ".join(format_number(number) for number in chosen.batches)
        self.facts.setText(
            _tr("Batches {batches}, published by {login}, {when}", batches=batches, login=chosen.by, when=when)
        )
        rows = [
            tuple(
                format_numeral(str(cell)) if column in _NUMBERS else str(translate_phrase(cell))
                for column, cell in cells
            )
            for cells in (enumerate(list_published_cells(row)) for row in chosen.rows)
        ]
        fill_table(self.table, rows, numbers=_NUMBERS)

    def _open_publish(self) -> None:
        dialog = PublishDialog(self, self.context)
        dialog.published.connect(self.refresh)
        dialog.open()

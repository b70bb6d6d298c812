"""Deal dialog: how a team's images are shared out, and what can be computed from it."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from annotator.errors import UserError
from annotator.team.assign import DealOptions, tell_overlap
from annotator.team.running.dealing import DealAnswer, deal_project
from annotator.ui.base.text import format_number, tell_error, translate_phrase, translator_of
from annotator.ui.base.theme import place_number
from annotator.ui.dialogs.ask import connect_number, make_yes_and_cancel
from annotator.ui.team.pages.page import TeamContext, fill_table, make_table

_tr = translator_of("Team")


class DealDialog(QDialog):
    """Fields as those of `annotator team assign`; shows afterwards how many images each two people share."""

    dealt = Signal()
    """The lists of the people are other ones now."""

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Deal images"))
        self.setMinimumWidth(460)
        self._context = context
        self._gone: list[bool] = []
        gone = self._gone
        self.destroyed.connect(lambda: gone.append(True))
        self.overlap, self.batch, self.seed = QSpinBox(), QSpinBox(), QSpinBox()
        self.share, self.repeats = QDoubleSpinBox(), QDoubleSpinBox()
        self.said, self.told = QLabel(), QLabel()
        heads = (_tr("Annotator"), _tr("Annotator"), _tr("Images of both"))
        self.table = make_table(heads, name=_tr("Images of both"), numbers=(2,), stretched=1)
        self.buttons = make_yes_and_cancel(self, _tr("Deal"))
        for field in (self.overlap, self.batch, self.seed, self.share, self.repeats):
            place_number(field)
        self._lay_out()
        connect_number(self.overlap, self._tell_overlap)
        self._tell_overlap()

    def accept(self) -> None:
        """Deals; the dialog stays with what came of it."""
        options = DealOptions(
            self.overlap.value(),
            self.share.value() / 100,
            self.seed.value(),
            self.batch.value(),
            repeat_share=self.repeats.value() / 100,
        )
        project, gone = self._context.session.committed, self._gone
        self._say(_tr("The server is being asked…"), "muted")
        asked = self._context.line.ask(
            lambda link: deal_project(link, project, options),
            lambda answer: None if gone else self._show(answer),
            lambda error: None if gone else self._refuse(error),
        )
        if not asked:
            self._say(self._context.line.state.reason or _tr("There is no line to the server now."), "error")

    def _show(self, answer: DealAnswer) -> None:
        self._say(
            _tr(
                "{n} places on the lists of {people} people were dealt; {kept} that were begun stayed.",
                n=format_number(answer.assigned),
                people=format_number(answer.people),
                kept=format_number(answer.kept),
            ),
            "",
        )
        self._show_pairs(answer.pairs)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(_tr("Close"))
        self.dealt.emit()

    def _show_pairs(self, pairs: Mapping[tuple[int, int], int]) -> None:
        name = self._context.session.committed.author_name
        rows = [(name(a), name(b), format_number(count)) for (a, b), count in sorted(pairs.items())]
        fill_table(self.table, rows, numbers=(2,))
        self.table.setVisible(bool(rows))

    def _refuse(self, error: UserError) -> None:
        self._say(tell_error(error), "error")

    def _say(self, sentence: str, role: str) -> None:
        self.said.setText(sentence)
        self.said.setProperty("role", role)
        self.said.style().polish(self.said)
        self.said.show()

    def _tell_overlap(self) -> None:
        self.told.setText(str(translate_phrase(tell_overlap(self.overlap.value()))))

    def _lay_out(self) -> None:
        usual = DealOptions()
        for field, least, most, value in (
            (self.overlap, 1, 20, usual.overlap),
            (self.batch, 1, 10_000, usual.batch_size),
            (self.seed, 0, 1_000_000, usual.seed),
        ):
            field.setRange(least, most)
            field.setValue(value)
        for part, share in ((self.share, usual.share), (self.repeats, usual.repeat_share)):
            part.setRange(0, 100)
            part.setDecimals(0)
            part.setSuffix(" %")
            part.setValue(share * 100)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.addRow(_tr("People on a shared image"), self.overlap)
        form.addRow(_tr("Images that are shared"), self.share)
        form.addRow(_tr("Images of a batch"), self.batch)
        form.addRow(_tr("Images that come again"), self.repeats)
        form.addRow(_tr("Seed"), self.seed)
        note = QLabel(_tr("Images that somebody has begun stay where they are. The same seed deals the same way."))
        note.setProperty("role", "muted")
        for label in (self.told, note, self.said):
            label.setWordWrap(True)
        self.told.setProperty("role", "muted")
        self.said.hide()
        self.table.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addLayout(form)
        for widget in (self.told, note, self.said, self.table, self.buttons):
            column.addWidget(widget)

"""History: who did what when, from what to what, of the project, an image, a person or a shape."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtGui import QShowEvent

from annotator.errors import Phrase, Progress, UserError, join_phrases
from annotator.report.history import HISTORY, CheckedChain, HistoryRow, describe_chain, read_history
from annotator.report.numbers import format_moment
from annotator.report.tables import Lead, Table
from annotator.session.jobs import Job
from annotator.session.register import can_erase
from annotator.session.session import Session
from annotator.store.journal import StepFilter
from annotator.store.project_file import ProjectFile
from annotator.ui.base.dialog import JobLine
from annotator.ui.base.layout import STRETCH, make_button, make_choice, make_form, make_row, make_text, refill
from annotator.ui.base.text import STEPS, format_count, translate_error, translate_phrase, translator_of
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import Page, PageGroup, PageSpec, StudyContext
from annotator.ui.study.plan import is_needed

_tr = translator_of("Study")
_step = translator_of(STEPS)

_MOST_ROWS: Final = 500
"""Steps that are listed, the latest."""
_SHOWN: Final = ("time", "who", "what", "images", "reason", "changes")
"""Columns of the report's history that have room on the page; that of reasons where there are any."""


class HistoryPage(Page):
    """A form that chooses, and the steps below it; nothing is changed here."""

    exports = False

    def __init__(self, context: StudyContext, *, file: ProjectFile) -> None:
        super().__init__(context, _tr("History"))
        self._file = file
        self.basis.setText(_tr("Every step of the project, the latest first, as its chain of hashes holds them."))
        self.line = JobLine(context.panel.runner)
        self.image = make_text(hint=_tr("all"), clears=True, tip=_tr("Its path below the images folder."))
        self.person = make_choice(tip=_tr("Who did it, or whose layer was changed."), changed=self.refresh)
        self.shape = make_text(hint=_tr("all"), clears=True, tip=_tr("The number of the shape."))
        self.reason = make_text(hint=_tr("any"), clears=True, tip=_tr("Words of the reason why it was done."))
        self._checked: CheckedChain | None = None
        self.table = PageTable(title=_tr("Steps"), file_name="history")
        form = make_form(
            (_tr("Image"), self.image),
            (_tr("Person"), self.person),
            (_tr("Shape"), self.shape),
            (_tr("Reason"), self.reason),
            spacing=(16, 8),
        )
        for field in (self.image, self.shape, self.reason):
            field.returnPressed.connect(self.refresh)
        button = make_button(_tr("Show"), self.refresh)
        self.erase = make_button(_tr("Erase a person…"), lambda: context.panel.perform("erase_person"))
        self.place_form("asked", _tr("Which steps"), form, 4, make_row(button, STRETCH, self.erase), self.line)
        self.place("steps", _tr("Steps"), self.table)

    def showEvent(self, event: QShowEvent) -> None:
        """Lists the persons there are now, and reads the steps anew."""
        super().showEvent(event)
        authors, own = self.session.committed.authors, self.session.view.author
        people = [(one.name, one.id) for one in authors.values() if not self._is_blind or one.id == own]
        refill(self.person, *([] if self._is_blind else [(_tr("everybody"), None)]), *people)
        self.erase.setVisible(can_erase(self.session) and not self._is_blind)
        self.refresh()

    def show_shape(self, image: str, shape: int) -> None:
        """Chooses the steps that touched a shape."""
        self.image.setText(image)
        self.shape.setText(str(shape))
        self.reason.clear()
        self.person.setCurrentIndex(0)
        self.refresh()

    @property
    def _is_blind(self) -> bool:
        """Whether somebody looks who is told of nobody else's work: then it is the own history."""
        return not is_needed(self.session)

    def refresh(self) -> None:
        """Reads the steps that the form asks for."""
        file, project, known = self._file, self.session.committed, self._checked
        try:
            wanted = self._read_form()
        except UserError as error:
            self.line.cancel()
            self.line.say(translate_error(error), kind="error")
            return

        def work(progress: Progress) -> tuple[list[HistoryRow], CheckedChain]:
            return read_history(file, project, wanted, _MOST_ROWS, progress, known)

        self.line.start(Job(Phrase("Reading the journal"), work), done=lambda found: self._show(*found))

    def _read_form(self) -> StepFilter:
        name, shape = self.image.text().strip(), self.shape.text().strip()
        image = self.session.committed.find_image(name) if name else None
        if name and image is None:
            raise UserError("The project has no image '{name}'; names are paths below the images folder.", name=name)
        if shape and not shape.isdecimal():
            raise UserError("'{text}' is no number of a shape.", text=shape)
        number = int(shape) if shape else None
        place = None if image is None else image.id
        is_blind, words = self._is_blind, self.reason.text().strip()
        author = self.session.view.author if is_blind else self.person.currentData()
        return StepFilter(place, author, number, words, alone=is_blind)

    def _show(self, rows: Sequence[HistoryRow], checked: CheckedChain) -> None:
        self._checked = checked
        self.line.say("" if rows else _tr("No step is told of that."))
        self.sections["steps"].setVisible(bool(rows))
        titles = {column.key: column.title for column in HISTORY}
        shown = [key for key in _SHOWN if key != "reason" or any(row.reason for row in rows)]
        lines = [(format_moment(row.time), _make_cells(row, has_reason="reason" in shown)) for row in rows]
        self.table.show_table(Table.of([(titles[key], "") for key in shown], lines))
        said: list[str] = [] if self._is_blind else list(describe_chain(checked.check))
        if said:
            said.append(_tr("Checked {when}, for the file as it is since then.", when=format_moment(checked.time)))
        if self._file.membership is not None and self._file.membership.may_decide:
            there = Phrase("These are the steps of this desk. The page Team has those of all desks.")
            said.append(there.leading_to(Lead(page="team", section="history")))
        self.verdict.show_sentences(said)


def _make_cells(row: HistoryRow, *, has_reason: bool) -> tuple[str, ...]:
    """Words in every cell; of very many shapes their number."""
    return (
        translate_phrase(row.who) or _tr("nobody"),
        _step(row.what),
        ", ".join(row.images) or _tr("the whole project"),
        *((row.reason or "–",) if has_reason else ()),
        join_phrases(row.changes, "; ") or format_count(_tr, row.shapes, "{n} shape", "{n} shapes"),
    )


def make_history_spec(file: ProjectFile) -> PageSpec:
    """The row of the list for a project's file."""
    return PageSpec("history", "History", PageGroup.LEAVES, 30, partial(HistoryPage, file=file), _has_history)


def _has_history(session: Session) -> bool:
    return is_needed(session) or session.view.author is not None

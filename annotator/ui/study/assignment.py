"""Assignment: who draws which image, planned in a worker as the form changes, then made as one undoable step."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from annotator.errors import Numeral, Phrase, Progress, UserError
from annotator.model.author import AuthorKind
from annotator.model.project import apply_step
from annotator.report.audit.planning import format_hours
from annotator.report.numbers import format_number
from annotator.report.tables import Table
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.series import assigning
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.team.assign import describe_overlap
from annotator.team.options import DealOptions
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import STRETCH, make_button, make_row, make_switch, make_text
from annotator.ui.base.panel_context import Recount, store_step
from annotator.ui.base.text import format_count, translate_error, translate_phrase, translator_of
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.page import Page, StudyContext

_tr = translator_of("Study")

PLAN_AFTER: Final = 120
"""Milliseconds after the last change of the form before the images are dealt again."""

_Rows = Sequence[assigning.ListProgress]
_Dealt = tuple[_Rows, assigning.PlannedAssignment | UserError, _Rows]


def is_needed(session: Session) -> bool:
    """Whether it is a project without a server, before somebody who does not draw blind; a team's owner deals there."""
    project = session.committed
    return bool(project.images) and not project.desk and (session.view.mode is Mode.AUDIT or not project.annotators)


class AssignmentPage(Page):
    """A form, what would come of it, and how far everybody is."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("Assignment"))
        self.dialogs = Dialogs()
        self.planned: tuple[assigning.PlannedAssignment, _Rows] | None = None
        self.recount = Recount(self, context.panel, self._make_job, lambda found: self._show(*found), delay=PLAN_AFTER)
        self.people = make_text(hint=_tr("Ana, Ben, Cem"), tip=_tr("Names with commas between; new ones are added."))
        self.people.textChanged.connect(lambda _text: self.recount.request())
        self.form = OptionForm(
            DealOptions(),
            *("overlap", "share", "by", "seed"),
            above=[(_tr("People"), self.people)],
            changed=self.recount.request,
        )
        self.assign = make_button(_tr("Assign"), self._assign)
        self.pictures = make_switch(_tr("With their pictures"), tip=_tr("Copies carry the pictures of their images."))
        self.copies = make_button(_tr("Write copies…"), self._ask_folder, tip=_tr("One for each person."))
        buttons = make_row(self.assign, self.copies, self.pictures, STRETCH, spacing=12)
        self.basis.setText(_tr("Follows the form; images that somebody has begun stay with that person."))
        self.preview = PageTable(title=_tr("What each person gets"), file_name="assignment")
        self.progress = PageTable(title=_tr("How far everybody is"), file_name="progress")
        self.place_form("asked", _tr("Who draws"), self.form.layout, 4, buttons)
        self.place("preview", _tr("What each person gets"), self.preview)
        self.place("progress", _tr("How far everybody is"), self.progress)
        self._fill()
        self.recount.count()

    @property
    def is_settled(self) -> bool:
        """Whether the tables show what the form asks for."""
        return self.recount.is_settled

    def ask_for(self, people: int, share: float) -> None:
        """Fills in what a plan of a study came to: so many persons, and the share that all of them draw."""
        self.form.fill(DealOptions(overlap=people, share=share, seed=self.form.value.seed, by=self.form.value.by))
        self.recount.count()

    def on_changed(self, change: Change) -> None:
        """Deals again where images, people, the assignment or work are others now."""
        if not change.preview and (change.layers or change.parts or change.opened):
            self.recount.request()

    def _make_job(self) -> Job[_Dealt]:
        """Deals what the form asks for."""
        self.planned = None
        self.assign.setEnabled(False)
        project, options = self.session.committed, self.form.value
        names = [name.strip() for name in self.people.text().split(",") if name.strip()]

        def work(progress: Progress) -> _Dealt:
            progress.step(0, 0)
            now = assigning.count_progress(project, assigning.read_assignment(project))
            try:
                planned = assigning.plan_assignment(project, names, options)
            except UserError as error:
                return now, error, ()
            return now, planned, assigning.count_progress(apply_step(project, planned.make_step()), planned.assignment)

        return Job(Phrase("Dealing images"), work, quiet=True)

    def _show(self, now: _Rows, planned: assigning.PlannedAssignment | UserError, then: _Rows) -> None:
        project = self.session.committed
        self.copies.setEnabled(bool(now))
        self.sections["progress"].setVisible(bool(now))
        names = {author.id: author.name for author in project.authors.values()}
        self.progress.show_table(_make_table(now, names, is_done=True))
        if isinstance(planned, UserError):
            self.sections["preview"].hide()
            self.verdict.show_sentences([translate_error(planned)])
            return
        self.planned = planned, then
        self.assign.setEnabled(not self.session.read_only and planned.assignment != assigning.read_assignment(project))
        self.sections["preview"].show()
        self.preview.show_table(_make_table(then, planned.names, is_done=False))
        said = [format_count(_tr, planned.images, "{n} image is dealt out.", "{n} images are dealt out.")]
        if planned.kept:
            kept = format_count(_tr, planned.kept, "{n} that was begun stays.", "{n} that were begun stay.")
            said[0] = f"{said[0]} {kept}"
        said.append(str(translate_phrase(describe_overlap(planned.assignment.overlap))))
        self.verdict.show_sentences(said)

    def _assign(self) -> None:
        if self.planned is None:
            return
        planned, panel = self.planned[0], self.context.panel
        told = format_count(_tr, planned.images, "{n} image is assigned.", "{n} images are assigned.")

        def store() -> None:
            title, done = Phrase("Assigning images"), lambda: panel.say(told, kind="info")
            store_step(self.session, panel.runner, title, planned.make_step(), done)

        panel.attempt(store)

    def _ask_folder(self) -> None:
        self.dialogs.ask_folder(self, _tr("Folder for the copies"), self.write_copies)

    def write_copies(self, folder: Path) -> None:
        """Writes a copy for each person into a folder, in a worker."""
        panel, session, pictures = self.context.panel, self.session, self.pictures.isChecked()

        def told(written: Sequence[Path]) -> None:
            panel.say(format_count(_tr, len(written), "{n} copy was written.", "{n} copies were written."), kind="info")

        panel.runner.start(
            Job(
                Phrase("Writing copies"),
                lambda progress: assigning.hand_out(session, folder, pictures=pictures, progress=progress),
            ),
            done=told,
            owner=self,
        )

    def _fill(self) -> None:
        """The people and numbers of the assignment that there is, or the persons of the project."""
        project = self.session.committed
        assignment = assigning.read_assignment(project)
        persons = [author.name for author in project.authors_of(AuthorKind.PERSON)]
        if assignment is not None:
            persons = [project.author_name(one.author) for one in assignment.lists]
            self.form.fill(assigning.read_options(assignment))
        self.people.setText(", ".join(persons))


_NO_PACE: Final = Phrase("no time was recorded")


def _make_table(rows: _Rows, names: dict[int, str], *, is_done: bool) -> Table:
    heads = [_tr("annotator"), _tr("images"), _tr("of these shared")]
    heads += [_tr("done"), _tr("in work")] if is_done else []
    heads.append(_tr("hours to go"))
    lines = []
    for one in rows:
        counts = [one.images, one.shared, *((one.done, one.in_work) if is_done else ())]
        hours = format_hours(one.hours) if one.hours is not None else format_number(None, _NO_PACE)
        lines.append((names.get(one.author, ""), [*(Numeral(f"{count:,}") for count in counts), hours]))
    return Table.of([(head, "") for head in heads], lines)

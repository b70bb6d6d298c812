"""Images are taken out of a project, they and authors get other names, a person is erased; what goes is said first."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from annotator.errors import Phrase, Progress
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.layer import Layer
from annotator.model.project import Project, Step
from annotator.session import register
from annotator.session.exposure import LayerGate
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit, StoredStep
from annotator.session.session import Session
from annotator.session.transfer.import_ranges import LONGEST_NAME
from annotator.store.erasing import Erased
from annotator.store.project_file import ProjectFile
from annotator.team.options import Pseudonym
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import make_choice, make_form, make_grid, make_label, make_note, make_text
from annotator.ui.base.panel_context import write_step
from annotator.ui.base.text import format_count, format_number, translate_phrase, translator_of
from annotator.ui.base.workers import Runner

_tr = translator_of("Register")


class RemoveImagesDialog(Dialog):
    """Accepted when the images are gone; until the button is pressed nothing is changed."""

    removed = Signal(int)
    """Number of images."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner, images: Sequence[int]) -> None:
        super().__init__(parent, _tr("Remove images"), runner, yes=_tr("Remove"), width=420)
        self._session, self._images = session, frozenset(images)
        project, view = session.committed, session.view
        self._grid = make_grid(spacing=(16, 6), stretched=0)
        self._hidden = make_note(_tr("What others drew and wrote on them goes, too; it is counted in Compare."))
        self._hidden.hide()
        words = _tr("The pictures stay on the disk, frozen states keep all of it, and Undo brings it back.")
        kept = make_note(_tr("{words} In this team it goes from every desk.", words=words) if project.desk else words)
        names = sorted(project.images[image].name for image in self._images)
        head = format_count(_tr, len(names), "Remove {n} image?", "Remove {n} images?")
        first = names[0] if len(names) == 1 else _tr("{first} … {last}", first=names[0], last=names[-1])
        self.lay_out(self._grid, self._hidden, kept, head=head, note=first, spacing=12)
        self.yes.setEnabled(False)

        def count(progress: Progress) -> tuple[register.Removal, bool]:
            progress.step(0, 1)
            gate, person = LayerGate(project, view), -1 if view.author is None else view.author
            layers = (layer for image in images for layer in project.list_layers(image, project.authors))
            is_blind = not all(gate.admits(layer) for layer in layers if layer.is_begun)
            return register.count_removal(project, frozenset(images), person if is_blind else None), is_blind

        self.line.start(Job(Phrase("Counting what goes"), count, quiet=True), done=self._show_counts)

    def accept(self) -> None:
        """Takes the images out as one step, which can be called off until it is written."""
        images = self._images
        write = _write_loaded(
            lambda project: edit.list_touched_layers(project, images),
            lambda project: register.make_removal_step(project, images),
        )
        self.line.say(_tr("Removing…"))
        self.yes.setEnabled(not self.store(self._session, Phrase("Removing images"), write, self._finish))

    def _show_counts(self, counted: tuple[register.Removal, bool]) -> None:
        counts, is_blind = counted
        for row, (name, count) in enumerate(counts.list_counts()):
            self._grid.addWidget(make_label(str(translate_phrase(name)), wraps=True), row, 0)
            self._grid.addWidget(make_label(format_number(count)), row, 1, Qt.AlignmentFlag.AlignRight)
        self._hidden.setVisible(is_blind and len(self._session.committed.authors) > 1)
        self.yes.setEnabled(True)
        QTimer.singleShot(0, self, self._fit)

    def _fit(self) -> None:
        """Rows and a sentence more need their room, which is known once they have the style of the window."""
        layout = self.layout()
        if layout is not None:
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _finish(self, stored: StoredStep) -> None:
        self.removed.emit(stored.step.count)
        super().accept()


class RenameDialog(Dialog):
    """Accepted when the names are others; a field for each."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        runner: Runner,
        *,
        title: str,
        names: Sequence[str],
        note: str,
        make_step: Callable[[Project, Mapping[str, str]], Step],
        list_layers: Callable[[Project], Iterable[Layer]] = lambda _project: (),
    ) -> None:
        """`list_layers` are those that the step touches."""
        super().__init__(parent, title, runner, yes=_tr("Rename"), width=460)
        self._session, self._make_step, self._list_layers = session, make_step, list_layers
        self.fields = {name: make_text(name, longest=LONGEST_NAME, name=name) for name in names}
        rows = [(make_label(name, plain=True), field) for name, field in self.fields.items()]
        form = make_form(*(row[1:] if len(rows) == 1 else row for row in rows), spacing=(16, 8))
        self.lay_out(form, make_note(note), spacing=12)
        for field in self.fields.values():
            field.textChanged.connect(self._check)
        first = next(iter(self.fields.values()))
        first.setFocus()
        first.selectAll()
        self._check()

    @property
    def changed(self) -> dict[str, str]:
        """The names that were changed, with the new ones."""
        return {name: field.text() for name, field in self.fields.items() if field.text().strip() != name}

    def accept(self) -> None:
        """Gives the names as one step; the dialog stays where that is not possible."""
        names, make_step = self.changed, self._make_step
        if names:
            write = _write_loaded(self._list_layers, lambda project: make_step(project, names))
            self.store(self._session, Phrase("Renaming"), write, lambda _stored: super(RenameDialog, self).accept())

    def _check(self) -> None:
        self.yes.setEnabled(bool(self.changed) and all(field.text().strip() for field in self.fields.values()))


class EraseDialog(Dialog):
    """Fields as those of `annotator project erase`; accepted when the name is gone."""

    erased = Signal(str, object)
    """The name that is gone, and the `Erased`."""

    def __init__(self, parent: QWidget, session: Session, file: ProjectFile, runner: Runner) -> None:
        super().__init__(parent, _tr("Erase a person"), runner, yes=_tr("Erase for good"), width=480)
        self._session, self._file = session, file
        people = session.committed.authors_of(AuthorKind.PERSON)
        rows = [(_tr("– choose –"), None), *((author.name, author.id) for author in people)]
        self.person = make_choice(*rows, name=_tr("Person"), changed=self._check)
        above = [(_tr("Person"), self.person)]
        self.form = OptionForm(Pseudonym(""), "pseudonym", above=above, changed=self._check)
        goes = _tr(
            "This cannot be undone. The name goes from the authors, and from the history together with the person's "
            "reasons. What the person drew stays under the new name, and the chain of the history still holds."
        )
        stays = _tr(
            "Notes, attributes that came with a file and frozen states keep the name; it is said afterwards in how "
            "many. Copies, backups and bundles made before keep it, too."
        )
        self.lay_out(self.form.layout, make_note(goes), make_note(stays), spacing=12)
        self._check()

    def accept(self) -> None:
        """Erases in a worker, which can be called off until it is written; the dialog stays where it cannot be done."""
        file, author, name = self._file, self.person.currentData(), self.form.value.pseudonym
        self.store(
            self._session,
            Phrase("Erasing"),
            lambda _pending, progress: register.erase_author(file, author, name, progress),
            self._finish,
        )

    def _check(self) -> None:
        self.yes.setEnabled(self.person.currentData() is not None and bool(self.form.value.pseudonym.strip()))

    def _finish(self, erased: Erased) -> None:
        name = self.person.currentText()
        super().accept()
        self.erased.emit(name, erased)


def _write_loaded(
    list_layers: Callable[[Project], Iterable[Layer]], make_step: Callable[[Project], Step]
) -> Callable[[PendingCommit, Progress], StoredStep]:
    """What is stored of a step that is made with these layers loaded."""

    def make(pending: PendingCommit) -> Step:
        keys = [layer.key for layer in list_layers(pending.base)]
        return make_step(pending.base.with_layers(pending.load_layers(keys)))

    return write_step(make)

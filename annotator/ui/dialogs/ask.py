"""Dialogs: the few questions that the window asks; passed in from outside, so that a test can answer them."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QRadioButton,
    QWidget,
)

from annotator.session.projects.pictures import FoundPictures
from annotator.session.settings import Seat
from annotator.store.pixels.folder import EXTENSIONS
from annotator.ui.base.dialog import Dialog, ask_path, make_question
from annotator.ui.base.layout import make_button, make_form, make_label, make_row, make_text, say_in
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.listing import PictureListing, describe_found, list_address, suggest_path

_tr = translator_of("Dialogs")


class ToldDialog(Dialog):
    """A line a sentence."""

    def __init__(self, parent: QWidget, title: str, sentences: Sequence[str]) -> None:
        super().__init__(parent, title, size=(620, 320))
        self.text = QPlainTextEdit("\n".join(sentences))
        self.text.setReadOnly(True)
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
        self.yes.setDefault(True)
        self.copy = self.buttons.addButton(_tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(lambda _on=False: QApplication.clipboard().setText(self.text.toPlainText()))
        self.lay_out(self.text, spacing=12)


LONGEST_NAME = 80
"""Letters of an annotator's name."""


class Dialogs:
    """Asks in the way of the desktop. Nothing waits for the answer: it is handed to `then`."""

    def ask_project(self, parent: QWidget, then: Callable[[Path], object]) -> None:
        """Which project, or which photograph of a folder to open."""
        pictures = " ".join(f"*{ending}" for ending in sorted(EXTENSIONS))
        kinds = f"{_tr('Projects')} (*.annotator);;{_tr('Pictures')} ({pictures})"
        ask_path(parent, _tr("Open project"), then, kinds=kinds)

    def ask_folder(self, parent: QWidget, title: str, then: Callable[[Path], object]) -> None:
        """Which folder."""
        ask_path(parent, title, then, mode=QFileDialog.FileMode.Directory)

    def ask_copy(self, parent: QWidget, suggested: Path, then: Callable[[Path], object]) -> None:
        """Where a copy of the project is to lie; the desktop asks before a file is replaced."""
        ask_project_place(parent, _tr("Save a copy"), suggested, then)

    def ask_report(self, parent: QWidget, suggested: Path, then: Callable[[Path], object]) -> None:
        """Where a report is to lie; the desktop asks before a file is replaced."""
        kinds = (f"{_tr('Web pages')} (*.html)", "JSON (*.json)", f"{_tr('Tables in a folder of this name')} (*.csv)")
        self.ask_output(parent, _tr("Save report"), suggested, kinds=kinds, then=then)

    def ask_copies(self, parent: QWidget, folder: Path, then: Callable[[list[Path]], object]) -> None:
        """Which copies of the project."""
        self.ask_files(parent, _tr("Merge copies"), folder, kinds=[f"{_tr('Projects')} (*.annotator)"], then=then)

    def ask_files(
        self, parent: QWidget, title: str, folder: Path, *, kinds: Sequence[str], then: Callable[[list[Path]], object]
    ) -> None:
        """Which files of other tools; `kinds` are filters such as `Tables (*.csv)`."""
        dialog = QFileDialog(parent, title, str(folder), ";;".join(kinds))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(lambda chosen: then([Path(path) for path in chosen]))
        dialog.open()

    def ask_target(
        self, parent: QWidget, suggested: Path, *, folder: bool, kind: str, then: Callable[[Path], object]
    ) -> None:
        """Which file to write, or in which folder to make one; the caller warns of what is replaced."""
        if folder:
            self.ask_folder(parent, _tr("Folder to export into"), lambda chosen: then(chosen / suggested.name))
            return
        mode = QFileDialog.FileMode.AnyFile
        ask_path(parent, _tr("Export"), then, place=suggested, kinds=kind, mode=mode, confirms=False)

    def ask_output(
        self, parent: QWidget, title: str, suggested: Path, *, kinds: Sequence[str], then: Callable[[Path], object]
    ) -> None:
        """Where a picture, table or report is to lie; the desktop asks before a file is replaced.

        `kinds` are filters such as `PNG (*.png)`; the name gets the ending of the chosen one.
        """
        mode, ending = QFileDialog.FileMode.AnyFile, _ending_of(kinds[0])
        place = suggested.with_suffix(f".{ending}") if suggested.suffix else suggested
        dialog = ask_path(parent, title, then, place=place, kinds=";;".join(kinds), mode=mode, ending=ending)
        dialog.filterSelected.connect(lambda kind: _set_ending(dialog, _ending_of(kind)))

    def ask_new_project(
        self, parent: QWidget, folder: Path, *, author: str, then: Callable[[Path, str], object]
    ) -> None:
        """Where the project of a folder is to lie, beside its photographs where that can be, and who labels."""
        dialog = NewProjectDialog(parent, folder, author)
        dialog.accepted.connect(lambda: then(dialog.path, dialog.author))
        dialog.open()

    def ask_seat(
        self,
        parent: QWidget,
        known: Sequence[str],
        *,
        suggested: Seat,
        then: Callable[[Seat], object],
        cancelled: Callable[[], object] = lambda: None,
    ) -> None:
        """Who annotates or audits."""
        dialog = SeatDialog(parent, known, suggested)
        dialog.accepted.connect(lambda: then(dialog.seat))
        dialog.rejected.connect(cancelled)
        dialog.open()

    def ask_look(self, parent: QWidget, name: str, *, blind: int, then: Callable[[], object]) -> None:
        """Whether everybody's work shall be shown to a person, of whom so many layers have seen nothing of it."""
        text = _tr(
            "Compare, Check and Study then show everybody's boxes and numbers, also on images that {name} has "
            "not finished.",
            name=name,
        )
        told = (
            _tr(
                "What {name} changes from then on where others' work was shown counts as edited after seeing "
                "others, for good; numbers can leave it out.",
                name=name,
            ),
            _tr("Layers that {name} drew without seeing others' work, so far: {n}.", name=name, n=format_number(blind)),
            _tr("Label stays blind: going back there ends the look as auditor."),
        )
        yes = _tr("Show everybody's work")
        box = make_question(parent, _tr("Look as auditor"), text, "\n\n".join(told), yes=yes)
        box.accepted.connect(then)
        box.open()


def ask_project_place(parent: QWidget, title: str, suggested: Path | str, then: Callable[[Path], object]) -> None:
    """Where a project file is to lie."""
    kinds, mode = f"{_tr('Projects')} (*.annotator)", QFileDialog.FileMode.AnyFile
    ask_path(parent, title, then, place=suggested, kinds=kinds, mode=mode, ending="annotator")


class NewProjectDialog(Dialog):
    """A name and a place; both are filled in sensibly. Closed before it is accepted it leaves nothing behind."""

    def __init__(self, parent: QWidget, source: Path | Runner, author: str) -> None:
        """Of a folder of photographs, or of an address, which it asks for and lists in a worker."""
        super().__init__(parent, _tr("New project"), yes=_tr("Make project"), width=600)
        self.listing: PictureListing[FoundPictures] | None = None
        photographs: QWidget
        if isinstance(source, Path):
            photographs, path = QLabel(str(source)), str(_suggest_place(source))
        else:
            photographs = self.listing = PictureListing(source, list_address, describe_found)
            self.setMinimumWidth(700)
            self.listing.changed.connect(self._follow)
            path = ""
        self._suggested = path
        self._name = make_text(author, longest=LONGEST_NAME, hint=_tr("Name under which your boxes are kept"))
        self._place = make_text(path, name=_tr("Project file"))
        change = make_button(_tr("Change…"))
        change.clicked.connect(self._ask_place)
        place = make_row((self._place, 1), change, spacing=8)
        form = make_form(
            (_tr("Photographs"), photographs),
            (_tr("Your name"), self._name),
            (_tr("Project file"), place),
            spacing=(None, 8),
        )
        self.note = make_label(wraps=True)
        self.lay_out(form, self.note, spacing=16)
        for field in (self._name, self._place):
            field.textChanged.connect(self._check)
        self._name.selectAll()
        (self._name if self.listing is None else self.listing.field).setFocus()
        self._check()

    @property
    def author(self) -> str:
        """The name that was typed."""
        return self._name.text().strip()

    @property
    def path(self) -> Path:
        """The project file."""
        path = Path(self._place.text().strip()).expanduser()
        return path if path.suffix == ".annotator" else path.parent / f"{path.name or 'project'}.annotator"

    def _check(self) -> None:
        folder = self.path.parent
        if folder.is_dir() and not os.access(folder, os.W_OK):
            refused = _tr("Nothing can be written into {folder}; choose another place.", folder=folder)
            say_in(self.note, refused, "error")
            self.yes.setEnabled(False)
            return
        kept = _tr("Originals are never changed; everything you draw is kept in the project file.")
        say_in(self.note, kept, "muted")
        self.yes.setEnabled(self._is_ready())

    def _is_ready(self) -> bool:
        has_pictures = self.listing is None or self.listing.found is not None
        return has_pictures and bool(self.author) and bool(self._place.text().strip())

    def _follow(self) -> None:
        """Suggests a file named after the place, unless another name was typed."""
        found = None if self.listing is None else self.listing.found
        if found is not None and self._place.text() == self._suggested:
            self._suggested = str(suggest_path(found.place))
            self._place.setText(self._suggested)
            self._place.setCursorPosition(0)
        self._check()

    def done(self, result: int) -> None:
        """What is under way is called off."""
        if self.listing is not None:
            self.listing.line.cancel()
        super().done(result)

    def _ask_place(self) -> None:
        ask_project_place(self, _tr("Project file"), self.path, lambda path: self._place.setText(str(path)))


def _suggest_place(folder: Path) -> Path:
    """A file beside the photographs where one can be, else among the person's documents."""
    import platformdirs

    place = folder if os.access(folder, os.W_OK) else platformdirs.user_documents_path()
    return place / f"{folder.name or 'project'}.annotator"


class SeatDialog(Dialog):
    """The persons of the project, a field for a new name, and whether the person annotates or audits."""

    def __init__(self, parent: QWidget, known: Sequence[str], suggested: Seat) -> None:
        super().__init__(parent, _tr("Who is annotating?"), yes=_tr("Begin"), width=360)
        self._make_fields(known, suggested)
        note = make_label(
            _tr("It is remembered for this project; Label > Who is annotating changes it."),
            role="muted",
            wraps=True,
        )
        people = (make_label(_tr("People of this project"), head=True), self._list, 4) if known else ()
        self.lay_out(
            *people,
            make_label(_tr("Your name"), head=True),
            self._field,
            4,
            make_label(_tr("What for"), head=True),
            self._annotates,
            self._audits,
            4,
            note,
            8,
        )
        self._field.textChanged.connect(lambda _text: self._check())
        self._audits.toggled.connect(lambda _on: self._check())
        self._list.currentTextChanged.connect(self._field.setText)
        self._list.itemActivated.connect(lambda _row: self.accept())
        self._field.setFocus()
        self._field.selectAll()
        self._check()

    @property
    def seat(self) -> Seat:
        """The answer."""
        return Seat(name=self._field.text().strip(), audits=self._audits.isChecked())

    def _make_fields(self, known: Sequence[str], suggested: Seat) -> None:
        self._field = make_text(suggested.name, longest=LONGEST_NAME, name=_tr("Your name"))
        self._list = QListWidget()
        for name in known:
            row = QListWidgetItem(name)
            row.setSizeHint(QSize(0, ROW))
            self._list.addItem(row)
        self._list.setAccessibleName(_tr("People of this project"))
        self._list.setFixedHeight(min(max(len(known), 1), 6) * ROW + 2)
        self._list.setVisible(bool(known))
        self._annotates = QRadioButton(_tr("Annotate, without seeing the others' work"))
        self._audits = QRadioButton(_tr("Audit: see everybody's work, decide, draw nothing"))
        (self._audits if suggested.audits else self._annotates).setChecked(True)

    def _check(self) -> None:
        audits = self._audits.isChecked()
        self._field.setPlaceholderText(_tr("Your name, kept with decisions") if audits else _tr("Your name"))
        self.yes.setEnabled(audits or bool(self.seat.name))


def _ending_of(kind: str) -> str:
    """How the names of files of a kind end, without the dot."""
    return kind.rpartition("*.")[2].rstrip(")")


def _set_ending(dialog: QFileDialog, ending: str) -> None:
    """The name that is typed, and the one that stands there, end so."""
    dialog.setDefaultSuffix(ending)
    chosen = dialog.selectedFiles()
    if chosen and Path(chosen[0]).suffix not in ("", f".{ending}"):
        dialog.selectFile(Path(chosen[0]).with_suffix(f".{ending}").name)

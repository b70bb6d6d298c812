"""Import choices: which file in which format, whose work it is, and what becomes of work that is there already."""

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from annotator.formats.core.format import Format
from annotator.formats.core.layout_names import TITLES
from annotator.formats.core.layouts import Verdict
from annotator.formats.detections import COCO_RESULTS, DETECTIONS
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.session.transfer.matching import ImportOptions
from annotator.session.transfer.options import ImportQuestion
from annotator.session.transfer.read import IncomingFiles, ReadingWay
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import STRETCH, make_button, make_choice, make_column, make_label, make_row, make_text
from annotator.ui.base.naming import format_name_of
from annotator.ui.base.text import format_number, translate_phrase, translator_of
from annotator.ui.dialogs.ask import LONGEST_NAME, Dialogs

_tr = translator_of("Import")

_WITH_IDS = (DETECTIONS, COCO_RESULTS)
"""Formats that may name images and labels by the ids of a COCO file."""


class ImportChoices(QWidget):
    """The left side of the import dialog."""

    chosen = Signal(list)
    """Paths that were chosen."""
    format_chosen = Signal()
    """Another format, or another file of ids: the file is to be read again."""
    changed = Signal()
    """A choice that the plan depends on."""

    def __init__(self, formats: Sequence[Format], project: Project, *, dialogs: Dialogs, folder: Path) -> None:
        super().__init__()
        self._formats = [one for one in formats if one.read is not None]
        self._project, self._dialogs, self._folder = project, dialogs, folder
        self._paths: list[Path] = []
        self._make_source()
        self._make_answers()
        self._lay_out()
        self._show_formats(())
        self._show_layout(None)
        self._show_kind()

    @property
    def paths(self) -> list[Path]:
        """The files, or the folder, that are to be read."""
        return list(self._paths)

    @property
    def coco(self) -> Path | None:
        """The COCO file that gave images and labels the ids of detections."""
        text = self.ids.text().strip()
        return Path(text).expanduser() if text and self.format in _WITH_IDS else None

    @property
    def format(self) -> Format | None:
        """The format as it stands; None while it is not known."""
        found: Format | None = self.formats.currentData()
        return found

    @property
    def way(self) -> ReadingWay:
        """What was chosen on how to read the file."""
        return ReadingWay(lenient=self.form.value.lenient, layout=self._named_layout)

    @property
    def waits_for_layout(self) -> bool:
        """Whether nobody has said yet what the numbers mean, and nothing in the file does."""
        return self._asks_layout and self.layout_of_numbers.currentIndex() < 0

    def make_options(self, labels: Mapping[str, str], incoming: IncomingFiles) -> ImportOptions:
        """The choices as the importer takes them."""
        author = self.author.currentText() if self.author.isEnabled() else ""
        options = dataclasses.replace(self.form.value, author=author).make_options(AuthorKind.PERSON)
        return replace(options, labels=dict(labels), content_matches=incoming.content_matches)

    def show_paths(self, paths: Sequence[Path]) -> None:
        """Names the files; the format is what the first one looks like."""
        self._paths = list(paths)
        text = str(paths[0]) if paths else ""
        if len(paths) > 1:
            text = _tr("{path} and {n} more", path=text, n=format_number(len(paths) - 1))
        self.path.setText(text)
        self.path.setCursorPosition(0)
        if paths:
            self._folder = paths[0].parent
        self.author.setEnabled(True)
        self._show_author_hint("")
        self._show_formats(())
        self._show_layout(None)

    def show_incoming(self, incoming: IncomingFiles) -> None:
        """The format that was recognised, and what is still to be answered."""
        self._show_formats(incoming.likely_formats, incoming.chosen_format)
        foreign = incoming.foreign
        self._show_layout(foreign.verdict)
        needed = foreign.has_unnamed or not foreign.raters
        named = not needed and len(foreign.raters) > 1
        self.author.setEnabled(not named)
        if named:
            self._show_author_hint(_tr("Named in the file"))
        elif needed:
            self._show_author_hint(_tr("Whose work it is"))
        else:
            self._show_author_hint(_tr("As in the file: {name}", name=foreign.raters[0].name))
        if needed and not self.author.currentText():
            self.author.setFocus()
        if self.author.currentText() not in self._list_author_names():
            select_value(self.kind, incoming.chosen_format.author_kind.value)
        self._show_kind()

    def _make_source(self) -> None:
        self.path = make_text(hint=_tr("File or folder of another tool"), name=_tr("File or folder"))
        self.path.editingFinished.connect(self._take_typed)
        self.file_button = make_button(_tr("File…"), self._ask_files)
        self.folder_button = make_button(_tr("Folder…"), self._ask_folder)
        self.formats = make_choice(name=_tr("Format"), changed=self.format_chosen.emit)
        self.formats.setPlaceholderText(_tr("Recognised from the content"))
        self.recognised = make_label(role="muted")
        self.ids = make_text(
            name=_tr("COCO file of the ids"),
            hint=_tr("Those of the project"),
            tip=_tr(
                "The COCO file whose ids of images and labels the detections use, where it is "
                "not the one that the project was made from."
            ),
        )
        self.ids_button = make_button(_tr("File…"), self._ask_ids)
        self.ids.editingFinished.connect(self._take_ids)
        self._ids_read = ""
        self.layout_of_numbers = make_choice(
            name=_tr("The numbers are"),
            tip=_tr(
                "The file does not say it. If all its boxes together show it, that is chosen already; if they do not, "
                "a wrong choice moves every box. Pascal VOC: VOC2007 and Annotator count from 1; "
                "LabelImg, Label Studio, supervision and DeepForest from 0."
            ),
        )
        self.layout_of_numbers.setPlaceholderText(_tr("Choose…"))
        self.layout_of_numbers.activated.connect(self._take_layout)
        self._asks_layout = False
        self._named_layout = ""

    def _make_answers(self) -> None:
        self.author = make_choice(*((name, None) for name in self._list_author_names()), name=_tr("Author"))
        self.author.setEditable(True)
        line = self.author.lineEdit()
        assert line is not None
        line.setMaxLength(LONGEST_NAME)
        self.author.setCurrentIndex(-1)
        self.author.currentTextChanged.connect(lambda _text: self._on_author())
        self.form = OptionForm(
            ImportQuestion(kind="person"),
            "kind",
            "status",
            "existing",
            "add_images",
            "lenient",
            above=((_tr("Author"), self.author),),
            changed=self.changed.emit,
            spacing=(12, 8),
        )
        self.kind: QComboBox = self.form.fields["kind"]
        self.form.fields["lenient"].toggled.connect(lambda _on: self.format_chosen.emit())

    def _lay_out(self) -> None:
        buttons = make_row(self.file_button, self.folder_button, STRETCH, spacing=8)
        ids = make_row((self.ids, 1), self.ids_button, spacing=8)
        self._ids_head = make_label(_tr("COCO file of the ids"), head=True)
        self._layout_head = make_label(_tr("The numbers are"), head=True)
        form = self.form.layout
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        make_column(
            make_label(_tr("File"), head=True),
            self.path,
            buttons,
            4,
            make_label(_tr("Format"), head=True),
            self.formats,
            self.recognised,
            self._ids_head,
            ids,
            self._layout_head,
            self.layout_of_numbers,
            4,
            make_label(_tr("Import as"), head=True),
            form,
            STRETCH,
            within=self,
            spacing=8,
        )

    def _show_author_hint(self, text: str) -> None:
        """What stands in the empty field of the author."""
        line = self.author.lineEdit()
        assert line is not None
        line.setPlaceholderText(text)

    def _list_author_names(self) -> list[str]:
        return [author.name for _key, author in sorted(self._project.authors.items())]

    def _show_formats(self, likely: Sequence[Format], chosen: Format | None = None) -> None:
        """Lists what the content looks like first, then all others."""
        self.formats.clear()
        rest = [one for one in self._formats if one not in likely]
        for one in (*likely, *rest):
            self.formats.addItem(format_name_of(one), one)
        if likely and rest:
            self.formats.insertSeparator(len(likely))
        select_value(self.formats, chosen)
        told = ""
        if chosen is not None:
            told = _tr("Recognised from the content") if chosen in likely else _tr("The content looks different")
        self.recognised.setText(told)
        self.recognised.setVisible(bool(told))
        for part in (self._ids_head, self.ids, self.ids_button):
            part.setVisible(chosen in _WITH_IDS)

    def _show_layout(self, verdict: Verdict | None) -> None:
        """The layouts of the numbers to choose among; none is chosen where neither file nor person has decided."""
        self._asks_layout = verdict is not None
        if verdict is None:
            self._named_layout = ""
        else:
            self.layout_of_numbers.clear()
            for layout in sorted((verdict.chosen, *verdict.rivals), key=list(TITLES).index):
                self.layout_of_numbers.addItem(translate_phrase(TITLES[layout]), layout)
            select_value(self.layout_of_numbers, verdict.chosen if verdict.is_sure else None)
        for part in (self._layout_head, self.layout_of_numbers):
            part.setVisible(self._asks_layout)

    def _take_layout(self) -> None:
        self._named_layout = self.layout_of_numbers.currentData()
        self.format_chosen.emit()

    def _show_kind(self) -> None:
        """A known author keeps its kind."""
        known = self._project.find_author(self.author.currentText().strip())
        if known is not None:
            select_value(self.kind, known.kind.value)
        self.kind.setEnabled(known is None)

    def _on_author(self) -> None:
        self._show_kind()
        self.changed.emit()

    def _take_typed(self) -> None:
        text = self.path.text().strip()
        if self.path.isModified():
            self.path.setModified(False)
            self.chosen.emit([Path(text).expanduser()] if text else [])

    def _take_ids(self) -> None:
        if self.ids.text().strip() != self._ids_read:
            self._ids_read = self.ids.text().strip()
            self.format_chosen.emit()

    def _ask_files(self) -> None:
        patterns = dict.fromkeys(pattern for one in self._formats for pattern in one.patterns)
        kinds = [f"{_tr('Files of other tools')} ({' '.join(patterns)})", f"{_tr('All files')} (*)"]
        self._dialogs.ask_files(self, _tr("Import"), self._folder, kinds=kinds, then=self.chosen.emit)

    def _ask_folder(self) -> None:
        self._dialogs.ask_folder(self, _tr("Import a folder"), lambda folder: self.chosen.emit([folder]))

    def _ask_ids(self) -> None:
        def take(paths: list[Path]) -> None:
            self.ids.setText(str(paths[0]))
            self._take_ids()

        kinds = ["COCO JSON (*.json *.json.gz)"]
        self._dialogs.ask_files(self, _tr("COCO file of the ids"), self._folder, kinds=kinds, then=take)


def select_value(combo: QComboBox, value: object) -> None:
    """Chooses the row of a value; none when no row has it."""
    rows = (row for row in range(combo.count()) if combo.itemData(row) is not None and combo.itemData(row) == value)
    combo.setCurrentIndex(next(rows, -1))

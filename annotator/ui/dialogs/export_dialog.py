"""The dialog of an export, and what the chosen format cannot hold."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QHeaderView, QLabel, QWidget

from annotator.errors import Phrase, Progress, UserError
from annotator.formats.core.format import Format
from annotator.formats.core.losses import Feature
from annotator.metrics.matching.selection import ALL_IMAGES
from annotator.model.lazy import list_splits
from annotator.report.images import MOST_NAMED
from annotator.session.jobs import Job
from annotator.session.series.repeat_pass import drop_repeated_images
from annotator.session.session import Session
from annotator.session.transfer.export_ranges import (
    Export,
    PictureLook,
    find_usual_authors,
    list_exported,
    preview_export,
)
from annotator.session.transfer.options import ExportOptions
from annotator.session.transfer.pseudonyms import find_key_path, write_key
from annotator.store.project_file import ProjectFile
from annotator.store.source import ProjectSource, hold_source
from annotator.ui.base import layout
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.naming import format_name_of
from annotator.ui.base.text import (
    format_count,
    format_loss,
    format_number,
    translate_loss,
    translate_phrase,
    translator_of,
)
from annotator.ui.base.theme import ROW
from annotator.ui.base.workers import Pause, Runner
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.output.text_table import fill_table, make_table

_tr = translator_of("Export")

_TEXT, _COUNT = range(2)


class LossesView(QWidget):
    """How much leaves, and below it what stays behind."""

    def __init__(self) -> None:
        super().__init__()
        self._head = layout.make_label(_tr("Exported"), head=True, wraps=True)
        self._summary = layout.make_label(wraps=True, plain=True)
        self._behind = layout.make_label(head=True, wraps=True, plain=True)
        self.table = make_table(("", ""), name=_tr("What stays behind"), stretched=_TEXT)
        self.table.setWordWrap(True)
        self.table.horizontalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._kept = layout.make_label(
            _tr("Everything: importing the file gives back the same."), role="muted", wraps=True
        )
        self.unreadable = layout.make_label(role="warning", wraps=True, plain=True)
        column = layout.make_column(
            self._head,
            self._summary,
            8,
            self._behind,
            self._kept,
            (self.table, 1),
            self.unreadable,
            within=self,
            spacing=8,
        )
        column.addStretch(0)
        self.clear()

    def clear(self) -> None:
        """Nothing is known."""
        self._summary.setText(_tr("Counting…"))
        for part in (self._behind, self._kept, self.table, self.unreadable):
            part.hide()

    def show_losses(self, preview: Export) -> None:
        """What was counted."""
        self._summary.setText(
            _tr(
                "{shapes} on {images} by {authors}",
                shapes=format_count(_tr, preview.shapes, "{n} shape", "{n} shapes"),
                images=format_count(_tr, preview.images, "{n} image", "{n} images"),
                authors=format_count(_tr, preview.authors, "{n} author", "{n} authors"),
            )
        )
        title = format_name_of(preview.chosen_format)
        self._behind.setText(_tr("Not in the file") if preview.losses else _tr("{format} holds", format=title))
        self.table.setAccessibleName(self._behind.text())
        rows = [(translate_loss(note.text), (format_number(note.count), note.count)) for note in preview.losses]
        fill_table(self.table, rows, numbers=(_COUNT,))
        named = preview.unreadable[:MOST_NAMED]
        left = len(preview.unreadable) - len(named)
        more = _tr(" and {n} more", n=format_number(left)) if left else ""
        self.unreadable.setText(_tr("Their picture cannot be shown here: {names}", names=", ".join(named) + more))
        self.unreadable.setVisible(bool(named))
        self._behind.show()
        self.table.setVisible(bool(preview.losses))
        self._kept.setVisible(not preview.losses)


TYPING: Final = 150
"""Milliseconds after the last change of an option before the losses are counted again."""
_USUAL: Final = "coco"
"""The format that most tools read is the first choice."""


class ExportDialog(Dialog):
    """Accepted when the file is written; a project is never changed."""

    exported = Signal(object, object)
    """The path, and the Export that was written."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        runner: Runner,
        *,
        formats: Sequence[Format],
        dialogs: Dialogs,
        file: ProjectFile,
    ) -> None:
        super().__init__(parent, _tr("Export"), runner, yes=_tr("Export"), size=(800, 540))
        self._formats = sorted(
            (one for one in formats if one.can_write), key=lambda one: format_name_of(one).casefold()
        )
        self._dialogs, self._file = dialogs, file
        self._show_part = partial(drop_repeated_images, view=session.view)
        self._project = self._show_part(session.committed)
        self._pictures = PictureLook(session.committed, known=session.view.unreadable)
        self._preview: Export | None = None
        self._is_writing = False
        self._are_authors_chosen = False
        self._count_timer = Pause(self, TYPING, self._count)
        self.losses = LossesView()
        self._make_options()
        self.formats.setCurrentIndex(next((row for row, one in enumerate(self._formats) if one.id == _USUAL), 0))
        self._make_target()
        self.yes.setDefault(True)
        self._lay_out()
        self._connect()
        self._on_format()

    @property
    def format(self) -> Format:
        """The chosen format."""
        found: Format = self.formats.currentData()
        return found

    @property
    def path(self) -> Path:
        """Where it is to be written."""
        return Path(self.target.text().strip()).expanduser()

    @property
    def preview(self) -> Export | None:
        """The counts of what would be written; None while they are being made."""
        return self._preview

    @property
    def options(self) -> ExportOptions:
        """The choices as they stand; every chosen author is named."""
        chosen = self.form.value
        keeps = chosen.keep_missing and self.form.fields["keep_missing"].isEnabled()
        return replace(chosen, authors=tuple(self.authors.chosen), keep_missing=keeps)

    def accept(self) -> None:
        """Writes the state that the file has now, counted again if it is another one, off the window's thread."""
        counted, path, count = self._preview, self.path, self._make_count()
        if not self.yes.isEnabled() or counted is None:
            return
        file, project, has_key = self._file, self._project, self.form.value.pseudonyms

        def work(progress: Progress) -> tuple[Path, Export]:
            with hold_source(file) as source:
                found = counted if counted.source == source else count(source, progress)
                found.source = source
                found.write(path, progress)
            if has_key:
                write_key(path, project)
            return path, found

        self._is_writing = True
        self._show_enabled()
        self.line.say(_tr("Writing…"))
        self.line.start(Job(Phrase("Exporting"), work), done=self._finish, failed=self._fail)

    def _make_options(self) -> None:
        project = self._project
        self.formats = layout.make_choice(
            *((format_name_of(one), one) for one in self._formats), name=_tr("Format"), changed=self._on_format
        )
        self.authors = layout.CheckList(_tr("Authors"))
        for author in (exported := list_exported(project)):
            self.authors.add(author.name, author.name, on=False).setSizeHint(QSize(0, ROW))
        self.authors.setFixedHeight(min(max(len(exported), 1), 6) * ROW + 4)
        splits = sorted(list_splits(project.images) - {""})
        names = ("split", "min_raters", "all_images", "random_seed", "keep_missing", "pseudonyms")
        choices = [(_tr("All images"), None), *((name, name) for name in splits)]
        self.form = OptionForm(
            ExportOptions(),
            *names,
            rows={"split": choices},
            above=((_tr("Format"), self.formats), (_tr("Authors"), self.authors)),
            changed=self._count_later,
            spacing=(12, 8),
        )
        self.form.fields["split"].setEnabled(len(splits) > 0)
        self.form.fields["min_raters"].setMaximum(max(len(exported), 1))
        self.form.fields["min_raters"].setMaximumWidth(120)
        self.form.fields["all_images"].toggled.connect(lambda on: self.form.fields["min_raters"].setEnabled(not on))

    def _make_target(self) -> None:
        self.target = layout.make_text(name=_tr("File or folder to write"))
        self.change = layout.make_button(_tr("Change…"), self._ask_target)
        self.replaces = layout.make_label(role="warning", wraps=True)

    def _lay_out(self) -> None:
        form = self.form.layout
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        left = layout.make_column(layout.make_label(_tr("Contents"), head=True), form, layout.STRETCH, spacing=8)
        holder = layout.hold(left)
        holder.setFixedWidth(348)
        middle = layout.make_row(holder, (self.losses, 1), spacing=28)
        self._to = QLabel()
        self._to.setBuddy(self.target)
        place = layout.make_row(self._to, (self.target, 1), self.change, spacing=8)
        self.lay_out((middle, 1), place, self.replaces, spacing=12)

    def _connect(self) -> None:
        self.authors.itemChanged.connect(lambda _row: self._on_author())
        self.target.textChanged.connect(lambda _text: self._check())
        self.line.changed.connect(self._check)

    def _on_format(self) -> None:
        """Another format has another ending, and place for other things."""
        chosen = self.format
        ending = "" if chosen.writes_folder else chosen.patterns[0].removeprefix("*")
        folder = self.path.parent if self.target.text().strip() else self._file.path.parent
        self.target.setText(str(folder / f"{self._file.path.stem}-{chosen.id}{ending}"))
        self._to.setText(_tr("Folder") if chosen.writes_folder else _tr("File"))
        self.form.fields["keep_missing"].setEnabled(Feature.PART_STATES not in chosen.carries)
        if not self._are_authors_chosen:
            self._check_usual_authors()
        self._count_later()

    def _check_usual_authors(self) -> None:
        """Checks the authors whose work leaves in this format; none where a person has to say."""
        try:
            usual = find_usual_authors(self._project, ALL_IMAGES, self.format.carries)
        except UserError:
            usual = []
        names = {author.name for author in usual}
        with QSignalBlocker(self.authors):
            for row in self.authors.list_rows():
                row.setCheckState(Qt.CheckState.Checked if row.text() in names else Qt.CheckState.Unchecked)

    def _on_author(self) -> None:
        self._are_authors_chosen = True
        self._count_later()

    def _count_later(self) -> None:
        self._preview = None
        self._count_timer.start()
        self._check()

    def _count(self) -> None:
        """Counts the losses of the options as they stand."""
        if not self.authors.chosen:
            self.line.cancel()
            self.losses.clear()
            self.line.say(_tr("Choose at least one author."), kind="warning")
            return
        file, count = self._file, self._make_count()

        def work(progress: Progress) -> Export:
            with hold_source(file) as source:
                return count(source, progress)

        self.line.say("")
        self.line.start(
            Job(Phrase("Counting what would be lost"), work, quiet=True),
            done=self._show,
            failed=lambda _error: self.losses.clear(),
        )

    def _make_count(self) -> Callable[[ProjectSource, Progress], Export]:
        """What counts the options as they stand."""
        chosen, options, show = self.format, self.options, self._show_part
        pictures = self._pictures

        def count(source: ProjectSource, progress: Progress) -> Export:
            return preview_export(
                source, source.read_outline(), chosen, options, show=show, pictures=pictures, progress=progress
            )

        return count

    def _show(self, preview: Export) -> None:
        self._preview = preview
        self.losses.show_losses(preview)
        if preview.is_empty:
            reasons = [format_loss(note.text, note.count) for note in preview.left_out]
            told = _tr("Nothing would be written: {reasons}.", reasons=", ".join(reasons) or _tr("there is no image"))
            self.line.say(told, kind="warning")
        elif preview.doubled is not None:
            self.line.say(str(translate_phrase(preview.doubled)), kind="warning")
        self._check()

    def _check(self) -> None:
        path = self.path
        is_file = bool(self.target.text().strip()) and os.path.lexists(path) and not self.format.writes_folder
        told = [_tr("This file is there already; it is replaced.")] if is_file else []
        if self.form.value.pseudonyms:
            told.append(_tr("Whose the pseudonyms are is written into {name}.", name=find_key_path(path).name))
        self.replaces.setText(" ".join(told))
        self.replaces.setVisible(bool(told))
        self.yes.setText(_tr("Replace") if is_file else _tr("Export"))
        found = self._preview
        ready = found is not None and not found.is_empty and not self.line.is_busy and not self._count_timer.isActive()
        self.yes.setEnabled(ready and bool(self.target.text().strip()))

    def _show_enabled(self) -> None:
        for part in (self.formats, self.authors, *self.form.fields.values(), self.target, self.change):
            part.setEnabled(not self._is_writing)
        if not self._is_writing:
            fields = self.form.fields
            fields["min_raters"].setEnabled(not fields["all_images"].isChecked())
            fields["split"].setEnabled(fields["split"].count() > 1)
            fields["keep_missing"].setEnabled(Feature.PART_STATES not in self.format.carries)

    def _fail(self, _error: UserError) -> None:
        self._is_writing = False
        self._show_enabled()

    def _finish(self, written: tuple[Path, Export]) -> None:
        self.exported.emit(*written)
        super().accept()

    def _ask_target(self) -> None:
        chosen = self.format
        kind = f"{format_name_of(chosen)} ({' '.join(chosen.patterns)})"
        self._dialogs.ask_target(
            self, self.path, folder=chosen.writes_folder, kind=kind, then=lambda path: self.target.setText(str(path))
        )

"""Tags: what the project asks about every shape or image, and attributes of foreign files that could be tags."""

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from annotator.model.protocol import Protocol
from annotator.model.tags import KINDS, OF_SOME_KINDS, Tag, kind_of, read_answer
from annotator.session.editing.vocabulary import check_tags, set_tags
from annotator.session.finding.attributes import FoundTags, make_attributes_job
from annotator.ui.base import layout
from annotator.ui.base.dialog import JobLine
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_float, parse_number, translate_phrase, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.study.setup import WrittenText

_tr = translator_of("CustomTags")

_ROWS: Final = 7
"""Tags seen at once; more of them scroll."""


class TagsEditor(QWidget):
    """A tag is stored as soon as it is whole; until then a line says what it lacks.

    The first two tags are those of every project, of which only that they are required can be said.
    """

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._protocol: Protocol | None = None
        """What the fields were filled with."""
        self.tags: list[Tag] = []
        self._names: list[tuple[str, int]] = []
        """Of the labels that a tag can be asked of, with their ids."""
        self._may_change = True
        self.line = JobLine(context.runner)
        self.list = QListWidget()
        self.list.setAccessibleName(_tr("Tags of shapes and images"))
        self.list.setFixedHeight(_ROWS * ROW)
        self.list.currentRowChanged.connect(lambda _row: self._show())
        self.name = layout.make_text(name=_tr("Name"), longest=60)
        self.kind = layout.make_choice(
            *((str(translate_phrase(kind.title)), key) for key, kind in KINDS.items()),
            name=_tr("Kind"),
            changed=self._take,
        )
        hint = _tr("One value per line, in order")
        self.values = WrittenText(context.closing, lambda _text: self.store(), name=_tr("Values"), hint=hint)
        self.values.setFixedHeight(92)
        self.least = layout.make_text(name=_tr("Least"))
        self.most = layout.make_text(name=_tr("Largest"))
        self.unit = layout.make_text(name=_tr("Unit"), longest=20)
        self.default = layout.make_text(name=_tr("New shapes get"), hint=_tr("no answer"))
        self.required = layout.make_switch(_tr("Answered before an image is done"), changed=self._take)
        self.asked = layout.make_choice(
            (_tr("shapes"), False), (_tr("images as a whole"), True), name=_tr("Asked of"), changed=self._take
        )
        self.guideline = layout.make_text(name=_tr("Guideline"), hint=_tr("What the values mean, in Markdown"))
        self.labels = layout.CheckList(_tr("Asked of shapes of these labels"))
        self.labels.setFixedHeight(110)
        self.labels.itemChanged.connect(lambda _item: self._take())
        for line in (self.name, self.least, self.most, self.unit, self.default, self.guideline):
            line.textEdited.connect(lambda _text: self._read())
            line.editingFinished.connect(self.store)
        self.values.textChanged.connect(self._read)
        context.closing.connect(self.store)
        self._fills = False
        self._lay_out()

    def show_project(self, *, may_change: bool) -> None:
        """Shows the tags that the project has now; one that is not whole yet stays while the others do."""
        self._may_change = may_change
        project, chosen = self._session.committed, max(0, self.list.currentRow())
        names = [(label.name, label.id) for label in project.vocabulary.offered_labels]
        if names != self._names:
            self._names = names
            self._protocol = None
            self.labels.blockSignals(True)
            self.labels.clear()
            for name, label in names:
                self.labels.add(name, label, on=False)
            self.labels.blockSignals(False)
        if self._protocol != project.protocol:
            self._protocol = project.protocol
            self.tags = list(project.protocol.table)
            self.line.say("")
            self._fill_list(min(chosen, len(self.tags) - 1))

    def store(self) -> bool:
        """Stores the tags as a step where they are whole; says what the first lacks that is not."""
        before = self._protocol
        if before is None or self._session.committed.protocol != before:
            return False
        occluded, part_state, *custom = self.tags
        wrong = check_tags(custom)
        if not all(tag.key for tag in custom):
            self.line.say(_tr("The new tag is stored once it has a name."))
            return False
        self.line.say(translate_phrase(wrong), kind="error" if wrong else "muted")
        if wrong:
            return False
        protocol = replace(
            before.with_tags(tuple(custom)),
            requires_occluded=occluded.required,
            requires_part_state=part_state.required,
        )
        self._protocol = protocol  # what the fields say already
        is_stored = self._context.attempt(lambda: set_tags(self._session, protocol))
        if not is_stored:
            self._protocol = before
        return is_stored

    def add(self, *tags: Tag) -> None:
        """Adds tags at the end and goes to the first of them; one without a name is stored once it has one."""
        first = len(self.tags)
        self.tags += tags
        self._fill_list(first)
        self.store()

    def look_for_attributes(self) -> None:
        """Adds the attributes of the project's shapes as tags, each with its proposed kind and values."""
        self.line.start(make_attributes_job(self._session), done=self._take_attributes)

    def _take_attributes(self, found: FoundTags) -> None:
        there = {tag.key for tag in self.tags}
        fresh = [(tag, count) for tag, count in found if tag.key not in there]
        if not fresh:
            self.line.say(_tr("Every attribute is a tag already."))
            return
        self.add(*(tag for tag, _count in fresh))
        texts = {False: _tr("{key}: {n} shapes"), True: _tr("{key}: {n} images")}
        told = "; ".join(texts[tag.of_images].format(key=tag.key, n=count) for tag, count in fresh[:4])
        self.line.say(told + ("; …" if len(fresh) > 4 else ""))

    def _is_custom(self, row: int) -> bool:
        """Whether the project says all of the tag in this row, and not only that it is required."""
        return 0 <= row < len(self.tags) and not self.tags[row].column

    def _remove(self) -> None:
        row = self.list.currentRow()
        if self._is_custom(row):
            del self.tags[row]
            self._fill_list(min(row, len(self.tags) - 1))
            self.store()

    def _move(self, by: int) -> None:
        row, to = self.list.currentRow(), self.list.currentRow() + by
        if self._is_custom(row) and self._is_custom(to):
            self.tags[row], self.tags[to] = self.tags[to], self.tags[row]
            self._fill_list(to)
            self.store()

    def _add_new(self) -> None:
        self.add(Tag(""))
        self.name.setFocus()

    def _take(self) -> None:
        """Reads the fields and stores what they say."""
        self._read()
        self.store()

    def _fill_list(self, chosen: int) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        for tag in self.tags:
            row = QListWidgetItem(translate_phrase(tag.title) or _tr("new tag"), self.list)
            row.setSizeHint(QSize(0, ROW))
        self.list.setCurrentRow(chosen)
        self.list.blockSignals(False)
        self._show()

    def _show(self) -> None:
        """Puts the chosen tag into the fields."""
        row = self.list.currentRow()
        is_own = self._is_custom(row) and self._may_change
        for field in (self.name, self.asked, self.kind, self.values, self.default, self.guideline, self.labels):
            field.setEnabled(is_own)
        for button in self._moves:
            button.setEnabled(is_own)
        for part in (self.fields, *self._adds):
            part.setEnabled(row >= 0 and self._may_change)
        tag = self.tags[row] if row >= 0 else Tag("")
        self._fills = True
        self.name.setText(translate_phrase(tag.title))
        self.kind.setCurrentIndex(self.kind.findData(kind_of(tag).key))
        self.asked.setCurrentIndex(self.asked.findData(tag.of_images))
        self.values.show_text("\n".join(map(translate_phrase, tag.values)))
        self.least.setText("" if tag.least is None else format_float(tag.least, "g"))
        self.most.setText("" if tag.most is None else format_float(tag.most, "g"))
        self.unit.setText(tag.unit)
        self.default.setText(kind_of(tag).write(tag.default))
        self.required.setChecked(tag.required)
        self.guideline.setText(tag.guideline)
        for item in (self.labels.item(place) for place in range(self.labels.count())):
            on = item.data(Qt.ItemDataRole.UserRole) in tag.labels
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self._fills = False
        self._show_fields(tag)

    def _show_fields(self, tag: Tag) -> None:
        for name in OF_SOME_KINDS:
            self.form.setRowVisible(getattr(self, name), name in kind_of(tag).fields)
        for field in (self.default, self.labels):
            self.form.setRowVisible(field, not tag.of_images)

    def _read(self) -> None:
        """Takes what the fields say into the chosen tag. The key of a tag that was stored stays."""
        row = self.list.currentRow()
        if self._fills or row < 0:
            return
        if not self._is_custom(row):
            self.tags[row] = replace(self.tags[row], required=self.required.isChecked())
            return
        old, name = self.tags[row], self.name.text().strip()
        is_stored = self._session.committed.protocol.find_tag(old.key) is not None
        key = old.key if is_stored or not name else name
        kind, of_images = str(self.kind.currentData()), bool(self.asked.currentData())
        given = {
            "values": tuple(line.strip() for line in self.values.toPlainText().splitlines() if line.strip()),
            "least": parse_number(self.least.text()),
            "most": parse_number(self.most.text()),
            "unit": self.unit.text().strip(),
        }
        tag = Tag(
            key,
            kind,
            name="" if name == key else name,
            labels=() if of_images else tuple(sorted(self.labels.chosen)),
            required=self.required.isChecked(),
            guideline=self.guideline.text().strip(),
            of_images=of_images,
            **{field: given[field] for field in KINDS[kind].fields},  # type: ignore[arg-type]
        )
        default = None if of_images else read_answer(tag, self.default.text().strip() or None)
        self.tags[row] = replace(tag, default=default)
        self.list.item(row).setText(tag.title or _tr("new tag"))
        self._show_fields(tag)

    def _lay_out(self) -> None:
        self.form = layout.make_form(
            (_tr("Name"), self.name),
            (_tr("Asked of"), self.asked),
            (_tr("Kind"), self.kind),
            (_tr("Values"), self.values),
            (_tr("Least"), self.least),
            (_tr("Largest"), self.most),
            (_tr("Unit"), self.unit),
            (_tr("New shapes get"), self.default),
            (_tr("Guideline"), self.guideline),
            (_tr("Only for labels"), self.labels),
            (self.required,),
            spacing=(12, 8),
        )
        self.fields = layout.hold(self.form)
        self._moves = (
            layout.make_button(_tr("Remove"), self._remove, tip=_tr("Answers already given stay.")),
            layout.make_button(_tr("Up"), lambda: self._move(-1)),
            layout.make_button(_tr("Down"), lambda: self._move(1)),
        )
        tip = _tr("Turns attributes of imported files into tags.")
        self._adds = (
            layout.make_button(_tr("Add"), self._add_new),
            layout.make_button(_tr("From attributes"), self.look_for_attributes, tip=tip),
        )
        add, found = self._adds
        buttons = (
            layout.make_row(add, *self._moves, layout.STRETCH, spacing=6),
            layout.make_row(found, layout.STRETCH),
        )
        note = _tr(
            "What every shape, or every image, is asked. The first two are tags of every project; answers to "
            "the others travel as attributes in formats that have them."
        )
        left = layout.make_column(self.list, *buttons, layout.STRETCH, spacing=8)
        halves = layout.make_row(
            (left, 2), (layout.make_column(self.fields, self.line, layout.STRETCH, spacing=8), 3), spacing=24
        )
        layout.make_column(layout.make_note(note), 4, halves, within=self, spacing=8)

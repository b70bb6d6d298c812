"""Tags dialog: what the project asks about every shape, and attributes of foreign files that could be tags."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from annotator.model.protocol import Protocol
from annotator.model.tags import KINDS, OF_SOME_KINDS, Tag, kind_of, read_answer
from annotator.model.vocabulary import Vocabulary
from annotator.session.editing.custom_tags import check_tags
from annotator.session.finding.attributes import FoundTags, make_attributes_job
from annotator.session.session import Session
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import (
    STRETCH,
    CheckList,
    make_button,
    make_choice,
    make_column,
    make_form,
    make_label,
    make_note,
    make_row,
    make_switch,
    make_text,
)
from annotator.ui.base.numbers import format_float, parse_number
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.widgets.tag_strip import STATE_ACTIONS, state_name_of

_tr = translator_of("CustomTags")

_FIXED: Final = 2
"""Tags that every project has."""


class CustomTagsDialog(Dialog):
    """`take` receives the protocol as it is to be and says whether it could be stored.

    The first two tags are those of every project, of which only that they are required can be said.
    """

    def __init__(
        self, parent: QWidget | None, session: Session, runner: Runner, take: Callable[[Protocol], bool]
    ) -> None:
        super().__init__(parent, _tr("Tags of shapes and images"), runner, yes=_tr("Apply"), size=(760, 600))
        self._session, self._take = session, take
        self._vocabulary: Vocabulary = session.committed.vocabulary
        self._protocol = session.committed.protocol
        self.tags: list[Tag] = [
            Tag("occluded", name=_tr("occluded"), required=self._protocol.requires_occluded),
            Tag(
                "part_state",
                "choice",
                _tr("part state"),
                tuple(map(state_name_of, STATE_ACTIONS.values())),
                required=self._protocol.requires_part_state,
            ),
            *self._protocol.custom_tags,
        ]
        self._known = {tag.key for tag in self.tags}
        self.list = QListWidget()
        self.list.setAccessibleName(_tr("Tags of shapes and images"))
        self.list.setMinimumWidth(200)
        self.list.currentRowChanged.connect(lambda _row: self._show())
        self.name = make_text(name=_tr("Name"), longest=60)
        self.kind = make_choice(
            *((str(translate_phrase(kind.title)), key) for key, kind in KINDS.items()),
            name=_tr("Kind"),
            changed=self._read,
        )
        self.values = QPlainTextEdit()
        self.values.setAccessibleName(_tr("Values"))
        self.values.setPlaceholderText(_tr("One value a line, in their order"))
        self.values.setTabChangesFocus(True)
        self.values.setFixedHeight(92)
        self.least = make_text(name=_tr("Least"))
        self.most = make_text(name=_tr("Largest"))
        self.unit = make_text(name=_tr("Unit"), longest=20)
        self.default = make_text(name=_tr("New shapes get"), hint=_tr("no answer"))
        self.required = make_switch(_tr("Answered before an image is done"), changed=self._read)
        self.asked = make_choice(
            (_tr("shapes"), False), (_tr("images as a whole"), True), name=_tr("Asked of"), changed=self._read
        )
        self.guideline = make_text(name=_tr("Guideline"), hint=_tr("What the values mean, in Markdown"))
        self.labels = CheckList(_tr("Asked of shapes of these labels"))
        self.labels.setFixedHeight(110)
        for label in self._vocabulary.offered_labels:
            self.labels.add(label.name, label.id, on=False)
        self.labels.itemChanged.connect(lambda _item: self._read())
        for line in (self.name, self.least, self.most, self.unit, self.default, self.guideline):
            line.textEdited.connect(lambda _text: self._read())
        self.values.textChanged.connect(self._read)
        self._fills = False
        self._lay_out()
        self._fill_list(0)

    @property
    def protocol(self) -> Protocol:
        """The protocol with the tags as they are now."""
        occluded, part_state, *custom = self.tags
        return replace(
            self._protocol.with_tags(tuple(custom)),
            requires_occluded=occluded.required,
            requires_part_state=part_state.required,
        )

    def accept(self) -> None:
        """Closes only when the tags are whole and could be stored."""
        wrong = check_tags(self.protocol.custom_tags)
        if wrong:
            self.line.say(translate_phrase(wrong), kind="error")
        elif self._take(self.protocol):
            super().accept()

    def add(self, tag: Tag) -> None:
        """Adds a tag at the end and goes to it."""
        self.tags.append(tag)
        self._fill_list(len(self.tags) - 1)
        self.name.setFocus()
        self.name.selectAll()

    def look_for_attributes(self) -> None:
        """Adds the attributes of the project's shapes as tags, each with its proposed kind and values."""
        self.line.start(make_attributes_job(self._session), done=self._take_attributes)

    def _take_attributes(self, found: FoundTags) -> None:
        there = {tag.key for tag in self.tags}
        fresh = [(tag, count) for tag, count in found if tag.key not in there]
        if not fresh:
            self.line.say(_tr("Nothing has an attribute that is not a tag already."))
            return
        first = len(self.tags)
        self.tags += [tag for tag, _count in fresh]
        self._fill_list(first)
        texts = {False: _tr("{key}: {n} shapes"), True: _tr("{key}: {n} images")}
        told = "; ".join(texts[tag.of_images].format(key=tag.key, n=count) for tag, count in fresh[:4])
        self.line.say(told + ("; …" if len(fresh) > 4 else ""))

    def _remove(self) -> None:
        row = self.list.currentRow()
        if row >= _FIXED:
            del self.tags[row]
            self._fill_list(min(row, len(self.tags) - 1))

    def _move(self, by: int) -> None:
        row, to = self.list.currentRow(), self.list.currentRow() + by
        if row >= _FIXED and _FIXED <= to < len(self.tags):
            self.tags[row], self.tags[to] = self.tags[to], self.tags[row]
            self._fill_list(to)

    def _add_new(self) -> None:
        taken = {tag.key for tag in self.tags} | {tag.title for tag in self.tags}
        number = next(n for n in range(1, len(taken) + 2) if f"tag {n}" not in taken)
        self.add(Tag(f"tag {number}"))

    def _fill_list(self, chosen: int) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        for tag in self.tags:
            self.list.addItem(QListWidgetItem(tag.title))
        self.list.setCurrentRow(chosen)
        self.list.blockSignals(False)
        self._show()

    def _show(self) -> None:
        """Puts the chosen tag into the fields."""
        row = self.list.currentRow()
        self.fields.setEnabled(row >= 0)
        for field in (self.name, self.asked, self.kind, self.values, self.default, self.guideline, self.labels):
            field.setEnabled(row >= _FIXED)
        for button in self._moves:
            button.setEnabled(row >= _FIXED)
        tag = self.tags[row] if row >= 0 else Tag("")
        self._fills = True
        self.name.setText(tag.title)
        self.kind.setCurrentIndex(self.kind.findData(kind_of(tag).key))
        self.asked.setCurrentIndex(self.asked.findData(tag.of_images))
        self.values.setPlainText("\n".join(tag.values))
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
        if row < _FIXED:
            self.tags[row] = replace(self.tags[row], required=self.required.isChecked())
            return
        old, name = self.tags[row], self.name.text().strip()
        key = old.key if old.key in self._known or not name else name
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
        self.list.item(row).setText(tag.title)
        self._show_fields(tag)

    def _lay_out(self) -> None:
        self.fields = QWidget()
        self.form = make_form(
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
            within=self.fields,
            spacing=(12, 8),
            margins=(0, 0, 0, 0),
        )
        self._moves = (
            make_button(_tr("Remove"), self._remove, tip=_tr("Answers that were given stay.")),
            make_button(_tr("Up"), lambda: self._move(-1)),
            make_button(_tr("Down"), lambda: self._move(1)),
        )
        moves = make_row(make_button(_tr("Add"), self._add_new), *self._moves, spacing=6)
        found = make_button(
            _tr("From attributes"),
            self.look_for_attributes,
            tip=_tr("Makes tags of the attributes that foreign files brought along."),
        )
        self.lay_out(
            make_note(
                _tr(
                    "What every shape, or every image, is asked. The first two are tags of every project; answers to "
                    "the others travel as attributes in formats that have them."
                )
            ),
            4,
            (
                make_row(
                    (make_column(make_label(_tr("Tags"), head=True), (self.list, 1), moves, found, spacing=8), 2),
                    (make_column(self.fields, STRETCH), 3),
                    spacing=20,
                ),
                1,
            ),
        )

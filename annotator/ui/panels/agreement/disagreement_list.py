"""The list of disagreements on the open image: signs, filter, and how far an auditor is with deciding them."""

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import (
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from annotator.metrics.agreement.disagreements import Disagreement, Kind
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.report.numbers import cell as cell_text
from annotator.session.agreement.resolution import decided_shapes, decisions_on, is_decided
from annotator.session.agreement.view import AgreementView
from annotator.session.disagreements import walk
from annotator.session.exposure import passes
from annotator.session.focus import Focus, WalkFilter
from annotator.ui.base.naming import author_name, label_name
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import grouped, words_of
from annotator.ui.base.theme import Theme
from annotator.ui.panels.agreement.disagreement_rows import LINE, DisputeDelegate, DisputeModel, Listed
from annotator.ui.panels.agreement.glossary import kind_name
from annotator.ui.widgets.section import Head
from annotator.ui.widgets.tag_strip import state_name

_words = words_of("Agreement")

ROWS: Final = 6
"""Disagreements that are seen at once."""


class DisputeList(QListView):
    """Arrows walk from one to the next, as J and Shift+J do from anywhere."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives the keys back to the picture."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class DisputeSection(QWidget):
    """Head with keys and filter, and the list."""

    left = Signal()

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place, self._session = place, place.session
        self._view: AgreementView | None = None
        self._following = False
        self.head = Head(place.theme, _words("Disagreements"))
        self.filter = self.head.add_button(
            _words("Filter"), _words("Which disagreements are listed and walked through")
        )
        self.filter.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.filter)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.filter.setMenu(self.menu)
        self.model = DisputeModel(self)
        self._delegate = DisputeDelegate(place.theme, self)
        self.list = self._made_list()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.list)

    def show_view(self, view: AgreementView) -> None:
        """Shows the disagreements of the open image."""
        self._view = view
        session = self._session
        image = session.view.image
        project, chosen = session.project, session.view.walk
        settled = frozenset[int]() if image is None else decided_shapes(decisions_on(session.committed, image))
        rows = []
        for one in view.disagreements:
            decided = is_decided(one, settled)
            if walk.passes(one, chosen) and not (decided and chosen.skip_decided):
                rows.append(Listed(one, *told(project, one), decided))
        self._delegate.provisional = view.provisional
        self._following = True
        self.model.put(rows)
        self.list.setFixedHeight(LINE * min(len(rows), ROWS))
        self.list.setVisible(bool(rows))
        self.show_focus()
        self._following = False
        self.head.say(self._support(view, len(rows)))
        self._show_filter(chosen)

    def show_focus(self) -> None:
        """Marks the disagreement that is looked at."""
        focus = self._session.view.focus
        row = next((place for place, row in enumerate(self.model.rows) if is_focus(row.one, focus)), None)
        following, self._following = self._following, True
        if row is None:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
        else:
            self.list.setCurrentIndex(self.model.index(row))
            self.list.scrollTo(self.model.index(row))
        self._following = following

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        self._delegate.theme = theme
        self.head.recolour(theme)
        self.list.viewport().update()

    def _support(self, view: AgreementView, listed: int) -> str:
        keys = f"{self._place.key_of('next_disagreement')} / {self._place.key_of('previous_disagreement')}"
        found = len(view.disagreements)
        number = grouped(found) if listed == found else _words("{n} of {all}", n=grouped(listed), all=grouped(found))
        if not found:
            return _words("none on this image")
        decided = _words("{n} decided", n=grouped(view.decided)) if view.decided else ""
        where = _words("this image") if view.scope.image is None else ""
        return " · ".join(part for part in (where, number, decided, keys) if part)

    def _show_filter(self, chosen: WalkFilter) -> None:
        on = bool(chosen.kinds or chosen.authors or chosen.skip_decided or chosen.images)
        self.filter.setText(_words("Filtered") if on else _words("Filter"))
        self.filter.setProperty("on", on)
        self.filter.style().unpolish(self.filter)
        self.filter.style().polish(self.filter)

    def _fill_menu(self) -> None:
        self.menu.clear()
        chosen, project = self._session.view.walk, self._session.committed
        number = dict(self._view.counts) if self._view is not None else {}
        for kind in Kind:
            action = self.menu.addAction(f"{kind_name(kind)}\t{number.get(kind, 0)}")
            action.setCheckable(True)
            action.setChecked(kind in chosen.kinds)
            action.triggered.connect(lambda _on, kind=kind: self._put(kinds=self._session.view.walk.kinds ^ {kind}))
        self.menu.addSeparator()
        for author in self._view.authors if self._view is not None else ():
            action = self.menu.addAction(_words("With {name}", name=author_name(project, author)))
            action.setCheckable(True)
            action.setChecked(author in chosen.authors)
            action.triggered.connect(
                lambda _on, author=author: self._put(authors=self._session.view.walk.authors ^ {author})
            )
        self.menu.addSeparator()
        action = self.menu.addAction(_words("Leave out decided ones"))
        action.setCheckable(True)
        action.setChecked(chosen.skip_decided)
        action.triggered.connect(lambda on: self._put(skip_decided=on))
        if chosen.images:
            self.menu.addAction(_words("Images in the order of the list"), lambda: self._put(images=()))
        self.menu.addAction(_words("Show all"), lambda: self._session.look(walk=WalkFilter()))

    def _put(self, **fields: Any) -> None:
        self._session.look(walk=replace(self._session.view.walk, **fields))

    def _made_list(self) -> DisputeList:
        made = DisputeList()
        made.setAccessibleName(_words("Disagreements on this image"))
        made.setModel(self.model)
        made.setItemDelegate(self._delegate)
        made.setUniformItemSizes(True)
        made.setMouseTracking(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.selectionModel().currentChanged.connect(self._on_current)
        made.clicked.connect(self._on_clicked)
        made.left.connect(self.left)
        return made

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        if not self._following and index.isValid():
            self._show(index.row())

    def _on_clicked(self, index: QModelIndex) -> None:
        if not is_focus(self.model.rows[index.row()].one, self._session.view.focus):
            self._show(index.row())

    def _show(self, row: int) -> None:
        one = self.model.rows[row].one
        self._place.attempt(lambda: walk.show(self._session, one))


def is_focus(one: Disagreement, focus: Focus | None) -> bool:
    """Whether this is the disagreement that is looked at."""
    if focus is None:
        return False
    return (one.image, one.kind, one.shape, one.other, one.other_shape) == (
        focus.image, focus.kind, focus.shape, focus.other, focus.other_shape
    )  # fmt: skip


def told(project: Project, one: Disagreement) -> tuple[str, str]:
    """Title and detail of a disagreement."""
    first, other = author_name(project, one.author), author_name(project, one.other)
    mine = row_of(project, one.image, one.author, one.shape)
    theirs = None if one.other is None else row_of(project, one.image, one.other, one.other_shape)
    pair = f"{first} – {other}"
    match one.kind:
        case Kind.LOW_OVERLAP:
            return kind_name(one.kind), f"{pair}  {cell_text(one.iou)}"
        case Kind.MISSED:
            return _words("Missed by {name}", name=other), _tags(project, mine)
        case Kind.EXTRA:
            return _words("Only {name} drew it", name=first), _tags(project, mine)
    if mine is None or theirs is None:
        return kind_name(one.kind), pair
    if one.kind is Kind.LABEL:
        said = [label_name(project, int(shape.label[0])) for shape in (mine, theirs)]
    elif one.kind is Kind.STATE:
        said = [state_name(PartState(int(shape.part_state[0]))) for shape in (mine, theirs)]
    else:
        said = [_words("yes") if shape.occluded[0] == Occluded.YES else _words("no") for shape in (mine, theirs)]
    return kind_name(one.kind), " / ".join(said)


def row_of(project: Project, image: int, author: int, shape: int | None) -> Shapes | None:
    """A shape as a table of one row, from whichever pass of the author holds it."""
    for layer in passes(project, image, author):
        rows = None if layer.loaded is None or shape is None else layer.loaded.rows_of([shape])
        if rows is not None and len(rows) and layer.loaded is not None:
            return layer.loaded.take(rows)
    return None


def _tags(project: Project, shape: Shapes | None) -> str:
    if shape is None:
        return ""
    words = [label_name(project, int(shape.label[0]))]
    state = PartState(int(shape.part_state[0]))
    if state is not PartState.UNSET:
        words.append(state_name(state))
    if shape.occluded[0] == Occluded.YES and state is not PartState.OCCLUDED:
        words.append(_words("occluded"))
    return ", ".join(words)

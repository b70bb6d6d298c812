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
)

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.session.agreement.resolution import decided_ids_of, is_decided
from annotator.session.agreement.view import AgreementView
from annotator.session.disagreements import walk
from annotator.session.focus import WalkFilter
from annotator.ui.base.naming import author_name_of, kind_name_of, label_name_of
from annotator.ui.base.numbers import format_cell as cell_text
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.panels.agreement.disagreements.rows import (
    LINE,
    DisagreementDelegate,
    DisagreementModel,
    DisagreementRow,
)
from annotator.ui.widgets.column.folding import FoldingSection
from annotator.ui.widgets.column.menu_heads import add_menu_head
from annotator.ui.widgets.tag_strip import state_name_of

_tr = translator_of("Agreement")

ROWS: Final = 6
"""Disagreements that are seen at once."""


class DisagreementList(QListView):
    """Arrows walk from one to the next, as J and Shift+J do from anywhere."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives the keys back to the picture."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class DisagreementSection(FoldingSection):
    """Head with keys and filter, and the list."""

    left = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "disagreements", _tr("Disagreements"))
        self._context, self._session = context, context.session
        self._view: AgreementView | None = None
        self._following = False
        self.everywhere = self.head.add_button(_tr("All ▸"), _tr("All disagreements of the set as a table"))
        self.everywhere.clicked.connect(lambda _on=False: context.perform("disagreement_table"))
        self.filter = self.head.add_button(_tr("Filter"), _tr("Which disagreements are listed and walked through"))
        self.filter.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.filter)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.filter.setMenu(self.menu)
        self.model = DisagreementModel(self)
        self._delegate = DisagreementDelegate(context.theme, self)
        self.list = self._make_list()
        self.column.addWidget(self.list)

    def show_view(self, view: AgreementView) -> None:
        """Shows the disagreements of the open image."""
        self._view = view
        session = self._session
        image = session.view.image
        project, chosen = session.project, session.view.walk
        settled = frozenset[int]() if image is None else decided_ids_of(session.committed.list_decisions(image))
        kept = [
            one
            for one in view.disagreements
            if walk.is_wanted(one, chosen) and not (chosen.skip_decided and is_decided(one, settled))
        ]
        rows = [
            DisagreementRow(one, *describe_disagreement(project, one), is_decided(one, settled))
            for one in walk.sort_for_walk(kept, chosen)
        ]
        self._delegate.provisional = view.provisional
        self._following = True
        self.model.set_rows(rows)
        self.list.setFixedHeight(LINE * min(len(rows), ROWS))
        self.list.setVisible(bool(rows))
        self.show_focus()
        self._following = False
        self.head.show_support(self._format_support(view, len(rows)))
        self._show_filter(chosen)

    def show_focus(self) -> None:
        """Marks the disagreement that is looked at."""
        focus = self._session.view.focus
        row = next(
            (place for place, row in enumerate(self.model.rows) if walk.is_focused(row.disagreement, focus)), None
        )
        following, self._following = self._following, True
        if row is None:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
        else:
            self.list.setCurrentIndex(self.model.index(row))
            self.list.scrollTo(self.model.index(row))
        self._following = following

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self._delegate.theme = theme
        self.head.recolour(theme)
        self.list.viewport().update()

    def _format_support(self, view: AgreementView, listed: int) -> str:
        keys = self._context.key_of("next_disagreement")
        found = len(view.disagreements)
        number = (
            format_number(found)
            if listed == found
            else _tr("{n} of {all}", n=format_number(listed), all=format_number(found))
        )
        if not found:
            return _tr("none on this image")
        decided = _tr("{n} decided", n=format_number(view.decided)) if view.decided else ""
        where = _tr("this image") if view.scope.image is None else ""
        return " · ".join(part for part in (where, number, decided, keys) if part)

    def _show_filter(self, chosen: WalkFilter) -> None:
        on = bool(chosen.kinds or chosen.authors or chosen.skip_decided or chosen.images)
        self.filter.setText(_tr("Filtered") if on else _tr("Filter"))
        self.filter.setProperty("on", on)
        self.filter.style().unpolish(self.filter)
        self.filter.style().polish(self.filter)

    def _fill_menu(self) -> None:
        self.menu.clear()
        chosen, project = self._session.view.walk, self._session.committed
        number = dict(self._view.counts) if self._view is not None else {}
        add_menu_head(self.menu, _tr("Kinds, on this image"))
        for kind in DisagreementKind:
            action = self.menu.addAction(f"{kind_name_of(kind)}\t{number.get(kind, 0)}")
            action.setCheckable(True)
            action.setChecked(kind in chosen.kinds)
            action.triggered.connect(
                lambda _on, kind=kind: self._change_filter(kinds=self._session.view.walk.kinds ^ {kind})
            )
        add_menu_head(self.menu, _tr("Annotators"))
        for author in self._view.authors if self._view is not None else ():
            action = self.menu.addAction(_tr("With {name}", name=author_name_of(project, author)))
            action.setCheckable(True)
            action.setChecked(author in chosen.authors)
            action.triggered.connect(
                lambda _on, author=author: self._change_filter(authors=self._session.view.walk.authors ^ {author})
            )
        add_menu_head(self.menu, _tr("The walk"))
        hardest = self.menu.addAction(_tr("Hardest first on an image"))
        hardest.setToolTip(_tr("Things about which most annotators differ come first, one thing after the other."))
        hardest.setCheckable(True)
        hardest.setChecked(chosen.hardest_first)
        hardest.triggered.connect(lambda on: self._change_filter(hardest_first=on))
        action = self.menu.addAction(_tr("Leave out decided ones"))
        action.setCheckable(True)
        action.setChecked(chosen.skip_decided)
        action.triggered.connect(lambda on: self._change_filter(skip_decided=on))
        if chosen.images:
            self.menu.addAction(_tr("Images in the order of the list"), lambda: self._change_filter(images=()))
        self.menu.addAction(_tr("Show all"), lambda: self._session.set_view(walk=WalkFilter()))

    def _change_filter(self, **fields: Any) -> None:
        self._session.set_view(walk=replace(self._session.view.walk, **fields))

    def _make_list(self) -> DisagreementList:
        made = DisagreementList()
        made.setAccessibleName(_tr("Disagreements on this image"))
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
        if not walk.is_focused(self.model.rows[index.row()].disagreement, self._session.view.focus):
            self._show(index.row())

    def _show(self, row: int) -> None:
        one = self.model.rows[row].disagreement
        self._context.attempt(lambda: walk.focus_disagreement(self._session, one))


def describe_disagreement(project: Project, one: Disagreement) -> tuple[str, str]:
    """Title and detail of a disagreement."""
    first, other = author_name_of(project, one.author), author_name_of(project, one.other)
    mine = row_of(project, one.image, one.author, one.shape)
    theirs = None if one.other is None else row_of(project, one.image, one.other, one.other_shape)
    pair = f"{first} – {other}"
    match one.kind:
        case DisagreementKind.LOW_OVERLAP:
            return kind_name_of(one.kind), f"{pair}  {cell_text(one.iou)}"
        case DisagreementKind.MISSED:
            return _tr("Missed by {name}", name=other), _format_tags(project, mine)
        case DisagreementKind.EXTRA:
            return _tr("Only {name} drew it", name=first), _format_tags(project, mine)
    if mine is None or theirs is None:
        return kind_name_of(one.kind), pair
    if one.kind is DisagreementKind.LABEL:
        said = [label_name_of(project, int(shape.label[0])) for shape in (mine, theirs)]
    elif one.kind is DisagreementKind.STATE:
        said = [state_name_of(PartState(int(shape.part_state[0]))) for shape in (mine, theirs)]
    else:
        said = [_tr("yes") if shape.occluded[0] == Occluded.YES else _tr("no") for shape in (mine, theirs)]
    return kind_name_of(one.kind), " / ".join(said)


def row_of(project: Project, image: int, author: int, shape: int | None) -> Shapes | None:
    """A shape as a table of one row, from whichever pass of the author holds it."""
    for layer in project.list_passes(image, author):
        rows = None if layer.loaded is None or shape is None else layer.loaded.rows_of([shape])
        if rows is not None and len(rows) and layer.loaded is not None:
            return layer.loaded.take(rows)
    return None


def _format_tags(project: Project, shape: Shapes | None) -> str:
    if shape is None:
        return ""
    words = [label_name_of(project, int(shape.label[0]))]
    state = PartState(int(shape.part_state[0]))
    if state is not PartState.UNSET:
        words.append(state_name_of(state))
    if shape.occluded[0] == Occluded.YES and state is not PartState.OCCLUDED:
        words.append(_tr("occluded"))
    return ", ".join(words)

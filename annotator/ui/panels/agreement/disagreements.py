"""The section of disagreements: the list, its rows as they are painted, and the card of the one in focus."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QMenu,
    QProgressBar,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
)

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind, ObjectTable
from annotator.model.decision import Outcome
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.report.audit.listing import count_names, describe_object
from annotator.session.agreement.view import AgreementView, decided_ids_of, is_decided
from annotator.session.disagreements import adjudicate, walk
from annotator.session.view import Focus, Mode, WalkFilter
from annotator.ui.base.layout import Index, describe, make_column, make_label, make_press, make_row, show_share
from annotator.ui.base.naming import author_name_of, kind_name_of, label_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_number, format_tooltip, translate_phrase, translator_of
from annotator.ui.base.text import format_cell as cell_text
from annotator.ui.base.theme import find_theme
from annotator.ui.widgets.section import SIDE, FoldingSection, add_menu_head
from annotator.ui.widgets.tag_strip import state_name_of

_tr = translator_of("Agreement")


LINE: Final = 24
LEAST_DETAIL: Final = 40
"""Room beside a title from which on its detail is written; the tool tip has it in any case."""
CHEVRON: Final = 14
"""Room of the mark that pairs are inside an object."""
LISTED: Final = Qt.ItemDataRole.UserRole


class DisagreementRow(Struct, frozen=True):
    """One row, an object or below it a pair inside it: what is looked at, its two texts, and whether it is decided."""

    disagreement: Disagreement
    """Of an object the first one about it."""
    title: str
    detail: str
    decided: bool
    is_inside: bool = False
    """Whether it is a pair inside the object above."""
    is_open: bool | None = None
    """Whether the pairs inside are listed below; None where there is one only."""


class DisagreementModel(QAbstractListModel):
    """The disagreements that pass the filter."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[DisagreementRow, ...] = ()

    def set_rows(self, rows: Sequence[DisagreementRow]) -> None:
        """Shows other rows."""
        rows = tuple(rows)
        if rows == self.rows:
            return
        if len(rows) == len(self.rows):
            self.rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """One row a disagreement."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The texts of a row."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.UserRole:
                return row
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.title}, {row.detail}"
            case Qt.ItemDataRole.ToolTipRole:
                told = _tr("decided") if row.decided else _tr("press to look at it")
                return format_tooltip(f"{row.title}: {row.detail} ({told})")
        return None


class DisagreementDelegate(QStyledItemDelegate):
    """Draws sign, title and detail."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.provisional = False
        self.indent = 0
        """Room before an object for the mark that pairs are inside, and once more before these."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(120, LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One disagreement."""
        theme, row = find_theme(), index.data(LISTED)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour_of("chosen" if chosen else "hover"))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(4, 0, -4, 0), 4, 4)
        frame = QRectF(option.rect).adjusted(SIDE + self.indent * (1 + row.is_inside), 0, -SIDE, 0)
        if row.is_open is not None:
            at = QPointF(frame.left() - 8, frame.center().y())
            _paint_chevron(painter, at, theme.colour_of("muted"), is_open=row.is_open)
        quiet = row.decided or self.provisional
        sign = QRectF(frame.left(), frame.center().y() - 5, 10, 10)
        paint_kind(
            painter, sign, row.disagreement.kind, theme.colour_of("muted" if quiet else "warning"), decided=row.decided
        )
        painter.setFont(option.font)
        metrics = option.fontMetrics
        free = int(frame.width()) - 28 - metrics.horizontalAdvance(row.title)
        detail = metrics.elidedText(row.detail, Qt.TextElideMode.ElideRight, free) if free >= LEAST_DETAIL else ""
        painter.setPen(theme.colour_of("muted"))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(frame, Qt.AlignmentFlag.AlignRight | middle, detail)
        room = int(frame.width()) - 20 - metrics.horizontalAdvance(detail) - 6
        painter.setPen(theme.colour_of("muted" if quiet else "text"))
        title = metrics.elidedText(row.title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(frame.adjusted(20, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | middle, title)
        painter.restore()


def _paint_chevron(painter: QPainter, middle: QPointF, ink: QColor, *, is_open: bool) -> None:
    """Points right at pairs that are not listed, and down at those that are."""
    corners = ((-3, -1.5), (0, 1.5), (3, -1.5)) if is_open else ((-1.5, -3), (1.5, 0), (-1.5, 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 1.5))
    painter.drawPolyline([middle + QPointF(x, y) for x, y in corners])


def paint_kind(painter: QPainter, frame: QRectF, kind: DisagreementKind, ink: QColor, *, decided: bool = False) -> None:
    """The sign of a kind: a diamond, a square, a ring, a half filled or dotted ring; a tick when it is decided."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(ink, 1.5)
    middle, half = frame.center(), frame.width() / 2
    if decided:
        painter.setPen(pen)
        painter.drawPolyline([middle + QPointF(-4, 0), middle + QPointF(-1, 3.5), middle + QPointF(4.5, -3.5)])
        return
    if kind is DisagreementKind.OCCLUDED:
        pen.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(pen)
    match kind:
        case DisagreementKind.LOW_OVERLAP:
            corners = ((0, -half), (half, 0), (0, half), (-half, 0))
            painter.drawPolygon([middle + QPointF(x, y) for x, y in corners])
        case DisagreementKind.LABEL:
            painter.drawRect(frame.adjusted(1, 1, -1, -1))
        case DisagreementKind.EXTRA:
            painter.drawEllipse(frame)
            painter.setBrush(ink)
            painter.drawEllipse(middle, 1.2, 1.2)
        case _:
            painter.drawEllipse(frame)
    if kind is DisagreementKind.STATE:
        painter.setBrush(ink)
        painter.drawPie(frame, 90 * 16, 180 * 16)


OUTCOMES: Final = (Outcome.TAKE_A, Outcome.TAKE_B, Outcome.MEAN, Outcome.BOTH, Outcome.DROP)


class FocusCard(QFrame):
    """Shown while a disagreement is in focus; only before an auditor with what decides it."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context, self._session = context, context.session
        self.words = make_label(role="strong", wraps=True, plain=True)
        self.who = make_label(role="muted", wraps=True, plain=True)
        self.sentence = describe(make_label(wraps=True, plain=True), name=_tr("What differs"))
        self.numbers = make_label(role="strong", wraps=True, plain=True)
        self.progress_text = make_label(role="muted", small=True)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(_tr("Disagreements that are decided"))
        self.buttons = {outcome: self._make_button(outcome) for outcome in OUTCOMES}
        self._rows = (make_row(spacing=4), make_row(spacing=4))
        self._lay_out(alone=False)
        below = make_row((self.progress, 1), self.progress_text, spacing=8)
        parts = (self.words, self.who, self.sentence, self.numbers, *self._rows, below)
        make_column(*parts, within=self, spacing=6, margins=(SIDE - 4, 8, SIDE - 4, 8))
        self.hide()

    def show_focus(self, view: AgreementView | None) -> None:
        """Shows what the session looks at, or nothing."""
        focus = self._session.view.focus
        self.setVisible(focus is not None and self._session.view.compares)
        if focus is None or not self._session.view.compares:
            return
        self._show_object(focus, view)
        self.sentence.setText(translate_phrase(focus.sentence))
        self._show_numbers(focus)
        decides = self._session.view.mode is Mode.AUDIT
        self._show_buttons(focus, decides=decides)
        for part in (self.progress, self.progress_text):
            part.setVisible(decides)
        total = 0 if view is None else len(view.objects)
        decided = 0 if view is None else view.decided
        show_share(self.progress, decided, max(total, 1))
        self.progress_text.setText(_tr("{n} of {all} decided", n=format_number(decided), all=format_number(total)))

    def _show_object(self, focus: Focus, view: AgreementView | None) -> None:
        """What all say about the object; of two the sentence says it."""
        row = None if view is None else view.objects.find_row(focus.image, focus.shape)
        is_of_many = view is not None and row is not None and int(view.objects.finished[row].sum()) > 2
        for part in (self.words, self.who):
            part.setVisible(is_of_many)
        if view is None or row is None or not is_of_many:
            return
        project = self._session.project
        self.words.setText(translate_phrase(describe_object(project, view.objects, row)))
        self.who.setText(describe_drawers(project, view.objects, row))

    def _show_numbers(self, focus: Focus) -> None:
        self.numbers.setVisible(focus.iou is not None)
        if focus.iou is None:
            return
        there, back = cell_text(focus.rc), cell_text(focus.rc_swapped)
        self.numbers.setText(
            _tr("IoU {iou}   RC {rc}   the other way {back}", iou=cell_text(focus.iou), rc=there, back=back)
        )
        project = self._session.committed
        lines = [explain_number("randcrowns")]
        lines.append(
            _tr(
                "Target is {a}'s shape; the other way {b}'s.",
                a=author_name_of(project, focus.author),
                b=author_name_of(project, focus.other),
            )
            if focus.rc is not None
            else _tr("Undefined: {reason}.", reason=focus.rc_reason)
        )
        self.numbers.setToolTip(format_tooltip("\n".join(lines)))
        self.numbers.setAccessibleDescription("\n".join(lines))

    def _show_buttons(self, focus: Focus, *, decides: bool) -> None:
        project = self._session.committed
        a, b = author_name_of(project, focus.author), author_name_of(project, focus.other)
        texts = {
            Outcome.TAKE_A: _tr("Take {name}'s", name=a),
            Outcome.TAKE_B: _tr("Take {name}'s", name=b),
            Outcome.MEAN: _tr("Mean"),
            Outcome.BOTH: _tr("Both"),
            Outcome.DROP: _tr("Drop"),
        }
        for outcome, button in self.buttons.items():
            key = self._context.key_of(f"adjudicate_{outcome.value}")
            button.setText(f"{key}  {texts[outcome]}" if key else texts[outcome])
            button.setEnabled(adjudicate.can_decide(self._session, outcome))
        alone = adjudicate.is_of_one_author(focus)
        self._lay_out(alone=alone)
        for outcome, button in self.buttons.items():
            button.setVisible(decides and not (alone and outcome is Outcome.TAKE_B))

    def _lay_out(self, *, alone: bool) -> None:
        """The two that are chosen most above the others; of one author's shape there is no other to take.

        Above they share the width, whatever the names; below each word has the room that it needs.
        """
        above = (Outcome.TAKE_A, Outcome.DROP if alone else Outcome.TAKE_B)
        below = [one for one in OUTCOMES if one not in above and not (alone and one is Outcome.TAKE_B)]
        for row, outcomes in zip(self._rows, (above, below), strict=True):
            wide = QSizePolicy.Policy.Ignored if outcomes is above else QSizePolicy.Policy.MinimumExpanding
            for outcome in outcomes:
                self.buttons[outcome].setSizePolicy(wide, QSizePolicy.Policy.Fixed)
                row.removeWidget(self.buttons[outcome])
                row.addWidget(self.buttons[outcome])

    def _make_button(self, outcome: Outcome) -> QToolButton:
        tips = {
            Outcome.TAKE_A: _tr("The first annotator is right: that shape goes into the reference."),
            Outcome.TAKE_B: _tr("The other annotator is right: that shape goes into the reference."),
            Outcome.MEAN: _tr("The mean box of all, with the tags of the majority, goes into the reference."),
            Outcome.BOTH: _tr("These are two things: both shapes go into the reference."),
            Outcome.DROP: _tr("Nothing is there: the reference has no shape here."),
        }
        act = partial(self._context.perform, f"adjudicate_{outcome.value}")
        return make_press("", act, role="choice", tip=tips[outcome])


ROWS: Final = 6
"""Disagreements that are seen at once."""


class DisagreementList(QListView):
    """Arrows walk from row to row, as J and Shift+J do from object to object; Right opens an object, Left closes it."""

    left = Signal()
    folded = Signal(bool)
    """The pairs inside the current object are to be listed, or no longer."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives the keys back to the picture."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            self.folded.emit(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press on the mark before an object opens or closes it."""
        index = self.indexAt(event.position().toPoint())
        row = index.data(LISTED) if index.isValid() else None
        if row is not None and row.is_open is not None and event.position().x() < SIDE + CHEVRON:
            self.setCurrentIndex(index)
            self.folded.emit(not row.is_open)
        else:
            super().mousePressEvent(event)


class DisagreementSection(FoldingSection):
    """Head with keys and filter, and the list."""

    left = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "disagreements", _tr("Disagreements"))
        self._context, self._session = context, context.session
        self._view: AgreementView | None = None
        self._following = False
        self._opened: int | None = None
        """The object whose pairs are listed."""
        self._is_inside = False
        """Whether the current row is one of these."""
        self.everywhere = self.head.add_button(_tr("All ▸"), _tr("All disagreements of the set as a table"))
        self.everywhere.clicked.connect(lambda _on=False: context.perform("disagreement_table"))
        self.filter = self.head.add_button(_tr("Filter"), _tr("Which disagreements are listed and walked through"))
        self.filter.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.filter)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.filter.setMenu(self.menu)
        self.model = DisagreementModel(self)
        self._delegate = DisagreementDelegate(self)
        self.list = self._make_list()
        self.column.addWidget(self.list)

    def show_view(self, view: AgreementView) -> None:
        """Shows the disagreements of the open image."""
        self._view = view
        session = self._session
        image = session.view.image
        project, chosen = session.project, session.view.walk
        settled = frozenset[int]() if image is None else decided_ids_of(session.committed.list_decisions(image))
        listed: dict[int, list[Disagreement]] = {}
        for one in view.objects.disagreements:
            if walk.is_wanted(one, chosen) and not (chosen.skip_decided and is_decided(one, settled)):
                listed.setdefault(one.object, []).append(one)
        rows = [row for inside in listed.values() for row in self._make_rows(project, view, inside, settled)]
        self._delegate.indent = CHEVRON if any(row.is_open is not None for row in rows) else 0
        self._delegate.provisional = view.provisional
        self._following = True
        self.model.set_rows(rows)
        self.list.setFixedHeight(LINE * min(len(rows), ROWS))
        self.list.setVisible(bool(rows))
        self.show_focus()
        self._following = False
        self.head.show_support(self._format_support(view, len(listed)))
        self._show_filter(chosen)

    def _make_rows(
        self, project: Project, view: AgreementView, inside: Sequence[Disagreement], settled: frozenset[int]
    ) -> list[DisagreementRow]:
        """The row of an object, and below it the pairs inside where they are listed."""
        first, focus = inside[0], self._session.view.focus
        if any(walk.is_focused(one, focus) for one in inside[1:]):
            self._opened, self._is_inside = first.object, True
        place = view.objects.find_row(first.image, first.shape)
        words = "" if place is None else translate_phrase(describe_object(project, view.objects, place))
        labels = "" if place is None else describe_labels(project, view.objects, place)
        is_open = None if len(inside) == 1 else self._opened == first.object
        decided = all(is_decided(one, settled) for one in inside)
        rows = [DisagreementRow(first, words, labels, decided, is_open=is_open)]
        if is_open:
            rows += [
                DisagreementRow(one, *describe_disagreement(project, one), is_decided(one, settled), is_inside=True)
                for one in inside
            ]
        return rows

    def show_focus(self) -> None:
        """Marks the disagreement that is looked at."""
        focus = self._session.view.focus
        marked = [place for place, row in enumerate(self.model.rows) if walk.is_focused(row.disagreement, focus)]
        row = marked[-1 if self._is_inside else 0] if marked else None
        following, self._following = self._following, True
        if row is None:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
        else:
            self.list.setCurrentIndex(self.model.index(row))
            self.list.scrollTo(self.model.index(row))
        self._following = following

    def _format_support(self, view: AgreementView, listed: int) -> str:
        keys = self._context.key_of("next_disagreement")
        found = len(view.objects)
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
        on = chosen != WalkFilter()
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
        action = self.menu.addAction(_tr("Leave out decided ones"))
        action.setCheckable(True)
        action.setChecked(chosen.skip_decided)
        action.triggered.connect(lambda on: self._change_filter(skip_decided=on))
        held: list[tuple[str, dict[str, Any]]] = []
        if chosen.labels:
            names = [label_name_of(project, label) for label in sorted(chosen.labels)]
            held.append((_tr("Only {labels}", labels=", ".join(names)), {"labels": frozenset()}))
        if chosen.least_iou is not None:
            said = _tr("Boxes that overlap less than {iou}", iou=cell_text(chosen.least_iou))
            held.append((said, {"least_iou": None}))
        for said, fields in held:
            action = self.menu.addAction(said, partial(self._change_filter, **fields))
            action.setCheckable(True)
            action.setChecked(True)
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
        made.folded.connect(self._fold)
        return made

    def _fold(self, is_open: bool) -> None:
        """Lists the pairs inside the current object and goes to the first, or closes it and goes back to it."""
        index = self.list.currentIndex()
        row = self.model.rows[index.row()] if index.isValid() else None
        if row is None or self._view is None or (row.is_open is None and not row.is_inside):
            return
        first = next(one for one in self._view.objects.disagreements if one.object == row.disagreement.object)
        if is_open and row.is_open:
            self._is_inside = True
        elif is_open:
            self._opened = row.disagreement.object
        else:
            self._opened, self._is_inside = None, False
            if row.is_inside:
                self._context.attempt(lambda: walk.focus_disagreement(self._session, first))
        self.show_view(self._view)

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        if not self._following and index.isValid():
            self._show(index.row())

    def _on_clicked(self, index: QModelIndex) -> None:
        if not walk.is_focused(self.model.rows[index.row()].disagreement, self._session.view.focus):
            self._show(index.row())

    def _show(self, row: int) -> None:
        one, self._is_inside = self.model.rows[row].disagreement, self.model.rows[row].is_inside
        self._context.attempt(lambda: walk.focus_disagreement(self._session, one))


def describe_labels(project: Project, objects: ObjectTable, row: int) -> str:
    """The labels of an object where they are not told already: one, or several with how many gave each."""
    counts = count_names(project, objects, row, "label")
    if len(counts) > 1 and len(objects.drawers_of(row)) == 2:
        return ""
    return ", ".join(f"{name} {format_number(n)}" if len(counts) > 1 else name for name, n in counts.items())


def describe_drawers(project: Project, objects: ObjectTable, row: int) -> str:
    """Who gave which label, and who did not draw the object."""
    given: dict[str, list[str]] = {}
    for place in objects.drawers_of(row):
        label = label_name_of(project, int(objects.label[row, place]))
        given.setdefault(label, []).append(author_name_of(project, objects.authors[place]))
    told = [f"{label}: {', '.join(names)}" for label, names in given.items()]
    missing = [author_name_of(project, objects.authors[place]) for place in objects.missing_of(row)]
    if missing:
        told.append(_tr("not drawn: {names}", names=", ".join(missing)))
    return " · ".join(told)


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

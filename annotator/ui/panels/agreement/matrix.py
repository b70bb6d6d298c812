"""The matrix of pairs with the card of one pair, numbers from elsewhere, and what stands where none can be shown."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from annotator.errors import Phrase, Progress
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.live.live import ImageRank
from annotator.metrics.matching.selection import AuthorShapes, select_shapes
from annotator.metrics.score import Score
from annotator.model.project import Project
from annotator.plugins.contributions import MetricContribution
from annotator.plugins.registry import MetricRow, PluginMetrics
from annotator.report.audit.sections import SECTIONS_OF_AUDIT, list_matrix_authors
from annotator.report.audit.tables import OF_CARD
from annotator.report.numbers import format_moment
from annotator.report.tables import ReportSection, find_section
from annotator.session.agreement.view import AgreementView, CountOptions, LiveReport, count_options_of
from annotator.session.disagreements import walk
from annotator.session.exposure import Withheld
from annotator.session.jobs import Job
from annotator.ui.base.layout import Index, make_column, make_note, make_row
from annotator.ui.base.naming import NOTHING_COMMON, CommonParts, author_name_of, image_name_of, split_name
from annotator.ui.base.panel_context import PanelContext, Recount
from annotator.ui.base.text import (
    capitalise,
    explain_number,
    format_count,
    format_ends,
    format_float,
    format_number,
    format_numeral,
    format_significant,
    translate_phrase,
    translator_of,
)
from annotator.ui.base.text import format_cell as cell_text
from annotator.ui.base.theme import find_theme
from annotator.ui.output.table_actions import TableActions
from annotator.ui.panels.agreement.options import OptionsMenu
from annotator.ui.panels.agreement.sections import SectionTable, make_author_title, make_title, toggle_author
from annotator.ui.widgets.section import SIDE, FoldingSection, NoticeAction, NoticeText, NumberRow, SectionHeader

if TYPE_CHECKING:
    from annotator.team.running import Published

_tr = translator_of("Agreement")


class PublishedSection(FoldingSection):
    """One row a number without a bar; hidden until something is published."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "published", _tr("Published team numbers"))
        self._context = context
        self.rows: list[NumberRow] = []
        self._shown: Published | None = None
        self.note = make_note(margins=(SIDE, 0, SIDE, 4))
        self.column.addWidget(self.note)
        self.setContentsMargins(0, 0, 0, 10)
        self.hide()

    def show_published(self, published: "Sequence[Published]") -> None:
        """Shows the last of them, oldest first as they come."""
        newest = published[-1] if published else None
        self.setVisible(newest is not None)
        if newest is None or newest == self._shown:
            return
        self._shown = newest
        self.head.show_support(_tr("frozen: {name}", name=newest.name))
        self.note.setText(self._describe(newest, earlier=len(published) - 1))
        for row in self.rows:
            row.deleteLater()
        self.rows = [self._make_row(row) for row in newest.rows]
        for made in self.rows:
            self.column.addWidget(made)

    def _describe(self, published: "Published", *, earlier: int) -> str:
        when = format_moment(published.at)
        batches = ", ".join(format_number(number) for number in published.batches)
        told = _tr(
            "Batches {batches} as {login} froze them, {when}; they do not follow what is drawn now.",
            batches=batches,
            login=published.by,
            when=when,
        )
        return f"{told} {_tr('Earlier ones: Study > Team project…, tab Numbers.')}" if earlier else told

    def _make_row(self, found: Mapping[str, Any]) -> NumberRow:
        from annotator.report.audit.published import list_published_cells

        title, between, value, interval, support = list_published_cells(found)
        parts = (str(translate_phrase(title)), between)
        row = NumberRow(" · ".join(part for part in parts if part), bar=False)
        lines = [_tr("95 % interval {ends}.", ends=format_numeral(interval))] if interval else []
        lines.append(_tr("Frozen; support {n}.", n=format_numeral(support)))
        row.show_number(format_numeral(value), tip="\n".join(lines))
        return row


class _Request(NamedTuple):
    """Everything that the numbers depend on."""

    project: Project
    options: CountOptions
    image: int | None
    a: int
    b: int
    offered: tuple[tuple[str, MetricContribution], ...]


class PluginMetricRows(QWidget):
    """Follows the pair: numbers of an earlier state stand in grey until those of the present one are there.

    One job runs at a time; what changes meanwhile is computed when it is over.
    """

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._wanted: _Request | None = None
        self._shown: _Request | None = None
        self.recount = Recount(self, context, self._make_job, self._take, delay=0)
        self._last: tuple[AgreementView, PairAgreement | None] | None = None
        self.rows: dict[tuple[str, str], NumberRow] = {}
        """By plugin and id of the metric."""
        self.head = SectionHeader(_tr("From plugins"))
        self._column = make_column(self.head, within=self, spacing=0)
        self.hide()
        context.plugins_changed.connect(self._on_plugins)

    def show_pair(self, view: AgreementView, pair: PairAgreement | None) -> None:
        """Has the numbers computed for a pair, and shows them; hides itself where there is no pair or no metric."""
        self._last = view, pair
        metrics = PluginMetrics.of(self._context.registry)
        self._make_rows(metrics)
        self.setVisible(pair is not None and bool(metrics.offered))
        if pair is None or not metrics.offered:
            self._wanted = None
            return
        if view.provisional or self._session.is_previewing:
            self._show_provisional()
            return
        project, scope = self._session.committed, view.scope
        options = count_options_of(project, self._session.view, label=scope.label, chosen=view.chosen)
        self._wanted = _Request(project, options, scope.image, pair.a, pair.b, metrics.offered)
        self.recount.count()

    def _on_plugins(self) -> None:
        """A plugin was switched on or off, or has failed."""
        if self._last is not None:
            self.show_pair(*self._last)

    def _make_rows(self, metrics: PluginMetrics) -> None:
        names = {(plugin, metric.id): metric.title for plugin, metric in metrics.offered}
        for key in [key for key in self.rows if key not in names]:
            row = self.rows.pop(key)
            row.hide()
            row.deleteLater()
        for key, title in names.items():
            if key not in self.rows:
                self.rows[key] = NumberRow(title, bar=False)
                self._column.addWidget(self.rows[key])

    def _make_job(self) -> Job[tuple[_Request, list[MetricRow]]] | None:
        request, session = self._wanted, self._session
        if request is None or _is_same(request, self._shown):
            return None
        self._show_provisional()
        if self.recount.is_busy:
            return None
        metrics = PluginMetrics.of(self._context.registry)

        def work(progress: Progress) -> tuple[_Request, list[MetricRow]]:
            options, authors = request.options, (request.a, request.b)
            project = options.select_project(request.project, request.image)
            parts = session.read_ranges(project, progress)
            sides = [select_shapes(part, authors, options.audit.selection) for part in parts]
            a, b = map(AuthorShapes.concat, zip(*sides, strict=True))
            return request, metrics.compute_rows(project, a, b, progress)

        return Job(Phrase("Metrics of plugins"), work, quiet=True)

    def _take(self, found: tuple[_Request, list[MetricRow]]) -> None:
        request, rows = found
        self._shown = request
        if self._wanted is not None and _is_same(request, self._wanted):
            self._show(rows)
        else:
            self.recount.count()

    def _show(self, rows: list[MetricRow]) -> None:
        self.head.show_support("")
        for plugin, metric, _a, _b, score in rows:
            if (row := self.rows.get((plugin, metric.id))) is None:
                continue
            tip = metric.description if score.value is not None else _tr("Undefined: {reason}.", reason=score.reason)
            source = _tr("Plugin {name}, support {n}.", name=plugin, n=format_number(score.support))
            row.show_number(format_significant(score.value), tip=f"{tip}\n{source}")

    def _show_provisional(self) -> None:
        self.head.show_support(_tr("computing…"))
        for row in self.rows.values():
            row.show_number(row.value, tip=row.accessibleDescription(), provisional=True)


def _is_same(one: _Request, other: _Request | None) -> bool:
    """Whether two requests give the same numbers; a project is compared as the state that it is."""
    return other is not None and one.project is other.project and one[1:] == other[1:]


def is_alone(view: AgreementView) -> bool:
    """Whether no two annotators have finished the open image, so that nothing can be compared on it."""
    pairs = [pair for row in view.matrix for pair in row if pair is not None]
    return view.has_numbers and view.scope.image is not None and not any(pair.images for pair in pairs)


def explain_alone(*, compares: bool) -> NoticeText:
    """What to do where nothing can be compared."""
    if compares:
        go_on = NoticeAction("next_disputed_image", _tr("Next image with disagreements"))
    else:
        go_on = NoticeAction("done", _tr("Mark it done"))
    return NoticeText(
        _tr("Nothing to compare here yet"),
        _tr("Fewer than two annotators have finished this image; numbers need two."),
        (go_on,),
    )


def explain_missing(view: AgreementView) -> NoticeText:
    """Why there are no numbers, and what to do."""
    match view.withheld:
        case Withheld.NOT_DONE:
            return NoticeText(
                _tr("Your own work first"),
                _tr(
                    "How you compare with the others is hidden until you have finished this image, so that nobody is "
                    "influenced by another's boxes."
                ),
                (
                    NoticeAction("done", _tr("Mark it done"), _tr("Space")),
                    NoticeAction("audit", _tr("Look at everybody's work")),
                ),
            )
        case Withheld.NO_AUTHOR:
            return NoticeText(
                _tr("Who is annotating?"),
                _tr("Until you say who, nothing can be drawn and nobody's work is shown."),
                (NoticeAction("choose_author", _tr("Say who")),),
            )
        case Withheld.NO_IMAGE:
            return NoticeText(_tr("No image is open"), _tr("Choose one in the list at the left."))
        case Withheld.TOO_FEW_AUTHORS:
            return NoticeText(
                _tr("Agreement needs two"),
                _tr(
                    "Add another annotator, who labels the same images, or merge the copy of the project that "
                    "another person worked on."
                ),
                (
                    NoticeAction("choose_author", _tr("Add an annotator")),
                    NoticeAction("merge", _tr("Merge a copy")),
                ),
            )
        case Withheld.COUNTING:
            return NoticeText(_tr("Counting"), _tr("The whole set is being counted; numbers come in a moment."))
    return NoticeText(_tr("No numbers"), view.failure)


ROWS: Final = 6
"""Images that are seen at once."""
_LINE: Final = 24
RANK: Final = Qt.ItemDataRole.UserRole
COMMON: Final = Qt.ItemDataRole.UserRole + 1


class RankModel(QAbstractListModel):
    """The images of a pair of authors, most disagreements first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ranks: tuple[ImageRank, ...] = ()
        self._project: Project | None = None
        self._common = NOTHING_COMMON

    def set_ranks(self, ranks: tuple[ImageRank, ...], project: Project) -> None:
        """Shows other images."""
        if ranks == self.ranks and self._project is not None and project.images is self._project.images:
            return
        self.beginResetModel()
        self.ranks, self._project = ranks, project
        self._common = CommonParts.of(image_name_of(project, rank.image).rpartition("/")[2] for rank in ranks)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """One row an image."""
        return 0 if parent.isValid() else len(self.ranks)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name and numbers of an image."""
        if not index.isValid() or self._project is None:
            return None
        rank = self.ranks[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return image_name_of(self._project, rank.image)
            case Qt.ItemDataRole.UserRole:
                return rank
            case _ if role == COMMON:
                return self._common
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                numbers = _tr(
                    "{unpaired} of {all} shapes have no partner; F1 {f1}.",
                    unpaired=format_number(rank.unpaired),
                    all=format_number(rank.n_a + rank.n_b),
                    f1=cell_text(rank.f1),
                )
                return f"{image_name_of(self._project, rank.image)}\n{numbers}"
        return None


class RankDelegate(QStyledItemDelegate):
    """Draws name, number of shapes without a partner, and F1."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(120, _LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One image."""
        theme, rank = find_theme(), index.data(RANK)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.colour_of("chosen"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, theme.colour_of("sunken"))
        frame = QRectF(option.rect).adjusted(SIDE, 0, -SIDE, 0)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(option.font)
        painter.setPen(theme.colour_of("text"))
        painter.drawText(frame, right, cell_text(rank.f1))
        painter.setPen(theme.colour_of("muted"))
        painter.drawText(
            frame.adjusted(0, 0, -40, 0), right, format_count(_tr, rank.unpaired, "{n} differs", "{n} differ")
        )
        painter.setPen(theme.colour_of("text"))
        room = int(frame.width()) - 40 - 66
        folder, _, name = str(index.data()).rpartition("/")
        folder, name = split_name(folder, name, painter.fontMetrics(), room, index.data(COMMON))
        painter.drawText(frame, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, folder + name)
        painter.restore()


class RankList(QListView):
    """Images of a pair; Enter opens one, Esc closes the card."""

    taken = Signal(int)
    """Row of the image that was chosen."""
    closed = Signal()

    def event(self, event: QEvent) -> bool:
        """Takes Esc before the window does."""
        is_key = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_key and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.taken.emit(self.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class PairCard(QFrame):
    """Opens beneath the matrix when a cell is taken."""

    closed = Signal()
    labels_requested = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context, self._session = context, context.session
        self._cell: PairAgreement | None = None
        self.head = SectionHeader("")
        self.labels = self.head.add_button(
            _tr("Labels…"), _tr("Which label the one gave where the other gave which, with a way to the boxes.")
        )
        self.labels.clicked.connect(lambda _on=False: self.labels_requested.emit())
        close = self.head.add_button("×", _tr("Close (Esc)"))
        close.clicked.connect(lambda _on=False: self.closed.emit())
        self.rows = {one.key: NumberRow(capitalise(translate_phrase(one.title))) for one in OF_CARD}
        self.plugins = PluginMetricRows(context)
        self.model = RankModel(self)
        self._delegate = RankDelegate(self)
        self.list = self._make_list()
        self.images = SectionHeader(_tr("Where they differ most"))
        make_column(
            self.head,
            *self.rows.values(),
            self.plugins,
            self.images,
            self.list,
            within=self,
            spacing=0,
            margins=(0, 4, 0, 6),
        )
        self.hide()

    def show_cell(self, cell: PairAgreement | None, *, provisional: bool) -> None:
        """Shows a pair, or nothing."""
        self._cell = cell
        self.setVisible(cell is not None)
        if cell is None:
            return
        project = self._session.committed
        self.head.title = _tr("{b} against {a}", a=author_name_of(project, cell.a), b=author_name_of(project, cell.b))
        self.head.show_support(format_count(_tr, cell.images, "{n} image", "{n} images"))
        self.head.update()
        found = format_number(cell.roles.tp)
        supports = {
            "precision": f"{found} / {format_number(cell.roles.n_b)}",
            "recall": f"{found} / {format_number(cell.roles.n_a)}",
        }
        for column in OF_CARD:
            score: Score = column.value(cell)
            pairs = format_count(_tr, score.support, "{n} pair", "{n} pairs")
            support = supports.get(column.key, pairs)
            tip = "\n".join((explain_number(column.definition), *format_ends(score)))
            if score.value is None:
                tip = _tr("Undefined: {reason}.", reason=score.reason)
                support = "" if cell.is_given else support  # a count of nothing says nothing
            self.rows[column.key].show_number(
                format_significant(score.value), tip=tip, share=score.value, support=support, provisional=provisional
            )

    def show_ranks(self, ranks: tuple[ImageRank, ...] | None, *, is_counting: bool = False) -> None:
        """Shows the images of the pair; None while they are being counted, or cannot be."""
        if self._cell is None:
            return
        there = tuple(rank for rank in ranks or () if rank.unpaired)
        self.model.set_ranks(there, self._session.committed)
        self.list.setVisible(bool(there))
        self.list.setFixedHeight(_LINE * min(len(there), ROWS) if there else 0)
        if ranks is None:
            self.images.show_support(_tr("counting…") if is_counting else _tr("not counted"))
        elif not there:
            self.images.show_support(_tr("nowhere: every shape has a partner"))
        else:
            self.images.show_support(
                format_count(_tr, len(there), "{n} image, press to open", "{n} images, press to open")
            )

    def _make_list(self) -> RankList:
        made = RankList()
        made.setAccessibleName(_tr("Images where the two differ most"))
        made.setModel(self.model)
        made.setItemDelegate(self._delegate)
        made.setUniformItemSizes(True)
        made.setMouseTracking(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        made.clicked.connect(lambda index: self._open(index.row()))
        made.taken.connect(self._open)
        made.closed.connect(self.closed)
        columns = (
            (_tr("Image"), lambda row: image_name_of(self._session.committed, self.model.ranks[row].image)),
            (_tr("F1"), lambda row: self.model.ranks[row].f1),
            (_tr("Differ"), lambda row: self.model.ranks[row].unpaired),
        )
        TableActions(made, columns=columns)
        return made

    def _open(self, row: int) -> None:
        """Opens an image; in Compare the walk goes on through the images of this list."""
        cell = self._cell
        if cell is None or row >= len(self.model.ranks):
            return
        session, image = self._session, self.model.ranks[row].image
        order = tuple(rank.image for rank in self.model.ranks)
        chosen = replace(session.view.walk, authors=frozenset({cell.a, cell.b}), images=order)
        session.set_view(image=image, walk=chosen, focus=None)
        if session.view.compares:
            self._context.attempt(self._focus_first)

    def _focus_first(self) -> None:
        image = self._session.view.image
        found = [] if image is None else walk.list_disagreements(self._session, image)
        if found:
            walk.focus_disagreement(self._session, found[0])


class MatrixSection(FoldingSection):
    """Rows are references; a press on a cell asks for its pair, a press on a name hides that author's boxes."""

    picked = Signal(object)
    """(reference, other), or None when the pair that was open is closed."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "f1", _tr("F1"))
        self._session = context.session
        self._view: AgreementView | None = None
        self._order: list[int] = []
        """Whose rows they are."""
        button = self.head.add_button("⋯", _tr("Options: who is compared, and what is paired and counted"))
        button.setAccessibleName(_tr("Options"))
        self.options = OptionsMenu(context, button)
        self.table = SectionTable(_tr("F1 of every two annotators"), titles=104)
        self.table.picked.connect(self._on_picked)
        self.table.title_picked.connect(self._on_title)
        column = self.column
        column.setContentsMargins(0, 2, 0, 0)
        row = make_row(self.table, margins=(0, 0, SIDE - 2, 0))
        column.addLayout(row)

    @property
    def opened_pair(self) -> tuple[int, int] | None:
        """The pair whose card is open: reference and other."""
        pair: tuple[int, int] | None = self.table.opened
        return pair

    def find_cell(self) -> PairAgreement | None:
        """The cell of that pair."""
        view, pair = self._view, self.opened_pair
        if view is None or pair is None:
            return None
        return next((one for row in view.matrix for one in row if one is not None and (one.a, one.b) == pair), None)

    def close_pair(self) -> None:
        """Closes the card."""
        self.table.set_opened(None)
        self.picked.emit(None)

    def show_view(self, view: AgreementView) -> None:
        """Shows the numbers of a scope."""
        self._view = view
        report = LiveReport(self._session.committed, view)
        self._order = list_matrix_authors(report)
        titles = [make_author_title(self._session, author) for author in self._order]
        section: ReportSection[Any] = find_section(SECTIONS_OF_AUDIT, "matrix")
        table = section.make_table(report)
        means = [] if table is None else table.heads[1 + len(titles) :]
        self.table.show_table(
            table,
            rows=titles,
            columns=[*titles, *(replace(make_title(*head), short="⌀") for head in means)],
            keys={
                (self._order.index(one.a), self._order.index(one.b)): (one.a, one.b)
                for row in view.matrix
                for one in row
                if one is not None
            },
            tip=_tr("Press to see the images where they differ most."),
            provisional=view.provisional,
        )
        self.head.show_support(self._format_support(view))

    def _format_support(self, view: AgreementView) -> str:
        parts = [
            f"IoU ≥ {format_float(view.iou_threshold, 'g')}",
            format_count(_tr, len(view.authors), "{n} annotator", "{n} annotators"),
        ]
        if view.scope.image is None:
            parts.append(format_count(_tr, view.images, "{n} image", "{n} images"))
            if not view.chosen.is_all:
                parts.append(_tr("only {filter}", filter=view.chosen.query))
            if self._session.committed.metrics.include_unfinished:
                parts.append(_tr("unfinished work, too"))
        else:
            # Where the other one has not finished the image, a cell counts nothing.
            drawn = [max((one.roles.n_a for one in row if one is not None), default=0) for row in view.matrix]
            is_given = any(one.is_given for row in view.matrix for one in row if one is not None)
            shapes = format_count(_tr, sum(drawn), "{n} shape", "{n} shapes")
            parts.append(_tr("objects were given") if is_given else shapes)
        return " · ".join(parts)

    def _on_picked(self, pair: tuple[int, int]) -> None:
        if pair == self.opened_pair:
            self.close_pair()
            return
        self.table.set_opened(pair)
        self.picked.emit(pair)

    def _on_title(self, row: int) -> None:
        if row < len(self._order):
            toggle_author(self._session, self._order[row])

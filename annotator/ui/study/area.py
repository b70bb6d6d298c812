"""The workspace Study: the list of pages left, in four groups, and the page that is shown."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from annotator.report.detector.values import CheckReport
from annotator.session.change import Change
from annotator.session.models import make_models_job, may_measure_models
from annotator.session.study import StudyAnswer, make_study_job
from annotator.ui.base.layout import Index, make_row
from annotator.ui.base.panel_context import PanelContext, Recount
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import find_theme, make_head_font, make_small_font
from annotator.ui.base.workers import guard_handler
from annotator.ui.study.page import Page, PageGroup, PageSpec, SetPage, StudyContext
from annotator.ui.study.shared_count import SharedCount, may_change_answers

_tr = translator_of("Study")

WIDTH: Final = 244
"""Of the list of pages, logical pixels."""
_ROW, _HEAD_ROW, _GAP = 28, 36, 10
_PAGE: Final = int(Qt.ItemDataRole.UserRole)
"""Role: the id of the page of a row; None for the head of a group."""
_COUNT: Final = _PAGE + 1
"""Role: the grey text beside a name."""

_READING: Final = frozenset(
    {
        *(Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space),
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right),
        *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End),
    }
)


class _PageRows(QStyledItemDelegate):
    """Heads of groups in semibold grey; names with their counts at the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """A head has room above it."""
        return QSize(0, _ROW if index.data(_PAGE) else _HEAD_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One row."""
        theme, area = find_theme(), QRect(option.rect)
        painter.save()
        if not index.data(_PAGE):
            painter.setFont(make_head_font())
            painter.setPen(theme.colour_of("muted"))
            side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
            painter.drawText(area.adjusted(_GAP + 2, 0, -_GAP, -6), side, index.data())
            painter.restore()
            return
        state = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(theme.colour_of("chosen" if is_chosen else "hover"))
            has_keys = is_chosen and bool(state & QStyle.StateFlag.State_HasFocus)
            painter.setPen(theme.colour_of("accent") if has_keys else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(area.adjusted(4, 1, -4, -1), 5, 5)
        inner = area.adjusted(_GAP + 4, 0, -_GAP - 4, 0)
        count, metrics = index.data(_COUNT) or "", painter.fontMetrics()
        name = metrics.elidedText(index.data(), Qt.TextElideMode.ElideRight, inner.width())
        taken = metrics.horizontalAdvance(name) + 8
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.colour_of("text"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | middle, name)
        painter.setPen(theme.colour_of("muted"))
        painter.setFont(make_small_font())
        if painter.fontMetrics().horizontalAdvance(count) > inner.width() - taken:
            count = count.partition(" ")[0]  # the number; the tool tip has all of it
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | middle, count)
        painter.restore()


class PageList(QListWidget):
    """The pages by their groups; heads take no keys."""

    entered = Signal()
    """Enter or the right arrow: the keys go to the page."""
    left = Signal()
    """Esc."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(_tr("Pages"))
        self.setItemDelegate(_PageRows(self))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportMargins(8, 8, 8, 8)

    def show_pages(self, rows: Sequence[tuple[PageGroup, list[tuple[str, str, str]]]], current: str) -> None:
        """Lists id, name and count of each page; the signals of the list are for the person alone."""
        self.blockSignals(True)
        self.clear()
        for group, pages in rows:
            if not pages:
                continue
            head = QListWidgetItem(_tr(group.value), self)
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            for name, title, count in pages:
                row = QListWidgetItem(title, self)
                row.setData(_PAGE, name)
                row.setData(_COUNT, count)
                row.setToolTip(f"{title} · {count}" if count else "")
                row.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {count}" if count else title)
                if name == current:
                    self.setCurrentItem(row)
        self.blockSignals(False)

    def choose(self, page: str) -> None:
        """Makes the row of a page the current one."""
        for row in range(self.count()):
            if self.item(row).data(_PAGE) == page:
                self.setCurrentRow(row)

    @guard_handler(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and the right arrow go into the page, Esc leaves."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Right:
                self.entered.emit()
            case Qt.Key.Key_Escape:
                self.left.emit()
            case _:
                super().keyPressEvent(event)


class StudyArea(QWidget):
    """Pages are made when they are first shown; all of them share one audit of the set."""

    left = Signal()
    """The person is done here."""
    page_shown = Signal(str)
    """The id of the page that is shown now."""

    def __init__(
        self,
        context: PanelContext,
        collect: Callable[[], Sequence[PageSpec]],
    ) -> None:
        """Lists what is collected, again when a plugin is switched on or off."""
        super().__init__()
        self._session, self._collect = context.session, collect
        self._specs: dict[str, PageSpec] = {}
        self.pages: dict[str, Page] = {}
        """Those that were shown, by their ids."""
        self.audit: SharedCount[StudyAnswer] = SharedCount(
            self,
            context,
            lambda: make_study_job(context.session, context.open_source),
            is_wanted=self._wants_audit,
            find_looks=lambda found: found.report.images.tolist(),
        )
        self.models: SharedCount[CheckReport | None] = SharedCount(
            self,
            context,
            lambda: make_models_job(context.session, context.open_source, context.project_path),
            is_wanted=self._wants_models,
            find_looks=lambda found: [] if found is None else found.list_images(),
        )
        self._context = StudyContext(context, self.audit, self.models, self.show_page)
        self.list, self.stack = PageList(), QStackedWidget()
        self._listed: list[tuple[PageGroup, list[tuple[str, str, str]]]] = []
        self.list.currentItemChanged.connect(self._on_row)
        self.list.entered.connect(self._enter_page)
        self.list.left.connect(self.left)
        make_row(self.list, (self.stack, 1), within=self, spacing=0)
        self.setFocusProxy(self.list)
        self.setAccessibleName(_tr("Study"))
        context.plugins_changed.connect(self._take_specs)
        self._take_specs()

    @property
    def is_settled(self) -> bool:
        """Whether what is seen is final."""
        if not self.isVisible():
            return True
        page = self.current_page
        counts: list[Recount[Any]] = [] if page is None else page.findChildren(Recount)
        return self.audit.is_settled and self.models.is_settled and all(one.is_settled for one in counts)

    @property
    def current_page(self) -> Page | None:
        """The page that is shown; None before one was."""
        return self.pages.get(self.current_id)

    @property
    def current_id(self) -> str:
        """Id of the page that is shown; empty before one was."""
        shown = self.stack.currentWidget()
        return next((name for name, page in self.pages.items() if page is shown), "")

    def focus_next(self, _by: int) -> None:
        """Puts the keys from the list into the page, and back."""
        if self.list.hasFocus():
            self._enter_page()
        else:
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def list_ids(self) -> list[str]:
        """The ids of the pages in the list, from above."""
        return [page for _group, rows in self._listed for page, _title, _count in rows]

    def show_page(self, name: str, section: str = "") -> Page | None:
        """Shows a page, the first one for an id that is not listed, brings one of its sections into sight, gives it."""
        listed = self.list_ids()
        if not listed:
            return None
        chosen = name if name in listed else listed[0]
        self.list.choose(chosen)
        self._show(chosen)
        if section:
            self.pages[chosen].show_section(section)
        return self.pages[chosen]

    @guard_handler(False)
    def event(self, event: QEvent) -> bool:
        """Keys that read a document are for it, whatever they do at the picture."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in _READING:
            event.accept()
            return True
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """The first page is made when the workspace is first seen."""
        super().showEvent(event)
        self._require_page()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if may_change_answers(change):
            self._list_pages()
        self.audit.on_changed(change)
        self.models.on_changed(change)
        for name, page in tuple(self.pages.items()):
            if name in self._specs:
                self._specs[name].follow(page, change)

    def _take_specs(self) -> None:
        self._specs = {spec.id: spec for spec in self._collect()}
        for name in self.pages.keys() - self._specs.keys():
            page = self.pages.pop(name)
            self.stack.removeWidget(page)
            page.deleteLater()
        self._list_pages()

    def _require_page(self) -> None:
        """Shows the first page where none is shown that the list has."""
        if self.current_id not in self.list_ids():
            self.show_page("")

    def _list_pages(self) -> None:
        ordered = sorted(self._specs.values(), key=lambda spec: spec.order)
        shown = [spec for spec in ordered if spec.when(self._session)]
        rows = [
            (group, [(one.id, _tr(one.title), one.count(self._session)) for one in shown if one.group is group])
            for group in PageGroup
        ]
        if rows != self._listed:
            self._listed = rows
            self.list.show_pages(rows, self.current_id)
            if self.isVisible():
                self._require_page()

    def _on_row(self, row: QListWidgetItem | None) -> None:
        if row is not None:
            self._show(row.data(_PAGE))

    def _show(self, name: str) -> None:
        page = self.pages.get(name)
        if page is None:
            page = self.pages[name] = self._specs[name].make(self._context)
            page.left.connect(self.list.setFocus)
            self.stack.addWidget(page)
        if self.stack.currentWidget() is not page:
            self.stack.setCurrentWidget(page)
        self.page_shown.emit(name)

    def _enter_page(self) -> None:
        page = self.stack.currentWidget()
        if page is not None:
            page.setFocus(Qt.FocusReason.TabFocusReason)

    def _wants_models(self) -> bool:
        page = self.current_page
        is_seen = page is not None and page.shows_models and page.isVisible()
        return is_seen and may_measure_models(self._session)

    def _wants_audit(self) -> bool:
        page = self.stack.currentWidget()
        return isinstance(page, SetPage) and page.isVisible()

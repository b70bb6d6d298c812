"""Workspaces: what each shows of an open project; the tabs dealt to those with a picture, their orders, the pages."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabWidget, QWidget

from annotator.plugins.plugin_session import PluginPanel
from annotator.plugins.registry import Registry
from annotator.session.change import Change
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.view import Mode, Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.ui.base.layout import make_column
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.base.workers import Turns
from annotator.ui.panels import Panel, PanelSpec
from annotator.ui.panels.images import ImagesPanel
from annotator.ui.window.picture_frame import PictureArea

if TYPE_CHECKING:
    from annotator.ui.study.area import StudyArea
    from annotator.ui.study.page import Page

_tr = translator_of("Desk")

LEAST_WIDTH: Final = 240
"""Of the tabs, logical pixels."""


class _Seat(QWidget):
    """A tab before its panel is made, and around it afterwards."""

    def __init__(self, make: Callable[[], Any | None], order: int, workspaces: tuple[Workspace, ...]) -> None:
        super().__init__()
        self._make = make
        self.order, self.workspaces = order, workspaces
        """Its place among the tabs, and the workspaces that have it."""
        self.panel: Any | None = None
        self._soon = Turns(self, 3, self.fill)

    def fill(self) -> Any | None:
        """The panel, which is made now if it was not; None where a plugin fails at it."""
        if self.panel is None and (made := self._make()) is not None:
            self.panel = made
            make_column(made, within=self)
            made.show()
        return self.panel

    def showEvent(self, event: QShowEvent) -> None:
        """Has the panel made when it is first seen, once what stands beside it is painted."""
        super().showEvent(event)
        if self.panel is None:
            self._soon.begin()


class _Panels(Mapping[str, Any]):
    """The panels by their ids; one that was not seen yet is made when it is asked for."""

    def __init__(self, seats: Mapping[str, _Seat]) -> None:
        self._seats = seats

    def __getitem__(self, name: str) -> Any:
        panel = self._seats[name].fill()
        if panel is None:
            raise KeyError(name)
        return panel

    def __iter__(self) -> Iterator[str]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)


USUAL_TABS: Final[Mapping[Workspace, str]] = MappingProxyType(
    {Workspace.LABEL: "shapes", Workspace.COMPARE: "agreement", Workspace.CHECK: "model"}
)
"""The tab that is in front on the first day."""


class Dock(QTabWidget):
    """The tabs of one workspace. A plugin's tab that fails goes away, and the registry says which plugin it was."""

    left = Signal()
    """The person is done in a tab; the picture takes the keys again."""
    elsewhere = Signal(object)
    """A tab was asked for that this Workspace has."""
    menu_wished = Signal(QPoint)
    """The menu of the selected shapes, at a place of the screen."""

    def __init__(self, registry: Registry) -> None:
        super().__init__()
        self._registry = registry
        self._owners: dict[str, str] = {}
        self._seats: dict[str, _Seat] = {}
        self._workspace = Workspace.LABEL
        self.chosen: dict[Workspace, str] = {}
        """Ids of the tabs that were in front in the other workspaces."""
        self.panels: Mapping[str, Panel] = _Panels(self._seats)
        self.setDocumentMode(True)
        self.tabBar().setExpanding(False)
        # With arrows the last tabs would be out of sight; without them all tabs become narrower.
        self.tabBar().setUsesScrollButtons(False)
        self.tabBar().setElideMode(Qt.TextElideMode.ElideRight)
        self.tabBar().setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for one in (self, self.tabBar()):
            one.setAccessibleName(_tr("Panels"))

    def add_panels(self, specs: Sequence[PanelSpec], rows: Iterable[PluginPanel], context: PanelContext) -> None:
        """Adds our own tabs and those of plugins that are not there yet.

        A plugin's panel is made at once: its actions may need it, and one that fails is named when the project opens.
        """
        for spec in specs:
            if spec.id not in self._seats:
                self._add(spec.id, spec.title, spec.order, spec.workspaces, partial(spec.make, context))
        for row in rows:
            if row.id in self._seats:
                continue
            self._owners[row.id] = row.plugin
            self._add(row.id, row.title, row.order, row.workspaces, partial(self._make_panel, row, context))
            if self._seats[row.id].fill() is None:
                self._drop(row.id)

    def minimumSizeHint(self) -> QSize:
        """A width that no text can change: what stands in a tab takes what there is."""
        return QSize(LEAST_WIDTH, super().minimumSizeHint().height())

    @property
    def current_id(self) -> str:
        """Id of the tab that is seen."""
        shown: object = self.currentWidget()
        return next((name for name, seat in self._seats.items() if seat is shown), "")

    @property
    def current_panel(self) -> Any | None:
        """The panel that is seen."""
        shown = self.currentWidget()
        return shown.fill() if isinstance(shown, _Seat) else None

    def setCurrentWidget(self, widget: QWidget) -> None:
        """Brings a panel to the front, or the tab that it stands in."""
        self.show_panel(next((name for name, seat in self._seats.items() if widget in (seat, seat.panel)), ""))

    def show_panel(self, name: str) -> None:
        """Brings a tab to the front, if it is there; one of another workspace there."""
        seat = self._seats.get(name)
        if seat is None:
            return
        if self._workspace not in seat.workspaces:
            self.chosen[seat.workspaces[0]] = name
            self.elsewhere.emit(seat.workspaces[0])
        else:
            super().setCurrentWidget(seat)

    def show_workspace(self, workspace: Workspace) -> None:
        """Shows the tabs of a workspace that shows the picture; in front the one that was there last."""
        self.chosen[self._workspace] = self.current_id
        self._workspace = workspace
        dealt = {name: seat for name, seat in self._seats.items() if workspace in seat.workspaces}
        for seat in dealt.values():
            self.setTabVisible(self.indexOf(seat), True)
        wished = (self.chosen.get(workspace, ""), USUAL_TABS[workspace])
        front = next((dealt[name] for name in wished if name in dealt), None)
        if front is not None:  # before the others go, so that no panel is made that nobody sees
            super().setCurrentWidget(front)
        for seat in self._seats.values():
            if workspace not in seat.workspaces:
                self.setTabVisible(self.indexOf(seat), False)

    def drop_switched_off(self) -> None:
        """Takes the tabs of plugins away that are off."""
        for name, plugin in tuple(self._owners.items()):
            if not self._registry.is_on(plugin):
                self._drop(name)

    def on_changed(self, change: Change) -> None:
        """Tells every tab."""
        self._call_panels("on_changed", change)

    def recolour(self, theme: Theme) -> None:
        """Plugins' panels that hold colours of their own take those of another theme; ours ask when they paint."""
        self._call_panels("recolour", theme)

    def _call_panels(self, method: str, value: object) -> None:
        for name, seat in tuple(self._seats.items()):
            call: Callable[[object], None] | None = getattr(seat.panel, method, None)
            if call is None:
                continue
            if name not in self._owners:
                call(value)
            elif name in self._seats:
                self._registry.call_or_default(self._owners[name], f"panel '{name}'", None, call, value)

    def _make_panel(self, row: PluginPanel, context: PanelContext) -> Any | None:
        made = row.make(context)
        if made is None:
            return None
        return self._registry.call_or_default(row.plugin, f"panel '{row.id}'", None, _check_panel, made)

    def _add(
        self, name: str, title: str, order: int, workspaces: tuple[Workspace, ...], make: Callable[[], Any | None]
    ) -> None:
        def connect() -> Any | None:
            panel = make()
            if panel is not None:
                panel.left.connect(self.left)
                if hasattr(panel, "menu_wished"):
                    panel.menu_wished.connect(self.menu_wished)
            return panel

        seat = _Seat(connect, order, workspaces)
        before = [other for other in self._seats.values() if other.order <= order]
        self._seats[name] = seat
        place = self.insertTab(len(before), seat, _tr(title))
        self.setTabToolTip(place, _tr(title))
        self.setTabVisible(place, self._workspace in workspaces)

    def _drop(self, name: str) -> None:
        del self._owners[name]
        seat = self._seats.pop(name, None)
        if seat is not None:
            self.removeTab(self.indexOf(seat))
            seat.hide()
            seat.deleteLater()


def _check_panel(panel: Any) -> Any:
    """A panel that is one. Raises TypeError for anything else."""
    missing = [part for part in ("left", "on_changed") if not hasattr(panel, part)]
    if not isinstance(panel, QWidget) or missing:
        raise TypeError(f"a {type(panel).__name__} is no panel: it lacks {', '.join(missing) or 'a widget'}")
    return panel


SORTED_UP_TO: Final = 2_000
"""Images that are sorted by disagreements although nobody asked for it: after each edit they are counted again."""


class Workspaces(QStackedWidget):
    """Shows the workspace of the session: the picture between images and tabs, or the pages of Study."""

    def __init__(
        self,
        context: PanelContext,
        splitter: QSplitter,
        tabs: Dock,
        images: ImagesPanel,
        area: PictureArea,
        make_study: "Callable[[], StudyArea]",
    ) -> None:
        """`splitter` holds the other three; the pages are made when they are first seen."""
        super().__init__()
        self._session, self._make_study = context.session, make_study
        self._splitter, self._tabs, self._images, self._area = splitter, tabs, images, area
        self.study: StudyArea | None = None
        self.orders: dict[Workspace, ImageOrder] = {}
        """How the list is sorted in the other workspaces where a person chose another order than the usual one."""
        self._usual = ImageOrder()
        self._current = self._pictured = Workspace.LABEL
        """The one that is seen, and the last one with a picture."""
        self.addWidget(splitter)

    @property
    def is_study(self) -> bool:
        """Whether the pages are seen."""
        return self._current is Workspace.STUDY

    @property
    def middle(self) -> QWidget:
        """What messages lie over."""
        return self.study.stack if self.is_study and self.study is not None else self._area.frame

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.touches_view("workspace"):
            self.follow()
            self.focus_middle()
        elif change.touches_view("mode") and not self.is_study and self._images.model.view.order == self._usual:
            self._sort_images()
        if self.study is not None:
            if change.touches_view("study_page"):
                self.study.show_page(self._session.view.study_page)
            self.study.on_changed(change)

    def follow(self) -> None:
        """Shows the tabs of the workspace, and the images in its order."""
        before, workspace = self._pictured, self._session.view.workspace
        self._current = workspace
        if workspace is Workspace.STUDY:
            self._show_study()
            return
        self.setCurrentWidget(self._splitter)
        if workspace is before:
            return
        self._pictured = workspace
        order = self._images.model.view.order
        self.orders = {one: chosen for one, chosen in self.orders.items() if one is not before}
        if order != self._usual:
            self.orders[before] = order
        self._sort_images()
        self._tabs.show_workspace(workspace)

    def _sort_images(self) -> None:
        self._usual = self._find_usual_order()
        self._images.sort_images(self.orders.get(self._current, self._usual))

    def show_usual_tab(self) -> None:
        """The tab that the workspace is about."""
        self._tabs.show_panel(USUAL_TABS.get(self._current, ""))

    def open_study(self, page: str, section: str = "") -> "Page | None":
        """Shows a page of Study, brings one of its sections into sight, and gives the page."""
        go_to_workspace(self._session, Workspace.STUDY, page=page)
        return None if self.study is None else self.study.show_page(page, section)

    def focus_middle(self) -> None:
        """Has the picture take the keys, the gallery in its place, or the pages."""
        if self.is_study and self.study is not None:
            self.study.setFocus()
        else:
            self._area.focus_middle()

    def _find_usual_order(self) -> ImageOrder:
        """In Check the images with most errors first, in Compare those with most disagreements where all is shown.

        Not where these take long to find.
        """
        view, project = self._session.view, self._session.committed
        if len(project.images) > SORTED_UP_TO:
            return ImageOrder()
        if view.workspace is Workspace.CHECK and project.models:
            return ImageOrder(SortKey.ERRORS, descending=True)
        if view.workspace is Workspace.COMPARE and view.mode is Mode.AUDIT:
            return ImageOrder(SortKey.DISAGREEMENTS, descending=True)
        return ImageOrder()

    def _show_study(self) -> None:
        if self.study is None:
            study = self.study = self._make_study()
            study.left.connect(self._leave_study)
            self.addWidget(study)
            study.show_page(self._session.view.study_page)
            study.page_shown.connect(lambda page: self._session.set_view(study_page=page))
        self.setCurrentWidget(self.study)
        self._session.set_view(study_page=self.study.current_id)

    def _leave_study(self) -> None:
        go_to_workspace(self._session, self._pictured)

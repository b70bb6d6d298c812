"""The list of images at the left, with its filter and the controls of its order; the field that goes to one of them.

That field lies over the picture; a number or a part of a name finds an image of the project.
"""

from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QToolButton, QWidget

from annotator.errors import Phrase, Progress
from annotator.model.layer import Status
from annotator.session.change import Change
from annotator.session.editing.navigate import list_order
from annotator.session.finding.image_filter import make_example_term
from annotator.session.finding.image_order import ImageNames, ImageOrder, SortKey
from annotator.session.jobs import Job
from annotator.session.register import can_change
from annotator.session.session import Session
from annotator.session.settings import Settings
from annotator.ui.base.layout import STRETCH, make_column, make_note, make_press, make_row
from annotator.ui.base.naming import status_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_number, format_tooltip, translate_phrase, translator_of
from annotator.ui.base.theme import set_icon
from annotator.ui.base.workers import Pause, Runner
from annotator.ui.output.table_actions import TableActions
from annotator.ui.panels.images import image_list
from annotator.ui.panels.images.filter_field import FilterField
from annotator.ui.series.strips import answer_images, make_answer_menu, make_purpose_menu, make_split_menu, set_split
from annotator.ui.widgets.counted_images import CountedImagesSwitch
from annotator.ui.widgets.finding import TypeAhead
from annotator.ui.widgets.floating import SHADE
from annotator.ui.widgets.section import EmptyState

_tr = translator_of("Images")

DOWNWARDS_FIRST: Final = frozenset([SortKey.SHAPES, SortKey.TIME, SortKey.DISAGREEMENTS, SortKey.ERRORS, SortKey.FLAGS])
"""Of these the largest number is of most interest, so that it stands first when they are chosen."""


class OrderBar(QWidget):
    """Shows an order and lets it be changed."""

    chosen = Signal(object)
    """The `ImageOrder` that was chosen."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context = context
        self._order = ImageOrder()
        self.sorting = self._make_button(_tr("Sort the images"))
        self.sorting.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.sorting.setMenu(self._make_menu())
        self.direction = self._make_button(_tr("Turn the order round"))
        self.direction.clicked.connect(lambda _on=False: self._turn_round())
        self.grouping = self._make_button(_tr("Group by folder"), icon="folder")
        self.grouping.setCheckable(True)
        self.grouping.clicked.connect(lambda on=False: self._choose(self._order.by, self._order.descending, on))
        self.gallery = self._make_button(_tr("Gallery"), icon="gallery")
        self.gallery.setCheckable(True)
        self.gallery.clicked.connect(lambda _on=False: context.perform("gallery"))
        make_row(self.sorting, self.direction, STRETCH, self.grouping, self.gallery, within=self, spacing=2)
        self.show_order(ImageOrder())

    def show_order(self, order: ImageOrder) -> None:
        """Shows this order."""
        self._order = order
        self.sorting.setText(f"{name_of_key(order.by)} ▾")
        self.direction.setText("↓" if order.descending else "↑")
        way = _tr("descending") if order.descending else _tr("ascending")
        self.direction.setAccessibleDescription(way)
        self.direction.setToolTip(format_tooltip(_tr("Order: {way}; click to turn it round", way=way)))
        self.grouping.setChecked(order.grouped)
        for action in self.sorting.menu().actions():
            action.setChecked(action.data() == order.by.value)

    def show_gallery(self, *, shown: bool) -> None:
        """Shows whether the gallery is open."""
        self.gallery.setChecked(shown)
        key = self._context.key_of("gallery")
        self.gallery.setToolTip(format_tooltip(_tr("Gallery ({key})", key=key) if key else _tr("Gallery")))

    def _make_button(self, name: str, *, icon: str = "") -> QToolButton:
        button = make_press("", role="choice" if icon else "quiet", name=name, tip=name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if icon:
            set_icon(button, icon)
            button.setIconSize(QSize(16, 16))
        return button

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        for key in SortKey:
            action = menu.addAction(name_of_key(key))
            action.setCheckable(True)
            action.setData(key.value)
            group.addAction(action)
            action.triggered.connect(
                lambda _on=False, wanted=key: self._choose(wanted, wanted in DOWNWARDS_FIRST, self._order.grouped)
            )
        return menu

    def _turn_round(self) -> None:
        self._choose(self._order.by, not self._order.descending, self._order.grouped)

    def _choose(self, by: SortKey, descending: bool, grouped: bool) -> None:
        self.show_order(ImageOrder(by, descending, grouped))
        self.chosen.emit(self._order)


def name_of_key(key: SortKey) -> str:
    """The word for what the images are sorted by."""
    return {
        SortKey.ADDED: _tr("Order added"),
        SortKey.NAME: _tr("Name"),
        SortKey.STATUS: _tr("Status"),
        SortKey.SHAPES: _tr("Shapes"),
        SortKey.TIME: _tr("Time spent"),
        SortKey.DISAGREEMENTS: _tr("Disagreements"),
        SortKey.ERRORS: _tr("Errors"),
        SortKey.FLAGS: _tr("Flags"),
    }[key]


class ImagesPanel(QWidget):
    """The left column."""

    left = Signal()
    """The person is done here; the picture takes the keys again."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._thumbnails = image_list.ThumbnailCache(context.runner, context.preview, parent=self)
        self.model = image_list.ImageModel(context.session, self._thumbnails, context.runner, self)
        self._delegate = image_list.ImageDelegate(self)
        self.field = FilterField(
            context.session,
            name=_tr("Filter images"),
            example=_tr("Filter images… status:done"),
        )
        self.order = OrderBar(context)
        self.list = self._make_list()
        self._empty = EmptyState(self.list)
        self.waiting = make_note(_tr("Sorted once the whole set is checked."), margins=(8, 0, 8, 4))
        self.waiting.hide()
        self.counted = CountedImagesSwitch(context.session, self, says_filter=False)
        self._lay_out()
        self.update_settings(context.preferences.settings)
        self.list.setModel(self.model)
        self._wait = Pause(self, 120, self._filter_images)
        self._connect()
        self._on_found()

    @property
    def is_settled(self) -> bool:
        """Whether the list is what was asked for, and every thumbnail that is seen has been looked for."""
        return self._thumbnails.is_settled and not self.model.is_finding and not self._wait.isActive()

    def showEvent(self, event: QShowEvent) -> None:
        """Marks the open image once there is something to be seen: before that, a long list would be laid out twice."""
        super().showEvent(event)
        self.show_open_image()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        self.model.on_changed(change)
        if change.touches_view("listed", "only_listed"):
            self.counted.refresh()
        if change.touches_view("image") and change.origin is not self:
            self.model.unfold_image(self._session.view.image)
        if change.touches_view("image", "author") or change.parts:
            self.show_open_image()

    def find_chosen(self) -> list[int]:
        """Ids of the images that are chosen in the list, in its order; the open one where none is."""
        rows = sorted(index.row() for index in self.list.selectedIndexes())
        chosen = [image for image in map(self.model.image_at, rows) if image is not None]
        here = self._session.view.image
        return chosen or ([] if here is None else [here])

    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self.list)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self.find_chosen():
            chosen, context = self.find_chosen(), self._context
            put = partial(set_split, self._session, context.runner, context.say, chosen)
            menu.addMenu(
                make_split_menu(
                    menu,
                    self._session,
                    chosen,
                    put=lambda name: context.attempt(lambda: put(name)),
                    perform=context.perform,
                )
            )
            menu.addMenu(make_purpose_menu(menu, self._session, chosen, context.perform))
            if self._session.project.protocol.image_tags:
                menu.addMenu(self.make_answer_menu(menu))
            for text, action in ((_tr("Rename image…"), "rename_image"), (_tr("Remove images…"), "remove_images")):
                made = menu.addAction(text)
                made.setEnabled(can_change(self._session))
                made.triggered.connect(lambda _on=False, wanted=action: context.perform(wanted))
            menu.addSeparator()
        menu.addActions(self.list.actions())
        menu.popup(self.list.viewport().mapToGlobal(at))

    def make_answer_menu(self, parent: QWidget) -> QMenu:
        """What the chosen images are asked, to be answered for all of them at once."""
        chosen, context = self.find_chosen(), self._context
        put = partial(answer_images, self._session, context.runner, context.say, chosen)
        return make_answer_menu(
            parent, self._session, chosen, put=lambda tag, value: context.attempt(lambda: put(tag, value))
        )

    def show_open_image(self) -> None:
        """Marks the open image in the list and scrolls to it."""
        row = self.model.row_of(self._session.view.image)
        if row is None:
            self.list.clearSelection()
            return
        index = self.model.index(row)
        if self.list.currentIndex() != index:
            self.list.setCurrentIndex(index)
        self.list.scrollTo(index)

    def sort_images(self, order: ImageOrder) -> None:
        """Puts the list into another order."""
        self.order.show_order(order)
        self.model.sort_by(order)

    def update_settings(self, settings: Settings) -> None:
        """Shows thumbnails in the size that is wished."""
        size = image_list.SIZES[settings.appearance.thumbnails]
        if size != self._delegate.thumbnail:
            self._delegate.thumbnail = self._thumbnails.size = size
            self._thumbnails.clear()
            self.list.fit_rows()

    def _make_list(self) -> image_list.ImageListView:
        made = image_list.ImageListView()
        made.setAccessibleName(_tr("Images"))
        made.setItemDelegate(self._delegate)
        made.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        made.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        return made

    def _lay_out(self) -> None:
        above = make_column(self.field, self.order, spacing=4, margins=(8, 8, 8, 4))
        make_column(above, self.waiting, self.counted, (self.list, 1), within=self, spacing=0)

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._wait.start())
        self.field.left.connect(self._on_left)
        self.field.down.connect(self.list.setFocus)
        self.order.chosen.connect(self.model.sort_by)
        self.model.found.connect(self._on_found)
        self.model.modelReset.connect(self.show_open_image)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.list.clicked.connect(self._on_clicked)
        self.list.activated.connect(self._on_activated)
        self.list.customContextMenuRequested.connect(self._show_menu)
        columns = (
            (_tr("Image"), lambda row: self.model.data(self.model.index(row))),
            (_tr("Status"), self._name_status),
            (_tr("Shapes"), lambda row: self.model.data(self.model.index(row), image_list.COUNT)),
        )
        self.ways_out = TableActions(self.list, columns=columns)

    def _filter_images(self) -> None:
        self.model.filter_images(self.field.text())

    def _on_found(self) -> None:
        """Tells the numbers and the keys that go from image to image which images the list shows, and how."""
        self._show_empty_text()
        self.waiting.setVisible(self.model.view.waits_for_errors)
        self._session.set_view_as(
            self, {"listed": self.model.view.make_choice(), "listed_order": self.model.view.listed}
        )

    def _on_left(self) -> None:
        if self._wait.isActive():
            self._wait.stop()
            self._filter_images()
        self.left.emit()

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        image = self.model.image_at(index.row()) if index.isValid() else None
        if image is not None:
            self._session.set_view_as(self, {"image": image})

    def _on_clicked(self, index: QModelIndex) -> None:
        if self.model.image_at(index.row()) is None:
            self.model.toggle_folder(index.row())
        else:
            self.left.emit()

    def _on_activated(self, index: QModelIndex) -> None:
        """Enter goes to the picture; on the head of a folder it folds. A click was heard as such."""
        if self.list.hasFocus() and self.model.image_at(index.row()) is not None:
            self.left.emit()

    def _name_status(self, row: int) -> str:
        status = self.model.data(self.model.index(row), image_list.STATUS)
        return status_name_of(status) if isinstance(status, Status) else ""

    def _show_empty_text(self) -> None:
        text = ""
        if not self._session.project.images:
            text = _tr("This project has no images yet. Drop a folder of photographs on the window.")
        elif self.model.view.unknown is not None:
            text = translate_phrase(self.model.view.unknown)
        elif not self.model.ids:
            text = _tr(
                "No image matches. Words are looked for in names; status:open, {label}, state:damaged, flag:review, "
                "shapes:0, unreadable and others narrow further, -word leaves out. Hold the pointer over the field to "
                "see them all. Esc clears the filter.",
                label=make_example_term(self._session.project),
            )
        self._empty.show_text(text)


WIDTH: Final = 380
MOST_ROWS: Final = 10
TOP: Final = 48
FIGURE_SPACE: Final = "\u2007"
"""As wide as a digit."""


class GoToImage(TypeAhead):
    """A row an image, with its number in the list."""

    picked = Signal(int)
    """Id of the image that was chosen."""

    def __init__(self, parent: QWidget, session: Session, runner: Runner) -> None:
        prompt, found = _tr("Number or name of an image"), _tr("Images found")
        super().__init__(parent, prompt=prompt, found=found, most_rows=MOST_ROWS)
        self._room, self._session, self._runner = parent, session, runner
        self._names = ImageNames((), (), 0)
        self.setAccessibleName(_tr("Go to image"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self.typed.connect(self._find)
        self.chosen.connect(self.picked.emit)

    def open(self) -> None:
        """Shows itself at the top of the picture, with the images around the open one."""
        self.field.clear()
        project, order = self._session.project, list_order(self._session)
        self._names = ImageNames(tuple(order), (), len(order))

        def work(progress: Progress) -> ImageNames:
            progress.step(0, 0)
            return ImageNames.of(project, order)

        self._runner.start(Job(Phrase("Names of images"), work, quiet=True), done=self._take_names, owner=self)
        self._find("")
        self.show_and_focus()

    def _take_names(self, names: ImageNames) -> None:
        """Numbers are found before, names from now on."""
        self._names = names
        if self.isVisible() and self.field.text().strip():
            self._find(self.field.text())

    def _find(self, text: str) -> None:
        session = self._session
        wide = len(format_number(self._names.listed))
        self.list.clear()
        for found in self._names.find(text, near=session.view.image):
            number = "–" if found.number is None else format_number(found.number)
            name = session.project.images[found.image].name
            tip = _tr("The filter of the list leaves it out.") if found.number is None else ""
            self.add_row(f"{number.rjust(wide, FIGURE_SPACE)}   {name}", found.image, tip=tip)
        if not self.list.count():
            self.add_row(_tr("No image has this number or name."), None)
        self.list.setCurrentRow(0)
        if not text.strip() and session.view.image is not None:
            self.choose_value(session.view.image)
        self.setFixedSize(WIDTH + 2 * SHADE, self.compute_height())
        self.move(
            max(0, (self._room.width() - self.width()) // 2), min(TOP, max(0, self._room.height() - self.height()))
        )

"""Order bar: the small controls above the list: by what it is sorted, which way, by folders, and the gallery."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_tooltip, translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.icons import make_icon

_tr = translator_of("Images")

DOWNWARDS_FIRST: Final = frozenset([SortKey.SHAPES, SortKey.TIME, SortKey.DISAGREEMENTS, SortKey.FLAGS])
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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.sorting)
        row.addWidget(self.direction)
        row.addStretch(1)
        row.addWidget(self.grouping)
        row.addWidget(self.gallery)
        self.recolour(context.theme)
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

    def recolour(self, theme: Theme) -> None:
        """Takes on the colours of another theme."""
        self.grouping.setIcon(make_icon("folder", theme))
        self.gallery.setIcon(make_icon("gallery", theme))

    def _make_button(self, name: str, *, icon: str = "") -> QToolButton:
        button = QToolButton()
        button.setAccessibleName(name)
        button.setToolTip(format_tooltip(name))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if icon:
            button.setIconSize(QSize(16, 16))
            button.setProperty("role", "choice")
        else:
            button.setProperty("role", "quiet")
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
        SortKey.FLAGS: _tr("Flags"),
    }[key]

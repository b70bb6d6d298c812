"""The middle of the window: the picture with what floats over it, or the gallery, and the search of shapes below.

The line below everything asks why, while the project wants a reason for what is done; it stops nothing.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QCompleter, QSplitter, QStackedWidget, QToolButton, QToolTip, QWidget

from annotator.geometry.box import Floats, bounds_of, find_rows_under
from annotator.model.project import Step
from annotator.model.protocol import ReasonRule
from annotator.model.tags import Tag, TagValue
from annotator.model.vocabulary import Vocabulary
from annotator.overlays import OVERLAYS, Overlay
from annotator.session.change import Change
from annotator.session.editing import tagging
from annotator.session.series.prompt_points import find_prompt_place, press_point
from annotator.session.session import Session
from annotator.session.view import PLAIN, Tone, Tool
from annotator.ui.base.layout import make_label, make_row, make_text, say_in
from annotator.ui.base.naming import explain_assisted
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_draft, format_tooltip, translate_phrase, translator_of
from annotator.ui.base.theme import find_theme, make_icon, set_icon
from annotator.ui.canvas import Canvas
from annotator.ui.canvas.aids import FloatingAids
from annotator.ui.canvas.badges import find_sign, format_sign_words, place_signs
from annotator.ui.canvas.display_popup import DisplayPopup, describe_tone
from annotator.ui.guidelines.first_hint import FirstHint, GuidelineCard
from annotator.ui.panels.images import ImagesPanel
from annotator.ui.series.strips import SeriesStrip, TrainingCard
from annotator.ui.widgets.finding import LabelPicker
from annotator.ui.widgets.floating import SHADE
from annotator.ui.widgets.tag_strip import GAP, CustomTagRow, TagStrip
from annotator.ui.window.actions import ActionSet

if TYPE_CHECKING:
    from annotator.ui.panels.images.gallery import Gallery, ImageTiles
    from annotator.ui.panels.images.panel import GoToImage
    from annotator.ui.panels.search import SearchPanel
    from annotator.ui.panels.wall import ShapeTiles


_tr = translator_of("Tools")

TOOLS: Final = (
    ("box", "box"),
    ("select", "select"),
    ("polygon", "polygon"),
    ("assist", "assist"),
    ("lasso", "lasso"),
    ("fit", "fit"),
    ("keep_zoom", "keep-zoom"),
    ("display", "display"),
    ("hide_all", "hide"),
    ("undo", "undo"),
    ("redo", "redo"),
)
"""Ids of the actions of the strip, each with its icon."""


BUTTON: Final = 32
SMALL_BUTTON: Final = 25
"""Sides of the tools below a wide and below a narrow picture, logical pixels."""
ROOMY: Final = 880
"""Least width at which tools and tags stand in one row, logical pixels."""


class StripButton(QToolButton):
    """A tool, with a dot at its corner while it has something to tell."""

    def __init__(self) -> None:
        super().__init__()
        self.is_marked = False

    def set_marked(self, *, marked: bool) -> None:
        """Shows the dot or takes it away."""
        if marked is not self.is_marked:
            self.is_marked = marked
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the dot over the icon."""
        super().paintEvent(event)
        if self.is_marked:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(find_theme().colour_of("raised"), 2))
            painter.setBrush(find_theme().colour_of("accent"))
            painter.drawEllipse(QRectF(self.width() - 13, 3, 10, 10))
            painter.end()


def draw_icons() -> None:
    """Draws the tools' icons, which are kept, so that no project waits for it when it is opened."""
    for _name, picture in TOOLS:
        make_icon(picture)


class ToolStrip(QWidget):
    """A row of buttons that stand for actions; the text and key of an action are its tool tip."""

    def __init__(self, parent: QWidget, actions: ActionSet) -> None:
        super().__init__(parent)
        self.setAccessibleName(_tr("Tools"))
        self._actions = actions
        self.buttons: dict[str, StripButton] = {}
        row = make_row(within=self, spacing=2, margins=(4, 4, 4, 4))
        for name, picture in TOOLS:
            action = actions.watch(name)
            set_icon(action, picture)
            action.setIconVisibleInMenu(False)
            button = self.buttons[name] = StripButton()
            button.setDefaultAction(action)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setAccessibleName(action.text())
            row.addWidget(button)
        self._side = 0
        self.fit(ROOMY)

    def fit(self, width: int) -> None:
        """Takes less of a narrow bar: smaller buttons."""
        side = BUTTON if width >= ROOMY else SMALL_BUTTON
        if side != self._side:
            self._side = side
            for button in self.buttons.values():
                button.setIconSize(QSize(side - 12, side - 12) if side == BUTTON else QSize(16, 16))
                button.setFixedSize(side, side)
        self.adjustSize()

    def show_tone(self, tone: Tone) -> None:
        """Puts a dot on the button of the display while the picture is not shown as it is, and says why."""
        told, button = describe_tone(tone), self.buttons["display"]
        button.set_marked(marked=bool(told))
        hint = self._actions.hint_of("display")
        self._actions["display"].setToolTip(format_tooltip(f"{hint}\n{told}") if told else hint)


class PictureBar(QWidget):
    """The bar below the picture: the tools, and the tags of the selection or of the next box.

    It covers nothing of the picture, and its height depends on its width and on whether somebody draws here alone.
    """

    def __init__(self, parent: QWidget, tools: ToolStrip, tags: TagStrip, own: CustomTagRow) -> None:
        super().__init__(parent)
        self.tools, self.tags, self.own = tools, tags, own
        for part in (tools, tags, own):
            part.setParent(self)

    def arrange(self, area: QRect, *, has_tags: bool) -> None:
        """Takes the lower edge of an area: one row, or two where it is narrow and there can be tags (`has_tags`)."""
        self.tools.fit(area.width())
        row = self.tools.height()
        is_double = has_tags and area.width() < ROOMY
        extra = 0 if self.own.isHidden() else self.own.fit(area.width()).height()
        height = min(row * (2 if is_double else 1) + extra + 1, area.height())
        self.setGeometry(area.left(), area.bottom() + 1 - height, area.width(), height)
        self.tools.move(0, height - row)
        left = 0 if is_double else self.tools.width() + GAP
        size = self.tags.fit(area.width() - left)
        self.own.setGeometry(0, 1, area.width(), extra)
        top = 1 + extra + (row - size.height()) // 2
        self.tags.setGeometry(left, top, min(size.width(), max(area.width() - left, 0)), size.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draws the ground and the line above it."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), find_theme().colour_of("raised"))
        painter.fillRect(0, 0, self.width(), 1, find_theme().colour_of("line"))
        painter.end()


REACH: Final = 8
"""Logical pixels within which a click meets a prompt point."""
AROUND: Final = 0.06
"""Of the longer side of the picture, that is shown on each side of the prompt point in hand."""
LEAST_AROUND: Final = 60.0
EDGE: Final = 10
"""Distance of the floating parts from the edges of the picture, logical pixels."""


class PictureFrame(QWidget):
    """Holds the canvas and keeps the floating parts in their places."""

    def __init__(
        self,
        context: PanelContext,
        canvas: Canvas,
        actions: ActionSet,
        overlays: Callable[[], Sequence[Overlay]] = lambda: OVERLAYS,
    ) -> None:
        super().__init__()
        self._context, self._session, self._overlays = context, context.session, overlays
        self.canvas = canvas
        canvas.setParent(self)
        self.tools = ToolStrip(self, actions)
        self.tags = TagStrip(
            self,
            context.session,
            key_of=context.key_of,
            perform=context.perform,
            set_label=lambda label: context.attempt(lambda: tagging.set_label(self._session, label)),
        )
        self.custom_tags = CustomTagRow(
            self,
            context.session,
            key_of=context.key_of,
            press=lambda place: context.attempt(lambda: tagging.press_tag(self._session, place)),
            answer=self._answer_tag,
            leave=self._leave_tag,
        )
        self.bar = PictureBar(self, self.tools, self.tags, self.custom_tags)
        self.series = SeriesStrip(self, context.session, key_of=context.key_of, perform=context.perform)
        self.training = TrainingCard(self, context.session, key_of=context.key_of, perform=context.perform)
        self.picker = LabelPicker(self)
        self._named: Step | None = None
        """The step whose new label was asked for."""
        self.display = DisplayPopup(
            self,
            context.session,
            context.preferences,
            key_of=context.key_of,
            perform=context.perform,
        )
        self.guideline = GuidelineCard(self, context)
        self.guideline.resized.connect(self._arrange)
        self.first_hint = FirstHint(self, context.session, key_of=context.key_of)
        self.first_hint.closed.connect(lambda: context.preferences.set("picture", first_hint=False))
        self.aids = FloatingAids(self, canvas, context.session, context.pictures)
        self.picker.picked.connect(lambda label: context.attempt(lambda: tagging.set_label(self._session, label)))
        self.picker.label_requested.connect(
            lambda name: context.attempt(lambda: tagging.create_label(self._session, name))
        )
        self.picker.dropped.connect(self._take_back_unnamed)
        self.picker.left.connect(canvas.setFocus)
        canvas.edit_requested.connect(self._on_edit)
        canvas.clicked.connect(self._on_click)
        canvas.installEventFilter(self)
        self.update_settings()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        had_tags = not self.tags.isHidden()
        self.tags.on_changed(change)
        self.custom_tags.on_changed(change)
        self.first_hint.on_changed(change)
        self.guideline.on_changed(change)
        self.series.on_changed(change)
        self.training.on_changed(change)
        if change.touches_view("image_series"):
            self._show_prompt()
        self.aids.on_changed(change)
        if change.touches_view("image") and not self._context.preferences.settings.picture.keep_display:
            self._session.set_view(tone=PLAIN)
        if change.touches_view("tone"):
            self.display.refresh()
            self.tools.show_tone(self._session.view.tone)
        if not change.preview or had_tags is self.tags.isHidden():
            self._arrange()
        if change.touches_view("selection"):
            self._ask_label()

    def _answer_tag(self, tag: Tag, value: TagValue | None) -> None:
        self._context.attempt(lambda: tagging.answer_tag(self._session, tag, value))
        self._hand_keys_on()

    def _leave_tag(self) -> None:
        self._session.set_view(asked_tag="")
        self._hand_keys_on()

    def _hand_keys_on(self) -> None:
        """Keys go to the picture again, unless the next tag takes a number or a text."""
        entry = self.custom_tags.entry
        (self.canvas if entry is None else entry).setFocus()

    def _ask_label(self) -> None:
        """Asks for the label of a shape that was just drawn, where the settings say so; of the first one in any case.

        The first shape of a project without labels brings a label that only lacks a name.
        """
        session, step = self._session, self._session.next_undo
        if not session.view.selection or step is self._named:
            return
        asks = self._context.preferences.settings.drawing.ask_label and tagging.has_just_drawn(session)
        if asks or tagging.find_unnamed_label(session):
            self._named = step
            self.pick_label()

    def _take_back_unnamed(self) -> None:
        """What was drawn goes where nobody says what it is: a label is never made up."""
        if tagging.find_unnamed_label(self._session) and tagging.has_just_drawn(self._session):
            self._session.undo()
            self._context.say(_tr("The box went with its question: draw it again and type what it is."), kind="info")

    def pick_label(self) -> None:
        """Opens the picker beside the selection, or above the tag strip when nothing is selected."""
        layer = tagging.find_selected_layer(self._session)
        beside = QRect(self.width() // 2 - 120, self.height() - 330, 0, 0)
        current = self._session.view.armed_label
        if layer is not None:
            chosen = self._session.view.selection
            current = tagging.find_common_label(self._session, layer)
            around = bounds_of(layer.shapes.box[layer.shapes.rows_of(chosen)])
            beside = self._frame_of(around)
        self._open_picker(current, beside)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Says in words what a sign on the picture means while the pointer rests there."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), format_tooltip(self.find_hint(event.pos())), self.canvas)
            return True
        return super().eventFilter(watched, event)

    def find_hint(self, place: QPoint) -> str:
        """The words for what lies at a place of the canvas: a sign, else the smallest own shape that has something.

        A draft says that it is one, a shape that was taken from a model which model that was.
        """
        said = self._find_sign_words(place)
        if said:
            return said
        layer = self._session.current_layer
        if layer is None or self._session.view.all_hidden:
            return ""
        shown = layer.shapes.without(list(self._session.view.hidden))
        rows = find_rows_under(shown.box, *self.canvas.transform.to_image_point(place.x(), place.y()))
        if not len(rows):
            return ""
        model = int(shown.assisted[rows[0]])
        told = [explain_draft()] if shown.draft[rows[0]] else []
        return "\n".join([*told, *([explain_assisted(self._session.project, model)] if model >= 0 else [])])

    def _find_sign_words(self, place: QPoint) -> str:
        """What a sign of an overlay means, else what the smallest box answers that has something to say."""
        project, view, canvas = self._session.committed, self._session.view, self.canvas
        region = (0, 0, canvas.width(), canvas.height())
        marks = [overlay.marks(project, view) for overlay in self._overlays()]
        for one in marks:
            signs = place_signs(one.signs, canvas.transform, region, unit=1.0)
            found = find_sign(signs, place.x(), place.y(), unit=1.0)
            if found is not None:
                return format_sign_words(found)
        at = canvas.transform.to_image_point(place.x(), place.y())
        told = ((one.hints, rows) for one in marks if len(rows := find_rows_under(one.hints.box, *at)))
        return next((translate_phrase(hints.full[rows[0]]) for hints, rows in told), "")

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """The picture fills everything above the bar."""
        self._arrange()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """While a tool draws, a press on what floats over the picture, but on none of its buttons, begins a shape."""
        self._pass_on(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Goes on with what a press began."""
        self._pass_on(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends what a press began."""
        self._pass_on(event)

    def _pass_on(self, event: QMouseEvent) -> None:
        if self._session.view.tool is Tool.SELECT or not self.canvas.geometry().contains(event.position().toPoint()):
            return
        QCoreApplication.sendEvent(self.canvas, event.clone())

    def update_settings(self) -> None:
        """Prints the keys and shows the aids as they are wished now."""
        self.aids.update_settings(self._context.preferences.settings.picture)
        self.tags.update_keys()
        self.custom_tags.refresh()
        self.first_hint.set_wanted(wanted=self._context.preferences.settings.picture.first_hint)
        self.display.update_keys()
        self.tools.show_tone(self._session.view.tone)
        self.series.update_keys()
        self.training.update_keys()
        self._arrange()

    def _on_click(self, x: float, y: float) -> None:
        reach = REACH / max(self.canvas.zoom, 1e-6)
        self._context.attempt(lambda: press_point(self._session, x, y, reach=reach))

    def _show_prompt(self) -> None:
        """Brings the point in hand into the middle, as far as the picture reaches, with some of what is around it."""
        place = find_prompt_place(self._session)
        image = None if place is None else self._session.project.images[place.image]
        if place is not None and image is not None:
            around = max(LEAST_AROUND, AROUND * max(image.width, image.height))
            x, y = place.point
            self.canvas.show_box(np.array([x - around, y - around, x + around, y + around]))

    def _on_edit(self, shape: int, frame: QRect) -> None:
        layer = self._session.current_layer
        row = None if layer is None else layer.shapes.rows_of([shape])
        if layer is None or row is None or not len(row):
            return
        if shape not in self._session.view.selection:
            self._session.set_view(selection=(shape,))
        label = self._session.project.vocabulary.counted_id_of(int(layer.shapes.label[row[0]]))
        self._open_picker(label, frame)

    def _open_picker(self, current: int | None, beside: QRect) -> None:
        session = self._session
        words = Vocabulary() if tagging.find_unnamed_label(session) else session.project.vocabulary
        self.picker.open(words, current, beside, recent=session.view.recent_labels)

    def _frame_of(self, box: Floats) -> QRect:
        x0, y0, x1, y1 = (round(value) for value in self.canvas.transform.to_view(box[None])[0])
        return QRect(QPoint(x0, y0), QPoint(x1, y1))

    def _arrange(self) -> None:
        self.bar.arrange(self.rect(), has_tags=self._session.view.author is not None)
        picture = self.rect().adjusted(0, 0, 0, -self.bar.height())
        self.canvas.setGeometry(picture)
        button = self.tools.buttons["display"]
        above = button.mapTo(self, QPoint(button.width() // 2, 0)).x()
        self.display.resize(self.display.sizeHint().boundedTo(picture.size()))
        left = min(max(above - self.display.width() // 2, 0), picture.width() - self.display.width())
        self.display.move(left, picture.bottom() + SHADE - self.display.height())
        self.series.move(self.width() - self.series.width() - EDGE + SHADE, EDGE - SHADE)
        self.series.raise_()
        below = self.series.geometry().bottom() - SHADE if not self.series.isHidden() else 0
        self.training.move(self.width() - self.training.width() - EDGE + SHADE, below + EDGE - SHADE)
        self.training.raise_()
        if self.first_hint.isVisibleTo(self):
            self.first_hint.arrange(picture)
        if self.guideline.isVisibleTo(self):
            self.guideline.arrange(picture)
        self.aids.arrange()


SEARCH_HEIGHT: Final = 240


class PictureArea(QSplitter):
    """Gallery, search and the field that finds an image are made when they are first asked for."""

    arranged = Signal()
    """The picture has another place or size."""

    def __init__(self, context: PanelContext, frame: PictureFrame, images: ImagesPanel) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._context, self.frame, self._images = context, frame, images
        self.gallery: Gallery | None = None
        self.search: SearchPanel | None = None
        self.go_to: GoToImage | None = None
        self._image_tiles: ImageTiles | None = None
        self._shape_tiles: ShapeTiles | None = None
        self._had_search = False
        """Whether the search was open before the wall."""
        self.stack = QStackedWidget()
        self.stack.addWidget(frame)
        self.setHandleWidth(1)
        self.addWidget(self.stack)
        self.setStretchFactor(0, 1)
        self.setCollapsible(0, False)

    @property
    def shows_gallery(self) -> bool:
        """Whether the gallery stands in the place of the picture."""
        return self.gallery is not None and self.stack.currentWidget() is self.gallery

    def update_settings(self) -> None:
        """Has the wall take the keys as they are wished now."""
        if self._shape_tiles is not None:
            self._shape_tiles.update_keys()

    @property
    def shows_wall(self) -> bool:
        """Whether shapes are what the gallery shows."""
        return self.gallery is not None and self.shows_gallery and self.gallery.tiles is self._shape_tiles

    @property
    def is_settled(self) -> bool:
        """Whether what is seen of gallery and search is final."""
        gallery = self.gallery is None or not self.shows_gallery or self.gallery.is_settled
        return gallery and (self.search is None or self.search.recount.is_settled)

    def list_parts(self) -> list[tuple[QWidget, QWidget]]:
        """What takes the keys in each part of the middle that is seen, and the part."""
        canvas = self.frame.canvas
        shown = (self.gallery.list, self.gallery) if self.gallery is not None and self.shows_gallery else None
        found: list[tuple[QWidget, QWidget]] = [shown or (canvas, canvas)]
        if self.search is not None and self.search.isVisible():
            found.append((self.search.field, self.search))
        return found

    def toggle_gallery(self) -> None:
        """Shows the images as a gallery, or the picture again."""
        gallery = self._make_gallery()
        if self._image_tiles is None:
            from annotator.ui.panels.images.gallery import ImageTiles

            self._image_tiles = ImageTiles(self._context, gallery, self._images.model)
        self._toggle_tiles(gallery, self._image_tiles)

    def toggle_wall(self) -> None:
        """Shows what the search of shapes finds as a gallery, or the picture again."""
        gallery = self._make_gallery()
        self._had_search = self._had_search if self.shows_wall else self.search is not None and self.search.isVisible()
        search = self._make_search()
        if self._shape_tiles is None:
            from annotator.ui.panels.wall import ShapeTiles

            self._shape_tiles = ShapeTiles(self._context, gallery, search)
            gallery.chosen_changed.connect(search.show_change)
        self._toggle_tiles(gallery, self._shape_tiles)
        if self.shows_wall:
            search.show()
            search.show_as_wall(gallery.list_chosen)
            self.setSizes([self.height(), 1])

    def _make_gallery(self) -> "Gallery":
        if self.gallery is None:
            from annotator.ui.panels.images.gallery import Gallery

            self.gallery = Gallery(self._context)
            self.gallery.left.connect(self.show_picture)
            self.stack.addWidget(self.gallery)
        return self.gallery

    def _toggle_tiles(self, gallery: "Gallery", tiles: "ImageTiles | ShapeTiles") -> None:
        if self.shows_gallery and gallery.tiles is tiles:
            self.show_picture()
            return
        self._leave_wall()
        gallery.show_tiles(tiles)
        self._context.session.set_view(selection=())  # no key changes what is not seen
        self.stack.setCurrentWidget(gallery)
        self._images.order.show_gallery(shown=tiles is self._image_tiles)
        gallery.list.setFocus()
        self.arranged.emit()

    def _leave_wall(self) -> None:
        """The search has its rows again; it goes where it came with the wall."""
        if self.search is not None and self.shows_wall:
            self.search.show_as_wall(None)
            self.search.setVisible(self._had_search)
            self.setSizes([max(1, self.height() - SEARCH_HEIGHT), SEARCH_HEIGHT])

    def show_picture(self) -> None:
        """Shows the picture, which takes the keys."""
        self._leave_wall()
        self.stack.setCurrentWidget(self.frame)
        self._images.order.show_gallery(shown=False)
        self.frame.canvas.setFocus()
        self.arranged.emit()

    def open_search(self, query: str = "") -> None:
        """Shows the search below the picture, of a query where one is given; its field takes the keys."""
        search = self._make_search()
        if query:
            search.field.setText(query)
        search.show()
        search.field.setFocus()
        search.field.selectAll()
        self.arranged.emit()

    def _make_search(self) -> "SearchPanel":
        if self.search is None:
            from annotator.ui.panels.search import SearchPanel

            self.search = SearchPanel(self._context)
            self.search.left.connect(self._leave_search)
            self.search.closed.connect(self._close_search)
            self.addWidget(self.search)
            self.setCollapsible(1, False)
            self.search.show_as_wall(None)
            self.setSizes([max(1, self.height() - SEARCH_HEIGHT), SEARCH_HEIGHT])
        return self.search

    def _leave_search(self) -> None:
        """Keys go to what the search stands below."""
        if self.shows_wall:
            self.focus_middle()
        else:
            self.show_picture()

    def open_go_to(self) -> None:
        """Shows the field in which a number or a name finds an image."""
        if self.go_to is None:
            from annotator.ui.panels.images.panel import GoToImage

            self.go_to = GoToImage(self.stack, self._context.session, self._context.runner)
            self.go_to.picked.connect(lambda image: self._context.session.set_view(image=image))
            self.go_to.left.connect(self.focus_middle)
        self.go_to.open()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if self.gallery is not None:
            self.gallery.on_changed(change)
        if self.search is not None:
            self.search.on_changed(change)

    def _close_search(self) -> None:
        if self.shows_wall:
            self.show_picture()
        if self.search is not None:
            self.search.hide()
        self.focus_middle()
        self.arranged.emit()

    def focus_middle(self) -> None:
        """Has the picture take the keys, or the gallery in its place."""
        if self.gallery is not None and self.shows_gallery:
            self.gallery.list.setFocus()
        else:
            self.frame.canvas.setFocus()


_tr_reasons = translator_of("Reasons")

LONGEST = 500
"""Letters of a reason."""


class ReasonLine(QWidget):
    """What Enter takes is stored with each step on the open image, until another one opens.

    A step that came without a reason waits for it, and is done at that Enter; Escape drops it.
    """

    left = Signal()
    """The keys go back to where the work is."""

    def __init__(
        self,
        session: Session,
        attempt: Callable[[Callable[[], None]], bool],
        known: Callable[[], Sequence[str]],
    ) -> None:
        """`known` gives the reasons of this person, the latest first."""
        super().__init__()
        self._session, self._attempt, self._known = session, attempt, known
        self.sentence = make_label(_tr_reasons("Reason"), role="muted")
        self.field = make_text(
            name=_tr_reasons("Reason"), hint=_tr_reasons("Why is it changed? Enter takes it"), longest=LONGEST
        )
        self.field.setClearButtonEnabled(True)
        self.field.returnPressed.connect(self._take)
        self.field.installEventFilter(self)
        make_row(self.sentence, (self.field, 1), within=self, spacing=8, margins=(10, 4, 10, 4))
        self.hide()

    @property
    def is_wanted(self) -> bool:
        """Whether the project asks why something is done that can be done now, or a step waits for that."""
        session = self._session
        if session.asks_reason:
            return True
        rule = session.committed.protocol.reasons
        if session.read_only or not isinstance(rule, ReasonRule):
            return False
        layer = session.current_layer
        is_finished = layer is not None and layer.status.is_finished
        return rule is ReasonRule.ALWAYS or is_finished or bool(session.view.reason)

    def follow(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.preview:
            return
        is_wanted = self.is_wanted
        self.setVisible(is_wanted)
        if change.touches_view("reason", "image"):
            self.field.setText(self._session.view.reason)
            waits = self._session.asks_reason
            say_in(
                self.sentence,
                _tr_reasons("This change waits for its reason:") if waits else _tr_reasons("Reason"),
                "" if waits else "muted",
            )
            if waits:
                self._offer()
                self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down offers the last reasons; Escape drops the step that waits, and leaves."""
        if isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() is not QEvent.Type.KeyPress:
                return False
            if event.key() == Qt.Key.Key_Escape:
                self._attempt(self._session.drop_unexplained)
                self.left.emit()
            else:
                self._offer()
                self.field.completer().setCompletionPrefix("")
                self.field.completer().complete()
            return True
        return super().eventFilter(watched, event)

    def _offer(self) -> None:
        completer = QCompleter(list(self._known()), self.field)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.field.setCompleter(completer)

    def _take(self) -> None:
        if self._attempt(lambda: self._session.give_reason(self.field.text())):
            self.left.emit()

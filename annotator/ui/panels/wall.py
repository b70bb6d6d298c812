"""The wall: what the search of shapes found, cut out of its pictures as tiles of the gallery, changed by keys."""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QActionGroup, QImage, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu

from annotator.geometry.box import Floats, Ints, Rows
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.tags import kind_of
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import Outlines, author_style_of, tag_badge_of
from annotator.overlays.own import make_shape_marks
from annotator.report.crops import choose_view, load_picture
from annotator.session.actions.action import keys_of
from annotator.session.actions.annotate import ANNOTATE_ACTIONS
from annotator.session.change import Change
from annotator.session.finding.images_view import FEW
from annotator.session.finding.shape_search import BulkEdit, BulkKind, find_key_tag, make_key_edit
from annotator.session.view import ViewState
from annotator.store.pixels.pyramid import Picture
from annotator.ui.base.paint import read_image
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.panels.images.gallery import Gallery, Tiles, TileSketch
from annotator.ui.panels.images.image_list import COLOUR, IS_GONE, NUMBER, Draw
from annotator.ui.panels.search import DOUBT, FOUND, LABEL, OCCLUDED, SCORE, SIZE, STATE, SearchPanel, change_shapes
from annotator.ui.widgets.tag_strip import answer_name_of

_tr = translator_of("Finding")

AROUND: Final = 0.3
"""Share of a shape's size that is shown around it on every side."""
ENOUGH: Final = 0.75
"""Pixels of a stored preview by those of the tile from which the picture itself is not read."""
MOST_PIXELS: Final = 256 << 20
"""Bytes of the pictures that are kept for their other shapes; the last one is kept in any case."""
MOST_PICTURES: Final = 256
"""How many are kept at most, previews and those that are not there among them."""
MOST_ASKED: Final = 200
"""Chosen shapes that are looked at to see what a key that turns something makes of all."""
_GREY: Final = 0xA8ADB3


Kept = QImage | Picture | None


class Cutter:
    """Cuts parts out of pictures, each of which is decoded once for its shapes; for one worker at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, bool], Kept] = OrderedDict()

    def clear(self) -> None:
        """Forgets all pictures, as when their folder was moved."""
        self._kept = OrderedDict()

    def cut(self, folder: str | None, image: Image, packed: bytes | None, region: Floats, width: int) -> QImage:
        """The part of an image for a tile of so many pixels: of the preview where that is sharp enough, else the file.

        Grey where neither is there.
        """
        preview = self._find((image.id, False), lambda: read_image(packed))
        zoom = preview.width() / max(image.width, 1) if isinstance(preview, QImage) else 0.0
        wide, high = (region[2:] - region[:2]).tolist()
        if zoom * wide < min(width, wide) * ENOUGH:
            picture = self._find((image.id, True), lambda: load_picture(folder, image)[0])
            if isinstance(picture, Picture):
                return _cut_pixels(picture, region)
        if isinstance(preview, QImage):
            left, top, right, bottom = np.rint(region * zoom).astype(int).tolist()
            return preview.copy(left, top, max(right - left, 1), max(bottom - top, 1))
        grey = QImage(width, max(1, round(width * high / wide)), QImage.Format.Format_RGB32)
        grey.fill(_GREY)
        return grey

    def _find(self, key: tuple[int, bool], load: Callable[[], Kept]) -> Kept:
        kept = self._kept
        if key not in kept:
            kept[key] = load()
        kept.move_to_end(key)
        while len(kept) > 1 and (len(kept) > MOST_PICTURES or sum(map(_count_bytes, kept.values())) > MOST_PIXELS):
            kept.popitem(last=False)
        return kept[key]


def _count_bytes(kept: Kept) -> int:
    if kept is None:
        return 0
    return kept.sizeInBytes() if isinstance(kept, QImage) else kept.pixels.nbytes


def _cut_pixels(picture: Picture, region: Floats) -> QImage:
    rows, columns = picture.pixels.shape[:2]
    left, top, right, bottom = np.rint(region / picture.shown_scale).astype(int).tolist()
    left, top = min(max(left, 0), columns - 1), min(max(top, 0), rows - 1)
    part = np.ascontiguousarray(picture.pixels[top : max(bottom, top + 1), left : max(right, left + 1)])
    high, wide = part.shape[:2]
    return QImage(part.data, wide, high, 4 * wide, QImage.Format.Format_RGB32).copy()


def find_region(box: Floats, image: Image) -> Floats:
    """The part of an image `(4,)` that the tile of a box `(4,)` shows."""
    region = choose_view(box[None], image, around=AROUND)
    return region if not image.has_size else np.clip(region, 0.0, np.tile([image.width, image.height], 2))


def make_shape_sketch(project: Project, view: ViewState, key: LayerKey, shape: Shapes) -> tuple[Outlines, Floats]:
    """The outline of a shape, one row, and the part of its image that is shown."""
    region = find_region(shape.box[0], project.images[key.image])
    if key.author == view.author:
        return make_shape_marks(project, view, shape).outlines, region
    outlines = Outlines.from_style(shape.box, author_style_of(project, key.author))
    return replace(outlines, polygon=shape.polygon), region


class ShapeTiles(Tiles):
    """The result of the search, in its order."""

    can_choose_many = True

    @property
    def name(self) -> str:
        """What a screen reader calls the gallery."""
        return _tr("Gallery of shapes")

    def __init__(self, context: PanelContext, gallery: Gallery, search: SearchPanel) -> None:
        self.search, self.result = search, search.model
        self._cutter = Cutter()
        self._seen: set[int] = set()
        """Ids of shapes whose picture was shown."""
        self._digit = ""
        """The first of two digits of a label."""
        self._actions: dict[str, str] = {}
        """Ids of actions by their keys."""
        super().__init__(context, gallery)
        self.result.modelReset.connect(self._on_reset)
        self.result.layoutChanged.connect(self._on_found)
        self.result.dataChanged.connect(lambda *_places: self.changed.emit())
        search.recount.changed.connect(self._on_found)
        gallery.sorting.setMenu(self._make_menu())
        context.closing.connect(self._cutter.clear)
        self._show_order()

    @property
    def ids(self) -> Ints:
        """Ids of the shapes."""
        return self.result.ids

    def place_of(self, shown: int) -> int | None:
        """Place in the result."""
        places = np.flatnonzero(self.result.ids == shown)
        return int(places[0]) if len(places) else None

    def find_fact(self, place: int, role: int) -> object:
        """As the table of the result."""
        model = self.result
        match role:
            case Qt.ItemDataRole.DisplayRole:
                shape, label = model.find_shape(place), model.format_text(place, LABEL)
                badge = "" if shape is None else tag_badge_of(int(shape.occluded[0]), int(shape.part_state[0]))
                return " ".join(filter(None, (label, str(translate_phrase(badge)))))
            case _ if role == NUMBER:
                number = model.format_text(place, SCORE) or model.format_text(place, SIZE)
                return f"✓ {number}" if self._is_taken(place) else number
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                said = (model.format_text(place, column) for column in range(len(model.columns)))
                return " · ".join(filter(None, said))
        return model.find_role(place, LABEL, role) if role in (COLOUR, IS_GONE) else None

    def find_picture(self, place: int) -> QImage | None:
        """The part of the picture; it is noted that it was shown."""
        found = super().find_picture(place)
        if found is not None:
            self._seen.add(int(self.ids[place]))
        return found

    def prepare(self, shown: int) -> Draw:
        """Notes outline and place of the shape as it is now; where it is gone its picture stays away."""
        session, place = self.session, self.place_of(shown)
        if place is None:  # another search came meanwhile
            return lambda: None
        key, _shape = self.result.place_of(place)
        session.load_layer(key)
        shape, image = self.result.find_shape(place), session.project.images.get(key.image)
        if shape is None or image is None:
            return lambda: None
        outlines, region = make_shape_sketch(session.project, session.view, key, shape)
        room, unit = self.room()
        left, top, right, bottom = region.tolist()
        sketch = TileSketch((outlines,), (left, top, right, bottom), room, unit)
        folder, cutter, preview = session.project.images_folder, self._cutter, self.context.preview
        return lambda: sketch.paint_over(cutter.cut(folder, image, preview(image.id), region, room.width()))

    def count(self) -> str:
        """How many shapes."""
        return self.search.count.text()

    def explain_empty(self) -> str:
        """What the search says in its table's place."""
        return self.search.empty_text

    def find_current(self) -> int | None:
        """Where the walk is, which is kept."""
        index = self.gallery.list.currentIndex()
        place = self.model.place_of(index)
        return 0 if place is None and len(self.ids) else place

    def open(self, place: int) -> None:
        """Opens the image with the shape selected and in sight."""
        self.context.attempt(lambda: self.search.go_to(place))

    def follow(self, change: Change) -> None:
        """Cuts out again what has another outline."""
        if change.opened:
            self._cutter.clear()
        if change.touches_view("mode", "workspace", "marking") or change.touches_part(Vocabulary):
            self.pictures.clear()
        self.pictures.renew(frozenset().union(*change.layers.values()) if len(change.layers) <= FEW else None)
        if change.layers or change.parts:
            self.changed.emit()

    def update_keys(self) -> None:
        """Takes the keys as they are wished now."""
        self._actions.clear()

    def take_key(self, event: QKeyEvent) -> bool:
        """Does to the chosen shapes what the key does on the picture, as one step; after one shape comes the next."""
        name = self._find_action(event)
        chosen = self.gallery.list_chosen()
        if not name or not len(chosen) or self.session.read_only:
            return False
        shapes = [found for found in map(self.result.find_shape, chosen[:MOST_ASKED].tolist()) if found is not None]
        if name.startswith("label_"):
            name = self._join_digits(name)
        project, of_models = self.session.project, any(map(self._is_of_model, chosen[:MOST_ASKED].tolist()))
        wanted = make_key_edit(project, name, Shapes.concat(shapes), of_models=of_models) if shapes else None
        if wanted is not None:
            self._apply(chosen, wanted)
        elif name == "pick_label" or find_key_tag(self.session.project, name) is not None:
            self._ask(name, chosen)
        else:
            return name.startswith("label_")
        return True

    def _is_of_model(self, place: int) -> bool:
        """Whether the shape is a model's, and somebody sits here who may take it."""
        key, view = self.result.place_of(place)[0], self.session.view
        return view.author is not None and self.session.project.authors[key.author].kind is AuthorKind.MODEL

    def _is_taken(self, place: int) -> bool:
        """Whether the person has this box of a model on the layer already."""
        key, shape, project = self.result.place_of(place)[0], self.result.find_shape(place), self.session.project
        if shape is None or not self._is_of_model(place):
            return False
        held = project.layer_of(project.find_current_pass(key.image, self.session.view.author or 0)).loaded
        return held is not None and bool((held.box == shape.box).all(axis=1).any())

    def _on_reset(self) -> None:
        self._seen.clear()
        self._on_found()

    def _on_found(self) -> None:
        self._show_order()
        self.found.emit()

    def _apply(self, chosen: Rows, wanted: BulkEdit) -> None:
        """One step; where all were seen, drafts among them are confirmed as on the picture, else they stay drafts."""
        ids = self.result.ids[chosen]
        if wanted.kind is BulkKind.CONFIRM:  # what was not seen is nobody's judgement
            chosen = chosen[np.isin(ids, [*self._seen])]
        else:
            wanted = replace(wanted, keeps_drafts=not self._seen.issuperset(ids.tolist()))
        rows, last = self.result.rows_of(chosen), int(chosen[-1]) if len(chosen) == 1 else None
        self.context.attempt(lambda: change_shapes(self.context, self.result.found, rows, wanted))
        if last is not None:
            self.gallery.list.go_to(last + 1)

    def _find_action(self, event: QKeyEvent) -> str:
        """Id of the action on shapes whose key was pressed; empty for none."""
        if not self._actions:
            keys, portable = self.context.preferences.settings.keys, QKeySequence.SequenceFormat.PortableText
            for action in ANNOTATE_ACTIONS:
                self._actions |= {QKeySequence(key, portable).toString(): action.id for key in keys_of(action, keys)}
            native = QKeySequence.SequenceFormat.NativeText
            for name in ("pick_label", "delete"):
                self._actions[QKeySequence.fromString(self.context.key_of(name), native).toString()] = name
            self._actions |= dict.fromkeys(("Del", "Backspace"), "delete")
        pressed = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return self._actions.get(QKeySequence(QKeyCombination(pressed, Qt.Key(event.key()))).toString(), "")

    def _join_digits(self, name: str) -> str:
        """A digit that is no label's key waits for the second one."""
        first, self._digit = self._digit, ""
        digit, find = name.removeprefix("label_"), self.session.project.vocabulary.find_label_by_key
        if first and find(first + digit) is not None:
            return f"label_{first}{digit}"
        if find(digit) is None:
            self._digit = digit
        return name

    def _ask(self, name: str, chosen: Rows) -> None:
        """The values of a tag, or the labels, as a menu at the current tile."""
        project, menu = self.session.project, QMenu(self.gallery)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if name == "pick_label":
            for label in project.vocabulary.offered_labels:
                menu.addAction(
                    label.name.replace("&", "&&"), partial(self._apply, chosen, BulkEdit(BulkKind.LABEL, label.id))
                )
        else:
            tag = find_key_tag(project, name)
            for number, answer in enumerate((*kind_of(tag).list_values(tag), None) if tag is not None else (), start=1):
                said = _tr("no answer") if tag is None or answer is None else answer_name_of(tag, answer)
                wanted = BulkEdit(BulkKind.TAG, tag=tag, answer=answer)
                menu.addAction(f"&{number % 10}  {said.replace('&', '&&')}", partial(self._apply, chosen, wanted))
        place = self.gallery.list.visualRect(self.gallery.list.currentIndex())
        menu.popup(self.gallery.list.viewport().mapToGlobal(place.center()))

    def _make_menu(self) -> QMenu:
        menu, group = QMenu(self.gallery), QActionGroup(self)
        for column, text in _list_orders():
            action = menu.addAction(text, partial(self.sort, column))
            action.setCheckable(True)
            action.setData(column)
            group.addAction(action)
        return menu

    def sort(self, column: int) -> None:
        """By what was chosen, the largest first where numbers are sorted; chosen again, the other way round."""
        down, up = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder
        now, order = self.result.sorting
        usual = down if column in (SIZE, SCORE, DOUBT) else up
        self.result.sort(column, (up if order == down else down) if now == column else usual)

    def _show_order(self) -> None:
        column, order = self.result.sorting
        arrow = "↓" if order == Qt.SortOrder.DescendingOrder else "↑"
        for action in self.gallery.sorting.menu().actions():
            action.setChecked(action.data() == column)
            if action.data() == column:
                self.gallery.sorting.setText(f"{action.text()} {arrow} ▾")


def _list_orders() -> tuple[tuple[int, str], ...]:
    return (
        (FOUND, _tr("Order added")),
        (LABEL, _tr("Label")),
        (STATE, _tr("State")),
        (OCCLUDED, _tr("Occluded")),
        (SIZE, _tr("Size")),
        (SCORE, _tr("Score")),
        (DOUBT, _tr("Doubt: scores near ½ first")),
    )

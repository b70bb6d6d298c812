"""Stage: what the canvas paints. It follows the session, keeps scene and live layer in step, and names dirty parts."""

import math
from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QFont, QImage, QPainter

from annotator.errors import UserError
from annotator.geometry.box import Floats
from annotator.geometry.transform import Transform
from annotator.overlays import OWN, Overlay
from annotator.overlays.own import own_key_of
from annotator.progress import Progress
from annotator.session.change import Change
from annotator.session.editing.gestures import Sketch
from annotator.session.editing.gestures.begin import Aim
from annotator.session.session import Session
from annotator.ui.base.paint import Region, open_painter, prepare_painting
from annotator.ui.base.pictures import PictureCache, ShownPicture
from annotator.ui.base.text import tell_error
from annotator.ui.canvas.backdrop import Backdrop
from annotator.ui.canvas.badges.atlas import BadgeAtlas
from annotator.ui.canvas.camera import Camera
from annotator.ui.canvas.display.tone_map import ToneMapper
from annotator.ui.canvas.live_layer import LiveLayer, join_small
from annotator.ui.canvas.marks_cache import MarksCache
from annotator.ui.canvas.options import SceneLook
from annotator.ui.canvas.scene import BufferPool, SceneOrder, build_scene
from annotator.ui.canvas.scene_layer import SceneLayer, compute_scene_frame
from annotator.ui.canvas.still import StillOrder, order_whole

_PATCH_UP_TO: Final = 200
"""Touched shapes that are repainted one by one; for more the scene is built again."""
_AT_ONCE: Final = 500
"""Marks of another image that are painted before its first paint event; more of them follow the picture."""
_AROUND: Final = 6.0
"""Logical pixels around a box in which its outline lies."""


class Renderer(QObject):
    """Everything in device pixels. `dirty` tells what must be painted again."""

    dirty = Signal(object)
    """List of QRect in device pixels, or None for everything."""
    failed = Signal(str)

    def __init__(
        self,
        session: Session,
        pictures: PictureCache,
        camera: Camera,
        *,
        backdrop: Backdrop,
        font: QFont,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        prepare_painting()
        self._session, self._pictures, self._camera = session, pictures, camera
        self._marks_cache = MarksCache(session)
        self._layer = SceneLayer(pictures.runner, self)
        self._live = LiveLayer()
        self._font = font
        self._atlas = BadgeAtlas(font, ratio=camera.unit)
        self._backdrop = backdrop
        self._tones = ToneMapper()
        self._look = SceneLook()
        self._image: int | None = None
        self._extent: list[QRect] = []
        self._layer.ready.connect(self._on_ready)
        pictures.arrived.connect(self._on_picture)

    @property
    def picture(self) -> ShownPicture | None:
        """What is shown of the open image; None until its size is known."""
        found = None if self._image is None else self._pictures.find_picture(self._image)
        return found if found is not None and found.width > 0 else None

    @property
    def toned_picture(self) -> ShownPicture | None:
        """What is shown of the open image in its tone, coarsely where that is not plain."""
        picture = self.picture
        tone = self._tones.map_tone(self._session.view.tone, picture)
        return picture if tone is None else tone.coarse

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being decoded or built for what is seen."""
        found = None if self._image is None else self._pictures.find_picture(self._image)
        waits = found is not None and not found.is_sharp and found.missing is None
        return self._layer.is_settled and not waits

    def open_image(self) -> None:
        """Shows the image that the session has open, with all its marks."""
        self._image = self._session.view.image
        self._layer.clear()
        self._marks_cache.held_out = frozenset()
        self._live.hovered = self._live.sketch = None
        if self._image not in self._session.project.images:
            self._image = None
        self._read_all()
        if self._image is not None:
            self._pictures.show(self._image)
        self._refresh_live()
        self.dirty.emit(None)

    def set_colours(self, *, backdrop: Backdrop, accent: str) -> None:
        """Other colours around the picture."""
        self._backdrop, self._live.accent = backdrop, accent
        self._rebuild()

    def set_look(self, look: SceneLook) -> None:
        """Draws lines and grid in another way."""
        if look != self._look:
            self._look = look
            self._rebuild()

    def show_overlays(self, overlays: tuple[Overlay, ...]) -> None:
        """Asks these overlays, all of them again, unless they are shown already."""
        if self._marks_cache.set_overlays(overlays) and self._image is not None:
            self._read_all()
            self._rebuild()

    def update_unit(self) -> None:
        """The canvas moved to a screen of another pixel density."""
        self._atlas = BadgeAtlas(self._font, ratio=self._camera.unit)
        self._add_badges()
        self._rebuild()

    def update_view(self) -> None:
        """The camera looks elsewhere; everything moves at once, what is missing is ordered."""
        self._extent = self._live.compute_extent(self._camera.transform, self._camera.unit, self._atlas.sheet)
        self.dirty.emit(None)
        picture = self.picture
        if picture is not None and not self._layer.covers(
            self._camera.transform, self._camera.view, self._marks_cache.compute_bounds(picture.width, picture.height)
        ):
            self._layer.request(self._make_order())

    def apply_change(self, change: Change) -> None:
        """Takes in a change of the session; what it does not touch is left alone."""
        view = self._session.view
        if change.opened or view.image != self._image:
            self.open_image()
            return
        ids = frozenset[int]() if (key := own_key_of(view)) is None else change.layers.get(key, frozenset())
        if change.preview:
            self._hold_out(ids)
        else:
            self._apply_committed(change, ids)
        if change.touches_view("tone"):
            self._rebuild()
        if ids or change.parts or change.view:
            self._refresh_live(preview=change.preview and not change.parts and not change.view)

    def redraw_overlays(self, names: frozenset[str]) -> None:
        """Asks overlays for their marks again."""
        try:
            self._marks_cache.read_named(names)
        except UserError as error:
            self.failed.emit(tell_error(error))
            return
        self._add_badges()
        self._rebuild()

    def show_hover(self, aim: Aim | None, *, shift: bool = False, ctrl: bool = False) -> None:
        """The pointer aims at something else, or keys that change what a drag does went down or up."""
        if self._live.aim_at(aim) or (shift, ctrl) != self._live.keys:
            self._live.keys = (shift, ctrl)
            self._repaint_live()
        shape = None if aim is None else aim.shape
        if shape != self._live.hovered:
            self._live.hovered = shape
            self._live.refresh_hovered(self._session.project, self._session.view)
            self._show_live()

    def show_sketch(self, shown: Sketch | None) -> None:
        """Shows a rubber band, a lasso or a polygon in the making, or nothing of that."""
        if shown is not self._live.sketch:
            self._live.sketch = shown
            self._repaint_live()

    def finish_building(self) -> None:
        """Builds what is missing here and now, for a picture of the canvas."""
        self._layer.build_now(self._make_order())

    def paint(self, painter: QPainter, regions: list[Region]) -> None:
        """Paints regions, to which the painter is clipped; it works in device pixels."""
        transform, unit, layer = self._camera.transform, self._camera.unit, self._layer
        for region in regions:
            layer.paint(painter, region, transform, self._make_order)
        left, top, right, bottom = zip(*regions, strict=True)
        around = (min(left), min(top), max(right), max(bottom))
        self._live.paint(painter, transform, around, look=self._look, unit=unit)
        self._live.paint_badges(painter, self._atlas.sheet, badged=layer.badged)

    def draw_closeup(self, x: float, y: float, *, scale: float, width: int, height: int) -> QImage:
        """Picture, outlines and what is in hand around a point of the image, without badges."""
        transform = Transform(scale, round(width / 2 - x * scale), round(height / 2 - y * scale))
        order = replace(
            self._make_order(), transform=transform, width=width, height=height, badges=(), buffers=BufferPool()
        )
        scene = build_scene(order, Progress())
        with open_painter(scene.image) as painter:
            self._live.paint(painter, transform, order.region, look=self._look, unit=order.unit)
        return scene.image.copy()

    def order_still(self, *, whole: bool) -> StillOrder:
        """What a picture of the image with its marks is made of: all of it in full, or what is seen.

        Raises UserError where there is no picture.
        """
        if self.picture is None or not self.picture.levels:
            raise UserError("The picture of this image is not there; choose an image that can be shown.")
        order, badges = self._make_order(), tuple(self._marks_cache.collect_badges())
        if whole:
            return order_whole(order, badges, self._font)
        width, height = (max(round(side), 1) for side in self._camera.view)
        seen = replace(
            order, transform=self._camera.transform, width=width, height=height, buffers=BufferPool(), seen=None
        )
        return StillOrder(seen, badges, self._font)

    def _on_picture(self, image: int) -> None:
        picture = self.picture
        if image != self._image or picture is None:
            return
        self._camera.set_image(picture.width, picture.height)
        marks = sum(len(marks.outlines) for marks in self._marks_cache.collect_marks())
        order = self._make_order()
        if self._layer.is_empty and marks <= _AT_ONCE and order.tone is None:
            self._layer.show_unbadged(order)
        else:
            self._layer.request(order)
        self.dirty.emit(None)

    def _on_ready(self) -> None:
        self.dirty.emit(None)

    def _hold_out(self, ids: frozenset[int]) -> None:
        """The scene leaves out what a drag has in hand."""
        fresh = ids - self._marks_cache.held_out
        if not fresh:
            return
        boxes = self._marks_cache.boxes_of(fresh)
        self._marks_cache.held_out |= fresh
        if len(boxes):
            self._repaint_scene(fresh, boxes)

    def _apply_committed(self, change: Change, ids: frozenset[int]) -> None:
        touched = ids | self._marks_cache.held_out if ids else frozenset[int]()
        before = self._marks_cache.boxes_of(touched)
        if ids:
            self._marks_cache.held_out = frozenset()
        try:
            names = self._marks_cache.read_touched(change)
        except UserError as error:
            self.failed.emit(tell_error(error))
            return
        if not names:
            return
        self._add_badges()
        if names == {OWN.name} and touched and not change.view - {"selection"}:
            self._repaint_scene(touched, before, self._marks_cache.boxes_of(touched))
        else:
            self._rebuild()

    def _repaint_scene(self, ids: frozenset[int], *boxes: Floats) -> None:
        """Paints around the boxes at once and orders a whole scene, in which badges find new places."""
        if len(ids) <= _PATCH_UP_TO:
            margin = _AROUND * self._camera.unit
            around = np.concatenate(boxes)
            self._layer.patch(self._make_order(), around, margin=margin, touched=ids)
            frames = self._camera.transform.to_view(around)
            self.dirty.emit([_rect_of(frame, margin) for frame in frames])
        self._layer.request(self._make_order())

    def _rebuild(self) -> None:
        if self.picture is not None:
            self._layer.request(self._make_order())
        self.dirty.emit(None)

    def _read_all(self) -> None:
        try:
            self._marks_cache.read_all()
        except UserError as error:
            self.failed.emit(tell_error(error))
        self._add_badges()

    def _add_badges(self) -> None:
        self._atlas.add(self._marks_cache.collect_badges())

    def _refresh_live(self, *, preview: bool = False) -> None:
        project, view = self._session.project, self._session.view
        self._live.refresh(project, view, self._marks_cache.held_out, preview=preview)
        self._show_live()

    def _show_live(self) -> None:
        self._atlas.add(self._live.collect_badges())
        self._repaint_live()

    def _repaint_live(self) -> None:
        """Has the live layer painted again where it was and where it is."""
        old = self._extent
        self._extent = self._live.compute_extent(self._camera.transform, self._camera.unit, self._atlas.sheet)
        if old or self._extent:
            self.dirty.emit(join_small([*old, *self._extent]))

    def _make_order(self) -> SceneOrder:
        camera, picture = self._camera, self.picture
        name = "" if self._image is None else self._session.project.images[self._image].name
        marks = () if picture is None else self._marks_cache.collect_marks()
        size = (0.0, 0.0) if picture is None else (picture.width, picture.height)
        reach = self._marks_cache.compute_bounds(*size)
        transform, width, height = compute_scene_frame(camera.transform, camera.view, reach, unit=camera.unit)
        left, top = round(transform.dx - camera.transform.dx), round(transform.dy - camera.transform.dy)
        return SceneOrder(
            picture=picture,
            name=name,
            marks=marks,
            transform=transform,
            width=width,
            height=height,
            unit=camera.unit,
            backdrop=self._backdrop,
            sheet=self._atlas.sheet,
            buffers=self._layer.buffers,
            tone=self._tones.map_tone(self._session.view.tone, picture),
            look=self._look,
            seen=(left, top, left + round(camera.view[0]), top + round(camera.view[1])),
        )


def _rect_of(frame: Floats, margin: float) -> QRect:
    left, top = math.floor(frame[0] - margin), math.floor(frame[1] - margin)
    return QRect(left, top, math.ceil(frame[2] + margin) - left, math.ceil(frame[3] + margin) - top)

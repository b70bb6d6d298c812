"""Renderer: what the canvas paints. It keeps scene and live layer in step with the session and names dirty parts."""

import math
from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QObject, QRect, QRectF, Signal
from PySide6.QtGui import QFont, QImage, QPainter, QRegion

from annotator.errors import Phrase, Progress, UserError
from annotator.geometry.box import Floats, Transform
from annotator.overlays import OWN, SPREAD, Overlay
from annotator.overlays.own import own_key_of
from annotator.session.change import Change
from annotator.session.editing.gestures import Aim, Sketch
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.paint import Region, open_painter, prepare_painting
from annotator.ui.base.pictures import PictureCache, ShownPicture
from annotator.ui.base.text import translate_error
from annotator.ui.base.workers import Lane, Runner
from annotator.ui.canvas.badges import BadgeAtlas
from annotator.ui.canvas.camera import Camera
from annotator.ui.canvas.live_layer import LiveLayer, MarksCache, join_small
from annotator.ui.canvas.scene import (
    Backdrop,
    BufferPool,
    PaintedScene,
    SceneLook,
    SceneOrder,
    StillOrder,
    ToneMapper,
    build_scene,
    order_whole,
    paint_picture,
    patch_scene,
)

_MOST_BYTES: Final = 64 << 20
"""Of one scene."""
_MARGIN: Final = 0.5
"""Of the view's sides that a scene reaches beyond them, where its bytes allow it."""
_NEAR: Final = 0.125
"""Of the view's sides that must be left of that margin, else the next scene is ordered."""
_TONED_AT_ONCE: Final = 1_000_000
"""Pixels of a picture in another tone that may be worked out while the person waits."""
_BADGE_ROOM: Final = 64.0
"""Logical pixels around the picture and its marks in which something may be drawn."""


class SceneLayer(QObject):
    """Holds one scene. `ready` is emitted when another scene has taken its place."""

    ready = Signal()

    def __init__(self, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.buffers = BufferPool()
        self._runner = runner
        self._scene: PaintedScene | None = None
        self._has_badges = False
        self._ordered: SceneOrder | None = None

    @property
    def badged(self) -> frozenset[int]:
        """Ids of the shapes whose badges the scene shows."""
        return frozenset() if self._scene is None else self._scene.badged

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being built."""
        return self._ordered is None

    @property
    def is_empty(self) -> bool:
        """Whether there is no scene to show."""
        return self._scene is None

    def clear(self) -> None:
        """Forgets the scene: another image is open."""
        self._cancel_order()
        self._show(None)

    def request(self, order: SceneOrder) -> None:
        """Orders another scene from the worker; an older order is cancelled."""
        self._cancel_order()
        self._ordered = order = self._keep_known_badges(order)
        job = Job(Phrase("Draw scene"), partial(build_scene, order), quiet=True)
        self._runner.start(job, done=self._take_scene, lane=Lane.SCENE, owner=self)

    def build_now(self, order: SceneOrder) -> None:
        """Builds a scene here and now."""
        self._cancel_order()
        self._show(build_scene(order, Progress()))
        self.ready.emit()

    def show_unbadged(self, order: SceneOrder) -> None:
        """Shows picture and outlines of another image at once; its badges follow from the worker."""
        self._show(build_scene(replace(order, badges=()), Progress()))
        self._has_badges = False
        self.request(order)

    def patch(self, order: SceneOrder, boxes: Floats, *, margin: float, touched: frozenset[int]) -> None:
        """Takes over the marks of an order and paints again around some boxes (N, 4) in image pixels."""
        scene = self._scene
        if scene is None:
            return
        placed = replace(order, transform=scene.order.transform, width=scene.order.width, height=scene.order.height)
        frames = placed.transform.to_view(boxes)
        around = [badge for badge in scene.badges if badge.id in touched]
        corners = [*frames[:, :2] - margin, *frames[:, 2:] + margin]
        for badge in around:
            width, height = placed.sheet.size_of(badge.badge)
            corners.append(np.array([badge.x - 1.0, badge.y - 1.0]))
            corners.append(np.array([badge.x + width + 1.0, badge.y + height + 1.0]))
        if not corners:
            scene.order = placed
            return
        low, high = np.min(corners, axis=0), np.max(corners, axis=0)
        region = (math.floor(low[0]), math.floor(low[1]), math.ceil(high[0]), math.ceil(high[1]))
        if placed.tone is not None and _area_of(region) > _TONED_AT_ONCE:
            return  # the scene that the worker builds shows it
        patch_scene(scene, placed, region, touched=touched)

    def covers(self, transform: Transform, view: tuple[float, float], content: Floats) -> bool:
        """Whether the scene, or the one that is being built, shows all that the view and its surroundings need."""
        order = self._ordered or (None if self._scene is None else self._scene.order)
        if order is None or order.transform.scale != transform.scale:
            return False
        x, y = transform.dx - order.transform.dx, transform.dy - order.transform.dy
        left, top, right, bottom = compute_needed_area(transform, view, content, reach=_NEAR, unit=order.unit)
        return left >= x and top >= y and right <= x + order.width and bottom <= y + order.height

    def paint(self, painter: QPainter, region: Region, transform: Transform, order: Callable[[], SceneOrder]) -> None:
        """Paints a region of the view; where the scene does not reach, the picture alone (of `order()`).

        A picture in another tone is shown coarsely there, as it costs too much to work it out at once.
        """
        area = QRect(region[0], region[1], region[2] - region[0], region[3] - region[1])
        covered = QRect() if self._scene is None else _blit(painter, self._scene, transform, area)
        if covered == area:
            return
        open_parts = list(QRegion(area).subtracted(QRegion(covered)))  # type: ignore[call-overload]
        if open_parts:
            plan = order()
            picture = plan.picture if plan.tone is None else plan.tone.coarse
        for part in open_parts:
            strip = (part.left(), part.top(), part.right() + 1, part.bottom() + 1)
            paint_picture(painter, picture, transform, strip, name=plan.name, backdrop=plan.backdrop, unit=plan.unit)

    def _keep_known_badges(self, order: SceneOrder) -> SceneOrder:
        """Badges stay where they are when only the picture has changed."""
        if self._scene is None or not self._has_badges or self._scene.order.transform != order.transform:
            return order
        same = all(new is old for new, old in zip(order.marks, self._scene.order.marks, strict=True))
        return replace(order, badges=tuple(self._scene.badges)) if same else order

    def _take_scene(self, scene: PaintedScene) -> None:
        if scene.order is self._ordered:
            self._ordered = None
            self._show(scene)
            self.ready.emit()

    def _show(self, scene: PaintedScene | None) -> None:
        if self._scene is not None:
            self.buffers.give(self._scene.memory)
        self._scene = scene
        self._has_badges = True

    def _cancel_order(self) -> None:
        self._runner.drop(self)
        self._ordered = None


def _area_of(region: Region) -> int:
    left, top, right, bottom = region
    return max(right - left, 0) * max(bottom - top, 0)


def compute_needed_area(
    transform: Transform, view: tuple[float, float], content: Floats, *, reach: float, unit: float
) -> tuple[float, float, float, float]:
    """The part of the view, grown by `reach` of its sides, in which there is content; left, top, right, bottom."""
    x0, y0, x1, y1 = transform.to_view(content[None])[0].tolist()
    room = _BADGE_ROOM * unit
    width, height = view
    left, right = max(-reach * width, x0 - room), min((1 + reach) * width, x1 + room)
    top, bottom = max(-reach * height, y0 - room), min((1 + reach) * height, y1 + room)
    if right <= left or bottom <= top:
        return 0.0, 0.0, 0.0, 0.0
    return left, top, right, bottom


def compute_scene_frame(
    transform: Transform, view: tuple[float, float], content: Floats, *, unit: float
) -> tuple[Transform, int, int]:
    """Transform, width and height of the scene that serves a view: with a margin for moving, where there is content."""
    width, height = view
    reach = min(_MARGIN, max(0.0, (math.sqrt(_MOST_BYTES / max(4 * width * height, 1.0)) - 1) / 2))
    left, top, right, bottom = compute_needed_area(transform, view, content, reach=reach, unit=unit)
    left, top = math.floor(left), math.floor(top)
    return transform.pan(-left, -top), max(1, math.ceil(right) - left), max(1, math.ceil(bottom) - top)


def _blit(painter: QPainter, scene: PaintedScene, transform: Transform, area: QRect) -> QRect:
    """Shows the scene in the area, scaled when it was built for another zoom; returns what it covered."""
    built = scene.order.transform
    ratio = transform.scale / built.scale
    left, top = transform.dx - built.dx * ratio, transform.dy - built.dy * ratio
    if ratio == 1.0:
        x, y = round(left), round(top)
        target = QRect(x, y, scene.order.width, scene.order.height) & area
        if not target.isEmpty():
            painter.drawImage(target.topLeft(), scene.image, target.translated(-x, -y))
        return target
    whole = QRectF(left, top, scene.order.width * ratio, scene.order.height * ratio)
    # Whole pixels of the view that lie wholly inside, so that no seam shows.
    inner = QRect(math.ceil(whole.left()), math.ceil(whole.top()), 0, 0)
    inner.setRight(math.floor(whole.right()) - 1)
    inner.setBottom(math.floor(whole.bottom()) - 1)
    target = inner & area
    if not target.isEmpty():
        source = QRectF(
            (target.left() - left) / ratio,
            (target.top() - top) / ratio,
            target.width() / ratio,
            target.height() / ratio,
        )
        painter.drawImage(QRectF(target), scene.image, source)
    return target


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
            self.failed.emit(translate_error(error))
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

    def find_members(self, at: tuple[float, float] | None) -> tuple[int, ...]:
        """Ids of the shapes of the object whose spread lies at an image point."""
        return () if at is None else self._marks_cache.marks_of(SPREAD).find_members(*at)

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
            self.failed.emit(translate_error(error))
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
            self.failed.emit(translate_error(error))
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

"""The scene layer: picture and resting marks at one zoom, painted into an image that may be larger than the view.

Everything here is in device pixels and runs in any thread: an order is a frozen value, the scene is made from it alone.

A tone is worked out for one picture, ready to be laid over any part of it at any zoom.
"""

import math
import weakref
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter

from annotator.errors import Cancelled, Progress
from annotator.geometry.box import Pixels, Transform
from annotator.overlays import OVERLAYS, Overlay
from annotator.overlays.mark import USUAL_WEIGHT, LinePattern, Marks, Outlines
from annotator.session.editing.gestures import GestureSettings
from annotator.session.settings import Settings
from annotator.session.view import PLAIN, Tone
from annotator.ui.base.paint import (
    Region,
    Stroke,
    device_edges_of,
    open_painter,
    paint_lines,
    paint_outlines,
    paint_polygon,
)
from annotator.ui.base.pictures import Level, ShownPicture
from annotator.ui.base.theme import Theme
from annotator.ui.canvas.badges import (
    Badge,
    BadgeAtlas,
    BadgeSheet,
    Frame,
    PlacedBadge,
    PlacedSign,
    paint_frames,
    paint_signs,
    place_badges,
    place_signs,
)


def grey_of(pixels: Pixels) -> Pixels:
    """Greys (h, w) of pixels (h, w, 4) in the order blue, green, red (ITU-R BT.601)."""
    blue, green, red = (pixels[..., channel].astype(np.uint16) for channel in range(3))
    grey: Pixels = ((29 * blue + 150 * green + 77 * red + 128) >> 8).astype(np.uint8)
    return grey


_CUT: Final = 0.005
"""Share of the pixels that auto contrast lets go at either end."""
_LEAST_RANGE: Final = 8
"""Greys that a stretched range has at least: an even picture stays even."""
_SMALL_LEVEL: Final = 600
"""Longer side of the copy that is measured."""


class ToneMap(Struct, frozen=True, eq=False):
    """What becomes of the colours of one picture."""

    table: bytes
    """The new value of each of the 256 values of a channel."""
    coarse: ShownPicture
    """The picture in this tone, small: for places that no scene has reached yet."""

    def apply(self, pixels: Pixels, region: Region) -> None:
        """Changes a region of a scene (H, W, 4) in place; the whole region must lie on the picture."""
        left, top, right, bottom = region
        _apply(pixels[top:bottom, left:right], self.table)


class ToneMapper(Struct):
    """Makes tone maps and keeps what was measured last."""

    _picture: weakref.ref[ShownPicture] | None = None
    """Weak, because the memory of a picture that is no longer shown is lent to the next one."""
    _small: Level | None = None
    _made: tuple[Tone, ToneMap] | None = None

    def map_tone(self, tone: Tone, picture: ShownPicture | None) -> ToneMap | None:
        """The tone for this picture; None where nothing is changed or there is no picture."""
        if tone == PLAIN or picture is None or not picture.levels:
            self._picture = self._made = None
            return None
        if self._picture is None or picture is not self._picture():
            self._picture, self._small = weakref.ref(picture), _take_small(picture.levels[-1])
            self._made = None
        if self._made is None or self._made[0] != tone:
            self._made = (tone, self._make(tone, picture))
        return self._made[1]

    def _make(self, tone: Tone, picture: ShownPicture) -> ToneMap:
        small = self._small or _take_small(picture.levels[-1])
        pixels = small.pixels.copy()
        table = make_table(tone, measure_range(pixels) if tone.auto else (0, 255)).tobytes()
        _apply(pixels, table)
        coarse = (_make_level(pixels, small.factor),)
        return ToneMap(table, ShownPicture(picture.image, picture.width, picture.height, coarse))


def make_table(tone: Tone, ends: tuple[int, int] = (0, 255)) -> Pixels:
    """What each of the 256 values becomes: stretched from `ends`, then gamma, contrast and brightness."""
    low, high = ends
    values = np.clip((np.arange(256) - low) / (high - low), 0.0, 1.0) ** (4.0**-tone.gamma)
    values = (values - 0.5) * 4.0**tone.contrast + 0.5 + tone.brightness
    table: Pixels = np.clip(np.rint(255 * values), 0, 255).astype(np.uint8)
    return table


def measure_range(pixels: Pixels) -> tuple[int, int]:
    """The greys between which nearly all of a picture (h, w, 4) lies."""
    share = np.cumsum(np.bincount(grey_of(pixels).ravel(), minlength=256)) / (pixels.shape[0] * pixels.shape[1])
    low, high = int(np.searchsorted(share, _CUT, side="right")), int(np.searchsorted(share, 1.0 - _CUT))
    short = _LEAST_RANGE - (high - low)
    if short > 0:
        low = min(max(low - short // 2, 0), 255 - _LEAST_RANGE)
        high = low + _LEAST_RANGE
    return low, high


def _take_small(level: Level) -> Level:
    """A copy of a level, every n-th pixel of it where it is large."""
    step = -(-max(level.pixels.shape[:2]) // _SMALL_LEVEL)
    return _make_level(np.ascontiguousarray(level.pixels[::step, ::step]), level.factor * step)


def _make_level(pixels: Pixels, factor: int) -> Level:
    height, width = pixels.shape[:2]
    return Level(QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32), factor, pixels)


def _apply(pixels: Pixels, table: bytes) -> None:
    # Python's own translation of bytes is many times as fast as indexing a table with an array.
    pixels[...] = np.frombuffer(pixels.tobytes().translate(table), dtype=np.uint8).reshape(pixels.shape)


class SceneLook(Struct, frozen=True):
    """How the marks and what lies between them and the picture are drawn."""

    line_width: int = 2
    """Logical pixels of an outline; hovered and selected ones are one thicker."""
    halo: bool = True
    """Whether a dark line lies around every outline."""
    grid: float = 0.0
    """Image pixels between the lines of the grid; 0 for none."""
    all_marks: bool = False
    """Whether every mark of a crowd is drawn, and not only the 20 000 with the highest scores."""


class CanvasOptions(Struct, frozen=True):
    """Settings of the person who works."""

    gestures: GestureSettings = field(default_factory=GestureSettings)
    wheel_zooms: bool = False
    """Whether the wheel zooms without Ctrl; otherwise it scrolls."""
    keeps_zoom: bool = False
    """Whether the next image is shown at the zoom and place of the last one; otherwise each keeps its own."""
    look: SceneLook = field(default_factory=SceneLook)
    overlays: tuple[Overlay, ...] = OVERLAYS
    """What lies over the picture, lowest first."""


def make_canvas_options(settings: Settings, overlays: Sequence[Overlay]) -> CanvasOptions:
    """The options that the person's settings wish."""
    drawing, picture = settings.drawing, settings.picture
    return CanvasOptions(
        gestures=GestureSettings(
            beyond_border=drawing.beyond_border,
            draw_first=drawing.draw_first,
            stays_in_tool=drawing.stay_in_tool,
            least_side=drawing.minimum_size,
            assist_shape=drawing.assist_shape,
        ),
        wheel_zooms=drawing.wheel_zooms,
        keeps_zoom=picture.keep_zoom,
        look=SceneLook(
            line_width=picture.line_width,
            halo=picture.halo,
            grid=picture.grid_spacing if picture.grid else 0.0,
        ),
        overlays=tuple(overlays),
    )


_CRISP_FROM: Final = 3.0
"""Device pixels an image pixel from which the pixels are shown as squares."""


class Backdrop(Struct, frozen=True):
    """Colours `#rrggbb` around the picture and of what stands in its place."""

    around: str = "#17191c"
    empty: str = "#24272c"
    text: str = "#aeb5be"

    @classmethod
    def of(cls, theme: Theme) -> "Backdrop":
        """The colours of a theme."""
        return cls(around=theme.canvas, empty=theme.panel, text=theme.muted)


def paint_picture(
    painter: QPainter,
    picture: ShownPicture | None,
    transform: Transform,
    region: Region,
    *,
    name: str,
    backdrop: Backdrop,
    unit: float,
) -> None:
    """Fills a region in device pixels with the picture and what lies around it."""
    left, top, right, bottom = region
    area = QRect(left, top, right - left, bottom - top)
    painter.save()
    painter.setClipRect(area)
    if picture is None:
        painter.fillRect(area, QColor(backdrop.around))
        painter.restore()
        return
    (x0, y0), (x1, y1) = transform.to_view_point(0, 0), transform.to_view_point(picture.width, picture.height)
    frame = QRectF(QPointF(round(x0), round(y0)), QPointF(round(x1), round(y1)))
    if not frame.contains(QRectF(area)):
        painter.fillRect(area, QColor(backdrop.around))
    painter.setClipRect(frame.toRect() & area)
    if picture.levels:
        _paint_level(painter, _choose_level(picture, transform.scale), transform)
    else:
        painter.fillRect(frame, QColor(backdrop.empty))
        if picture.missing is not None:
            _paint_missing(painter, frame, name, picture.missing, backdrop, unit)
    painter.restore()


def _choose_level(picture: ShownPicture, scale: float) -> Level:
    """The smallest level that is not enlarged, else the sharpest."""
    fitting = [level for level in picture.levels if level.factor * scale <= 1.0]
    return fitting[-1] if fitting else picture.levels[0]


def _paint_level(painter: QPainter, level: Level, transform: Transform) -> None:
    scale = transform.scale * level.factor
    is_reduced = level.factor > 1  # its squares would be no pixels of the picture
    smooth = scale != 1.0 and (scale < _CRISP_FROM or is_reduced)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=smooth)
    painter.translate(transform.dx, transform.dy)
    if scale != 1.0:
        painter.scale(scale, scale)
    painter.drawImage(0, 0, level.image)


def _paint_missing(painter: QPainter, frame: QRectF, name: str, reason: str, backdrop: Backdrop, unit: float) -> None:
    """A hatched frame with the name of the image and the reason."""
    painter.fillRect(frame, QBrush(QColor(backdrop.around), Qt.BrushStyle.BDiagPattern))
    painter.setPen(QColor(backdrop.text))
    painter.drawRect(frame.adjusted(0, 0, -1, -1))
    font = QFont(painter.font())
    # Room for the floating tools at the left, and as much at the right, so that the text stands in the middle.
    margin = min(60 * unit, frame.width() / 5)
    for text, pixels, below in ((name, 15, 20), (reason, 12, 44)):
        font.setPixelSize(max(1, round(pixels * unit)))
        painter.setFont(font)
        box = QRectF(frame.left() + margin, frame.top() + below * unit, max(frame.width() - 2 * margin, 1), 100 * unit)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(box, flags, text)


_LEAST: Final = 8.0
"""Logical pixels between two lines; where they would be closer, only every second, fifth, tenth … is drawn."""
_LIGHT: Final = QColor(255, 255, 255, 85)
_DARK: Final = QColor(0, 0, 0, 75)


def paint_grid(painter: QPainter, transform: Transform, region: Region, *, spacing: float, unit: float) -> None:
    """Draws the lines that cross a region of the picture in device pixels: a light one with a dark one beside it."""
    left, top, right, bottom = region
    step = choose_grid_step(spacing, transform.scale / unit) * transform.scale
    width = max(1, round(unit))
    for colour, shift in ((_DARK, width), (_LIGHT, 0)):
        for x in _list_places(left - shift - width, right, offset=transform.dx, step=step):
            painter.fillRect(QRect(x + shift, top, width, bottom - top), colour)
        for y in _list_places(top - shift - width, bottom, offset=transform.dy, step=step):
            painter.fillRect(QRect(left, y + shift, right - left, width), colour)


def _list_places(low: float, high: float, *, offset: float, step: float) -> list[int]:
    """Device pixels of the lines between two ends, the border of the picture being the first one."""
    first, last = max(math.floor((low - offset) / step), 0), math.ceil((high - offset) / step)
    return [round(number * step + offset) for number in range(first, last + 1)]


def choose_grid_step(spacing: float, scale: float) -> float:
    """Image pixels between two lines that are drawn, at `scale` logical pixels an image pixel."""
    step, factor = spacing, 1
    while step * scale < _LEAST:
        factor = factor * 2 if str(factor)[0] != "2" else factor * 5 // 2
        step = spacing * factor
    return step


FINE_UP_TO: Final = 4000
"""Up to this many outlines in sight are drawn two pixels wide with halo and pattern, more of them plainly."""
THIN_FROM: Final = 20_000
"""Of more outlines in sight than this, those with the highest scores are drawn."""
_BARE_UP_TO: Final = 1.0
"""Lines of this weight stand back and have no halo, which would be darker than they are bright."""
_SMALL: Final = 16.0
"""Logical pixels of a side below which a stressed line would fill its box: it is thin then."""
_LEVELS: Final = 16
"""Steps of strength that are distinguished."""
_SLICE: Final = 10_000
"""Outlines drawn between two looks at whether the scene is still wanted."""


class BufferPool:
    """Memory of scenes that are no longer shown; to touch fresh memory costs more than to paint on it.

    Taking and giving are single operations on a list, so that they need no lock.
    """

    def __init__(self) -> None:
        self._free: list[npt.NDArray[np.uint8]] = []

    def take(self, count: int) -> npt.NDArray[np.uint8]:
        """At least `count` bytes; what is too small is let go."""
        while self._free:
            found = self._free.pop()
            if count <= found.size <= 4 * count:
                return found
        return np.empty(count, dtype=np.uint8)

    def give(self, memory: npt.NDArray[np.uint8]) -> None:
        """Takes memory back, two pieces at most."""
        self._free.append(memory)
        del self._free[:-2]


class SceneOrder(Struct, frozen=True, eq=False):
    """All that a scene is made of."""

    picture: ShownPicture | None
    name: str
    """Of the image, shown when its picture is missing."""
    marks: tuple[Marks, ...]
    transform: Transform
    """From image pixels to the scene's device pixels; its offsets are whole numbers."""
    width: int
    height: int
    unit: float
    """Device pixels a logical pixel."""
    backdrop: Backdrop
    sheet: BadgeSheet
    buffers: BufferPool
    tone: ToneMap | None = None
    """What is done to the colours of the picture; None to show it as it is."""
    badges: tuple[PlacedBadge, ...] | None = None
    """Where badges go when that is known already; None to find places."""
    look: SceneLook = field(default_factory=SceneLook)
    seen: Region | None = None
    """The part of the scene that the view shows when it is ordered; None for all of it."""

    @property
    def region(self) -> Region:
        """The whole scene as a region (x, y, width, height)."""
        return (0, 0, self.width, self.height)


class PaintedScene(Struct, eq=False):
    """A scene as it was painted, with the order that asked for it."""

    order: SceneOrder
    image: QImage
    pixels: npt.NDArray[np.uint8]
    """The pixels of `image`, (height, width, 4)."""
    memory: npt.NDArray[np.uint8]
    """Where they lie."""
    badges: list[PlacedBadge] = field(default_factory=list)
    badged: frozenset[int] = frozenset()
    """Ids of the shapes that have a badge."""


def build_scene(order: SceneOrder, progress: Progress) -> PaintedScene:
    """Paints a whole scene; raises Cancelled soon after it is no longer wanted."""
    count = 4 * order.width * order.height
    memory = order.buffers.take(count)
    pixels = memory[:count].reshape(order.height, order.width, 4)
    image = QImage(pixels.data, order.width, order.height, 4 * order.width, QImage.Format.Format_RGB32)
    scene = PaintedScene(order, image, pixels, memory)
    try:
        progress.step(0, 0)
        paint_picture_part(scene, order.region)
        progress.step(0, 0)
        scene.badges = list(order.badges) if order.badges is not None else _place_all_badges(order, progress)
        scene.badged = frozenset(badge.id for badge in scene.badges)
        _paint_marks(scene, order.region, progress)
    except Cancelled:
        order.buffers.give(memory)
        raise
    return scene


def patch_scene(scene: PaintedScene, order: SceneOrder, region: Region, *, touched: frozenset[int]) -> None:
    """Paints a part of a scene again as another order of the same place wants it.

    Badges keep their places until the next build; those of the touched shapes go.
    """
    scene.order = order
    scene.badges = [badge for badge in scene.badges if badge.id < 0 or badge.id not in touched]
    scene.badged -= touched
    left, top, right, bottom = region
    inside = (max(left, 0), max(top, 0), min(right, order.width), min(bottom, order.height))
    if inside[0] < inside[2] and inside[1] < inside[3]:
        paint_picture_part(scene, inside)
        _paint_marks(scene, inside, Progress())


def paint_picture_part(scene: PaintedScene, region: Region) -> None:
    """The picture and what lies around it, in a part of the scene."""
    order = scene.order
    with open_painter(scene.image) as painter:
        paint_picture(
            painter, order.picture, order.transform, region, name=order.name, backdrop=order.backdrop, unit=order.unit
        )
    left, top, right, bottom = _picture_region_of(order)
    inside = (max(left, region[0]), max(top, region[1]), min(right, region[2]), min(bottom, region[3]))
    if inside[0] >= inside[2] or inside[1] >= inside[3]:
        return
    if order.tone is not None:
        order.tone.apply(scene.pixels, inside)
    if order.look.grid > 0:
        with open_painter(scene.image) as painter:
            painter.setClipRect(QRect(inside[0], inside[1], inside[2] - inside[0], inside[3] - inside[1]))
            paint_grid(painter, order.transform, inside, spacing=order.look.grid, unit=order.unit)


def select_visible_outlines(outlines: Outlines, transform: Transform, region: Region, *, all_marks: bool) -> Outlines:
    """The outlines that cross a region, less the lowest scores when there are too many."""
    corners = transform.to_image(np.array([region], dtype=np.float64))[0]
    slack = 8 / transform.scale
    box = outlines.box
    rows = np.flatnonzero(
        (box[:, 2] >= corners[0] - slack)
        & (box[:, 0] <= corners[2] + slack)
        & (box[:, 3] >= corners[1] - slack)
        & (box[:, 1] <= corners[3] + slack)
    )
    if len(rows) > THIN_FROM and outlines.score is not None and not all_marks:
        best = np.argpartition(-outlines.score[rows], THIN_FROM)[:THIN_FROM]
        rows = np.sort(rows[best])
    return outlines.take(rows)


def paint_outline_marks(
    painter: QPainter, outlines: Outlines, transform: Transform, *, stroke: Stroke, region: Region, plain: bool
) -> None:
    """Boxes and polygons; `plain` draws all lines solid."""
    line = np.zeros_like(outlines.line) if plain else outlines.line
    if len(outlines) == 1 and outlines.polygon is None and outlines.crowd is None:  # what is under the pointer
        edges = device_edges_of(transform.to_view(outlines.box))
        paint_outlines(painter, edges, outlines.colour, line, stroke=stroke, region=region)
        return
    with_rings = np.zeros(len(outlines), dtype=np.bool_)
    if outlines.polygon is not None:
        with_rings = np.array([polygon is not None for polygon in outlines.polygon], dtype=np.bool_)
    edges = device_edges_of(transform.to_view(outlines.box))
    if outlines.crowd is not None:
        _hatch(painter, edges[outlines.crowd], outlines.colour[outlines.crowd])
    boxes = ~with_rings
    paint_outlines(painter, edges[boxes], outlines.colour[boxes], line[boxes], stroke=stroke, region=region)
    for row in np.flatnonzero(with_rings).tolist():
        polygon = outlines.polygon_of(row) or ()
        rings = tuple(transform.to_view(ring) for ring in polygon)
        paint_polygon(painter, rings, int(outlines.colour[row]), LinePattern(int(line[row])), stroke=stroke)


def _place_all_badges(order: SceneOrder, progress: Progress) -> list[PlacedBadge]:
    """Badges of all overlays, words in focus and then those of the uppermost first; none covers another or a sign."""
    badges: list[PlacedBadge] = []
    taken = [sign.compute_frame(unit=order.unit) for marks in order.marks for sign in _place_signs_of(order, marks)]
    first = [marks for marks in order.marks if marks.texts.always]
    for marks in [*first, *(marks for marks in reversed(order.marks) if not marks.texts.always)]:
        found = _place_badges_of(order, marks, taken)
        taken += [badge.compute_frame(order.sheet) for badge in found]
        badges += found
        progress.step(0, 0)
    return badges


def _place_signs_of(order: SceneOrder, marks: Marks) -> list[PlacedSign]:
    return place_signs(marks.signs, order.transform, _picture_region_of(order), unit=order.unit)


def _place_badges_of(order: SceneOrder, marks: Marks, taken: list[Frame]) -> list[PlacedBadge]:
    if not len(marks.texts):
        return []
    anchors = order.transform.to_view(marks.texts.box)
    boxes = order.transform.to_view(marks.outlines.box)
    return place_badges(
        marks.texts,
        anchors,
        boxes,
        sheet=order.sheet,
        region=_picture_region_of(order),
        unit=order.unit,
        taken=taken,
        seen=order.seen,
    )


def _picture_region_of(order: SceneOrder) -> Region:
    """The part of the scene that lies on the picture: badges beside it would be cut off by the window."""
    if order.picture is None:
        return order.region
    x0, y0 = order.transform.to_view_point(0, 0)
    x1, y1 = order.transform.to_view_point(order.picture.width, order.picture.height)
    left, top = min(max(round(x0), 0), order.width), min(max(round(y0), 0), order.height)
    return (left, top, max(min(round(x1), order.width), left), max(min(round(y1), order.height), top))


def _paint_marks(scene: PaintedScene, region: Region, progress: Progress) -> None:
    order = scene.order
    left, top, right, bottom = region
    emphasis = next((marks.emphasis for marks in order.marks if marks.emphasis is not None), None)
    for marks in order.marks:
        layer = scene.image if marks.opacity >= 1 else _make_transparent(scene.image)
        with open_painter(layer) as painter:
            painter.setClipRect(QRect(left, top, right - left, bottom - top))
            painter.setPen(Qt.PenStyle.NoPen)
            _paint_fills(painter, marks, order.transform)
            outlines = select_visible_outlines(marks.outlines, order.transform, region, all_marks=order.look.all_marks)
            _paint_sliced(painter, outlines if emphasis is None else emphasis.stress(outlines), order, region, progress)
            _paint_links(painter, marks, order)
        if layer is not scene.image:
            with open_painter(scene.image) as painter:
                painter.setOpacity(marks.opacity)
                painter.drawImage(left, top, layer, left, top, right - left, bottom - top)
    with open_painter(scene.image) as painter:
        painter.setClipRect(QRect(left, top, right - left, bottom - top))
        for marks in order.marks:
            paint_frames(painter, order.transform.to_view(marks.frames), unit=order.unit)
            paint_signs(painter, _place_signs_of(order, marks), order.sheet, unit=order.unit)
        for badge in scene.badges:
            order.sheet.paint(painter, badge.badge, x=badge.x, y=badge.y)


def _paint_sliced(painter: QPainter, seen: Outlines, order: SceneOrder, region: Region, progress: Progress) -> None:
    """The outlines in sight; the weakest first, so that what matters lies above."""
    fine = len(seen) <= FINE_UP_TO
    halo = max(1, round(order.unit)) if fine and order.look.halo else 0
    if not fine or (seen.strength is None and seen.weight is None):
        thickness = max(1, round((order.look.line_width if fine else 1) * order.unit))
        stroke = Stroke(thickness, order.unit, halo)
        for start in range(0, len(seen), _SLICE):
            progress.step(start, len(seen))
            part = seen if len(seen) <= _SLICE else seen.take(np.arange(start, min(start + _SLICE, len(seen))))
            paint_outline_marks(painter, part, order.transform, stroke=stroke, region=region, plain=not fine)
        return
    for strength, weight, rows in _group_by_strength(_make_small_thin(seen, order)):
        thickness = max(1, round(weight / USUAL_WEIGHT * order.look.line_width * order.unit))
        painter.setOpacity(strength)
        stroke = Stroke(thickness, order.unit, halo if weight > _BARE_UP_TO else 0)
        paint_outline_marks(painter, seen.take(rows), order.transform, stroke=stroke, region=region, plain=False)
    painter.setOpacity(1.0)


def _make_small_thin(outlines: Outlines, order: SceneOrder) -> Outlines:
    """The outlines with thin lines around what is small on the screen."""
    if outlines.weight is None or not len(outlines):
        return outlines
    sides = (outlines.box[:, 2:] - outlines.box[:, :2]).min(axis=1) * order.transform.scale
    small = sides < _SMALL * order.unit
    return replace(outlines, weight=np.where(small, np.minimum(outlines.weight, _BARE_UP_TO), outlines.weight))


def _group_by_strength(outlines: Outlines) -> list[tuple[float, float, npt.NDArray[np.intp]]]:
    """Rows of about equal strength and equal weight, weakest first: strength, weight, rows."""
    count = len(outlines)
    strength = np.ones(count) if outlines.strength is None else outlines.strength
    weight = np.full(count, USUAL_WEIGHT) if outlines.weight is None else outlines.weight
    levels = np.stack((np.ceil(strength * _LEVELS), weight), axis=1)
    found, group = np.unique(levels, axis=0, return_inverse=True)
    return [
        (level / _LEVELS, width, np.flatnonzero(group.ravel() == number))
        for number, (level, width) in enumerate(found.tolist())
    ]


def _paint_fills(painter: QPainter, marks: Marks, transform: Transform) -> None:
    fills = marks.fills
    if not len(fills.box):
        return
    painter.setOpacity(fills.opacity)
    for (x0, y0, x1, y1), colour in zip(transform.to_view(fills.box).tolist(), fills.colour.tolist(), strict=True):
        painter.fillRect(QRectF(x0, y0, x1 - x0, y1 - y0), QColor(colour))
    painter.setOpacity(1.0)


def _paint_links(painter: QPainter, marks: Marks, order: SceneOrder) -> None:
    if not len(marks.lines.ends):
        return
    ends = order.transform.to_view(marks.lines.ends)
    stroke = Stroke(max(1, round(2 * order.unit)), order.unit, max(1, round(order.unit)))
    for colour in np.unique(marks.lines.colour).tolist():
        paint_lines(painter, ends[marks.lines.colour == colour], int(colour), stroke=stroke)


def _hatch(painter: QPainter, edges: npt.NDArray[np.int32], colours: npt.NDArray[np.uint32]) -> None:
    """Slanted lines inside the boxes of crowds."""
    for (x0, y0, x1, y1), colour in zip(edges.tolist(), colours.tolist(), strict=True):
        painter.fillRect(QRect(x0, y0, x1 - x0, y1 - y0), QBrush(QColor(colour), Qt.BrushStyle.BDiagPattern))


def _make_transparent(like: QImage) -> QImage:
    layer = QImage(like.size(), QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    return layer


MOST_PIXELS: Final = 100_000_000
"""Of one still; a larger image is written smaller."""
_DESK: Final = 1400.0
"""Logical pixels of the longer side at which marks have the size that they have on a screen."""


class StillOrder(Struct, frozen=True, eq=False):
    """All that a still is made of, as it was when it was asked for."""

    order: SceneOrder
    badges: tuple[Badge, ...]
    font: QFont


def order_whole(order: SceneOrder, badges: tuple[Badge, ...], font: QFont) -> StillOrder:
    """The whole picture of an order pixel by pixel, with marks that grow with it; the order must have a picture."""
    assert order.picture is not None, "a still shows a picture"
    width, height = order.picture.width, order.picture.height
    scale = min(1.0, (MOST_PIXELS / max(width * height, 1.0)) ** 0.5)
    size = max(round(width * scale), 1), max(round(height * scale), 1)
    whole = replace(
        order,
        transform=Transform(scale, 0.0, 0.0),
        width=size[0],
        height=size[1],
        unit=max(1.0, max(size) / _DESK),
        buffers=BufferPool(),
        badges=None,
        seen=None,
    )
    return StillOrder(whole, badges, font)


def render_still(still: StillOrder, progress: Progress) -> QImage:
    """Paints it; may be called in a worker. Raises Cancelled when asked to stop."""
    atlas = BadgeAtlas(still.font, ratio=still.order.unit)
    atlas.add(still.badges)
    scene = build_scene(replace(still.order, sheet=atlas.sheet), progress)
    return scene.image.copy()

"""The marks that the canvas keeps of every overlay until a change touches them, and the live layer above them.

The live layer: hovered, selected and dragged shapes, the rubber band and the polygon in the making.
"""

import enum
import math
from typing import Final, cast

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from annotator.geometry.box import Floats, Transform, bounds_of, bounds_of_polygon
from annotator.model.project import Project
from annotator.overlays import OVERLAYS, OWN
from annotator.overlays.mark import LinePattern, Marks, Outlines, Overlay
from annotator.overlays.own import find_shown_shapes, make_shape_marks
from annotator.session.change import Change
from annotator.session.editing.gestures import Aim, AimKind, LassoLoop, PolygonTrace, RubberBand, Sketch, can_adjust
from annotator.session.editing.prompting import PromptTrace
from annotator.session.session import Session
from annotator.session.view import Tool, ViewState, Workspace
from annotator.ui.base.paint import HALO, Region, Stroke, fill_rects, paint_polygon
from annotator.ui.canvas.badges import (
    Badge,
    BadgeSheet,
    KnownWords,
    PlacedBadge,
    find_usual_corner,
    list_count_badges,
    translate_badges,
)
from annotator.ui.canvas.scene import SceneLook, paint_outline_marks


class MarksCache:
    """Marks of the committed project, one set an overlay, lowest first."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._overlays = OVERLAYS
        self._marks: dict[str, Marks] = {}
        self._bounds: dict[str, Floats] = {}
        self._known_words = KnownWords()
        self._behind: frozenset[str] = frozenset()
        """Overlays that were not asked again while the picture was not in sight."""
        self.held_out: frozenset[int] = frozenset()
        """Ids of one's own shapes that a drag has in hand; the scene leaves them out."""

    def set_overlays(self, overlays: tuple[Overlay, ...]) -> bool:
        """Takes other overlays and keeps nothing of the old ones; False when they are the same."""
        if overlays == self._overlays:
            return False
        self._overlays = overlays
        self._marks.clear()
        self._bounds.clear()
        return True

    def read_all(self) -> None:
        """Asks every overlay again. Raises UserError when a layer cannot be loaded."""
        for overlay in self._overlays:
            self._read(overlay)

    def read_touched(self, change: Change) -> frozenset[str]:
        """Asks those overlays again that a change touches; returns their names. In Study, once the picture is seen."""
        view = self._session.view
        touched = frozenset(overlay.name for overlay in self._overlays if overlay.is_touched(change, view))
        if view.workspace is Workspace.STUDY:
            self._behind |= touched
            return frozenset()
        touched, self._behind = touched | self._behind, frozenset()
        self.read_named(touched)
        return touched

    def read_named(self, names: frozenset[str]) -> None:
        """Asks the overlays with these names again. Raises UserError when a layer cannot be loaded."""
        for overlay in self._overlays:
            if overlay.name in names:
                self._read(overlay)

    def collect_marks(self) -> tuple[Marks, ...]:
        """What the scene shows."""
        shown = []
        for overlay in self._overlays:
            marks = self.marks_of(overlay)
            shown.append(marks.without(list(self.held_out)) if overlay is OWN else marks)
        return tuple(shown)

    def collect_badges(self) -> list[Badge]:
        """All badges that the scene may show."""
        badges = [
            badge
            for marks in self._marks.values()
            for words in marks.texts.choices
            for badge in dict.fromkeys(zip(words, marks.texts.colour.tolist(), strict=True))
        ]
        return badges + [badge for marks in self._marks.values() for badge in list_count_badges(marks.signs)]

    def marks_of(self, overlay: Overlay) -> Marks:
        """What an overlay shows."""
        return self._marks.get(overlay.name, Marks())

    def boxes_of(self, ids: frozenset[int]) -> Floats:
        """Boxes of one's own shapes as the scene shows them, `(N, 4)`; those that are not shown are passed over."""
        outlines = self.marks_of(OWN).outlines
        return outlines.box[np.isin(outlines.id, np.fromiter(ids, dtype=np.int64, count=len(ids)))]

    def compute_bounds(self, width: float, height: float) -> Floats:
        """The box `(4,)` around the picture and everything that lies on or beside it."""
        return bounds_of(np.concatenate((np.array([[0.0, 0.0, width, height]]), *self._bounds.values())))

    def _read(self, overlay: Overlay) -> None:
        session = self._session
        for key in overlay.layers(session.committed, session.view):
            session.load_layer(key)
        marks = translate_badges(overlay.marks(session.committed, session.view), self._known_words)
        self._marks[overlay.name] = marks
        box = marks.outlines.box
        self._bounds[overlay.name] = bounds_of(box)[None] if len(box) else box


_LOOK: Final = ("label", "occluded", "part_state", "crowd", "draft", "assisted")
"""Columns of shapes that plain boxes get their colours, lines and badges from."""
_REMEMBERED: Final = 64
"""Looks that are kept."""
_FEW: Final = 8
"""Shapes up to this number are remembered by their looks."""


class MarksReader:
    """Makes the marks of a few of one's own shapes, in words of the window, with every move of the pointer.

    Boxes that look like those of an earlier time take their colours and words from them.
    """

    def __init__(self) -> None:
        self._basis: tuple[object, ...] = ()
        """What the looks were made of."""
        self._looks: dict[bytes, tuple[Marks, npt.NDArray[np.intp]]] = {}
        """Marks, and the rows of the shapes that have badges."""

    def read(self, project: Project, view: ViewState, ids: tuple[int, ...]) -> Marks:
        """Marks of the shapes with these ids, hidden ones left out."""
        if not ids:
            return Marks()
        shown = find_shown_shapes(project, view)
        rows = shown.rows_of(ids)
        polygons = () if shown.polygon is None else shown.polygon[rows].tolist()
        if len(rows) > _FEW or any(polygons) or view.marking.numbers:
            return translate_badges(make_shape_marks(project, view, shown.take(rows)))
        basis = (project.vocabulary, project.authors, view.marking, view.mode, view.author)
        if len(self._looks) >= _REMEMBERED or not _is_same_basis(basis, self._basis):
            self._basis = basis
            self._looks.clear()
        look = b"".join([getattr(shown, name)[rows].tobytes() for name in _LOOK])
        box, shape = shown.box[rows], shown.id[rows]
        known = self._looks.get(look)
        if known is None:
            marks = translate_badges(make_shape_marks(project, view, shown.take(rows)))
            self._looks[look] = marks, np.searchsorted(shape, marks.texts.id)
            return marks
        marks, badged = known
        outlines = replace(marks.outlines, box=box, id=shape, about=None if marks.outlines.about is None else shape)
        texts = replace(marks.texts, box=box[badged], id=shape[badged]) if len(badged) else marks.texts
        return replace(marks, outlines=outlines, texts=texts)


def _is_same_basis(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return len(some) == len(others) and all(one is other for one, other in zip(some, others, strict=True))


class VertexSign(enum.Enum):
    """A form for each, so that nobody needs the colour; the value is the radius in logical pixels."""

    HOVERED = 5.0
    """A larger square: a press moves it, Del takes it away."""
    CHOSEN = 7.0
    """A lozenge: arrows move it."""
    NEW = 4.5
    """A disc: a press puts it in."""


def paint_vertex(painter: QPainter, at: tuple[float, float], sign: VertexSign, colour: QColor, unit: float) -> None:
    """A vertex at a place in device pixels, filled, with a white and a dark rim."""
    middle, radius = QPointF(*at), sign.value * unit
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for grown, fill in ((2.5, QColor(HALO)), (1.5, QColor(Qt.GlobalColor.white)), (0.0, colour)):
        reach = radius + grown * unit
        painter.setBrush(fill)
        if sign is VertexSign.NEW:
            painter.drawEllipse(middle, reach, reach)
        elif sign is VertexSign.HOVERED:
            painter.drawRect(QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach))
        else:
            corners = ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
            painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
    painter.restore()


def paint_prompt_point(
    painter: QPainter, at: tuple[float, float], colour: QColor, unit: float, *, inside: bool
) -> None:
    """A point that was pointed out: a filled disc with a plus inside an object, a white one with a minus beside it."""
    middle, radius = QPointF(*at), 6 * unit
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(HALO), unit))
    painter.setBrush(colour if inside else QColor(Qt.GlobalColor.white))
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(QPen(QColor(Qt.GlobalColor.white) if inside else QColor(HALO), 2 * unit))
    for x, y in ((3, 0), (0, 3))[: 1 + inside]:
        arm = QPointF(x, y) * unit
        painter.drawLine(middle - arm, middle + arm)
    painter.restore()


def list_prompt_boxes(trace: PromptTrace, transform: Transform) -> list[Floats]:
    """What is drawn of a prompt as boxes `(4,)` in device pixels."""
    boxes = [np.array([x, y, x, y]) for x, y in trace.prompt.points]
    boxes += [] if trace.rough_box is None else [trace.rough_box]
    if trace.found is not None:
        boxes += [trace.found.box, *(bounds_of_polygon((ring,)) for ring in trace.found.outline or ())]
    return [transform.to_view(box[None])[0] for box in boxes]


def paint_loop(painter: QPainter, points: Floats, colour: QColor, unit: float) -> None:
    """The loop of the lasso in device pixels `(M, 2)`: a white dash on a dark line, lightly filled."""
    outline = QPolygonF([QPointF(x, y) for x, y in points.tolist()])
    fill = QColor(colour)
    fill.setAlphaF(0.16)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawPolygon(outline, Qt.FillRule.WindingFill)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(HALO), 3 * unit))
    painter.drawPolyline(outline)
    painter.setPen(QPen(QColor(Qt.GlobalColor.white), 1.5 * unit, Qt.PenStyle.DashLine))
    painter.drawPolyline(outline)
    painter.restore()


_HANDLE: Final = 7
"""Side of a handle in logical pixels."""
_HANDLES_UP_TO: Final = 40
"""Shapes that show handles when selected together."""
_BADGES_UP_TO: Final = 8
_LINE: Final = 6
"""Logical pixels on either side of an edge in which the widest line and its halo lie."""
_ROOMY: Final = 28
"""Logical pixels of a side that has room for a handle in its middle."""
_PARTS_UP_TO: Final = 12
"""Rectangles that are marked for repainting one by one; more are taken together."""
_FRAMES_UP_TO: Final = 2
"""Boxes of which the lines alone are painted again, and not what lies inside."""
_FAR: Final = 1e6
"""Device pixels from the view beyond which nothing is marked for repainting."""
_SMALL_AREA: Final = 1 << 16
"""Device pixels that are painted again sooner than it is worked out which of them must be."""
WHITE: Final = 0xFFFFFF


class LiveLayer:
    """What changes while the pointer moves; few shapes, painted again each time."""

    def __init__(self) -> None:
        self.hovered: int | None = None
        self.sketch: Sketch | None = None
        self.accent = "#1769c2"
        self.keys = (False, False)
        """Whether Shift and Ctrl are down."""
        self._aim: Aim | None = None
        self._vertex: tuple[int, int] | None = None
        self._tool = Tool.SELECT
        self._view_read: ViewState | None = None
        self._reader = MarksReader()
        self._selected = Marks()
        self._touched = Marks()
        self._hover = Marks()
        self._badges: list[PlacedBadge] = []
        self._in_focus: tuple[int, ...] = ()
        """Shapes above which the words of the disagreement stand, in the place of their badges."""

    def refresh(self, project: Project, view: ViewState, dragged: frozenset[int], *, preview: bool = False) -> None:
        """Reads the shapes again; `dragged` are those that a preview touches and the scene leaves out.

        Of a `preview` only these are read, unless the view is another one.
        """
        same = preview and self._view_read is view
        self._tool, self._vertex, self._view_read = view.tool, view.vertex, view
        self._in_focus = () if view.focus is None else tuple(side.shape for side in view.focus.shapes)
        if not same or not dragged.isdisjoint(view.selection):
            self._selected = self._reader.read(project, view, view.selection)
        self._touched = self._reader.read(project, view, tuple(dragged - set(view.selection)))
        if not same or self.hovered in dragged:
            self.refresh_hovered(project, view)

    def refresh_hovered(self, project: Project, view: ViewState) -> None:
        """Reads the hovered shape again; one that is selected looks selected."""
        lonely = self.hovered is not None and self.hovered not in view.selection
        self._hover = self._reader.read(project, view, (self.hovered,) if self.hovered is not None and lonely else ())

    def aim_at(self, aim: Aim | None) -> bool:
        """Marks the vertex or the place on an edge that the pointer is at; False where that changes nothing."""
        marked = aim if aim is not None and aim.kind in (AimKind.VERTEX, AimKind.INSERT) else None
        if marked == self._aim:
            return False
        self._aim = marked
        return True

    def collect_badges(self) -> list[Badge]:
        """Badges that may be painted."""
        return [badge for marks in (self._selected, self._touched, self._hover) for badge in _badges_of(marks)]

    def compute_extent(self, transform: Transform, unit: float, sheet: BadgeSheet) -> list[QRect]:
        """Rectangles in device pixels that hold all that `paint` will paint with this transform."""
        rects = []
        for marks in (self._selected, self._touched, self._hover):
            if not len(marks.outlines):
                continue
            margin = (_HANDLE + 3 if marks is self._selected else _LINE) * unit
            boxes = transform.to_view(marks.outlines.box)
            if len(boxes) > _PARTS_UP_TO:
                boxes = bounds_of(boxes)[None]
            elif len(boxes) <= _FRAMES_UP_TO and marks.outlines.polygon is None and marks.outlines.crowd is None:
                rects += [part for box in boxes for part in _cut_frame(_grow(box, margin), math.ceil(2 * margin) + 2)]
                continue
            rects += [_grow(box, margin) for box in boxes]
        self._badges = [
            badge
            for marks in (self._touched, self._hover, self._selected.without(self._in_focus))
            for badge in _place_default_badges(marks, transform, unit, sheet)
        ]
        rects += [QRect(badge.x, badge.y, *sheet.size_of(badge.badge)).adjusted(-1, -1, 1, 1) for badge in self._badges]
        if isinstance(self.sketch, RubberBand):
            rects.append(_grow(transform.to_view(self.sketch.box[None])[0], 2 * unit))
        elif isinstance(self.sketch, PromptTrace):
            rects += [_grow(box, 12 * unit) for box in list_prompt_boxes(self.sketch, transform)]
        elif self.sketch is not None:
            points = transform.to_view(self.sketch.points)
            rects.append(_grow(np.concatenate((points.min(axis=0), points.max(axis=0))), (_HANDLE + 3) * unit))
        return join_small(rects)

    def paint(
        self,
        painter: QPainter,
        transform: Transform,
        region: Region,
        *,
        look: SceneLook,
        unit: float,
    ) -> None:
        """Paints outlines, handles and what is being drawn over the scene."""
        painter.setPen(Qt.PenStyle.NoPen)
        halo = max(1, round(unit)) if look.halo else 0
        for marks, more in ((self._touched, 0), (self._hover, 1), (self._selected, 1)):
            if not len(marks.outlines):
                continue
            stroke = Stroke(max(1, round((look.line_width + more) * unit)), unit, halo)
            paint_outline_marks(painter, marks.outlines, transform, stroke=stroke, region=region, plain=False)
        self._paint_handles(painter, transform, unit)
        if isinstance(self.sketch, RubberBand):
            self._paint_band(painter, self.sketch, transform, unit)
        elif isinstance(self.sketch, LassoLoop):
            paint_loop(painter, transform.to_view(self.sketch.points), QColor(self.accent), unit)
        elif isinstance(self.sketch, PromptTrace):
            self._paint_prompt(painter, self.sketch, transform, unit)
        elif self.sketch is not None:
            self._paint_trace(painter, self.sketch, transform, unit)

    def paint_badges(self, painter: QPainter, sheet: BadgeSheet, *, badged: frozenset[int]) -> None:
        """Paints badges where `compute_extent` put them, but those of shapes that the scene has badged already."""
        for badge in self._badges:
            if badge.id not in badged:
                sheet.paint(painter, badge.badge, x=badge.x, y=badge.y)

    def _paint_handles(self, painter: QPainter, transform: Transform, unit: float) -> None:
        outlines = self._selected.outlines
        shift, ctrl = self.keys
        if not can_adjust(self._tool, shift=shift, ctrl=ctrl) or not 0 < len(outlines) <= _HANDLES_UP_TO:
            return
        points = []
        for row, box in enumerate(transform.to_view(outlines.box)):
            polygon = outlines.polygon_of(row)
            if polygon is None:
                points.append(compute_handle_points(box, roomy=_ROOMY * unit))
            else:
                points += [transform.to_view(ring) for ring in polygon]
        _paint_squares(painter, np.concatenate(points), unit)
        self._paint_vertices(painter, transform, unit)

    def _paint_vertices(self, painter: QPainter, transform: Transform, unit: float) -> None:
        """The vertex under the pointer larger, the chosen one as a lozenge, one that a press would put in as a disc."""
        outlines, aim, accent = self._selected.outlines, self._aim, QColor(self.accent)
        if aim is not None:
            rows = np.flatnonzero(outlines.id == aim.shape)
            sign = VertexSign.HOVERED if aim.point is None else VertexSign.NEW
            point = aim.point or (_find_point(outlines, int(rows[0]), aim.vertex) if len(rows) else None)
            if point is not None:
                paint_vertex(painter, transform.to_view_point(*point), sign, accent, unit)
        chosen = _find_point(outlines, 0, self._vertex) if len(outlines) == 1 else None
        if chosen is not None:
            paint_vertex(painter, transform.to_view_point(*chosen), VertexSign.CHOSEN, accent, unit)

    def _paint_prompt(self, painter: QPainter, trace: PromptTrace, transform: Transform, unit: float) -> None:
        """The rough box, the outline and handles of what was found, and the points, in a form of their own each."""
        band = trace.rough_box
        if band is not None:
            self._paint_band(painter, RubberBand(band), transform, unit)
        if trace.found is not None:
            stroke = Stroke(max(1, round(unit)), unit, max(1, round(unit)))
            if trace.found.outline is not None:
                rings = tuple(transform.to_view(ring) for ring in trace.found.outline)
                paint_polygon(painter, rings, WHITE, LinePattern.DASH, stroke=stroke)
            box = transform.to_view(trace.found.box[None])[0]
            _paint_squares(painter, compute_handle_points(box, roomy=_ROOMY * unit), unit)
        for (x, y), inside in zip(trace.prompt.points, trace.prompt.inside, strict=True):
            paint_prompt_point(painter, transform.to_view_point(x, y), QColor(self.accent), unit, inside=inside)

    def _paint_band(self, painter: QPainter, band: RubberBand, transform: Transform, unit: float) -> None:
        x0, y0, x1, y1 = np.rint(transform.to_view(band.box[None])[0]).tolist()
        frame = QRectF(x0, y0, x1 - x0, y1 - y0)
        fill = QColor(self.accent)
        fill.setAlphaF(0.16)
        painter.fillRect(frame, fill)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(HALO), 3 * max(1, round(unit))))
        painter.drawRect(frame)
        painter.setPen(QPen(QColor(WHITE), max(1, round(unit)), Qt.PenStyle.SolidLine))
        painter.drawRect(frame)
        painter.setPen(Qt.PenStyle.NoPen)

    def _paint_trace(self, painter: QPainter, trace: PolygonTrace, transform: Transform, unit: float) -> None:
        points = transform.to_view(trace.points)
        stroke = Stroke(max(1, round(2 * unit)), unit, max(1, round(unit)))
        colour = QColor(self.accent).rgb() & 0xFFFFFF
        paint_polygon(painter, (points,), colour, LinePattern.SOLID, stroke=stroke, closed=False)
        _paint_squares(painter, points[: trace.fixed], unit)


def _find_point(outlines: Outlines, row: int, vertex: tuple[int, int] | None) -> tuple[float, float] | None:
    """Where a vertex (ring, place) of the polygon of a row is, if there is one."""
    polygon = outlines.polygon_of(row)
    if polygon is None or vertex is None or vertex[0] >= len(polygon) or vertex[1] >= len(polygon[vertex[0]]):
        return None
    x, y = polygon[vertex[0]][vertex[1]].tolist()
    return x, y


def compute_handle_points(box: Floats, *, roomy: float) -> Floats:
    """Where the handles of a box `(4,)` sit: its corners, and the middle of every side that is long enough."""
    x0, y0, x1, y1 = box.tolist()
    points = [(x0, y0), (x1, y0), (x0, y1), (x1, y1)]
    if x1 - x0 >= roomy:
        points += [((x0 + x1) / 2, y0), ((x0 + x1) / 2, y1)]
    if y1 - y0 >= roomy:
        points += [(x0, (y0 + y1) / 2), (x1, (y0 + y1) / 2)]
    return np.array(points)


def _paint_squares(painter: QPainter, points: Floats, unit: float) -> None:
    """White squares with a dark rim around points `(M, 2)`."""
    if not len(points):
        return
    side = max(3, round(_HANDLE * unit)) | 1
    middle = np.rint(points).astype(np.int32)
    painter.setPen(Qt.PenStyle.NoPen)
    rim = max(1, round(unit))
    for half, colour in ((side // 2, HALO), (side // 2 - rim, WHITE)):
        fill_rects(painter, np.concatenate((middle - half, middle + half), axis=1), colour)


def _badges_of(marks: Marks) -> list[Badge]:
    """Badges of a few shapes; many at once would hide the picture."""
    texts = marks.texts
    if len(texts) > _BADGES_UP_TO:
        return []
    return list(zip(texts.full, texts.colour.tolist(), strict=True))


def _place_default_badges(marks: Marks, transform: Transform, unit: float, sheet: BadgeSheet) -> list[PlacedBadge]:
    """Badges above their boxes."""
    badges = _badges_of(marks)
    if not badges:
        return []
    frames = transform.to_view(marks.texts.box).tolist()
    spots = [
        find_usual_corner(round(frame[0]), round(frame[1]), sheet.size_of(badge)[1], unit=unit)
        for badge, frame in zip(badges, frames, strict=True)
    ]
    return [PlacedBadge(badge, *at, i) for badge, at, i in zip(badges, spots, marks.texts.id.tolist(), strict=True)]


def join_small(rects: list[QRect]) -> list[QRect]:
    """The one rectangle around all of them where that is small."""
    if len(rects) < 2:
        return rects
    edges = [cast("Region", rect.getCoords()) for rect in rects]
    left, top, right, bottom = zip(*edges, strict=True)
    around = QRect(QPoint(min(left), min(top)), QPoint(max(right), max(bottom)))
    return [around] if around.width() * around.height() <= _SMALL_AREA else rects


def _cut_frame(around: QRect, thickness: int) -> list[QRect]:
    """The four sides of a rectangle; the whole of one that is hardly larger than its sides, or small."""
    width, height = around.width(), around.height()
    if min(width, height) < 4 * thickness or width * height <= _SMALL_AREA:
        return [around]
    left, top, inner = around.left(), around.top(), height - 2 * thickness
    return [
        QRect(left, top, width, thickness),
        QRect(left, top + thickness, thickness, inner),
        QRect(left + width - thickness, top + thickness, thickness, inner),
        QRect(left, top + height - thickness, width, thickness),
    ]


def _grow(box: Floats, margin: float) -> QRect:
    x0, y0, x1, y1 = (min(max(edge, -_FAR), _FAR) for edge in box.tolist())
    left, top = int(x0 - margin) - 1, int(y0 - margin) - 1
    return QRect(left, top, int(x1 + margin) + 2 - left, int(y1 + margin) + 2 - top)

"""Pieces: polygons of one label and group in a file are one shape that is seen in several places."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from annotator.errors import UserError
from annotator.formats.core.foreign import UNNAMED
from annotator.formats.core.gather import TableBuilder, find_box_problem
from annotator.formats.core.tags import TagsAndAttributes
from annotator.geometry.box import Corners, Floats
from annotator.geometry.polygon import Polygon, as_polygon, bounds_of_polygon

Node = TypeVar("Node")


@dataclass(slots=True)
class ShapeOutline:
    """One shape of a file on its way into the table."""

    make_error: Callable[..., UserError]
    """Makes the sentence about its place in the file."""
    label: int
    box: Corners
    """The bounds of a polygon are found when its pieces are together."""
    tagged: TagsAndAttributes
    score: float
    polygon: Polygon | None = None
    group: Hashable = None
    """None for a shape that stands alone."""
    rater: int = UNNAMED
    pass_number: int = 1
    crowd: bool = False


def set_ring(outline: ShapeOutline, ring: Floats) -> None:
    """Makes the outline the polygon of one ring `(M, 2)`. Raises UserError for what is none."""
    try:
        outline.polygon = as_polygon([ring])
    except ValueError as error:
        raise outline.make_error("is not a polygon of three points with finite coordinates") from error


def list_outlines(
    gathering: TableBuilder, nodes: Iterable[Node], read: Callable[[Node], ShapeOutline | None]
) -> list[ShapeOutline]:
    """What `read` makes of each node; without those of which it makes nothing, or in which is a flaw to leave out."""
    outlines = []
    for node in nodes:
        with gathering.leave_out():
            outline = read(node)
            if outline is not None:
                outlines.append(outline)
    return outlines


def add_outlines(gathering: TableBuilder, image: int, outlines: list[ShapeOutline]) -> None:
    """Adds the outlines of one image; polygons of one label and group become one shape with the tags of the first."""
    first: dict[tuple[int, int, Hashable], ShapeOutline] = {}
    for outline in outlines:
        if outline.group is None or outline.polygon is None:
            continue
        known = first.setdefault((outline.rater, outline.label, outline.group), outline)
        if known is not outline and known.polygon is not None:
            known.polygon = (*known.polygon, *outline.polygon)
            outline.polygon = ()
    for outline in outlines:
        if outline.polygon == ():
            gathering.add_note("polygons joined with others of their group")
            continue
        occluded, part_state, attributes = outline.tagged
        box = outline.box if outline.polygon is None else _corners_of(outline.polygon)
        with gathering.leave_out():
            if problem := find_box_problem(box):
                raise outline.make_error(problem)
            gathering.add_shape(
                image,
                outline.label,
                box,
                occluded=occluded,
                part_state=part_state,
                score=outline.score,
                polygon=outline.polygon,
                attributes=attributes,
                crowd=outline.crowd,
                rater=outline.rater,
                pass_number=outline.pass_number,
            )


def _corners_of(polygon: Polygon) -> Corners:
    """The bounds of a polygon as four numbers."""
    x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
    return x0, y0, x1, y1

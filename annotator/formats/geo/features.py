"""Crowns: shapes in map coordinates with properties, as GeoJSON and WKT tables carry them, to and from pixels."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core import tags
from annotator.formats.core.foreign import Foreign
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import Gathering, corners_are_right
from annotator.formats.core.georeference import GroundMap, boxes_to_world, extent, polygon_to_image, polygon_to_world
from annotator.formats.core.image_names import Pictures
from annotator.formats.core.losses import BOX_APART, FLAT_POLYGONS, Feature, Loss, only_images
from annotator.formats.geo.deepforest import default_label
from annotator.geometry.box import Bools, Floats
from annotator.geometry.polygon import Polygon, as_polygon, polygon_bounds
from annotator.model.image import Image

IMAGE, LABEL, KIND, SCORE, ATTRIBUTES = "image_path", "label", "shape", "score", "attributes"
BOX, POLYGON = "box", "polygon"
_IMAGE_NAMES: Final = (IMAGE, "image", "plot_name")
_LABEL_NAMES: Final = (LABEL, "class")
_NEAR: Final = 1e-6
"""Pixels by which a corner may miss the sides of a rectangle, for the rounding of map coordinates."""
CARRIES: Final = frozenset(
    {Feature.OCCLUDED, Feature.PART_STATES, Feature.SCORES, Feature.POLYGONS, Feature.ATTRIBUTES}
)


@dataclass(frozen=True, slots=True)
class Crown:
    """One shape of a file: world rings, its properties, and how to speak of its place."""

    rings: tuple[Floats, ...]
    """Outer rings `(M, 2)` in map coordinates."""
    properties: Mapping[str, Any]
    wrong: Callable[[str], UserError]
    source: str
    place: str
    epsg: int | None = None
    """Coordinate reference system that the file names."""


class CrownReader:
    """Puts crowns on the pictures they lie on."""

    def __init__(self, gathering: Gathering, options: ReadOptions) -> None:
        self.gathering = gathering
        self.options = options
        self._pictures = Pictures(options.images)
        self._placed: list[tuple[Image, GroundMap, Floats]] | None = None
        self._grounds: dict[str, GroundMap | None] = {}

    def add(self, crown: Crown) -> None:
        """One shape, in pixels of the picture that it names or lies on. Raises UserError where there is none."""
        name, ground = self._picture(crown)
        if crown.epsg is not None and ground.epsg is not None and crown.epsg != ground.epsg:
            raise crown.wrong(f"is in EPSG:{crown.epsg}, but the picture {name} in EPSG:{ground.epsg}: reproject it")
        try:
            polygon = polygon_to_image(ground, as_polygon(crown.rings))
        except ValueError as error:
            raise crown.wrong("is not a polygon of three points with finite coordinates") from error
        x0, y0, x1, y1 = polygon_bounds(polygon).tolist()
        if not corners_are_right((x0, y0, x1, y1)):
            raise crown.wrong("has no width or no height")
        image = self.gathering.image_again(name, source=crown.source, place=f"{crown.place}.{IMAGE}")
        attributes = dict(crown.properties)
        given = [found for key in _LABEL_NAMES if (found := attributes.pop(key, None)) is not None]
        if given and not isinstance(given[0], str):
            raise crown.wrong(f"has a {LABEL} that is not text")
        label = self.gathering.label(
            given[0] if given else default_label(self.options), source=crown.source, place=f"{crown.place}.{LABEL}"
        )
        for key in _IMAGE_NAMES:
            attributes.pop(key, None)
        kind, score = attributes.pop(KIND, None), _score(attributes.pop(SCORE, None), crown)
        nested = attributes.pop(ATTRIBUTES, None)
        occluded, part_state = tags.taken(attributes)
        attributes |= nested if isinstance(nested, dict) else {}
        is_box = kind == BOX or (kind is None and _is_rectangle(polygon))
        self.gathering.add(
            image,
            label,
            (x0, y0, x1, y1),
            occluded=occluded,
            part_state=part_state,
            score=score,
            polygon=None if is_box else polygon,
            attributes=attributes,
        )

    def _picture(self, crown: Crown) -> tuple[str, GroundMap]:
        """Name and ground of the picture that a crown names, or of the one that holds most of it."""
        for key in _IMAGE_NAMES:
            raw = crown.properties.get(key)
            if not isinstance(raw, str):
                continue
            picture = self._pictures.named(raw) or self._pictures.without_ending(raw)
            name = raw if picture is None else picture.name
            if name not in self._grounds:
                self._grounds[name] = self.options.ground(name)
            ground = self._grounds[name]
            if ground is None:
                raise crown.wrong(f"lies on {name[:80]!a}, which is no picture that tells its place on the ground")
            return name, ground
        return self._found(crown)

    def _found(self, crown: Crown) -> tuple[str, GroundMap]:
        if self._placed is None:
            self._placed = [
                (image, ground, extent(ground, image.width, image.height))
                for image in self.options.images
                if image.has_size and (ground := self.options.ground(image.name)) is not None
            ]
        points = np.concatenate(crown.rings)
        low, high = points.min(axis=0), points.max(axis=0)
        best, name, found = 0.0, "", None
        for image, ground, area in self._placed:
            sides = np.minimum(high, area[2:]) - np.maximum(low, area[:2])
            shared = float(sides.prod()) if (sides > 0).all() else 0.0
            if shared > best:
                best, name, found = shared, image.name, ground
        if found is None:
            raise crown.wrong("lies on none of the project's pictures that tell their place on the ground")
        return name, found


def _score(value: Any, crown: Crown) -> float:
    if value is None or value == "":
        return math.nan
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise crown.wrong(f"has a {SCORE} that is not between 0 and 1")
    return float(value)


def _is_rectangle(polygon: Polygon) -> bool:
    """Whether the polygon is one upright rectangle of four points."""
    if len(polygon) > 1 or len(polygon[0]) != 4:
        return False
    x0, y0, x1, y1 = polygon_bounds(polygon).tolist()
    corners = {(abs(x - x0) < _NEAR, abs(y - y0) < _NEAR) for x, y in polygon[0].tolist()}
    sides = all(min(abs(x - x0), abs(x - x1)) < _NEAR > min(abs(y - y0), abs(y - y1)) for x, y in polygon[0].tolist())
    return sides and len(corners) == 4


def world_polygon(foreign: Foreign, row: int, ground: GroundMap) -> Polygon:
    """A row's polygon, or its box as four corners, in map coordinates."""
    polygon = foreign.shapes.polygon_of(row)
    if polygon is not None:
        return polygon_to_world(ground, polygon)
    x0, y0, x1, y1 = boxes_to_world(ground, foreign.shapes.box[row : row + 1])[0].tolist()
    return as_polygon([[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]])


def properties_of(foreign: Foreign, row: int) -> dict[str, Any]:
    """What a row says beside its geometry."""
    shapes = foreign.shapes
    score = float(shapes.score[row])
    found: dict[str, Any] = {
        IMAGE: foreign.images[shapes.image[row]].name,
        LABEL: foreign.labels[shapes.label[row]].name,
        KIND: BOX if shapes.polygon_of(row) is None else POLYGON,
        **tags.given(int(shapes.occluded[row]), int(shapes.part_state[row])),
    }
    if not math.isnan(score):
        found[SCORE] = score
    if shapes.attributes_of(row):
        found[ATTRIBUTES] = dict(shapes.attributes_of(row))
    return found


def json_text(value: Any) -> str:
    """A value as JSON in one line."""
    return json.dumps(value, ensure_ascii=False)


def _placed(foreign: Foreign) -> Bools:
    return np.array([foreign.ground(image.name) is not None for image in foreign.images], dtype=np.bool_)


LOSSES: Final = (
    Loss(
        "images whose place on the ground is not known (left out)",
        lambda f: int((~_placed(f)).sum()),
        lambda f: only_images(f, _placed(f)),
    ),
    FLAT_POLYGONS,
    BOX_APART,
)

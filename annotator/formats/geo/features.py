"""Crowns: shapes in map coordinates with properties, as GeoJSON and WKT tables carry them, to and from pixels."""

import math
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
from msgspec import Struct

from annotator.errors import UserError
from annotator.formats.core import georeference, tags
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder, find_box_problem
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.core.losses import BOX_APART, FLAT_POLYGONS, TAGGED, Feature, make_images_loss
from annotator.formats.text.json_text import format_json
from annotator.formats.text.plain_text import Located
from annotator.geometry.box import Bools, Floats, Polygon, as_boxes, as_polygon, bounds_of_polygon, compute_intersection
from annotator.model.image import Image

TREE: Final = "tree"
"""Label of crowns in files that give none, unless the project has exactly one label."""
WGS84: Final = 4326
"""Longitude and latitude in degrees: what GeoJSON means that names no system (RFC 7946)."""
_CODE: Final = re.compile(r"EPSG(?::|::|:[\d.]+:|/[\d.]+/)(\d{4,6})$", re.IGNORECASE)
_CRS84: Final = re.compile(r"CRS:?84$", re.IGNORECASE)
_LIMITS: Final = np.array([180.0, 90.0])
_ROUNDING: Final = 1e-6
"""Degrees by which an outline along the edge of the world may pass it."""


def choose_default_label(options: ReadOptions) -> str:
    """The label of crowns in files that give none."""
    return options.labels[0].name if len(options.labels) == 1 else TREE


def find_epsg(name: str) -> int | None:
    """The code in a name of a system, such as `urn:ogc:def:crs:EPSG::32611`; None for one without a code."""
    found = _CODE.search(name.strip())
    if found is not None:
        return int(found[1])
    return WGS84 if _CRS84.search(name.strip()) else None


def is_in_degrees(rings: tuple[Floats, ...]) -> bool:
    """Whether all points can be longitudes and latitudes."""
    return all(bool((np.abs(ring[:, :2]) <= _LIMITS + _ROUNDING).all()) for ring in rings)


def convert_rings(rings: tuple[Floats, ...], source: int, target: int) -> tuple[Floats, ...]:
    """The rings in the system `target`; points that have no place there become infinite.

    Raises UserError where pyproj is missing or knows no way.
    """
    if source == target:
        return rings
    transformer = _make_transformer(source, target)
    return tuple(np.stack(transformer.transform(ring[:, 0], ring[:, 1]), axis=1) for ring in rings)


@lru_cache(maxsize=16)
def describe_system(epsg: int) -> dict[str, Any]:
    """A system as GeoParquet describes it. Raises UserError where pyproj is missing or does not know it."""
    try:
        import pyproj
    except ImportError as error:
        raise UserError(
            "GeoParquet needs the package pyproj for EPSG:{epsg}; install it, or export as geojson.", epsg=epsg
        ) from error
    try:
        found: dict[str, Any] = pyproj.CRS.from_epsg(epsg).to_json_dict()
    except pyproj.exceptions.ProjError as error:
        raise UserError(
            "The pictures are in EPSG:{epsg}, which is not known here; export as geojson.", epsg=epsg
        ) from error
    return found


def find_code(words: str) -> int | None:
    """The EPSG code of a system in words (WKT of any kind); None where there is none or pyproj is missing."""
    try:
        import pyproj
    except ImportError:
        return None
    try:
        found: int | None = pyproj.CRS.from_user_input(words).to_epsg(min_confidence=70)
    except pyproj.exceptions.ProjError:
        return None
    return found


@lru_cache(maxsize=16)
def _make_transformer(source: int, target: int) -> Any:
    try:
        import pyproj
    except ImportError as error:
        raise UserError(
            "it is in EPSG:{source}, the picture in EPSG:{target}: install the package pyproj, or reproject the file",
            source=source,
            target=target,
        ) from error
    try:
        return pyproj.Transformer.from_crs(source, target, always_xy=True)
    except pyproj.exceptions.ProjError as error:
        raise UserError(
            "there is no known way from EPSG:{source} to EPSG:{target} of the picture: reproject the file",
            source=source,
            target=target,
        ) from error


IMAGE, LABEL, KIND, SCORE, ATTRIBUTES = "image_path", "label", "shape", "score", "attributes"
BOX, POLYGON = "box", "polygon"
_IMAGE_NAMES: Final = (IMAGE, "image", "plot_name")
_LABEL_NAMES: Final = (LABEL, "class")
_NEAR: Final = 1e-6
"""Pixels by which a corner may miss the sides of a rectangle, for the rounding of map coordinates."""
CARRIES: Final = TAGGED | {Feature.SCORES, Feature.POLYGONS}


class MapFeature(Struct, frozen=True):
    """One shape of a file: world rings, its properties, and how to speak of its place."""

    rings: tuple[Floats, ...]
    """Outer rings `(M, 2)` in map coordinates."""
    properties: Mapping[str, Any]
    node: Located[Any]
    """Its place in the file."""
    epsg: int | None = None
    """Coordinate reference system that the file names."""
    in_pixels: bool = False
    """Whether the rings are in pixels of the picture that the properties name."""


class _Pixels:
    """The place of a picture whose shapes are in pixels already."""

    epsg: int | None = None

    def to_world(self, points: Floats) -> Floats:
        """The same points."""
        return points

    def to_image(self, points: Floats) -> Floats:
        """The same points."""
        return points


class PixelEvidence:
    """Whether shapes that name their picture lie on it as pixels, or where the picture lies on the ground."""

    def __init__(self, options: ReadOptions) -> None:
        self._pictures, self._options = ImageLookup(options.images), options
        self._pixels = self._ground = self._neither = 0

    def add(self, name: str, rings: tuple[Floats, ...]) -> None:
        """Takes in a shape on a picture of this name."""
        picture = self._pictures.find_image(name)
        if picture is None or not picture.has_size:
            return
        points = np.concatenate(rings)
        bounds = np.concatenate((points.min(axis=0), points.max(axis=0)))
        ground = self._options.geo_transform_of(picture.name)
        area = None if ground is None else georeference.extent_of(ground, picture.width, picture.height)
        is_pixels = _is_within(bounds, np.array([0.0, 0.0, picture.width, picture.height]))
        is_ground = area is not None and compute_intersection(bounds[None], area[None])[0, 0] > 0
        self._pixels += is_pixels and not is_ground
        self._ground += is_ground
        self._neither += not is_pixels and not is_ground

    @property
    def are_pixels(self) -> bool:
        """Whether nearly all lie on their picture as pixels and none on its ground."""
        return self._pixels > 10 * self._neither and not self._ground


def _is_within(bounds: Floats, area: Floats) -> bool:
    """Whether a box is within an area, or passes its border by a hundredth."""
    slack = 0.01 * (area[2:] - area[:2]) + 1
    return bool((bounds[:2] >= area[:2] - slack).all() and (bounds[2:] <= area[2:] + slack).all())


class MapFeatureReader:
    """Puts crowns on the pictures they lie on."""

    def __init__(self, gathering: TableBuilder, options: ReadOptions) -> None:
        self.gathering = gathering
        self.options = options
        self._pictures = ImageLookup(options.images)
        self._placed: list[tuple[Image, georeference.GeoTransform, Floats]] | None = None
        self._grounds: dict[str, georeference.GeoTransform | None] = {}

    def add(self, crown: MapFeature) -> None:
        """One shape, in pixels of the picture that it names or lies on. Raises UserError where there is none."""
        name, ground = self._find_picture(crown)
        image = self.gathering.find_or_add_image(name, crown.node.at(IMAGE))
        try:
            polygon = georeference.convert_polygon_to_image(ground, as_polygon(self._reproject(crown, ground.epsg)))
        except ValueError as error:
            raise crown.node.wrong("is not a polygon of three points with finite coordinates") from error
        x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
        if problem := find_box_problem((x0, y0, x1, y1)):
            raise crown.node.wrong(problem)
        attributes = dict(crown.properties)
        given = [found for key in _LABEL_NAMES if (found := attributes.pop(key, None)) is not None]
        if given and not isinstance(given[0], str):
            raise crown.node.wrong("has a {label} that is not text", label=LABEL)
        name = given[0] if given else choose_default_label(self.options)
        label = self.gathering.find_or_add_label(name, crown.node.at(LABEL))
        for key in _IMAGE_NAMES:
            attributes.pop(key, None)
        kind, score = attributes.pop(KIND, None), _read_score(attributes.pop(SCORE, None), crown)
        nested = attributes.pop(ATTRIBUTES, None)
        moved = None not in (crown.epsg, ground.epsg) and crown.epsg != ground.epsg
        self.gathering.add_note("shapes reprojected into the system of their picture", int(moved))
        occluded, part_state = tags.take_tags(attributes)
        if nested is not None:
            attributes |= nested if isinstance(nested, dict) else {ATTRIBUTES: nested}
        is_box = kind == BOX or (kind is None and is_rectangle(polygon))
        self.gathering.add_shape(
            image,
            label,
            (x0, y0, x1, y1),
            occluded=occluded,
            part_state=part_state,
            score=score,
            polygon=None if is_box else polygon,
            attributes=attributes,
        )

    def _reproject(self, crown: MapFeature, epsg: int | None) -> tuple[Floats, ...]:
        """The rings in the system of a picture; as they are where file or picture names none."""
        if crown.epsg is None or epsg is None:
            return crown.rings
        try:
            rings = convert_rings(crown.rings, crown.epsg, epsg)
        except UserError as error:
            raise crown.node.wrong("cannot be laid on its picture, as {reason}", reason=error.sentence) from error
        if np.isfinite(np.concatenate(crown.rings)).all() and not np.isfinite(np.concatenate(rings)).all():
            raise crown.node.wrong(
                "is said to be in EPSG:{epsg}, from where its points have no place in EPSG:{epsg_2} of the picture",
                epsg=crown.epsg,
                epsg_2=epsg,
            )
        return rings

    def _find_picture(self, crown: MapFeature) -> tuple[str, georeference.GeoTransform]:
        """Name and ground of the picture that a crown names, or of the one that holds most of it."""
        for key in _IMAGE_NAMES:
            raw = crown.properties.get(key)
            if not isinstance(raw, str):
                continue
            picture = self._pictures.find_image(raw) or self._pictures.find_without_ending(raw)
            name = raw if picture is None else picture.name
            if crown.in_pixels:
                return name, _Pixels()
            if name not in self._grounds:
                self._grounds[name] = self.options.geo_transform_of(name)
            ground = self._grounds[name]
            if ground is None:
                raise crown.node.wrong(
                    "lies on {name!a}, which is not a picture that says where it lies on the ground", name=name[:80]
                )
            return name, ground
        return self._find_covering_picture(crown)

    def _find_covering_picture(self, crown: MapFeature) -> tuple[str, georeference.GeoTransform]:
        if self._placed is None:
            self._placed = [
                (image, ground, georeference.extent_of(ground, image.width, image.height))
                for image in self.options.images
                if image.has_size and (ground := self.options.geo_transform_of(image.name)) is not None
            ]
        extents = as_boxes([extent for _, _, extent in self._placed])
        shared = np.zeros(len(self._placed))
        codes = np.array([ground.epsg or 0 for _, ground, _ in self._placed])
        for code in dict.fromkeys(codes.tolist()):
            points = np.concatenate(self._reproject(crown, code or None))
            bounds = np.concatenate((points.min(axis=0), points.max(axis=0)))
            if np.isfinite(bounds).all():
                here = codes == code
                shared[here] = compute_intersection(bounds[None], extents[here])[0]
        if not shared.any():
            raise crown.node.wrong("lies on none of the project's pictures that say where they lie on the ground")
        image, ground, _ = self._placed[int(shared.argmax())]
        return image.name, ground


def _read_score(value: Any, crown: MapFeature) -> float:
    if value is None or value == "":
        return math.nan
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise crown.node.wrong("has a {score} that is not between 0 and 1", score=SCORE)
    return float(value)


def is_rectangle(polygon: Polygon) -> bool:
    """Whether the polygon is one upright rectangle of four points."""
    if len(polygon) > 1 or len(polygon[0]) != 4:
        return False
    x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
    corners = {(abs(x - x0) < _NEAR, abs(y - y0) < _NEAR) for x, y in polygon[0].tolist()}
    sides = all(min(abs(x - x0), abs(x - x1)) < _NEAR > min(abs(y - y0), abs(y - y1)) for x, y in polygon[0].tolist())
    return sides and len(corners) == 4


def rings_of_geometry(gathering: TableBuilder, place: Located[Any], geometry: Any) -> tuple[Floats, ...]:
    """The outer rings `(M, 2)` of a shapely polygon or several, closed. Raises UserError for what has no points."""
    import shapely

    polygons = shapely.get_parts(geometry)
    if not len(polygons) or shapely.is_empty(polygons).any():
        raise place.wrong("the geometry is empty or holds an empty polygon")
    rings = tuple(shapely.get_coordinates(ring) for ring in shapely.get_exterior_ring(polygons))
    if not all(np.isfinite(ring).all() for ring in rings):
        raise place.wrong("the geometry holds a position that is not two finite numbers")
    gathering.add_note("holes in polygons (filled)", int(shapely.get_num_interior_rings(polygons).sum()))
    return rings


class PictureSystems:
    """The coordinate reference systems in which the pictures of tables lie that come one after the other."""

    def __init__(self) -> None:
        self._codes: set[int | None] = set()

    def add(self, grounds: Iterable[georeference.GeoTransform | None]) -> None:
        """Takes in where the next pictures lie."""
        self._codes |= {ground.epsg for ground in grounds if ground is not None}

    def choose_epsg(self) -> int | None:
        """The code of the one system. Raises UserError for several, which one file cannot have."""
        if len(self._codes) > 1:
            raise UserError(
                "The pictures lie in {n} coordinate reference systems; export those of one system at a time.",
                n=len(self._codes),
            )
        return next(iter(self._codes), None)


def list_grounds(foreign: ForeignTable) -> list[georeference.GeoTransform | None]:
    """Where every picture lies."""
    return [foreign.geo_transform_of(image.name) for image in foreign.images]


def make_world_polygon(foreign: ForeignTable, row: int, ground: georeference.GeoTransform) -> Polygon:
    """A row's polygon, or its box as four corners, in map coordinates."""
    polygon = foreign.shapes.polygon_of(row)
    if polygon is not None:
        return georeference.convert_polygon_to_world(ground, polygon)
    x0, y0, x1, y1 = georeference.convert_boxes_to_world(ground, foreign.shapes.box[row : row + 1])[0].tolist()
    return as_polygon([[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]])


def properties_of(foreign: ForeignTable, row: int) -> dict[str, Any]:
    """What a row says beside its geometry."""
    shapes = foreign.shapes
    occluded, part_state, attributes = foreign.tags_of(row)
    found: dict[str, Any] = {
        IMAGE: foreign.images[shapes.image[row]].name,
        LABEL: foreign.label_of(row),
        KIND: BOX if shapes.polygon_of(row) is None else POLYGON,
        **tags.format_tags(occluded, part_state),
    }
    if (score := foreign.score_of(row)) is not None:
        found[SCORE] = score
    if attributes:
        found[ATTRIBUTES] = attributes
    return found


def texts_of(foreign: ForeignTable, row: int) -> dict[str, Any]:
    """The same for a table of words and numbers."""
    found = properties_of(foreign, row)
    return found | {key: format_json(found[key]) for key in (tags.OCCLUDED, ATTRIBUTES) if key in found}


def _is_placed(foreign: ForeignTable) -> Bools:
    return np.array([foreign.geo_transform_of(image.name) is not None for image in foreign.images], dtype=np.bool_)


LOSSES: Final = (
    make_images_loss("images whose place on the ground is not known (left out)", _is_placed),
    FLAT_POLYGONS,
    BOX_APART,
)

"""The formats that Annotator knows, in the order in which dialogs and messages list them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from annotator.errors import UserError
from annotator.formats.coco import COCO, COCO_POLYGONS
from annotator.formats.core.files import read_head
from annotator.formats.core.format import Format
from annotator.formats.cvat import CVAT
from annotator.formats.delftbikes import DELFTBIKES
from annotator.formats.detections import COCO_RESULTS, DETECTIONS
from annotator.formats.geo.deepforest import DEEPFOREST
from annotator.formats.geo.geojson import GEOJSON
from annotator.formats.geo.wkt import WKT
from annotator.formats.labelme import LABELME, XANYLABELING
from annotator.formats.labelstudio import LABEL_STUDIO, LABEL_STUDIO_MIN
from annotator.formats.lines.detection_text import TEXT_CORNERS, TEXT_SIZES, YOLO_OUTPUT
from annotator.formats.lines.dota import DOTA
from annotator.formats.lines.kitti import KITTI
from annotator.formats.lines.mot import MOT
from annotator.formats.platforms.createml import CREATEML
from annotator.formats.platforms.datumaro import DATUMARO
from annotator.formats.platforms.fiftyone import FIFTYONE
from annotator.formats.platforms.labelbox import LABELBOX
from annotator.formats.platforms.supervisely import SUPERVISELY
from annotator.formats.points import POINTS
from annotator.formats.rows.object_tables import DETECTIONS_CSV, RETINANET_CSV, TENSORFLOW_CSV
from annotator.formats.rows.open_images import OPEN_IMAGES
from annotator.formats.rows.table import CSV, PARQUET
from annotator.formats.vector.geopackage import GEOPACKAGE
from annotator.formats.vector.geoparquet import GEOPARQUET
from annotator.formats.vector.shapefile import SHAPEFILE
from annotator.formats.via import VIA, VIA_CSV
from annotator.formats.voc import VOC, VOC_FLOATS
from annotator.formats.yolo import YOLO, YOLO_POLYGONS, YOLO_STATES
from annotator.formats.yolo.darknet import DARKNET

FORMATS: Final[tuple[Format, ...]] = (
    LABEL_STUDIO,
    LABEL_STUDIO_MIN,
    CREATEML,
    DATUMARO,
    SUPERVISELY,
    LABELBOX,
    FIFTYONE,
    VIA,
    VIA_CSV,
    COCO,
    COCO_POLYGONS,
    DETECTIONS,
    COCO_RESULTS,
    VOC_FLOATS,
    VOC,
    DARKNET,
    YOLO_POLYGONS,
    YOLO_STATES,
    YOLO,
    XANYLABELING,
    LABELME,
    CVAT,
    DELFTBIKES,
    CSV,
    PARQUET,
    WKT,
    DEEPFOREST,
    GEOJSON,
    GEOPACKAGE,
    SHAPEFILE,
    GEOPARQUET,
    OPEN_IMAGES,
    DETECTIONS_CSV,
    TENSORFLOW_CSV,
    RETINANET_CSV,
    KITTI,
    DOTA,
    MOT,
    YOLO_OUTPUT,
    TEXT_CORNERS,
    TEXT_SIZES,
    POINTS,
)
"""Of formats that look alike the one that says more stands first."""


def find_format(name: str, formats: Sequence[Format] = FORMATS) -> Format:
    """The format that `--format NAME` means. Raises UserError that lists the names."""
    found = next((known for known in formats if known.id == name.lower()), None)
    if found is None:
        names = ", ".join(known.id for known in formats)
        raise UserError("There is no format '{name}'; formats are: {names}.", name=name, names=names)
    return found


def recognise_formats(path: Path, formats: Sequence[Format] = FORMATS) -> list[Format]:
    """The formats that the content of a file or folder looks like and that can be read, the likeliest first."""
    head = read_head(path)
    return [known for known in formats if known.read is not None and known.recognises(path, head)]


def find_likeliest_format(path: Path, formats: Sequence[Format] = FORMATS) -> Format | None:
    """The likeliest format of the content of `path`, or None."""
    return next(iter(recognise_formats(path, formats)), None)

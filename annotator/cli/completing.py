"""Whether a shell asks what could stand at the cursor, and words that it offers and the help tells."""

import os
from collections.abc import Callable, Sequence
from typing import Final

COMPLETING: Final = "_ANNOTATOR_COMPLETE"
"""Variable of the environment in which a shell says so."""
READ_FORMATS: Final = (
    "labelstudio",
    "labelstudio-min",
    "createml",
    "datumaro",
    "supervisely",
    "labelbox",
    "fiftyone",
    "via",
    "via-csv",
    "coco",
    "detections",
    "coco-results",
    "voc-floats",
    "voc",
    "yolo-darknet",
    "yolo-polygons",
    "yolo-states",
    "yolo",
    "xanylabeling",
    "labelme",
    "cvat",
    "delftbikes",
    "csv",
    "parquet",
    "wkt",
    "deepforest",
    "geojson",
    "geopackage",
    "shapefile",
    "geoparquet",
    "open-images",
    "detections-csv",
    "tensorflow-csv",
    "retinanet-csv",
    "kitti",
    "dota",
    "mot",
    "yolo-predictions",
    "text-xyxy",
    "text-xywh",
    "points",
)
"""Ids of our formats that can be read, which the help tells without importing the formats; a test compares them."""
WRITTEN_FORMATS: Final = (
    "labelstudio",
    "labelstudio-min",
    "createml",
    "datumaro",
    "via",
    "via-csv",
    "coco",
    "coco-polygons",
    "detections",
    "coco-results",
    "voc-floats",
    "voc",
    "yolo-darknet",
    "yolo-polygons",
    "yolo-states",
    "yolo",
    "xanylabeling",
    "labelme",
    "cvat",
    "delftbikes",
    "csv",
    "parquet",
    "wkt",
    "deepforest",
    "geojson",
    "geopackage",
    "shapefile",
    "geoparquet",
    "open-images",
    "tensorflow-csv",
    "retinanet-csv",
    "kitti",
    "dota",
    "text-xyxy",
    "text-xywh",
)
"""Those that can be written."""


def is_completing() -> bool:
    """Whether a shell asks."""
    return COMPLETING in os.environ


def make_completion(words: Sequence[str]) -> Callable[[str], list[str]]:
    """What an option that takes one of these words offers to a shell; typer calls it by the name of its parameter."""

    def list_beginning(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return list_beginning

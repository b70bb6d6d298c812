"""The columns of our own table."""

from typing import Final

COLUMNS: Final = (
    "image",
    "image_width",
    "image_height",
    "image_source_id",
    "split",
    "ground_sampling_distance",
    "author",
    "kind",
    "pass",
    "status",
    "label",
    "label_source_id",
    "x0",
    "y0",
    "x1",
    "y1",
    "polygon_wkt",
    "occluded",
    "part_state",
    "score",
    "crowd",
    "source_id",
    "assisted_by",
    "review_notes",
    "attributes",
)
"""Corners and polygons in pixels; empty where nothing is known. `review_notes` and `attributes` are JSON."""

"""Writing LabelMe-like files: one a picture, in folders of the same names."""

import json
import math
from typing import Any

from annotator.formats.core.folder import FileNames, FolderWriter
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.losses import FLAT_POLYGONS
from annotator.formats.labelme.dialect import ENDING, Dialect
from annotator.geometry.box import Floats
from annotator.progress import Progress


class ShapeFiles:
    """One JSON file a picture."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect, self._names = dialect, FileNames(ENDING)

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the files of the next images."""
        dialect, names = self._dialect, self._names.choose(foreign.images)
        foreign = FLAT_POLYGONS.drop(foreign)
        for position, rows in enumerate(foreign.group_rows_by_image()):
            progress.step(position, len(names))
            image = foreign.images[position]
            groups = {foreign.shapes.attributes_of(row).get("group_id") for row in rows}
            shapes = [_format_json(entry) for row in rows for entry in _make_entries(foreign, row, dialect, groups)]
            facts = {
                "imagePath": image.name.rpartition("/")[2],
                "imageData": None,
                "imageHeight": image.height or None,
                "imageWidth": image.width or None,
            }
            lines = [
                *(f'"{key}": {_format_json(value)},' for key, value in dialect.root),
                '"shapes": [',
                ",\n".join(shapes),
            ]
            ends = ",\n".join(f'"{key}": {_format_json(value)}' for key, value in facts.items())
            folder.write(names[position], "\n".join(["{", *lines, "],", ends, "}", ""]).encode())

    def finish(self, folder: FolderWriter) -> None:
        """Every file stands for itself."""


def _format_json(value: Any) -> str:
    """A value as JSON on one line, which is many times faster than with indentation."""
    return json.dumps(value, ensure_ascii=False)


def _make_entries(foreign: ForeignTable, row: int, dialect: Dialect, groups: set[Any]) -> list[dict[str, Any]]:
    """The entries of one shape: one, or one a piece of a polygon, with a group that no other shape has."""
    shapes = foreign.shapes
    attributes = dict(shapes.attributes_of(row))
    polygon = shapes.polygon_of(row)
    group = None
    if polygon is None and type(attributes.get("group_id")) is int:
        group = attributes.pop("group_id")
    elif polygon is not None and len(polygon) > 1:
        group = next(number for number in range(1, len(groups) + 2) if number not in groups)
        groups.add(group)
    description = attributes.pop("description") if _is_words(attributes.get("description")) else ""
    entry: dict[str, Any] = {"label": foreign.labels[shapes.label[row]].name}
    if dialect.has_scores:
        score = float(shapes.score[row])
        entry["score"] = None if math.isnan(score) else score
    more = {
        "group_id": group,
        "description": description,
        **dialect.pack(int(shapes.occluded[row]), int(shapes.part_state[row]), attributes),
    }
    if polygon is None:
        corners = _list_corners(shapes.box[row], dialect.corners)
        return [entry | {"points": corners, "shape_type": "rectangle"} | more]
    return [entry | {"points": ring.tolist(), "shape_type": "polygon"} | more for ring in polygon]


def _is_words(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _list_corners(box: Floats, count: int) -> list[list[float]]:
    x0, y0, x1, y1 = box.tolist()
    return [[x0, y0], [x1, y1]] if count == 2 else [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]

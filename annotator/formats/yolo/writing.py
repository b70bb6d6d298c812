"""Writing YOLO: data.yaml, classes.txt, the lists of images by split, and one label file a picture."""

import json
import math

import numpy as np

from annotator.errors import UserError
from annotator.formats.core import tags
from annotator.formats.core.folder import FolderWriter, stem_of
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.losses import renew_losses
from annotator.formats.yolo.dataset import CLASSES, ENDING, SPLITS, UNSPLIT
from annotator.formats.yolo.limits import BOX_LOSSES, POLYGON_LOSSES
from annotator.formats.yolo.reading import SIDE_ENDING
from annotator.model.image import Image
from annotator.model.vocabulary import Label
from annotator.progress import Progress


class YoloFiles:
    """A data set, class numbers in the order of the labels, which all tables have in common.

    Boxes, or with `polygons` the corners of every shape; with `side_files` the tags beside every label file.
    """

    def __init__(self, *, polygons: bool = False, side_files: bool = False) -> None:
        self._polygons, self._side_files = polygons, side_files
        self._losses = renew_losses(POLYGON_LOSSES if polygons else BOX_LOSSES)
        self._labels: tuple[Label, ...] = ()
        self._lists: dict[str, list[str]] = {}
        """By name of a list of images its lines."""

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the files of the next images."""
        for loss in self._losses:
            foreign = loss.drop(foreign)
        refuse_line_breaks(foreign)
        self._labels = foreign.labels
        for position, rows in enumerate(foreign.group_rows_by_image()):
            progress.step(position, len(foreign.images))
            image = foreign.images[position]
            listed = f"{image.split}.txt" if image.split else UNSPLIT
            self._lists.setdefault(listed, []).append(f"./images/{image.name}\n")
            lines = [format_line(foreign, row, image, polygons=self._polygons) for row in rows]
            name = f"labels/{stem_of(image.name)}"
            folder.write(name + ENDING, "".join(lines).encode())
            if self._side_files and rows:
                folder.write(name + SIDE_ENDING, _format_side_file(foreign, rows))

    def finish(self, folder: FolderWriter) -> None:
        """Writes the names of the classes, the lists of images and the file that names these."""
        from annotator.formats.text.yaml_text import quote_text  # PyYAML takes 20 ms to load

        folder.write(CLASSES, "".join(f"{label.name}\n" for label in self._labels).encode())
        for listed, names in self._lists.items():
            folder.write(listed, "".join(names).encode())
        places = {split: f"{split}.txt" for split in SPLITS if f"{split}.txt" in self._lists}
        if UNSPLIT in self._lists:
            places = {"train": UNSPLIT} | places | {"images": UNSPLIT}
        if places:
            places.setdefault("val", places.get("train", next(iter(places.values()))))
        lines = [f"{key}: {listed}" for key, listed in places.items()]
        lines += [f"nc: {len(self._labels)}", "names:" if self._labels else "names: []"]
        lines += [f"  {number}: {quote_text(label.name)}" for number, label in enumerate(self._labels)]
        folder.write("data.yaml", ("\n".join(lines) + "\n").encode())


def refuse_line_breaks(foreign: ForeignTable) -> None:
    """Raises UserError for a name that does not fit into a line."""
    for name in (*(label.name for label in foreign.labels), *(image.name for image in foreign.images)):
        if "\n" in name or name.endswith("\r"):
            raise UserError(
                "YOLO has no place for the line break in the name {name}; give it another name.", name=ascii(name[:60])
            )


def format_line(
    foreign: ForeignTable, row: int, image: Image, *, polygons: bool = False, has_scores: bool = True
) -> str:
    """One shape as a line of a label file; with `has_scores` a score that it has stands at the end."""
    shapes = foreign.shapes
    size = np.array([image.width, image.height], dtype=np.float64)
    polygon = shapes.polygon_of(row)
    if polygons and polygon is not None:
        numbers = (polygon[0] / size).reshape(-1).tolist()
    else:
        x0, y0, x1, y1 = shapes.box[row].tolist()
        width, height = size.tolist()
        numbers = [(x0 + x1) / 2 / width, (y0 + y1) / 2 / height, (x1 - x0) / width, (y1 - y0) / height]
    score = float(shapes.score[row])
    if has_scores and not math.isnan(score):
        numbers.append(score)
    return f"{shapes.label[row]} {' '.join(f'{number:.17g}' for number in numbers)}\n"


def _format_side_file(foreign: ForeignTable, rows: list[int]) -> bytes:
    shapes = foreign.shapes
    listed = [tags.format_tags(int(shapes.occluded[row]), int(shapes.part_state[row])) for row in rows]
    return json.dumps(listed, indent=1).encode() + b"\n"

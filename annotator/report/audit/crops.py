"""Where authors disagree most: the images with the most unpaired shapes, and small pictures of the places."""

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from annotator.geometry.box import Floats

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
import io
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.errors import UserError
from annotator.geometry.box import bounds_of
from annotator.geometry.overlap import compute_iou
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind, find_disagreements
from annotator.metrics.matching.pairing import IOU_THRESHOLD
from annotator.model.author import AUTHOR_COLOURS
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.progress import Progress
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import format_cell
from annotator.report.style import AUTHOR_DASHES
from annotator.store.pixels import Picture, decode

if TYPE_CHECKING:
    from PIL import Image as Pillow

HALO: Final = (10, 14, 18, 170)
Point = tuple[float, float]


def draw_outline(
    draw: "ImageDraw", rings: Sequence[Floats], *, colour: str, dash: Sequence[int], width: int, opacity: int = 255
) -> None:
    """Draws closed rings `(n, 2)` of picture points on an RGBA drawing.

    `colour` is `#rrggbb`, `opacity` 0 … 255, `dash` are lengths of line and gap in pixels, none is solid.
    """
    ink = (*(int(colour[place : place + 2], 16) for place in (1, 3, 5)), opacity)
    halo = (*HALO[:3], HALO[3] * opacity // 255)
    for ring in rings:
        points = [(float(x), float(y)) for x, y in ring]
        pieces = list(_split_dashes([*points, points[0]], dash))
        for piece in pieces:
            draw.line(piece, fill=halo, width=width + 2)
        for piece in pieces:
            draw.line(piece, fill=ink, width=width)


def ring_of_box(box: Floats) -> Floats:
    """The corners of a box `(4,)`."""
    x0, y0, x1, y1 = box
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def _split_dashes(points: Sequence[Point], dash: Sequence[int]) -> Iterator[tuple[Point, Point]]:
    """The drawn pieces of a broken line along the points; the pattern goes on round the corners."""
    if not dash:
        yield from pairwise(points)
        return
    pattern = cycle(enumerate(dash))
    place, left = next(pattern)
    room = float(left)
    for (x0, y0), (x1, y1) in pairwise(points):
        length = float(np.hypot(x1 - x0, y1 - y0))
        done = 0.0
        while length - done > 1e-6:
            step = min(room, length - done)
            if place % 2 == 0:
                yield _interpolate(x0, y0, x1, y1, done / length), _interpolate(x0, y0, x1, y1, (done + step) / length)
            done += step
            room -= step
            if room <= 1e-6:
                place, left = next(pattern)
                room = float(left)


def _interpolate(x0: float, y0: float, x1: float, y1: float, share: float) -> Point:
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


IMAGES: Final = 6
PLACES: Final = 4
"""Small pictures of one image."""
WIDTH, HEIGHT = 520, 390
"""Pixels of a small picture; pages show it at half the size."""
_AROUND: Final = 0.6
"""Share of the shapes' size that is shown around them on every side."""
_LEAST: Final = 60.0
"""Pixels of the image that a small picture shows at least."""
_FAINT: Final = 150
"""Opacity (of 255) of the shapes round about."""
_GREY: Final = (168, 173, 179)
_FIRST: Final = (DisagreementKind.MISSED, DisagreementKind.EXTRA, DisagreementKind.LOW_OVERLAP, DisagreementKind.LABEL)
"""The kinds that are shown, which cost F1."""


@dataclass(frozen=True, slots=True)
class DisagreementCrop:
    """One disagreement as a picture with a caption."""

    jpeg: bytes
    caption: str
    shape: int
    """Id of the shape that it is about."""


@dataclass(frozen=True, slots=True)
class WorstImage:
    """One image with its disagreements."""

    image: Image
    unpaired: int
    """Shapes without a partner, summed over the pairs of authors."""
    shapes: int
    """Shapes of all audited authors."""
    places: tuple[DisagreementCrop, ...]
    more: int
    """Disagreements of the shown kinds without a picture."""
    note: str
    """Why there is no photograph in the pictures; empty where there is one."""


def find_worst_images(
    report: AuditReport, progress: Progress | None = None, *, most: int = IMAGES
) -> tuple[WorstImage, ...]:
    """The images with the most unpaired shapes, worst first. Raises Cancelled when asked to stop."""
    found = []
    ranked = rank_images(report)[:most]
    for done, (image, unpaired) in enumerate(ranked):
        if progress is not None:
            progress.step(done, len(ranked))
        found.append(_make_worst_image(report, report.project.images[image], unpaired))
    return tuple(found)


def rank_images(report: AuditReport) -> list[tuple[int, int]]:
    """Image ids with their unpaired shapes over all pairs of authors, most first; images without any are left out."""
    unpaired: Counter[int] = Counter()
    for pair in report.agreement.pairs:
        tallies = pair.tallies
        columns = tallies.layout.columns
        drawn = sum(tallies.counts[:, columns[name]].sum(axis=1, dtype=np.int64) for name in ("n_a", "n_b"))
        alone = drawn - 2 * tallies.counts[:, columns["found"]].ravel()
        for row in np.flatnonzero(alone):
            unpaired[int(tallies.images[row])] += int(alone[row])
    return sorted(unpaired.items(), key=lambda entry: (-entry[1], entry[0]))


def author_style_of(report: AuditReport, author: int) -> tuple[str, tuple[int, ...]]:
    """Colour and dash of an author: those of its place among all authors of the project."""
    place = sorted(report.project.authors).index(author)
    return AUTHOR_COLOURS[place % len(AUTHOR_COLOURS)], AUTHOR_DASHES[place % len(AUTHOR_DASHES)]


def format_caption(report: AuditReport, found: Disagreement, layers: Mapping[int, Shapes]) -> str:
    """What the disagreement is, in a few words."""
    name = report.author_name(found.author)
    label = report.label_name(int(_row_of(layers[found.author], found.shape).label[0]))
    if found.other is None:
        return f"Only {name} drew this {label}"
    other = report.author_name(found.other)
    if found.kind is DisagreementKind.MISSED:
        why = f"best overlap IoU {format_cell(found.iou)}" if found.iou else "nothing overlaps"
        if found.taken:
            why = "the shape there is another's partner"
        return f"{name}'s {label} is missing in {other}'s work ({why})"
    if found.kind is DisagreementKind.LABEL and found.other_shape is not None:
        theirs = report.label_name(int(_row_of(layers[found.other], found.other_shape).label[0]))
        return f"{name} says {label}, {other} says {theirs} (IoU {format_cell(found.iou)})"
    return f"{name} and {other} drew it differently (IoU {format_cell(found.iou)})"


def _make_worst_image(report: AuditReport, image: Image, unpaired: int) -> WorstImage:
    here = np.array([image.id])
    layers = {side.author: side.restrict_to(here).shapes for side in report.sides if image.id in side.images}
    found = [one for one in find_disagreements(image.id, layers, report.options.tally.pairing) if one.kind in _FIRST]
    shown = _vary_kinds(found, layers)
    picture, note = _load_picture(report, image)
    places = tuple(
        DisagreementCrop(
            _draw_crop(report, image, one, layers=layers, picture=picture),
            format_caption(report, one, layers),
            one.shape,
        )
        for one in shown
    )
    count = sum(len(shapes) for shapes in layers.values())
    return WorstImage(image, unpaired, count, places, len(found) - len(shown), note)


def _vary_kinds(found: Sequence[Disagreement], layers: Mapping[int, Shapes]) -> list[Disagreement]:
    """The first few, a different kind each time as long as there is one; no place is shown twice."""
    by_kind = [[one for one in found if one.kind is kind] for kind in _FIRST]
    shown: list[Disagreement] = []
    seen: Floats = np.zeros((0, 4))
    for one in chain.from_iterable(zip_longest(*by_kind)):
        if one is None:
            continue
        boxes = _boxes_of(one, layers)
        if (compute_iou(boxes, seen) >= IOU_THRESHOLD).any():
            continue
        seen = np.concatenate((seen, boxes))
        shown.append(one)
        if len(shown) == PLACES:
            break
    return shown


def _boxes_of(found: Disagreement, layers: Mapping[int, Shapes]) -> Floats:
    """The boxes of the shapes in question (1 or 2, 4)."""
    boxes = [_row_of(layers[found.author], found.shape).box]
    if found.other is not None and found.other_shape is not None:
        boxes.append(_row_of(layers[found.other], found.other_shape).box)
    return np.concatenate(boxes)


def _load_picture(report: AuditReport, image: Image) -> tuple[Picture | None, str]:
    """The photograph, or why there is none."""
    folder = report.project.images_folder
    if not folder or not Path(folder).is_dir():
        return None, "The images folder is not here, so that only the outlines are shown."
    try:
        return decode(Path(folder) / image.name), ""
    except UserError:
        return None, "No picture could be read here, so that only the outlines are shown."


def _draw_crop(
    report: AuditReport, image: Image, found: Disagreement, *, layers: Mapping[int, Shapes], picture: Picture | None
) -> bytes:
    """The small picture of one disagreement, as JPEG."""
    from PIL import ImageDraw

    view = _choose_view(found, layers, image)
    scale = WIDTH / (view[2] - view[0])
    shown = _draw_background(picture, view)
    draw = ImageDraw.Draw(shown, "RGBA")
    strong = {found.shape, found.other_shape}
    outlines = sorted(_list_outlines(layers, view), key=lambda outline: outline[1] in strong)
    for author, shape, rings in outlines:
        colour, dash = author_style_of(report, author)
        moved = [(ring - view[:2]) * scale for ring in rings]
        is_strong = shape in strong
        draw_outline(
            draw,
            moved,
            colour=colour,
            dash=[2 * part for part in dash],
            width=5 if is_strong else 2,
            opacity=255 if is_strong else _FAINT,
        )
    stream = io.BytesIO()
    shown.save(stream, format="JPEG", quality=82)
    return stream.getvalue()


def _choose_view(found: Disagreement, layers: Mapping[int, Shapes], image: Image) -> Floats:
    """The part of the image that is shown, as a box of the small picture's proportions."""
    x0, y0, x1, y1 = bounds_of(_boxes_of(found, layers))
    width = max((x1 - x0) * (1 + 2 * _AROUND), _LEAST)
    height = max((y1 - y0) * (1 + 2 * _AROUND), _LEAST)
    width, height = max(width, height * WIDTH / HEIGHT), max(height, width * HEIGHT / WIDTH)
    left, top = (x0 + x1 - width) / 2, (y0 + y1 - height) / 2
    if image.has_size:
        left = min(max(left, 0.0), max(image.width - width, 0.0))
        top = min(max(top, 0.0), max(image.height - height, 0.0))
    return np.array([left, top, left + width, top + height])


def _draw_background(picture: Picture | None, view: Floats) -> "Pillow.Image":
    """The photograph in the view; grey where there is none."""
    from PIL import Image as PillowImage

    canvas = PillowImage.new("RGB", (WIDTH, HEIGHT), _GREY)
    if picture is None:
        return canvas
    shown = view / picture.shown_scale
    rows, columns = picture.pixels.shape[:2]
    part = np.clip(shown, 0, (columns, rows, columns, rows))
    corner, far = np.floor(part[:2]).astype(int), np.ceil(part[2:]).astype(int)
    if (far <= corner).any():
        return canvas
    scale = WIDTH / (shown[2] - shown[0])
    place = np.round((part - np.tile(shown[:2], 2)) * scale).astype(int)
    size = (max(int(place[2] - place[0]), 1), max(int(place[3] - place[1]), 1))
    cut = np.ascontiguousarray(picture.pixels[corner[1] : far[1], corner[0] : far[0], 2::-1])
    box = tuple((part - np.tile(corner, 2)).tolist())
    photograph = PillowImage.fromarray(cut).resize(size, PillowImage.Resampling.BICUBIC, box=box, reducing_gap=2.0)
    canvas.paste(photograph, (int(place[0]), int(place[1])))
    return canvas


def _list_outlines(layers: Mapping[int, Shapes], view: Floats) -> Iterator[tuple[int, int, list[Floats]]]:
    """Author, id and rings of every shape that reaches into the view."""
    for author, shapes in layers.items():
        box = shapes.box
        inside = (box[:, 0] < view[2]) & (box[:, 2] > view[0]) & (box[:, 1] < view[3]) & (box[:, 3] > view[1])
        for row in np.flatnonzero(inside):
            polygon = shapes.polygon_of(int(row))
            rings = [ring_of_box(box[row])] if polygon is None else list(polygon)
            yield author, int(shapes.id[row]), rings


def _row_of(shapes: Shapes, shape: int) -> Shapes:
    return shapes.take(shapes.rows_of([shape]))

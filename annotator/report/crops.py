"""Small pictures for pages: a part of a photograph with outlines and words over it, as the canvas draws them."""

import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import cycle, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Floats, bounds_of
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.style import SURE_FAMILY, author_style_of, make_drawable
from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import Limits
from annotator.store.pixels.pyramid import Picture
from annotator.store.remote import is_address, picture_place_of

if TYPE_CHECKING:
    from PIL import Image as Pillow
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

WIDTH, HEIGHT = 520, 390
"""Pixels of a small picture; pages show it at half the size."""
NO_FOLDER: Final = "The images folder is not here, so that only the outlines are shown."
NO_PICTURE: Final = "No picture could be read here, so that only the outlines are shown."
HALO: Final = (10, 14, 18, 170)
_AROUND: Final = 0.6
"""Share of the shapes' size that is shown around them on every side."""
_LEAST: Final = 60.0
"""Pixels of the image that a small picture shows at least."""
_FAINT: Final = 150
_GREY: Final = (168, 173, 179)
_CHIP: Final = (16, 20, 24, 225)
_WORDS: Final = (255, 255, 255, 255)
_WORD_SIZE: Final = 19
_LIMITS: Final = Limits(max_bytes=1 << 28)
"""67 megapixels are decoded whole; what is larger is halved until it fits, so that one picture is all that is held."""

Point = tuple[float, float]
Rectangle = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels of the small picture."""


def draw_outline(
    draw: "ImageDraw", rings: Sequence[Floats], *, colour: str, dash: Sequence[int], width: int, opacity: int = 255
) -> None:
    """Draws closed rings `(n, 2)` of picture points on an RGBA drawing.

    `colour` is `#rrggbb`, `opacity` 0 … 255, `dash` are lengths of line and gap in pixels, none is solid.
    """
    ink = (*parse_colour(colour), opacity)
    halo = (*HALO[:3], HALO[3] * opacity // 255)
    for ring in rings:
        points = [(float(x), float(y)) for x, y in ring]
        pieces = list(split_dashes([*points, points[0]], dash))
        for piece in pieces:
            draw.line(piece, fill=halo, width=width + 2)
        for piece in pieces:
            draw.line(piece, fill=ink, width=width)


def draw_chip(
    draw: "ImageDraw", box: Floats, words: str, *, colour: str, taken: Sequence[Rectangle] = ()
) -> Rectangle | None:
    """Writes words on a dark chip above a box `(4,)` of picture points, or within it where there is no room above.

    Returns where the chip stands; None, and nothing is drawn, where it would lie on one that is there already.
    """
    font = _load_font()
    text = make_drawable(words, most=48)
    place = place_chip(draw, box, text)
    if any(place[0] < x1 and place[2] > x0 and place[1] < y1 and place[3] > y0 for x0, y0, x1, y1 in taken):
        return None
    draw.rounded_rectangle(place, 4, fill=_CHIP, outline=(*parse_colour(colour), 255))
    draw.text((place[0] + 6, (place[1] + place[3]) / 2), text, font=font, fill=_WORDS, anchor="lm")
    return place


def place_chip(draw: "ImageDraw", box: Floats, text: str) -> Rectangle:
    """Where the chip of a box `(4,)` stands, which never leaves the picture."""
    width, height = draw.textlength(text, font=_load_font()) + 12, _WORD_SIZE + 8
    left = min(max(float(box[0]), 0.0), max(WIDTH - width, 0.0))
    top = float(box[1]) - height - 3
    top = min(max(top if top >= 0 else float(box[1]) + 4, 0.0), HEIGHT - height)
    return left, top, left + width, top + height


def parse_colour(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return red, green, blue


def ring_of_box(box: Floats) -> Floats:
    """The corners of a box `(4,)`."""
    x0, y0, x1, y1 = box
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def split_dashes(points: Sequence[Point], dash: Sequence[int]) -> Iterator[tuple[Point, Point]]:
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


def load_picture(folder: str | None, image: Image) -> tuple[Picture | None, str]:
    """The photograph, or why there is none."""
    if not folder or not (is_address(folder) or Path(folder).is_dir()):
        return None, NO_FOLDER
    try:
        return decode(picture_place_of(folder, image), limits=_LIMITS), ""
    except UserError:
        return None, NO_PICTURE


def choose_view(boxes: Floats, image: Image, *, around: float = _AROUND) -> Floats:
    """The part of the image that is shown around boxes `(n, 4)`, as a box of the small picture's proportions.

    `around` is the share of the shapes' size that is shown on every side.
    """
    x0, y0, x1, y1 = bounds_of(boxes)
    width = max((x1 - x0) * (1 + 2 * around), _LEAST)
    height = max((y1 - y0) * (1 + 2 * around), _LEAST)
    width, height = max(width, height * WIDTH / HEIGHT), max(height, width * HEIGHT / WIDTH)
    left, top = (x0 + x1 - width) / 2, (y0 + y1 - height) / 2
    if image.has_size:
        left = min(max(left, 0.0), max(image.width - width, 0.0))
        top = min(max(top, 0.0), max(image.height - height, 0.0))
    return np.array([left, top, left + width, top + height])


def draw_background(picture: Picture | None, view: Floats) -> "Pillow.Image":
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


def draw_shapes(
    project: Project, layers: Mapping[int, Shapes], view: Floats, *, picture: Picture | None, strong: Collection[int]
) -> "Pillow.Image":
    """The view with the outlines of all shapes, given by author: some (by id) strong, their neighbours thin."""
    from PIL import ImageDraw

    scale = WIDTH / (view[2] - view[0])
    shown = draw_background(picture, view)
    draw = ImageDraw.Draw(shown, "RGBA")
    for author, shape, rings in sorted(_list_outlines(layers, view), key=lambda outline: outline[1] in strong):
        colour, dash = author_style_of(project, author)
        is_strong = shape in strong
        draw_outline(
            draw,
            [(ring - view[:2]) * scale for ring in rings],
            colour=colour,
            dash=[2 * part for part in dash],
            width=5 if is_strong else 2,
            opacity=255 if is_strong else _FAINT,
        )
    return shown


def _list_outlines(layers: Mapping[int, Shapes], view: Floats) -> Iterator[tuple[int, int, list[Floats]]]:
    """Author, id and rings of every shape that reaches into the view."""
    for author, shapes in layers.items():
        box = shapes.box
        inside = (box[:, 0] < view[2]) & (box[:, 2] > view[0]) & (box[:, 1] < view[3]) & (box[:, 3] > view[1])
        for row in np.flatnonzero(inside):
            polygon = shapes.polygon_of(int(row))
            rings = [ring_of_box(box[row])] if polygon is None else list(polygon)
            yield author, int(shapes.id[row]), rings


def encode_crop(canvas: "Pillow.Image") -> bytes:
    """The small picture as JPEG."""
    stream = io.BytesIO()
    canvas.save(stream, format="JPEG", quality=82)
    return stream.getvalue()


def _interpolate(x0: float, y0: float, x1: float, y1: float, share: float) -> Point:
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


@lru_cache(maxsize=1)
def _load_font() -> "FreeTypeFont":
    """The typeface that comes with matplotlib, so that pages are the same everywhere."""
    from matplotlib.font_manager import FontProperties, findfont
    from PIL import ImageFont

    return ImageFont.truetype(findfont(FontProperties(family=SURE_FAMILY)), _WORD_SIZE)

"""How large a picture may be: what is refused, and what is shown reduced by a whole factor."""

from __future__ import annotations

from dataclasses import dataclass

from annotator.errors import UserError
from annotator.phrase import Numeral, Phrase
from annotator.store.pixels.header import ImageHeader


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one picture.

    max_side: longest side that is shown, in pixels (the raster engine of Qt ends there).
    max_bytes: largest decoded picture that is shown in full, at four bytes a pixel.
    max_pixels: a header that claims more is refused before anything is allocated.
    """

    max_side: int = 32_767
    max_bytes: int = 1 << 30
    max_pixels: int = 1_000_000_000


def compute_shown_scale(header: ImageHeader, limits: Limits) -> int:
    """The power of two by which a picture is reduced to keep within the limits; 1 for most pictures.

    While values of more than eight bits are turned into pixels they may take twice the bytes of the pixels.
    """
    width, height, scale = header.width, header.height, 1
    size = max(4, min(4, header.channels) * header.bits // 16)
    while (
        max(width, height) > scale * limits.max_side
        or size * _divide_up(width, scale) * _divide_up(height, scale) > limits.max_bytes
    ):
        scale *= 2
        if scale >= max(width, height):
            break
    return scale


def compute_shown_size(width: int, height: int, scale: int) -> tuple[int, int]:
    """Width and height of the reduced picture; a last pixel that is only partly covered counts."""
    return _divide_up(width, scale), _divide_up(height, scale)


def count_bytes_needed(header: ImageHeader, limits: Limits) -> int:
    """Bytes of the pixels that `decode` will give, the size of the buffer to hand to it."""
    width, height = compute_shown_size(header.width, header.height, compute_shown_scale(header, limits))
    return 4 * width * height


def format_reduction_note(width: int, height: int, scale: int) -> str | None:
    """The sentence about a reduction, or None when there is none."""
    if scale == 1:
        return None
    return Phrase(
        "Shown at 1/{scale} of its size, because {width} x {height} pixels are too many; coordinates "
        "stay those of the full picture.",
        scale=scale,
        width=width,
        height=height,
    )


def refuse_too_many_pixels(name: str, width: int, height: int, limits: Limits) -> None:
    """Raise UserError when the header claims more pixels than are ever opened."""
    if width * height > limits.max_pixels:
        raise UserError(
            "{name} claims {width} x {height} pixels, more than the {max_pixels} million that are opened; "
            "cut it into smaller pictures.",
            name=name,
            width=width,
            height=height,
            max_pixels=Numeral(f"{limits.max_pixels / 1e6:g}"),
        )


def _divide_up(length: int, scale: int) -> int:
    return -(-length // scale)

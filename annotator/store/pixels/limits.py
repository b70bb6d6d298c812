"""How large a picture may be: what is refused, and what is shown reduced by a whole factor."""

from __future__ import annotations

from dataclasses import dataclass

from annotator.errors import UserError


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one picture.

    max_side: longest side that is shown, in pixels (the raster engine of Qt ends there).
    max_bytes: largest decoded picture that is shown, at four bytes a pixel.
    max_pixels: a header that claims more is refused before anything is allocated.
    """

    max_side: int = 32_767
    max_bytes: int = 1 << 30
    max_pixels: int = 1_000_000_000


def shown_scale(width: int, height: int, limits: Limits) -> int:
    """The power of two by which a picture is reduced to keep within the limits; 1 for most pictures."""
    scale = 1
    while (
        max(width, height) > scale * limits.max_side
        or 4 * _ceil(width, scale) * _ceil(height, scale) > limits.max_bytes
    ):
        scale *= 2
        if scale >= max(width, height):
            break
    return scale


def shown_size(width: int, height: int, scale: int) -> tuple[int, int]:
    """Width and height of the reduced picture; a last pixel that is only partly covered counts."""
    return _ceil(width, scale), _ceil(height, scale)


def reduction_note(width: int, height: int, scale: int) -> str | None:
    """The sentence that tells of a reduction, or None when there is none."""
    if scale == 1:
        return None
    return (
        f"Shown at 1/{scale} of its size, because {width} x {height} pixels are too many; "
        "coordinates stay those of the full picture."
    )


def refuse_too_many_pixels(name: str, width: int, height: int, limits: Limits) -> None:
    """Raise UserError when the header claims more pixels than are ever opened."""
    if width * height > limits.max_pixels:
        raise UserError(
            f"{name} claims {width} x {height} pixels, more than the {limits.max_pixels / 1e6:g} million "
            "that are opened; cut it into smaller pictures."
        )


def _ceil(length: int, scale: int) -> int:
    return -(-length // scale)

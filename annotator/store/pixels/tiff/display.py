"""The bands of a TIFF as the colours a screen shows: which bands, what is missing, and how the values are stretched."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.phrase import Phrase
from annotator.store.pixels.display import NEUTRAL, apply_stretch, find_stretch
from annotator.store.pixels.reading import Cancel
from annotator.store.pixels.tiff.bands import read_bands
from annotator.store.pixels.tiff.directory import Tag, TiffDirectory
from annotator.store.pixels.tiff.layout import COLOUR, WHITE_IS_ZERO, BandLayout


def show_bands(
    directory: TiffDirectory,
    layout: BandLayout,
    out: npt.NDArray[np.uint8],
    *,
    scale: int = 1,
    cancelled: Cancel | None = None,
) -> str | None:
    """Write the picture into `out` (h, w, 4) as BGRX, rows as stored; returns the note for the person, or None.

    The first three bands are taken as red, green and blue, a picture with fewer is grey. Eight-bit values are shown as
    they are, all others stretched.
    """
    colours = _choose_colour_bands(layout)
    wanted = colours if layout.alpha is None else (*colours, layout.alpha)
    values = read_bands(directory, layout, wanted, scale=scale, cancelled=cancelled)
    alpha = values[..., len(colours)] if layout.alpha is not None else None
    values = values[..., : len(colours)]
    notes = _describe_bands(layout, colours)
    if layout.dtype == np.uint8:
        shown: npt.NDArray[np.uint8] = values if layout.photometric != WHITE_IS_ZERO else 255 - values
        shown = shown if alpha is None else _blend_over_neutral(shown, alpha)
    else:
        valid = _is_measured(values, alpha, directory.read_text(Tag.NODATA))
        stretch = find_stretch(values, valid, joint=layout.photometric == COLOUR, cancelled=cancelled)
        shown = apply_stretch(values, valid, stretch, cancelled=cancelled)
        if layout.photometric == WHITE_IS_ZERO:
            shown = 255 - shown
        notes.append(stretch.describe())
    for place in range(3):
        out[..., 2 - place] = shown[..., min(place, shown.shape[2] - 1)]
    out[..., 3] = 255
    return " ".join(notes) or None


def _choose_colour_bands(layout: BandLayout) -> tuple[int, ...]:
    bands = [band for band in range(layout.samples) if band != layout.alpha]
    return tuple(bands[:3]) if len(bands) >= 3 else (bands[0],)


def _describe_bands(layout: BandLayout, colours: tuple[int, ...]) -> list[str]:
    if layout.samples - (layout.alpha is not None) == len(colours):
        return []
    names = ", ".join(str(band + 1) for band in colours)
    return [Phrase("Shown: band {names} of {samples}.", names=names, samples=layout.samples)]


def _is_measured(values: npt.NDArray[Any], alpha: npt.NDArray[Any] | None, nodata: str) -> npt.NDArray[np.bool_] | None:
    """Where there is a measurement, (h, w); None when nothing in the file marks a gap."""
    valid = None if alpha is None else alpha > 0
    try:
        gap = float(nodata)
    except ValueError:
        return valid
    if not np.isfinite(gap):
        return valid
    if values.dtype.kind in "ui":
        limits = np.iinfo(values.dtype)
        if not limits.min <= gap <= limits.max or gap != int(gap):
            return valid
    present: npt.NDArray[np.bool_] = np.any(values != np.array(gap).astype(values.dtype), axis=2)
    return present if valid is None else valid & present


def _blend_over_neutral(shown: npt.NDArray[np.uint8], alpha: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Colours blended over the neutral grey by their opacity."""
    opaque = alpha[..., None].astype(np.uint16)
    blended = (shown * opaque + NEUTRAL * (255 - opaque) + 127) // 255
    return blended.astype(np.uint8)

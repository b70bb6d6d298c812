"""A plot of trees from the air with the files that come with such pictures: crowns by hand and of algorithms.

The folder that `write` fills holds PLOT_7.tif (four bands, a decimetre a pixel, its place on the ground in its tags),
PLOT_7.xml (the crowns drawn by hand, Pascal VOC) and a table for each algorithm, in metres on the ground or in pixels.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.store.pixels.make import geotiff

NAME = "PLOT_7"
SIZE = (400, 400)
PIXEL = 0.1
"""Metres a pixel."""
EAST, NORTH = 300000.4, 4100000.8
"""Of the picture's top-left corner, in metres of the zone UTM 11 north."""
METRES, PIXELS = ("Watershed", "Clustering"), ("Network",)
AUTHORS = ("hand", *METRES, *PIXELS)

Boxes = NDArray[np.float64]


def crowns() -> dict[str, Boxes]:
    """Boxes (N, 4) in pixels by author; the first author's lie on whole pixels, all within the picture."""
    rng = np.random.default_rng(52)
    corner = np.array([[20, 30], [120, 25], [250, 40], [60, 150], [190, 160], [310, 170], [90, 290], [230, 300]], float)
    side = rng.integers(40, 75, corner.shape)
    found = {"hand": np.hstack((corner, corner + side))}
    for name, spread in zip(AUTHORS[1:], (4.0, 7.0, 2.0), strict=True):
        seen = rng.random(len(corner)) < 0.9
        boxes = found["hand"][seen] + rng.normal(0, spread, (int(seen.sum()), 4))
        found[name] = boxes.round(1).clip(0, SIZE[0])
    return found


def write(folder: Path) -> dict[str, Boxes]:
    """Writes the picture, the XML and the tables; returns the boxes that they hold, in pixels by author."""
    bands = np.full((SIZE[1], SIZE[0], 4), 255, np.uint8)
    bands[..., :3] = np.add.outer(np.arange(SIZE[1]), np.arange(SIZE[0]))[..., None] * np.array([1, 2, 3]) // 16
    geotiff(
        folder / f"{NAME}.tif",
        bands,
        keys={1024: 1, 1025: 1, 3072: 32611, 3076: 9001},
        scale=(PIXEL, PIXEL, 0.0),
        tie=(0.0, 0.0, 0.0, EAST, NORTH, 0.0),
    )
    found = crowns()
    (folder / f"{NAME}.xml").write_text(_voc(found["hand"]), encoding="utf-8")
    for name in (*METRES, *PIXELS):
        rows = found[name] if name in PIXELS else _on_the_ground(found[name])
        lines = [f'"{NAME}",' + ",".join(f"{value:.3f}" for value in row) for row in rows.tolist()]
        text = "\n".join(("plot_name,xmin,ymin,xmax,ymax", *lines))
        (folder / f"{name}.csv").write_text(text + "\n", encoding="utf-8")
    return found


def _on_the_ground(boxes: Boxes) -> Boxes:
    x0, y0, x1, y1 = boxes.T * PIXEL
    return np.column_stack((EAST + x0, NORTH - y1, EAST + x1, NORTH - y0))


def _voc(boxes: Boxes) -> str:
    """Corners are first and last pixel, counted from 1."""
    objects = "".join(
        f"<object><name>Tree</name><bndbox><xmin>{x0 + 1:.0f}</xmin><ymin>{y0 + 1:.0f}</ymin>"
        f"<xmax>{x1:.0f}</xmax><ymax>{y1:.0f}</ymax></bndbox></object>"
        for x0, y0, x1, y1 in boxes.tolist()
    )
    return f"<annotation><filename>{NAME}.tif</filename>{objects}</annotation>"

"""Short ways to make what authors stated."""

import numpy as np

from annotator.metrics.matching.selection import AuthorShapes
from annotator.model.shapes import Shapes

SQUARE = (0.0, 0.0, 10.0, 10.0)


def drawn(author, *rows, images=None):
    """Rows of (image, box, label) or (image, box, label, other columns); `images` default to those of the rows."""
    rows = sorted(rows, key=lambda row: row[0])
    columns = [row[3] if len(row) > 3 else {} for row in rows]
    table = Shapes.make(
        np.array([row[1] for row in rows], dtype=float).reshape(-1, 4),
        image=[row[0] for row in rows],
        label=[row[2] for row in rows],
        occluded=[column.get("occluded", -1) for column in columns],
        part_state=[column.get("part_state", -1) for column in columns],
        assisted=[column.get("assisted", -1) for column in columns],
    )
    on = sorted({row[0] for row in rows}) if images is None else images
    return AuthorShapes(author, np.array(on, dtype=np.int64), table)


def box(x, y=0.0, width=10.0, height=10.0):
    return (x, y, x + width, y + height)


def random_sides(authors=3, *, images=6, seed=0, noise=6.0, labels=3, missing=0.15):
    """Authors who drew nearly the same crowded things, with whole numbers for coordinates; some finish fewer images.

    Nobody drew anything on image 0.
    """
    rng = np.random.default_rng(seed)
    truth = [
        (image, rng.integers(0, 150, 2), rng.integers(30, 60, 2), int(rng.integers(labels)))
        for image in range(1, images)
        for _ in range(8)
    ]
    sides = []
    for author in range(1, authors + 1):
        finished = [image for image in range(images) if rng.uniform() > missing]
        rows = [
            (
                image,
                box(*np.round(corner + rng.normal(0, noise, 2)), *size),
                int(rng.choice([label, 0], p=[0.85, 0.15])),
            )
            for image, corner, size, label in truth
            if image in finished and rng.uniform() > 0.15
        ]
        sides.append(drawn(author, *rows, images=finished))
    return sides

"""Scopes of RandCrowns tests: what authors drew on numbered images, in few words."""

from collections.abc import Mapping, Sequence

import numpy as np

from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns.scope import CrownRules, CrownScope, ImageTable, make_scope
from annotator.model.image import Image
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.shapes import Shapes

Boxes = Sequence[Sequence[float]]
PIXELS = RandCrownsSettings(2, 3, 1.5)


def drawn(
    author: int, images: Mapping[int, Boxes], *, labels: Mapping[int, Sequence[int]] | None = None
) -> AuthorShapes:
    """Boxes on images that the author finished; ids are author * 1000, author * 1000 + 1, … in image order."""
    parts, count = [], 0
    for image in sorted(images):
        boxes = np.array(images[image], dtype=np.float64).reshape(-1, 4)
        ids = author * 1000 + count + np.arange(len(boxes))
        parts.append(Shapes.make(boxes, id=ids, image=image, label=0 if labels is None else labels[image]))
        count += len(boxes)
    return AuthorShapes(author, np.array(sorted(images), dtype=np.int64), Shapes.concat(parts))


def images(count: int, *, size: tuple[int, int] = (0, 0), sampling: Mapping[int, float] | None = None) -> ImageTable:
    """Images 1 … count."""
    known = sampling or {}
    return ImageTable.of(
        Image(number, f"{number}.jpg", *size, sampling_distance=known.get(number)) for number in range(1, count + 1)
    )


def scope_of(
    *sides: AuthorShapes,
    settings: RandCrownsSettings = PIXELS,
    of: ImageTable | None = None,
    label_aware: bool = True,
    overlap: str = "box",
) -> CrownScope:
    """The scope of these authors on images without known size, unless told."""
    rules = CrownRules(settings, label_aware=label_aware, overlap=overlap)
    return make_scope(sides, images(9) if of is None else of, rules)


def random_sides(
    *, authors: int = 4, count: int = 6, pictures: int = 5, seed: int = 0, labels: int = 1, whole: bool = False
) -> list[AuthorShapes]:
    """Authors who drew the same crowded things differently, missed some, and did not finish every image."""
    rng = np.random.default_rng(seed)
    sides = []
    things = {}
    for image in range(1, pictures + 1):
        corner = rng.uniform(0, 60, (count, 2))
        things[image] = np.hstack((corner, corner + rng.uniform(8, 30, (count, 2)))), rng.integers(0, labels, count)
    for author in range(1, authors + 1):
        boxes, named = {}, {}
        for image, (base, label) in things.items():
            if not whole and rng.random() < 0.2:
                continue
            seen = rng.random(count) < 0.9
            moved = base[seen] + rng.normal(0, 2, (int(seen.sum()), 4))
            moved[:, 2:] = np.maximum(moved[:, 2:], moved[:, :2] + 1)
            boxes[image], named[image] = moved, label[seen]
        sides.append(drawn(author, boxes, labels=named))
    return sides

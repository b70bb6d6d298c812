"""Scopes of RandCrowns tests: what authors drew on numbered images, in few words."""

from collections.abc import Mapping, Sequence
from typing import Any

import immutables
import numpy as np

from annotator.errors import Progress
from annotator.metrics.matching.selection import AuthorShapes, SelectionRule
from annotator.metrics.randcrowns.scope import CrownRules, CrownScope, ImageTable, make_scope
from annotator.metrics.randcrowns.trial import Grid
from annotator.metrics.randcrowns.tuning import Tuning
from annotator.metrics.randcrowns.warped import Warping
from annotator.metrics.ranges.search import SearchFrame, make_search
from annotator.metrics.ranges.source import ImageRange, OneProcess
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes

Boxes = Sequence[Sequence[float]]
EVERYTHING = ImageRange(0, 1 << 40)
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


class ScopeSource:
    """What the authors of a scope drew, as a source."""

    def __init__(self, scope: CrownScope) -> None:
        self._scope = scope

    def read_range(self, part: ImageRange) -> Project:
        """The project with the images of a range alone."""
        scope = self._scope
        layers, images = [], {}
        for place, image in enumerate(scope.images.id.tolist()):
            if not part.first <= image <= part.last:
                continue
            pixel = float(scope.images.sampling[place])
            size = scope.images.size[place].astype(int).tolist()
            images[image] = Image(image, f"{image}.jpg", *size, sampling_distance=None if np.isnan(pixel) else pixel)
            for number, author in enumerate(scope.authors):
                rows = scope.rows_of(number)
                shapes = scope.shapes.take(rows[scope.image_row[rows] == place])
                if scope.finished[number, place]:
                    layers.append(Layer.make(LayerKey(image, author), shapes, status=Status.DONE))
        authors = immutables.Map({author: Author(author, f"author {author}") for author in scope.authors})
        return Project("u", "scope", images=immutables.Map(images), authors=authors).with_layers(layers)


def search(
    scope: CrownScope,
    grid: Grid,
    *,
    warping: Warping | None = None,
    ranges: Sequence[ImageRange] = (EVERYTHING,),
    progress: Progress | None = None,
) -> Tuning:
    """The search over what the authors of a scope drew, range by range."""
    source: Any = ScopeSource(scope)
    frame = SearchFrame(source, scope.authors, SelectionRule(), scope.rules, grid, warping)
    return make_search(frame, ranges, OneProcess(), progress)[0]

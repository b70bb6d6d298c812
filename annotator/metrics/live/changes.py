"""What each author states about one image, and what changed between two such statements."""

from collections.abc import Iterable, Sequence

import numpy as np

from annotator.geometry.box import Rows
from annotator.metrics.matching.selection import AuthorShapes, SelectionRule, keep_countable
from annotator.model.layer import Layer, PassPurpose
from annotator.model.shapes import Shapes

ShapesByAuthor = dict[int, Shapes]
"""By author, the shapes that count on one image; an author without a layer that counts is not in it."""

FEW = 8
"""Changed shapes up to which an image is corrected shape by shape."""


def collect_author_shapes(layers: Iterable[Layer], authors: Sequence[int], rule: SelectionRule) -> ShapesByAuthor:
    """What each author's latest pass of work that counts states about the image of the layers."""
    latest: dict[int, Layer] = {}
    for layer in layers:
        author = layer.key.author
        if author in authors and layer.purpose is PassPurpose.WORK and rule.admits(layer):
            known = latest.get(author)
            if known is None or known.key.pass_number < layer.key.pass_number:
                latest[author] = layer
    return {author: keep_countable(latest[author].shapes, rule) for author in authors if author in latest}


def author_shapes_of(author: int, image: int, shapes: Shapes | None) -> AuthorShapes:
    """One author's statement about one image as a table; None for no statement."""
    if shapes is None:
        return AuthorShapes(author, np.zeros(0, np.int64), Shapes.empty())
    on_image = shapes.with_columns(image=np.full(len(shapes), image, np.int64))
    return AuthorShapes(author, np.array([image], np.int64), on_image)


def find_changed_authors(before: ShapesByAuthor, after: ShapesByAuthor) -> set[int]:
    """Authors whose statement has changed, begun or ended."""
    return {author for author in before.keys() | after.keys() if not _is_same(before.get(author), after.get(author))}


def _is_same(one: Shapes | None, other: Shapes | None) -> bool:
    """Tables with drafts or merged labels are made anew each time, so that only their content tells."""
    return one is other or one == other


def find_few_changes(before: ShapesByAuthor, after: ShapesByAuthor) -> tuple[int, Rows] | None:
    """The one author who changed up to `FEW` shapes in place, and their rows `(K,)`; None where more has changed."""
    changed = find_changed_authors(before, after)
    if len(changed) != 1:
        return None
    author = changed.pop()
    if author not in before or author not in after:
        return None
    old, new = before[author], after[author]
    if not np.array_equal(old.id, new.id):
        return None
    moved = np.flatnonzero(old.box != new.box) // 4
    others = [
        np.flatnonzero(getattr(old, name) != getattr(new, name))
        for name in ("label", "occluded", "part_state", "assisted")
    ]
    rows = np.unique(np.concatenate((moved, *others)))
    return (author, rows) if len(rows) <= FEW else None

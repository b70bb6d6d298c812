"""Where to begin in a sample: the shape that shows best what the sample is about, found when it is drawn."""

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, area_of, compute_intersection, compute_iou
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.model.shapes import PartState
from annotator.samples.sample import FirstLook, Sight

_MISSED: Final = 0.1
"""A shape that another's boxes overlap less than this was missed by them."""
_FOUND: Final = 0.5


def missed(project: Project, author: str, other: str, *, witness: str) -> FirstLook | None:
    """The largest shape of an author that another one did not draw and a witness did."""
    agreed = {image: theirs.shapes.box for image, _, theirs in _both(project, author, witness)}

    def only_other(own: Floats, theirs: Floats, image: str) -> npt.NDArray[np.bool_]:
        seen = agreed.get(image, np.zeros((0, 4)))
        return (_best(own, theirs, compute_iou) < _MISSED) & (_best(own, seen, compute_iou) >= _FOUND)

    return _largest(project, author, other, only_other, Sight.MISSED)


def joined(project: Project, author: str, other: str) -> FirstLook | None:
    """The largest shape of an author that lies in a much larger one of another."""

    def within(own: Floats, theirs: Floats, _image: str) -> npt.NDArray[np.bool_]:
        return (_best(own, theirs, _share) > 0.95) & (_best(own, theirs, compute_iou) < _FOUND)

    return _largest(project, author, other, within, Sight.JOINED)


def hallucinated(project: Project, author: str) -> FirstLook | None:
    """The part that the author says is absent and that a model is surest to see there."""
    best, found = 0.0, None
    for model in project.authors_of(AuthorKind.MODEL):
        for image, own, theirs in _both(project, author, model.name):
            same = own.shapes.label[:, None] == theirs.shapes.label
            boxed = ~theirs.shapes.crowd
            absent = own.shapes.part_state == PartState.ABSENT
            meets = same & boxed & absent[:, None] & (compute_iou(own.shapes.box, theirs.shapes.box) >= _FOUND)
            score = np.where(meets, theirs.shapes.score, 0.0).max(axis=1, initial=0.0)
            row = int(score.argmax()) if len(score) else 0
            if len(score) and score[row] > best:
                best = float(score[row])
                found = FirstLook(author, image, int(own.shapes.id[row]), Sight.HALLUCINATED)
    return found


def _largest(
    project: Project,
    author: str,
    other: str,
    telling: Callable[[Floats, Floats, str], npt.NDArray[np.bool_]],
    sight: Sight,
) -> FirstLook | None:
    """Of the shapes that tell something, the one that is largest in its image."""
    best, found = 0.0, None
    for image, own, theirs in _both(project, author, other):
        box = own.shapes.box
        size = np.where(telling(box, theirs.shapes.box, image), area_of(box), 0.0) / max(
            1.0, float(box[:, 2:].max(initial=0))
        )
        if len(size) and size.max() > best:
            best, found = float(size.max()), FirstLook(author, image, int(own.shapes.id[size.argmax()]), sight)
    return found


def _both(project: Project, author: str, other: str) -> list[tuple[str, Layer, Layer]]:
    """Images with finished layers of both, with these."""
    first, second = _named(project, author), _named(project, other)
    rows = []
    for image in project.list_images():
        own = project.layers.get(LayerKey(image.id, first.id))
        theirs = project.layers.get(LayerKey(image.id, second.id))
        if own is not None and theirs is not None and own.status.is_finished and theirs.status.is_finished:
            rows.append((image.name, own, theirs))
    return rows


def _named(project: Project, name: str) -> Author:
    found = project.find_author(name)
    if found is None:
        raise LookupError(name)
    return found


def _best(own: Floats, theirs: Floats, measure: Callable[[Floats, Floats], Floats]) -> Floats:
    return np.asarray(measure(own, theirs).max(axis=1, initial=0.0), np.float64)


def _share(own: Floats, theirs: Floats) -> Floats:
    """The share of each of our boxes that lies in each of theirs."""
    return np.asarray(compute_intersection(own, theirs) / area_of(own)[:, None], np.float64)

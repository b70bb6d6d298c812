"""Disputes: the disagreements on images of an open project, found many images at once where a walk looks far ahead."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from annotator.metrics.agreement.disagreements import Disagreement, find_disagreements
from annotator.metrics.live.changes import ShapesByAuthor
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.agreement.counts import CountOptions, count_options_of
from annotator.session.session import Session
from annotator.session.view import ViewState

DisagreementsByImage = dict[int, list[Disagreement]]
"""By image, in the order of the list; images without any are not in it."""


def find_image_disagreements(session: Session, image: int) -> list[Disagreement]:
    """The disagreements on one image."""
    return load_disagreements(session, [image]).get(image, [])


def load_disagreements(session: Session, images: Sequence[int]) -> DisagreementsByImage:
    """The disagreements on these images, as stored. Raises UserError when a layer cannot be loaded."""
    basis = count_options_of(session.committed, session.view)
    for image in images:
        session.load_image(image, basis.authors)
    return find_loaded_disagreements(session.committed, session.view, images)


def find_loaded_disagreements(project: Project, view: ViewState, images: Iterable[int]) -> DisagreementsByImage:
    """The same where all layers that may count are loaded."""
    basis = count_options_of(project, view)
    alike: dict[tuple[int, ...], dict[int, ShapesByAuthor]] = {}
    for image in images:
        stated = basis.collect_shapes(project, image)
        if len(stated) > 1:
            alike.setdefault(tuple(stated), {})[image] = stated
    found: DisagreementsByImage = {}
    for authors, by_image in alike.items():
        found.update(_find_in_group(authors, by_image, basis))
    return found


def _find_in_group(
    authors: Sequence[int], by_image: dict[int, ShapesByAuthor], basis: CountOptions
) -> DisagreementsByImage:
    """Images on which the same authors state something are one table an author: pairing keeps images apart."""
    tables = {author: _concat_shapes(by_image, author) for author in authors}
    image_of = {
        shape: image
        for table in tables.values()
        for shape, image in zip(table.id.tolist(), table.image.tolist(), strict=True)
    }
    found: DisagreementsByImage = {}
    for one in find_disagreements(-1, tables, basis.audit.tally.pairing):
        image = image_of[one.shape]
        found.setdefault(image, []).append(replace(one, image=image))
    return found


def _concat_shapes(by_image: dict[int, ShapesByAuthor], author: int) -> Shapes:
    shapes = [stated[author] for stated in by_image.values()]
    images = np.repeat(np.array(list(by_image), dtype=np.int64), [len(table) for table in shapes])
    return Shapes.concat(shapes).with_columns(image=images, attributes=None)

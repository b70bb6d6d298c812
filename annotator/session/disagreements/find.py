"""Disputes: the disagreements on images of an open project, found many images at once where a walk looks far ahead."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from annotator.metrics.agreement.disagreements import Disagreement, find_disagreements
from annotator.metrics.live.changes import Stated
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.agreement.counts import Basis, basis_of, loaded
from annotator.session.session import Session
from annotator.session.view import ViewState

Disputes = dict[int, list[Disagreement]]
"""By image, in the order of the list; images without any are not in it."""


def disputes_on(session: Session, image: int) -> list[Disagreement]:
    """The disagreements on one image."""
    return disputes_over(session, [image]).get(image, [])


def disputes_over(session: Session, images: Sequence[int]) -> Disputes:
    """The disagreements on these images, as stored. Raises UserError when a layer cannot be loaded."""
    basis = basis_of(session.committed, session.view)
    for image in images:
        loaded(session, image, basis.authors)
    return disputes_in(session.committed, session.view, images)


def disputes_in(project: Project, view: ViewState, images: Iterable[int]) -> Disputes:
    """The same where all layers that may count are loaded."""
    basis = basis_of(project, view)
    alike: dict[tuple[int, ...], dict[int, Stated]] = {}
    for image in images:
        stated = basis.stated(project, image)
        if len(stated) > 1:
            alike.setdefault(tuple(stated), {})[image] = stated
    found: Disputes = {}
    for authors, by_image in alike.items():
        found.update(_of_group(authors, by_image, basis))
    return found


def _of_group(authors: Sequence[int], by_image: dict[int, Stated], basis: Basis) -> Disputes:
    """Images on which the same authors state something are one table an author: pairing keeps images apart."""
    tables = {author: _table(by_image, author) for author in authors}
    image_of = {
        shape: image
        for table in tables.values()
        for shape, image in zip(table.id.tolist(), table.image.tolist(), strict=True)
    }
    found: Disputes = {}
    for one in find_disagreements(-1, tables, basis.audit.tally.pairing):
        image = image_of[one.shape]
        found.setdefault(image, []).append(replace(one, image=image))
    return found


def _table(by_image: dict[int, Stated], author: int) -> Shapes:
    shapes = [stated[author] for stated in by_image.values()]
    images = np.repeat(np.array(list(by_image), dtype=np.int64), [len(table) for table in shapes])
    return Shapes.concat(shapes).with_columns(image=images, attributes=None)

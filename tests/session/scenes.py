"""A small image on which three annotators disagree in every way, stored in a real project file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import immutables
import numpy as np

from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.metric_settings import MetricSettings, RandCrownsSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState
from annotator.store import ProjectFile, create_project, open_project
from tests import builders

ANA, BEN, CEM = 1, 2, 3

BOXES = {
    # x0, y0, x1, y1, label, part state, occluded
    ANA: [
        (10, 10, 50, 50, 0, 0, 0),  # 11: all agree
        (100, 10, 140, 50, 0, 0, 0),  # 12: low overlap with Ben's 22; Cem's 32 is paired with both
        (200, 10, 240, 50, 0, 0, 0),  # 13: Ben says pear
        (300, 10, 340, 50, 0, 1, 0),  # 14: Ben and Cem say intact
        (400, 10, 440, 50, 0, 0, 0),  # 15: Ana alone
    ],
    BEN: [
        (12, 10, 52, 50, 0, 0, 0),  # 21
        (116, 10, 156, 50, 0, 0, 0),  # 22
        (200, 10, 240, 50, 1, 0, 0),  # 23
        (300, 10, 340, 50, 0, 0, 0),  # 24
        (500, 10, 540, 50, 0, 0, 0),  # 25: missed by Ana
    ],
    CEM: [
        (10, 12, 50, 52, 0, 0, 0),  # 31
        (108, 10, 148, 50, 0, 0, 0),  # 32
        (200, 10, 240, 50, 0, 0, 0),  # 33
        (300, 10, 340, 50, 0, 0, 0),  # 34
        (500, 10, 540, 50, 0, 0, 0),  # 35: missed by Ana
    ],
}


def table(author: int) -> Shapes:
    """The shapes of an author, with ids 11 … of Ana, 21 … of Ben, 31 … of Cem."""
    rows = np.array(BOXES[author], dtype=float)
    return Shapes.make(
        rows[:, :4],
        id=author * 10 + 1 + np.arange(len(rows)),
        label=rows[:, 4],
        part_state=rows[:, 5],
        occluded=rows[:, 6],
    )


def disputed(*, images: int = 3, status: Status = Status.DONE) -> Project:
    """Image 1 as above, image 2 where all agree, image 3 where Ben missed one of two."""
    layers = {LayerKey(1, author): table(author) for author in BOXES}
    for author in BOXES:
        for image in range(2, images + 1):
            first = image * 1000 + author * 100
            layers[LayerKey(image, author)] = Shapes.make(
                [[10, 10, 60, 60], [200, 200, 260, 260]], id=[first, first + 1], occluded=0, part_state=0
            )
    if images > 2:
        layers[LayerKey(3, BEN)] = layers[LayerKey(3, BEN)].slice(0, 1)
    return Project(
        uuid="00000000-0000-4000-8000-000000000000",
        name="disputed",
        images=immutables.Map({n: Image(n, f"{n}.jpg", 600, 400) for n in range(1, images + 1)}),
        authors=immutables.Map({n: Author(n, name) for n, name in ((ANA, "Ana"), (BEN, "Ben"), (CEM, "Cem"))}),
        layers=immutables.Map({key: Layer.make(key, shapes, status=status) for key, shapes in layers.items()}),
        vocabulary=builders.vocabulary("apple", "pear"),
        metrics=MetricSettings(randcrowns=RandCrownsSettings(4.0, 8.0, 3.0)),
    )


@contextmanager
def opened(path: Path, project: Project | None = None, **view: object) -> Iterator[tuple[Session, ProjectFile]]:
    """A session over a project file, which is made first when a project is given."""
    if project is not None:
        create_project(path, project).close()
    with open_project(path) as file:
        state = ViewState(**{"image": 1, "author": ANA, "mode": Mode.AUDIT, **view})
        yield Session(file.project, file, next_shape_id=file.next_shape_id, view=state), file

"""Bicycles of five parts, finished by two people on some images, and a session that is guided through another one."""

from pathlib import Path

import immutables
import numpy as np
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.geometry.box import Floats
from annotator.geometry.similarity import Similarity
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.templates import find_template, vocabulary_of
from annotator.session.protocol.guide import PartsGuide
from annotator.session.session import Session
from tests import builders
from tests.jobs import run_inline

PARTS = ("bell", "chain", "saddle", "back wheel", "front wheel")
BELL, CHAIN, SADDLE, BACK, FRONT = range(5)
ANA, BEN = 1, 2
FRAME = np.array(
    [
        [220.0, 60.0, 240.0, 76.0],
        [110.0, 160.0, 200.0, 190.0],
        [90.0, 50.0, 150.0, 70.0],
        [40.0, 120.0, 140.0, 220.0],
        [220.0, 120.0, 320.0, 220.0],
    ]
)
"""Boxes of the parts in the order of `PARTS`, on an image of 400 x 300 pixels."""
WIDTH, HEIGHT = 400, 300
OPEN = 1
"""The image that is open; the others are finished."""


def project(*, finished: int = 2, ben_bell: tuple[float, ...] | None = None) -> Project:
    """Image 1 is empty for Ana; Ben has finished it, and both have 2 …; Ben may draw the bell in a place of its own."""
    images = {n: Image(n, f"bike{n}.jpg", WIDTH, HEIGHT) for n in range(1, finished + 2)}
    layers, first = {}, 1
    for image in images:
        for author in (ANA, BEN):
            if (image, author) == (OPEN, ANA):
                continue
            box = FRAME.copy()
            if author == BEN and ben_bell is not None:
                box[BELL] = ben_bell
            shapes = Shapes.make(box, id=np.arange(first, first + 5), label=range(5), part_state=0)
            first += 5
            key = LayerKey(image, author)
            layers[key] = Layer.make(key, shapes, status=Status.DONE)
    return Project(
        uuid=builders.UUID,
        name="bicycles",
        images=immutables.Map(images),
        authors=immutables.Map({ANA: Author(ANA, "Ana"), BEN: Author(BEN, "Ben")}),
        layers=immutables.Map(layers),
        vocabulary=replace(builders.vocabulary(*PARTS), parts=True),
    )


def guided(of: Project | None = None, **view: object) -> Session:
    """A session with the guide of parts, whose jobs are done at once."""
    session = builders.session(project() if of is None else of, **view)

    def start(job, *, done):
        done(run_inline(job))

    guide = PartsGuide(session, start)
    session.changed.connect(guide.follow)
    guide.begin()
    return session


def place_of(part: int, *, scale: float = 0.8, dx: float = 30.0, dy: float = 20.0) -> Floats:
    """The box `(4,)` of a part on the open image, where the bicycle is smaller and elsewhere."""
    return Similarity(scale, dx, dy).map_boxes(FRAME[part : part + 1])[0]


def frame_of_template(scale: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> dict[str, Floats]:
    """A box `(4,)` for each of the 22 parts by its name: the wheels large, the rest on a grid around them."""
    names = find_template("delftbikes").labels
    boxes = {}
    for place, name in enumerate(names):
        x, y = 20.0 + 52 * (place % 7), 16.0 + 40 * (place // 7)
        boxes[name] = np.array([x, y, x + 24 + place, y + 16])
    boxes["back_wheel"] = np.array([40.0, 140.0, 140.0, 240.0])
    boxes["front_wheel"] = np.array([240.0, 140.0, 340.0, 240.0])
    return {name: Similarity(scale, dx, dy).map_boxes(box[None])[0] for name, box in boxes.items()}


def template_project(folder: str, bicycles: list[dict[str, Floats]], *, parts: bool = True) -> Project:
    """A project of the template over `bike1.jpg` …; Ana has finished an image for every bicycle, and one is left."""
    words = vocabulary_of(find_template("delftbikes"))
    images = {n: Image(n, f"bike{n}.jpg", WIDTH, HEIGHT) for n in range(1, len(bicycles) + 2)}
    layers, first = {}, 1
    for number, bicycle in enumerate(bicycles, start=1):
        box = np.array([bicycle[label.name] for label in words.labels])
        shapes = Shapes.make(box, id=np.arange(first, first + 22), label=range(22), part_state=0)
        first += 22
        key = LayerKey(number, ANA)
        layers[key] = Layer.make(key, shapes, status=Status.DONE)
    return Project(
        uuid=builders.UUID,
        name="bicycles",
        images_folder=folder,
        images=immutables.Map(images),
        authors=immutables.Map({ANA: Author(ANA, "Ana")}),
        layers=immutables.Map(layers),
        vocabulary=replace(words, parts=parts),
    )


def make_pictures(folder: Path, count: int) -> Path:
    """Grey pictures for `count` bicycles."""
    folder.mkdir(parents=True)
    for number in range(1, count + 1):
        grey = np.full((HEIGHT, WIDTH, 3), 120, dtype=np.uint8)
        PillowImage.fromarray(grey).save(folder / f"bike{number}.jpg", quality=80)
    return folder

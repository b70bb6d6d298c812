"""A project with a person, a model and internals made by hand: one object of every fate."""

from pathlib import Path

import immutables
import numpy as np
from msgspec.structs import replace

from annotator.detector.record import Recorder, Reference, Screen
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from tests import builders

ANA, BEN, NET = 1, 2, 9
LABELS = ("apple", "pear")
OBJECTS = np.array([[x, 0, x + 100, 100] for x in range(0, 1400, 200)], float)
"""Found, never proposed, regressed away, taken for a pear, taken for background, suppressed, absent."""
STATES = [0, 0, 0, 0, 0, 0, 2]
SHIFTED = 10.0


def project(*, images: int = 2, folder: Path | None = None) -> Project:
    """Ana is the reference; on the second image all is found. Ben drew only the first object of each."""
    shift = np.array([SHIFTED, 0, SHIFTED, 0])
    layers = []
    next_id = 1
    for image in range(1, images + 1):
        ana = Shapes.make(OBJECTS, id=next_id + np.arange(7), part_state=STATES)
        ben = Shapes.make(OBJECTS[:1] + 2, id=[next_id + 7])
        if image == 1:
            boxes = [OBJECTS[0] + shift, OBJECTS[3] + shift, OBJECTS[5] + [45, 0, 45, 0], OBJECTS[6], [0, 500, 90, 590]]
            net = Shapes.make(
                boxes, id=next_id + 10 + np.arange(5), label=[0, 1, 0, 0, 0], score=[0.9, 0.8, 0.7, 0.6, 0.4]
            )
        else:
            net = Shapes.make(OBJECTS[:6], id=next_id + 10 + np.arange(6), score=np.linspace(0.9, 0.4, 6))
        next_id += 20
        for author, rows in ((ANA, ana), (BEN, ben), (NET, net)):
            layers.append(Layer.make(LayerKey(image, author), rows, status=Status.DONE))
    authors = [Author(ANA, "Ana"), Author(BEN, "Ben"), Author(NET, "net", AuthorKind.MODEL)]
    made = Project(
        uuid="00000000-0000-4000-8000-000000000001",
        name="fates",
        images=immutables.Map({n: Image(n, f"row/img{n}.jpg", 1400, 700) for n in range(1, images + 1)}),
        authors=immutables.Map({author.id: author for author in authors}),
        layers=immutables.Map({layer.key: layer for layer in layers}),
        vocabulary=replace(builders.vocabulary(*LABELS), parts=True),
        metrics=MetricSettings(size_threshold=9000.0),
    )
    return made if folder is None else replace(made, metrics=made.metrics.with_internals(NET, str(folder)))


def inside() -> dict[str, np.ndarray]:
    """Internals of the first image, a row an object (the never proposed one has none), and one on nothing."""
    shift = np.array([SHIFTED, 0, SHIFTED, 0])
    away = np.array([150, 0, 150, 0])
    rows = [0, 2, 3, 4, 5]
    proposals = np.concatenate((OBJECTS[rows] + 5, [[0, 500, 90, 590]]))
    boxes = np.concatenate(
        (
            [
                OBJECTS[0] + shift,
                OBJECTS[2] + away,
                OBJECTS[3] + shift,
                OBJECTS[4] + shift,
                OBJECTS[5] + [20, 0, 20, 0],
            ],
            [[0, 500, 90, 590]],
        )
    )
    scores = [[0.9, 0.05], [0.8, 0.1], [0.2, 0.8], [0.1, 0.05], [0.6, 0.1], [0.4, 0.1]]
    return {"proposals": proposals, "boxes": boxes, "scores": np.array(scores)}


def record(folder: Path, *, screen: Screen | None = None, nms_iou: float = 0.5) -> Path:
    """The internals of the first image in a folder."""
    with Recorder(folder, LABELS, screen=screen, nms_iou=nms_iou) as recorder:
        recorder.image("row/img1.jpg", **inside())
    return folder


def reference() -> Reference:
    """What a screened recording of the project looks at."""
    return Reference("Ana", {"row/img1.jpg": OBJECTS, "row/img2.jpg": OBJECTS})

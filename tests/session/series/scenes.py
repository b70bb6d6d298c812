"""A project with a reference: two training images, two control images and one of work, labelled by Ana and Ben."""

import numpy as np
from msgspec.structs import replace

from annotator.model.author import Author, AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.shapes import Shapes
from tests import builders

ANA, BEN, JUDGE = 1, 2, 3
TRAINING, CONTROL, WORK = (1, 2), (3, 4), 5
SENTINEL = "sentinel"
"""A label that hidden layers alone bear."""


def row_of_boxes(count: int, *, first_id: int, label: int = 0, shift: float = 0.0) -> Shapes:
    """Boxes of 40 px side by side, moved by `shift` to the right."""
    left = 100.0 * np.arange(count) + 10 + shift
    box = np.stack((left, np.full(count, 20.0), left + 40, np.full(count, 60.0)), axis=1)
    return Shapes.make(
        box,
        id=first_id + np.arange(count),
        label=np.full(count, label),
        part_state=np.zeros(count),
        occluded=np.zeros(count),
    )


def project_with_reference(*, goal: float | None = None, hidden_label: int = 0) -> Project:
    """The reference has four boxes on images 1 to 4; Ana has three of them, Ben two. Ana has not begun the training."""
    made = builders.project(images=5, authors=("Ana", "Ben"), count=0)
    judge = Author(JUDGE, "Judge", AuthorKind.REFERENCE)
    images = made.images
    for image in (*TRAINING, *CONTROL):
        purpose = ImagePurpose.TRAINING if image in TRAINING else ImagePurpose.CONTROL
        images = images.set(image, replace(images[image], purpose=purpose))
    layers = []
    for image in range(1, 6):
        for author, count in ((ANA, 3), (BEN, 2), (JUDGE, 4)):
            if (author == ANA and image in TRAINING) or (author == JUDGE and image == WORK):
                continue
            rows = row_of_boxes(count, first_id=image * 1000 + author * 100, label=0 if author == ANA else hidden_label)
            layers.append(Layer.make(LayerKey(image, author), rows, status=Status.DONE))
    empty = [key for key in made.layers if key.author == ANA and key.image in TRAINING]
    cleared = made.layers
    for key in empty:
        cleared = cleared.delete(key)
    return replace(
        made,
        images=images,
        authors=made.authors.set(JUDGE, judge),
        layers=cleared,
        vocabulary=builders.vocabulary("apple", SENTINEL),
        protocol=Protocol(training_f1=goal),
        begun=None,
    ).with_layers(layers)

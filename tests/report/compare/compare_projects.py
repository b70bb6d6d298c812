"""Small projects to stand side by side: that of every fate with a second model, and one with a perfect model."""

import immutables
from msgspec.structs import replace

from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from tests.detector.projects import ANA, BEN, NET, OBJECTS, project

SCORER = 11


def easy() -> Project:
    """One image on which `net` finds the first three of Ana's four objects, and nothing else."""
    made = project(images=1)
    layers = [
        Layer.make(LayerKey(1, ANA), Shapes.make(OBJECTS[:4], id=[1, 2, 3, 4]), status=Status.DONE),
        Layer.make(LayerKey(1, NET), Shapes.make(OBJECTS[:3], id=[5, 6, 7], score=[0.9, 0.8, 0.7]), status=Status.DONE),
    ]
    return replace(made, name="easy", layers=immutables.Map({layer.key: layer for layer in layers}))


def without_model() -> Project:
    """The same drawn by people only."""
    made = easy()
    layers = {key: layer for key, layer in made.layers.items() if key.author != NET}
    return replace(made, name="people", authors=made.authors.delete(NET), layers=immutables.Map(layers))


def apart() -> Project:
    """Ana has finished nothing that `net` has processed."""
    made = without_model()
    layer = Layer.make(LayerKey(1, BEN), Shapes.make(OBJECTS[:1], id=[9]), status=Status.DONE)
    authors = made.authors.set(NET, Author(NET, "net", AuthorKind.MODEL))
    return replace(made, name="apart", authors=authors).with_layers([layer])


def with_image_scores() -> Project:
    """The easy project with a second model that scores whole images."""
    made = easy()
    rows = Shapes.make([[0, 0, 1400, 700]], id=[20], score=[0.9], crowd=[True], attributes=[{"image_level": True}])
    authors = made.authors.set(SCORER, Author(SCORER, "scorer", AuthorKind.MODEL))
    return replace(made, name="scored", authors=authors).with_layers(
        [Layer.make(LayerKey(1, SCORER), rows, status=Status.DONE)]
    )

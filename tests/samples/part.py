"""A part of the sample orchard in which every section of an audit has its rows, as in the whole.

Mechanisms of its models are not known: their internals are of all boxes.
"""

from pathlib import Path

import numpy as np

from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.store.opening import create_project, open_project


def copy_left_third(folder: Path) -> Path:
    """The project file of a copy, with what begins in the left third of its pictures."""
    path = copy_sample(ORCHARD, folder)
    with open_project(path) as file:
        project = file.load_project()
    layers = []
    for key, layer in project.layers.items():
        rows = np.flatnonzero(layer.shapes.box[:, 0] < project.images[key.image].width / 3)
        layers.append(layer.with_shapes(layer.shapes.take(rows)))
    create_project(path, project.with_layers(layers), overwrite=True).close()
    return path

"""Shape table: the shapes of many layers side by side as arrays, with the image, author and pass of every row.

Made in a worker from a project whose layers are loaded; whose layers come in is decided by `LayerGate` alone.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.exposure import LayerGate
from annotator.session.view import ViewState

Ids = npt.NDArray[np.int64]
_LOOK_EVERY: Final = 4096
"""Layers between two looks at whether the work was called off."""


@dataclass(frozen=True, slots=True, eq=False)
class ShapeTable:
    """N shapes of M layers; rows stand in the order of the layers, within a layer by id."""

    layers: tuple[Layer, ...]
    place: npt.NDArray[np.int32]
    """Place of the row's layer among `layers`."""
    id: Ids
    label: npt.NDArray[np.int32]
    box: Floats
    """Corners (N, 4) in pixels of the image as displayed."""
    occluded: npt.NDArray[np.int8]
    part_state: npt.NDArray[np.int8]
    draft: Bools
    assisted: Ids
    image: Ids
    """Image of each layer (M,)."""
    author: Ids
    """Author of each layer (M,)."""

    @classmethod
    def of(cls, layers: Iterable[Layer]) -> "ShapeTable":
        """The shapes of these loaded layers."""
        chosen = tuple(layer for layer in layers if layer.count)
        tables = [layer.shapes for layer in chosen]
        counts = [len(table) for table in tables]

        def join(name: str, empty: npt.NDArray[Any]) -> Any:
            return np.concatenate([empty, *(getattr(table, name) for table in tables)])

        nothing: npt.NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        return cls(
            layers=chosen,
            place=np.repeat(np.arange(len(chosen), dtype=np.int32), counts),
            id=join("id", nothing),
            label=join("label", nothing.astype(np.int32)),
            box=join("box", np.zeros((0, 4))),
            occluded=join("occluded", nothing.astype(np.int8)),
            part_state=join("part_state", nothing.astype(np.int8)),
            draft=join("draft", nothing.astype(np.bool_)),
            assisted=join("assisted", nothing),
            image=np.array([layer.key.image for layer in chosen], dtype=np.int64),
            author=np.array([layer.key.author for layer in chosen], dtype=np.int64),
        )

    def __len__(self) -> int:
        return len(self.id)

    @property
    def sides(self) -> Floats:
        """√(w·h) of every row `(N,)`, in pixels."""
        spans = self.box[:, 2:] - self.box[:, :2]
        found: Floats = np.sqrt(spans[:, 0] * spans[:, 1])
        return found

    def key_of(self, row: int) -> LayerKey:
        """The layer that a row lies on."""
        return self.layers[int(self.place[row])].key

    def spread(self, of_layers: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Values of the layers `(M,)` as values of the rows `(N,)`."""
        return of_layers[self.place]


def list_seen_layers(
    project: Project,
    view: ViewState,
    authors: Collection[int],
    *,
    images: Collection[int] | None = None,
    progress: Progress | None = None,
) -> list[Layer]:
    """The layers of these authors on these images that may be looked at, by image and author.

    Of several passes it is the one that counts, else the last that was begun.
    """
    gate, found = LayerGate(project, view), []
    wanted = project.images if images is None else images
    for number, (key, layer) in enumerate(project.layers.items()):
        if progress is not None and number % _LOOK_EVERY == 0:
            progress.step(number, len(project.layers))
        if key.author not in authors or key.image not in wanted or not layer.is_begun or not gate.admits(layer):
            continue
        if project.last_pass == 1 or key == project.find_current_pass(key.image, key.author):
            found.append(layer)
    found.sort(key=attrgetter("key"))
    return found

"""A promptable model as the window asks it: what it looks at, what it found there, and what else is like that."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy.typing as npt

from annotator.detector.run.promptable import Embedding, PromptableModel, Prompted, choose_region
from annotator.errors import UserError
from annotator.geometry.box import Bools, Floats, Pixels
from annotator.plugins.detectors import Region
from annotator.progress import Progress


@dataclass(frozen=True, slots=True)
class AskedModel:
    """Answers as `annotator.plugins.detectors.Promptable` says."""

    model: PromptableModel

    @property
    def name(self) -> str:
        """The author that its shapes are taken from."""
        return self.model.name

    def choose_region(self, size: tuple[int, int], prompt: npt.ArrayLike, *, view: float) -> Region:
        """The part of a picture that is looked at for a prompt."""
        return choose_region(size, prompt, view=view)

    def embed(self, pixels: Pixels, region: Region, progress: Progress) -> Embedding:
        """Looks at a region. Raises UserError, and Cancelled."""
        progress.step(0, 0)
        return self.model.embed(pixels, region)

    def predict(self, embedding: Embedding, points: Floats, inside: Bools, box: Floats | None) -> Prompted | None:
        """What is pointed out."""
        return self.model.predict(embedding, points, inside, box)

    def find_alike(self, embedding: Embedding, boxes: Floats) -> Sequence[Prompted]:  # noqa: ARG002
        """Raises UserError: nothing compares places of an embedding yet."""
        raise UserError("'{name}' answers clicks, but finds no more of a kind.", name=self.name)


def open_asked(path: Path) -> AskedModel:
    """The model in a file. Raises UserError."""
    return AskedModel(PromptableModel.open(path))

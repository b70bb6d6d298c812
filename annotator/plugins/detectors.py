"""Models as plugins offer them: detectors, which find what they know, and promptable models, which are asked."""

from collections.abc import Callable, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Progress, UserError
from annotator.geometry.box import Bools, Floats, Pixels
from annotator.metrics.detection.internals import Internals, InternalsManifest
from annotator.store.previews import PreviewCache


class DetectorOutput(Struct, frozen=True, eq=False):
    """What a detector finds in one picture: D detections, best first, in pixels of the picture that was given."""

    box: Floats
    """Corners x0, y0, x1, y1 (D, 4)."""
    label: npt.NDArray[np.int64]
    """Position in the detector's `labels` (D,)."""
    score: Floats
    """(D,) in 0 … 1."""
    internals: Internals | None = None
    """Proposals, regressed boxes and scores of all classes, under the detector's own `internals`."""
    row: npt.NDArray[np.int64] | None = None
    """Row of the internals that each detection comes from (D,); None where that is not known."""
    image_scores: Floats | None = None
    """Score of every label on the whole picture (C,), of a detector that `scores_images`."""


class Detector(Struct, frozen=True, eq=False):
    """A model that is ready to run, and what is known of it before it has seen a picture."""

    labels: tuple[str, ...]
    """Names of its C classes."""
    detect: Callable[[Pixels], DetectorOutput]
    """Looks at one picture, RGB (H, W, 3); called in a worker thread."""
    name: str = ""
    """Author of the layers unless the person names another; the file's name when empty."""
    fingerprint: str = ""
    """Another text for every model that may find something else; the content of the model file when empty."""
    internals: InternalsManifest | None = None
    """What holds for the internals of all pictures, its labels 0 … C - 1; None for a detector that tells none."""
    scores_images: bool = False
    """Whether it scores whole pictures and finds no boxes."""
    nms_iou: float = 0.5
    """Of two boxes of a label that overlap more, from two tiles or resolutions, the better one stays."""
    nms_across_labels: bool = False
    """Whether that also holds for boxes of different labels."""
    max_detections: int = 100
    """Detections that are kept of one picture."""
    device: str = ""
    """What it runs on, for the report."""


class DetectorContribution(Struct, frozen=True):
    """A kind of model files, and how to open one."""

    id: str
    title: str
    patterns: tuple[str, ...]
    """File name patterns, such as `*.onnx`."""
    load: Callable[[Path, str], Detector]
    """Opens a file to run on a device (such as `cpu`; the best when empty); called in a worker thread.

    Raises UserError with one sentence when the file is none that it can run.
    """
    recognises: Callable[[Path], bool] | None = None
    """Whether a file is of this kind; by the patterns when None."""

    def claims(self, path: Path) -> bool:
        """Whether it would open this file."""
        if self.recognises is not None:
            return self.recognises(path)
        return any(fnmatch(path.name.casefold(), pattern.casefold()) for pattern in self.patterns)


def find_detector(detectors: Sequence[DetectorContribution], path: Path, *, wanted: str = "") -> DetectorContribution:
    """The detector with the id `wanted`, or the first that claims the model file.

    Raises UserError when there is no such detector, no such file, or nobody claims it.
    """
    if wanted:
        named = next((one for one in detectors if one.id == wanted), None)
        if named is None:
            known = ", ".join(one.id for one in detectors) or "none"
            raise UserError("There is no detector '{wanted}'; the detectors are: {known}.", wanted=wanted, known=known)
        return named
    found = next((one for one in detectors if one.claims(path)), None)
    if found is None:
        kinds = ", ".join(f"{one.title} ({', '.join(one.patterns)})" for one in detectors) or "none"
        if not path.exists():
            raise UserError("There is no model file {path}; check the name and the folder.", path=path)
        raise UserError(
            "{file} is not a model that can be run here; the kinds of models are: {kinds}.", file=path.name, kinds=kinds
        )
    return found


Region = tuple[int, int, int, int]
"""Corners x0, y0, x1, y1 in whole pixels."""


class Found(Protocol):
    """An object as a model sees it, in pixels of the picture."""

    @property
    def box(self) -> Floats:
        """Corners (4,)."""

    @property
    def outline(self) -> Sequence[Floats]:
        """Rings (M, 2); none where the model gives boxes alone."""

    @property
    def score(self) -> float:
        """How sure it is, 0 … 1."""


class Promptable(Protocol):
    """A model that is ready to run; called in worker threads, one call of a kind at a time."""

    @property
    def name(self) -> str:
        """The author that its shapes are taken from."""

    def choose_region(self, size: tuple[int, int], prompt: Floats, *, view: float) -> Region:
        """What it should look at of a picture of this width and height, for a point (2,) or a box (4,).

        `view` is the longer side of what the person sees, in pixels of the picture.
        """

    def embed(self, pixels: Pixels, region: Region, progress: Progress) -> Any:
        """Looks at a region of a picture, RGB (H, W, 3). Raises UserError, and Cancelled."""

    def predict(self, embedding: Any, points: Floats, inside: Bools, box: Floats | None) -> Found | None:
        """What is pointed out by points (N, 2), those that are not `inside` to be taken away, or by a rough box."""


class FindAlike(Protocol):
    """Finds more of a kind; called in a worker thread."""

    def __call__(
        self, model: Any, embeddings: Sequence[Any], boxes: Floats, known: Floats, progress: Progress
    ) -> Sequence[Found]:
        """What looks like these boxes (N, 4) and is none of the `known` ones (K, 4), surest first."""


class PromptableContribution(Struct, frozen=True):
    """A kind of model files, and how to open one."""

    id: str
    title: str
    patterns: tuple[str, ...]
    """File name patterns, such as `*.json`."""
    load: Callable[[Path, PreviewCache], Promptable]
    """Opens a file; called in a worker thread. What is kept in the cache is there again the next time.

    Raises UserError with one sentence.
    """
    find_alike: FindAlike | None = None
    """None where its models find no more of a kind."""
    sample: Path | None = None
    """A model to try; None where none comes along."""

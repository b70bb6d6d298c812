"""What a person chooses for a run of a model, for the command and the dialog alike; nothing heavy is imported."""

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Literal

from annotator.options import Question, describe_option

if TYPE_CHECKING:
    from annotator.detector.run.tiles import RunOptions


@dataclass(frozen=True, kw_only=True)
class DetectQuestion(Question):
    """The choices of the person who runs a model, in words."""

    name: str = describe_option("", "Author of the layers; the model's own name when left out.", title="Name")
    resolution: Literal["full", "tiles", "both"] = describe_option(
        "full",
        "Whole pictures, tiles of them, or both.",
        title="Resolution",
        choices=("Whole pictures", "Tiles of them", "Both"),
    )
    tile: int = describe_option(1024, "Side of a tile in pixels of the picture.")
    overlap: int = describe_option(581, "Pixels that neighbouring tiles share.", flag="--tile-overlap")
    internals: PathLike[str] | None = describe_option(
        None, "Write proposals, boxes and scores here; a stopped run goes on from there.", metavar="DIR"
    )
    screen: str = describe_option(
        "", "Keep only internals near this author's shapes, or with a score.", metavar="AUTHOR"
    )
    image: Sequence[str] = describe_option((), "Only this image; may be given again.")
    existing: Literal["stop", "pass", "replace"] = describe_option(
        "stop",
        "Where the author has layers already.",
        title="Existing work",
        choices=("Stop", "Add another pass", "Replace"),
    )
    provider: str = describe_option("", "What to run on, such as cpu or cuda; the best when left out.")
    detector: str = describe_option(
        "", "Which detector opens the model; given by the file when left out.", metavar="ID"
    )

    def make_options(self, *, internals: bool) -> "RunOptions":
        """The choices as a run takes them, with or without `internals`."""
        from annotator.detector.run.tiles import Resolution, RunOptions

        return RunOptions(Resolution(self.resolution), self.tile, self.overlap, internals)

"""A study of what a model's proposals do to people's work, drawn with, without and with planted mistakes among them.

Everything that was drawn by chance is stored, so that no later version of a random generator changes what it means.
"""

import enum
from bisect import bisect_left
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.options import Question, describe_option

WITHOUT_ASSISTANCE: Final = Phrase("This image is drawn without proposals, for the study of what they do.")
"""Why a tool that proposes shapes does not work on an image."""


class Condition(enum.Enum):
    """How a person draws an image of the study."""

    WITHOUT = "without"
    """Nothing is proposed, and no tool proposes anything."""
    WITH = "with"
    """The model's proposals are there as drafts when the image is opened."""
    PLANTED = "planted"
    """As with; some of the proposals are wrong on purpose, and nobody who draws is told which."""


@dataclass(frozen=True)
class StudyOptions(Question):
    """What a study is drawn by; images that are drawn neither way are drawn with proposals as they are."""

    cut: float = describe_option(
        0.3,
        "The least score of a proposal.",
        flag="--cut",
        least=0,
        most=1,
        title="Least score of a proposal",
        decimals=2,
    )
    without: float = describe_option(
        0.4,
        "Part of a person's images that are drawn without proposals.",
        least=0,
        most=1,
        is_share=True,
        title="Images without proposals",
    )
    planted: float = describe_option(
        0.2,
        "Part of a person's images with planted mistakes among the proposals.",
        least=0,
        most=1,
        is_share=True,
        title="Images with planted mistakes",
    )
    mistakes: float = describe_option(
        0.2,
        "Part of the proposals of such an image that are wrong, at least one.",
        least=0,
        most=1,
        is_share=True,
        title="Proposals that are wrong there",
    )
    seed: int = describe_option(0, "The same seed draws the same study.", title="Seed")


class PlantedBox(Struct, frozen=True):
    """A proposal that is wrong on purpose."""

    original: int
    """Id of the model's shape that it is made of."""
    box: tuple[float, float, float, float]
    invented: bool = False
    """Whether it is proposed besides its original, where nothing is, and not in its place."""


class StudyImage(Struct, frozen=True):
    """What was drawn by chance for one image."""

    image: int
    checksum: int
    """Of the model's proposals as they were then; where they changed since, the image is no part of any number."""
    conditions: tuple[Condition, ...]
    """Of each person, in the order of the study's authors."""
    planted: tuple[PlantedBox, ...] = ()


class AssistanceStudy(Struct, frozen=True):
    """The design of a study and everything that was drawn by chance for it."""

    seed: int
    model: int
    """Id of the author whose stored predictions are proposed."""
    cut: float
    """The least score of a proposal."""
    planted_share: float
    """Of the proposals of an image with planted mistakes, 0 … 1."""
    authors: tuple[int, ...]
    """Ids of the persons, ascending."""
    images: tuple[StudyImage, ...]
    """By id, ascending."""
    ended: bool = False
    """Whether it is over: nothing is proposed or withheld for it any more, and its numbers stay."""

    def find_image(self, image: int) -> StudyImage | None:
        """What was drawn for an image; None for one outside the study."""
        place = bisect_left(self.images, image, key=attrgetter("image"))
        found = self.images[place] if place < len(self.images) else None
        return found if found is not None and found.image == image else None

    def find_condition(self, image: int, author: int) -> Condition | None:
        """How the person draws the image; None outside the study."""
        found = self.find_image(image)
        return None if found is None or author not in self.authors else found.conditions[self.authors.index(author)]

    def mask(self, author: int) -> "AssistanceStudy":
        """What the copy of a person may hold: that person's conditions, and nothing of planted mistakes."""
        known = self.images if author in self.authors else ()
        conditions = ((one, self.find_condition(one.image, author)) for one in known)
        images = tuple(
            StudyImage(one.image, 0, (Condition.WITHOUT if how is Condition.WITHOUT else Condition.WITH,))
            for one, how in conditions
        )
        return replace(self, seed=0, planted_share=0.0, authors=(author,), images=images)

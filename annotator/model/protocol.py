"""Protocol: how a project is to be labelled, written down with it."""

import enum
from collections.abc import Iterable
from operator import attrgetter

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from annotator.model.assistance import AssistanceStudy, Condition
from annotator.model.tags import COLUMN_TAGS, Tag


class Verdict(enum.Enum):
    """What a shape that one person alone drew turned out to be."""

    REAL = "real"
    NOT_REAL = "not_real"
    SAME = "same"
    """The same object as another shape."""


class LoneShape(Struct, frozen=True):
    """A drawn shape that one person alone drew, and what was decided about it."""

    shape: int
    """Its id."""
    image: int
    verdict: Verdict | None = None
    """None while nobody decided."""
    same_as: int | None = None
    """Id of the shape that stands for the same object."""


class LoneDraw(Struct, frozen=True):
    """The lone shapes that were drawn by chance to estimate how many objects there are."""

    seed: int
    authors: tuple[int, ...]
    """Ids of the persons, ascending."""
    shapes: tuple[LoneShape, ...]
    """By image, then id."""


class AssignedList(Struct, frozen=True):
    """The images that one person is to draw."""

    author: int
    images: tuple[int, ...]
    """Ids, in the order of the person's list."""


class Assignment(Struct, frozen=True):
    """Who draws which images, and what they were dealt by."""

    lists: tuple[AssignedList, ...]
    overlap: int
    """So many people draw a shared image."""
    share: float
    """Part of the images that is shared, 0 … 1."""
    by: str
    """`image` or `folder`."""
    seed: int


class ShownCard(Struct, frozen=True):
    """That a person was shown the own card of *People*."""

    author: int
    time: int
    """Milliseconds since 1970."""


class ReasonRule(enum.Enum):
    """Which steps are stored only with the reason why they were made. Undoing and redoing are never among them."""

    CHANGES = "changes"
    """Those that change what somebody else drew, or work that was done or reviewed, or that open such work again."""
    ALWAYS = "always"
    """All that change shapes, images, labels, settings of the numbers or decisions."""


class Protocol(Struct, frozen=True):
    """Guidelines of a project, what it asks before an image is done, and what a newcomer has to reach."""

    guidelines: str = ""
    """Markdown; empty while nobody wrote any."""
    requires_occluded: bool = False
    """Every shape says whether the object is occluded before an image is done."""
    requires_part_state: bool = False
    """Every shape has a part state before an image is done."""
    requires_parts: bool = False
    """Every part of the vocabulary is there before an image is done (part-verification projects)."""
    required_labels: tuple[int, ...] = ()
    """Ids of the labels that every image has, ascending."""
    state_guidelines: tuple[tuple[str, str], ...] = ()
    """Pairs (part state, what it means here)."""
    training_f1: float | None = None
    """F1 against the reference that a newcomer reaches on the training images; None for no training round."""
    repeat_share: float = 0.0
    """Share 0 … 1 of the images that a person labels a second time."""
    repeat_seed: int = 0
    lone_draw: LoneDraw | UnsetType = UNSET
    """Which lone shapes were drawn, and the verdicts on them; unset, and in no file, while there is no draw."""
    assignment: Assignment | UnsetType = UNSET
    """Who draws which images; unset, and in no file, while nothing is assigned. A replica has its own list instead."""
    tags: tuple[Tag, ...] | UnsetType = UNSET
    """What is asked about shapes besides the two fixed tags, and about images; unset, and in no file, while there is
    nothing."""
    cards: tuple[ShownCard, ...] | UnsetType = UNSET
    """When whom the own card was shown, the earliest first; unset, and in no file, while nobody saw any."""
    assistance: AssistanceStudy | UnsetType = UNSET
    """The study of what proposals do; unset, and in no file, while there is none."""
    reasons: ReasonRule | UnsetType = UNSET
    """Which steps need a reason; unset, and in no file, while none does."""

    @property
    def study(self) -> AssistanceStudy | None:
        """The study of what proposals do to people's work; None where there is none."""
        return None if self.assistance is UNSET else self.assistance

    def find_condition(self, image: int, author: int | None) -> Condition | None:
        """How a person draws an image in a study that is on; None outside one.

        In one no tool takes a model's boxes: what is proposed was put there when the image was opened.
        """
        study = self.study
        return None if study is None or study.ended or author is None else study.find_condition(image, author)

    def allows_assistance(self, image: int, author: int | None) -> bool:
        """Whether tools that propose a shape at a click may work for this person on this image.

        Every such tool asks before it proposes anything. They may but where a study of their bias has the person draw
        the image *without*; the sentence for that is `WITHOUT_ASSISTANCE`.
        """
        return self.find_condition(image, author) is not Condition.WITHOUT

    @property
    def custom_tags(self) -> tuple[Tag, ...]:
        """The project's custom tags in their order."""
        return () if self.tags is UNSET else self.tags

    @property
    def shape_tags(self) -> tuple[Tag, ...]:
        """Those that shapes are asked."""
        return tuple(tag for tag in self.custom_tags if not tag.of_images)

    @property
    def image_tags(self) -> tuple[Tag, ...]:
        """Those that images are asked."""
        return tuple(tag for tag in self.custom_tags if tag.of_images)

    @property
    def table(self) -> tuple[Tag, ...]:
        """All that is asked: the tags of every project, then the custom ones."""
        fixed = (replace(tag, required=bool(getattr(self, f"requires_{tag.key}"))) for tag in COLUMN_TAGS)
        return (*fixed, *self.custom_tags)

    def find_tag(self, key: str) -> Tag | None:
        """The custom tag of this key."""
        return next((tag for tag in self.custom_tags if tag.key == key), None)

    def with_tags(self, tags: tuple[Tag, ...]) -> "Protocol":
        """With these custom tags instead."""
        return replace(self, tags=tags or UNSET)

    def list_assigned(self, author: int) -> tuple[int, ...]:
        """The images that the person was given, in that person's order."""
        lists = () if self.assignment is UNSET else self.assignment.lists
        return next((one.images for one in lists if one.author == author), ())

    @property
    def shown_cards(self) -> tuple[ShownCard, ...]:
        """The cards that were shown, the earliest first."""
        return () if self.cards is UNSET else self.cards

    def with_cards(self, cards: Iterable[ShownCard]) -> "Protocol":
        """With these cards besides those that were shown already."""
        shown = {*cards, *self.shown_cards}
        return replace(self, cards=tuple(sorted(shown, key=attrgetter("time", "author"))) or UNSET)

    def list_cards(self, author: int) -> tuple[int, ...]:
        """When the person was shown the own card, in milliseconds since 1970, the earliest first."""
        return tuple(one.time for one in self.shown_cards if one.author == author)

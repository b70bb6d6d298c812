"""Publishing: numbers of the team that an auditor freezes for everybody, over whole batches that all have finished."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from annotator.errors import UserError
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.team.link import Link

LEAST_IMAGES: Final = 20
"""Images that a batch has at least so that its numbers do not tell of single ones; the server holds to it."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch of the assignment, and whether its numbers may be published."""

    number: int
    images: frozenset[int]
    unfinished: int
    """Images on somebody's list that this person has not finished."""
    published_as: str = ""
    """Under which name it was published; empty where it was not."""

    @property
    def is_ready(self) -> bool:
        """Whether the server takes it."""
        return not self.published_as and not self.unfinished and len(self.images) >= LEAST_IMAGES


@dataclass(frozen=True, slots=True)
class Published:
    """Numbers that were frozen."""

    name: str
    at: float
    """Seconds since 1970."""
    by: str
    """Login of the auditor."""
    batches: tuple[int, ...]
    rows: tuple[Mapping[str, Any], ...] = field(repr=False)
    """As `annotator.report.audit.published` makes them."""


def read_batches(link: Link) -> list[Batch]:
    """All batches, for an auditor. Raises TeamError and LineError."""
    home = link.place.quoted
    finished = "coalesce(l.status, 'new') IN ('done', 'reviewed')"
    lists = f"{home}.assignment s LEFT JOIN {home}.layer l USING (image_id, author_id, round)"
    statement = f"SELECT s.batch, s.image_id, {finished} FROM {lists}"  # noqa: S608 - quoted means checked
    images: dict[int, set[int]] = defaultdict(set)
    unfinished: dict[int, int] = defaultdict(int)
    for batch, image, is_finished in link.run(statement):
        images[batch].add(image)
        unfinished[batch] += not is_finished
    named = {batch: one.name for one in read_published(link) for batch in one.batches}
    return [
        Batch(number, frozenset(images[number]), unfinished[number], named.get(number, "")) for number in sorted(images)
    ]


def choose_batches(batches: Sequence[Batch], numbers: Sequence[int]) -> ImageChoice:
    """The images of these batches. Raises UserError for a batch that there is not."""
    known = {batch.number: batch for batch in batches}
    for number in numbers:
        if number not in known:
            raise UserError(
                "There is no batch {number}; there are: {known}.",
                number=number,
                known=", ".join(map(str, known)) or "none",
            )
    return ImageChoice(frozenset().union(*(known[number].images for number in numbers)))


def publish_numbers(link: Link, name: str, batches: Sequence[int], rows: Sequence[Mapping[str, Any]]) -> None:
    """Freezes numbers for everybody. Raises TeamError where a batch may not be published, and LineError."""
    plain = name.strip()
    if not plain:
        raise UserError("Published numbers need a name, such as 'first round'.")
    link.call("publish", plain, tuple(batches), {"rows": [dict(row) for row in rows]})


def read_published(link: Link) -> list[Published]:
    """What was published, oldest first. Raises TeamError and LineError."""
    return [
        Published(
            one["name"],
            one["at"],
            one.get("by", ""),
            tuple(one["batches"]),
            tuple(one["numbers"].get("rows", ())),
        )
        for one in link.call("take_published")
    ]

"""Dealing a team's images over the line: who is an annotator, what was dealt, and how far everybody is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from annotator.model.image import ImagePurpose
from annotator.model.project import Project
from annotator.team.assign import DealOptions, count_pairs, count_wanted, deal_images
from annotator.team.link import Link


@dataclass(frozen=True, slots=True)
class DealAnswer:
    """What the server did with what was dealt."""

    assigned: int
    """Rows of people's lists that are there now."""
    kept: int
    """Rows that stayed because their image was begun."""
    people: int
    pairs: Mapping[tuple[int, int], int]
    """By two authors how many images both have."""


def deal_project(link: Link, project: Project, options: DealOptions, people: Iterable[int] = ()) -> DealAnswer:
    """Deals the images of a project to its annotators, or to these of them, in place of what was dealt before.

    Raises UserError where the options make no sense, TeamError and LineError.
    """
    images = project.images.values()
    work = [image.id for image in images if image.purpose is ImagePurpose.WORK]
    control = [image.id for image in images if image.purpose is ImagePurpose.CONTROL]
    annotators = tuple(people) or find_annotators(link)
    dealt = deal_images(work, annotators, options, control=control)
    answer: dict[str, Any] = link.call(
        "assign",
        [[one.image, one.author, one.pass_number, one.place, one.batch, one.purpose.value] for one in dealt],
        {str(image): count for image, count in count_wanted(dealt).items()},
    )
    return DealAnswer(answer["assigned"], answer["kept"], len(annotators), count_pairs(dealt))


def find_annotators(link: Link) -> tuple[int, ...]:
    """The authors of the members whose role is annotator, ascending. Raises TeamError and LineError."""
    members = f"SELECT author_id FROM {link.place.quoted}.member"  # noqa: S608 - quoted means checked
    rows = link.run(f"{members} WHERE role = 'annotator' AND removed_at IS NULL")
    return tuple(sorted(author for (author,) in rows))


@dataclass(frozen=True, slots=True)
class PersonProgress:
    """How far one person is, in all or in one batch."""

    name: str
    batch: int | None
    """None in the row of all batches; 0 for images that the person topped up with."""
    assigned: int
    done: int
    in_work: int | None = None
    """Known in the row of all batches alone."""


def read_progress(link: Link) -> list[PersonProgress]:
    """How far everybody is whom one may know of, in all and batch by batch. Raises TeamError and LineError."""
    found: list[PersonProgress] = []
    for one in link.call("progress")["authors"]:
        found.append(PersonProgress(one["name"], None, one["assigned"], one["done"], one["in_work"]))
        found += [PersonProgress(one["name"], batch, assigned, done) for batch, assigned, done in one["batches"]]
    return found

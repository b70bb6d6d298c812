"""Image names: the images that a number or a part of a name stands for, as *Go to image* lists them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from annotator.model.project import Project

MOST: Final = 50
"""How many are listed."""
AROUND: Final = 4
"""Images before the open one that are listed while nothing is written."""


@dataclass(frozen=True, slots=True)
class NamedImage:
    """An image with its number in the list, counted from 1; None where a filter leaves it out."""

    image: int
    number: int | None


def find_images_by_name(
    project: Project, order: Sequence[int], text: str, *, near: int | None = None
) -> list[NamedImage]:
    """The image of that number in the `order` of the list, then those whose name holds the text.

    Names that begin with it, then file names that do, come before others. Without a text: the images around `near`.
    """
    wanted = text.strip().lower()
    if not wanted:
        first = max(0, order.index(near) - AROUND) if near in order else 0
        return [NamedImage(image, first + place + 1) for place, image in enumerate(order[first : first + MOST])]
    found = dict.fromkeys(islice(_find_ids(project, order, wanted), 4 * MOST))
    places = {image: place + 1 for place, image in enumerate(order)}
    return [NamedImage(image, places.get(image)) for image in islice(found, MOST)]


def _find_ids(project: Project, order: Sequence[int], wanted: str) -> Iterator[int]:
    if wanted.isdecimal() and 1 <= int(wanted) <= len(order):
        yield order[int(wanted) - 1]
    listed = set(order)
    names = [(image, project.images[image].name.lower()) for image in order]
    names += [(image, facts.name.lower()) for image, facts in sorted(project.images.items()) if image not in listed]
    holding = [(image, name) for image, name in names if wanted in name]
    yield from (image for image, name in holding if name.startswith(wanted))
    yield from (image for image, name in holding if name.rpartition("/")[2].startswith(wanted))
    yield from (image for image, _name in holding)

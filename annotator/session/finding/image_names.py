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


@dataclass(frozen=True, slots=True)
class ImageNames:
    """The images of a list, then those that its filter leaves out, with their names in lower case."""

    ids: tuple[int, ...]
    names: tuple[str, ...]
    listed: int
    """How many are in the list; they stand first, in its order."""

    @classmethod
    def of(cls, project: Project, order: Sequence[int]) -> "ImageNames":
        """The names of a project whose list is in this order. O(images)."""
        listed = frozenset(order)
        ids = (*order, *(image for image in project.image_ids if image not in listed))
        return cls(ids, tuple(project.images[image].name.lower() for image in ids), len(order))

    def find(self, text: str, *, near: int | None = None) -> list[NamedImage]:
        """The image of that number in the list, then those whose name holds the text.

        Names that begin with it, then file names that do, come before others. Without a text: the images around `near`.
        """
        wanted = text.strip().lower()
        if not wanted:
            first = max(0, self.ids.index(near) - AROUND) if near in self.ids[: self.listed] else 0
            return [self._name(place) for place in range(first, min(first + MOST, self.listed))]
        return [self._name(place) for place in islice(dict.fromkeys(self._find_places(wanted)), MOST)]

    def _find_places(self, wanted: str) -> Iterator[int]:
        if wanted.isdecimal() and 1 <= int(wanted) <= self.listed:
            yield int(wanted) - 1
        holding = [place for place, name in enumerate(self.names) if wanted in name]
        yield from (place for place in holding if self.names[place].startswith(wanted))
        yield from (place for place in holding if self.names[place].rpartition("/")[2].startswith(wanted))
        yield from holding

    def _name(self, place: int) -> NamedImage:
        return NamedImage(self.ids[place], place + 1 if place < self.listed else None)

"""Image filter: which images a query such as `row03 status:done` finds."""

from types import MappingProxyType
from typing import Final

from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project

_STATUS: Final = MappingProxyType(
    {
        "new": (Status.NEW,),
        "work": (Status.IN_WORK,),
        "in_work": (Status.IN_WORK,),
        "done": (Status.DONE, Status.REVIEWED),
        "reviewed": (Status.REVIEWED,),
        "open": (Status.NEW, Status.IN_WORK),
    }
)


UNREADABLE: Final = "unreadable"
"""The word that finds images whose picture cannot be shown here."""


def find_matching_images(
    project: Project,
    query: str,
    *,
    author: int | None,
    pass_number: int = 1,
    unreadable: frozenset[int] = frozenset(),
) -> list[int]:
    """Ids of the images, in the order of the list, that satisfy every word of the query.

    `status:` takes new, work, open, done or reviewed, `split:` the beginning of a split's name, `shapes:` 0 or a least
    number; status and number are those of the layer of `author`. `unreadable` finds the images of that set. A value
    that is no such word finds nothing.
    """
    words = query.lower().split()
    found = project.list_images()
    for word in words:
        found = [
            image
            for image in found
            if (word == UNREADABLE and image.id in unreadable)
            or _matches_word(project, image, word, LayerKey(image.id, author or -1, pass_number))
        ]
    return [image.id for image in found]


def _matches_word(project: Project, image: Image, word: str, key: LayerKey) -> bool:
    if word.startswith("status:"):
        return _layer_of(project, key).status in _STATUS.get(word[7:], ())
    if word.startswith("split:"):
        return image.split.lower().startswith(word[6:])
    if word.startswith("shapes:"):
        return _has_count(_layer_of(project, key).count, word[7:])
    return word in image.name.lower()


def _layer_of(project: Project, key: LayerKey) -> Layer:
    return project.layers.get(key) or Layer(key)


def _has_count(count: int, wished: str) -> bool:
    if not wished.isdecimal():
        return False
    least = int(wished)
    return count == 0 if least == 0 else count >= least

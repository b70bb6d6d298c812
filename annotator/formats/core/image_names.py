"""Which picture of the project a file means that names it without its folder or its ending, and such names."""

from collections import Counter
from collections.abc import Callable, Iterable

import numpy as np

from annotator.formats.core.folder import is_left_alone, stem_of
from annotator.formats.core.foreign import ForeignTable
from annotator.geometry.box import Bools
from annotator.model.image import Image


class ImageLookup:
    """The project's pictures, found by path with or without ending, or by a file name that is there once."""

    def __init__(self, images: Iterable[Image]) -> None:
        known = list(images)
        self._whole = {image.name: image for image in known}
        self._stems = _keep_unique(known, lambda image: stem_of(image.name))
        self._files = _keep_unique(known, lambda image: _file_name_of(image.name))
        self._file_stems = _keep_unique(known, lambda image: stem_of(_file_name_of(image.name)))

    def find_image(self, name: str) -> Image | None:
        """The picture of this name; None when the project has none or several that it could be."""
        return self._whole.get(name) or self._files.get(_file_name_of(name))

    def find_without_ending(self, name: str) -> Image | None:
        """The picture whose name is this one with an ending."""
        return self._stems.get(name) or self._file_stems.get(_file_name_of(name))

    def find_below(self, name: str) -> Image | None:
        """The picture of a name as `choose_short_names` gives it, less any folders before it."""
        ends = [name]
        while "/" in ends[-1]:
            ends.append(ends[-1].partition("/")[2])
        found = next((picture for end in ends if (picture := self.find_without_ending(end))), None)
        return found or next((picture for end in ends if (picture := self.find_image(end))), None)


def choose_short_names(foreign: ForeignTable) -> dict[str, str]:
    """The names of the images without their ending, with it where several differ by it only."""
    stems = Counter(stem_of(image.name) for image in foreign.images)
    return {
        image.name: image.name if stems[stem_of(image.name)] > 1 else stem_of(image.name) for image in foreign.images
    }


def is_found_by_short_name(foreign: ForeignTable) -> Bools:
    """Which images `(M,)` are found again among all by their short name, as the name of a file too."""
    names, lookup = choose_short_names(foreign), ImageLookup(foreign.images)
    found = [
        lookup.find_below(names[image.name]) is image and not is_left_alone(_file_name_of(image.name))
        for image in foreign.images
    ]
    return np.array(found, dtype=np.bool_)


def has_distinct_stems(images: Iterable[Image]) -> bool:
    """Whether the names without their ending tell all of these images apart, and so any of them."""
    stems: set[str] = set()
    for count, image in enumerate(images, start=1):
        stems.add(stem_of(image.name))
        if len(stems) < count or is_left_alone(_file_name_of(image.name)):
            return False
    return True


def _file_name_of(name: str) -> str:
    return name.rpartition("/")[2]


def _keep_unique(images: Iterable[Image], key: Callable[[Image], str]) -> dict[str, Image]:
    """Images by key; keys that several images share are left out."""
    found: dict[str, Image] = {}
    shared: set[str] = set()
    for image in images:
        name = key(image)
        if name in found:
            shared.add(name)
        found[name] = image
    return {name: image for name, image in found.items() if name not in shared}

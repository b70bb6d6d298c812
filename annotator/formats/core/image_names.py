"""Which picture of the project a file means that names it without its folder or its ending."""

from collections.abc import Callable, Iterable

from annotator.formats.core.folder import stem_of
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

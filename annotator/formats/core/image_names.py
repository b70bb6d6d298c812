"""Which picture of the project a file means that names it without its folder or its ending."""

from collections.abc import Callable, Iterable

from annotator.formats.core.folder import stem
from annotator.model.image import Image


class Pictures:
    """The project's pictures, found by path with or without ending, or by a file name that is there once."""

    def __init__(self, images: Iterable[Image]) -> None:
        known = list(images)
        self._whole = {image.name: image for image in known}
        self._stems = _once(known, lambda image: stem(image.name))
        self._files = _once(known, lambda image: _last(image.name))
        self._file_stems = _once(known, lambda image: stem(_last(image.name)))

    def named(self, name: str) -> Image | None:
        """The picture of this name; None when the project has none or several that it could be."""
        return self._whole.get(name) or self._files.get(_last(name))

    def without_ending(self, name: str) -> Image | None:
        """The picture whose name is this one with an ending."""
        return self._stems.get(name) or self._file_stems.get(_last(name))


def _last(name: str) -> str:
    return name.rpartition("/")[2]


def _once(images: Iterable[Image], key: Callable[[Image], str]) -> dict[str, Image]:
    """Images by key; keys that several images share are left out."""
    found: dict[str, Image] = {}
    shared: set[str] = set()
    for image in images:
        name = key(image)
        if name in found:
            shared.add(name)
        found[name] = image
    return {name: image for name, image in found.items() if name not in shared}

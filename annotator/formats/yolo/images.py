"""Which picture of the project a YOLO label file means: YOLO tells neither its ending nor its size."""

from collections.abc import Callable, Iterable

from annotator.formats.folder import stem
from annotator.formats.yolo.dataset import Entry
from annotator.model.image import Image


class Pictures:
    """The project's pictures, found by path with or without ending, or by a file name that is there once."""

    def __init__(self, images: Iterable[Image]) -> None:
        known = list(images)
        self._whole = {image.name: image for image in known}
        self._stems = _once(known, lambda image: stem(image.name))
        self._files = _once(known, lambda image: _last(image.name))
        self._file_stems = _once(known, lambda image: stem(_last(image.name)))

    def find(self, entry: Entry) -> Image | None:
        """The picture, or None when the project has none or several that it could be."""
        if entry.has_ending:
            return self._whole.get(entry.image) or self._files.get(_last(entry.image))
        return self._stems.get(entry.image) or self._file_stems.get(_last(entry.image))


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

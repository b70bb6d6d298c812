"""Same content: pictures beside a foreign file that the project has, byte for byte, under other names."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from annotator.errors import UserError
from annotator.formats.core.foreign import Foreign
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.matching import same_images
from annotator.store.pixels import content_hash

_BESIDE: Final = ("", "images", "JPEGImages", "../images", "../JPEGImages", "..")
"""Where pictures lie as seen from the folder of a label file."""


def same_content(
    project: Project, foreign: Foreign, paths: Sequence[Path], progress: Progress | None = None
) -> dict[str, int]:
    """Our image for names of the file that match by nothing but the bytes of the picture.

    Pictures are looked for beside the `paths` that were read. Only those of the same size in bytes are compared by
    their SHA-256; what several pictures of ours could mean is left out.
    """
    progress = progress or Progress()
    found = same_images(project, foreign)
    taken = {image.id for image in found.values()}
    free = [image for image in project.image_order() if image.id not in taken]
    theirs = list(_beside((image for image in foreign.images if image.id not in found), paths)) if free else []
    if not theirs or not project.images_folder:
        return {}
    ours = _Ours(Path(project.images_folder), free)
    twins: dict[str, int] = {}
    for place, (name, path) in enumerate(theirs):
        progress.step(place, len(theirs))
        twin = ours.twin(path)
        if twin is not None:
            twins[name] = twin.id
    return twins


class _Ours:
    """Pictures of the project by their size in bytes, with hashes computed when first asked for."""

    def __init__(self, folder: Path, images: Sequence[Image]) -> None:
        self._folder = folder
        self._hashes: dict[int, str] = {}
        self._by_bytes: dict[int, list[Image]] = {}
        for image in images:
            length = _length(folder / image.name)
            if length:
                self._by_bytes.setdefault(length, []).append(image)

    def twin(self, path: Path) -> Image | None:
        """The one picture with the same content."""
        alike = self._by_bytes.get(_length(path), [])
        wanted = _hash(path) if alike else ""
        same = [image for image in alike if wanted and self._hash(image) == wanted]
        return same[0] if len(same) == 1 else None

    def _hash(self, image: Image) -> str:
        if image.id not in self._hashes:
            self._hashes[image.id] = _hash(self._folder / image.name)
        return self._hashes[image.id]


def _beside(images: Iterator[Image], paths: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """Names of images with the picture that lies beside the label files, where there is one."""
    folders = dict.fromkeys(path if path.is_dir() else path.parent for path in paths)
    places = [folder / below for folder in folders for below in _BESIDE]
    for image in images:
        path = next((place / image.name for place in places if (place / image.name).is_file()), None)
        if path is not None:
            yield image.name, path


def _length(path: Path) -> int:
    """Bytes of a file; 0 when there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _hash(path: Path) -> str:
    """The content's hash; empty for a picture that cannot be read, which therefore equals none."""
    try:
        return content_hash(path)
    except UserError:
        return ""

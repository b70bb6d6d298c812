"""A folder of internals, image by image: written as it comes, read strictly and with a memory of bounded size."""

import hashlib
import math
import struct
import zipfile
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Any, Final

import numpy as np

from annotator.errors import Numeral, UserError
from annotator.formats.core.files import make_folder, open_replacement, replace_file
from annotator.geometry.box import Floats
from annotator.metrics.detection.internals import Internals, InternalsManifest

if TYPE_CHECKING:
    from annotator.formats.internals.manifest import InternalsHeader

MAX_BYTES: Final = 4 * 1024**3
"""Arrays of one image that are larger together are refused."""
MEMORY: Final = 512 * 1024**2
"""Bytes of arrays that are kept for images looked at again."""

_TYPES: Final = MappingProxyType(
    {"proposals": (np.float32,), "boxes": (np.float32,), "scores": (np.float16, np.float32), "kept": (np.bool_,)}
)
_OPTIONAL: Final = frozenset({"kept"})
_DIGEST_STEPS: Final = 16.0
"""Boxes are compared in sixteenths of a pixel, so that a way through another file format changes nothing."""
_DIGEST_SHIFT: Final = 0.3183
"""Keeps the usual decimals away from the borders between steps."""


class InternalsFolder:
    """The internals of one model over the images of a project; may be asked from any thread."""

    def __init__(
        self, folder: Path, header: "InternalsHeader", label_ids: Mapping[str, int], *, memory: int = MEMORY
    ) -> None:
        self.folder: Final = folder
        self.header: Final = header
        self.manifest: Final[InternalsManifest] = header.resolve_labels(label_ids)
        self._memory = memory
        self._used = 0
        self._turn = Lock()
        self._kept: OrderedDict[str, Internals | None] = OrderedDict()

    @property
    def unknown_labels(self) -> tuple[str, ...]:
        """Classes of the detector that are no labels of the project."""
        return tuple(name for name, label in zip(self.header.labels, self.manifest.labels, strict=True) if label < 0)

    @property
    def used_bytes(self) -> int:
        """Bytes of arrays that are kept."""
        return self._used

    def has_image(self, image: str) -> bool:
        """Whether there is a file for the image with this name."""
        return self._path_of(image).is_file()

    def read_internals(self, image: str) -> Internals | None:
        """Internals of the image with this name, None where there is no file.

        Raises UserError that names file and array when something is wrong with them.
        """
        with self._turn:
            if image in self._kept:
                self._kept.move_to_end(image)
                return self._kept[image]
            path = self._path_of(image)
            found = read_image(path, self.manifest) if path.is_file() else None
            self._kept[image] = found
            self._used += _size_of(found)
            while self._used > self._memory and len(self._kept) > 1:
                self._used -= _size_of(self._kept.popitem(last=False)[1])
            return found

    def _path_of(self, image: str) -> Path:
        return self.folder / f"{image}.npz"


def open_internals(folder: Path, label_ids: Mapping[str, int], *, memory: int = MEMORY) -> InternalsFolder:
    """A folder of internals for a project whose labels have these ids by name.

    Raises UserError when the header is missing or wrong, and when no label of the detector is one of the project.
    """
    from annotator.formats.internals.manifest import read_manifest

    header = read_manifest(folder)
    opened = InternalsFolder(folder, header, label_ids, memory=memory)
    if len(opened.unknown_labels) == len(header.labels):
        raise UserError(
            "{folder}: none of the detector's {n} labels (the first is '{label}') is one of the project; "
            "check the labels in internals.json.",
            folder=folder,
            n=len(header.labels),
            label=header.labels[0],
        )
    return opened


def read_image(path: Path, manifest: InternalsManifest) -> Internals:
    """The arrays of one image. Raises UserError that names file and array."""
    try:
        with zipfile.ZipFile(path) as archive:
            arrays = _read_arrays(path, archive)
    except (OSError, zipfile.BadZipFile, EOFError, zlib.error, struct.error, NotImplementedError) as error:
        raise UserError(
            "{path} cannot be read ({reason}); record this image again.", path=path, reason=error
        ) from error
    try:
        return Internals(manifest, arrays["proposals"], arrays["boxes"], arrays["scores"], arrays.get("kept"))
    except ValueError as error:
        raise UserError("{path}: {reason}; record this image again.", path=path, reason=error) from error


def compute_boxes_digest(boxes: Iterable[tuple[str, Floats]]) -> str:
    """SHA-256 over the boxes (n, 4) of a reference by image name, whatever the order of images and boxes.

    Images without boxes do not count. Equal boxes to about a sixteenth of a pixel give equal digests.
    """
    return join_boxes_digest(encode_boxes(*pair) for pair in sorted(boxes, key=lambda pair: pair[0]))


def encode_boxes(name: str, corners: Floats) -> bytes:
    """What the digest takes of the boxes (n, 4) of an image; nothing where there are none."""
    steps = np.floor(np.asarray(corners, np.float64).reshape(-1, 4) * _DIGEST_STEPS + _DIGEST_SHIFT)
    if not len(steps):
        return b""
    order = np.lexsort(steps.T[::-1])
    head = f"{name}\0{len(steps)}\0".encode("utf-8", errors="surrogatepass")
    return head + steps[order].astype("<i8").tobytes()


def join_boxes_digest(encoded: Iterable[bytes | bytearray]) -> str:
    """The digest of the boxes of all images, which come in the order of their names."""
    digest = hashlib.sha256()
    for one in encoded:
        digest.update(one)
    return digest.hexdigest()


def _read_arrays(path: Path, archive: zipfile.ZipFile) -> dict[str, Any]:
    """All arrays of an archive, each looked at before it is read."""
    members = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
    for name in members.keys() - _TYPES.keys():
        raise UserError(
            "{path}: array '{name}' is not known; there are {names}.",
            path=path,
            name=name[:40],
            names=", ".join(_TYPES),
        )
    missing = sorted(_TYPES.keys() - members.keys() - _OPTIONAL)
    if missing:
        raise UserError("{path}: array '{missing}' is missing; record this image again.", path=path, missing=missing[0])
    if sum(info.file_size for info in members.values()) > MAX_BYTES:
        raise UserError(
            "{path} holds more than {max_bytes} bytes; screen the rows when recording.",
            path=path,
            max_bytes=Numeral(f"{MAX_BYTES:,}"),
        )
    arrays = {}
    for name, info in members.items():
        with archive.open(info) as file:
            arrays[name] = _read_array(path, name, file, size=info.file_size)
    return arrays


def _read_array(path: Path, name: str, file: IO[bytes], *, size: int) -> Any:
    try:
        version = np.lib.format.read_magic(file)
        read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        shape, fortran, kind = read(file)
    except ValueError as error:
        raise UserError(
            "{path}: array '{name}' is not a NumPy array ({reason}); record this image again.",
            path=path,
            name=name,
            reason=error,
        ) from error
    if kind not in _TYPES[name]:
        wanted = " or ".join(np.dtype(one).name for one in _TYPES[name])
        raise UserError(
            "{path}: array '{name}' is of type {kind}, must be {wanted}; record this image again.",
            path=path,
            name=name,
            kind=kind,
            wanted=wanted,
        )
    count = math.prod(shape) if all(side >= 0 for side in shape) else -1  # Python's numbers do not wrap around
    content = file.read(count * kind.itemsize) if 0 <= count * kind.itemsize <= size else b""
    if len(content) != count * kind.itemsize:
        raise UserError(
            "{path}: array '{name}' is shorter than its header says; record this image again.", path=path, name=name
        )
    try:
        return np.frombuffer(content, dtype=kind, count=count).reshape(shape, order="F" if fortran else "C")
    except ValueError as error:  # a side that no array can have, beside one of 0
        raise UserError(
            "{path}: array '{name}' claims a shape that no array has; record this image again.", path=path, name=name
        ) from error


def _size_of(found: Internals | None) -> int:
    if found is None:
        return 0
    arrays = (found.proposals, found.boxes, found.scores, found.kept)
    return sum(array.nbytes for array in arrays if array is not None)


def write_manifest(folder: Path, manifest: "InternalsHeader") -> Path:
    """Writes `internals.json` and returns its path."""
    from annotator.formats.internals.manifest import MANIFEST

    path = folder / MANIFEST
    make_folder(path.parent)
    replace_file(path, manifest.format_json().encode())
    return path


def write_image(folder: Path, image: str, internals: Internals, *, compressed: bool = True) -> Path:
    """Writes the arrays of the image with this name and returns the path of the file."""
    path = folder / f"{image}.npz"
    make_folder(path.parent)
    scores = internals.scores
    arrays: dict[str, Any] = {
        "proposals": internals.proposals.astype(np.float32, copy=False),
        "boxes": internals.boxes.astype(np.float32, copy=False),
        "scores": scores if scores.dtype == np.float16 else scores.astype(np.float32, copy=False),
    }
    if internals.kept is not None:
        arrays["kept"] = internals.kept
    with open_replacement(path) as file:
        (np.savez_compressed if compressed else np.savez)(file, **arrays)
    return path

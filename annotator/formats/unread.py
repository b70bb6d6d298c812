"""Files of tools that no format here reads: what they probably are, and the way to bring them in.

One row a kind; a row goes when a format that reads the kind comes.
"""

import codecs
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from annotator.errors import Phrase, UserError, WindowPhrase
from annotator.formats.core.folder import read_heads
from annotator.formats.text.csv_text import header_of

LONG_HEAD: Final = 65_536
"""Bytes of a file that are looked at."""
_ZIP: Final = b"PK\x03\x04"
_ARCHIVES: Final = (b"7z\xbc\xaf", b"Rar!")
_PICTURES: Final = (b"\xff\xd8\xff", b"\x89PNG", b"II*\x00", b"MM\x00*")


class UnreadKind(Struct, frozen=True):
    """A kind of file that is known by sight."""

    what: Phrase
    way: Phrase
    is_it: Callable[[Path, bytes], bool]


def _make_test(*marks: bytes) -> Callable[[Path, bytes], bool]:
    """Whether the beginning holds all of the marks."""
    return lambda _path, head: all(mark in head for mark in marks)


def _make_ending_test(*endings: str) -> Callable[[Path, bytes], bool]:
    """Whether the name ends in one of the endings."""
    return lambda path, _head: path.name.lower().endswith(endings)


_AS_COCO: Final = Phrase("export it there as COCO")
_BY_DATUMARO: Final = Phrase("convert it with datumaro to COCO")
_BARE_YOLO: Final = re.compile(rb"^\d+(?: [01]?\.\d+(?:e-?\d+)?){4}\s*$", re.MULTILINE)
PANOPTIC: Final = UnreadKind(
    Phrase("COCO of panoptic segmentation"),
    Phrase("take the file of instances that belongs to it"),
    _make_test(b'"segments_info"'),
)
OLD_LABELME: Final = UnreadKind(
    Phrase("XML of the LabelMe of the web"),
    _BY_DATUMARO,
    lambda _path, head: b"<annotation" in head and b"<polygon>" in head and b"<bndbox>" not in head,
)
UNREAD: Final = (
    UnreadKind(
        Phrase("a project of Annotator"),
        Phrase("open it and export it for other tools, or merge it into another project"),
        lambda _path, head: head.startswith(b"SQLite format 3\0") and head[68:72] == b"Anno",
    ),
    PANOPTIC,
    OLD_LABELME,
    UnreadKind(
        Phrase("JSON of V7 Darwin"),
        _AS_COCO,
        lambda _path, head: b"darwin-public" in head or (b'"slots"' in head and b'"item"' in head),
    ),
    UnreadKind(Phrase("JSON of Dataloop"), _AS_COCO, _make_test(b'"datasetId"', b'"coordinates"')),
    UnreadKind(
        Phrase("a list of pictures of Hugging Face"),
        Phrase("write it as CSV with a line a box: image, label, x0, y0, x1, y1"),
        lambda path, head: path.suffix == ".jsonl" and b'"file_name"' in head and b'"objects"' in head,
    ),
    UnreadKind(Phrase("a manifest of SageMaker Ground Truth"), _BY_DATUMARO, _make_test(b'"source-ref"')),
    UnreadKind(
        Phrase("an export of Labelbox of the old kind"),
        Phrase("export it there as NDJSON"),
        _make_test(b'"Labeled Data"'),
    ),
    UnreadKind(
        Phrase("YOLO labels without names of classes"),
        Phrase("put classes.txt or data.yaml beside them"),
        lambda _path, head: _BARE_YOLO.search(head) is not None,
    ),
    UnreadKind(
        Phrase("an archive"), Phrase("unpack it and choose what is in it"), lambda _path, head: head.startswith(_ZIP)
    ),
    UnreadKind(
        Phrase("an archive of another kind than zip and tar.gz"),
        Phrase("unpack it and choose what is in it, or pack that as zip"),
        lambda path, head: (
            head.startswith(_ARCHIVES) or path.name.lower().endswith((".tar.bz2", ".tar.xz", ".tar.zst"))
        ),
    ),
    UnreadKind(
        Phrase("text in UTF-16"),
        Phrase("save it as UTF-8"),
        lambda _path, head: head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)),
    ),
    UnreadKind(Phrase("records of TensorFlow"), _AS_COCO, _make_ending_test(".tfrecord", ".tfrecords")),
    UnreadKind(
        Phrase("a detector's model"),
        WindowPhrase("open its pictures, then run it: Check > Run a model…", options="run it with annotator detect"),
        _make_ending_test(".onnx", ".pt", ".pth", ".engine", ".tflite"),
    ),
    UnreadKind(
        Phrase("a picture"),
        Phrase("add it to the images folder of the project"),
        lambda _path, head: head.startswith(_PICTURES),
    ),
)


_FEWEST_COLUMNS: Final = 5
"""A table of boxes has more."""
TABLE: Final = UnreadKind(
    Phrase("a table whose columns have other names than those that are known"),
    WindowPhrase(
        "name them image, label, xmin, ymin, xmax and ymax",
        options="say which are the picture, the label and the box with --columns image=…,label=…,xmin=…",
    ),
    lambda path, head: path.suffix.lower() in (".csv", ".tsv", ".txt") and len(header_of(head)) >= _FEWEST_COLUMNS,
)


def find_unread_kind(path: Path, head: bytes) -> UnreadKind | None:
    """What the beginning of a file, or of one of the first files of a folder, looks like."""
    endings = (".json", ".xml", ".txt") if path.is_dir() else ("",)
    heads = [start for ending in endings for start in read_heads(path, head, ending)]
    return next((kind for kind in UNREAD for start in heads if kind.is_it(path, start)), None)


def make_unread_error(path: Path, kind: UnreadKind) -> UserError:
    """The sentence about a file of a kind that no format reads."""
    return UserError(
        "{file} looks like {what}, which is not read; {way}.", file=path.name, what=kind.what, way=kind.way
    )


def describe_unknown(path: Path, head: bytes) -> Phrase:
    """What is said of a file that no format recognises, after its name."""
    kind = find_unread_kind(path, head) or (TABLE if TABLE.is_it(path, head) else None)
    if kind is None:
        return Phrase("looks like none of the known formats; export it there as COCO, Pascal VOC or YOLO")
    return Phrase("looks like {what}, which is not read; {way}", what=kind.what, way=kind.way)

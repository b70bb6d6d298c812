"""Hostile files: samples of every format, changed by chance as no honest program would write them.

A reader may end in two ways: a table whose every shape a picture can hold, or one sentence that names the file and a
remedy. Everything else is a failure, a warning of a library included.
"""

import gzip
import random
import re
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import numpy as np
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.internals import open_internals, write_image, write_manifest
from annotator.formats.internals.manifest import InternalsHeader
from annotator.geometry.box import is_valid
from annotator.metrics.detection.internals import Internals
from annotator.model.shapes import Shapes, find_far_rows
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.matching import ImportOptions
from tests.builders import project
from tests.formats.samples import options, reading_in_pieces, sample, write_foreign, write_sample

NUMBERS: Final = (
    b"0", b"-1", b"-0.0", b"1e160", b"1e308", b"-1e308", b"1e400", b"1e-320", b"NaN", b"Infinity", b"-inf", b"1e7",
    b"10000001", b"9" * 20, b"9" * 400, b"18446744073709551616", b"9223372036854775808", b"4294967296", b"2147483648",
    b"0x10", b"1_000", b"1,5", b"\xd9\xa3", b"true", b"null", b'"7"', b"[]", b"{}", b"",
    b"[" * 900 + b"]" * 900, b'{"a":' * 900 + b"1" + b"}" * 900,
)  # fmt: skip
TEXTS: Final = (
    b"", b" ", b"../../x", b"/etc/passwd", b"C:\\x", b"a/../b", b"x" * 300, b"x" * 100_000, b"\\u202e", b"\\ud800",
    b"\xe2\x80\xae", b"\xe2\x80\x8b", b"\x00", b"\xff\xfe", b"=cmd|' /C calc'!A0", b"%s%n", b"{}", b"null", b"&amp;",
    b"&x;", b"<b>", b"]]>", b"\n", b"\\", b"NaN", b"0", b"done", b"occluded",
)  # fmt: skip
PIECES: Final = (
    b"[" * 3000, b"{\"a\":" * 3000, b"<a>" * 3000, b"(" * 3000, b"- " * 3000, b"null", b"NaN", b"\xff", b"\0", b"</",
    b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"&a;", b"*a", b"&a ", b"!!python/object:x ", b"<<: ", b'"', b"'", b",", b":",
    b"\r", b"\n", b"\n\n", b";", b" ", b"\t", b"]", b"}", b")", b"#", b"--", b"\x1f\x8b",
)  # fmt: skip
_NUMBER: Final = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_TEXT: Final = re.compile(rb'"([^"\n]*)"|>([^<>\n]+)<|(?<=[ ,:])([A-Za-z_][\w .]*)')


def replace_number(rng: random.Random, raw: bytes) -> bytes:
    """Another number, or another type, in the place of one."""
    found = list(_NUMBER.finditer(raw))
    if not found:
        return insert_piece(rng, raw)
    one = rng.choice(found)
    return raw[: one.start()] + rng.choice(NUMBERS) + raw[one.end() :]


def replace_text(rng: random.Random, raw: bytes) -> bytes:
    """Another text in the place of one: a key, a value, a tag's content."""
    found = list(_TEXT.finditer(raw))
    if not found:
        return insert_piece(rng, raw)
    one = rng.choice(found)
    group = next(number for number in (1, 2, 3) if one.group(number) is not None)
    return raw[: one.start(group)] + rng.choice(TEXTS) + raw[one.end(group) :]


def insert_piece(rng: random.Random, raw: bytes) -> bytes:
    """What opens, closes or nests, anywhere."""
    at = rng.randrange(len(raw) + 1)
    return raw[:at] + rng.choice(PIECES) + raw[at:]


def cut(rng: random.Random, raw: bytes) -> bytes:
    """The end, or a stretch, is wanting."""
    start = rng.randrange(len(raw) + 1)
    return raw[:start] if rng.random() < 0.5 else raw[:start] + raw[start + rng.randint(1, 60) :]


def repeat(rng: random.Random, raw: bytes) -> bytes:
    """A stretch or a line stands twice, so that keys, rows and elements are doubled."""
    lines = raw.split(b"\n")
    if rng.random() < 0.5 and len(lines) > 1:
        at = rng.randrange(len(lines))
        return b"\n".join([*lines[:at], lines[at], *lines[at:]])
    start = rng.randrange(len(raw) + 1)
    stop = min(len(raw), start + rng.randint(1, 80))
    return raw[:stop] + raw[start:]


def encode(rng: random.Random, raw: bytes) -> bytes:
    """The same in another encoding, compressed, or with a mark before it."""
    text = raw.decode(errors="replace")
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: text.encode("utf-16"),
        lambda: text.encode("utf-32"),
        lambda: text.encode("cp1252", errors="replace"),
        lambda: b"\xef\xbb\xbf" + raw,
        lambda: gzip.compress(raw),
        lambda: gzip.compress(raw)[:-9],
        lambda: gzip.compress(b" " * 70_000_000 + raw) if rng.random() < 0.02 else b"\x1f\x8b" + raw,
    )
    return rng.choice(ways)()


def flip(rng: random.Random, raw: bytes) -> bytes:
    """One bit is another."""
    if not raw:
        return raw
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ (1 << rng.randrange(8))]) + raw[at + 1 :]


CHANGES: Final = (replace_number, replace_number, replace_text, replace_text, insert_piece, cut, repeat, encode, flip)


def change(rng: random.Random, raw: bytes) -> bytes:
    """The bytes after one to three changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        raw = rng.choice(CHANGES)(rng, raw)
    return raw


class HostileFiles:
    """The sample of one format, one file of which is changed at a time."""

    def __init__(self, form: Format, folder: Path, *, foreign: bool = False) -> None:
        """Of ours, or of another program's with `foreign`."""
        self.form = form
        self.table = sample(form)
        self.path = (write_foreign if foreign else write_sample)(form, folder)
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        self.whole = {file: file.read_bytes() for file in files}

    def attempt(self, rng: random.Random) -> bool:
        """One changed file is read and planned to come in; True for a table, False for a sentence, else it raises.

        Every fourth time flaws are to be left out.
        """
        file = rng.choice(list(self.whole))
        file.write_bytes(change(rng, self.whole[file]))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                return self._read(lenient=rng.random() < 0.25)
        finally:
            file.write_bytes(self.whole[file])

    def _read(self, *, lenient: bool) -> bool:
        assert self.form.read is not None
        known = replace(options(self.table), lenient=lenient)
        try:
            foreign = self.form.read_file(self.path, known)
            table = foreign.load()
        except UserError as error:
            check_sentence(str(error), self.path, self.whole)
            self._check_pieces(known, str(error))
            return False
        check_table(table)
        self._check_pieces(known, table)
        try:
            author = "Zoe" if foreign.has_unnamed or not foreign.raters else ""
            plan = ImportPlan(project(images=1, count=1), foreign, ImportOptions(author, add_images=True))
        except UserError as error:
            check_sentence(str(error), self.path, self.whole)
            return False
        plan.make_step(lambda _key: Shapes.empty(), first_shape=100)
        return True

    def _check_pieces(self, known: ReadOptions, whole: ForeignTable | str) -> None:
        """Read a few letters at a time the file says the same, or is refused, too."""
        try:
            with reading_in_pieces(100):
                found: ForeignTable | str = self.form.read_table(self.path, known)
        except UserError as error:
            found = str(error)
        if isinstance(found, str) or isinstance(whole, str):
            assert isinstance(found, str)
            assert isinstance(whole, str)
        else:
            assert found.shapes == whole.shapes
            assert (found.images, found.labels, found.raters) == (whole.images, whole.labels, whole.raters)
            assert found.notes == whole.notes


class HostileInternals:
    """A folder of internals, one file of which is changed at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "internals"
        header = InternalsHeader(labels=("apple", "pear"))
        write_manifest(self.folder, header)
        rng = np.random.default_rng(0)
        box = rng.random((5, 4)).astype(np.float32)
        manifest = header.resolve_labels({"apple": 1, "pear": 2})
        arrays = Internals(manifest, box, box + 1, rng.random((5, 2)).astype(np.float16))
        write_image(self.folder, "a.jpg", arrays, compressed=False)
        self.whole = {file: file.read_bytes() for file in sorted(self.folder.iterdir())}

    def attempt(self, rng: random.Random) -> bool:
        """As for formats."""
        file = rng.choice(list(self.whole))
        file.write_bytes(change(rng, self.whole[file]))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                return open_internals(self.folder, {"apple": 1, "pear": 2}).read_internals("a.jpg") is not None
        except UserError as error:
            check_sentence(str(error), self.folder, self.whole)
            return False
        finally:
            file.write_bytes(self.whole[file])


def check_sentence(text: str, path: Path, files: Iterable[Path]) -> None:
    """One line of bearable length that names a file of the data (or their folder) and says what to do."""
    assert "\n" not in text, text
    assert text.endswith("."), text
    assert len(text) < 600 + len(str(path)), text
    assert any(file.name in text for file in (path, *files)), text
    assert ";" in text or ":" in text or "," in text, text


def check_table(foreign: ForeignTable) -> None:
    """Columns of one length, references that exist, shapes that a picture can hold."""
    shapes = foreign.shapes
    assert is_valid(shapes.box).all()
    assert not find_far_rows(shapes).any()
    assert np.isnan(shapes.score).all() or ((shapes.score >= 0) & (shapes.score <= 1) | np.isnan(shapes.score)).all()
    for column, count in ((shapes.image, len(foreign.images)), (shapes.label, len(foreign.labels))):
        assert ((column >= 0) & (column < count)).all()
    assert ((foreign.rater >= -1) & (foreign.rater < max(len(foreign.raters), 1))).all()
    assert len({image.name for image in foreign.images}) == len(foreign.images)
    assert len({label.name for label in foreign.labels}) == len(foreign.labels)

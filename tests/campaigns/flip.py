"""Damaged bytes of a project file: every outcome is right data or a sentence that names the file.

Bits are flipped, pages zeroed, swapped or torn, the end is cut off, in a small project and in one of more than two
megabytes, whose pages are not all looked at on opening. The file is opened, all of it is read, five edits are made, and
it is closed and read again. An exception that nobody foresaw fails the try, and so does a shape that is read wrongly in
a layer whose packed form is stored. Other data that were taken in silence are counted by what they belong to.
"""

import os
import random
import shutil
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import immutables
import numpy as np
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.geometry.box import as_polygon
from annotator.model import edit
from annotator.model.layer import Layer
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project
from tests import builders
from tests.campaigns.kit import Tries, own_home, parser_of

PAGE = 4096
SECONDS = 60
"""After so many a try counts as hanging."""

EDITS = 5


@dataclass(frozen=True)
class Content:
    """All that a file holds: parts of the project by name, layers, the journal, previews."""

    parts: dict[str, object]
    layers: dict[object, Layer]
    journal: list[str]
    previews: list[bytes | None]

    def find_differences(self, other: "Content") -> set[str]:
        """Names of what differs, less what was not read."""
        found = {name for name, value in self.parts.items() if other.parts[name] != value}
        for key in self.layers.keys() | other.layers.keys():
            mine, theirs = self.layers.get(key), other.layers.get(key)
            if mine is None or theirs is None or replace(mine, loaded=None) != replace(theirs, loaded=None):
                found.add("headers of layers")
            elif mine != theirs:
                found.add("shapes")
        if self.journal != other.journal:
            found.add("journal")
        if any(mine not in (known, None) for known, mine in zip(self.previews, other.previews, strict=True)):
            found.add("previews")  # one that is not given is made anew from the picture
        return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Damages the small and the large project by turns."""
    parser = parser_of("flip", __doc__, count=200, what="damaged files")
    options = parser.parse_args(arguments)
    tries, silent, outcomes = Tries(), Counter[str](), Counter[str]()
    with own_home() as folder:
        wholes = [make_project(folder / "small.annotator", images=3, count=6)]
        wholes.append(make_project(folder / "large.annotator", images=40, count=110))
        known = [read(path)[0] for path in wholes]
        for number in range(options.count):
            chance = random.Random(f"{options.seed} {number}")
            which = number % 2
            name, damage = DAMAGES[number // 2 % len(DAMAGES)]
            path = folder / "damaged" / wholes[which].name
            with tries.one(f"{number}: {path.stem}, {name}"), stop_after(SECONDS):
                shutil.rmtree(path.parent, ignore_errors=True)
                path.parent.mkdir()
                path.write_bytes(damage(wholes[which].read_bytes(), chance))
                said, differences = meet(path, known[which], chance)
                outcomes["refused" if said else "other data" if differences else "right"] += 1
                silent.update(differences)
                if differences:
                    print(f"{number}: {name}: {', '.join(sorted(differences))} taken in silence")
                assert "shapes" not in differences, "shapes were read wrongly"
    print(", ".join(f"{name}: {count}" for name, count in outcomes.items()))
    print("taken in silence, by what they belong to:", dict(silent) or "none")
    return tries.end()


def flip_bits(whole: bytes, chance: random.Random) -> bytes:
    changed = bytearray(whole)
    for _ in range(chance.randint(1, 3)):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def zero_a_page(whole: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(whole) // PAGE) * PAGE
    return whole[:start] + bytes(PAGE) + whole[start + PAGE :]


def swap_pages(whole: bytes, chance: random.Random) -> bytes:
    changed = bytearray(whole)
    one, other = (page * PAGE for page in chance.sample(range(len(whole) // PAGE), 2))
    changed[one : one + PAGE], changed[other : other + PAGE] = whole[other : other + PAGE], whole[one : one + PAGE]
    return bytes(changed)


def tear_a_page(whole: bytes, chance: random.Random) -> bytes:
    """The second half of a page is another page's."""
    changed = bytearray(whole)
    one, other = (page * PAGE for page in chance.sample(range(len(whole) // PAGE), 2))
    changed[one + PAGE // 2 : one + PAGE] = whole[other + PAGE // 2 : other + PAGE]
    return bytes(changed)


def cut_the_end(whole: bytes, chance: random.Random) -> bytes:
    return whole[: chance.randrange(len(whole))]


DAMAGES: tuple[tuple[str, Callable[[bytes, random.Random], bytes]], ...] = (
    ("bits flipped", flip_bits),
    ("bits flipped", flip_bits),
    ("a page zeroed", zero_a_page),
    ("pages swapped", swap_pages),
    ("a page torn", tear_a_page),
    ("the end cut off", cut_the_end),
)


def meet(path: Path, whole: Content, chance: random.Random) -> tuple[list[str], set[str]]:
    """What was said about a damaged file, and what was wrong with the data that it gave without a word."""
    try:
        found, said = read(path)
    except UserError as error:
        check_sentence(error, path)
        return [str(error)], set()
    differences = set() if said else whole.find_differences(found)
    try:
        with open_project(path) as file:
            edited = work_a_little(file, chance)
        after, late = read(path)
        said += late
        if not said:
            differences |= {"edited layers" for key, layer in edited.items() if after.layers.get(key) != layer}
    except UserError as error:
        check_sentence(error, path)
        return [*said, str(error)], differences
    return said, differences


def read(path: Path) -> tuple[Content, list[str]]:
    """All that is in a file, and the sentences about what could not be read. Raises UserError when nothing could be."""
    said: list[str] = []

    def ask(reading: Callable[[], object]) -> object:
        try:
            return reading()
        except UserError as error:
            check_sentence(error, path)
            said.append(str(error))
            return None

    with open_project(path, read_only=True) as file:
        project = file.project
        said += filter(None, [file.notice])
        layers = ask(file.load_all) or []
        journal = ask(lambda: [repr(entry) for entry in file.read_journal()])
        previews = [ask(lambda image=image: file.read_preview(image)) for image in sorted(project.images)]
    names = ("uuid", "name", "images", "authors", "vocabulary", "metrics", "decisions")
    parts = {name: getattr(project, name) for name in names}
    return Content(parts, {layer.key: layer for layer in layers}, journal or [], previews), said


def work_a_little(file: ProjectFile, chance: random.Random) -> dict[object, Layer]:
    """Five edits on layers that the file lists; the edited layers as they are in memory."""
    session = Session(file.project, file, next_shape_id=file.next_shape_id)
    keys = [key for key in session.project.layers if key.image in session.project.images]
    edited = set()
    for number in range(EDITS if keys else 0):
        layer = session.load_layer(chance.choice(keys))
        if len(layer.shapes) and number % 2:
            session.commit(edit.remove_shapes(layer, layer.shapes.id[:1].tolist()))
        else:
            new = builders.shapes(1, seed=number, first_id=session.next_shape_id)
            session.commit(edit.add_shapes(layer, new))
        edited.add(layer.key)
    return {key: session.load_layer(key) for key in edited}


def check_sentence(error: UserError, path: Path) -> None:
    """A sentence names the file, and has no trace of the program in it."""
    sentence = str(error)
    assert path.name in sentence, sentence
    assert "Traceback" not in sentence
    assert "\n" not in sentence


def make_project(path: Path, *, images: int, count: int) -> Path:
    """A project with labels, polygons, notes, previews and a journal."""
    made = builders.project(images=images, count=count)
    layers = {key: layer.with_shapes(decorate(layer.shapes)) for key, layer in made.layers.items()}
    made = replace(made, layers=immutables.Map(layers))
    chance = random.Random(0)
    with create_project(path, made) as file:
        for image in made.images:
            builders.store_old_preview(file, image, chance.randbytes(7000))
        session = Session(made, file, next_shape_id=file.next_shape_id)
        for key in made.layers:
            layer = session.load_layer(key)
            session.commit(edit.set_boxes(layer, layer.shapes.id[:2], layer.shapes.box[:2] + 1.5))
    return path


def decorate(shapes: Shapes) -> Shapes:
    """Every fourth shape with a polygon, every fifth with a note."""
    polygons, notes = np.full(len(shapes), None, dtype=object), np.full(len(shapes), None, dtype=object)
    for row, (x0, y0, x1, y1) in enumerate(shapes.box.tolist()):
        if row % 4 == 0:
            polygons[row] = as_polygon([[x0, y0, x1, y0, x1, y1]])
        if row % 5 == 0:
            notes[row] = {"note": f"tree {row}"}
    return shapes.with_columns(polygon=polygons, attributes=notes)


class stop_after:  # noqa: N801 - reads as a verb where it is used
    """Ends what hangs, where the system has alarms."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        if os.name == "posix":
            signal.signal(signal.SIGALRM, self._stop)
            signal.alarm(self._seconds)

    def __exit__(self, *_: object) -> None:
        if os.name == "posix":
            signal.alarm(0)

    def _stop(self, _signal: int, frame: object) -> None:
        traceback.print_stack(frame)  # type: ignore[arg-type]
        raise AssertionError(f"hung for {self._seconds} s")


if __name__ == "__main__":
    sys.exit(main())

"""Matching: which images, authors and labels of a project a foreign table means, and what is done about stray shapes.

Stray is what lies wholly outside the picture that it is said to be on, mostly by another coordinate system.
"""

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePosixPath

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, UserError, WindowPhrase
from annotator.formats.core.foreign import UNNAMED, ForeignFile, Note
from annotator.formats.core.gather import make_nothing_left_error
from annotator.formats.core.image_names import fold_file_name
from annotator.formats.core.plausibility import MOST_IMPLAUSIBLE, fold_name
from annotator.formats.core.spooled import RowsSpooler
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.project import PartEdit, Project
from annotator.model.shapes import PartState, Shapes
from annotator.model.vocabulary import Label, Vocabulary


class Stray(enum.Enum):
    """What becomes of shapes wholly outside their picture."""

    REFUSE = "refuse"
    LEAVE_OUT = "leave out"
    KEEP = "keep"
    """For what a detector of our own says, which counts as it is."""


def drop_stray_shapes(
    project: Project, foreign: ForeignFile, image_ids: Sequence[int | None], stray: Stray
) -> ForeignFile:
    """What the file says without its stray shapes, counted in its notes.

    Raises UserError that names the first under `Stray.REFUSE`.
    """
    if stray is Stray.KEEP:
        return foreign
    sizes = list_known_sizes(project, foreign, image_ids)
    count, first = 0, None
    for piece in foreign.rows.iterate():
        outside = find_stray_rows(piece.shapes, sizes[piece.shapes.image])
        count += int(outside.sum())
        if first is None and outside.any():
            row = int(np.argmax(outside))
            first = int(piece.shapes.image[row]), piece.shapes.box[row]
    if first is None:
        return foreign
    if stray is not Stray.LEAVE_OUT:
        raise _make_error(foreign, sizes, count, *first)
    kept, left = RowsSpooler(), set(foreign.flawed)
    for piece in foreign.rows.iterate():
        outside = find_stray_rows(piece.shapes, sizes[piece.shapes.image])
        left |= {foreign.images[place].name for place in np.unique(piece.shapes.image[outside]).tolist()}
        inside = piece.take(~outside)
        kept.add(inside.shapes, inside.rater, inside.pass_number)
    found, what = kept.finish(), Phrase("shapes wholly outside their picture (left out)")
    if not found.count:
        raise make_nothing_left_error(foreign.source, what)
    return replace(foreign, rows=found, notes=(*foreign.notes, Note(what, count)), flawed=frozenset(left))


def _make_error(
    foreign: ForeignFile, sizes: npt.NDArray[np.float64], count: int, image: int, box: npt.NDArray[np.float64]
) -> UserError:
    """The sentence about so many stray shapes, the first of which has this box on this image of the file."""
    x0, y0, x1, y1 = (Numeral(f"{value:.6g}") for value in box.tolist())
    return UserError(
        "{source}: {n} of the shapes lie wholly outside their picture (the first on '{image}', {width} × {height} "
        "pixels, from {x0}, {y0} to {x1}, {y1}); check that the picture is the one that is meant, and that the "
        "coordinates are pixels of it.",
        source=foreign.source,
        n=Numeral(f"{count:,}"),
        image=foreign.images[image].name[:80],
        width=int(sizes[image, 0]),
        height=int(sizes[image, 1]),
        x0=x0,
        y0=y0,
        x1=x1,
        y1=y1,
    )


def list_known_sizes(
    project: Project, foreign: ForeignFile, image_ids: Sequence[int | None]
) -> npt.NDArray[np.float64]:
    """Width and height of the picture of every image of the file, `(N, 2)`; infinite where nobody knows them."""
    sizes = np.full((len(foreign.images), 2), np.inf)
    for place, (theirs, identity) in enumerate(zip(foreign.images, image_ids, strict=True)):
        ours = None if identity is None else project.images.get(identity)
        known = ours if ours is not None and ours.has_size else theirs
        if identity is not None and known.has_size:
            sizes[place] = known.width, known.height
    return sizes


def find_stray_rows(shapes: Shapes, sizes: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Rows that have not even a border in common with their picture; an absent part may be where it would be.

    `sizes` `(N, 2)` are those of their pictures, infinite where nobody knows them.
    """
    beyond = (shapes.box[:, :2] > sizes) | (shapes.box[:, 2:] < 0)
    known = np.isfinite(sizes[:, 0])
    found: npt.NDArray[np.bool_] = beyond.any(axis=1) & known & (shapes.part_state != PartState.ABSENT)
    return found


class Existing(enum.Enum):
    """What to do where the author has worked on the image already."""

    STOP = "stop"
    AGAIN = "pass"
    """The shapes become another pass of the same author."""
    REPLACE = "replace"


class Remedy(enum.Enum):
    """What the person can choose when an import is refused."""

    ADD_IMAGES = WindowPhrase(
        "check the images folder, or switch on “Add images that only the file names”",
        options="check the images folder, or add them with --add-images",
    )
    NAME_AUTHOR = WindowPhrase("name the author", options="name the author with --author NAME")
    LEAVE_AUTHOR_OUT = WindowPhrase("leave the author empty", options="leave --author out")
    CHOOSE_EXISTING = WindowPhrase(
        "choose another pass, or to replace them", options="import with --existing pass or --existing replace"
    )


class RefusedImportError(UserError):
    """Another choice is needed."""

    def __init__(self, problem: str, remedy: Remedy) -> None:
        super().__init__("{problem}; {remedy}.", problem=problem, remedy=remedy.value)
        self.problem, self.remedy = problem, remedy


class ImportOptions(Struct, frozen=True):
    """The choices of the person who imports."""

    author: str = ""
    """Author of what the file does not name; empty when the file names its raters."""
    kind: AuthorKind = AuthorKind.PERSON
    """Kind of new authors whose kind the file does not tell."""
    status: Status | None = None
    """Status of the layers; None takes what the file says, else done, or in work where something was left out."""
    add_images: bool = False
    """Whether images that only the file names become images of the project."""
    existing: Existing = Existing.STOP
    labels: Mapping[str, str] = field(default_factory=dict)
    """What labels of the file become; one that is not named here keeps its name."""
    stray: Stray = Stray.REFUSE
    """What becomes of shapes wholly outside their picture."""
    most_implausible: float = MOST_IMPLAUSIBLE
    """The share of boxes that may be implausible in the same way before the import is refused."""
    content_matches: Mapping[str, int] = field(default_factory=dict)
    """Our image for names of the file whose picture has the same content (read.py)."""


class MatchedImages(Struct, frozen=True):
    """How the images of a file are matched: our id (or None) for each, and what becomes of the rest."""

    ids: tuple[int | None, ...]
    parts: tuple[PartEdit, ...]
    matched: int
    added: tuple[str, ...]
    unmatched: tuple[str, ...]
    other_size: int
    by_file_name: int
    by_spelling: int
    by_content: int


def match_images(project: Project, foreign: ForeignFile, options: ImportOptions) -> MatchedImages:
    """Matches images by name, by a file name that is unique on both sides, by its spelling, then by content.

    Raises UserError when none matches.
    """
    if not foreign.images:
        raise UserError("{source} names no images; nothing is imported.", source=foreign.source)
    found = find_same_images(project, foreign)
    names = {image.name for image in project.images.values()}
    by_name = sum(theirs.name in names for theirs in foreign.images)
    by_file_name = sum(
        theirs.name not in names and _file_name_of(theirs.name) == _file_name_of(found[theirs.id].name)
        for theirs in foreign.images
        if theirs.id in found
    )
    by_spelling = len(found) - by_name - by_file_name
    add_content_matches(project, foreign, options.content_matches, found)
    next_id = project.next_image_id
    ids: list[int | None] = []
    parts, added, unmatched = [], [], []
    other_size = 0
    for theirs in foreign.images:
        ours = found.get(theirs.id)
        if ours is not None:
            ids.append(ours.id)
            other_size += (
                ours.has_size and theirs.has_size and (ours.width, ours.height) != (theirs.width, theirs.height)
            )
            completed = _complete_image(ours, theirs, takes_points=foreign.has_points_alone)
            if completed != ours:
                parts.append(PartEdit(ours, completed))
        elif options.add_images:
            ids.append(next_id)
            parts.append(PartEdit(None, replace(theirs, id=next_id)))
            added.append(theirs.name)
            next_id += 1
        else:
            ids.append(None)
            unmatched.append(theirs.name)
    if len(unmatched) == len(ids):
        raise _make_unmatched_error(project, foreign, unmatched[0])
    return MatchedImages(
        ids=tuple(ids),
        parts=tuple(parts),
        matched=len(found),
        added=tuple(added),
        unmatched=tuple(unmatched),
        other_size=other_size,
        by_file_name=by_file_name,
        by_spelling=by_spelling,
        by_content=len(found) - by_name - by_file_name - by_spelling,
    )


def find_same_images(project: Project, foreign: ForeignFile) -> dict[int, Image]:
    """By position in the file: the project's image of the same name, or of the same file name if that is unique.

    Spellings of a file name are the same where no other is: another ending, capitals, `%20`, letters with their accents
    apart.
    """
    by_name = {image.name: image for image in project.images.values()}
    found = {theirs.id: by_name[theirs.name] for theirs in foreign.images if theirs.name in by_name}
    for key_of in (_file_name_of, fold_file_name):
        claimed = {image.name for image in found.values()}
        ours_named = _index_names(project.images.values(), key_of)
        for file_name, theirs in _index_names(foreign.images, key_of).items():
            ours = ours_named.get(file_name)
            if theirs is not None and theirs.id not in found and ours is not None and ours.name not in claimed:
                found[theirs.id] = ours
    return found


def add_content_matches(
    project: Project, foreign: ForeignFile, twins: Mapping[str, int], found: dict[int, Image]
) -> None:
    """Adds images of the same content to what was `found`; an image of ours is taken once."""
    claimed = {image.id for image in found.values()}
    for theirs in foreign.images:
        ours = project.images.get(twins.get(theirs.name, -1))
        if ours is not None and theirs.id not in found and ours.id not in claimed:
            found[theirs.id] = ours
            claimed.add(ours.id)


def _file_name_of(name: str) -> str:
    return PurePosixPath(name).name


def _index_names(images: Iterable[Image], key_of: Callable[[str], str]) -> dict[str, Image | None]:
    """Images by a part of their name; None where several share it."""
    named: dict[str, Image | None] = {}
    for image in images:
        key = key_of(image.name)
        named[key] = None if key in named else image
    return named


def _complete_image(ours: Image, theirs: Image, *, takes_points: bool) -> Image:
    """Our image with what only the file knows; its points take the place of ours if so wished."""
    return replace(
        ours,
        width=ours.width or theirs.width,
        height=ours.height or theirs.height,
        split=ours.split or theirs.split,
        prompts=theirs.prompts if takes_points or ours.prompts is None else ours.prompts,
        sampling_distance=ours.sampling_distance or theirs.sampling_distance,
        source_id=theirs.source_id if ours.source_id is None else ours.source_id,
    )


def match_authors(
    project: Project, foreign: ForeignFile, options: ImportOptions
) -> tuple[list[Author], dict[int, int]]:
    """Authors that are new, and our author id for every rater position (and for `UNNAMED`)."""
    names = {position: rater.name for position, rater in enumerate(foreign.raters)}
    if options.author:
        if len(names) > 1 and not foreign.has_unnamed:
            listed = ", ".join(list(names.values())[:5])
            problem = Phrase(
                "{source} names {n} authors itself ({listed})", source=foreign.source, n=len(names), listed=listed
            )
            raise RefusedImportError(problem, Remedy.LEAVE_AUTHOR_OUT)
        if len(names) == 1 and not foreign.has_unnamed:
            names[0] = options.author
        names[UNNAMED] = options.author
    elif foreign.has_unnamed or not names:
        raise RefusedImportError(
            Phrase("{source} does not say who drew its shapes", source=foreign.source), Remedy.NAME_AUTHOR
        )
    known = {author.name: author for author in project.authors.values()}
    new: dict[str, Author] = {}
    next_id = project.next_author_id
    author_of = {}
    for position, name in names.items():
        author = known.get(name) or new.get(name)
        if author is None:
            kind = foreign.raters[position].kind if position != UNNAMED else None
            author = new[name] = Author(next_id, name, kind or options.kind)
            next_id += 1
        author_of[position] = author.id
    return list(new.values()), author_of


def _make_unmatched_error(project: Project, foreign: ForeignFile, first: str) -> UserError:
    """No image of the table is in the project, or the first is there more than once, in several folders."""
    alike = sum(_file_name_of(image.name) == _file_name_of(first) for image in project.images.values())
    if alike > 1:
        return UserError(
            "{source} names '{first}', and {n} images of the project are called so; write the folder before the name.",
            source=foreign.source,
            first=first,
            n=Numeral(f"{alike:,}"),
        )
    problem = Phrase(
        "None of the {n} images of {source} is in the project (the first is '{first}')",
        n=Numeral(f"{len(foreign.images):,}"),
        source=foreign.source,
        first=first,
    )
    return RefusedImportError(problem, Remedy.ADD_IMAGES)


def find_model(project: Project, name: str) -> Author | None:
    """The model of this name; None where it would be a new one. Raises UserError for an author who is no model."""
    known = project.find_author(name)
    if known is not None and known.kind is not AuthorKind.MODEL:
        raise UserError(
            "'{name}' is a {value} of this project; give the model another name.", name=name, value=known.kind.value
        )
    return known


class LabelRow(Struct, frozen=True):
    """A label of a file beside what the project has."""

    name: str
    shapes: int
    is_known: bool
    """Whether the project has a label of this name."""
    rivals: tuple[str, ...]
    """Names that differ by capitals or blanks only, of the project and of earlier labels of the file."""


def compare_labels(ours: Vocabulary, foreign: ForeignFile) -> list[LabelRow]:
    """The labels of the file in its order; those with rivals need a choice of a person."""
    counts = foreign.rows.count_labels(len(foreign.labels)).tolist()
    known = {label.name for label in ours.labels}
    alike: dict[str, list[str]] = {}
    for label in ours.labels:
        alike.setdefault(fold_name(label.name), []).append(label.name)
    rows = []
    for position, theirs in enumerate(foreign.labels):
        names = alike.setdefault(fold_name(theirs.name), [])
        is_known = theirs.name in known
        rows.append(LabelRow(theirs.name, counts[position], is_known, () if is_known else tuple(names)))
        if not is_known:
            names.append(theirs.name)
    return rows


def match_labels(
    ours: Vocabulary, foreign: ForeignFile, chosen: Mapping[str, str]
) -> tuple[Vocabulary, npt.NDArray[np.int32], int]:
    """The vocabulary with the file's labels, our id for each, and how many differ by capitals or blanks only.

    `chosen` gives the name that a label of the file takes; such a label counts as looked at.
    """
    known = {label.name: label for label in ours.labels}
    folded = {fold_name(label.name) for label in ours.labels}
    names = [chosen.get(theirs.name, theirs.name) for theirs in foreign.labels]
    added: dict[str, int | None] = {}
    completed: dict[int, Label] = {}
    conflicts = 0
    for name, theirs in zip(names, foreign.labels, strict=True):
        label = known.get(name)
        if label is not None:
            label = completed.get(label.id, label)
            if label.source_id is None and theirs.source_id is not None:
                completed[label.id] = replace(label, source_id=theirs.source_id)
        elif name in added:
            added[name] = theirs.source_id if added[name] is None else added[name]
        else:
            conflicts += theirs.name not in chosen and fold_name(name) in folded
            folded.add(fold_name(name))
            added[name] = theirs.source_id
    if completed:
        ours = replace(ours, labels=tuple(completed.get(label.id, label) for label in ours.labels))
    if added:
        ours = ours.add_labels(added.items())
    ids = ours.ids_by_name
    return ours, np.array([ids[name] for name in names], dtype=np.int32), conflicts

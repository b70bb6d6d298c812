"""Matching: which images, authors and labels of a project a foreign table means, and the options that decide it."""

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.formats.foreign import UNNAMED, Foreign
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.model.step import PartEdit
from annotator.model.vocabulary import Vocabulary


class Existing(enum.Enum):
    """What to do where the author has worked on the image already."""

    STOP = "stop"
    AGAIN = "pass"
    """The shapes become another pass of the same author."""
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The choices of whoever imports."""

    author: str = ""
    """Author of what the file does not name; empty when the file names its raters."""
    kind: AuthorKind = AuthorKind.PERSON
    """Kind of new authors whose kind the file does not tell."""
    status: Status | None = None
    """Status of the layers; None takes what the file says, else done."""
    add_images: bool = False
    """Whether images that only the file names become images of the project."""
    existing: Existing = Existing.STOP


@dataclass(frozen=True, slots=True)
class MatchedImages:
    """How the images of a file are matched: our id (or None) for each, and what becomes of the rest."""

    ids: tuple[int | None, ...]
    parts: tuple[PartEdit, ...]
    matched: int
    added: tuple[str, ...]
    unmatched: tuple[str, ...]
    other_size: int


def match_images(project: Project, foreign: Foreign, options: ImportOptions) -> MatchedImages:
    """Matches images by name, then by a file name that is unique on both sides. Raises UserError when none matches."""
    if not foreign.images:
        raise UserError(f"{foreign.source} names no images; nothing is imported.")
    found = _same_images(project, foreign)
    next_id = max(project.images, default=0) + 1
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
            if (completed := _completed(ours, theirs)) != ours:
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
        raise UserError(
            f"None of the {len(ids):,} images of {foreign.source} is in the project (the first is '{unmatched[0]}'); "
            "check the images folder, or add them with --add-images."
        )
    return MatchedImages(tuple(ids), tuple(parts), len(found), tuple(added), tuple(unmatched), other_size)


def _same_images(project: Project, foreign: Foreign) -> dict[int, Image]:
    """By position in the file: the project's image of the same name, or of the same file name if that is unique."""
    by_name = {image.name: image for image in project.images.values()}
    found = {theirs.id: by_name[theirs.name] for theirs in foreign.images if theirs.name in by_name}
    claimed = {image.name for image in found.values()}
    ours_named = _by_file_name(image for image in project.images.values())
    theirs_named = _by_file_name(foreign.images)
    for file_name, theirs in theirs_named.items():
        ours = ours_named.get(file_name)
        if theirs is not None and theirs.id not in found and ours is not None and ours.name not in claimed:
            found[theirs.id] = ours
    return found


def _by_file_name(images: Iterable[Image]) -> dict[str, Image | None]:
    """Images by the last part of their name; None where several share it."""
    named: dict[str, Image | None] = {}
    for image in images:
        file_name = PurePosixPath(image.name).name
        named[file_name] = None if file_name in named else image
    return named


def _completed(ours: Image, theirs: Image) -> Image:
    """Our image with what only the file knows."""
    return replace(
        ours,
        width=ours.width or theirs.width,
        height=ours.height or theirs.height,
        split=ours.split or theirs.split,
        prompts=theirs.prompts if ours.prompts is None else ours.prompts,
        sampling_distance=ours.sampling_distance or theirs.sampling_distance,
        source_id=theirs.source_id if ours.source_id is None else ours.source_id,
    )


def match_authors(project: Project, foreign: Foreign, options: ImportOptions) -> tuple[list[Author], dict[int, int]]:
    """Authors that are new, and our author id for every rater position (and for `UNNAMED`)."""
    names = {position: rater.name for position, rater in enumerate(foreign.raters)}
    if options.author:
        if len(names) > 1 and not foreign.has_unnamed:
            listed = ", ".join(list(names.values())[:5])
            raise UserError(f"{foreign.source} names {len(names)} authors itself ({listed}); leave --author out.")
        if len(names) == 1 and not foreign.has_unnamed:
            names[0] = options.author
        names[UNNAMED] = options.author
    elif foreign.has_unnamed or not names:
        raise UserError(f"{foreign.source} does not say who drew its shapes; name the author with --author NAME.")
    new: dict[str, Author] = {}
    next_id = max(project.authors, default=0) + 1
    author_of = {}
    for position, name in names.items():
        author = project.author_named(name) or new.get(name)
        if author is None:
            kind = foreign.raters[position].kind if position != UNNAMED else None
            author = new[name] = Author(next_id, name, kind or options.kind)
            next_id += 1
        author_of[position] = author.id
    return list(new.values()), author_of


def match_labels(ours: Vocabulary, foreign: Foreign) -> tuple[Vocabulary, npt.NDArray[np.int32], int]:
    """The vocabulary with the file's labels, our id for each of them, and how many differ by case only."""
    label_of = np.zeros(len(foreign.labels), dtype=np.int32)
    conflicts = 0
    for position, theirs in enumerate(foreign.labels):
        label = ours.named(theirs.name)
        if label is None:
            conflicts += any(known.name.casefold() == theirs.name.casefold() for known in ours.labels)
            ours = ours.added(theirs.name, source_id=theirs.source_id)
            label = ours.labels[-1]
        elif label.source_id is None and theirs.source_id is not None:
            ours = ours.replaced(replace(label, source_id=theirs.source_id))
        label_of[position] = label.id
    return ours, label_of, conflicts

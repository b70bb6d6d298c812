"""Pseudonyms: what leaves under other names, always the same for a person, and the key that says whose they are."""

import csv
import hashlib
import hmac
import io
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.files import replace_file
from annotator.formats.core.foreign import REVIEW_NOTES, ForeignTable
from annotator.model.author import AuthorKind
from annotator.model.decision import PROVENANCE
from annotator.model.project import Project

_DIGITS: Final = 6
_KEY_ENDING: Final = ".pseudonyms.csv"


def pseudonyms_of(project: Project) -> dict[str, str]:
    """By name the pseudonym of every person, `person 3fa9c2`; models and references are no people and keep theirs.

    It follows from the name and the project's uuid, which no export holds: every copy of a project gives a person the
    same pseudonym, another project another one, and who has neither the project nor the key cannot tell.
    """
    names = sorted(author.name for author in project.authors_of(AuthorKind.PERSON))
    digests = {
        name: hmac.new(project.uuid.encode(), name.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
        for name in names
    }
    taken = {author.name for author in project.authors.values()}
    digits = _DIGITS
    while len({digest[:digits] for digest in digests.values()} | taken) < len(digests) + len(taken):
        digits += 1
    return {name: f"person {digest[:digits]}" for name, digest in digests.items()}


def make_hider(known: Mapping[str, str]) -> Callable[[str], str]:
    """What replaces the names in a text, as whole words, longer ones first."""
    if not known:
        return lambda text: text
    names = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{names})(?!\w)")
    return lambda text: pattern.sub(lambda found: known[found.group()], text)


def replace_names(foreign: ForeignTable, known: dict[str, str]) -> ForeignTable:
    """The table with other names for raters, also where a reference tells whose shapes it was made from."""
    raters = tuple(replace(rater, name=known.get(rater.name, rater.name)) for rater in foreign.raters)
    shapes = foreign.shapes
    if shapes.attributes is not None:
        rows = np.empty(len(shapes), dtype=np.object_)
        for row in range(len(shapes)):
            rows[row] = replace_in_attributes(shapes.attributes_of(row), known)
        shapes = shapes.with_columns(attributes=rows)
    image_notes = tuple(tuple(_replace_in_note(note, known) for note in told) for told in foreign.image_notes)
    return replace(foreign, raters=raters, shapes=shapes, image_notes=image_notes)


def replace_author_names(project: Project) -> Project:
    """The project with pseudonyms for persons, for a report; what references tell of their sources stays as it is."""
    known = pseudonyms_of(project)
    named = {key: replace(one, name=known.get(one.name, one.name)) for key, one in project.authors.items()}
    return replace(project, authors=project.authors.update(named))


def find_key_path(out: Path) -> Path:
    """Where the key goes: beside what is written, never into it."""
    return out.with_name(f"{out.name}{_KEY_ENDING}")


def write_key(out: Path, project: Project) -> Path:
    """Writes the pseudonyms with their names, readable by nobody else, and returns where. Raises UserError."""
    path = find_key_path(out)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("pseudonym", "name"))
    rows.writerows(sorted((pseudonym, name) for name, pseudonym in pseudonyms_of(project).items()))
    replace_file(path, text.getvalue().encode("utf-8", errors="replace"))
    try:
        path.chmod(0o600)
    except OSError as error:
        raise UserError(
            "The key {path} cannot be made private ({reason}); move it yourself.", path=path, reason=error.strerror
        ) from error
    return path


def replace_in_attributes(attributes: Mapping[str, Any], known: Mapping[str, str]) -> Mapping[str, Any]:
    """What a shape says of its origin and its notes, with other names for persons."""
    told, notes = attributes.get(PROVENANCE), attributes.get(REVIEW_NOTES)
    if isinstance(told, dict) and isinstance(told.get("authors"), list):
        authors = [known.get(name, name) for name in told["authors"]]
        attributes = {**attributes, PROVENANCE: {**told, "authors": authors}}
    if isinstance(notes, list):
        attributes = {**attributes, REVIEW_NOTES: [_replace_in_note(note, known) for note in notes]}
    return attributes


def _replace_in_note(note: Any, known: Mapping[str, str]) -> Any:
    """The record of a note with other names for who wrote it and whom it is put to."""
    if not isinstance(note, dict):
        return note
    named = {key: known.get(note[key], note[key]) for key in ("author", "to") if isinstance(note.get(key), str)}
    return note | named

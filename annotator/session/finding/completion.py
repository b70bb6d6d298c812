"""Completion: what the word at the cursor of a query may go on with: words of the table, then the values of a word.

Nothing but the table, the vocabulary, names of authors, folders and splits is offered: no count of anybody's work.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from annotator.model.project import Project
from annotator.session.finding.image_order import folder_of_name, natural_key_of
from annotator.session.finding.query import TEXT, find_open_term, quote_value
from annotator.session.finding.words import BARE, WORDS, Word

MOST: Final = 40
"""Values that are offered at once."""


@dataclass(frozen=True, slots=True)
class Completion:
    """One way to go on."""

    text: str
    """What is written in the place of the part at the cursor."""
    hint: str = ""
    """What it asks; a source text that the window translates."""
    is_finished: bool = True
    """Whether the word is whole then, so that a blank follows."""


def list_completions(project: Project, text: str, cursor: int, *, of_shapes: bool) -> tuple[int, list[Completion]]:
    """Where the part at the cursor begins, and what may stand there; nothing where it is whole already."""
    start, key, written = find_open_term(text, cursor)
    words = [word for word in WORDS if (word.of_shapes if of_shapes else word.of_images)]
    if key == TEXT:
        return start, [_complete_word(word) for word in words if word.key.startswith(written.lower())]
    word = next((word for word in words if word.key == key), None)
    if word is None:
        return start, []
    last = written.rpartition(",")[2] if not written.startswith('"') else written
    wanted = last.strip('"').lower()
    found = [value for value in _list_values(project, word) if wanted in value.lower()]
    if wanted in [value.lower() for value in found[:1]] and len(found) == 1:
        return cursor, []
    return cursor - len(last), [Completion(quote_value(value)) for value in found[:MOST]]


def make_example_term(project: Project) -> str:
    """The term of a label for a sentence that explains queries: of the project's first label where it has one."""
    return f"label:{quote_value(next(iter(project.vocabulary.names_by_id.values()), 'apple'))}"


def _complete_word(word: Word) -> Completion:
    if word.key in BARE:
        return Completion(word.key, word.hint)
    return Completion(f"{word.key}:", word.hint, is_finished=False)


def _list_values(project: Project, word: Word) -> Iterable[str]:
    match word.key:
        case "label":
            return dict.fromkeys(project.vocabulary.names_by_id.values())
        case "author":
            return (*word.values, *(project.authors[author].name for author in sorted(project.authors)))
        case "split":
            return sorted({image.split for image in project.images.values() if image.split})
        case "folder":
            folders = {folder_of_name(image.name) for image in project.images.values()}
            return sorted(folders - {""}, key=natural_key_of)
    return word.values

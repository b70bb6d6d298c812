"""Opening warnings: what a person should know of a project that was just opened."""

from typing import NamedTuple

from annotator.store import ProjectFile
from annotator.ui.text import words_of

_words = words_of("Window")


class OpeningWarning(NamedTuple):
    """A sentence, and the action that would help with what is written on its button."""

    sentence: str
    action: str = ""
    offer: str = ""


def opening_warnings(file: ProjectFile) -> list[OpeningWarning]:
    """That nothing can be stored, that the pictures are not there."""
    found = [OpeningWarning(file.read_only_reason)] if file.read_only else []
    if file.images_folder_missing:
        sentence = _words(
            "The images folder {folder} is not there; boxes and numbers are shown without pictures.",
            folder=file.project.images_folder,
        )
        found.append(OpeningWarning(sentence, "find_images", _words("Locate folder…")))
    return found

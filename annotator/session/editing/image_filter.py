"""Image filter: which images a query such as `row03 status:done` finds."""

from types import MappingProxyType
from typing import Final

from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.session.projects.progress import progress_of
from annotator.session.view import ViewState

_STATUS: Final = MappingProxyType(
    {
        "new": (Status.NEW,),
        "work": (Status.IN_WORK,),
        "in_work": (Status.IN_WORK,),
        "done": (Status.DONE, Status.REVIEWED),
        "reviewed": (Status.REVIEWED,),
        "open": (Status.NEW, Status.IN_WORK),
    }
)


UNREADABLE: Final = "unreadable"
"""The word that finds images whose picture cannot be shown here."""


def find_matching_images(project: Project, query: str, view: ViewState) -> list[int]:
    """Ids of the images, in the order of the list, that satisfy every word of the query.

    `status:` takes new, work, open, done or reviewed, `split:` the beginning of a split's name, `shapes:` 0 or a least
    number; status and number are those that `progress_of` gives for whoever sits at the desk. `passes:` takes 0 or a
    least number of passes of the same annotator. `unreadable` finds the images whose picture could not be shown. A
    value that is no such word finds nothing.
    """
    words = query.lower().split()
    found = project.list_images()
    for word in words:
        found = [
            image
            for image in found
            if (word == UNREADABLE and image.id in view.unreadable) or _matches_word(project, image, word, view)
        ]
    return [image.id for image in found]


def _matches_word(project: Project, image: Image, word: str, view: ViewState) -> bool:
    if word.startswith("status:"):
        return progress_of(project, view, image.id).status in _STATUS.get(word[7:], ())
    if word.startswith("split:"):
        return image.split.lower().startswith(word[6:])
    if word.startswith("shapes:"):
        return _has_count(progress_of(project, view, image.id).count, word[7:])
    if word.startswith("passes:"):
        everybody = [author.id for author in project.annotators] if view.is_auditing else []
        authors = everybody if view.author is None else [view.author]
        passes = [len(project.list_begun_passes(image.id, author)) for author in authors]
        return _has_count(max(passes, default=0), word[7:])
    return word in image.name.lower()


def _has_count(count: int, wished: str) -> bool:
    if not wished.isdecimal():
        return False
    least = int(wished)
    return count == 0 if least == 0 else count >= least

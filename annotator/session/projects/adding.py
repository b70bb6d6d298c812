"""Adding images: the pictures that lie where a project's pictures lie and that it does not have yet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.step import PartEdit, Step
from annotator.progress import Progress
from annotator.session.projects.pictures import FoundPictures, Report, list_pictures
from annotator.store.remote import is_address, parse_address


@dataclass(frozen=True, slots=True)
class NewPictures:
    """What a project does not have of the pictures in one place."""

    pictures: FoundPictures
    """Names counted from the project's place, which may be wider; none where all are images already."""
    known: int
    """Pictures there that the project has."""


def list_new_pictures(
    project: Project, place: str, progress: Progress | None = None, report: Report | None = None
) -> NewPictures:
    """The pictures at `place`, which lies in the project's own place, that are no images yet.

    A project without a place of its own takes any. Raises UserError for one that lies elsewhere, and as
    `list_pictures` does.
    """
    root = project.images_folder or place
    below = _find_way(root, place)
    found = list_pictures(place, progress=progress, report=report)
    names = [f"{below}/{name}" if below else name for name in found.names]
    known = {image.name for image in project.images.values()}
    new = tuple(name for name in names if name not in known)
    whole = root if project.images_folder else found.place
    return NewPictures(
        FoundPictures(whole, new, found.bytes if len(new) == len(names) else None), len(names) - len(new)
    )


def find_next_image(project: Project) -> int:
    """The first id that no image bears."""
    return max(project.images, default=0) + 1


def make_adding(images: Sequence[Image]) -> Step:
    """The step that brings images into the project."""
    return Step("Add images", parts=tuple(PartEdit(None, image) for image in images), count=len(images))


def _find_way(root: str, place: str) -> str:
    """The folders that lead from the project's place to another one; empty where they are the same."""
    if is_address(root) and is_address(place):
        whole, part = parse_address(root), parse_address(place)
        inside = replace(part, prefix=whole.prefix) == whole
        if inside and f"{part.prefix}/".startswith(f"{whole.prefix}/" if whole.prefix else ""):
            return part.prefix[len(whole.prefix) :].strip("/")
    elif not is_address(root) and not is_address(place):
        whole_folder, folder = Path(root).resolve(), Path(place).resolve()
        if folder.is_relative_to(whole_folder):
            return folder.relative_to(whole_folder).as_posix().removeprefix(".").strip("/")
    raise UserError(
        "The pictures of this project lie in {root}; name that place or a folder in it, or make another project.",
        root=root,
    )

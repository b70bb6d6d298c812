"""The images that numbers rest on: all of a project, those of a split, or those that a list names."""

from collections.abc import Iterable
from dataclasses import dataclass

from annotator.errors import UserError
from annotator.model.project import Project


@dataclass(frozen=True, slots=True)
class ImageChoice:
    """Chosen images, and how they were chosen; the default is all of them."""

    ids: frozenset[int] | None = None
    """None for all."""
    split: str | None = None
    """The split they were restricted to."""
    listed: str = ""
    """Name of the file that lists them."""
    query: str = ""
    """The filter of the window's list that finds them."""

    @property
    def is_all(self) -> bool:
        """Whether nothing was left out."""
        return self.ids is None

    def admits(self, image: int) -> bool:
        """Whether an image was chosen."""
        return self.ids is None or image in self.ids

    def find_ids(self, project: Project) -> list[int]:
        """Ids of the project's chosen images, ascending."""
        if self.ids is None:
            return list(project.image_ids)
        return sorted(image for image in self.ids if image in project.images)

    def count_ids(self, project: Project) -> int:
        """How many of the project's images were chosen."""
        return len(project.images) if self.ids is None else len(self.ids.intersection(project.image_ids))


ALL_IMAGES = ImageChoice()


def choose_images(
    project: Project, *, split: str | None = None, names: Iterable[str] | None = None, listed: str = ""
) -> ImageChoice:
    """The images of a split, those that a list names, or those of which both is true; `listed` is the list's name.

    Raises UserError for a split or a name that the project does not have, and for a list without a name.
    """
    if split is None and names is None:
        return ALL_IMAGES
    ids = set(project.images)
    if split is not None:
        ids = {image.id for image in project.images.values() if image.split == split}
        if not ids:
            known = ", ".join(sorted({image.split for image in project.images.values() if image.split})) or "none"
            raise UserError("The project has no split '{split}'; its splits are: {known}.", split=split, known=known)
    if names is not None:
        ids &= _find_named(project, names, listed)
    return ImageChoice(frozenset(ids), split, listed)


def _find_named(project: Project, names: Iterable[str], listed: str) -> set[int]:
    by_name = {image.name: image.id for image in project.images.values()}
    wanted = list(names)
    found = [by_name.get(name, by_name.get(name.strip())) for name in wanted]
    unknown = [name for name, image in zip(wanted, found, strict=True) if image is None]
    if unknown:
        more = f" and {len(unknown) - 1:,} more" if len(unknown) > 1 else ""
        raise UserError(
            "{listed}: the project has no image '{unknown}'{more}; name images by their path below the "
            "images folder, one a line.",
            listed=listed,
            unknown=unknown[0],
            more=more,
        )
    if not wanted:
        raise UserError("{listed} names no image; write one name a line.", listed=listed)
    return {image for image in found if image is not None}

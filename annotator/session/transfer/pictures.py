"""Pictures of what leaves: which of them this desk cannot show, looked up once however often the choice changes."""

from collections.abc import Iterable, Sequence

from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.images import find_unreadable_images


class PictureLook:
    """Remembers what was found of each image; for one project whose pictures stay where they are."""

    def __init__(self, project: Project, *, known: Iterable[int] = ()) -> None:
        """`known` are images that a window has tried to show already, and could not."""
        self._project, self._known = project, frozenset(known)
        self._ids = {image.name: image.id for image in project.images.values()}
        self._seen: set[str] = set()
        self._unreadable: set[str] = set()

    def find_unreadable(self, names: Sequence[str], progress: Progress | None = None) -> tuple[str, ...]:
        """Those of these images whose picture cannot be shown here, in their order. Raises Cancelled when asked to."""
        new = [name for name in names if name not in self._seen]
        ids = [self._ids[name] for name in new]
        self._unreadable.update(find_unreadable_images(self._project, ids, known=self._known, progress=progress) or ())
        self._seen.update(new)
        return tuple(name for name in names if name in self._unreadable)

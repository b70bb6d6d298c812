"""Opening: on which image work at an opened project begins, and the session that this gives."""

from annotator.errors import UserError
from annotator.model.project import Project
from annotator.session.pending_commit import Storage
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState


def find_first_image(project: Project, author: int | None, *, name: str | None = None) -> int | None:
    """The named image, else the first that the author has not finished, else the first.

    Raises UserError when there is no image of that name.
    """
    if name is not None:
        found = project.find_image(name)
        if found is None:
            raise UserError("The project has no image '{name}'; names are paths below the images folder.", name=name)
        return found.id
    first = next(iter(project.image_ids), None)
    if author is None:
        return first
    finished = project.find_finished(author)
    for image in (one for one in project.image_ids if one not in finished):
        if not project.layer_of(project.find_current_pass(image, author)).status.is_finished:
            return image
    return first


def open_session(
    project: Project,
    storage: Storage,
    *,
    author: int | None,
    next_shape_id: int,
    auditor: int | None = None,
    image: str | None = None,
    audit: bool = False,
) -> Session:
    """The session of an author or auditor at a project. Raises UserError when there is no image of that name."""
    mode = Mode.AUDIT if audit else Mode.SESSION
    first = find_first_image(project, author, name=image)
    number = 1 if first is None or author is None else project.find_current_pass(first, author).pass_number
    view = ViewState(image=first, author=author, pass_number=number, auditor=auditor, mode=mode)
    return Session(project, storage, next_shape_id=next_shape_id, view=view)

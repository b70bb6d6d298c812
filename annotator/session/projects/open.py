"""Opening: who works on an opened project, on which image, and the session that this gives."""

import time

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.commit import Commit
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.step import apply_step
from annotator.session.session import Session, Storage
from annotator.session.view import Mode, ViewState


def person_names_of(project: Project) -> list[str]:
    """Names of the persons of a project."""
    return [author.name for author in project.authors_of(AuthorKind.PERSON)]


def find_author(project: Project, name: str, *, read_only: bool) -> int | None:
    """The author who can work without a question: the named one, or anybody where nothing can be drawn."""
    found = project.find_author(name) if name else None
    if found is not None:
        return found.id
    if read_only:
        return min((author.id for author in project.authors_of(AuthorKind.PERSON)), default=None)
    return None


def ensure_author(project: Project, storage: Storage, name: str) -> tuple[Project, int]:
    """The project with a person of this name, stored at once (not an edit to undo), and the person's id.

    Raises UserError for an empty name and when it cannot be stored.
    """
    if not name.strip():
        raise UserError("An annotator needs a name; type one.")
    found = project.find_author(name.strip())
    if found is not None:
        return project, found.id
    author = Author(project.next_author_id, name.strip())
    step = edit.add_author(author)
    storage.commit(Commit(step, (), author.id, time.time(), "do"))
    return apply_step(project, step), author.id


def find_first_image(project: Project, author: int | None, *, name: str | None = None) -> int | None:
    """The named image, else the first that the author has not finished, else the first.

    Raises UserError when there is no image of that name.
    """
    order = project.list_images()
    if name is not None:
        found = project.find_image(name)
        if found is None:
            raise UserError(f"The project has no image '{name}'; names are paths below the images folder.")
        return found.id
    for image in order:
        layer = project.layers.get(LayerKey(image.id, -1 if author is None else author))
        if layer is None or not layer.status.is_finished:
            return image.id
    return order[0].id if order else None


def open_session(
    project: Project,
    storage: Storage,
    *,
    author: int | None,
    next_shape_id: int,
    image: str | None = None,
    audit: bool = False,
) -> Session:
    """The session of an author at a project. Raises UserError when there is no image of that name."""
    mode = Mode.AUDIT if audit else Mode.SESSION
    view = ViewState(image=find_first_image(project, author, name=image), author=author, mode=mode)
    return Session(project, storage, next_shape_id=next_shape_id, view=view)


def replace_lost_author(session: Session) -> None:
    """Makes the first person the current author when the one before is no author any more."""
    view, project = session.view, session.project
    if view.author is not None and view.author not in project.authors:
        people = project.authors_of(AuthorKind.PERSON)
        session.set_view(author=people[0].id if people else None)

"""Eyes: whose boxes lie over the picture beside the model's output, and how that is turned for one author."""

from annotator.detector.state.state import DetectorState
from annotator.model.author import AuthorKind
from annotator.session.view import Mode


def is_drawn(state: DetectorState, author: int) -> bool | None:
    """Whether the boxes of a person, or the output of a model, are shown; None where nothing of others may be."""
    view = state.scene.view
    if view.mode is not Mode.AUDIT or view.all_hidden:
        return None
    if state.project.authors[author].kind is AuthorKind.MODEL:
        return state.is_shown and state.selection.model == author
    return author not in view.hidden_authors and (view.others_shown or author == view.author)


def toggle_drawn(state: DetectorState, person: int) -> None:
    """Shows the boxes of a person, or hides them; those of everybody else stay as they are."""
    people = state.project.authors_of(AuthorKind.PERSON, AuthorKind.REFERENCE)
    hidden = frozenset(one.id for one in people if not is_drawn(state, one.id))
    state.host.set_view(others_shown=True, hidden_authors=hidden ^ {person})

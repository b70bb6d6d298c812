"""Titles of rows that stand for annotators: the name in the annotator's colour, and an eye while audit shows boxes."""

from annotator.overlays.style import author_number_of
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.ui.base.naming import author_chip_of, author_colour_of, author_name_of, short_author_names_of
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.widgets.heat_table import HeatTitle

_tr = translator_of("Agreement")


def make_author_title(session: Session, author: int, theme: Theme, *, tip: str = "") -> HeatTitle:
    """The title of an annotator's row; the eye is there in audit mode, which shows the boxes of all."""
    project, view = session.committed, session.view
    name = author_name_of(project, author)
    hides = view.mode is Mode.AUDIT and not view.all_hidden
    how = _tr("{name}: press to hide or show these boxes on the picture; by keys ← and Space.", name=name)
    return HeatTitle(
        name,
        author_colour_of(project, author, theme),
        "\n".join(line for line in (tip, how if hides else "") if line),
        shown=author not in view.hidden_authors if hides else None,
        short=short_author_names_of(project).get(author, name),
        chip=author_chip_of(project, author, theme),
        number=author_number_of(project, author),
    )


def toggle_author(session: Session, author: int) -> None:
    """Hides an annotator's boxes on the picture, or shows them again; nothing outside of audit mode."""
    if session.view.mode is Mode.AUDIT:
        session.set_view(hidden_authors=session.view.hidden_authors ^ {author})

"""Naming: names of authors, labels, images, statuses and kinds of disagreement, and colours of authors."""

from annotator.formats.core.format import Format
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model.author import AuthorKind
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.phrase import Phrase
from annotator.ui.base.short_names import shorten_names
from annotator.ui.base.text import translate_phrase, translator_of
from annotator.ui.base.theme import Theme

_tr = translator_of("Agreement")
_tr_status = translator_of("Images")
_tr_shapes = translator_of("Shapes")


def author_name_of(project: Project, author: int | None) -> str:
    """The name of an author, or `author N` where the project has none of this id."""
    found = None if author is None else project.authors.get(author)
    return _tr("author {n}", n=author) if found is None else found.name


def explain_assisted(project: Project, model: int) -> str:
    """What the sign at a shape says that was taken from this model."""
    name = project.author_name(model) if model in project.authors else _tr_shapes("a model that is gone")
    return _tr_shapes("(M): taken from {model}; the numbers can be read without such shapes.", model=name)


def short_author_names_of(project: Project) -> dict[int, str]:
    """The names of all authors by id, those of persons without what all persons' names have in common.

    For narrow places only; the full name belongs into the tool tip.
    """
    persons = [author for author in project.authors.values() if author.kind is AuthorKind.PERSON]
    short = shorten_names([author.name for author in persons])
    names = {author.id: author.name for author in project.authors.values()}
    return names | {author.id: name for author, name in zip(persons, short, strict=True)}


def author_chip_of(project: Project, author: int, theme: Theme) -> str:
    """The colour that the author has on the picture."""
    order = sorted(project.authors)
    return theme.author_colour_of(order.index(author)) if author in project.authors else theme.muted


def author_colour_of(project: Project, author: int, theme: Theme) -> str:
    """The colour in which the author's name can be read on a panel."""
    order = sorted(project.authors)
    return theme.author_text_colour_of(order.index(author)) if author in project.authors else theme.muted


def label_name_of(project: Project, label: int) -> str:
    """The name of a label, or `label N` where the project has none of this id."""
    found = project.vocabulary.label_of(label)
    return _tr("label {n}", n=label) if found is None else found.name


def image_name_of(project: Project, image: int) -> str:
    """The name of an image, or `image N` where the project has none of this id."""
    found = project.images.get(image)
    return _tr("image {n}", n=image) if found is None else found.name


def status_name_of(status: Status) -> str:
    """The word for a status."""
    return {
        Status.NEW: _tr_status("new"),
        Status.IN_WORK: _tr_status("in work"),
        Status.DONE: _tr_status("done"),
        Status.REVIEWED: _tr_status("reviewed"),
    }[status]


def kind_name_of(kind: DisagreementKind) -> str:
    """The word for a kind of disagreement."""
    return {
        DisagreementKind.LOW_OVERLAP: _tr("Low overlap"),
        DisagreementKind.LABEL: _tr("Label conflict"),
        DisagreementKind.MISSED: _tr("Missed"),
        DisagreementKind.EXTRA: _tr("Only one drew it"),
        DisagreementKind.STATE: _tr("State conflict"),
        DisagreementKind.OCCLUDED: _tr("Occluded conflict"),
    }[kind]


def format_name_of(one: Format) -> str:
    """The name of a file format."""
    return translate_phrase(Phrase(one.title))

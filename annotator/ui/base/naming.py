"""Naming: names of authors, labels, images, statuses and kinds of disagreement, and colours of authors."""

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme

_tr = translator_of("Agreement")
_tr_status = translator_of("Images")


def author_name_of(project: Project, author: int | None) -> str:
    """The name of an author, or `author N` where the project has none of this id."""
    found = None if author is None else project.authors.get(author)
    return _tr("author {n}", n=author) if found is None else found.name


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

"""Whom a model can be measured against, which layers that means, and what is chosen before anybody chose."""

from dataclasses import replace
from typing import Final

from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.plugins.detector.choice import Choice

MOST_ROUNDS: Final = 9
"""Passes of one author that are looked for on an image."""


def models_of(project: Project) -> list[Author]:
    """The models of a project."""
    return project.authors_of(AuthorKind.MODEL)


def references_of(project: Project) -> list[Author]:
    """Adjudicated references first, then persons."""
    return [*project.authors_of(AuthorKind.REFERENCE), *project.authors_of(AuthorKind.PERSON)]


def first_choice(project: Project) -> Choice:
    """The first model against the first reference."""
    models, references = models_of(project), references_of(project)
    return Choice(
        model=models[0].id if models else None,
        compared=tuple(model.id for model in models),
        reference=references[0].id if references else None,
        theta_loc=project.metrics.iou_threshold,
    )


def still_there(choice: Choice, project: Project) -> Choice:
    """The choice among the authors that the project has now; new models are compared, too."""
    fresh = first_choice(project)
    return replace(
        choice,
        model=choice.model if choice.model in fresh.compared else fresh.model,
        compared=fresh.compared,
        reference=choice.reference if choice.reference in project.authors else fresh.reference,
    )


def latest_key(project: Project, image: int | None, author: int | None) -> LayerKey | None:
    """The author's last pass over the image that is there."""
    if image is None or author is None:
        return None
    keys = (LayerKey(image, author, which) for which in range(MOST_ROUNDS, 0, -1))
    return next((key for key in keys if key in project.layers), None)

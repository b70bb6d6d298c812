"""What a question names: authors, models, persons and labels of a project, found or refused in one sentence."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from annotator.api.questions import ImageQuestion
from annotator.errors import UserError
from annotator.metrics.matching.selection import ImageChoice, SelectionRule, choose_images
from annotator.model.author import AuthorKind
from annotator.model.project import Project


def find_author_ids(project: Project, names: Sequence[str]) -> tuple[int, ...]:
    """Ids of the authors with these names. Raises UserError for a name that the project does not have."""
    found = []
    for name in names:
        author = project.find_author(name)
        if author is None:
            known = ", ".join(sorted(author.name for author in project.authors.values())) or "none"
            raise UserError(f"The project has no author '{name}'; its authors are: {known}.")
        found.append(author.id)
    return tuple(found)


def find_image_ids(project: Project, names: str | Sequence[str]) -> tuple[int, ...]:
    """Ids of the images with these names, each once. Raises UserError for a name that the project does not have."""
    wanted = [names] if isinstance(names, str) else names
    if len(wanted) == 1:
        found = {image.name: image.id for image in (project.find_image(wanted[0]),) if image is not None}
    else:
        found = {image.name: image.id for image in project.images.values()}
    missing = next((name for name in wanted if name not in found), None)
    if missing is not None:
        raise UserError(f"The project has no image '{missing}'; names are paths below the images folder.")
    return tuple(dict.fromkeys(found[name] for name in wanted))


ALL: Final = "all"


def find_reference_ids(
    project: Project, names: Sequence[str], models: Sequence[int], rule: SelectionRule
) -> tuple[int, ...]:
    """Ids of the references, each once; `all` stands for the persons who finished images that a model processed.

    Where nobody is named it is the one adjudicated reference, or the one person. Raises UserError for a name that the
    project does not have, for a model that is checked, where nobody is left, and where several could be meant.
    """
    if not names:
        return (_find_only_reference(project),)
    if not (ALL in names and project.find_author(ALL) is None):
        found = tuple(dict.fromkeys(find_author_ids(project, names)))
        if both := next((one for one in found if one in models), None):
            name = project.author_name(both)
            raise UserError(f"'{name}' cannot be both model and reference; name another reference.")
        return found
    from annotator.report.detector.values import list_able_references

    able = list_able_references(project, models, rule)
    if not able:
        raise UserError("No person has finished an image that one of the models has processed; mark images done.")
    return (*able, *find_author_ids(project, [name for name in names if name != ALL]))


def _find_only_reference(project: Project) -> int:
    for kind in (AuthorKind.REFERENCE, AuthorKind.PERSON):
        found = project.authors_of(kind)
        if kind is AuthorKind.REFERENCE:
            found = [one for one in found if not project.is_answer_key(one.id)]
        if len(found) == 1:
            return found[0].id
        if found:
            names = ", ".join(author.name for author in found)
            raise UserError(f"Several could be the reference, so name one of them, or all: {names}.")
    raise UserError("The project has no person and no reference to measure models against; import their work first.")


def find_model_ids(project: Project, names: Sequence[str]) -> tuple[int, ...]:
    """Ids of the models, each once; all of them where none is named.

    Raises UserError for a name that is no model, and for a project without models.
    """
    if not names:
        models = tuple(one.id for one in project.models)
        if not models:
            raise UserError("The project has no models; import their detections first.")
        return models
    found = tuple(dict.fromkeys(find_author_ids(project, names)))
    for author in found:
        if project.authors[author].kind is not AuthorKind.MODEL:
            known = ", ".join(one.name for one in project.authors_of(AuthorKind.MODEL)) or "none"
            raise UserError(f"'{project.authors[author].name}' is not a model; models of the project are: {known}.")
    return found


def find_person_ids(project: Project, names: Sequence[str]) -> tuple[int, ...] | None:
    """Ids of the named persons, None where nobody is named. Raises UserError for a name that is no person."""
    if not names:
        return None
    found = tuple(sorted(set(find_author_ids(project, names))))
    for author in found:
        if project.authors[author].kind is not AuthorKind.PERSON:
            known = ", ".join(one.name for one in project.authors_of(AuthorKind.PERSON)) or "none"
            raise UserError(f"'{project.authors[author].name}' is not a person; persons of the project are: {known}.")
    return found


def find_label_id(project: Project, name: str | None) -> int | None:
    """Id of the named label, None where none is named. Raises UserError for a name that is no label."""
    if name is None:
        return None
    found = project.vocabulary.find_label(name)
    if found is None:
        known = ", ".join(label.name for label in project.vocabulary.counted_labels) or "none"
        raise UserError(f"The project has no label '{name}'; its labels are: {known}.")
    return found.id


def find_internals(project: Project, models: tuple[int, ...], folder: Path | None) -> dict[int, Path]:
    """The named folder of the one model, or the folder of each model's name below it that is there."""
    if folder is None:
        return {}
    from annotator.formats.internals.manifest import MANIFEST

    if len(models) == 1 and ((folder / MANIFEST).is_file() or not (folder / project.authors[models[0]].name).is_dir()):
        return {models[0]: folder}
    below = {model: folder / project.authors[model].name for model in models}
    found = {model: place for model, place in below.items() if place.is_dir()}
    if not found:
        names = ", ".join(place.name for place in below.values())
        raise UserError(f"The folder {folder} has no folder of internals for {names}; name the folders after models.")
    return found


def choose_asked_images(project: Project, question: ImageQuestion) -> ImageChoice:
    """The images that count. Raises UserError for a split and a name that the project does not have."""
    listed = "" if question.images is None else question.listed
    return choose_images(project, split=question.split, names=question.images, listed=listed)

"""A project leaves as a folder of Parquet parts: range by range of its images, so that the memory stays bounded."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import immutables

from annotator.errors import UserError
from annotator.formats.core.format import Format
from annotator.formats.parts.files import FolderAuthor, list_settings
from annotator.formats.parts.writing import FolderHead, LayerRow, PartsWriter
from annotator.metrics.matching.image_choice import choose_images
from annotator.metrics.parts.source import Source
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.progress import Progress
from annotator.session.transfer.plan_export import (
    ExportOptions,
    ExportPlan,
    complete_labels,
    find_usual_authors,
    plan_export,
)
from annotator.session.transfer.pseudonyms import pseudonyms_of, replace_names


@dataclass(frozen=True, slots=True)
class WrittenParts:
    """What was written, and what of the project it does not hold, with counts."""

    shapes: int
    images: int
    losses: dict[str, int]


def export_parts(
    source: Source, folder: Path, chosen: Format, options: ExportOptions, *, shapes: int, progress: Progress
) -> WrittenParts:
    """Writes the folder in parts of about so many shapes.

    Raises UserError for an author or split that is not there, where nothing would be written and where the folder
    cannot be; Cancelled when asked to stop. Then what was there is still there.
    """
    outline = source.read_outline()
    wanted = choose_images(outline, split=options.split)
    authors = options.authors or tuple(
        author.name for author in find_usual_authors(outline, outline.list_images(), chosen.carries)
    )
    options = replace(options, authors=authors, split=None)
    losses: Counter[str] = Counter()
    written = images = 0
    ranges = source.list_ranges(shapes)
    with PartsWriter(folder, _make_head(outline, source.list_labels(), options)) as writer:
        for done, part in enumerate(ranges):
            progress.step(done, len(ranges))
            project = source.read_range(part)
            kept = {key: image for key, image in project.images.items() if wanted.admits(key)}
            project = replace(project, images=immutables.Map(kept))
            plan = plan_export(project, options, carries=chosen.carries, load=_loader_of(project))
            losses.update({note.text: note.count for note in (*plan.losses, *chosen.count_losses(plan.foreign))})
            if plan.foreign.images:
                _add_part(writer, project, plan, options)
            written, images = written + len(plan.foreign.shapes), images + len(plan.foreign.images)
        if not images:
            raise UserError(
                "Nothing is written, as no image would be in it{value}; mark images done, choose other authors "
                "or add unfinished images.",
                value="",
            )
    return WrittenParts(written, images, dict(losses))


def _loader_of(project: Project) -> Callable[[LayerKey], Shapes]:
    return lambda key: project.layer_of(key).shapes


def _make_head(outline: Project, met: set[int], options: ExportOptions) -> FolderHead:
    given = pseudonyms_of(outline) if options.pseudonyms else {}
    return FolderHead(
        name=outline.name,
        template=outline.template,
        verifies_parts=outline.vocabulary.parts,
        labels=tuple(label.name for label in complete_labels(outline, met)),
        authors=tuple(
            FolderAuthor(given.get(author.name, author.name), author.kind) for author in _list_named(outline, options)
        ),
        settings=list_settings(outline),
    )


def _list_named(project: Project, options: ExportOptions) -> list[Author]:
    """The authors whose work leaves, and the models that shapes may have been taken from."""
    models = {author.name for author in project.authors_of(AuthorKind.MODEL)}
    return [author for author in project.authors_of(*AuthorKind) if author.name in models.union(options.authors)]


def _add_part(writer: PartsWriter, project: Project, plan: ExportPlan, options: ExportOptions) -> None:
    """One range; authors have the places that they have among all that leave."""
    foreign = plan.foreign
    ids = {image.name: image.id for image in project.images.values()}
    named = _list_named(project, options)
    place_of = {author.name: place for place, author in enumerate(named)}
    author_ids = {author.name: author.id for author in named}
    counts = Counter(
        zip(foreign.shapes.image.tolist(), foreign.rater.tolist(), foreign.pass_number.tolist(), strict=True)
    )
    rows = []
    for said in foreign.statements:
        name = foreign.raters[said.rater].name
        layer = project.layers[LayerKey(ids[foreign.images[said.image].name], author_ids[name], said.pass_number)]
        count = counts[said.image, said.rater, said.pass_number]
        rows.append(LayerRow(said.image, place_of[name], layer, count))
    images = [replace(image, id=place) for place, image in enumerate(foreign.images)]
    renamed = replace_names(foreign, pseudonyms_of(project)) if options.pseudonyms else foreign
    writer.add_part(renamed, images, rows)

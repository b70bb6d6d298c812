"""A project leaves as a folder of Parquet parts: range by range of its images, so that the memory stays bounded."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format
from annotator.formats.parts.files import FolderAuthor, list_settings
from annotator.formats.parts.writing import FolderHead, LayerRow, PartsWriter
from annotator.metrics.ranges.source import PART_BOXES, Source
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.transfer.export_ranges import Export
from annotator.session.transfer.options import ExportOptions
from annotator.session.transfer.plan_export import complete_labels
from annotator.session.transfer.pseudonyms import pseudonyms_of


def export_parts(
    source: Source,
    folder: Path,
    chosen: Format,
    options: ExportOptions,
    *,
    shapes: int,
    progress: Progress,
    boxes: int = PART_BOXES,
) -> Export:
    """Writes the folder in parts of about so many shapes, in one pass in which it is counted, too.

    Raises UserError for an author or split that is not there, where nothing would be written and where the folder
    cannot be; Cancelled when asked to stop. Then what was there is still there.
    """
    parts = source.list_ranges(shapes)
    ends = {part.last for part in parts}
    found = Export(source, source.read_outline(), chosen, options, boxes=boxes, parts=parts)
    with PartsWriter(folder, _make_head(found.outline, source.list_labels(), found.options)) as writer:
        for part, (project, plan, named) in zip(found.ranges, found.count(progress), strict=True):
            if named.images:
                _add_range(writer, project, plan.foreign, named, _list_named(project, found.options))
            if part.last in ends:
                writer.end_part()
        found.refuse_empty()
    return found


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


def _add_range(
    writer: PartsWriter, project: Project, foreign: ForeignTable, renamed: ForeignTable, authors: Sequence[Author]
) -> None:
    """One range, written as it is `renamed`; authors have the places that they have among all that leave."""
    ids = {image.name: image.id for image in project.images.values()}
    place_of = {author.name: place for place, author in enumerate(authors)}
    author_ids = {author.name: author.id for author in authors}
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
    writer.add(renamed, images, rows)

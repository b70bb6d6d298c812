"""`annotator stats`: how much a project holds, by author, label, split, tag and size."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from annotator.cli.console import print_state, print_table
from annotator.cli.options import ImageList, JsonFile, NamedSubject, Split, Version, choose_named_images, write_answer
from annotator.cli.sources import open_parts, open_subject
from annotator.model.author import AuthorKind
from annotator.session.transfer.options import FilesQuestion

if TYPE_CHECKING:
    import numpy as np

    from annotator.geometry.box import Floats
    from annotator.metrics.matching.selection import ImageChoice
    from annotator.model.layer import Layer
    from annotator.model.project import Project
    from annotator.model.shapes import Occluded, PartState, Shapes
    from annotator.model.tags import Tag
    from annotator.report.tables import Record

SCHEMA: Final = "annotator.stats/1"
_SHARES: Final = (("least", 0.0), ("quarter", 0.25), ("median", 0.5), ("three_quarters", 0.75), ("most", 1.0))
"""Which part of the shapes is at most as large as each number of a row about sizes."""


def count_project(
    subject: NamedSubject,
    *,
    files: FilesQuestion,
    author: Annotated[
        list[str] | None, typer.Option(help="Count this author; may be given several times. All if left out.")
    ] = None,
    split: Split = None,
    images: ImageList = None,
    json_file: JsonFile = None,
    version: Version = None,
) -> None:
    """Count images and shapes by author, label, split, part state, occluded, size and custom tags.

    Every pass counts, drafts do not; merged labels count as the label that they are merged into.
    """
    with open_subject(subject, version, files) as source:
        whole, parts = open_parts(source)
        held = gather_layers(whole, parts, choose_named_images(whole, split, images), author)
        record = make_count_record(held)
        print_state(whole)
        _print_record(record)
        write_answer(json_file, record, "the counts as JSON", whole)


class Holding(NamedTuple):
    """The layers that were begun on the chosen images, and their boxes, drafts left out, as one table."""

    project: "Project"
    images: "ImageChoice"
    layers: "list[Layer]"
    shapes: "Shapes"
    """`image` is that of the layer; merged labels are those that they count as."""
    author: "np.ndarray[Any, np.dtype[np.int64]]"
    """Author of each row of the shapes."""
    drafts: dict[int, int]
    """Number of drafts by author."""
    answers: "dict[Tag, np.ndarray[Any, np.dtype[np.int8]]]"
    """By custom tag where the answer of each row, or of a tag of images that of each layer, stands in `list_answers`;
    -1 for who is not asked."""


def gather_layers(
    project: "Project", parts: "Iterable[Project]", images: "ImageChoice", names: list[str] | None
) -> Holding:
    """What is counted of a project's parts. Raises UserError for an author that the project does not have."""
    import numpy as np

    from annotator.api.names import find_author_ids
    from annotator.model.layer import gather_attributes
    from annotator.model.shapes import Shapes
    from annotator.model.tags import mark_asked
    from annotator.report.shape_counts import place_answers

    asked, said = project.protocol.shape_tags, [np.empty(0, np.int8)]
    answers = {tag: list(said) for tag in project.protocol.custom_tags}
    authors = set(find_author_ids(project, names)) if names else set(project.authors)
    layers = []
    drafts = dict.fromkeys(sorted(authors), 0)
    tables, owners = [], []
    for key, layer in (found for part in parts for found in sorted(part.layers.items())):
        if key.author not in authors or not images.admits(key.image) or not layer.is_begun:
            continue
        rows = project.vocabulary.resolve_labels(layer.shapes)
        kept = rows.take(~rows.draft)
        drafts[key.author] += len(rows) - len(kept)
        images_of = np.full(len(kept), key.image, dtype=np.int64)
        for tag in asked:
            places = np.where(mark_asked(tag, kept.label), place_answers(tag, kept), -1)
            answers[tag].append(places.astype(np.int8))
        tables.append(kept.with_columns(image=images_of, polygon=None, attributes=None))
        owners.append(np.full(len(kept), key.author, dtype=np.int64))
        layers.append(layer.with_shapes(Shapes.empty()))
    owner = np.concatenate(owners) if owners else np.empty(0, dtype=np.int64)
    for tag in project.protocol.image_tags:
        answers[tag].append(place_answers(tag, gather_attributes(layers)).astype(np.int8))
    whole = {tag: np.concatenate(found) for tag, found in answers.items()}
    return Holding(project, images, layers, Shapes.concat(tables), owner, drafts, whole)


def make_count_record(held: Holding) -> "Record":
    """The counts as JSON values, schema `annotator.stats/1`."""
    import numpy as np

    from annotator.model.shapes import Occluded, PartState
    from annotator.report.images import make_image_record, make_used_record

    chosen = [held.project.images[image] for image in held.images.find_ids(held.project)]
    sizes = [(image.width, image.height) for image in chosen]
    return {
        "schema": SCHEMA,
        "project": held.project.name,
        "parameters": make_image_record(held.project, held.images),
        "images": len(chosen),
        "image_sizes": [[*size, sizes.count(size)] for size in sorted(set(sizes))],
        "authors": [_make_author(held, author) for author in held.drafts],
        "labels": list(_list_labels(held)),
        "splits": list(_list_splits(held)),
        "part_states": _count_tags(held, PartState, held.shapes.part_state),
        "occluded": _count_tags(held, Occluded, held.shapes.occluded),
        **({"custom_tags": [_count_answers(held, tag) for tag in held.answers]} if held.answers else {}),
        "sizes": {
            "all": _make_sizes(held.shapes.box),
            "by_label": {name: _make_sizes(held.shapes.box[rows]) for name, rows in _iterate_rows(held)},
        },
        **make_used_record(held.project, np.array([image.id for image in chosen], np.int64)),
    }


def _make_author(held: Holding, author: int) -> "Record":
    from annotator.model.layer import Status

    own = [layer for layer in held.layers if layer.key.author == author]
    last = {layer.key.image: layer.status for layer in own}
    return {
        "author": held.project.author_name(author),
        "kind": held.project.authors[author].kind.value,
        **{
            status.value: sum(found is status for found in last.values())
            for status in Status
            if status is not Status.NEW
        },
        "shapes": int((held.author == author).sum()),
        "drafts": held.drafts[author],
        "seconds": sum(layer.seconds for layer in own),
        **_make_list(held.project, author),
    }


def _make_list(project: "Project", author: int) -> "Record":
    """How many images the author was assigned, and how many of these are done; nothing where nothing is assigned."""
    from annotator.session.series.assigning import count_progress, read_assignment

    assignment = read_assignment(project)
    if assignment is None:
        return {}
    found = {one.author: one for one in count_progress(project, assignment)}.get(author)
    return {"assigned": 0 if found is None else found.images, "assigned_done": 0 if found is None else found.done}


def _iterate_rows(held: Holding) -> Iterator[tuple[str, Any]]:
    """Every label that a shape can bear, and whether each shape does."""
    for label in held.project.vocabulary.counted_labels:
        yield label.name, held.shapes.label == label.id


def _list_labels(held: Holding) -> "Iterator[Record]":
    import numpy as np

    kinds = {kind: np.isin(held.author, [one.id for one in held.project.authors_of(kind)]) for kind in AuthorKind}
    for name, rows in _iterate_rows(held):
        yield {
            "label": name,
            "shapes": int(rows.sum()),
            **{f"shapes_of_{kind.value}s": int((rows & own).sum()) for kind, own in kinds.items()},
            "images": len(np.unique(held.shapes.image[rows])),
        }


def _list_splits(held: Holding) -> "Iterator[Record]":
    from annotator.report.tables import make_entry

    split_of = {image.id: image.split for image in held.project.images.values() if held.images.admits(image.id)}
    finished = {layer.key.image for layer in held.layers if layer.status.is_finished}
    shapes = [split_of[image] for image in held.shapes.image.tolist()]
    for split in sorted(set(split_of.values())):
        own = {image for image, found in split_of.items() if found == split}
        yield {
            **make_entry("split", split or None, "none"),
            "images": len(own),
            "finished": len(own & finished),
            "shapes": shapes.count(split),
        }


def _count_tags(held: Holding, tag: "type[PartState | Occluded]", column: Any) -> "Record":
    """Shapes by value of a tag, of each label that has any and of all."""

    def count(rows: Any) -> "Record":
        return {value.name.lower(): int((column[rows] == value).sum()) for value in sorted(tag)}

    return {
        "all": count(slice(None)),
        "by_label": {name: count(rows) for name, rows in _iterate_rows(held) if rows.any()},
    }


def _count_answers(held: Holding, tag: "Tag") -> "Record":
    """Shapes by answer to a custom tag, of each label that is asked and of all; of a tag of images the layers."""
    from annotator.model.tags import kind_of
    from annotator.report.shape_counts import list_answers

    names = ["unset" if value is None else kind_of(tag).write(value) for value in list_answers(tag)]
    places = held.answers[tag]

    def count(rows: Any) -> "Record":
        return {name: int((places[rows] == place).sum()) for place, name in enumerate(names)}

    record = {"tag": tag.key, "of": "images" if tag.of_images else "shapes", "all": count(slice(None))}
    if not tag.of_images:
        record["by_label"] = {name: count(rows) for name, rows in _iterate_rows(held) if (places[rows] >= 0).any()}
    return record


def _make_sizes(boxes: "Floats") -> "Record":
    """How many shapes, and the side of a square as large as their boxes, in pixels."""
    import numpy as np

    from annotator.geometry.box import scale_of
    from annotator.report.tables import make_entry

    scale = scale_of(boxes)
    record: Record = {"shapes": len(scale)}
    for key, share in _SHARES:
        record |= make_entry(key, float(np.quantile(scale, share)) if len(scale) else None, "no shape")
    return record


def _print_record(record: "Record") -> None:
    """The same as tables."""
    sizes = ", ".join(f"{width} x {height}: {count:,}" for width, height, count in record["image_sizes"][:5])
    more = len(record["image_sizes"]) - 5
    told = f"{sizes}{f' and {more:,} more sizes' if more > 0 else ''}"
    print_table([("images", f"{record['images']:,}"), ("pixels", told)], title=record["project"])
    _print_rows("Images begun and shapes of each author", record["authors"])
    _print_rows("Labels", record["labels"])
    _print_rows("Splits", record["splits"])
    for one in record.get("custom_tags", ()):
        rows = [("all", one["all"]), *one.get("by_label", {}).items()]
        title = f"Tag of {one['of']} '{one['tag']}'"
        _print_rows(title, [{"label": name, **numbers} for name, numbers in rows])
    for title, key in (
        ("Part states", "part_states"),
        ("Occluded", "occluded"),
        ("Sides √(width · height) of the boxes, in pixels", "sizes"),
    ):
        rows = [("all", record[key]["all"]), *record[key]["by_label"].items()]
        _print_rows(title, [{"label": name, **numbers} for name, numbers in rows])


def _print_rows(title: str, rows: "Iterable[Record]") -> None:
    listed = [{key: value for key, value in row.items() if not key.endswith("_reason")} for row in rows]
    if not listed:
        return
    head = ["hours" if key == "seconds" else key.replace("_", " ") for key in listed[0]]
    print_table([[_format(key, value) for key, value in row.items()] for row in listed], head=head, title=f"\n{title}")


def _format(key: str, value: Any) -> str:
    from annotator.report.numbers import format_significant

    if key == "seconds":
        return f"{value / 3600:.1f}"
    if isinstance(value, float):
        return format_significant(value)
    return "–" if value is None else f"{value:,}" if isinstance(value, int) else str(value)

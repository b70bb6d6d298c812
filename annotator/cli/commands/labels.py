"""`annotator project labels`: the labels of a project with ids, keys, how many shapes bear each; labels merged."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.console import print_line, print_table
from annotator.cli.options import JsonFile, Reason, write_answer
from annotator.cli.sources import open_parts, open_place
from annotator.model.author import AuthorKind

if TYPE_CHECKING:
    from annotator.model.project import Project
    from annotator.model.vocabulary import Label


def list_labels(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    merge: Annotated[
        tuple[str, str] | None, typer.Option("--merge", metavar="A B", help="Let label A count as B from now on.")
    ] = None,
    reason: Reason = "",
    json_file: JsonFile = None,
) -> None:
    """List the labels of a project: ids, names, keys, what a merged label counts as, and the number of shapes of each.

    Shapes of people and references stand apart from those of models; drafts do not count.
    """
    if merge:
        from annotator.api.writing import edit_project_file

        with edit_project_file(project, reason=reason) as edited:
            edited.merge_labels(dict([merge]))
    with open_place(str(project), None) as source:
        whole, parts = open_parts(source)
        people, models = _count_shapes(whole, parts)
    words = whole.vocabulary
    rows = [
        (
            str(label.id),
            label.name,
            label.key,
            "" if label.id not in words.aliases else whole.label_name(label.id),
            "yes" if label.retired else "",
            f"{people[label.id]:,}",
            f"{models[label.id]:,}",
        )
        for label in words.labels
    ]
    print_table(rows, head=("id", "label", "key", "counts as", "retired", "shapes of people", "of models"))
    if not rows:
        print_line("The project has no labels yet.")
    records = [_make_record(whole, label, people, models) for label in words.labels]
    write_answer(json_file, {"schema": "annotator.labels/1", "labels": records}, "the labels as JSON", whole)


def _count_shapes(outline: "Project", parts: "Iterable[Project]") -> tuple[Counter[int], Counter[int]]:
    """Shapes of people and references, and of models, by the label that they bear, drafts left out."""
    import numpy as np

    models = {author.id for author in outline.authors_of(AuthorKind.MODEL)}
    found = Counter[int](), Counter[int]()
    for part in parts:
        for key, layer in part.layers.items():
            labels, counts = np.unique(layer.shapes.label[~layer.shapes.draft], return_counts=True)
            found[key.author in models].update(dict(zip(labels.tolist(), counts.tolist(), strict=True)))
    return found


def _make_record(project: "Project", label: "Label", people: Counter[int], models: Counter[int]) -> dict[str, object]:
    aliases = project.vocabulary.aliases
    return {
        "id": label.id,
        "name": label.name,
        "key": label.key or None,
        "colour": label.colour,
        "source_id": label.source_id,
        "counts_as": aliases.get(label.id, label.id),
        "retired": label.retired,
        "shapes": people[label.id],
        "shapes_of_models": models[label.id],
    }

"""The list of all disagreements of a report: every row of the pairing, in the window's words, the worst image first."""

from dataclasses import replace

import immutables
import numpy as np
import pytest

from annotator.metrics.agreement.disagreements import find_disagreements
from annotator.model.decision import Decision, Outcome
from annotator.model.layer import LayerKey
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.progress import Cancelled, Progress
from annotator.report.audit.listing import FILTERS, list_disagreements
from annotator.report.audit.values import AuditReport
from annotator.report.templates import Cell
from tests.report.projects import HOSTILE, hostile_project, made, report_of, three_authors


def rows_of(report: AuditReport) -> list[dict[str, Cell]]:
    found = list_disagreements(report)
    return [dict(zip((column.title for column in found.columns), row, strict=True)) for row in found.rows]


def test_every_disagreement_has_its_row_and_the_worst_image_stands_first() -> None:
    rows = rows_of(report_of(three_authors()))
    # Cem lacks both apples of Ana and of Ben on the first image; on the second Ana alone has the small pear
    assert [(row["image"], row["kind"], row["author"], row["against"]) for row in rows] == [
        ("row 1/img1.jpg", "missed", "Ana", ("Cem",)),
        ("row 1/img1.jpg", "missed", "Ana", ("Cem",)),
        ("row 1/img1.jpg", "missed", "Ben", ("Cem",)),
        ("row 1/img1.jpg", "missed", "Ben", ("Cem",)),
        ("row 2/img2.jpg", "only one drew it", "Ana", ("Ben", "Cem")),
    ]
    assert [row["label"] for row in rows] == [("apple",)] * 4 + [("pear",)]


def test_rows_are_those_of_the_images_one_by_one() -> None:
    boxes = {1: (10, 10, 60, 60), 2: (30, 10, 80, 60), 3: (200, 10, 260, 60)}
    layers = {(image, author): [(boxes[author], author % 2)] for image in (1, 2, 3) for author in (1, 2, 3)}
    del layers[3, 2]
    report = report_of(made(layers))
    due = 0
    for image in (1, 2, 3):
        due += len(find_disagreements(image, report.rows.read_image(image), report.options.tally.pairing))
    assert len(rows_of(report)) == due > 6


def test_tags_that_differ_are_told() -> None:
    layers = {(1, author): [((10, 10, 60, 60), 0)] for author in (1, 2)}
    project = made(layers, authors=("Ana", "Ben"))

    def tag(shapes: Shapes, state: PartState, occluded: Occluded) -> Shapes:
        return shapes.with_columns(part_state=np.array([state], np.int8), occluded=np.array([occluded], np.int8))

    mine, other = (project.layers[LayerKey(1, author)] for author in (1, 2))
    project = project.with_layers(
        [
            mine.with_shapes(tag(mine.shapes, PartState.INTACT, Occluded.NO)),
            other.with_shapes(tag(other.shapes, PartState.DAMAGED, Occluded.YES)),
        ]
    )
    rows = rows_of(report_of(project))
    assert [(row["kind"], row["tags"]) for row in rows] == [
        ("state conflict", "intact – damaged"),
        ("occluded conflict", "no – yes"),
    ]
    assert rows[0]["subset"] == ("not occluded",)
    assert rows[0]["IoU"] == "1.00"


def test_decided_ones_say_so_and_a_column_without_words_is_left_out() -> None:
    project = three_authors()
    assert {"decided", "tags"}.isdisjoint(rows_of(report_of(project))[0])
    shape = int(project.layers[LayerKey(1, 2)].shapes.id[0])
    decision = Decision(1, 1, "missed", (shape,), Outcome.DROP, None, 0.0)
    rows = rows_of(report_of(replace(project, decisions=immutables.Map({1: decision}))))
    assert [row["decided"] for row in rows].count("yes") == 1


def test_the_list_ends_somewhere_and_says_so() -> None:
    found = list_disagreements(report_of(three_authors()), most=3)
    assert len(found.rows) == 3
    assert found.notes == ("The list ends at 3 rows; images.csv has the counts of every image.",)
    assert list_disagreements(report_of(made({}, authors=()))).rows == ()


def test_names_stay_what_they_are() -> None:
    assert any(HOSTILE in (row["author"], *row["against"]) for row in rows_of(report_of(hostile_project())))
    assert len(FILTERS) == len(set(FILTERS))


def test_it_can_be_stopped() -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        list_disagreements(report_of(three_authors()), progress)

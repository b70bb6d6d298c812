"""Disagreements of a report, one row an object: the same in the list of a page, JSON, CSV and tables."""

import csv
import json
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.api.audit import AuditAnswer
from annotator.errors import Cancelled, Progress
from annotator.metrics.agreement.disagreements import find_image_objects
from annotator.metrics.matching.pairing import PairingRule
from annotator.model.decision import Decision, Outcome
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.report.audit import listing
from annotator.report.audit.listing import FILTERS, list_disagreements, make_object_record
from annotator.report.audit.sections import SECTIONS_OF_AUDIT, make_audit_record
from annotator.report.audit.values import AuditReport
from annotator.report.tables import find_section, make_plain
from annotator.report.templates import Cell
from tests.report.projects import HOSTILE, hostile_project, made, report_of, report_of_three, three_authors

RULE = PairingRule()


def rows_of(report: AuditReport) -> list[dict[str, Cell]]:
    found = list_disagreements(report)
    return [dict(zip((column.title for column in found.columns), row, strict=True)) for row in found.rows]


def test_every_object_has_its_row_and_the_worst_image_stands_first() -> None:
    rows = rows_of(report_of_three())
    # Cem lacks both apples of Ana and of Ben on the first image; on the second Ana alone has the small pear
    assert [(row["image"], row["what differs"], row["kind"], row["drew it"], row["did not"]) for row in rows] == [
        ("row 1/img1.jpg", "Missed by Cem", ("missed",), ("Ana", "Ben"), ("Cem",)),
        ("row 1/img1.jpg", "Missed by Cem", ("missed",), ("Ana", "Ben"), ("Cem",)),
        ("row 2/img2.jpg", "Only Ana", ("only one drew it",), ("Ana",), ("Ben", "Cem")),
    ]
    assert [row["label"] for row in rows] == [("apple",)] * 2 + [("pear",)]


def test_rows_are_those_of_the_images_one_by_one() -> None:
    boxes = {1: (10, 10, 60, 60), 2: (30, 10, 80, 60), 3: (200, 10, 260, 60)}
    layers = {(image, author): [(boxes[author], author % 2)] for image in (1, 2, 3) for author in (1, 2, 3)}
    del layers[3, 2]
    report = report_of(made(layers))
    due = 0
    for image in (1, 2, 3):
        due += len(find_image_objects(image, report.rows.read_image(image), RULE).list_worst())
    assert len(rows_of(report)) == due > 4


def ten_people(*, labels: int = 2) -> Project:
    """Seven of ten drew it; five with one label."""
    layers = {(1, n): [((10, 10, 60, 60), int(n > 5) if labels == 2 else 0)] if n < 8 else [] for n in range(1, 11)}
    return made(layers, authors=tuple(f"P{n}" for n in range(1, 11)))


def test_an_object_is_told_in_plain_words() -> None:
    def words(*boxes: tuple[tuple[int, int, int, int], int] | None) -> list[str]:
        layers = {(1, n): [] if box is None else [box] for n, box in enumerate(boxes, 1)}
        return [
            row["what differs"] for row in rows_of(report_of(made(layers, authors=("Ana", "Ben", "Cem")[: len(boxes)])))
        ]

    square, moved = (10, 10, 60, 60), (30, 10, 80, 60)
    assert words((square, 0), None) == ["Only Ana"]
    assert words((square, 0), (square, 1)) == ["Ana: apple, Ben: pear"]
    assert words((square, 0), (moved, 0)) == ["Both drew it; low overlap .43"]
    assert words((square, 0), (moved, 1)) == ["Ana: apple, Ben: pear; low overlap .43"]
    assert words((square, 0), (square, 0), None) == ["Missed by Cem"]
    assert words((square, 0), (square, 1), (square, 0)) == ["All 3 drew it; two labels"]
    assert [row["what differs"] for row in rows_of(report_of(ten_people()))] == ["7 of 10 drew it; two labels"]


def test_files_and_pages_say_the_same_of_an_object(tmp_path: Path) -> None:
    answer = AuditAnswer(report_of(ten_people()), ())
    (row,) = json.loads(json.dumps(make_plain(make_audit_record(answer.report))))["disagreements"]
    assert (row["kinds"], row["differ"], row["least_iou"]) == (["label", "missed"], 7 * 3 + 5 * 2, 1.0)
    assert (row["labels"], row["missed_by"]) == ({"apple": 5, "pear": 2}, ["P8", "P9", "P10"])
    assert len(row["pairs"]) == 3 + 10
    assert {pair["kind"] for pair in row["pairs"]} == set(row["kinds"])
    answer.save(csv=tmp_path)
    with (tmp_path / "disagreements.csv").open(encoding="utf-8-sig", newline="") as file:
        (written,) = csv.DictReader(file)
    assert (written["kinds"], written["labels"]) == ("label; missed", "apple 5; pear 2")
    assert written["missed_by"] == "P8; P9; P10"
    assert (int(written["differ"]), float(written["least_iou"])) == (row["differ"], row["least_iou"])
    table = find_section(SECTIONS_OF_AUDIT, "disagreements").make_table(answer.report)
    assert table is not None
    ((_image, cells),) = table.rows
    assert cells[0] == "7 of 10 drew it; two labels"
    assert cells[-1] == str(row["differ"])


def test_the_json_file_ends_somewhere_and_says_how_many_it_left(monkeypatch: pytest.MonkeyPatch) -> None:
    report = report_of_three()
    assert make_object_record(report)["disagreements_left_out"] == 0
    monkeypatch.setattr(listing, "MOST_IN_JSON", 1)
    record = make_object_record(report)
    assert (len(record["disagreements"]), record["disagreements_left_out"]) == (1, 2)


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
    (row,) = rows_of(report_of(project))
    assert row["what differs"] == "Ana: intact, Ben: damaged; occluded or not"
    assert (row["kind"], row["tags"]) == (("state conflict", "occluded conflict"), "intact – damaged, no – yes")
    assert row["subset"] == ("not occluded",)
    assert row["least IoU"] == "1.00"


def test_decided_ones_say_so_and_a_column_without_words_is_left_out() -> None:
    project = three_authors()
    assert {"decided", "tags"}.isdisjoint(rows_of(report_of(project))[0])
    shape = int(project.layers[LayerKey(1, 2)].shapes.id[0])
    decision = Decision(1, 1, "missed", (shape,), Outcome.DROP, None, 0.0)
    rows = rows_of(report_of(replace(project, decisions=immutables.Map({1: decision}))))
    assert [row["decided"] for row in rows].count("yes") == 1


def test_the_list_ends_somewhere_and_says_so() -> None:
    found = list_disagreements(report_of_three(), most=2)
    assert [row[0] for row in found.rows] == ["row 1/img1.jpg"] * 2
    assert found.notes == ("The list ends at 2 rows; disagreements.csv has all of them.",)
    assert list_disagreements(report_of(made({}, authors=()))).rows == ()


def test_names_stay_what_they_are() -> None:
    assert any(HOSTILE in (*row["drew it"], *row["did not"]) for row in rows_of(report_of(hostile_project())))
    assert len(FILTERS) == len(set(FILTERS))


def test_it_can_be_stopped() -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        list_disagreements(report_of_three(), progress)

"""The tables of an audit's page read as worked out by hand from boxes that were moved by whole pixels.

Ana and Ben: IoU 2400 / 2600, 3360 / 3840 and 6080 / 6720. Ana and Cem: 72 / 88. Ben and Cem: 5472 / 7328.
"""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.jackknife.interval import IntervalRule
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import RandCrownsSettings
from annotator.report.audit.sections import describe_not_shown, list_author_keys, make_confusions
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import read_cell
from annotator.report.tables import Table, describe_cut
from tests.report.projects import made, report_of, table_of, three_authors

SQUARE = [((10, 10, 60, 60), 0)]


@pytest.fixture(scope="module")
def report() -> AuditReport:
    return report_of(three_authors(), intervals=IntervalRule(wanted=False))


def cells_of(table: Table | None) -> dict[str, list[str]]:
    """What every row reads."""
    assert table is not None
    return {name: [read_cell(cell) for cell in cells] for name, cells in table.rows}


def heads_of(table: Table | None) -> list[str]:
    assert table is not None
    return [head for head, _ in table.heads]


def test_the_matrix_has_both_roles_and_an_empty_diagonal(report: AuditReport) -> None:
    table = table_of(report, "matrix")
    assert heads_of(table) == ["", "Ana", "Ben", "Cem"]
    assert cells_of(table) == {
        "Ana": ["", ".86", ".40"],
        "Ben": [".86", "", ".50"],
        "Cem": [".40", ".50", ""],
    }
    assert [cell.shade for cell in table.rows[0][1]] == [None, 6 / 7, 2 / 5]


def test_numbers_of_every_pair(report: AuditReport) -> None:
    table = table_of(report, "pairs")
    assert heads_of(table)[1:4] == ["images", "shapes", "pairs"]
    rows = cells_of(table)
    columns = heads_of(table)[1:]
    picked = ("images", "shapes", "pairs", "F1", "recall", "precision", "mean IoU", "median", "std")
    assert {name: [cells[columns.index(head)] for head in picked] for name, cells in rows.items()} == {
        "Ana – Ben": ["2", "4 – 3", "3", "0.8571", "0.7500", "1.000", "0.9009", "0.9048", "0.01981"],
        "Ana – Cem": ["2", "4 – 1", "1", "0.4000", "0.2500", "1.000", "0.8182", "0.8182", "0.000"],
        "Ben – Cem": ["2", "3 – 1", "1", "0.5000", "0.3333", "1.000", "0.7467", "0.7467", "0.000"],
    }
    assert table_of(report, "repeat_passes") is None


def test_variances_of_the_one_target_that_all_drew(report: AuditReport) -> None:
    table = table_of(report, "variance")
    assert heads_of(table) == ["measure", "Ana", "Ben", "Cem", "pooled"]
    rows = cells_of(table)
    each = [np.var(pair, ddof=1) for pair in ((76 / 84, 72 / 88), (76 / 84, 5472 / 7328), (72 / 88, 5472 / 7328))]
    assert [float(text) for text in rows["IoU"]] == pytest.approx([*each, np.mean(each)], rel=1e-3)
    assert rows["targets"] == ["1", "1", "1", "3"]
    assert rows["targets excluded"] == ["3", "2", "0", "5"]
    assert rows["undefined targets"] == ["0", "0", "0", "0"]


def test_global_scores_of_ordered_pairs(report: AuditReport) -> None:
    """What overlaps scores nearly 1, what is missing 0: of Ana's four targets Ben has three."""
    table = table_of(report, "global_score")
    assert heads_of(table)[:3] == ["target – delineation", "mean", "std"]
    assert {name: [cells[0], cells[2], cells[4]] for name, cells in cells_of(table).items()} == {
        "Ana – Ben": ["0.7500", "4", "0"],
        "Ana – Cem": ["0.2500", "4", "0"],
        "Ben – Ana": ["1.000", "3", "1"],
        "Ben – Cem": ["0.3333", "3", "0"],
        "Cem – Ana": ["1.000", "1", "3"],
        "Cem – Ben": ["1.000", "1", "2"],
    }


def test_labels_pair_by_pair(report: AuditReport) -> None:
    table = table_of(report, "labels")
    assert heads_of(table)[3:] == ["Ana – Ben", "Ana – Cem", "Ben – Cem"]
    assert {name: cells[2:] for name, cells in cells_of(table).items()} == {
        "apple": ["1.00", ".00", ".00"],
        "pear": [".67", ".67", "1.00"],
    }
    one_label = report_of(made({(1, 1): SQUARE, (1, 2): SQUARE}, authors=("Ana", "Ben")))
    assert table_of(one_label, "labels") is None


def test_a_label_that_a_pair_did_not_draw() -> None:
    layers = {(1, 1): SQUARE, (1, 2): SQUARE, (1, 3): [((10, 10, 60, 60), 1)]}
    rows = cells_of(table_of(report_of(made(layers)), "labels"))
    assert [cells[2:] for cells in rows.values()] == [["1.00", ".00", ".00"], ["–", ".00", ".00"]]


def test_recall_in_both_roles_with_the_number_of_objects(report: AuditReport) -> None:
    table = table_of(report, "subsets")
    assert {name: cells[0] for name, cells in cells_of(table).items()} == {
        "Ana – Ben": ".75",
        "Ben – Ana": "1.00",
        "Ana – Cem": ".25",
        "Cem – Ana": "1.00",
        "Ben – Cem": ".33",
        "Cem – Ben": "1.00",
    }
    assert [cells[0].interval for _, cells in table.rows] == ["n 4", "n 3", "n 4", "n 1", "n 3", "n 1"]
    assert table.rows[0][1][1].interval == ""


def test_alphas_have_a_row_a_pair_only_where_there_are_several(report: AuditReport) -> None:
    rows = cells_of(table_of(report, "alpha"))
    assert list(rows) == [
        "all authors",
        *(f"vitality of {name}" for name in ("Ana", "Ben", "Cem")),
        "Ana – Ben",
        "Ana – Cem",
        "Ben – Cem",
    ]
    assert [cells[1] for cells in rows.values()] == ["4", "4", "4", "4", "4", "4", "3"]
    two = report_of(made({(1, 1): SQUARE, (1, 2): SQUARE}, authors=("Ana", "Ben")))
    assert list(cells_of(table_of(two, "alpha"))) == ["all authors", "vitality of Ana", "vitality of Ben"]


def test_what_authors_and_the_data_set_hold(report: AuditReport) -> None:
    rows = cells_of(table_of(report, "authors"))
    assert {name: cells[:4] for name, cells in rows.items()} == {
        "Ana": ["person", "2", "4", "0"],
        "Ben": ["person", "2", "3", "0"],
        "Cem": ["person", "2", "1", "0"],
    }
    scales = {"Ana": [50, 60, 80, 40], "Ben": [50, 60, 80], "Cem": [80]}
    data = cells_of(table_of(report, "table1"))
    assert list(data) == list(scales)
    for name, cells in data.items():
        assert cells[:4] == ["train", "2", str(len(scales[name])), "400 × 300 (2)"]
        assert cells[4] == f"{np.mean(scales[name]):.2f}"
        assert float(cells[5]) == pytest.approx(np.std(np.log2(scales[name])), abs=1e-4)


def test_of_many_image_sizes_the_first_are_listed() -> None:
    project = made({(image, 1): SQUARE for image in range(1, 12)}, authors=("Ana",))

    def listed(**size: int) -> str:
        images = {n: replace(image, width=400 + n, **size) for n, image in project.images.items()}
        report = report_of(replace(project, images=project.images.update(images)))
        (cells,) = cells_of(table_of(report, "table1")).values()
        return cells[3]

    assert listed().startswith("401 × 300 (1), 402 × 300 (1)")
    assert listed().endswith("408 × 300 (1) and 3 more")
    assert listed(height=0) == "unknown"


def test_parameters_are_told() -> None:
    def told(**options: object) -> dict[str, str]:
        table = table_of(report_of(three_authors(), **options), "parameters")
        return {name: cells[0] for name, cells in cells_of(table).items()}

    plain = told()
    assert plain["labels"] == "only equal labels are paired"
    assert plain["overlap"] == "of boxes"
    assert plain["layers"] == "finished ones"
    assert plain["unblinded layers"] == "included"
    assert plain["RandCrowns"] == "alpha 7.2 px, omega 12 px, gamma 3"
    assert plain["origin of these"] == "computed from the shapes"
    assert plain["big objects"] == "not set"
    asked = told(
        randcrowns=RandCrownsSettings(1, 2, 4), eq14_only=True, exclude_unblinded=True, include_unfinished=True
    )
    assert asked["RandCrowns"] == "alpha 1 px, omega 2 px, gamma 4, Eq. 14 only"
    assert asked["origin of these"] == "given for this report"
    assert asked["unblinded layers"] == "left out"
    assert asked["layers"] == "begun and finished ones"


def test_confusions_show_the_states_that_anybody_used() -> None:
    project = made({(1, 1): SQUARE * 3, (1, 2): SQUARE * 3}, authors=("Ana", "Ben"))
    states = {1: [0, 0, 2], 2: [0, 2, 2]}
    for author, values in states.items():
        layer = project.layers[LayerKey(1, author)]
        boxes = layer.shapes.box + np.array([[0.0], [100], [200]]) * [1, 0, 1, 0]
        rows = layer.shapes.with_columns(box=boxes, part_state=np.array(values, dtype=np.int8))
        project = project.with_layers([layer.with_shapes(rows)])
    (found,) = make_confusions(report_of(project), "part_state")
    assert (found.a, found.b, found.states, found.support) == ("Ana", "Ben", ("intact", "absent"), 3)
    assert found.rows == (("intact", (1, 1)), ("absent", (0, 1)))
    assert make_confusions(report_of(project), "occluded") == []


def test_what_is_not_shown_is_told() -> None:
    assert describe_cut(45, 45, "pairs") == ()
    assert describe_cut(1046, 45, "pairs") == ("1,001 more pairs are in the CSV and JSON files.",)
    many = report_of(made({(1, author): SQUARE for author in range(1, 6)}, authors=[f"X{n}" for n in range(5)]))
    assert describe_not_shown(many) == "4 more pairs of authors are in the CSV and JSON files."
    assert describe_not_shown(many, 10) == ""


def test_authors_have_their_colour_and_dash(report: AuditReport) -> None:
    assert list_author_keys(report) == [
        {"name": "Ana", "colour": "#0072b2", "dash": ""},
        {"name": "Ben", "colour": "#e69f00", "dash": "7 4"},
        {"name": "Cem", "colour": "#cc79a7", "dash": "2 3"},
    ]


def test_of_very_many_pairs_the_first_are_listed() -> None:
    """Eight authors make 28 pairs: more than the 22 of the table of subsets, less than the 45 of the others."""
    report = report_of(
        made({(1, author): SQUARE for author in range(1, 9)}, authors=[f"X{n}" for n in range(8)]),
        intervals=IntervalRule(wanted=False),
    )
    subsets = table_of(report, "subsets")
    assert len(subsets.rows) == 44
    assert "6 more pairs are in the CSV and JSON files." in subsets.notes
    assert len(table_of(report, "pairs").rows) == 28
    assert len(table_of(report, "global_score").rows) == 56
    assert len(table_of(report, "alpha").rows) == 1 + 8 + 28

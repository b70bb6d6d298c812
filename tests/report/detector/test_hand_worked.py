"""The tables of a check's page read as worked out by hand from the project of every fate."""

import pytest

from annotator.report.detector import page
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.values import CheckReport, FindingFilter, FindingKind
from annotator.report.numbers import read_cell
from annotator.report.tables import Table, find_section
from tests.detector.projects import ANA, NET, record
from tests.report.detector.check_projects import OTHER, report_of, two_models
from tests.report.projects import table_of


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> CheckReport:
    """Two models, the first with internals: it misses five of twelve objects, each for a reason of its own."""
    internals = record(tmp_path_factory.mktemp("check") / "internals")
    return report_of(two_models(folder=internals), (NET, OTHER))


def cells_of(table: Table | None) -> dict[str, list[str]]:
    """What every row reads."""
    assert table is not None
    return {name: [read_cell(cell) for cell in cells] for name, cells in table.rows}


def test_counts_read_as_worked_out_by_hand(report: CheckReport) -> None:
    """Each at its best score cut: the second model at 0.75, above what it sees in the place of a missing part."""
    table = table_of(report, "counts")
    assert cells_of(table) == {
        "images": ["2", "2"],
        "objects": ["12", "12"],
        "detections": ["11", "2"],
        "true positives": ["7", "2"],
        "false positives": ["4", "0"],
        "false negatives": ["5", "10"],
        "precision": ["0.6364", "1.000"],
        "recall": ["0.5833", "0.1667"],
        "F1": ["0.6087", "0.2857"],
        "false-negative rate": ["0.4167", "0.8333"],
    }
    assert table.notes[0] == "Shapes of the reference that do not count as objects here: 2 absent."
    assert [name for (name, _), key in zip(table.rows, table.keys, strict=True) if key] == [
        "false positives",
        "false negatives",
    ]


def test_mechanisms_read_as_shares_with_their_number(report: CheckReport) -> None:
    table = table_of(report, "mechanisms")
    rows = cells_of(table)
    assert list(rows.values()) == [*([["20.00 % (1)", "–"]] * 5), ["0.00 % (0)", "–"], ["5", "10"]]
    assert next(iter(rows)) == "proposal process"
    assert table.notes == ("– : internals not loaded.",)
    assert table.keys[-1] == FindingFilter()
    assert page.list_notes(report) == ["Mechanisms of other are not known: internals not loaded."]


def test_misses_on_every_subset(report: CheckReport) -> None:
    table = find_section(SECTIONS_OF_CHECK, "misses").make_table(report)
    assert cells_of(table) == {
        "all objects": ["12", "0.4167", "0.8333"],
        "small": ["0", "–", "–"],
        "big": ["12", "0.4167", "0.8333"],
        "occluded": ["0", "–", "–"],
        "not occluded": ["0", "–", "–"],
        "big, not occluded": ["0", "–", "–"],
        "state intact": ["12", "0.4167", "0.8333"],
    }
    subsets = ["", "small", "big", "occluded", "non_occluded", "big_non_occluded"]
    assert [key.subset for key in table.keys[:-1]] == subsets
    assert table.keys[-1] is None


def test_misses_and_precision_of_every_label_where_there_are_several() -> None:
    """The second object of each image is a pear, which no model calls so."""
    made = two_models()
    for key in [key for key in made.layers if key.author == ANA]:
        shapes = made.layers[key].shapes
        label = shapes.label.copy()
        label[1] = 1
        made = made.with_layers([made.layers[key].with_shapes(shapes.with_columns(label=label))])
    found = report_of(made, (NET, OTHER))
    misses = cells_of(find_section(SECTIONS_OF_CHECK, "misses").make_table(found))
    assert misses["pear"] == ["2 *", "1.000", "1.000"]
    assert misses["apple"] == ["10", "0.4000", "0.8000"]
    labels = find_section(SECTIONS_OF_CHECK, "labels").make_table(found)
    assert {name: cells[0] for name, cells in cells_of(labels).items()} == {"apple": "10", "pear": "2 *"}
    assert cells_of(labels)["pear"][1:] == [".00"] * 4
    assert labels is not None
    assert [key.labels for key in labels.keys] == [{0}, {1}]


def test_errors_of_all_detections_and_at_the_cut() -> None:
    """At a cut of 0.65 what was seen at 0.6 and less is neither wrong nor found."""
    table = table_of(report_of(two_models(), (NET, OTHER), theta_cls=0.65), "tide")
    heads = [head for head, _ in table.heads[1:]]
    counted = [heads.index(head) for head in ("net, all", "net, at cut", "other, all", "other, at cut")]
    assert {name: [cells[place] for place in counted] for name, cells in cells_of(table).items()} == {
        "wrong label": ["1", "1", "0", "0"],
        "out of place": ["1", "1", "0", "0"],
        "wrong label and place": ["0", "0", "0", "0"],
        "found twice": ["0", "0", "0", "0"],
        "nothing there": ["2", "0", "2", "0"],
        "missed": ["3", "6", "10", "10"],
        "FP": ["", "", "", ""],
        "FN": ["", "", "", ""],
    }


def test_people_and_models_at_their_best(report: CheckReport) -> None:
    """Ben drew the first object of each image: 2 of 12, nothing wrong, an F1 of 4 / 14; so does the second model."""
    assert cells_of(table_of(report, "humans")) == {
        "net": ["2", "0.6087", "0.6364", "0.5833", "0.3333", "0.4", "", ""],
        "other": ["2", "0.2857", "1.000", "0.1667", "0.000", "0.75", "", ""],
        "Ben": ["2", "0.2857", "1.000", "0.1667", "0.000", "", "0.6087", "0.2857"],
    }


def test_parts_that_are_there_and_missing(report: CheckReport) -> None:
    """With their place: present parts of 12, and of the 2 missing ones those that are seen where nothing is.

    The first model loses its detection of score 0.4 between its best cut and 0.5, the second its two of score 0.5.
    """
    table = table_of(report, "verification")
    assert table is not None
    rows = [(name, cells[0], cells[1].text, cells[2].text) for name, cells in table.rows]
    assert rows == [
        ("net", "0", ".58", ".50"),
        ("net", "0.3", ".58", ".50"),
        ("net", "0.4 (best F1)", ".58", ".50"),
        ("net", "0.5", ".50", ".50"),
        ("other", "0", ".17", "1.00"),
        ("other", "0.3", ".17", "1.00"),
        ("other", "0.5", ".17", "1.00"),
        ("other", "0.75 (best F1)", ".17", ".00"),
    ]
    hallucinated = table_of(report, "hallucinations")
    assert cells_of(hallucinated) == {"apple": [".50", ".00"]}
    assert hallucinated is not None
    assert [key.kinds for key in hallucinated.keys] == [{FindingKind.HALLUCINATED}]


def test_parameters_are_told() -> None:
    def told(**changes: object) -> dict[str, str]:
        return {
            name: cells[0]
            for name, cells in cells_of(table_of(report_of(two_models(), **changes), "parameters")).items()
        }

    plain = told()
    assert plain["reference"] == "Ana"
    assert plain["IoU threshold"] == "0.5, inclusive, of boxes"
    assert plain["labels"] == "only equal labels match"
    assert plain["missed object"] == "unmatched one-to-one"
    assert plain["big objects"] == "box area of at least 9,000 square pixels"
    assert plain["layers"] == "finished ones"
    other = told(label_aware=False, fn_rule="paper-code", size_threshold=None)
    assert other["labels"] == "labels are ignored in matching"
    assert other["missed object"] == "overlapped by no detection (the paper's code)"
    assert other["big objects"] == "not set"
    without_size = page.list_notes(report_of(two_models(), size_threshold=None))
    assert without_size[-1].startswith("No size is set")

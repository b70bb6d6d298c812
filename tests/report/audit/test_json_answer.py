"""The JSON of an audit: the schema key by key, null only with a reason beside it, the engine's own numbers."""

import json
from pathlib import Path
from typing import Any

import immutables
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.metrics.agreement.pair import SUBSETS
from annotator.model.decision import Decision, Outcome
from annotator.model.layer import LayerKey
from annotator.report.audit.html_page import render_audit_page
from annotator.report.audit.sections import SECTIONS_OF_AUDIT, make_audit_record
from annotator.report.tables import find_section, make_plain, write_json
from tests.report.projects import hostile_project, made, report_of, report_of_three, three_authors

ROOT = [
    "schema",
    "project",
    "parameters",
    "authors",
    "table1",
    "time",
    "statistics",
    "pairs",
    "alpha",
    "variance",
    "global_score",
    "repeat_passes",
    "control",
]
PAIR = [
    "a",
    "b",
    "images",
    "images_given",
    "n_a",
    "n_b",
    "tp",
    "precision",
    "recall",
    "f1",
    "mean_iou",
    "median_iou",
    "std_iou",
    "part_state",
    "occluded",
    "by_label",
    "recall_by_subset",
    "recall_by_subset_b",
    "confusion",
    "assisted_pairs",
    "assisted_a",
    "assisted_b",
]
LABEL = ["n_a", "n_b", "tp", "f1"]
STATES = ["unset", "intact", "damaged", "absent", "occluded"]


def keys(record: dict[str, Any]) -> list[str]:
    """Keys in their order, without the reasons and the intervals."""
    return [key for key in record if not key.endswith(("_reason", "_interval", "_interval_caution"))]


def nulls(value: Any, place: str = "") -> list[str]:
    """Places where a null has no reason, or a reason no null."""
    if isinstance(value, list):
        return [found for n, part in enumerate(value) for found in nulls(part, f"{place}[{n}]")]
    if not isinstance(value, dict):
        return []
    wrong = []
    for key, part in value.items():
        if part is None and not value.get(f"{key}_reason"):
            wrong.append(f"{place}.{key}")
        if key.endswith("_reason") and isinstance(part, str) and value.get(key.removesuffix("_reason"), 0) is not None:
            undefined = value.get(key.removesuffix("_reason"))
            if not (isinstance(undefined, list) and None in [row[1] for row in undefined]):
                wrong.append(f"{place}.{key}")
        wrong += nulls(part, f"{place}.{key}")
    return wrong


def plain(report) -> dict[str, Any]:
    """The record as a strict reader sees it."""

    def refuse(text: str) -> None:
        raise AssertionError(text)

    return json.loads(json.dumps(make_plain(make_audit_record(report)), allow_nan=False), parse_constant=refuse)


def test_schema_key_by_key() -> None:
    record = plain(report_of(three_authors(occluded=0, part_state=1)))
    assert keys(record)[: len(ROOT)] == ROOT
    assert record["schema"] == "annotator.audit/1"
    parameters = record["parameters"]
    assert keys(parameters)[:6] == [
        "iou_threshold",
        "class_aware",
        "overlap",
        "include_unfinished",
        "randcrowns",
        "intervals",
    ]
    assert keys(parameters["randcrowns"])[:4] == ["alpha", "omega", "gamma", "unit"]
    assert parameters["intervals"] == {"method": "jackknife-t", "unit": "image", "form": "delete-one"}
    assert record["authors"][0] == {
        "name": "Ana",
        "kind": "person",
        "images": 2,
        "shapes": 4,
        "unblinded": 0,
        "delivered": 0,
        "could_see": 0,
        "assisted": 0,
    }
    assert record["statistics"] is None
    assert "not added" in record["statistics_reason"]
    assert [(row["author"], row["split"], row["images"], row["objects"]) for row in record["table1"]] == [
        ("Ana", "train", 2, 4),
        ("Ben", "train", 2, 3),
        ("Cem", "train", 2, 1),
    ]
    assert keys(record["table1"][0]) == ["author", "split", "images", "objects", "image_sizes", "object_scale"]
    assert record["table1"][0]["image_sizes"] == [[400, 300, 2]]
    assert keys(record["table1"][0]["object_scale"]) == ["mean", "std_log2"]
    assert keys(record["time"][0]) == ["author", "images", "seconds", "objects", "objects_an_hour"]
    assert keys(record["pairs"][0]) == PAIR
    assert keys(record["alpha"]) == [
        "iou_threshold",
        "mean",
        "global",
        "vitality",
        "difficulty",
        "pairs",
        "sensitivity",
        "mean_vitality",
        "mean_difficulty",
        "caution",
        "sensitivity_intervals",
    ]
    for (_, value), (_, ends) in zip(
        record["alpha"]["sensitivity"], record["alpha"]["sensitivity_intervals"], strict=True
    ):
        assert ends is None or -1 <= ends[0] <= value <= ends[1] <= 1
    assert keys(record["alpha"]["pairs"][0]) == ["a", "b", "mean", "global"]
    assert [row[0] for row in record["alpha"]["sensitivity"]] == [step / 10 for step in range(1, 10)]
    variances = ["targets", "excluded", "undefined_rc", "iou", "iou_crowns", "randcrowns", "iou_all_targets"]
    variances += ["well_paired", "carried_by_ten", "largest_image_share"]
    assert [keys(row) for row in record["variance"]["references"]] == [["reference", *variances]] * 3
    assert keys(record["variance"]["pooled"]) == variances
    assert keys(record["global_score"][0]) == [
        "target",
        "delineation",
        "targets",
        "undefined",
        "mean",
        "std",
        "unassigned",
    ]


def test_one_row_an_unordered_pair() -> None:
    record = plain(report_of_three())
    pairs = [(row["a"], row["b"]) for row in record["pairs"]]
    assert pairs == [("Ana", "Ben"), ("Ana", "Cem"), ("Ben", "Cem")]
    row = record["pairs"][0]
    assert (row["images"], row["n_a"], row["n_b"], row["tp"]) == (2, 4, 3, 3)
    assert (row["recall"], row["precision"], row["f1"]) == (3 / 4, 1.0, 6 / 7)
    assert len(row["f1_interval"]) == 2
    assert row["f1_interval"][0] < row["f1"] < row["f1_interval"][1]
    assert row["f1_interval_caution"] == "few images"
    assert {name: [label[key] for key in LABEL] for name, label in row["by_label"].items()} == {
        "apple": [2, 2, 2, 1.0],
        "pear": [2, 1, 1, 2 / 3],
    }
    assert keys(row["by_label"]["pear"]) == LABEL
    assert list(row["recall_by_subset"]) == list(SUBSETS)
    assert (row["recall_by_subset"]["all"]["n_a"], row["recall_by_subset"]["all"]["recall"]) == (4, 0.75)
    assert (row["recall_by_subset_b"]["all"]["n_b"], row["recall_by_subset_b"]["all"]["recall"]) == (3, 1.0)
    assert keys(record["alpha"]["difficulty"]) == ["apple", "pear"]


def test_confusion_shows_unset_with_a_as_rows() -> None:
    project = three_authors(part_state=1)
    key = next(key for key in project.layers if key[:2] == (1, 2))
    layer = project.layers[key]
    project = project.with_layers(
        [layer.with_shapes(layer.shapes.with_columns(part_state=layer.shapes.part_state * 0 - 1))]
    )
    row = plain(report_of(project))["pairs"][0]["part_state"]
    assert list(row["confusion"]) == STATES
    assert row["confusion"]["damaged"]["unset"] == 2
    assert row["confusion"]["damaged"]["damaged"] == 1
    assert (row["n"], row["alpha"]) == (1, None)
    assert "by chance" in row["alpha_reason"]


def test_full_precision() -> None:
    report = report_of_three()
    record = plain(report)
    assert record["alpha"]["global"] == report.agreement.alpha.whole.value
    assert record["variance"]["pooled"]["iou"] == report.variance.pooled.iou.value
    assert record["pairs"][0]["mean_iou"] == report.agreement.pairs[0].agreement.iou.mean.value
    assert record["global_score"][0]["mean"] == report.global_scores[0].mean.value


def test_repeat_passes_are_rows_like_pairs() -> None:
    boxes = [((10, 10, 60, 60), 0)]
    record = plain(report_of(made({(1, 1): boxes, (1, 1, 2): boxes, (1, 2): boxes})))
    (row,) = record["repeat_passes"]
    assert keys(row) == ["author", *PAIR]
    assert (row["author"], row["images"], row["f1"]) == ("Ana", 1, 1.0)


@pytest.mark.parametrize(
    "project",
    [
        three_authors(),
        made({(1, 1): [((1, 1, 9, 9), 0)], (1, 2): []}),
        made({(1, 1): [], (1, 2): []}),
        made({(1, 1): []}, authors=("Ana",)),
        made({}, authors=()),
        made({(1, 1): [((1, 1, 9, 9), 0)], (2, 2): [((1, 1, 9, 9), 0)]}),
        hostile_project(),
    ],
    ids=["three", "two", "empty", "one", "nobody", "apart", "hostile"],
)
def test_every_null_has_its_reason(project) -> None:
    assert nulls(plain(report_of(project))) == []


def test_the_walk_finds_a_null_without_reason() -> None:
    assert nulls({"a": [{"b": None}], "c": 1, "c_reason": "none"}) == [".a[0].b", ".c_reason"]


def test_two_authors_have_no_variance_and_the_reason_says_why() -> None:
    record = plain(report_of(made({(1, 1): [((1, 1, 9, 9), 0)], (1, 2): [((1, 1, 9, 9), 0)]}, authors=("Ana", "Ben"))))
    assert "three authors" in record["variance"]["pooled"]["randcrowns_reason"]
    assert "three authors" in record["alpha"]["vitality"]["Ana_reason"]


def test_parameters_are_echoed() -> None:
    project = three_authors()
    project = replace(
        project, metrics=replace(project.metrics, label_aware=False, overlap="polygon", iou_threshold=0.3)
    )
    parameters = plain(report_of(project, include_unfinished=True))["parameters"]
    assert (parameters["class_aware"], parameters["overlap"]) == (False, "polygon")
    assert (parameters["iou_threshold"], parameters["include_unfinished"]) == (0.3, True)


def test_file_is_utf8_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("before")
    record = make_audit_record(report_of(hostile_project()))
    write_json(path, record, {})
    assert "日本" in path.read_text(encoding="utf-8")
    assert json.loads(path.read_bytes()) == json.loads(json.dumps(make_plain(record))) | {"about": {}}
    with pytest.raises(UserError, match="There is no folder"):
        write_json(tmp_path / "no" / "a.json", record, {})
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_json(path, {"value": float("nan")}, {})
    assert "日本" in path.read_text(encoding="utf-8")
    assert sorted(child.name for child in tmp_path.iterdir()) == ["a.json"]


def test_statistics_are_those_of_the_one_author() -> None:
    record = plain(report_of(made({(1, 1): [((0, 0, 30, 30), 0)], (2, 1): []}, authors=("Ana",))))
    assert record["statistics"] == {
        "images": 2,
        "splits": {"train": {"images": 2, "objects": 1}},
        "image_sizes": [[400, 300, 2]],
        "objects": 1,
        "object_scale": {"mean": 30.0, "std_log2": 0.0},
    }


def test_label_confusion_names_labels_and_what_has_no_partner() -> None:
    layers = {
        (1, 1): [((0, 0, 50, 50), 0), ((100, 0, 150, 50), 0), ((200, 0, 250, 50), 1)],
        (1, 2): [((0, 0, 50, 50), 0), ((100, 0, 150, 50), 1), ((300, 0, 350, 50), 1)],
    }
    report = report_of(made(layers, authors=("Ana", "Ben"), labels=("apple", "unmatched")))
    confusion = plain(report)["pairs"][0]["confusion"]
    assert confusion == {
        "apple": {"apple": 1, "unmatched (label)": 1},
        "unmatched (label)": {"unmatched": 1},
        "unmatched": {"unmatched (label)": 1},
    }
    ((caption, table),) = find_section(SECTIONS_OF_AUDIT, "confusion").list_tables(report)
    assert caption == "Rows Ana, columns Ben"
    assert [" ".join(cell.text for cell in cells) for _, cells in table.rows] == ["1 1 ·", "· · 1", "· 1 "]


def test_time_and_decisions() -> None:
    project = three_authors()
    layer = project.layers[LayerKey(1, 1)]
    decision = Decision(1, 1, "missed", (1, 2), Outcome.TAKE_A, 2, 3600.0)
    project = replace(project.with_layers([replace(layer, seconds=90.0)]), decisions=immutables.Map({1: decision}))
    report = report_of(project)
    record = plain(report)
    assert record["time"][0] == {"author": "Ana", "images": 1, "seconds": 90.0, "objects": 2, "objects_an_hour": 80.0}
    assert record["time"][1]["objects_an_hour"] is None
    assert record["decisions"] == [
        {
            "image": "row 1/img1.jpg",
            "kind": "missed",
            "outcome": "take_a",
            "shapes": [1, 2],
            "auditor": "Ben",
            "time": 3600.0,
        }
    ]
    page = render_audit_page(report)
    assert "Time spent" in page
    assert "0:01:30" in page
    assert "Decisions about disagreements" in page
    assert "Time spent</h3>" not in render_audit_page(report_of_three())

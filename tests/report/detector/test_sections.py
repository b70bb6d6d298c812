"""The check as JSON, key by key as the schema has it, without NaN, a reason beside every null."""

import json
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace

from annotator.api.check import CheckAnswer
from annotator.errors import UserError
from annotator.report.detector.compared import DIFFERENCES, LEVELS, OVER
from annotator.report.detector.sections import CONFUSION, CURVES, DETECTIONS, OBJECTS, make_check_record
from annotator.report.detector.tables import IMAGES
from annotator.report.tables import list_csv_names, make_plain
from tests.detector.projects import NET, record
from tests.report.detector.check_projects import OTHER, report_of, two_models

MODEL = {
    "matching": {
        "images",
        "objects",
        "left_out",
        "detections",
        "tp",
        "fp",
        "fn",
        "precision",
        "recall",
        "f1",
        "fn_rate",
    },
    "ap": {
        "flavour",
        "iou_50",
        "iou_75",
        "iou_50_95",
        "area_50",
        "voc11_50",
        "small",
        "medium",
        "large",
        "ar_1",
        "ar_10",
        "ar_100",
        "ar_small",
        "ar_medium",
        "ar_large",
        "by_label",
    },
    "subsets": {"all", "small", "big", "occluded", "non_occluded", "big_non_occluded"},
    "best_f1": {"f1", "score", "precision", "recall"},
    "recall_at_human_fpr": {"fpr", "subsets"},
    "task": {"recall_at_precision", "count_deviation", "count_score", "localisation_deviation"},
    "scale": {"bins", "fits"},
    "verification": {
        "profile",
        "left_out",
        "with_localisation",
        "without_localisation",
        "missing_recall_curve",
        "by_label",
        "state_shares",
    },
    "tide": {"Cls", "Loc", "Both", "Dupe", "Bkg", "Miss"},
    "tide_at_cut": {"Cls", "Loc", "Both", "Dupe", "Bkg", "Miss"},
    "dap": {"Cls", "Loc", "Both", "Dupe", "Bkg", "Miss", "FP", "FN"},
    "mechanisms": {
        "total",
        "proposal_process",
        "regressor",
        "interclass_classification",
        "background_classification",
        "classifier_calibration",
        "consumed",
    },
}
ORDER = [
    "model",
    "matching",
    "ap",
    "subsets",
    "best_f1",
    "humans",
    "recall_at_human_fpr",
    "task",
    "scale",
    "verification",
    "tide",
    "tide_at_cut",
    "mechanisms",
    "flow",
]


def nulls(value, path=""):
    """Paths of nulls without a reason beside them."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if inner is None and not value.get(f"{key}_reason"):
                yield f"{path}.{key}"
            yield from nulls(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from nulls(inner, f"{path}[{place}]")


@pytest.fixture(scope="module")
def with_internals(tmp_path_factory: pytest.TempPathFactory) -> dict:
    folder = record(tmp_path_factory.mktemp("i"), nms_iou=0.2)
    return make_plain(make_check_record(report_of(two_models(folder=folder), (NET, OTHER))))


def test_caps_and_thresholds_are_among_the_parameters(with_internals: dict) -> None:
    found = with_internals["parameters"]
    assert found["caps"] == {"ap": 100, "tide": 100}
    assert found["tide_background"] == 0.1
    assert found["verification"]["with_localisation"] == {"t_present": 0.5, "t_missing": 0.1, "beta": 0.1}
    assert found["verification"]["without_localisation"] == {"t_present": 0, "t_missing": 0, "beta": 0.1}


def test_the_keys_of_the_schema(with_internals: dict) -> None:
    found = with_internals
    assert list(found)[:4] == ["schema", "reference", "parameters", "models"]
    assert (found["schema"], found["reference"]) == ("annotator.check/1", "Ana")
    assert [one["model"] for one in found["models"]] == ["net", "other"]
    for one in found["models"]:
        assert list(one)[: len(ORDER) - 1] == ORDER[:-1]
        assert "flow" in one
        for key, wanted in MODEL.items():
            assert wanted <= set(one[key]), key
        for subset in one["subsets"].values():
            assert {"objects", "ap", "curve"} <= set(subset)
        assert set(one["matching"]["left_out"]) == {"absent", "occluded", "crowd"}
        assert set(one["task"]["recall_at_precision"]) == {"0.99", "0.9", "0.1"}
        assert all(len(row) == 7 for row in one["scale"]["bins"])
        assert {"detection", "confidence"} <= set(one["scale"]["fits"])
        assert {"t_present", "t_missing", "recall_present", "recall_missing", "fvv"} <= set(
            one["verification"]["with_localisation"]
        )
        assert len(one["verification"]["missing_recall_curve"]) == 21
        assert {"intact", "absent"} <= set(one["verification"]["state_shares"][""])
        assert {"author", "f1", "precision", "recall", "fpr"} <= set(one["humans"][0])
        assert set(one["recall_at_human_fpr"]["subsets"]["all"]) == {"model", "humans"}


def test_no_nan_and_a_reason_beside_every_null(with_internals: dict) -> None:
    text = json.dumps(with_internals, allow_nan=False)
    assert json.loads(text) == with_internals
    assert list(nulls(with_internals)) == []
    assert list(nulls(make_plain(make_check_record(report_of(two_models(), size_threshold=None))))) == []


def test_the_numbers_of_every_fate(with_internals: dict) -> None:
    one = with_internals["models"][0]
    assert {key: one["matching"][key] for key in ("images", "objects", "detections", "tp", "fp", "fn")} == {
        "images": 2,
        "objects": 12,
        "detections": 11,
        "tp": 7,
        "fp": 4,
        "fn": 5,
    }
    assert one["matching"]["left_out"] == {"absent": 2, "occluded": 0, "crowd": 0}
    assert one["matching"]["fn_rate"] == pytest.approx(5 / 12)
    kinds = {key: value for key, value in one["mechanisms"].items() if key != "total"}
    assert kinds == {
        "proposal_process": 1,
        "regressor": 1,
        "interclass_classification": 1,
        "background_classification": 1,
        "classifier_calibration": 1,
        "consumed": 0,
    }
    assert sum(count for _, _, count in one["flow"]) == one["mechanisms"]["total"] == 5
    assert sorted(one["flow"]) == [
        ["Cls", "interclass_classification", 1],
        ["Loc", "classifier_calibration", 1],
        ["Missed", "background_classification", 1],
        ["Missed", "proposal_process", 1],
        ["Missed", "regressor", 1],
    ]
    verified = one["verification"]["with_localisation"]
    assert (verified["recall_present"], verified["recall_missing"]) == (pytest.approx(7 / 12), pytest.approx(1 / 2))
    other = with_internals["models"][1]
    rows = other["verification"]["at_cuts"]
    assert [(row["score"], row["with_localisation"]["recall_missing"]) for row in rows] == [
        (0.0, 1.0),
        (0.3, 1.0),
        (0.5, 1.0),
        (0.75, 0.0),
    ]
    assert (rows[0]["with_localisation"]["fvv"], other["verification"]["score"]) == (0.0, 0.75)
    (ben,) = one["humans"]
    assert (ben["author"], ben["precision"], ben["recall"], ben["fpr"]) == ("Ben", 1.0, pytest.approx(2 / 12), 0.0)


def test_without_internals_nothing_is_guessed(with_internals: dict) -> None:
    other = with_internals["models"][1]
    assert other["mechanisms"]["total"] == 10
    assert other["mechanisms"]["regressor"] is None
    assert other["mechanisms"]["regressor_reason"] == "internals not loaded"
    assert {row[1] for row in other["flow"]} == {None}
    assert other["flow_reason"] == "internals not loaded"
    assert sum(row[2] for row in other["flow"]) == 10


MODELS = (
    "model,reference,images,objects,detections,tp,fp,fn,precision,precision_low,precision_high,precision_caution,"
    "recall,recall_low,recall_high,recall_caution,f1,f1_low,f1_high,f1_caution,"
    "fn_rate,fn_rate_low,fn_rate_high,fn_rate_caution,"
    "ap_50,ap_50_low,ap_50_high,ap_50_caution,ap_75,ap_75_low,ap_75_high,ap_75_caution,"
    "ap_50_95,ap_50_95_low,ap_50_95_high,ap_50_95_caution,"
    "ap_small,ap_medium,ap_large,ar_1,ar_10,ar_100,ar_small,ar_medium,ar_large,"
    "best_f1,best_f1_low,best_f1_high,best_f1_caution,best_f1_score,"
    "count_deviation,count_deviation_low,count_deviation_high,count_deviation_caution,"
    "localisation_deviation,localisation_deviation_low,localisation_deviation_high,localisation_deviation_caution,"
    "fvv,fvv_low,fvv_high,fvv_caution,proposal_process,regressor,"
    "interclass_classification,background_classification,classifier_calibration,consumed,"
    + ",".join(
        f"{kind}_share{end}"
        for kind in (
            "proposal_process",
            "regressor",
            "interclass_classification",
            "background_classification",
            "classifier_calibration",
            "consumed",
        )
        for end in ("", "_low", "_high", "_caution")
    )
)


def test_tables(tmp_path: Path) -> None:
    report = report_of(two_models(folder=record(tmp_path / "i", nms_iou=0.2)), (NET, OTHER))
    paths = CheckAnswer(report).save(csv=tmp_path / "out")
    tables = {path.name: [line.split(",") for line in path.read_text().splitlines()] for path in paths}
    heads = {
        "models.csv": tuple(MODELS.split(",")),
        "detections.csv": DETECTIONS,
        "objects.csv": OBJECTS,
        "images.csv": list_csv_names(IMAGES),
        "curves.csv": CURVES,
        "confusion.csv": CONFUSION,
        "parameters.csv": ("parameter", "value"),
        "images_used.csv": ("image",),
        "over_references.csv": OVER,
        "differences.csv": list_csv_names(DIFFERENCES),
        "f1_by_iou.csv": LEVELS,
        "README.csv": ("about", "value"),
    }
    assert {name: tuple(rows[0]) for name, rows in tables.items()} == heads
    assert [row[0] for row in tables["models.csv"][1:]] == ["net", "other"]
    objects = [dict(zip(OBJECTS, row, strict=True)) for row in tables["objects.csv"][1:] if row[0] == "net"]
    assert [row["mechanism"] for row in objects[:7]] == [
        "",
        "proposal_process",
        "regressor",
        "interclass_classification",
        "background_classification",
        "classifier_calibration",
        "",
    ]
    assert [row["outcome"] for row in objects[:7]] == ["tp", *["fn"] * 5, "left out"]
    assert objects[6]["hallucinated"] == "true"
    found = [dict(zip(DETECTIONS, row, strict=True)) for row in tables["detections.csv"][1:] if row[0] == "net"]
    assert [row["outcome"] for row in found[:5]] == ["tp", "fp", "fp", "fp", "fp"]
    assert [row["tide"] for row in found[:5]] == ["", "Cls", "Loc", "Bkg", "Bkg"]
    assert found[0]["object_id"] == "1"
    assert len(tables["images.csv"]) == 1 + 4


def test_a_model_without_a_shared_image_is_told() -> None:
    made = two_models()
    alone = made.with_layers([])
    layers = {key: layer for key, layer in alone.layers.items() if key.author != OTHER}
    with pytest.raises(UserError, match="'other' has no detections here"):
        report_of(replace(alone, layers=immutables.Map(layers)), (OTHER,))

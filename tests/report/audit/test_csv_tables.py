"""The CSV tables of an audit: their columns, that they read back exactly, empty cells for what is undefined."""

import csv
from pathlib import Path

import pytest

from annotator.api.audit import AuditAnswer
from annotator.errors import UserError
from tests.report.projects import HOSTILE, hostile_project, made, report_of, report_of_three, three_authors


def tables(folder: Path, report) -> dict[str, list[dict[str, str]]]:
    found = {}
    for path in AuditAnswer(report, ()).save(csv=folder):
        with path.open(encoding="utf-8", newline="") as file:
            found[path.stem] = list(csv.DictReader(file))
    return found


def heads(folder: Path) -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8").splitlines()[0] for path in folder.iterdir()}


def without_ends(head: str) -> str:
    """A head less the columns of intervals."""
    return ",".join(name for name in head.split(",") if not name.endswith(("_low", "_high", "_caution")))


def test_columns(tmp_path: Path) -> None:
    AuditAnswer(report_of_three(), ()).save(csv=tmp_path)
    found = heads(tmp_path)
    assert found["targets"] == (
        "image,reference,target_id,author,shape_id,iou,iou_crowns,randcrowns,tau,tp,tn,fp,fn,covered,kept"
    )
    assert found.keys() == {
        "targets",
        "pairs",
        "images",
        "authors",
        "parameters",
        "table1",
        "time",
        "decisions",
        "disagreements",
        "notes",
        "confusion",
        "control",
        "proposals",
        "largest_targets",
        "completeness",
        "rules",
        "differences",
        "people",
        "drift",
        "drift_series",
        "images_used",
        "over_persons",
        "f1_by_iou",
        "README",
    }
    assert found["table1"] == "author,split,images,objects,image_sizes,object_scale_mean,object_scale_std_log2"
    assert found["disagreements"] == (
        "image,object,kinds,authors,missed_by,labels,part_states,occluded,differ,least_iou,decided"
    )
    assert found["time"] == "annotator,image,seconds,objects,objects_an_hour"
    assert found["decisions"] == "image,kind,outcome,shapes,auditor,time"
    assert found["notes"] == "note,answers,image,shape_id,author,to,time,kind,resolved,text"
    assert found["confusion"] == "a,b,label_a,label_b,count"
    assert without_ends(found["pairs"]) == (
        "a,b,images,images_given,n_a,n_b,tp,precision,recall,f1,mean_iou,median_iou,std_iou,"
        "part_state_n,part_state_alpha,occluded_n,occluded_alpha,assisted_pairs,assisted_a,assisted_b,"
        "alpha_mean,alpha_global"
    )
    assert ",f1,f1_low,f1_high,f1_caution,mean_iou,mean_iou_low," in found["pairs"]
    assert found["images"] == "image,split,a,b,n_a,n_b,tp,precision,recall,f1,mean_iou"
    assert without_ends(found["authors"]) == (
        "author,kind,images,shapes,unblinded,delivered,could_see,assisted,vitality,mean_vitality,targets,excluded,undefined_rc,"
        "iou_variance,iou_crowns_variance,randcrowns_variance,well_targets,well_iou_variance,well_iou_crowns_variance,"
        "well_randcrowns_variance,carried_by_ten,largest_image_share,repeat_images,repeat_f1,repeat_mean_iou,"
        "repeat_part_state_alpha,repeat_occluded_alpha"
    )


def test_numbers_read_back_exactly(tmp_path: Path) -> None:
    report = report_of_three()
    found = tables(tmp_path, report)
    rows = list(report.rows.read_pairs().iterate_rows())
    assert len(found["targets"]) == len(rows) > 0
    for text, row in zip(found["targets"], rows, strict=True):
        for name in ("iou", "randcrowns", "iou_crowns", "tau", "tp", "tn", "fp", "fn", "covered"):
            assert (float(text[name]) if text[name] else None) == row[name]
        assert text["kept"] == ("true" if row["kept"] else "false")
        assert text["image"] == report.project.images[row["image"]].name
        assert text["reference"] == report.author_name(row["reference"])
    for text, pair in zip(found["pairs"], report.agreement.pairs, strict=True):
        assert float(text["f1"]) == pair.agreement.roles.f1.value
        interval = pair.agreement.roles.f1.interval
        assert (float(text["f1_low"]), float(text["f1_high"])) == (interval.low, interval.high)
        assert text["f1_caution"] == interval.caution


def test_images_add_up_to_the_pairs(tmp_path: Path) -> None:
    report = report_of_three()
    found = tables(tmp_path, report)
    for pair in found["pairs"]:
        rows = [row for row in found["images"] if (row["a"], row["b"]) == (pair["a"], pair["b"])]
        for name in ("n_a", "n_b", "tp"):
            assert sum(int(row[name]) for row in rows) == int(pair[name])
        total = sum(float(row["mean_iou"]) * int(row["tp"]) for row in rows if row["tp"] != "0")
        if pair["mean_iou"]:
            assert total / int(pair["tp"]) == pytest.approx(float(pair["mean_iou"]))


def test_two_authors_have_targets_and_no_variance(tmp_path: Path) -> None:
    boxes = [((10, 10, 60, 60), 0)]
    found = tables(tmp_path, report_of(made({(1, 1): boxes, (1, 2): boxes}, authors=("Ana", "Ben"))))
    assert [row["kept"] for row in found["targets"]] == ["false", "false"]
    assert [float(row["iou"]) for row in found["targets"]] == [1.0, 1.0]
    assert [row["randcrowns_variance"] for row in found["authors"]] == ["", ""]
    assert [row["vitality"] for row in found["authors"]] == ["", ""]


def test_a_target_without_score_has_empty_cells(tmp_path: Path) -> None:
    from annotator.model.metric_settings import RandCrownsSettings

    found = tables(tmp_path, report_of(three_authors(), randcrowns=RandCrownsSettings(26, 1, 3)))
    small = [row for row in found["targets"] if not row["randcrowns"]]
    assert small
    assert all(row["iou_crowns"] == row["covered"] == "" and row["iou"] for row in small)


def test_names_survive(tmp_path: Path) -> None:
    found = tables(tmp_path, report_of(hostile_project()))
    assert found["authors"][0]["author"] == HOSTILE
    assert found["images"][0]["image"] == "<img src=x onerror=alert(1)>.jpg"


def test_nobody(tmp_path: Path) -> None:
    found = tables(tmp_path / "new" / "folder", report_of(made({}, authors=())))
    assert all(rows == [] for name, rows in found.items() if name not in ("parameters", "README"))


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="cannot be made"):
        AuditAnswer(report_of_three(), ()).save(csv=tmp_path / "file")

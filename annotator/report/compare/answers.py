"""Several projects side by side as JSON, schema `annotator.compare/1`, and as a CSV table of a row a project and model.

What a model found has the keys of `annotator.check/1`; undefined is null with its reason, an empty cell in CSV.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from annotator.metrics.detection.task import PRECISIONS
from annotator.report.compare.values import ComparedProject, Comparison
from annotator.report.detector.json_answer import make_check_record
from annotator.report.detector.tables import MODELS
from annotator.report.detector.values import ModelCheck
from annotator.report.images import ALL_SPLITS, NO_LIST, make_image_record
from annotator.report.tables import Cells, Record, list_csv_cells, list_csv_names, make_entry, write_csv_folder

SCHEMA: Final = "annotator.compare/1"
_TAKEN: Final = ("matching", "ap", "task", "mechanisms", "theta_cls", "theta_cls_origin")
"""Keys of a model, each as in the check."""


def make_comparison_record(compared: Comparison) -> Record:
    """The comparison as JSON values; every project has every model, in the same order."""
    options = compared.options
    return {
        "schema": SCHEMA,
        "parameters": {
            **make_entry("reference", options.reference, "each project's with most finished images"),
            **make_entry("models", None if options.models is None else list(options.models), "all of each project"),
            **make_entry("iou_threshold", options.iou_threshold, "each project's own"),
            **make_entry("theta_cls", options.theta_cls, "each model has its own"),
            **make_entry("split", options.split, ALL_SPLITS),
            **make_entry("images_from", options.listed or None, NO_LIST),
        },
        "models": list(compared.model_names),
        "projects": [_make_project(compared, one) for one in compared.projects],
    }


def _make_project(compared: Comparison, one: ComparedProject) -> Record:
    checked = None if one.report is None else make_check_record(one.report)
    by_name = {} if checked is None else {model["model"]: model for model in checked["models"]}
    best = one.find_best_model()
    return {
        "column": one.column,
        "project": one.project.name,
        **make_image_record(one.project, one.images),
        **make_entry("reference", one.reference or None, one.reason),
        **make_entry("reference_images", one.finished if one.reference else None, one.reason),
        **make_entry("parameters", None if checked is None else checked["parameters"], one.reason),
        **make_entry(
            "best_model", None if best is None else one.project.author_name(best.author), one.explain_no_best()
        ),
        "left_out": dict(one.left_out),
        "models": [_make_model(one, name, by_name.get(name)) for name in compared.model_names],
    }


def _make_model(one: ComparedProject, name: str, found: Record | None) -> Record:
    record: Record = {"model": name}
    for key in _TAKEN:
        record |= make_entry(key, None if found is None else found[key], one.explain_absence(name))
    return record


def write_comparison_tables(folder: Path, compared: Comparison) -> tuple[Path, ...]:
    """Writes `compare.csv` into `folder`, which is made. Raises UserError when it cannot be."""
    levels = [f"recall_at_precision_{level:g}" for level in PRECISIONS]
    head = ("project", "reference", "iou_threshold", "theta_cls", "model", "reason", *levels, *list_csv_names(MODELS))
    return write_csv_folder(folder, [("compare.csv", head, _iterate_rows(compared))])


def _iterate_rows(compared: Comparison) -> Iterator[Cells]:
    for one in compared.projects:
        for name in compared.model_names:
            model = one.find_model(name)
            known = (one.column, one.reference or None)
            if one.report is None or model is None:
                nothing = [None] * (len(PRECISIONS) + len(list_csv_names(MODELS)))
                yield (*known, None, None, name, one.explain_absence(name), *nothing)
            else:
                iou = one.report.options.settings.iou_threshold
                yield (*known, iou, model.cut, name, None, *_list_measures(model))


def _list_measures(model: ModelCheck) -> tuple[Any, ...]:
    return (*(model.read_recall_at(level).value for level in PRECISIONS), *list_csv_cells(MODELS, model))

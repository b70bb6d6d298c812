"""Tables by group of objects: subsets, labels and part states; groups of few objects are marked and explained."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.values import CheckOptions, CheckReport, SourceCheck, make_check_report
from annotator.report.numbers import read_cell
from annotator.report.tables import find_section
from tests.detector.projects import ANA, NET
from tests.report.detector.check_projects import OTHER, report_of, two_models
from tests.report.projects import table_of


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return report_of(two_models(), (NET, OTHER))


def test_misses_of_subsets_and_states(report: CheckReport) -> None:
    made = find_section(SECTIONS_OF_CHECK, "misses").make_table(report)
    assert made is not None
    rows = {name: [read_cell(cell) for cell in cells] for name, cells in made.rows}
    assert rows["all objects"][0] == "12"
    assert rows["state intact"][0] == "12"
    assert rows["state intact"][1:] == rows["all objects"][1:]
    assert len(made.keys) == len(made.rows)


def test_groups_of_few_objects_are_marked(report: CheckReport) -> None:
    few = replace(report, options=replace(report.options, minimum_support=13))
    for key in ("misses", "states", "rates"):
        make = find_section(SECTIONS_OF_CHECK, key).make_table
        made = make(few)
        assert made is not None
        assert made.rows[0][1][0] == "12 *", key
        assert "* fewer than 13 objects: a hint at most." in made.notes
        none = make(replace(report, options=replace(report.options, minimum_support=0)))
        assert none is not None
        assert none.rows[0][1][0] == "12"
        assert not any("fewer" in note for note in none.notes)


def test_average_precision_and_recall_of_a_state(report: CheckReport) -> None:
    made = find_section(SECTIONS_OF_CHECK, "states").make_table(report)
    assert made is not None
    ((name, cells),) = made.rows
    assert (name, cells[0]) == ("intact", "12")
    found = report.models[0].result
    assert cells[2].text == f"{found.matching.pooled.recall.value:.4f}"
    (subset,) = found.state_subsets.values()
    assert subset.ap == found.precision.iou_50


def test_choices_stand_among_the_parameters() -> None:
    facts = dict(table_of(report_of(two_models(), (NET,)), "parameters").rows)
    chosen = dict(table_of(report_of(two_models(), (NET,), paper_eq1=True, overlap="polygon"), "parameters").rows)
    assert "of boxes" in facts["IoU threshold"][0]
    assert "of polygons" in chosen["IoU threshold"][0]
    assert "Eq. 1" in chosen["false positives of subsets"][0]
    assert "Eq. 1" not in facts["false positives of subsets"][0]
    assert "10" in facts["few objects"][0]


def test_a_quarter_of_the_objects_is_big() -> None:
    made = two_models()
    options = CheckOptions((NET,), ANA, settings=CheckSettings.of(made))
    layers = [made.layers[LayerKey(image, ANA)] for image in made.images]
    areas = np.concatenate([np.prod(one.shapes.box[:, 2:] - one.shapes.box[:, :2], axis=1)[:6] for one in layers])
    assert _measure_quarter(made, options) == np.percentile(areas, 75)
    begun = made.with_layers([replace(layer, status=Status.IN_WORK) for layer in layers])
    with pytest.raises(UserError, match="Ana"):
        _measure_quarter(begun, options)


def _measure_quarter(project: Project, options: CheckOptions) -> float:
    return SourceCheck(SourceWalk.of(LoadedSource(project))).measure_quarter(options)


def test_with_equation_one_a_second_look_at_an_object_is_no_alarm() -> None:
    made = two_models()
    plain, paper = (report_of(made, (NET,), paper_eq1=chosen).models[0].result for chosen in (False, True))
    assert paper.subsets["all"].points.wrong[-1] <= plain.subsets["all"].points.wrong[-1]
    assert paper.matching.pooled.total == plain.matching.pooled.total
    assert make_check_report(made, CheckOptions((NET,), ANA)).models

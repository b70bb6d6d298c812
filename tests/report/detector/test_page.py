"""The tables of a check's page hold a row a model and a row a person, with the numbers of the report."""

from annotator.report.detector.page import make_human_table
from annotator.report.numbers import format_score, format_setting
from tests.detector.projects import NET
from tests.report.detector.check_projects import OTHER, report_of, two_models


def test_models_stand_beside_people() -> None:
    report = report_of(two_models(), (NET, OTHER))
    table = make_human_table(report)
    rows = list(table.rows)
    for row, one in zip(rows, report.models, strict=False):
        best = one.result.best_f1
        scores = [format_score(score) for score in (best.f1, best.precision, best.recall, best.false_rate)]
        assert row == (report.author_name(one.author), (*scores, format_setting(best.score)))
    people = {human.author for one in report.models for human in one.result.humans}
    assert [row[0] for row in rows[2:]] == [report.author_name(author) for author in sorted(people)]

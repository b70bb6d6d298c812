"""The summary in words: its numbers, its hedges, its answers where nothing is defined."""

from dataclasses import replace

from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.score import Score
from annotator.report.audit.summary import list_names, summarise_audit
from tests.report.projects import made, report_of, three_authors


def text_of(*arguments, **options) -> str:
    return " ".join(summarise_audit(report_of(*arguments, **options)))


def test_best_and_least() -> None:
    told = text_of(three_authors(), intervals=IntervalRule(wanted=False))
    assert "3 authors (Ana, Ben and Cem) drew 8 shapes" in told
    assert "Ana and Ben agree best, with an F1 of .857." in told
    assert "Ana and Cem agree least, with .400." in told
    assert "fewer than 5 shared images" in told


def test_overlapping_intervals_are_no_order() -> None:
    told = text_of(three_authors())
    assert "so the order may be chance" in told


def test_two_authors_are_told_as_a_share() -> None:
    boxes = [((10, 10, 60, 60), 0), ((100, 10, 160, 70), 0)]
    told = text_of(
        made({(1, 1): boxes, (1, 2): boxes[:1]}, authors=("Ana", "Ben")), intervals=IntervalRule(wanted=False)
    )
    assert "Ana and Ben agree with an F1 of .667: 66.7 % of all shapes" in told
    assert "The variance across annotators is undefined: a variance across annotators needs at least three" in told


def test_nothing_to_compare() -> None:
    assert "no annotator" in text_of(made({}, authors=()))
    assert "One author alone" in text_of(made({(1, 1): [((1, 1, 9, 9), 0)]}, authors=("Ana",)))
    told = text_of(made({(1, 1): [], (1, 2): []}, authors=("Ana", "Ben")))
    assert "F1 is undefined: neither author drew anything" in told


def test_unblinded_edits_are_told() -> None:
    project = three_authors()
    layer = next(iter(project.layers.values()))
    told = text_of(project.with_layers([replace(layer, unblinded=1)]))
    assert "1 edit came after" in told
    assert "No edit is known" not in told
    assert "No edit is known" in text_of(project)
    blind = text_of(project.with_layers([replace(layer, unblinded=1)]), exclude_unblinded=True)
    assert "1 layer is left out because edited after others' work had been seen." in blind


def test_repeat_passes_are_told() -> None:
    boxes = [((10, 10, 60, 60), 0)]
    told = text_of(made({(1, 1): boxes, (1, 1, 2): boxes, (1, 2): boxes}))
    assert "Ana labelled 1 image twice and agrees with the earlier pass with an F1 of 1.000." in told


def test_many_names_are_cut() -> None:
    names = [f"A{n}" for n in range(9)]
    assert list_names(names) == "A0, A1, A2, A3, A4, A5 and 3 more"
    assert list_names(["Ana"]) == "Ana"
    everybody = [f"X{n}" for n in range(11)]
    project = made({(1, n): [((10, 10, 60, 60), 0)] for n in range(1, 12)}, authors=everybody)
    assert "11 authors (X0, X1, X2, X3, X4, X5 and 5 more)" in text_of(project)


def test_nothing_is_divided_by_a_variance_of_zero() -> None:
    report = report_of(three_authors())
    pooled = replace(report.variance.pooled, randcrowns=Score(0.0, 6), iou=Score(0.02, 6))
    told = " ".join(summarise_audit(replace(report, variance=replace(report.variance, pooled=pooled))))
    assert "times as much" not in told
    pooled = replace(pooled, randcrowns=Score(0.008, 6))
    told = " ".join(summarise_audit(replace(report, variance=replace(report.variance, pooled=pooled))))
    assert "2.5 times as much" in told

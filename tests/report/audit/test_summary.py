"""The summary in words: its numbers, its hedges, its answers where nothing is defined."""

import pytest
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.jackknife.interval import Interval, IntervalRule
from annotator.metrics.score import Score
from annotator.model.author import AuthorKind
from annotator.report.audit.summary import (
    describe_agreement,
    describe_exclusions,
    list_names,
    list_remarks,
    summarise_audit,
)
from annotator.report.audit.values import AuditReport
from annotator.report.tables import MOST_SAID
from tests import builders
from tests.report.projects import made, report_of, report_of_three, three_authors


def text_of(*arguments, **options) -> str:
    return all_of(report_of(*arguments, **options))


def all_of(report: AuditReport) -> str:
    """In short, and what is to be borne in mind."""
    return " ".join((*summarise_audit(report), *list_remarks(report)))


def test_every_sentence_can_be_said_in_the_language_of_a_window() -> None:
    boxes = [((10, 10, 60, 60), 0), ((100, 10, 150, 60), 0)]
    alone = made({(1, 1): boxes}, authors=("Ana",))
    taken = made({(1, 1): boxes, (1, 1, 2): boxes, (1, 2): boxes[:1]}, assisted=3)
    rule = replace(AuditOptions.of(taken).tally, without_assisted=True)
    reports = (
        report_of_three(),
        report_of(alone),
        report_of(taken, tally=rule),
        report_of(made({}, authors=())),
    )
    sentences = [sentence for report in reports for sentence in (*summarise_audit(report), *list_remarks(report))]
    assert len(sentences) > 12
    assert all(isinstance(sentence, Phrase) for sentence in sentences)


def test_best_and_least() -> None:
    told = text_of(three_authors(), intervals=IntervalRule(wanted=False))
    assert "Ana and Ben agree with an F1 of .857, Ana and Cem with .400." in told
    assert "agree best" not in told
    assert "fewer than 5 shared images" in told


def test_a_difference_that_holds_0_is_no_order() -> None:
    told = text_of(three_authors())
    assert "Which pair agrees best is undecided: Ana and Ben have an F1 of .857" in told
    assert "agree best," not in told


def test_a_decided_difference_is_an_order() -> None:
    box, other = ((10, 10, 60, 60), 0), ((300, 300, 360, 360), 0)
    drawn = {(image, author): [box, other][: 1 if author == 3 else 2] for image in range(1, 9) for author in (1, 2, 3)}
    drawn |= {(1, 3): [box, other], (2, 3): []}
    told = text_of(made(drawn, authors=("Ana", "Ben", "Cem")))
    assert "Ana and Ben agree best, with an F1 of 1" in told
    assert "least, with .667" in told


def test_two_authors_are_told_as_a_share() -> None:
    boxes = [((10, 10, 60, 60), 0), ((100, 10, 160, 70), 0)]
    told = text_of(
        made({(1, 1): boxes, (1, 2): boxes[:1]}, authors=("Ana", "Ben")), intervals=IntervalRule(wanted=False)
    )
    assert "Ana and Ben agree with an F1 of .667: 66.7 % of all shapes" in told


def test_labels_that_differ_by_case_or_blanks_are_named_with_the_remedy() -> None:
    box = (10, 10, 60, 60)
    project = made({(1, 1): [(box, 0)], (1, 2): [(box, 1)]}, authors=("Ana", "Ben"))
    twins = replace(project, vocabulary=builders.vocabulary("Oak tree", "oaktree"))
    assert "The labels 'Oak tree' and 'oaktree' differ by case or blanks only" in text_of(twins)
    assert "merge them in Labels" in text_of(twins)
    assert "differ by case" not in text_of(replace(project, vocabulary=builders.vocabulary("oak", "ash")))


def test_nothing_to_compare() -> None:
    assert "The project has 1 image, none of them finished by anybody." in text_of(made({}, authors=()))
    alone = text_of(made({(1, 1): [((1, 1, 9, 9), 0)]}, authors=("Ana",)))
    assert "Ana drew 1 shape on 1 image." in alone
    assert "nobody else has drawn them, and Ana has drawn none of them twice." in alone
    told = text_of(made({(1, 1): [], (1, 2): []}, authors=("Ana", "Ben")))
    assert "F1 is undefined: neither author drew anything" in told


def test_a_project_with_a_model_alone_has_a_text_of_its_own() -> None:
    drawn = made({(1, 1): [((1, 1, 9, 9), 0)], (2, 1): []}, authors=("Net",))
    authors = drawn.authors.set(1, replace(drawn.authors[1], kind=AuthorKind.MODEL))
    told = text_of(replace(drawn, authors=authors))
    assert told.startswith("Nobody has finished an image; Net processed 2 images, and can be measured as soon as")


def test_unblinded_edits_are_told() -> None:
    project = three_authors()
    layer = next(iter(project.layers.values()))
    told = text_of(project.with_layers([replace(layer, unblinded=1)]))
    assert "1 edit came after" in told
    assert "No edit is known" not in told
    assert "No edit is known" in text_of(project)
    blind = text_of(project.with_layers([replace(layer, unblinded=1)]), exclude_unblinded=True)
    assert "1 layer is left out because edited after others' work had been seen." in blind


def test_shapes_taken_from_a_model_are_told_and_what_left() -> None:
    boxes = [((10, 10, 60, 60), 0), ((100, 10, 150, 60), 0)]
    project = made({(1, 1): boxes, (1, 2): boxes[:1]}, assisted=3)
    assert "3 shapes were taken from a model" in text_of(project)
    rule = replace(AuditOptions.of(project).tally, without_assisted=True)
    told = text_of(project, tally=rule)
    assert "1 pair of shapes and 1 shape without a partner are therefore left out" in told
    assert "taken from a model" not in text_of(made({(1, 1): boxes, (1, 2): boxes}))


def test_repeat_passes_are_told() -> None:
    boxes = [((10, 10, 60, 60), 0)]
    told = text_of(made({(1, 1): boxes, (1, 1, 2): boxes, (1, 2): boxes}))
    assert "Ana labelled 1 image twice and agrees with the earlier pass with an F1 of 1.000." in told


def test_many_names_are_cut() -> None:
    names = [f"A{n}" for n in range(9)]
    assert list_names(names) == "A0, A1, A2, A3, A4, A5 and 3 more"
    assert list_names(["Ana"]) == "Ana"


def test_the_verdict_of_ten_persons_has_five_sentences_at_most() -> None:
    box = ((10, 10, 60, 60), 0)
    drawn = {(image, n): [box, ((100 * n, 10, 100 * n + 50, 60), 0)] for image in range(1, 7) for n in range(1, 11)}
    said = summarise_audit(report_of(made(drawn, authors=[f"X{n}" for n in range(10)])))
    assert 1 < len(said) <= MOST_SAID
    assert said[0].startswith("The mean pair of persons agrees with an F1 of ")
    assert all(sentence.lead is not None for sentence in said)


def test_nothing_is_divided_by_a_variance_of_zero() -> None:
    report = report_of_three()
    pooled = replace(report.variance.pooled, randcrowns=Score(0.0, 6), iou=Score(0.02, 6))
    told = " ".join(summarise_audit(replace(report, variance=replace(report.variance, pooled=pooled))))
    assert "times as much" not in told
    pooled = replace(pooled, randcrowns=Score(0.008, 6))
    told = " ".join(summarise_audit(replace(report, variance=replace(report.variance, pooled=pooled))))
    assert "2.5 times as much" in told


def changed_summary(**alpha: object) -> str:
    """The summary with other values of alpha over all units."""
    report = report_of_three()
    agreement = replace(report.agreement, alpha=replace(report.agreement.alpha, **alpha))
    return " ".join(describe_agreement(replace(report, agreement=agreement)))


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0.8, "above 0.80, Krippendorff's mark for firm"),
        (0.79, "between 0.667 and 0.80"),
        (0.667, "between 0.667 and 0.80"),
        (0.66, "below 0.667"),
    ],
)
def test_an_alpha_stands_by_its_mark(value: float, told: str) -> None:
    text = changed_summary(whole=Score(value, 9))
    assert told in text
    assert f"is an alpha of {value:.3f}".replace("0.", ".") in text


def test_an_undefined_alpha_says_why() -> None:
    assert "corrected for chance is undefined: nothing in common." in changed_summary(
        whole=Score(None, 0, "nothing in common")
    )


def test_an_author_is_named_without_whom_alpha_would_be_higher_by_more_than_chance() -> None:
    def leave(low: float, high: float) -> Score:
        return Score(-0.13, 4).with_interval(Interval(low, high, 9))

    text = changed_summary(vitality={1: leave(-0.3, 0.04), 2: leave(-0.2, -0.06), 3: Score(None, 0, "no unit")})
    assert "Without Ben alpha would be .130 (.060 – .200) higher: look at this work together first" in text
    assert "Without Ana" not in text
    assert "Without" not in changed_summary(vitality={1: Score(-0.13, 4), 2: Score(0.5, 4)})


def test_variances_are_told_with_their_targets() -> None:
    report = report_of_three()

    def told(**changes: object) -> str:
        pooled = replace(report.variance.pooled, randcrowns=Score(0.008, 6), iou=Score(0.02, 6), **changes)
        return all_of(replace(report, variance=replace(report.variance, pooled=pooled)))

    text = told(targets=5, undefined_rc=2, excluded=5)
    assert "variance of 0.0080 with RandCrowns and of 0.020 with IoU (3 targets), 2.5 times as much" in text
    assert "More shapes were left out" not in text
    assert "More shapes were left out of the variance (6) than are in it" in told(targets=5, undefined_rc=2, excluded=6)


def test_mean_overlaps_are_one_number_or_a_range() -> None:
    text = " ".join(describe_agreement(report_of_three()))
    assert "with a mean IoU of .747 to .901, pair by pair" in text
    boxes = [((10, 10, 60, 60), 0)]
    same = " ".join(describe_agreement(report_of(made({(1, 1): boxes, (1, 2): boxes, (1, 3): boxes}))))
    assert "Paired shapes coincide with a mean IoU of 1.000." in same


def test_a_hint_is_called_so_below_five_shared_images() -> None:
    boxes = [((10, 10, 60, 60), 0)]

    def told(images: int) -> str:
        layers = {(image, author): boxes for image in range(1, images + 1) for author in (1, 2)}
        return text_of(made(layers, authors=("Ana", "Ben")))

    assert "take it as a hint" in told(4)
    assert "take it as a hint" not in told(5)


def test_what_does_not_count_is_told_reason_by_reason() -> None:
    report = report_of_three()
    first, *others = report.left_out.authors
    counted = (replace(first, unfinished=1, unblinded=2, crowds=1), *others)
    left = replace(report.left_out, authors=counted, without_distance=3)
    assert list(describe_exclusions(replace(report, left_out=left))) == [
        "1 layer is left out because not done.",
        "2 layers are left out because edited after others' work had been seen.",
        "1 crowd is left out, being no single objects.",
        "3 images are left out of the numbers in metres for want of a ground sampling distance.",
    ]
    assert list(describe_exclusions(report)) == []

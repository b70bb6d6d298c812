"""The summary of a check in plain words: models over references, whether they differ, and why objects are missed."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from annotator.errors import Numeral, Phrase, join_phrases
from annotator.metrics.detection.verification import NO_PLACES
from annotator.report import glossary
from annotator.report.detector import compared
from annotator.report.detector.tables import MECHANISMS
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.numbers import format_count, say_score
from annotator.report.tables import MOST_SAID, Lead
from annotator.report.wanted import describe_wanted, judge_levels

_OfModel = Callable[[CheckReport, CheckReport, ModelCheck], Iterable[Phrase]]


def summarise_check(report: CheckReport) -> tuple[str, ...]:
    """*In short*: the verdict in up to five sentences, the most important first.

    Over several references the numbers of all of them come first, then whether models differ, then model by model.
    """
    return tuple(islice(_list_sentences(report), MOST_SAID))


def _list_sentences(report: CheckReport) -> Iterator[str]:
    yield from describe_wanted(judge_levels(report, compared.find_wanted))
    over_all = compared.summarise_references(report)
    yield from over_all
    if not over_all:
        yield from _say_by_model(report, _describe_found)
    yield from compared.summarise_models(report)
    yield from _say_by_model(report, _describe_cause)
    yield from compared.summarise_levels(report)
    for describe in (_describe_persons, _describe_parts):
        yield from _say_by_model(report, describe)


def _say_by_model(report: CheckReport, describe: _OfModel) -> Iterator[str]:
    for each in report.every:
        for one in each.models:
            for sentence in describe(report, each, one):
                yield sentence.leading_to(Lead(model=one.author, reference=each.options.reference))


def _describe_found(_whole: CheckReport, report: CheckReport, one: ModelCheck) -> Iterator[Phrase]:
    """How many of the objects a model finds."""
    name, found = report.author_name(one.author), one.result.matching.pooled
    if not one.tells_places:
        yield Phrase(
            "{name}: {reason}; only verification without localisation says something about it.",
            name=name,
            reason=NO_PLACES,
        )
    elif not found.total.objects:
        images = format_count(len(one.result.inputs.images), "image")
        yield Phrase("{name}: the reference has no objects on the {images}.", name=name, images=images)
    else:
        yield Phrase(
            "Against {reference}, {name} finds {found} of {objects}, a recall of {recall}, and raises {wrong}, a "
            "precision of {precision}.",
            reference=report.against,
            name=name,
            found=Numeral(f"{found.total.correct:,}"),
            objects=format_count(found.total.objects, "object"),
            recall=say_score(found.recall),
            wrong=format_count(found.total.wrong, "false positive"),
            precision=say_score(found.precision),
        )


def _describe_cause(_whole: CheckReport, report: CheckReport, one: ModelCheck) -> Iterator[Phrase]:
    """Why a model misses most of what it misses."""
    counts = one.result.mechanisms.count_mechanisms()
    known = {kind: counts[kind] for kind in MECHANISMS if counts[kind]}
    if known and one.tells_places:
        most = max(known, key=lambda kind: known[kind])
        words = glossary.MECHANISMS[most]
        yield Phrase(
            "Against {reference}, {name} misses objects mostly because {cause}: {mechanism}, {share} of its {misses}.",
            reference=report.against,
            name=report.author_name(one.author),
            cause=words.cause,
            share=say_score(one.score_mechanisms()[most]),
            misses=format_count(sum(known.values()), "miss", "misses"),
            mechanism=words.name,
        )


def _describe_persons(whole: CheckReport, report: CheckReport, one: ModelCheck) -> Iterator[Phrase]:
    """How the best F1 of a model stands beside persons."""
    best, people = one.result.best_f1.f1, compared.describe_persons(whole, report, one.author)
    if people and best.value is not None and one.tells_places:
        yield Phrase(
            "The best F1 of {name} against {reference} is {f1}; measured against the same reference on the same images "
            "it is {people}.",
            name=report.author_name(one.author),
            reference=report.against,
            f1=say_score(best),
            people=join_phrases(people, ", "),
        )


def _describe_parts(_whole: CheckReport, report: CheckReport, one: ModelCheck) -> Iterator[Phrase]:
    """How often a model sees parts that are missing."""
    seen = None if one.result.parts is None else one.result.parts.verification.with_place.missing
    if seen is not None and seen.value is not None and one.tells_places:
        yield Phrase(
            "{name} reports {share} of {parts} as present.",
            name=report.author_name(one.author),
            share=say_score(seen),
            parts=format_count(seen.support, "missing part"),
        )

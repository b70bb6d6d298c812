"""The summary of an audit in plain words: sentences made from the numbers, with what they do and do not say."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final

from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, join_phrases
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.jackknife.interval import Interval
from annotator.model.project import Project
from annotator.report.audit.completeness import format_objects
from annotator.report.audit.drift import list_drift_sentences
from annotator.report.audit.over_persons import find_wanted
from annotator.report.audit.people import list_causes
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import (
    format_count,
    format_ends,
    format_percent,
    format_share,
    format_significant,
    say_score,
)
from annotator.report.origin import describe_origin
from annotator.report.tables import MOST_SAID, Lead
from annotator.report.wanted import describe_wanted, judge_levels

_MOST_CAUSES: Final = 3
"""Of them what persons do."""
FEW_IMAGES: Final = 5
"""Below so many shared images a number is called a hint."""

TENTATIVE: Final = 0.667
"""Krippendorff's lowest alpha for tentative conclusions."""
FIRM: Final = 0.8
"""Krippendorff's lowest alpha for firm conclusions."""


def summarise_audit(report: AuditReport) -> tuple[str, ...]:
    """*In short*: the verdict in up to five sentences, the most important first.

    Each has a number with its interval, where there is one, and leads to the boxes or to the page behind it.
    """
    authors = report.agreement.authors
    if not authors:
        parts: tuple[Callable[[AuditReport], Iterable[str]], ...] = (_describe_nobody,)
    elif len(authors) == 1:
        parts = (_describe_wanted, _describe_alone, _describe_control, _describe_repeats)
    else:
        parts = (
            *(_describe_wanted, _describe_whole, _describe_causes, _describe_drift, _describe_count, _describe_gap),
            *(_describe_control, _describe_chance, _describe_repeats, _describe_variance),
        )
    return tuple(islice((sentence for part in parts for sentence in part(report)), MOST_SAID))


def list_remarks(report: AuditReport) -> tuple[str, ...]:
    """What is to be borne in mind beside the verdict: what it rests on, and what does not count."""
    parts = (
        _describe_twin_labels,
        _describe_few,
        _describe_excluded,
        _describe_origins,
        _describe_series,
        _describe_blindness,
        describe_assisted,
        describe_exclusions,
    )
    return tuple(sentence for part in parts for sentence in part(report))


def describe_agreement(report: AuditReport) -> tuple[str, ...]:
    """What of them is about how far people agree: by pairs, by overlap, and corrected for chance."""
    if len(report.agreement.authors) < 2:
        return summarise_audit(report)
    parts = (_describe_whole, _describe_gap, _describe_overlap, _describe_chance, _describe_vitality)
    return tuple(sentence for part in parts for sentence in part(report))


def list_names(names: Sequence[str], *, most: int = 6) -> str:
    """`Ana, Ben and Cem`, or the first few and how many more."""
    if len(names) > most:
        return Phrase("{names} and {n} more", names=", ".join(names[:most]), n=Numeral(f"{len(names) - most:,}"))
    if len(names) > 1:
        return Phrase("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
    return "".join(names)


def _describe_nobody(report: AuditReport) -> Iterator[str]:
    project = report.project
    models = [author.id for author in project.models]
    if models:
        images = frozenset[int]().union(*(_find_processed(project, model) for model in models))
        yield Phrase(
            "Nobody has finished an image; {models} processed {images}, and can be measured as soon as a person has "
            "finished some of them.",
            models=list_names([report.author_name(one) for one in models]),
            images=format_count(len(images), "image"),
        ).leading_to(Lead(model=models[0]))
    elif project.images:
        yield Phrase(
            "The project has {images}, none of them finished by anybody.",
            images=format_count(len(project.images), "image"),
        )
    else:
        yield Phrase("The project has no images yet.")


def _find_processed(project: Project, model: int) -> Iterator[int]:
    yield from project.find_finished(model)
    yield from (image for image in project.find_unsure(model) if project.has_finished(image, model))


def _describe_alone(report: AuditReport) -> Iterator[str]:
    """What one person drew, how fast, and what cannot be known of it."""
    only = report.agreement.authors[0]
    name = report.author_name(only.author)
    told: dict[str, str] = {
        "name": name,
        "shapes": format_count(only.shapes, "shape"),
        "images": format_count(only.images, "image"),
    }
    pace = next((one.seconds for one in report.people if one.author == only.author and one.against is None), None)
    if pace is not None and pace.value is not None:
        yield Phrase(
            "{name} drew {shapes} on {images}, at {seconds} seconds a shape.",
            **told,
            seconds=say_score(pace, partial(format_significant, digits=3)),
        ).leading_to(Lead(page="numbers", section="time"))
    else:
        yield Phrase("{name} drew {shapes} on {images}.", **told).leading_to(Lead(page="numbers"))
    if not report.agreement.repeat_passes and not report.control:
        yield Phrase(
            "How far these boxes can be trusted is not known: nobody else has drawn them, and {name} has drawn none of "
            "them twice.",
            name=name,
        )


def _describe_origins(report: AuditReport) -> Iterator[str]:
    yield from describe_origin(report.project, report.origins)


def _describe_wanted(report: AuditReport) -> Iterator[str]:
    yield from describe_wanted(judge_levels(report, find_wanted))


def _describe_twin_labels(report: AuditReport) -> Iterator[str]:
    """Labels in use that a reader takes for one and the numbers for several."""
    names: dict[str, list[str]] = {}
    for label in sorted(report.agreement.alpha.difficulty):
        name = report.label_name(label)
        names.setdefault("".join(name.split()).casefold(), []).append(name)
    for twins in names.values():
        if len(twins) > 1:
            yield Phrase(
                "The labels {labels} differ by case or blanks only and count as different labels, so that shapes of "
                "one are no partners of the other's; if they mean the same, merge them in Labels.",
                labels=list_names([f"'{name}'" for name in twins]),
            ).leading_to(Lead(kinds=(DisagreementKind.LABEL,)))


def _list_known_pairs(report: AuditReport) -> list[PairAgreement]:
    """Those whose F1 is defined, the best first."""
    pairs = [audited.agreement for audited in report.agreement.pairs]
    return sorted((pair for pair in pairs if pair.roles.f1.value is not None), key=lambda pair: -_f1_of(pair))


def _describe_whole(report: AuditReport) -> Iterator[str]:
    """How far people agree: by the one pair that there is, or by the mean pair."""
    known, mean = _list_known_pairs(report), report.agreement.over_persons.mean_pair_f1.score
    if len(known) == 1:
        yield Phrase(
            "{a} and {b} agree with an F1 of {f1}: {percent} of all shapes that either drew have a partner in the "
            "other's work ({images}).",
            **_name_pair(report, known[0]),
            f1=say_score(known[0].roles.f1, is_named=True),
            percent=format_percent(_f1_of(known[0])),
            images=format_count(known[0].images, "shared image"),
        ).leading_to(_lead_to(known[0]))
    elif mean.value is not None:
        yield Phrase(
            "The mean pair of persons agrees with an F1 of {f1}; the interval takes images and persons as sources of "
            "error."
            if mean.interval
            else "The mean pair of persons agrees with an F1 of {f1}.",
            f1=say_score(mean, is_named=True),
        ).leading_to(Lead())
    elif not known and report.agreement.pairs:
        yield Phrase("F1 is undefined: {reason}.", reason=report.agreement.pairs[0].agreement.roles.f1.reason)


def _describe_gap(report: AuditReport) -> Iterator[str]:
    """Which pair agrees best and which least, where the interval of their difference says so."""
    known = _list_known_pairs(report)
    if len(known) < 2:
        return
    best, least = known[0], known[-1]
    told: dict[str, str] = {**_name_pair(report, best), "f1": say_score(best.roles.f1)}
    told |= {"c": report.author_name(least.a), "d": report.author_name(least.b), "least": say_score(least.roles.f1)}
    gap = report.agreement.over_persons.gap
    if gap is None or gap.found.is_equal or gap.found.is_undecided is None:
        said = Phrase("{a} and {b} agree with an F1 of {f1}, {c} and {d} with {least}.", **told)
    else:
        apart = gap.found.answer
        assert isinstance(apart, Interval)
        told["gap"] = Phrase("{value} ({ends})", value=format_share(gap.found.value), ends=format_ends(apart))
        said = Phrase(
            "Which pair agrees best is undecided: {a} and {b} have an F1 of {f1}, {c} and {d} {least}; the difference "
            "is {gap}."
            if gap.found.is_undecided
            else "{a} and {b} agree best, with an F1 of {f1}, {c} and {d} least, with {least}; the difference is "
            "{gap}.",
            **told,
        )
    yield said.leading_to(_lead_to(least))


def _describe_causes(report: AuditReport) -> Iterator[str]:
    """What persons do that keeps their boxes apart: the largest cause of each, then others, the largest first."""
    found = list_causes(report)
    firsts = {one.author: one for one in reversed(found)}
    yield from (one.said for one in sorted(found, key=lambda one: one is not firsts[one.author])[:_MOST_CAUSES])


def _describe_drift(report: AuditReport) -> Iterator[str]:
    """Whose work changes."""
    for row in report.agreement.authors:
        for _drift, said in list_drift_sentences(report, row.author)[:1]:
            name = report.author_name(row.author)
            yield Phrase("{name}: {sentence}", name=name, sentence=said).leading_to(said.lead)


def _describe_count(report: AuditReport) -> Iterator[str]:
    """How many objects there are, once enough lone shapes are decided."""
    found = report.completeness
    if found.estimate.value is not None and found.estimate.interval is not None:
        recalls = [f"{report.author_name(author)} {say_score(one)}" for author, one in found.recall.items()]
        yield Phrase(
            "There are at least {objects} objects, if misses are independent; at most found: {recalls}.",
            objects=say_score(found.estimate, format_objects),
            recalls=join_phrases(recalls, ", "),
        ).leading_to(Lead(page="completeness"))


def _describe_few(report: AuditReport) -> Iterator[str]:
    known = _list_known_pairs(report)
    if known and min(pair.images for pair in known) < FEW_IMAGES:
        yield Phrase(
            "At least one of these numbers rests on fewer than {n} shared images; take it as a hint, not as a result.",
            n=FEW_IMAGES,
        )


def _describe_overlap(report: AuditReport) -> Iterator[str]:
    means = [audited.agreement.iou.mean.value for audited in report.agreement.pairs]
    known = sorted(mean for mean in means if mean is not None)
    if not known:
        return
    low, high = format_share(known[0]), format_share(known[-1])
    loose = Lead(kinds=(DisagreementKind.LOW_OVERLAP,), least_iou=round(known[0], 2))
    if low == high:
        yield Phrase("Paired shapes coincide with a mean IoU of {low}.", low=low).leading_to(loose)
    else:
        yield Phrase(
            "Paired shapes coincide with a mean IoU of {low} to {high}, pair by pair.", low=low, high=high
        ).leading_to(loose)


def _describe_chance(report: AuditReport) -> Iterator[str]:
    whole, interval = report.agreement.alpha.whole, report.agreement.over_persons.global_alpha.score.interval
    if whole.value is None:
        if len(report.agreement.authors) > 1:
            yield Phrase("Agreement corrected for chance is undefined: {reason}.", reason=whole.reason)
        return
    firm, tentative = Numeral(f"{FIRM:.2f}"), Numeral(f"{TENTATIVE}")
    if whole.value >= FIRM:
        standing = Phrase("above {mark}, Krippendorff's mark for firm conclusions", mark=firm)
    elif whole.value >= TENTATIVE:
        standing = Phrase(
            "between {low} and {high}, where Krippendorff allows tentative conclusions", low=tentative, high=firm
        )
    else:
        standing = Phrase("below {mark}, Krippendorff's mark for even tentative conclusions", mark=tentative)
    yield Phrase(
        "Corrected for chance, agreement on boxes and labels is an alpha of {alpha}, {standing}; for boxes these marks "
        "are a guide only: alpha can be low where F1 is high.",
        alpha=say_score(whole if interval is None else whole.with_interval(interval)),
        standing=standing,
    ).leading_to(Lead())


def _describe_vitality(report: AuditReport) -> Iterator[str]:
    """Without whom alpha would be higher by more than chance; vitality is a difference over the same images."""
    for author, score in report.agreement.alpha.vitality.items():
        if score.value is not None and score.interval is not None and score.interval.high < 0:
            higher = replace(score.interval, low=-score.interval.high, high=-score.interval.low)
            yield Phrase(
                "Without {name} alpha would be {higher} higher: look at this work together first; it does not say who "
                "is right.",
                name=report.author_name(author),
                higher=say_score(replace(score, value=-score.value, interval=higher)),
            ).leading_to(Lead(authors=(author,)))


def _describe_variance(report: AuditReport) -> Iterator[str]:
    pooled = report.variance.pooled
    randcrowns, iou = pooled.randcrowns, pooled.iou
    if randcrowns.value is None or iou.value is None:
        return
    write = partial(format_significant, digits=2)
    told: dict[str, str] = {"randcrowns": say_score(randcrowns, write), "iou": say_score(iou, write)}
    told["targets"] = format_count(pooled.targets - pooled.undefined_rc, "target")
    if 0 < randcrowns.value < iou.value:
        told["times"] = Numeral(f"{iou.value / randcrowns.value:.1f}")
    yield Phrase(
        "Against one author's shapes the others' scores have a variance of {randcrowns} with RandCrowns and of {iou} "
        "with IoU ({targets}), {times} times as much; a small variance alone proves nothing, so look at the scatter, "
        "too."
        if "times" in told
        else "Against one author's shapes the others' scores have a variance of {randcrowns} with RandCrowns and of "
        "{iou} with IoU ({targets}); a small variance alone proves nothing, so look at the scatter, too.",
        **told,
    ).leading_to(_lead_to_carrier(report))


def _describe_excluded(report: AuditReport) -> Iterator[str]:
    pooled = report.variance.pooled
    if pooled.excluded > pooled.targets and pooled.randcrowns.value is not None:
        yield Phrase(
            "More shapes were left out of the variance ({n}) than are in it, because not everybody drew them: it "
            "speaks for the easy shapes.",
            n=Numeral(f"{pooled.excluded:,}"),
        ).leading_to(Lead(kinds=(DisagreementKind.MISSED, DisagreementKind.EXTRA)))


def _describe_repeats(report: AuditReport) -> Iterator[str]:
    for audited in report.agreement.repeat_passes:
        pair = audited.agreement
        if pair.roles.f1.value is not None:
            yield Phrase(
                "{name} labelled {images} twice and agrees with the earlier pass with an F1 of {f1}.",
                name=report.author_name(pair.a),
                images=format_count(pair.images, "image"),
                f1=say_score(pair.roles.f1),
            ).leading_to(Lead(page="numbers", section="repeat_passes"))


def _describe_control(report: AuditReport) -> Iterator[str]:
    """How far each person agrees with the reference of the control images."""
    known = sorted((pair for pair in report.control if pair.roles.f1.value is not None), key=_f1_of)
    for pair in known:
        yield Phrase(
            "{name} agrees with {reference} on {images} with an F1 of {f1}.",
            name=report.author_name(pair.b),
            reference=report.author_name(pair.a),
            images=format_count(pair.images, "control image"),
            f1=say_score(pair.roles.f1),
        ).leading_to(Lead(page="numbers", section="control"))


def _describe_series(report: AuditReport) -> Iterator[str]:
    if told := report.describe_series():
        yield told


def _describe_blindness(report: AuditReport) -> Iterator[str]:
    authors = report.agreement.authors
    edited = {report.author_name(row.author): row.unblinded for row in authors if row.unblinded}
    delivered = {report.author_name(row.author): row.delivered for row in authors if row.delivered}
    could_see = {report.author_name(row.author): row.could_see for row in authors if row.could_see}
    if edited:
        yield Phrase(
            "{edits} came after others' work had been seen ({counts}); agreement may be higher because of them.",
            edits=format_count(sum(edited.values()), "edit"),
            counts=_list_counts(edited),
        )
    if delivered != edited and delivered:
        yield Phrase(
            "{edits} came after others' work had been delivered to the author's desk ({counts}).",
            edits=format_count(sum(delivered.values()), "edit"),
            counts=_list_counts(delivered),
        )
    if could_see:
        yield Phrase(
            "{layers} came from people who could see everything, as auditors and owners can ({counts}); whether they "
            "looked is not known.",
            layers=format_count(sum(could_see.values()), "layer"),
            counts=_list_counts(could_see),
        )
    if authors and not (edited or delivered or could_see or report.left_out.unblinded):
        yield Phrase("No edit is known to have been made after others' work had been seen.")


def _list_counts(counts: Mapping[str, int]) -> str:
    told = (Phrase("{name} {n}", name=name, n=Numeral(f"{number:,}")) for name, number in counts.items())
    return join_phrases(told, ", ")


def describe_assisted(report: AuditReport) -> Iterator[str]:
    """How much was taken from a model, and what of it left the numbers; nothing where nobody took anything."""
    taken = sum(row.assisted for row in report.agreement.authors)
    if not taken:
        return
    yield Phrase(
        "{n} shape was taken from a model; two people who take the same model's shapes agree more than their own work "
        "does."
        if taken == 1
        else "{n} shapes were taken from a model; two people who take the same model's shapes agree more than their "
        "own work does.",
        n=Numeral(f"{taken:,}"),
    )
    if not report.options.tally.without_assisted:
        return
    left = [audited.agreement.assisted_left for audited in report.agreement.pairs]
    alone = sum(one.shapes_a + one.shapes_b - 2 * one.pairs for one in left)
    yield Phrase(
        "Over all pairs of authors, {pairs} of shapes and {shapes} without a partner are therefore left out of counts, "
        "F1, IoU and tags; in alphas, variances and RandCrowns a shape that was taken is no judgement of its author.",
        pairs=format_count(sum(one.pairs for one in left), "pair"),
        shapes=format_count(alone, "shape"),
    )


def describe_exclusions(report: AuditReport) -> Iterator[str]:
    """What does not count, a sentence a reason."""
    found = report.left_out
    for number, one, several in (
        (
            found.unfinished,
            Phrase("{n} layer is left out because not done."),
            Phrase("{n} layers are left out because not done."),
        ),
        (
            found.unblinded,
            Phrase("{n} layer is left out because edited after others' work had been seen."),
            Phrase("{n} layers are left out because edited after others' work had been seen."),
        ),
        (
            found.crowds,
            Phrase("{n} crowd is left out, being no single objects."),
            Phrase("{n} crowds are left out, being no single objects."),
        ),
        (
            report.given,
            Phrase("{n} image is left out of F1, recall and counts, as the objects were given by points."),
            Phrase("{n} images are left out of F1, recall and counts, as the objects were given by points."),
        ),
        (
            found.without_distance,
            Phrase("{n} image is left out of the numbers in metres for want of a ground sampling distance."),
            Phrase("{n} images are left out of the numbers in metres for want of a ground sampling distance."),
        ),
    ):
        if number:
            yield Phrase(one.text if number == 1 else several.text, n=Numeral(f"{number:,}"))


def _lead_to(pair: PairAgreement) -> Lead:
    return Lead(authors=(pair.a, pair.b))


def _lead_to_carrier(report: AuditReport) -> Lead | None:
    """The target that carries most of the variance."""
    first = next(iter(report.variance.pooled.carriers), None)
    return None if first is None else Lead(images=(first.image,), shape=first.shape)


def _f1_of(pair: PairAgreement) -> float:
    assert pair.roles.f1.value is not None
    return pair.roles.f1.value


def _name_pair(report: AuditReport, pair: PairAgreement) -> dict[str, str]:
    """The values of a sentence about a pair."""
    return {"a": report.author_name(pair.a), "b": report.author_name(pair.b)}

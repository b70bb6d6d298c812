"""The summary of an audit in plain words: sentences made from the numbers, with what they do and do not say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.jackknife.interval import Interval
from annotator.metrics.score import Score
from annotator.phrase import Numeral, Phrase, join_phrases
from annotator.report.audit.over_persons import find_wanted
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import format_count, format_percent, format_share, format_significant
from annotator.report.origin import describe_origin
from annotator.report.tables import Lead
from annotator.report.wanted import describe_wanted, judge_levels

FEW_IMAGES: Final = 5
"""Below so many shared images a number is called a hint."""

TENTATIVE: Final = 0.667
"""Krippendorff's lowest alpha for tentative conclusions."""
FIRM: Final = 0.8
"""Krippendorff's lowest alpha for firm conclusions."""


def summarise_audit(report: AuditReport) -> tuple[str, ...]:
    """The sentences, most important first."""
    return tuple(
        sentence
        for part in (
            _describe_authors,
            _describe_wanted,
            _describe_twin_labels,
            _describe_pairs,
            _describe_overlap,
            _describe_chance,
            _describe_vitality,
            _describe_variance,
            _describe_repeats,
            _describe_origins,
            _describe_series,
            _describe_blindness,
            describe_assisted,
            describe_exclusions,
        )
        for sentence in part(report)
    )


def describe_agreement(report: AuditReport) -> tuple[str, ...]:
    """What of them is about how far people agree: by pairs, by overlap, and corrected for chance."""
    parts = (_describe_pairs, _describe_overlap, _describe_chance, _describe_vitality)
    return tuple(sentence for part in parts for sentence in part(report))


def list_names(names: Sequence[str], *, most: int = 6) -> str:
    """`Ana, Ben and Cem`, or the first few and how many more."""
    if len(names) > most:
        return Phrase("{names} and {n} more", names=", ".join(names[:most]), n=Numeral(f"{len(names) - most:,}"))
    if len(names) > 1:
        return Phrase("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
    return "".join(names)


def _describe_authors(report: AuditReport) -> Iterator[str]:
    authors = report.agreement.authors
    if not authors:
        yield Phrase("The project has no annotator whose work could be compared; draw or import layers first.")
        return
    yield Phrase(
        "{authors} ({names}) drew {shapes} on the images that count; the project has {images}.",
        authors=format_count(len(authors), "author"),
        names=list_names([report.author_name(row.author) for row in authors]),
        shapes=format_count(sum(row.shapes for row in authors), "shape"),
        images=format_count(len(report.project.images), "image"),
    )
    if len(authors) == 1:
        yield Phrase(
            "One author alone cannot agree or disagree with anybody; a second one is needed for every number below."
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


def _describe_pairs(report: AuditReport) -> Iterator[str]:
    pairs = [audited.agreement for audited in report.agreement.pairs]
    known = sorted((pair for pair in pairs if pair.roles.f1.value is not None), key=lambda pair: -_f1_of(pair))
    if pairs and not known:
        yield Phrase("F1 is undefined: {reason}.", reason=pairs[0].roles.f1.reason)
    if not known:
        return
    best, least = known[0], known[-1]
    if len(known) == 1:
        yield Phrase(
            "{a} and {b} agree with an F1 of {f1}: {percent} of all shapes that either drew have a partner in the "
            "other's work ({images}).",
            **_name_pair(report, best),
            percent=format_percent(_f1_of(best)),
            images=format_count(best.images, "shared image"),
        ).leading_to(_lead_to(best))
    else:
        yield from _describe_mean_pair(report)
        yield from _describe_gap(report, best, least)
    if min(pair.images for pair in known) < FEW_IMAGES:
        yield Phrase(
            "At least one of these numbers rests on fewer than {n} shared images; take it as a hint, not as a result.",
            n=FEW_IMAGES,
        )


def _describe_mean_pair(report: AuditReport) -> Iterator[str]:
    found = report.agreement.over_persons.mean_pair_f1
    if found.score.value is not None:
        yield Phrase(
            "The mean pair of persons agrees with an F1 of {f1}; the interval takes images and persons as sources of "
            "error."
            if found.score.interval
            else "The mean pair of persons agrees with an F1 of {f1}.",
            f1=_format_score(found.score),
        ).leading_to(Lead())


def _describe_gap(report: AuditReport, best: PairAgreement, least: PairAgreement) -> Iterator[str]:
    """Which pair agrees best and which least, where the interval of their difference says so."""
    gap = report.agreement.over_persons.gap
    decided = None if gap is None else gap.found.is_undecided
    if gap is None or gap.found.is_equal or decided is None:
        yield Phrase("{a} and {b} agree with an F1 of {f1}.", **_name_pair(report, best)).leading_to(_lead_to(best))
        yield Phrase("{a} and {b} agree with {f1}.", **_name_pair(report, least)).leading_to(_lead_to(least))
        return
    apart = gap.found.answer
    assert isinstance(apart, Interval)
    ends: dict[str, str] = {"gap": format_share(gap.found.value)}
    ends |= {"low": format_share(apart.low), "high": format_share(apart.high)}
    if decided:
        yield Phrase(
            "Which pair agrees best is undecided: {a} and {b} have an F1 of {f1}.", **_name_pair(report, best)
        ).leading_to(_lead_to(best))
        yield Phrase(
            "{a} and {b} have {f1}; the difference is {gap} ({low} to {high}).", **_name_pair(report, least), **ends
        ).leading_to(_lead_to(least))
    else:
        yield Phrase("{a} and {b} agree best, with an F1 of {f1}.", **_name_pair(report, best)).leading_to(
            _lead_to(best)
        )
        yield Phrase(
            "{a} and {b} agree least, with {f1}; the difference is {gap} ({low} to {high}).",
            **_name_pair(report, least),
            **ends,
        ).leading_to(_lead_to(least))


def _describe_overlap(report: AuditReport) -> Iterator[str]:
    means = [audited.agreement.iou.mean.value for audited in report.agreement.pairs]
    known = sorted(mean for mean in means if mean is not None)
    if not known:
        return
    low, high = format_share(known[0]), format_share(known[-1])
    if low == high:
        yield Phrase("Paired shapes coincide with a mean IoU of {low}.", low=low).leading_to(_LOOSE)
    else:
        yield Phrase(
            "Paired shapes coincide with a mean IoU of {low} to {high}, pair by pair.",
            low=low,
            high=high,
        ).leading_to(_LOOSE)


def _describe_chance(report: AuditReport) -> Iterator[str]:
    whole = report.agreement.alpha.whole
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
        alpha=format_significant(whole.value, 3),
        standing=standing,
    ).leading_to(Lead())


def _describe_vitality(report: AuditReport) -> Iterator[str]:
    known = {
        author: score.value for author, score in report.agreement.alpha.vitality.items() if score.value is not None
    }
    if not known:
        return
    author = min(known, key=lambda key: known[key])
    if known[author] < 0:
        yield Phrase(
            "Without {name} alpha would be {higher} higher, more than without anybody else: work to look at together "
            "first, which says nothing about who is right.",
            name=report.author_name(author),
            higher=format_significant(-known[author], 2),
        ).leading_to(Lead(authors=(author,)))


def _describe_variance(report: AuditReport) -> Iterator[str]:
    pooled = report.variance.pooled
    if len(report.agreement.authors) < 2:
        return
    randcrowns, iou = pooled.randcrowns.value, pooled.iou.value
    if randcrowns is None or iou is None:
        yield Phrase("The variance across annotators is undefined: {reason}.", reason=pooled.randcrowns.reason)
        return
    told = {
        "randcrowns": format_significant(randcrowns, 2),
        "iou": format_significant(iou, 2),
        "targets": format_count(pooled.targets - pooled.undefined_rc, "target"),
    }
    if 0 < randcrowns < iou:
        yield Phrase(
            "Against one author's shapes the others' scores have a variance of {randcrowns} with RandCrowns and of "
            "{iou} with IoU ({targets}), {times} times as much; a small variance alone is no merit, so look at the "
            "scatter, too.",
            **told,
            times=Numeral(f"{iou / randcrowns:.1f}"),
        ).leading_to(_lead_to_carrier(report))
    else:
        yield Phrase(
            "Against one author's shapes the others' scores have a variance of {randcrowns} with RandCrowns and of "
            "{iou} with IoU ({targets}); a small variance alone is no merit, so look at the scatter, too.",
            **told,
        ).leading_to(_lead_to_carrier(report))
    if pooled.excluded > pooled.targets:
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
                f1=_format_score(pair.roles.f1),
            )


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


_LOOSE: Final = Lead(kinds=(DisagreementKind.LOW_OVERLAP,))


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
    return {
        "a": report.author_name(pair.a),
        "b": report.author_name(pair.b),
        "f1": _format_score(pair.roles.f1),
    }


def _format_score(score: Score) -> str:
    """The value, with its interval where there is one."""
    value = format_share(score.value)
    if score.interval is None:
        return value
    low, high = (format_share(end) for end in (score.interval.low, score.interval.high))
    if not score.interval.caution:
        return Phrase("{value} (95 % interval {low} to {high})", value=value, low=low, high=high)
    return Phrase(
        "{value} (95 % interval {low} to {high}; {caution})",
        value=value,
        low=low,
        high=high,
        caution=score.interval.caution,
    )

"""The summary of an audit in plain words: sentences made from the numbers, with what they do and do not say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.score import Score
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import format_count, format_share, format_significant

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
            _describe_twin_labels,
            _describe_pairs,
            _describe_overlap,
            _describe_chance,
            _describe_vitality,
            _describe_variance,
            _describe_repeats,
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
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def _describe_authors(report: AuditReport) -> Iterator[str]:
    authors = report.agreement.authors
    if not authors:
        yield "The project has no annotator whose work could be compared; draw or import layers first."
        return
    names = list_names([report.author_name(row.author) for row in authors])
    shapes = sum(row.shapes for row in authors)
    yield (
        f"{format_count(len(authors), 'author')} ({names}) drew {format_count(shapes, 'shape')} "
        "on the images that count; "
        f"the project has {format_count(len(report.project.images), 'image')}."
    )
    if len(authors) == 1:
        yield "One author alone cannot agree or disagree with anybody; a second one is needed for every number below."


def _describe_twin_labels(report: AuditReport) -> Iterator[str]:
    """Labels in use that a reader takes for one and the numbers for several."""
    names: dict[str, list[str]] = {}
    for label in sorted(report.agreement.alpha.difficulty):
        name = report.label_name(label)
        names.setdefault("".join(name.split()).casefold(), []).append(name)
    for twins in names.values():
        if len(twins) > 1:
            quoted = list_names([f"'{name}'" for name in twins])
            yield (
                f"The labels {quoted} differ by case or blanks only and count as different labels, so that shapes of "
                "one are no partners of the other's; if they mean the same, merge them in Labels."
            )


def _describe_pairs(report: AuditReport) -> Iterator[str]:
    pairs = [audited.agreement for audited in report.agreement.pairs]
    known = sorted((pair for pair in pairs if pair.roles.f1.value is not None), key=lambda pair: -_f1_of(pair))
    if pairs and not known:
        yield f"F1 is undefined: {pairs[0].roles.f1.reason}."
    if not known:
        return
    best, least = known[0], known[-1]
    if len(known) == 1:
        percent = f"{100 * _f1_of(best):.1f} %"
        yield (
            f"{_name_pair(report, best)} agree with an F1 of {_format_score(best.roles.f1)}: "
            f"{percent} of all shapes that either "
            f"drew have a partner in the other's work ({format_count(best.images, 'shared image')})."
        )
    else:
        yield f"{_name_pair(report, best)} agree best, with an F1 of {_format_score(best.roles.f1)}."
        yield f"{_name_pair(report, least)} agree least, with {_format_score(least.roles.f1)}{_hedge(best, least)}."
    if min(pair.images for pair in known) < FEW_IMAGES:
        yield (
            f"At least one of these numbers rests on fewer than {FEW_IMAGES} shared images; take it as a hint, not as "
            "a result."
        )


def _describe_overlap(report: AuditReport) -> Iterator[str]:
    means = [audited.agreement.iou.mean.value for audited in report.agreement.pairs]
    known = sorted(mean for mean in means if mean is not None)
    if not known:
        return
    if format_share(known[0]) == format_share(known[-1]):
        yield f"Paired shapes coincide with a mean IoU of {format_share(known[0])}."
    else:
        low, high = format_share(known[0]), format_share(known[-1])
        yield f"Paired shapes coincide with a mean IoU of {low} to {high}, pair by pair."


def _describe_chance(report: AuditReport) -> Iterator[str]:
    whole = report.agreement.alpha.whole
    if whole.value is None:
        if len(report.agreement.authors) > 1:
            yield f"Agreement corrected for chance is undefined: {whole.reason}."
        return
    if whole.value >= FIRM:
        standing = f"above {FIRM:.2f}, Krippendorff's mark for firm conclusions"
    elif whole.value >= TENTATIVE:
        standing = f"between {TENTATIVE} and {FIRM:.2f}, where Krippendorff allows tentative conclusions"
    else:
        standing = f"below {TENTATIVE}, Krippendorff's mark for even tentative conclusions"
    yield (
        f"Corrected for chance, agreement on boxes and labels is an alpha of {format_significant(whole.value, 3)}, "
        f"{standing}; for boxes these marks are a guide only: alpha can be low where F1 is high."
    )


def _describe_vitality(report: AuditReport) -> Iterator[str]:
    known = {
        author: score.value for author, score in report.agreement.alpha.vitality.items() if score.value is not None
    }
    if not known:
        return
    author = min(known, key=lambda key: known[key])
    if known[author] < 0:
        yield (
            f"Without {report.author_name(author)} alpha would be {format_significant(-known[author], 2)} "
            "higher, more than "
            "without anybody else: work to look at together first, which says nothing about who is right."
        )


def _describe_variance(report: AuditReport) -> Iterator[str]:
    pooled = report.variance.pooled
    if len(report.agreement.authors) < 2:
        return
    randcrowns, iou = pooled.randcrowns.value, pooled.iou.value
    if randcrowns is None or iou is None:
        yield f"The variance across annotators is undefined: {pooled.randcrowns.reason}."
        return
    targets = format_count(pooled.targets - pooled.undefined_rc, "target")
    told = (
        "Against one author's shapes the others' scores have a variance of "
        f"{format_significant(randcrowns, 2)} with "
        f"RandCrowns and of {format_significant(iou, 2)} with IoU ({targets})"
    )
    if 0 < randcrowns < iou:
        told += f", {iou / randcrowns:.1f} times as much"
    yield f"{told}; a small variance alone is no merit, so look at the scatter, too."
    if pooled.excluded > pooled.targets:
        yield (
            f"More shapes were left out of the variance ({pooled.excluded:,}) than are in it, because not everybody "
            "drew them: it speaks for the easy shapes."
        )


def _describe_repeats(report: AuditReport) -> Iterator[str]:
    for audited in report.agreement.repeat_passes:
        pair = audited.agreement
        if pair.roles.f1.value is not None:
            yield (
                f"{report.author_name(pair.a)} labelled {format_count(pair.images, 'image')} twice and agrees with the "
                f"earlier pass with an F1 of {_format_score(pair.roles.f1)}."
            )


def _describe_blindness(report: AuditReport) -> Iterator[str]:
    authors = report.agreement.authors
    edited = {report.author_name(row.author): row.unblinded for row in authors if row.unblinded}
    delivered = {report.author_name(row.author): row.delivered for row in authors if row.delivered}
    could_see = {report.author_name(row.author): row.could_see for row in authors if row.could_see}
    if edited:
        total = format_count(sum(edited.values()), "edit")
        yield (
            f"{total} came after others' work had been seen ({_list_counts(edited)}); agreement may be higher because "
            "of them."
        )
    if delivered != edited and delivered:
        total = format_count(sum(delivered.values()), "edit")
        yield f"{total} came after others' work had been delivered to the author's desk ({_list_counts(delivered)})."
    if could_see:
        total = format_count(sum(could_see.values()), "layer")
        yield (
            f"{total} came from people who could see everything, as auditors and owners can "
            f"({_list_counts(could_see)}); whether they looked is not known."
        )
    if authors and not (edited or delivered or could_see or report.left_out.unblinded):
        yield "No edit is known to have been made after others' work had been seen."


def _list_counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number:,}" for name, number in counts.items())


def describe_assisted(report: AuditReport) -> Iterator[str]:
    """How much was taken from a model, and what of it left the numbers; nothing where nobody took anything."""
    taken = sum(row.assisted for row in report.agreement.authors)
    if not taken:
        return
    yield (
        f"{format_count(taken, 'shape')} {'was' if taken == 1 else 'were'} taken from a model; two people who take the "
        "same model's shapes agree more than their own work does."
    )
    if not report.options.tally.without_assisted:
        return
    left = [audited.agreement.assisted_left for audited in report.agreement.pairs]
    alone = sum(one.shapes_a + one.shapes_b - 2 * one.pairs for one in left)
    yield (
        f"Over all pairs of authors, {format_count(sum(one.pairs for one in left), 'pair')} of shapes and "
        f"{format_count(alone, 'shape')} without a partner are therefore left out of counts, F1, IoU and tags; in "
        "alphas, variances and RandCrowns a shape that was taken is no judgement of its author."
    )


def describe_exclusions(report: AuditReport) -> Iterator[str]:
    """What does not count, a sentence a reason."""
    found = report.left_out
    reasons = (
        (found.unfinished, "layer", "left out because not done"),
        (found.unblinded, "layer", "left out because edited after others' work had been seen"),
        (found.crowds, "crowd", "left out, being no single objects"),
        (report.given, "image", "left out of F1, recall and counts, as the objects were given by points"),
        (found.without_distance, "image", "left out of the numbers in metres for want of a ground sampling distance"),
    )
    for number, what, why in reasons:
        if number:
            yield f"{format_count(number, what)} {'is' if number == 1 else 'are'} {why}."


def _f1_of(pair: PairAgreement) -> float:
    assert pair.roles.f1.value is not None
    return pair.roles.f1.value


def _name_pair(report: AuditReport, pair: PairAgreement) -> str:
    return f"{report.author_name(pair.a)} and {report.author_name(pair.b)}"


def _format_score(score: Score) -> str:
    """The value, with its interval where there is one."""
    if score.interval is None:
        return format_share(score.value)
    low, high = (format_share(end) for end in (score.interval.low, score.interval.high))
    told = f"; {score.interval.caution}" if score.interval.caution else ""
    return f"{format_share(score.value)} (95 % interval {low} to {high}{told})"


def _hedge(best: PairAgreement, least: PairAgreement) -> str:
    """What to add where the difference may be chance."""
    upper, lower = least.roles.f1.interval, best.roles.f1.interval
    if upper is None or lower is None or not upper.overlaps(lower):
        return ""
    return "; their intervals overlap, so the order may be chance"

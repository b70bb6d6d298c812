"""The numbers of an audit from its joined parts: the present sums, intervals and scores, whoever made the parts."""

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from annotator.metrics.agreement import alpha_intervals, over_persons
from annotator.metrics.agreement.alpha import AlphaResult, score_alpha_means
from annotator.metrics.agreement.audit import AuditResult, ControlPair, PairAudit, PairTally
from annotator.metrics.agreement.levels import score_levels
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.matching.selection import ImageIds, sort_distinct
from annotator.metrics.people.assistance import AssistanceNumbers, measure_assistance
from annotator.metrics.people.custom_tags import CustomTagNumbers, score_ratings
from annotator.metrics.people.drift import PeopleData, PersonDrift, drift_against, drift_people
from annotator.metrics.people.profile import Counted, GroupCounts, PersonProfile, profile_against, profile_people
from annotator.metrics.randcrowns.global_score import GlobalScore, score_tally
from annotator.metrics.randcrowns.variance import (
    VarianceReport,
    add_carriers,
    add_variance_intervals,
    make_variance_report,
    tally_of_sums,
)
from annotator.metrics.ranges.measure import OF_IMAGES, OF_UNITS, AuditFrame, AuditRange, TagTally
from annotator.model.author import AuthorKind


class AuditNumbers(Struct, frozen=True, eq=False):
    """Every number of an audit."""

    agreement: AuditResult
    variance: VarianceReport
    global_scores: tuple[GlobalScore, ...]
    control: tuple[PairAgreement, ...]
    people: tuple[PersonProfile, ...]
    """Each author against the others, then each against every reference."""
    drift: tuple[PersonDrift, ...]
    """Of each author against the others, then of each against every reference on control images."""
    images: ImageIds
    """Ascending ids of the images that count for any of the authors."""
    given: int
    """Images with given objects that at least two authors finished."""
    tags: CustomTagNumbers
    assistance: tuple[AssistanceNumbers, ...]
    """What proposals do, in a study of them."""


def summarise_part(frame: AuditFrame, part: AuditRange) -> AuditNumbers:
    """The numbers of a part that holds all images."""
    jackknife = frame.jackknife if frame.options.intervals.wanted else None
    counts = {key: GroupCounts.of(drawn) for key, drawn in part.people.drawn.items()}
    return AuditNumbers(
        agreement=_summarise_agreement(frame, part),
        variance=_summarise_variance(frame, part),
        global_scores=tuple(score_tally(tally, jackknife) for tally in part.scores),
        control=score_control(frame, part.control),
        people=profile_authors(frame, part, counts),
        drift=follow_authors(frame, part, counts),
        images=part.finished,
        given=_count_given(part),
        tags=score_tags(frame, part.tags),
        assistance=measure_assistance(part.assistance, frame.jackknife),
    )


GroupsByAuthors = Mapping[tuple[int, ...], GroupCounts]
"""By the ids of those whose units they count."""


def profile_authors(frame: AuditFrame, part: AuditRange, counts: GroupsByAuthors) -> tuple[PersonProfile, ...]:
    """What each author does: against the others, then against every reference that shares an image."""
    people, effort = part.people, dict(zip(frame.authors, part.effort, strict=True))
    drawn, jackknife, least = people.drawn[frame.authors], frame.jackknife, frame.options.least_effects
    every = counts[frame.authors]
    found = list(profile_people(drawn, people.offsets, effort, jackknife=jackknife, least=least, counts=every))
    against: dict[int, list[Counted]] = {}
    for key, units in people.drawn.items():
        if key != frame.authors and len(units.images):
            reference = next(one for one in key if one not in frame.authors)
            against.setdefault(reference, []).append((units, counts[key]))
    for reference, both in against.items():
        found += profile_against(reference, both, people.offsets, jackknife=jackknife, least=least)
    return tuple(found)


def follow_authors(frame: AuditFrame, part: AuditRange, counts: GroupsByAuthors) -> tuple[PersonDrift, ...]:
    """How the work of each author changes: against the others, then on control images against every reference."""
    people, jackknife, least = part.people, frame.jackknife, frame.options.least_effects
    effort = dict(zip(frame.authors, part.effort, strict=True))
    tallies = {pair: one.tallies for pair, one in part.pairs.items()}
    known = PeopleData(counts[frame.authors], people.orders, people.offsets, tallies, effort, people.repeats)
    found = drift_people(frame.authors, known, jackknife=jackknife, least=least)
    control = []
    for (reference, person), tally in sorted(part.control.items()):
        low, high = sorted((reference, person))
        if (low, high) in counts and person in people.orders:
            pair = {(low, high): people.offsets[low, high]}
            of_pair = PeopleData(counts[low, high], people.orders, pair, {(low, high): tally.tallies})
            control.append(drift_against(reference, person, of_pair, jackknife=jackknife, least=least))
    return (*found, *control)


def score_tags(frame: AuditFrame, tally: TagTally) -> CustomTagNumbers:
    """How far the authors agree on the project's custom tags: each pair, all pairs, and all authors at once."""
    jackknife = frame.jackknife if frame.options.intervals.wanted else None
    found = CustomTagNumbers()
    if OF_UNITS in tally.units:
        found = score_ratings(frame.tags, tally.pairs, tally.units[OF_UNITS], jackknife)
    if OF_IMAGES in tally.units:
        images = tally.units[OF_IMAGES]
        found = found.join(score_ratings(frame.image_tags, images.split_pairs(frame.authors), images, jackknife))
    return found


def score_repeats(frame: AuditFrame, repeats: Mapping[int, PairTally]) -> tuple[PairAudit, ...]:
    """Intra-annotator consistency: the numbers of each author's two passes, the earlier one as a."""
    return tuple(tally.audit(author, author, frame.options, frame.jackknife) for author, tally in repeats.items())


def score_control(frame: AuditFrame, control: Mapping[ControlPair, PairTally]) -> tuple[PairAgreement, ...]:
    """The numbers of each person against each reference on control images, the reference as a."""
    jackknife = frame.jackknife if frame.options.intervals.wanted else None
    found = []
    for (reference, person), tally in sorted(control.items()):
        pair = tally.audit(min(reference, person), max(reference, person), frame.options, jackknife).agreement
        found.append(pair if pair.a == reference else pair.swap())
    return tuple(found)


def _summarise_agreement(frame: AuditFrame, part: AuditRange) -> AuditResult:
    options, jackknife = frame.options, frame.jackknife
    threshold = options.tally.pairing.iou_threshold
    alpha, sensitivity = part.alphas.compute_result(threshold), part.alphas.compute_sensitivity()
    if options.intervals.wanted:
        alpha = alpha_intervals.add_tallied_intervals(alpha, part.alphas, frame.groups, jackknife)
        sensitivity = alpha_intervals.add_sensitivity_intervals(sensitivity, part.alphas, frame.groups, jackknife)
    pairs = tuple(tally.audit(*pair, options, jackknife) for pair, tally in part.pairs.items())
    return AuditResult(
        options=options,
        authors=part.counts,
        table1=tuple(row for tally in part.splits for row in tally.iterate_rows()),
        effort=tuple(part.effort),
        efforts=tuple(table.sum_author(author) for author, table in zip(frame.authors, part.effort, strict=True)),
        pairs=pairs,
        alpha=alpha,
        alpha_means=score_alpha_means(part.alphas, jackknife if options.intervals.wanted else None),
        sensitivity=sensitivity,
        over_persons=_summarise_persons(frame, part, alpha, pairs),
        repeat_passes=score_repeats(frame, part.repeats),
    )


def _summarise_persons(
    frame: AuditFrame, part: AuditRange, alpha: AlphaResult, audited: Sequence[PairAudit]
) -> over_persons.OverPersons:
    """What is said of all authors together; `alpha` has its intervals."""
    options, jackknife = frame.options, frame.jackknife
    tallies = {pair: tally.tallies for pair, tally in part.pairs.items()}
    persons, references = (
        [one for one in frame.authors if frame.kinds[one] is kind] for kind in (AuthorKind.PERSON, AuthorKind.REFERENCE)
    )
    has_curve = options.tally.by_iou and not options.tally.without_assisted
    is_one = jackknife if len(tallies) == 1 and options.intervals.wanted else None
    return over_persons.OverPersons(
        over_persons.average_pair_f1(tallies, jackknife),
        over_persons.average_pair_iou(tallies, jackknife),
        alpha_intervals.add_persons_to_alpha(alpha, part.alphas, frame.groups, jackknife),
        over_persons.measure_gap(tallies, jackknife),
        {pair: score_levels(one, is_one) for pair, one in tallies.items()} if has_curve else {},
        over_persons.pool_tags(
            {(one.agreement.a, one.agreement.b): (one.agreement, one.tallies) for one in audited}, jackknife
        ),
        tuple(over_persons.subtract_persons(tallies, persons, references, jackknife)),
    )


def _summarise_variance(frame: AuditFrame, part: AuditRange) -> VarianceReport:
    found = part.variance
    report = make_variance_report(tally_of_sums(frame.authors, found.sum_columns(), left_out=found.left_out))
    return add_carriers(add_variance_intervals(report, found.rows, found.images, frame.jackknife), found.carriers)


def _count_given(part: AuditRange) -> int:
    marked = [np.zeros(0, np.int64)]
    for tallied in part.pairs.values():
        rows = tallied.tallies
        marked.append(rows.images[rows.counts[:, rows.layout.columns["given"]].ravel() > 0])
    return len(sort_distinct(np.concatenate(marked)))

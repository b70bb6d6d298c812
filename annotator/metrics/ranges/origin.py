"""Whose boxes a reference was made of, and how its persons agree with what the others of them would have made.

A person whose boxes made the reference is judged by boxes of the own: leave-one-out judges each by the rule over the
others. The rule is that of the proposed shapes, k of n persons, with k at most the number of the others; where nothing
was proposed it is a strict majority of them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.pair import PairAgreement, Tallies, TallyLayout, compute_agreement, sums_of, tally
from annotator.metrics.jackknife.interval import ImageUnits, Jackknife
from annotator.metrics.matching import selection
from annotator.metrics.matching.consensus import LEAST, find_consensus
from annotator.metrics.ranges.source import ImageRange, RangeRunner, Source
from annotator.model.author import AuthorKind
from annotator.model.decision import PROPOSED, find_provenance
from annotator.model.project import Project
from annotator.model.shapes import Shapes

TOO_FEW_OTHERS: Final = Phrase("the rule needs at least two other persons whose boxes made the reference")


class OriginCount(Struct, frozen=True):
    """What the shapes of a reference on some images say of whose boxes they were made of; images add up."""

    objects: int = 0
    members: Mapping[tuple[str, int], int] = field(default_factory=dict)
    """By name of a person, and number of the persons of whose boxes a shape was made, so many shapes."""
    least: int = 0
    """The least number of persons of a proposed shape; 0 where none was proposed."""

    @classmethod
    def of(cls, tables: Iterable[Shapes]) -> "OriginCount":
        """By the shapes that count of the reference on each image."""
        objects, members, least = 0, Counter[tuple[str, int]](), 0
        for shapes in tables:
            objects += len(shapes)
            for row in range(len(shapes)) if shapes.attributes is not None else ():
                told = find_provenance(shapes.attributes_of(row))
                names = sorted(set(told.get("authors", ())))
                members.update((name, len(names)) for name in names)
                if told.get("rule") == PROPOSED and names:
                    least = min(least or len(names), len(names))
        return cls(objects, members, least)

    def add(self, other: "OriginCount") -> "OriginCount":
        """What more shapes say."""
        known = [one for one in (self.least, other.least) if one]
        members = Counter(self.members) + Counter(other.members)
        return OriginCount(self.objects + other.objects, members, min(known, default=0))

    @property
    def shares(self) -> dict[str, float]:
        """By name of each person the share of the reference: a shape of k persons is one k-th of each."""
        found: dict[str, Fraction] = {}
        for (name, number), count in sorted(self.members.items()):
            found[name] = found.get(name, Fraction(0)) + Fraction(count, number * self.objects)
        return {name: float(share) for name, share in found.items()}


class LeftOut(Struct, frozen=True):
    """One person beside a reference that was made of the own boxes, too."""

    author: int
    share: float
    """Of the reference, made of this person's boxes."""
    whole: PairAgreement
    """With the reference, which is a."""
    others: PairAgreement | None
    """With what the rule over the others keeps, which is a, on the same images; None where the rule has too few."""
    at_least: int
    """Persons who drew alike, by that rule."""


class ReferenceOrigin(Struct, frozen=True):
    """Whose boxes a reference was made of."""

    reference: int
    shares: Mapping[int, float]
    """By each person; the rest of it nobody who is here drew before."""
    rows: tuple[LeftOut, ...]
    """Of the persons among the judged ones."""


class _Question(Struct, frozen=True):
    reference: int
    persons: tuple[int, ...]
    """Whose boxes made the reference, ascending."""
    at_least: int
    labels: tuple[int, ...]
    """Ids of all labels, ascending."""
    options: AuditOptions


def measure_origin(
    reading: tuple[Source, Project, Sequence[ImageRange], RangeRunner],
    reference: int,
    options: AuditOptions,
    progress: Progress | None = None,
) -> ReferenceOrigin | None:
    """Whose boxes a reference was made of, on the images that count; None where its shapes do not say.

    The source is read with its outline, range by range, by the runner. Raises UserError where the source cannot be
    read, and Cancelled when asked to stop.
    """
    source, outline, ranges, runner = reading
    if outline.authors[reference].kind is not AuthorKind.REFERENCE:
        return None
    count = OriginCount()
    for part in runner.run(partial(_count_origin, source, reference, options), ranges, progress):
        count = count.add(part)
    if not count.members:
        return None
    known = ((outline.find_author(name), share) for name, share in count.shares.items())
    persons = dict(sorted((author.id, share) for author, share in known if author is not None))
    others = len(persons) - 1
    at_least = min(count.least or others // 2 + 1, others)
    labels = {*source.list_labels(), *(label.id for label in outline.vocabulary.counted_labels)}
    asked = _Question(reference, tuple(persons), at_least if others > 1 else 0, tuple(sorted(labels)), options)
    tallied = list(runner.run(partial(_tally_left_out, source, asked), ranges, progress))
    jackknife = Jackknife(options.intervals, ImageUnits.of_rule(outline.images.values(), options.intervals))
    rows = []
    for author in asked.persons:
        whole, left = (
            _audit([part[author][place] for part in tallied], (reference, author), options, jackknife)
            for place in (0, 1)
        )
        if whole is not None:
            rows.append(LeftOut(author, persons[author], whole, left, asked.at_least))
    return ReferenceOrigin(reference, persons, tuple(rows))


def _count_origin(source: Source, reference: int, options: AuditOptions, part: ImageRange) -> OriginCount:
    rule = options.selection
    layers = selection.latest_work_of(
        selection.passes_of(source.read_range(part), [reference], rule)[reference]
    ).values()
    return OriginCount.of(selection.keep_countable(layer.shapes, rule) for layer in layers if layer.count)


def _tally_left_out(source: Source, asked: _Question, part: ImageRange) -> dict[int, tuple[Tallies, Tallies | None]]:
    """By person the tallies with the reference, and with what the rule keeps of the others."""
    project, options = source.read_range(part), asked.options
    whole, *sides = selection.select_shapes(project, [asked.reference, *asked.persons], options.selection)
    layout = TallyLayout(asked.labels, selection.find_prompted(project))
    found: dict[int, tuple[Tallies, Tallies | None]] = {}
    for place, side in enumerate(sides):
        made = None
        if asked.at_least:
            others = [other for other in sides if other is not side]
            kept = find_consensus(
                others,
                asked.labels,
                iou_threshold=options.tally.pairing.iou_threshold,
                at_least=max(LEAST, asked.at_least),
            )
            made = selection.AuthorShapes(asked.reference, kept.images, kept.shapes)
        shared = selection.find_shared_images(whole, side, *(() if made is None else (made,)))
        with_made = None if made is None else _tally(made, sides[place], shared, layout, options)
        found[side.author] = _tally(whole, side, shared, layout, options), with_made
    return found


def _tally(
    a: selection.AuthorShapes,
    b: selection.AuthorShapes,
    images: selection.ImageIds,
    layout: TallyLayout,
    options: AuditOptions,
) -> Tallies:
    first, second = sorted((a, b), key=lambda side: side.author)
    return tally(first, second, images=images, layout=layout, rule=replace(options.tally, by_iou=False))


def _audit(
    parts: Iterable[Tallies | None], pair: tuple[int, int], options: AuditOptions, jackknife: Jackknife
) -> PairAgreement | None:
    """The numbers of a reference and a person, of the tallies of all ranges; None without any."""
    known = [part for part in parts if part is not None]
    if not known:
        return None
    columns: dict[str, Any] = {
        name: np.concatenate([getattr(part, name) for part in known]) for name in Tallies.COLUMNS
    }
    sums = sums_of(replace(known[0], **columns), jackknife if options.intervals.wanted else None)
    found = compute_agreement(min(pair), max(pair), sums, size_threshold=options.tally.size_threshold)
    return found if found.a == pair[0] else found.swap()

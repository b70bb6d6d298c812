"""The error profile of a person: offsets, misses, extras, words and pace, each against the other persons.

Against the others an offset is the mean over the other persons, an area ratio their geometric mean; its interval leaves
an image out for all of them. Against a reference there is that one other, and shares are judged by those of the other
persons against it.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import combinations
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Bools, Floats, Ints
from annotator.metrics.agreement.counts import EffortTable
from annotator.metrics.jackknife import interval
from annotator.metrics.jackknife.two_sources import choose_groups
from annotator.metrics.matching.selection import ImageIds
from annotator.metrics.median import find_quantile
from annotator.metrics.people.heads import (
    NO_EFFECT,
    Effect,
    choose_majority_p,
    choose_speaking,
    compare_shares,
    measure_effect,
)
from annotator.metrics.people.offsets import EDGES, Pair, PairOffsets
from annotator.metrics.people.units import TAGS, UnitBlock, UnitTable
from annotator.metrics.score import Score, make_undefined, score_of_ratio
from annotator.model.metric_settings import LeastEffects
from annotator.model.tags import Level, Tag, kind_of
from annotator.spool import SpoolColumn, SpoolFile

NO_PAIR: Final = Phrase("no shape of this person pairs with one of another")
NO_UNIT: Final = Phrase("no such object on the images that others finished, too")
NO_TIME: Final = Phrase("no time was recorded for the images that count")
NO_WORD: Final = Phrase("no shape with this word where the others have a majority")
NO_ANSWER: Final = Phrase("no object or image has answers of this person and of another")
NO_ORDER: Final = Phrase("answers of this kind have no order")
NOT_ASKED: Final = Phrase("this person was asked of no object or image")
OFFSETS: Final = (*EDGES, "size", "shift_x", "shift_y")
GROUPS: Final = ("all", "small", "middle", "large", "occluded", "not_occluded", "border")
"""Of objects; each label is a group, too."""
HEADS: Final = ("size", "shift_x", "shift_y", "misses", "extras", *TAGS, "pace")


class GroupShare(Struct, frozen=True):
    """Objects of a group that a person missed, or drew alone."""

    share: Score
    """Its support is the number of objects."""
    count: int
    others: float | None
    """The same share of the person's peers on the same images; None where they have none."""
    effect: Effect
    """Difference of the logits."""


class WordShare(Struct, frozen=True):
    """Shapes whose word differs from that of the others' majority."""

    share: Score
    count: int
    ties: int
    """Shapes whose others have no majority, which are left out."""
    commonest: tuple[int, int, int, int] | None
    """The commonest confusion: the person's word, the others', how often, and of how many with that word of theirs;
    labels as their ids."""
    others: float | None
    effect: Effect


class TagErrors(Struct, frozen=True):
    """What a person answers to one custom tag, against the others."""

    tag: Tag
    words: WordShare
    """Of answers that are words, as their places."""
    difference: Score
    """Of numbers, and of words in order in steps: the mean over the others of the person's answer less theirs."""
    missing: GroupShare
    """Objects or images without an answer, of those whose person was asked."""

    @property
    def key(self) -> str:
        """Of the head that it has on a card."""
        return f"tag:{self.tag.key}"


class Head(Struct, frozen=True):
    """One thing that a card may say."""

    key: str
    """Of `HEADS`, or of `TagErrors`."""
    p: float
    value: float
    """The effect: an offset, a difference of shares, or a ratio of seconds."""
    speaks: bool
    where: tuple[str, ...] = ()
    """Edges or groups of objects whose own interval leaves out no effect."""


class PersonProfile(Struct, frozen=True, eq=False):
    """What one person does, against the others or against one reference."""

    author: int
    against: int | None
    """Id of the reference; None for the other persons."""
    others: tuple[int, ...]
    """Ids of the persons who share an image with this one, or of the reference."""
    peers: tuple[int, ...]
    """Ids of the persons whose shares are beside this one's: the others, or those compared with the same reference."""
    images: int
    """Images that this person and another finished."""
    units: int
    """Objects on them that somebody drew."""
    offset: Mapping[str, Score]
    """By `OFFSETS`, in parts of the object's scale; positive is outward, to the right and down."""
    area_ratio: Score
    steadiness: Score
    """The variance of the offsets that is this person's own, or the pair's below three persons."""
    misses: Mapping[str | int, GroupShare]
    """By `GROUPS` and by id of a label."""
    extras: Mapping[str | int, GroupShare]
    words: Mapping[str, WordShare]
    """By `TAGS`."""
    seconds: Score
    """An object, over the images whose time was kept."""
    pace: Score
    """Seconds an object in parts of those of the others, on the same images."""
    spread: Ints
    """Pairs by class of scale and of mean offset, as `PairOffsets` has them."""
    heads: tuple[Head, ...] = ()
    tags: tuple[TagErrors, ...] = ()

    def find_tag(self, key: str) -> TagErrors | None:
        """The custom tag of a head; None of other heads."""
        return next((one for one in self.tags if one.key == key), None)

    @property
    def sentences(self) -> tuple[Head, ...]:
        """The heads that speak."""
        return tuple(head for head in self.heads if head.speaks)


class GroupCounts(Struct, frozen=True, eq=False):
    """By group of objects what every image adds, as columns (I, A) of persons."""

    images: interval.Column
    counts: Mapping[str | int, tuple[interval.Column, interval.Column, interval.Column, interval.Column]]
    """Objects that the others drew, those of them missed, objects drawn, and those of them drawn alone."""
    finished: Bools
    """(I, A)"""
    units: Ints
    """(I,)"""

    @classmethod
    def of(cls, drawn: UnitTable) -> "GroupCounts":
        """The counts of all units; the classes of scale hold a third of them each."""
        bounds = [find_quantile(drawn.scale, share) or 0.0 for share in (1 / 3, 2 / 3)]
        file = SpoolFile()
        keys = [*GROUPS, *drawn.labels]
        columns = {key: [SpoolColumn(file) for _ in range(4)] for key in keys}
        finished = [np.zeros((0, len(drawn.authors)), np.bool_)]
        for block in drawn.iterate_blocks():
            finished.append(block.finished)
            expected, own, lone = block.expected, block.own, block.lone
            kinds = (expected, expected & ~block.drawn, own, lone)
            for key, group in zip(keys, _list_groups(block, bounds, len(drawn.labels)), strict=True):
                for column, units in zip(columns[key], kinds, strict=True):
                    column.append(block.count(units & group[:, None]).astype(np.int32))
        empty = np.zeros((0, len(drawn.authors)), np.int32)
        read = {
            key: tuple(one.read() if len(drawn.images) else empty for one in kinds) for key, kinds in columns.items()
        }
        used = {key: kinds for key, kinds in read.items() if isinstance(key, str) or kinds[2].any()}
        return cls(drawn.images, used, np.concatenate(finished), drawn.units)  # type: ignore[arg-type]


def _list_groups(block: UnitBlock, bounds: Sequence[float], labels: int) -> Iterator[Bools]:
    """Which units (u,) are in each group."""
    small, large = block.scale <= bounds[0], block.scale > bounds[1]
    yield np.ones(len(block.scale), np.bool_)
    yield from (small, ~small & ~large, large, block.occluded, block.not_occluded, block.border)
    yield from (block.label == number for number in range(labels))


def profile_people(
    drawn: UnitTable,
    offsets: Mapping[Pair, PairOffsets],
    effort: Mapping[int, EffortTable],
    *,
    jackknife: interval.Jackknife,
    least: LeastEffects | None = None,
    counts: GroupCounts | None = None,
) -> tuple[PersonProfile, ...]:
    """The profile of every person against the others, in ascending order of id; `offsets` are those of all pairs.

    `counts` are those of `drawn`, where they are at hand.
    """
    maker = _Maker(drawn, counts or GroupCounts.of(drawn), offsets, effort, jackknife, least or LeastEffects())
    return tuple(map(maker.make, drawn.authors))


Counted = tuple[UnitTable, GroupCounts]
"""Units and what every image adds of them."""


def profile_against(
    reference: int,
    every: Sequence[Counted],
    offsets: Mapping[Pair, PairOffsets],
    *,
    jackknife: interval.Jackknife,
    least: LeastEffects | None = None,
) -> tuple[PersonProfile, ...]:
    """The profile of each person against a reference, of the units of each with it; `offsets` are those of the pairs.

    What is missed, drawn alone and called otherwise than by the reference is judged by what the other persons miss,
    draw alone and call otherwise on the same images; the reference's own shares say nothing.
    """
    persons = [next(one for one in drawn.authors if one != reference) for drawn, _ in every]
    found = []
    for place, (person, (drawn, counts)) in enumerate(zip(persons, every, strict=True)):
        peers = {
            other: both
            for n, (other, both) in enumerate(zip(persons, every, strict=True))
            if n != place and len(np.intersect1d(drawn.images, both[0].images, assume_unique=True))
        }
        maker = _Maker(drawn, counts, offsets, {}, jackknife, least or LeastEffects(), peers)
        found.append(replace(maker.make(person), against=reference, peers=tuple(peers)))
    return tuple(found)


Ratio = tuple[interval.Column, interval.Column, interval.Column]
"""Ascending images (I,), and what each adds to the part and to the whole."""
Read = Callable[[UnitTable, GroupCounts], tuple[interval.Column, interval.Column]]
"""Reads what counts and of how much, by image and person (I, A)."""


class _Maker(Struct, frozen=True, eq=False):
    drawn: UnitTable
    counts: GroupCounts
    offsets: Mapping[Pair, PairOffsets]
    effort: Mapping[int, EffortTable]
    jackknife: interval.Jackknife
    least: LeastEffects
    peers: Mapping[int, Counted] | None = None
    """By person the same of whom shares are judged by, where the one other is a reference; None where others are."""

    def make(self, author: int) -> PersonProfile:
        place = self.drawn.authors.index(author)
        finished = self.counts.finished
        shared = finished[:, place]
        others = tuple(
            other
            for column, other in enumerate(self.drawn.authors)
            if column != place and (shared & finished[:, column]).any()
        )
        pairs = [self._pair(author, other) for other in others]
        pairs = [pair for pair in pairs if len(pair.images)]
        offset = {name: self._average(pairs, name) for name in OFFSETS}
        pace = [self._compare_pace(author, other) for other in others]
        made = PersonProfile(
            author=author,
            against=None,
            others=others,
            peers=others,
            images=int(shared.sum()),
            units=int(self.counts.units[shared].sum()),
            offset={name: score for name, (score, _) in offset.items()},
            area_ratio=self._average_area(pairs),
            steadiness=self._compute_steadiness(author, others),
            misses=self._share_groups(place, 0),
            extras=self._share_groups(place, 2),
            words={tag: self._share_word(place, number) for number, tag in enumerate(TAGS)},
            tags=tuple(self._judge_tag(place, number, tag) for number, tag in enumerate(self.drawn.tags)),
            seconds=self._measure_seconds(author),
            pace=self._average_pace(pace),
            spread=reduce(np.add, (pair.spread for pair in pairs), np.zeros((1, 1), np.int64)),
        )
        return replace(made, heads=self._judge(made, len(others), pairs, pace, offset))

    def _pair(self, author: int, other: int) -> PairOffsets:
        """The offsets of one person against another."""
        found = self.offsets[min(author, other), max(author, other)]
        return found if author < other else found.swap()

    def _average(self, pairs: Sequence[PairOffsets], name: str) -> tuple[Score, Effect]:
        """The mean over the others of an offset, and its effect."""
        return self._average_ratios([(pair.images, pair.read(name), pair.pairs) for pair in pairs], NO_PAIR)

    def _average_area(self, pairs: Sequence[PairOffsets]) -> Score:
        """The geometric mean over the others of the area ratio."""
        if not pairs:
            return make_undefined(NO_PAIR)
        ratios = [(pair.images, *pair.sides) for pair in pairs]
        value, without = self._leave_out(ratios, lambda ratio: 2 * np.log(ratio))
        score = Score(math.exp(value), round(sum(float(pair.pairs.sum()) for pair in pairs)))
        return self._with_interval(score, interval.Spread.POSITIVE, without)

    def _leave_out(
        self,
        ratios: Sequence[Ratio],
        scale: Callable[[Floats], Floats] = lambda ratio: ratio,
    ) -> tuple[float, Floats]:
        """The mean of several ratios, each of images and their parts and wholes, and the same without each unit."""
        groups = self._group(reduce(np.union1d, (known for known, _, _ in ratios)))
        value, without = 0.0, np.zeros(groups.count)
        for known, part, whole in ratios:
            of_image = groups.group[np.searchsorted(groups.images, known)]
            tops, bottoms = (np.bincount(of_image, weights=one, minlength=groups.count) for one in (part, whole))
            top, bottom = float(tops.sum()), float(bottoms.sum())
            left = bottom - bottoms
            each = np.divide(top - tops, left, out=np.full(len(left), np.nan), where=left > 0)
            value += float(scale(np.array(top / bottom))) / len(ratios)
            without += scale(each) / len(ratios)
        return value, without

    def _group(self, images: interval.Column) -> interval.ImageGroups:
        """Which of ascending images are left out together: the units, of very many images groups of them."""
        return choose_groups(images, self.jackknife.units, self.jackknife.rule)

    def _with_interval(self, score: Score, spread: interval.Spread, without: Floats) -> Score:
        """The score with the interval from its values without each unit, on the scale of its kind."""
        return score.with_interval(self._make_interval(score, spread, without))

    def _make_interval(self, score: Score, spread: interval.Spread, without: Floats) -> interval.IntervalAnswer:
        rule = self.jackknife.rule
        if not rule.wanted or score.value is None:
            return interval.NoInterval.NOT_ASKED
        if len(without) < 2:
            return rule.too_few
        effect = measure_effect(0.0, without)
        if not effect.degrees:
            return interval.NoInterval.NOT_WITHOUT
        return interval.make_interval(
            spread, score.value, effect.error, interval.Basis(len(without), score.support, len(without) - 1), rule
        )

    def _compute_steadiness(self, author: int, others: Sequence[int]) -> Score:
        """The variance of a person's own offsets, from those of all pairs."""
        persons = sorted((author, *others))
        variances = {
            (a, b): self.offsets[a, b].compute_variance() for n, a in enumerate(persons) for b in persons[n + 1 :]
        }
        own = [value for pair, value in variances.items() if author in pair]
        support = round(sum(float(self.offsets[pair].pairs.sum()) for pair in variances if author in pair))
        if not own:
            return make_undefined(NO_PAIR)
        known = [value for value in variances.values() if value is not None]
        if len(known) < len(variances):
            return make_undefined(Phrase("some two of the persons have no pair of shapes"))
        if len(persons) == 2:
            return Score(known[0], support)
        mine = sum(value for value in own if value is not None)
        value = (mine - sum(known) / (len(persons) - 1)) / (len(persons) - 2)
        if value < 0:
            return make_undefined(Phrase("the others' boxes scatter more than those of this person can account for"))
        return Score(value, support)

    def _share_groups(self, place: int, first: int) -> dict[str | int, GroupShare]:
        """Misses (columns from 0) or extras (from 2) by group."""

        def read(key: str | int, _drawn: UnitTable, counts: GroupCounts) -> tuple[interval.Column, interval.Column]:
            columns = counts.counts.get(key)
            nothing = np.zeros(counts.finished.shape)
            return (nothing, nothing) if columns is None else (columns[first + 1], columns[first])

        return {key: GroupShare(*self._share(place, partial(read, key), NO_UNIT)) for key in self.counts.counts}

    def _share(self, place: int, read: Read, reason: str) -> tuple[Score, int, float | None, Effect]:
        """The share of a person, how many, that of the others on the same images, and the difference."""
        part, whole = read(self.drawn, self.counts)
        images, (top, bottom) = self.counts.images, (part[:, place], whole[:, place])
        count, support = int(top.sum()), int(bottom.sum())
        score = score_of_ratio(count, support, reason=reason)
        score = score.with_interval(self.jackknife.measure_ratio(interval.Spread.SHARE, images, top, bottom))
        if not support:
            return score, count, None, NO_EFFECT
        same = np.flatnonzero(bottom > 0)
        groups = self._group(images[same])
        mine = groups.sum_columns(column[same] for column in (top, bottom))
        theirs = groups.sum_columns(column[same].sum(axis=1) for column in (part, whole)) - mine
        if self.peers is not None:
            theirs = np.zeros_like(mine)
            for other, (drawn, counts) in self.peers.items():
                at = drawn.authors.index(other)
                columns = (align_column(images[same], drawn.images, one[:, at]) for one in read(drawn, counts))
                theirs += groups.sum_columns(columns)
        others = int(theirs[:, 1].sum())
        effect = compare_shares(*mine.T, *theirs.T)
        return score, count, int(theirs[:, 0].sum()) / others if others else None, effect

    def _share_word(self, place: int, tag: int) -> WordShare:
        def read(drawn: UnitTable, _counts: GroupCounts) -> tuple[interval.Column, interval.Column]:
            return drawn.words[:, :, tag, 1], drawn.words[:, :, tag, 0]

        share, count, others, effect = self._share(place, read, NO_WORD)
        table = np.array(self.drawn.confusions[tag][place])
        whole = table.sum(axis=0)
        np.fill_diagonal(table, 0)
        commonest = None
        if table.any():
            own, theirs = (int(one) for one in np.unravel_index(int(table.argmax()), table.shape))
            number = int(table[own, theirs]), int(whole[theirs])
            if tag == TAGS.index("label"):
                own, theirs = self.drawn.labels[own], self.drawn.labels[theirs]
            commonest = own, theirs, *number
        return WordShare(share, count, int(self.drawn.ties[place, tag]), commonest, others, effect)

    def _judge_tag(self, place: int, number: int, tag: Tag) -> TagErrors:
        def read(drawn: UnitTable, _counts: GroupCounts) -> tuple[interval.Column, interval.Column]:
            return drawn.asked[:, :, number, 1], drawn.asked[:, :, number, 0]

        difference = make_undefined(NO_ORDER)
        if kind_of(tag).level is not Level.NOMINAL:
            difference = self._average_ratios(self._list_apart(place, number), NO_ANSWER)[0]
        missing = GroupShare(*self._share(place, read, NOT_ASKED))
        return TagErrors(tag, self._share_word(place, len(TAGS) + number), difference, missing)

    def _list_apart(self, place: int, tag: int) -> list[Ratio]:
        """The person's answers less those of each other who answered about the same, by image."""
        found = []
        for pair, both in enumerate(combinations(range(len(self.drawn.authors)), 2)):
            if place in both:
                apart, number = self.drawn.apart[:, pair, tag].T
                there = np.flatnonzero(number)
                if len(there):
                    side = 1.0 if both[1] == place else -1.0
                    found.append((self.drawn.images[there], side * apart[there], number[there]))
        return found

    def _average_ratios(self, ratios: Sequence[Ratio], reason: str) -> tuple[Score, Effect]:
        """The mean of ratios, undefined without any, and its effect."""
        if not ratios:
            return make_undefined(reason), NO_EFFECT
        value, without = self._leave_out(ratios)
        score = Score(value, round(sum(float(number.sum()) for _, _, number in ratios)))
        return self._with_interval(score, interval.Spread.FREE, without), measure_effect(value, without)

    def _measure_seconds(self, author: int) -> Score:
        table = self.effort.get(author)
        if table is None or not len(table) or not int(table.shapes.sum()):
            return make_undefined(NO_TIME)
        order = np.argsort(table.image, kind="stable")
        images, seconds, shapes = table.image[order], table.seconds[order], table.shapes[order]
        score = Score(float(seconds.sum()) / int(shapes.sum()), int(shapes.sum()))
        return score.with_interval(self.jackknife.measure_ratio(interval.Spread.POSITIVE, images, seconds, shapes))

    def _compare_pace(self, author: int, other: int) -> tuple[interval.Column, Floats, Floats, Floats, Floats] | None:
        """Of the images whose time both kept seconds and shapes of the one and of the other, by unit of images."""
        both = [self.effort.get(one) for one in (author, other)]
        if None in both:
            return None
        tables = [table for table in both if table is not None]
        images, *rows = np.intersect1d(tables[0].image, tables[1].image, assume_unique=True, return_indices=True)
        columns = [
            np.asarray(column[at], np.float64)
            for table, at in zip(tables, rows, strict=True)
            for column in (table.seconds, table.shapes)
        ]
        if not all(column.any() for column in columns):
            return None
        return (images, *columns)  # type: ignore[return-value]

    def _average_pace(self, pace: Sequence[tuple[interval.Column, Floats, Floats, Floats, Floats] | None]) -> Score:
        known = [one for one in pace if one is not None]
        if not known:
            return make_undefined(NO_TIME)
        value, without = self._leave_out_pace(known)
        score = Score(math.exp(value), round(sum(float(one[2].sum()) for one in known)))
        return self._with_interval(score, interval.Spread.POSITIVE, without)

    def _leave_out_pace(
        self, known: Sequence[tuple[interval.Column, Floats, Floats, Floats, Floats]]
    ) -> tuple[float, Floats]:
        """The mean logarithm of the ratios of seconds an object, and the same without each unit."""
        own = self._leave_out([(one[0], one[1], one[2]) for one in known], np.log)
        theirs = self._leave_out([(one[0], one[3], one[4]) for one in known], np.log)
        return own[0] - theirs[0], own[1] - theirs[1]

    def _judge(
        self,
        made: PersonProfile,
        number: int,
        pairs: Sequence[PairOffsets],
        pace: Sequence[tuple[interval.Column, Floats, Floats, Floats, Floats] | None],
        offset: Mapping[str, tuple[Score, Effect]],
    ) -> tuple[Head, ...]:
        """The heads of the card; none where no intervals are wanted."""
        if not self.jackknife.rule.wanted:
            return ()
        missing = [NO_EFFECT] * (number - len(pairs))
        least, heads = self.least, []
        for name in ("size", "shift_x", "shift_y"):
            value = made.offset[name].value
            if value is not None:
                effects = [self._average([pair], name)[1] for pair in pairs] + missing
                large = abs(value) >= (least.size if name == "size" else least.shift)
                if name == "size" and made.area_ratio.value is not None:
                    large |= abs(made.area_ratio.value - 1) >= least.area
                where = _list_edges(offset, value) if name == "size" else ()
                heads.append((Head(name, choose_majority_p(effects), value, speaks=False, where=where), large))
        shares: tuple[tuple[str, Mapping[str | int, GroupShare]], ...] = (
            ("misses", made.misses),
            ("extras", made.extras),
        )
        for name, groups in shares:
            head = _judge_share(name, groups["all"])
            if head is not None:
                where = _list_where(groups, head.value)
                heads.append((replace(head, where=where), abs(head.value) >= least.share))
        for tag in TAGS:
            head = _judge_share(tag, made.words[tag])
            if head is not None:
                heads.append((head, abs(head.value) >= least.share))
        heads += self._list_tag_heads(made, number)
        if made.pace.value is not None:
            effects = [NO_EFFECT if one is None else measure_effect(*self._leave_out_pace([one])) for one in pace]
            value = made.pace.value
            large = abs(value - 1) >= least.pace
            heads.append((Head("pace", choose_majority_p(effects), value, speaks=False), large))
        kept = choose_speaking([head.p for head, _ in heads])
        return tuple(
            replace(head, speaks=bool(one and large)) for (head, large), one in zip(heads, kept.tolist(), strict=True)
        )

    def _list_tag_heads(self, made: PersonProfile, number: int) -> Iterator[tuple[Head, bool]]:
        """The heads of custom tags, and whether each is large enough to speak."""
        least, place = self.least.share, self.drawn.authors.index(made.author)
        for tag, errors in enumerate(made.tags):
            if kind_of(errors.tag).level is Level.NOMINAL:
                head = _judge_share(errors.key, errors.words)
                if head is not None:
                    yield head, abs(head.value) >= least
            elif errors.difference.value is not None:
                apart = [self._average_ratios([one], NO_ANSWER)[1] for one in self._list_apart(place, tag)]
                p = choose_majority_p(apart + [NO_EFFECT] * (number - len(apart)))
                value = errors.difference.value
                yield Head(errors.key, p, value, speaks=False), abs(value) >= least * _span_of(errors.tag)


def _span_of(tag: Tag) -> float:
    """How far two answers that are in order can lie apart; 0 where nothing bounds them."""
    steps = len(kind_of(tag).list_values(tag)) - 1.0
    return steps if steps > 0 else (tag.most or 0.0) - (tag.least or 0.0) if None not in (tag.least, tag.most) else 0.0


def align_column(images: ImageIds, known: interval.Column, column: interval.Column) -> Floats:
    """Of images `(n,)` what a column `(I,)` over ascending known images `(I,)` says, 0 where it has none."""
    if not len(known):
        return np.zeros(len(images))
    rows = np.searchsorted(known, images).clip(0, len(known) - 1)
    found: Floats = np.where(known[rows] == images, np.asarray(column)[rows], 0).astype(np.float64)
    return found


def _judge_share(name: str, found: GroupShare | WordShare) -> Head | None:
    """The head of a share; None where it is undefined, or that of the others is."""
    if found.share.value is None or found.others is None:
        return None
    return Head(name, found.effect.p, found.share.value - found.others, speaks=False)


def _list_edges(offset: Mapping[str, tuple[Score, Effect]], value: float) -> tuple[str, ...]:
    """The edges whose own interval leaves out 0, on the same side as the size."""
    return tuple(edge for edge in EDGES if offset[edge][1].is_apart and offset[edge][1].value * value > 0)


def _list_where(groups: Mapping[str | int, GroupShare], value: float) -> tuple[str, ...]:
    """Of a share larger than that of the others the groups where it is larger still, and that by their own interval."""
    found = []
    for key, one in groups.items():
        if key != "all" and value > 0 and one.effect.is_apart and one.share.value is not None:
            apart = one.share.value - (one.others or 0.0)
            if apart > value:
                found.append((-apart, str(key)))
    return tuple(key for _, key in sorted(found))

"""Live counts: all numbers of a project between its authors, kept true edit by edit at the cost of one image.

Every image's tallies stand beside their sums; an update recomputes its image and corrects the sums. While one shape of
one author changes again and again (a drag), only the neighbourhood of that shape is looked at.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

import numpy as np
from msgspec import Struct, field

from annotator.errors import Progress
from annotator.geometry.box import Candidates, Floats, Rows, area_of, compute_iou_with
from annotator.metrics.agreement import alpha
from annotator.metrics.agreement.audit import AuditOptions, layout_of
from annotator.metrics.agreement.pair import (
    PairAgreement,
    TallyLayout,
    TallyRule,
    compute_agreement,
    tally,
    tally_pairs,
)
from annotator.metrics.jackknife.interval import Column, ImageUnits, Jackknife
from annotator.metrics.live.running import RunningMeans, RunningPair, RunningTags, RunningVariance, list_compared
from annotator.metrics.matching import pairing, selection
from annotator.metrics.people.custom_tags import Answers, TagAlpha, TagRatings, rate_images, rate_pairs
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, make_image_scope
from annotator.metrics.randcrowns.variance import VarianceReport, build_variance_table, sum_variance_tally
from annotator.metrics.score import compute_f1
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import Shapes

FEW: Final = 8
"""Changed shapes up to which an image is corrected shape by shape."""


def find_changed_authors(before: selection.ShapesByAuthor, after: selection.ShapesByAuthor) -> set[int]:
    """Authors whose statement has changed, begun or ended."""
    return {author for author in before.keys() | after.keys() if not _is_same(before.get(author), after.get(author))}


def _is_same(one: Shapes | None, other: Shapes | None) -> bool:
    """Tables with drafts or merged labels are made anew each time, so that only their content tells."""
    return one is other or one == other


def find_few_changes(before: selection.ShapesByAuthor, after: selection.ShapesByAuthor) -> tuple[int, Rows] | None:
    """The one author who changed up to `FEW` shapes in place, and their rows `(K,)`; None where more has changed."""
    changed = find_changed_authors(before, after)
    if len(changed) != 1:
        return None
    author = changed.pop()
    if author not in before or author not in after:
        return None
    old, new = before[author], after[author]
    if not np.array_equal(old.id, new.id):
        return None
    moved = np.flatnonzero(old.box != new.box) // 4
    others = [
        np.flatnonzero(getattr(old, name) != getattr(new, name))
        for name in ("label", "occluded", "part_state", "assisted")
    ]
    rows = np.unique(np.concatenate((moved, *others)))
    return (author, rows) if len(rows) <= FEW else None


class _LastImage(Struct, frozen=True):
    image: int
    shapes: selection.ShapesByAuthor
    found: pairing.Links
    parts: alpha.AlphaParts


class IncrementalAlpha:
    """The alphas of a project: sums that an image's new parts are added to and its old ones taken from.

    All but the means are whole numbers, so that nothing drifts.
    """

    def __init__(
        self,
        sides: Sequence[selection.AuthorShapes],
        labels: tuple[int, ...],
        *,
        images: selection.ImageIds,
        rule: TallyRule,
        progress: Progress,
    ) -> None:
        """Starts from what the authors stated; `labels` and `images` are all ids of the project, ascending.

        Raises Cancelled.
        """
        self._authors, self._labels = tuple(side.author for side in sides), labels
        self._threshold, self._without_assisted = rule.pairing.iou_threshold, rule.without_assisted
        parts = alpha.compute_alpha_parts(
            sides,
            labels,
            iou_threshold=self._threshold,
            without_assisted=self._without_assisted,
            progress=progress,
        )
        self._sums: alpha.AlphaSums = parts.sums
        self._whole = RunningMeans(parts.whole, images)
        self._pairs = {pair: RunningMeans(alphas, images) for pair, alphas in parts.pairs.items()}
        self._last: _LastImage | None = None

    def change(self, image: int, row: int, before: selection.ShapesByAuthor, after: selection.ShapesByAuthor) -> None:
        """On one image, the one in this `row` of all images, the authors' shapes were `before` and are `after`."""
        old, new = self._compute_parts(image, before), self._compute_parts(image, after)
        self._sums = self._sums.subtract(old.sums).add(new.sums)
        self._whole.set(row, new.whole)
        for pair, alphas in new.pairs.items():
            self._pairs[pair].set(row, alphas)

    def compute_result(self) -> alpha.AlphaResult:
        """The alphas of the whole project."""
        means = {pair: running.score_mean() for pair, running in self._pairs.items()}
        return alpha.make_alpha_result(
            self._sums, mean=self._whole.score_mean(), pair_means=means, iou_threshold=self._threshold
        )

    def _compute_parts(self, image: int, stated: selection.ShapesByAuthor) -> alpha.AlphaParts:
        """The parts of one image; where a few shapes have changed since the last call, its links are corrected."""
        last = self._last
        if last is not None and last.shapes is stated:
            return last.parts
        shapes = pairing.gather_rated(
            [selection.author_shapes_of(author, image, stated.get(author)) for author in self._authors],
            self._labels,
            without_assisted=self._without_assisted,
        )
        few = None if last is None or last.image != image else find_few_changes(last.shapes, stated)
        if last is None or few is None or not len(shapes.images):
            found = pairing.find_links(shapes, threshold=self._threshold)
        else:
            author, rows = few
            first = int(np.searchsorted(shapes.author, self._authors.index(author)))
            found = pairing.update_links(shapes, last.found, first + rows, threshold=self._threshold)
        self._last = _LastImage(image, stated, found, alpha.parts_of_links(shapes, found))
        return self._last.parts


class _Side:
    """The shapes of one author in columns, with their candidates and partners."""

    def __init__(self, shapes: Shapes) -> None:
        self.corners: Floats = shapes.box.T.copy()  # one row is contiguous already and would be shared
        self.area = area_of(shapes.box)
        self.label = shapes.label.copy()
        self.near: list[dict[int, float]] = [{} for _ in range(len(shapes))]
        """For every row its candidates on the other side, with IoU."""
        self.mate: dict[int, int] = {}

    def replace(self, row: int, one: Shapes) -> None:
        """Gives a row the values of a table of one row."""
        self.corners[:, row] = one.box[0]
        self.area[row] = area_of(one.box)[0]
        self.label[row] = one.label[0]

    def candidates_of(self, box: Floats, label: int, rule: pairing.PairingRule) -> dict[int, float]:
        """Rows that a shape of the other side may be paired with, ascending, and the IoU."""
        iou = compute_iou_with(box, self.corners, self.area)
        kept = (iou > 0) & (iou >= rule.iou_threshold)
        if rule.label_aware:
            kept &= self.label == label
        rows = np.flatnonzero(kept)
        return dict(zip(rows.tolist(), iou[rows].tolist(), strict=True))


class IncrementalMatching:
    """The matching of two authors on one image, by boxes; rows are those of the two tables, which hold no crowds."""

    def __init__(self, a: Shapes, b: Shapes, rule: pairing.PairingRule) -> None:
        """Pairs the two tables."""
        self._rule = rule
        self._a, self._b = _Side(a), _Side(b)
        found = pairing.find_candidates(a, b, label_aware=rule.label_aware, threshold=rule.iou_threshold)
        for i, j, iou in zip(found.row_a.tolist(), found.row_b.tolist(), found.iou.tolist(), strict=True):
            self._a.near[i][j] = iou
            self._b.near[j][i] = iou
        pairs = pairing.choose_best_pairs(found)
        for i, j in zip(pairs.row_a.tolist(), pairs.row_b.tolist(), strict=True):
            self._join(i, j)

    def list_pairs(self) -> Candidates:
        """The matched pairs `(P,)`, by row of a."""
        pairs = sorted(self._a.mate.items())
        rows = np.array(pairs, dtype=np.intp).reshape(-1, 2)
        return Candidates(rows[:, 0], rows[:, 1], np.array([self._a.near[i][j] for i, j in pairs]))

    def replace(self, row: int, one: Shapes, *, of_a: bool) -> tuple[list[float], list[float]]:
        """Gives a row of a (or of b) the values of `one`, a table of one row.

        Returns the IoU values of the pairs that went and of those that came.
        """
        mine, theirs = (self._a, self._b) if of_a else (self._b, self._a)
        rows = self._find_neighbourhood(row, of_a=of_a)
        removed = [self._separate(i) for i in rows if i in self._a.mate]
        for other in mine.near[row]:
            del theirs.near[other][row]
        mine.replace(row, one)
        mine.near[row] = theirs.candidates_of(one.box[0], int(one.label[0]), self._rule)
        for other, iou in mine.near[row].items():
            theirs.near[other][row] = iou
        met = self._find_neighbourhood(row, of_a=of_a) - rows
        removed += [self._separate(i) for i in met if i in self._a.mate]
        added = self._assign(rows | met)
        return removed, added

    def _assign(self, rows: set[int]) -> list[float]:
        """Pairs whole components again, given their rows of a; the IoU values that came."""
        added, left = [], set(rows)
        for start in sorted(rows):
            if start not in left:
                continue
            component = sorted(self._find_neighbourhood(start, of_a=True))
            left.difference_update(component)
            pairs = [(i, j, self._a.near[i][j]) for i in component for j in sorted(self._a.near[i])]
            for i, j, iou in _solve_component(pairs):
                self._join(i, j)
                added.append(iou)
        return added

    def _find_neighbourhood(self, row: int, *, of_a: bool) -> set[int]:
        """Rows of a in the connected component of a row of a (or of b)."""
        todo = [row] if of_a else list(self._b.near[row])
        rows, columns = set(todo), set()
        while todo:
            for j in self._a.near[todo.pop()]:
                if j not in columns:
                    columns.add(j)
                    fresh = self._b.near[j].keys() - rows
                    rows |= fresh
                    todo += fresh
        return rows

    def _join(self, i: int, j: int) -> None:
        self._a.mate[i], self._b.mate[j] = j, i

    def _separate(self, i: int) -> float:
        """Undoes the pair of a row of a; returns its IoU."""
        j = self._a.mate.pop(i)
        del self._b.mate[j]
        return self._a.near[i][j]


def _solve_component(pairs: list[tuple[int, int, float]]) -> list[tuple[int, int, float]]:
    """The chosen pairs of one component, whose pairs are in the order of rows, then columns."""
    if len(pairs) < 2:
        return pairs
    row = np.unique([i for i, _, _ in pairs], return_inverse=True)[1]
    column = np.unique([j for _, j, _ in pairs], return_inverse=True)[1]
    chosen = pairing.solve_component(row, column, np.array([iou for _, _, iou in pairs]), most=True)
    return [pairs[n] for n in chosen.tolist()]


class _OpenImage(Struct):
    """The image being edited: its graphs, made when first a few of its shapes change."""

    image: int
    graphs: dict[alpha.Pair, IncrementalMatching] = field(default_factory=dict)


class ImageRank(Struct, frozen=True):
    """One image that counts for both authors and on which at least one of them drew something."""

    image: int
    unpaired: int
    """Shapes of either author without a partner."""
    f1: float
    n_a: int
    n_b: int
    tp: int


class LiveCounts:
    """Agreement, alphas and variances of the authors of a project, kept true edit by edit.

    The project as it was counted stays in memory, on purpose: an edit is answered within a frame by what it takes from
    the sums and adds to them, for which the image as it was must be at hand. Whatever is asked once goes by ranges.
    Make a new one when the images, authors, labels or settings of the project have changed.
    """

    def __init__(
        self,
        project: Project,
        options: AuditOptions,
        crowns: CrownRules | None = None,
        *,
        progress: Progress | None = None,
    ) -> None:
        """Counts the whole project, as an audit does, and with `crowns` the variances. Raises Cancelled.

        Layers with shapes must be loaded.
        """
        progress = progress or Progress()
        self.options = options
        self.authors = tuple(selection.list_audited(project, options.authors))
        sides = selection.select_shapes(project, self.authors, options.selection, progress)
        self._layout: TallyLayout = layout_of(project, sides)
        self.images: selection.ImageIds = np.array(sorted(project.images), dtype=np.int64)
        """Ascending ids."""
        self._uncounted = frozenset(selection.find_training(project))
        rule = options.intervals.choose_form(len(self.images) * len(sides) * (len(sides) - 1) // 2)
        self.jackknife = Jackknife(rule, ImageUnits.of_rule(project.images.values(), rule))
        """How intervals are made."""
        self._pairs = {}
        for a, b in combinations(sides, 2):
            progress.step(0, 0)
            tallies = tally(a, b, images=selection.find_shared_images(a, b), layout=self._layout, rule=options.tally)
            self._pairs[a.author, b.author] = RunningPair(tallies, images=self.images, units=self.jackknife.units)
        progress.step(0, 0)
        self._alpha = IncrementalAlpha(
            sides, self._layout.labels, images=self.images, rule=options.tally, progress=progress
        )
        self._project = project
        self._stated: dict[int, selection.ShapesByAuthor] = {}
        """By image what was counted of it last; of one that has not been looked at since, the project says it."""
        self._behind: dict[int, selection.ShapesByAuthor] = {}
        """Images whose alpha is behind, with what it still counts."""
        self._tags = self._rate_tags(project, sides)
        self._open: _OpenImage | None = None
        self._variance: RunningVariance | None = None
        if crowns is not None:
            self._variance = RunningVariance(sides, ImageTable.of(project.images.values()), crowns, progress=progress)
        self._touched: dict[int, Image] = {}
        """Images whose variances are behind, as they are now."""

    def update(self, image: Image, layers: Iterable[Layer]) -> None:
        """Recomputes an image that now has these layers (all passes of all authors), and corrects the sums.

        Raises KeyError for an image or a label that was not in the project when it was counted, and for an image that
        is there for another purpose now.
        """
        row = self._row_of(image.id)
        is_training = image.purpose is ImagePurpose.TRAINING
        if is_training != (image.id in self._uncounted) or bool(image.prompts) != (image.id in self._layout.given):
            raise KeyError(f"image {image.id} is there for another purpose now")
        if is_training:
            return
        self._touched[image.id] = image
        latest = selection.find_latest(layers, self.authors, self.options.selection)
        if self._tags is not None:
            self._tags.change_image(image.id, row, latest, self.authors)
        before = self._find_stated(image.id)
        after = {
            author: selection.keep_countable(latest[author].shapes, self.options.selection)
            for author in self.authors
            if author in latest
        }
        changed = find_changed_authors(before, after)
        if not changed:
            return
        if not all(self._layout.has_labels(after[author].label) for author in changed & after.keys()):
            raise KeyError(f"image {image.id} has a label that was not in the project when it was counted")
        self._behind.setdefault(image.id, before)
        self._stated[image.id] = after
        if not self._update_few(image.id, row, before, after):
            self._open = None
            self._update_pairs(image.id, row, after, changed)

    def replace_variance(self, variance: RunningVariance | None) -> None:
        """Takes in the variances under other RandCrowns parameters."""
        self._variance = variance
        self._touched.clear()

    def read_once(self) -> None:
        """Computes every number, so that the sums that are made on demand are made in the worker."""
        for a, b in self._pairs:
            self.compute_pair(a, b, intervals=True)
        self.compute_alpha()
        self.make_variance_report()

    def compute_pair(self, a: int, b: int, *, intervals: bool = False) -> PairAgreement:
        """Agreement of two authors over the whole project; a is the reference.

        With intervals of precision, recall, F1 and mean IoU if asked for.
        """
        low, high = sorted((a, b))
        running = self._pairs[(low, high)]
        wanted, known = intervals and self.jackknife.rule.wanted, running.known
        if False not in known:
            threshold = self.options.tally.size_threshold
            known[False] = compute_agreement(low, high, running.compute_sums(), size_threshold=threshold)
        if wanted and True not in known:
            known[True] = running.add_intervals(known[False], self.jackknife)
        found = known[wanted]
        return found if a == low else found.swap()

    def compute_alpha(self) -> alpha.AlphaResult:
        """The alphas of the whole project; images that have changed since the last call are recomputed here."""
        self._catch_up()
        return self._alpha.compute_result()

    def measure_tags(self) -> tuple[TagAlpha, ...]:
        """The agreement on custom tags over the matched pairs of all, without intervals."""
        if self._tags is None:
            return ()
        self._catch_up()
        return self._tags.measure()

    def _catch_up(self) -> None:
        """Recomputes what images that have changed add to the alphas."""
        for image, before in self._behind.items():
            row, after = self._row_of(image), self._stated[image]
            self._alpha.change(image, row, before, after)
            if self._tags is not None:
                graphs = {} if self._open is None or self._open.image != image else self._open.graphs
                known = {pair: graph.list_pairs() for pair, graph in graphs.items()}
                self._tags.change_shapes(image, row, before, after, known)
        self._behind.clear()

    def _find_stated(self, image: int) -> selection.ShapesByAuthor:
        """What counts of an image as it was counted last."""
        known = self._stated.get(image)
        if known is None:
            layers = () if image in self._uncounted else self._project.list_layers(image, self.authors)
            counted = (selection.resolve_layer(layer, self._project.vocabulary) for layer in layers)
            known = selection.collect_author_shapes(counted, self.authors, self.options.selection)
            self._stated[image] = known
        return known

    def _rate_tags(self, project: Project, sides: Sequence[selection.AuthorShapes]) -> RunningTags | None:
        """The answers to the project's custom tags; None where there are none to compare."""
        tags, of_images = (list_compared(one) for one in (project.protocol.shape_tags, project.protocol.image_tags))
        if len(sides) < 2 or not (tags or of_images):
            return None
        rule = self.options.tally
        found = RunningTags(tags, of_images, rule, self.images)
        passes = selection.passes_of(project, self.authors, self.options.selection)
        works = [selection.latest_work_of(by_image) for by_image in passes.values()]
        answers = [Answers.of((layer.shapes for layer in work.values() if layer.count), tags) for work in works]
        rated = (
            rate_pairs(a, b, both, rule)
            for (a, b), both in zip(combinations(sides, 2), combinations(answers, 2), strict=True)
        )
        found.fill(TagRatings.concat(rated), rate_images(works, of_images))
        return found

    def make_variance_report(self) -> VarianceReport | None:
        """The variances, of images that have changed since the last call counted here; None without parameters."""
        if self._variance is None:
            return None
        for image in self._touched.values():
            stated = self._find_stated(image.id)
            table = build_variance_table(make_image_scope(image, stated, self.authors, self._variance.rules))
            self._variance.set(image.id, sum_variance_tally(table))
        self._touched.clear()
        return self._variance.make_report()

    def rank_images(self, a: int, b: int) -> tuple[ImageRank, ...]:
        """Most unpaired shapes first, of equal ones the lower F1, then the lower image id."""
        running = self._pairs[(min(a, b), max(a, b))]
        tp, n_low, n_high = running.layout.count_roles(running.counts)
        n_a, n_b = (n_low, n_high) if a < b else (n_high, n_low)
        total = n_a + n_b
        unpaired = total - 2 * tp
        f1 = compute_f1(tp, n_a, n_b)
        rows = np.flatnonzero(running.there & (total > 0))
        rows = rows[np.lexsort((self.images[rows], f1[rows], -unpaired[rows]))]
        columns = (column[rows].tolist() for column in (self.images, unpaired, f1, n_a, n_b, tp))
        return tuple(ImageRank(*values) for values in zip(*columns, strict=True))

    def sum_overlaps(self) -> tuple[Floats, Floats]:
        """Sum of the IoU and number of the matched pairs of all author pairs on every image, both `(I,)`."""
        total, number = np.zeros(len(self.images)), np.zeros(len(self.images))
        for running in self._pairs.values():
            total += running.iou_sum
            number += running.matched
        return total, number

    def sum_columns(self, group: str) -> Column:
        """A group of columns of the tallies of every image, over all author pairs, `(I, width of the group)`."""
        columns = self._layout.columns[group]
        rows = np.stack([running.counts[:, columns] for running in self._pairs.values()])
        summed: Column = rows.sum(axis=0, dtype=np.int64)
        return summed

    @property
    def variances(self) -> tuple[Floats, ...] | None:
        """The tallies of the variances as they are now, in blocks of images `(I, A, 15)`; None without parameters."""
        return None if self._variance is None else self._variance.rows

    @property
    def labels(self) -> tuple[int, ...]:
        """Ids of all labels that count, ascending."""
        return self._layout.labels

    @property
    def has_variance(self) -> bool:
        """Whether there were RandCrowns parameters to count by."""
        return self._variance is not None

    def _update_pairs(self, image: int, row: int, after: selection.ShapesByAuthor, changed: set[int]) -> None:
        """Tallies the image again for every pair that a changed author is in."""
        images = np.array([image], dtype=np.int64)
        for (a, b), running in self._pairs.items():
            if changed.isdisjoint((a, b)):
                continue
            if a not in after or b not in after:
                running.set(row, None, np.zeros(0))
                continue
            sides = (
                selection.author_shapes_of(a, image, after.get(a)),
                selection.author_shapes_of(b, image, after.get(b)),
            )
            found = tally(*sides, images=images, layout=self._layout, rule=self.options.tally)
            running.set(row, found.counts[0].astype(np.int64), found.iou)

    def _update_few(
        self, image: int, row: int, before: selection.ShapesByAuthor, after: selection.ShapesByAuthor
    ) -> bool:
        """Corrects the open image where a few shapes of one author changed in place; whether that was the case."""
        few = find_few_changes(before, after) if self.options.tally.pairing.overlap == "box" else None
        if few is None or (self.options.tally.without_assisted and (_has_assisted(before) or _has_assisted(after))):
            return False
        author, rows = few
        if self._open is None or self._open.image != image:
            self._open = _OpenImage(image)
        ones = [(int(place), after[author].slice(int(place), int(place) + 1)) for place in rows]
        layout, rule, images = self._layout, self.options.tally, np.array([image], dtype=np.int64)
        for pair, running in self._pairs.items():
            if author not in pair or pair[0] not in before or pair[1] not in before:
                continue
            graph = self._open.graphs.get(pair)
            if graph is None:
                graph = IncrementalMatching(before[pair[0]], before[pair[1]], rule.pairing)
                self._open.graphs[pair] = graph
            removed, added = [], []
            for place, one in ones:
                went, came = graph.replace(place, one, of_a=author == pair[0])
                removed += went
                added += came
            a, b = (selection.author_shapes_of(one, image, after[one]).shapes for one in pair)
            found = tally_pairs(a, b, graph.list_pairs(), images=images, layout=layout, rule=rule)
            running.set_changed(row, found.counts[0].astype(np.int64), found.iou, removed=removed, added=added)
        return True

    def _row_of(self, image: int) -> int:
        row = int(np.searchsorted(self.images, image))
        if row == len(self.images) or self.images[row] != image:
            raise KeyError(f"image {image} was not in the project when it was counted")
        return row


def _has_assisted(stated: selection.ShapesByAuthor) -> bool:
    """Whether anything on the image was taken from a model: then what leaves depends on the whole pairing."""
    return any(bool(selection.is_assisted(shapes).any()) for shapes in stated.values())

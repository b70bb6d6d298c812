"""Measuring one part of an audit: the tallies of a range of images, whose layers are loaded."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations, product
from typing import Self

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.agreement.alpha import Pair
from annotator.metrics.agreement.alpha_tally import UnitRule, tally_alphas
from annotator.metrics.agreement.audit import (
    AuditOptions,
    ControlPair,
    PairTally,
    confuse_labels,
    gather_control,
    gather_repeats,
    tally_pair,
)
from annotator.metrics.agreement.completeness import gather_units
from annotator.metrics.agreement.counts import EffortTable, SplitTally, count_author, measure_effort
from annotator.metrics.agreement.rules import tally_rules
from annotator.metrics.matching.confusion import LabelConfusion
from annotator.metrics.matching.selection import (
    AuthorShapes,
    Passes,
    latest_work_of,
    passes_of,
    select_latest,
    select_shapes,
)
from annotator.metrics.people.assistance import gather_assistance
from annotator.metrics.people.custom_tags import (
    Answers,
    TagRatings,
    list_said,
    list_said_of_images,
    rate_images,
    rate_pairs,
    rate_units,
)
from annotator.metrics.people.drift import WorkOrder
from annotator.metrics.people.offsets import PairOffsets, gather_offsets
from annotator.metrics.people.units import SaidRows, UnitScene, gather_drawn
from annotator.metrics.randcrowns.global_score import tally_global_scores
from annotator.metrics.randcrowns.scope import ImageTable, make_scope, measure_sides
from annotator.metrics.randcrowns.variance import VarianceTable, build_variance_table, tally_images
from annotator.metrics.ranges.audit_range import (
    OF_IMAGES,
    OF_UNITS,
    AuditRange,
    PeopleTally,
    RangeRemarks,
    TagTally,
    VarianceRows,
)
from annotator.metrics.ranges.frame import AuditFrame, list_met_labels, make_frame
from annotator.model.author import AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, PassPurpose
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.tags import Tag
from annotator.progress import Progress


class RangeMeasure:
    """What the images of a project, whose layers are loaded, add to an audit; each quantity is computed when needed."""

    def __init__(self, project: Project, frame: AuditFrame) -> None:
        self._project, self.frame = project, frame
        self._layout = frame.layout_of(project)

    @classmethod
    def of(cls, project: Project, options: AuditOptions, randcrowns: RandCrownsSettings | None = None) -> Self:
        """The measure of a whole project, with these parameters of RandCrowns."""
        return cls(project, make_frame(project, options, labels=list_met_labels(project), randcrowns=randcrowns))

    @cached_property
    def sides(self) -> tuple[AuthorShapes, ...]:
        """What each author stated, in the order of the frame."""
        rule = self.frame.options.selection
        return tuple(select_latest(author, by_image, rule=rule) for author, by_image in self._passes.items())

    def make_part(self) -> AuditRange:
        """All quantities of these images, ready to be joined with those of others."""
        project, options, sides = self._project, self.frame.options, self.sides
        rule = UnitRule(options.tally.pairing.iou_threshold, options.tally.without_assisted)
        table = self.tabulate_crowns()
        return AuditRange(
            finished=np.unique(np.concatenate([np.zeros(0, np.int64), *(side.images for side in sides)])),
            counts=tuple(count_author(side) for side in sides),
            splits=self.tally_splits(),
            effort=self.tabulate_effort(),
            pairs={(a.author, b.author): self._tally_pair(a, b) for a, b in combinations(sides, 2)},
            alphas=tally_alphas(sides, self.frame.labels, self.frame.groups, rule),
            variance=_tally_variance(table),
            scores=tally_global_scores(table.scope, options.global_score),
            excluded=_count_excluded(project, self.frame),
            sides=_count_sides(project, self.frame, sides),
            repeats=self.tally_repeats(),
            control=self.tally_control(),
            units=gather_units(sides, threshold=self.frame.object_iou),
            rules=tally_rules(
                sides,
                self._layout.labels,
                iou_threshold=options.tally.pairing.iou_threshold,
                unit_iou=self.frame.object_iou,
            ),
            people=self.tally_people(),
            remarks=RangeRemarks.of(project, options.selection.images),
            tags=self.tally_tags(),
            assistance=gather_assistance(project, sides, self.works, options.tally.pairing),
        )

    def tally_splits(self) -> tuple[SplitTally, ...]:
        """Images and shapes of every author by split."""
        return tuple(SplitTally.of(self._project, side) for side in self.sides)

    def tabulate_effort(self) -> tuple[EffortTable, ...]:
        """The time that every author spent on each image."""
        works = (found.values() for found in self.works)
        return tuple(EffortTable.of(measure_effort(*both)) for both in zip(self.sides, works, strict=True))

    @cached_property
    def works(self) -> tuple[dict[int, Layer], ...]:
        """By image the layer of each author that counts, in the order of the frame."""
        return tuple(map(latest_work_of, self._passes.values()))

    def tally_repeats(self) -> dict[int, PairTally]:
        """The two passes of every author who has gone over an image twice."""
        rule = self.frame.options.selection
        found = {author: gather_repeats(author, by_image, rule) for author, by_image in self._passes.items()}
        return {author: self._tally_pair(*both) for author, both in found.items() if both is not None}

    def tally_control(self) -> dict[ControlPair, PairTally]:
        """Every person against every reference on control images."""
        found = gather_control(self._project, self.frame.authors, self.frame.options.selection)
        return {pair: self._tally_pair(*both) for pair, both in found.items()}

    def tally_people(self) -> PeopleTally:
        """What each author does, against the others and against every reference that is no audited author."""
        images = ImageTable.of(self._project.images.values())
        tally, parts = self.frame.options.tally, self._project.vocabulary.parts
        scenes = {self.frame.authors: self._scene}
        known = [author.id for author in self._project.authors_of(AuthorKind.REFERENCE)]
        references = select_shapes(
            self._project, [one for one in known if one not in self.frame.authors], self.frame.options.selection
        )
        for reference, side in product(references, self.sides):
            both = (side, reference) if side.author < reference.author else (reference, side)
            scenes[both[0].author, both[1].author] = UnitScene.of_pair(
                both, self.frame.labels, tally.pairing, without_assisted=tally.without_assisted, parts=parts
            )
        offsets = {pair: found for scene in scenes.values() for pair, found in gather_offsets(scene).items()}
        drawn = {key: gather_drawn(scene, images, self._list_said(scene)) for key, scene in scenes.items()}
        orders = {author: WorkOrder.of(latest_work_of(found).values()) for author, found in self._passes.items()}
        return PeopleTally(drawn, offsets, orders, self._compare_passes())

    def tally_tags(self) -> TagTally:
        """The answers to the project's custom tags, but for texts; nothing in a project without such tags."""
        units: dict[int, TagRatings] = {}
        if self.frame.tags and len(self.sides) > 1:
            units[OF_UNITS] = rate_units(self._scene, self._answers)
        if self.frame.image_tags and len(self.sides) > 1:
            units[OF_IMAGES] = self.rate_images()
        return TagTally(self.rate_tags() if self.frame.tags else {}, units)

    def rate_images(self) -> TagRatings:
        """What every author answered about the images."""
        return rate_images(self.works, self.frame.image_tags)

    def rate_tags(self) -> dict[Pair, TagRatings]:
        """The answers about the objects that both authors of a pair drew, by their ids."""
        rule, rated = self.frame.options.tally, zip(self.sides, self._answers, strict=True)
        return {
            (a.author, b.author): rate_pairs(a, b, (first, second), rule)
            for (a, first), (b, second) in combinations(rated, 2)
        }

    @cached_property
    def _answers(self) -> list[Answers]:
        return list(map(self._gather_answers, self.works))

    def _gather_answers(self, work: Mapping[int, Layer]) -> Answers:
        return Answers.of((layer.shapes for layer in work.values() if layer.count), self.frame.tags)

    def _list_said(self, scene: UnitScene) -> dict[Tag, SaidRows]:
        """What the authors of a scene, of whom one may be a reference, answer to custom tags."""
        frame = self.frame
        if not frame.tags and not frame.image_tags:
            return {}
        works = self.works
        answers = self._answers
        if scene.rated.authors != frame.authors:
            passes = passes_of(self._project, scene.rated.authors, frame.options.selection)
            works = tuple(map(latest_work_of, passes.values()))
            answers = list(map(self._gather_answers, works))
        return {
            **(list_said(scene, answers, frame.tags) if frame.tags else {}),
            **(list_said_of_images(scene, works, frame.image_tags) if frame.image_tags else {}),
        }

    @cached_property
    def _scene(self) -> UnitScene:
        """The units of all authors."""
        tally = self.frame.options.tally
        rule = UnitRule(tally.pairing.iou_threshold, tally.without_assisted)
        return UnitScene.of_persons(self.sides, self.frame.labels, rule, parts=self._project.vocabulary.parts)

    def _compare_passes(self) -> dict[int, PairOffsets]:
        """How the boxes of each author's two passes over an image lie against each other."""
        tally, found = self.frame.options.tally, {}
        for author, by_image in self._passes.items():
            both = gather_repeats(author, by_image, self.frame.options.selection)
            if both is not None:
                scene = UnitScene.of_pair(
                    (replace(both[0], author=0), replace(both[1], author=1)),
                    self.frame.labels,
                    tally.pairing,
                    without_assisted=tally.without_assisted,
                    parts=self._project.vocabulary.parts,
                )
                found[author] = gather_offsets(scene)[0, 1]
        return found

    def confuse_labels(self, a: int, b: int) -> LabelConfusion:
        """Which label two of the authors, `a` the one with the lower id, gave to each pair of their shapes."""
        first, second = (self.sides[self.frame.authors.index(author)] for author in (a, b))
        return confuse_labels(first, second, self.frame.options.tally)

    def tabulate_crowns(self, progress: Progress | None = None) -> VarianceTable:
        """Every overlapping pair of shapes with its scores. Raises Cancelled when asked to stop."""
        images = ImageTable.of(self._project.images.values())
        return build_variance_table(make_scope(self.sides, images, self.frame.crown_rules), progress=progress)

    @cached_property
    def _passes(self) -> Passes:
        return passes_of(self._project, self.frame.authors, self.frame.options.selection)

    def _tally_pair(self, a: AuthorShapes, b: AuthorShapes) -> PairTally:
        return tally_pair(a, b, layout=self._layout, options=self.frame.options)


def collect_sides(project: Project, frame: AuditFrame, sides: Sequence[AuthorShapes]) -> Floats:
    """The sides `(n,)` of all shapes that RandCrowns can measure, in the unit of its parameters."""
    if frame.randcrowns is None or not any(len(side.shapes) for side in sides):
        return np.zeros(0)
    images = ImageTable.of(project.images.values())
    boxes = np.concatenate([side.shapes.box for side in sides])
    rows = np.concatenate([np.searchsorted(images.id, side.shapes.image) for side in sides])
    return measure_sides(frame.randcrowns, boxes, images.sampling[rows])


def _tally_variance(table: VarianceTable) -> VarianceRows:
    """The rows of the images that somebody finished."""
    scope = table.scope
    there = scope.finished.any(axis=0)
    rows = tally_images(table, scope.images)[there]
    return VarianceRows(scope.images.id[there], rows, scope.left_out, table.list_carriers())


def _count_excluded(project: Project, frame: AuditFrame) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Layers and shapes that the selection keeps out, author by author."""
    rule = frame.options.selection
    counted = {image.id for image in project.images.values() if image.purpose is not ImagePurpose.TRAINING}
    counted = set(filter(rule.images.admits, counted))
    begun: dict[int, list[Layer]] = {author: [] for author in frame.authors}
    for key, layer in project.layers.items():
        if key.author in begun and key.image in counted and layer.is_begun and layer.purpose is PassPurpose.WORK:
            begun[key.author].append(layer)
    seen = replace(rule, exclude_unblinded=False)
    rows = []
    for layers in begun.values():
        finished = [layer for layer in layers if seen.admits(layer)]
        admitted = [layer for layer in finished if rule.admits(layer)] if rule.exclude_unblinded else finished
        drawn = [layer.shapes for layer in admitted if layer.count]
        crowds = int(Shapes.concat_column(drawn, "crowd").sum()) if drawn else 0
        rows.append((len(layers) - len(finished), len(finished) - len(admitted), crowds))
    return np.array(rows, dtype=np.int64).reshape(len(rows), 3)


def _count_sides(
    project: Project, frame: AuditFrame, sides: Sequence[AuthorShapes]
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """All sides, and those shorter than four times alpha."""
    found = collect_sides(project, frame, sides)
    limit = 0.0 if frame.randcrowns is None else 4 * frame.randcrowns.alpha
    return np.array([len(found), int((found < limit).sum())], dtype=np.int64)

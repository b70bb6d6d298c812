"""An audit in parts has the bits of an audit in one: every number of its JSON, for any division into ranges."""

import json
import tracemalloc
from collections.abc import Iterable, Mapping
from typing import Any

import immutables
import numpy as np
import pytest
from msgspec import Struct
from msgspec.structs import replace

from annotator import spool
from annotator.api.audit import AuditAnswer, ask_for_audit
from annotator.api.questions import AuditQuestion
from annotator.metrics.agreement.alpha import AlphaGroups
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.jackknife import interval
from annotator.metrics.jackknife.interval import ImageUnits, IntervalRule
from annotator.metrics.median import KeyCounts
from annotator.metrics.people import units
from annotator.metrics.ranges import measure
from annotator.metrics.ranges.measure import AuditRange, RangeMeasure, list_met_labels, make_frame
from annotator.metrics.ranges.reduce import summarise_part
from annotator.metrics.ranges.source import ImageRange, LoadedSource, OneProcess, RangeTasks, SourceWalk, split_ranges
from annotator.model.author import Author, AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.report.audit.tables import iterate_image_rows
from tests import builders
from tests.depth import IS_DEEP


def mixed_project(*, stray: int = 9, drafts: float = 0.02) -> Project:
    """Thirty images with all that an audit tells apart: splits, folders, purposes, repeats, drafts, crowds, times.

    The reference uses one label, `stray`, which is none of the vocabulary unless told.
    """
    project = builders.project(images=30, count=7)
    rng = np.random.default_rng(5)
    purposes = [ImagePurpose.WORK] * 5 + [ImagePurpose.CONTROL, ImagePurpose.TRAINING]
    images = {
        number: replace(
            image,
            name=f"plot{number % 4}/{image.name}",
            split=("train", "", "test")[number % 3],
            purpose=purposes[number % 7],
            sampling_distance=None if number % 5 == 0 else 0.02,
            width=0 if number == 3 else image.width,
            prompts=((10.0, 10.0),) if number == 11 else None,
        )
        for number, image in project.images.items()
    }
    authors = project.authors.set(4, Author(4, "Truth", AuthorKind.REFERENCE)).set(
        5, Author(5, "net", AuthorKind.MODEL)
    )
    layers = []
    for key, layer in project.layers.items():
        shapes = layer.shapes
        near = project.layers[LayerKey(key.image, 1)].shapes
        box = near.box + np.tile(rng.normal(0, 4, (len(near), 2)), 2)
        shapes = shapes.with_columns(
            box=box,
            label=near.label,
            crowd=rng.random(len(shapes)) < 0.05,
            draft=rng.random(len(shapes)) < drafts,
            assisted=np.where(rng.random(len(shapes)) < 0.2, 5, -1),
        )
        status = Status.IN_WORK if rng.random() < 0.1 else Status.DONE
        made = replace(
            Layer.make(key, shapes, status=status),
            seconds=float(key.image),
            unblinded=key.image % 3,
            first_finished=None if key.image == 9 else 1000 * (7 * key.image % 31),
        )
        layers.append(made)
        if key.image % 4 == 0:
            again = LayerKey(key.image, key.author, 2)
            repeat = shapes.with_columns(id=shapes.id + 10_000, box=box + 1.5)
            layers.append(replace(Layer.make(again, repeat, status=Status.DONE), purpose=PassPurpose.REPEAT))
        if key.author == 1:
            truth = shapes.with_columns(id=shapes.id + 20_000, label=np.full(len(shapes), stray), box=box + 0.7)
            layers.append(Layer.make(LayerKey(key.image, 4), truth, status=Status.DONE))
    return replace(project, images=immutables.Map(images), authors=authors).with_layers(layers)


def name_images(numbers: Iterable[int]) -> list[str]:
    """The names of these images of the mixed project."""
    return [f"plot{number % 4}/img{number - 1}.jpg" for number in numbers]


@pytest.fixture(scope="module")
def project() -> Project:
    return mixed_project()


QUESTIONS = {
    "plain": AuditQuestion(),
    "other rules": AuditQuestion(
        iou=0.3,
        class_agnostic=True,
        include_unfinished=True,
        without_assisted=True,
        interval_unit="folder",
        alpha=5.0,
        unit="px",
        eq14_only=True,
    ),
    "metres": AuditQuestion(unit="m", pseudonyms=True),
    "blind": AuditQuestion(exclude_unblinded=True, intervals=False, authors=("Ana", "Truth")),
    "large alpha": AuditQuestion(alpha=60.0, unit="px", intervals=False),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_any_division_gives_every_bit_in_the_memory_and_on_the_disk(
    project: Project, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = QUESTIONS[name]
    whole = ask_for_audit(SourceWalk.of(LoadedSource(project)), question)
    record = json.dumps(AuditAnswer(whole).record)
    assert '"tp": 0' not in record.split('"alpha"')[0] or "by_label" in record
    for boxes in (1, 150) if IS_DEEP else (1,) if name == "blind" else ():
        report = ask_for_audit(SourceWalk.of(LoadedSource(project), OneProcess(), boxes=boxes), question)
        assert json.dumps(AuditAnswer(report).record) == record
    monkeypatch.setattr(spool, "_IN_MEMORY", 64)
    monkeypatch.setattr(spool, "_LEAST_ROWS", 2)
    report = ask_for_audit(SourceWalk.of(LoadedSource(project), OneProcess(), boxes=150), question)
    assert json.dumps(AuditAnswer(report).record) == record
    assert report.given == whole.given
    assert report.agreement.efforts == whole.agreement.efforts
    assert [list(table) for table in report.agreement.effort] == [list(table) for table in whole.agreement.effort]
    assert list(iterate_image_rows(report)) == list(iterate_image_rows(whole))


def test_what_is_held_of_an_image_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "_IN_MEMORY", 4_096)
    monkeypatch.setattr(spool, "_LEAST_ROWS", 600)
    monkeypatch.setattr(measure, "_STEP", 64)
    monkeypatch.setattr(units, "_BLOCK", 64)
    project = builders.project(images=60, count=1)
    project = project.with_layers(replace(one, first_finished=key.image) for key, one in project.layers.items())
    options = replace(AuditOptions.of(project), intervals=IntervalRule(linearised=True))
    frame = make_frame(project, options, labels=list_met_labels(project), randcrowns=RandCrownsSettings(3.0, 5.0, 1.0))
    first = RangeMeasure(project, frame).make_part()
    summarise_part(frame, first)

    def measure_peak(times: int) -> int:
        """Bytes that the numbers of so many times the images take at most."""
        ids = np.arange(1, 60 * times + 1)
        groups = AlphaGroups.of(dict.fromkeys(frame.authors, ids), ImageUnits())
        whole = AuditRange.join(shift_images(first, 60 * n) for n in range(times))
        tracemalloc.start()
        numbers = summarise_part(replace(frame, groups=groups, options=options), whole)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert len(numbers.images) == len(ids)
        assert numbers.global_scores[0].mean.interval is not None
        assert numbers.drift[0].numbers[0].difference.value is not None
        return most

    assert (measure_peak(30) - measure_peak(15)) / (60 * 15) < 120


def shift_images(value: Any, step: int, name: str = "") -> Any:
    """The same part under image ids that are so much higher."""
    if isinstance(value, Struct):
        kept = {field: getattr(value, field) for field in value.__struct_fields__}
        return replace(value, **{key: shift_images(one, step, key) for key, one in kept.items() if key != "layout"})
    if isinstance(value, Mapping) and name != "sizes":
        return {key: shift_images(one, step, name) for key, one in value.items()}
    if isinstance(value, tuple) and name != "sizes":
        return tuple(shift_images(one, step, name) for one in value)
    return value + step if name in ("images", "image", "finished") and isinstance(value, np.ndarray) else value


def test_chosen_images_travel_once_and_give_every_bit(project: Project) -> None:
    chosen = {2, 3, 5, 8, 13, 21, 24, 29}
    question = AuditQuestion(images=name_images(chosen), alpha=60.0, unit="px")
    sent: list[frozenset[int]] = []

    class Sender(OneProcess):
        def run(self, work, given, progress=None):  # type: ignore[no-untyped-def]
            if isinstance(given, RangeTasks):
                sent.extend(frame.options.selection.images.ids for _part, frame in given[0:])
            return super().run(work, given, progress)

    report = ask_for_audit(SourceWalk.of(LoadedSource(project), Sender(), boxes=150), question)
    whole = AuditAnswer(ask_for_audit(SourceWalk.of(LoadedSource(project)), question)).record
    assert json.dumps(AuditAnswer(report).record) == json.dumps(whole)
    assert report.warnings
    looks = len(sent) // len(LoadedSource(project).list_ranges(150))
    assert looks == 4  # the fourth lists disagreements
    assert sorted(image for ids in sent for image in ids) == sorted([*chosen] * looks)


def test_linearised_intervals_of_parts_have_every_bit(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interval, "MOST_ROWS", 10)
    whole = ask_for_audit(SourceWalk.of(LoadedSource(project)), AuditQuestion())
    assert whole.options.intervals.linearised
    report = ask_for_audit(SourceWalk.of(LoadedSource(project), OneProcess(), boxes=150), AuditQuestion())
    assert json.dumps(AuditAnswer(report).record) == json.dumps(AuditAnswer(whole).record)


def test_an_empty_project_has_the_same_answer() -> None:
    for empty in (builders.project(images=0), builders.project(images=2, authors=())):
        whole = AuditAnswer(ask_for_audit(SourceWalk.of(LoadedSource(empty)), AuditQuestion())).record
        report = ask_for_audit(SourceWalk.of(LoadedSource(empty), OneProcess()), AuditQuestion())
        assert AuditAnswer(report).record == whole


def test_ranges_hold_every_image_once() -> None:
    counts = [(1, 25), (4, 0), (5, 29), (7, 21), (9, 0)]
    assert split_ranges(counts, 60) == [ImageRange(1, 5), ImageRange(7, 9)]
    assert split_ranges(counts, 1) == [ImageRange(image, image) for image in (1, 4, 5, 7, 9)]
    assert split_ranges([], 6) == []


def test_images_without_boxes_do_not_all_come_into_one_range() -> None:
    ranges = split_ranges(((image, 0) for image in range(3_000)), 1_000)
    assert {one.last - one.first + 1 for one in ranges} == {50}


@pytest.mark.parametrize("number", [1, 2, 3, 1000, 1001])
def test_the_middle_of_parts_is_the_median(number: int) -> None:
    values = np.random.default_rng(number).exponential(40.0, number).round(1)
    parts = np.array_split(values, 3)
    middle = KeyCounts.join([KeyCounts.of(part) for part in parts]).find_median_bucket()
    near = np.concatenate([part[middle.find_rows(part)] for part in parts])
    assert np.median(near[middle.pick_rows(near)]) == np.median(values)
    assert number < 1000 or len(near) < number / 4

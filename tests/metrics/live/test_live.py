"""Live numbers equal a full audit after any walk of edits, and cost the same in a small and a large project."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.pair import TallyRule
from annotator.metrics.jackknife import interval
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.live.live import LiveCounts
from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import SelectionRule
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.tags import Tag
from tests import builders
from tests.builders import make_audit_report
from tests.depth import turns
from tests.metrics.support import assert_same

AUTHORS = ("Ana", "Ben", "Cem")
TAGS = (
    Tag("ripe"),
    Tag("sure", "ordered", values=("not", "fairly", "very"), labels=(0,)),
    Tag("size", "number"),
    Tag("remark", "text"),
    Tag("weather", "choice", values=("dry", "wet"), of_images=True),
    Tag("degrees", "number", of_images=True),
)


def answers(rng):
    """What somebody says of a shape, or of an image, to some of the tags."""
    said = {
        "ripe": bool(rng.integers(2)),
        "sure": ("not", "fairly", "very")[rng.integers(3)],
        "size": float(rng.integers(5)) / 3,
        "weather": ("dry", "wet")[rng.integers(2)],
        "degrees": float(rng.normal()),
    }
    return {key: value for key, value in said.items() if rng.random() < 0.7}


def project(images=4, count=12):
    """Three authors who drew nearly the same crowded boxes."""
    made = builders.project(images=images, authors=AUTHORS, count=count)
    layers = []
    for key, layer in made.layers.items():
        rng = np.random.default_rng(key.image * 10 + key.author)
        table = builders.shapes(count, seed=key.image, first_id=int(layer.shapes.id[0]), size=150.0)
        noisy = table.with_columns(
            box=table.box + rng.uniform(-2, 2, (count, 4)),
            occluded=layer.shapes.occluded,
            part_state=table.part_state,
            attributes=np.array([answers(rng) for _ in range(count)], dtype=object),
        )
        layers.append(replace(layer.with_shapes(noisy), attributes=answers(rng)))
    return replace(made.with_layers(layers), protocol=made.protocol.with_tags(TAGS))


def options(*, without_assisted=False, **pairing):
    rule = TallyRule(PairingRule(**pairing), size_threshold=400.0, without_assisted=without_assisted)
    return AuditOptions(tally=rule, intervals=IntervalRule(wanted=False))


def random_edit(rng, layer, next_id):
    """One of the things that people do to a layer."""
    shapes, choice = layer.shapes, rng.integers(0, 14)
    if choice == 0:
        return replace(layer, status=Status.IN_WORK if layer.status is Status.DONE else Status.DONE)
    if choice == 1 or not len(shapes):
        return layer.with_shapes(shapes.merge(builders.shapes(1, seed=next_id, first_id=next_id, size=150.0)))
    row = rng.integers(0, len(shapes))
    if choice == 7:
        return replace(layer, attributes=answers(rng) or None)
    if choice == 2:
        return layer.with_shapes(shapes.without([shapes.id[row]]))
    one = shapes.slice(row, row + 1)
    if choice == 3:
        one = one.with_columns(label=1 - one.label)
    elif choice == 4:
        one = one.with_columns(occluded=rng.integers(-1, 2, 1).astype(np.int8))
    elif choice == 5:
        one = one.with_columns(part_state=rng.integers(-1, 4, 1).astype(np.int8))
    elif choice == 6:
        one = one.with_columns(crowd=~one.crowd)
    elif choice == 8:
        one = one.with_columns(attributes=np.array([answers(rng)], dtype=object))
    else:
        box = one.box + rng.uniform(-4, 4, (1, 4))
        box[:, 2:] = np.maximum(box[:, 2:], box[:, :2] + 1)
        one = one.with_columns(box=box)
    return layer.with_shapes(shapes.merge(one))


def assert_live_equals_audit(live, current, chosen):
    report = make_audit_report(current, chosen)
    whole = report.agreement
    for found, expected in zip(live.measure_tags(), report.tags.pooled, strict=True):
        assert (found.tag, found.equal, found.confusion) == (expected.tag, expected.equal, expected.confusion)
        assert (found.alpha.support, found.alpha.reason) == (expected.alpha.support, expected.alpha.reason)
        for one in ("alpha", "difference", "difference_sd"):
            values = [getattr(side, one) for side in (found, expected)]
            values = [side.value for side in values] if one == "alpha" else values
            assert values[0] == pytest.approx(values[1], abs=1e-9)
    for pair in whole.pairs:
        assert_same(live.compute_pair(pair.agreement.a, pair.agreement.b), pair.agreement)
        swapped = live.compute_pair(pair.agreement.b, pair.agreement.a)
        assert_same(swapped, pair.agreement.swap())
    assert_same(live.compute_alpha(), whole.alpha)


@pytest.mark.parametrize(
    "pairing", [{}, {"label_aware": False, "iou_threshold": 0.3}, {"overlap": "polygon"}], ids=["box", "any", "polygon"]
)
def test_a_walk_of_edits_equals_a_full_recompute(pairing):
    current, chosen = project(), options(**pairing)
    live, rng, next_id = LiveCounts(current, chosen), np.random.default_rng(3), 10_000
    key = LayerKey(1, 1)
    for step in range(turns(80, 200)):
        if step % 7 == 0:
            key = LayerKey(int(rng.integers(1, 5)), int(rng.integers(1, 4)))
        next_id += 1
        current = current.with_layers([random_edit(rng, current.layer_of(key), next_id)])
        live.update(current.images[key.image], current.list_layers(key.image, live.authors))
        if step % 40 == 39:
            assert_live_equals_audit(live, current, chosen)


def test_a_drag_equals_a_full_recompute():
    """One shape of a dense crowd moves across the others."""
    current, chosen = project(images=2, count=25), options(iou_threshold=0.2)
    live, key = LiveCounts(current, chosen), LayerKey(1, 2)
    for step in range(40):
        layer = current.layer_of(key)
        one = layer.shapes.slice(5, 6)
        current = current.with_layers([layer.with_shapes(layer.shapes.merge(one.with_columns(box=one.box + 3.0)))])
        live.update(current.images[1], current.list_layers(1, live.authors))
        if step % turns(5, 1) == 0:
            assert_live_equals_audit(live, current, chosen)


def test_marks_of_a_model_leave_the_live_numbers_as_they_come_and_go():
    """A mark alone is a change: the box, the label and the tags stay as they are."""
    current, chosen = project(images=2, count=8), options(without_assisted=True)
    live, rng = LiveCounts(current, chosen), np.random.default_rng(4)
    for step in range(30):
        key = LayerKey(int(rng.integers(1, 3)), int(rng.integers(1, 4)))
        shapes = current.layer_of(key).shapes
        taken = shapes.assisted.copy()
        row = rng.integers(len(shapes))
        taken[row] = -1 if taken[row] >= 0 else 9
        current = current.with_layers([current.layer_of(key).with_shapes(shapes.with_columns(assisted=taken))])
        current = current.with_layers([random_edit(rng, current.layer_of(key), int(rng.integers(10**6, 10**9)))])
        live.update(current.images[key.image], current.list_layers(key.image, live.authors))
        if step % turns(3, 1) == 0:
            assert_live_equals_audit(live, current, chosen)
    assert live.compute_pair(1, 2).assisted_left.shapes_a > 0


@pytest.mark.parametrize("rows", [(1, 2), (2, 1), (1, 1), (1, 0), (0, 1), (2, 2)])
def test_few_rows_are_counted_as_many_are(rows):
    """A table of one row is contiguous in every direction: what looks like a copy may be the frozen box itself."""
    chosen = options(iou_threshold=0.2)
    current = project(images=1, count=2)
    for author, count in enumerate(rows, start=1):
        layer = current.layer_of(LayerKey(1, author))
        current = current.with_layers([layer.with_shapes(layer.shapes.slice(0, count))])
    live = LiveCounts(current, chosen)
    for author in (1, 2, 1):
        for _ in range(turns(2, 5) if rows[author - 1] else 0):
            layer = current.layer_of(LayerKey(1, author))
            moved = layer.shapes.slice(0, 1)
            moved = moved.with_columns(box=moved.box + 2.0)
            current = current.with_layers([layer.with_shapes(layer.shapes.merge(moved))])
            live.update(current.images[1], current.list_layers(1, live.authors))
            assert_live_equals_audit(live, current, chosen)


def test_a_reopened_image_no_longer_counts():
    current = project(images=1)
    live = LiveCounts(current, options())
    key = LayerKey(1, 1)
    current = current.with_layers([replace(current.layer_of(key), status=Status.IN_WORK)])
    live.update(current.images[1], current.list_layers(1, live.authors))
    assert live.compute_pair(1, 2).images == 0
    assert live.compute_pair(1, 2).roles.f1.value is None
    assert live.compute_pair(2, 3).images == 1


def test_a_label_filter_and_repeat_passes_are_followed():
    current = project(images=2)
    chosen = replace(options(), selection=SelectionRule(label=1))
    live = LiveCounts(current, chosen)
    again = Layer.make(LayerKey(1, 1, 2), builders.shapes(3, first_id=9000, size=150.0), status=Status.DONE)
    current = current.with_layers([again])
    live.update(current.images[1], current.list_layers(1, live.authors))
    assert_live_equals_audit(live, current, chosen)


def test_a_pass_after_a_gap_counts_live_as_in_the_audit():
    """A file may bring a second or later pass alone."""
    current, chosen = project(images=2), options()
    live = LiveCounts(current, chosen)
    late = Layer.make(LayerKey(1, 1, 11), builders.shapes(3, first_id=9000, size=150.0), status=Status.DONE)
    current = current.with_layers([late])
    live.update(current.images[1], current.list_layers(1, live.authors))
    assert_live_equals_audit(live, current, chosen)


def test_unknown_images_and_labels_are_refused():
    current = project(images=1)
    live = LiveCounts(current, options())
    with pytest.raises(KeyError, match="image 7"):
        live.update(replace(current.images[1], id=7), [])
    layer = current.layer_of(LayerKey(1, 1))
    strange = layer.with_shapes(layer.shapes.with_columns(label=np.full(12, 77, np.int32)))
    with pytest.raises(KeyError, match="label"):
        live.update(current.images[1], [strange])


@pytest.mark.parametrize(("most", "is_linear"), [(12, False), (11, True)])
def test_very_many_images_times_pairs_take_the_linear_form(most, is_linear, monkeypatch):
    """Four images and three pairs of annotators."""
    monkeypatch.setattr(interval, "MOST_ROWS", most)
    counts = LiveCounts(project(), replace(options(), intervals=IntervalRule()))
    assert counts.jackknife.rule.linearised is is_linear


def test_a_count_of_the_whole_set_can_be_called_off_between_two_pairs():
    """A window that closes waits for what is being counted."""
    steps = []
    LiveCounts(project(), AuditOptions(), progress=Progress(report=lambda *now: steps.append(now)))
    authors = len(project().authors)
    assert len(steps) > authors * (authors - 1) // 2
    called_off = Progress()
    called_off.stop.set()
    with pytest.raises(Cancelled):
        LiveCounts(project(), AuditOptions(), progress=called_off)

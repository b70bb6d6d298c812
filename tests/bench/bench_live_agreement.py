"""From a moved pointer to the panel's numbers: a step of a drag in a small project and in one of 660 000 boxes.

Ratios within one run; run with `pytest -m bench -s tests/bench/bench_live_agreement.py`.
"""

from statistics import median
from time import perf_counter, thread_time

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model import edit
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.tags import Tag
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import Scope
from annotator.session.session import Session
from annotator.session.view import Mode
from tests import builders
from tests.bench.bench_agreement import made
from tests.jobs import run_inline

pytestmark = pytest.mark.bench


TAGS = (
    Tag("ripe"),
    Tag("sure", "ordered", values=("not", "fairly", "very")),
    Tag("fruits", "number"),
    Tag("sort", "choice", values=("Gala", "Elstar")),
    Tag("wet"),
)


def opened(images: int, *, tags: tuple[Tag, ...] = ()) -> Session:
    """A project in which every shape answers these custom tags."""
    project = made(images)
    if tags:
        said = [
            {"ripe": bool(place % 2), "sure": "very", "fruits": place / 2, "sort": "Gala", "wet": False}
            for place in range(7)
        ]
        layers = []
        for layer in project.layers.values():
            rows = np.array([said[row % 7] for row in range(layer.count)], dtype=object)
            layers.append(layer.with_shapes(layer.shapes.with_columns(attributes=rows)))
        project = replace(project.with_layers(layers), protocol=project.protocol.with_tags(tags))
    return builders.session(
        replace(project, metrics=replace(project.metrics, randcrowns=RandCrownsSettings(10.0, 16.0, 3.0))),
        mode=Mode.AUDIT,
    )


def drag(session: Session, live: LiveAgreement, scope: Scope, *, moves: int = 200) -> list[float]:
    """Milliseconds of processor time from each preview of a drag to the view, ascending."""
    layer, rng, spent = session.current_layer, np.random.default_rng(1), []
    for _ in range(moves):
        box = layer.shapes.box[4:5] + rng.uniform(-6, 6, 2).repeat(2).reshape(2, 2).T.ravel()
        step = edit.set_boxes(layer, layer.shapes.id[4:5], box)
        start = thread_time()
        session.preview(step)
        live.compute_view(scope)
        spent.append((thread_time() - start) * 1e3)
    session.drop_preview()
    return sorted(spent)


def test_a_step_of_a_drag_costs_the_same_in_a_large_project() -> None:
    found = {}
    for images in (10, 10_000):
        session = opened(images)
        live = LiveAgreement(session)
        start = perf_counter()
        assert live.install_count(run_inline(live.make_count_job(Scope())))
        building = perf_counter() - start
        start = perf_counter()
        live.compute_view(Scope())
        first = (perf_counter() - start) * 1e3
        for name, scope in (("whole set", Scope()), ("this image", Scope(image=1))):
            spent = drag(session, live, scope)
            found[images, name] = median(spent)
            boxes = images * 66
            print(f"{boxes:>9,} boxes, {name}: median {median(spent):.2f} ms, worst {spent[-1]:.2f} ms")
        print(f"{images * 66:>9,} boxes, built in {building:.2f} s, first view {first:.1f} ms")
    for name in ("whole set", "this image"):
        ratio = found[10_000, name] / found[10, name]
        print(f"{name}: large to small {ratio:.2f}")
        assert ratio < 1.5


def test_a_step_of_a_drag_costs_the_same_with_five_custom_tags() -> None:
    found = {}
    for tags in ((), TAGS):
        session = opened(10_000, tags=tags)
        live = LiveAgreement(session)
        assert live.install_count(run_inline(live.make_count_job(Scope())))
        live.compute_view(Scope())
        for name, scope in (("whole set", Scope()), ("this image", Scope(image=1))):
            found[len(tags), name] = median(drag(session, live, scope))
    for name in ("whole set", "this image"):
        ratio = found[5, name] / found[0, name]
        print(f"{name}: five tags {found[5, name]:.2f} ms, none {found[0, name]:.2f} ms, ratio {ratio:.2f}")
        assert ratio < 1.25

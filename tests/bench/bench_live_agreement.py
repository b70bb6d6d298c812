"""From a moved pointer to the panel's numbers: a step of a drag in a small project and in one of 660 000 boxes.

Ratios within one run; run with `pytest -m bench -s tests/bench/bench_live_agreement.py`.
"""

from dataclasses import replace
from statistics import median
from time import perf_counter, thread_time

import numpy as np
import pytest

from annotator.model import edit
from annotator.model.metric_settings import RandCrownsSettings
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import Scope
from annotator.session.session import Session
from annotator.session.view import Mode
from tests import builders
from tests.bench.bench_agreement import made
from tests.jobs import run_inline

pytestmark = pytest.mark.bench


def opened(images: int) -> Session:
    project = made(images)
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

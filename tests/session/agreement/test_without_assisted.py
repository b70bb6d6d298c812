"""Every family of numbers can be read without what was taken from a model, in the window as in a report."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.detector.image import check_image
from annotator.errors import Progress
from annotator.metrics.detection.inputs import CheckSettings
from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.audit.sections import make_audit_record
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import AgreementView, Scope, audit_options_of
from annotator.session.session import Session
from annotator.session.view import Mode
from tests import builders
from tests.builders import make_audit_report
from tests.detector.projects import ANA, NET
from tests.detector.projects import project as checked_project

MODEL = 9


def project() -> Project:
    """Four annotators of nearly the same things; every third shape of the first two was taken from a model."""
    made = builders.project(images=5, authors=("Ana", "Ben", "Cem", "Dan"), count=9)
    layers = []
    for key, layer in made.layers.items():
        rng = np.random.default_rng(key.image * 10 + key.author)
        table = builders.shapes(9, seed=key.image, first_id=int(layer.shapes.id[0]), size=900.0)
        taken = np.where((np.arange(9) % 3 == 0) & (key.author < 3), MODEL, -1)
        table = table.with_columns(
            box=table.box + np.tile(rng.uniform(-6, 6, (9, 2)), 2),
            assisted=taken,
            part_state=rng.integers(0, 2, 9).astype(np.int8),
            label=np.where(rng.uniform(size=9) < 0.2, 1 - table.label, table.label).astype(np.int32),
        )
        layers.append(layer.with_shapes(table))
    return replace(made, metrics=replace(made.metrics, randcrowns=RandCrownsSettings(4, 8, 3))).with_layers(layers)


@pytest.fixture(scope="module")
def session() -> Session:
    return builders.session(project(), mode=Mode.AUDIT)


def count(session: Session, *, without: bool) -> AgreementView:
    session.set_view(without_assisted=without)
    agreement = LiveAgreement(session)
    agreement.install_count(agreement.make_count_job(Scope()).work(Progress()))
    return agreement.compute_view(Scope())


FAMILIES = {
    "F1": lambda view: view.matrix[0][1].roles.f1,
    "IoU": lambda view: view.matrix[0][1].iou.mean,
    "tags": lambda view: view.part_state.alpha,
    "alpha, all units": lambda view: view.alpha.whole,
    "alpha, mean of images": lambda view: view.alpha.mean,
    "alpha of a pair": lambda view: view.alpha.pairs[0].whole,
    "vitality": lambda view: view.alpha.vitality[1],
    "difficulty": lambda view: view.alpha.difficulty[0],
    "IoU variance": lambda view: view.variance.pooled.iou,
    "RandCrowns variance": lambda view: view.variance.pooled.randcrowns,
}
RECORDS = {
    "pairs": lambda record: record["pairs"][0]["f1"],
    "alpha": lambda record: record["alpha"]["global"],
    "vitality": lambda record: record["alpha"]["vitality"],
    "difficulty": lambda record: record["alpha"]["difficulty"],
    "sensitivity": lambda record: record["alpha"]["sensitivity"],
    "variance": lambda record: record["variance"]["pooled"],
    "global score": lambda record: record["global_score"],
}


@pytest.fixture(scope="module")
def views(session: Session) -> dict[bool, AgreementView]:
    return {without: count(session, without=without) for without in (False, True)}


@pytest.mark.parametrize("family", FAMILIES)
def test_the_numbers_of_the_window_follow(views: dict[bool, AgreementView], family: str) -> None:
    whole, rest = (FAMILIES[family](views[without]) for without in (False, True))
    assert rest.value is not None
    assert rest.value != whole.value
    assert rest.support <= whole.support


@pytest.fixture(scope="module")
def reports(session: Session) -> dict[bool, object]:
    found = {}
    for without in (False, True):
        session.set_view(without_assisted=without)
        found[without] = make_audit_report(session.committed, audit_options_of(session.committed, session.view))
    return found


@pytest.mark.parametrize("family", RECORDS)
def test_the_numbers_of_a_report_follow(reports: dict[bool, object], family: str) -> None:
    whole, rest = (RECORDS[family](make_audit_record(reports[without])) for without in (False, True))
    assert whole != rest


def test_window_and_report_say_the_same(views: dict[bool, AgreementView], reports: dict[bool, object]) -> None:
    report, view = reports[True], views[True]
    assert view.alpha.whole.value == report.agreement.alpha.whole.value
    assert view.alpha.mean.value == pytest.approx(report.agreement.alpha.mean.value)
    assert view.variance.pooled.randcrowns.value == pytest.approx(report.variance.pooled.randcrowns.value)
    assert view.matrix[0][1].roles.tp == report.agreement.pairs[0].agreement.roles.tp


def test_marks_that_come_and_go_keep_the_live_numbers_true() -> None:
    session = builders.session(project(), mode=Mode.AUDIT, without_assisted=True)
    agreement = LiveAgreement(session)
    agreement.install_count(agreement.make_count_job(Scope()).work(Progress()))
    before = agreement.compute_view(Scope()).variance.pooled
    for author in (3, 1):
        layer = session.committed.layers[LayerKey(1, author)]
        session.commit(edit.set_column(layer, layer.shapes.id[:4], name="Mark", assisted=MODEL))
    live, fresh = agreement.compute_view(Scope()), count(session, without=True)
    assert live.variance.pooled.targets == fresh.variance.pooled.targets
    assert live.variance.pooled.excluded == fresh.variance.pooled.excluded < before.excluded
    assert live.variance.pooled.iou.value == pytest.approx(fresh.variance.pooled.iou.value)
    assert live.alpha.whole == fresh.alpha.whole
    assert live.alpha.mean.value == pytest.approx(fresh.alpha.mean.value)


def test_the_table_of_pairs_has_none_with_an_assisted_side(session: Session, reports: dict[bool, object]) -> None:
    report = reports[True]
    shapes = Shapes.concat(layer.shapes for layer in report.project.layers.values())
    taken = set(shapes.id[shapes.assisted >= 0].tolist())
    rows = list(report.rows.read_pairs().iterate_rows())
    assert rows
    assert taken.isdisjoint(row[name] for row in rows for name in ("target_id", "shape_id"))


def test_the_check_of_an_image_follows() -> None:
    """The first object, found by the model, was taken from it: it leaves with its detection."""
    made = checked_project(images=1)
    ana, net = made.layers[LayerKey(1, ANA)].shapes, made.layers[LayerKey(1, NET)].shapes
    ana = ana.with_columns(assisted=np.array([NET, *[-1] * 6]))
    settings = CheckSettings.of(made)
    whole = check_image(1, ana, net, settings).evaluate_at(0.3)
    rest = check_image(1, ana, net, replace(settings, without_assisted=True)).evaluate_at(0.3)
    assert len(whole.true) - len(rest.true) == 1
    assert (len(rest.false), len(rest.missed)) == (len(whole.false), len(whole.missed))

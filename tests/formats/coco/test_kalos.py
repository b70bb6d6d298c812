"""The package kalos, given our export of finished images, finds every alpha that our audit finds."""

import contextlib
import io
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.metrics.agreement.audit import AuditOptions, AuditResult
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.store.opening import create_project
from tests import builders
from tests.builders import audit
from tests.depth import turns

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")

AUTHORS = ("Ana", "Ben", "Cem", "Dee")
NEAR = 1e-9


def seeded_project(seed: int, *, count: int = 12) -> Project:
    """Four authors who drew nearly the same; some images are finished by three, two, one or none of them."""
    rng = np.random.default_rng(seed)
    made = builders.project(images=10, authors=AUTHORS, count=count)
    layers = []
    for key, layer in sorted(made.layers.items()):
        rows = builders.shapes(count, seed=key.image, first_id=int(layer.shapes.id[0]), size=700.0)
        rows = rows.with_columns(
            box=rows.box + np.tile(rng.uniform(-12, 12, (count, 2)), 2),
            label=np.where(rng.random(count) < 0.2, 1 - rows.label, rows.label),
        )
        rows = rows.take(rng.random(count) < 0.8)
        empty = key.image == 10
        finished = key.author <= {7: 3, 8: 2, 9: 1, 6: 0}.get(key.image, 4)
        status = Status.DONE if finished else Status.IN_WORK
        layers.append(Layer.make(LayerKey(*key), rows.take([]) if empty else rows, status=status))
    return made.with_layers(layers)


def ask_kalos(file: Path) -> Callable[..., Any]:
    from kalos.iaa import core
    from kalos.utils.data_loading import load_and_preprocess_data

    with contextlib.redirect_stderr(io.StringIO()):
        package = load_and_preprocess_data(str(file), "coco-json")

    def answer(threshold: float, *, full: bool = True) -> Any:
        with contextlib.redirect_stderr(io.StringIO()):
            return core.calculate_iaa(
                package["processed_data"],
                package["categories"],
                "greedy",
                "bbox_iou_similarity",
                "category_lenient",
                threshold,
                full,
                full,
                full,
                package["all_raters"],
            )

    return answer


def audited(project: Project) -> AuditResult:
    return audit(project, replace(AuditOptions.of(project), intervals=IntervalRule(wanted=False)))


@pytest.mark.parametrize("seed", range(turns(1, 3)))
def test_kalos_finds_the_same_in_our_export(tmp_path: Path, seed: int) -> None:
    project = seeded_project(seed)
    path, file = tmp_path / "p.annotator", tmp_path / "p.json"
    create_project(path, project).close()
    assert run(["export", str(path), str(file), "--format", "coco", "--min-raters", "2"]) == 0
    answer = ask_kalos(file)
    mean, whole, vitality, whole_vitality, difficulty, whole_difficulty, by_image, pair_means, pairs = answer(0.5)
    found = audited(project)
    assert len(by_image) == found.alpha.mean.support == 8
    assert found.alpha.mean.value == pytest.approx(mean, abs=NEAR)
    assert found.alpha.whole.value == pytest.approx(whole, abs=NEAR)
    for author, name in enumerate(AUTHORS, start=1):
        assert found.alpha.vitality[author].value == pytest.approx(whole_vitality[name], abs=NEAR)
        assert found.alpha_means.vitality[author].value == pytest.approx(np.mean(vitality[name]), abs=NEAR)
        assert found.alpha_means.vitality[author].support == len(vitality[name])
    for label, name in enumerate(("apple", "pear")):
        assert found.alpha.difficulty[label].value == pytest.approx(whole_difficulty[name]["alpha"], abs=NEAR)
        assert found.alpha_means.difficulty[label].value == pytest.approx(np.mean(difficulty[name]["alphas"]), abs=NEAR)
        assert found.alpha_means.difficulty[label].support == len(difficulty[name]["alphas"])
    for pair in found.alpha.pairs:
        a, b = AUTHORS[pair.a - 1], AUTHORS[pair.b - 1]
        assert pair.whole.value == pytest.approx(pairs[a][b], abs=NEAR)
        assert pair.mean.value == pytest.approx(np.mean(pair_means[a][b]), abs=NEAR)
    for threshold, score in found.sensitivity:
        assert score.value == pytest.approx(answer(threshold, full=False)[1], abs=NEAR)


def test_two_authors_have_no_vitality_and_an_image_of_two_counts_for_none(tmp_path: Path) -> None:
    project = seeded_project(1)
    ana_and_ben = project.with_layers(
        replace(layer, status=Status.IN_WORK) for key, layer in project.layers.items() if key.author > 2
    )
    means = audited(ana_and_ben).alpha_means
    assert {score.value for score in means.vitality.values()} == {None}
    assert all("three authors" in score.reason for score in means.vitality.values())
    assert all(math.isfinite(score.value or math.nan) for score in means.difficulty.values())

"""The parameter search: cells against direct computation, wrong pairs, the Pareto front, the paper's cell, stopping."""

from collections import Counter

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.geometry.box import regions_of
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns import trial
from annotator.metrics.randcrowns.regions import Parameters, score_crowns, score_region_pairs
from annotator.metrics.randcrowns.trial import Grid
from annotator.metrics.randcrowns.tuning import PAPER_GRID, find_pareto_front, make_default_grid, parse_axis
from annotator.metrics.randcrowns.variance import (
    VarianceTable,
    build_variance_table,
    make_variance_report,
    sum_variance_tally,
)
from annotator.metrics.ranges import search as engine
from annotator.model.metric_settings import RandCrownsSettings
from tests.depth import deep, turns
from tests.metrics.randcrowns.scopes import PIXELS, drawn, images, random_sides, scope_of, search

GRID = Grid(alpha=(0.5, 1.0, 4.5), omega=(1.0, 3.0), gamma=(0.5, 2.0), unit="px")
A = [20.0, 20, 40, 40]


def test_cells_as_computed_one_by_one() -> None:
    sides = random_sides(seed=2, whole=True)
    of = images(9, size=(90, 80))
    table = build_variance_table(scope_of(*sides, of=of))
    found = search(table.scope, GRID)
    assert len(found.alpha) == GRID.cells == 12
    kept = table.pairs.kept
    boxes = table.scope.shapes.box
    targets, delineations = boxes[table.pairs.target_row[kept]], boxes[table.pairs.shape_row[kept]]
    widest = score_crowns(targets, targets, Parameters(4.5, 1, 1), image_size=(90, 80)).defined
    owners = table.pairs.target_row[kept][widest]
    assert found.targets == len(np.unique(owners))
    assert found.targets < len(np.unique(table.pairs.target_row[kept]))
    targets, delineations = targets[widest], delineations[widest]
    for cell in range(12):
        given = Parameters(found.alpha[cell], found.omega[cell], found.gamma[cell])
        right = score_crowns(targets, delineations, given, image_size=(90, 80)).rc
        variances = [np.var(right[owners == owner], ddof=1) for owner in np.unique(owners)]
        assert found.variance[cell] == pytest.approx(np.mean(variances), rel=1e-9)
        wrong = np.mean([score_crowns(targets, moved, given).rc for moved in eight_places(delineations)])
        assert found.discrimination[cell] == pytest.approx(right.mean() - wrong, rel=1e-9)


def eight_places(boxes: np.ndarray) -> list[np.ndarray]:
    side = np.sqrt((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]))
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return [boxes + np.column_stack((side * x, side * y, side * x, side * y)) for x, y in steps]


def test_a_cell_equals_the_report_under_its_settings() -> None:
    sides = random_sides(seed=7, whole=True)
    settings = RandCrownsSettings(1.0, 3.0, 2.0)
    report = make_variance_report(sum_variance_tally(build_variance_table(scope_of(*sides, settings=settings)))).pooled
    found = search(scope_of(*sides), Grid((1.0,), (3.0,), (2.0,), unit="px"))
    assert found.variance[0] == pytest.approx(report.randcrowns.value, rel=1e-9)
    assert found.iou_variance == pytest.approx(report.iou.value, rel=1e-9)
    assert found.targets == report.targets - report.undefined_rc


def test_order_of_the_cells() -> None:
    table = build_variance_table(scope_of(*(drawn(n, {1: [A]}) for n in (1, 2, 3))))
    found = search(table.scope, GRID)
    cells = list(zip(found.alpha.tolist(), found.omega.tolist(), found.gamma.tolist(), strict=True))
    assert cells[:3] == [(0.5, 1.0, 0.5), (0.5, 1.0, 2.0), (0.5, 3.0, 0.5)]
    assert cells[-1] == (4.5, 3.0, 2.0)


def test_metres_equal_pixels_at_the_same_size() -> None:
    sides = random_sides(seed=2, whole=True)
    metres = Grid((0.05, 0.25), (0.1, 0.3), (0.5, 2.0), unit="m")
    pixels = Grid((0.5, 2.5), (1.0, 3.0), (0.5, 2.0), unit="px")
    known = images(9, sampling=dict.fromkeys(range(1, 10), 0.1))
    settings = RandCrownsSettings(0.1, 0.1, 1, unit="m")
    in_metres = search(scope_of(*sides, settings=settings, of=known), metres)
    in_pixels = search(scope_of(*sides), pixels)
    assert in_metres.variance == pytest.approx(in_pixels.variance, rel=1e-9)
    assert in_metres.discrimination == pytest.approx(in_pixels.discrimination, rel=1e-9)


def test_rectangles_drawn_as_polygons_give_the_same_cells() -> None:
    sides = random_sides(seed=3, authors=3, pictures=2, whole=True)
    grid = Grid((0.5, 2.0), (3.0,), (2.0,), unit="px")
    boxes = search(scope_of(*sides, of=images(9, size=(90, 80))), grid)
    as_drawn = [AuthorShapes(side.author, side.images, outlined(side.shapes)) for side in sides]
    scope = scope_of(*as_drawn, of=images(9, size=(90, 80)), overlap="polygon")
    polygons = search(scope, grid)
    assert polygons.targets == boxes.targets
    assert polygons.variance == pytest.approx(boxes.variance, rel=1e-7, abs=1e-12)
    assert polygons.discrimination == pytest.approx(boxes.discrimination, rel=1e-7)


def outlined(shapes):
    column = np.empty(len(shapes), dtype=np.object_)
    for row, (x0, y0, x1, y1) in enumerate(shapes.box):
        column[row] = (np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]),)
    return shapes.with_columns(polygon=column)


def test_a_variance_of_zero_is_not_chosen_on_its_own() -> None:
    # tiny alpha and huge gamma score every near miss near one: least variance, least discrimination
    sides = random_sides(seed=2, whole=True)
    found = search(scope_of(*sides), Grid((0.5, 2.0), (2.0, 10.0), (1.0, 60.0), unit="px"))
    blind, sharp = int(found.variance.argmin()), int(found.discrimination.argmax())
    assert blind != sharp
    assert found.pareto[[blind, sharp]].all()
    assert found.gamma[blind] == 60
    assert not found.pareto.all()


def test_pareto_front_by_hand() -> None:
    variance = np.array([1.0, 2.0, 3.0, 2.0, 1.0, 4.0])
    discrimination = np.array([0.1, 0.5, 0.4, 0.5, 0.05, 0.6])
    assert find_pareto_front(variance, discrimination).tolist() == [True, True, False, True, False, True]
    assert find_pareto_front(np.zeros(0), np.zeros(0)).tolist() == []


def test_pareto_front_beats_all_others() -> None:
    rng = np.random.default_rng(0)
    variance, discrimination = rng.integers(0, 12, (2, 200)).astype(float)
    beaten = [
        bool(((variance <= v) & (discrimination >= d) & ((variance < v) | (discrimination > d))).any())
        for v, d in zip(variance, discrimination, strict=True)
    ]
    assert find_pareto_front(variance, discrimination).tolist() == [not lost for lost in beaten]


def test_the_paper_grid_holds_the_paper_cell() -> None:
    assert PAPER_GRID.cells == 10 * 15 * 7
    settings = RandCrownsSettings(0.7, 1.2, 3, unit="m")
    known = images(9, sampling=dict.fromkeys(range(1, 10), 0.1))
    crown = [[100.0, 100, 160, 160]]
    near = [[102.0, 99, 163, 158]]
    sides = drawn(1, {1: crown}), drawn(2, {1: near}), drawn(3, {1: crown})
    found = search(scope_of(*sides, settings=settings, of=known), PAPER_GRID)
    cell = found.paper
    assert (found.alpha[cell], found.omega[cell], found.gamma[cell]) == (0.7, 1.2, 3.0)
    assert found.paper_reason is None


def test_no_paper_cell_says_why() -> None:
    table = build_variance_table(scope_of(*(drawn(n, {1: [A]}) for n in (1, 2, 3))))
    in_pixels = search(table.scope, GRID)
    assert in_pixels.paper is None
    assert "metres" in in_pixels.paper_reason
    settings = RandCrownsSettings(0.2, 0.3, 1, unit="m")
    scope = scope_of(*(drawn(n, {1: [A]}) for n in (1, 2, 3)), settings=settings, of=images(1, sampling={1: 0.1}))
    beside = search(scope, Grid((0.2,), (0.3,), (1.0,)))
    assert beside.paper is None
    assert "grid" in beside.paper_reason


@pytest.mark.parametrize(
    ("sides", "word"),
    [
        ([drawn(1, {1: [A]}), drawn(2, {1: [A]})], "three authors"),
        ([drawn(n, {1: [[0, 0, 4, 40]]}) for n in (1, 2, 3)], "alpha"),
    ],
)
def test_nothing_to_tune_on_says_why(sides, word: str) -> None:
    found = search(scope_of(*sides), GRID)
    assert (found.targets, len(found.variance), found.iou_variance) == (0, 0, None)
    assert word in found.reason


def crowns(*, authors: int = 4, count: int = 14, seed: int = 0) -> list[AuthorShapes]:
    """The same crowns drawn by all authors with a shaky hand, every third as a box; the image ends close by."""
    rng = np.random.default_rng(seed)
    middle = rng.uniform(5, 85, (count, 2))
    angle = np.linspace(0, 2 * np.pi, 9, endpoint=False)
    sides = []
    for author in range(1, authors + 1):
        column, boxes = np.empty(count, dtype=np.object_), np.empty((count, 4))
        for row in range(count):
            radius = rng.uniform(7, 13, len(angle))
            around = np.column_stack((radius * np.cos(angle), radius * np.sin(angle)))
            ring = middle[row] + rng.normal(0, 1, 2) + around
            boxes[row] = [*ring.min(axis=0), *ring.max(axis=0)]
            column[row] = (ring,) if (row + author) % 3 else None
        side = drawn(author, {1: boxes})
        sides.append(AuthorShapes(author, side.images, side.shapes.with_columns(polygon=column)))
    return sides


def score_cell_slowly(table: VarianceTable, rows: np.ndarray, given: Parameters) -> tuple[float, float]:
    """One cell the plain way: each pair scored by itself with an overlay, right ones cut at the image, wrong not."""
    scope, pairs = table.scope, table.pairs
    kept = pairs.kept & np.isin(pairs.target_row, rows)
    target, shape = pairs.target_row[kept], pairs.shape_row[kept]
    size = scope.images.size[scope.image_row]
    size = size if (size > 0).any() else None
    right = score_region_pairs(
        scope.regions, scope.regions, given, target_row=target, delineation_row=shape, image_size=size
    ).rc
    boxes, polygons = scope.shapes.box[shape], scope.shapes.polygon[shape]
    wrong = []
    for moved in eight_places(boxes):
        column = np.empty(len(boxes), dtype=np.object_)
        for row, polygon in enumerate(polygons):
            if polygon is not None:
                column[row] = tuple(ring + (moved - boxes)[row, :2] for ring in polygon)
        places = np.arange(len(boxes))
        regions = regions_of(moved, column)
        wrong.append(
            score_region_pairs(scope.regions, regions, given, target_row=target, delineation_row=places).rc.mean()
        )
    variances = [np.var(right[target == row], ddof=1) for row in rows]
    return float(np.mean(variances)), float(right.mean() - np.mean(wrong))


@pytest.mark.parametrize(
    ("eq14_only", "known_size"),
    [(False, False), (True, True), pytest.param(False, True, marks=deep), pytest.param(True, False, marks=deep)],
)
def test_polygon_cells_as_computed_one_by_one(eq14_only: bool, known_size: bool) -> None:
    of = images(1, size=(92, 88)) if known_size else images(1)
    table = build_variance_table(scope_of(*crowns(authors=turns(3, 4)), of=of, overlap="polygon"))
    table = replace(table, scope=replace(table.scope, rules=replace(table.scope.rules, eq14_only=eq14_only)))
    grid = Grid(alpha=(0.5, 2.0), omega=(0.3, 3.0), gamma=(3.0, 0.5), unit="px")
    found = search(table.scope, grid)
    rows = np.unique(table.pairs.target_row[table.pairs.kept])
    assert found.targets == len(rows) > 30
    for cell in range(grid.cells):
        given = Parameters(found.alpha[cell], found.omega[cell], found.gamma[cell], eq14_only)
        variance, discrimination = score_cell_slowly(table, rows, given)
        assert found.variance[cell] == pytest.approx(variance, abs=1e-9)
        assert found.discrimination[cell] == pytest.approx(discrimination, abs=1e-9)


def test_cells_do_not_depend_on_the_parts_of_the_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    table = build_variance_table(scope_of(*crowns(seed=1), overlap="polygon"))
    grid = Grid(alpha=(0.5, 2.0), omega=(3.0,), gamma=(0.5, 3.0), unit="px")
    whole = search(table.scope, grid)
    monkeypatch.setattr(trial, "TARGETS", 7)
    parts = search(table.scope, grid)
    assert parts.variance == pytest.approx(whole.variance, rel=1e-12)
    assert parts.discrimination == pytest.approx(whole.discrimination, rel=1e-12)


def test_a_search_over_polygons_meets_the_geometry_once_and_not_cell_by_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Counter[str]()

    def count(name: str) -> None:
        counted = getattr(trial, name)

        def call(*values: object, **more: object) -> object:
            calls[name] += 1
            return counted(*values, **more)

        monkeypatch.setattr(trial, name, call)

    for name in ("measure_of", "compute_inner_terms", "compute_outer_terms"):
        count(name)
    table = build_variance_table(scope_of(*crowns(seed=2), overlap="polygon"))
    search(table.scope, Grid(alpha=(0.5, 1.0, 1.5, 2.0), omega=(1.0, 3.0), gamma=(1.0, 2.0, 3.0, 4.0, 5.0), unit="px"))
    assert calls == {"measure_of": 1, "compute_inner_terms": 4, "compute_outer_terms": 2}


def test_progress_is_told_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "TARGETS", 1)
    monkeypatch.setattr(engine, "_CELLS", GRID.cells)
    scope = scope_of(*(drawn(n, {1: [A]}) for n in (1, 2, 3)))
    seen = []
    search(scope, GRID, progress=Progress(lambda done, total: seen.append((done, total))))
    assert seen == [(0, 1), (0, 3), (1, 3), (2, 3)]
    stopping = Progress()
    stopping.stop.set()
    with pytest.raises(Cancelled):
        search(scope, GRID, progress=stopping)


def test_stopping_ends_the_work_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, progress = [], Progress()
    score = trial.compute_rand_crowns

    def score_then_stop(*given, **named):
        asked.append(named["gamma"])
        progress.stop.set()
        return score(*given, **named)

    monkeypatch.setattr(trial, "compute_rand_crowns", score_then_stop)
    monkeypatch.setattr(trial, "TARGETS", 7)
    monkeypatch.setattr(engine, "_CELLS", 1)
    grid = Grid((0.5,), (3.0,), tuple(1 + step / 1000 for step in range(50)), unit="px")
    with pytest.raises(Cancelled):
        search(scope_of(*crowns(seed=3), overlap="polygon"), grid, progress=progress)
    assert len(asked) == grid.cells


def test_axes_are_read() -> None:
    assert parse_axis("0.1:0.1:1.0", name="alpha") == PAPER_GRID.alpha
    assert parse_axis("1:1:7", name="gamma") == PAPER_GRID.gamma
    assert parse_axis("0.7", name="alpha") == (0.7,)
    assert parse_axis("1:2:6", name="omega") == (1.0, 3.0, 5.0)


@pytest.mark.parametrize("text", ["", "a", "1:2", "1:0:3", "3:1:1", "1:1:inf", "1:2:3:4"])
def test_a_wrong_axis_is_one_sentence(text: str) -> None:
    with pytest.raises(UserError, match="omega takes"):
        parse_axis(text, name="omega")


def test_default_grid_in_pixels_holds_the_settings() -> None:
    grid = make_default_grid(PIXELS)
    assert grid.unit == "px"
    assert grid.alpha[6] == pytest.approx(PIXELS.alpha)
    assert grid.omega[11] == pytest.approx(PIXELS.omega)
    assert make_default_grid(RandCrownsSettings(0.5, 0.5, 3, unit="m")) == PAPER_GRID

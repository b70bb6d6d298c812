"""Drawn plots: seeded, with true crowns where trees are; the annotators' manners; crowns delineated from heights."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from shapely import Polygon

from annotator.store.pixels.header import read_header
from drawing.crowns import KINDS, PIXEL, Plot, draw_plot
from drawing.crowns.annotators import HABITS, CrownHabits, simulate_crowns, survey
from drawing.crowns.delineation import delineate, treetops
from drawing.crowns.geotiff import write_geotiff

IDA, JON, KIM, LOU = HABITS


@pytest.fixture(scope="module")
def plots() -> dict[str, Plot]:
    return {kind: draw_plot(2, 200, kind=kind) for kind in KINDS}


def test_same_seed_same_plot(plots: dict[str, Plot]) -> None:
    again, other = draw_plot(2, 200, kind="savanna"), draw_plot(3, 200, kind="savanna")
    np.testing.assert_array_equal(plots["savanna"].pixels, again.pixels)
    np.testing.assert_array_equal(plots["savanna"].heights, again.heights)
    assert (again.pixels != other.pixels).any()


@pytest.mark.parametrize("kind", KINDS)
def test_crowns_lie_in_the_plot_and_are_higher_than_the_ground(plots: dict[str, Plot], kind: str) -> None:
    plot = plots[kind]
    assert plot.pixels.shape == (200, 200, 3)
    assert plot.heights.shape == (40, 40)
    assert len(plot.crowns) > 3
    heights = [crown.height for crown in plot.crowns]
    assert heights == sorted(heights)
    for crown in plot.crowns:
        assert crown.outline.min() >= 0
        assert crown.outline.max() <= 200
        assert 0 < crown.seen <= 1
    tallest = plot.crowns[-1]
    column, row = (int(np.clip(place / 5, 0, 39)) for place in tallest.top)
    assert plot.heights[row, column] > 0.5 * tallest.height


def test_true_crowns_overlap_in_a_forest(plots: dict[str, Plot]) -> None:
    regions = [Polygon(crown.outline).buffer(0) for crown in plots["forest"].crowns]
    shared = [a.intersection(b).area for i, a in enumerate(regions) for b in regions[:i]]
    assert max(shared) > 50


def test_a_plot_s_file_tells_the_ground_sampling_distance(plots: dict[str, Plot], tmp_path: Path) -> None:
    path = tmp_path / "plot.tif"
    write_geotiff(path, plots["mixed"].pixels, corner=(320_000.0, 4_100_000.0), metres=PIXEL, text="a plot")
    header = read_header(path)
    assert header.gsd == pytest.approx(0.1)
    assert header.georeference is not None
    assert header.georeference.epsg == 32611
    assert header.georeference.to_world(np.array([[200.0, 200.0]])).ravel() == pytest.approx([320_020, 4_099_980])


def sides(plot: Plot, habits: CrownHabits) -> float:
    boxes = np.array([crown.box for crown in simulate_crowns(plot, habits, seed=1)])
    return float(np.sqrt((boxes[:, 2:] - boxes[:, :2]).prod(axis=1)).mean())


def test_annotators_have_manners_of_their_own() -> None:
    plot = draw_plot(2, 400, kind="mixed")
    rows = {habits.name: simulate_crowns(plot, habits, seed=1) for habits in HABITS}
    assert all(crown.ring is not None for crown in rows["Ida"])
    assert all(crown.ring is None for crown in rows["Jon"] + rows["Kim"])
    assert any(crown.ring is None for crown in rows["Lou"])
    assert len(rows["Lou"]) < len(rows["Ida"])
    assert sides(plot, JON) > sides(plot, KIM) + 4
    assert sides(plot, LOU) > sides(plot, IDA)
    for crown in (crown for row in rows.values() for crown in row):
        x0, y0, x1, y1 = crown.box
        assert 0 <= x0 < x1 <= 400
        assert 0 <= y0 < y1 <= 400


def test_the_survey_notes_what_is_covered_from_above_and_no_shrubs() -> None:
    plot = draw_plot(2, 400, kind="forest")
    noted = survey(plot, seed=1)
    whole = [Polygon(crown.outline).area for crown in plot.crowns if crown.species != "shrub" and crown.radius >= 0.9]
    assert len(noted) == len(whole)
    drawn = [Polygon(crown.ring).buffer(0).area for crown in noted if crown.ring is not None]
    assert sum(drawn) == pytest.approx(sum(whole), rel=0.08)


def cones(*places: tuple[float, float, float]) -> npt.NDArray[np.float32]:
    """Heights of cones 3 m wide on 40 by 40 cells of half a metre."""
    y, x = np.mgrid[0:40, 0:40] * 0.5
    trees = [np.maximum(0, top * (1 - np.hypot(x - px, y - py) / 3)) for px, py, top in places]
    return np.asarray(np.max(trees, axis=0), np.float32)


def test_trees_that_stand_alone_are_delineated_each() -> None:
    heights = cones((5, 5, 12), (15, 5, 8), (10, 15, 10))
    assert treetops(heights, cell=0.5).tolist() == [[10, 10], [30, 20], [10, 30]]
    found = delineate(heights, cell=0.5, pixels=5)
    assert len(found) == 3
    middle = found[0].ring.mean(axis=0)
    assert middle == pytest.approx([52, 52], abs=4)
    assert all(crown.prominence == 1.0 for crown in found)


def test_a_crown_that_meets_another_stands_out_less() -> None:
    found = delineate(cones((8, 10, 12), (10.5, 10, 12)), cell=0.5, pixels=5)
    assert len(found) == 2
    assert all(0.1 < crown.prominence < 0.9 for crown in found)


def test_no_trees_no_crowns() -> None:
    assert delineate(np.zeros((20, 20), np.float32), cell=0.5, pixels=5) == []

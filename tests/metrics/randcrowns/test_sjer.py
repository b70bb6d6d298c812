"""A real aerial picture: crowns drawn by hand and by four algorithms, in metres from the picture's own tags."""

import csv
from pathlib import Path

import numpy as np
import pytest
from defusedxml import ElementTree
from PIL import Image as Picture

from annotator.metrics.matching.selection import Drawn
from annotator.metrics.randcrowns.global_score import global_scores
from annotator.metrics.randcrowns.regions import explain, regions
from annotator.metrics.randcrowns.scope import CrownRules, CrownScope, ImageTable, make_scope
from annotator.metrics.randcrowns.settings import PAPER_BOXES, in_pixels, warning
from annotator.metrics.randcrowns.tuning import PAPER_GRID, tune
from annotator.metrics.randcrowns.variance import variance_report, variance_table, variance_tally
from annotator.model.image import Image
from annotator.model.shapes import Shapes

PIXEL_SCALE, TIE_POINT = 33550, 33922
"""GeoTIFF tags: metres a pixel, and the map place of a pixel."""

ALGORITHMS = ("Dalponte2016", "Li2012", "Silva2016", "Weinstein2019")


@pytest.fixture
def folder(shared: Path) -> Path:
    found = shared / "data" / "sjer_052"
    if not found.is_dir():
        pytest.skip("the picture SJER_052 is not here")
    return found


def tags(folder: Path) -> tuple[tuple[int, int], float, tuple[float, float]]:
    """Size in pixels, metres a pixel, and easting and northing of the top-left corner."""
    with Picture.open(folder / "SJER_052.tif") as picture:
        scale, tie = picture.tag_v2[PIXEL_SCALE], picture.tag_v2[TIE_POINT]
        return picture.size, scale[0], (tie[3], tie[4])


def by_hand(folder: Path) -> np.ndarray:
    """Pascal VOC boxes, whose first pixel is 1 and whose last pixel is included."""
    names = ("xmin", "ymin", "xmax", "ymax")
    root = ElementTree.parse(folder / "SJER_052.xml").getroot()
    rows = [[float(box.find(name).text) for name in names] for box in root.iter("bndbox")]
    return np.array(rows) - [1, 1, 0, 0]


def by_algorithm(folder: Path, name: str) -> np.ndarray:
    """Boxes in pixels; map coordinates run upwards from the picture's top-left corner."""
    size, pixel, (east, north) = tags(folder)
    with (folder / f"{name}.csv").open(newline="") as lines:
        rows = np.array(
            [[float(row[key]) for key in ("xmin", "ymin", "xmax", "ymax")] for row in csv.DictReader(lines)]
        )
    if rows.max() > max(size):
        x0, y0, x1, y1 = rows.T
        rows = np.column_stack(((x0 - east) / pixel, (north - y1) / pixel, (x1 - east) / pixel, (north - y0) / pixel))
    return rows


def crown_scope(folder: Path) -> CrownScope:
    size, pixel, _ = tags(folder)
    boxes = [by_hand(folder), *(by_algorithm(folder, name) for name in ALGORITHMS)]
    sides = [
        Drawn(author, np.array([1]), Shapes.make(rows, id=author * 1000 + np.arange(len(rows)), image=1))
        for author, rows in enumerate(boxes, start=1)
    ]
    image = Image(1, "SJER_052.tif", *size, sampling_distance=pixel)
    return make_scope(sides, ImageTable.of([image]), CrownRules(PAPER_BOXES))


def test_what_is_on_the_picture(folder: Path) -> None:
    size, pixel, _ = tags(folder)
    assert (size, pixel) == ((400, 400), 0.1)
    scope = crown_scope(folder)
    assert np.diff(scope.offset).tolist() == [9, 19, 48, 19, 9]
    assert (scope.shapes.box > -60).all()
    assert (scope.shapes.box < 460).all()
    assert scope.parameters.alpha == pytest.approx(7)
    assert warning(PAPER_BOXES, scope.shapes.box, np.full(len(scope.shapes), pixel)) is None


def test_variance_table(folder: Path) -> None:
    table = variance_table(crown_scope(folder))
    found = variance_report(variance_tally(table))
    print_table(found)
    hand = found.references[0]
    assert hand.targets + hand.excluded == 9
    assert hand.targets == 9
    assert found.pooled.targets == sum(row.targets for row in found.references) == 41
    assert found.pooled.excluded == sum(row.excluded for row in found.references) == 63
    assert (found.pooled.undefined_rc, found.left_out) == (0, 0)
    # the order of the paper's Table II: 0.008 for RandCrowns, 0.022 for IoU, 0.040 for IoUCrowns
    assert 0 < found.pooled.randcrowns < found.pooled.iou < found.pooled.iou_crowns < 0.1


def print_table(found) -> None:
    names = ("hand", *ALGORITHMS)
    print("\nSJER_052, alpha 0.7 m, omega 1.2 m, gamma 3: sample variance over the four other authors")
    print(
        f"{'reference':16}{'targets':>8}{'excluded':>9}{'undef. RC':>10}{'IoU':>9}{'IoUCrowns':>11}{'RandCrowns':>12}"
    )
    for name, row in zip((*names, "pooled"), (*found.references, found.pooled), strict=True):
        counts = f"{name:16}{row.targets:8}{row.excluded:9}{row.undefined_rc:10}"
        print(f"{counts}{row.iou:9.4f}{row.iou_crowns:11.4f}{row.randcrowns:12.4f}")


def test_every_pair_is_explained_by_its_own_terms(folder: Path) -> None:
    scope = crown_scope(folder)
    pairs = variance_table(scope).pairs
    given = in_pixels(PAPER_BOXES, np.array([0.1]))
    for row in range(0, len(pairs), 7):
        target, delineation = (scope.shapes.take([rows[row]]) for rows in (pairs.target_row, pairs.shape_row))
        told = explain(target, delineation, given, image_size=(400, 400))
        if told.rc is None:
            assert not pairs.crowns.defined[row]
            continue
        assert told.rc == pytest.approx(pairs.crowns.rc[row], rel=1e-12)
        expected = 0.0 if told.tp == 0 else (told.a + told.b) / (told.a + told.b + told.c + told.d)
        assert told.rc == pytest.approx(expected, rel=1e-12)
        drawn = regions(target, given, image_size=(400, 400))
        assert drawn.tau == told.tau
        points = np.concatenate(drawn.edge)
        assert (points >= 0).all()
        assert (points <= 400).all()


def test_global_scores_and_search(folder: Path) -> None:
    scope = crown_scope(folder)
    scores = {(row.target, row.delineation): row for row in global_scores(scope)}
    assert len(scores) == 20
    best = max((2, 3, 4, 5), key=lambda author: scores[1, author].mean)
    assert best == 5  # the network trained on crowns drawn by hand, as its authors found
    found = tune(variance_table(scope), PAPER_GRID)
    assert found.paper is not None
    assert 0 < found.discrimination[found.paper] < 1
    assert found.pareto.sum() > 1

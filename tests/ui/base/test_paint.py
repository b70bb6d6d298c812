"""Bulk painting: the pixels of outlines, patterns, halos and polygons, compared with what Qt would stroke."""

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from annotator.overlays.mark import LinePattern
from annotator.ui.base.paint import HALO, Stroke, compute_solid_rects, device_edges_of, paint_outlines, paint_polygon

RED, BLUE = 0xFF0000, 0x0000FF


@pytest.fixture
def sheet(qapp):
    pixels = np.zeros((120, 160, 4), dtype=np.uint8)
    pixels[...] = 255
    return pixels


def painted(pixels, boxes, colours, lines, *, stroke, region=(0, 0, 160, 120)):
    image = QImage(pixels.data, 160, 120, 640, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    edges = device_edges_of(np.array(boxes, dtype=np.float64).reshape(-1, 4))
    paint_outlines(painter, edges, np.array(colours, np.uint32), np.array(lines, np.int8), stroke=stroke, region=region)
    painter.end()
    return pixels.view(np.uint32)[..., 0] & 0xFFFFFF


def test_solid_outline_is_two_pixels_astride_the_edge(sheet):
    got = painted(sheet, [[20, 30, 60, 80]], [RED], [LinePattern.SOLID], stroke=Stroke(2, halo=0))
    wanted = np.zeros((120, 160), dtype=bool)
    wanted[29:81, 19:61] = True
    wanted[31:79, 21:59] = False
    assert ((got == RED) == wanted).all()
    assert (got[~wanted] == 0xFFFFFF).all()


@pytest.mark.parametrize("thickness", [1, 2, 3, 5])
def test_few_boxes_are_cut_into_sides_as_many_are(thickness):
    rng = np.random.default_rng(thickness)
    low = rng.integers(-20, 90, (12, 2))
    edges = device_edges_of(np.concatenate((low, low + rng.integers(0, 40, (12, 2))), axis=1).astype(np.float64))
    many = compute_solid_rects(edges, thickness=thickness)
    few = [compute_solid_rects(edges[at : at + 3], thickness=thickness) for at in range(0, 12, 3)]
    assert np.array_equal(np.concatenate(few), many)


@pytest.mark.parametrize("line", list(LinePattern))
@pytest.mark.parametrize("stroke", [Stroke(2), Stroke(3, unit=1.5)])
def test_one_box_is_painted_as_it_is_among_others(sheet, line, stroke):
    for box in ([20, 30, 90, 80], [20, 30, 20, 47], [20, 30, 22, 33], [8, 8, 108, 112], [20, 30, 53, 61]):
        sheet[...] = 255
        alone = painted(sheet, [box], [RED], [line], stroke=stroke).copy()
        sheet[...] = 255
        among = painted(sheet, [box, [135, 90, 150, 110]], [RED, BLUE], [line, 0], stroke=stroke)
        assert np.array_equal(alone[:, :125], among[:, :125])


def test_halo_is_one_dark_pixel_on_either_side(sheet):
    got = painted(sheet, [[20, 30, 60, 80]], [RED], [LinePattern.SOLID], stroke=Stroke(2))
    assert got[50, 17:24].tolist() == [0xFFFFFF, HALO, RED, RED, HALO, 0xFFFFFF, 0xFFFFFF]


def test_colours_and_order_of_rows_do_not_mix(sheet):
    got = painted(
        sheet, [[10, 10, 40, 40], [80, 10, 120, 40], [10, 60, 40, 90]], [RED, BLUE, RED], [0, 0, 0], stroke=Stroke(2)
    )
    assert (got[10, 25], got[10, 100], got[60, 25]) == (RED, BLUE, RED)


@pytest.mark.parametrize("line", [line for line in LinePattern if line is not LinePattern.SOLID])
def test_patterns_have_gaps_draw_every_corner_and_stay_on_the_outline(sheet, line):
    got = painted(sheet, [[20, 30, 140, 110]], [RED], [line], stroke=Stroke(2, halo=0)) == RED
    solid = np.zeros_like(got)
    solid[29:111, 19:141] = True
    solid[31:109, 21:139] = False
    assert not (got & ~solid).any()
    share = got.sum() / solid.sum()
    assert 0.2 < share < 0.95
    for y, x in ((29, 19), (29, 140), (110, 19), (110, 140)):
        assert got[y, x]


def test_patterns_differ_from_one_another(sheet):
    seen = set()
    for line in LinePattern:
        pixels = sheet.copy()
        got = painted(pixels, [[20, 30, 140, 110]], [RED], [line], stroke=Stroke(2, halo=0)) == RED
        seen.add(got[30].tobytes())
    assert len(seen) == len(LinePattern)


def test_part_of_a_pattern_is_what_the_whole_shows_there(sheet):
    whole = painted(sheet.copy(), [[-500, 30, 400, 110]], [RED], [LinePattern.DASH], stroke=Stroke(2, halo=0)) == RED
    part = painted(
        sheet.copy(),
        [[-500, 30, 400, 110]],
        [RED],
        [LinePattern.DASH],
        stroke=Stroke(2, halo=0),
        region=(60, 0, 100, 120),
    )
    assert ((part == RED)[:, 60:100] == whole[:, 60:100]).all()


def test_outline_far_beyond_the_picture_does_no_harm(sheet):
    got = painted(sheet, [[-1e9, -1e9, 1e9, 50]], [RED], [LinePattern.SOLID], stroke=Stroke(2, halo=0))
    assert (got[49:51] == RED).all()


def test_nothing_at_all(sheet):
    assert (painted(sheet, np.zeros((0, 4)), [], [], stroke=Stroke(2)) == 0xFFFFFF).all()


@pytest.mark.parametrize("line", [LinePattern.SOLID, LinePattern.DASH])
def test_polygon_follows_its_ring(sheet, line):
    image = QImage(sheet.data, 160, 120, 640, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    ring = np.array([[20.0, 20.0], [140.0, 20.0], [80.0, 100.0]])
    paint_polygon(painter, (ring,), RED, line, stroke=Stroke(2))
    painter.end()
    got = sheet.view(np.uint32)[..., 0] & 0xFFFFFF
    reds = np.argwhere((got >> 16 > 200) & (got & 0xFF < 80))
    assert len(reds) > 150
    assert got[60, 80] == 0xFFFFFF
    assert reds[:, 0].max() <= 102
    on_top = (got[20, 30:130] == RED).mean()
    assert on_top == 1.0 if line is LinePattern.SOLID else 0.3 < on_top < 0.9

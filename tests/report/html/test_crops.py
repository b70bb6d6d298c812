"""Small pictures of pages: which part of the photograph they show, how outlines and words lie over it."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PIL import ImageDraw

from annotator.model.image import Image
from annotator.report import crops
from annotator.report.crops import (
    HALO,
    HEIGHT,
    WIDTH,
    choose_view,
    draw_background,
    draw_chip,
    draw_outline,
    load_picture,
    split_dashes,
)
from annotator.store.pixels.pyramid import Picture

LARGE = Image(1, "a.jpg", 4000, 3000)


def view_of(mine: list[float], theirs: list[float], image: Image = LARGE) -> list[float]:
    return choose_view(np.array([mine, theirs]), image).tolist()


def test_a_view_shows_both_shapes_and_six_tenths_of_their_size_around() -> None:
    """Together 200 by 100 pixels: 440 wide, and as high as the proportions of the picture make it."""
    assert view_of([1000, 1000, 1100, 1100], [1150, 1000, 1200, 1050]) == pytest.approx([880, 885, 1320, 1215])
    assert view_of([1000, 1000, 1100, 1200], [1000, 1100, 1100, 1150]) == pytest.approx(
        [1050 - 440 * 2 / 3, 880, 1050 + 440 * 2 / 3, 1320]
    )


def test_a_view_of_a_small_shape_has_a_least_size() -> None:
    assert view_of([1000, 1000, 1004, 1004], [1000, 1000, 1004, 1004]) == pytest.approx([962, 972, 1042, 1032])


def test_a_view_stays_in_the_image_where_that_is_large_enough() -> None:
    assert view_of([0, 0, 100, 100], [0, 0, 100, 100])[:2] == [0, 0]
    assert view_of([3900, 2900, 4000, 3000], [3900, 2900, 4000, 3000])[2:] == pytest.approx([4000, 3000])
    unknown = view_of([0, 0, 100, 75], [0, 0, 100, 75], replace(LARGE, width=0, height=0))
    assert unknown == pytest.approx([-60, -45, 160, 120])
    small = view_of([0, 0, 100, 75], [0, 0, 100, 75], Image(1, "a.jpg", 120, 100))
    assert small[:2] == [0, 0]


def picture(width: int, height: int, scale: int = 1) -> Picture:
    """Every pixel tells its place, in blue and green; red is 200."""
    pixels = np.full((height, width, 4), 200, np.uint8)
    pixels[..., 0], pixels[..., 1] = np.arange(width) % 250, np.arange(height)[:, None] % 250
    return Picture(pixels, width * scale, height * scale, scale)


def test_the_photograph_lies_under_the_view_pixel_by_pixel() -> None:
    shown = np.asarray(draw_background(picture(700, 600), np.array([30.0, 40, 30 + WIDTH, 40 + HEIGHT])))
    assert shown.shape == (HEIGHT, WIDTH, 3)
    assert (shown[..., 0] == 200).all()
    assert np.array_equal(shown[0, :, 2], np.arange(30, 30 + WIDTH) % 250)
    assert np.array_equal(shown[:, 0, 1], np.arange(40, 40 + HEIGHT) % 250)


def test_beyond_the_image_it_is_grey() -> None:
    view = np.array([-20.0, -10, WIDTH - 20, HEIGHT - 10])
    shown = np.asarray(draw_background(picture(100, 80), view)).astype(int)
    inside = shown[..., 0] == 200
    assert np.flatnonzero(inside.any(axis=0)).tolist() == list(range(20, 120))
    assert np.flatnonzero(inside.any(axis=1)).tolist() == list(range(10, 90))
    assert (shown[~inside] == crops._GREY).all()
    assert shown[10, 20].tolist() == [200, 0, 0]
    assert shown[89, 119].tolist() == [200, 79, 99]
    outside = np.asarray(draw_background(picture(100, 80), view + 500))
    assert (outside == crops._GREY).all()
    assert (np.asarray(draw_background(None, view)) == crops._GREY).all()


def test_a_reduced_picture_is_shown_at_its_place() -> None:
    """One shown pixel stands for two by two: the view of twice the size shows the same."""
    view = np.array([30.0, 40, 30 + WIDTH, 40 + HEIGHT])
    whole = np.asarray(draw_background(picture(700, 600), view))
    assert np.array_equal(np.asarray(draw_background(picture(700, 600, 2), 2 * view)), whole)


def test_dashes_go_on_round_the_corners() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    pieces = [tuple(round(number, 6) for end in piece for number in end) for piece in split_dashes(points, (4, 3))]
    assert pieces == [(0, 0, 4, 0), (7, 0, 10, 0), (10, 0, 10, 1), (10, 4, 10, 8)]
    assert list(split_dashes(points, ())) == [(points[0], points[1]), (points[1], points[2])]


@pytest.mark.parametrize(("opacity", "halo", "ink"), [(255, 170, 255), (150, 100, 150)])
def test_an_outline_has_a_dark_edge_of_a_pixel_on_either_side(opacity: int, halo: int, ink: int) -> None:
    canvas = PillowImage.new("RGB", (60, 60), (255, 255, 255))
    ring = np.array([[10.0, 10], [50, 10], [50, 50], [10, 50]])
    draw_outline(ImageDraw.Draw(canvas, "RGBA"), [ring], colour="#0072b2", dash=(), width=3, opacity=opacity)
    column = np.asarray(canvas).astype(float)[:, 30]

    def blended(below: object, above: tuple[int, ...], share: int) -> np.ndarray:
        return np.asarray(below) + (np.array(above) - np.asarray(below)) * share / 255

    edge = blended((255, 255, 255), HALO[:3], halo)
    drawn = {8: edge, 9: blended(edge, (0, 0x72, 0xB2), ink), 10: blended(edge, (0, 0x72, 0xB2), ink), 12: edge}
    for row in (7, 13, 30):
        assert column[row].tolist() == [255, 255, 255]
    for row, due in drawn.items():
        assert column[row] == pytest.approx(due, abs=2)


def test_words_stand_above_a_box_and_never_leave_the_picture() -> None:
    def chip_at(*box: float) -> tuple[int, int, int, int]:
        canvas = PillowImage.new("RGB", (WIDTH, HEIGHT), (255, 255, 255))
        draw_chip(ImageDraw.Draw(canvas, "RGBA"), np.array(box), "missed · background", colour="#d55e00")
        rows, columns = np.nonzero((np.asarray(canvas) < 250).any(axis=2))
        return int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())

    left, _top, right, bottom = chip_at(100, 200, 180, 260)
    assert (left, bottom < 200, bottom > 190) == (100, True, True)
    assert 150 < right - left < 260
    assert chip_at(100, 5, 180, 260)[1] >= 5, "without room above they stand within the box"
    assert chip_at(WIDTH - 10, 200, WIDTH, 260)[2] <= WIDTH
    assert chip_at(-40, -40, 700, 500)[:2] == (0, 0)


def test_a_huge_picture_is_reduced_before_it_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    PillowImage.new("RGB", (640, 480), (10, 200, 30)).save(tmp_path / "a.jpg")
    whole, _ = load_picture(str(tmp_path), Image(1, "a.jpg", 640, 480))
    assert whole is not None
    assert whole.shown_scale == 1
    monkeypatch.setattr(crops, "_LIMITS", replace(crops._LIMITS, max_bytes=640 * 480))
    reduced, note = load_picture(str(tmp_path), Image(1, "a.jpg", 640, 480))
    assert reduced is not None
    assert (reduced.shown_scale, reduced.pixels.nbytes, note) == (2, 640 * 480, "")
    assert crops._LIMITS.max_bytes <= 1 << 28

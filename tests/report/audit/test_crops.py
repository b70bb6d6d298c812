"""The small pictures of disagreements: which part of the image they show, what is drawn in it, and where."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image as PillowImage
from PIL import ImageDraw

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.model.image import Image
from annotator.model.shapes import Shapes
from annotator.report.audit import crops
from annotator.report.audit.crops import HEIGHT, WIDTH
from annotator.store.pixels.picture import Picture
from tests.report.projects import report_of, three_authors

REPORT = report_of(three_authors())
FOUND = Disagreement(DisagreementKind.MISSED, 1, 1, 7, 2, 9, 0.25, False)
LARGE = Image(1, "a.jpg", 4000, 3000)


def layers(*boxes: list[float], ids: tuple[int, ...] = (7,)) -> Shapes:
    return Shapes.make(boxes, id=ids)


def view_of(mine: list[float], theirs: list[float], image: Image = LARGE) -> list[float]:
    return crops._choose_view(FOUND, {1: layers(mine), 2: layers(theirs, ids=(9,))}, image).tolist()


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
    shown = np.asarray(crops._draw_background(picture(700, 600), np.array([30.0, 40, 30 + WIDTH, 40 + HEIGHT])))
    assert shown.shape == (HEIGHT, WIDTH, 3)
    assert (shown[..., 0] == 200).all()
    assert np.array_equal(shown[0, :, 2], np.arange(30, 30 + WIDTH) % 250)
    assert np.array_equal(shown[:, 0, 1], np.arange(40, 40 + HEIGHT) % 250)


def test_beyond_the_image_it_is_grey() -> None:
    view = np.array([-20.0, -10, WIDTH - 20, HEIGHT - 10])
    shown = np.asarray(crops._draw_background(picture(100, 80), view)).astype(int)
    inside = shown[..., 0] == 200
    assert np.flatnonzero(inside.any(axis=0)).tolist() == list(range(20, 120))
    assert np.flatnonzero(inside.any(axis=1)).tolist() == list(range(10, 90))
    assert (shown[~inside] == crops._GREY).all()
    assert shown[10, 20].tolist() == [200, 0, 0]
    assert shown[89, 119].tolist() == [200, 79, 99]
    outside = np.asarray(crops._draw_background(picture(100, 80), view + 500))
    assert (outside == crops._GREY).all()
    assert (np.asarray(crops._draw_background(None, view)) == crops._GREY).all()


def test_a_reduced_picture_is_shown_at_its_place() -> None:
    """One shown pixel stands for two by two: the view of twice the size shows the same."""
    view = np.array([30.0, 40, 30 + WIDTH, 40 + HEIGHT])
    whole = np.asarray(crops._draw_background(picture(700, 600), view))
    assert np.array_equal(np.asarray(crops._draw_background(picture(700, 600, 2), 2 * view)), whole)


def test_outlines_are_those_that_reach_into_the_view() -> None:
    view = np.array([100.0, 100, 200, 200])
    boxes = [[90, 90, 101, 101], [90, 120, 100, 130], [200, 120, 210, 130], [120, 90, 130, 100], [199, 199, 300, 300]]
    found = list(crops._list_outlines({3: layers(*boxes, [120, 200, 130, 210], ids=(1, 2, 3, 4, 5, 6))}, view))
    assert [(author, shape) for author, shape, _ in found] == [(3, 1), (3, 5)]
    assert found[0][2][0].tolist() == [[90, 90], [101, 90], [101, 101], [90, 101]]


def test_dashes_go_on_round_the_corners() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    pieces = [
        tuple(round(number, 6) for end in piece for number in end) for piece in crops._split_dashes(points, (4, 3))
    ]
    assert pieces == [(0, 0, 4, 0), (7, 0, 10, 0), (10, 0, 10, 1), (10, 4, 10, 8)]
    assert list(crops._split_dashes(points, ())) == [(points[0], points[1]), (points[1], points[2])]


def test_colour_and_dash_go_by_the_place_among_all_authors() -> None:
    styles = [crops.author_style_of(REPORT, author) for author in (1, 2, 3)]
    assert styles == [("#0072b2", ()), ("#e69f00", (7, 4)), ("#cc79a7", (2, 3))]


@pytest.mark.parametrize(
    ("changes", "caption"),
    [
        ({"other": None, "kind": DisagreementKind.EXTRA}, "Only Ana drew this apple"),
        ({}, "Ana's apple is missing in Ben's work (best overlap IoU .25)"),
        ({"iou": 0.0}, "Ana's apple is missing in Ben's work (nothing overlaps)"),
        ({"taken": True}, "Ana's apple is missing in Ben's work (the shape there is another's partner)"),
        ({"kind": DisagreementKind.LABEL}, "Ana says apple, Ben says pear (IoU .25)"),
        ({"kind": DisagreementKind.LOW_OVERLAP}, "Ana and Ben drew it differently (IoU .25)"),
    ],
)
def test_captions(changes: dict[str, object], caption: str) -> None:
    drawn = {1: layers([0, 0, 9, 9]), 2: Shapes.make([[0, 0, 9, 9]], id=[9], label=1)}
    assert crops.format_caption(REPORT, replace(FOUND, **changes), drawn) == caption


@pytest.mark.parametrize(("opacity", "halo", "ink"), [(255, 170, 255), (150, 100, 150)])
def test_an_outline_has_a_dark_edge_of_a_pixel_on_either_side(opacity: int, halo: int, ink: int) -> None:
    canvas = PillowImage.new("RGB", (60, 60), (255, 255, 255))
    ring = np.array([[10.0, 10], [50, 10], [50, 50], [10, 50]])
    crops.draw_outline(ImageDraw.Draw(canvas, "RGBA"), [ring], colour="#0072b2", dash=(), width=3, opacity=opacity)
    column = np.asarray(canvas).astype(float)[:, 30]

    def blended(below: object, above: tuple[int, ...], share: int) -> np.ndarray:
        return np.asarray(below) + (np.array(above) - np.asarray(below)) * share / 255

    edge = blended((255, 255, 255), crops.HALO[:3], halo)
    drawn = {8: edge, 9: blended(edge, (0, 0x72, 0xB2), ink), 10: blended(edge, (0, 0x72, 0xB2), ink), 12: edge}
    for row in (7, 13, 30):
        assert column[row].tolist() == [255, 255, 255]
    for row, due in drawn.items():
        assert column[row] == pytest.approx(due, abs=2)

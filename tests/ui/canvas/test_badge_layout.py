"""Badges: where they go, whom they avoid, what is on the sheet."""

import numpy as np
import pytest
from PySide6.QtGui import QFont, QImage, QPainter

from annotator.overlays.mark import Texts
from annotator.ui.canvas.badges import BadgeAtlas, choose_ink, place_badges

REGION = (0, 0, 600, 400)


@pytest.fixture
def atlas(qapp) -> BadgeAtlas:
    made = BadgeAtlas(QFont(), ratio=1.0)
    made.add([("I", 0x0072B2), ("apple I", 0x0072B2), ("I·occ", 0xE69F00)])
    return made


def placed(atlas, boxes, *, anchors=None, full="apple I", short="I"):
    rows = np.array(boxes if anchors is None else anchors, dtype=np.float64).reshape(-1, 4)
    count = len(rows)
    texts = Texts(rows, (full,) * count, (short,) * count, np.full(count, 0x0072B2, np.uint32), np.arange(count))
    neighbours = np.array(boxes, dtype=np.float64).reshape(-1, 4)
    return place_badges(texts, rows, neighbours, sheet=atlas.sheet, region=REGION, unit=1.0)


def frame(atlas, badge):
    width, height = atlas.sheet.size_of(badge.badge)
    return badge.x, badge.y, badge.x + width, badge.y + height


def overlap(a, b) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_roomy_box_has_its_full_badge_above_its_corner(atlas):
    (badge,) = placed(atlas, [[100, 100, 200, 180]])
    x0, _, _, y1 = frame(atlas, badge)
    assert badge.badge[0] == "apple I"
    assert x0 == pytest.approx(100, abs=3)
    assert y1 == pytest.approx(100, abs=3)


def test_narrow_box_has_the_short_badge_and_a_tiny_one_none(atlas):
    (badge,) = placed(atlas, [[100, 100, 125, 180]])
    assert badge.badge[0] == "I"
    assert placed(atlas, [[100, 100, 110, 110]]) == []


def test_at_the_top_of_the_picture_it_goes_below_or_inside(atlas):
    (badge,) = placed(atlas, [[100, 0, 200, 80]])
    assert badge.y >= 0
    (badge,) = placed(atlas, [[100, 0, 200, 400]])
    assert 0 <= badge.y < 20


def test_at_the_edge_of_the_view_it_is_not_cut(atlas):
    """The view ends 95 pixels down the picture: above the boxes a badge would be cut, or out of sight."""
    rows = np.array([[100.0, 100, 200, 180], [300, 40, 400, 180], [450, 10, 550, 60]])
    texts = Texts(rows, ("apple I",) * 3, ("I",) * 3, np.full(3, 0x0072B2, np.uint32), np.arange(3))
    given = {"sheet": atlas.sheet, "region": REGION, "unit": 1.0}
    usual = {one.id: frame(atlas, one) for one in place_badges(texts, rows, rows, **given)}
    seen = (0, 95, 600, 400)
    kept = {one.id: frame(atlas, one) for one in place_badges(texts, rows, rows, **given, seen=seen)}
    assert usual[0][1] < 95
    assert usual[1][1] < 95
    assert all(kept[row][1] >= 95 for row in (0, 1))
    assert kept[2] == usual[2]  # wholly out of sight
    words = Texts(rows[1:2], ("apple I",), ("I",), texts.colour[:1], np.array([-1]), always=True)
    (told,) = place_badges(words, rows[1:2], rows, **given, seen=seen)
    assert frame(atlas, told)[1] >= 95


def test_never_over_a_neighbour_and_never_over_another_badge(atlas):
    rng = np.random.default_rng(4)
    corner = rng.uniform(0, 500, (60, 2)) * (1, 0.7)
    boxes = np.rint(np.concatenate((corner, corner + rng.uniform(30, 80, (60, 2))), axis=1))
    found = placed(atlas, boxes)
    assert 5 < len(found) < 60
    for badge in found:
        x0, y0, x1, y1 = frame(atlas, badge)
        for row, box in enumerate(boxes):
            if row != badge.id:
                slack = 4
                assert not overlap((x0 + slack, y0 + slack, x1 - slack, y1 - slack), box), (badge, box)
    frames = [frame(atlas, badge) for badge in found]
    for place, one in enumerate(frames):
        assert not any(overlap((one[0] + 4, one[1] + 4, one[2] - 4, one[3] - 4), other) for other in frames[:place])


def test_box_around_everything_does_not_silence_the_others(atlas):
    boxes = [[0, 0, 600, 400], [100, 100, 160, 160], [300, 200, 360, 260]]
    assert {badge.id for badge in placed(atlas, boxes, anchors=boxes)} >= {1, 2}


def test_badges_of_another_overlay_are_left_alone(atlas):
    boxes = [[100, 100, 200, 180]]
    (first,) = placed(atlas, boxes)
    texts = Texts(np.array(boxes, float), ("I",), ("I",), np.array([0x0072B2], np.uint32), np.array([9]))
    (second,) = place_badges(
        texts,
        np.array(boxes, float),
        np.array(boxes, float),
        sheet=atlas.sheet,
        region=REGION,
        unit=1.0,
        taken=[frame(atlas, first)],
    )
    assert not overlap(frame(atlas, first), frame(atlas, second))


def test_words_in_focus_are_shown_wherever_and_however_small_their_box_is(atlas):
    def place(box):
        rows = np.array([box], dtype=np.float64)
        texts = Texts(rows, ("apple I",), ("I",), np.array([0x0072B2], np.uint32), np.array([-1]), 9.0, always=True)
        (badge,) = place_badges(texts, rows, rows, sheet=atlas.sheet, region=REGION, unit=1.0, taken=[REGION])
        return frame(atlas, badge)

    for box in ([100, 100, 104, 103], [596, 398, 600, 400], [-5, -5, 605, 405]):
        x0, y0, x1, y1 = place(box)
        assert x0 >= 0
        assert y0 >= 0
        assert x1 <= 600
        assert y1 <= 400
    assert place([100, 100, 200, 180])[3] < 100 - 7  # above its frame


@pytest.mark.parametrize(("width", "shown"), [(100, "apple I"), (30, "I·occ"), (15, "I")])
def test_where_the_short_words_have_no_room_the_least_of_them_stands(atlas, width, shown):
    rows = np.array([[100.0, 100, 100 + width, 180]])
    texts = Texts(rows, ("apple I",), ("I·occ",), np.array([0x0072B2], np.uint32), np.array([1]), least=("I",))
    atlas.add([("I·occ", 0x0072B2)])
    (badge,) = place_badges(texts, rows, rows, sheet=atlas.sheet, region=REGION, unit=1.0)
    assert badge.badge[0] == shown


def test_nothing_to_place(atlas):
    assert placed(atlas, np.zeros((0, 4))) == []


def test_sheet_grows_and_earlier_ones_stay_as_they_were(atlas):
    before = atlas.sheet
    atlas.add([(f"label {number}", 0x009E73) for number in range(300)])
    assert ("label 7", 0x009E73) not in before.rects
    assert atlas.sheet.size_of(("I", 0x0072B2)) == before.size_of(("I", 0x0072B2))
    canvas = QImage(200, 40, QImage.Format.Format_RGB32)
    canvas.fill(0xFFFFFF)
    painter = QPainter(canvas)
    atlas.sheet.paint(painter, ("label 299", 0x009E73), x=10, y=5)
    atlas.sheet.paint(painter, ("never made", 1), x=100, y=5)
    painter.end()
    assert canvas.pixelColor(13, 12).name() == "#009e73"
    assert canvas.pixelColor(110, 12).name() == "#ffffff"
    assert len(set(atlas.sheet.rects.values())) == len(atlas.sheet.rects)


@pytest.mark.parametrize(("colour", "ink"), [(0x0072B2, 0xFFFFFF), (0xF0E442, 0x101418), (0x000000, 0xFFFFFF)])
def test_letters_can_be_read_on_their_colour(colour, ink):
    assert choose_ink(colour) == ink

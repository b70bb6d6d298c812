"""Round signs: where they stand, how they join where they crowd, what they answer, and their pixels."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from annotator.geometry.box import Transform
from annotator.overlays.mark import LinePattern, SignKind, Signs
from annotator.ui.base.paint import Stroke, paint_outlines
from annotator.ui.canvas.badges import (
    GROUND,
    RADIUS,
    BadgeSheet,
    find_sign,
    format_sign_words,
    list_count_badges,
    paint_signs,
    place_signs,
)

REGION = (0, 0, 400, 300)


def signs(*boxes: tuple[float, float, float, float], kinds=(SignKind.MISSED,), settled: bool = False) -> Signs:
    count = len(boxes)
    words = tuple(f"place {number}" for number in range(count))
    return Signs(np.array(boxes, dtype=float), (tuple(kinds),) * count, words, (settled,) * count)


def placed(found: Signs, scale: float = 1.0):
    return place_signs(found, Transform(scale, 0, 0), REGION, unit=1.0)


def test_a_sign_stands_at_the_upper_right_corner_and_inside_the_picture() -> None:
    first, second = placed(signs((20, 40, 100, 90), (300, -5, 405, 90)))
    assert (first.x, first.y) == (100, 40)
    assert (second.x, second.y) == (400 - RADIUS, RADIUS)


def test_signs_out_of_sight_are_left_out() -> None:
    assert placed(signs((500, 40, 600, 90))) == []
    assert placed(Signs()) == []


def test_what_crowds_becomes_a_count_and_parts_again_when_it_is_large() -> None:
    crowd = signs((0, 40, 50, 60), (0, 40, 54, 60), (0, 42, 52, 60), (100, 200, 160, 260))
    assert [one.count for one in placed(crowd)] == [3, 1]
    assert [one.count for one in place_signs(crowd, Transform(20, -900, -700), REGION, unit=1.0)] == [1, 1, 1]
    assert ("3", GROUND) in list_count_badges(crowd)


def test_no_sign_covers_another_and_none_is_lost() -> None:
    rng = np.random.default_rng(3)
    corner = rng.uniform(30, 280, (60, 2))
    crowd = signs(*np.concatenate((corner, corner + 15), axis=1).tolist(), kinds=(SignKind.MISSED, SignKind.TAG))
    found = placed(crowd)
    frames = [one.compute_frame(unit=1.0) for one in found]
    for place, (left, top, right, bottom) in enumerate(frames):
        for other in frames[:place]:
            assert left >= other[2] or other[0] >= right or top >= other[3] or other[1] >= bottom
    assert sorted(word for one in found for word in one.words) == sorted(crowd.words)
    covered = sum((right - left) * (bottom - top) for left, top, right, bottom in frames)
    assert covered < 0.15 * 250 * 250  # where they are many they join from afar


def test_it_answers_in_words() -> None:
    found = placed(signs((20, 40, 100, 90), kinds=(SignKind.MISSED, SignKind.TAG)))
    assert format_sign_words(find_sign(found, 101, 42, unit=1.0)) == "place 0"
    assert find_sign(found, 100 - 2 * RADIUS, 42, unit=1.0) is found[0]  # the second one of the same place
    assert find_sign(found, 60, 42, unit=1.0) is None
    many = placed(signs(*((0, 40, 50, 60),) * 9))
    assert format_sign_words(many[0]).splitlines()[-1] == "…"


@pytest.mark.parametrize("kind", SignKind)
def test_every_kind_looks_different(qapp, kind: SignKind) -> None:
    def paint(which: SignKind, *, settled: bool = False) -> bytes:
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(QColor("#406040"))
        painter = QPainter(image)
        paint_signs(painter, placed(signs((0, 20, 20, 30), kinds=(which,), settled=settled)), BadgeSheet(), unit=1.0)
        painter.end()
        return bytes(image.constBits())

    others = [paint(other) for other in SignKind if other is not kind]
    assert paint(kind) not in [*others, paint(kind, settled=True)]


def test_the_dark_line_under_dashes_lets_the_picture_through(qapp) -> None:
    image = QImage(200, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    edges = np.array([[10, 10, 190, 50]], dtype=np.int32)
    line = np.array([LinePattern.DOT], dtype=np.int8)
    colour = np.array([0xFF0000], dtype=np.uint32)
    paint_outlines(painter, edges, colour, line, stroke=Stroke(2, 1.0, 1), region=(0, 0, 200, 60))
    painter.end()
    row = {image.pixelColor(x, 10).name() for x in range(20, 180)}
    assert "#ff0000" in row
    gap = next(name for name in row if name != "#ff0000")
    assert 0x40 < QColor(gap).red() < 0x70  # darker than the picture, far from black

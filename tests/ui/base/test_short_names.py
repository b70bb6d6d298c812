"""Names in a narrow place keep what tells them apart; numbers and words stay whole."""

import pytest
from PySide6.QtGui import QFont, QFontMetrics

from annotator.ui.base.naming import ELLIPSIS, CommonParts, cut_middle, shorten_names


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("annotator_01", "annotator_02"), ("…01", "…02")),
        (("annotator_01", "annotator_10"), ("…01", "…10")),
        (("labeller 1", "labeller 2", "labeller 10"), ("…1", "…2", "…10")),
        (("ana@uni.de", "ben@uni.de"), ("ana…", "ben…")),
        (("Annabel", "Annette"), ("Annabel", "Annette")),
        (("Ana", "Ben"), ("Ana", "Ben")),
        (("Ana", "Ana"), ("Ana", "Ana")),
        (("rater", "rater 2"), ("rater", "… 2")),
        ((), ()),
    ],
)
def test_what_all_share_is_left_out(names, short):
    assert shorten_names(names) == short


def test_short_names_are_as_different_as_the_names():
    names = [f"site {site} person {person}" for site in (1, 2) for person in range(12)]
    assert len(set(shorten_names(names))) == len(names)


def test_the_end_can_be_kept():
    common = CommonParts.of(["IMG_4120.jpg", "IMG_5019.jpg"])
    assert common.cut_name("IMG_4120.jpg", end=False) == "…4120.jpg"
    assert common.cut_name("IMG_4120.jpg") == "…4120"


@pytest.mark.usefixtures("qapp")
def test_a_name_cut_between_joined_letters_is_no_wider_than_its_place():
    font = QFont("DejaVu Sans")
    font.setPixelSize(13)
    metrics = QFontMetrics(font)
    whole = metrics.horizontalAdvance("back_reflector")
    cuts = {width: cut_middle("back_reflector", metrics, width) for width in range(40, whole)}
    assert all(ELLIPSIS in cut and metrics.horizontalAdvance(cut) <= width for width, cut in cuts.items())
    assert cut_middle("back_reflector", metrics, whole + 1) == "back_reflector"

"""The colours of labels stay apart, for every kind of colour blindness, and stand out from foliage, sky and halo."""

import colorsys
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from annotator.model.vocabulary import LABEL_COLOURS, Vocabulary
from annotator.ui.base.paint import HALO

SIGHTS = (None, *((kind, how) for kind in ("protan", "deutan", "tritan") for how in ("machado", "brettel")))
"""Normal sight, and the three kinds of blindness by two models of it: each is weak for another one."""
PICTURES = ("#3f5a2a", "#5d7a3a", "#2f4420", "#6b8e4e", "#a9cbe8", "#d9e6f0")
"""Foliage in shade and in the sun, clear and hazy sky."""
NAIVE = tuple(
    "#{:02x}{:02x}{:02x}".format(*(int(255 * v) for v in colorsys.hsv_to_rgb(n / 20, 0.8, 0.9))) for n in range(20)
)


def see(colour: str, sight: tuple[str, str] | None = None) -> Any:
    """The colour as these eyes see it."""
    from coloraide import Color  # each process that gathers the tests would load it

    return Color(colour) if sight is None else Color(colour).filter(sight[0], 1.0, method=sight[1])


def least_distance(colours: Sequence[str]) -> float:
    """The smallest CIEDE2000 difference of two of the colours under any sight."""
    return min(
        one.delta_e(other, method="2000")
        for sight in SIGHTS
        for one, other in combinations([see(colour, sight) for colour in colours], 2)
    )


def test_twenty_colours_stay_apart_for_every_eye() -> None:
    assert len(set(LABEL_COLOURS)) == 20
    assert least_distance(LABEL_COLOURS) > 7.5
    assert least_distance(NAIVE) < 1.0


@pytest.mark.parametrize("colour", LABEL_COLOURS)
def test_they_stand_out_from_foliage_sky_and_halo(colour: str) -> None:
    assert see(colour).contrast(f"#{HALO:06x}", method="wcag21") >= 3.0
    if colour != "#56b4e9":  # the sky blue of Okabe and Ito; on the sky its halo alone shows it
        assert min(see(colour).delta_e(there, method="2000") for there in PICTURES) > 9.0


def test_a_new_label_takes_a_colour_that_no_label_has() -> None:
    words = Vocabulary().add_labels((f"label {n}", None) for n in range(20))
    assert tuple(label.colour for label in words.labels) == LABEL_COLOURS
    again = Vocabulary(words.labels[5:], words.next_id).add_label("plum")
    assert again.labels[-1].colour == LABEL_COLOURS[0]
    assert words.add_label("fig").labels[-1].colour in LABEL_COLOURS
    assert np.unique([label.key for label in words.labels[:19]]).size == 19

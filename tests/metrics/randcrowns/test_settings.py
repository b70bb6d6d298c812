"""Presets, defaults, units and warnings of the RandCrowns parameters."""

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.metrics.randcrowns.scope import (
    PRESETS,
    check_settings,
    complete_parameters,
    compute_default_settings,
    convert_to_pixels,
    describe_large_alpha,
    has_unit,
    measure_sides,
)
from annotator.model.metric_settings import MetricSettings, RandCrownsSettings
from annotator.model.project import Project

METRES = RandCrownsSettings(0.7, 1.2, 3, unit="m")
BOXES = np.array([[0.0, 0, 40, 40], [0, 0, 90, 40], [0, 0, 100, 100]])


def project_with(stored: RandCrownsSettings | None) -> Project:
    return Project("u", "p", metrics=MetricSettings(randcrowns=stored))


def test_presets_are_the_papers() -> None:
    assert {name: (s.alpha, s.omega, s.gamma, s.unit) for name, s in PRESETS.items()} == {
        "paper boxes": (0.7, 1.2, 3, "m"),
        "paper polygons": (0.6, 3, 3, "m"),
    }


def test_defaults_come_from_the_template_or_the_median_scale() -> None:
    assert compute_default_settings("crowns", BOXES) == PRESETS["paper boxes"]
    found = compute_default_settings("orchard", BOXES)
    assert (found.alpha, found.omega) == pytest.approx((0.12 * 60, 0.2 * 60))
    assert (found.gamma, found.unit) == (3, "px")
    assert compute_default_settings("", BOXES[:0]) is None


def test_what_is_not_named_is_taken_from_what_is_in_force() -> None:
    stored = project_with(RandCrownsSettings(2, 3, 4))
    assert complete_parameters(stored) is None
    assert complete_parameters(stored, alpha=1.0) == RandCrownsSettings(1, 3, 4)
    assert complete_parameters(stored, omega=0.0) == RandCrownsSettings(2, 0, 4)
    assert complete_parameters(stored, gamma=1.0) == RandCrownsSettings(2, 3, 1)
    assert complete_parameters(stored, unit="px") == RandCrownsSettings(2, 3, 4)
    assert complete_parameters(stored, unit="m", gamma=1.0) == RandCrownsSettings(0.7, 1.2, 1, unit="m")


def test_without_anything_in_force_what_is_not_named_is_nothing() -> None:
    bare = project_with(None)
    assert complete_parameters(bare, alpha=2.0) == RandCrownsSettings(2, 0, 3)
    assert complete_parameters(bare, unit="px") == RandCrownsSettings(0, 0, 3)
    assert complete_parameters(bare, unit="m") == METRES
    with pytest.raises(UserError):
        complete_parameters(bare, gamma=0.0)


def test_metres_become_pixels_of_each_image() -> None:
    sampling = np.array([0.1, 0.05])
    given = convert_to_pixels(METRES, sampling)
    assert given.alpha == pytest.approx([7, 14])
    assert given.omega == pytest.approx([12, 24])
    assert given.gamma == 3
    assert convert_to_pixels(RandCrownsSettings(4, 5, 2), sampling).alpha == 4
    assert has_unit(METRES, np.array([0.1, np.nan, 0.0])).tolist() == [True, False, False]
    assert has_unit(RandCrownsSettings(4, 5, 2), np.array([np.nan])).tolist() == [True]
    with pytest.raises(ValueError, match="sampling distance"):
        convert_to_pixels(METRES, np.array([0.1, np.nan]))


def warn_of(settings: RandCrownsSettings, sampling: np.ndarray) -> str | None:
    return describe_large_alpha(settings, measure_sides(settings, BOXES, sampling))


def test_warning_when_twice_alpha_exceeds_half_the_median_side() -> None:
    sampling = np.full(3, np.nan)
    sides = np.median([40, 40, 90, 40, 100, 100])
    assert warn_of(RandCrownsSettings(sides / 4, 5, 3), sampling) is None
    told = warn_of(RandCrownsSettings(sides / 4 + 0.1, 5, 3), sampling)
    assert "alpha" in told
    assert "65 px" in told
    assert warn_of(METRES, np.full(3, 0.1)) is None
    assert " m" in warn_of(METRES, np.full(3, 0.02))
    assert warn_of(METRES, sampling) is None


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ((-1, 1, 1), "alpha"),
        ((1, float("nan"), 1), "omega"),
        ((1, 1, float("inf")), "gamma"),
        ((1, 1, 0), "gamma"),
        ((1, 1, 1, "ft"), "ft"),
    ],
)
def test_settings_without_meaning_are_one_sentence(wrong: tuple, word: str) -> None:
    with pytest.raises(UserError, match=word):
        check_settings(RandCrownsSettings(*wrong))
    assert check_settings(METRES) is METRES

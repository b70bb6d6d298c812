"""Numbers as people read them."""

import pytest

from annotator.metrics.jackknife.interval import Interval
from annotator.metrics.score import make_undefined
from annotator.report.numbers import (
    format_cell,
    format_count,
    format_ends,
    format_percent_ends,
    format_score_cell,
    format_setting,
    format_share,
    format_significant,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (0.0, "0.000"),
        (0.0219, "0.02190"),
        (41.2, "41.20"),
        (123456.7, "123457"),
        (1.0, "1.000"),
        (0.0000123, "1.230e−05"),
        (-0.25, "−0.2500"),
        (0.00012345, "0.0001234"),
        (1e-4, "0.0001000"),
        (9.99e6, "9990000"),
        (1e7, "1.000e+07"),
    ],
)
def test_significant(value, text) -> None:
    assert format_significant(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (0.874, ".87"),
        (1.0, "1.00"),
        (0.9977, ".998"),
        (0.99999, ">.999"),
        (0.0, ".00"),
        (-0.004, ".00"),
        (-0.5, "−.50"),
    ],
)
def test_cell(value, text) -> None:
    assert format_cell(value) == text


def test_share_never_claims_a_perfect_one() -> None:
    assert [format_share(value) for value in (1.0, 0.99996, 0.9994, 0.5)] == ["1.000", ">.999", ".999", ".500"]


def test_setting_is_short() -> None:
    assert [format_setting(value) for value in (3.0, 23.1519, 0.7)] == ["3", "23.15", "0.7"]


def test_others() -> None:
    assert format_count(1, "image") == "1 image"
    assert format_count(4983, "image") == "4,983 images"
    assert format_ends(Interval(0.4, 0.6, 5)) == ".400 – .600"
    assert format_ends(Interval(0.4, 0.6, 4)) == ".400 – .600, few images"
    assert format_ends(Interval(0.0042, 0.0123, 9)) == ".0042 – .0123"
    assert format_score_cell(make_undefined("why")) == ("–", "why", None, "", None, None)


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (8.57e-06, 0.0964, ".0000 – .0964"),
        (-0.0123, 0.05, "−.0123 – .0500"),
        (0.00012, 0.000345, ".000120 – .000345"),
        (2e-6, 9.1e-5, "2.00e−06 – 9.10e−05"),
        (-0.2, 0.4, "−.200 – .400"),
        (0.0, 0.0, ".000 – .000"),
    ],
)
def test_both_ends_of_an_interval_have_one_form(low, high, text) -> None:
    assert format_ends(Interval(low, high, 9)) == text


def test_an_interval_of_a_percentage_is_in_percent() -> None:
    assert format_percent_ends(None) == ""
    assert format_percent_ends(Interval(0.0891, 0.2837, 9)) == "8.9 – 28.4 %"

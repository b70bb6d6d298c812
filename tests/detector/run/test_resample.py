"""Scaling to the grey level of OpenCV, and what goes into a model's input."""

from typing import Any

import numpy as np
import pytest
from PIL import Image

from annotator.detector.run.decode import fit_of, prepare_input
from annotator.detector.run.manifest import ModelInput
from annotator.detector.run.resample import Resample, resize_pixels
from tests.golden import read_golden

CASES = read_golden("opencv_resize")["cases"]


@pytest.mark.parametrize("how", ["bilinear", "area"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['from']}-{case['to']}")
def test_bytes_are_those_of_opencv(case: dict[str, Any], how: Resample) -> None:
    pixels = np.random.default_rng(case["seed"]).integers(0, 256, (*case["from"], 3)).astype(np.uint8)
    height, width = case["to"]
    wanted = np.frombuffer(bytes.fromhex(case[how]), np.uint8).reshape(height, width, 3)
    np.testing.assert_array_equal(resize_pixels(pixels, width, height, how), wanted)


def test_pillow_and_the_size_that_is_there() -> None:
    pixels = np.random.default_rng(1).integers(0, 256, (40, 60, 3)).astype(np.uint8)
    assert resize_pixels(pixels, 60, 40, "bilinear") is pixels
    wanted = np.asarray(Image.fromarray(pixels).resize((20, 30), Image.Resampling.BILINEAR))
    np.testing.assert_array_equal(resize_pixels(pixels, 20, 30, "pil"), wanted)


@pytest.mark.parametrize(
    ("wanted", "full", "shown"),
    [
        ({"longest": None}, (301, 200), (301, 200)),
        ({"longest": None, "multiple": 32}, (320, 224), (301, 200)),
        ({"longest": 640, "multiple": 32, "fit": "centre"}, (640, 448), (640, 425)),
        # as DETR's processor: the shorter side, the longer one rounded down, until the longer one is the limit
        ({"shortest": 100, "longest": 400}, (150, 100), (150, 100)),
        ({"shortest": 400, "longest": 450}, (450, 299), (450, 299)),
        ({"width": 64, "height": 64, "longest": None}, (64, 43), (64, 43)),
    ],
)
def test_sizes_of_the_input(wanted: dict[str, Any], full: tuple[int, int], shown: tuple[int, int]) -> None:
    fit = fit_of(301, 200, ModelInput.model_validate(wanted))
    assert fit.shown == shown
    assert (fit.width, fit.height) == ((64, 64) if "width" in wanted else full)


def test_the_scale_of_a_letterbox_is_that_of_the_rounded_sides() -> None:
    fit = fit_of(480, 361, ModelInput(width=640, height=640, fit="centre"))
    assert fit.shown == (640, 481)
    assert fit.scale == (640 / 480, 481 / 361)
    assert fit.offset == (0, 79)


def test_colour_around_the_picture() -> None:
    wanted = ModelInput(width=16, height=8, fill=(124, 116, 104), scale=1, channels="BGR")
    values = prepare_input(np.full((8, 8, 3), 9, np.uint8), fit_of(8, 8, wanted), wanted, np.float32)
    assert values[0, :, 0, 0].tolist() == [9, 9, 9]
    assert values[0, :, 0, 15].tolist() == [104, 116, 124]

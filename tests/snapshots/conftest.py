"""Comparison of pictures with stored ones; `pytest tests/snapshots --update-snapshots` stores them anew."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage

FOLDER = Path(__file__).parent / "pictures"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-snapshots", action="store_true", help="store the pictures instead of comparing them")


def pixels_of(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(plain.constBits(), dtype=np.uint8)
    return flat.reshape(plain.height(), plain.width(), 4)[..., :3].astype(np.int16)


@pytest.fixture
def check_snapshot(request, tmp_path) -> Callable[[QImage, str], None]:
    """Fails when more than one pixel in two hundred differs by more than a shade that an eye would see."""

    def check(image: QImage, name: str) -> None:
        path = FOLDER / f"{name}.png"
        if request.config.getoption("--update-snapshots", default=False):
            FOLDER.mkdir(exist_ok=True)
            assert image.save(str(path))
            return
        assert path.exists(), f"{path.name} is not stored; run with --update-snapshots and look at it"
        stored = QImage(str(path))
        assert (stored.width(), stored.height()) == (image.width(), image.height())
        apart = (np.abs(pixels_of(image) - pixels_of(stored)) > 40).any(axis=2)
        if apart.mean() > 0.005:
            seen = tmp_path / f"{name}-now.png"
            image.save(str(seen))
            pytest.fail(f"{apart.mean():.1%} of {name} look different; what is drawn now is in {seen}")

    return check

"""Pictures that cannot be shown are found by their first and last bytes; a doubt is settled by decoding."""

import numpy as np
import pytest
from PIL import Image as PillowImage

from annotator.store.pixels import decode as decoding
from annotator.store.pixels.folder import can_be_shown, find_unreadable_pictures

KINDS = ["jpg", "png", "tif", "bmp", "webp"]


@pytest.fixture
def pixels():
    return np.random.default_rng(5).integers(0, 255, (90, 120, 3), dtype=np.uint8)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sound_picture_is_told_without_decoding_and_a_cut_one_is_found(tmp_path, pixels, monkeypatch, kind):
    path = tmp_path / f"a.{kind}"
    PillowImage.fromarray(pixels).save(path)
    decoded = []
    decode = decoding.decode
    monkeypatch.setattr(decoding, "decode", lambda *given, **how: decoded.append(given) or decode(*given, **how))
    assert can_be_shown(path)
    assert bool(decoded) == (kind == "bmp")
    path.write_bytes(path.read_bytes()[:-400])
    assert not can_be_shown(path)


def test_what_a_camera_put_behind_the_picture_is_no_damage(tmp_path, pixels):
    path = tmp_path / "a.jpg"
    PillowImage.fromarray(pixels).save(path)
    path.write_bytes(path.read_bytes() + b"maker notes" * 1000)
    assert can_be_shown(path)


def test_missing_foreign_and_empty_files_are_unreadable(tmp_path, pixels):
    PillowImage.fromarray(pixels).save(tmp_path / "good.png")
    (tmp_path / "text.jpg").write_text("no picture")
    (tmp_path / "empty.png").write_bytes(b"")
    names = {1: "good.png", 2: "text.jpg", 3: "empty.png", 4: "below/gone.jpg"}
    assert find_unreadable_pictures(tmp_path, names) == {2, 3, 4}
    assert find_unreadable_pictures(tmp_path, names, known=(1, 9)) == {1, 2, 3, 4}
    assert find_unreadable_pictures(tmp_path / "nowhere", names) == {1, 2, 3, 4}

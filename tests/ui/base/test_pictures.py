"""Pictures: preview first, then sharp; neighbours ahead within the bound; memory that comes back; missing previews."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.model.image import Image
from annotator.store.pixels.pyramid import Picture, decode_preview, encode_preview
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.workers import Runner
from tests import builders

SIZE = (640, 480)


class Store:
    """Previews in memory."""

    has_preview_room = True

    def __init__(self, *numbers: int) -> None:
        grey = np.full((SIZE[1], SIZE[0], 4), 100, dtype=np.uint8)
        self.kept = {number: encode_preview(Picture(grey, *SIZE)) for number in numbers}
        self.states: dict[int, str] = {}
        self.missing: list[int] = []
        self.saves = True

    def read_preview(self, image_id: int, /) -> bytes | None:
        return self.kept.get(image_id)

    def save_preview(self, image_id: int, content: bytes, picture: str, /) -> bool:
        if self.saves:
            self.kept[image_id], self.states[image_id] = content, picture
        return self.saves

    def has_preview_of(self, image_id: int, picture: str, /) -> bool:
        return image_id in self.kept and self.states.get(image_id, picture) == picture

    def find_missing_previews(self, _after: int, /) -> tuple[list[int], int | None]:
        return self.missing, None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rng = np.random.default_rng(0)
    for number in range(1, 6):
        pixels = rng.integers(0, 255, (SIZE[1], SIZE[0], 3), dtype=np.uint8)
        PillowImage.fromarray(pixels).save(tmp_path / f"{number}.jpg", quality=90)
    return tmp_path


@pytest.fixture
def library(folder, qapp) -> Iterator[Callable[..., PictureCache]]:
    runner = Runner()

    def make(*, previews: Store | None = None, budget: int = 1 << 28, size=SIZE) -> PictureCache:
        images = immutables.Map({i: Image(i, f"{i}.jpg", *size) for i in range(1, 6)})
        of = replace(builders.project(images=0, count=0), images=images, images_folder=str(folder))
        return PictureCache(builders.session(of), runner, previews=previews, budget=budget)

    yield make
    runner.shutdown()


def until_sharp(pictures: PictureCache, qtbot, image: int) -> None:
    qtbot.waitUntil(lambda: pictures.find_picture(image) is not None and pictures.find_picture(image).is_sharp)


def test_stored_preview_is_there_at_once_and_the_sharp_picture_follows(library, qtbot):
    pictures = library(previews=Store(1))
    arrivals = []
    pictures.arrived.connect(arrivals.append)
    pictures.show(1)
    first = pictures.find_picture(1)
    assert (first.width, first.height, first.is_sharp) == (640, 480, False)
    assert len(first.levels) == 1
    until_sharp(pictures, qtbot, 1)
    sharp = pictures.find_picture(1)
    assert [level.factor for level in sharp.levels] == [1, 2]
    assert sharp.levels[1].image.width() == 320
    assert arrivals == [1, 1]


def test_levels_are_exact_means_of_squares(library, qtbot):
    pictures = library()
    pictures.show(1)
    until_sharp(pictures, qtbot, 1)
    full, half = (level.pixels[..., :3].astype(float) for level in pictures.find_picture(1).levels[:2])
    means = full.reshape(240, 2, 320, 2, 3).mean(axis=(1, 3))
    assert np.abs(half - means).max() <= 1.0


def test_neighbours_are_fetched_and_the_far_ones_dropped(library, qtbot):
    pictures = library()
    pictures.show(2)
    for image in (2, 3, 1):
        until_sharp(pictures, qtbot, image)
    pictures.show(3)
    assert pictures.find_picture(3).is_sharp
    until_sharp(pictures, qtbot, 4)
    assert pictures.find_picture(1) is None


def test_bound_in_bytes_keeps_one_neighbour_in_the_direction_of_travel(library, qtbot):
    one = SIZE[0] * SIZE[1] * 16 // 3
    pictures = library(budget=int(2.2 * one))
    pictures.show(2)
    until_sharp(pictures, qtbot, 3)
    qtbot.waitUntil(lambda: not pictures._prefetch_timer.isActive() and not pictures._asked)
    assert pictures.find_picture(1) is None
    pictures.show(3)
    pictures.show(2)
    until_sharp(pictures, qtbot, 1)
    assert sum(shown.byte_count for shown in pictures._kept.values()) <= 2.2 * one


def test_memory_of_pictures_that_are_left_comes_back(library, qtbot):
    pictures = library(budget=8 << 20)
    for image in (1, 2, 3, 4, 5, 4, 3, 2, 1):
        pictures.show(image)
        until_sharp(pictures, qtbot, image)
    gc.collect()
    assert pictures._buffers.bytes_held <= 8 << 20
    assert sum(shown.byte_count for shown in pictures._kept.values()) <= 8 << 20


def test_going_on_quickly_decodes_only_where_one_stays(library, qtbot):
    pictures = library()
    for image in (1, 2, 3, 4, 5):
        pictures.show(image)
    until_sharp(pictures, qtbot, 5)
    assert pictures.find_picture(2) is None


def test_missing_and_damaged_files_give_a_sentence_and_a_size(library, qtbot, folder):
    (folder / "1.jpg").unlink()
    (folder / "2.jpg").write_bytes(b"\xff\xd8\xff\xe0 no picture")
    pictures = library()
    notes = []
    pictures.noted.connect(lambda image, note: notes.append((image, note)))
    pictures.show(1)
    qtbot.waitUntil(lambda: pictures.find_picture(1).missing is not None)
    assert "1.jpg" in notes[-1][1]
    assert (pictures.find_picture(1).width, pictures.find_picture(1).height) == (640, 480)
    assert pictures.find_picture(1).levels == ()
    pictures.show(2)
    qtbot.waitUntil(lambda: pictures.find_picture(2).missing is not None)
    assert "2.jpg" in notes[-1][1]


def test_file_of_another_size_than_the_project_knows_is_told(library, qtbot):
    pictures = library(size=(600, 480))
    notes = []
    pictures.noted.connect(lambda _image, note: notes.append(note))
    pictures.show(1)
    until_sharp(pictures, qtbot, 1)
    assert "640 x 480" in notes[-1]
    assert "600 x 480" in notes[-1]


def test_file_that_comes_back_is_found_again(library, qtbot, folder):
    kept = (folder / "1.jpg").read_bytes()
    (folder / "1.jpg").unlink()
    pictures = library()
    pictures.show(1)
    qtbot.waitUntil(lambda: pictures.find_picture(1).missing is not None)
    (folder / "1.jpg").write_bytes(kept)
    pictures.show(1)
    until_sharp(pictures, qtbot, 1)


def test_unknown_size_is_learnt_from_the_file(library, qtbot):
    pictures = library(size=(0, 0), previews=Store(1))
    pictures.show(1)
    assert pictures.find_picture(1).width == 0
    until_sharp(pictures, qtbot, 1)
    assert (pictures.find_picture(1).width, pictures.find_picture(1).height) == (640, 480)


def test_missing_previews_are_made_in_idle_time(library, qtbot):
    store = Store()
    store.missing = [1, 2, 4, 5]
    pictures = library(previews=store)
    pictures._idle.timeout.connect(lambda: None)
    pictures.show(2)
    until_sharp(pictures, qtbot, 2)
    qtbot.waitUntil(pictures._idle.isActive)
    pictures._idle.start(0)
    qtbot.waitUntil(lambda: set(store.kept) == {1, 2, 3, 4, 5})  # the picture of 3 was fetched as a neighbour


def test_a_damaged_preview_is_made_anew(library, qtbot):
    """The project file gives none for it and does not count it as missing, or gives bytes that are no picture."""
    store = Store(1, 5)
    store.kept[5] = b"no picture"
    pictures = library(previews=store)
    for image in (2, 5):
        pictures.show(image)
        until_sharp(pictures, qtbot, image)
        qtbot.waitUntil(pictures._idle.isActive)
        pictures._idle.start(0)
        qtbot.waitUntil(lambda image=image: store.kept.get(image, b"no picture") != b"no picture")


def test_a_picture_that_changed_on_the_disk_gets_another_preview(library, folder, qtbot):
    store = Store()
    pictures = library(previews=store)
    pictures.show(1)
    until_sharp(pictures, qtbot, 1)
    qtbot.waitUntil(pictures._idle.isActive)
    pictures._idle.start(0)
    qtbot.waitUntil(lambda: 1 in store.kept)
    old = store.kept[1]
    PillowImage.new("RGB", SIZE, (250, 0, 0)).save(folder / "1.jpg")
    pictures.forget()
    until_sharp(pictures, qtbot, 1)
    qtbot.waitUntil(pictures._idle.isActive)
    pictures._idle.start(0)
    qtbot.waitUntil(lambda: store.kept[1] != old)
    again = decode_preview(store.kept[1], width=SIZE[0], height=SIZE[1]).pixels
    assert np.abs(again[..., :3].astype(int) - (0, 0, 250)).max() < 20


def test_a_full_store_gets_previews_of_opened_pictures_alone(library, qtbot):
    store = Store()
    store.has_preview_room, store.missing = False, [1, 2, 3, 4, 5]
    pictures = library(previews=store)
    pictures.show(1)
    until_sharp(pictures, qtbot, 1)
    qtbot.waitUntil(pictures._idle.isActive)
    pictures._idle.start(0)
    qtbot.waitUntil(lambda: set(store.kept) == {1, 2})  # the open one, and its neighbour that was fetched
    qtbot.waitUntil(lambda: pictures._missing.is_over and not pictures.runner.is_busy)
    pictures._make_preview()
    assert not pictures.runner.is_busy
    assert set(store.kept) == {1, 2}


def test_store_that_cannot_keep_previews_is_left_in_peace(library, qtbot):
    store = Store()
    store.missing, store.saves = [1, 2, 3, 4, 5], False
    asked = []
    store.save_preview = lambda image, _content, _picture: asked.append(image) or False
    pictures = library(previews=store)
    pictures.show(1)
    qtbot.waitUntil(pictures._idle.isActive)
    pictures._idle.start(0)
    qtbot.waitUntil(lambda: asked == [1] and not pictures.runner.is_busy)
    pictures._make_preview()
    assert asked == [1]


def test_pictures_whose_folder_is_not_there_are_not_looked_for_one_by_one(library, qtbot, folder):
    """A project of 100 000 images without pictures tells nothing of each of them, and begins once they are there."""
    store = Store()
    store.missing = [3, 4, 5]
    pictures = library(previews=store)
    away = folder.rename(folder.with_name("away"))
    pictures.show(1)
    qtbot.waitUntil(pictures._idle.isActive)
    pictures._idle.start(0)
    qtbot.waitUntil(lambda: pictures._missing.is_over and not pictures.runner.is_busy)
    assert pictures._session.view.unreadable <= {1, 2}
    pictures._session.set_images_folder(str(away))
    pictures._idle.start(0)
    qtbot.waitUntil(lambda: set(store.kept) >= {3, 4, 5})


def test_after_closing_the_project_file_is_left_alone(library, qtbot):
    store = Store()
    store.missing = [1, 2]
    pictures = library(previews=store)
    pictures.show(1)
    pictures.close()
    qtbot.waitUntil(lambda: not pictures.runner.is_busy)
    pictures._make_preview()
    assert not pictures._idle.isActive()
    assert not pictures._prefetch_timer.isActive()
    assert store.kept == {}

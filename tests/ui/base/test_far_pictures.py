"""Pictures at an address in the window: fetched in workers with their neighbours alone; a sentence where none came."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import Qt

from annotator.model.image import Image
from annotator.store.remote.source import RemoteSource
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.workers import Runner
from annotator.ui.panels.images.image_list import IS_COPIED, ImageModel, ThumbnailCache
from annotator.ui.remote import CopyWatch, FetchNotice
from tests import builders


class SilentHandler(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_args: Any) -> None:
        pass


class NoPreviews:
    """Keeps none, and says that all are missing."""

    has_preview_room = True

    def __init__(self) -> None:
        self.saved: list[int] = []

    def read_preview(self, _image: int, /) -> bytes | None:
        return None

    def save_preview(self, image: int, _content: bytes, _picture: str, /) -> bool:
        self.saved.append(image)
        return True

    def has_preview_of(self, image_id: int, _picture: str, /) -> bool:
        return image_id in self.saved

    def find_missing_previews(self, _after: int, /) -> tuple[list[int], int | None]:
        return [1, 2, 3, 4, 5], None


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("ANNOTATOR_PICTURES_CACHE", str(tmp_path / "copies"))
    (tmp_path / "served").mkdir()
    for number in range(1, 5):
        PillowImage.fromarray(np.full((30, 40, 3), number, dtype=np.uint8)).save(tmp_path / "served" / f"{number}.png")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SilentHandler, directory=tmp_path / "served")) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Names that were fetched, and whether in the GUI thread."""
    found = []
    fetch = RemoteSource.fetch

    def note(source: RemoteSource, name: str, *rest: Any) -> Path:
        found.append((name, threading.current_thread() is threading.main_thread()))
        return fetch(source, name, *rest)

    monkeypatch.setattr(RemoteSource, "fetch", note)
    return found


@pytest.fixture
def runner(qapp) -> Iterator[Runner]:
    made = Runner()
    yield made
    made.shutdown()


def test_the_picture_and_its_neighbours_come_in_workers(address, fetched, runner, qtbot):
    images = immutables.Map({i: Image(i, f"{i}.png", 40, 30) for i in range(1, 6)})
    of = replace(builders.project(images=0, count=0), images=images, images_folder=address)
    previews = NoPreviews()
    session = builders.session(of)
    pictures = PictureCache(session, runner, previews=previews)
    watch = CopyWatch(session, runner, pictures)
    listed = ImageModel(session, ThumbnailCache(runner, lambda _image: None), runner)
    session.changed.connect(listed.on_changed)
    qtbot.waitUntil(lambda: session.view.copied is not None)
    pictures.show(2)
    qtbot.waitUntil(pictures._idle.isActive)
    assert [pictures.find_picture(image).is_sharp for image in (1, 2, 3)] == [True] * 3
    qtbot.waitUntil(lambda: sorted(session.view.copied.ids) == [1, 2, 3])
    pictures.note_copies()
    pictures._idle.start(0)
    qtbot.waitUntil(lambda: set(previews.saved) == {1, 2, 3} and pictures._missing.is_over)
    assert set(fetched) == {("1.png", False), ("2.png", False), ("3.png", False)}
    assert [listed.find_image_fact(image, IS_COPIED) for image in (1, 4)] == [True, False]
    told = [listed.find_image_fact(image, Qt.ItemDataRole.ToolTipRole) for image in (1, 4)]
    assert [sentence.rpartition(" · ")[2] for sentence in told] == ["copy on this disk", "no copy on this disk"]
    pictures.show(5)
    qtbot.waitUntil(lambda: bool(pictures.find_picture(5).missing))
    assert "has no picture 5.png" in pictures.find_picture(5).missing
    pictures.close()
    watch.close()
    again = builders.session(of)
    watch = CopyWatch(again, runner, pictures)
    qtbot.waitUntil(lambda: again.view.copied is not None and sorted(again.view.copied.ids) == [1, 2, 3])
    again.set_images_folder("")
    watch.look()
    assert again.view.copied is None
    watch.close()


def test_a_picture_that_does_not_come_at_once_is_said_to_be_on_its_way(address, monkeypatch, runner, qtbot):
    images = immutables.Map({1: Image(1, "1.png", 40, 30)})
    of = replace(builders.project(images=0, count=0), images=images, images_folder=address)
    fetch, may_come = RemoteSource.fetch, threading.Event()

    def wait(source: RemoteSource, *rest: Any) -> Path:
        assert may_come.wait(60)
        return fetch(source, *rest)

    monkeypatch.setattr(RemoteSource, "fetch", wait)
    pictures = PictureCache(builders.session(of), runner)
    notice, told = FetchNotice(pictures), []
    pictures.noted.connect(lambda _image, sentence: told.append(sentence))
    pictures.show(1)
    assert notice.isActive()
    notice.start(0)
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told[1] == f"This picture is on its way from {address.split('/')[2]}…"
    may_come.set()
    qtbot.waitUntil(lambda: pictures.find_picture(1).is_sharp)
    assert told[2:] == [""]
    assert not notice.isActive()
    pictures.close()

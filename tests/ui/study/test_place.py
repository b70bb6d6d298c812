"""Pictures at an address in the window: what is refused, what is looked at, and pictures that are taken along."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import immutables
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from annotator.model.image import Image
from annotator.ui.base.workers import Runner
from annotator.ui.remote import TakingAlong
from annotator.ui.study.place import PicturePlace
from tests import builders


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_told: object) -> None:
        """Nothing."""


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_an_address_is_taken_and_its_pictures_along(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANNOTATOR_PICTURES_CACHE", str(tmp_path / "copies"))
    (tmp_path / "there").mkdir()
    for number in (1, 2):
        (tmp_path / "there" / f"{number}.jpg").write_bytes(b"x" * 1000 * number)
    images = immutables.Map({number: Image(number, f"{number}.jpg", 40, 30) for number in (1, 2, 3)})
    held = [replace(builders.project(images=1, count=0), images=images, images_folder="")]

    def take(address: str) -> None:
        held[0] = replace(held[0], images_folder=address)

    told: list[tuple[str, str]] = []
    runner, parent = Runner(), QWidget()
    taking = TakingAlong(lambda: held[0], lambda sentence, kind="error", **_more: told.append((sentence, kind)), parent)
    qtbot.addWidget(parent)
    place = PicturePlace(lambda: held[0], take, runner, taking)
    qtbot.addWidget(place)
    place.refresh()
    assert not place.take_along.isEnabled()
    place.address.setText("ftp://lab/plots")
    place.use.click()
    assert place.line.sentence.startswith("This is not an address of pictures")
    assert held[0].images_folder == ""
    with serve(tmp_path / "there") as address:
        place.address.setText(address)
        qtbot.keyClick(place.address, Qt.Key.Key_Return)
        assert held[0].images_folder == address
        qtbot.waitUntil(lambda: not place.line.is_busy)
        assert place.state.text() == "1 of 3 pictures, 1 kB", place.line.sentence
        assert place.line.sentence.startswith("The first picture came")
        place.take_along.click()
        assert place.take_along.text() == "Stop"
        place.close()
        qtbot.waitUntil(lambda: not taking.is_busy)
        assert "has no picture 3.jpg" in told[-1][0]
        place = PicturePlace(lambda: held[0], take, runner, taking)
        qtbot.addWidget(place)
        place.refresh()
        qtbot.waitUntil(lambda: not place.line.is_busy)
    assert place.state.text() == "2 of 3 pictures, 3 kB"
    place.take_along.click()
    place.take_along.click()
    qtbot.waitUntil(lambda: not taking.is_busy)
    assert place.line.sentence == "Stopped; what has come stays on this disk."
    assert told[-1] == (place.line.sentence, "info")
    taking.close()
    runner.shutdown()

"""Pictures at an address in the window: what is refused, what is looked at, and pictures that are taken along."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import immutables
import pytest
from PySide6.QtWidgets import QWidget

from annotator.model.image import Image
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.pictures import AddressDialog
from annotator.ui.remote import TakingAlong
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
    dialog = AddressDialog(parent, lambda: held[0], take, runner, taking)
    assert not dialog.take_along.isEnabled()
    dialog.address.setText("ftp://lab/plots")
    dialog.use.click()
    assert dialog.line.sentence.startswith("This is no address of pictures")
    assert held[0].images_folder == ""
    with serve(tmp_path / "there") as address:
        dialog.address.setText(address)
        assert dialog.use.isDefault(), "Enter takes the address"
        dialog.use.click()
        assert held[0].images_folder == address
        qtbot.waitUntil(lambda: not dialog.line.is_busy)
        assert dialog.state.text() == "1 of 3 pictures, 1 kB", dialog.line.sentence
        assert dialog.line.sentence.startswith("The first picture came")
        dialog.take_along.click()
        assert dialog.take_along.text() == "Stop"
        dialog.close()
        qtbot.waitUntil(lambda: not taking.is_busy)
        assert "has no picture 3.jpg" in told[-1][0]
        dialog = AddressDialog(parent, lambda: held[0], take, runner, taking)
        qtbot.waitUntil(lambda: not dialog.line.is_busy)
    assert dialog.state.text() == "2 of 3 pictures, 3 kB"
    dialog.take_along.click()
    dialog.take_along.click()
    qtbot.waitUntil(lambda: not dialog.line.is_busy)
    assert dialog.line.sentence == "Stopped; what has come stays on this disk."
    assert told[-1] == (dialog.line.sentence, "info")
    taking.close()
    runner.shutdown()

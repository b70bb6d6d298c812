"""Pictures that images are made of, at an address of a real S3 server: which there are, and their sizes."""

import http.server
import os
import sys
from functools import partial
from pathlib import Path
from threading import Thread

import numpy as np
import pytest
from PIL import Image as PillowImage

from annotator.errors import Cancelled, Progress, UserError
from annotator.session.projects.pictures import START, FoundPictures, list_pictures, read_images
from annotator.store.remote.source import LineFailedError
from tests.store.remote.server import SECRET, Served, make_address


def put(served: Served, name: str, pixels: tuple[int, int] | None = None, **more: object) -> None:
    """A picture of this size, of noise so that it is long; without a size what is none."""
    path = served[0] / "listed" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if pixels is None:
        path.write_bytes(b"words")
    else:
        noise = np.random.default_rng(1).integers(0, 255, (pixels[1], pixels[0], 3), dtype=np.uint8)
        PillowImage.fromarray(noise).save(path, **more)


def test_pictures_are_listed_as_a_person_counts_and_their_sizes_read(served: Served, tmp_path: Path) -> None:
    turned = PillowImage.Exif()
    turned[0x0112] = 6
    put(served, "b/tree10.jpg", (60, 40), quality=90)
    put(served, "b/tree2.png", (50, 40))
    put(served, "b/ä%20 1.webp", (500, 400), lossless=True, exif=turned)
    put(served, "z.jpg", (700, 500), quality=95, exif=turned)
    put(served, "b/torn.jpg")
    for left_out in (".hidden.jpg", "b/.hidden/a.jpg", "notes.txt", "../listed_too/other.jpg"):
        put(served, left_out)
    assert (served[0] / "listed" / "b" / "ä%20 1.webp").stat().st_size > START
    told: list[str] = []
    address = make_address(served, "listed", tmp_path)
    found = list_pictures(address, report=told.append)
    assert found.names == ("z.jpg", "b/torn.jpg", "b/tree2.png", "b/tree10.jpg", "b/ä%20 1.webp")
    assert found.bytes == sum((served[0] / "listed" / name).stat().st_size for name in found.names)
    assert told == []
    images = read_images(found, first=7, report=told.append)
    assert [image.id for image in images] == [7, 8, 9, 10, 11]
    assert [(image.width, image.height) for image in images] == [(500, 700), (0, 0), (50, 40), (60, 40), (400, 500)]
    assert [image.orientation for image in images] == [6, 1, 1, 1, 6]
    assert [sentence.partition(" is ")[0] for sentence in told] == [f"s3://plots/listed/{found.names[1]}"]
    copies = [path for path in (tmp_path / "copies").rglob("*") if path.is_file()]
    assert len(copies) == 1, "only what tells its turn behind its pixels is fetched whole"


@pytest.mark.parametrize(
    ("prefix", "sentence"), [("nothing-here", "There are no photographs at s3://"), ("", "does not let you list")]
)
def test_what_cannot_be_listed_is_told_in_one_sentence(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prefix: str, sentence: str
) -> None:
    if not prefix:
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another-secret")
    with pytest.raises(UserError, match=sentence) as caught:
        list_pictures(make_address(served, prefix, tmp_path))
    assert "secret" not in str(caught.value)
    assert SECRET not in str(caught.value)


def test_a_bucket_that_is_not_there(served: Served, tmp_path: Path) -> None:
    address = make_address(served, "", tmp_path).replace("plots", "no-such-plots")
    with pytest.raises(UserError, match="has no such bucket or container; correct the address"):
        list_pictures(address)


def test_without_obstore_the_remedy_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "obstore", None)
    with pytest.raises(UserError, match=r"install it with: .* -m pip install obstore"):
        list_pictures("s3://plots/field")


def test_a_line_that_is_cut_while_sizes_are_read_ends_it(served: Served, tmp_path: Path) -> None:
    put(served, "../cut/cut.jpg", (40, 30))
    found = FoundPictures(make_address(served, "cut", tmp_path), ("cut.jpg",))
    served[1].after = 10
    with pytest.raises(LineFailedError, match="did not arrive complete from"):
        read_images(found)


def test_a_stop_is_heard_while_listing(served: Served, tmp_path: Path) -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        list_pictures(make_address(served, "listed", tmp_path), progress=progress)


def test_a_web_server_that_tells_no_list(tmp_path: Path) -> None:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_told: object) -> None:
            """Nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=os.fspath(tmp_path))) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        with pytest.raises(UserError, match="does not list its pictures; make the project from a folder"):
            list_pictures(f"http://127.0.0.1:{server.server_port}")
        server.shutdown()

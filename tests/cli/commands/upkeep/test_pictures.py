"""`annotator locate` and `annotator take-along` over a real S3 server, and who reads the pictures of such a project."""

import pickle
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.cli.program import run
from annotator.detector.loading import pictures_of
from annotator.model.image import Image
from annotator.report.crops import load_picture
from annotator.session.transfer.read import geo_transform_lookup_of
from annotator.store import create_project, open_project
from annotator.store.pixels.decode import decode
from annotator.store.pixels.folder import compute_content_hash
from annotator.store.pixels.header import read_header
from annotator.store.remote import find_local_file
from tests import builders
from tests.store.remote.server import SECRET, Served, make_address

NAMES = ("row/1.png", "row/2.png")


@pytest.fixture
def path(tmp_path: Path, served: Served) -> Path:
    for place, name in enumerate(NAMES):
        file = served[0] / "shown" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        PillowImage.fromarray(np.full((30, 40, 3), 50 * place + 20, dtype=np.uint8)).save(file)
    made = builders.project(images=2, authors=("Ana",), count=0)
    images = {number: Image(number, name, 40, 30) for number, name in enumerate(NAMES, start=1)}
    target = tmp_path / "set.annotator"
    create_project(target, replace(made, images=immutables.Map(images), images_folder="")).close()
    return target


def test_pictures_at_an_address_are_read_by_all(path: Path, served: Served, tmp_path: Path) -> None:
    address = make_address(served, "shown", tmp_path)
    assert run(["locate", str(path), address]) == 0
    with open_project(path, read_only=True) as opened:
        project, missing = opened.project, opened.images_folder_missing
    assert project.images_folder == address
    assert not missing
    assert SECRET.encode() not in path.read_bytes()
    second = project.images[2]
    assert find_local_file(address, second) is None
    assert geo_transform_lookup_of(project)(second.name) is None
    assert find_local_file(address, second) is None, "an export does not fetch"
    files = pickle.loads(pickle.dumps(pictures_of(project)))
    assert [read_header(file.path).width for file in files] == [40, 40]
    assert compute_content_hash(files[1].path) == compute_content_hash(served[0] / "shown" / NAMES[1])
    assert decode(files[1].path).pixels[0, 0].tolist()[:3] == [70, 70, 70]
    shown, reason = load_picture(address, second)
    assert shown is not None, reason


def test_taken_along_they_are_there_without_a_line(
    path: Path, served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = make_address(served, "shown", tmp_path)
    assert run(["locate", str(path), address]) == 0
    assert run(["take-along", str(path)]) == 0
    assert "2 pictures of 2 are on this disk" in capsys.readouterr().out
    served[1].after = 0
    with open_project(path, read_only=True) as opened:
        assert load_picture(address, opened.project.images[2])[0] is not None


def test_those_of_a_list_alone_are_taken_along(
    path: Path, served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["locate", str(path), make_address(served, "shown", tmp_path)]) == 0
    listed = tmp_path / "some.txt"
    listed.write_text(f"{NAMES[1]}\n")
    assert run(["take-along", str(path), "--images", str(listed)]) == 0
    assert "1 picture of 1 are on this disk" in capsys.readouterr().out


def test_a_project_is_made_from_an_address(
    path: Path, served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address, made = make_address(served, "shown", tmp_path), tmp_path / "new.annotator"
    assert run(["new", str(made), "--images", address, "--labels", "apple"]) == 0
    assert "2 images, 1 label." in capsys.readouterr().out
    with open_project(made, read_only=True) as opened:
        images = opened.project.list_images()
        assert opened.project.images_folder == address
    assert [(image.name, image.width, image.height) for image in images] == [(name, 40, 30) for name in NAMES]
    assert SECRET.encode() not in made.read_bytes()
    assert not (tmp_path / "copies").exists(), "only the first bytes are read"
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another-secret")
    assert run(["new", str(tmp_path / "none.annotator"), "--images", address]) == 1
    assert "does not let you list the pictures; check the key" in capsys.readouterr().err
    assert not (tmp_path / "none.annotator").exists()


def test_what_is_refused(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["locate", str(path), "s3://ME:HIDDEN@plots/x"]) == 1
    assert run(["locate", str(path), str(tmp_path / "none")]) == 1
    told = capsys.readouterr().err
    assert "holds a login" in told
    assert "There is no folder" in told
    assert "HIDDEN" not in told
    with open_project(path, read_only=True) as opened:
        assert opened.project.images_folder == ""
    assert run(["take-along", str(path)]) == 1
    assert "nothing to download" in capsys.readouterr().err

"""What the command line meets in foreign files: pipes, names too long for any disk, doubts of libraries."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image as PillowImage

from annotator.cli.program import run
from annotator.store.opening import create_project
from tests.builders import project

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names there")
def test_a_pipe_does_not_hold_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    create_project(tmp_path / "p.annotator", project()).close()
    os.mkfifo(tmp_path / "f.json")
    assert run(["import", str(tmp_path / "p.annotator"), str(tmp_path / "f.json"), "--format", "coco"]) == 1
    assert "f.json is a device or a pipe" in capsys.readouterr().err


def test_an_image_name_of_300_letters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    create_project(tmp_path / "p.annotator", project()).close()
    content = {
        "images": [{"id": 1, "file_name": "x" * 300 + ".jpg"}],
        "categories": [{"id": 1, "name": "plum"}],
        "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [1, 2, 3, 4]}],
    }
    (tmp_path / "a.json").write_text(json.dumps(content))
    files = [str(tmp_path / "p.annotator"), str(tmp_path / "a.json")]
    assert run(["import", *files, "--author", "A", "--add-images"]) == 1
    assert "a.json: images[0].file_name has a part of more than 255 bytes" in capsys.readouterr().err


def test_doubts_of_libraries_do_not_reach_the_terminal(tmp_path: Path) -> None:
    """Pillow warns of torn EXIF data of a JPEG and of torn tags of a TIFF."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    picture = PillowImage.new("RGB", (40, 30))
    exif = PillowImage.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "words " * 20
    picture.save(folder / "a.jpg", exif=exif)
    picture.save(folder / "b.tif", description="words " * 20)
    for name in ("a.jpg", "b.tif"):
        whole = (folder / name).read_bytes()
        at = whole.find(b"words words")
        torn = whole[: at + 10] if name == "b.tif" else whole.replace(b"\x01\x0e", b"\x01\x0e", 1)[: at + 30]
        (folder / f"torn-{name}").write_bytes(torn)
    code = "import warnings; warnings.warn('a doubt', UserWarning); import numpy; numpy.float64(1e300) * 1e300"
    script = (
        "import annotator.cli as c, annotator.cli.program as p\n"
        f"run = p.run; p.run = lambda *given: exec({code!r}) or run(*given)\n"
        "c.main()"
    )
    command = [sys.executable, "-c", script, "new", str(tmp_path / "p.annotator"), "--images", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=600)
    assert done.returncode == 0
    assert "Warning" not in done.stderr

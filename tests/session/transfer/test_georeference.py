"""Where pictures lie is read from their files, once, and is unknown where there is no file or no tag."""

from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from msgspec.structs import replace
from PIL import Image as PillowImage
from PIL.TiffImagePlugin import ImageFileDirectory_v2

from annotator.session.transfer.read import geo_transform_lookup_of
from annotator.store.remote.source import FOLDER_NAME, PictureCopies, parse_address
from tests.builders import project


def geotiff(path: Path) -> None:
    tags = ImageFileDirectory_v2()
    tags[33550] = (0.5, 0.5, 0.0)
    tags.tagtype[33550] = 12
    tags[33922] = (0.0, 0.0, 0.0, 1000.0, 2000.0, 0.0)
    tags.tagtype[33922] = 12
    PillowImage.new("RGB", (8, 4)).save(path, tiffinfo=tags)


def test_the_map_of_a_geotiff(tmp_path: Path) -> None:
    geotiff(tmp_path / "a.tif")
    PillowImage.new("RGB", (8, 4)).save(tmp_path / "b.png")
    ground = geo_transform_lookup_of(replace(project(), images_folder=str(tmp_path)))
    found = ground("a.tif")
    assert found is not None
    assert found.to_world(np.array([[2.0, 4.0]])).tolist() == [[1001, 1998]]
    assert ground("b.png") is None
    assert ground("none.tif") is None
    (tmp_path / "a.tif").unlink()
    assert ground("a.tif") is found, "a file is looked at once"


def test_a_project_without_pictures_knows_no_ground() -> None:
    assert geo_transform_lookup_of(project())("a.tif") is None


def test_the_map_of_a_picture_at_an_address_is_that_of_its_copy(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv(FOLDER_NAME, str(tmp_path / "copies"))
    named = project()
    first, second = sorted(image.name for image in named.images.values())[:2]
    address = "s3://copies-of-the-ground/2026"
    geotiff(tmp_path / "a.tif")
    with PictureCopies().open_copy(parse_address(address), first, "1", datetime.now(UTC)) as (stream, _):
        stream.write((tmp_path / "a.tif").read_bytes())
    ground = geo_transform_lookup_of(replace(named, images_folder=address))
    found = ground(first)
    assert found is not None
    assert found.to_world(np.array([[2.0, 4.0]])).tolist() == [[1001, 1998]]
    assert ground(second) is None, "it has no copy here"
    assert ground("none.tif") is None

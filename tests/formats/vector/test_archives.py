"""Zipped Shapefiles and GeoPackages: as the files in them, and nothing that an archive claims leaves its folder."""

import zipfile
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.formats.core import archive
from annotator.formats.registry import find_format, recognise_formats
from tests.formats.sameness import assert_same
from tests.formats.samples import options, small, write_sample

SHAPEFILE, GEOPACKAGE = find_format("shapefile"), find_format("geopackage")


def pack(files: dict[str, Path], target: Path) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for name, file in files.items():
            made.write(file, name)
    return target


def shapes(folder: Path, prefix: str = "") -> dict[str, Path]:
    return {prefix + file.name: file for file in sorted(write_sample(SHAPEFILE, folder).iterdir())}


@pytest.mark.parametrize("prefix", ["", "crowns/", "../../out/", "/tmp/", "C:\\x\\"])
def test_a_zipped_shapefile_is_the_shapefile(prefix: str, tmp_path: Path) -> None:
    place = tmp_path / "a" / "b" / "c"
    place.mkdir(parents=True)
    path = pack(shapes(place, prefix) | {"readme.txt": Path(__file__)}, place / "crowns.zip")
    before = set(tmp_path.rglob("*"))
    assert recognise_formats(path) == [SHAPEFILE]
    found = SHAPEFILE.read_table(path, options(small()), None)
    assert_same(found, SHAPEFILE.read_table(place / "out", options(small()), None))
    assert found.source == "crowns.zip"
    assert set(tmp_path.rglob("*")) == before


def test_a_zipped_geopackage_is_the_geopackage(tmp_path: Path) -> None:
    file = write_sample(GEOPACKAGE, tmp_path)
    path = pack({"a/crowns.gpkg": file}, tmp_path / "crowns.gpkg.zip")
    assert recognise_formats(path) == [GEOPACKAGE]
    assert_same(
        GEOPACKAGE.read_table(path, options(small()), None), GEOPACKAGE.read_table(file, options(small()), None)
    )
    path = pack({"a.gpkg": file, "b.gpkg": file}, tmp_path / "two.zip")
    with pytest.raises(UserError, match=r"holds 2 files with the ending \.gpkg"):
        GEOPACKAGE.read_table(path, options(small()), None)


def test_other_archives_are_none_of_ours(tmp_path: Path) -> None:
    path = pack({"labels.txt": Path(__file__)}, tmp_path / "labels.zip")
    assert recognise_formats(path) == []
    with pytest.raises(UserError, match=r"holds no files with the ending \.shp"):
        SHAPEFILE.read_table(path, options(small()), None)


def test_an_archive_that_is_damaged_or_grows_too_much_is_a_sentence(tmp_path: Path, monkeypatch) -> None:
    path = pack(shapes(tmp_path), tmp_path / "crowns.zip")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UserError, match=r"crowns.zip is a damaged archive"):
        SHAPEFILE.read_table(path, options(small()), None)
    path.write_bytes(whole.replace(whole[60:80], bytes(20), 1))
    with pytest.raises(UserError, match=r"crowns.zip"):
        SHAPEFILE.read_table(path, options(small()), None)
    path.write_bytes(whole)
    monkeypatch.setattr(archive, "MAX_BYTES", 500)
    with pytest.raises(UserError, match=r"crowns.zip holds more than 500 bytes"):
        SHAPEFILE.read_table(path, options(small()), None)
    (tmp_path / "bomb.bin").write_bytes(bytes(4 * 1024**2))
    monkeypatch.undo()
    monkeypatch.setattr(archive, "FREE_BYTES", 1000)
    (tmp_path / "again").mkdir()
    path = pack(shapes(tmp_path / "again") | {"x.dbf": tmp_path / "bomb.bin"}, tmp_path / "bomb.zip")
    with pytest.raises(UserError, match=r"bomb.zip holds more than [\d,]+ bytes"):
        SHAPEFILE.read_table(path, options(small()), None)

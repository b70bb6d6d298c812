"""Copies of samples: each a project of its own, whole or not there, never over anything."""

import gzip
import sqlite3
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.errors import Cancelled, Progress, UserError
from annotator.resources import find_resource
from annotator.samples.copying import _hold, _make_project, copy_sample
from annotator.samples.sample import CROWNS, ORCHARD, PARTS, SAMPLES, first_look_of
from annotator.session.merge.lineage import copy_of, split_lineages
from annotator.store.opening import open_project
from annotator.store.tables.schema import SCHEMA_VERSION


def files_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_a_copy_has_every_stored_file_to_the_byte(copies: Mapping[str, Path], sample) -> None:
    stored, copied = find_resource(f"samples/{sample.name}"), copies[sample.name].parent
    packed = sample.packed_file(stored).name
    assert files_below(copied) == (files_below(stored) - {packed}) | {f"{sample.name}.annotator"}
    for name in files_below(stored) - {packed}:
        assert (copied / name).read_bytes() == (stored / name).read_bytes(), name


def test_a_copy_knows_where_its_files_are(copies: Mapping[str, Path]) -> None:
    for path in copies.values():
        with open_project(path) as opened:
            assert not opened.read_only
            assert opened.find_missing_previews() == ([], None)
            assert opened.read_journal() == []
            assert Path(opened.project.images_folder) == path.parent / "pictures"
            for place in opened.project.metrics.internals:
                assert Path(place.folder).parent == path.parent / "internals"
                assert Path(place.folder, "internals.json").is_file()


def test_a_moved_copy_finds_its_pictures(tmp_path: Path) -> None:
    path = copy_sample(CROWNS, tmp_path / "here")
    (tmp_path / "here").rename(tmp_path / "there")
    with open_project(tmp_path / "there" / path.name) as opened:
        assert Path(opened.project.images_folder) == tmp_path / "there" / "pictures"


def test_two_copies_are_two_projects(copies: Mapping[str, Path], tmp_path: Path) -> None:
    """What one of them lacks is no change of the other: a merge finds no common past."""
    with open_project(copies["parts"]) as first, open_project(copy_sample(PARTS, tmp_path)) as second:
        assert first.project.uuid != second.project.uuid
        assert first.load_all() == second.load_all()
        ours, theirs = split_lineages(copy_of(first), copy_of(second))
    assert not ours.related
    assert not theirs.related


def test_a_folder_with_files_of_its_own_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    with pytest.raises(UserError, match="files of its own"):
        copy_sample(ORCHARD, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["pictures"]


def test_a_file_in_the_place_of_the_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine")
    with pytest.raises(UserError, match="cannot be written into"):
        copy_sample(ORCHARD, tmp_path / "taken")
    assert (tmp_path / "taken").read_text() == "mine"


def test_a_sample_of_an_older_version_leaves_no_copy_of_that_version(tmp_path: Path) -> None:
    older = Path(__file__).parents[1] / "data" / "projects" / "version_2.annotator.gz"
    (tmp_path / "sample").mkdir()
    _make_project(older, tmp_path / "sample" / "older.annotator")
    assert [path.name for path in (tmp_path / "sample").iterdir()] == ["older.annotator"]


def test_stopping_leaves_nothing_behind(tmp_path: Path) -> None:
    progress = Progress()

    def stop(done: int, total: int) -> None:
        if done > total / 2:
            progress.stop.set()

    progress.report = stop
    with pytest.raises(Cancelled):
        copy_sample(ORCHARD, tmp_path / "new", progress)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(Cancelled):
        copy_sample(ORCHARD, tmp_path, progress)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are POSIX")
def test_a_full_disk_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
    try:
        with pytest.raises(UserError, match="make room or name another folder"):
            copy_sample(ORCHARD, tmp_path / "new")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []


def test_what_was_cut_short_is_made_anew(tmp_path: Path) -> None:
    """A process that was killed while it copied leaves its hidden folder; the next one begins again."""
    (tmp_path / ".crowns.part" / "pictures").mkdir(parents=True)
    (tmp_path / ".crowns.part" / "pictures" / "half.tif").write_bytes(b"half")
    path = copy_sample(CROWNS, tmp_path)
    assert path.is_file()
    assert not any(entry.name.startswith(".") for entry in tmp_path.iterdir())
    assert "pictures/half.tif" not in files_below(tmp_path)


def test_what_a_living_run_is_filling_stays(tmp_path: Path) -> None:
    growing = tmp_path / ".crowns.part"
    growing.mkdir()
    (growing / "half.tif").write_bytes(b"half")
    with _hold(growing), pytest.raises(UserError, match="already; wait"):
        copy_sample(CROWNS, tmp_path)
    assert (growing / "half.tif").read_bytes() == b"half"


def test_leaving_the_hidden_folder_is_taken_up_again(tmp_path: Path) -> None:
    path = copy_sample(CROWNS, tmp_path)
    whole = tmp_path / ".crowns.whole"
    whole.mkdir()
    for name in ("crowns.annotator", "truth.json"):
        (tmp_path / name).rename(whole / name)
    expected = {name.removeprefix(".crowns.whole/") for name in files_below(tmp_path)}
    assert copy_sample(CROWNS, tmp_path) == path
    assert files_below(tmp_path) == expected
    assert not whole.exists()
    with open_project(path) as opened:
        assert len(opened.project.images) == 10


def test_a_first_look_that_is_broken_is_told(tmp_path: Path) -> None:
    assert first_look_of(tmp_path / "x.annotator") is None
    (tmp_path / "first-look.json").write_text("{}")
    with pytest.raises(UserError, match="delete it"):
        first_look_of(tmp_path / "x.annotator")


def test_the_command_copies_and_then_opens_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "sample"
    assert run(["demo", str(place), "--crowns", "--no-window"]) == 0
    made = place / "crowns.annotator"
    assert f"to {made}" in capsys.readouterr().out
    before = made.read_bytes()
    assert run(["demo", str(place), "--crowns", "--no-window"]) == 0
    assert f"is at {made}" in capsys.readouterr().out
    assert made.read_bytes() == before
    assert run(["demo", str(place), "--parts", "--no-window"]) == 1
    assert "files of its own" in capsys.readouterr().err


def test_the_command_takes_one_sample_at_a_time(tmp_path: Path) -> None:
    assert run(["demo", str(tmp_path), "--parts", "--crowns", "--no-window"]) == 2
    assert list(tmp_path.iterdir()) == []


def test_without_a_display_the_command_ends_well(
    copies: Mapping[str, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert run(["demo", str(copies["orchard"].parent)]) == 0
    assert "no display" in capsys.readouterr().out


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_a_stored_project_is_of_the_present_version_and_ready_to_be_opened(tmp_path: Path, sample) -> None:
    """Otherwise every copy would have to be brought up to date first."""
    path = tmp_path / "stored.annotator"
    path.write_bytes(gzip.decompress(sample.packed_file(find_resource(f"samples/{sample.name}")).read_bytes()))
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT schema_version FROM project").fetchone() == (SCHEMA_VERSION,)
    filled = connection.execute("SELECT count(*) FROM layer WHERE shape_count > 0").fetchone()
    assert connection.execute("SELECT count(*) FROM packed_layer").fetchone() == filled
    connection.close()

"""`annotator tidy`: it says what it will do, does it, and leaves what it was told to leave."""

from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.store.opening import create_project, open_project
from tests.builders import project, store_old_preview
from tests.session.merge.test_plan import ANA, move


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "p.annotator"
    create_project(path, project(images=2, count=30)).close()
    for _ in range(12):
        move(path, ANA, 0.5)
    return path


def test_tidy(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    with open_project(path) as opened:
        whole = [(entry.id, entry.name, entry.time) for entry in opened.read_journal()]
    assert run(["tidy", str(path), "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert "steps to shorten" in told
    assert "11" in told
    assert "Nothing was changed." in told
    assert path.stat().st_size == len(before)
    assert run(["tidy", str(path)]) == 0
    assert "11 steps shortened; the file is" in capsys.readouterr().out
    with open_project(path) as opened:
        assert [(entry.id, entry.name, entry.time) for entry in opened.read_journal()] == whole
        assert opened.read_journal()[-1].layers[0].after is None
    assert path.stat().st_size < len(before)
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert run(["tidy", str(path)]) == 0
    assert "There is nothing to tidy." in capsys.readouterr().out


def test_what_is_to_be_kept_is_left_alone(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tidy", str(path), "--keep-days", "1"]) == 0
    assert "steps to shorten" in capsys.readouterr().out
    with open_project(path) as opened:
        assert all(entry.layers[0].after is not None for entry in opened.read_journal())


def test_what_cannot_be_done(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tidy", str(tmp_path / "none.annotator")]) == 1
    assert "no project file" in capsys.readouterr().err
    with open_project(path):
        assert run(["tidy", str(path)]) == 1
        assert "open in another window" in capsys.readouterr().err
    assert run(["tidy", str(path), "--keep-days", "-1"]) == 2


def test_previews_of_an_older_version_are_taken_out(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_project(path) as opened:
        for image in (1, 2):
            store_old_preview(opened, image, bytes(50_000))
    assert run(["tidy", str(path)]) == 0
    told = capsys.readouterr().out
    assert "previews to take out" in told
    assert "11 steps shortened, 2 previews taken out; the file is" in told
    with open_project(path) as opened:
        assert opened.read_preview(1) is None
        assert opened.plan_tidy().is_empty

"""Commands of `annotator project` that count a whole set go by ranges of its images."""

import shutil
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.session import pending_commit
from annotator.store.project_file import ProjectFile


@pytest.mark.parametrize(
    "command", [("completeness", "--draw", "12", "--seed", "3"), ("reference", "--rule", "majority", "--confirm")]
)
def test_it_goes_by_ranges_of_images(command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Image by image the answer is that of one range, and the whole project is never loaded."""
    assert run(["demo", str(tmp_path / "orchard"), "--orchard", "--no-window"]) == 0
    path = next((tmp_path / "orchard").glob("*.annotator"))
    found = []
    for boxes in (pending_commit.PART_BOXES, 1):
        copy, folder, target = tmp_path / "copy.annotator", tmp_path / f"t{boxes}", tmp_path / f"a{boxes}.json"
        shutil.copy(path, copy)
        name, *options = command
        with monkeypatch.context() as changed:
            changed.setattr(pending_commit, "PART_BOXES", boxes)
            changed.delattr(ProjectFile, "load_project")
            assert run(["project", name, str(copy), *options, "--json", str(target), "--csv", str(folder)]) == 0
        found.append([target.read_bytes(), *(one.read_bytes() for one in sorted(folder.glob("[!R]*.csv")))])
    assert len(found[0]) == 2
    assert found[0] == found[1]

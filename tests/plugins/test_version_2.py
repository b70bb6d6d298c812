"""A plugin that was written for version 2 of the interface and uses all of it works unchanged."""

import json
import tomllib
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.model.layer import LayerKey
from annotator.plugins.discovery import discover_plugins
from annotator.plugins.registry import Registry
from annotator.store.opening import create_project, open_project
from annotator.ui.window.main_window import MainWindow
from tests import builders
from tests.plugins.conftest import install
from tests.windows import settle

PACKAGE = Path(__file__).parents[1] / "data" / "plugin_of_version_2"


@pytest.fixture
def every_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    return install(PACKAGE, tmp_path / "site", monkeypatch)


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(authors=("Ana", "Ben"))).close()
    return path


def test_every_hook_is_used(every_door: str) -> None:
    registry = Registry([one for one in discover_plugins() if one.source == every_door])
    offered = ("formats", "metrics", "overlays", "panels", "actions", "commands", "detectors")
    counts = {hook: len(registry.collect_contributions(hook)) for hook in offered}
    assert counts == {
        "formats": 1,
        "metrics": 2,
        "overlays": 2,
        "panels": 1,
        "actions": 4,
        "commands": 1,
        "detectors": 1,
    }
    assert registry.sentences == []
    assert [plugin.is_on for plugin in registry.plugins] == [True]


@pytest.mark.usefixtures("every_door")
def test_its_format_is_written_and_read_by_commands(
    stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "boxes.doors"
    assert run(["export", str(stored), str(written), "--format", "doors", "--keep-missing"]) == 0
    told = capsys.readouterr().out
    assert "occlusion tags" in told
    assert "part states" in told
    assert len(written.read_text().splitlines()) == 31
    copy = tmp_path / "copy.annotator"
    create_project(copy, builders.project(authors=(), count=0)).close()
    written.write_text(written.read_text() + "no door\n")
    assert run(["import", str(copy), str(written)]) == 1
    assert "boxes.doors: line 32 has not seven fields." in capsys.readouterr().err
    assert run(["import", str(copy), str(written), "--lenient"]) == 0
    assert "lines without seven fields" in capsys.readouterr().out
    with open_project(stored) as before, open_project(copy) as after:
        for key in before.project.layers:
            author = after.project.find_author(before.project.authors[key.author].name)
            assert author is not None
            there = after.load_layer(LayerKey(key.image, author.id))
            assert there.box.tolist() == before.load_layer(key).box.tolist()


@pytest.mark.usefixtures("every_door")
def test_its_metrics_and_its_command(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(stored), "--no-intervals", "--json", str(tmp_path / "out.json")]) == 0
    ratio, nothing = json.loads((tmp_path / "out.json").read_text())["plugins"]
    assert (ratio["plugin"], ratio["metric"], ratio["a"], ratio["b"]) == ("every-door", "ratio", "Ana", "Ben")
    assert ratio["value"] > 0
    assert (nothing["metric"], nothing["value"]) == ("nothing", None)
    capsys.readouterr()
    assert run(["doors", str(stored), "--least", "5"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{image} {author} 1: 5" for image in (1, 2, 3) for author in (1, 2)
    ]


@pytest.mark.usefixtures("every_door")
def test_its_detector_runs(project_path: Path, tmp_path: Path) -> None:
    (tmp_path / "front.door").write_text("front door")
    assert run(["detect", str(project_path), str(tmp_path / "front.door")]) == 0
    with open_project(project_path) as file:
        author = file.project.find_author("Door finder")
        assert author is not None
        found = [file.load_layer(key) for key in sorted(file.project.layers) if key.author == author.id]
        assert [shapes.box.tolist() for shapes in found] == [[[60.0, 40.0, 180.0, 120.0]]] * 3
        assert {label.name for label in file.project.vocabulary.labels} >= {"front door"}


@pytest.mark.usefixtures("every_door")
def test_its_overlay_actions_and_panel_work_in_the_window(make_window, project_path: Path, qtbot) -> None:
    window: MainWindow = make_window(project_path)
    settle(qtbot, window)
    session, panel = window.page.session, window.page.panels["doors"]

    count = session.project.layer_of(LayerKey(session.view.image, session.view.author))
    before = 0 if count is None else count.count
    window.perform_named("every-door.draw")
    key = LayerKey(session.view.image, session.view.author)
    assert session.project.layer_of(key).count == before + 1
    assert session.project.layer_of(key).shapes.box[-1].tolist() == [1.0, 2.0, 31.0, 42.0]
    window.perform_named("every-door.show")
    settle(qtbot, window)
    assert "changes" in panel.text()
    window.perform_named("every-door.count")
    total = sum(layer.count for layer in session.project.layers.values())
    sentence = f"{total} shapes, 2 detectors"
    qtbot.waitUntil(lambda: sentence in window.messages.sentences)
    window.perform_named("every-door.next")
    assert session.view.image == sorted(session.project.images)[1]
    session.undo()
    assert session.project.layer_of(key).count == before
    assert window.registry.sentences == []


def test_its_version_is_that_of_the_interface() -> None:
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    assert list(project["entry-points"]["annotator.plugins"]) == ["every-door"]

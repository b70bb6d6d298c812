"""The example plugin of the guide, found through an entry point on a temporary path as an installed package is."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.formats.core.format import ReadOptions
from annotator.plugins.adapters import collect_formats
from annotator.plugins.plugin_session import ActivePlugins
from annotator.plugins.registry import Registry, compute_metric_rows
from annotator.session import settings_file
from annotator.session.settings import Settings
from annotator.session.transfer.export_ranges import plan_export
from annotator.session.transfer.options import ExportOptions
from annotator.store.opening import create_project, open_project
from annotator.ui.window.commands.table import ACTIONS
from tests import builders
from tests.plugins.hosts import host


def test_it_is_listed_and_sound(registry: Registry) -> None:
    (plugin,) = registry.plugins
    assert (plugin.name, plugin.version, plugin.source, plugin.is_on) == (
        "stem-length",
        "0.3",
        "annotator-stem-length",
        True,
    )
    assert registry.sentences == []


def test_its_metric(registry: Registry) -> None:
    rows = compute_metric_rows(registry, builders.project(authors=("Ana", "Ben", "Cem")))
    assert [(row.a, row.b) for row in rows] == [(1, 2), (1, 3), (2, 3)]
    a, b, c = (row.score.value for row in rows)
    assert a + c == pytest.approx(b)
    empty = compute_metric_rows(registry, builders.project(count=0))
    assert empty[0].score.reason == "one of the two drew nothing"


def test_its_format(registry: Registry, tmp_path: Path) -> None:
    project = builders.project(images=1, authors=("Ana",), count=2)
    plan = plan_export(project, ExportOptions(), carries=frozenset())
    lengths = next(one for one in collect_formats(registry) if one.id == "lengths")
    lengths.write_table(tmp_path / "out.csv", plan.foreign, None)
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 2
    assert lengths.read is None
    assert ReadOptions() is not None


def test_its_overlay_follows_its_action(registry: Registry) -> None:
    session = builders.session()
    redrawn: list[tuple[str, ...]] = []
    active_plugins = ActivePlugins(registry)
    (overlay,) = active_plugins.attach(host(session, redrawn=redrawn)).collect_overlays()
    action = active_plugins.merge_actions(ACTIONS)[-1]
    assert (action.id, action.keys) == ("stem-length.show", ("Ctrl+Alt+G",))
    assert len(overlay.marks(session.project, session.view).texts) == 0
    action.run(session, None)
    assert redrawn == [(overlay.name,)]
    assert action.checked(session)
    texts = overlay.marks(session.project, session.view).texts
    assert len(texts) == 5
    assert texts.full[0].endswith(" px")


def test_it_wants_nothing_that_others_have(installed: str) -> None:
    registry = Registry()
    assert ActivePlugins(registry).merge_actions(ACTIONS)[-1].keys == ("Ctrl+Alt+G",)
    assert {one.id for one in collect_formats(registry)} > {"lengths"}
    assert registry.sentences == []


def test_its_command(registry: Registry, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(authors=("Ana", "Ben"))).close()
    assert run(["lengths", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Ana: ")
    assert len(out.splitlines()) == 2


def test_the_audit_prints_its_metric(registry: Registry, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "p.annotator", tmp_path / "out.json"
    create_project(path, builders.project(authors=("Ana", "Ben"))).close()
    assert run(["audit", str(path), "--no-intervals", "--tables", "--json", str(out)]) == 0
    assert "Difference of mean length, by plugin 'stem-length'" in capsys.readouterr().out
    (row,) = json.loads(out.read_text())["plugins"]
    assert (row["plugin"], row["metric"], row["a"], row["b"], row["support"]) == (
        "stem-length",
        "mean_length",
        "Ana",
        "Ben",
        30,
    )


def stored(tmp_path: Path, pictures: Path) -> Path:
    """A project over three grey pictures of brightness 60, 120 and 180."""
    path = tmp_path / "p.annotator"
    create_project(path, replace(builders.project(authors=("Ana",)), images_folder=str(pictures))).close()
    return path


def test_its_detector_runs_from_the_command_line(
    registry: Registry, tmp_path: Path, pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, model = stored(tmp_path, pictures), tmp_path / "lamp.stems"
    model.write_text("stem 100")
    assert run(["detect", str(path), str(model), "--resolution", "both", "--tile", "96", "--overlap", "32"]) == 0
    assert "lamp: layers of a model" in capsys.readouterr().out
    with open_project(path) as opened:
        found = opened.project.with_layers(opened.load_all())
    author = found.find_author("lamp")
    assert author is not None
    layers = [layer for key, layer in sorted(found.layers.items()) if key.author == author.id]
    assert [layer.count > 0 for layer in layers] == [False, True, True]
    assert layers[1].shapes.box[0].tolist() == [0, 0, 240, 160]
    assert layers[1].shapes.score[0] == pytest.approx(120 / 255, abs=0.01)
    assert found.vocabulary.labels[-1].name == "stem"
    assert registry.sentences == []


@pytest.mark.parametrize(
    ("name", "more", "sentence"),
    [
        ("lamp.stems", ["--internals", "there"], "lamp does not report its proposals or anchors"),
        ("torn.stems", [], "torn.stems is no model of bright stems"),
        ("lamp.stems", ["--detector", "onnx"], "lamp.stems has no manifest lamp.json beside it"),
        ("lamp.stems", ["--detector", "dim"], "no detector 'dim'; the detectors are: bright, onnx"),
        ("lamp.pt", [], "kinds of models are: Bright stems (*.stems), ONNX model (*.onnx, *.json)"),
    ],
)
def test_what_its_detector_cannot_do_is_one_sentence(
    registry: Registry,
    tmp_path: Path,
    pictures: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    more: list[str],
    sentence: str,
) -> None:
    del registry
    path = stored(tmp_path, pictures)
    (tmp_path / name).write_text("" if name.startswith("torn") else "stem 100")
    assert run(["detect", str(path), str(tmp_path / name), *more]) == 1
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.splitlines()) == 1


def test_a_detector_that_fails_is_named_once(
    registry: Registry,
    tmp_path: Path,
    pictures: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    del registry
    path, model = stored(tmp_path, pictures), tmp_path / "lamp.stems"
    model.write_text("stem 100")
    monkeypatch.setattr("annotator_stem_length._find_bright", lambda _pixels, _least: 1 / 0)
    assert run(["detect", str(path), str(model)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert told[0].startswith("Plugin 'stem-length' failed at detector 'bright' (ZeroDivisionError: division by zero, ")
    assert "Traceback" in settings_file.find_log_path().read_text(encoding="utf-8")
    with open_project(path) as opened:
        assert opened.project.find_author("lamp") is None


def test_it_is_left_out_when_switched_off(registry: Registry, capsys: pytest.CaptureFixture[str]) -> None:
    settings_file.save_settings(Settings().with_changes("plugins", off=("stem-length",)))
    assert run(["lengths", "p.annotator"]) == 2

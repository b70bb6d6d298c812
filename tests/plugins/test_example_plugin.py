"""The example plugin of the guide, found through an entry point on a temporary path as an installed package is."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.formats.core.format import ReadOptions
from annotator.plugins.adapters import collect_formats, compute_metric_rows
from annotator.plugins.discovery import discover_plugins
from annotator.plugins.plugin_session import ActivePlugins
from annotator.plugins.registry import Registry
from annotator.session import settings_file
from annotator.session.actions.table import ACTIONS
from annotator.session.settings import Settings
from annotator.session.transfer.plan_export import ExportOptions, plan_export
from annotator.store.opening import create_project
from tests import builders
from tests.plugins.hosts import host

PACKAGE = Path(__file__).parent / "example_plugin"


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Registry]:
    """What an installation of the package leaves on the path: the module and a folder that names its entry points."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    info = tmp_path / "site" / f"annotator_stem_length-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = project["entry-points"]["annotator.plugins"]
    lines = [f"{name} = {value}" for name, value in points.items()]
    (info / "entry_points.txt").write_text("[annotator.plugins]\n" + "\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(str(info.parent))
    monkeypatch.syspath_prepend(str(PACKAGE))
    return Registry([one for one in discover_plugins() if one.source == project["name"]])


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
    plan = plan_export(project, ExportOptions(), carries=frozenset(), load=lambda key: project.layer_of(key).shapes)
    lengths = next(one for one in collect_formats(registry) if one.id == "lengths")
    lengths.write(tmp_path / "out.csv", plan.foreign, None)
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 2
    assert lengths.read is None
    assert ReadOptions() is not None


def test_its_overlay_follows_its_action(registry: Registry) -> None:
    session = builders.session()
    redrawn: list[tuple[str, ...]] = []
    active_plugins = ActivePlugins(registry)
    (overlay,) = active_plugins.attach(host(session, redrawn=redrawn)).collect_overlays()
    action = active_plugins.merge_actions(ACTIONS)[-1]
    assert (action.id, action.keys) == ("stem-length.show", ("Ctrl+Shift+L",))
    assert len(overlay.marks(session.project, session.view).texts) == 0
    action.run(session, None)
    assert redrawn == [(overlay.name,)]
    assert action.checked(session)
    texts = overlay.marks(session.project, session.view).texts
    assert len(texts) == 5
    assert texts.full[0].endswith(" px")


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
    assert run(["audit", str(path), "--bootstrap", "0", "--json", str(out)]) == 0
    assert "Difference of mean length, by plugin 'stem-length'" in capsys.readouterr().out
    (row,) = json.loads(out.read_text())["plugins"]
    assert (row["plugin"], row["metric"], row["a"], row["b"], row["support"]) == (
        "stem-length",
        "mean_length",
        "Ana",
        "Ben",
        30,
    )


def test_it_is_left_out_when_switched_off(registry: Registry, capsys: pytest.CaptureFixture[str]) -> None:
    settings_file.save_settings(Settings().with_changes("plugins", off=("stem-length",)))
    assert run(["lengths", "p.annotator"]) == 2

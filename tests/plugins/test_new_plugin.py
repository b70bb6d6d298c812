"""`annotator plugin new`: the package installs as printed and runs; what the example of the guide does it does, too."""

import importlib
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from annotator import DISTRIBUTION
from annotator.cli.program import run
from annotator.plugins.discovery import PluginEntry
from annotator.plugins.registry import Registry
from annotator.store.opening import create_project
from tests import builders
from tests.cli.test_commands import failure


def made(folder: Path, *options: str) -> Path:
    assert run(["plugin", "new", "crown-shape", "--folder", str(folder), *options]) == 0
    return folder / "annotator-crown-shape"


def test_it_installs_and_runs_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command that is printed, with what keeps pip off the network and out of this environment."""
    package = made(tmp_path)
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    command = shlex.split(next(line for line in lines if " pip install " in line))
    assert command[-2:] == ["--editable", str(package)]
    site = tmp_path / "site"
    away = ["--no-build-isolation", "--no-index", "--disable-pip-version-check", "--target", str(site), str(package)]
    done = subprocess.run([*command[:-2], *away], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    monkeypatch.syspath_prepend(str(site))
    path, out = tmp_path / "p.annotator", tmp_path / "out.json"
    create_project(path, builders.project(images=1, authors=("Ana", "Ben"))).close()
    assert "annotator crown-shape PROJECT" in lines
    assert run(["crown-shape", str(path)]) == 0
    assert capsys.readouterr().out == "Ana: 5\nBen: 5\n"
    assert run(["plugins"]) == 0
    assert "annotator-crown-shape" in capsys.readouterr().out
    assert run(["audit", str(path), "--json", str(out), "--no-intervals", "--tables"]) == 0
    (row,) = json.loads(out.read_text())["plugins"]
    assert (row["plugin"], row["metric"], row["a"], row["b"]) == ("crown-shape", "area_ratio", "Ana", "Ben")
    assert row["value"] > 0
    assert "Area ratio, by plugin 'crown-shape'" in capsys.readouterr().out
    assert "There is a plugin 'crown-shape' already" in failure(capsys, "plugin", "new", "crown-shape")
    sys.modules.pop("annotator_crown_shape")


def test_the_frozen_program_names_the_folder_where_it_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.frozen", True, raising=False)
    package = made(tmp_path)
    command = next(line for line in capsys.readouterr().out.splitlines() if "pip install" in line)
    assert shlex.split(command)[-2:] == [str(tmp_path / "data" / "annotator" / "plugins"), str(package)]
    assert sys.executable not in command


@pytest.mark.parametrize("options", [(), ("--whole",)])
def test_the_new_name_stands_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str]) -> None:
    package = made(tmp_path, *options)
    files = [path for path in package.rglob("*") if path.is_file()]
    for path in files:
        text = f"{path.relative_to(tmp_path)} {path.read_text()}"
        assert not any(word in text for word in ("first-plugin", "first_plugin", "stem-length", "stem_length"))
    assert f'dependencies = ["{DISTRIBUTION}"]' in (package / "pyproject.toml").read_text()
    monkeypatch.syspath_prepend(str(package))
    entry = PluginEntry("crown-shape", "1", "tests", lambda: importlib.import_module("annotator_crown_shape"))
    registry = Registry([entry])
    assert registry.sentences == []
    hooks = ("metrics", "commands", "formats", "overlays", "actions", "detectors")
    found = [hook for hook in hooks if registry.collect_contributions(hook)]
    assert found == list(hooks if options else hooks[:2])
    sys.modules.pop("annotator_crown_shape")


@pytest.mark.parametrize("name", ["Crown", "crown_shape", "-x", "crown--shape", "", "1st", "x" * 41, "../up"])
def test_a_name_that_no_package_can_have_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    told = failure(capsys, "plugin", "new", "--folder", tmp_path, "--", name)
    assert "cannot be the name of a plugin" in told
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package = made(tmp_path)
    (package / "README.md").write_text("mine")
    assert "is there already" in failure(capsys, "plugin", "new", "crown-shape", "--folder", tmp_path)
    assert (package / "README.md").read_text() == "mine"

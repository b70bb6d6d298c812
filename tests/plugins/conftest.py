"""The example plugin of the guide, found through an entry point on a temporary path as an installed package is."""

import tomllib
from pathlib import Path

import pytest

from annotator.plugins.discovery import discover_plugins
from annotator.plugins.registry import Registry
from annotator.resources import find_resource

PACKAGE = find_resource("plugins/example")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What an installation of the package leaves on the path: the module and a folder that names its entry points.

    Gives the name of the package.
    """
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    info = tmp_path / "site" / f"annotator_stem_length-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = project["entry-points"]["annotator.plugins"]
    lines = [f"{name} = {value}" for name, value in points.items()]
    (info / "entry_points.txt").write_text("[annotator.plugins]\n" + "\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(str(info.parent))
    monkeypatch.syspath_prepend(str(PACKAGE))
    return str(project["name"])


@pytest.fixture
def registry(installed: str) -> Registry:
    """The example plugin alone."""
    return Registry([one for one in discover_plugins() if one.source == installed])

"""The example plugin of the guide, found through an entry point on a temporary path as an installed package is."""

import tomllib
from pathlib import Path

import pytest

from annotator.plugins.discovery import discover_plugins
from annotator.plugins.registry import Registry
from annotator.resources import find_resource

PACKAGE = find_resource("plugins/example")


def install(package: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What an installation of a package leaves on the path: the module and a folder that names its entry points.

    Gives the name of the package.
    """
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = project["entry-points"]["annotator.plugins"]
    lines = [f"{name} = {value}" for name, value in points.items()]
    (info / "entry_points.txt").write_text("[annotator.plugins]\n" + "\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.syspath_prepend(str(package))
    return str(project["name"])


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the example's package, which is installed."""
    return install(PACKAGE, tmp_path / "site", monkeypatch)


@pytest.fixture
def registry(installed: str) -> Registry:
    """The example plugin alone."""
    return Registry([one for one in discover_plugins() if one.source == installed])

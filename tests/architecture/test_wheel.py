"""The wheel: built, installed into a clean environment, its command works there and finds its icons."""

import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from annotator import DISTRIBUTION

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_code_and_resources_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.startswith("annotator/_resources/icons/") for name in names)
    for sample in ("orchard", "crowns", "parts"):
        assert f"annotator/_resources/samples/{sample}/{sample}.annotator.gz" in names
    assert "annotator/py.typed" in names
    assert "annotator/team/sql/tables.sql" in names
    roots = {name.split("/")[0] for name in names}
    assert {root for root in roots if not root.endswith(".dist-info")} == {"annotator"}


def test_an_installed_copy_works(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "clean"
    venv.EnvBuilder(with_pip=True).create(place)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    constraints = ROOT / "packaging" / "constraints.txt"
    install = [str(python), "-m", "pip", "install", "-q", "--no-compile", "--disable-pip-version-check"]
    done = subprocess.run([*install, "-c", str(constraints), str(wheel)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": ""}
    doctor = subprocess.run(
        [str(python.with_name("annotator")), "doctor"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environment,
    )
    assert doctor.returncode == 0, doctor.stdout + doctor.stderr
    demo = subprocess.run(
        [str(python.with_name("annotator")), "demo", str(tmp_path / "sample"), "--parts", "--no-window"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environment,
    )
    assert demo.returncode == 0, demo.stdout + demo.stderr
    assert (tmp_path / "sample" / "parts.annotator").is_file()
    code = (
        "from PySide6.QtGui import QGuiApplication, QIcon; app = QGuiApplication([]);"
        "from annotator.resources import find_resource;"
        "icon = sorted(find_resource('icons').glob('*.svg'))[0];"
        "assert 'site-packages' in str(icon), icon;"
        "assert not QIcon(str(icon)).pixmap(16).isNull()"
    )
    loaded = subprocess.run(
        [str(python), "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path, env=environment
    )
    assert loaded.returncode == 0, loaded.stderr


def test_the_distribution_is_called_the_same_everywhere() -> None:
    declared = [
        tomllib.loads((ROOT / path).read_text(encoding="utf-8"))["project"]
        for path in ("pyproject.toml", "tests/plugins/example_plugin/pyproject.toml")
    ]
    assert declared[0]["name"] == DISTRIBUTION
    assert declared[1]["dependencies"] == [DISTRIBUTION]
    assert f'dependencies = ["{DISTRIBUTION}"]' in (ROOT / "resources/guide/plugins.md").read_text(encoding="utf-8")

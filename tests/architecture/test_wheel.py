"""The wheels: built, installed into a clean environment, the command works there and finds its icons and samples."""

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from annotator import DISTRIBUTION, __version__
from tests.depth import deep

ROOT = Path(__file__).parents[2]


SAMPLES = ROOT / "packaging" / "samples"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def samples_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(SAMPLES, tmp_path_factory.mktemp("samples-wheel"))


def build(project: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(project)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_code_and_resources_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.startswith("annotator/_resources/icons/") for name in names)
    for words in sorted((ROOT / "resources/translations").glob("*.ts")):
        assert f"annotator/_resources/translations/{words.stem}.qm" in names
    assert {"annotator/py.typed", "annotator/__init__.pyi"} <= set(names)
    assert "annotator/_resources/plugins/first/annotator_first_plugin/__init__.py" in names
    assert "annotator/_resources/plugins/example/pyproject.toml" in names
    assert "annotator/team/sql/tables.sql" in names
    roots = {name.split("/")[0] for name in names}
    assert {root for root in roots if not root.endswith(".dist-info")} == {"annotator"}


@deep
def test_the_two_wheels_share_out_the_resources(wheel: Path, samples_wheel: Path) -> None:
    packed = [zipfile.ZipFile(one) for one in (wheel, samples_wheel)]
    kept = subprocess.run(["git", "ls-files", "resources"], cwd=ROOT, capture_output=True, text=True, check=True)
    stored = {name.removeprefix("resources/") for name in kept.stdout.splitlines()}
    prefixes = ("annotator/_resources/", "annotator_samples/")
    halves = [
        {name.removeprefix(prefix) for name in one.namelist() if name.startswith(prefix)}
        for one, prefix in zip(packed, prefixes, strict=True)
    ]
    assert halves[0] | halves[1] >= stored
    assert not halves[0] & halves[1]
    assert {name.partition("/")[0] for name in halves[1]} == {"LICENSE", "models", "samples"}
    assert {one.filename.rpartition("/")[2].split("-")[1] for one in packed} == {__version__}


@deep
def test_a_source_distribution_makes_the_same_wheel_without_qt(wheel: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as packed:
        packed.extractall(tmp_path, filter="data")
    (unpacked,) = (path for path in tmp_path.iterdir() if path.is_dir())
    assert not {path.name for path in unpacked.iterdir()} & {"tests", "docs", "CHANGELOG.md"}
    assert {path.suffix for path in (unpacked / "resources/translations").iterdir()} == {".ts", ".qm"}
    (tmp_path / "PySide6.py").write_text("raise ImportError", encoding="utf-8")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(unpacked)]
    without_qt = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=without_qt)
    assert done.returncode == 0, done.stderr
    made = zipfile.ZipFile(next(tmp_path.glob("*.whl")))
    assert set(made.namelist()) == set(zipfile.ZipFile(wheel).namelist())


def find_needed(wanted: Distribution) -> dict[str, Distribution]:
    """What a distribution says that it needs, all the way down, as it is installed here; of a version that will do."""
    found: dict[str, Distribution] = {}
    queue, seen = [(wanted, "")], {(wanted.name, "")}
    while queue:
        asking, extra = queue.pop()
        for needed in map(Requirement, asking.requires or ()):
            if needed.marker is not None and not needed.marker.evaluate({"extra": extra}):
                continue
            here = found[needed.name] = distribution(needed.name)
            assert needed.specifier.contains(here.version, prereleases=True), f"{needed}, not {here.version}"
            more = [(here, one) for one in ("", *needed.extras) if (here.name, one) not in seen]
            queue += more
            seen |= {(here.name, one) for _, one in more}
    return found


def lend(lent: Distribution, site: Path) -> None:
    """Puts the files of a distribution that is installed here into another environment, without copying them."""
    for file in lent.files or ():
        target = site / file
        if ".." not in file.parts and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            put = shutil.copy2 if os.name == "nt" else os.symlink
            put(lent.locate_file(file), target)


@deep
def test_an_installed_copy_works(wheel: Path, samples_wheel: Path, tmp_path: Path) -> None:
    """In an environment that holds what the wheel says that it needs, and nothing else of what is installed here."""
    place = tmp_path / "clean"
    venv.EnvBuilder().create(place)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = next(place.rglob("site-packages"))
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    (installed,) = site.glob(f"{DISTRIBUTION.replace('-', '_')}-*.dist-info")
    for needed in find_needed(PathDistribution(installed)).values():
        lend(needed, site)
    unpacked = tmp_path / "samples wheel"
    zipfile.ZipFile(samples_wheel).extractall(unpacked)
    (script,) = PathDistribution(installed).entry_points.select(group="console_scripts", name="annotator")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": ""}
    code = (
        f"import sys; from {script.module} import {script.attr}; from annotator.cli.program import run;"
        f"demo = ['demo', {str(tmp_path / 'sample')!r}, '--parts', '--no-window']; assert run(demo) == 1;"
        f"sys.path.append({str(unpacked)!r}); assert run(demo) == 0;"
        "from PySide6.QtGui import QGuiApplication, QIcon; app = QGuiApplication([]);"
        "from annotator.resources import find_resource;"
        "icon = sorted(find_resource('icons').glob('*.svg'))[0];"
        "assert 'site-packages' in str(icon), icon;"
        "assert not QIcon(str(icon)).pixmap(16).isNull();"
        f"sys.argv[1:] = ['doctor']; {script.attr}()"
    )
    loaded = subprocess.run(
        [str(python), "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path, env=environment
    )
    assert loaded.returncode == 0, loaded.stdout + loaded.stderr
    assert (tmp_path / "sample" / "parts.annotator").is_file()


def test_the_distribution_is_called_the_same_everywhere() -> None:
    declared = [
        tomllib.loads((ROOT / path).read_text(encoding="utf-8"))["project"]
        for path in ("pyproject.toml", "resources/plugins/example/pyproject.toml")
    ]
    assert declared[0]["name"] == DISTRIBUTION
    assert declared[1]["dependencies"] == [DISTRIBUTION]
    assert f'dependencies = ["{DISTRIBUTION}"]' in (ROOT / "resources/guide/plugins.md").read_text(encoding="utf-8")

"""Pictures of everything that the window and the reports show, in every theme, language and size, and what is cut off.

Each sample is opened in a window without a display, in the light and the dark theme, in every language, at 100 %, at
200 % and at 1280×720: views, tabs and pages of Study at their whole height, menus, and every dialog that an action
opens. The pictures go to `--folder`, one folder a combination. A text that is wider than its place is a failure. Where
Chromium is installed, the HTML reports are printed beside them, in both themes.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from annotator.resources import find_resource
from annotator.samples.copying import copy_sample
from annotator.samples.sample import CROWNS, ORCHARD, PARTS, Sample
from tests.campaigns.kit import Tries, own_home, parser_of

SIZES = {"100": ("1400x900", "1"), "200": ("1400x900", "2"), "small": ("1280x720", "1")}
"""Size of the window and Qt's scale factor."""
AUTHORS = {ORCHARD: "Ana", CROWNS: "Ida", PARTS: "Mia"}
"""Who sits at the desk."""
MODELS = {ORCHARD: "Two stage", CROWNS: "Region growing", PARTS: "One stage"}
"""Whose output is checked."""
SECONDS = 600


class Setting(NamedTuple):
    """One combination."""

    sample: Sample
    language: str
    theme: str
    size: str

    @property
    def folder(self) -> str:
        """Its folder, as `orchard-de-dark-200`."""
        return "-".join((self.sample.name, *self[1:]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the pictures of as many combinations as asked."""
    parser = parser_of("screens", __doc__, count=1000, what="most combinations")
    parser.add_argument("--folder", type=Path, default=Path("screens"), help="where the pictures go (default: screens)")
    parser.add_argument("--only", default="", help="only combinations whose name holds this, as de-dark or crowns")
    options = parser.parse_args(arguments)
    tries, out = Tries(), options.folder.resolve()
    with own_home() as home:
        projects = {sample: copy_sample(sample, home / sample.name) for sample in AUTHORS}
        settings = [one for one in list_settings() if options.only in one.folder]
        for setting in settings[: options.count]:
            with tries.one(setting.folder):
                fresh = home / "open" / setting.folder
                shutil.copytree(projects[setting.sample].parent, fresh)
                cuts = photograph(setting, fresh / projects[setting.sample].name, out / setting.folder)
                shutil.rmtree(fresh)
                assert not cuts, "\n".join(cuts)
        for sample, project in projects.items():
            if shutil.which("chromium") and options.only in f"report-{sample.name}":
                with tries.one(f"report-{sample.name}"):
                    print_reports(sample, project, out / f"report-{sample.name}")
    return tries.end()


def list_settings() -> list[Setting]:
    """Every combination, the plainest first."""
    return [
        Setting(sample, language, theme, size)
        for sample in AUTHORS
        for language in list_languages()
        for theme in ("light", "dark")
        for size in SIZES
    ]


def list_languages() -> list[str]:
    """English, and every language that there are words for."""
    found = sorted(find_resource("translations").glob("annotator_*.qm"))
    return ["en", *(path.stem.removeprefix("annotator_") for path in found)]


def photograph(setting: Setting, project: Path, folder: Path) -> list[str]:
    """Opens a window of its own, and returns what it said does not fit. Raises AssertionError when it failed."""
    size, scale = SIZES[setting.size]
    shutil.rmtree(folder, ignore_errors=True)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.ui.screens", str(project), str(folder), "--author", AUTHORS[setting.sample]),
            *("--language", setting.language, "--theme", setting.theme, "--size", size),
        ],
        env={**os.environ, "QT_QPA_PLATFORM": _make_screen(folder), "QT_SCALE_FACTOR": scale, "PYTHONPATH": _root()},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [line for line in done.stdout.splitlines() if line.startswith("CUT ")]


def _make_screen(folder: Path) -> str:
    """A platform without a display whose screen is as large as a real one; Qt's own has 800 pixels."""
    folder.mkdir(parents=True, exist_ok=True)
    screen = {"name": "desk", "x": 0, "y": 0, "width": 2880, "height": 1800, "logicalDpi": 96, "dpr": 1.0}
    described = folder / "screen.json"
    described.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    return f"offscreen:configfile={described}"


def print_reports(sample: Sample, project: Path, folder: Path) -> None:
    """The HTML reports of a project as PDF and as a picture of the screen. Raises CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind, options in {"audit": [], "check": ["--model", MODELS[sample], "--reference", AUTHORS[sample]]}.items():
        page = folder / f"{kind}.html"
        command = [sys.executable, "-m", "annotator", kind, str(project), "--html", str(page), *options]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONPATH": _root()})
        plain = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        for wanted in (
            [f"--print-to-pdf={page.with_suffix('.pdf')}"],
            [f"--screenshot={page.with_suffix('.png')}", "--window-size=1400,6000"],
        ):
            subprocess.run([*plain, *wanted, page.as_uri()], check=True, capture_output=True, timeout=120)


def _root() -> str:
    return str(Path(__file__).parents[2])


if __name__ == "__main__":
    sys.exit(main())

"""`annotator plugin new`: a package of a plugin that installs and runs as printed, made from one that the tests run."""

import re
import shlex
import sys
from pathlib import Path
from typing import Annotated, Final

import typer
from platformdirs import user_data_path

from annotator import DISTRIBUTION
from annotator.cli.console import print_line
from annotator.errors import UserError
from annotator.formats.core.files import replace_file
from annotator.plugins.discovery import discover_plugins
from annotator.resources import find_resource

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_SMALL: Final = ("plugins/first", "first-plugin")
_WHOLE: Final = ("plugins/example", "stem-length")
"""Folder of the package that is copied, and its name, in the place of which the new one comes."""


def make_plugin(
    name: Annotated[str, typer.Argument(help="A short name such as crown-shape.", show_default=False)],
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", help="Where the package's folder is made.", show_default="here")
    ] = Path(),
    whole: Annotated[
        bool, typer.Option("--whole", help="The example of the guide, with a function for every hook.")
    ] = False,
) -> None:
    """Write the package of a plugin to begin with: one metric and one command, or the whole example."""
    _refuse_name(name)
    source, known = _WHOLE if whole else _SMALL
    target = folder / f"annotator-{name}"
    if target.exists():
        raise UserError(f"{target} is there already; choose another name or folder.")
    for path, text in _make_files(find_resource(source), known, name):
        _write(target / path, text)
    print_line(f"{target}: a plugin '{name}' {_describe(whole=whole)}.")
    print_line(f"Install it beside Annotator, where it is found at the next start{_describe_edits()}:")
    print_line(f"  {shlex.join([*_find_installer(), str(target)])}")
    print_line("  annotator plugins")
    print_line(f"  annotator {'lengths' if whole else name} PROJECT")


def _find_installer() -> list[str]:
    """The command that installs a package where this program finds it: the frozen program has no Python of its own."""
    if getattr(sys, "frozen", False):
        place = user_data_path("annotator", appauthor=False) / "plugins"
        return ["pip", "install", "--no-deps", "--upgrade", "--target", str(place)]
    return [sys.executable, "-m", "pip", "install", "--no-deps", "--editable"]


def _describe_edits() -> str:
    """What has to be done after an edit; nothing where the package is used in its own folder."""
    return "; after an edit again" if getattr(sys, "frozen", False) else "; edits count without installing again"


def _describe(*, whole: bool) -> str:
    return "with a function for every hook" if whole else "with one metric and one command"


def _refuse_name(name: str) -> None:
    """Raises UserError for a name that no package could have, or that a plugin has."""
    if not _NAME.fullmatch(name) or len(name) > 40:
        raise UserError(
            f"'{name}' cannot be the name of a plugin; take small letters, digits and single hyphens, such as "
            f"crown-shape."
        )
    if name in {entry.name for entry in discover_plugins()}:
        raise UserError(f"There is a plugin '{name}' already; choose another name.")


def _make_files(source: Path, known: str, name: str) -> list[tuple[Path, str]]:
    """Path and text of each file of the package, with the new name in every form in the place of the known one."""
    found = []
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.suffix in (".py", ".toml", ".md"):
            place = Path(_replace_name(path.relative_to(source).as_posix(), known, name))
            found.append((place, _replace_name(path.read_text(encoding="utf-8"), known, name)))
    return found


def _replace_name(text: str, known: str, name: str) -> str:
    text = text.replace(known.replace("-", "_"), name.replace("-", "_")).replace(known, name)
    return re.sub(r'^dependencies = \[".*"\]$', f'dependencies = ["{DISTRIBUTION}"]', text, flags=re.MULTILINE)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"The folder {path.parent} cannot be made ({error.strerror}); choose another place.") from error
    replace_file(path, text.encode())

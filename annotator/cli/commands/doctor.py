"""`annotator doctor`: what is installed, what the window misses, and how to get it."""

import importlib.metadata
import os
import platform
import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import typer

from annotator import DISTRIBUTION, __version__
from annotator.cli.console import print_error, print_line, print_table
from annotator.cli.options import JsonFile, write_answer
from annotator.cli.system_libraries import describe_remedy, find_installer, find_missing, has_display
from annotator.cli.window import can_show, explain_platform
from annotator.errors import UserError, describe_installation
from annotator.resources import find_resource
from annotator.session.settings_file import find_log_path, find_settings_path

_REQUIREMENT = re.compile(r"^[A-Za-z0-9_.-]+")
_EXTRA = re.compile(r"""extra == ['"]([a-z-]+)['"]""")
_NOT_LISTED = ("all", "frozen", "samples", "test")
"""Extras that bring what others bring, that nobody needs who uses the program, or that have a line of their own."""
_QT = "PySide6-Essentials"
_OLDEST_SQLITE = (3, 35)


class Finding(NamedTuple):
    """One line of the report; `problem` is a sentence with the remedy, empty when all is well."""

    subject: str
    state: str
    problem: str = ""


def check_installation(json_file: JsonFile = None) -> None:
    """Show what is installed, which system libraries the window misses and how to get them."""
    found = [*_check_system(), *_check_packages(), *_check_extras(), *_check_folders()]
    print_table([(finding.subject, finding.state) for finding in found])
    problems = [finding.problem for finding in found if finding.problem]
    record = {"schema": "annotator.doctor/1", "findings": [finding._asdict() for finding in found]}
    write_answer(json_file, record, "the same as JSON")
    for sentence in problems:
        print_error(sentence)
    if problems:
        raise typer.Exit(1)
    print_line("The window can open." if can_show() else "All is there; to see the window a display is needed.")


def _check_system() -> Iterator[Finding]:
    yield Finding("annotator", __version__)
    yield Finding("Python", f"{platform.python_version()} ({sys.executable})")
    yield Finding("system", platform.platform())
    shown = {name: os.environ.get(name, "") for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    display = ", ".join(f"{name}={value}" for name, value in shown.items() if value)
    yield Finding("display", display or ("yes" if has_display(os.environ) else "none"), explain_platform())
    lacking = find_missing()
    files = ", ".join(library.file for library in lacking)
    problem = (
        f"The window misses system libraries; to get them: {describe_remedy(lacking, find_installer())}"
        if lacking
        else ""
    )
    yield Finding("system libraries", f"missing: {files}" if lacking else "complete", problem)


def _check_packages() -> Iterator[Finding]:
    """Every package that the installation asks for, with its version."""
    try:
        requirements = importlib.metadata.requires(DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        requirements = [_QT]
        yield Finding("packages", "run from the source without being installed")
    for requirement in requirements:
        if "extra ==" in requirement:
            continue
        matched = _REQUIREMENT.match(requirement)
        name = matched[0] if matched else requirement
        what = "Qt (PySide6)" if name.casefold() == _QT.casefold() else name
        try:
            yield Finding(what, importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            yield Finding(what, "missing", f"The package {name} is missing; install Annotator again.")


def _check_extras() -> Iterator[Finding]:
    """Every package that an extra brings, with its version or the command that gets it; none has to be there."""
    try:
        requirements = importlib.metadata.requires(DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        return
    seen: set[str] = set()
    for requirement in requirements:
        name, extra = _REQUIREMENT.match(requirement), _EXTRA.search(requirement)
        if not name or not extra or extra[1] in _NOT_LISTED or name[0] in seen:
            continue
        seen.add(name[0])
        try:
            yield Finding(f"{name[0]} (extra {extra[1]})", importlib.metadata.version(name[0]))
        except importlib.metadata.PackageNotFoundError:
            # pip installs nothing into the frozen program
            command = describe_installation(requirement.split(";")[0].strip())
            remedy = "" if getattr(sys, "frozen", False) else f"; {command}"
            yield Finding(f"{name[0]} (extra {extra[1]})", f"not there{remedy}")


def _check_folders() -> Iterator[Finding]:
    old = sqlite3.sqlite_version_info < _OLDEST_SQLITE
    wanted = ".".join(map(str, _OLDEST_SQLITE))
    yield Finding(
        "SQLite",
        f"{sqlite3.sqlite_version}, journal {_find_journal_mode()}",
        f"SQLite is older than {wanted}; use a newer Python." if old else "",
    )
    for what, path in (("settings", find_settings_path()), ("log", find_log_path())):
        yield Finding(what, str(path), _explain_unwritable(path.parent))
    try:
        icon = next(iter(sorted(find_resource("icons").glob("*.svg"))), None)
        size = len(icon.read_bytes()) if icon else 0
    except (UserError, OSError) as error:
        yield Finding("resources", "missing", str(error))
        return
    problem = "" if size else "The installation has no icons; install Annotator again."
    yield Finding("resources", str(find_resource("icons").parent), problem)
    try:
        yield Finding("samples", str(find_resource("samples")))
    except UserError as error:
        yield Finding("samples", f"not there: {error}")


def _find_journal_mode() -> str:
    """The journal that SQLite gives a new file: `wal` where the file system allows it."""
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "probe.db")
        try:
            return str(connection.execute("PRAGMA journal_mode = WAL").fetchone()[0])
        finally:
            connection.close()


def _explain_unwritable(folder: Path) -> str:
    """A sentence when nothing can be written below the first folder of the path that exists."""
    there = next(parent for parent in (folder, *folder.parents) if parent.exists())
    if os.access(there, os.W_OK):
        return ""
    return f"{there} cannot be written, so settings are not kept; make it writable."

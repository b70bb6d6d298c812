"""Backups: a copy of the project a day, in a folder beside it; the oldest ones go."""

import re
from datetime import date
from pathlib import Path

from annotator.errors import UserError
from annotator.store.project_file import ProjectFile
from annotator.store.write_ahead import log_of


def write_daily_copy(file: ProjectFile, *, keep: int, today: date, again_after: float | None = None) -> Path | None:
    """Writes the copy of the day and leaves the `keep` newest ones; returns where it is.

    None where there is one of the day already, or where nothing was committed since the last one. With `again_after`
    that of the first day, which was made of an empty project, is written anew once it is older than these seconds. Any
    thread may call it. Raises UserError when the copy cannot be written; then all older ones stay.
    """
    path = file.path
    folder = path.with_name(f"{path.stem} backups")
    target = folder / f"{path.stem} {today.isoformat()}{path.suffix}"
    older = list_backups(path)
    if older:
        age = _find_last_change(path) - older[-1].stat().st_mtime
        is_grown = again_after is not None and older == [target] and age > again_after
        if age <= 0 or (target in older and not is_grown):
            return None
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise UserError(
            "{folder} cannot be made ({reason}), so there is no copy of today.", folder=folder, reason=error.strerror
        ) from error
    file.copy_to(target)
    for copy in list_backups(path)[:-keep]:
        copy.unlink(missing_ok=True)
    return target


def list_backups(path: Path) -> list[Path]:
    """The copies of the project at `path`, by day."""
    folder = path.with_name(f"{path.stem} backups")
    pattern = re.compile(rf"{re.escape(path.stem)} \d{{4}}-\d{{2}}-\d{{2}}{re.escape(path.suffix)}")
    try:
        return sorted(copy for copy in folder.iterdir() if pattern.fullmatch(copy.name))
    except OSError:
        return []


def _find_last_change(path: Path) -> float:
    """When something was written last to the project or to its log."""
    return max(one.stat().st_mtime for one in (path, log_of(path)) if one.exists())

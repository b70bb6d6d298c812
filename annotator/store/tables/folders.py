"""Where the images folder is: kept relative to the project file and absolute, so that moving both loses nothing."""

import os
from pathlib import Path, PurePosixPath

from annotator.store.remote.address import is_address


def relative_folder_of(project_file: Path, folder: str) -> str | None:
    """The images folder as a POSIX path from the project file's folder; None for no folder and for another drive."""
    if not folder or is_address(folder):
        return None
    try:
        way = os.path.relpath(folder, start=project_file.absolute().parent)
    except ValueError:
        return None
    return Path(way).as_posix()


def find_folder(project_file: Path, absolute: str, relative: str | None) -> str:
    """The images folder that is there: beside the project file first, then where it was; else where it was."""
    if relative is not None:
        beside = os.path.normpath(project_file.absolute().parent / PurePosixPath(relative))
        if Path(beside).is_dir():
            return beside
    return absolute

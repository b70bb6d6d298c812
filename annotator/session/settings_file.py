"""The settings file, a short JSON file that holds only what differs, and the log file, which tells no full paths."""

import contextlib
import json
import logging
import os
import re
import sysconfig
import tempfile
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

import platformdirs

from annotator.errors import Phrase
from annotator.session.setting_fields import SettingsError, list_differences, read_group
from annotator.session.settings import Settings

LOG_PATHS: Final = "ANNOTATOR_LOG_PATHS"
"""Environment variable; set to 1 the log tells full paths."""
_SEGMENT: Final = r"[^/\\\n()\[\]:;,\"'<>|]{1,255}"
_FOLDERS: Final = re.compile(rf"(?:(?<![\w/:.…])/(?:{_SEGMENT}/)+|(?:\b[A-Za-z]:|\\)[\\/](?:{_SEGMENT}[\\/])+)")
"""The folders of a full path, of POSIX, of Windows, and on a share."""


def find_settings_path() -> Path:
    """Where the settings lie on this machine."""
    return Path(platformdirs.user_config_dir("annotator", appauthor=False)) / "settings.json"


def find_log_path() -> Path:
    """Where the program writes what went wrong."""
    return Path(platformdirs.user_log_dir("annotator", appauthor=False)) / "annotator.log"


def open_log() -> None:
    """Has what the program logs from now on written into the log file."""
    logger = logging.getLogger("annotator")
    for one in logger.handlers[:]:
        logger.removeHandler(one)
        one.close()
    logger.addHandler(make_log_handler())


def make_log_handler() -> logging.Handler:
    """A handler that writes to the log file, which is kept small; one that drops everything where it cannot write."""
    place = find_log_path()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(place, maxBytes=1_000_000, backupCount=1, encoding="utf-8", delay=True)
    except OSError:
        return logging.NullHandler()
    handler.setFormatter(LogFormatter(os.environ.get(LOG_PATHS, "") not in ("", "0")))
    return handler


class LogFormatter(logging.Formatter):
    """Writes a line and its traceback; of the folders of a person's files it keeps nothing unless that is asked for.

    A log is sent to strangers for help, and folders tell names of people, clients and places.
    """

    def __init__(self, has_paths: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._has_paths = has_paths

    def format(self, record: logging.LogRecord) -> str:
        """The record as text."""
        text = super().format(record)
        return text if self._has_paths else shorten_paths(text)


def shorten_paths(text: str) -> str:
    """The text with `…/` in the place of the folders of every full path; code is named from its package on."""
    for place, name in _find_code_places():
        text = text.replace(f"{place}{os.sep}", name)
    return _FOLDERS.sub(lambda found: f"…{found[0][-1]}", text)


def _find_code_places() -> list[tuple[str, str]]:
    """Folders that modules come from, the longest first, and what stands for them."""
    here = str(Path(__file__).resolve().parents[2])
    places = {sysconfig.get_path("purelib"): "", sysconfig.get_path("stdlib"): "python/", here: ""}
    return sorted(places.items(), key=lambda place: -len(place[0]))


def load_settings(path: Path | None = None) -> tuple[Settings, str]:
    """The settings and, if the file could not be used, one sentence about it (else an empty string).

    A damaged file is kept aside as `settings.damaged.json`, so that nothing a person wrote is lost.
    """
    place = path or find_settings_path()
    try:
        text = place.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), Phrase(
            "The settings file {place} cannot be read ({reason}); defaults are used.",
            place=place,
            reason=reason_of(error),
        )
    try:
        return read_group(Settings, json.loads(text)), ""
    except (SettingsError, json.JSONDecodeError, RecursionError) as error:
        where = getattr(error, "place", "") or "the file"
        aside = place.with_name("settings.damaged.json")
        with contextlib.suppress(OSError):
            place.replace(aside)
        return Settings(), Phrase(
            "The settings file is damaged at {where}; it was kept as {aside} and defaults are used.",
            where=where,
            aside=aside,
        )


def save_settings(settings: Settings, path: Path | None = None) -> str:
    """Writes what differs from the defaults, whole or not at all; returns one sentence if that failed, else ''."""
    place = path or find_settings_path()
    text = json.dumps(list_differences(settings), indent=2, ensure_ascii=False) + "\n"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=".settings-", suffix=".json")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(place)
    except OSError as error:
        return Phrase(
            "The settings could not be saved to {place} ({reason}); they last until the window closes.",
            place=place,
            reason=reason_of(error),
        )
    return ""


def reason_of(error: Exception) -> str:
    """Why a text file could not be read or written, as a clause."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else Phrase("it is not UTF-8 text")

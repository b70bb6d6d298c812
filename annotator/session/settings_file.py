"""The settings file: a short JSON file under the person's configuration folder that holds only what differs."""

import contextlib
import logging
import os
import tempfile
from logging.handlers import RotatingFileHandler
from pathlib import Path

import platformdirs
from pydantic import ValidationError

from annotator.session.settings import Settings


def find_settings_path() -> Path:
    """Where the settings lie on this machine."""
    return Path(platformdirs.user_config_dir("annotator", appauthor=False)) / "settings.json"


def find_log_path() -> Path:
    """Where the window writes what went wrong."""
    return Path(platformdirs.user_log_dir("annotator", appauthor=False)) / "annotator.log"


def make_log_handler() -> logging.Handler:
    """A handler that writes to the log file, which is kept small; one that drops everything where it cannot write."""
    place = find_log_path()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(place, maxBytes=1_000_000, backupCount=1, encoding="utf-8", delay=True)
    except OSError:
        return logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return handler


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
        return Settings(), f"The settings file {place} cannot be read ({_reason_of(error)}); defaults are used."
    try:
        return Settings.model_validate_json(text), ""
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the file"
        aside = place.with_name("settings.damaged.json")
        with contextlib.suppress(OSError):
            place.replace(aside)
        return Settings(), f"The settings file is damaged at {where}; it was kept as {aside} and defaults are used."


def save_settings(settings: Settings, path: Path | None = None) -> str:
    """Writes what differs from the defaults, whole or not at all; returns one sentence if that failed, else ''."""
    place = path or find_settings_path()
    text = settings.model_dump_json(indent=2, exclude_defaults=True) + "\n"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=".settings-", suffix=".json")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(place)
    except OSError as error:
        return f"The settings could not be saved to {place} ({_reason_of(error)}); they last until the window closes."
    return ""


def _reason_of(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it is not UTF-8 text"

"""Settings keep within their bounds, announce themselves, survive the file, and a damaged file is kept aside."""

import json
import logging
import os
from pathlib import Path

import pytest

from annotator.options import list_described
from annotator.session import settings_file
from annotator.session.setting_fields import SettingsError
from annotator.session.settings import RECENT_PROJECTS, Preferences, Settings, SettingsGroup
from annotator.session.settings_file import make_log_handler, shorten_paths


def shown_groups():
    return [(one.name, one.default) for one in list_described(Settings)]


def test_every_shown_field_has_title_and_sentence():
    for name, group in shown_groups():
        assert isinstance(group, SettingsGroup)
        described = list_described(type(group))
        assert [one.name for one in described] == list(type(group).__dataclass_fields__)
        for one in described:
            assert one.option.title, f"{name}.{one.name}"
            assert one.option.help.endswith("."), f"{name}.{one.name}"


def test_a_value_out_of_bounds_is_refused_and_changes_nothing():
    preferences = Preferences()
    with pytest.raises(SettingsError):
        preferences.set("drawing", minimum_size=0)
    with pytest.raises(SettingsError):
        preferences.set("appearance", theme="pink")
    assert preferences.settings == Settings()


def test_a_change_is_saved_and_announced_once():
    saved, heard = [], []
    preferences = Preferences(save=saved.append)
    preferences.changed.connect(heard.append)
    preferences.set("appearance", theme="dark")
    preferences.set("appearance", theme="dark")
    assert [settings.appearance.theme for settings in heard] == ["dark"]
    assert saved == heard


def test_recent_projects_are_newest_first_without_repeats_and_bounded():
    settings = Settings()
    for number in range(RECENT_PROJECTS + 3):
        settings = settings.with_recent_project(f"p{number}")
    settings = settings.with_recent_project("p5")
    assert settings.memory.recent_projects[0] == "p5"
    assert len(settings.memory.recent_projects) == RECENT_PROJECTS
    assert len(set(settings.memory.recent_projects)) == RECENT_PROJECTS


def test_the_file_holds_only_what_differs(tmp_path):
    path = tmp_path / "deep" / "settings.json"
    settings = Settings().with_changes("drawing", wheel_zooms=True).with_changes("keys", overrides={"box": ("B",)})
    assert settings_file.save_settings(settings, path) == ""
    assert json.loads(path.read_text()) == {"drawing": {"wheel_zooms": True}, "keys": {"overrides": {"box": ["B"]}}}
    assert settings_file.load_settings(path) == (settings, "")
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.json"]


def test_no_file_means_defaults(tmp_path):
    assert settings_file.load_settings(tmp_path / "none.json") == (Settings(), "")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{", "the file"),
        ("[]", "the file"),
        ('{"drawing": {"minimum_size": -4}}', "drawing.minimum_size"),
        ('{"appearance": 3}', "appearance"),
        ('{"appearance": {"language": "de;x"}}', "appearance.language"),
        ('{"picture": {"grid": 1}}', "picture.grid"),
        ('{"picture": {"grid_spacing": true}}', "picture.grid_spacing"),
        ('{"keys": {"overrides": {"box": "B"}}}', "keys.overrides.box"),
        ('{"keys": {"overrides": {"box": [1]}}}', "keys.overrides.box.0"),
        ('{"memory": {"places": {"a": {"zoom": [1, 2]}}}}', "memory.places.a.zoom"),
        ('{"memory": {"seats": {"a": {"name": null}}}}', "memory.seats.a.name"),
        ("[" * 100_000, "the file"),
        ("", "the file"),
    ],
)
def test_a_damaged_file_is_kept_aside(tmp_path, text, place):
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings, sentence = settings_file.load_settings(path)
    assert settings == Settings()
    assert sentence.startswith(f"The settings file is damaged at {place};")
    assert "settings.damaged.json" in sentence
    assert (tmp_path / "settings.damaged.json").read_text() == text
    assert not path.exists()


def test_a_file_from_a_newer_version_is_read_as_far_as_it_goes(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"appearance": {"theme": "dark", "sparkle": 3}, "telepathy": {}}')
    settings, sentence = settings_file.load_settings(path)
    assert sentence == ""
    assert settings.appearance.theme == "dark"


def test_bytes_that_are_no_text_give_a_sentence(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xff\xfe\xfa")
    assert "cannot be read" in settings_file.load_settings(path)[1]


def test_a_place_that_cannot_be_written_gives_a_sentence(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert "could not be saved" in settings_file.save_settings(Settings(), blocked / "settings.json")


def test_the_default_place_is_the_configuration_folder():
    assert os.fspath(settings_file.find_settings_path()).startswith(os.environ["XDG_CONFIG_HOME"])


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("/home/ana/client x/p.annotator is damaged", "…/p.annotator is damaged"),
        ("'/home/ana/p.annotator' in /mnt/secret is gone", "'…/p.annotator' in …/secret is gone"),
        (r"C:\Users\Ana\photos\a.jpg is torn", r"…\a.jpg is torn"),
        (r"\\server\share\a.jpg is torn", r"…\a.jpg is torn"),
        ("row03/IMG_1.jpg, 3/4 and https://host/a/b", "row03/IMG_1.jpg, 3/4 and https://host/a/b"),
        ('  File "/home/ana/plugin.py", line 3', '  File "…/plugin.py", line 3'),
    ],
)
def test_the_log_tells_no_folders(told, kept):
    assert shorten_paths(told) == kept


def test_the_log_keeps_modules_and_full_paths_when_asked(tmp_path, monkeypatch):
    monkeypatch.setattr("annotator.session.settings_file.find_log_path", lambda: tmp_path / "a.log")

    def fail() -> None:
        raise ValueError("/home/ana/secret/p.annotator is odd")

    def write() -> str:
        handler = make_log_handler()
        try:
            fail()
        except ValueError as error:
            trace = (type(error), error, error.__traceback__)
            record = logging.LogRecord("x", logging.ERROR, "", 0, "failed", None, trace)
        handler.emit(record)
        handler.close()
        return (tmp_path / "a.log").read_text(encoding="utf-8")

    hidden = write()
    assert "/home/ana" not in hidden
    assert "…/p.annotator is odd" in hidden
    assert f'File "{Path("tests/session/test_settings.py")}"' in hidden
    monkeypatch.setenv("ANNOTATOR_LOG_PATHS", "1")
    assert "/home/ana/secret/p.annotator" in write()

"""Shortcuts as a file: what is written comes back; a bad file is refused in one sentence and changes nothing."""

import json
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.session.actions.shortcut_file import load_shortcuts, save_shortcuts
from annotator.session.settings import KeySettings
from annotator.ui.window.commands.table import ACTIONS


def is_key(text: str) -> bool:
    return bool(text) and text != "Foo"


def load(path: Path):
    return load_shortcuts(path, ACTIONS, is_key=is_key)


@pytest.mark.parametrize(
    "keys",
    [
        KeySettings(),
        KeySettings(preset="cvat", overrides={"box": ("B", "Ctrl+Alt+F7"), "select": ()}),
        KeySettings(overrides={"fit": ("Ctrl+Alt+9",)}),
    ],
)
def test_what_is_written_comes_back(tmp_path, keys) -> None:
    path = tmp_path / "Tasten für mich.json"
    save_shortcuts(keys, path)
    assert load(path) == (keys, [])


def test_names_of_another_version_are_left_out_and_told(tmp_path) -> None:
    path = tmp_path / "keys.json"
    save_shortcuts(KeySettings(overrides={"teleport": ("Ctrl+Alt+8",), "box": ("B",)}), path)
    assert load(path) == (KeySettings(overrides={"box": ("B",)}), ["teleport"])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "is not a file of shortcuts"),
        ("[1, 2]", "is not a file of shortcuts"),
        ('{"preset": "labelimg", "own": {}, "colour": 1}', "is not a file of shortcuts at colour"),
        ('{"preset": "emacs", "own": {}}', "is not a file of shortcuts at preset"),
        ('{"preset": "cvat"}', "is not a file of shortcuts at own (field required)"),
        ('{"preset": "cvat", "own": {"box": "B"}}', "is not a file of shortcuts at own.box"),
        ('{"preset": "cvat", "own": {"box": [7]}}', "is not a file of shortcuts at own.box.0"),
        ('{"preset": "cvat", "own": {"box": ["Foo"]}}', "gives box the key “Foo”, which is not a key"),
        ('{"preset": "labelimg", "own": {"box": ["D"]}}', "gives D to"),
        ('{"version": 2, "preset": "cvat", "own": {}}', "is not a file of shortcuts at version"),
        ('{"kind": "annotator project", "preset": "cvat", "own": {}}', "is not a file of shortcuts at kind"),
    ],
)
def test_bad_files_are_refused_in_one_sentence(tmp_path, content, said) -> None:
    path = tmp_path / "keys.json"
    path.write_text(content)
    with pytest.raises(UserError) as refused:
        load(path)
    sentence = str(refused.value)
    assert sentence.startswith(str(path))
    assert said in sentence
    assert "\n" not in sentence
    assert sentence.count(". ") == 0


def test_a_file_that_is_not_there_or_no_text(tmp_path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        load(tmp_path / "nowhere.json")
    path = tmp_path / "picture.json"
    path.write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(UserError, match="it is not UTF-8 text"):
        load(path)
    with pytest.raises(UserError, match="cannot be written"):
        save_shortcuts(KeySettings(), tmp_path / "no" / "folder.json")


def test_the_file_is_plain_to_read(tmp_path) -> None:
    path = tmp_path / "keys.json"
    save_shortcuts(KeySettings(overrides={"box": ("B",)}), path)
    assert json.loads(path.read_text()) == {
        "kind": "annotator shortcuts",
        "version": 1,
        "preset": "labelimg",
        "own": {"box": ["B"]},
    }

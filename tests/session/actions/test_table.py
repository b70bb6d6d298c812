"""The table of actions: no key twice in any preset, menus that exist, keys as the default preset promises."""

import pytest

from annotator.model.project import LayerEdit, Step
from annotator.model.shapes import PartState
from annotator.session.actions.action import PRESETS, Action, drop_clashes, find_clashes, keys_of
from annotator.session.actions.menus import MENU_LINES, MENUS, RECENT
from annotator.session.settings import KeySettings, Settings
from annotator.session.view import Mode, Tool
from annotator.ui.window.commands.table import ACTIONS
from tests import builders

BY_ID = {action.id: action for action in ACTIONS}
PROMISED = {
    "box": ("W", "R"),
    "next_image": ("D",),
    "previous_image": ("A",),
    "next_unfinished": ("Ctrl+Shift+D",),
    "save": ("Ctrl+S",),
    "undo": ("Ctrl+Z",),
    "redo": ("Ctrl+Shift+Z", "Ctrl+Y"),
    "delete": ("Del", "Backspace"),
    "duplicate": ("Ctrl+D",),
    "copy_previous": ("Ctrl+B",),
    "pick_label": ("Ctrl+E",),
    "select": ("Ctrl+J",),
    "occluded": ("Q",),
    "state_intact": ("Z",),
    "state_damaged": ("X",),
    "state_absent": ("C",),
    "state_occluded": ("V",),
    "truncated": ("Shift+Q",),
    "difficult": ("Shift+E",),
    "select_next": ("Tab",),
    "hide_all": ("T", "Ctrl+H"),
    "fit": ("Ctrl+F",),
    "fit_width": ("Ctrl+Shift+F",),
    "full_size": ("Ctrl+0",),
    "others": ("L",),
    "regions": ("H",),
    "next_disagreement": ("J",),
    "previous_disagreement": ("Shift+J",),
    "next_disputed_image": ("K",),
    "previous_disputed_image": ("Shift+K",),
    "adjudicate_take_a": ("U",),
    "adjudicate_mean": ("I",),
    "adjudicate_take_b": ("O",),
    "adjudicate_both": ("Y",),
    "adjudicate_drop": ("G",),
    "shortcuts": ("F1", "?"),
    "settings": ("Ctrl+,",),
    "move_left": ("Left",),
    "move_left_far": ("Shift+Left",),
    "grow_right": ("Alt+Right",),
    "shrink_top": ("Alt+Shift+Up",),
}


@pytest.mark.parametrize("preset", PRESETS)
def test_no_key_stands_for_two_actions(preset):
    assert find_clashes(ACTIONS, KeySettings(preset=preset)) == {}


def test_ids_are_unique_and_menus_known():
    assert len(BY_ID) == len(ACTIONS)
    assert {action.menu.split("/")[0] for action in ACTIONS} <= set(MENUS)


def test_menus_list_what_is_clicked_and_no_more():
    lines = {path: [line for line in listed if line] for path, listed in MENU_LINES.items()}
    assert sum(map(len, lines.values())) <= 85
    assert max(map(len, lines.values())) <= 14
    assert all(path.count("/") <= 1 and path.split("/")[0] in MENUS for path in lines)
    assert {line for listed in lines.values() for line in listed if "/" in line} == {one for one in lines if "/" in one}
    placed = {line: path for path, listed in lines.items() for line in listed if "/" not in line and line != RECENT}
    heads = {name: BY_ID[name].menu.split("/")[0] for name in placed}
    assert heads == {name: path.split("/")[0] for name, path in placed.items()}


@pytest.mark.parametrize("menu", MENU_LINES)
def test_a_menu_needs_one_column_on_a_small_screen(menu):
    """On 720 pixels, with 24 for an entry and 9 for a line between two groups."""
    assert sum(24 if line else 9 for line in MENU_LINES[menu]) <= 705


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_names_are_known(preset):
    assert all(set(action.preset_keys) <= set(PRESETS) for action in ACTIONS)
    assert keys_of(BY_ID["next_image"], KeySettings(preset=preset)) == (("F",) if preset == "cvat" else ("D",))


@pytest.mark.parametrize(("name", "keys"), PROMISED.items())
def test_default_keys_are_those_that_fingers_know(name, keys):
    assert keys_of(BY_ID[name], KeySettings()) == keys


@pytest.mark.parametrize("preset", ["labelimg", "labelme", "x-anylabeling"])
def test_keys_of_the_model_stay_free(preset):
    taken = {key for action in ACTIONS for key in keys_of(action, KeySettings(preset=preset))}
    assert taken.isdisjoint({"P", "M"})


def test_own_keys_replace_those_of_the_preset():
    assert keys_of(BY_ID["box"], KeySettings(overrides={"box": ("B",)})) == ("B",)
    assert keys_of(BY_ID["box"], KeySettings(overrides={"box": ()})) == ()


def test_own_keys_that_clash_are_left_out_with_a_sentence():
    keys, sentence = drop_clashes(ACTIONS, KeySettings(overrides={"box": ("d",), "hide_all": ("B",), "gone": ("Y",)}))
    assert keys.overrides == {"hide_all": ("B",)}
    assert "box" in sentence
    assert find_clashes(ACTIONS, keys) == {}


def test_modifiers_are_compared_in_any_order():
    a = Action("a", "A", "Edit", ("Ctrl+Shift+X",))
    b = Action("b", "B", "Edit", ("shift+ctrl+x",))
    assert find_clashes((a, b), KeySettings()) == {"Ctrl+Shift+X": ["a", "b"]}
    plus = (Action("c", "C", "Edit", ("Ctrl++",)), Action("d", "D", "Edit", ("Ctrl+=",)))
    assert find_clashes(plus, KeySettings()) == {}


def do(session, name, settings=None):
    action = BY_ID[name]
    assert action.run is not None
    assert action.when(session)
    return action.run(session, settings or Settings())


def test_actions_run_on_a_session():
    session = builders.session()
    do(session, "box")
    assert session.view.tool is Tool.BOX
    assert BY_ID["box"].checked(session)
    do(session, "select")
    do(session, "select_all")
    do(session, "state_damaged")
    assert set(session.current_layer.shapes.part_state) == {int(PartState.DAMAGED)}
    assert BY_ID["state_damaged"].checked(session)
    session.undo()
    assert not BY_ID["state_damaged"].checked(session)
    do(session, "workspace_compare")
    assert session.view.mode is Mode.SESSION
    assert BY_ID["workspace_compare"].checked(session)
    do(session, "others")
    assert not session.view.others_shown


def test_nothing_is_offered_where_nothing_is_open():
    session = builders.session(image=None)
    offered = {action.id for action in ACTIONS if action.when(session)}
    assert offered.isdisjoint({"box", "delete", "next_image", "undo", "paste", "fit", "done"})
    assert "open_project" in offered


def test_with_nobody_at_the_desk_the_pictures_can_still_be_looked_at():
    session = builders.session()
    session.set_view(author=None)
    offered = {action.id for action in ACTIONS if action.when(session)}
    assert {"next_image", "previous_image", "fit", "zoom_in", "save_copy"} <= offered
    assert offered.isdisjoint({"box", "delete", "done", "paste"})
    here = session.view.image
    do(session, "next_image")
    assert session.view.image != here


def test_a_read_only_project_offers_no_edit():
    session = builders.session()
    builders.storage_of(session).read_only = True
    session.set_view(selection=(int(session.current_layer.shapes.id[0]),))
    offered = {action.id for action in ACTIONS if action.when(session)}
    assert offered.isdisjoint({"box", "delete", "occluded", "paste", "label_1", "move_left"})
    assert {"copy", "next_image", "fit"} <= offered


def test_the_setting_lets_nudges_pass_the_border():
    session = builders.session(builders.project(count=1))
    shape = int(session.current_layer.shapes.id[0])
    session.set_view(selection=(shape,))
    for _ in range(200):
        do(session, "move_left_far")
    assert session.current_layer.shapes.box[0, 0] == 0
    do(session, "move_left_far", Settings().with_changes("drawing", beyond_border=True))
    assert session.current_layer.shapes.box[0, 0] == -10


def test_enter_confirms_a_selected_draft_and_otherwise_sets_a_corner():
    session = builders.session()
    layer = session.current_layer
    drafts = layer.shapes.id == layer.shapes.id[1]
    rows = layer.shapes.take(drafts).with_columns(draft=drafts[drafts])
    session.commit(Step("Copy", layers=(LayerEdit(layer.key, layer.shapes.take(drafts), rows),)))
    session.set_view(selection=(int(rows.id[0]),))
    do(session, "set_corner")
    assert not session.current_layer.shapes.draft.any()
    assert session.view.cursor is None
    session.set_view(selection=(), tool=Tool.BOX)
    do(session, "set_corner")
    assert session.view.cursor is not None


def test_the_key_of_occluded_turns_the_tag_outside_a_tag_pass():
    session = builders.session()
    chosen = int(session.current_layer.shapes.id[0])
    session.set_view(selection=(chosen,))
    before = session.current_layer.shapes.occluded[0]
    do(session, "occluded")
    assert session.current_layer.shapes.occluded[0] != before
    assert session.view.selection == (chosen,)

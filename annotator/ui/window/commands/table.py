"""The table of commands: what the window does for the actions that the session cannot do alone, and who does what."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from annotator.model.image import ImagePurpose
from annotator.samples.sample import SAMPLES
from annotator.session.actions.action import Action, Run
from annotator.session.editing.remark import Remark
from annotator.session.series.splits import USUAL_SPLITS
from annotator.ui.base.text import translator_of
from annotator.ui.window.commands import (
    agreement,
    drafts,
    guidelines,
    large_steps,
    notes,
    outputs,
    picture,
    project,
    reference,
    series,
    team,
    transfer,
)
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Messages")

Command = Callable[[Shell], object]

COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "open_project": lambda shell: shell.opener.ask_project(),
        "open_folder": lambda shell: shell.opener.ask_folder(),
        "new_from_address": lambda shell: shell.opener.ask_address(),
        **{f"sample_{sample.name}": partial(project.open_sample, sample=sample) for sample in SAMPLES},
        "find_images": project.find_images,
        "locate_address": project.open_address,
        "add_images": project.open_adding,
        "save": project.say_saved,
        "save_copy": project.ask_copy,
        "save_picture": partial(outputs.ask_still, whole=True),
        "save_view": partial(outputs.ask_still, whole=False),
        "print": outputs.print_still,
        "freeze": project.open_states,
        "tidy": project.open_tidy,
        "import": transfer.open_import,
        "export": transfer.open_export,
        "team": team.open_team,
        "settings": project.open_settings,
        "close_project": lambda shell: shell.close_project(),
        "quit": lambda shell: shell.quit(),
        "undo": large_steps.move_back,
        "redo": large_steps.move_forward,
        "copy": picture.copy_shapes,
        "copy_view": outputs.copy_still,
        "paste": picture.paste_shapes,
        "escape": picture.escape,
        "fit": lambda shell: shell.page.canvas.fit(),
        "fit_width": lambda shell: shell.page.canvas.fit_width(),
        "full_size": lambda shell: shell.page.canvas.zoom_to(1.0),
        "zoom_in": lambda shell: shell.page.canvas.zoom_at(picture.ZOOM_STEP),
        "zoom_out": lambda shell: shell.page.canvas.zoom_at(1 / picture.ZOOM_STEP),
        "zoom_to_selection": picture.zoom_to_selection,
        "filter_images": lambda shell: shell.page.images.field.setFocus(),
        "go_to_image": lambda shell: shell.page.area.open_go_to(),
        "gallery": lambda shell: shell.page.area.toggle_gallery(),
        "find_shapes": lambda shell: shell.page.area.open_search(),
        "next_panel": lambda shell: shell.page.focus_next(),
        "previous_panel": lambda shell: shell.page.focus_next(-1),
        "display": lambda shell: shell.page.frame.display.toggle(),
        "keep_zoom": picture.toggle_keep_zoom,
        "toggle_images": lambda shell: shell.page.toggle_side(left=True),
        "toggle_panels": lambda shell: shell.page.toggle_side(left=False),
        "full_screen": lambda shell: shell.toggle_full_screen(),
        "reset_layout": lambda shell: shell.page.reset_layout(),
        "pick_label": lambda shell: shell.page.frame.pick_label(),
        "labels": project.edit_labels,
        "instructions": guidelines.show_instructions,
        "edit_instructions": guidelines.edit_instructions,
        "requirements": project.edit_requirements,
        "simplify": drafts.open_simplify,
        "propagate": drafts.open_propagate,
        "interpolate": drafts.open_interpolate,
        "done": picture.mark_done,
        "disagreement_table": agreement.open_disagreements,
        "repeat_pass": series.open_repeat,
        "data_set": agreement.open_data_set,
        "image_purposes": series.open_purposes,
        "take_prompts": series.open_prompts,
        **{f"purpose_{one.value}": partial(series.set_chosen_purpose, purpose=one) for one in ImagePurpose},
        "divide_images": series.open_division,
        **{f"split_{name or 'none'}": partial(series.set_chosen_split, name=name) for name in (*USUAL_SPLITS, "")},
        "write_note": notes.begin_note,
        "return_image": notes.open_return,
        "wish_label": notes.open_label_wish,
        "tune": agreement.open_tuning,
        "export_report": agreement.ask_report,
        "merge": agreement.ask_merge,
        "choose_passes": agreement.propose_passes,
        "propose_reference": reference.propose_reference,
        "confirm_all_proposals": reference.confirm_all_proposals,
        "choose_author": project.choose_author,
        "plugins": project.open_plugins,
        "command_palette": lambda shell: shell.open_palette(),
        "shortcuts": project.show_shortcuts,
        "guide": project.show_guide,
        "about": project.show_about,
    }
)
"""By the ids of their actions, in the order of the menus."""


def make_runs(actions: Iterable[Action], shell: Shell) -> dict[str, Callable[[], object]]:
    """What every action does, by its id: the session's verb of its row, the window's command for it, or its switch.

    Raises ValueError for actions that nobody does.
    """
    actions = tuple(actions)
    runs = {action.id: _find_run(action, shell) for action in actions}
    idle = [name for name, run in runs.items() if run is None]
    if idle:
        raise ValueError(f"nobody does these actions: {', '.join(idle)}")
    return {name: run for name, run in runs.items() if run is not None}


def _find_run(action: Action, shell: Shell) -> Callable[[], object] | None:
    if action.run is not None:
        return partial(_run, action.run, shell)
    if action.id in COMMANDS:
        return partial(COMMANDS[action.id], shell)
    return None if action.switch is None else partial(action.switch.turn, shell.preferences)


def _run(run: Run, shell: Shell) -> object:
    answer = run(shell.session, shell.preferences.settings)
    if isinstance(answer, Remark):
        shell.say(_tr(answer.sentence), kind="remark")
    return answer

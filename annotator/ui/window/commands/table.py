"""The table of commands: what the window does for the actions that the session cannot do alone, and who does what.

Their modules bring dialogs along, which nobody needs to label: each is imported when one of its commands is first done.
"""

import importlib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from annotator.model.image import ImagePurpose
from annotator.samples.sample import SAMPLES
from annotator.session.actions.action import Action, Run
from annotator.session.editing.tagging import Remark
from annotator.session.series.splits import USUAL_SPLITS
from annotator.ui.base.text import translator_of
from annotator.ui.window.commands import large_steps, picture
from annotator.ui.window.commands.shell import Shell

_tr = translator_of("Messages")

Command = Callable[[Shell], object]


class LateCommand:
    """A command whose module is imported when it is done."""

    def __init__(self, place: str, **options: Any) -> None:
        self._place, self._options = place, options

    def __call__(self, shell: Shell) -> object:
        """Does it."""
        return self.load()(shell)

    def load(self) -> Command:
        """Imports what does it: the module of this package and the function in it that its place names."""
        module, _, name = self._place.partition(":")
        return partial(getattr(importlib.import_module(f"{__package__}.{module}"), name), **self._options)


COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "open_project": lambda shell: shell.opener.ask_project(),
        "open_folder": lambda shell: shell.opener.ask_folder(),
        "new_from_address": lambda shell: shell.opener.ask_address(),
        **{f"sample_{sample.name}": LateCommand("project:open_sample", sample=sample) for sample in SAMPLES},
        "find_images": LateCommand("project:find_images"),
        "locate_address": LateCommand("project:open_address"),
        "add_images": LateCommand("project:open_adding"),
        "save": LateCommand("project:say_saved"),
        "save_copy": LateCommand("project:ask_copy"),
        "save_picture": LateCommand("outputs:ask_still", whole=True),
        "save_view": LateCommand("outputs:ask_still", whole=False),
        "print": LateCommand("outputs:print_still"),
        "freeze": LateCommand("project:open_states"),
        "tidy": LateCommand("project:open_tidy"),
        "import": LateCommand("transfer:open_import"),
        "export": LateCommand("transfer:open_export"),
        "team": LateCommand("team:open_team"),
        "settings": LateCommand("project:open_settings"),
        "close_project": lambda shell: shell.close_project(),
        "quit": lambda shell: shell.quit(),
        "undo": large_steps.move_back,
        "redo": large_steps.move_forward,
        "copy": picture.copy_shapes,
        "copy_view": LateCommand("outputs:copy_still"),
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
        "labels": LateCommand("project:edit_labels"),
        "instructions": LateCommand("guidelines:show_instructions"),
        "edit_instructions": LateCommand("guidelines:edit_instructions"),
        "requirements": LateCommand("project:edit_requirements"),
        "simplify": LateCommand("drafts:open_simplify"),
        "propagate": LateCommand("drafts:open_propagate"),
        "interpolate": LateCommand("drafts:open_interpolate"),
        "done": picture.mark_done,
        "disagreement_table": LateCommand("agreement:open_disagreements"),
        "repeat_pass": LateCommand("series:open_repeat"),
        "data_set": LateCommand("agreement:open_data_set"),
        "image_purposes": LateCommand("series:open_purposes"),
        "take_prompts": LateCommand("series:open_prompts"),
        **{f"purpose_{one.value}": LateCommand("series:set_chosen_purpose", purpose=one) for one in ImagePurpose},
        "divide_images": LateCommand("series:open_division"),
        **{
            f"split_{name or 'none'}": LateCommand("series:set_chosen_split", name=name) for name in (*USUAL_SPLITS, "")
        },
        "write_note": LateCommand("notes:begin_note"),
        "return_image": LateCommand("notes:open_return"),
        "wish_label": LateCommand("notes:open_label_wish"),
        "tune": LateCommand("agreement:open_tuning"),
        "export_report": LateCommand("agreement:ask_report"),
        "merge": LateCommand("agreement:ask_merge"),
        "choose_passes": LateCommand("agreement:propose_passes"),
        "propose_reference": LateCommand("reference:propose_reference"),
        "confirm_all_proposals": LateCommand("reference:confirm_all_proposals"),
        "choose_author": LateCommand("project:choose_author"),
        "plugins": LateCommand("project:open_plugins"),
        "command_palette": lambda shell: shell.open_palette(),
        "shortcuts": LateCommand("project:show_shortcuts"),
        "guide": LateCommand("project:show_guide"),
        "about": LateCommand("project:show_about"),
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

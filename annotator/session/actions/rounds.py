"""The actions of rounds: images that a protocol asks a person to go through."""

from typing import Final

from annotator.session.actions.action import Action, make_run
from annotator.session.actions.conditions import can_edit
from annotator.session.rounds.image_round import leave_round

ROUND_ACTIONS: Final = (
    Action("repeat_pass", "Repeat pass…", "Annotate", when=can_edit, separated=True),
    Action(
        "leave_round",
        "Leave the round",
        "Annotate",
        run=make_run(leave_round),
        when=lambda session: session.view.image_round is not None,
    ),
)

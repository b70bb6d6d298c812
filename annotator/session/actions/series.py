"""The actions of series: images that a protocol asks a person to go through."""

from typing import Final

from annotator.session.actions.action import Action, make_run
from annotator.session.actions.conditions import can_edit
from annotator.session.series.image_series import stop_series

SERIES_ACTIONS: Final = (
    Action("repeat_pass", "Repeat pass…", "Annotate", when=can_edit, separated=True),
    Action(
        "stop_series",
        "Leave the series",
        "Annotate",
        run=make_run(stop_series),
        when=lambda session: session.view.image_series is not None,
    ),
)

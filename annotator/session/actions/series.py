"""The actions of series: images that a protocol asks a person to go through."""

from typing import Final

from annotator.errors import EndReachedError
from annotator.phrase import Phrase
from annotator.session.actions.action import Action, make_run
from annotator.session.actions.conditions import can_edit
from annotator.session.series import prompt_points
from annotator.session.series.image_series import stop_series
from annotator.session.series.training import begin_training
from annotator.session.session import Session
from annotator.session.view import SeriesKind


def _go_to_prompt(session: Session, by: int) -> None:
    if not prompt_points.go_to_prompt(session, by):
        last, first = Phrase("There is no further prompt point."), Phrase("This is the first prompt point.")
        raise EndReachedError(last if by > 0 else first)


def _is_walking_prompts(session: Session) -> bool:
    walk = session.view.image_series
    return walk is not None and walk.kind is SeriesKind.PROMPTS


_MENU: Final = "Annotate/Training and prompts"

SERIES_ACTIONS: Final = (
    Action("training", "Training", _MENU, run=make_run(begin_training), when=can_edit),
    Action(
        "prompts",
        "Walk prompt points",
        _MENU,
        run=make_run(prompt_points.begin_prompts),
        when=can_edit,
    ),
    Action(
        "next_prompt",
        "Next prompt point",
        _MENU,
        ("PgDown",),
        run=make_run(_go_to_prompt, 1),
        when=_is_walking_prompts,
        on_canvas=True,
    ),
    Action(
        "previous_prompt",
        "Previous prompt point",
        _MENU,
        ("PgUp",),
        run=make_run(_go_to_prompt, -1),
        when=_is_walking_prompts,
        on_canvas=True,
    ),
    Action(
        "place_prompts",
        "Place prompt points",
        _MENU,
        run=make_run(prompt_points.toggle_placing),
        when=prompt_points.can_place_prompts,
        checked=lambda session: session.view.places_prompts,
    ),
    Action(
        "stop_series",
        "Leave the series",
        _MENU,
        run=make_run(stop_series),
        when=lambda session: session.view.image_series is not None,
        separated=True,
    ),
)

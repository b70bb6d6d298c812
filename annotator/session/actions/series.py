"""The actions of series: images that a protocol asks a person to go through."""

from typing import Final

from annotator.errors import EndReachedError
from annotator.model.image import ImagePurpose
from annotator.phrase import Phrase
from annotator.session.actions.action import Action, When, make_run
from annotator.session.actions.conditions import can_edit, is_writable
from annotator.session.series import prompt_points, splits
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


def _make_purpose_check(purpose: ImagePurpose) -> When:
    """Whether the open image has this purpose; told in audit mode alone."""

    def has(session: Session) -> bool:
        image = session.committed.images.get(-1 if session.view.image is None else session.view.image)
        return image is not None and splits.can_set_purpose(session) and image.purpose is purpose

    return has


def _make_split_check(name: str) -> When:
    """Whether the open image is in this split."""

    def has(session: Session) -> bool:
        image = session.committed.images.get(-1 if session.view.image is None else session.view.image)
        return image is not None and image.split == name

    return has


_MENU: Final = "Annotate/Training and prompts"

SERIES_ACTIONS: Final = (
    Action("image_purposes", "Training and control images…", "Project", when=is_writable),
    *(
        Action(
            f"purpose_{purpose.value}",
            text,
            "Project/Purpose of the chosen images",
            when=splits.can_set_purpose,
            checked=_make_purpose_check(purpose),
        )
        for purpose, text in (
            (ImagePurpose.WORK, "Work"),
            (ImagePurpose.TRAINING, "Training"),
            (ImagePurpose.CONTROL, "Control"),
        )
    ),
    Action("divide_images", "Divide images…", "Project", when=is_writable),
    *(
        Action(
            f"split_{name or 'none'}",
            text,
            "Project/Split of the chosen images",
            when=is_writable,
            checked=_make_split_check(name),
        )
        for name, text in (("train", "Train"), ("val", "Validation"), ("test", "Test"), ("", "No split"))
    ),
    Action("training", "Training", _MENU, run=make_run(begin_training), when=can_edit),
    Action("repeat_pass", "Repeat pass…", _MENU, when=can_edit),
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
        "take_prompts",
        "Prompt points from shapes…",
        _MENU,
        when=prompt_points.can_place_prompts,
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

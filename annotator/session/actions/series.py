"""The actions of series: images that a protocol asks a person to go through."""

from typing import Final

from annotator.model.image import ImagePurpose
from annotator.session.actions.action import Action, When, make_run
from annotator.session.actions.conditions import can_edit, is_writable
from annotator.session.series import purposes
from annotator.session.series.image_series import stop_series
from annotator.session.series.training import begin_training, list_training_images
from annotator.session.session import Session


def _has_training(session: Session) -> bool:
    return can_edit(session) and bool(list_training_images(session.committed))


def _make_purpose_check(purpose: ImagePurpose) -> When:
    """Whether the open image has this purpose; told in audit mode alone."""

    def has(session: Session) -> bool:
        image = session.committed.images.get(-1 if session.view.image is None else session.view.image)
        return image is not None and purposes.can_set_purpose(session) and image.purpose is purpose

    return has


SERIES_ACTIONS: Final = (
    Action("image_purposes", "Training and control images…", "Project", when=is_writable),
    *(
        Action(
            f"purpose_{purpose.value}",
            text,
            "Project/Purpose of the chosen images",
            when=purposes.can_set_purpose,
            checked=_make_purpose_check(purpose),
        )
        for purpose, text in (
            (ImagePurpose.WORK, "Work"),
            (ImagePurpose.TRAINING, "Training"),
            (ImagePurpose.CONTROL, "Control"),
        )
    ),
    Action("training", "Training", "Annotate", run=make_run(begin_training), when=_has_training, separated=True),
    Action("repeat_pass", "Repeat pass…", "Annotate", when=can_edit),
    Action(
        "stop_series",
        "Leave the series",
        "Annotate",
        run=make_run(stop_series),
        when=lambda session: session.view.image_series is not None,
    ),
)

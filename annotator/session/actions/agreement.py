"""The actions of the menu Agreement: modes, the walk through disagreements, regions, and adjudication."""

from typing import Final

from annotator.errors import EndReachedError
from annotator.model.decision import Outcome
from annotator.phrase import Phrase
from annotator.session.actions.action import Action, Run, When
from annotator.session.actions.conditions import has_open_image, is_audit
from annotator.session.disagreements import adjudicate, propose, walk
from annotator.session.exposure import has_feedback
from annotator.session.series import training
from annotator.session.session import Session
from annotator.session.settings import Settings
from annotator.session.view import Mode

NO_FURTHER_DISAGREEMENT = Phrase("There is no further disagreement that passes the filter.")


def _toggle_mode(session: Session, _settings: Settings) -> None:
    session.set_view(mode=Mode.SESSION if session.view.mode is Mode.AUDIT else Mode.AUDIT, focus=None)


def _toggle_others(session: Session, _settings: Settings) -> None:
    session.set_view(others_shown=not session.view.others_shown)


def _toggle_disagreements(session: Session, _settings: Settings) -> None:
    session.set_view(disagreements_shown=not session.view.disagreements_shown)


def _toggle_regions(session: Session, _settings: Settings) -> None:
    session.set_view(regions_shown=not session.view.regions_shown)


def _has_walk(session: Session) -> bool:
    """Disagreements are walked in audit mode, and through the feedback on a training image."""
    return is_audit(session) or has_feedback(session.committed, session.view)


def _make_walk(by: int) -> Run:
    def run(session: Session, _settings: Settings) -> None:
        is_training = has_feedback(session.committed, session.view)
        found = training.focus_finding(session, by) if is_training else walk.go_to_disagreement(session, by)
        if found is None:
            raise EndReachedError(NO_FURTHER_DISAGREEMENT)

    return run


def _make_image_walk(by: int) -> Run:
    def run(session: Session, _settings: Settings) -> None:
        if walk.go_to_image(session, by) is None:
            raise EndReachedError(NO_FURTHER_DISAGREEMENT)

    return run


def _make_decision(outcome: Outcome) -> Run:
    def run(session: Session, _settings: Settings) -> None:
        adjudicate.decide(session, outcome)

    return run


def _make_decision_check(outcome: Outcome) -> When:
    return lambda session: adjudicate.can_decide(session, outcome)


def _confirm_proposals(session: Session, _settings: Settings) -> None:
    propose.confirm_here(session)


def _begin_reference(session: Session, _settings: Settings) -> None:
    adjudicate.begin(session)


AGREEMENT_ACTIONS: Final = (
    Action(
        "audit",
        "Audit mode: show all annotators",
        "Agreement",
        ("Ctrl+Alt+A",),
        run=_toggle_mode,
        when=has_open_image,
        checked=lambda s: s.view.mode is Mode.AUDIT,
    ),
    Action(
        "others",
        "Others' boxes",
        "Agreement",
        ("L",),
        {"cvat": ("Ctrl+Alt+L",)},
        run=_toggle_others,
        when=is_audit,
        checked=lambda s: s.view.others_shown,
    ),
    Action(
        "disagreements",
        "Mark disagreements",
        "Agreement",
        run=_toggle_disagreements,
        when=is_audit,
        checked=lambda s: s.view.disagreements_shown,
    ),
    Action(
        "regions",
        "RandCrowns regions of the target",
        "Agreement",
        ("H",),
        {"cvat": ("Ctrl+Alt+H",)},
        run=_toggle_regions,
        when=has_open_image,
        checked=lambda s: s.view.regions_shown,
    ),
    Action(
        "next_disagreement", "Next disagreement", "Agreement", ("J",), run=_make_walk(1), when=_has_walk, separated=True
    ),
    Action(
        "previous_disagreement", "Previous disagreement", "Agreement", ("Shift+J",), run=_make_walk(-1), when=_has_walk
    ),
    Action(
        "next_disputed_image",
        "Next image with a disagreement",
        "Agreement",
        ("K",),
        {"cvat": ("Ctrl+Alt+K",)},
        run=_make_image_walk(1),
        when=is_audit,
    ),
    Action(
        "previous_disputed_image",
        "Previous image with a disagreement",
        "Agreement",
        ("Shift+K",),
        {"cvat": ("Ctrl+Alt+Shift+K",)},
        run=_make_image_walk(-1),
        when=is_audit,
    ),
    Action(
        "begin_reference",
        "Begin the reference of this image",
        "Agreement/Adjudicate",
        ("Shift+G",),
        run=_begin_reference,
        when=adjudicate.can_begin,
    ),
    *(
        Action(
            f"adjudicate_{outcome.value}",
            text,
            "Agreement/Adjudicate",
            (key,),
            run=_make_decision(outcome),
            when=_make_decision_check(outcome),
            separated=outcome is Outcome.TAKE_A,
        )
        for outcome, text, key in (
            (Outcome.TAKE_A, "Take the first annotator's box", "U"),
            (Outcome.TAKE_B, "Take the other annotator's box", "O"),
            (Outcome.MEAN, "Take the mean box", "I"),
            (Outcome.BOTH, "Keep both boxes", "Y"),
            (Outcome.DROP, "Drop it", "G"),
        )
    ),
    Action(
        "confirm_proposals",
        "Confirm the proposals of this image",
        "Agreement/Adjudicate",
        ("Ctrl+Enter", "Ctrl+Return"),
        run=_confirm_proposals,
        when=propose.can_confirm,
    ),
)
"""One key each; J, K, H and L stand on other things in the preset of CVAT, which reaches them with Ctrl+Alt."""

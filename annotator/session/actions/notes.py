"""The actions of notes and flags."""

from typing import Final

from annotator.session.actions.action import Action, make_run
from annotator.session.review import write

NOTE_ACTIONS: Final = (
    Action(
        "needs_review",
        "Needs review",
        "Annotate",
        ("Ctrl+Shift+M",),
        run=make_run(write.toggle_review),
        when=write.can_write,
        checked=write.is_flagged,
        separated=True,
        in_context_menu=True,
    ),
)

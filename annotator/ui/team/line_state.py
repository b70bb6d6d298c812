"""Line state: what is known of the line to a team server, and how the window says it."""

import time

from msgspec import Struct

from annotator.ui.base.text import translator_of

_tr = translator_of("Team")


class LineState(Struct, frozen=True):
    """What the status bar says."""

    is_connected: bool = False
    is_quiet: bool = False
    """Connected, and the server takes long to answer."""
    is_stopped: bool = False
    """The server refused this desk; it is not tried again by itself."""
    wants_password: bool = False
    reason: str = ""
    """Why there is no line, in one sentence."""
    unsent: int = 0
    since: float | None = None
    """When the oldest unsent step was made, seconds since 1970."""
    parked: int = 0
    """Versions between which the person has to choose."""
    waits_until: float | None = None
    """When others' layers of an image come whose grace runs, seconds since 1970."""
    other_desk: str = ""
    """Where the person went on; this desk takes no edits then."""


def ask_for_seat(desk: str, seconds: float) -> str:
    """The question on opening, when the person was at another desk a moment ago."""
    minutes = max(0, round(seconds / 60))
    if minutes == 0:
        return _tr("You are at work on {desk} (seen just now). Go on here?", desk=desk)
    return _tr("You are at work on {desk} (seen {n} min ago). Go on here?", desk=desk, n=minutes)


def describe_line(state: LineState) -> tuple[str, str]:
    """What the status bar says of the line in few words, and in a sentence: what is not sent always comes first."""
    if state.is_connected and state.is_quiet:
        line = _tr("no answer yet")
        reason = _tr("The team server takes long to answer; what you draw is kept here until it does.")
    elif state.is_connected:
        line, reason = _tr("on its way"), _tr("These steps are on their way to the team.")
    elif state.wants_password:
        line, reason = _tr("sign in"), state.reason
    elif state.is_stopped:
        line, reason = _tr("refused"), state.reason
    else:
        line, reason = _tr("no connection"), state.reason or _tr("The team server is being looked for.")
    texts, sentences = [], []
    if state.unsent and state.since is not None:
        texts.append(
            _tr("↑ {n} not sent since {time}: {why}", n=state.unsent, time=_format_since(state.since), why=line)
        )
        sentences.append(reason)
    if state.parked:
        texts.append(_tr("≠ choose a version"))
        sentences.append(_tr("Two versions of your work on an image are kept; choose between them."))
    if state.other_desk:
        texts.append(_tr("⇄ at {desk}", desk=state.other_desk))
        sentences.append(_tr("You went on at another desk; this one takes no edits."))
    if not texts:
        texts.append(_tr("✓ sent") if state.is_connected else f"✕ {line}")
        sentences.append(_tr("The team has everything that you drew.") if state.is_connected else reason)
    return " · ".join(texts), " ".join(sentences)


def _format_since(seconds: float) -> str:
    """The time of today, else the day with it."""
    moment, today = time.localtime(seconds), time.localtime()
    return time.strftime("%H:%M" if moment[:3] == today[:3] else "%Y-%m-%d %H:%M", moment)

"""Text: every word that is shown passes through Qt's translation here; tool tips break into lines, without markup."""

from collections.abc import Callable
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from annotator.errors import UserError
from annotator.metrics.score import Score
from annotator.model.metric_settings import IntervalUnit
from annotator.model.step import Step
from annotator.report.glossary import SENTENCES
from annotator.report.numbers import format_range
from annotator.resources import find_resource
from annotator.session.protocol.requirements import IncompleteError, describe_gaps

ACTIONS: Final = "Actions"
"""Context of the texts and menus of the table of actions."""
STEPS: Final = "Steps"
"""Context of the names of steps."""
SETTINGS: Final = "Settings"
"""Context of the titles and descriptions of settings."""

LOSSES: Final = "Losses"
"""Context of what formats cannot hold and of what was changed on the way."""

GLOSSARY: Final = "Glossary"
"""Context of what the numbers say."""

Translate = Callable[..., str]


def translator_of(context: str) -> Translate:
    """A function that translates a source text of this context and fills its `{fields}`."""

    def translated(text: str, /, **values: object) -> str:
        found = QCoreApplication.translate(context, text)
        return found.format(**values) if values else found

    return translated


_tr = translator_of("Intervals")
_tr_shapes = translator_of("Shapes")
_tr_gaps = translator_of("Requirements")


def format_count(tr: Translate, number: int, one: str, many: str) -> str:
    """The text for one or for many, with `{n}` filled in."""
    return tr(one if number == 1 else many, n=format_number(number))


def format_number(number: float) -> str:
    """A whole number with a thin space between groups of three digits, as `5 184`."""
    digits = f"{abs(round(number)):,}".replace(",", "\u2009")
    return f"−{digits}" if number <= -0.5 else digits


def translate_loss(text: str) -> str:
    """What a format cannot hold, or what was changed on the way; its count stands before it."""
    return QCoreApplication.translate(LOSSES, text)


def explain_number(key: str) -> str:
    """What the number with this key of the glossary says."""
    return QCoreApplication.translate(GLOSSARY, SENTENCES[key])


def tell_interval(score: Score) -> list[str]:
    """The line that tells the 95 % interval of a number, or why it has none; no line where nobody looked for one."""
    found = score.interval
    if found is None:
        return [] if score.no_interval is None else [_tr("No interval: {reason}.", reason=_tr(score.no_interval.value))]
    ends = format_range(found)
    if not found.is_rough:
        return [_tr("95 % interval {ends}.", ends=ends)]
    if found.unit is IntervalUnit.FOLDER:
        return [_tr("95 % interval {ends}, few folders.", ends=ends)]
    return [_tr("95 % interval {ends}, few images.", ends=ends)]


def explain_draft() -> str:
    """What the question mark at a shape says."""
    return _tr_shapes("A draft that is not confirmed: it counts nowhere. Enter confirms it, as does any change of it.")


def tell_error(error: UserError) -> str:
    """The sentence of an error; what an image lacks before it is done is told in the language of the window."""
    if isinstance(error, IncompleteError):
        return describe_gaps(error.gaps, error.at, _tr_gaps)
    return str(error)


def format_step_name(step: Step | None) -> str:
    """Name of a step with its count, as `Draw box (3)`; empty for none."""
    if step is None:
        return ""
    name = QCoreApplication.translate(STEPS, step.name)
    return f"{name} ({format_number(step.count)})" if step.count > 1 else name


def language_of(choice: str) -> str:
    """Two letters of the language of the setting; `system` is that of the desktop."""
    return QLocale.system().name()[:2] if choice == "system" else choice


def load_translator(language: str) -> QTranslator | None:
    """The translation into this language, or None for English and for languages that have none."""
    try:
        path = find_resource(f"translations/annotator_{language}.qm")
    except UserError:
        return None
    translator = QTranslator()
    return translator if translator.load(str(path)) else None


def format_tooltip(text: str) -> str:
    """The text of a tool tip; an empty one stays empty."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>" if text else ""

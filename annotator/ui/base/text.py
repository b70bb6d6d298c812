"""Text: every word that is shown passes through Qt's translation here; tool tips break into lines, without markup.

Qt is imported with the first word that is said, so that tables of words can be read without it.
"""

import re
import string
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from annotator.errors import Clause, Numeral, Phrase, UserError
from annotator.report import numbers
from annotator.report.numbers import FormattedNumber, number_of_cell
from annotator.resources import find_resource

if TYPE_CHECKING:
    from PySide6.QtCore import QTranslator

    from annotator.metrics.score import Score
    from annotator.model.project import Step


_Given = ParamSpec("_Given")
THIN_SPACE: Final = "\u2009"
"""Between groups of three digits, in every language."""
MINUS: Final = "−"
"""What numbers below nought bear; a hyphen, which people type, is read as well."""
_BARE_POINT: Final = re.compile(r"(?<!\d)\.(?=\d)")
"""A point without a zero before it: `.87` reads well, `,87` does not."""

_POWER: Final = re.compile(r"(?<=\d)e([+−-]?)0*(\d+)")
"""The exponent of a number, as files have it."""
_RAISED: Final = str.maketrans("-−0123456789", "⁻⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def decimal_mark_of_window() -> str:
    """What stands between a number and its decimals."""
    return _find_decimal_mark()()


@cache
def _find_decimal_mark() -> Callable[[], str]:
    from PySide6.QtCore import QLocale

    return lambda: QLocale().decimalPoint()


def format_numeral(text: str) -> str:
    """A number as files have it (`.87`, `5,184`, `83%`) as the window has it: `0,87`, `5 184`, `83 %` in German.

    An exponent is written as a power of ten, `1.7·10⁻⁶`.
    """
    mark = decimal_mark_of_window()
    grouped = _POWER.sub(_write_power, text.replace(",", THIN_SPACE))
    if mark == ".":
        return grouped.replace(" %", "\N{NO-BREAK SPACE}%")
    return _BARE_POINT.sub("0.", grouped).replace(".", mark).replace(" %", "%").replace("%", "\u202f%")


def _write_power(exponent: re.Match[str]) -> str:
    return f"·10{''.join(exponent.groups()).removeprefix('+').translate(_RAISED)}"


def parse_number(text: str) -> float | None:
    """What a person typed, with a point or with a comma before the decimals; None where it is no number."""
    try:
        return float(text.strip().replace(THIN_SPACE, "").replace(",", ".").replace(MINUS, "-"))
    except ValueError:
        return None


def _say_in_window(write: Callable[_Given, str]) -> Callable[_Given, str]:
    """The function with its answer in the language of the window."""

    def written(*given: _Given.args, **named: _Given.kwargs) -> str:
        return format_numeral(write(*given, **named))

    return written


def format_float(value: float, form: str) -> str:
    """A number in one of Python's forms, such as `.2f` or `g`."""
    return format_numeral(format(value, form))


format_cell = _say_in_window(numbers.format_cell)
format_share = _say_in_window(numbers.format_share)
format_significant = _say_in_window(numbers.format_significant)
format_setting = _say_in_window(numbers.format_setting)
format_range = _say_in_window(numbers.format_range)
format_size = _say_in_window(numbers.format_size)


ACTIONS: Final = "Actions"
"""Context of the texts and menus of the table of actions."""
STEPS: Final = "Steps"
"""Context of the names of steps."""
SETTINGS: Final = "Settings"
"""Context of the titles and descriptions of settings."""

LOSSES: Final = "Losses"
"""Context of what formats cannot hold and of what was changed on the way."""

PHRASES: Final = "Phrases"
"""Context of sentences that are made where no window is: refusals, reasons, words on the picture."""

GLOSSARY: Final = "Glossary"
"""Context of what the numbers say."""

Translate = Callable[..., str]
_Value = TypeVar("_Value")


@cache
def _find_translation() -> Callable[[str, str], str]:
    from PySide6.QtCore import QCoreApplication

    return QCoreApplication.translate


def translator_of(context: str) -> Translate:
    """A function that translates a source text of this context and fills its `{fields}`."""

    def translated(text: str, /, **values: object) -> str:
        found = _find_translation()(context, text)
        return _fill_fields(found, values) if values else found

    return translated


class _WindowFormatter(string.Formatter):
    """Fills fields: numbers are written and phrases said as the window does."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """The text of one field."""
        if isinstance(value, float | Numeral):
            return format_numeral(format(value, format_spec))
        return format(translate_error(value) if isinstance(value, UserError) else translate_phrase(value), format_spec)


_FORMATTER: Final = _WindowFormatter()


def _fill_fields(text: str, values: Mapping[str, object]) -> str:
    if not _has_bare_fields(text):
        return _FORMATTER.vformat(text, (), values)
    return text.format_map({name: _FORMATTER.format_field(value, "") for name, value in values.items()})


@lru_cache(maxsize=4096)
def _has_bare_fields(text: str) -> bool:
    """Whether all fields are names and nothing else: then Python's own formatting, ten times faster, does the same."""
    fields = [(name, spec, cast) for _said, name, spec, cast in string.Formatter().parse(text) if name is not None]
    return all(name.isidentifier() and not spec and not cast for name, spec, cast in fields)


def translate_phrase(text: _Value) -> _Value | str:
    """What was said where no window is, in the language of the window; anything but phrases and numerals stays."""
    if isinstance(text, Phrase):
        found = _find_translation()(PHRASES, text.text)
        told = _fill_fields(found, text.values) if text.values else found
        return told.removesuffix(".") if isinstance(text, Clause) else told
    return format_numeral(text) if isinstance(text, Numeral) else text


def capitalise(text: object) -> str:
    """A title of a report as a head or a name in the window, which begin with a capital."""
    return f"{text}"[:1].upper() + f"{text}"[1:]


_tr = translator_of("Intervals")
_tr_shapes = translator_of("Shapes")
_tr_gaps = translator_of("Requirements")


def format_cell_text(cell: object) -> str:
    """A cell of a report's table as the window writes numbers and says phrases; names stay as they are."""
    if isinstance(cell, FormattedNumber):
        return str(translate_phrase(cell.text)) if isinstance(cell.text, Phrase) else format_numeral(cell.text)
    if number_of_cell(cell) is not None:
        return format_numeral(str(cell))
    return str(translate_phrase(cell))


def format_count(tr: Translate, number: int, one: str, many: str) -> str:
    """The text for one or for many, with `{n}` filled in."""
    return tr(one if number == 1 else many, n=format_number(number))


def format_number(number: float) -> str:
    """A whole number with a thin space between groups of three digits, as `5 184`."""
    digits = f"{abs(round(number)):,}".replace(",", THIN_SPACE)
    return f"−{digits}" if number <= -0.5 else digits


def translate_loss(text: str) -> str:
    """What a format cannot hold, or what was changed on the way; a plural, so its count stands behind it."""
    if isinstance(text, Phrase):
        return str(translate_phrase(text))
    return _find_translation()(LOSSES, text)


def format_loss(text: str, count: int) -> str:
    """A loss with its count, as `layers that are not finished: 1`."""
    return f"{translate_loss(text)}: {format_number(count)}"


def explain_number(key: str) -> str:
    """What the number with this key of the glossary says."""
    from annotator.report.glossary import SENTENCES

    return _find_translation()(GLOSSARY, SENTENCES[key])


def format_ends(score: "Score") -> list[str]:
    """The line that tells the 95 % interval of a number, or why it has none; no line where nobody looked for one."""
    found = score.interval
    if found is None:
        return [] if score.no_interval is None else [_tr("No interval: {reason}.", reason=_tr(score.no_interval.value))]
    ends = format_range(found)
    if not found.caution:
        return [_tr("95 % interval {ends}.", ends=ends)]
    return [_tr("95 % interval {ends}, {caution}.", ends=ends, caution=translate_phrase(found.caution))]


def explain_draft() -> str:
    """What the question mark at a shape says."""
    return _tr_shapes("A draft that is not confirmed and does not count. Enter confirms it, as does any change to it.")


def translate_error(error: UserError) -> str:
    """The sentence of an error in the language of the window."""
    from annotator.session.protocol.guide import IncompleteError, describe_gaps

    if isinstance(error, IncompleteError):
        return describe_gaps(error.gaps, error.at, _tr_gaps)
    return str(translate_phrase(error.sentence))


def attempt(say: Callable[..., object], work: Callable[[], object]) -> bool:
    """Does the work; a UserError is said and gives False."""
    try:
        work()
    except UserError as error:
        say_error(say, error)
        return False
    return True


def say_error(say: Callable[..., object], error: UserError) -> None:
    """Says the sentence of an error."""
    say(translate_error(error), kind=error.kind)


def describe_crash(error: BaseException) -> str:
    """What an exception that nobody foresaw says of itself, on one line; its words are Python's."""
    return " ".join(str(error).split()) or type(error).__name__


def format_step_name(step: "Step | None") -> str:
    """Name of a step with its count, as `Draw box (3)`; empty for none."""
    if step is None:
        return ""
    name = _find_translation()(STEPS, step.name)
    return f"{name} ({format_number(step.count)})" if step.count > 1 else name


def language_of(choice: str) -> str:
    """Two letters of the language of the setting; `system` is that of the desktop."""
    from PySide6.QtCore import QLocale

    return QLocale.system().name()[:2] if choice == "system" else choice


def list_languages() -> list[str]:
    """English, and every language that there is a file of words for."""
    found = sorted(find_resource("translations").glob("annotator_*.qm"))
    return ["en", *(path.stem.removeprefix("annotator_") for path in found)]


def has_words(language: str) -> bool:
    """Whether there is a file of words for this language, be it compiled or not."""
    return (find_resource("translations") / f"annotator_{language}.ts").is_file()


def name_language(code: str) -> str:
    """What a language calls itself."""
    from PySide6.QtCore import QLocale

    locale = QLocale(code)
    name = "English" if code == "en" else locale.nativeLanguageName().split(" ")[0]  # without “of Spain”
    return locale.toUpper(name[:1]) + name[1:]


def load_translator(language: str) -> "QTranslator | None":
    """The translation into this language, or None for English and for languages that have none."""
    from PySide6.QtCore import QTranslator

    try:
        path = find_resource(f"translations/annotator_{language}.qm")
    except UserError:
        return None
    translator = QTranslator()
    return translator if translator.load(str(path)) else None


def format_tooltip(text: str) -> str:
    """The text of a tool tip; an empty one stays empty."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>" if text else ""

"""Options that are described once: type, default, bounds, words and help of each field of what a person chooses.

The options of commands are made from them, and the forms of dialogs. Nothing heavy is imported here, since the help of
a command reads this module.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, fields
from types import MappingProxyType, UnionType
from typing import Any, Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from annotator.errors import UserError


class Option(NamedTuple):
    """How one field of a question is asked for."""

    help: str
    """One sentence, as the help of the command says it."""
    flag: str = ""
    """On the command line; `--` and the field's name where it is empty. One that begins with `--no-` switches off."""
    panel: str = "What counts"
    """The head above it in the help of a command with many options."""
    metavar: str = ""
    """What stands for the value in the help of the command."""
    least: float | None = None
    most: float | None = None
    above: float | None = None
    """The value is greater than this."""
    range: str = ""
    """What the value is, for the sentence about another one."""
    is_list_file: bool = False
    """Whether the command line names a text file with one value a line."""
    doc: str = ""
    """The sentence of the Python function where that of the help does not fit."""
    pattern: str = ""
    """A regular expression that the whole text matches."""
    reads: Callable[[str], object] | None = None
    """Raises UserError for a text that is none; of several it is asked for each."""
    title: str = ""
    """What the form of a dialog calls it; empty where no dialog asks for it."""
    section: str = ""
    """The head that stands above it; empty for one that goes on below the last head."""
    unit: str = ""
    """What stands behind the number in a form."""
    is_share: bool = False
    """Whether a form shows the number 0 … 1 in whole per cent."""
    decimals: int = 0
    """So many of a number are shown in a form."""
    tip: str = ""
    """What the form says of it where the help of the command does not fit."""
    choices: tuple[str, ...] = ()
    """What the form calls the words, that of None first where the value may be None."""


def list_texts(named: str | Sequence[str]) -> list[str]:
    """One name or several as a list."""
    return [named] if isinstance(named, str) else list(named)


_KEY: Final = "option"


def describe_option(default: Any, help: str, **details: Any) -> Any:  # noqa: A002 - the usual word of options
    """A field of a record with its default; `MISSING` where it must be given, `dict` for an empty table."""
    metadata = MappingProxyType({_KEY: Option(help, **details)})
    if default is dict:
        return field(default_factory=dict, metadata=metadata)
    return field(default=default, metadata=metadata)


class Described(NamedTuple):
    """A field of a question as options, forms and signatures are made from it."""

    name: str
    type: Any
    default: Any
    """`dataclasses.MISSING` where the option is required."""
    option: Option

    @property
    def alternatives(self) -> tuple[Any, ...]:
        """The types of the union, or the one type."""
        return get_args(self.type) if get_origin(self.type) in (Union, UnionType) else (self.type,)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the value may be; empty for free text."""
        return tuple(word for one in self.alternatives if get_origin(one) is Literal for word in get_args(one))

    @property
    def is_number(self) -> bool:
        """Whether the value may be a number."""
        return bool({float, int}.intersection(self.alternatives))

    def check(self, value: object, name: str = "") -> None:
        """Raises UserError for a value out of bounds and a word that is none of the words."""
        option, words = self.option, self.words
        if option.reads is not None:
            for text in list_texts(value):  # type: ignore[arg-type]
                option.reads(text)
        if isinstance(value, str):
            if option.pattern and option.range and re.fullmatch(option.pattern, value) is None:
                raise UserError(
                    "{name} is {said}, not {value}.", name=name or self.name, said=option.range, value=value
                )
            if not words or value in words:
                return
            if not self.is_number:
                raise UserError(
                    "{name} is one of {words}, not '{value}'.",
                    name=name or self.name,
                    words=", ".join(words),
                    value=value,
                )
        elif not isinstance(value, int | float) or _is_within(value, option):
            return
        said = " or ".join((_describe_range(option), *words))
        raise UserError("{name} is {said}, not {value}.", name=name or self.name, said=said, value=value)


def _is_within(value: float, option: Option) -> bool:
    """Whether a number is within the bounds; one that has any is finite."""
    if option.least is None and option.above is None:
        return True
    low = value >= option.least if option.least is not None else value > option.above  # type: ignore[operator]
    return low and math.isfinite(value) and (option.most is None or value <= option.most)


def _describe_range(option: Option) -> str:
    if option.range:
        return option.range
    if option.above is not None:
        return f"greater than {option.above:g}"
    return f"a number from {option.least:g} to {option.most:g}" if option.most else f"a number from {option.least:g}"


class Question:
    """What is asked of a project; whatever is left out is as the project's own settings say.

    Raises UserError for a number out of its bounds and a word that is none of its words.
    """

    def __post_init__(self) -> None:
        for one in list_described(type(self)):
            one.check(getattr(self, one.name))


def list_described(question: type) -> tuple[Described, ...]:
    """The fields of a question or another record that are described, in the order of the help: its own come first."""
    types = get_type_hints(question)
    found = [one for one in fields(question) if _KEY in one.metadata]
    found.sort(key=lambda one: one.name not in question.__annotations__)
    return tuple(Described(one.name, types[one.name], one.default, one.metadata[_KEY]) for one in found)


Asked = TypeVar("Asked", bound=Question)


def make_question(question: type[Asked], given: Mapping[str, Any]) -> Asked:
    """The question that the parameters of a function ask, which are named as its options; others are passed over.

    Raises UserError for values that have no meaning.
    """
    return question(**{one.name: given[one.name] for one in list_described(question)})

"""The options of a command that asks a question: a parameter whose type is a question becomes one option a field."""

import dataclasses
import inspect
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer

from annotator.api.questions import ImageQuestion
from annotator.cli.options import read_image_names
from annotator.errors import UserError
from annotator.options import Described, Question, list_described


def expand_questions(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with the fields of a question as parameters of its own in the question's place.

    A value that the question refuses is wrong usage, said with the name of the option. A function that asks no question
    comes back as it is.
    """
    hints = get_type_hints(function, include_extras=True)
    asked = {name: hint for name, hint in hints.items() if isinstance(hint, type) and issubclass(hint, Question)}
    if not asked:
        return function
    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in asked:
            parameters += [_make_parameter(one) for one in list_described(asked[parameter.name])]
        else:
            parameters.append(parameter.replace(annotation=hints[parameter.name], kind=inspect.Parameter.KEYWORD_ONLY))

    def call(**values: Any) -> Any:
        for name, question in asked.items():
            values[name] = _take_question(question, values)
        return function(**values)

    call.__doc__ = function.__doc__
    call.__annotations__ = {one.name: one.annotation for one in parameters}
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return call


def _make_parameter(one: Described) -> inspect.Parameter:
    """The parameter of a command that typer makes an option of."""
    described, is_text = one.option, _is_text(one)
    made = typer.Option(
        _find_flag(one),
        help=described.help,
        metavar=described.metavar or None,
        rich_help_panel=described.panel,
        min=None if is_text else described.least,
        max=None if is_text else described.most,
    )
    default: Any = one.default
    if default is dataclasses.MISSING:
        default = inspect.Parameter.empty
    elif isinstance(default, bool):
        default = False
    elif default == ():
        default = None
    annotation: Any = Annotated[_find_type(one), made]
    return inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _find_flag(one: Described) -> str:
    return one.option.flag or f"--{one.name.replace('_', '-')}"


def _is_text(one: Described) -> bool:
    """Whether the command line takes a text that is read as a number, a word or a list."""
    return bool(one.is_number and one.words) or one.option.is_list_file or float in _list_items(one)


def _list_items(one: Described) -> list[Any]:
    """What the sequences among the types of a field hold."""
    return [item for kind in one.alternatives if get_origin(kind) is Sequence for item in get_args(kind)]


def _find_type(one: Described) -> Any:
    """The type of the parameter, as typer takes it."""
    kinds: list[Any] = [kind for kind in one.alternatives if kind is not type(None)]
    found: Any = kinds[0]
    if _is_text(one):
        found = str
    elif any(get_origin(kind) is PathLike for kind in kinds):
        found = Path
    elif str in _list_items(one):
        found = list[str]
    is_needed = one.default is dataclasses.MISSING or one.default not in (None, ())
    return found if is_needed else found | None


def _take_question(question: type[Question], values: dict[str, Any]) -> Question:
    """The question that the options ask, whose values are taken out. Raises BadParameter for values that it refuses."""
    given: dict[str, Any] = {}
    for one in list_described(question):
        flag, value = _find_flag(one), values.pop(one.name)
        try:
            given[one.name] = _read_value(one, value, flag)
            one.check(given[one.name], flag)
        except UserError as error:
            raise typer.BadParameter(str(error)) from error
    if issubclass(question, ImageQuestion) and given["images"] is not None:
        given["images"], given["listed"] = read_image_names(given["images"])
    try:
        return question(**given)
    except UserError as error:
        raise typer.BadParameter(str(error)) from error


def _read_value(one: Described, value: Any, flag: str) -> Any:
    """The value of a field, from that of its option."""
    if isinstance(one.default, bool):
        return value != one.default if flag.startswith("--no-") else value
    if value is None:
        return None if one.default is dataclasses.MISSING else one.default
    if isinstance(value, str) and one.is_number and one.words and value not in one.words:
        try:
            return float(value)
        except ValueError:
            return value
    return value

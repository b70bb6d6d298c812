"""Groups of commands that import only the command that is asked for; the help is made from their rows."""

import dataclasses
import importlib
import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from annotator.api.questions import Described, ImageQuestion, Question, list_described
from annotator.cli.console import keep_quiet
from annotator.cli.options import read_image_names
from annotator.errors import UserError


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


class Command(NamedTuple):
    """A command: its word on the command line, what it does in one sentence, and where it is."""

    name: str
    summary: str
    """The first sentence of the function's docstring, so that the help need not import it."""
    place: str
    """Module in `annotator.cli.commands` and the function in it whose signature gives the options."""

    def load(self) -> Callable[..., Any]:
        """Imports the function."""
        module, _, name = self.place.partition(":")
        found: Callable[..., Any] = getattr(importlib.import_module(f"annotator.cli.commands.{module}"), name)
        return found


class PlainCommand(TyperCommand):
    """A command whose usage line and list of arguments name them as manuals do: `PROJECT [OTHER...]`."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for argument in self._list_arguments():
            argument.metavar = argument.metavar or f"{argument.name.upper()}{'...' if argument.nargs != 1 else ''}"

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ARG002 - typer's signature
        """The words of the usage line; typer asks for them, and its own stand in braces."""
        words = [one.metavar if one.required else f"[{one.metavar}]" for one in self._list_arguments()]
        return [self.options_metavar or "", *words]

    def _list_arguments(self) -> list[Any]:
        return [one for one in self.params if one.param_type_name == "argument"]


class LazyGroup(TyperGroup):
    """A group whose commands are rows until one of them is run."""

    rows: Sequence[Command] = ()
    _is_listing = False

    def list_commands(self, ctx: Any) -> list[str]:
        """The words of all commands in the order of the rows; typer asks for them."""
        return [*(row.name for row in self.rows), *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, or None; typer asks for it. In a list it is but its summary."""
        row = next((row for row in self.rows if row.name == cmd_name), None)
        if row is None:
            return super().get_command(ctx, cmd_name)
        return TyperCommand(row.name, help=row.summary) if self._is_listing else make_command(row.name, row.load())

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the list of commands into the help with their whole summaries, for which none is imported."""
        with self._list_only(), formatter.section("Commands"):
            formatter.write_dl([(name, self.get_command(ctx, name).help) for name in self.list_commands(ctx)])

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """The words that a shell offers, for which no command is imported; typer asks for them."""
        with self._list_only():
            return super().shell_complete(ctx, incomplete)

    @contextmanager
    def _list_only(self) -> Iterator[None]:
        self._is_listing = True
        try:
            yield
        finally:
            self._is_listing = False


def make_group(rows: type[LazyGroup], **options: Any) -> typer.Typer:
    """The group of these rows; its help is plain text, as colours and frames cost more to import than all the rest."""
    return typer.Typer(cls=rows, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, **options)


def make_command(name: str, function: Callable[..., Any]) -> Any:
    """The command that a function's signature describes; every command can be quiet."""
    alone = make_group(LazyGroup)
    alone.command(name, cls=PlainCommand)(expand_questions(function))
    alone.command("-")(_take_quiet)
    commands = get_group(alone).commands
    made = commands[name]
    made.params += commands["-"].params
    return made


def _set_quiet(context: typer.Context, wanted: bool) -> None:
    if wanted:
        context.with_resource(keep_quiet())


def _take_quiet(
    _quiet: Annotated[
        bool,
        typer.Option(
            "--quiet",
            "-q",
            callback=_set_quiet,
            is_eager=True,
            expose_value=False,
            help="Print nothing but errors and warnings.",
        ),
    ] = False,
) -> None:
    """The one option that all commands have."""

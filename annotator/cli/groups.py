"""Groups of commands that import only the command that is asked for; the help is made from their rows."""

import importlib
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from annotator.cli.console import keep_quiet, note_written, print_error
from annotator.errors import INTERRUPTED, INTERRUPTION

_OUTPUTS: Final = frozenset(["json_file", "html_file", "csv_folder", "suspects"])
"""Parameters that say where an answer is written."""


class Command(NamedTuple):
    """A command: its word on the command line, what it does in one sentence, and where it is."""

    name: str
    summary: str
    """The first sentence of the function's docstring, so that the help need not import it."""
    place: str
    """Module in `annotator.cli.commands` and the function in it whose signature gives the options."""
    former: str = ""
    """The word by which it was called before, among all commands or in its group; understood for ever, without help."""
    is_aside: bool = False
    """Whether the list of commands leaves it to its last line."""

    def load(self) -> Callable[..., Any]:
        """Imports the function."""
        module, _, name = self.place.partition(":")
        found: Callable[..., Any] = getattr(importlib.import_module(f"annotator.cli.commands.{module}"), name)
        return found


def _read_plain_values(params: Sequence[Any]) -> list[Any]:
    """The parameters, for whose values typer needs no pydantic where they are texts, paths, or defaults.

    Its import takes longer than that of all other libraries that a command begins with.
    """
    for one in params:
        if hasattr(one, "get_runtime_param") and "get_runtime_param" not in vars(one):
            one.get_runtime_param = partial(_ValueReader, one.get_runtime_param)
    return list(params)


class _ValueReader:
    """Reads the values of one parameter, by typer's own reader where more than a text or a path is wanted."""

    def __init__(self, find_own_reader: Callable[[], Any]) -> None:
        self._find_own_reader = find_own_reader

    def coerce(self, value: Any, *, param: Any, ctx: Any) -> Any:
        """The value as the command takes it; typer asks for it."""
        kind, is_many = param.type_descriptor.annotation, param.multiple or param.nargs == -1
        if value is None:
            return () if is_many else None
        if get_origin(kind) is Literal and value in get_args(kind):
            return value
        wanted = next(iter(get_args(kind)), None) if is_many else kind
        read = [_read_plain_value(one, wanted) for one in (value if is_many else (value,))]
        if None in read:
            return self._find_own_reader().coerce(value, param=param, ctx=ctx)
        return read if is_many else read[0]


def _read_plain_value(value: Any, kind: Any) -> Any:
    """The value if it is of this kind, or a path of its text; None for one that is yet to be read, or refused."""
    if kind in (str, int, float, Path) and isinstance(value, kind):
        return value
    if kind is not Path or not isinstance(value, str):
        return None
    path = Path(value)
    return None if path.exists() and not os.access(path, os.R_OK) else path


class PlainCommand(TyperCommand):
    """A command whose usage line and list of arguments name them as manuals do: `PROJECT [OTHER...]`."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for argument in self._list_arguments():
            argument.metavar = argument.metavar or f"{argument.name.upper()}{'...' if argument.nargs != 1 else ''}"

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the arguments; refuses an option with one value that is given twice: one of the two would be lost."""
        args = self._spell_anew(args)
        given: Counter[Any] = Counter(self.make_parser(ctx).parse_args(args=list(args))[2])
        for option, times in given.items():
            if times > 1 and option.param_type_name == "option" and not (option.multiple or option.is_flag):
                ctx.fail(f"{option.opts[0]} takes one value and was given {times} times; give it once.")
        rest: list[str] = super().parse_args(ctx, args)
        return rest

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters with the option of the help; typer asks for them."""
        return _read_plain_values(super().get_params(ctx))

    def _spell_anew(self, args: list[str]) -> list[str]:
        """The arguments with options in the place of their former spellings, where the command has no such option."""
        own = {name for one in self.params for name in one.opts}
        new = {old: now for old, now in _FORMER_OPTIONS.items() if old not in own and now in own}
        pairs = [one.partition("=") for one in args]
        return [new.get(name, name) + sign + value for name, sign, value in pairs]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Writes the options into the help; many of them in panels, by what they are for."""
        found: dict[str, list[Any]] = {"Arguments": []}
        many = len(self.params) - len(self._list_arguments()) > _MOST_IN_ONE
        found |= {panel: [] for panel in (PANELS if many else ())} | {"Options": []}
        for one in self.get_params(ctx):
            record = one.get_help_record(ctx)
            if record is not None:
                is_argument = one.param_type_name == "argument"
                panel = getattr(one, "rich_help_panel", None) or ("Running" if one.name in _RUNNING else "Options")
                found["Arguments" if is_argument else panel if many else "Options"].append(record)
        for panel, records in found.items():
            if records:
                with formatter.section(panel):
                    formatter.write_dl(records)

    def invoke(self, ctx: Any) -> Any:
        """Runs the command; where it is interrupted the outputs are named that were not written."""
        with note_written() as written:
            try:
                return super().invoke(ctx)
            except KeyboardInterrupt:
                asked = [value for name, value in ctx.params.items() if name in _OUTPUTS and isinstance(value, Path)]
                missing = ", ".join(str(path) for path in asked if path not in written)
                print_error(f"{INTERRUPTION} Not written: {missing}." if missing else INTERRUPTION)
                raise typer.Exit(INTERRUPTED) from None

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ARG002 - typer's signature
        """The words of the usage line; typer asks for them, and its own stand in braces."""
        words = [one.metavar if one.required else f"[{one.metavar}]" for one in self._list_arguments()]
        return [self.options_metavar or "", *words]

    def _list_arguments(self) -> list[Any]:
        return [one for one in self.params if one.param_type_name == "argument"]


PANELS: Final = ("What counts", "RandCrowns", "Files", "Answer", "Running")
"""Heads in the help of commands with many options."""
_MOST_IN_ONE: Final = 12
_RUNNING: Final = frozenset(["_quiet", "help"])
_FORMER_OPTIONS: Final = MappingProxyType(
    {"--version": "--state", "--overlap": "--tile-overlap", "--images": "--pictures"}
)
"""By a spelling of earlier versions the option that took its place; it is understood for ever, without help."""


@contextmanager
def _explain_interrupt() -> Iterator[None]:
    """Says that the program was interrupted, which typer would keep to itself."""
    try:
        yield
    except KeyboardInterrupt:
        print_error(INTERRUPTION)
        raise typer.Exit(INTERRUPTED) from None


class LazyGroup(TyperGroup):
    """A group whose commands are rows until one of them is run."""

    rows: Sequence[Command] = ()
    _is_listing = False

    def __init__(self, **options: Any) -> None:
        """Knows the words of all commands: typer lists them, and proposes those near a slip of the keyboard."""
        super().__init__(**options)
        listed = {row.name: TyperCommand(row.name, help=row.summary) for row in self.rows}
        self.commands = {**listed, **self.commands}

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that the arguments name."""
        with _explain_interrupt():
            return super().invoke(ctx)

    def make_context(self, *args: Any, **options: Any) -> Any:
        """Reads the arguments, for which the command is imported."""
        with _explain_interrupt():
            return super().make_context(*args, **options)

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters with the option of the help; typer asks for them."""
        return _read_plain_values(super().get_params(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, or None; typer asks for it. In a list it is but its summary."""
        row = next((row for row in self.rows if row.name == cmd_name), None)
        if row is None or self._is_listing:
            return super().get_command(ctx, cmd_name)
        return make_command(row.name, row.load())

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the list of commands into the help with their whole summaries, for which none is imported."""
        with self._list_only(), formatter.section("Commands"):
            aside = {row.name for row in self.rows if row.is_aside}
            names = [name for name in self.list_commands(ctx) if name not in aside]
            formatter.write_dl([(name, self.get_command(ctx, name).help) for name in names])

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
    from annotator.cli.question_options import expand_questions

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

"""Groups of commands that import only the command that is asked for; the help is made from their rows."""

import importlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group


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


class LazyGroup(TyperGroup):
    """A group whose commands are rows until one of them is run."""

    rows: Sequence[Command] = ()
    _is_listing = False

    def list_commands(self, ctx: Any) -> list[str]:
        """The words of all commands in the order of the rows; typer asks for them."""
        return [*(row.name for row in self.rows), *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, or None; typer asks for it. In the list of the help it is but its summary."""
        row = next((row for row in self.rows if row.name == cmd_name), None)
        if row is None:
            return super().get_command(ctx, cmd_name)
        if self._is_listing:
            return TyperCommand(row.name, help=row.summary)
        return make_command(row.name, row.load())

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the help, for which no command is imported."""
        self._is_listing = True
        try:
            super().format_help(ctx, formatter)
        finally:
            self._is_listing = False


def make_command(name: str, function: Callable[..., Any]) -> Any:
    """The command that a function's signature describes."""
    alone = typer.Typer(add_completion=False)
    alone.command(name)(function)
    return get_group(alone).commands[name]

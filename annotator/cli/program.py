"""The program: its commands in one table; a failure ends in one sentence and an exit code."""

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from annotator import __version__
from annotator.cli.commands.audit import audit_project
from annotator.cli.commands.check import check_models
from annotator.cli.commands.compare import compare_projects
from annotator.cli.commands.create import create_from_images
from annotator.cli.commands.demo import open_sample
from annotator.cli.commands.detect import detect
from annotator.cli.commands.doctor import check_installation
from annotator.cli.commands.exports import export_file
from annotator.cli.commands.imports import import_files
from annotator.cli.commands.merge import merge_projects
from annotator.cli.commands.plugins import list_plugins
from annotator.cli.commands.team.owning import accept_replica, assign_images, create_team, invite_person, migrate_team
from annotator.cli.commands.team.working import compare_with_server, detach, join_project, show_status, synchronise
from annotator.cli.commands.tiles import write_tiles
from annotator.cli.commands.tune import tune_project
from annotator.cli.commands.upkeep.freeze import freeze_project
from annotator.cli.commands.upkeep.labels import list_labels
from annotator.cli.commands.upkeep.split import split_images
from annotator.cli.commands.upkeep.tidy import tidy_project
from annotator.cli.plugins import CommandGroup, make_plugin_note, set_left_out
from annotator.cli.printing import print_error, print_line
from annotator.cli.window import open_last, open_named
from annotator.errors import UserError
from annotator.plugins.registry import PluginError
from annotator.progress import Cancelled
from annotator.session.settings_file import find_log_path, make_log_handler


class Command(NamedTuple):
    """A command: the word on the command line and the function whose signature gives its options."""

    name: str
    function: Callable[..., Any]


COMMANDS: Final = (
    Command("demo", open_sample),
    Command("new", create_from_images),
    Command("open", open_named),
    Command("import", import_files),
    Command("export", export_file),
    Command("merge", merge_projects),
    Command("audit", audit_project),
    Command("tune", tune_project),
    Command("check", check_models),
    Command("compare", compare_projects),
    Command("detect", detect),
    Command("tiles", write_tiles),
    Command("labels", list_labels),
    Command("split", split_images),
    Command("freeze", freeze_project),
    Command("tidy", tidy_project),
    Command("plugins", list_plugins),
    Command("doctor", check_installation),
)

TEAM_COMMANDS: Final = (
    Command("create", create_team),
    Command("invite", invite_person),
    Command("join", join_project),
    Command("assign", assign_images),
    Command("sync", synchronise),
    Command("status", show_status),
    Command("check", compare_with_server),
    Command("accept", accept_replica),
    Command("detach", detach),
    Command("migrate", migrate_team),
)
"""Those after the word `team`."""


def run(arguments: list[str] | None = None) -> int:
    """Runs the command that the arguments name; 0 done, 1 could not be done, 2 wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a name that the terminal cannot show is no reason to fail
    try:
        build_program()(args=arguments, prog_name="annotator")
    except PluginError:
        return 1  # its sentence was printed when the plugin failed
    except UserError as error:
        print_error(str(error))
        return 1
    except Cancelled:
        print_error("Stopped; nothing was changed.")
        return 1
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1 if end.code else 0
    except Exception as error:  # noqa: BLE001 - whatever it is, a person gets a sentence and the log the rest
        print_error(
            f"Something went wrong inside Annotator ({type(error).__name__}); details are in {_log_traceback(error)}."
        )
        return 1
    return 0


def build_program() -> typer.Typer:
    """The typer program with all commands."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        cls=CommandGroup,
        epilog=make_plugin_note(),
    )
    app.callback(invoke_without_command=True)(_open_last_project)
    for name, function in COMMANDS:
        app.command(name)(function)
    team = typer.Typer(add_completion=False, no_args_is_help=True, help="Work on one project at several desks.")
    for name, function in TEAM_COMMANDS:
        team.command(name)(function)
    app.add_typer(team, name="team")
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        print_line(f"annotator {__version__}")
        raise typer.Exit


def _open_last_project(
    context: typer.Context,
    _version_wanted: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and end.")
    ] = False,
    _without_plugin: Annotated[
        list[str] | None,
        typer.Option("--without-plugin", callback=set_left_out, metavar="NAME", help="Start without this plugin."),
    ] = None,
) -> None:
    """Label boxes and crowns, see live how far annotators agree, and see why a detector missed an object.

    Without a command the window opens on the last project.
    """
    if context.invoked_subcommand is None:
        raise typer.Exit(open_last())


def _log_traceback(error: Exception) -> Path:
    """Writes the traceback into the log file and returns its path."""
    handler = make_log_handler()
    logger = logging.getLogger("annotator.cli")
    logger.propagate = False
    logger.addHandler(handler)
    try:
        logger.error("command line", exc_info=error)
    finally:
        logger.removeHandler(handler)
        handler.close()
    return find_log_path()

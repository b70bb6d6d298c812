"""The program: its commands in one table; a failure ends in one sentence and an exit code."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from annotator import __version__
from annotator.cli.console import print_line
from annotator.cli.failing import is_completing, run_guarded
from annotator.cli.groups import Command, LazyGroup, make_command, make_group
from annotator.cli.plugins import find_command, make_plugin_note, set_left_out

COMMANDS: Final = (
    Command(
        "demo", "Copy a sample project of drawn pictures and simulated annotators, and open it.", "demo:open_sample"
    ),
    Command(
        "new",
        "Make a project over pictures in a folder or an object store, from files of other tools, or from both.",
        "new:create_new",
    ),
    Command(
        "open", "Open the window on a project, or on a folder of photographs, which becomes one.", "open:open_named"
    ),
    Command("import", "Read foreign files into layers: all of them in one step, or nothing.", "imports:import_files"),
    Command(
        "export",
        "Write a project as a file of another tool; what the format cannot hold is listed first.",
        "exports:export_file",
    ),
    Command(
        "convert",
        "Write a file of one tool as a file of another, without a project; what is lost on the way is listed first.",
        "convert:convert_file",
    ),
    Command(
        "merge",
        "Take in the layers of other copies of a project: all of them in one step, or nothing.",
        "merge:merge_projects",
    ),
    Command("audit", "Agreement between annotators: F1, IoU, alphas, variances, RandCrowns.", "audit:audit_project"),
    Command(
        "tune", "Search RandCrowns parameters: variance between annotators against discrimination.", "tune:tune_project"
    ),
    Command(
        "check",
        "Models against a reference: counts, AP, best F1 beside people, mechanisms of misses, TIDE, parts.",
        "check:check_models",
    ),
    Command(
        "compare",
        "Several projects side by side: AP, false-negative rate, mechanisms of misses, task measures of their models.",
        "compare:compare_projects",
    ),
    Command(
        "plan",
        "Plan a study: how many images and persons an interval takes, from a pilot or from typed numbers.",
        "plan:plan_study",
    ),
    Command("detect", "Run a model over the images: ONNX, or what a plugin can run.", "detect:detect"),
    Command(
        "stats",
        "Count images and shapes by author, label, split, part state, occluded, size and custom tags.",
        "stats:count_project",
    ),
    Command(
        "publish",
        "Make the evidence bundle of a frozen state: numbers, data, descriptions, and a hash of every file.",
        "publish:publish_state",
    ),
    Command(
        "verify",
        "Say whether an evidence bundle is as it was published; ends with 1 where it is not.",
        "publish:verify_bundle",
    ),
    Command(
        "plugins",
        "List the plugins that were found: version, package, whether each is on, and how long it takes to load.",
        "plugins:list_plugins",
        is_aside=True,
    ),
    Command(
        "completion",
        "Print the lines by which a shell completes commands and options.",
        "completion:print_completion",
        is_aside=True,
    ),
    Command(
        "doctor",
        "Show what is installed, which system libraries the window misses and how to get them.",
        "doctor:check_installation",
        is_aside=True,
    ),
)

PROJECT_COMMANDS: Final = (
    Command(
        "assign", "Say who draws which images: each pair of people shares about equally many.", "assign:assign_images"
    ),
    Command(
        "completeness",
        "Estimate how many objects there are and who found which share, from random shapes that one person alone drew.",
        "completeness:measure_completeness",
    ),
    Command(
        "assistance",
        "Measure what a model's proposals do to people's work, in a study that is drawn at random.",
        "assistance:measure_assistance",
    ),
    Command(
        "reference",
        "List what each rule over several persons would keep for a reference, or put in what one of them keeps.",
        "reference:propose_reference",
    ),
    Command("rename", "Give images, authors or labels other names; of each kind in one step.", "register:rename"),
    Command(
        "erase",
        "Put a pseudonym in the place of a person's name; who made the steps goes, the chain of hashes holds.",
        "register:erase_person",
    ),
    Command(
        "remove-images",
        "Remove images from a project with all that was drawn and written on them, as one step; pictures stay on disk.",
        "register:remove_images",
    ),
    Command(
        "labels",
        "List the labels of a project: ids, names, keys, what a merged label counts as, and the number of shapes of "
        "each.",
        "labels:list_labels",
        former="labels",
    ),
    Command(
        "split",
        "List the splits that commands, lists and exports know, or divide images into them.",
        "split:split_images",
        former="split",
    ),
    Command(
        "locate",
        "Say where the pictures of a project lie: in a folder, an object store or on a web server.",
        "pictures:locate_pictures",
        former="locate",
    ),
    Command(
        "download",
        "Copy pictures from an object store or web server to this disk, to work offline.",
        "pictures:take_along",
        former="take-along",
    ),
    Command(
        "compact",
        "Shorten the journal of past steps and give free space back to the disk.",
        "tidy:tidy_project",
        former="tidy",
    ),
    Command(
        "freeze",
        "Keep the present state under a name; audit, check, tune and export give its numbers with --state NAME.",
        "freeze:freeze_project",
        former="freeze",
    ),
    Command(
        "history",
        "List who did what when, from what to what: of a project, an image, a person or a shape, the latest first.",
        "history:show_history",
    ),
    Command(
        "tiles",
        "Cut the pictures into overlapping tiles for training; whole images come scaled to a tile's side.",
        "tiles:write_tiles",
        former="tiles",
    ),
)

TEAM_COMMANDS: Final = (
    Command(
        "create", "Put a project on a server, so that several people work on it at their own desks.", "team:create_team"
    ),
    Command(
        "invite",
        "Let somebody take part. A login that the server does not know is made where you may make one.",
        "team:invite_person",
    ),
    Command(
        "join",
        "Make your replica of a team project. It holds your own work and what you may see of others'.",
        "team:join_project",
    ),
    Command(
        "assign", "Say who draws which images: each pair of people shares about equally many.", "assign:assign_images"
    ),
    Command(
        "reassign",
        "Give single images to somebody, take them off somebody's list, or both. What was begun stays where it is.",
        "team:reassign_images",
    ),
    Command(
        "claim",
        "Take more images on your list, which are reserved for you for a time and free again if you do not begin them.",
        "team:claim_images",
    ),
    Command(
        "sync", "Send what is unsent and take what has changed; the window does that by itself.", "team:synchronise"
    ),
    Command(
        "status",
        "What is unsent and since when, versions to choose between, how far everybody is, and the published numbers.",
        "team:show_status",
    ),
    Command(
        "check",
        "Compare your own layers with the server's, by a hash of all rows; ends with 1 where one differs.",
        "team:compare_with_server",
    ),
    Command(
        "announce-numbers",
        "Freeze F1, RandCrowns, alpha and variances of whole batches for everybody. Without a name: list the batches.",
        "team:publish_team_numbers",
        former="publish",
    ),
    Command(
        "versions",
        "List the versions that the server keeps beside a layer, or accept or reject one of them.",
        "team:decide_versions",
    ),
    Command(
        "role",
        "Change what a member may do. Who was an auditor or owner once could see everything since then.",
        "team:change_role",
    ),
    Command(
        "remove",
        "End somebody's part in the project. What that person drew stays; images that were not begun are free again.",
        "team:remove_person",
    ),
    Command(
        "erase",
        "Put a pseudonym in the place of a former member's name and login, in every row and step on the server.",
        "team:erase_person",
    ),
    Command(
        "compact",
        "Remove the content of past steps from the server's history; who did what and when stays.",
        "team:compact_history",
    ),
    Command(
        "settings", "Show the settings of the team project, or change those that are named.", "team:change_settings"
    ),
    Command(
        "accept",
        "Take in what a replica has not sent, as that of somebody who is no longer a member.",
        "team:accept_replica",
    ),
    Command(
        "desks",
        "List every desk: whose it is, when the server last heard of it, and what it said it had not sent then.",
        "team:show_desks",
    ),
    Command(
        "history",
        "List what was done on the server, latest first: when, by whom, from which desk, on which image, and why.",
        "team:show_history",
    ),
    Command(
        "doctor",
        "Report on the server: its version, the connection, sizes, who waits for whom, and desks that hold unsent "
        "work.",
        "team:examine_server",
    ),
    Command(
        "move",
        "Give your replica the new address of its server. What is unsent stays and goes out there.",
        "team:move_replica",
    ),
    Command(
        "password",
        "Choose another password for your login on the server than the one that whoever invited you knows.",
        "team:change_password",
    ),
    Command(
        "detach", "Write an ordinary project with what your replica holds: what you were allowed to see.", "team:detach"
    ),
    Command("migrate", "Bring the project on the server up to this version of Annotator.", "team:migrate_team"),
)
"""Those after the word `team`."""

PLUGIN_COMMANDS: Final = (
    Command(
        "new",
        "Write the package of a plugin to begin with: one metric and one command, or the whole example.",
        "new_plugin:make_plugin",
    ),
)
"""Those after the word `plugin`."""


class _Program(LazyGroup):
    """Our commands, then those of plugins."""

    rows = COMMANDS

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        moved = next((row for row in PROJECT_COMMANDS if row.former == cmd_name), None)
        if moved is not None:
            return make_command(cmd_name, moved.load())
        found = super().get_command(ctx, cmd_name)
        if found is not None or cmd_name.startswith("-"):
            return found
        return find_command(cmd_name, self.list_commands(ctx))


class _Team(LazyGroup):
    rows = TEAM_COMMANDS

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        moved = next((row.name for row in self.rows if row.former == cmd_name), cmd_name)
        return super().get_command(ctx, moved)


class _Project(LazyGroup):
    rows = PROJECT_COMMANDS


class _Plugin(LazyGroup):
    rows = PLUGIN_COMMANDS


def run(arguments: list[str] | None = None) -> int:
    """Runs the command that the arguments name; 0 done, 1 could not be done, 2 wrong usage."""
    if is_completing():
        from typer._completion_classes import completion_init

        completion_init()
    given = spread_levels(sys.argv[1:] if arguments is None else arguments)
    return run_guarded(lambda: build_program()(args=given, prog_name="annotator"))


def spread_levels(arguments: Sequence[str]) -> list[str]:
    """The arguments with `--require` before each of the levels that follow one: it takes several, as a shell spells."""
    found: list[str] = []
    for one in arguments:
        is_next = len(found) > 1 and found[-2] == REQUIRE and ">=" in one
        found += (REQUIRE, one) if is_next else (one,)
    return found


REQUIRE: Final = "--require"


def make_last_lines() -> str:
    """What the help says below the list of commands."""
    aside = ", ".join((*(row.name for row in COMMANDS if row.is_aside), "plugin"))
    return " ".join(filter(None, (f"Also: {aside}.", make_plugin_note())))


def build_program() -> typer.Typer:
    """The typer program with all commands."""
    app = make_group(_Program, context_settings={"help_option_names": ["-h", "--help"]}, epilog=make_last_lines())
    app.callback(invoke_without_command=True)(_open_last_project)
    app.add_typer(
        make_group(_Project, no_args_is_help=True, help="What a project holds and lacks, and its upkeep."),
        name="project",
    )
    app.add_typer(make_group(_Team, no_args_is_help=True, help="Work on one project at several desks."), name="team")
    app.add_typer(make_group(_Plugin, no_args_is_help=True, help="Write a plugin."), name="plugin")
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        print_line(f"annotator {__version__}")
        raise typer.Exit


def _open_last_project(
    context: typer.Context,
    _version_wanted: Annotated[
        bool, typer.Option("--version", "-V", callback=_print_version, is_eager=True, help="Print the version and end.")
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
        from annotator.cli.window import open_last

        raise typer.Exit(open_last())

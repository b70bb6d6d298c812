"""`annotator project freeze`: the present state of a project kept under a name, and the list of such states."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from annotator.cli.console import list_names, open_to_change, print_error, print_line, print_table, show_progress_bar
from annotator.cli.options import JsonFile, write_answer

if TYPE_CHECKING:
    from annotator.model.project import FrozenState
    from annotator.report.tables import Record


def freeze_project(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    name: Annotated[
        str | None,
        typer.Argument(help="The name to cite the state by; lists the states if left out.", show_default=False),
    ] = None,
    json_file: JsonFile = None,
) -> None:
    """Keep the present state under a name; audit, check, tune and export give its numbers with --state NAME.

    The hash is of pictures, finished layers and settings. Without a name the states of the project are listed.
    """
    from annotator.store.frozen_states import freeze_state, list_states

    with open_to_change(project, changes=name is not None) as opened:
        if name is not None:
            with show_progress_bar("Freezing") as progress:
                done = freeze_state(opened, name, progress)
            _print_kept(project, done.state, done.unread)
            states = [done.state]
        else:
            states = list_states(opened)
            _print_states(states)
    record = {"schema": "annotator.states/1", "states": [_make_record(state) for state in states]}
    write_answer(json_file, record, "the state as JSON" if name else "the states as JSON", opened.project)


def _print_kept(project: Path, state: "FrozenState", unread: tuple[str, ...]) -> None:
    from annotator.report.numbers import format_count

    counts = (
        format_count(state.images, "image"),
        format_count(state.layers, "finished layer"),
        format_count(state.shapes, "shape"),
    )
    print_line(f"State '{state.name}': {', '.join(counts)}.")
    print_line(f"SHA-256 {state.hash}")
    print_line(f"Its numbers at any later time: annotator audit {quote(str(project))} --state {quote(state.name)}")
    if unread:
        print_error(
            f"Note: the picture of {format_count(len(unread), 'image')} could not be read, so the hash does not hold "
            f"what it shows: {list_names(unread)}."
        )


def _print_states(states: "list[FrozenState]") -> None:
    from annotator.report.numbers import format_utc

    if not states:
        print_line("The project has no frozen state; 'annotator project freeze PROJECT NAME' keeps the present one.")
        return
    rows = [
        (one.name, format_utc(one.time), one.hash, f"{one.images:,}", f"{one.layers:,}", f"{one.shapes:,}")
        for one in states
    ]
    print_table(rows, head=("state", "time", "SHA-256", "images", "finished layers", "shapes"))


def _make_record(state: "FrozenState") -> "Record":
    from annotator.report.numbers import format_utc

    return {
        "name": state.name,
        "hash": state.hash,
        "time": format_utc(state.time),
        "images": state.images,
        "layers": state.layers,
        "shapes": state.shapes,
    }

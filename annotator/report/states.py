"""Which state of a project a report rests on: the name and the hash that a paper cites, in every file and on pages."""

from datetime import UTC, datetime

from annotator.model.project import FrozenState, Project
from annotator.phrase import Phrase
from annotator.report.numbers import DASH
from annotator.report.tables import Record


def format_state_time(state: FrozenState) -> str:
    """When the state was kept, as coordinated universal time."""
    return datetime.fromtimestamp(state.time, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def format_state_line(project: Project) -> str:
    """The state as a sentence for the head of a report and the command line; empty for the project as it is now."""
    state = project.frozen
    if state is None:
        return ""
    return Phrase(
        "State '{name}' of {time}, SHA-256 {hash}.", name=state.name, time=format_state_time(state), hash=state.hash
    )


def format_state_name(project: Project) -> str:
    """The state in a cell of a table: its name and the begin of its hash; a dash for the project as it is now."""
    return DASH if project.frozen is None else f"{project.frozen.name} ({project.frozen.short_hash})"


def make_state_record(project: Project) -> Record:
    """The state as JSON values; nothing for the project as it is now."""
    state = project.frozen
    if state is None:
        return {}
    return {"version": {"name": state.name, "hash": state.hash, "time": format_state_time(state)}}


def list_state_facts(project: Project) -> list[tuple[str, str]]:
    """The rows of a table of parameters; none for the project as it is now."""
    state = project.frozen
    if state is None:
        return []
    return [("state", f"{state.name}, {format_state_time(state)}"), ("SHA-256 of the state", state.hash)]

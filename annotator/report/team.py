"""A team project as its auditors and owners see it: desks, what was done, and how the server does."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from annotator.errors import Numeral, Phrase
from annotator.model.image import Image
from annotator.report.numbers import format_moment, format_size
from annotator.report.tables import Column, ReportSection
from annotator.team import running
from annotator.team.link import Link


class TeamState(Struct, frozen=True):
    """What the server says, with the images that this replica knows."""

    desks: tuple[running.DeskState, ...]
    history: tuple[running.HistoryEntry, ...]
    """The last of them, oldest first."""
    server: running.ServerState | None
    """For owners alone."""
    images: Mapping[int, Image]

    def name_image(self, number: int | None) -> str:
        """The name of the image of a step, or its number where this replica has no such image."""
        if number is None:
            return ""
        return self.images[number].name if number in self.images else f"image {number}"

    def name_host(self, desk: int | None) -> str:
        """The computer of a desk; empty for none."""
        hosts = {one.number: one.host for one in self.desks}
        return "" if desk is None else hosts.get(desk, str(desk))

    def list_sentences(self) -> Iterator[Phrase]:
        """What needs somebody: who waits for whom, and which desks hold unsent work."""
        for wait in () if self.server is None else self.server.waits:
            yield describe_wait(wait)
        for one in self.desks:
            if one.unsent:
                yield Phrase(
                    "{host} of {login} had {n} steps unsent when it last called, {when}.",
                    host=one.host,
                    login=one.login,
                    n=Numeral(f"{one.unsent:,}"),
                    when=format_moment(one.seen),
                )


def read_team_state(
    link: Link, images: Mapping[int, Image], *, is_owner: bool, since: float = 0.0, most: int = 200
) -> TeamState:
    """Asks the server for all of it. Raises TeamError for an annotator, and LinkError."""
    history = running.read_history(link, since=since, most=most)
    server = running.read_server_state(link) if is_owner else None
    return TeamState(tuple(running.read_desks(link)), tuple(history), server, images)


def describe_wait(wait: running.Wait) -> Phrase:
    """Who waits for whose open transaction, and for how long where that may be read."""
    if wait.seconds is None:
        return Phrase("{one} waits for an open transaction of {other}.", one=wait.waiting, other=wait.holder)
    return Phrase(
        "{one} has waited {n} s for an open transaction of {other}.",
        one=wait.waiting,
        other=wait.holder,
        n=Numeral(f"{wait.seconds:.0f}"),
    )


DESKS: Final[tuple[Column[running.DeskState], ...]] = (
    Column("computer", Phrase("computer"), lambda one: one.host),
    Column("desk", Phrase("desk"), lambda one: str(one.number)),
    Column("seen", Phrase("last seen"), lambda one: format_moment(one.seen)),
    Column("unsent", Phrase("unsent"), lambda one: one.unsent),
    Column("version", Phrase("version"), lambda one: one.program),
)


class StepRow(Struct, frozen=True):
    """A step with the words for what it names."""

    entry: running.HistoryEntry
    computer: str
    image: str


STEPS: Final[tuple[Column[StepRow], ...]] = (
    Column("login", Phrase("login"), lambda one: one.entry.login),
    Column("computer", Phrase("computer"), lambda one: one.computer),
    Column("what", Phrase("what"), lambda one: one.entry.name),
    Column("image", Phrase("image"), lambda one: one.image),
    Column(
        "unblinded",
        Phrase("seen before"),
        lambda one: Phrase("others' work") if one.entry.is_unblinded else "",
    ),
    Column("reason", Phrase("why"), lambda one: one.entry.reason),
)
SIZES: Final[tuple[Column[running.TableSize], ...]] = (
    Column("size", Phrase("size"), lambda one: format_size(one.size)),
    Column("rows", Phrase("rows, estimated"), lambda one: one.rows),
)


def _list_steps(state: TeamState) -> Iterable[StepRow]:
    return [StepRow(one, state.name_host(one.desk), state.name_image(one.image)) for one in reversed(state.history)]


FACTS: Final[tuple[Column[running.ServerState], ...]] = (
    Column("version", Phrase("PostgreSQL"), lambda one: one.version),
    Column("database", Phrase("database"), lambda one: one.database),
    Column("line", Phrase("line"), lambda one: one.encryption or Phrase("not encrypted")),
    Column(
        "connections",
        Phrase("connections"),
        lambda one: Phrase("{n} of {most}", n=Numeral(one.connections), most=Numeral(one.most_connections)),
    ),
    Column(
        "statistics",
        Phrase("statistics of the server"),
        lambda one: Phrase("closed to logins") if one.is_hardened else Phrase("open to every login"),
    ),
)


def _list_server_notes(_state: TeamState, servers: Sequence[running.ServerState]) -> list[Phrase]:
    if all(one.is_hardened for one in servers):
        return []
    return [
        Phrase(
            "Any login can read from the statistics how much work goes on; what closes them is in the guide, Team "
            "projects, What remains readable."
        )
    ]


def _has_server(state: TeamState) -> bool:
    return state.server is not None


SECTIONS: Final[tuple[ReportSection[TeamState], ...]] = (
    ReportSection(
        key="desks",
        title=Phrase("Desks"),
        columns=DESKS,
        rows=lambda state: state.desks,
        name=Phrase("login"),
        name_of=lambda _state, row: row.login,
        when=lambda _state: True,
    ),
    ReportSection(
        key="server",
        title=Phrase("Server"),
        columns=FACTS,
        rows=lambda state: [state.server],
        is_turned=True,
        name_of=lambda _state, _row: "",
        notes=_list_server_notes,
        when=_has_server,
    ),
    ReportSection(
        key="sizes",
        title=Phrase("Tables on the server"),
        columns=SIZES,
        rows=lambda state: state.server.tables,
        name=Phrase("table"),
        when=_has_server,
    ),
    ReportSection(
        key="history",
        title=Phrase("What was done, the latest first"),
        columns=STEPS,
        rows=_list_steps,
        name=Phrase("when"),
        name_of=lambda _state, row: format_moment(row.entry.at),
        when=lambda _state: True,
    ),
)
"""The pages of the window and the commands are made from these."""

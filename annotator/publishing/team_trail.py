"""The trail of a team project: the steps of its server as JSON Lines, and how far the chain of a replica agrees.

The server keeps no chain: it says what it holds now. The lines are chained as they are written, so that whoever has the
last link of that day knows later that no line was changed since. What was done at a desk is a link of the chain in its
replica, which the server does not reach: each such step is looked for among those of the server.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from annotator.errors import Numeral, Phrase, Progress
from annotator.formats.core.files import open_replacement
from annotator.model.columns import dump_json, parse_json
from annotator.publishing.trail import make_record
from annotator.store.chain import FIELDS, REASON, TEXTS, Link, Salts, hash_field, hash_text, join_link
from annotator.store.project_file import ProjectFile
from annotator.team.link import Link as Line

_PAGE: Final = 1000
_STEPS: Final = (
    "SELECT seq, extract(epoch FROM at)::float8, login, action, name, image_id, unblinded, desk, detail::text "
    "FROM {}.step WHERE seq > %s ORDER BY seq LIMIT %s"
)


class TeamTrail(Struct, frozen=True):
    """What was written of a server's steps."""

    steps: int
    own: int
    """Steps on layers in the chain of the replica."""
    found: int
    """Of these, how many the server holds."""
    head: str
    """The last link."""

    def list_sentences(self) -> Iterator[Phrase]:
        """What was written, and what it can be held against."""
        yield Phrase(
            "{n} steps of the server; the last link is {head}. Keep it elsewhere: it shows later that no line changed.",
            n=Numeral(f"{self.steps:,}"),
            head=self.head,
        )
        yield Phrase(
            "Of {own} steps on layers in the chain of this replica the server holds {found}.",
            own=Numeral(f"{self.own:,}"),
            found=Numeral(f"{self.found:,}"),
        )


def write_team_trail(path: Path, line: Line, file: ProjectFile, progress: Progress) -> TeamTrail:
    """Writes all steps of the server, which an auditor or owner reads. Raises UserError, LinkError and Cancelled."""
    there = Counter[tuple[Any, ...]]()
    previous, count = b"", 0
    with open_replacement(path) as stream:
        for count, (at, login, action, name, image, unblinded, desk, text) in enumerate(_iterate(line, progress), 1):
            detail = parse_json(text)
            there[detail.get("at"), action, name] += 1
            told = dump_json({"desk": desk, "step": detail})
            values = dict(zip(FIELDS, (at, login, action, name, image, 1, unblinded, told), strict=True))
            if detail.get(REASON):
                values[REASON] = detail[REASON]
            link = _make_link(count, previous, values)
            stream.write(dump_json(make_record(link, str, str)).encode("utf-8", "replace") + b"\n")
            previous = link.link
    own = Counter((one.time, one.action, one.name) for one in file.read_journal(progress=progress) if one.layers)
    return TeamTrail(count, own.total(), (own & there).total(), previous.hex())


def _make_link(number: int, previous: bytes, values: dict[str, Any]) -> Link:
    drawn = Salts.draw()
    salts = {field: drawn.of(field) for field in values}
    hashes = {
        field: (hash_text if field in TEXTS else hash_field)(salts[field], value) for field, value in values.items()
    }
    return Link(number, previous, join_link(previous, hashes.values()), values, salts, hashes)


def _iterate(line: Line, progress: Progress) -> Iterator[tuple[Any, ...]]:
    """The steps of the server without their place in its order, the oldest first."""
    last, done = 0, 0
    while page := line.run(_STEPS.format(line.place.quoted), (last, _PAGE)):
        done += len(page)
        progress.step(done, 0)
        yield from (row[1:] for row in page)
        last = page[-1][0]

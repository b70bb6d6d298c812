"""The trail of a bundle: the chain of the journal as JSON Lines, with salts and values, and its check."""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from annotator.errors import Progress, UserError
from annotator.formats.core.files import open_replacement
from annotator.model.columns import dump_json, parse_json
from annotator.report.numbers import format_utc
from annotator.store import chain
from annotator.store.project_file import ProjectFile

TRAIL: Final = "trail/journal.jsonl"


def write_trail(
    path: Path,
    file: ProjectFile,
    *,
    until: float = math.inf,
    names: Callable[[int], str],
    hide: Callable[[str], str] = str,
    progress: Progress,
) -> dict[str, Any]:
    """Writes the steps up to a time (seconds since 1970), and returns what the manifest says of them.

    `names` tells who an author is called there. A field in which `hide` finds a name goes without its content: its
    hash stays, and the chain holds. Raises UserError and Cancelled.
    """
    counts: Counter[str] = Counter()
    head = ""
    path.parent.mkdir(exist_ok=True)
    with open_replacement(path) as stream, file.open_connection() as connection:
        for link in chain.iterate_links(connection, progress):
            if link.values.get("time", 0.0) > until:
                break
            record = make_record(link, names, hide)
            _count(record, counts)
            stream.write(dump_json(record).encode("utf-8", "replace") + b"\n")
            head = link.link.hex()
    return _describe(counts, head)


def _count(record: dict[str, Any], counts: Counter[str]) -> None:
    is_step = "salts" in record
    counts["steps"] += is_step
    counts["without_content"] += is_step and "detail" not in record
    counts["persons_erased"] += record.get("name") == chain.ERASE


def _describe(counts: Counter[str], head: str) -> dict[str, Any]:
    return {key: counts[key] for key in ("steps", "without_content", "persons_erased")} | {"head": head}


def make_record(link: chain.Link, names: Callable[[Any], str], hide: Callable[[str], str]) -> dict[str, Any]:
    """A link as a line; `names` tells who an author is called, and what `hide` finds a name in stays away."""
    record: dict[str, Any] = {"step": link.number, "previous": link.previous.hex(), "link": link.link.hex()}
    if link.salts is None or link.digests is None:
        return record
    values = {
        field: value for field, value in link.values.items() if not isinstance(value, str) or hide(value) == value
    }
    author = values.get("author")
    told = {"when": format_utc(values["time"])} | ({} if author is None else {"who": names(author)})
    salts = {field: link.salts[field].hex() for field in values}
    return {
        **record,
        **told,
        **values,
        "salts": salts,
        "digests": {key: one.hex() for key, one in link.digests.items()},
    }


def check_trail(path: Path, progress: Progress | None = None) -> tuple[dict[str, Any], list[int]]:
    """What the manifest should say of the trail, and the numbers of the steps that are not as they were written.

    Raises UserError for lines that are no steps.
    """
    progress = progress or Progress()
    counts: Counter[str] = Counter()
    broken, previous = [], ""
    for done, (place, record) in enumerate(_iterate_records(path)):
        if done % 500 == 0:
            progress.step(done, 0)
        try:
            check = _check_step if "salts" in record else _check_gap
            holds = record["previous"] == previous and check(record)
            _count(record, counts)
            if not holds:
                broken.append(int(record["step"]))
            previous = str(record["link"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise UserError("{path}, line {line}, is no step.", path=path, line=str(place)) from error
    return _describe(counts, previous), broken


def _iterate_records(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        with path.open("rb") as stream:
            for place, line in enumerate(stream, start=1):
                found = parse_json(line.decode())
                if not isinstance(found, dict):
                    raise UserError("{path}, line {line}, is no step.", path=path, line=str(place))
                yield place, found
    except OSError as error:
        raise UserError("{path} cannot be read: {reason}.", path=path, reason=error.strerror or "") from error
    except ValueError as error:
        raise UserError("{path} is damaged ({reason}).", path=path, reason=str(error)) from error


def _check_step(record: dict[str, Any]) -> bool:
    digests = [
        bytes.fromhex(record["digests"][field]) for field in (*chain.FIELDS, chain.REASON) if field in record["digests"]
    ]
    if chain.join_link(bytes.fromhex(record["previous"]), digests).hex() != record["link"]:
        return False
    told: dict[str, str] = record["digests"]
    if not {*chain.FIELDS, chain.REASON} & record.keys() <= record["salts"].keys() or record["when"] != format_utc(
        record["time"]
    ):
        return False
    return all(
        _hash(bytes.fromhex(salt), field, record[field]) == told[field] for field, salt in record["salts"].items()
    )


def _hash(salt: bytes, field: str, value: Any) -> str:
    if field in chain.TEXTS:
        return chain.hash_text(salt, value).hex()
    return chain.hash_field(salt, float(value) if field == "time" else value).hex()


def _check_gap(record: dict[str, Any]) -> bool:
    link: str = record["link"]
    return chain.pass_over(bytes.fromhex(record["previous"]), int(record["step"])).hex() == link

"""The trail of a bundle: the chain of the journal as JSON Lines, with salts and values, and its check."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from annotator.errors import UserError
from annotator.formats.core.files import open_replacement
from annotator.model.columns import dump_json, parse_json
from annotator.progress import Progress
from annotator.report.numbers import format_utc
from annotator.store.chain import FIELDS, Link, hash_field, iterate_links, join_link, pass_over
from annotator.store.project_file import ProjectFile

TRAIL: Final = "trail/journal.jsonl"


def write_trail(
    folder: Path,
    file: ProjectFile,
    *,
    until: float,
    names: Callable[[int], str],
    hide: Callable[[str], str],
    progress: Progress,
) -> dict[str, Any]:
    """Writes the steps up to a time (seconds since 1970), and returns what the manifest says of them.

    `names` tells who an author is called there. A detail in which `hide` finds a name goes without its content: its
    hash stays, and the chain holds. Raises UserError and Cancelled.
    """
    counts: Counter[str] = Counter()
    head = ""
    (folder / TRAIL).parent.mkdir(exist_ok=True)
    with open_replacement(folder / TRAIL) as stream, file.open_connection() as connection:
        for link in iterate_links(connection, progress):
            if link.values is not None and link.values[0] > until:
                break
            record = _make_record(link, names, hide)
            counts["steps" if link.salts else "passed_over"] += 1
            counts["without_content"] += link.salts is not None and "detail" not in record
            stream.write(dump_json(record).encode("utf-8", "replace") + b"\n")
            head = link.link.hex()
    return {"steps": counts["steps"], "without_content": counts["without_content"], "head": head}


def _make_record(link: Link, names: Callable[[int], str], hide: Callable[[str], str]) -> dict[str, Any]:
    record: dict[str, Any] = {"step": link.number, "previous": link.previous.hex(), "link": link.link.hex()}
    digests = link.digests
    if link.salts is None or link.values is None or digests is None:
        return record
    values = dict(zip(FIELDS, link.values, strict=False))
    told = {"when": format_utc(values["time"])} | ({} if values["author"] is None else {"who": names(values["author"])})
    if link.detail is not None and hide(link.detail) == link.detail:
        values["detail"] = link.detail
    if hide(str(values["name"])) != values["name"]:
        del values["name"]
    salts = {field: link.salts.of(field).hex() for field in values}
    return {
        **record,
        **told,
        **values,
        "salts": salts,
        "digests": {field: digest.hex() for field, digest in zip(FIELDS, digests, strict=True)},
    }


def check_trail(folder: Path, progress: Progress | None = None) -> tuple[dict[str, Any], list[int]]:
    """What the manifest should say of the trail, and the numbers of the steps that are not as they were written.

    Raises UserError for lines that are no steps.
    """
    progress = progress or Progress()
    counts: Counter[str] = Counter()
    broken, previous = [], ""
    for done, (place, record) in enumerate(_iterate_records(folder / TRAIL)):
        if done % 500 == 0:
            progress.step(done, 0)
        try:
            is_step = "salts" in record
            holds = record["previous"] == previous and (_check_step(record) if is_step else _check_gap(record))
            counts["steps" if is_step else "passed_over"] += 1
            counts["without_content"] += is_step and "detail" not in record
            if not holds:
                broken.append(int(record["step"]))
            previous = str(record["link"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise UserError("{path}, line {line}, is no step.", path=folder / TRAIL, line=str(place)) from error
    return {"steps": counts["steps"], "without_content": counts["without_content"], "head": previous}, broken


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
    digests = [bytes.fromhex(record["digests"][field]) for field in FIELDS]
    if join_link(bytes.fromhex(record["previous"]), digests).hex() != record["link"]:
        return False
    told: dict[str, str] = record["digests"]
    return all(
        _hash(bytes.fromhex(salt), field, record[field]) == told[field] for field, salt in record["salts"].items()
    )


def _hash(salt: bytes, field: str, value: Any) -> str:
    if field == "detail":
        return hashlib.sha256(salt + value.encode()).hexdigest()
    return hash_field(salt, float(value) if field == "time" else value).hex()


def _check_gap(record: dict[str, Any]) -> bool:
    link: str = record["link"]
    return pass_over(bytes.fromhex(record["previous"]), int(record["step"])).hex() == link

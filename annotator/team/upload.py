"""The first filling of a team project: everything that a local project holds, in the caller's transaction."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from annotator import __version__
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.store.tables.shape_rows import make_shape_rows
from annotator.team.link import Link
from annotator.team.server import TEAM_VERSION, act_as_owner

_SHAPE_COLUMNS: Final = (
    "image_id, author_id, round, id, label, x0, y0, x1, y1, occluded, part_state, score, crowd, source_id, "
    "table_image_id, polygon, attributes, draft, assisted"
)

_FINISH: Final = """
UPDATE layer l SET
    hash = (SELECT coalesce(mod(sum(row_hash(s)), 1152921504606846976), 0) FROM shape s
            WHERE s.image_id = l.image_id AND s.author_id = l.author_id AND s.round = l.round),
    finished_at = CASE WHEN status IN ('done', 'reviewed') THEN clock_timestamp() END,
    exposed = seen, exposed_at = CASE WHEN seen THEN clock_timestamp() END, delivered_edits = unblinded,
    changed = (SELECT head FROM project);
UPDATE note SET changed = (SELECT head FROM project);
UPDATE decision SET changed = (SELECT head FROM project)
"""
"""Whoever has seen others' work in the local file has had it on the disk: that counts as delivered."""


def fill_tables(link: Link, project: Project, *, next_shape_id: int) -> None:
    """Writes a project whose layers are all loaded into the empty tables. Raises TeamError and LineError."""
    from annotator.store.tables.parts import row_of_part, rows_of_vocabulary

    with act_as_owner(link):
        _write_project(link, project, next_shape_id)
        _copy(link, "image", [row_of_part(one) for _, one in sorted(project.images.items())])
        _copy(link, "author", [row_of_part(one) for _, one in sorted(project.authors.items())])
        _copy(link, "label", rows_of_vocabulary(project.vocabulary))
        layers = [layer for _, layer in sorted(project.layers.items())]
        _copy(link, "layer", [_header_of(layer) for layer in layers])
        link.copy_rows("shape", _SHAPE_COLUMNS.split(", "), _iterate_rows(layers))
        _copy(link, "decision", [row_of_part(one) for _, one in sorted(project.decisions.items())])
        _copy(link, "note", [row_of_part(one) for _, one in sorted(project.notes.items())])
        link.run("SELECT move_head(1)")
        for statement in _FINISH.split(";\n"):
            link.run(statement)
        link.run("ANALYZE layer, shape")


def _write_project(link: Link, project: Project, next_shape_id: int) -> None:
    row = {
        "id": 1,
        "schema_version": 3,
        "uuid": project.uuid,
        "name": project.name,
        "template": project.template,
        "next_shape_id": next_shape_id,
        "next_label_id": project.vocabulary.next_id,
        "next_image_id": max([project.last_image_id, *project.images]) + 1,
        "next_author_id": max([project.last_author_id, *project.authors]) + 1,
        "parts": project.vocabulary.parts,
        "metrics": msgspec.json.encode(project.metrics).decode(),
        "protocol": msgspec.json.encode(project.protocol).decode(),
        "team_version": TEAM_VERSION,
        "program": __version__,
    }
    _copy(link, "project", [row])


def _copy(link: Link, table: str, rows: list[dict[str, Any]]) -> None:
    """Adds rows that all have the same columns."""
    if rows:
        link.copy_rows(table, list(rows[0]), [list(row.values()) for row in rows])


def _header_of(layer: Layer) -> dict[str, Any]:
    return {
        "image_id": layer.key.image,
        "author_id": layer.key.author,
        "round": layer.key.pass_number,
        "status": layer.status.value,
        "revision": layer.revision,
        "seconds": layer.seconds,
        "unblinded": layer.unblinded,
        "seen": layer.seen,
        "shape_count": layer.count,
        "purpose": layer.purpose.value,
    }


def _iterate_rows(layers: list[Layer]) -> Iterator[tuple[Any, ...]]:
    for layer in layers:
        yield from make_shape_rows(layer.key, layer.shapes)

"""GeoParquet: crowns as a Parquet table with a column of geometries and their coordinate reference system."""

import json
from pathlib import Path
from typing import Any, Final

from annotator.errors import UserError
from annotator.formats.core import tags
from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.geo.features import CARRIES, LOSSES, SCORE, WGS84, describe_system
from annotator.formats.more.vector.layers import MapLayer, make_world_shapes, read_layers, refuse_damaged
from annotator.formats.rows.parquet import has_words, read_parquet
from annotator.progress import Progress

_KEY: Final = b"geo"
_GEOMETRY: Final = "geometry"
_VERSION: Final = "1.1.0"


def read_geoparquet(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignTable:
    """The polygons of the table. Raises UserError with file and row."""
    table = read_parquet(path)
    raw = (table.schema.metadata or {}).get(_KEY)
    if raw is None:
        raise UserError("{source} has no column {value}; choose another format.", source=path.name, value=_GEOMETRY)
    name, epsg = _read_description(path.name, raw)
    if name not in table.column_names:
        raise UserError("{source} has no column {value}; choose another format.", source=path.name, value=name)
    geometries = table.column(name).to_pylist()
    if not all(isinstance(one, bytes | None) for one in geometries):
        raise UserError(
            "{file} holds geometries that are not well-known binary; save it as GeoParquet with WKB.", file=path.name
        )
    columns = {key: table.column(key).to_pylist() for key in table.column_names if key not in (name, "bbox")}
    return read_layers(path.name, [MapLayer("", geometries, columns, epsg)], options, progress)


def _read_description(file: str, raw: bytes) -> tuple[str, int | None]:
    """Name of the column of geometries and code of its system: without one longitude and latitude are meant."""
    try:
        found: Any = json.loads(raw)
        name = str(found["primary_column"])
        column = found["columns"][name]
        system = column.get("crs", WGS84)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise refuse_damaged(file, error) from error
    if system is None or system == WGS84:
        return name, system
    code = system.get("id", {}) if isinstance(system, dict) else {}
    if isinstance(code, dict) and code.get("authority") == "OGC" and code.get("code") == "CRS84":
        return name, WGS84
    if not isinstance(code, dict) or code.get("authority") != "EPSG" or not isinstance(code.get("code"), int):
        raise UserError(
            "{file} is in a coordinate reference system without an EPSG code ({name}); "
            "save it in the system of the pictures.",
            file=file,
            name=ascii(str(system.get("name") if isinstance(system, dict) else system)[:60]),
        )
    return name, int(code["code"])


def write_geoparquet(path: Path, foreign: ForeignTable, progress: Progress | None = None) -> None:
    """One table in the map coordinates of the pictures. Raises UserError where pyarrow is not installed."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise UserError("Parquet needs the package pyarrow; install it, or export as csv.") from error
    shapes = make_world_shapes(foreign, progress)
    types = dict.fromkeys(shapes.columns, pa.string()) | {SCORE: pa.float64(), tags.OCCLUDED: pa.bool_()}
    columns = dict(shapes.columns)
    columns[tags.OCCLUDED] = [None if value is None else value == "true" for value in columns[tags.OCCLUDED]]
    arrays = [pa.array(values, type=types[name]) for name, values in columns.items()]
    arrays.append(pa.array(shapes.geometries, type=pa.binary()))
    system = None if shapes.epsg is None else describe_system(shapes.epsg)
    geometry = {"encoding": "WKB", "geometry_types": ["MultiPolygon"], "crs": system}
    described = {"version": _VERSION, "primary_column": _GEOMETRY, "columns": {_GEOMETRY: geometry}}
    table = pa.table(arrays, names=[*columns, _GEOMETRY]).replace_schema_metadata({_KEY: json.dumps(described)})
    with open_replacement(path) as stream:
        parquet.write_table(table, stream)


GEOPARQUET: Final = Format(
    id="geoparquet",
    title="GeoParquet (map coordinates)",
    patterns=("*.parquet",),
    recognises=lambda path, head: has_words(path, head, [b"primary_column", b"geo"]),
    read=read_geoparquet,
    write=write_geoparquet,
    carries=CARRIES,
    further_losses=LOSSES,
)

"""Files of geographic programs: Shapefile, GeoPackage and GeoParquet, with crowns in map coordinates.

GDAL, by way of the package pyogrio, reads layers out of files and archives of files, and writes one layer into a file.
"""

import contextlib
import glob
import io
import itertools
import json
import math
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.formats.core import tags
from annotator.formats.core.archive import has_member, is_archive, unpack_archive
from annotator.formats.core.files import choose_error, open_replacement, read_head, refuse_larger
from annotator.formats.core.folder import open_folder_writer
from annotator.formats.core.foreign import ForeignFile, ForeignTable
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.losses import Loss, make_images_loss, make_rows_loss
from annotator.formats.core.spooled import PIECE
from annotator.formats.geo import features
from annotator.formats.parts.files import import_arrow
from annotator.formats.rows.parquet import has_words, read_parquet, write_row_groups
from annotator.formats.text.csv_text import require_columns
from annotator.formats.text.json_text import format_json
from annotator.formats.text.plain_text import LocatedLine
from annotator.formats.text.xml_text import parse_value
from annotator.geometry.box import Bools, Floats, Ints

COLUMNS: Final = (
    features.IMAGE,
    features.LABEL,
    features.KIND,
    tags.OCCLUDED,
    tags.PART_STATE,
    features.SCORE,
    features.ATTRIBUTES,
)
"""What a row says beside its geometry; `attributes` is JSON, and all but the score are words."""


class MapRows(Struct, frozen=True):
    """Some rows of a layer."""

    geometries: "Sequence[bytes | None]"
    """As well-known binary."""
    properties: Mapping[str, list[Any]]
    """Values by column, None or not a number where a row has none."""


class MapLayer(Struct, frozen=True):
    """What one layer of a file holds."""

    name: str
    """For sentences; empty where a file has one layer."""
    rows: Iterable[MapRows]
    """Some at a time."""
    epsg: int | None
    """The coordinate reference system; None where the file names none."""


def read_layers(
    source: str, layers: Iterable[MapLayer], options: ReadOptions, progress: Progress | None = None
) -> ForeignFile:
    """The polygons of all layers, in pixels of the pictures they name or lie on. Raises UserError with the row."""
    gathering = TableBuilder(source, lenient=options.lenient)
    reader = features.MapFeatureReader(gathering, options)
    for layer in layers:
        read = partial(_add_row, gathering, reader, layer.epsg)
        name = f"{source}, {layer.name}" if layer.name else source
        gathering.read_each(_iterate_rows(name, layer), read, progress, every=1000)
    return gathering.build()


_Row: TypeAlias = tuple[LocatedLine["bytes | None"], dict[str, Any]]
"""Geometry and properties."""


def _iterate_rows(name: str, layer: MapLayer) -> Iterator[_Row]:
    number = 0
    for some in layer.rows:
        columns = some.properties
        values_of = zip(*columns.values(), strict=True) if columns else itertools.repeat(())
        for raw, values in zip(some.geometries, values_of, strict=False):
            number += 1
            yield LocatedLine(raw, name, Phrase("row {n}", n=number)), dict(zip(columns, values, strict=True))


def _add_row(gathering: TableBuilder, reader: features.MapFeatureReader, epsg: int | None, told: _Row) -> None:
    row, properties = told
    rings = _read_rings(gathering, row)
    if rings is None:
        return
    found = {name: kept for name, value in properties.items() if (kept := _keep(value)) is not None}
    if isinstance(found.get(features.ATTRIBUTES), str):
        found[features.ATTRIBUTES] = parse_value(found[features.ATTRIBUTES])
    reader.add(features.MapFeature(rings, found, row, epsg))


def _keep(value: Any) -> Any:
    """A value as plain Python has it; None where nothing is said."""
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or value == "" or (isinstance(value, float) and math.isnan(value)):
        return None
    return value if isinstance(value, bool | int | float | str | list | dict) else str(value)


def _read_rings(gathering: TableBuilder, row: LocatedLine[bytes | None]) -> tuple[Floats, ...] | None:
    """The outer rings of a geometry; None, with a note, for one that is no region."""
    import shapely

    with np.errstate(all="ignore"):
        geometry = None if row.value is None else shapely.from_wkb(row.value, on_invalid="ignore")
    kind = "nothing" if geometry is None else geometry.geom_type
    if geometry is None or kind not in ("Polygon", "MultiPolygon"):
        gathering.add_note(f"features of the kind {kind[:20]!a} (left out)")
        return None
    return features.rings_of_geometry(gathering, row, geometry)


class WorldShapes:
    """The shapes of tables as a layer to write: geometries, columns, and the systems of the pictures."""

    def __init__(self) -> None:
        self.geometries: list[bytes] = []
        """As well-known binary."""
        self.columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        self.systems = features.PictureSystems()

    def add(self, foreign: ForeignTable, progress: Progress) -> None:
        """The shapes of a table whose picture tells its place."""
        import shapely

        grounds = features.list_grounds(foreign)
        self.systems.add(grounds)
        for row in foreign.iterate_rows(progress):
            ground = grounds[foreign.shapes.image[row]]
            if ground is None:
                continue
            pieces = [shapely.Polygon(ring) for ring in features.make_world_polygon(foreign, row, ground)]
            self.geometries.append(shapely.to_wkb(shapely.MultiPolygon(pieces), byte_order=1))
            properties = features.texts_of(foreign, row)
            for name, column in self.columns.items():
                column.append(properties.get(name))


class LayerTables(Struct, frozen=True):
    """Writes tables that come one after the other as one layer, whose rows GDAL takes all at once."""

    write_shapes: Callable[[Path, WorldShapes], None]

    def prepare(self, _foreign: ForeignTable) -> None:
        """Nothing need be known before the rows are gathered."""

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """The file or folder. Raises UserError for a missing package and for pictures in several systems."""
        found = WorldShapes()
        for foreign in tables():
            found.add(foreign, progress or Progress())
        self.write_shapes(path, found)


def refuse_damaged(file: str, reason: object) -> UserError:
    """The sentence about a file that a geographic library cannot read."""
    words = " ".join(str(reason).split())[:100] or type(reason).__name__
    return UserError(
        "{file} is a damaged file ({reason}); get it again from where it came from.", file=file, reason=words
    )


_LAYER: Final = "shapes"
"""Name of the layer that is written."""
_DAY: Final = "2000-01-01T00:00:00.000Z"
"""In the place of the time of writing, so that equal content is an equal file."""


def load_pyogrio(file: str) -> Any:
    """The package. Raises UserError where it is not installed."""
    try:
        import pyogrio
        import pyogrio.raw
    except ImportError as error:
        raise UserError(
            "{file}: Shapefile and GeoPackage need the package pyogrio; install it, or use GeoJSON.", file=file
        ) from error
    return pyogrio


def iterate_layers(path: Path) -> Iterator[MapLayer]:
    """The layers of a file that hold geometries. Raises UserError for a damaged file and a missing package."""
    pyogrio = load_pyogrio(path.name)
    refuse_larger(path, path.stat().st_size)
    layers = _ask_twice(path, pyogrio, lambda: pyogrio.list_layers(path).tolist())
    known = [str(name) for name, kind in layers if kind is not None]
    for name in known:
        kinds = _ask_twice(path, pyogrio, partial(pyogrio.read_info, path, layer=name))
        # A column of whole numbers or of yes and no is one of fractions where any row has none.
        whole = [str(key) for key, kind in zip(kinds["fields"], kinds["dtypes"], strict=True) if kind[:1] in "biu"]
        read = partial(pyogrio.raw.read, path, layer=name, columns=whole, read_geometry=False, return_fids=True)
        facts, ids, _, columns = _ask_twice(path, pyogrio, read)
        types = {str(key): values.dtype for key, values in zip(facts["fields"], columns, strict=True)}
        rows = _iterate_map_rows(path, pyogrio, name, ids, types)
        yield MapLayer(name if len(known) > 1 else "", rows, _read_epsg(path.name, facts["crs"]))


def _iterate_map_rows(
    path: Path, pyogrio: Any, name: str, ids: Ints, types: Mapping[str, "np.dtype[Any]"]
) -> Iterator[MapRows]:
    """The rows of these ids."""
    for first in range(0, len(ids), PIECE):
        read = partial(pyogrio.raw.read, path, layer=name, force_2d=True, fids=ids[first : first + PIECE])
        facts, _, geometries, columns = _ask_twice(path, pyogrio, read)
        if geometries is None:
            return
        properties = {
            str(key): values.astype(types.get(str(key), values.dtype)).tolist()
            for key, values in zip(facts["fields"], columns, strict=True)
        }
        yield MapRows(geometries, properties)


def write_layer(target: Path | io.BytesIO, shapes: WorldShapes, driver: str, *, kind: str, file: str) -> None:
    """One layer of polygons. Raises UserError for a missing package and for pictures in several systems."""
    pyogrio, epsg = load_pyogrio(file), shapes.systems.choose_epsg()
    fields = [
        np.array(values, dtype=np.float64 if name == features.SCORE else np.object_)
        for name, values in shapes.columns.items()
    ]
    pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": _DAY})
    try:
        with _turn_errors(file, pyogrio):
            pyogrio.raw.write(
                target,
                np.array(shapes.geometries, dtype=np.object_),
                fields,
                list(shapes.columns),
                layer=_LAYER,
                driver=driver,
                geometry_type=kind,
                crs=None if epsg is None else f"EPSG:{epsg}",
                encoding="UTF-8",
            )
    finally:
        pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": None})


@contextlib.contextmanager
def _turn_errors(file: str, pyogrio: Any, path: Path | None = None) -> Iterator[None]:
    """What the library raises as one sentence; its warnings are about geometries that are looked at here, too.

    `path` is what is read. The library stumbles over its own variable where GDAL has no words for a coordinate
    reference system.
    """
    errors = pyogrio.errors
    wrong = (errors.DataSourceError, errors.DataLayerError, errors.CRSError, errors.FieldError, errors.GeometryError)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (*wrong, RuntimeError, ValueError, UnboundLocalError) as error:
        damaged = refuse_damaged(file, error)
        raise (damaged if path is None else choose_error(path, error, damaged)) from error


def _ask_twice(path: Path, pyogrio: Any, ask: Callable[[], Any]) -> Any:
    """What the library finds in a file; a disk that failed once, which it calls damage, is asked again."""
    with contextlib.suppress(UserError), _turn_errors(path.name, pyogrio, path):
        return ask()
    with _turn_errors(path.name, pyogrio, path):
        return ask()


def _read_epsg(file: str, name: str | None) -> int | None:
    """The code of a layer's system. Raises UserError for a system without one: nobody could lay it on a picture."""
    if not name:
        return None
    found = features.find_epsg(name) or features.find_code(name)
    if found is None:
        raise _make_system_error(file, " ".join(name.split()))
    return found


def _make_system_error(file: str, name: object) -> UserError:
    return UserError(
        "{file} is in a coordinate reference system without an EPSG code ({name}); "
        "save it in the system of the pictures.",
        file=file,
        name=ascii(str(name)[:60]),
    )


ENDING: Final = ".shp"
_SHAPEFILE_MAGIC: Final = (9994).to_bytes(4, "big")
_HEADER: Final = 100
_ENDINGS: Final = (ENDING, ".shx", ".dbf", ".prj", ".cpg")
"""Endings of all files that are read."""
_NEEDED: Final = (".shx", ".dbf")
"""Endings of the files without which a Shapefile is none."""
_NAME: Final = "shapes"
_LONGEST: Final = 254
"""Bytes of a text."""
_FURTHER: Final = tuple(f"attribute{n}" for n in range(2, 10))
"""Columns after `attributes` that hold the rest of it; ten letters are the longest name of a column."""


def read_shapefile(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The polygons of one file, or of all in a folder or an archive. Raises UserError with file and row."""
    if is_archive(read_head(path)):
        with unpack_archive(path, _ENDINGS, is_flat=True) as folder:
            return read_shapefile(folder, options, progress)
    files = sorted(file for file in path.iterdir() if _is_shapefile(file)) if path.is_dir() else [path]
    if not files:
        raise UserError(
            "{path} holds no files with the ending {ending}; choose another folder.", path=path, ending=ENDING
        )
    return read_layers(path.name, _iterate_files(files, is_one=not path.is_dir()), options, progress)


def _iterate_files(files: Iterable[Path], *, is_one: bool) -> Iterator[MapLayer]:
    for file in files:
        _check_files(file)
        for layer in iterate_layers(file):
            rows = (replace(some, properties=_join_attributes(some.properties)) for some in layer.rows)
            yield MapLayer("" if is_one else file.name, rows, layer.epsg)


def _check_files(file: Path) -> None:
    """Raises UserError for a file that is none, is torn, or lies without those that belong to it."""
    head = read_head(file, _HEADER)
    if not head.startswith(_SHAPEFILE_MAGIC):
        raise UserError("{path} is not a Shapefile; choose another file or format.", path=file)
    there = {beside.suffix.lower() for beside in file.parent.glob(f"{glob.escape(file.stem)}.*")}
    missing = [ending for ending in _NEEDED if ending not in there]
    if missing:
        raise UserError(
            "{file} lies here without {missing}; copy all files of that name together.",
            file=file.name,
            missing=file.stem + missing[0],
        )
    if len(head) < _HEADER or file.stat().st_size < 2 * int.from_bytes(head[24:28], "big"):
        raise refuse_damaged(file.name, "it ends too early")


def write_shapefile(path: Path, shapes: WorldShapes) -> None:
    """The files into the folder `path`."""
    shapes.columns = _split_attributes(shapes.columns)
    with open_folder_writer(path) as folder:
        made = folder.path_of(_NAME + ENDING)
        write_layer(made, shapes, "ESRI Shapefile", kind="Polygon", file=path.name)
        for beside in sorted(made.parent.glob(f"{_NAME}.*")):
            if beside.name != made.name:
                folder.path_of(beside.name)


def _is_short(text: str) -> bool:
    """Whether the table keeps a text as it is: it takes blanks from the end."""
    return len(text.encode()) <= _LONGEST and not text.endswith(" ")


def _has_long_attributes(foreign: ForeignTable) -> Bools:
    shapes = foreign.shapes
    texts = (format_json(shapes.attributes_of(row)) for row in range(len(shapes)))
    return np.array([_cut(text) is None for text in texts], dtype=np.bool_)


def _cut(text: str) -> list[str] | None:
    """A text in pieces for `attributes` and the columns after it; None where they have no room for it.

    No piece begins or ends with a blank, as the table may take it away.
    """
    if len(text.encode()) > _LONGEST * (1 + len(_FURTHER)):
        return None
    pieces: list[str] = []
    while text:
        end = len(text.encode()[:_LONGEST].decode(errors="ignore"))
        while 0 < end < len(text) and " " in text[end - 1 : end + 1]:
            end -= 1
        if not end:
            return None
        pieces.append(text[:end])
        text = text[end:]
    return pieces if len(pieces) <= 1 + len(_FURTHER) else None


def _split_attributes(columns: Mapping[str, list[Any]]) -> dict[str, list[Any]]:
    """The columns with attributes cut to pieces, in as many columns as the longest of them needs."""
    rows = [(text and _cut(text)) or [None] for text in columns[features.ATTRIBUTES]]
    names = (features.ATTRIBUTES, *_FURTHER)[: max(map(len, rows), default=1)]
    split = {
        name: [pieces[place] if place < len(pieces) else None for pieces in rows] for place, name in enumerate(names)
    }
    return {**columns, **split}


def _join_attributes(properties: Mapping[str, list[Any]]) -> Mapping[str, list[Any]]:
    """The columns with attributes put together again; rows of other programs, where that gives no JSON, stay."""
    names = [name for name in (features.ATTRIBUTES, *_FURTHER) if name in properties]
    if names[:1] != [features.ATTRIBUTES] or len(names) == 1:
        return properties
    joined = {**properties, **{name: list(properties[name]) for name in names}}
    for row, pieces in enumerate(zip(*(properties[name] for name in names), strict=True)):
        text = "".join(piece for piece in pieces if isinstance(piece, str))
        if isinstance(parse_value(text), dict):
            for name in names:
                joined[name][row] = text if name == features.ATTRIBUTES else None
    return joined


def _drop_long_attributes(foreign: ForeignTable) -> ForeignTable:
    if foreign.shapes.attributes is None:
        return foreign
    column = foreign.shapes.attributes.copy()
    column[_has_long_attributes(foreign)] = None
    return replace(foreign, shapes=foreign.shapes.with_columns(attributes=column))


def _is_named_shortly(foreign: ForeignTable) -> Bools:
    return np.array([_is_short(image.name) for image in foreign.images], dtype=np.bool_)


def _has_short_label(foreign: ForeignTable) -> Bools:
    fits = np.array([_is_short(label.name) for label in foreign.labels], dtype=np.bool_)
    found: Bools = fits[foreign.shapes.label] if len(fits) else np.ones(len(foreign.shapes), dtype=np.bool_)
    return found


def _is_shapefile(path: Path) -> bool:
    return path.suffix.lower() == ENDING and path.is_file()


def _recognises_shapefile(path: Path, head: bytes) -> bool:
    """A file of shapes, or a folder or an archive that holds one."""
    if path.is_dir():
        return any(map(_is_shapefile, path.iterdir()))
    return (head.startswith(_SHAPEFILE_MAGIC) and path.suffix.lower() == ENDING) or has_member(path, head, ENDING)


_LOSSES: Final = (
    Loss(
        "attributes that are too long for nine columns of 254 bytes",
        lambda f: int(_has_long_attributes(f).sum()),
        _drop_long_attributes,
    ),
    make_images_loss("images whose name is longer than 254 bytes or ends in a blank (left out)", _is_named_shortly),
    make_rows_loss("shapes whose label is longer than 254 bytes or ends in a blank (left out)", _has_short_label),
)
SHAPEFILE: Final = Format(
    id="shapefile",
    title="Shapefile (map coordinates)",
    patterns=("*.shp", "*.zip"),
    recognises=_recognises_shapefile,
    read=read_shapefile,
    write_tables=partial(LayerTables, write_shapefile),
    carries=features.CARRIES,
    further_losses=(*_LOSSES, *features.LOSSES),
    dropped=(*_LOSSES, *features.LOSSES),
    writes_folder=True,
)


_KEY: Final = b"geo"
_GEOMETRY: Final = "geometry"
_VERSION: Final = "1.1.0"
_ROW_GROUP: Final = 1024**2


def read_geoparquet(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The polygons of the table. Raises UserError with file and row."""
    schema, batches = read_parquet(path)
    described = schema.metadata or {}
    require_columns([_GEOMETRY] if _KEY in described else [], (_GEOMETRY,), path.name)
    name, epsg = _read_description(path.name, described[_KEY])
    require_columns(schema.names, (name,), path.name)
    return read_layers(path.name, [MapLayer("", _iterate_batches(path.name, name, batches), epsg)], options, progress)


def _iterate_batches(file: str, name: str, batches: Iterable[Any]) -> Iterator[MapRows]:
    """The rows, whose geometries are in the column of this name."""
    for batch in batches:
        columns = {key: column.to_pylist() for key, column in zip(batch.schema.names, batch.columns, strict=True)}
        geometries = columns.pop(name)
        if not all(isinstance(one, bytes | None) for one in geometries):
            raise UserError(
                "{file} holds geometries that are not well-known binary; save it as GeoParquet with WKB.", file=file
            )
        columns.pop("bbox", None)
        yield MapRows(geometries, columns)


def _read_description(file: str, raw: bytes) -> tuple[str, int | None]:
    """Name of the column of geometries and code of its system: without one longitude and latitude are meant."""
    try:
        found: Any = json.loads(raw)
        name = str(found["primary_column"])
        column = found["columns"][name]
        system = column.get("crs", features.WGS84)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise refuse_damaged(file, error) from error
    if system is None or system == features.WGS84:
        return name, system
    code = system.get("id", {}) if isinstance(system, dict) else {}
    if isinstance(code, dict) and code.get("authority") == "OGC" and code.get("code") == "CRS84":
        return name, features.WGS84
    if not isinstance(code, dict) or code.get("authority") != "EPSG" or not isinstance(code.get("code"), int):
        raise _make_system_error(file, system.get("name") if isinstance(system, dict) else system)
    return name, int(code["code"])


class ParquetTables:
    """Writes one table in the map coordinates of the pictures."""

    def __init__(self) -> None:
        self._systems = features.PictureSystems()

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in where the next pictures lie."""
        self._systems.add(features.list_grounds(foreign))

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """The file. Raises UserError for a missing package and for pictures in several systems."""
        pa = import_arrow()
        epsg = self._systems.choose_epsg()
        system = None if epsg is None else features.describe_system(epsg)
        geometry = {"encoding": "WKB", "geometry_types": ["MultiPolygon"], "crs": system}
        described = {"version": _VERSION, "primary_column": _GEOMETRY, "columns": {_GEOMETRY: geometry}}
        types = dict.fromkeys(COLUMNS, pa.string()) | {features.SCORE: pa.float64(), tags.OCCLUDED: pa.bool_()}
        schema = pa.schema({**types, _GEOMETRY: pa.binary()}, {_KEY: json.dumps(described)})

        def make_table(foreign: ForeignTable) -> Any:
            shapes = WorldShapes()
            shapes.add(foreign, progress or Progress())
            occluded = [None if value is None else value == "true" for value in shapes.columns[tags.OCCLUDED]]
            columns = {**shapes.columns, tags.OCCLUDED: occluded, _GEOMETRY: shapes.geometries}
            return pa.table(columns, schema=schema)

        write_row_groups(path, map(make_table, tables()), _ROW_GROUP)


GEOPARQUET: Final = Format(
    id="geoparquet",
    title="GeoParquet (map coordinates)",
    patterns=("*.parquet",),
    recognises=lambda path, head: has_words(path, head, [b"primary_column", b"geo"]),
    read=read_geoparquet,
    write_tables=ParquetTables,
    carries=features.CARRIES,
    further_losses=features.LOSSES,
    dropped=features.LOSSES,
)


_ENDING: Final = ".gpkg"
_MAGIC: Final = b"SQLite format 3\0"
_KIND: Final = slice(68, 72)
"""Where a database says what program it is for."""
_KINDS: Final = (b"GPKG", b"GP10", b"GP11")


def read_geopackage(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """The polygons of all layers, of a file or of the one in an archive. Raises UserError with layer and row."""
    head = read_head(path)
    if is_archive(head):
        with unpack_archive(path, (_ENDING,), is_flat=True) as folder:
            files = sorted(folder.iterdir())
            if len(files) != 1:
                raise UserError(
                    "{file} holds {n} files with the ending {ending}; unpack it and choose one of them.",
                    file=path.name,
                    n=len(files),
                    ending=_ENDING,
                )
            return read_geopackage(files[0], options, progress)
    if not _is_package(head):
        raise UserError("{path} is not a GeoPackage; choose another file or format.", path=path)
    page = int.from_bytes(head[16:18], "big")
    if path.stat().st_size < int.from_bytes(head[28:32], "big") * (65536 if page == 1 else page):
        raise refuse_damaged(path.name, "it ends too early")
    return read_layers(path.name, iterate_layers(path), options, progress)


def write_geopackage(path: Path, shapes: WorldShapes) -> None:
    """One layer in the map coordinates of the pictures."""
    made = io.BytesIO()
    write_layer(made, shapes, "GPKG", kind="MultiPolygon", file=path.name)
    with open_replacement(path) as stream:
        stream.write(made.getbuffer())


def _is_package(head: bytes) -> bool:
    return head.startswith(_MAGIC) and head[_KIND] in _KINDS


def _recognises(path: Path, head: bytes) -> bool:
    """A database for geographic programs, or an archive that holds one."""
    return _is_package(head) or has_member(path, head, _ENDING)


GEOPACKAGE: Final = Format(
    id="geopackage",
    title="GeoPackage (map coordinates)",
    patterns=("*.gpkg", "*.zip"),
    recognises=_recognises,
    read=read_geopackage,
    write_tables=partial(LayerTables, write_geopackage),
    carries=features.CARRIES,
    further_losses=features.LOSSES,
    dropped=features.LOSSES,
)

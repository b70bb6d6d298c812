"""GDAL, by way of the package pyogrio: layers out of files, and one layer into a file."""

import contextlib
import io
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.files import MAX_BYTES
from annotator.formats.geo.features import SCORE, find_code, find_epsg
from annotator.formats.more.vector.layers import MapLayer, WorldShapes, refuse_damaged
from annotator.phrase import Numeral

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
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise UserError(
            "{file} is {size} bytes; more than {limit} are not read: split the file.",
            file=path.name,
            size=Numeral(f"{size:,}"),
            limit=Numeral(f"{MAX_BYTES:,}"),
        )
    with _turn_errors(path.name, pyogrio):
        known = [str(name) for name, kind in pyogrio.list_layers(path).tolist() if kind is not None]
    for name in known:
        with _turn_errors(path.name, pyogrio):
            facts, _, geometries, fields = pyogrio.raw.read(path, layer=name, force_2d=True)
        if geometries is None:
            continue
        columns = {str(key): values.tolist() for key, values in zip(facts["fields"], fields, strict=True)}
        yield MapLayer(name if len(known) > 1 else "", geometries, columns, _read_epsg(path.name, facts["crs"]))


def write_layer(target: Path | io.BytesIO, shapes: WorldShapes, driver: str, *, kind: str, file: str) -> None:
    """One layer of polygons. Raises UserError for a missing package."""
    pyogrio = load_pyogrio(file)
    fields = [
        np.array(values, dtype=np.float64 if name == SCORE else np.object_) for name, values in shapes.columns.items()
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
                crs=None if shapes.epsg is None else f"EPSG:{shapes.epsg}",
                encoding="UTF-8",
            )
    finally:
        pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": None})


@contextlib.contextmanager
def _turn_errors(file: str, pyogrio: Any) -> Iterator[None]:
    """What the library raises as one sentence; its warnings are about geometries that are looked at here, too.

    It stumbles over its own variable where GDAL has no words for a coordinate reference system.
    """
    errors = pyogrio.errors
    wrong = (errors.DataSourceError, errors.DataLayerError, errors.CRSError, errors.FieldError, errors.GeometryError)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (*wrong, RuntimeError, ValueError, UnboundLocalError) as error:
        raise refuse_damaged(file, error) from error


def _read_epsg(file: str, name: str | None) -> int | None:
    """The code of a layer's system. Raises UserError for a system without one: nobody could lay it on a picture."""
    if not name:
        return None
    found = find_epsg(name) or find_code(name)
    if found is None:
        raise UserError(
            "{file} is in a coordinate reference system without an EPSG code ({name}); "
            "save it in the system of the pictures.",
            file=file,
            name=ascii(" ".join(name.split())[:60]),
        )
    return found

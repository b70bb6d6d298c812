"""The formats that Annotator knows, in the order in which dialogs and messages list them.

Nothing of a format is imported before it is named or needed to recognise a file; rarely used ones come last.
"""

from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, overload

from annotator.errors import UserError
from annotator.formats.core.files import read_head

if TYPE_CHECKING:
    from annotator.formats.core.format import Format


class FormatRow(NamedTuple):
    """Where a format is, and what it can do."""

    id: str
    place: str
    """Module and name of the `Format`."""
    ways: str
    """`r` where it is read, `w` where it is written."""

    @property
    def is_rare(self) -> bool:
        """Whether it is rarely used: imported only when it is named or when no common format recognises a file."""
        return self.place.startswith("annotator.formats.more.")

    def load(self) -> "Format":
        """Imports the format."""
        module, _, name = self.place.partition(":")
        found: Format = getattr(import_module(module), name)
        return found


FORMATS: Final = (
    FormatRow("labelstudio", "annotator.formats.more.labelstudio:LABEL_STUDIO", "rw"),
    FormatRow("labelstudio-min", "annotator.formats.more.labelstudio:LABEL_STUDIO_MIN", "rw"),
    FormatRow("createml", "annotator.formats.more.createml:CREATEML", "rw"),
    FormatRow("datumaro", "annotator.formats.more.datumaro:DATUMARO", "rw"),
    FormatRow("supervisely", "annotator.formats.more.supervisely:SUPERVISELY", "r"),
    FormatRow("labelbox", "annotator.formats.more.labelbox:LABELBOX", "r"),
    FormatRow("fiftyone", "annotator.formats.more.fiftyone:FIFTYONE", "r"),
    FormatRow("via", "annotator.formats.more.via:VIA", "rw"),
    FormatRow("via-csv", "annotator.formats.more.via:VIA_CSV", "rw"),
    FormatRow("coco", "annotator.formats.coco:COCO", "rw"),
    FormatRow("coco-polygons", "annotator.formats.coco:COCO_POLYGONS", "w"),
    FormatRow("detections", "annotator.formats.detections:DETECTIONS", "rw"),
    FormatRow("coco-results", "annotator.formats.detections:COCO_RESULTS", "rw"),
    FormatRow("voc-floats", "annotator.formats.voc:VOC_FLOATS", "rw"),
    FormatRow("voc", "annotator.formats.voc:VOC", "rw"),
    FormatRow("yolo-darknet", "annotator.formats.more.darknet:DARKNET", "rw"),
    FormatRow("yolo-polygons", "annotator.formats.yolo:YOLO_POLYGONS", "rw"),
    FormatRow("yolo-states", "annotator.formats.yolo:YOLO_STATES", "rw"),
    FormatRow("yolo", "annotator.formats.yolo:YOLO", "rw"),
    FormatRow("xanylabeling", "annotator.formats.labelme:XANYLABELING", "rw"),
    FormatRow("labelme", "annotator.formats.labelme:LABELME", "rw"),
    FormatRow("cvat", "annotator.formats.cvat:CVAT", "rw"),
    FormatRow("delftbikes", "annotator.formats.delftbikes:DELFTBIKES", "rw"),
    FormatRow("csv", "annotator.formats.rows.table:CSV", "rw"),
    FormatRow("parquet", "annotator.formats.rows.table:PARQUET", "rw"),
    FormatRow("wkt", "annotator.formats.geo.wkt:WKT", "rw"),
    FormatRow("deepforest", "annotator.formats.more.deepforest:DEEPFOREST", "rw"),
    FormatRow("geojson", "annotator.formats.geo.geojson:GEOJSON", "rw"),
    FormatRow("geopackage", "annotator.formats.more.vector:GEOPACKAGE", "rw"),
    FormatRow("shapefile", "annotator.formats.more.vector:SHAPEFILE", "rw"),
    FormatRow("geoparquet", "annotator.formats.more.vector:GEOPARQUET", "rw"),
    FormatRow("open-images", "annotator.formats.more.open_images:OPEN_IMAGES", "rw"),
    FormatRow("detections-csv", "annotator.formats.more.object_tables:DETECTIONS_CSV", "r"),
    FormatRow("tensorflow-csv", "annotator.formats.more.object_tables:TENSORFLOW_CSV", "rw"),
    FormatRow("retinanet-csv", "annotator.formats.more.object_tables:RETINANET_CSV", "rw"),
    FormatRow("automl-csv", "annotator.formats.more.automl:AUTOML", "r"),
    FormatRow("kitti", "annotator.formats.more.lines.kitti:KITTI", "rw"),
    FormatRow("dota", "annotator.formats.more.lines.dota:DOTA", "rw"),
    FormatRow("mot", "annotator.formats.more.lines.mot:MOT", "r"),
    FormatRow("yolo-predictions", "annotator.formats.more.lines.detection_text:YOLO_OUTPUT", "r"),
    FormatRow("text-xyxy", "annotator.formats.more.lines.detection_text:TEXT_CORNERS", "rw"),
    FormatRow("text-xywh", "annotator.formats.more.lines.detection_text:TEXT_SIZES", "rw"),
    FormatRow("text-boxes", "annotator.formats.more.lines.detection_text:TEXT_TRUTH", "r"),
    FormatRow("points", "annotator.formats.points:POINTS", "r"),
)
"""Of formats that look alike the one that says more stands first."""
READ_FORMATS: Final = tuple(row.id for row in FORMATS if "r" in row.ways)
"""Ids of our formats that can be read."""
WRITTEN_FORMATS: Final = tuple(row.id for row in FORMATS if "w" in row.ways)
"""Ids of our formats that can be written."""


class FormatList(Sequence["Format"]):
    """Our formats, then `further` ones; each is imported when it is asked for."""

    def __init__(self, further: Sequence["Format"] = ()) -> None:
        self.further = tuple(further)

    def __len__(self) -> int:
        return len(FORMATS) + len(self.further)

    @overload
    def __getitem__(self, place: int) -> "Format": ...
    @overload
    def __getitem__(self, place: slice) -> tuple["Format", ...]: ...
    def __getitem__(self, place: int | slice) -> "Format | tuple[Format, ...]":
        if isinstance(place, slice):
            return tuple(self[number] for number in range(len(self))[place])
        number = range(len(self))[place]
        return FORMATS[number].load() if number < len(FORMATS) else self.further[number - len(FORMATS)]


_OURS: Final = FormatList()


def list_formats() -> tuple["Format", ...]:
    """All our formats."""
    return tuple(row.load() for row in FORMATS)


def find_own_format(name: str) -> "Format | None":
    """Our format of this id; None where it is none of ours."""
    return next((row.load() for row in FORMATS if row.id == name.lower()), None)


def find_format(name: str, formats: FormatList = _OURS) -> "Format":
    """The format that `--format NAME` means. Raises UserError that lists the names."""
    further = {one.id: one for one in formats.further}
    found = find_own_format(name) or further.get(name.lower())
    if found is None:
        names = ", ".join((*(row.id for row in FORMATS), *further))
        raise UserError("There is no format '{name}'; formats are: {names}.", name=name, names=names)
    return found


def find_format_by_ending(out: Path, option: str) -> "Format":
    """The format whose files end as `out`. Raises UserError that names `option` where none does, or several do."""
    found = [row.load() for row in FORMATS if "w" in row.ways]
    fitting = [one for one in found if not one.writes_folder and out.match(one.patterns[0])]
    ending = out.suffix.removeprefix(".").lower()
    chosen = [one for one in fitting if one.id == ending] or fitting
    if len(chosen) != 1:
        names = ", ".join(one.id for one in chosen or found)
        raise UserError(
            "'{file}' does not say by its ending which format it is to have; choose one with {option}: {names}.",
            file=out.name,
            option=option,
            names=names,
        )
    return chosen[0]


def recognise_formats(path: Path, formats: FormatList = _OURS) -> list["Format"]:
    """The formats that the content of a file or folder looks like and that can be read, the likeliest first.

    Rarely used ones are imported, and asked, only where no common one of ours recognises the content.
    """
    head = read_head(path)

    def ask(some: Iterable["Format"]) -> list["Format"]:
        return [known for known in some if known.read is not None and known.recognises(path, head)]

    common, rare = ([row for row in FORMATS if row.is_rare is is_rare] for is_rare in (False, True))
    return [*(ask(row.load() for row in common) or ask(row.load() for row in rare)), *ask(formats.further)]

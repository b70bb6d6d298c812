"""Writing CVAT for images, XML 1.1."""

from collections.abc import Iterable, Iterator
from typing import Any

from annotator.formats.core import tags
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.losses import FLAT_POLYGONS
from annotator.formats.cvat.reading import KEPT, pack_tags
from annotator.formats.text.xml_text import escape_text, format_value
from annotator.geometry.box import Floats
from annotator.progress import Progress


class CvatPieces:
    """One XML file."""

    def __init__(self) -> None:
        self._kept: list[int] = []
        """Ids of an earlier CVAT file."""
        self._images = self._done = 0
        self._keeps_ids = False
        self._declared: dict[str, dict[str, None]] = {}
        """By label the names of its attributes."""

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in the ids of images and the names of attributes, which are declared first."""
        self._images += len(foreign.images)
        self._kept += [image.source_id for image in foreign.images if image.source_id is not None]
        foreign = FLAT_POLYGONS.drop(foreign)
        for label, names in zip(foreign.labels, _list_attribute_names(foreign), strict=True):
            self._declared.setdefault(label.name, {}).update(names)

    def begin(self, foreign: ForeignTable) -> bytes:
        """The labels with their attributes."""
        self._done, self._keeps_ids = 0, len(set(self._kept)) == self._images
        named = "".join(
            f"<label><name>{escape_text(label.name, 'label')}</name>"
            f"{_describe_attributes(self._declared.get(label.name, {}))}</label>"
            for label in foreign.labels
        )
        return (
            '<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n<version>1.1</version>\n'
            f"<meta><task><labels>{named}</labels></task></meta>\n"
        ).encode()

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The next images."""
        foreign = FLAT_POLYGONS.drop(foreign)
        labels = [escape_text(label.name, "label") for label in foreign.labels]
        for position, rows in enumerate(foreign.group_rows_by_image()):
            progress.step(position, len(foreign.images))
            image = foreign.images[position]
            identity = image.source_id if self._keeps_ids else self._done
            self._done += 1
            split = f' subset="{escape_text(image.split, "split")}"' if image.split else ""
            lines = [
                f'<image id="{identity}" name="{escape_text(image.name, "image name")}"{split} '
                f'width="{image.width}" height="{image.height}">'
            ]
            groups = {foreign.shapes.attributes_of(row).get("group_id") for row in rows}
            for row in rows:
                lines += _format_shape(foreign, row, labels, groups)
            yield "\n".join([*lines, "</image>", ""]).encode()

    def end(self) -> bytes:
        """The end of the document."""
        return b"</annotations>\n"


def _list_attribute_names(foreign: ForeignTable) -> list[dict[str, None]]:
    """By label the names of the attributes that its shapes are written with, in the order of their first use."""
    shapes = foreign.shapes
    found: list[dict[str, None]] = [{} for _ in foreign.labels]
    for row, label in enumerate(shapes.label.tolist()):
        members = pack_tags(int(shapes.occluded[row]), int(shapes.part_state[row]), dict(shapes.attributes_of(row)))[1]
        found[label].update(dict.fromkeys(members))
    return found


def _describe_attributes(names: Iterable[str]) -> str:
    """What CVAT wants to know of attributes before it takes them: a part state is chosen, all else is text."""
    declared = []
    for name in names:
        values = "\n".join(tags.STATES) if name == tags.PART_STATE else ""
        kind = "select" if values else "text"
        declared.append(
            f"<attribute><name>{escape_text(format_value(name), 'attribute')}</name><mutable>False</mutable>"
            f"<input_type>{kind}</input_type><default_value></default_value><values>{values}</values></attribute>"
        )
    return f"<attributes>{''.join(declared)}</attributes>" if declared else ""


def _format_shape(foreign: ForeignTable, row: int, labels: list[str], groups: set[Any]) -> Iterator[str]:
    shapes = foreign.shapes
    attributes = dict(shapes.attributes_of(row))
    polygon = shapes.polygon_of(row)
    kept = {"z_order": 0}
    for key in KEPT:
        if type(attributes.get(key)) is int and attributes[key] and (polygon is None or key != "group_id"):
            kept[key] = attributes.pop(key)
    if polygon is not None and len(polygon) > 1:
        kept["group_id"] = next(number for number in range(1, len(groups) + 2) if number not in groups)
        groups.add(kept["group_id"])
    occluded, members = pack_tags(int(shapes.occluded[row]), int(shapes.part_state[row]), attributes)
    inner = "".join(_format_attribute(key, value) for key, value in members.items())
    more = "".join(f' {key}="{value}"' for key, value in kept.items())
    head = f'label="{labels[shapes.label[row]]}" source="manual" occluded="{occluded}"'
    if polygon is None:
        x0, y0, x1, y1 = shapes.box[row].tolist()
        yield f'<box {head} xtl="{x0}" ytl="{y0}" xbr="{x1}" ybr="{y1}"{more}>{inner}</box>'
    for ring in polygon or ():
        yield f'<polygon {head} points="{_format_points(ring)}"{more}>{inner}</polygon>'


def _format_attribute(key: str, value: Any) -> str:
    name, text = (escape_text(format_value(part), "attribute") for part in (key, value))
    return f'<attribute name="{name}">{text}</attribute>'


def _format_points(ring: Floats) -> str:
    return ";".join(f"{x},{y}" for x, y in ring.tolist())

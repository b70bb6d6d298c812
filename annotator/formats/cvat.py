"""CVAT, XML 1.1: pictures with boxes and polygons, those of one group as pieces; tracks of a video become frames."""

import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement

import numpy as np

from annotator.errors import Numeral, Progress, UserError
from annotator.formats.core import tags
from annotator.formats.core.files import read_head
from annotator.formats.core.folder import EntryIds, FilePieces, FileTables, find_first_files, make_split
from annotator.formats.core.foreign import ForeignFile, ForeignTable, list_said, read_split_files
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.gather import ShapeOutline, TableBuilder, add_outlines, set_ring
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.core.losses import BOX_APART, FLAT_POLYGONS, PICTURES, TAGGED, Feature
from annotator.formats.core.spooled import SpooledGroups
from annotator.formats.text.xml_text import XmlNode, escape_text, format_value, iterate_children, parse_value
from annotator.geometry.box import as_polygon
from annotator.geometry.curves import outline_box, turn_points
from annotator.geometry.tween import blend_points
from annotator.model.shapes import UNSET, Occluded
from annotator.model.tags import Tag, kind_of

TRACK: Final = "track"
_ROOT: Final = "annotations"
_IMAGE: Final = "image"
TRACK_ID: Final = "track_id"
MAX_SHAPES: Final = 1_000_000
"""So many shapes at most are on the frames of one file."""
MAX_FRAMES: Final = 200_000
"""Two hours of video."""
_ENDING: Final = ".png"
_CORNERS: Final = ("xtl", "ytl", "xbr", "ybr")
_STEP: Final = re.compile(r"step\s*=\s*([0-9]{1,6})")
_ATTRIBUTE: Final = "attribute"
_Shape = tuple[int, bool, XmlNode]
"""Frame, whether it is outside there, and the element."""
_Packed = tuple[str, dict[str, str], list[tuple[str | None, str | None]]]
"""An element on the disk: tag, attributes, and the name and text of each element `attribute` in it."""


class _Frames:
    """The frames of a video as elements `image`, with the shapes of all tracks as they are there, on the disk."""

    def __init__(self, root: XmlNode, options: ReadOptions, gathering: TableBuilder) -> None:
        """Of the root of the file without its tracks, which are taken in after that."""
        self._root, self._options, self._gathering = root, options, gathering
        self._meta, self._count, self._tracks = _VideoFacts(root), 0, 0
        self._shown: SpooledGroups[_Packed] = SpooledGroups()
        self._frames: list[int] = []
        self._names: _FrameNames | None = None
        self._track: _Track | None = None

    def add(self, node: XmlNode, track: XmlNode | None) -> None:
        """Takes in the next track, or with the track the next shape of it.

        Raises UserError for a wrong one, and where the disk has no room for its shapes.
        """
        if track is not None and self._track is not None:
            self._track.add(node)
            return
        self._end_track()
        self._track, self._tracks = _Track(node, self._tracks), self._tracks + 1

    def _end_track(self) -> None:
        track, self._track = self._track, None
        if track is None:
            return
        self._count += track.count_shapes(self._meta)
        if self._count > MAX_SHAPES or len(self._meta.frames) > MAX_FRAMES:
            raise UserError(
                "{source}: its tracks make more than {n} shapes, or it has more than {n_2} frames; "
                "export a part of the video.",
                source=self._root.source,
                n=Numeral(f"{MAX_SHAPES:,}"),
                n_2=Numeral(f"{MAX_FRAMES:,}"),
            )
        for frame, element in track.walk(self._meta, self._gathering):
            self._shown.add(frame, track.pack(element))

    def finish(self) -> None:
        """Settles what the frames are called, after the last track."""
        self._end_track()
        self._frames = sorted({*self._meta.frames, *self._shown.list_groups()})
        self._names = _FrameNames(self._meta, self._options, self._frames)
        if self._names.by_order:
            self._gathering.add_note(
                "frames taken for the pictures of the project in the order of their names", len(self._frames)
            )

    def iterate(self, *, with_shapes: bool) -> Iterator[XmlNode]:
        """The frames in their order; none before the last track is there."""
        for position, frame in enumerate(self._frames):
            assert self._names is not None
            image = Element(_IMAGE, id=str(frame), name=self._names.name_of(position, frame))
            image.attrib |= {"width": str(self._meta.size[0]), "height": str(self._meta.size[1])}
            if with_shapes:
                image.extend(map(_unpack_shape, self._shown.iterate(frame)))
            yield XmlNode(image, self._root.source, f"{self._root.place}.frame {frame}")


class _VideoFacts:
    """What the file says of the video: its name, the size of its frames, and their numbers where it tells the last."""

    def __init__(self, root: XmlNode) -> None:
        meta = root.value.find("meta")
        found = None if meta is None else next((one for one in meta if one.tag in ("task", "job")), None)
        self._node = XmlNode(Element("meta") if found is None else found, root.source, f"{root.place}.meta")
        source = self._node.value.findtext("source") or (meta.findtext("source") if meta is not None else "") or ""
        self.name = PurePosixPath(source.replace("\\", "/")).stem
        size = self._node.value.find("original_size")
        if size is None and meta is not None:
            size = meta.find("original_size")
        self.size = (0, 0)
        if size is not None:
            sizes = XmlNode(size, root.source, f"{root.place}.meta.original_size")
            self.size = (_read_whole(sizes, "width"), _read_whole(sizes, "height"))
        step = _STEP.search(self._node.value.findtext("frame_filter") or "")
        self.step = max(1, int(step[1])) if step else 1
        self.stop: int | None = None
        self.frames = range(0)
        if self._node.get("stop_frame") is not None:
            start = 0 if self._node.get("start_frame") is None else _read_whole(self._node, "start_frame")
            self.stop = _read_whole(self._node, "stop_frame")
            self.frames = range(start, self.stop + 1, self.step)


def _read_whole(node: XmlNode, tag: str) -> int:
    """The text of a child as a whole number from 0."""
    child = node.need(tag)
    value = child.number()
    if value != int(value) or not 0 <= value < 2**31:
        raise child.wrong("is not a whole number from 0")
    return int(value)


class _FrameNames:
    """Which pictures the frames are: by their numbers, else, where there are as many, by the order of their names."""

    def __init__(self, meta: _VideoFacts, options: ReadOptions, frames: list[int]) -> None:
        self._meta, self._lookup = meta, ImageLookup(options.images)
        found = [self._find_picture(frame) for frame in frames]
        self.by_order = not any(found) and len(meta.frames) == len(frames) == len(options.images)
        ordered = sorted(image.name for image in options.images) if self.by_order else []
        self._names = ordered or found

    def name_of(self, position: int, frame: int) -> str:
        """Name of the picture that is the frame."""
        folder = f"{self._meta.name}/" if self._meta.name else ""
        return self._names[position] or f"{folder}{_make_stem(frame)}{_ENDING}"

    def _find_picture(self, frame: int) -> str | None:
        image = self._lookup.find_without_ending(f"{self._meta.name}/{_make_stem(frame)}")
        return None if image is None else image.name


def _make_stem(frame: int) -> str:
    """How CVAT names a frame."""
    return f"frame_{frame:06d}"


class _Track:
    """One track, with its shapes by frame on the disk."""

    def __init__(self, node: XmlNode, number: int) -> None:
        self._node, self._number = node, number
        self._frames, self._outside = array("q"), bytearray()
        self._shapes: SpooledGroups[tuple[bool, str, _Packed]] = SpooledGroups()

    def add(self, node: XmlNode) -> None:
        """The next shape. Raises UserError for a wrong one, and where the disk has no room for it."""
        frame = node.attribute_number("frame")
        if frame != int(frame) or not 0 <= frame < 2**31:
            raise node.wrong("has a frame that is not a whole number from 0")
        is_outside = node.value.get("outside", "0").strip() == "1"
        self._frames.append(int(frame))
        self._outside.append(is_outside)
        self._shapes.add(int(frame), (is_outside, node.place, _pack_shape(node.value)))

    def count_shapes(self, meta: "_VideoFacts") -> int:
        """How many shapes it makes, those in between among them."""
        frames, order = np.array(self._frames), np.argsort(self._frames, kind="stable")
        if not len(frames):
            return 0
        begins, is_shown = frames[order], ~np.frombuffer(self._outside, np.bool_)[order]
        spans = np.diff(begins, append=max(int(begins[-1]), meta.stop or 0) + 1)
        return int((-(-spans // meta.step))[is_shown].sum())

    def walk(self, meta: "_VideoFacts", gathering: TableBuilder) -> Iterator[tuple[int, "Element[str]"]]:
        """The shapes frame by frame, those in between among them."""
        shapes = self._iterate()
        following = next(shapes, None)
        while following is not None:
            frame, is_outside, node = following
            following = next(shapes, None)
            if following is not None and following[0] == frame:
                raise node.wrong("is the second shape of its track on frame {frame}", frame=frame)
            if is_outside:
                continue
            yield frame, node.value
            if following is None:
                for later in range(frame + meta.step, (meta.stop or 0) + 1, meta.step):
                    yield later, node.value
                continue
            for between in range(frame + meta.step, following[0], meta.step):
                share = (between - frame) / (following[0] - frame)
                yield between, _blend_shapes(node, following[2], share, gathering)

    def _iterate(self) -> Iterator[_Shape]:
        """The shapes of the file by frame; one without an attribute has that of the one before."""
        before: Element[str] | None = None
        for frame in self._shapes.list_groups():
            for is_outside, place, packed in self._shapes.iterate(frame):
                element = _unpack_shape(packed)
                if before is not None:
                    named = {one.get("name") for one in element.iterfind(_ATTRIBUTE)}
                    element.extend([one for one in before.iterfind(_ATTRIBUTE) if one.get("name") not in named])
                yield frame, is_outside, XmlNode(element, self._node.source, place)
                before = element

    def pack(self, element: "Element[str]") -> _Packed:
        """A shape with what the track says of it."""
        tag, attributes, inner = _pack_shape(element)
        attributes["label"] = self._node.attribute("label")
        if self._node.value.get("group_id"):
            attributes["group_id"] = self._node.value.get("group_id", "")
        if all(name != TRACK_ID for name, _text in inner):
            inner.append((TRACK_ID, self._node.value.get("id") or str(self._number)))
        return tag, attributes, inner


def _blend_shapes(node: XmlNode, after: XmlNode, share: float, gathering: TableBuilder) -> "Element[str]":
    """The shape a share of the way to the next one; it stays where the two are of other kinds or points."""
    element = _copy_element(node.value)
    kinds = (str(node.value.tag), str(after.value.tag))
    if kinds == ("box", "box"):
        first, second = (np.array([one.attribute_number(key) for key in _CORNERS]) for one in (node, after))
        moved = blend_points(first, second, share).tolist()
        element.attrib |= {key: repr(value) for key, value in zip(_CORNERS, moved, strict=True)}
        angles = [one.attribute_number("rotation") if one.value.get("rotation") else 0.0 for one in (node, after)]
        if any(angles):
            shortest = (angles[1] - angles[0] + 180) % 360 - 180
            element.set("rotation", repr((angles[0] + shortest * share) % 360))
    elif kinds == ("polygon", "polygon"):
        rings = [[pair.split(",") for pair in one.attribute("points").split(";")] for one in (node, after)]
        try:
            first, second = (np.array(ring, dtype=np.float64) for ring in rings)
            ring = blend_points(first, second, share) if first.shape == second.shape else first
        except ValueError as error:
            raise node.wrong("has points that are not three or more pairs x,y of numbers") from error
        if first.shape != second.shape:
            gathering.add_note("polygons that stay, as the next one of their track has other points")
        element.set("points", ";".join(",".join(map(repr, pair)) for pair in ring.tolist()))
    return element


def _copy_element(element: "Element[str]") -> "Element[str]":
    """An element of its own with the same children."""
    copied = Element(str(element.tag), dict(element.attrib))
    copied.text = element.text
    copied.extend(list(element))
    return copied


def _pack_shape(element: "Element[str]") -> _Packed:
    inner = [(one.get("name"), one.text) for one in element.iterfind(_ATTRIBUTE)]
    return str(element.tag), dict(element.attrib), inner


def _unpack_shape(packed: _Packed) -> "Element[str]":
    tag, attributes, inner = packed
    element = Element(tag, attributes)
    for name, text in inner:
        SubElement(element, _ATTRIBUTE, {} if name is None else {"name": name}).text = text
    return element


_UNSET_MARK: Final = "unset"
_TAG: Final = "tag"
"""The element that says something of a whole image, and the type of labels that are for it."""
OF_IMAGE: Final = "(image)"
"""Label of the element with what is said of an image."""
KEPT: Final = ("group_id", "z_order")
"""Attributes of a shape's element that are kept where they say something; 0 or nothing is what CVAT always writes."""


def pack_tags(occluded: int, part_state: int, attributes: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The 0 or 1 of `occluded`, and the attributes that are written."""
    members = attributes | tags.format_tags(UNSET, part_state)
    if occluded == UNSET:
        members[_UNSET_MARK] = tags.OCCLUDED
    return int(occluded == Occluded.YES), members


def unpack_tags(occluded: int, members: dict[str, Any]) -> tags.TagsAndAttributes:
    """Tags and attributes of a shape as `pack_tags` wrote them."""
    if members.get(_UNSET_MARK) == tags.OCCLUDED:
        del members[_UNSET_MARK]
        occluded = UNSET
    return occluded, tags.take_part_state(members), members


_UNSPLIT: Final = "default"
"""What CVAT calls the subset of a task without one, beside tasks with one."""
_NO_SPLIT: Final = ("", "Default", _UNSPLIT)
_SPLITS: Final = frozenset({"", "train", "val", "test"})
"""After which the files of a folder are named."""


def read_cvat(path: Path, options: ReadOptions, progress: Progress | None = None) -> ForeignFile:
    """Everything that the file says of boxes and polygons; other kinds are left out and reported. Raises UserError.

    A folder is one of a file for each split, as datumaro writes it.
    """
    if path.is_dir():
        files = _find_split_files(path)
        if not files:
            raise UserError(
                "{path} holds no files of CVAT that are named after splits, such as train.xml; choose the file itself.",
                path=path,
            )
        return read_split_files(files, lambda file: read_cvat(file, options, progress), path.name)
    gathering, ids = TableBuilder(path.name, lenient=options.lenient), _TaskIds()
    root, has_tracks = _read_rest(path, ids)
    for label in root.value.iterfind("meta/*/labels/label"):
        node = XmlNode(label, path.name, "meta.label")
        if label.findtext("type") != _TAG:
            gathering.find_label(node.need("name"))
    frames = _Frames(root, options, gathering)
    if has_tracks:
        for node, above in iterate_children(path, path.name, root=_ROOT, opened=TRACK):
            if above is not None or node.value.tag == TRACK:
                frames.add(node, above)
        frames.finish()
    ids.add(frames.iterate(with_shapes=False))
    images = chain(_iterate_images(path), frames.iterate(with_shapes=True))
    gathering.read_each(images, lambda image: _read_image(gathering, image, ids), progress)
    for element in root.value:
        if element.tag not in ("version", "meta"):
            gathering.add_note(f"not kept ({str(element.tag)[:40]})")
    return gathering.build()


def _read_rest(path: Path, ids: "_TaskIds") -> tuple[XmlNode, bool]:
    """The root without its images, of which the ids are taken in, and its tracks, and whether it has any.

    Raises UserError for what is not valid, and for tracks of several tasks.
    """
    rest, tasks = Element(_ROOT), set()
    for child, above in iterate_children(path, path.name, root=_ROOT, opened=TRACK):
        if above is not None:
            continue
        if child.value.tag == _IMAGE:
            ids.add((child,))
        elif child.value.tag == TRACK:
            tasks.add(child.value.get("task_id"))
        else:
            rest.append(child.value)
    root = XmlNode(rest, path.name, _ROOT)
    if len(tasks) > 1:
        raise root.wrong("holds tracks of several tasks; export each task for itself")
    return root, bool(tasks)


def _iterate_images(path: Path) -> Iterator[XmlNode]:
    """The images, some of them in the memory at a time."""
    for child, above in iterate_children(path, path.name, root=_ROOT, opened=TRACK):
        if above is None and child.value.tag == _IMAGE:
            yield child


class _TaskIds:
    """Ids of images, which exports of a project count from 0 in each of its tasks."""

    def __init__(self) -> None:
        self._task_of_id: dict[str | None, tuple[str, ...]] = {}
        self._are_of_tasks = False
        """Whether images of several tasks have the same id."""
        self._taken: set[tuple[int, tuple[str, ...]]] = set()

    def add(self, images: Iterable[XmlNode]) -> None:
        """Takes in the ids of images, before any is taken."""
        for image in images:
            task = self._task_of(image)
            self._are_of_tasks |= self._task_of_id.setdefault(image.value.get("id"), task) != task

    @staticmethod
    def _task_of(image: XmlNode) -> tuple[str, ...]:
        return image.value.get("task_id", ""), image.value.get("subset", "")

    def take(self, image: XmlNode, gathering: TableBuilder) -> int | None:
        """The id of an image; None where it has none, and where images of several tasks have the same ones."""
        identity = _read_whole_number(image, "id")
        if identity is None:
            return None
        key = identity, self._task_of(image)
        if key in self._taken:
            with gathering.leave_out():
                raise image.wrong("has the id {identity}, which is there twice", identity=identity)
            return None
        self._taken.add(key)
        return None if self._are_of_tasks else identity


def _read_image(gathering: TableBuilder, image: XmlNode, ids: _TaskIds) -> None:
    sizes = [image.attribute_number(key) for key in ("width", "height")]
    if not all(value == int(value) and 0 <= value < 2**31 for value in sizes):
        raise image.wrong("has a width or height that is not a whole number of pixels")
    split = image.value.get("subset", "")
    position = gathering.add_image(
        image.attribute("name"),
        source=image.source,
        place=f"{image.place}.name",
        width=int(sizes[0]),
        height=int(sizes[1]),
        split="" if split in _NO_SPLIT else split,
        source_id=ids.take(image, gathering),
    )
    nodes = [
        XmlNode(element, image.source, f"{image.place}, {str(element.tag)[:40]} {number}")
        for number, element in enumerate(image.value, start=1)
    ]
    said: dict[str, Any] = {}
    for node in (one for one in nodes if one.value.tag == _TAG):
        label = node.attribute("label")
        said |= ({} if label == OF_IMAGE else {label: True}) | _read_attributes(node)
    if said:
        gathering.add_statement(position, said=said)
    shapes = (node for node in nodes if node.value.tag != _TAG)
    add_outlines(gathering, position, shapes, lambda shape: _read_outline(gathering, shape))


def _read_outline(gathering: TableBuilder, shape: XmlNode) -> ShapeOutline | None:
    """One element; None, with a note, for a kind that is no region."""
    trace = _TRACES.get(str(shape.value.tag))
    if trace is None:
        gathering.add_unknown_kind(str(shape.value.tag))
        return None
    label = gathering.find_or_add_label(shape.attribute("label"), shape.at("label"))
    occluded = tags.parse_yes_or_no(shape.value.get("occluded", ""))
    if occluded is None and shape.value.get("occluded"):
        raise shape.wrong("has an occluded that is neither 0 nor 1")
    members = _read_attributes(shape)
    kept = {key: value for key in KEPT if (value := _read_whole_number(shape, key))}
    is_polygon = trace is not _trace_box
    group = kept.pop("group_id", None) if is_polygon else None
    tagged = unpack_tags(UNSET if occluded is None else int(occluded), kept | members)
    outline = ShapeOutline(shape.wrong, label, tagged, group=group)
    trace(outline, shape)
    return outline


def _read_whole_number(node: XmlNode, name: str) -> int | None:
    """An attribute that is a whole number, or None when it is missing."""
    raw = node.value.get(name)
    if raw is None:
        return None
    if not re.fullmatch(r"-?[0-9]{1,18}", raw.strip()):
        raise node.wrong("has a {name} that is not a whole number ({raw!r})", name=name, raw=raw[:40])
    return int(raw)


def _read_attributes(shape: XmlNode) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for node in shape.each(_ATTRIBUTE):
        raw = node.attribute("name")
        key = parse_value(raw)
        key = key if isinstance(key, str) else raw
        if key in found:
            raise node.wrong("names {raw!r} a second time", raw=raw[:40])
        found[key] = parse_value(node.text())
    return found


def _trace_box(outline: ShapeOutline, shape: XmlNode) -> None:
    """The corners of a box; a turned box becomes a polygon of its corners."""
    x0, y0, x1, y1 = (shape.attribute_number(name) for name in ("xtl", "ytl", "xbr", "ybr"))
    outline.box = (x0, y0, x1, y1)
    angle = shape.attribute_number("rotation") if shape.value.get("rotation") else 0.0
    if angle % 360:
        set_ring(outline, turn_points(outline_box(outline.box), ((x0 + x1) / 2, (y0 + y1) / 2), angle))


def _trace_polygon(outline: ShapeOutline, shape: XmlNode) -> None:
    """The points `x,y;x,y;...` of a polygon."""
    raw = shape.attribute("points")
    try:
        points = [[float(number) for number in pair.split(",")] for pair in raw.split(";")]
        outline.polygon = as_polygon([np.array(points).reshape(len(points), 2)])
    except ValueError as error:
        raise shape.wrong("has points that are not three or more pairs x,y of numbers") from error


_TRACES: Final[Mapping[str, Callable[[ShapeOutline, XmlNode], None]]] = MappingProxyType(
    {"box": _trace_box, "polygon": _trace_polygon}
)


class CvatPieces(FilePieces):
    """One XML file: the export of a task or, where images have splits, that of a project with a task for each split."""

    def __init__(self) -> None:
        super().__init__(tail=b"</annotations>\n")
        self._ids = EntryIds(0)
        self._splits: Counter[str] = Counter()
        """By split the number of its images."""
        self._declared: dict[str, dict[str, None]] = {}
        """By label the names of its attributes."""
        self._said: dict[str, None] = {}
        """The same of images."""

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in the ids of images and the names of attributes, which are declared first."""
        self._ids.prepare(foreign.images)
        self._splits.update(image.split for image in foreign.images)
        self._said.update(dict.fromkeys(key for said in list_said(foreign) for key in said))
        foreign = FLAT_POLYGONS.drop(foreign)
        for label, names in zip(foreign.labels, _list_attribute_names(foreign), strict=True):
            self._declared.setdefault(label.name, {}).update(names)

    def begin(self, foreign: ForeignTable) -> bytes:
        """The labels with their attributes."""
        self._ids.begin()
        named = "".join(
            f"<label><name>{escape_text(label.name, 'label')}</name>"
            f"{_describe_attributes(self._declared.get(label.name, {}), foreign.tags, label.id)}</label>"
            for label in foreign.labels
        )
        if self._said:
            described = _describe_attributes(self._said, (), -1)
            named += f"<label><name>{OF_IMAGE}</name><type>{_TAG}</type>{described}</label>"
        labels = f"<labels>{named}</labels>"
        return (
            '<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n<version>1.1</version>\n'
            f"<meta>{self._describe_tasks(labels)}</meta>\n"
        ).encode()

    def _describe_tasks(self, labels: str) -> str:
        if not any(self._splits):
            return f"<task>{_describe_task(self._splits.total())}{labels}</task>"
        names = {split: escape_text(split or _UNSPLIT, "split") for split in self._splits}
        tasks = "".join(
            f"<task><id>{number}</id><name>{names[split]}</name>{_describe_task(count)}"
            f"<subset>{names[split]}</subset></task>"
            for number, (split, count) in enumerate(self._splits.items())
        )
        subsets = "\n".join(names.values())
        return f"<project><tasks>{tasks}</tasks><subsets>{subsets}</subsets>{labels}</project>"

    def format(self, foreign: ForeignTable, progress: Progress) -> Iterator[bytes]:
        """The next images."""
        labels, ids = [escape_text(label.name, "label") for label in foreign.labels], self._ids.choose(foreign.images)
        tasks = {split: number for number, split in enumerate(self._splits)} if any(self._splits) else {}
        told = list_said(foreign)
        for identity, (image, rows) in zip(ids, foreign.iterate_images(progress), strict=True):
            task = ""
            if image.split in tasks:
                split = escape_text(image.split or _UNSPLIT, "split")
                task = f' subset="{split}" task_id="{tasks[image.split]}"'
            lines = [
                f'<image id="{identity}" name="{escape_text(image.name, "image name")}"{task} '
                f'width="{image.width}" height="{image.height}">'
            ]
            if told[image.id]:
                inner = "".join(_format_attribute(key, value) for key, value in told[image.id].items())
                lines.append(f'<{_TAG} label="{OF_IMAGE}" source="manual">{inner}</{_TAG}>')
            groups = {foreign.shapes.attributes_of(row).get("group_id") for row in rows}
            for row in rows:
                lines += _format_shape(foreign, row, labels, groups)
            yield "\n".join([*lines, "</image>", ""]).encode()


def _describe_task(count: int) -> str:
    """What is said of a task of so many images."""
    return (
        f"<size>{count}</size><mode>annotation</mode><overlap>0</overlap>"
        f"<start_frame>0</start_frame><stop_frame>{count - 1}</stop_frame><frame_filter></frame_filter>"
    )


def _list_attribute_names(foreign: ForeignTable) -> list[dict[str, None]]:
    """By label the names of the attributes that its shapes are written with, in the order of their first use."""
    shapes = foreign.shapes
    found: list[dict[str, None]] = [{} for _ in foreign.labels]
    for row, label in enumerate(shapes.label.tolist()):
        members = pack_tags(*foreign.tags_of(row))[1]
        found[label].update(dict.fromkeys(members))
    return found


def _describe_attributes(names: Iterable[str], asked: Iterable[Tag], label: int) -> str:
    """What CVAT wants to know of attributes before it takes them: custom tags by their kinds, and all else is text.

    Those that the label is asked come first, used or not; a part state is chosen.
    """
    known = {tag.key: tag for tag in asked if tag.asks(label)}
    declared = []
    for name in dict.fromkeys((*known, *names)):
        values: Iterable[str] = tags.STATES if name == tags.PART_STATE else ()
        kind, default = "select" if values else "text", ""
        if name in known:
            tag = known[name]
            values = tag.values
            kind = "checkbox" if kind_of(tag).is_yes_no(tag) else "select" if values else "text"
            default = "" if tag.default is None else format_value(tag.default)
        declared.append(
            f"<attribute><name>{escape_text(format_value(name), 'attribute')}</name><mutable>False</mutable>"
            f"<input_type>{kind}</input_type><default_value>{escape_text(default, 'attribute')}</default_value>"
            f"<values>{chr(10).join(escape_text(value, 'attribute') for value in values)}</values></attribute>"
        )
    return f"<attributes>{''.join(declared)}</attributes>" if declared else ""


def _format_shape(foreign: ForeignTable, row: int, labels: list[str], groups: set[Any]) -> Iterator[str]:
    shapes = foreign.shapes
    occlusion, part_state, attributes = foreign.tags_of(row)
    polygon = shapes.polygon_of(row)
    kept = {"z_order": 0}
    for key in KEPT:
        if type(attributes.get(key)) is int and attributes[key] and (polygon is None or key != "group_id"):
            kept[key] = attributes.pop(key)
    if polygon is not None and len(polygon) > 1:
        kept["group_id"] = next(number for number in range(1, len(groups) + 2) if number not in groups)
        groups.add(kept["group_id"])
    occluded, members = pack_tags(occlusion, part_state, attributes)
    inner = "".join(_format_attribute(key, value) for key, value in members.items())
    more = "".join(f' {key}="{value}"' for key, value in kept.items())
    head = f'label="{labels[shapes.label[row]]}" source="manual" occluded="{occluded}"'
    if polygon is None:
        x0, y0, x1, y1 = shapes.box[row].tolist()
        yield f'<box {head} xtl="{x0}" ytl="{y0}" xbr="{x1}" ybr="{y1}"{more}>{inner}</box>'
    for ring in polygon or ():
        yield f'<polygon {head} points="{";".join(f"{x},{y}" for x, y in ring.tolist())}"{more}>{inner}</polygon>'


def _format_attribute(key: str, value: Any) -> str:
    name, text = (escape_text(format_value(part), "attribute") for part in (key, value))
    return f'<attribute name="{name}">{text}</attribute>'


def _is_cvat(head: bytes) -> bool:
    return bool(re.search(rb"<annotations[\s>]", head))


def _find_split_files(folder: Path) -> dict[Path, str]:
    """The files in a folder with the split of each; empty for a folder in which there are others, too."""
    files = {file: make_split(file.stem) for file in find_first_files(folder, ".xml")}
    is_known = set(files.values()) <= _SPLITS and len(set(files.values())) == len(files)
    return files if is_known and all(_is_cvat(read_head(file)) for file in files) else {}


def _recognises(path: Path, head: bytes) -> bool:
    """XML whose root is `annotations`, or a folder of such files for each split."""
    return bool(_find_split_files(path)) if path.is_dir() else _is_cvat(head)


CVAT: Final = Format(
    id="cvat",
    title="CVAT for images (XML 1.1)",
    patterns=("*.xml",),
    recognises=_recognises,
    read=read_cvat,
    write_tables=partial(FileTables, CvatPieces),
    carries=TAGGED | PICTURES | {Feature.POLYGONS, Feature.SPLITS, Feature.UNUSED_LABELS, Feature.IMAGE_ATTRIBUTES},
    dropped=(FLAT_POLYGONS,),
    further_losses=(
        FLAT_POLYGONS,
        BOX_APART,
        tags.make_clash_loss(
            "attributes that read as tags (they become tags)", lambda o, s, a: unpack_tags(*pack_tags(o, s, a))
        ),
    ),
)

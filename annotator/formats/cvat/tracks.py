"""Tracks of CVAT for video, XML 1.1, as pictures: every frame with the shapes that are visible there.

A shape stands in all frames up to the next one that its track gives, and goes there along straight lines, as CVAT
moves it; after one that is outside the picture it is not there until the next one that is not.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Final
from xml.etree.ElementTree import Element, SubElement

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.core.image_names import ImageLookup
from annotator.formats.text.xml_text import XmlNode
from annotator.geometry.tween import blend_points
from annotator.phrase import Numeral

TRACK: Final = "track"
TRACK_ID: Final = "track_id"
MAX_SHAPES: Final = 1_000_000
"""So many shapes at most are on the frames of one file."""
MAX_FRAMES: Final = 200_000
"""Two hours of video."""
_ENDING: Final = ".png"
_CORNERS: Final = ("xtl", "ytl", "xbr", "ybr")
_STEP: Final = re.compile(r"step\s*=\s*([0-9]{1,6})")
_Shape = tuple[int, bool, XmlNode]
"""Frame, whether it is outside there, and the element."""


def make_frames(root: XmlNode, options: ReadOptions, gathering: TableBuilder) -> list[XmlNode]:
    """An element `image` for every frame of the video, with the shapes of all tracks as they are there."""
    tracks = list(root.each(TRACK))
    if not tracks:
        return []
    if len({track.value.get("task_id") for track in tracks}) > 1:
        raise root.wrong("holds tracks of several tasks; export each task for itself")
    meta = _VideoFacts(root)
    listed = [_list_shapes(track) for track in tracks]
    if sum(_count_shapes(shapes, meta) for shapes in listed) > MAX_SHAPES or len(meta.frames) > MAX_FRAMES:
        raise UserError(
            "{source}: its tracks make more than {n} shapes, or it has more than {n_2} frames; "
            "export a part of the video.",
            source=root.source,
            n=Numeral(f"{MAX_SHAPES:,}"),
            n_2=Numeral(f"{MAX_FRAMES:,}"),
        )
    shown: dict[int, list[Element[str]]] = {frame: [] for frame in meta.frames}
    for number, (track, shapes) in enumerate(zip(tracks, listed, strict=True)):
        for frame, element in _walk_track(shapes, meta, gathering):
            shown.setdefault(frame, []).append(_complete_shape(element, track, number))
    names = _FrameNames(meta, options, sorted(shown))
    nodes = []
    for position, frame in enumerate(sorted(shown)):
        image = Element("image", id=str(frame), name=names.name_of(position, frame))
        image.attrib |= {"width": str(meta.size[0]), "height": str(meta.size[1])}
        image.extend(shown[frame])
        nodes.append(XmlNode(image, root.source, f"{root.place}.frame {frame}"))
    if names.by_order:
        gathering.add_note("frames taken for the pictures of the project in the order of their names", len(nodes))
    return nodes


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


def _count_shapes(shapes: list[_Shape], meta: _VideoFacts) -> int:
    """How many shapes a track makes, those in between among them."""
    last = shapes[-1][0] if shapes else 0
    ends = [frame for frame, _, _ in shapes[1:]] + [max(last, meta.stop or 0) + 1]
    spans = zip(shapes, ends, strict=False)
    return sum(-(-(end - frame) // meta.step) for (frame, outside, _), end in spans if not outside)


def _walk_track(
    shapes: list[_Shape], meta: _VideoFacts, gathering: TableBuilder
) -> Iterator[tuple[int, "Element[str]"]]:
    """The shapes of one track, frame by frame."""
    for place, (frame, outside, node) in enumerate(shapes):
        following = shapes[place + 1] if place + 1 < len(shapes) else None
        if following is not None and following[0] == frame:
            raise node.wrong("is the second shape of its track on frame {frame}", frame=frame)
        if outside:
            continue
        yield frame, node.value
        if following is None:
            for later in range(frame + meta.step, (meta.stop or 0) + 1, meta.step):
                yield later, _copy_element(node.value)
            continue
        for between in range(frame + meta.step, following[0], meta.step):
            share = (between - frame) / (following[0] - frame)
            yield between, _blend_shapes(node, following[2], share, gathering)


def _list_shapes(track: XmlNode) -> list[_Shape]:
    """The shapes of a track by frame; one without an attribute has that of the one before."""
    found: list[_Shape] = []
    for number, element in enumerate(track.value, start=1):
        node = XmlNode(element, track.source, f"{track.place}, {str(element.tag)[:40]} {number}")
        frame = node.attribute_number("frame")
        if frame != int(frame) or not 0 <= frame < 2**31:
            raise node.wrong("has a frame that is not a whole number from 0")
        found.append((int(frame), element.get("outside", "0").strip() == "1", node))
    found.sort(key=lambda shape: shape[0])
    for (_, _, before), (_, _, after) in pairwise(found):
        named = {one.get("name") for one in after.value.iterfind("attribute")}
        after.value.extend([one for one in before.value.iterfind("attribute") if one.get("name") not in named])
    return found


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


def _complete_shape(element: "Element[str]", track: XmlNode, number: int) -> "Element[str]":
    """The shape with what its track says of it."""
    whole = _copy_element(element)
    whole.set("label", track.attribute("label"))
    if track.value.get("group_id"):
        whole.set("group_id", track.value.get("group_id", ""))
    if all(one.get("name") != TRACK_ID for one in whole.iterfind("attribute")):
        told = SubElement(whole, "attribute", name=TRACK_ID)
        told.text = track.value.get("id") or str(number)
    return whole

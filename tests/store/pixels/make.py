"""Pictures for the tests, written with Pillow or byte by byte."""

import struct
import zlib
from pathlib import Path

import numpy as np
from PIL import Image, TiffImagePlugin

RED, BLUE = (200, 30, 30), (30, 30, 200)


def scene(width=96, height=64):
    """A smooth RGB picture with a red square in its upper left and a blue one in its lower right corner."""
    x, y = np.meshgrid(np.linspace(60, 190, width), np.linspace(80, 160, height))
    rgb = np.stack([x, y, (x + y) / 2], axis=2).astype(np.uint8)
    rgb[: height // 4, : width // 4] = RED
    rgb[-height // 4 :, -width // 4 :] = BLUE
    return rgb


def stored_for(orientation, upright):
    """The rows a camera stores so that the orientation makes them upright: Pillow's own inverse turn."""
    turn = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]
    image = Image.fromarray(upright)
    return image if turn is None else image.transpose(turn)


def save(path: Path, array, *, orientation=None, **options):
    """Write an array or image; the suffix says the format."""
    image = array if isinstance(array, Image.Image) else Image.fromarray(array)
    if orientation is not None:
        exif = Image.Exif()
        exif[274] = orientation
        options["exif"] = exif
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, **options)
    return path


def geotiff(path: Path, array, *, keys, scale=(0.25, 0.25, 0.0), tie=(0.0, 0.0, 0.0, 500000.0, 4000000.0, 0.0)):
    """A GeoTIFF with the given geo keys {key: value}."""
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[33550], tags.tagtype[33550] = tuple(map(float, scale)), 12
    tags[33922], tags.tagtype[33922] = tuple(map(float, tie)), 12
    rows = [part for key, value in keys.items() for part in (key, 0, 1, value)]
    tags[34735], tags.tagtype[34735] = (1, 1, 0, len(keys), *rows), 3
    Image.fromarray(array).save(path, tiffinfo=tags)
    return path


def png_claiming(path: Path, width, height, body=b""):
    """A PNG whose header claims any size."""

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b""))
    return path


_CODES = {"u": 1, "i": 2, "f": 3}


def tiff(
    path: Path, values, *, order="<", pack=None, tile=None, planar=False, predictor=1, rows=16, more=None, big=False
):
    """A TIFF of any depth and number of bands, written by hand: values (h, w, bands).

    pack: None or "deflate". tile: side of square tiles. more: {tag: (struct code, values)}.
    """
    height, width, bands = values.shape
    stored = values.astype(values.dtype.newbyteorder(order))
    planes = [stored[..., [band]] for band in range(bands)] if planar else [stored]
    blocks = []
    for plane in planes:
        if tile:
            padded = np.pad(plane, ((0, -height % tile), (0, -width % tile), (0, 0)))
            corners = [(y, x) for y in range(0, height, tile) for x in range(0, width, tile)]
            parts = [padded[y : y + tile, x : x + tile] for y, x in corners]
        else:
            parts = [plane[y : y + rows] for y in range(0, height, rows)]
        blocks += [_predicted(part, predictor) for part in parts]
    if pack == "deflate":
        blocks = [zlib.compress(block) for block in blocks]
    fields = {
        256: ("I", [width]),
        257: ("I", [height]),
        258: ("H", [values.dtype.itemsize * 8] * bands),
        259: ("H", [{None: 1, "deflate": 8}[pack]]),
        262: ("H", [1]),
        277: ("H", [bands]),
        284: ("H", [2 if planar else 1]),
        317: ("H", [predictor]),
        339: ("H", [_CODES[values.dtype.kind]] * bands),
    }
    fields |= {322: ("I", [tile]), 323: ("I", [tile])} if tile else {278: ("I", [rows])}
    path.write_bytes(_assemble(fields | (more or {}), blocks, tile, order, big))
    return path


def _predicted(part, predictor):
    part = np.ascontiguousarray(part)
    if predictor == 1:
        return part.tobytes()
    if predictor == 2:
        native = part.astype(part.dtype.newbyteorder("="))
        native[:, 1:] = native[:, 1:] - native[:, :-1]
        return native.astype(part.dtype).tobytes()
    rows, columns, bands = part.shape
    big = part.astype(part.dtype.newbyteorder(">")).view(np.uint8).reshape(rows, columns * bands, -1)
    flat = big.transpose(0, 2, 1).reshape(rows, -1).copy()
    flat[:, bands:] = flat[:, bands:] - flat[:, :-bands]
    return flat.tobytes()


def _assemble(fields, blocks, tile, order, big):
    """Header, blocks, long values and the directory, in that order."""
    types = {"B": 1, "H": 3, "I": 4, "d": 12, "Q": 16}
    content = bytearray(16 if big else 8)
    offsets = []
    for block in blocks:
        offsets.append(len(content))
        content += block
    wide = "Q" if big else "I"
    lengths = [len(block) for block in blocks]
    fields = {324 if tile else 273: (wide, offsets), 325 if tile else 279: (wide, lengths)} | fields
    room = 8 if big else 4
    entries = b""
    for tag in sorted(fields):
        code, values = fields[tag]
        packed = struct.pack(f"{order}{len(values)}{code}", *values)
        if len(packed) > room:
            content += bytes(len(content) % 2)
            place = struct.pack(order + wide, len(content))
            content += packed
            packed = place
        entries += struct.pack(f"{order}HH{wide}", tag, types[code], len(values)) + packed.ljust(room, b"\0")
    content += bytes(len(content) % 2)
    start = len(content)
    content += struct.pack(f"{order}{'Q' if big else 'H'}", len(fields)) + entries + bytes(room)
    mark = b"II" if order == "<" else b"MM"
    if big:
        content[:16] = mark + struct.pack(f"{order}HHHQ", 43, 8, 0, start)
    else:
        content[:8] = mark + struct.pack(f"{order}HI", 42, start)
    return bytes(content)

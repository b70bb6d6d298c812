"""Picture files: their headers, their pixels as displayed, smaller copies of them, and the folders they lie in."""

from annotator.store.pixels.decode import PixelBuffers, decode, decode_whole
from annotator.store.pixels.folder import EXTENSIONS, compute_content_hash, list_images, natural_key_of
from annotator.store.pixels.header import (
    ImageHeader,
    Limits,
    compute_shown_scale,
    compute_shown_size,
    read_header,
    read_header_of_start,
)
from annotator.store.pixels.pyramid import Picture, decode_preview, encode_preview, halve
from annotator.store.pixels.reading import DecodeCancelledError
from annotator.store.pixels.tiff import Georeference

__all__ = [
    "EXTENSIONS",
    "DecodeCancelledError",
    "Georeference",
    "ImageHeader",
    "Limits",
    "Picture",
    "PixelBuffers",
    "compute_content_hash",
    "compute_shown_scale",
    "compute_shown_size",
    "decode",
    "decode_preview",
    "decode_whole",
    "encode_preview",
    "halve",
    "list_images",
    "natural_key_of",
    "read_header",
    "read_header_of_start",
]

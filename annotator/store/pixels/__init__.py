"""Picture files: their headers, their pixels as displayed, smaller copies of them, and the folders they lie in."""

from annotator.store.pixels.buffers import PixelBuffers
from annotator.store.pixels.decode import decode
from annotator.store.pixels.folder import EXTENSIONS, content_hash, list_images, natural_key
from annotator.store.pixels.header import ImageHeader, read_header
from annotator.store.pixels.limits import Limits, bytes_needed, shown_scale, shown_size
from annotator.store.pixels.picture import Picture
from annotator.store.pixels.pyramid import build_pyramid, decode_preview, encode_preview, halve, thumbnail
from annotator.store.pixels.reading import DecodeCancelledError
from annotator.store.pixels.tiff.geotiff import Georeference

__all__ = [
    "EXTENSIONS",
    "DecodeCancelledError",
    "Georeference",
    "ImageHeader",
    "Limits",
    "Picture",
    "PixelBuffers",
    "build_pyramid",
    "bytes_needed",
    "content_hash",
    "decode",
    "decode_preview",
    "encode_preview",
    "halve",
    "list_images",
    "natural_key",
    "read_header",
    "shown_scale",
    "shown_size",
    "thumbnail",
]

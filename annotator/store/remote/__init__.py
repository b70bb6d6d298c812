"""Pictures in an object store or on a web server: their address, their copies on this disk, and how they come."""

from annotator.store.remote.picture import (
    PicturePlace,
    RemotePicture,
    describe_state,
    find_file,
    find_local_file,
    picture_place_of,
)
from annotator.store.remote.source import PictureAddress, is_address, parse_address

__all__ = [
    "PictureAddress",
    "PicturePlace",
    "RemotePicture",
    "describe_state",
    "find_file",
    "find_local_file",
    "is_address",
    "parse_address",
    "picture_place_of",
]

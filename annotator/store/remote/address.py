"""Addresses of pictures that lie in no folder, such as `s3://plots/2026?endpoint=https://minio.example.org`.

An address stands in project files, so it never holds a secret: what could be one is refused.
"""

import ipaddress
import os
import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from annotator.errors import UserError
from annotator.phrase import Phrase

_SCHEMES: Final = ("s3", "gs", "az", "https", "http")
_OPTIONS: Final = MappingProxyType({"s3": frozenset({"endpoint", "region"}), "az": frozenset({"account"})})
_FORBIDDEN: Final = re.compile(r"[\\\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class PictureAddress:
    """Where pictures lie: names of images count from it."""

    scheme: str
    host: str
    """Bucket, container, or host with its port."""
    prefix: str
    """Without a slash at either end; empty for the whole bucket."""
    endpoint: str = ""
    region: str = ""
    account: str = ""

    @property
    def server(self) -> str:
        """What a sentence calls the other end of the line."""
        if self.endpoint:
            return urlsplit(self.endpoint).netloc
        return self.host if self.scheme in ("https", "http") else f"{self.scheme}://{self.host}"

    @property
    def text(self) -> str:
        """The same address is always this text, which names its folder of copies."""
        ways = (self.endpoint, self.region, self.account)
        return f"{self.scheme}://{self.host}/{self.prefix} {' '.join(way or '-' for way in ways)}"

    @property
    def allows_http(self) -> bool:
        """Whether the line may be open to others: on this machine, or where the person has said so."""
        told = os.environ.get("AWS_ALLOW_HTTP", "").lower() in ("1", "true", "yes")
        return told or _is_this_machine(self.endpoint or f"{self.scheme}://{self.host}")


def is_address(folder: str) -> bool:
    """Whether an images folder is an address; a Windows drive is none."""
    return folder.partition("://")[0].lower() in _SCHEMES and "://" in folder


def parse_address(text: str) -> PictureAddress:
    """The parts of an address. Raises UserError for one that is not understood, that holds a login, or is not safe."""
    try:
        parts = urlsplit(text)
        login, found = parts.username or parts.password, parse_qsl(parts.query, keep_blank_values=True)
        scheme, host = parts.scheme.lower(), parts.netloc.rpartition("@")[2]
        options = dict(found)
        endpoint = urlsplit(options.get("endpoint", ""))
        login = login or endpoint.username or endpoint.password
    except ValueError:
        raise UserError(_MISSHAPEN) from None
    if (
        login
        or parts.fragment
        or endpoint.query
        or endpoint.fragment
        or set(options) - _OPTIONS.get(scheme, frozenset())
    ):
        raise UserError(
            "The address of pictures on '{server}' holds a login, a key or an option that is not known; leave it "
            "out: keys come from the environment or the provider's own files.",
            server=host,
        )
    if scheme not in _SCHEMES or not host:
        raise UserError(_MISSHAPEN)
    prefix = parts.path.strip("/")
    if prefix:
        refuse_foreign_name(prefix)
    ways = {name: options.get(name, "").rstrip("/") for name in ("endpoint", "region", "account")}
    address = PictureAddress(scheme, host, prefix, **ways)
    if "http" in (scheme, endpoint.scheme) and not address.allows_http:
        raise UserError(
            "The line to '{server}' would be open to others (http); use https, or set AWS_ALLOW_HTTP=true where that "
            "is meant.",
            server=address.server,
        )
    return address


def refuse_foreign_name(name: str) -> None:
    """Raises UserError for a name that would leave the place of the pictures."""
    if not name or _FORBIDDEN.search(name) or any(part in ("", ".", "..") for part in name.split("/")):
        raise UserError(
            "The image name '{name}' leaves the place of the pictures; rename the image to a path below it.",
            name=_FORBIDDEN.sub("?", name),
        )


_MISSHAPEN: Final = Phrase(
    "This is no address of pictures; write one such as s3://bucket/folder, gs://bucket/folder, az://container/folder "
    "or https://host/folder."
)


def _is_this_machine(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

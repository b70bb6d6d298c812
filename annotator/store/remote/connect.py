"""A store of obstore for an address: how long it waits for the other end, and where its keys come from.

Secrets come from the environment or the provider's own files and go to obstore alone.
"""

import configparser
import os
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from annotator.errors import UserError
from annotator.store.remote.address import PictureAddress

if TYPE_CHECKING:
    from obstore.store import ClientConfig, RetryConfig

_ELSEWHERE: Final = ("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_WEB_IDENTITY_TOKEN_FILE")
"""Variables by which obstore finds keys in ways of its own."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait for the other end."""

    connect: float = 5.0
    silence: float = 20.0
    """Seconds without a byte."""
    whole: float = 900.0
    """Seconds for a picture."""
    tries: int = 2
    """Times a request is made again."""


def open_store(address: PictureAddress, patience: Patience) -> Any:
    """The store; no network is reached. Raises UserError without the package and for an address that cannot be used."""
    try:
        from obstore import store
        from obstore.exceptions import BaseError
    except ImportError:
        raise UserError(
            "Pictures at {server} need the package obstore; install it with: pip install 'agreement-annotator[remote]'",
            server=address.server,
        ) from None
    ways: dict[str, Any] = {
        "client_options": _describe_client(address, patience),
        "retry_config": _limit_tries(patience),
    }
    prefix: dict[str, Any] = {"prefix": address.prefix} if address.prefix else {}
    try:
        if address.scheme == "s3":
            return store.S3Store(address.host, **prefix, **_find_s3_keys(), **_describe_endpoint(address), **ways)
        if address.scheme == "gs":
            return store.GCSStore(address.host, **prefix, **ways)
        if address.scheme == "az":
            account: dict[str, Any] = {"account_name": address.account} if address.account else {}
            return store.AzureStore(address.host, **prefix, **account, **ways)
        return store.HTTPStore.from_url(f"{address.scheme}://{address.host}/{address.prefix}", **ways)
    except (BaseError, ValueError, OSError):
        raise UserError(
            "The pictures at {server} cannot be asked for; check the address, and the key in the environment or the "
            "provider's own file.",
            server=address.server,
        ) from None


def _describe_client(address: PictureAddress, patience: Patience) -> "ClientConfig":
    return {
        "connect_timeout": timedelta(seconds=patience.connect),
        "read_timeout": timedelta(seconds=patience.silence),
        "timeout": timedelta(seconds=patience.whole),
        "allow_http": address.allows_http,
    }


def _limit_tries(patience: Patience) -> "RetryConfig":
    return {"max_retries": patience.tries, "retry_timeout": timedelta(seconds=patience.silence)}


def _describe_endpoint(address: PictureAddress) -> dict[str, Any]:
    named = {"endpoint": address.endpoint, "region": address.region}
    return {name: value for name, value in named.items() if value}


def _find_s3_keys() -> dict[str, Any]:
    """Nothing where obstore finds the keys itself, else those of the provider's file, else that no key is used."""
    if os.environ.get("AWS_ACCESS_KEY_ID") or any(os.environ.get(name) for name in _ELSEWHERE):
        return {}
    file = os.environ.get("AWS_SHARED_CREDENTIALS_FILE") or Path.home() / ".aws" / "credentials"
    parser = configparser.ConfigParser(interpolation=None)
    try:
        parser.read(file, encoding="utf-8")
        found = parser[os.environ.get("AWS_PROFILE") or "default"]
        keys = {"access_key_id": found["aws_access_key_id"], "secret_access_key": found["aws_secret_access_key"]}
    except (configparser.Error, OSError, UnicodeDecodeError, KeyError):
        return {"skip_signature": True}
    return keys | ({"session_token": found["aws_session_token"]} if "aws_session_token" in found else {})

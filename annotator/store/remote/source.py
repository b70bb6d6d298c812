"""Pictures in an object store: addresses, connections, listings, reads, and copies on this disk up to a limit.

Secrets come from the environment or the provider's own files, go to obstore alone and are in none of our sentences;
what obstore says is not repeated, as it can quote a signed address.
"""

import hashlib
import os
import re
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TypeVar
from urllib.parse import parse_qsl, urlsplit

import platformdirs
from msgspec import Struct

from annotator.errors import Cancelled, Phrase, Progress, UserError, describe_installation
from annotator.threads import run_beside

if TYPE_CHECKING:
    from obstore.store import ClientConfig

_SCHEMES: Final = ("s3", "gs", "az", "https", "http")
_OPTIONS: Final = MappingProxyType({"s3": frozenset({"endpoint", "region"}), "az": frozenset({"account"})})
_FORBIDDEN: Final = re.compile(r"[\\\x00-\x1f\x7f]")


class PictureAddress(Struct, frozen=True):
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
            "The connection to '{server}' would not be encrypted (http); use https, or set AWS_ALLOW_HTTP=true where "
            "that "
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
    "This is not an address of pictures; write one such as s3://bucket/folder, gs://bucket/folder, "
    "az://container/folder "
    "or https://host/folder."
)


def _is_this_machine(url: str) -> bool:
    import ipaddress

    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


LIMIT: Final = 10 * 10**9
"""Bytes of all copies unless the environment says otherwise."""
LIMIT_NAME: Final = "ANNOTATOR_PICTURES_LIMIT"
"""Environment variable: gigabytes of all copies."""
FOLDER_NAME: Final = "ANNOTATOR_PICTURES_CACHE"
"""Environment variable: where the copies lie instead of the system's folder for what can be fetched again."""
_UNDONE: Final = ".part"
_KEPT_SHARE: Final = 0.9
"""Share of the limit that is left when copies were removed, so that not every picture removes another."""


class PictureCopies:
    """The copies in one folder. Any thread may ask; several programs may share the folder."""

    def __init__(self, folder: Path | None = None, limit: int | None = None) -> None:
        self._folder = folder or _find_cache_folder()
        self.limit = _read_limit() if limit is None else limit
        self.dropped: Callable[[], object] = lambda: None
        """Called in whichever thread removes copies to make room."""
        self._lock = Lock()
        self._bytes: int | None = None

    def find(self, address: PictureAddress, name: str) -> Path | None:
        """The copy of a picture, of whichever version."""
        place = self._place_of(address, name)
        with suppress(OSError):
            found = [path for path in place.iterdir() if path.suffix != _UNDONE]
            return max(found, key=lambda path: path.stat().st_atime, default=None)
        return None

    def list_names(self, address: PictureAddress, names: Iterable[str]) -> list[str]:
        """Those of the names that have a copy, of whichever version; the folder of the address is looked at once."""
        place, there = self._folder / _digest_of(address.text), set()
        with suppress(OSError):
            there = set(os.listdir(place))  # noqa: PTH208 - names alone, of perhaps a hundred thousand
        found = []
        for name in names if there else ():
            folder = _digest_of(name)
            if folder in there:
                with suppress(OSError):
                    if any(not file.endswith(_UNDONE) for file in os.listdir(place / folder)):  # noqa: PTH208
                        found.append(name)
        return found

    def is_version(self, copy: Path, version: str) -> bool:
        """Whether a copy is of the version that the store tells."""
        return copy.name.startswith(f"{_digest_of(version)}-")

    def mark_used(self, copy: Path) -> None:
        """Notes that somebody looked at the copy; its time of change stays that of the picture."""
        with suppress(OSError):  # another program may have removed it; it is fetched again next time
            os.utime(copy, (time.time(), copy.stat().st_mtime))

    @contextmanager
    def open_copy(
        self, address: PictureAddress, name: str, version: str, changed: datetime
    ) -> Iterator[tuple[BinaryIO, Path]]:
        """A file to write the picture into, and where it will lie; an exception within leaves nothing behind.

        Other versions of the picture are removed, and what is over the limit.
        """
        place = self._place_of(address, name)
        target = place / f"{_digest_of(version)}-{_safe_name_of(name)}"
        try:
            place.mkdir(parents=True, exist_ok=True)
            handle, undone = tempfile.mkstemp(suffix=_UNDONE, dir=place)
        except OSError as error:
            raise _make_disk_error(self._folder, error) from error
        try:
            try:
                with os.fdopen(handle, "wb") as stream:
                    yield stream, target
                os.utime(undone, (time.time(), changed.timestamp()))
                Path(undone).replace(target)
            except OSError as error:
                raise _make_disk_error(self._folder, error) from error
        except BaseException:
            with suppress(OSError):
                Path(undone).unlink()
            raise
        for other in place.iterdir():
            if other != target and other.suffix != _UNDONE:
                self._drop(other)
        self._make_room(target)

    def _place_of(self, address: PictureAddress, name: str) -> Path:
        return self._folder / _digest_of(address.text) / _digest_of(name)

    def _drop(self, copy: Path) -> None:
        with suppress(OSError):  # somebody has it open, or another program was faster
            size = copy.stat().st_size
            copy.unlink()
            with self._lock:
                self._bytes = None if self._bytes is None else self._bytes - size

    def _make_room(self, newest: Path) -> None:
        """Removes copies, least recently used first, when all together are over the limit; never the newest."""
        with self._lock:
            if self._bytes is not None:
                self._bytes += newest.stat().st_size
                if self._bytes <= self.limit:
                    return
            copies = self._list_copies()
            self._bytes = sum(size for _time, size, _path in copies)
            if self._bytes <= self.limit:
                return
            for _time, size, path in copies:
                if self._bytes <= self.limit * _KEPT_SHARE:
                    break
                if path != newest:
                    with suppress(OSError):
                        path.unlink()
                        self._bytes -= size
        self.dropped()

    def _list_copies(self) -> list[tuple[float, int, Path]]:
        """Time of use, bytes and path of all copies, the one that was used longest ago first."""
        found = []
        for path in self._folder.glob("*/*/*"):
            with suppress(OSError):
                facts = path.stat()
                found.append((facts.st_atime, facts.st_size, path))
        return sorted(found)


def _find_cache_folder() -> Path:
    told = os.environ.get(FOLDER_NAME, "")
    return Path(told) if told else platformdirs.user_cache_path("annotator", appauthor=False) / "pictures"


def _read_limit() -> int:
    told = os.environ.get(LIMIT_NAME, "")
    if not told:
        return LIMIT
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", told) or float(told) == 0:
        raise UserError("{name} is a number of gigabytes, such as 20; it is '{told}'.", name=LIMIT_NAME, told=told)
    return int(float(told) * 10**9)


def _digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def _safe_name_of(name: str) -> str:
    """The last part of an image's name, for sentences about the file; with nothing that a file system refuses."""
    return re.sub(r"[^\w.-]", "_", name.rpartition("/")[2])[-60:].rstrip(".") or "picture"


def _make_disk_error(folder: Path, error: OSError) -> UserError:
    return UserError(
        "The copy of a picture could not be kept in {folder} ({reason}); make room there, or name another folder in "
        "{variable}.",
        folder=folder,
        reason=error.strerror or type(error).__name__,
        variable=FOLDER_NAME,
    )


R = TypeVar("R")
Cancel = Callable[[], bool]

_LOOK_EVERY: Final = 0.05
"""Seconds between two looks at whether to give up."""


def run_until_cancelled(asked: Coroutine[Any, Any, R], cancelled: Cancel | None = None) -> R:
    """What the coroutine gives, which runs in this thread. Raises what it raises, and Cancelled when asked to stop."""
    import asyncio  # for whoever asks: it takes 40 ms, more than a start has to spare

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_watch(asked, cancelled))
    # A notebook has a loop of its own in the thread that asks.
    with run_beside(lambda _is_stopped: asyncio.run(_watch(asked, cancelled))) as answer:
        return answer()


async def _watch(asked: Coroutine[Any, Any, R], cancelled: Cancel | None) -> R:
    import asyncio

    work = asyncio.ensure_future(asked)
    while cancelled is None or not cancelled():
        done, _ = await asyncio.wait({work}, timeout=None if cancelled is None else _LOOK_EVERY)
        if done:
            return work.result()
    work.cancel()
    await asyncio.wait({work})
    raise Cancelled


_ELSEWHERE: Final = ("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_WEB_IDENTITY_TOKEN_FILE")
"""Variables by which obstore finds keys in ways of its own."""


class Patience(Struct, frozen=True):
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
            "Pictures at {server} need the package obstore; install it with: {command}",
            server=address.server,
            command=describe_installation("obstore"),
        ) from None
    ways: dict[str, Any] = {
        "client_options": _describe_client(address, patience),
        "retry_config": {"max_retries": patience.tries, "retry_timeout": timedelta(seconds=patience.silence)},
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


def _describe_endpoint(address: PictureAddress) -> dict[str, Any]:
    named = {"endpoint": address.endpoint, "region": address.region}
    return {name: value for name, value in named.items() if value}


def _find_s3_keys() -> dict[str, Any]:
    """Nothing where obstore finds the keys itself, else those of the provider's file, else that no key is used."""
    if os.environ.get("AWS_ACCESS_KEY_ID") or any(os.environ.get(name) for name in _ELSEWHERE):
        return {}
    import configparser

    file = os.environ.get("AWS_SHARED_CREDENTIALS_FILE") or Path.home() / ".aws" / "credentials"
    parser = configparser.ConfigParser(interpolation=None)
    try:
        parser.read(file, encoding="utf-8")
        found = parser[os.environ.get("AWS_PROFILE") or "default"]
        keys = {"access_key_id": found["aws_access_key_id"], "secret_access_key": found["aws_secret_access_key"]}
    except (configparser.Error, OSError, UnicodeDecodeError, KeyError):
        return {"skip_signature": True}
    return keys | ({"session_token": found["aws_session_token"]} if "aws_session_token" in found else {})


CopyTold = Callable[[str], object]
"""Is told the name of a picture that has a copy, in whichever thread fetched it; an empty one when copies were removed.
"""

_CHUNK: Final = 1 << 18
_TRUSTED_SECONDS: Final = 60.0
"""A copy that was compared with the store so lately is taken as it is; so is any copy after the line failed."""


class LineFailedError(UserError):
    """The store could not be reached, or did not answer to the end."""


class RemoteSource:
    """The pictures at one address; any thread may ask."""

    def __init__(self, address: PictureAddress, copies: PictureCopies, patience: Patience | None = None) -> None:
        """Raises UserError where the package for it is missing or the address cannot be used; reaches no network."""
        self._address, self._copies = address, copies
        self._patience = patience or Patience()
        self._opened: Any = open_store(address, self._patience)
        self._locks = tuple(Lock() for _ in range(64))
        self._trusted: dict[str, float] = {}
        self._watchers: tuple[CopyTold, ...] = ()
        copies.dropped = lambda: self._tell("")
        self._failed_at = -_TRUSTED_SECONDS

    def fetch(self, name: str, content_hash: str = "", cancelled: Cancel | None = None) -> Path:
        """The file of a picture on this disk: the copy where it is still what the store has, else a new one.

        Without a line the copy is taken as it is. Raises UserError with one sentence, Cancelled when asked to stop.
        """
        refuse_foreign_name(name)
        with self._locks[hash(name) % len(self._locks)]:
            copy = self._copies.find(self._address, name)
            if (
                copy is None
                or not self._is_current(name, copy, cancelled)
                or not self._is_sound(name, copy, content_hash)
            ):
                copy = run_until_cancelled(self._load(name, content_hash), cancelled)
            self._trusted[name] = time.monotonic()
            self._copies.mark_used(copy)
        self._tell(name)
        return copy

    def watch(self, told: CopyTold) -> Callable[[], None]:
        """Tells of every copy from now on, until the function that this returns is called."""
        self._watchers += (told,)

        def end() -> None:
            self._watchers = tuple(one for one in self._watchers if one is not told)

        return end

    def list_copied(self, names: Iterable[str]) -> list[str]:
        """Those of the names that have a copy on this disk; nothing is asked of the store."""
        return self._copies.list_names(self._address, names)

    def read_start(self, name: str, length: int, cancelled: Cancel | None = None) -> tuple[bytes, int]:
        """The first bytes of a picture, `length` of them or all it has, and how many it has; no copy is kept.

        The rest is not waited for: not every server answers for a part of an object. Raises UserError, Cancelled when
        asked to stop.
        """
        refuse_foreign_name(name)
        return run_until_cancelled(self._load_start(name, length), cancelled)

    async def _load_start(self, name: str, length: int) -> tuple[bytes, int]:
        from obstore import get_async

        with self._explain(name):
            answer = await get_async(self._find_store(), name)
            start = bytearray()
            async for chunk in answer.stream(min_chunk_size=min(length, _CHUNK)):
                start += chunk
                if len(start) >= length:
                    break
            if len(start) < min(length, answer.meta["size"]):
                raise self._make_line_error(name)
            return bytes(start), answer.meta["size"]

    @property
    def is_offline(self) -> bool:
        """Whether copies are taken as they are, since the line failed."""
        return time.monotonic() - self._failed_at < _TRUSTED_SECONDS

    def find_copy(self, name: str) -> Path | None:
        """The copy on this disk, of whichever version; nothing is asked of the store."""
        return self._copies.find(self._address, name)

    def _tell(self, name: str) -> None:
        for told in self._watchers:
            told(name)

    def _find_store(self) -> Any:
        """The store; opened anew after a refusal, as the key may have been corrected since."""
        if self._opened is None:
            self._opened = open_store(self._address, self._patience)
        return self._opened

    def _is_current(self, name: str, copy: Path, cancelled: Cancel | None) -> bool:
        now = time.monotonic()
        if now - max(self._trusted.get(name, -_TRUSTED_SECONDS), self._failed_at) < _TRUSTED_SECONDS:
            return True
        self._trusted.pop(name, None)
        try:
            return self._copies.is_version(copy, run_until_cancelled(self._ask_version(name), cancelled))
        except LineFailedError:
            self._failed_at = now
            return True

    async def _ask_version(self, name: str) -> str:
        from obstore import head_async

        with self._explain(name):
            return _version_of(await head_async(self._find_store(), name))

    def _is_sound(self, name: str, copy: Path, content_hash: str) -> bool:
        """Whether the copy still has the content that the project knows; looked at as rarely as the store is asked."""
        return not content_hash or name in self._trusted or _hash_file(copy) == content_hash

    async def _load(self, name: str, content_hash: str) -> Path:
        from obstore import get_async

        with self._explain(name):
            answer = await get_async(self._find_store(), name)
            facts, chunks = answer.meta, aiter(answer.stream(min_chunk_size=_CHUNK))
        if facts["size"] > self._copies.limit:
            raise UserError(
                "{name} is larger than all copies of pictures may be together; raise ANNOTATOR_PICTURES_LIMIT.",
                name=name,
            )
        digest, received = hashlib.sha256(), 0
        with self._copies.open_copy(self._address, name, _version_of(facts), facts["last_modified"]) as (stream, copy):
            while True:
                with self._explain(name):
                    chunk = await anext(chunks, None)
                if chunk is None:
                    break
                digest.update(chunk)
                received += stream.write(chunk)
            if received != facts["size"]:
                raise self._make_line_error(name)
            if content_hash and digest.hexdigest() != content_hash:
                raise UserError(
                    "{name} on {server} is not the picture that the project was made with; put the first one back, "
                    "else its shapes do not fit.",
                    name=name,
                    server=self._address.server,
                )
        return copy

    @contextmanager
    def _explain(self, name: str) -> Iterator[None]:
        """Every failure of the store leaves as one sentence, without what obstore said."""
        from obstore import exceptions

        server = self._address.server
        try:
            yield
        except (exceptions.PermissionDeniedError, exceptions.UnauthenticatedError, PermissionError):
            self._opened = None
            raise UserError(
                "{server} does not let you read {name}; check the key in the environment or the provider's own file.",
                server=server,
                name=name,
            ) from None
        except (exceptions.NotFoundError, FileNotFoundError):
            raise UserError(
                "{server} has no picture {name}; upload it again or correct the address of the pictures.",
                server=server,
                name=name,
            ) from None
        except (exceptions.BaseError, OSError):
            raise self._make_line_error(name) from None

    def _make_line_error(self, name: str) -> LineFailedError:
        return LineFailedError(
            Phrase(
                "{name} did not arrive complete from {server}; check the connection, the address and the key, and try "
                "again.",
                name=name,
                server=self._address.server,
            )
        )


def _hash_file(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _version_of(facts: Any) -> str:
    """What tells one version of an object from another."""
    return facts["e_tag"] or f"{facts['size']} {facts['last_modified'].isoformat()}"


_AT_ONCE: Final = 1000
"""Objects between two looks at whether to stop: as many as a server tells in one answer."""
_STATUS: Final = re.compile(r"status code: (\d{3})")


def list_objects(
    address: PictureAddress, progress: Progress | None = None, patience: Patience | None = None
) -> dict[str, int]:
    """Names of all objects at an address, counted from it, with their bytes, in the order of the server.

    Raises UserError with one sentence, Cancelled when asked to stop.
    """
    told, found = progress or Progress(), dict[str, int]()
    store = open_store(address, patience or Patience())
    from obstore import list as list_store  # which is known to be there now

    async def collect() -> None:
        with _explain(address):
            async for objects in list_store(store, chunk_size=_AT_ONCE):
                found.update((facts["path"], facts["size"]) for facts in objects)
                told.step(len(found), 0)

    run_until_cancelled(collect(), told.stop.is_set)
    return found


@contextmanager
def _explain(address: PictureAddress) -> Iterator[None]:
    """Every failure of the store leaves as one sentence, without what obstore said: that can quote a signed address."""
    from obstore import exceptions

    try:
        yield
    except (exceptions.BaseError, OSError) as error:
        told = _STATUS.search(str(error))
        denied = isinstance(error, exceptions.PermissionDeniedError | exceptions.UnauthenticatedError | PermissionError)
        status = 403 if denied else int(told[1]) if told else 0
        raise UserError(_describe_refusal(status, address), server=address.server) from None


def _describe_refusal(status: int, address: PictureAddress) -> str:
    """What went wrong and what helps, from the number with which the server answered; 0 for no answer."""
    if status in (401, 403):
        return _DENIED
    if address.scheme in ("https", "http") and status:
        return _TELLS_NO_LIST
    return _NOT_THERE if status == 404 else _NO_ANSWER


_DENIED: Final = Phrase(
    "{server} does not let you list the pictures; check the key in the environment or the provider's own file."
)
_TELLS_NO_LIST: Final = Phrase(
    "{server} does not list its pictures; make the project from a folder that holds them, and then name this "
    "address with All commands… > Pictures at an address."
)
_NOT_THERE: Final = Phrase("{server} has no such bucket or container; correct the address of the pictures.")
_NO_ANSWER: Final = Phrase(
    "The pictures at {server} could not be listed; check the connection, the address and the key, and try again."
)

"""Fetching pictures from an object store by obstore, and the sentence a person reads when that fails.

Secrets come from the environment or the provider's own files, go to obstore alone and are in none of our sentences;
what obstore says is not repeated, as it can quote a signed address.
"""

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final

from annotator.errors import UserError
from annotator.phrase import Phrase
from annotator.store.remote.address import PictureAddress, refuse_foreign_name
from annotator.store.remote.cache import PictureCopies
from annotator.store.remote.connect import Patience, open_store
from annotator.store.remote.waiting import Cancel, run_until_cancelled

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
                "{name} did not come whole from {server}; check the line, the address and the key, and try again.",
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

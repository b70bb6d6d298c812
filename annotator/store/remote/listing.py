"""Listing: which objects lie at an address, and the sentence a person reads when the server does not tell."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from annotator.errors import UserError
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.store.remote.address import PictureAddress
from annotator.store.remote.connect import Patience, open_store
from annotator.store.remote.waiting import run_until_cancelled

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
    "{server} tells no list of its pictures; make the project from a folder that holds them, and then name this "
    "address with File > Pictures at an address."
)
_NOT_THERE: Final = Phrase("{server} has no such bucket or container; correct the address of the pictures.")
_NO_ANSWER: Final = Phrase(
    "The pictures at {server} could not be listed; check the line, the address and the key, and try again."
)

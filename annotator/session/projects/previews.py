"""Which stored previews are missing: asked of the project file a page at a time, however many images it has."""

from collections import deque
from collections.abc import Callable
from typing import Protocol


class PreviewStore(Protocol):
    """Where previews are kept: the project file. Reading and saving may be called from any thread."""

    def read_preview(self, image_id: int, /) -> bytes | None:
        """The stored preview, or None."""

    def save_preview(self, image_id: int, content: bytes, /) -> bool:
        """Keeps a preview; False where that was not possible, which loses nothing."""

    def find_missing_previews(self, after: int, /) -> tuple[list[int], int | None]:
        """Ids of images that have none on the page after an id, and where the next page begins; None at the end."""


class MissingPreviews:
    """Images whose preview is to be made: those that were opened first, then all others, asked for page by page."""

    def __init__(self) -> None:
        self._opened: deque[int] = deque()
        self._page: deque[int] = deque()
        self._after: int | None = 0
        """The next page begins after this image; None after the last page."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to ask for."""
        return self._after is None and not self._page and not self._opened

    @property
    def is_at_start(self) -> bool:
        """Whether none of the pages was asked for yet."""
        return self._after == 0

    def put_first(self, image: int) -> None:
        """This one is opened and has none."""
        if image in self._page:
            self._page.remove(image)
        if image not in self._opened:
            self._opened.append(image)

    def begin_again(self) -> None:
        """Asks for all images anew."""
        self._page.clear()
        self._after = 0

    def end(self) -> None:
        """Asks for no more of them."""
        self._page.clear()
        self._after = None

    def take(self, previews: PreviewStore, may_make: Callable[[int], bool]) -> int | None:
        """The next one, which is not given again; None where nothing on the page that was asked for may be made."""
        if not self._page and not self._opened and self._after is not None:
            missing, self._after = previews.find_missing_previews(self._after)
            self._page.extend(missing)
        for waiting in (self._opened, self._page):
            while waiting:
                image = waiting.popleft()
                if may_make(image):
                    return image
        return None

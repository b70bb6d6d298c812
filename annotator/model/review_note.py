"""Review note: what a person wrote about an image or a shape, with the answers to it."""

import enum

from msgspec import Struct


class NoteKind(enum.Enum):
    """What a note asks for."""

    REMARK = "remark"
    """Nothing: it is there to be read."""
    REVIEW = "review"
    """*Needs review*: somebody else should look."""
    RETURN = "return"
    """The image was sent back to the author named in `to`."""


class ReviewNote(Struct, frozen=True):
    """One note or answer. A thread is the note that answers none with all notes that answer it.

    A note belongs to the layer of `to` where it is a return; it lies on `shape` where that is given, else on the image.
    """

    id: int
    image: int
    shape: int | None
    """Id of the shape that it is about, or None for the image."""
    author: int | None
    """Id of who wrote it; None where nobody was named."""
    time: float
    """Seconds since 1970."""
    text: str
    kind: NoteKind = NoteKind.REMARK
    answers: int | None = None
    """Id of the first note of the thread; None for that one."""
    to: int | None = None
    """Id of the author who is asked; None for everybody."""
    resolved: bool = False
    """Whether a flag is down again; the note stays to be read."""

    @property
    def is_raised(self) -> bool:
        """Whether the note is a flag that still asks for something."""
        return self.kind is not NoteKind.REMARK and not self.resolved

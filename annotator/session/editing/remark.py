"""Remark: one sentence about an edit that was done in part or not at all, with nothing being wrong."""

import enum


class Remark(enum.Enum):
    """What a verb or a gesture answers when less came of it than was asked for."""

    AT_BORDER = "The border of the image stops the selection; it goes no further that way."
    VERTEX_AT_BORDER = "The border of the image stops the vertex; it goes no further that way."
    LEAST_SIDE = "A side is one pixel long already; it gets no shorter."
    CROSSING = "The vertex stays where the outline would otherwise touch or cross itself."

    @property
    def sentence(self) -> str:
        """The remark in one sentence."""
        return self.value

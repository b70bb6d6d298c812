"""Words of badges in the language of the window; overlays, which know no window, give them as phrases and numerals."""

from dataclasses import replace
from typing import Final

from annotator.overlays.mark import Marks
from annotator.ui.base.text import translate_phrase

_KEPT: Final = 1 << 14
"""Words that are kept before all of them are forgotten."""


def translate_badges(marks: Marks, known: "KnownWords | None" = None) -> Marks:
    """The marks with badges that can be painted; words that many boxes share, or `known` ones, are translated once.

    What boxes answer when the pointer rests on them is translated then.
    """
    texts, known = marks.texts, known or KnownWords()
    full, short, least = map(known.translate, (texts.full, texts.short, texts.least))
    if full is texts.full and short is texts.short and least is texts.least:
        return marks
    return replace(marks, texts=replace(texts, full=full, short=short, least=least))


class KnownWords:
    """What has been translated for one canvas, the language of which stays: a slider shows the same words again."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[str, str]] = {}
        """Source and translation by the identity of the source, which is kept so that no other takes its place."""

    def translate(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words in the language of the window; the very same where none has another there."""
        if set(map(type, words)) <= {str}:
            return words
        if len(self._known) > _KEPT:
            self._known.clear()
        known = self._known
        for word in {id(word): word for word in words if id(word) not in known}.values():
            known[id(word)] = word, str(translate_phrase(word))
        return tuple([known[id(word)][1] for word in words])

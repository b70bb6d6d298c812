"""Words of badges in the language of the window; overlays, which know no window, give them as phrases and numerals."""

from dataclasses import replace

from annotator.overlays.mark import Marks
from annotator.ui.base.text import translate_phrase


def translate_badges(marks: Marks) -> Marks:
    """The marks with badges that can be painted; words that many boxes share are translated once.

    What boxes answer when the pointer rests on them is translated then.
    """
    texts = marks.texts
    full, short, least = map(_translate_words, (texts.full, texts.short, texts.least))
    if full is texts.full and short is texts.short and least is texts.least:
        return marks
    return replace(marks, texts=replace(texts, full=full, short=short, least=least))


def _translate_words(words: tuple[str, ...]) -> tuple[str, ...]:
    if set(map(type, words)) <= {str}:
        return words
    said = {id(word): word for word in words}
    known = {key: str(translate_phrase(word)) for key, word in said.items()}
    return tuple([known[id(word)] for word in words])

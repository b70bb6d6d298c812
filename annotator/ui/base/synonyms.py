"""Synonyms: what the field, other tools and other languages call a thing that has another name here.

`resources/synonyms.txt` is the one table, which the palette, the sheet of keys and the search of the guide read. A line
has a name as the program writes it, an equals sign, and what others call it, separated by commas.
"""

from functools import cache
from typing import Final

from msgspec import Struct

from annotator.resources import find_resource
from annotator.ui.base.text import ACTIONS, translator_of

LEAST: Final = 3
"""So many letters have to be typed before another name is looked for: shorter ones begin too many words."""


class Synonym(Struct, frozen=True):
    """A name as the program writes it in English, without the dots of a dialog, and what others say, casefolded."""

    name: str
    others: tuple[str, ...]


@cache
def read_synonyms() -> tuple[Synonym, ...]:
    """The table of the installation. Raises UserError when it is missing."""
    lines = find_resource("synonyms.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.partition(" = ") for line in lines if line.strip() and not line.startswith("#"))
    return tuple(
        Synonym(name.strip(), tuple(other.strip().casefold() for other in others.split(",")))
        for name, _sign, others in rows
    )


def find_exact_names(typed: str) -> tuple[str, ...]:
    """What the program calls a thing that others call just what was typed."""
    phrase = " ".join(typed.casefold().split())
    return tuple(row.name for row in read_synonyms() if phrase in row.others)


def find_names(typed: str) -> tuple[str, ...]:
    """What the program calls a thing that was typed; empty where the table does not know it.

    Every word of `typed` has to begin a word of what others say, in any order, so that it is found while it is typed;
    names of which others say just that come first. Where nobody says all of it, the words may be of several synonyms
    and of the name, as in "export yolo".
    """
    words, exact = typed.casefold().split(), find_exact_names(typed)
    if len("".join(words)) < LEAST:
        return exact
    begun = [row.name for row in read_synonyms() if any(_begins(words, other) for other in row.others)]
    if not begun:
        begun = [row.name for row in read_synonyms() if _begins(words, " ".join((row.name.casefold(), *row.others)))]
    return (*exact, *(name for name in begun if name not in exact))


def translate_names(typed: str) -> set[str]:
    """The texts of actions, as they are shown, that are called what was typed elsewhere."""
    say = translator_of(ACTIONS)
    return {say(text) for name in find_names(typed) for text in (name, f"{name}…")}


def make_name(text: str) -> str:
    """An English text of the program as the table names it: without the dots of a dialog."""
    return text.removesuffix("…")


def _begins(words: list[str], other: str) -> bool:
    parts = other.split()
    return all(any(part.startswith(word) for part in parts) for word in words)

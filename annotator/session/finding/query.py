"""Query: the text of a filter or search taken apart into terms such as `label:"red apple"`, `-state:damaged`.

All terms of a query must hold. A term with a minus sign holds where the term without it does not; of several values
with commas between them one must fit. `WORDS` has what may stand before a colon, for images and for shapes alike; a
word that is no known one is text that is looked for.
"""

import re
from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Phrase
from annotator.geometry.box import Bools
from annotator.model.author import AuthorKind
from annotator.model.layer import Layer, Status, gather_attributes
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState
from annotator.model.tags import (
    HasAttributes,
    Level,
    Tag,
    TagValue,
    encode_answers,
    kind_of,
    mark_answered,
    mark_asked,
    read_answer,
    read_answers,
)
from annotator.session.view import Mode, ViewState

_TERM: Final = re.compile(r'(?P<minus>-?)(?:(?P<key>[A-Za-z]+):)?(?P<value>(?:"[^"]*"?|[^\s"])*)')
_VALUE: Final = re.compile(r'"([^"]*)"?|([^,"]+)')
_NUMBER: Final = re.compile(r"(>=|<=|>|<|=|)(\d+(?:\.\d+)?)$")

TEXT: Final = ""
"""Key of a term that is plain text."""
YES: Final = frozenset(["yes", "any", "1", "true"])
NO: Final = frozenset(["no", "none", "0", "false"])


class Term(Struct, frozen=True):
    """One condition; values are in lower case, and no value means that nothing is asked yet."""

    key: str
    """The word before the colon in lower case, or `TEXT`."""
    values: tuple[str, ...]
    negated: bool = False
    start: int = 0
    """Where it stands in the text, and the first place after it."""
    stop: int = 0


def parse_query(text: str, keys: frozenset[str], *, bare: frozenset[str] = frozenset()) -> tuple[Term, ...]:
    """The terms of a text in their order.

    `keys` are the words that may stand before a colon; anything else is plain text, its colon included. `bare` are
    words that mean `word:yes` when they stand alone.
    """
    terms = []
    for found in _TERM.finditer(text):
        if not found[0]:
            continue
        key, value = (found["key"] or "").lower(), found["value"]
        if key and key not in keys:
            key, value = TEXT, found[0].removeprefix("-")
        negated = bool(found["minus"]) and bool(found["key"] or value)
        if not negated and found["minus"]:
            value = "-"
        if not key and value.lower() in bare:
            key, value = value.lower(), "yes"
        terms.append(Term(key, _split_values(value, whole=not key), negated, found.start(), found.end()))
    return tuple(term for term in terms if any(term.values))


def find_open_term(text: str, cursor: int) -> tuple[int, str, str]:
    """Where the part that is being written at the cursor begins, its key, and what is written of it so far.

    The part is the value of a word that has its colon, else the word itself; both without the minus sign.
    """
    found = next((one for one in _TERM.finditer(text[:cursor]) if one[0] and one.end() == cursor), None)
    if found is None:
        return cursor, TEXT, ""
    if found["key"]:
        return found.start("value"), found["key"].lower(), found["value"]
    return found.start() + len(found["minus"]), TEXT, found["value"]


def quote_value(value: str) -> str:
    """A value as it is written in a query: in quotation marks where it has a blank or a comma."""
    plain = value.replace('"', "")
    return f'"{plain}"' if re.search(r"[\s,]", plain) or not plain else plain


class NumberRule(Struct, frozen=True):
    """A comparison such as `>40`, `<=3`, `=0`."""

    sign: str
    number: float

    def admits(self, value: float) -> bool:
        """Whether a value satisfies it."""
        return bool(self.compare(np.float64(value)))

    def compare(self, values: Any) -> Any:
        """Which of an array of values satisfy it."""
        match self.sign:
            case ">":
                return values > self.number
            case "<":
                return values < self.number
            case "<=":
                return values <= self.number
            case "=":
                return values == self.number
        return values >= self.number


def parse_number(value: str) -> NumberRule | None:
    """The comparison that a value stands for; a bare number is a least one, and a bare 0 is none at all.

    None for anything else.
    """
    found = _NUMBER.match(value)
    if found is None:
        return None
    sign, number = found[1], float(found[2])
    if not sign:
        sign = "=" if number == 0 else ">="
    return NumberRule(sign, number)


def _split_values(value: str, *, whole: bool) -> tuple[str, ...]:
    """The alternatives of a value in lower case; plain text has none."""
    if whole:
        return (value.replace('"', "").lower(),)
    return tuple((quoted or bare).strip().lower() for quoted, bare in _VALUE.findall(value) if quoted or bare.strip())


class Word(Struct, frozen=True):
    """A word of a query with what it asks."""

    key: str
    hint: str
    """A few words for the list that completes a query; a source text that the window translates."""
    values: tuple[str, ...] = ()
    """What may follow; empty where names, numbers or any text do."""
    of_images: bool = True
    """Whether the filter of the images takes it."""
    of_shapes: bool = True
    """Whether the search of shapes takes it."""


SUSPECT_VALUES: Final = ("false_positive", "missed", "missing", "label", "state", "occluded")
"""By the values of `Suspicion`."""

WORDS: Final = (
    Word("label", "Label of a shape"),
    Word("state", "Part state", ("intact", "damaged", "absent", "occluded", "unset", "any")),
    Word("occluded", "Is any part hidden?", ("yes", "no", "unset", "any")),
    Word("tag", "Answer to a custom tag, as ripe=yes, ripe=unset or cluster>5"),
    Word("author", "Whose shapes: a name, me, others or any", ("me", "others", "any")),
    Word("size", "√(width · height) in pixels, as >40"),
    Word("status", "How far an image is", ("new", "work", "open", "done", "reviewed")),
    Word("split", "Data split"),
    Word("folder", "Folder of the image"),
    Word("name", "Name of the image"),
    Word("shapes", "Number of shapes, as 0 or >20", of_shapes=False),
    Word("passes", "Number of passes, as 2", of_shapes=False),
    Word("time", "Minutes spent, as >5", of_shapes=False),
    Word("disagreements", "Disagreements of annotators, as >0", of_shapes=False),
    Word("purpose", "What an image is for", ("work", "training", "control"), of_shapes=False),
    Word("note", "Words of a note, or any"),
    Word("flag", "A flag that is up", ("review", "return", "any")),
    Word("draft", "Not confirmed yet", ("yes", "no")),
    Word("assisted", "Taken from a model", ("yes", "no")),
    Word("suspect", "Listed by Check as wrong or missing, for auditors", (*SUSPECT_VALUES, "any"), of_images=False),
    Word("lone", "Chosen on How complete? and not decided yet, for auditors", ("yes", "no"), of_images=False),
    Word("unreadable", "The picture cannot be shown", ("yes", "no"), of_shapes=False),
    Word("mine", "On the list of the person who annotates", ("yes", "no"), of_shapes=False),
    Word("local", "The picture is on this disk", ("yes", "no"), of_shapes=False),
)
"""In the order in which they are offered."""

BARE: Final = frozenset(["unreadable", "local", "mine", "draft", "assisted", "suspect", "lone"])
"""Words that need no value."""

IMAGE_KEYS: Final = frozenset(word.key for word in WORDS if word.of_images)
SHAPE_KEYS: Final = frozenset(word.key for word in WORDS if word.of_shapes)
ASKS_SHAPES: Final = frozenset(["label", "state", "occluded", "tag", "size", "draft", "assisted"])
"""Words about single shapes; several of them in the filter of the images are about one and the same shape."""

STATUS_NAMES: Final = MappingProxyType(
    {
        "new": (Status.NEW,),
        "work": (Status.IN_WORK,),
        "in_work": (Status.IN_WORK,),
        "done": (Status.DONE, Status.REVIEWED),
        "reviewed": (Status.REVIEWED,),
        "open": (Status.NEW, Status.IN_WORK),
    }
)


class TagTerm(Struct, frozen=True):
    """What a value of the word `tag` asks: `ripe` any answer, `ripe=yes` this one, `ripe=unset` none, `cluster>5`."""

    tag: Tag
    wanted: TagValue | NumberRule | bool | None
    """The answer, a comparison of numbers, or None for shapes that are asked and do not answer."""
    any: bool = False
    """Whether any answer will do."""

    def match(self, shapes: HasAttributes, labels: npt.NDArray[np.int32]) -> Bools:
        """Which shapes `(N,)`, which count as these labels, are as asked."""
        if self.any:
            return mark_answered(self.tag, shapes)
        if self.wanted is None:
            return mark_asked(self.tag, labels) & ~mark_answered(self.tag, shapes)
        if isinstance(self.wanted, NumberRule):
            return np.asarray(self.wanted.compare(encode_answers(self.tag, shapes)), dtype=np.bool_)
        answers = read_answers(self.tag, shapes)
        if kind_of(self.tag).level is None:  # a part of a text will do
            return np.array([str(self.wanted) in str(answer or "").casefold() for answer in answers], dtype=np.bool_)
        return np.array([answer == self.wanted for answer in answers], dtype=np.bool_)

    def match_layers(self, layers: Sequence[Layer | None]) -> Bools:
        """Which layers `(M,)` say of their images what is asked, where that is a tag of images."""
        return self.match(gather_attributes(layers), np.zeros(len(layers), np.int32))


_TAG_VALUE: Final = re.compile(r"(?P<name>.+?)\s*(?P<sign>>=|<=|>|<|=)\s*(?P<value>.*)")


def parse_tag_term(project: Project, value: str) -> TagTerm | None:
    """What a value of the word `tag`, in lower case, asks; None where the project has no such tag or answer."""
    names = {name.casefold(): tag for tag in project.protocol.custom_tags for name in (tag.title, tag.key)}
    if value in names:
        return TagTerm(names[value], None, any=True)
    found = _TAG_VALUE.fullmatch(value)
    tag = None if found is None else names.get(found["name"])
    if found is None or tag is None:
        return None
    kind, word = kind_of(tag), found["value"].strip()
    if found["sign"] == "=" and word in ("unset", "none"):
        return TagTerm(tag, None)
    if kind.level is Level.INTERVAL:
        number = read_answer(tag, word)
        return TagTerm(tag, NumberRule(found["sign"], number)) if isinstance(number, float) else None
    if found["sign"] != "=":
        return None
    if kind.level is None:
        return TagTerm(tag, word)
    answer = read_answer(tag, word)
    return None if answer is None else TagTerm(tag, answer)


_ALSO: Final = MappingProxyType(
    {
        "status": frozenset(["in_work"]),
        "state": frozenset(["none"]),
        "occluded": frozenset(["none"]),
        **dict.fromkeys((*sorted(BARE), "flag"), YES | NO),
    }
)
"""Values that are taken though they are not offered."""
_NUMBERS: Final = frozenset(["size", "shapes", "passes", "time", "disagreements"])


def find_tag_codes(names: type[PartState] | type[Occluded], values: Iterable[str]) -> list[int]:
    """The stored numbers of a tag that values of a query name; `any` is every one but unset, `none` is unset."""
    found: set[int] = set()
    for value in values:
        wanted = "unset" if value == "none" else value
        found |= {int(one) for one in names if one.name.lower() == wanted or (value == "any" and int(one) >= 0)}
    return sorted(found)


def find_unknown_value(project: Project, terms: Iterable[Term]) -> Phrase | None:
    """What is wrong with the first value that its word does not take, with those that it takes; None where all fit.

    The beginning of a value that is still being typed is no wrong value.
    """
    for term in terms:
        for value in term.values:
            if term.key == "tag":
                if parse_tag_term(project, value) is not None:
                    continue
                if not project.protocol.custom_tags:
                    return Phrase("The project has no custom tags; Study > Tags of shapes and images… adds some.")
            if term.key in _NUMBERS:
                if parse_number(value.rstrip(".")) is None and value not in (">", "<", ">=", "<=", "="):
                    return Phrase(
                        "{word}:{value} is not a number; write {word}:5 or {word}:>5.", word=term.key, value=value
                    )
                continue
            known = _list_known(project, term.key)
            if known and not any(_begins(value, one, term.key) for one in known):
                names = ", ".join(quote_value(one) for one in known[:_MOST_NAMED])
                more = ", …" if len(known) > _MOST_NAMED else ""
                return Phrase(
                    "Nothing is called {word}:{value}; {word} takes {names}.",
                    word=term.key,
                    value=value,
                    names=names + more,
                )
    return None


_MOST_NAMED: Final = 12
"""Valid values that a sentence names."""


def _list_known(project: Project, key: str) -> list[str]:
    """The values that a word takes; none where any text may follow."""
    match key:
        case "label":
            return list(project.vocabulary.names_by_id.values())
        case "tag":
            return list_tag_terms(project)
        case "author":
            return [author.name for author in project.authors.values()] + ["me", "others", "any"]
    return list(next((word.values for word in WORDS if word.key == key), ()))


def list_tag_terms(project: Project) -> list[str]:
    """What may follow the word `tag` of answers that are listed: `ripe=yes`, `ripe=unset`."""
    return [
        f"{tag.title}={kind_of(tag).write(value)}".lower()
        for tag in project.protocol.custom_tags
        for value in (*kind_of(tag).list_values(tag), "unset")
    ]


def _begins(value: str, known: str, key: str) -> bool:
    """Whether a value names a known one, or is the beginning of one; names may be named by any part of theirs."""
    if key in ("label", "author"):
        return value in known.lower()
    return known.startswith(value) or value in _ALSO.get(key, ())


def parse_image_query(text: str) -> tuple[Term, ...]:
    """The terms of the filter of the images."""
    return parse_query(text, IMAGE_KEYS, bare=BARE & IMAGE_KEYS)


def parse_shape_query(text: str) -> tuple[Term, ...]:
    """The terms of the search of shapes."""
    return parse_query(text, SHAPE_KEYS, bare=BARE & SHAPE_KEYS)


def find_asked_authors(project: Project, view: ViewState, terms: Iterable[Term]) -> frozenset[int]:
    """Whose shapes a query is about: the named authors', else those of the current person.

    Before an auditor it is everybody's but models', with suspects everybody's; while nobody is named nobody's.
    """
    terms = tuple(terms)
    named = [term for term in terms if term.key == "author" and not term.negated]
    if named:
        return frozenset.intersection(*(find_named_authors(project, view, term) for term in named))
    if view.mode is Mode.AUDIT and any(term.key == "suspect" and not term.negated for term in terms):
        return frozenset(project.authors)
    if view.author is not None:
        return frozenset([view.author])
    people = project.authors_of(AuthorKind.PERSON, AuthorKind.REFERENCE) if view.is_auditing else []
    return frozenset(author.id for author in people)


def find_named_authors(project: Project, view: ViewState, term: Term) -> frozenset[int]:
    """The authors that one of the values names: `me`, `others`, `any`, or a part of a name."""
    found: set[int] = set()
    me = set() if view.author is None else {view.author}
    for value in term.values:
        if value == "me":
            found |= me
        elif value == "others":
            found |= set(project.authors) - me
        elif value == "any":
            found |= set(project.authors)
        else:
            names = {author.id: author.name.lower() for author in project.authors.values()}
            exact = {one for one, name in names.items() if name == value}
            found |= exact or {one for one, name in names.items() if value in name}
    return frozenset(found)


def find_named_labels(project: Project, term: Term) -> list[int]:
    """Ids of the labels that one of the values names in full, else in part."""
    names = {label: name.lower() for label, name in project.vocabulary.names_by_id.items()}
    found: set[int] = set()
    for value in term.values:
        exact = {label for label, name in names.items() if name == value}
        found |= exact or {label for label, name in names.items() if value in name}
    return sorted(found)

"""The error profile of every person as sentences, rows and JSON values."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from annotator.errors import Numeral, Phrase, join_phrases
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.jackknife.interval import Interval
from annotator.metrics.people.offsets import EDGES
from annotator.metrics.people.profile import GROUPS, OFFSETS, GroupShare, Head, PersonProfile, TagErrors, WordShare
from annotator.metrics.people.units import TAGS
from annotator.metrics.score import Score, make_undefined
from annotator.model.tags import Level, kind_of
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import DASH, FormattedNumber, format_score
from annotator.report.tables import (
    Column,
    Lead,
    Output,
    Record,
    make_entry,
    make_record,
    make_score_entry,
    name_occluded,
    name_state,
)

_GROUP_NAMES: Final = MappingProxyType(
    {
        "all": Phrase("all"),
        "small": Phrase("small"),
        "middle": Phrase("middle"),
        "large": Phrase("large"),
        "occluded": Phrase("occluded"),
        "not_occluded": Phrase("not occluded"),
        "border": Phrase("at the border"),
    }
)
_EDGE_NAMES: Final = MappingProxyType(
    {"left": Phrase("left"), "top": Phrase("top"), "right": Phrase("right"), "bottom": Phrase("bottom")}
)
_MORE: Final = MappingProxyType(
    {
        "size": Phrase("Draws {amount} more area than {others}{where}."),
        "shift_x": Phrase("Places boxes {amount} of the object's scale further right than {others}."),
        "shift_y": Phrase("Places boxes {amount} of the object's scale further down than {others}."),
        "misses": Phrase("Misses more than {others}: {amount} against {theirs}{where}."),
        "extras": Phrase("Draws more boxes alone than {others}: {amount} against {theirs}{where}."),
        "label": Phrase("Differs in the label more often than {others}: {amount} against {theirs}{where}."),
        "part_state": Phrase("Differs in the part state more often than {others}: {amount} against {theirs}{where}."),
        "occluded": Phrase("Differs in the tag occluded more often than {others}: {amount} against {theirs}{where}."),
        "pace": Phrase("Takes {amount} more time an object than {others}."),
    }
)
_LESS: Final = MappingProxyType(
    {
        "size": Phrase("Draws {amount} less area than {others}{where}."),
        "shift_x": Phrase("Places boxes {amount} of the object's scale further left than {others}."),
        "shift_y": Phrase("Places boxes {amount} of the object's scale further up than {others}."),
        "misses": Phrase("Misses less than {others}: {amount} against {theirs}{where}."),
        "extras": Phrase("Draws fewer boxes alone than {others}: {amount} against {theirs}{where}."),
        "label": Phrase("Differs in the label less often than {others}: {amount} against {theirs}{where}."),
        "part_state": Phrase("Differs in the part state less often than {others}: {amount} against {theirs}{where}."),
        "occluded": Phrase("Differs in the tag occluded less often than {others}: {amount} against {theirs}{where}."),
        "pace": Phrase("Takes {amount} less time an object than {others}."),
    }
)
_TAG_MORE: Final = Phrase("Differs in the tag {tag} more often than {others}: {amount} against {theirs}{where}.")
_TAG_LESS: Final = Phrase("Differs in the tag {tag} less often than {others}: {amount} against {theirs}{where}.")
_TAG_HIGHER: Final = Phrase("Answers {tag} higher than {others}, by {amount} on average.")
_TAG_LOWER: Final = Phrase("Answers {tag} lower than {others}, by {amount} on average.")
_KINDS: Final = MappingProxyType(
    {
        "size": DisagreementKind.LOW_OVERLAP,
        "shift_x": DisagreementKind.LOW_OVERLAP,
        "shift_y": DisagreementKind.LOW_OVERLAP,
        "misses": DisagreementKind.MISSED,
        "extras": DisagreementKind.EXTRA,
        "label": DisagreementKind.LABEL,
        "part_state": DisagreementKind.STATE,
        "occluded": DisagreementKind.OCCLUDED,
    }
)
"""What is looked at where a head speaks."""
_NAMED: Final = 2
"""Groups of objects that a sentence names."""


class PersonRow(NamedTuple):
    """A profile with the report that knows the names."""

    report: AuditReport
    profile: PersonProfile

    @property
    def name(self) -> str:
        """Of the person, and of the reference if it is against one."""
        author = self.report.author_name(self.profile.author)
        if self.profile.against is None:
            return author
        reference = self.report.author_name(self.profile.against)
        return Phrase("{person}, against {reference}", person=author, reference=reference)

    @property
    def against(self) -> str:
        """The reference in files, or `others`."""
        against = self.profile.against
        return "others" if against is None else self.report.author_name(against)

    @property
    def others(self) -> str:
        """Whom the person is compared with, as a sentence calls them."""
        return self._name(self.profile.others)

    @property
    def peers(self) -> str:
        """Whose shares stand beside those of the person, in the same way."""
        return self._name(self.profile.peers)

    def _name(self, others: tuple[int, ...]) -> str:
        return self.report.author_name(others[0]) if len(others) == 1 else Phrase("the others")


class Sentence(NamedTuple):
    """What a head says, with its values."""

    key: str
    values: Record
    text: Phrase


class Cause(NamedTuple):
    """Something that a person does, and how many objects it concerns."""

    author: int
    objects: float
    said: Phrase


def list_people(report: AuditReport) -> list[PersonRow]:
    """A row a person against the others, then against every reference; nobody who shares no image."""
    return [PersonRow(report, one) for one in report.people if one.others]


def name_group(report: AuditReport, key: str | int) -> str:
    """What a group of objects is called."""
    known = _GROUP_NAMES.get(str(key))
    return report.label_name(int(key)) if known is None else known


def list_sentences(row: PersonRow) -> list[Sentence]:
    """What the card of a person says, in the order of its heads."""
    return [_make_sentence(row, head) for head in row.profile.sentences]


def list_causes(report: AuditReport) -> list[Cause]:
    """What persons do that keeps boxes apart, what concerns most objects first; of two persons each difference once.

    Whose it is of the two, a reference can tell.
    """
    is_pair = len(report.agreement.authors) == 2
    found = [
        Cause(row.profile.author, weight, name_sentence(row, one))
        for row in list_people(report)
        if is_pair or row.profile.against is None
        for head, one in zip(row.profile.sentences, list_sentences(row), strict=True)
        if (weight := _weigh(row.profile, head)) > 0
    ]
    return sorted(found, key=lambda one: -one.objects)


def name_sentence(row: PersonRow, one: Sentence) -> Phrase:
    """A sentence of a card with whose it is."""
    return Phrase("{name}: {sentence}", name=row.name, sentence=one.text).leading_to(one.text.lead)


def _weigh(found: PersonProfile, head: Head) -> float:
    """How many objects a head concerns, as far as it keeps boxes apart: a tenth more area is a tenth of a box."""
    is_pair = len(found.others) == 1
    if head.key == "pace" or (is_pair and (head.value < 0 or head.key == "extras")):
        return 0.0
    share = _find_share(found, head.key)
    if share is not None or found.find_tag(head.key) is not None:
        return 0.0 if share is None else head.value * share.share.support
    apart = abs((found.area_ratio.value or 1.0) - 1) if head.key == "size" else 2 * abs(head.value)
    return apart * found.area_ratio.support / len(found.others)


def _find_share(found: PersonProfile, key: str) -> GroupShare | WordShare | None:
    """The share that a head is about; None of other heads."""
    tag = found.find_tag(key)
    if tag is not None:
        return tag.words if kind_of(tag.tag).level is Level.NOMINAL else None
    if key in TAGS:
        return found.words[key]
    return {"misses": found.misses, "extras": found.extras}[key]["all"] if key in ("misses", "extras") else None


def _lead_to(row: PersonRow, head: Head) -> Lead | None:
    """The boxes behind a head; where a person misses or adds less than the others, those of the others."""
    found, key = row.profile, head.key
    if key not in _KINDS:
        return None
    authors = () if found.against is None else (found.author, found.against)
    if key in ("misses", "extras") and head.value < 0:
        return Lead(kinds=(_KINDS[key],), authors=authors)
    if key == "extras":
        return Lead.alone(found.author, found.others)._replace(authors=authors)
    least = _find_overlap(found, key, row.report.options.tally.pairing.iou_threshold)
    return Lead(kinds=(_KINDS[key],), by=found.author, authors=authors, least_iou=least)


def _find_overlap(found: PersonProfile, key: str, threshold: float) -> float | None:
    """The IoU of two boxes that lie as far apart as the person's and the others' do on average; None of other heads."""
    if key == "size":
        ratio = found.area_ratio.value or 1.0
        overlap = min(ratio, 1 / ratio)
    elif key in ("shift_x", "shift_y"):
        shift = abs(found.offset[key].value or 0.0)
        overlap = (1 - shift) / (1 + shift)
    else:
        return None
    return max(round(overlap, 2), threshold)


def lead_to_person(row: PersonRow) -> Lead:
    """What keeps a person apart from the others, or from a reference."""
    found = row.profile
    return Lead(by=found.author) if found.against is None else Lead(authors=(found.author, found.against))


def _make_sentence(row: PersonRow, head: Head) -> Sentence:
    found, key = row.profile, head.key
    values: Record
    text: Phrase
    fields: dict[str, object] = {"others": row.others, "where": "", "theirs": DASH}
    share, tag = _find_share(found, key), found.find_tag(key)
    if tag is not None:
        fields["tag"] = tag.tag.title
    if share is not None:
        is_more, score = head.value > 0, share.share
        fields["amount"], fields["others"] = _format_amount(score.value or 0.0, score.interval), row.peers
        fields["theirs"] = _format_percent(share.others or 0.0)
        fields["where"] = _say_confusion(row, key, share) if isinstance(share, WordShare) else _say_groups(row, head)
        values = {"share": score.value, "others": share.others, "count": share.count, "n": score.support}
    elif tag is not None:
        score = tag.difference
        is_more, values = (score.value or 0.0) > 0, {"value": score.value}
        fields["amount"] = _format_apart(tag)
    else:
        if key == "size":
            score, centre, fields["where"] = found.area_ratio, 1.0, _say_edges(head.where)
        else:
            score, centre = (found.pace, 1.0) if key == "pace" else (found.offset[key], 0.0)
        value = (score.value or centre) - centre
        is_more = value > 0
        ends = score.interval
        moved = None if ends is None else sorted(abs(end - centre) for end in (ends.low, ends.high))
        holds = ends is not None and ends.low <= centre <= ends.high
        fields["amount"] = _format_amount(abs(value), None if holds else moved)
        values = {"value": score.value}
        if key == "size":
            values = {"area_ratio": score.value, "size": found.offset["size"].value}
    ends = score.interval
    values |= {"interval": None if ends is None else [ends.low, ends.high], "p": head.p}
    values["where"] = [_key_group(row.report, one) for one in head.where]
    if tag is None:
        text = (_MORE if is_more else _LESS)[key]
    elif share is not None:
        text = _TAG_MORE if is_more else _TAG_LESS
    else:
        text = _TAG_HIGHER if is_more else _TAG_LOWER
    said = Phrase(text.text, **{name: fields[name] for name in fields if name in text})
    return Sentence(key, values, said.leading_to(_lead_to(row, head)))


def _format_percent(share: float) -> Numeral:
    return Numeral(f"{100 * share:.{0 if share >= 0.0995 else 1}f} %")


def _format_amount(value: float, ends: Interval | Sequence[float] | None) -> str:
    """A share or part in percent with its interval."""
    if ends is None:
        return _format_percent(value)
    low, high = (ends.low, ends.high) if isinstance(ends, Interval) else ends
    digits = 0 if high >= 0.0995 else 1
    both = Numeral(f"{100 * low:.{digits}f} – {100 * high:.{digits}f} %")
    return Phrase("{value} ({ends})", value=_format_percent(value), ends=both)


def _format_apart(one: TagErrors) -> str:
    """How far answers lie apart, without the sign, in steps or in the unit of the tag."""
    score = one.difference
    value, ends = abs(score.value or 0.0), score.interval
    amount: str = Numeral(f"{value:.3g}")
    if ends is not None and ends.low * ends.high > 0:
        low, high = sorted(abs(end) for end in (ends.low, ends.high))
        amount = Phrase("{value} ({ends})", value=amount, ends=Numeral(f"{low:.3g} – {high:.3g}"))
    if kind_of(one.tag).list_values(one.tag):
        return Phrase("{number} steps", number=amount)
    return Phrase("{number} {unit}", number=amount, unit=one.tag.unit) if one.tag.unit else amount


def _say_edges(where: Sequence[str]) -> str:
    if len(where) == len(EDGES):
        return Phrase(", on all four sides")
    names = join_phrases((_EDGE_NAMES[edge] for edge in where), ", ")
    return Phrase(", most on the side: {edges}", edges=names) if where else ""


def _say_groups(row: PersonRow, head: Head) -> str:
    groups = row.profile.misses if head.key == "misses" else row.profile.extras
    by_name = {str(key): (key, one) for key, one in groups.items()}
    found = []
    for name in head.where[:_NAMED]:
        key, one = by_name[name]
        share = _format_percent(one.share.value or 0.0)
        found.append(Phrase("{group} {share}", group=name_group(row.report, key), share=share))
    return Phrase("; above all {groups}", groups=join_phrases(found, ", ")) if found else ""


def name_word(report: AuditReport, tag: str, word: int) -> str:
    """What a word of a tag is called."""
    if tag == "label":
        return report.label_name(word)
    if tag in TAGS:
        return (name_state(word) if tag == "part_state" else name_occluded(word)) or DASH
    own = next(one for one in report.project.protocol.custom_tags if f"tag:{one.key}" == tag)
    return kind_of(own).write(kind_of(own).list_values(own)[word])


def _say_confusion(row: PersonRow, tag: str, share: WordShare) -> str:
    if share.commonest is None:
        return ""
    own, theirs, count, whole = share.commonest
    return Phrase(
        "; most often {own} for {theirs} ({n} of {whole})",
        own=name_word(row.report, tag, own),
        theirs=name_word(row.report, tag, theirs),
        n=Numeral(f"{count:,}"),
        whole=Numeral(f"{whole:,}"),
    )


def _key_group(report: AuditReport, key: str | int) -> str:
    """The key of a group in files."""
    return str(key) if str(key) in (*GROUPS, *EDGES) else f"label:{report.label_name(int(key))}"


def _rename_interval(key: str, entry: Record) -> Record:
    """An entry whose interval is called so alone."""
    return {name.removeprefix(f"{key}_") if "interval" in name else name: one for name, one in entry.items()}


def _make_group_record(report: AuditReport, groups: Mapping[str | int, GroupShare], name: str) -> Record:
    return {
        _key_group(report, key): {
            "n": one.share.support,
            name: one.count,
            **_rename_interval("share", make_score_entry("share", one.share)),
            **make_entry("others", one.others, "there are no others to compare with"),
        }
        for key, one in groups.items()
    }


def make_word_record(report: AuditReport, words: Mapping[str, WordShare]) -> Record:
    """How a person's words differ from those of the others, as JSON values by tag."""
    record: Record = {}
    for tag, one in words.items():
        commonest: Any = None
        if one.commonest is not None:
            own, theirs, count, whole = one.commonest
            said = (None if one == DASH else one for one in (name_word(report, tag, n) for n in (own, theirs)))
            commonest = dict(zip(("own", "others", "count", "of"), (*said, count, whole), strict=True))
        record[tag] = {
            "n": one.share.support,
            "differ": one.count,
            "ties": one.ties,
            **_rename_interval("share", make_score_entry("share", one.share)),
            **make_entry("others", one.others, "there are no others to compare with"),
            **make_entry("commonest", commonest, "no word differs"),
        }
    return record


def _make_offset_record(row: PersonRow) -> Record:
    found: Record = {}
    for name in OFFSETS:
        found |= make_score_entry(name, row.profile.offset[name])
    return found


def _make_heads(row: PersonRow) -> list[Record]:
    return [{"key": one.key, "p": one.p, "effect": one.value, "speaks": one.speaks} for one in row.profile.heads]


def _make_sentences(row: PersonRow) -> list[Record]:
    return [{"key": one.key, "values": one.values, "text": str(one.text)} for one in list_sentences(row)]


def _read_offset(name: str, row: PersonRow) -> Score:
    return row.profile.offset[name]


def _read_group(kind: str, key: str | int, row: PersonRow) -> Score:
    groups: Mapping[str | int, GroupShare] = getattr(row.profile, kind)
    return groups[key].share if key in groups else make_undefined(Phrase("no such object"))


def _read_word(tag: str, row: PersonRow) -> Score:
    return row.profile.words[tag].share


def _format_signed(score: Score) -> FormattedNumber:
    """An offset in percent of the object's scale."""
    if score.value is None:
        return format_score(score)
    made = format_score(score)
    return made._replace(text=Numeral(f"{100 * score.value:+.1f} %".replace("-", "−")))


_CSV_GROUPS: Final = tuple(key for key in GROUPS if key != "all")

PEOPLE: Final = (
    Column[PersonRow]("author", "", lambda row: row.report.author_name(row.profile.author)),
    Column[PersonRow]("against", "", lambda row: row.against),
    Column[PersonRow]("units", "", lambda row: row.profile.units),
    Column[PersonRow]("images", Phrase("images"), lambda row: row.profile.images),
    Column[PersonRow]("offset", "", _make_offset_record, outputs=Output.JSON),
    Column[PersonRow]("area_ratio", Phrase("area"), lambda row: row.profile.area_ratio, "area_ratio", ends=True),
    *(
        Column[PersonRow](
            name, "", partial(_read_offset, name), "offset", _format_signed, ends=True, outputs=Output.CSV
        )
        for name in OFFSETS
    ),
    Column[PersonRow](
        "", Phrase("right"), partial(_read_offset, "shift_x"), "offset", _format_signed, outputs=Output.PAGE
    ),
    Column[PersonRow](
        "", Phrase("down"), partial(_read_offset, "shift_y"), "offset", _format_signed, outputs=Output.PAGE
    ),
    Column[PersonRow]("steadiness", "", lambda row: row.profile.steadiness, "steadiness"),
    Column[PersonRow](
        "misses", "", lambda row: _make_group_record(row.report, row.profile.misses, "missed"), outputs=Output.JSON
    ),
    Column[PersonRow](
        "missed", Phrase("missed"), partial(_read_group, "misses", "all"), "misses", ends=True, outputs=~Output.JSON
    ),
    *(
        Column[PersonRow](
            f"missed_{key}", "", partial(_read_group, "misses", key), "misses", ends=True, outputs=Output.CSV
        )
        for key in _CSV_GROUPS
    ),
    Column[PersonRow](
        "", Phrase("missed, occluded"), partial(_read_group, "misses", "occluded"), "misses", outputs=Output.PAGE
    ),
    Column[PersonRow](
        "extras", "", lambda row: _make_group_record(row.report, row.profile.extras, "extra"), outputs=Output.JSON
    ),
    Column[PersonRow](
        "extra", Phrase("drawn alone"), partial(_read_group, "extras", "all"), "extras", ends=True, outputs=~Output.JSON
    ),
    *(
        Column[PersonRow](
            f"extra_{key}", "", partial(_read_group, "extras", key), "extras", ends=True, outputs=Output.CSV
        )
        for key in _CSV_GROUPS
    ),
    Column[PersonRow]("words", "", lambda row: make_word_record(row.report, row.profile.words), outputs=Output.JSON),
    *(
        Column[PersonRow](f"{tag}_differs", title, partial(_read_word, tag), "words", ends=True, outputs=~Output.JSON)
        for tag, title in zip(
            TAGS, (Phrase("other label"), Phrase("other part state"), Phrase("other occluded")), strict=True
        )
    ),
    Column[PersonRow]("seconds_per_object", Phrase("seconds an object"), lambda row: row.profile.seconds, ends=True),
    Column[PersonRow]("pace_ratio", "", lambda row: row.profile.pace, ends=True),
    Column[PersonRow]("heads", "", _make_heads, outputs=Output.JSON),
    Column[PersonRow]("sentences", "", _make_sentences, outputs=Output.JSON),
    Column[PersonRow](
        "sentences", "", lambda row: " ".join(str(one.text) for one in list_sentences(row)) or None, outputs=Output.CSV
    ),
)


def note_people(report: AuditReport, _rows: object) -> Iterator[str]:
    """What the cards say, and what they rest on."""
    for row in list_people(report):
        for one in list_sentences(row):
            yield name_sentence(row, one)
    if len(report.agreement.authors) == 2:
        yield Phrase("With two persons every difference is one of the pair, and nobody's fault.")
    yield Phrase(
        "Something is said of a person only where it is more than chance over everything that the card could say, and "
        "large enough to matter."
    )


def make_people_record(report: AuditReport) -> Record:
    """The profiles as JSON values."""
    return {"people": [make_record(PEOPLE, row) for row in list_people(report)]}

"""The fields of answers in JSON that the guide describes, and those of an answer that it does not."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from annotator.resources import find_resource

_BESIDE = re.compile("(_reason|_interval|_caution)+$")
"""Endings of what stands beside a number, which the page says once."""


@cache
def _read_pages() -> Mapping[str, set[str]]:
    """By place, with `*` for a name, the fields that all three pages say of it; of a whole file under an empty one."""
    found: dict[str, set[str]] = {"": set()}
    for name in ("answers", "answers-audit", "answers-check"):
        page = find_resource(f"guide/{name}.md").read_text(encoding="utf-8")
        for places, told in re.findall(r"^\| (.+?) \| (.+) \|$", page, flags=re.MULTILINE):
            fields = set(re.findall(r"`([^`]+)`", told))
            named = re.findall(r"`([^`]+)`", places)
            for place in named if named and "/" not in places else [""]:
                found.setdefault(place, set()).update(fields)
    return found


def list_undescribed(answer: Any, place: tuple[str, ...] = ()) -> Iterator[str]:
    """The fields of an answer that no page describes; those of each project that is compared are those of an answer."""
    if isinstance(answer, list):
        for one in answer:
            yield from list_undescribed(one, place)
    elif isinstance(answer, dict):
        pages = _read_pages()
        fields = _find_fields(pages, place)
        for name, value in answer.items():
            inner = (*place, name)
            if not fields & {name, _BESIDE.sub("", name), "*"} and not _find_fields(pages, inner):
                yield ".".join(inner)
            elif not _BESIDE.search(name):
                yield from list_undescribed(value, () if inner == ("projects",) else inner)


def _find_fields(pages: Mapping[str, set[str]], place: tuple[str, ...]) -> set[str]:
    fits = [one for one in pages if _fits(tuple(filter(None, one.split("."))), place)]
    return {field for one in fits for field in pages[one]}


def _fits(pattern: tuple[str, ...], place: tuple[str, ...]) -> bool:
    return len(pattern) == len(place) and all(a in ("*", b) for a, b in zip(pattern, place, strict=True))

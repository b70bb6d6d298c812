"""Pages of reports as tests read them: elements, words, and that a page needs nothing but itself."""

import base64
import hashlib
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

EMPTY_ELEMENTS = {"meta", "img", "br", "hr", "line", "path", "use", "rect", "image", "link", "input"}
LOADING = {"src", "href", "srcset", "action", "data", "poster", "xlink:href", "background", "formaction"}
POLICY = re.compile(
    r"default-src 'none'; style-src 'sha256-(\S+)'; script-src 'sha256-(\S+)'; img-src data:; base-uri 'none'; "
    r"form-action 'none'"
)


class Page(HTMLParser):
    """What stands on a page: elements with their attributes, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY_ELEMENTS:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag) -> None:
        if tag not in EMPTY_ELEMENTS:
            assert self.open.pop() == tag

    def handle_data(self, data) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def with_name(self, tag: str) -> Iterator[dict[str, str]]:
        return (attributes for name, attributes in self.elements if name == tag)


def assert_stands_alone(text: str) -> None:
    """One style and one script, which the policy names; nothing that loads, runs or is styled anywhere else."""
    page = Page(text)
    assert page.open == []
    names = [name for name, _ in page.elements]
    assert not set(names) & {"link", "iframe", "object", "embed", "base", "form", "animate", "set", "foreignobject"}
    policies = [one["content"] for one in page.with_name("meta") if one.get("http-equiv") == "Content-Security-Policy"]
    (policy,) = (POLICY.fullmatch(one) for one in policies)
    assert policy is not None, policies
    assert names.index("meta") < names.index("style") < names.index("script")
    for tag, digest in zip(("style", "script"), policy.groups(), strict=True):
        (content,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert base64.b64encode(hashlib.sha256(content.encode()).digest()).decode() == unescape(digest)
        assert not re.search(r"url\(|@import|https?:|eval\(|innerHTML|insertAdjacent|document\.write|fetch\(", content)
    for _, attributes in page.elements:
        for name, value in attributes.items():
            assert name != "style"
            assert not name.startswith("on")
            if name in LOADING and value:
                assert value.startswith(("data:image/jpeg;base64,", "data:image/png;base64,", "#")), value[:60]
            assert "javascript:" not in (value or "")
            for target in re.findall(r"url\(([^)]*)\)", value or ""):
                assert target.startswith("#")
    assert not re.search(r"https?://", text)

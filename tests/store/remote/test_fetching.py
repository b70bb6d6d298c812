"""Pictures from a real S3 server: what comes, what is kept, and one sentence for whatever goes wrong on the way."""

import asyncio
import hashlib
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.store.remote.source import (
    Patience,
    PictureAddress,
    PictureCopies,
    RemoteSource,
    list_objects,
    parse_address,
)
from tests.store.remote.server import BUCKET, KEY, SECRET, Served

IMPATIENT = Patience(connect=5.0, silence=1.5, whole=60.0, tries=0)
"""For lines that break; where none does, a busy machine is waited for."""


@pytest.fixture
def source(served: Served, tmp_path: Path) -> RemoteSource:
    return make_source(served, tmp_path)


def address_of(served: Served, prefix: str = "field") -> PictureAddress:
    return parse_address(f"s3://{BUCKET}/{prefix}?endpoint={served[1].endpoint}&region=us-east-1")


def make_source(served: Served, tmp_path: Path, limit: int = 10**9, **more: Any) -> RemoteSource:
    return RemoteSource(address_of(served), PictureCopies(tmp_path / "copies", limit), **more)


def put(served: Served, name: str, content: bytes) -> str:
    path = served[0] / "field" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return hashlib.sha256(content).hexdigest()


def list_copies(tmp_path: Path) -> list[Path]:
    return [path for path in (tmp_path / "copies").rglob("*") if path.is_file()]


def refusal_of(source: RemoteSource, name: str, content_hash: str = "") -> str:
    with pytest.raises(UserError) as caught:
        source.fetch(name, content_hash)
    assert SECRET not in str(caught.value)
    assert KEY not in str(caught.value)
    assert caught.value.__suppress_context__, "what obstore says can quote a signed address"
    return str(caught.value)


def test_a_picture_comes_whole_and_once(served: Served, source: RemoteSource) -> None:
    content = os.urandom(700_000)
    expected = put(served, "row 1/plot ä%20.jpg", content)
    copy = source.fetch("row 1/plot ä%20.jpg", expected)
    assert copy.read_bytes() == content
    before = served[1].answered
    assert source.fetch("row 1/plot ä%20.jpg", expected) == copy
    assert served[1].answered == before


def test_a_changed_object_is_fetched_again(served: Served, source: RemoteSource, tmp_path: Path) -> None:
    put(served, "a.jpg", b"first")
    assert source.fetch("a.jpg").read_bytes() == b"first"
    put(served, "a.jpg", b"second one")
    assert make_source(served, tmp_path).fetch("a.jpg").read_bytes() == b"second one"
    assert len(list_copies(tmp_path)) == 1


def test_an_object_that_is_not_the_picture_of_the_project(served: Served, source: RemoteSource, tmp_path: Path) -> None:
    expected = put(served, "a.jpg", b"labelled")
    put(served, "a.jpg", b"another")
    with pytest.raises(UserError, match="is not the picture that the project was made with"):
        source.fetch("a.jpg", expected)
    assert list_copies(tmp_path) == []


def test_a_damaged_copy_is_told_from_the_picture(served: Served, source: RemoteSource, tmp_path: Path) -> None:
    expected = put(served, "a.jpg", b"labelled")
    source.fetch("a.jpg", expected).write_bytes(b"damaged!")
    assert make_source(served, tmp_path).fetch("a.jpg", expected).read_bytes() == b"labelled"


def test_a_wrong_key(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(served, "a.jpg", b"x")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another-secret")
    sentence = refusal_of(make_source(served, tmp_path), "a.jpg")
    assert "does not let you read a.jpg; check the key" in sentence
    assert "another-secret" not in sentence


def test_the_key_of_the_providers_file(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(served, "a.jpg", b"x")
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    refusal_of(make_source(served, tmp_path), "a.jpg")
    (tmp_path / "credentials").write_text(
        f"[default]\naws_access_key_id = {KEY}\naws_secret_access_key = {SECRET}\n", encoding="utf-8"
    )
    copy = make_source(served, tmp_path).fetch("a.jpg")
    assert copy.read_bytes() == b"x"
    assert not any(SECRET.encode() in path.read_bytes() for path in list_copies(tmp_path))


def test_a_missing_object(served: Served, source: RemoteSource) -> None:
    sentence = refusal_of(source, "none.jpg")
    assert "has no picture none.jpg" in sentence
    assert address_of(served).server in sentence


@pytest.mark.parametrize("is_silent", [False, True], ids=["cut", "silent"])
def test_a_line_that_breaks_in_the_middle(served: Served, tmp_path: Path, is_silent: bool) -> None:
    source = make_source(served, tmp_path, patience=IMPATIENT)
    content = os.urandom(600_000)
    put(served, "long.jpg", content)
    served[1].after, served[1].silent = 300_000, is_silent
    assert "long.jpg did not arrive complete from" in refusal_of(source, "long.jpg")
    assert list_copies(tmp_path) == []
    served[1].mend()
    assert source.fetch("long.jpg").read_bytes() == content


def test_a_slow_line_is_waited_for_as_long_as_bytes_come_but_not_for_ever(served: Served, tmp_path: Path) -> None:
    content = os.urandom(160_000)
    put(served, "slow.jpg", content)
    served[1].pause = 0.17  # ten drops and more, which together take longer than the longest silence
    patient = RemoteSource(address_of(served), PictureCopies(tmp_path / "copies", 10**9), IMPATIENT)
    began = time.monotonic()
    assert patient.fetch("slow.jpg").read_bytes() == content
    assert time.monotonic() - began > IMPATIENT.silence
    hasty = replace(IMPATIENT, whole=0.3)
    source = RemoteSource(address_of(served), PictureCopies(tmp_path / "others", 10**9), hasty)
    assert "slow.jpg did not arrive complete from" in refusal_of(source, "slow.jpg")
    assert not [path for path in (tmp_path / "others").rglob("*") if path.is_file()]


def test_without_a_line_the_copy_serves(served: Served, source: RemoteSource, tmp_path: Path) -> None:
    put(served, "a.jpg", b"taken along")
    source.fetch("a.jpg")
    assert not source.is_offline
    served[1].after = 0
    offline = make_source(served, tmp_path, patience=IMPATIENT)
    assert offline.fetch("a.jpg").read_bytes() == b"taken along"
    assert offline.is_offline


def test_a_fetch_that_is_given_up_leaves_nothing(served: Served, source: RemoteSource, tmp_path: Path) -> None:
    put(served, "a.jpg", b"x" * 100)
    with pytest.raises(Cancelled):
        source.fetch("a.jpg", cancelled=lambda: True)
    assert list_copies(tmp_path) == []


@pytest.mark.parametrize("way", ["fetch", "start", "version", "list"])
def test_a_silent_line_holds_up_nobody_who_gives_up(served: Served, tmp_path: Path, way: str) -> None:
    put(served, "a.jpg", b"x" * 100)
    endless = Patience(connect=5.0, silence=900.0, tries=0)
    source = make_source(served, tmp_path, patience=endless)
    if way == "version":
        source.fetch("a.jpg")
        source = make_source(served, tmp_path, patience=endless)
    served[1].after, served[1].silent, before = 0, True, served[1].answered

    def is_silent() -> bool:
        return served[1].answered > before

    progress = Progress()
    progress.stop.is_set = is_silent  # type: ignore[method-assign]
    ask: dict[str, Callable[[], object]] = {
        "fetch": lambda: source.fetch("a.jpg", cancelled=is_silent),
        "version": lambda: source.fetch("a.jpg", cancelled=is_silent),
        "start": lambda: source.read_start("a.jpg", 10, is_silent),
        "list": lambda: list_objects(address_of(served), progress, endless),
    }
    with pytest.raises(Cancelled):
        ask[way]()
    assert len(list_copies(tmp_path)) == (way == "version")


def test_a_corrected_key_serves_at_once(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"behind a key"
    put(served, "a.jpg", content)
    keys = tmp_path / "credentials"
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(keys))
    keys.write_text(f"[default]\naws_access_key_id = {KEY}\naws_secret_access_key = wrong-word\n", encoding="utf-8")
    source = make_source(served, tmp_path)
    assert "does not let you read a.jpg" in refusal_of(source, "a.jpg")
    keys.write_text(f"[default]\naws_access_key_id = {KEY}\naws_secret_access_key = {SECRET}\n", encoding="utf-8")
    assert source.fetch("a.jpg").read_bytes() == content


def test_a_notebook_can_ask(served: Served, source: RemoteSource) -> None:
    put(served, "a.jpg", b"asked beside a loop")

    async def ask() -> bytes:
        return source.fetch("a.jpg").read_bytes()

    assert asyncio.run(ask()) == b"asked beside a loop"


@pytest.mark.parametrize("name", ["../secret.jpg", "/etc/x.jpg", "a/../../b.jpg", "a//b.jpg", "..\\b.jpg", "", "a\0b"])
def test_a_name_that_leaves_the_prefix(served: Served, source: RemoteSource, name: str) -> None:
    (served[0] / "secret.jpg").write_bytes(b"outside of the prefix")
    before = served[1].answered
    with pytest.raises(UserError, match="leaves the place of the pictures"):
        source.fetch(name)
    assert served[1].answered == before


def test_copies_stay_within_the_limit_and_the_least_used_go_first(served: Served, tmp_path: Path) -> None:
    source = make_source(served, tmp_path, limit=350)
    for place, name in enumerate("abc"):
        put(served, name, name.encode() * 100)
        os.utime(source.fetch(name), (place, place))
    source.fetch("a")
    put(served, "d", b"d" * 100)
    told: list[str] = []
    end = source.watch(told.append)
    source.fetch("d")
    assert told == ["", "d"], "copies were removed, one came"
    end()
    assert source.list_copied(["a", "b", "c", "d", "none"]) == ["a", "c", "d"]
    assert source.fetch("a").exists()
    assert told == ["", "d"]
    assert sorted(path.read_bytes()[:1] for path in list_copies(tmp_path)) == [b"a", b"c", b"d"]
    put(served, "huge", b"e" * 400)
    with pytest.raises(UserError, match="larger than all copies"):
        source.fetch("huge")


def test_without_obstore_one_sentence(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "obstore", None)
    with pytest.raises(UserError, match="need the package obstore; install it with"):
        make_source(served, tmp_path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("s3://KEYID:HIDDEN@plots/x", "holds a login"),
        ("https://host/x?X-Amz-Signature=HIDDEN", "holds a login"),
        ("s3://plots?secret_access_key=HIDDEN", "holds a login"),
        ("s3://plots?endpoint=https://me:HIDDEN@host", "holds a login"),
        ("http://photos.example.org/x", "would not be encrypted"),
        ("s3://plots?endpoint=http://minio.example.org", "would not be encrypted"),
        ("s3:///x", "not an address of pictures"),
        ("ftp://host/x", "not an address of pictures"),
        ("s3://plots/a/../b", "leaves the place"),
    ],
)
def test_addresses_that_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence) as caught:
        parse_address(text)
    assert "HIDDEN" not in str(caught.value)

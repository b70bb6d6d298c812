"""The guide's glossary: every word once, and none that it avoids itself."""

from annotator.resources import find_resource

PAGE = find_resource("guide/glossary.md").read_text(encoding="utf-8")


def rows() -> list[list[str]]:
    found = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("|")
    ]
    return [row for row in found if len(row) == 3 and row[0] not in ("word", "---")]


def avoided_words() -> set[str]:
    return {word.strip() for row in rows() for word in row[2].split(",")} - {"–"}


def test_every_word_stands_once() -> None:
    words = [row[0] for row in rows()]
    assert len(words) > 40
    assert sorted(words) == sorted(set(words))
    assert all(row[1] and row[2] for row in rows())


def test_no_word_is_used_and_avoided() -> None:
    used = {word.strip() for row in rows() for word in row[0].split(",")}
    assert used & avoided_words() == set()

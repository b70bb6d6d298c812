"""Reports in a real browser: what can be sorted, filtered, enlarged and asked, by keyboard too, and what is refused."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.report.audit.html_page import render_audit_page
from annotator.report.audit.listing import LIST_COLUMNS
from tests.chromium import MISSING, Chromium, Tab, find_chromium
from tests.depth import deep, turns
from tests.report.projects import HOSTILE, hostile_project, report_of, report_of_three

pytestmark = pytest.mark.skipif(find_chromium() is None, reason=MISSING)

MANY = turns(3_000, 10_000)
ROWS = re.compile(r'(<table class="numbers sortable listing">.*?<tbody>).*?(</tbody>)', re.DOTALL)
HEAD = re.compile(r'(<table class="numbers sortable listing">\s*<thead><tr>).*?(</tr>)', re.DOTALL)


def make_rows(number: int) -> str:
    """Rows of a list in an order that no column has."""
    rows = []
    for row in range(number):
        place = row * 7919 % number
        kind, label = ("missed", "label conflict", "low overlap")[place % 3], ("apple", "pear")[place % 2]
        cells = (
            f"img{place}.jpg",
            "what differs",
            kind,
            "Ana",
            "<span>Ben</span>, <span>Cem</span>",
            label,
            "",
            "small",
        )
        rows.append("".join(f"<td>{cell}</td>" for cell in (*cells, f".{place % 997:03d}", "no")))
    return "".join(f"<tr>{row}</tr>" for row in rows)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page, one with names that mean harm, and one with a long list."""
    folder = tmp_path_factory.mktemp("pages")
    texts = {"three": render_audit_page(report_of_three()), "hostile": ""}
    texts["hostile"] = render_audit_page(report_of(hostile_project()))
    heads = "".join(f'<th scope="col" data-facet="{column.facet}">{column.title}</th>' for column in LIST_COLUMNS)
    long = HEAD.sub(lambda found: found[1] + heads + found[2], texts["three"])
    texts["long"] = ROWS.sub(lambda found: found[1] + make_rows(MANY) + found[2], long)
    for name, text in texts.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in texts}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    program = find_chromium()
    assert program is not None
    running = Chromium(program, tmp_path_factory.mktemp("profile"))
    yield running
    running.close()


@pytest.fixture
def tab(browser: Chromium, pages: dict[str, Path]) -> Iterator[Tab]:
    with browser.open(pages["three"]) as opened:
        yield opened
        assert opened.list_complaints() == []
        assert opened.list_requests() == []


def column_of(tab: Tab, table: str, column: int) -> list[str]:
    """The first words of the cells that are laid out."""
    return tab.evaluate(
        f"[...document.querySelector({table!r}).tBodies[0].rows].filter(row => row.offsetParent)"
        f".map(row => row.cells[{column}].firstChild?.textContent.trim() ?? '')"
    )


def test_a_head_sorts_both_ways_and_gives_the_order_of_the_report_back(tab: Tab) -> None:
    table = "#agreement table.sortable"
    heads = tab.evaluate(f"[...document.querySelectorAll('{table} th[scope=col]')].map(head => head.textContent)")
    column, sorts = heads.index("F1"), []
    before = column_of(tab, table, column)
    tab.evaluate(f"document.querySelectorAll('{table} th .sort')[{column}].focus()")
    for _ in range(3):
        tab.press("Enter")
        order = tab.evaluate(f"document.querySelectorAll('{table} th')[{column}].getAttribute('aria-sort')")
        sorts.append((order, column_of(tab, table, column)))
    assert sorts == [("descending", sorted(before)[::-1]), ("ascending", sorted(before)), (None, before)]
    assert len(set(before)) > 1


def test_choices_narrow_the_list_and_the_pictures(tab: Tab) -> None:
    names = tab.evaluate("[...document.querySelectorAll('.filters label')].map(label => label.firstChild.data.trim())")
    assert names == ["author", "label", "kind", "image"]
    shown = "[...document.querySelectorAll('.places figure')].filter(one => one.offsetParent).length"
    everything = len(column_of(tab, ".listing", 0)), tab.evaluate(shown)
    assert everything == (3, 3)

    def choose(place: int, value: str, event: str = "change") -> tuple[int, int, str]:
        tab.evaluate(
            f"(() => {{ const one = document.querySelectorAll('.filters select, .filters input')[{place}];"
            f"one.value = {value!r}; one.dispatchEvent(new Event('{event}')); }})()"
        )
        count = tab.evaluate("document.querySelector('.count').textContent")
        return len(column_of(tab, ".listing", 0)), tab.evaluate(shown), count

    assert choose(1, "pear") == (1, 1, "1 of 3")
    assert tab.evaluate("[...document.querySelectorAll('.group')].map(one => one.hidden)") == [True, False]
    assert choose(1, "") == (*everything, "3 of 3")
    assert choose(0, "Cem") == (*everything, "3 of 3")
    assert choose(2, "missed") == (2, 2, "2 of 3")
    assert choose(3, "IMG2", "input") == (0, 0, "0 of 3")
    tab.evaluate("document.querySelector('.filters button').click()")
    assert len(column_of(tab, ".listing", 0)) == 3


def test_a_picture_opens_large_and_arrows_go_on(tab: Tab) -> None:
    tab.evaluate("document.querySelectorAll('.enlarge')[1].focus()")
    tab.press("Enter")
    place = "[document.querySelector('dialog').open, document.querySelector('.steps span').textContent]"
    assert tab.evaluate(place) == [True, "2 of 3"]
    wide, small = tab.evaluate("['dialog img', '.places img'].map(one => document.querySelector(one).offsetWidth)")
    assert wide > 3 * small
    words = tab.evaluate("document.querySelector('dialog .words').textContent")
    assert words == "row 1/img1.jpg: Missed by Cem (apple)"
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        tab.press(key)
        seen.append(tab.evaluate(place)[1])
    assert seen == ["3 of 3", "3 of 3", "2 of 3", "1 of 3", "1 of 3"]
    tab.press("Escape")
    assert tab.evaluate("[document.querySelector('dialog').open, document.activeElement.className]") == [
        False,
        "enlarge",
    ]


def test_drawings_answer_the_pointer_and_the_keyboard(tab: Tab) -> None:
    tip = "[document.querySelector('.tip').hidden, document.querySelector('.tip').textContent]"
    bar = tab.evaluate(
        "(() => { const drawing = document.querySelector('#variance .drawing'); drawing.scrollIntoView();"
        "drawing.focus({preventScroll: true}); const box = drawing.querySelector('path[d]').getBoundingClientRect();"
        "return [box.x, box.y, box.width, box.height]; })()"
    )
    assert bar[2] > 0
    tab.press("ArrowRight")
    hidden, first = tab.evaluate(tip)
    assert (hidden, first.startswith("Ana, RandCrowns: ")) == (False, True)
    place = tab.evaluate(
        "(() => { const box = document.querySelector('.lit').getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2]; })()"
    )
    tab.press("ArrowRight")
    assert tab.evaluate(tip)[1] != first
    tab.press("Escape")
    assert tab.evaluate(tip)[0] is True
    tab.point(*place)
    assert tab.evaluate(tip) == [False, first]
    tab.point(2, 2)
    assert tab.evaluate(tip)[0] is True
    tab.ask("Emulation.setEmulatedMedia", media="print")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert tab.evaluate(f"[document.activeElement.matches('.drawing'), {outline}]") == [True, "none"], (
        "no ring on paper"
    )


def test_a_page_is_whole_without_scripts_and_on_paper(browser: Chromium, pages: dict[str, Path]) -> None:
    with browser.open(pages["three"], scripts=False) as tab:
        assert tab.list_complaints() == []
        root = tab.ask("DOM.getDocument")["root"]["nodeId"]
        found = {
            what: len(tab.ask("DOM.querySelectorAll", nodeId=root, selector=what)["nodeIds"])
            for what in (".listing tbody tr", "button", ".places img", ".drawing title")
        }
    assert found[".drawing title"] > 20
    assert (found[".listing tbody tr"], found["button"], found[".places img"]) == (3, 0, 3)
    with browser.open(pages["three"]) as tab:
        tab.ask("Emulation.setEmulatedMedia", media="print")
        assert tab.evaluate("getComputedStyle(document.querySelector('.filters')).display") == "none"
        assert len(column_of(tab, ".listing", 0)) == 3
        buttons = "document.querySelectorAll('th .sort').length"
        assert tab.print_page().startswith(b"%PDF")
        assert tab.evaluate(buttons) > 20, "they are back after printing"


@pytest.mark.parametrize(("scheme", "page"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(29, 32, 36)")])
def test_it_follows_the_look_of_the_desk(browser: Chromium, pages: dict[str, Path], scheme: str, page: str) -> None:
    with browser.open(pages["three"], scheme=scheme) as tab:
        assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == page
        shades = tab.evaluate(
            "[...document.querySelectorAll('.matrix .shaded')].map(c => getComputedStyle(c).backgroundColor)"
        )
        assert len(set(shades)) > 1


def test_names_that_mean_harm_stay_text(browser: Chromium, pages: dict[str, Path]) -> None:
    with browser.open(pages["hostile"]) as tab:
        assert (
            tab.evaluate("document.querySelectorAll('script, main i, main b, main img:not(.places img)').length") == 1
        )
        assert tab.evaluate("document.title").startswith("</title><script>1</script>")
        options = tab.evaluate("[...document.querySelectorAll('.filters option')].map(one => one.textContent)")
        assert {" ".join(HOSTILE.split()), "<b>Ben</b>", "<i>apple</i>"} <= {" ".join(one.split()) for one in options}
        tab.evaluate("document.querySelector('.enlarge').click()")
        assert "<img src=x onerror=alert(" in tab.evaluate("document.querySelector('.words').textContent")
        assert (tab.list_complaints(), tab.list_requests()) == ([], [])


def test_the_policy_refuses_what_somebody_puts_in(browser: Chromium, pages: dict[str, Path], tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    text = pages["three"].read_text(encoding="utf-8")
    put = "<script>document.title = 'taken'</script><img src='http://127.0.0.1:9/x.png'><p style='color: red'>x</p>"
    bad.write_text(text.replace("</main>", f"{put}</main>"), encoding="utf-8")
    with browser.open(bad) as tab:
        assert tab.evaluate("document.title") != "taken"
        complaints = " ".join(tab.list_complaints())
        assert complaints.count("Content Security Policy") == 3


@deep
def test_thousands_of_rows_sort_and_filter_without_a_pause(browser: Chromium, pages: dict[str, Path]) -> None:
    with browser.open(pages["long"]) as tab:
        assert tab.evaluate("document.querySelector('.count').textContent") == f"{MANY:,} of {MANY:,}"
        assert len(column_of(tab, ".listing", 0)) == 200
        took = tab.evaluate(
            "(() => { const table = document.querySelector('.listing'), took = [];"
            "const time = act => { const start = performance.now(); act(); table.offsetHeight;"
            "took.push(performance.now() - start); };"
            "time(() => table.querySelectorAll('.sort')[0].click());"
            "time(() => table.querySelectorAll('.sort')[8].click());"
            "const kind = document.querySelectorAll('.filters select')[2]; kind.value = 'missed';"
            "time(() => kind.dispatchEvent(new Event('change')));"
            "time(() => document.querySelector('.more button').click()); return took; })()"
        )
        assert tab.evaluate("document.querySelector('.count').textContent") == f"{-(-MANY // 3):,} of {MANY:,}"
        shown = column_of(tab, ".listing", 8)
        assert len(shown) == 600
        assert shown == sorted(shown, reverse=True)
        print("milliseconds to sort by name, by number, to filter, to show 400 more:", took)
        assert max(took) < 3000, took

#!/usr/bin/env python3
"""Collects every text of the window into the translation files and compiles them; finished translations are kept.

Run it with the project's Python after texts have changed: `python packaging/collect_texts.py [language ...]`. With
`--check` nothing is written and it ends with 1 when a file is not up to date.
"""

import ast
import gc
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

sys.path.insert(0, str(Path(__file__).parent))

from compile_texts import FOLDER, compile_texts

ROOT = Path(__file__).resolve().parent.parent
REQUIRED = ("de",)
"""Languages whose files `--check` wants up to date; others fall back to English where they lack a text."""

Text = tuple[str, str]
"""Context and source text."""


def collected() -> list[Text]:
    """Every text once, by context and then in the order of the alphabet."""
    found = {
        *_called(),
        *_steps(),
        *_notes(),
        *_glossary(),
        *_tables(),
        *_queries(),
        *_results(),
        *_requirements(),
        *_options(),
        *_detector(),
        *_phrases(),
        *_titles(),
        *_pages(),
        *_keys(),
    }
    return sorted(found)


def _called() -> Iterator[Text]:
    """Texts in calls of functions that `translator_of` made, as `_tr("…")` and `format_count(_tr, n, "…", "…")`."""
    for path in sorted((ROOT / "annotator").rglob("*.py")):
        makers = dict(_makers(path))
        for node in _calls_of(path) if makers else ():
            if not isinstance(node.func, ast.Name):
                continue
            if node.func.id in makers and node.args and isinstance(node.args[0], ast.Constant):
                yield makers[node.func.id], str(node.args[0].value)
            if node.func.id == "format_count" and isinstance(node.args[0], ast.Name) and node.args[0].id in makers:
                for argument in node.args[2:]:
                    if isinstance(argument, ast.Constant):
                        yield makers[node.args[0].id], str(argument.value)


@cache
def _parse(path: Path) -> ast.Module:
    """A module of the program: parsing all of them takes longer than everything else here."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _nodes_of(path: Path) -> tuple[list[ast.Call], list[ast.FunctionDef]]:
    """All calls and functions of a module."""
    calls, functions = [], []
    for node in ast.walk(_parse(path)):
        if isinstance(node, ast.Call):
            calls.append(node)
        elif isinstance(node, ast.FunctionDef):
            functions.append(node)
    return calls, functions


def _calls_of(path: Path) -> list[ast.Call]:
    """All calls of a module."""
    return _nodes_of(path)[0]


def _makers(path: Path) -> Iterator[tuple[str, str]]:
    """Names at the top of a module that are bound to `translator_of(context)`, with the context."""
    known = {"ACTIONS": "Actions", "STEPS": "Steps", "SETTINGS": "Settings"}
    for node in _parse(path).body:
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
            continue
        call = node.value
        if (
            isinstance(call.func, ast.Name)
            and call.func.id == "translator_of"
            and isinstance(node.targets[0], ast.Name)
        ):
            argument = call.args[0]
            context = known[argument.id] if isinstance(argument, ast.Name) else str(ast.literal_eval(argument))
            yield node.targets[0].id, context


def _steps() -> Iterator[Text]:
    """Names of steps: what is given as `name=` to the verbs, and the defaults of these."""
    places = [ROOT / "annotator" / "model" / "edit.py"]
    for package in ("session", "api", "ui", "detector"):
        places += sorted((ROOT / "annotator" / package).rglob("*.py"))
    for path in places:
        values = [keyword.value for node in _calls_of(path) for keyword in node.keywords if keyword.arg == "name"]
        for function in _nodes_of(path)[1]:
            named = zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
            values += [default for argument, default in named if argument.arg == "name" and default is not None]
        constants = _constants(path)
        for value in values:
            text = constants.get(value.id) if isinstance(value, ast.Name) else getattr(value, "value", None)
            if isinstance(text, str) and text[:1].isupper():
                yield "Steps", text


def _constants(path: Path) -> dict[str, object]:
    """Names at the top of a module that stand for one value."""
    named = (node for node in _parse(path).body if isinstance(node, ast.AnnAssign))
    return {
        node.target.id: node.value.value
        for node in named
        if isinstance(node.target, ast.Name) and isinstance(node.value, ast.Constant)
    }


_NOTING = (
    "Note",
    "Loss",
    "add_note",
    "make_images_loss",
    "make_rows_loss",
    "make_splits_loss",
    "make_clash_loss",
    "make_tagged_loss",
)


def _notes() -> Iterator[Text]:
    """What formats cannot hold and what is changed on the way: the first text given to what makes a note or a loss."""
    for package in ("formats", "session"):
        for path in sorted((ROOT / "annotator" / package).rglob("*.py")):
            for node in _calls_of(path):
                if not node.args:
                    continue
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                text = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
                if name in _NOTING and isinstance(text, str):
                    yield "Losses", text


def _glossary() -> Iterator[Text]:
    """What the numbers say, and why they have no interval."""
    sys.path.insert(0, str(ROOT))
    from annotator.metrics.jackknife.interval import NoInterval
    from annotator.report.glossary import SENTENCES

    for sentence in SENTENCES.values():
        yield "Glossary", sentence
    for why in NoInterval:
        yield "Intervals", why.value


def _tables() -> Iterator[Text]:
    """Texts that stand in tables: actions, menus, settings, panels."""
    sys.path.insert(0, str(ROOT))
    from annotator.formats.core.losses import Feature
    from annotator.options import list_described
    from annotator.session.actions.menus import MENUS
    from annotator.session.editing.navigate import STATUS_STEPS
    from annotator.session.exposure import Withheld
    from annotator.session.settings import Settings
    from annotator.store.chain import ERASE
    from annotator.ui.panels import PANELS
    from annotator.ui.window.commands.table import ACTIONS

    yield from (("Actions", action.text) for action in ACTIONS)
    for action in ACTIONS:
        if "/" in action.menu:
            yield "Actions", action.menu.split("/")[1]
    for reason in Withheld:
        yield "Agreement", reason.sentence
    for feature in Feature:
        yield "Losses", feature.value
    for title in MENUS.values():
        yield "Actions", title
    for panel in PANELS:
        yield "Desk", panel.title
    for group in (Settings, *(type(one.default) for one in list_described(Settings))):
        yield from (("Settings", text) for one in list_described(group) for text in _shown_of(one.option))
    for name in (*STATUS_STEPS.values(), "Set truncated", "Set difficult", ERASE):
        yield "Steps", name


def _options() -> Iterator[Text]:
    """What forms show of the fields of questions."""
    sys.path.insert(0, str(ROOT))
    from annotator.api.questions import PlanQuestion, TuneQuestion
    from annotator.detector.run.options import DetectQuestion
    from annotator.model.assistance import StudyOptions
    from annotator.model.metric_settings import LeastEffects
    from annotator.options import list_described
    from annotator.publishing.options import BundleOptions
    from annotator.session.series.repeat_pass import RepeatChoice
    from annotator.session.transfer.options import ExportOptions, ImportQuestion
    from annotator.team.options import DealOptions, ListMove, Pseudonym, TeamRules

    questions = (TuneQuestion, PlanQuestion, DetectQuestion, ExportOptions, ImportQuestion, StudyOptions, BundleOptions)
    for asked in (*questions, DealOptions, ListMove, Pseudonym, TeamRules, RepeatChoice, LeastEffects):
        yield from (("Options", text) for one in list_described(asked) for text in _shown_of(one.option))


def _shown_of(option: Any) -> Iterator[str]:
    """What a form shows of an option; nothing where none shows it."""
    shown = (option.section, option.title, option.tip or option.help, option.unit, *option.choices)
    yield from filter(None, shown if option.title else ())


def _queries() -> Iterator[Text]:
    """What the words of a query ask."""
    sys.path.insert(0, str(ROOT))
    from annotator.session.finding.query import WORDS

    for word in WORDS:
        yield "Finding", word.hint


def _results() -> Iterator[Text]:
    """What came of an edit, and what is there after a choice between two passes."""
    sys.path.insert(0, str(ROOT))
    from annotator.session.editing.tagging import Remark
    from annotator.session.merge.conflicts import ConflictResult
    from annotator.session.merge.plan import PassResult

    for remark in Remark:
        yield "Messages", remark.sentence
    for result in (*ConflictResult, *PassResult):
        yield "Merge", result.value


def _requirements() -> Iterator[Text]:
    """What an image lacks before it is done."""
    sys.path.insert(0, str(ROOT))
    from annotator.session.protocol.guide import AGAIN, FIRST, THIS, GapKind

    for text in (*(text for kind in GapKind for text in kind.value if text), FIRST, THIS, AGAIN):
        yield "Requirements", text


def _detector() -> Iterator[Text]:
    """Actions and tab that the detector plugin adds, and the fixed words about its findings."""
    sys.path.insert(0, str(ROOT))
    from annotator.detector import plugin
    from annotator.detector.image import ERROR_SENTENCES, MISS_SENTENCES, STEP_NAMES, describe_without_internals
    from annotator.report.glossary import MECHANISMS

    for name, short, sentence, _cause in MECHANISMS.values():
        yield from (("Model", text) for text in (name.capitalize(), short, sentence))
    whole = (describe_without_internals(miss).sentence for miss in MISS_SENTENCES)
    for text in (*MISS_SENTENCES.values(), *whole, *ERROR_SENTENCES.values(), *STEP_NAMES):
        yield "Model", text
    for action in plugin.actions():
        yield "Actions", action.text
    for panel in plugin.panels():
        yield "Desk", panel.title


def _phrases() -> Iterator[Text]:
    """The first argument of `Phrase` and `UserError`: what is refused, and what else is said where no window is."""
    for path in sorted((ROOT / "annotator").rglob("*.py")):
        if "cli" in path.relative_to(ROOT / "annotator").parts:
            continue
        for node in _calls_of(path):
            name, said = getattr(node.func, "id", ""), getattr(node.func, "attr", "")
            if name in ("Phrase", "WindowPhrase", "UserError"):
                yield from (("Phrases", text) for text in _texts_of(node.args[0]))
            if said in ("wrong", "make_error", "_make_error") and "formats" in path.parts:
                yield from (("Phrases", text) for text in _texts_of(node.args[-1]))
            if name == "format_count" and "report" in path.parts:
                yield from (("Phrases", f"{{n}} {noun}") for noun in _nouns_of(node))


def _nouns_of(call: ast.Call) -> Iterator[str]:
    """One and many of what the reports count: `format_count(n, "image")`, `format_count(n, "person", "persons")`."""
    nouns = [argument.value for argument in call.args[1:] if isinstance(argument, ast.Constant)]
    yield from (str(noun) for noun in nouns)
    if len(nouns) == 1:
        yield f"{nouns[0]}s"


def _pages() -> Iterator[Text]:
    """Names of the pages of Study and of their groups."""
    sys.path.insert(0, str(ROOT))
    from annotator.detector import plugin
    from annotator.ui.study import PAGES
    from annotator.ui.study.history import make_history_spec
    from annotator.ui.study.page import PageGroup
    from annotator.ui.study.place import make_place_spec
    from annotator.ui.study.publish import make_publish_spec
    from annotator.ui.study.states import make_states_spec
    from annotator.ui.study.team_page import make_team_specs

    unseen: Any = None  # a project's file and the line to its server
    places = make_place_spec(unseen, unseen), *make_team_specs(unseen, unseen)
    ours = make_states_spec(unseen), make_publish_spec(unseen), make_history_spec(unseen), *places
    pages = (*PAGES, *ours, *plugin.pages())
    for text in (*(group.value for group in PageGroup), *(page.title for page in pages)):
        yield "Study", text


def _titles() -> Iterator[Text]:
    """Names of formats, kinds of authors, part states, error types and steps at which a detector loses objects."""
    sys.path.insert(0, str(ROOT))
    from annotator.detector.image import MISS_SENTENCES
    from annotator.formats.registry import list_formats
    from annotator.model.author import AuthorKind
    from annotator.model.shapes import PartState
    from annotator.report.glossary import MECHANISMS

    for one in list_formats():
        yield "Phrases", one.title
    kinds = (*(kind.value for kind in AuthorKind), *(state.name.lower() for state in PartState))
    for name in (*kinds, *MISS_SENTENCES, *(words.short for words in MECHANISMS.values())):
        yield "Phrases", name


def _keys() -> Iterator[Text]:
    """Keys that we call otherwise than Qt's own translations, in the context where Qt looks for them."""
    from annotator.ui.window.first_window import KEY_NAMES

    yield from (("QShortcut", name) for name in KEY_NAMES)


def _texts_of(node: ast.expr) -> Iterator[str]:
    """The text, or both texts of a choice."""
    if isinstance(node, ast.IfExp):
        yield from _texts_of(node.body)
        yield from _texts_of(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def translations(path: Path) -> dict[Text, str]:
    """What a translation file holds already."""
    if not path.exists():
        return {}
    found = {}
    for context in ET.parse(path).getroot().iter("context"):  # noqa: S314 - our own file
        for message in context.iter("message"):
            translated = message.findtext("translation") or ""
            if translated:
                found[(context.findtext("name") or "", message.findtext("source") or "")] = translated
    return found


def written(language: str, texts: list[Text], known: dict[Text, str]) -> str:
    """The translation file of a language as text."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    contexts: dict[str, ET.Element] = {}
    for context, source in texts:
        if context not in contexts:
            contexts[context] = ET.SubElement(root, "context")
            ET.SubElement(contexts[context], "name").text = context
        message = ET.SubElement(contexts[context], "message")
        ET.SubElement(message, "source").text = source
        translated = known.get((context, source), "")
        element = ET.SubElement(message, "translation", {} if translated else {"type": "unfinished"})
        element.text = translated
    ET.indent(root, "  ")
    body = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n'


def list_languages() -> list[str]:
    """Every language that has a file; a new one begins with an empty file named like the others."""
    return sorted(path.stem.removeprefix("annotator_") for path in FOLDER.glob("annotator_*.ts"))


def main(arguments: list[str]) -> int:
    """Brings the files of the languages up to date."""
    check = "--check" in arguments
    texts, stale = collected(), False
    for language in [name for name in arguments if not name.startswith("-")] or list_languages():
        path = FOLDER / f"annotator_{language}.ts"
        known = translations(path)
        text = written(language, texts, known)
        missing = [source for source in texts if source not in known]
        print(f"{language}: {len(texts)} texts, {len(missing)} without a translation")
        if check:
            stale |= language in REQUIRED and (not path.exists() or path.read_text(encoding="utf-8") != text)
            continue
        path.write_text(text, encoding="utf-8")
    if not check:
        compile_texts()
    return int(stale)


if __name__ == "__main__":
    gc.disable()  # the trees of all modules are no garbage; looking for it takes longer than making them
    raise SystemExit(main(sys.argv[1:]))

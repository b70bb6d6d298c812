"""Agreement on custom tags: worked by hand, held to the package krippendorff, and from shapes to an audit's answer."""

import krippendorff
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.jackknife.interval import IntervalRule, Jackknife
from annotator.metrics.people.custom_tags import TagRatings, compute_alpha, measure_tags
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.model.tags import Level, Tag
from annotator.report.audit.people import list_people, list_sentences
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.tables import find_section, list_section_files
from tests import builders
from tests.oracles import tag_errors as oracle
from tests.oracles.person_profiles import p_of_shares
from tests.oracles.quantiles import t_quantile

NONE = np.nan


def random_table(rng: np.random.Generator, level: Level) -> tuple[np.ndarray, int]:
    """Answers of 2 … 5 persons to 1 … 40 objects with 1 … 5 values, some or most of them missing."""
    objects, persons, count = rng.integers(1, 40), rng.integers(2, 6), int(rng.integers(1, 6))
    values = rng.integers(0, count, (objects, persons)).astype(float)
    if level is Level.INTERVAL:
        values = values * 1.7 + 1e4
    values[rng.random(values.shape) < rng.random() * 0.7] = NONE
    return values, count


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
@pytest.mark.parametrize("level", Level)
def test_alpha_is_that_of_the_public_package(level: Level) -> None:
    rng = np.random.default_rng(7)
    for _table in range(200):
        values, count = random_table(rng, level)
        try:
            theirs = float(krippendorff.alpha(reliability_data=values.T, level_of_measurement=level.value))
        except ValueError:  # one value only, or none
            theirs = NONE
        found = compute_alpha(level, values, count=count)
        assert (found is None) == np.isnan(theirs)
        assert found is None or found == pytest.approx(theirs, abs=1e-12)


def test_the_table_of_krippendorff_2011_by_hand() -> None:
    # Computing Krippendorff's Alpha-Reliability (2011), section C: 4 observers, 12 units, nominal .743, ordinal .815,
    # interval .849.
    rows = (
        "1 2 3 3 2 1 4 1 2 . . .",
        "1 2 3 3 2 2 4 1 2 5 . 3",
        ". 3 3 3 2 3 4 2 2 5 1 .",
        "1 2 3 3 2 4 4 1 2 5 1 .",
    )
    values = np.array([[NONE if word == "." else float(word) for word in row.split()] for row in rows]).T
    found = [compute_alpha(level, values if level is Level.INTERVAL else values - 1, count=5) for level in Level]
    assert found == pytest.approx([0.743, 0.815, 0.849], abs=5e-4)


@pytest.mark.parametrize("level", Level)
def test_who_answers_first_and_which_object_stands_first_change_nothing(level: Level) -> None:
    values, count = random_table(np.random.default_rng(3), level)
    before = values.copy()
    found = compute_alpha(level, values, count=count)
    assert compute_alpha(level, values[::-1, ::-1], count=count) == pytest.approx(found, abs=1e-12)
    assert np.array_equal(values, before, equal_nan=True)


def test_numbers_may_be_moved_and_stretched() -> None:
    values, _count = random_table(np.random.default_rng(4), Level.INTERVAL)
    found = compute_alpha(Level.INTERVAL, values)
    assert compute_alpha(Level.INTERVAL, values * -3 + 1e6) == pytest.approx(found, abs=1e-9)


def test_one_value_alone_and_no_answer_are_undefined_with_their_reason() -> None:
    tag = Tag("sure", "ordered", values=("not", "fairly", "very"))
    same = measure_tags(TagRatings(np.array([1, 2]), np.ones((2, 2, 1))), [tag], None)[0]
    assert (same.alpha.value, same.alpha.support) == (None, 2)
    assert "same answer" in same.alpha.reason
    assert same.equal.value == 1.0
    none = measure_tags(TagRatings(np.array([1]), np.array([[[1.0], [NONE]]])), [tag], None)[0]
    assert (none.alpha.value, none.alpha.support) == (None, 0)
    assert "answers from two" in none.alpha.reason


@pytest.mark.parametrize(
    ("kind", "level"), [("choice", Level.NOMINAL), ("ordered", Level.ORDINAL), ("number", Level.INTERVAL)]
)
def test_the_interval_is_made_by_leaving_out_one_image_at_a_time(kind: str, level: Level) -> None:
    rng = np.random.default_rng(11)
    tag = Tag("t", kind, values=tuple("abcd") if kind != "number" else ())
    image = np.sort(rng.integers(0, 12, 90))
    first = rng.integers(0, 4, 90)
    second = np.where(rng.random(90) < 0.7, first, rng.integers(0, 4, 90))
    values = np.stack([first, second], axis=1).astype(float)
    found = measure_tags(TagRatings(image, values[:, :, None]), [tag], Jackknife(IntervalRule()))[0]
    kept = [compute_alpha(level, values[image != one], count=4) for one in np.unique(image)]
    number = len(kept)
    error = np.sqrt((number - 1) / number * np.sum((np.array(kept) - np.mean(kept)) ** 2))
    ends = found.alpha.interval
    assert ends.high - ends.low == pytest.approx(2 * t_quantile(0.975, number - 1) * error, rel=0.2)
    assert ends.low < found.alpha.value < ends.high


def test_an_audit_compares_the_answers_about_the_objects_that_both_drew() -> None:
    made = builders.project(images=2, authors=("Ana", "Ben", "Cem"), count=4, status=Status.DONE)
    tags = (
        Tag("ripe"),
        Tag("size", "number"),
        Tag("remark", "text"),
        Tag("sort", "choice", values=("a", "b"), labels=(1,)),
    )
    made = replace(made, protocol=made.protocol.with_tags(tags))
    box = made.layers[LayerKey(1, 1)].shapes.box
    said = {1: (True, True, False, "no"), 2: (True, False, 0, None), 3: (1, "yes", "no", "no")}
    layers = []
    for key, layer in made.layers.items():
        answers = [
            ({} if value is None else {"ripe": value}) | {"size": 10.0 * row + key.author, "remark": "x", "sort": "a"}
            for row, value in enumerate(said[key.author])
        ]
        shapes = layer.shapes.with_columns(
            box=box, label=np.array([0, 0, 1, 1], np.int32), attributes=np.array(answers, dtype=object)
        )
        layers.append(layer.with_shapes(shapes))
    report = builders.make_audit_report(made.with_layers(layers), AuditOptions.of(made))
    ripe, size, sort = report.tags.pairs[1, 2]
    assert ripe.confusion == ((2, 2), (0, 2))
    assert (ripe.alpha.support, ripe.equal.value) == (6, 4 / 6)
    assert (size.difference, size.difference_sd) == (1.0, 0.0)
    assert sort.alpha.support == 4
    units = report.tags.units[0]
    assert units.alpha.support == 8
    values = [[1, 1, 1], [1, 0, 1], [0, 0, 0], [0, NONE, 0]] * 2
    assert units.alpha.value == pytest.approx(compute_alpha(Level.NOMINAL, np.array(values, float), count=2))
    record = find_section(SECTIONS_OF_AUDIT, "custom_tags").make_entries(report)["custom_tags"]
    assert [(row["tag"], row["over"], row["n"]) for row in record[:3]] == [
        ("ripe", "pairs", 20),
        ("ripe", "units", 8),
        ("ripe", "pair", 6),
    ]
    assert record[2]["confusion"] == [[2, 2], [0, 2]]
    written = {name: (head, list(rows)) for name, head, rows in list_section_files(SECTIONS_OF_AUDIT, report)}
    head, rows = written["custom_tags.csv"]
    assert [dict(zip(head, row, strict=True))["n"] for row in rows[:3]] == [20, 8, 6]


def test_an_audit_compares_the_answers_about_images_that_people_finished() -> None:
    made = builders.project(images=4, authors=("Ana", "Ben", "Cem"), count=1, status=Status.DONE)
    tags = (Tag("ripe"), Tag("weather", "ordered", values=("dry", "damp", "wet"), of_images=True))
    made = replace(made, protocol=made.protocol.with_tags(tags))
    said = {1: ("dry", "damp", "wet", None), 2: ("dry", "wet", "Wet", "dry"), 3: (None, "damp", "damp", "dry")}
    layers = [
        replace(layer, attributes={"weather": said[key.author][key.image - 1]})
        for key, layer in made.layers.items()
        if said[key.author][key.image - 1]
    ]
    unfinished = replace(made.layers[LayerKey(4, 3)], status=Status.IN_WORK, attributes={"weather": "dry"})
    report = builders.make_audit_report(made.with_layers([*layers, unfinished]), AuditOptions.of(made))
    answers = np.array([[0, 0, NONE], [1, 2, 1], [2, 2, 1], [NONE, 0, NONE]])
    assert report.tags.units[1].alpha.value == pytest.approx(compute_alpha(Level.ORDINAL, answers, count=3))
    assert report.tags.pairs[1, 2][1].confusion == ((1, 0, 0), (0, 0, 1), (0, 0, 1))
    rows = find_section(SECTIONS_OF_AUDIT, "custom_tags").make_entries(report)["custom_tags"]
    told = [(row["over"], row["n"]) for row in rows if row["tag"] == "weather"]
    assert told == [("pairs", 7), ("units", 3), ("pair", 3), ("pair", 2), ("pair", 2)]
    assert {row.get("of") for row in rows if row["tag"] == "weather"} == {"images"}


ERROR_TAGS = (
    Tag("sort", "choice", values=("a", "b", "c")),
    Tag("sure", "ordered", values=("not", "fairly", "very")),
    Tag("size", "number", unit="cm", labels=(0,)),
    Tag("weather", "ordered", values=("dry", "damp", "wet"), of_images=True),
)


def answer_at_random(persons: int) -> tuple[Project, dict[str, oracle.Said]]:
    """Persons who draw the same boxes, and what they say of them: Ben, the second, is surer and calls b often c."""
    made = builders.project(images=8, authors=("Ana", "Ben", "Cem", "Dee")[:persons], count=6, status=Status.DONE)
    made = replace(made, protocol=made.protocol.with_tags(ERROR_TAGS))
    rng = np.random.default_rng(persons)
    box = np.array([[100.0 * n, 10, 100.0 * n + 50, 60] for n in range(6)])
    label = np.array([0, 0, 0, 0, 0, 1], np.int32)
    said: dict[str, oracle.Said] = {tag.key: {} for tag in ERROR_TAGS}
    truth = rng.integers(0, 3, (8, 7))
    layers = []
    for key, layer in sorted(made.layers.items()):
        answers = []
        for n in range(7):
            grows = rng.random() < (0.9 if key.author == 2 else 0.08)
            code = min(int(truth[key.image - 1, n]) + grows, 2)
            size = round(float(10 * n + rng.normal() + 3 * (key.author == 2)), 3)
            given = {"sort": "abc"[code], "sure": ("not", "fairly", "very")[code], "size": size}
            kept = {name: one for name, one in given.items() if rng.random() < 0.9}
            answers.append(kept)
            codes = {"sort": code, "sure": code, "size": size}
            for name in codes if n < 6 else ():
                if name != "size" or n < 5:
                    asked = said[name].setdefault((key.image, n), {})
                    asked[key.author] = codes[name] if name in kept else None
        weather = {} if rng.random() < 0.2 else {"weather": ("dry", "damp", "wet")[code]}
        said["weather"].setdefault((key.image, 0), {})[key.author] = code if weather else None
        shapes = layer.shapes.with_columns(box=box, label=label, attributes=np.array(answers[:6], dtype=object))
        layers.append(replace(layer.with_shapes(shapes), attributes=weather))
    return made.with_layers(layers), said


@pytest.mark.parametrize("persons", [2, 4])
def test_what_a_person_answers_otherwise_is_that_of_the_formulas(persons: int) -> None:
    made, said = answer_at_random(persons)
    report = builders.make_audit_report(made, AuditOptions.of(made))
    for profile in report.people:
        j, heads = profile.author, {head.key: head for head in profile.heads}
        others = [i for i in range(1, persons + 1) if i != j]
        for found in profile.tags:
            answers = said[found.tag.key]
            missing = oracle.share_missing(answers, j)
            sums = [sum(column) for column in zip(*missing.values(), strict=True)]
            assert (found.missing.count, found.missing.share.support) == tuple(sums)
            if found.tag.key == "size":
                assert found.words.share.value is None
            else:
                other, ties, confused = oracle.share_other(answers, j)
                sums = [sum(column) for column in zip(*other.values(), strict=True)]
                assert (found.words.count, found.words.share.support, found.words.ties) == (*sums, ties)
                if found.words.commonest is not None:
                    assert confused[found.words.commonest[:2]] == max(confused.values()) == found.words.commonest[2]
            if found.tag.key == "sort":
                assert found.difference.value is None
                p = p_of_shares(other, [oracle.share_other(answers, i)[0] for i in others])
                assert heads[found.key].p == pytest.approx(p, rel=1e-6, abs=1e-12)
                continue
            value, low, high = oracle.difference(answers, j, others)
            ends = found.difference.interval
            assert (found.difference.value, ends.low, ends.high) == pytest.approx((value, low, high), abs=1e-12)
            assert heads[found.key].p == pytest.approx(oracle.p_of_difference(answers, j, others), rel=1e-6, abs=1e-12)


def test_what_a_person_answers_otherwise_is_said_on_the_card_and_in_every_file() -> None:
    made, _said = answer_at_random(4)
    report = builders.make_audit_report(made, AuditOptions.of(made))
    (ben,) = (row for row in list_people(report) if row.profile.author == 2)
    told = {one.key: str(one.text) for one in list_sentences(ben)}
    assert told["tag:size"].startswith("Answers size higher than the others, by ")
    assert told["tag:size"].endswith(" cm on average.")
    assert told["tag:sort"].startswith("Differs in the tag sort more often than the others: ")
    assert "; most often c for b (" in told["tag:sort"]
    section = find_section(SECTIONS_OF_AUDIT, "custom_tag_errors")
    record = section.make_entries(report)["custom_tag_errors"]
    assert [(row["author"], row["tag"]) for row in record[4:8]] == [("Ben", tag.key) for tag in ERROR_TAGS]
    assert record[5]["difference_interval"][0] > 0
    assert record[4]["differs"]["commonest"] | {"count": 0, "of": 0} == {
        "own": "c", "others": "b", "count": 0, "of": 0
    }  # fmt: skip
    assert "custom_tag_errors.csv" in {name for name, _head, _rows in list_section_files(SECTIONS_OF_AUDIT, report)}


def test_a_project_without_custom_tags_has_no_such_section() -> None:
    made = builders.project(images=2, authors=("Ana", "Ben"), count=3, status=Status.DONE)
    report = builders.make_audit_report(made, AuditOptions.of(made))
    for key in ("custom_tags", "custom_tag_errors"):
        section = find_section(SECTIONS_OF_AUDIT, key)
        assert (
            section.make_entries(report),
            section.make_csv(report),
            section.list_tables(report),
        ) == ({}, None, [])

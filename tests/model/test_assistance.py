"""The stored design of a study of proposals: whom it lets be assisted where, and what a person's copy says of it."""

import msgspec
from msgspec.structs import replace

from annotator.model.assistance import AssistanceStudy, Condition, PlantedBox, StudyImage
from annotator.model.protocol import Protocol

WITH, WITHOUT, PLANTED = Condition.WITH, Condition.WITHOUT, Condition.PLANTED
STUDY = AssistanceStudy(
    seed=7,
    model=9,
    cut=0.3,
    planted_share=0.2,
    authors=(1, 2),
    images=(
        StudyImage(3, 1, (WITHOUT, PLANTED), (PlantedBox(44, (0.0, 0.0, 4.0, 4.0)),)),
        StudyImage(5, 1, (WITH, WITHOUT)),
    ),
)


def test_assistance_is_off_where_the_study_has_a_person_draw_without() -> None:
    protocol = Protocol(assistance=STUDY)
    allowed = {
        (image, author): protocol.allows_assistance(image, author) for image in (3, 4, 5) for author in (1, 2, 8)
    }
    assert [key for key, may in allowed.items() if not may] == [(3, 1), (5, 2)]
    assert protocol.find_condition(3, 2) is PLANTED
    assert Protocol().allows_assistance(3, 1)
    assert protocol.allows_assistance(3, None)


def test_a_study_that_is_over_withholds_nothing() -> None:
    protocol = Protocol(assistance=replace(STUDY, ended=True))
    assert protocol.allows_assistance(3, 1)
    assert protocol.find_condition(3, 1) is None
    assert protocol.study is not None
    assert protocol.study.find_condition(3, 1) is WITHOUT


def test_a_copy_tells_nothing_of_planted_mistakes_nor_of_others() -> None:
    masked = STUDY.mask(2)
    assert [one.conditions for one in masked.images] == [(WITH,), (WITHOUT,)]
    assert "planted" not in msgspec.json.encode(masked.images).decode().replace('"planted":[]', "")
    assert (masked.seed, masked.planted_share) == (0, 0.0)
    assert STUDY.mask(8).images == ()


def test_files_without_a_study_are_as_before() -> None:
    assert "assistance" not in msgspec.json.encode(Protocol()).decode()
    text = msgspec.json.encode(Protocol(assistance=STUDY))
    assert msgspec.json.decode(text, type=Protocol).assistance == STUDY

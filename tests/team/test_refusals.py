"""What the server says: its sentences can be said in every language of the window, with the values that are in them."""

import re

import pytest
from msgspec.structs import replace

from annotator.team.link import SENTENCES, LinkError, TeamError, connect, read_refusal
from annotator.team.server import FUNCTIONS, read_sql
from tests.team.desks import Desk, Team

LITERAL = r"'(?:[^']|'')*'"


def list_sentences(statements: str) -> set[str]:
    """The texts of statements that are whole sentences; those that stand below each other are one."""
    code = re.sub(r"(?m)^\s*--.*$", "", statements)
    found = set()
    for several in re.findall(rf"{LITERAL}(?:\s*\n\s*{LITERAL})*", code):
        text = "".join(one[1:-1] for one in re.findall(LITERAL, several)) if "\n" in several else several[1:-1]
        if re.fullmatch(r"['A-Z].* .*[a-z}]\.", plain := text.replace("''", "'")):
            found.add(plain)
    return found


def test_every_sentence_of_the_server_is_known_to_the_window() -> None:
    assert set().union(*(list_sentences(read_sql(name)) for name in FUNCTIONS)) == SENTENCES


def test_a_refusal_keeps_its_values(team: Team, ana: Desk) -> None:
    team.server.was_regranted = True
    with team.administrator() as administrator:
        administrator.execute("GRANT EXECUTE ON FUNCTION desks() TO ana")
    with pytest.raises(TeamError) as caught:
        ana.call("desks")
    said = caught.value.sentence
    assert said == "This needs the role auditor; the login 'ana' is here as annotator."
    assert said.text == "This needs the role {wanted}; the login '{login}' is here as {role}."
    assert said.values["role"].text == "annotator"


def test_a_wrong_address_is_said_to_be_none(team: Team) -> None:
    there, words = team.place, r"has no such project now \(.*%s.* does not exist\); look at its address"
    with pytest.raises(LinkError, match=words % "nowhere"):
        connect(replace(there, address=there.address.replace(f"dbname={team.database}", "dbname=nowhere")), login="ana")
    with (
        connect(replace(there, schema="nowhere"), login="ana") as link,
        pytest.raises(LinkError, match=words % "nowhere"),
    ):
        link.call("changed", 0)


@pytest.mark.parametrize(
    "given",
    [None, "", "{", "[]", '{"text": 5, "values": 5}', '{"text": "There is no batch {batch}.", "values": {}}',
     '{"text": "There is no batch {batch}.", "values": []}', '{"text": "{0.__class__}", "values": {}}',
     '{"text": "There is no batch {batch}.", "values": {"text": 1}}'],
)  # fmt: skip
def test_what_a_newer_server_says_is_said_as_it_comes(given: str | None) -> None:
    assert read_refusal("Something else.", given) == "Something else."

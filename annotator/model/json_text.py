"""JSON text of values that a foreign file carried; fast for what is common, right for what is odd."""

import json
from typing import Any

import msgspec


def dump_json(value: Any) -> str:
    """The value as JSON text without line breaks."""
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        return json.dumps(value)  # half a surrogate pair, which foreign files do hold; written as an escape


def parse_json(text: str) -> Any:
    """The value of a JSON text."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return json.loads(text)

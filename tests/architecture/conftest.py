"""What has been read of the program's source is forgotten after these tests."""

from pathlib import Path

import pytest

from tests.architecture.reading import forget


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        forget()

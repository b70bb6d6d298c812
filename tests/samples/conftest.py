"""A copy of every sample."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from annotator.model.project import Project
from annotator.samples.copying import copy_sample
from annotator.samples.sample import SAMPLES
from annotator.store.opening import open_project


@pytest.fixture(scope="session")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """The project file of a copy, by the sample's name."""
    return {sample.name: copy_sample(sample, tmp_path_factory.mktemp(sample.name)) for sample in SAMPLES}


@pytest.fixture(scope="session")
def projects(copies: Mapping[str, Path]) -> Mapping[str, Project]:
    """The copies' projects with all layers."""
    found = {}
    for name, path in copies.items():
        with open_project(path, read_only=True) as opened:
            found[name] = opened.load_project()
    return found

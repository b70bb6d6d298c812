"""Build hook of hatchling: a source distribution and a wheel hold the compiled translations."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from compile_texts import compile_texts, list_stale


class TranslationsHook(BuildHookInterface):
    """Needs Qt's compiler only where the sources do not hold what it makes."""

    def dependencies(self) -> list[str]:
        """The package with the compiler, in the versions that the program runs with."""
        wanted = [one for one in self.metadata.core.dependencies if one.lower().startswith("pyside6")]
        return wanted if list_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles what is not compiled yet."""
        del version, build_data
        compile_texts()

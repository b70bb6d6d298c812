"""Hostile imports for every format that is read: each ends in a table or in one sentence with file and remedy.

Samples of all formats, ours and other programs', and internals of a detector, are changed by chance: numbers that are
huge or none, other types, deep nesting, doubled keys and rows, wrong encodings, cuts and flipped bits
(tests/formats/hostile.py).
"""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.campaigns.kit import Tries, own_home, parser_of
from tests.formats.hostile import HostileFiles, HostileInternals
from tests.formats.samples import OTHERS, READ


def main(arguments: Sequence[str] | None = None) -> int:
    """Tries every format in turn; a failure is named by its format and the seed that repeats it."""
    options = parser_of("hostile", __doc__, count=3000, what="changed files, over all formats").parse_args(arguments)
    tries = Tries(shows_good=False)
    outcomes: Counter[str] = Counter()
    with own_home() as folder:
        files: dict[str, HostileFiles | HostileInternals] = {}
        for form in READ:
            (folder / form.id).mkdir()
            files[form.id] = HostileFiles(form, folder / form.id)
        for form in OTHERS:
            if form.can_write:
                (folder / f"{form.id} of others").mkdir()
                files[f"{form.id} of others"] = HostileFiles(form, folder / f"{form.id} of others", foreign=True)
        files["internals"] = HostileInternals(Path(folder))
        names = list(files)
        for number in range(options.count):
            name, seed = names[number % len(names)], options.seed * 1_000_003 + number
            with tries.one(f"{name}, seed {seed}"):
                outcomes[f"{name}: {'read' if files[name].attempt(random.Random(seed)) else 'refused'}"] += 1
    for outcome, count in sorted(outcomes.items()):
        sys.stdout.write(f"{outcome} {count}\n")
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())

"""Values that no program writes, anywhere in a project file, under every command: an answer or one sentence.

One column of one table gets such a value, in one row or in all, in the sample of the orchard with a frozen state and
a journal of some steps; the rules of the tables are switched off meanwhile. Now and then rows are gone, doubled or
packed as garbage instead. Every command that takes a project is called then. What nobody foresaw is a failure.
"""

import random
import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Final

from annotator.cli.program import run
from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from annotator.session.settings_file import find_log_path
from annotator.store.tables.schema import TABLES
from tests.campaigns.interrupts import lay_out
from tests.campaigns.kit import Tries, own_home, parser_of

COMMANDS: Final = (
    "audit PROJECT --no-intervals --json OUT/a.json --html OUT/a.html --csv OUT/tables",
    "check PROJECT --reference Ana --no-intervals --json OUT/c.json",
    "compare PROJECT --json OUT/compare.json",
    "stats PROJECT --json OUT/s.json",
    "plan PROJECT",
    "export PROJECT OUT/o.json --format coco",
    "export PROJECT OUT/yolo --format yolo --author Ana",
    "project labels PROJECT",
    "project split PROJECT",
    "project completeness PROJECT",
    "project reference PROJECT",
    "project assign PROJECT",
    "project compact PROJECT --dry-run",
    "import PROJECT COCO --existing pass",
    "merge PROJECT TWIN",
    "merge TWIN PROJECT",
    "project freeze PROJECT state",
    "project compact PROJECT",
)
"""As they are typed; PROJECT, OUT, COCO and TWIN stand for paths of the try. Those that write come last."""
VALUES: Final = (
    *(None, -1, 0, 9, 2**31, 2**63 - 1, -(2**63), 1e308, float("inf"), -0.5, "", " ", "x", "\x00", "9" * 400, "[1, 2]"),
    *('{"a": [1, 2]}', "{}", "[" * 900 + "]" * 900, '{"alpha": -1}', "null", b"", b"\xff\xfe", b"\x00" * 64),
)
"""What stands in a column."""
KNOWN: Final = (
    "UPDATE shape SET x0 = x1 + 5 WHERE image_id = 1",
    "UPDATE shape SET part_state = 9",
    "UPDATE shape SET attributes = '[1, 2]' WHERE image_id = 1",
    "UPDATE shape SET label = 77",
    "UPDATE project SET next_shape_id = 9223372036854775807",
    "UPDATE project SET metrics = json_set(metrics, '$.alpha', -1, '$.randcrowns.alpha', -1)",
    "UPDATE author SET name = x'fffe' WHERE id = 1",
    "UPDATE label SET name = ''",
    "UPDATE label SET name = (SELECT name FROM label WHERE position = 0)",
    "UPDATE label SET alias_of = id",
    "UPDATE journal SET detail = NULL, detail_zip = x'00ff00ff'",
    "UPDATE packed_layer SET fixed = x'00'",
)
"""What made commands fail that nobody had foreseen; tried first."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Changes one file after the other; a failure is named by what was changed, the command and the seed."""
    parser = parser_of("crafted", __doc__, count=40, what="changed files; each is tried with every command")
    options = parser.parse_args(arguments)
    tries, ends = Tries(shows_good=False), Counter[str]()
    with own_home() as home:
        base = copy_sample(ORCHARD, home / "base")
        coco = home / "orchard.coco.json"
        say(["export", str(base), str(coco), "--format", "coco"])
        say(["import", str(base), str(coco), "--existing", "pass"])
        say(["project", "freeze", str(base), "first"])
        for number in range(options.count):
            seed = options.seed * 1_000_003 + number
            known = KNOWN[number] if number < len(KNOWN) else ""
            what, hurt = damage(base, home / f"{number}.annotator", random.Random(seed), known)
            for command in COMMANDS:
                with tries.one(f"{what}: {command}, seed {seed}"):
                    ends[meet(command, hurt, base, coco, home / "try")] += 1
            hurt.unlink()
    print(", ".join(f"{name}: {count}" for name, count in sorted(ends.items())))
    return tries.end()


def damage(base: Path, hurt: Path, chance: random.Random, known: str) -> tuple[str, Path]:
    """A copy of the project with one thing in it that no program writes, what is `known` or any, and what it is."""
    shutil.copy(base, hurt)
    with closing(sqlite3.connect(hurt)) as connection, connection:
        connection.create_function("checksum", -1, lambda *_values: 0)
        connection.create_function("header_seal", -1, lambda *_values: 0)
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        if known:
            assert connection.execute(known).rowcount > 0
            return known, hurt
        while True:
            table = chance.choice(TABLES)
            column, value = chance.choice(table.columns).name, chance.choice(VALUES)
            where = chance.choice(("", " WHERE rowid = (SELECT min(rowid) FROM {0})", " WHERE random() > 0"))
            if table.name in ("layer", "shape"):
                where = chance.choice(("", " WHERE image_id = 1", " WHERE random() > 0"))
            if chance.random() < 0.1:
                statement, values = f"DELETE FROM {table.name}{where.format(table.name)}", ()
            else:
                statement = f"UPDATE {table.name} SET {column} = ?{where.format(table.name)}"
                values = (value,)
            with suppress(sqlite3.Error):  # not null, unique
                if connection.execute(statement, values).rowcount > 0:
                    return f"{statement} {str(values)[:60]}", hurt


def meet(command: str, hurt: Path, base: Path, coco: Path, folder: Path) -> str:
    """Calls a command with a copy of the file: `done`, or `refused` with a sentence."""
    shutil.rmtree(folder, ignore_errors=True)
    twin = folder / "twin.annotator"
    words = lay_out(command, hurt, coco, folder)
    shutil.copy(base, twin)
    status, said = say([str(twin) if word == "TWIN" else word for word in words])
    if "Something went wrong inside" in said or status not in (0, 1, 2):
        log = find_log_path()
        raise AssertionError(f"{status}: {said[-300:]}\n{log.read_text()[-1500:] if log.exists() else ''}")
    assert status == 0 or said.strip(), "refused without a word"
    return "refused" if status else "done"


def say(words: Sequence[str]) -> tuple[int, str]:
    """The exit code of a command, and all that it said."""
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        status = run(list(words))
    return status, said.getvalue()


if __name__ == "__main__":
    sys.exit(main())

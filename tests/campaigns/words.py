"""Walks through views, tabs, menus and every dialog in German: words, room for them, accessible names, ways by keys.

Each sample is opened in a small window in which every text bears an invisible mark; what is shown without the mark, and
is no name and no number, would be English in a window of another language.
"""

import sys
from collections.abc import Sequence

from PySide6.QtWidgets import QApplication

from annotator.samples.copying import copy_sample
from annotator.samples.sample import CROWNS, ORCHARD, PARTS
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.ui.screens import visit
from tests.ui.untranslated import walking

AUTHORS = {ORCHARD: "Ana", CROWNS: "Ida", PARTS: "Mia"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Goes through as many samples as asked."""
    parser = parser_of("words", __doc__, count=len(AUTHORS), what="most samples")
    options = parser.parse_args(arguments)
    tries = Tries()
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    with own_home() as home:
        for sample, author in list(AUTHORS.items())[: options.count]:
            with tries.one(sample.name):
                project = copy_sample(sample, home / sample.name)
                with walking(app, home / sample.name, author, language="de") as walker:
                    for _scene in visit(walker, project):
                        pass
                found = {**walker.finder.found, **dict.fromkeys(walker.cuts, "cut")}
                found |= {f"{what} has no name": where for what, where in walker.nameless.items()}
                found |= {f"{what} is reached by no key": where for what, where in walker.out_of_reach.items()}
                assert not found, "\n".join(f"{where}: {text!r}" for text, where in found.items())
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())

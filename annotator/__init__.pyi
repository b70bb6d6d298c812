# What `import annotator` offers, for type checkers; `__init__.py` imports it when it is first used.

from annotator.errors import UserError as UserError
from annotator.notebook.audit import AuditAnswer as AuditAnswer
from annotator.notebook.audit import audit as audit
from annotator.notebook.check import CheckAnswer as CheckAnswer
from annotator.notebook.check import check as check
from annotator.notebook.opened import OpenedProject as OpenedProject
from annotator.notebook.opened import open_project_file
from annotator.notebook.tune import TuneAnswer as TuneAnswer
from annotator.notebook.tune import tune as tune

__version__: str
DISTRIBUTION: str

open = open_project_file  # noqa: A001 - the word that everybody looks for

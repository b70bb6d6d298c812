# What `import annotator` offers, for type checkers; `__init__.py` imports it when it is first used.

from annotator.api.audit import AuditAnswer as AuditAnswer
from annotator.api.audit import audit as audit
from annotator.api.check import CheckAnswer as CheckAnswer
from annotator.api.check import check as check
from annotator.api.files import read as read
from annotator.api.plan import PlanAnswer as PlanAnswer
from annotator.api.plan import plan as plan
from annotator.api.project import OpenedProject as OpenedProject
from annotator.api.project import open_project_file
from annotator.api.tune import TuneAnswer as TuneAnswer
from annotator.api.tune import tune as tune
from annotator.api.writing import EditedProject as EditedProject
from annotator.api.writing import edit_project_file
from annotator.api.writing import new as new
from annotator.errors import UserError as UserError

__version__: str
DISTRIBUTION: str

edit = edit_project_file
open = open_project_file  # noqa: A001 - the word that everybody looks for

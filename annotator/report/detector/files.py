"""The check as a file of the kind that its name says: a page, the numbers as JSON, or tables in a folder."""

from datetime import datetime
from pathlib import Path

from annotator.errors import UserError
from annotator.progress import Progress
from annotator.report.detector.csv_tables import write_check_tables
from annotator.report.detector.html_page import write_check_page
from annotator.report.detector.json_answer import make_check_record
from annotator.report.detector.values import CheckReport
from annotator.report.tables import write_json


def write_check_files(path: Path, report: CheckReport, *, now: datetime | None, progress: Progress) -> Path:
    """Writes it as the command does, and returns where it is: tables lie in a folder of the name.

    Raises UserError for another ending, and when it cannot be written.
    """
    match path.suffix.lower():
        case ".html":
            write_check_page(path, report, now=now, progress=progress)
            return path
        case ".json":
            write_json(path, make_check_record(report))
            return path
        case ".csv":
            folder = path.with_suffix("")
            write_check_tables(folder, report)
            return folder
    raise UserError("{name} is no name for a report; let it end in .html, .json or .csv.", name=path.name)

"""The command line: `main` runs the command that the arguments name; every command is one file, listed in program.py.

Nothing is imported here, so that `python -m annotator.cli.system_libraries` runs before the packages are there.
"""


def main() -> None:
    """Runs `annotator` with the arguments of the process and ends it with the command's exit code."""
    import logging

    logging.captureWarnings(True)  # doubts of libraries go to the log of the window, never to a terminal
    from annotator.cli.program import run

    raise SystemExit(run())

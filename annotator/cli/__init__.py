"""The command line: `main` runs the command that the arguments name; every command is one file, listed in program.py.

Nothing is imported here, so that `python -m annotator.cli.system_libraries` runs before the packages are there.
"""


def main() -> None:
    """Runs `annotator` with the arguments of the process and ends it with the command's exit code.

    An interrupt at any moment is one line and the exit code 130.
    """
    import sys

    try:
        code = _run()
    except KeyboardInterrupt:
        from annotator.errors import INTERRUPTED, INTERRUPTION

        sys.stderr.write(f"{INTERRUPTION}\n")
        code = INTERRUPTED
    import gc
    import signal

    gc.freeze()  # the process ends: a last search for garbage through all that was imported takes a fifth of a second
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left is to end, which an interrupt could only tear
    raise SystemExit(code)


def _run() -> int:
    """The exit code. The version and the window wait for no command line: typer is imported for anything else."""
    import sys

    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        from annotator import __version__

        sys.stdout.write(f"annotator {__version__}\n")
        return 0
    import gc
    import os

    # The threads of OpenBLAS, which numpy and scipy bring, would spin on a core after their start and each call.
    os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "4")
    gc.set_threshold(200_000, 20, 20)  # what is imported is no garbage; looking for it costs a tenth of the start
    if not {"-h", "--help"}.intersection(arguments):  # which imports no library that could doubt
        import logging

        logging.captureWarnings(True)  # doubts of libraries go to the log of the window, never to a terminal
    from annotator.cli.failing import is_completing

    if not arguments and not is_completing():
        from annotator.cli.failing import run_guarded
        from annotator.cli.window import open_last

        return run_guarded(open_last)
    from annotator.cli.program import run

    return run()

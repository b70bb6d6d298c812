"""`annotator completion`: the lines by which a shell completes our commands and options."""

import sys
from enum import StrEnum
from typing import Annotated

import typer
from typer._completion_shared import get_completion_script

from annotator.cli.failing import COMPLETING


class CompletedShell(StrEnum):
    """Shells that can complete."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"


def print_completion(shell: Annotated[CompletedShell, typer.Argument(help="The shell.", show_default=False)]) -> None:
    """Print the lines by which a shell completes commands and options.

    In ~/.bashrc: eval "$(annotator completion bash)"

    In ~/.zshrc, after compinit: eval "$(annotator completion zsh)"

    In ~/.config/fish/config.fish: annotator completion fish | source
    """
    sys.stdout.write(get_completion_script(prog_name="annotator", complete_var=COMPLETING, shell=shell.value) + "\n")

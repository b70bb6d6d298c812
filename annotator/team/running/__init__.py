"""Running a team project: what its owner and its auditors do over the line, for commands and for the window."""

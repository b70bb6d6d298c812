"""Questions about a project, asked in names and numbers, and their answers: one path for commands and notebooks."""

"""`annotator plugins`: what was found, whether it is on, and how long it takes to load."""


def list_plugins() -> None:
    """List the plugins that were found: version, package, whether each is on, and how long it takes to load."""
    from annotator.cli.answering.plugins import listing as answering

    answering.list_plugins()

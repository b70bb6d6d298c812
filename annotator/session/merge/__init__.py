"""Other copies of a project: where they parted, which nouns are the same, and what comes in as one step."""

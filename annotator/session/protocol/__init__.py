"""What a project's protocol asks of a person: what an image needs before it is done, and the checklist of parts."""

"""What can be asked of a project in names and numbers: questions, answers, and the functions of `import annotator`.

Nothing is imported here, so that the help of a command needs the questions alone.
"""

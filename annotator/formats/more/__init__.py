"""Formats that are used rarely, each imported when it is named or when a file is to be recognised."""

"""Disagreements of authors: found, grouped, explained, walked through, and decided by an auditor."""

"""One desk of a team project: sending what was done here, taking what may be seen, and joining both."""

"""Live agreement of the open project: what is counted for a scope, the jobs that count, the view that panels show."""

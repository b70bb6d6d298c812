"""Pages of the team dialog: this desk, the people, the published numbers, parked versions, and wishes."""

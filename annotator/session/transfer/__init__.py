"""What comes from other tools and what leaves for them: plans to look at, then one step or one file."""

"""What a command prints and writes, apart from its options, so that its help imports none of it."""

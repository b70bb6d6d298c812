"""Commands about plugins: what is found, and a package to begin with."""

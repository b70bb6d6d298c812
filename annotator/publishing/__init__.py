"""The evidence bundle: a frozen state with its numbers, data and descriptions as a folder that anybody can check."""

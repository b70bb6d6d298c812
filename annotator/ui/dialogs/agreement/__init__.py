"""The dialog that proposes a reference."""

"""Output: tables and figures are copied and saved by one mechanism for all of them."""

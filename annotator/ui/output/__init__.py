"""What leaves the window: tables and figures, copied or saved, by one mechanism for all of them."""

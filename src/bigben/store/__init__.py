"""What outlives the program: the journal of games, the figures made from it, and the settings."""

"""The line mode: the whole game line by line, for pipes, terminals without a screen, and screen readers."""

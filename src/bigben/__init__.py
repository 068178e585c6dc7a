"""Big Ben, the two-pack clock patience, for the terminal."""

__version__ = "0.1.0"

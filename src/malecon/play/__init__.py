"""A game in progress: `Match`, its text record and the text form of a position."""

"""Malecón: play, host and study two board games of the Caribbean."""

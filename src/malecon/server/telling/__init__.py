"""Telling: what an audience is told of a table, and everybody who listens at it."""

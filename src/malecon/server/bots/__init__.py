"""Bots at tables: which there are, and the processes in which they think."""

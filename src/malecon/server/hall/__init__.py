"""The hall: all tables of a process, whose every change goes one way, and what is done at them without a person."""

"""The store: histories of tables in SQLite or PostgreSQL, and how the processes that share one hear of each other."""

"""The store's schema, step by step; a server that starts takes the steps that are missing."""

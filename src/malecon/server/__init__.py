"""The table server: games that are never lost and never leak. Start at `hall/hall.py`; messages: docs/protocol.md."""

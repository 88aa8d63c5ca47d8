"""Tables, without input or output: what may be done (`commands.py`), what was done (`history.py`), its sum."""

"""The rules of Cuba, a file for each character, building or phase; `questions.py` says which answers what is asked."""

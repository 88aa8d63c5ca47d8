"""The rules of Santiago de Cuba, a file for each part; `questions.py` says which answers what is asked."""

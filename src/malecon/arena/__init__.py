"""The arena: players against each other in many games, with every seat played by everyone on the same openings.

`plan` says who sits where in which game, `play` plays one, `run` plays them all on this machine or a cluster, `results`
counts them, `report` draws them. Playing needs nothing but the rules and the players; ratings and terminal output are
imported where results are shown.
"""

"""Learning a game from nothing but its rules: nets, self-play, training, and how strong it has become.

`malecon learn cuba --minutes 9 --out FOLDER` is the door. What a net sees is `malecon.engine.features`; the games it
learns from are `malecon.engine.endless`. Only `weights` works without torch (extra `learn`): who plays by a net needs
no more.
"""

"""One page about a game: what many games came to, drawn, told in sentences, with the numbers beside it.

`plan` says what is to be played, `tally` counts it, `duplicates` and `luck` part luck from skill, `sections` turn the
counts into figures, `plots` draw them, `page` lays them out.
"""

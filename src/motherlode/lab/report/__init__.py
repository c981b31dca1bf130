"""One page about a game: what many games came to, drawn, told in sentences, with the numbers beside it.

`plan` says what is to be played, `tables` and `tally` count it, `duplicates` and `luck` part luck from skill. `course`,
`skill`, `rules` and `variants` turn the counts into figures, which `plots` draws. `chapter` puts all together, and
`page` lays it out.
"""

"""Our games as environments of other libraries: one module each, which needs an extra of its own.

`motherlode.adapters.pettingzoo` and `motherlode.adapters.gymnasium` need `motherlode[rl]`,
`motherlode.adapters.openspiel` needs `motherlode[openspiel]`.
"""

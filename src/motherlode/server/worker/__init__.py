"""The tables of one process: loading and letting go, lock and commit, presence, holds, bots at the table, sweeping."""
